"""What a moderator has chosen for fields of a post: kept in a file beside it, and above what was read (O-6k)."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator, Field, PlainSerializer

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned, versioned
from autoalgo.common.files import write_atomically
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.versions import Format, Version
from autoalgo.war.domain.lists import Maneuver, Motive
from autoalgo.war.domain.request import LONGEST_NAME
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, NO_YEAR_ZERO
from autoalgo.war.posts.draft import FIELDS, MANEUVER_FIELDS, WAR_FIELDS, WHOSE, Draft, Finding, Value, is_nation
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.names import Certainty

CHOICES: Final = Format[dict[str, JsonValue]]("file of choices", (Version("0.2.0", "the first"),))
_Name = Annotated[str | None, Field(min_length=1, max_length=LONGEST_NAME)]
_Motive = Annotated[Motive | None, PlainSerializer(lambda motive: motive and motive.value)]
_WAR_NUMBER: Final = "war_number"


def _no_year_zero(year: int | None) -> int | None:
    if year == 0:
        raise ValueError(NO_YEAR_ZERO)
    return year


def _maneuver(name: str | None) -> str | None:
    return name and Maneuver(name).value


_Maneuver = Annotated[str | None, AfterValidator(_maneuver)]
_Men = Annotated[int | None, Field(ge=0)]


class Choices(StrictModel):
    """The choices; None for a field that is left to the post. A name is one of the database, or "default"."""

    attacker: _Name = None
    attacker_military: _Name = None
    defender: _Name = None
    defender_military: _Name = None
    location: _Name = None
    year: Annotated[int | None, Field(ge=EARLIEST_WAR_YEAR, le=LATEST_WAR_YEAR), AfterValidator(_no_year_zero)] = None
    motive: _Motive = None
    attacker_ally_1: _Name = None
    attacker_ally_1_military: _Name = None
    attacker_ally_2: _Name = None
    attacker_ally_2_military: _Name = None
    attacker_ally_3: _Name = None
    attacker_ally_3_military: _Name = None
    defender_ally_1: _Name = None
    defender_ally_1_military: _Name = None
    defender_ally_2: _Name = None
    defender_ally_2_military: _Name = None
    defender_ally_3: _Name = None
    defender_ally_3_military: _Name = None
    war: _Name = None
    map: _Name = None
    map_km: Annotated[float | None, Field(gt=0)] = None
    seed: Annotated[int | None, Field(ge=0)] = None
    attacker_men: _Men = None
    defender_men: _Men = None
    attacker_maneuver: _Maneuver = None
    attacker_left_maneuver: _Maneuver = None
    attacker_center_maneuver: _Maneuver = None
    attacker_right_maneuver: _Maneuver = None
    defender_maneuver: _Maneuver = None
    defender_left_maneuver: _Maneuver = None
    defender_center_maneuver: _Maneuver = None
    defender_right_maneuver: _Maneuver = None
    war_number: Annotated[int | None, Field(ge=1)] = None
    """Which of the wars of its post a request is, from 1; None where the post was not split."""

    def given(self) -> dict[str, Value]:
        """Return the fields that are chosen, with their values."""
        chosen = self.model_dump(exclude={_WAR_NUMBER})
        return {name: value for name, value in chosen.items() if value is not None}

    def with_choice(self, name: str, value: Value | None) -> "Choices":
        """Return them with another value for a field, None to leave it to the post.

        A military goes with its nation: where another nation is chosen, what was chosen of its militaries is not kept.

        Raises
        ------
        ValueError
            When the field cannot have that value.
        """
        kept: dict[str, Value | None] = {**self.given(), name: value, _WAR_NUMBER: self.war_number}
        if is_nation(name):
            kept.pop(f"{name}_military", None)
        return Choices.model_validate(
            {key: Motive(str(each)) if key == "motive" and each is not None else each for key, each in kept.items()}
        )


CHOOSABLE: Final = tuple(name for name in Choices.model_fields if name != _WAR_NUMBER)
"""The fields that can be chosen."""
ALWAYS_ASKED: Final = CHOOSABLE[: CHOOSABLE.index("motive") + 1]
"""Those that each request has; the others can be chosen where the post is not clear."""
NOTHING_CHOSEN: Final = Choices()


def load_choices(path: Path) -> Choices | Failure:
    """Return the choices in a file, none where there is no such file, or why it cannot be read."""
    return read_versioned(CHOICES, Choices, path) if os.path.lexists(path) else NOTHING_CHOSEN


def war_of(draft: Draft, number: int | None) -> Draft:
    """Return the war of that number, from 1, of a post of several; the draft as it is where there is no such war."""
    wars = (replace(draft, others=()), *draft.others)
    return wars[number - 1] if number is not None and number <= len(wars) else draft


def save_choices(path: Path, choices: Choices) -> Failure | None:
    """Write choices to `path`, whole or not at all; return why they could not be written."""
    try:
        write_atomically(path, versioned(CHOICES, choices))
    except OSError as error:
        found = f"the file cannot be written: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a folder that can be written to"))
    return None


def decided(draft: Draft, choices: Choices, gazetteer: Gazetteer) -> Draft:
    """Return a draft with the choices in the place of what was read, and with what follows from them.

    Where one of two nations is chosen for a side and the other side may be either, it is the other one, and what the
    post says of each goes with it. Both flanks that the same words tell of, such as "both wings", have what is chosen
    for one of them; an order that may be either side's is of the one that it is chosen for. A military that the nation
    of its side cannot field is asked for again.
    """
    given = choices.given()
    draft = war_of(draft, choices.war_number)
    if not given:
        return draft
    read = _read(draft, given)
    findings = {**read, **{name: _chosen(name, value, draft, read) for name, value in given.items()}}
    for side in Side:
        _follow_nation(side, given, findings)
    for side in Side:
        _follow_lead(side, draft, given, findings)
        _follow_wing(side, given, findings)
        _follow_order(side, given, findings)
    for name in filter(is_nation, FIELDS):
        _follow_army(name, given, findings, gazetteer)
    in_order = {name: findings[name] for name in FIELDS if name in findings}
    return replace(draft, findings=in_order, refusal="")


def _read(draft: Draft, given: Mapping[str, Value]) -> Mapping[str, Finding]:
    """Return what was read, where a nation is chosen for a side by what the post says if it is on that side."""
    nations = [(side, given[side.label]) for side in Side if side.label in given]
    fitting = [reading for reading in _readings(draft) if nations and all(_has(reading, *one) for one in nations)]
    if len(fitting) != 1:
        return draft.findings
    of_war = {name: one for name, one in draft.findings.items() if name in WAR_FIELDS}
    implied = {
        side.label: _implied(one, one.value, f"since the {side.enemy.label} is chosen")
        for side in Side
        if side.label not in given and (one := fitting[0].get(side.label)) is not None and one.value is not None
    }
    return {**of_war, **fitting[0], **implied}


def _readings(draft: Draft) -> Iterator[Mapping[str, Finding]]:
    """Yield the fields of both sides by who attacks: as both are read, else as it is read and the exchange of it."""
    if draft.either or any(draft.value(side.label) is None for side in Side):
        yield from draft.either
        return
    sides = {name: one for name, one in draft.findings.items() if name not in WAR_FIELDS}
    yield sides
    yield {other: replace(one, name=other) for name, one in sides.items() for other in [_exchanged(name)]}


def _exchanged(name: str) -> str:
    side = next(side for side in Side if name.startswith(side.label))
    return f"{side.enemy.label}{name.removeprefix(side.label)}"


def _has(reading: Mapping[str, Finding], side: Side, nation: Value) -> bool:
    one = reading.get(side.label)
    return one is not None and nation in {one.value, *(one.candidates if one.value is None else ())}


def _chosen(name: str, value: Value, draft: Draft, read: Mapping[str, Finding]) -> Finding:
    told = draft.findings.get(name)
    if told is None:
        return Finding(name, value, "", 0, 0, Certainty.CHOSEN)
    # What else it may be is still offered.
    others = told.candidates if told.value is None else tuple(dict.fromkeys((told.value, *told.candidates)))
    finding = read.get(name, told)
    return replace(finding, value=value, certainty=Certainty.CHOSEN, candidates=others, is_doubtful=False)


def _implied(finding: Finding, value: Value | None, note: str) -> Finding:
    return replace(finding, value=value, certainty=Certainty.IMPLIED, note=note, is_doubtful=False)


def _follow_nation(side: Side, given: Mapping[str, Value], findings: dict[str, Finding]) -> None:
    """Settle who the other side is, where it may be one of two and the first of them is chosen for `side`."""
    other = findings.get(side.enemy.label)
    if side.label not in given or other is None or other.value is not None:
        return
    left = [value for value in other.candidates if value != given[side.label]]
    if len(left) == 1 and len(other.candidates) > 1:
        findings[other.name] = _implied(other, left[0], f"since the {side.label} is chosen")


def _follow_lead(side: Side, draft: Draft, given: Mapping[str, Value], findings: dict[str, Finding]) -> None:
    """Let whom the post names first be the ally where one of his allies is chosen to lead, each with his army."""
    first, lead = draft.findings.get(side.label), given.get(side.label)
    for name in draft.allies:
        ally = draft.findings[name]
        if lead is None or first is None or first.value is None or ally.value != lead or name in given:
            continue
        if not name.startswith(side.label):
            continue
        findings[name] = _implied(ally, first.value, f"since {lead} is chosen to lead")
        armies = (f"{side.label}_military", f"{name}_military")
        for one, other in (armies, armies[::-1]):
            if one not in given and (army := draft.findings.get(other)) is not None:
                findings[one] = replace(army, name=one)


def _follow_wing(side: Side, given: Mapping[str, Value], findings: dict[str, Finding]) -> None:
    """Give a flank that is asked for what is chosen for another one of its side that the same words tell of."""
    own = _maneuvers_of(side, findings)
    chosen = [one for one in own if one.name in given]
    for other in own:
        like = [one for one in chosen if (one.start, one.end) == (other.start, other.end) and other.end]
        if other.value is None and like:
            findings[other.name] = _implied(other, like[0].value, "as the other flank of the same words")


def _maneuvers_of(side: Side, findings: Mapping[str, Finding]) -> list[Finding]:
    return [findings[name] for name in MANEUVER_FIELDS if name.startswith(side.label) and name in findings]


def _follow_order(side: Side, given: Mapping[str, Value], findings: dict[str, Finding]) -> None:
    """Settle an order that may be either side's, where a maneuver or none is chosen for the other side."""
    chosen = [one for one in _maneuvers_of(side.enemy, findings) if one.name in given and one.end]
    for own in _maneuvers_of(side, findings):
        like = [one for one in chosen if (one.start, one.end) == (own.start, own.end)]
        if own.value is None and own.note == WHOSE and like:
            is_theirs = like[0].value != Maneuver.NORMAL
            value = Maneuver.NORMAL.value if is_theirs else own.candidates[0]
            note = f"since {'it is' if is_theirs else 'none is'} chosen for the {side.enemy.label}"
            findings[own.name] = _implied(own, value, note)


def _follow_army(of: str, given: Mapping[str, Value], findings: dict[str, Finding], gazetteer: Gazetteer) -> None:
    """Ask again for the military of a chosen nation that cannot field it; narrow its candidates else."""
    name = f"{of}_military"
    army, nation = findings.get(name), findings.get(of)
    if army is None or name in given or nation is None or nation.value is None:
        return
    own = gazetteer.militaries_of([str(nation.value)])
    if army.value is not None and army.value not in own and of in given:
        del findings[name]
    elif army.value is None and (mine := tuple(value for value in army.candidates if value in own)):
        findings[name] = replace(army, candidates=mine)
