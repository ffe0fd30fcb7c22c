"""From a draft to a request: complete, or a problem for everything that is missing or not clear."""

from collections.abc import Sequence
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.records import DEFAULT_NAME, UNCHOSEN, Belligerent, Selection
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, year_text
from autoalgo.war.posts.draft import ALLY_FIELDS, MANEUVER_FIELDS, MEN_FIELDS, SIDE_FIELDS, TOGETHER, WAR_FIELDS, Draft
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.names import Certainty
from autoalgo.war.strategy.flank_plans import flank_request
from autoalgo.war.strategy.spread import spread_side
from autoalgo.war.tables import Rules

WINGS: Final = ("left", "center", "right")
ORDINALS: Final = ("", "second ", "third ")
"""Of the allies of a side."""
WORDS: Final = {
    "war": "the war's name",
    "year": "the date",
    "attacker": "the attacker",
    "attacker_military": "the attacker's military",
    "defender": "the defender",
    "defender_military": "the defender's military",
    "motive": "the motive",
    "location": "the place",
    "map": "the map",
    "map_km": "the width of the map",
    "seed": "the seed",
    "attacker_men": "the attacker's men",
    "defender_men": "the defender's men",
}
"""What a moderator calls the fields."""
LABELS: Final = {
    "year": "Date: 1066",
    "attacker": "Attacker: NATION",
    "attacker_military": "Attacker's military: NAME",
    "defender": "Defender: NATION",
    "defender_military": "Defender's military: NAME",
    "location": "Place: NAME",
}
"""How a post says what a request needs."""
MOST_CANDIDATES_TOLD: Final = 12


def words_for(name: str) -> str:
    """Return what a moderator calls a field."""
    if name in WORDS:
        return WORDS[name]
    if name in ALLY_FIELDS:
        side, _, number, *military = name.split("_")
        ally = f"the {side}'s {ORDINALS[int(number) - 1]}ally"
        return f"the military of {ally}" if military else ally
    side, *wing = name.removesuffix("_maneuver").split("_")
    return f"the maneuver of the {side}'s {wing[0]} flank" if wing else f"the {side}'s maneuver"


def request_of(draft: Draft, gazetteer: Gazetteer, name: str = "") -> WarRequest | Failure:
    """Return the request that a draft is, without its maneuvers, or what is missing; `name` is that of the post."""
    return draft_problems(draft, gazetteer, name) or WarRequest.model_validate(_values(draft))


def form_of(draft: Draft) -> WarRequest | None:
    """Return a request of what a draft gives, for people to go on from; None while its date is not known.

    Names that it does not give are not chosen, so it cannot be fought as it is. Maneuvers are left out, since an army
    must be known for them.
    """
    names = dict.fromkeys((*SIDE_FIELDS, "location"), UNCHOSEN)
    return None if draft.value("year") is None else WarRequest.model_validate({**names, **_values(draft)})


def draft_problems(draft: Draft, gazetteer: Gazetteer, name: str = "") -> Failure | None:
    """Return a problem for everything that a request needs and the draft does not give, or not clearly."""
    unclear = [
        field
        for field, finding in draft.findings.items()
        if finding.certainty is Certainty.SEVERAL and field not in MEN_FIELDS
    ]
    fields = [*draft.missing, *unclear]
    return failure_of(_problem(field, draft, gazetteer, Place(file=name, key=field)) for field in dict.fromkeys(fields))


def _values(draft: Draft) -> dict[str, object]:
    names = (*WAR_FIELDS, *SIDE_FIELDS)
    told: dict[str, object] = {name: draft.value(name) for name in names if draft.value(name) is not None}
    for side in Side:
        allies = [name for name in draft.allies if name.startswith(side.label) and draft.value(name) is not None]
        if allies:
            told[f"{side.label}_allies"] = [
                {"nation": draft.value(name), "military": draft.value(f"{name}_military") or UNCHOSEN}
                for name in allies
            ]
    return told


def _problem(field: str, draft: Draft, gazetteer: Gazetteer, place: Place) -> Problem:
    finding = draft.findings.get(field)
    label = LABELS.get(field)
    hint = f'add a line "{label}"' if label else "say which of them is meant"
    if finding is None:
        return Problem(place, f"the post does not say {words_for(field)}", _allowed(field, draft, gazetteer), hint)
    shown = [year_text(int(value)) if field == "year" else str(value) for value in finding.candidates]
    found = f'{words_for(field)} may be several: "{finding.words}"'
    if finding.note == TOGETHER:
        hint = f"{hint} for the one that leads; the others can be added as its allies (CO-1)"
    if len(shown) == 1:
        found = f"{words_for(field)} is not clear: {finding.note}"
    return Problem(place, found, _listed(shown, " or "), hint)


def _allowed(field: str, draft: Draft, gazetteer: Gazetteer) -> str:
    if field == "year":
        return f"a year from {year_text(EARLIEST_WAR_YEAR)} to {year_text(LATEST_WAR_YEAR)}"
    if field.endswith("_military"):
        nation = draft.value(field.removesuffix("_military"))
        militaries = gazetteer.militaries_of([str(nation)]) if nation is not None else ()
        return _listed([*militaries, DEFAULT_NAME]) if nation is not None else "a military of its nation, or default"
    count = len(gazetteer.places if field == "location" else gazetteer.fielded)
    thing = "location" if field == "location" else "nation"
    return f"one of the {count} {thing}s of the database, or {DEFAULT_NAME}"


def _listed(names: Sequence[str], between: str = ", ") -> str:
    more = len(names) - MOST_CANDIDATES_TOLD
    return between.join(names[:MOST_CANDIDATES_TOLD]) + (f" and {more} more" if more > 0 else "")


def with_maneuvers(request: WarRequest, draft: Draft, selection: Selection, rules: Rules) -> WarRequest:
    """Return `request` with the maneuvers of `draft`: the even spread of FL-2, each flank with what was asked of it.

    Seen by its own soldiers, a side's left flank is the upper one of the attacker and the lower one of the defender.
    A side of which no maneuver is said is spread by the program as ever.
    """
    flanks: list[FlankRequest] = []
    for side in Side:
        asked = {name: draft.value(name) for name in MANEUVER_FIELDS if name.startswith(side.label)}
        if any(value is not None for value in asked.values()):
            flanks += _flanks(side, selection.belligerent(side), draft, rules)
    return request.model_copy(update={"flanks": tuple(flanks)}) if flanks else request


def _flanks(side: Side, belligerent: Belligerent, draft: Draft, rules: Rules) -> list[FlankRequest]:
    """Return the flanks of a side; of a coalition, all its members' stand in one column, which has three wings."""
    wings = WINGS if side is Side.ATTACKER else WINGS[::-1]
    everywhere = draft.value(f"{side.label}_maneuver")
    asked = [draft.value(f"{side.label}_{wing}_maneuver") or everywhere or Maneuver.NORMAL for wing in wings]
    plans = spread_side(side, belligerent, rules, frozenset())
    owners = [part.military.name for part in belligerent.members]
    return [
        flank_request(plan).model_copy(
            update={
                "maneuver": Maneuver(str(asked[number * len(WINGS) // len(plans)])),
                "military": owners[plan.member] if owners else "",
            }
        )
        for number, plan in enumerate(plans)
    ]
