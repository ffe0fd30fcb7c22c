"""What a moderator has chosen for fields of a post: kept in a file beside it, and above what was read (O-6k)."""

import os
from collections.abc import Mapping
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
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, NO_YEAR_ZERO
from autoalgo.war.posts.draft import FIELDS, MANEUVER_FIELDS, Draft, Finding, Value
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.names import Certainty

CHOICES: Final = Format[dict[str, JsonValue]]("file of choices", (Version("0.2.0", "the first"),))
_Name = Annotated[str | None, Field(min_length=1, max_length=LONGEST_NAME)]
_Motive = Annotated[Motive | None, PlainSerializer(lambda motive: motive and motive.value)]
_Maneuver = Annotated[Maneuver | None, PlainSerializer(lambda maneuver: maneuver and maneuver.value)]


def _no_year_zero(year: int | None) -> int | None:
    if year == 0:
        raise ValueError(NO_YEAR_ZERO)
    return year


class Choices(StrictModel):
    """The choices; None for a field that is left to the post. A name is one of the database, or "default"."""

    attacker: _Name = None
    attacker_military: _Name = None
    defender: _Name = None
    defender_military: _Name = None
    location: _Name = None
    year: Annotated[int | None, Field(ge=EARLIEST_WAR_YEAR, le=LATEST_WAR_YEAR), AfterValidator(_no_year_zero)] = None
    motive: _Motive = None
    attacker_maneuver: _Maneuver = None
    attacker_left_maneuver: _Maneuver = None
    attacker_center_maneuver: _Maneuver = None
    attacker_right_maneuver: _Maneuver = None
    defender_maneuver: _Maneuver = None
    defender_left_maneuver: _Maneuver = None
    defender_center_maneuver: _Maneuver = None
    defender_right_maneuver: _Maneuver = None

    def given(self) -> dict[str, Value]:
        """Return the fields that are chosen, with their values."""
        return {name: value for name, value in self.model_dump().items() if value is not None}

    def with_choice(self, name: str, value: Value | None) -> "Choices":
        """Return them with another value for a field, None to leave it to the post.

        A military goes with its nation: where another nation is chosen, what was chosen of its militaries is not kept.

        Raises
        ------
        ValueError
            When the field cannot have that value.
        """
        kept: dict[str, Value | None] = {**self.given(), name: value}
        if name in {side.label for side in Side}:
            kept.pop(f"{name}_military", None)
        return Choices.model_validate({key: _listed(key, each) for key, each in kept.items()})


def _listed(name: str, value: Value | None) -> Value | Motive | Maneuver | None:
    """Return the value of a field as the enumeration that it is of."""
    if value is None or not (name == "motive" or name in MANEUVER_FIELDS):
        return value
    return Motive(str(value)) if name == "motive" else Maneuver(str(value))


CHOOSABLE: Final = tuple(name for name in Choices.model_fields if name not in MANEUVER_FIELDS)
"""The fields that every request has; maneuvers can be chosen besides (`MANEUVER_FIELDS`)."""
NOTHING_CHOSEN: Final = Choices()


def load_choices(path: Path) -> Choices | Failure:
    """Return the choices in a file, none where there is no such file, or why it cannot be read."""
    return read_versioned(CHOICES, Choices, path) if os.path.lexists(path) else NOTHING_CHOSEN


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

    Where one of two nations is chosen for a side and the other side may be either, it is the other one. A military
    that the nation of its side cannot field is asked for again.
    """
    given = choices.given()
    if not given:
        return draft
    findings = {**draft.findings, **{name: _chosen(name, value, draft) for name, value in given.items()}}
    for side in Side:
        _follow_nation(side, given, findings)
    for side in Side:
        _follow_army(side, given, findings, gazetteer)
    in_order = {name: findings[name] for name in FIELDS if name in findings}
    return replace(draft, findings=in_order, refusal="")


def _chosen(name: str, value: Value, draft: Draft) -> Finding:
    read = draft.findings.get(name)
    if read is None:
        return Finding(name, value, "", 0, 0, Certainty.CHOSEN)
    # What else it may be is still offered.
    others = read.candidates or (() if read.value is None else (read.value,))
    return replace(read, value=value, certainty=Certainty.CHOSEN, candidates=others)


def _follow_nation(side: Side, given: Mapping[str, Value], findings: dict[str, Finding]) -> None:
    """Settle who the other side is, where it may be one of two and the first of them is chosen for `side`."""
    other = findings.get(side.enemy.label)
    if side.label not in given or other is None or other.value is not None:
        return
    left = [value for value in other.candidates if value != given[side.label]]
    if len(left) == 1 and len(other.candidates) > 1:
        note = f"since the {side.label} is chosen"
        findings[other.name] = replace(other, value=left[0], certainty=Certainty.IMPLIED, note=note)


def _follow_army(side: Side, given: Mapping[str, Value], findings: dict[str, Finding], gazetteer: Gazetteer) -> None:
    """Ask again for the military of a chosen nation that cannot field it; narrow its candidates else."""
    name = f"{side.label}_military"
    army, nation = findings.get(name), findings.get(side.label)
    if army is None or name in given or nation is None or nation.value is None:
        return
    own = gazetteer.militaries_of([str(nation.value)])
    if army.value is not None and army.value not in own and side.label in given:
        del findings[name]
    elif army.value is None and (mine := tuple(value for value in army.candidates if value in own)):
        findings[name] = replace(army, candidates=mine)
