"""A side of a combination: some of its inputs its own, others those that both sides have in the even war.

In one half of the even war both sides have the attacker's inputs, in the other the defender's. What serves one side
alone by its nature is taken away instead: walls, roads, hunger, hardship (docs/why.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from autoalgo.war.domain.coalition import NATION_AMOUNTS, allied
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
    """Return a side of a combination; the very same where all its inputs are its own.

    Whoever the arrangement of the flanks belongs to says which members the side has, since every flank is a member's
    (CO-5). What is not theirs they have of the other side's entry: its men and money, and of its nation the amounts,
    by their shares of the men.
    """
    if mixture.half is mixture.side or not mixture.even:
        return selection.belligerent(mixture.side)
    mixer = _Mixer({each: selection.belligerent(each) for each in Side}, mixture)
    return allied([Belligerent(mixer.nation(part), mixer.military(part)) for part in mixer.arranged.parts])


@dataclass(frozen=True)
class _Mixer:
    """Makes the members of a side of a combination."""

    sides: Mapping[Side, Belligerent]
    mixture: Mixture

    @property
    def arranged(self) -> Belligerent:
        """The side whose members it has."""
        return self.sides[self.mixture.owner(Group.MANEUVERS)]

    def nation(self, part: Belligerent) -> Nation:
        """Return the nation of a member: one nation of them all where the nation is the other side's."""
        one_nation = not self._is_own(Group.NATION)
        owners = {
            group: self.sides[self.mixture.owner(group)] if one_nation or not self._is_own(group) else part
            for group in Group
        }
        taken: dict[str, Any] = {
            name: getattr(owners[group].nation, name) for name, group in NATION_FIELDS.items() if group is not None
        }
        if not one_nation:
            share = sum(self._share(each) for each in self.arranged.parts if each.nation.name == part.nation.name)
            taken |= {
                name: taken[name] * share
                for name in NATION_AMOUNTS
                if (group := NATION_FIELDS[name]) is not None and not self._is_own(group)
            }
        return replace(owners[Group.NATION].nation, **taken)

    def military(self, part: Belligerent) -> Military:
        """Return the military of a member."""
        own, share = part.military, self._share(part)
        arms, numbers = self._military_of(Group.COMPOSITION, part), self._military_of(Group.NUMBERS, part)
        purse = self._military_of(Group.ECONOMY, part)
        size = numbers.size if numbers is own else numbers.size * share
        units = {branch: self._unit(branch, part) for branch in Branch}
        transport = units[Branch.SHIP] or arms.transport
        return replace(
            arms,
            name=own.name,
            nations=own.nations,
            size=size,
            leader=self._military_of(Group.COMMANDER, part).leader,
            infantry=units[Branch.INFANTRY],
            cavalry=units[Branch.CAVALRY],
            artillery=units[Branch.ARTILLERY],
            transport=transport,
            ship_number=_ships(arms, transport, size),
            mobile_defenses=self._military_of(Group.DEFENSES, part).mobile_defenses,
            budget=purse.budget if purse is own else purse.budget * share,
            uncertain=(),
            ships_follow_size=False,
        )

    def _is_own(self, group: Group) -> bool:
        """Tell whether the members have their own of a group."""
        return self.mixture.owner(group) is self.mixture.owner(Group.MANEUVERS)

    def _share(self, part: Belligerent) -> float:
        """Return the share of a member of the men of its side."""
        return part.military.size / self.arranged.military.size

    def _military_of(self, group: Group, part: Belligerent) -> Military:
        return (part if self._is_own(group) else self.sides[self.mixture.owner(group)]).military

    def _unit(self, branch: Branch, part: Belligerent) -> UnitType | None:
        """Return the unit type of a branch, with the training and the logistics of whoever they belong to."""
        owner = self.mixture.owner
        unit = self._military_of(Group.COMPOSITION, part).unit_type(branch)
        if unit is None:
            return None
        taken: dict[str, Any] = {
            name: getattr(counterpart(self._military_of(group, part), branch), name)
            for name, group in UNIT_FIELDS.items()
            if group in {Group.TRAINING, Group.SUPPLIES} and owner(group) is not owner(Group.COMPOSITION)
        }
        return replace(unit, **taken) if taken else unit


def _ships(arms: Military, transport: UnitType, size: float) -> int:
    """Return the ships of so many men: as many a man as the owner of the composition has."""
    if size == arms.size:
        return arms.ship_number
    return round(arms.ship_number * size / arms.size) if arms.transport_given else transport.ships_for(size)


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
    return [_unnamed(part) for part in mixed.parts] == [_unnamed(part) for part in own.parts]


def _unnamed(part: Belligerent) -> Belligerent:
    """Return a member without names, and without what is drawn before the war."""
    military = replace(part.military, name="", nations=(), uncertain=(), ships_follow_size=False)
    return Belligerent(replace(part.nation, name=""), military)
