"""Everything that a war was made of, both sides beside each other: the tables of the log, down to cell and key (B-4d).

Beside the variables with their contributions (IV) stand the facts that no variable holds: how many men there are, and
what a unit type can do.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

from autoalgo.common.figures import figure, percent, whole
from autoalgo.common.problems import Failure
from autoalgo.war.database import Database
from autoalgo.war.database.cells.cell_address import find_cell
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.column import NumberColumn
from autoalgo.war.domain.columns import LOCATIONS, MILITARIES, NATIONS
from autoalgo.war.domain.records import Belligerent, Military
from autoalgo.war.domain.scores import Contribution, Score, SideScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import LAND_BRANCHES, Branch, UnitType
from autoalgo.war.tables import Context, Tables
from autoalgo.war.tables.contexts import ENTRY_DECIDES
from autoalgo.war.variables.origins import NumberOrigin, Origins

MEN: Final = "Men"
WHOLE_SIDE: Final = "The whole side"
NATION_AND_GENERAL: Final = "Nation and general"
"""Of a member of a coalition."""
FACTORS: Final = frozenset({Context.EFFECTIVENESS.value, Context.OCCUPATION_BASE.value})
"""Variables whose contributions are multiplied instead of added."""
_PROPORTIONS: Final = (MILITARIES.infantry_proportion, MILITARIES.cavalry_proportion, MILITARIES.artillery_proportion)


@dataclass(frozen=True)
class ContributionPart:
    """The contribution of one side to a line."""

    raw: str
    """The input as the database gives it, in words."""
    number: str = ""
    weight: str = ""
    share: float | None = None
    """How much of the variable it makes up; None for a fact, which stands for itself."""
    origins: tuple[NumberOrigin, ...] = ()


@dataclass(frozen=True)
class ContributionLine:
    """One input of a variable; None for a side that has no such input."""

    input: str
    parts: tuple[ContributionPart | None, ContributionPart | None]

    @property
    def difference(self) -> float | None:
        """The attacker's share less the defender's, 0 for one that has none; None where nothing is counted."""
        shares = [None if part is None else part.share for part in self.parts]
        if shares[Side.ATTACKER] is None and shares[Side.DEFENDER] is None:
            return None
        return (shares[Side.ATTACKER] or 0.0) - (shares[Side.DEFENDER] or 0.0)

    @property
    def differs(self) -> bool:
        """True when the sides have not the same."""
        attacker, defender = self.parts
        told = [(part.raw, part.number, part.share) if part else None for part in (attacker, defender)]
        return told[0] != told[1]


@dataclass(frozen=True)
class ShownVariable:
    """One variable with its lines."""

    title: str
    values: tuple[float | None, float | None]
    """By side; None where a side has no such variable, and for facts."""
    lines: tuple[ContributionLine, ...]

    @property
    def difference(self) -> float | None:
        """The attacker's value less the defender's; None where one of them has none."""
        attacker, defender = self.values
        return None if attacker is None or defender is None else attacker - defender


@dataclass(frozen=True)
class Section:
    """The variables of a branch, or of the whole side."""

    title: str
    names: tuple[str, str]
    """By side: the unit types of a branch."""
    variables: tuple[ShownVariable, ...]


@dataclass(frozen=True)
class _Force:
    """Whose variables stand in a column: a side, or a member of its coalition (CO-4)."""

    belligerent: Belligerent
    scores: SideScores
    origins: Origins
    military: str = ""
    """Of a member: its name."""


class _Forces(NamedTuple):
    """By side."""

    attacker: _Force
    defender: _Force

    @property
    def origins(self) -> tuple[Origins, Origins]:
        """Where their numbers stand."""
        return self.attacker.origins, self.defender.origins


def sections_of(campaign: Campaign, tables: Tables) -> tuple[Section, ...]:
    """Return everything that a war was made of: of a coalition also every member's, beside an enemy's (CO-4)."""
    whole = _Forces(*(_force(campaign, side, tables, None) for side in Side))
    members = [len(campaign.selection.belligerent(side).members) for side in Side]
    if not any(members):
        return (_men(campaign, whole.origins), *_branches(whole), _of_side(whole, frozenset(Context)))
    sections = [_men(campaign, whole.origins), _of_side(whole, ENTRY_DECIDES)]
    for number in range(max(members)):
        of_side = (min(number, count - 1) if count else None for count in members)
        pair = _Forces(*(_force(campaign, side, tables, member) for side, member in zip(Side, of_side, strict=True)))
        sections += [*_branches(pair), _of_side(pair, frozenset(Context) - ENTRY_DECIDES)]
    return tuple(sections)


def _force(campaign: Campaign, side: Side, tables: Tables, member: int | None) -> _Force:
    belligerent, scores = campaign.selection.belligerent(side), campaign.scores.side(side)
    origins = Origins(campaign, side, tables, member)
    if member is None:
        return _Force(belligerent, scores, origins)
    part = belligerent.members[member]
    return _Force(part, scores.members[member], origins, part.military.name)


def narrowed(sections: tuple[Section, ...], wanted: Callable[[ContributionLine, str], bool]) -> tuple[Section, ...]:
    """Return what is left of `sections` if only some lines are wanted.

    `wanted` is given each line and the words of all that it stands below.
    """

    def variables(section: Section) -> Iterator[ShownVariable]:
        for each in section.variables:
            words = f"{section.title} {' '.join(section.names)} {each.title}"
            lines = tuple(line for line in each.lines if wanted(line, words))
            if lines:
                yield ShownVariable(each.title, each.values, lines)

    left = (Section(section.title, section.names, tuple(variables(section))) for section in sections)
    return tuple(section for section in left if section.variables)


def words_of(line: ContributionLine) -> str:
    """Return all words of a line, to be searched."""
    parts = [part for part in line.parts if part is not None]
    addresses = chain.from_iterable(part.origins for part in parts)
    return " ".join((line.input, *(part.raw for part in parts), *(each.address for each in addresses)))


def place_text(origin: NumberOrigin, database: Database | None) -> str:
    """Return where an origin is to be found, with the row and what stands there now, where the database has it."""
    if not origin.is_cell:
        return f"JSON/{origin.parts[0]}, key {origin.parts[1]}" if origin.is_key else f"the request, {origin.parts[0]}"
    tab, record, column = origin.parts
    place = f"tab {tab}, {record}, column {column}"
    if database is None:
        return place
    found = find_cell(database.cells, database.file, tab, record, column)
    if isinstance(found, Failure):
        return f"{place} ({'; '.join(_found(problem.found) for problem in found)})"
    said = found.text
    return f"tab {tab}, row {found.row} ({record}), column {column}: {said if said else 'blank, the default holds'}"


def _found(text: str) -> str:
    return f"in the database now: {text}"


def _line(
    title: str,
    told: Callable[[Side], tuple[str, str]],
    found: Callable[[Origins], tuple[NumberOrigin, ...]],
    origins: tuple[Origins, Origins],
) -> ContributionLine:
    """Return a fact: `told` gives a side's words and number, `found` where they stand."""
    attacker, defender = (ContributionPart(*told(side), origins=found(origins[side])) for side in Side)
    return ContributionLine(title, (attacker, defender))


def _men(campaign: Campaign, origins: tuple[Origins, Origins]) -> Section:
    militaries = [campaign.selection.belligerent(side).military for side in Side]

    def number(column: NumberColumn, told: Callable[[Military], str]) -> ContributionLine:
        return _line(column.name, lambda side: (told(militaries[side]), ""), lambda each: each.cells(column), origins)

    def proportion(branch: Branch) -> ContributionLine:
        column = _PROPORTIONS[branch]
        return number(column, lambda each: percent(each.proportion(branch)))

    lines = (
        number(MILITARIES.size, lambda each: f"{whole(each.size)} men"),
        *map(proportion, LAND_BRANCHES),
        number(MILITARIES.ship_number, lambda each: f"{each.ship_number:,} ships"),
        _line("Flanks", lambda side: (_flanks(campaign, side), ""), lambda _: (NumberOrigin(("flanks",)),), origins),
        _line("Ground", lambda _: (campaign.map_name, ""), lambda each: each.cells(LOCATIONS.terrain), origins),
    )
    names = (militaries[Side.ATTACKER].name, militaries[Side.DEFENDER].name)
    return Section(MEN, names, (ShownVariable("Size and composition", (None, None), lines),))


def _flanks(campaign: Campaign, side: Side) -> str:
    """Return how many flanks a side has of each maneuver: "3: 2 Normal, 1 Position"."""
    maneuvers = Counter(flank.maneuver.value for flank in campaign.flanks if flank.side is side)
    told = ", ".join(f"{count} {maneuver}" for maneuver, count in maneuvers.most_common())
    return f"{maneuvers.total()}: {told}" if told else "none"


def _branches(forces: _Forces) -> Iterator[Section]:
    sections = (_of_branch(forces, branch) for branch in Branch)
    yield from (each for each in sections if each is not None)


def _of_branch(forces: _Forces, branch: Branch) -> Section | None:
    units, origins = [each.scores.units[branch] for each in forces], forces.origins
    if units == [None, None]:
        return None
    names = [
        ("none" if unit is None else unit.unit_type.name) + (f" of {force.military}" if force.military else "")
        for unit, force in zip(units, forces, strict=True)
    ]
    scores = [
        () if unit is None else (unit.efficiency, unit.limitation, unit.defense, unit.effectiveness) for unit in units
    ]
    types = [None if unit is None else unit.unit_type for unit in units]
    variables = _paired(scores[0], scores[1], origins, branch)
    return Section(
        branch.name.capitalize(), (names[0], names[1]), (*variables, _abilities(types[0], types[1], origins, branch))
    )


def _of_side(forces: _Forces, wanted: frozenset[Context]) -> Section:
    """Return the variables that are no unit type's, those that count for a member or for its side (CO-4)."""
    attacker, defender = (
        tuple(score for score in _whole(each.scores) if Context(score.name) in wanted) for each in forces
    )
    names = [each.belligerent.nation.name for each in forces]
    variables = (*_paired(attacker, defender, forces.origins, None), _others(forces))
    title = NATION_AND_GENERAL if any(each.military for each in forces) else WHOLE_SIDE
    return Section(title, (names[0], names[1]), variables)


def _whole(scores: SideScores) -> tuple[Score, ...]:
    return (
        *(scores.occupation_base, scores.capacity, scores.economy, scores.innate_stability),
        *(scores.morale_bonus, scores.siege_rate),
    )


def _paired(
    attacker: tuple[Score, ...], defender: tuple[Score, ...], origins: tuple[Origins, Origins], branch: Branch | None
) -> Iterator[ShownVariable]:
    """Yield the variables that either side has, with the inputs of both side by side."""
    found = ({score.name: score for score in attacker}, {score.name: score for score in defender})
    for name in dict.fromkeys((*found[0], *found[1])):
        parts = [_parts(found[side].get(name), origins[side], branch) for side in Side]
        inputs = dict.fromkeys((*parts[0], *parts[1]))
        lines = (ContributionLine(each, (parts[0].get(each), parts[1].get(each))) for each in inputs)
        values = [found[side][name].value if name in found[side] else None for side in Side]
        yield ShownVariable(name, (values[0], values[1]), tuple(lines))


def _parts(score: Score | None, origins: Origins, branch: Branch | None) -> dict[str, ContributionPart]:
    if score is None:
        return {}
    return {each.input: _part(score, each, origins.of(score, each, branch)) for each in score.contributions}


def _part(score: Score, contribution: Contribution, origins: tuple[NumberOrigin, ...]) -> ContributionPart:
    number = "undefined" if contribution.undefined else figure(contribution.number)
    weight = "factor" if score.name in FACTORS else figure(contribution.weight) if contribution.weight else "added"
    return ContributionPart(contribution.raw, number, weight, contribution.share, origins)


def _abilities(
    attacker: UnitType | None, defender: UnitType | None, origins: tuple[Origins, Origins], branch: Branch
) -> ShownVariable:
    """Return what a unit type can do, which no variable holds."""
    told: tuple[tuple[str, tuple[str, ...], Callable[[UnitType], str]], ...] = (
        ("Speed", ("Speed",), lambda unit: f"{figure(unit.speed_kmh)} km/h"),
        ("Power", ("Power.1", "Power.2", "Power.3"), lambda unit: _three(unit.powers)),
        ("Range", ("Short range", "Medium range", "Long range"), lambda unit: f"{_three(unit.ranges_km)} km"),
        ("Rebound", ("Rebound",), lambda unit: f"{figure(unit.rebound_hours)} h"),
        ("Psychology", ("Psychology",), lambda unit: figure(unit.psychology)),
        ("Capacity of a ship", ("Capacity",), lambda unit: f"{figure(unit.capacity)} men"),
    )
    lines = []
    for title, keys, words in told:
        if title.startswith("Capacity") and branch is not Branch.SHIP:
            continue
        parts = [
            None if unit is None else ContributionPart(words(unit), origins=origins[side].unit(branch, *keys))
            for side, unit in zip(Side, (attacker, defender), strict=True)
        ]
        lines.append(ContributionLine(title, (parts[0], parts[1])))
    return ShownVariable("What it can do", (None, None), tuple(lines))


def _three(numbers: tuple[float, float, float]) -> str:
    return " / ".join(figure(number) for number in numbers)


def _others(forces: _Forces) -> ShownVariable:
    """Return what of a whole side is no average: what it can field, and the phases of its history (IV-11, IV-12)."""
    scores, origins = [each.scores for each in forces], forces.origins
    nations = [each.belligerent.nation for each in forces]

    def military(side: Side) -> tuple[str, str]:
        share = percent(scores[side].maximum_military_share)
        return f"{share} of {whole(nations[side].population)} people", figure(scores[side].maximum_military)

    fielded = (NATIONS.population, NATIONS.federal_government, NATIONS.civilization_type)
    lines = (
        _line("Maximum military", military, lambda each: each.cells(*fielded), origins),
        _line(
            "Outbreaks: secular cycle",
            lambda side: (scores[side].secular_cycle.value, figure(scores[side].secular_factor)),
            lambda each: each.cells(NATIONS.year_founded),
            origins,
        ),
        _line(
            "Outbreaks: generation",
            lambda side: (scores[side].generation.value, figure(scores[side].generation_factor)),
            lambda each: each.cells(NATIONS.year_crisis),
            origins,
        ),
    )
    return ShownVariable("Other", (None, None), lines)
