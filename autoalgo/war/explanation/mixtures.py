"""A side of a combination: some of its inputs its own, others those that both sides have in the even war.

In one half of the even war both sides have the attacker's inputs, in the other the defender's. What serves one side
alone by its nature is taken away instead: walls, roads, hunger, hardship (docs/why.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from autoalgo.war.domain.lists import Attrition, Fortifications, RoadSystem
from autoalgo.war.domain.records import Belligerent, Location, Military, Nation, Selection
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import LAND_BRANCHES, Branch, UnitType
from autoalgo.war.explanation.groups import NATION_FIELDS, UNIT_FIELDS, Group


@dataclass(frozen=True)
class Mixture:
    """A side in a combination."""

    side: Side
    half: Side
    """Whose inputs both sides have of what is even."""
    even: frozenset[Group]

    def owner(self, group: Group) -> Side:
        """Return whose inputs of a group the side has."""
        return self.half if group in self.even else self.side

    def of(self, groups: frozenset[Group]) -> "Mixture":
        """Return the side with its own inputs of all groups but these.

        Whose inputs are both sides' own has them whatever is even, but for what is taken from the place.
        """
        return Mixture(self.side, self.half, self.even & (groups & PLACED if self.half is self.side else groups))


PLACED: Final = frozenset({Group.SUPPLIES, Group.DEFENSES, Group.DISEASE})
"""Groups of which the place has a part."""
ENOUGH_FOR_ALL: Final = 8e9
"""People of a location that feeds any army: as many as a cell may say."""
_BARE: Final[Mapping[Group, Mapping[str, Any]]] = {
    Group.SUPPLIES: {"road_system": RoadSystem.NONE, "local_population": ENOUGH_FOR_ALL},
    Group.DEFENSES: {"fortifications": Fortifications.NONE},
    Group.DISEASE: {"attrition": Attrition.NONE},
}
"""What of a location is taken away from both sides where a group is even."""


def mixed_location(location: Location, even: frozenset[Group]) -> Location:
    """Return the location as it is where these groups are even."""
    bare = {name: value for group in Group if group in even for name, value in _BARE.get(group, {}).items()}
    return replace(location, **bare) if bare else location


def mixed_belligerent(selection: Selection, mixture: Mixture) -> Belligerent:
    """Return a side of a combination; the very same where all its inputs are its own."""
    if mixture.half is mixture.side or not mixture.even:
        return selection.belligerent(mixture.side)
    nations = {each: selection.belligerent(each).nation for each in Side}
    militaries = {each: selection.belligerent(each).military for each in Side}
    return Belligerent(_nation(nations, mixture), _military(militaries, mixture))


def _nation(nations: Mapping[Side, Nation], mixture: Mixture) -> Nation:
    taken: dict[str, Any] = {
        name: getattr(nations[mixture.owner(group)], name) for name, group in NATION_FIELDS.items() if group is not None
    }
    return replace(nations[mixture.side], **taken)


def _military(militaries: Mapping[Side, Military], mixture: Mixture) -> Military:
    own, owner = militaries[mixture.side], mixture.owner
    arms, size = militaries[owner(Group.COMPOSITION)], militaries[owner(Group.NUMBERS)].size
    units = {branch: _unit(militaries, branch, mixture) for branch in Branch}
    transport = units[Branch.SHIP] or arms.transport
    return replace(
        arms,
        name=own.name,
        nations=own.nations,
        size=size,
        leader=militaries[owner(Group.COMMANDER)].leader,
        infantry=units[Branch.INFANTRY],
        cavalry=units[Branch.CAVALRY],
        artillery=units[Branch.ARTILLERY],
        transport=transport,
        ship_number=_ships(arms, transport, size),
        mobile_defenses=militaries[owner(Group.DEFENSES)].mobile_defenses,
        budget=militaries[owner(Group.ECONOMY)].budget,
        uncertain=(),
        ships_follow_size=False,
    )


def _ships(arms: Military, transport: UnitType, size: float) -> int:
    """Return the ships of so many men: as many a man as the owner of the composition has."""
    if size == arms.size:
        return arms.ship_number
    return round(arms.ship_number * size / arms.size) if arms.transport_given else transport.ships_for(size)


def _unit(militaries: Mapping[Side, Military], branch: Branch, mixture: Mixture) -> UnitType | None:
    """Return the unit type of a branch, with the training and the logistics of whoever they belong to."""
    arms = mixture.owner(Group.COMPOSITION)
    unit = militaries[arms].unit_type(branch)
    if unit is None:
        return None
    taken: dict[str, Any] = {}
    for name, group in UNIT_FIELDS.items():
        if group in {Group.TRAINING, Group.SUPPLIES} and mixture.owner(group) is not arms:
            taken[name] = getattr(counterpart(militaries[mixture.owner(group)], branch), name)
    return replace(unit, **taken) if taken else unit


def counterpart(military: Military, branch: Branch) -> UnitType:
    """Return the unit type of a military whose training stands for a branch: its own, else that of most of its men."""
    if branch is Branch.SHIP:
        return military.transport
    own = military.unit_type(branch)
    if own is not None and (military.proportion(branch) > 0 or military.crew_proportion > 0):
        return own
    main = max(LAND_BRANCHES, key=military.proportion)
    unit = military.unit_type(main)
    return unit if unit is not None and military.proportion(main) > 0 else military.transport


def alike(selection: Selection, group: Group) -> bool:
    """Return whether both sides have the same of a group, ground and formation left aside."""
    location = selection.location
    if mixed_location(location, frozenset({group})) != location:
        return False
    return all(_same(selection, Mixture(side, side.enemy, frozenset({group}))) for side in Side)


def _same(selection: Selection, mixture: Mixture) -> bool:
    """Return whether a mixed side is the side itself, as far as the war is concerned."""
    own, mixed = selection.belligerent(mixture.side), mixed_belligerent(selection, mixture)
    return mixed.nation == own.nation and mixed.military == replace(own.military, uncertain=(), ships_follow_size=False)
