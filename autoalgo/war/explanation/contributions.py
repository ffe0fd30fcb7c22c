"""The contributions to the variables of a war, by the inputs that they are made of (IV)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.records import Belligerent
from autoalgo.war.domain.scores import Contribution, Score, SideScores, UnitScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.explanation.groups import Group
from autoalgo.war.tables import Context, Tables
from autoalgo.war.tables.contexts import ENTRY_DECIDES
from autoalgo.war.variables.leadership import MILITARY_LEADER, NATIONAL_LEADER
from autoalgo.war.variables.origins import NumberOrigin, Origins

G = Group
INPUT_GROUPS: Final[Mapping[str, frozenset[Group]]] = {
    MILITARY_LEADER: frozenset({G.COMMANDER}),
    NATIONAL_LEADER: frozenset({G.NATION}),
    "Tactical Training": frozenset({G.TRAINING}),
    "Soldier type": frozenset({G.TRAINING}),
    "Military type": frozenset({G.TRAINING}),
    "Shock": frozenset({G.COMPOSITION}),
    "Defense": frozenset({G.COMPOSITION}),
    "Artillery": frozenset({G.COMPOSITION}),
    "Steel production": frozenset({G.ECONOMY, G.NUMBERS}),
    "Budget": frozenset({G.ECONOMY, G.NUMBERS}),
    "GDP": frozenset({G.ECONOMY}),
    "Diet": frozenset({G.ECONOMY}),
    "Arable land": frozenset({G.ECONOMY}),
    "Domesticated animals": frozenset({G.ECONOMY}),
    "Urban population": frozenset({G.ECONOMY}),
    "Power consumption": frozenset({G.ECONOMY}),
    "Revenue": frozenset({G.ECONOMY}),
    "Trade": frozenset({G.ECONOMY}),
    "Age of civilization": frozenset({G.NATION}),
    "Secular cycle": frozenset({G.NATION}),
    "Generation": frozenset({G.NATION}),
    "Civilization Type": frozenset({G.NATION}),
    "Federal Government": frozenset({G.NATION}),
    "State Government": frozenset({G.NATION}),
    "Ideology": frozenset({G.NATION}),
    "Religion": frozenset({G.NATION}),
    "Ethnicity": frozenset({G.NATION}),
    "Motive": frozenset({G.NATION}),
    "Writing": frozenset({G.NATION}),
    "Medicine": frozenset({G.DISEASE}),
    "Attrition": frozenset({G.DISEASE}),
    "Mobile defenses": frozenset({G.DEFENSES}),
    "Fortifications": frozenset({G.DEFENSES}),
    "Road system": frozenset({G.SUPPLIES}),
    "Urbanization": frozenset({G.SUPPLIES}),
    "Logistics": frozenset({G.SUPPLIES}),
    "Climate": frozenset({G.GROUND}),
}
"""The causes that an input of a variable belongs to; a combination of two belongs to those of both."""


@dataclass(frozen=True)
class Variable:
    """A contribution to an intermediate variable, and where its input and its number stand."""

    side: Side
    military: str
    """Name of the member of a coalition whose variable it is; empty for those of a whole side (CO-4)."""
    unit: str
    """Name of the unit type whose variable it is; empty for a variable of the whole side."""
    name: str
    """Of the variable: "Efficiency"."""
    value: float
    """Of the variable."""
    contribution: Contribution
    origins: tuple[NumberOrigin, ...]
    """By tab, record and column, or file and key: a data record holds rows, but not in which line they stood."""


def variables_of(campaign: Campaign, tables: Tables) -> dict[Group, tuple[Variable, ...]]:
    """Return what each cause contributes to both sides' variables, in the order of the log."""
    found: dict[Group, list[Variable]] = {group: [] for group in Group}
    for side in Side:
        members = campaign.selection.belligerent(side).members
        for member in (None, *range(len(members))):
            whole = campaign.scores.side(side)
            scores, name = (whole, "") if member is None else (whole.members[member], members[member].military.name)
            origins = Origins(campaign, side, tables, member)
            for unit, branch, score in _scores(scores, _decided(members, member)):
                for part in score.contributions:
                    told = Variable(side, name, unit, score.name, score.value, part, origins.of(score, part, branch))
                    for group in groups_of(part.input):
                        found[group].append(told)
    return {group: tuple(some) for group, some in found.items()}


def _decided(members: Sequence[Belligerent], member: int | None) -> frozenset[Context]:
    """Return which variables count: of a coalition some its entry's, the others each member's (CO-4, CO-8)."""
    if not members:
        return frozenset(Context)
    return ENTRY_DECIDES if member is None else frozenset(Context) - ENTRY_DECIDES


def groups_of(name: str) -> frozenset[Group]:
    """Return the causes that an input of a variable, or a combination of two, belongs to."""
    if name in INPUT_GROUPS:
        return INPUT_GROUPS[name]
    row, _, column = name.partition("-")
    return INPUT_GROUPS[row] | INPUT_GROUPS[column]


def _scores(scores: SideScores, wanted: frozenset[Context]) -> Iterator[tuple[str, Branch | None, Score]]:
    for branch in Branch:
        unit: UnitScores | None = scores.units[branch]
        if unit is not None:
            for score in (unit.efficiency, unit.limitation, unit.defense, unit.effectiveness):
                if Context(score.name) in wanted:
                    yield unit.unit_type.name, branch, score
    for score in (
        *(scores.occupation_base, scores.capacity, scores.economy),
        *(scores.innate_stability, scores.morale_bonus, scores.siege_rate),
    ):
        if Context(score.name) in wanted:
            yield "", None, score
