"""Coalitions: the temporary entry of several nations and militaries on one side (CO).

The source lets moderators enter allies "as a temporary new entry". That entry is made here from its members. It counts
for what a side has only one of; every member fights with its own.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from typing import Any, Final

from autoalgo.war.domain.records import Belligerent, Military, Nation
from autoalgo.war.domain.request import listed
from autoalgo.war.domain.units import LAND_BRANCHES, Branch

NATION_AMOUNTS: Final = ("population", "arable_land", "gdp", "power_consumption", "steel_production")
"""Of a nation what allies have more of together (CO-2)."""


def allied(members: Sequence[Belligerent]) -> Belligerent:
    """Return a side of these members, the leading one first: their temporary entry, or the only member (CO-2, CO-3)."""
    if len(members) == 1:
        return members[0]
    nation = _nation(tuple({each.nation.name: each.nation for each in members}.values()))
    return Belligerent(nation, _military([each.military for each in members], nation.name), tuple(members))


def pooled(members: Sequence[Belligerent]) -> tuple[Belligerent, ...]:
    """Return members as their variables see them: militaries of one nation share size and budget (CO-4)."""
    return tuple(replace(each, military=_pooled(each, members)) for each in members)


def own_and_led(side: Belligerent) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
    """Return which members are of the leading nation, and which are under its general (CO-7, CO-8)."""
    return alike(nations_of(side), 0), alike(generals_of(side), 0)


def nations_of(side: Belligerent) -> tuple[str, ...]:
    """Return the nation of every member, or of the side itself."""
    return tuple(part.nation.name for part in side.parts)


def generals_of(side: Belligerent) -> tuple[str, ...]:
    """Return the general of every member, or of the side itself, empty where it has none."""
    return tuple(part.military.leader.name if part.military.leader else "" for part in side.parts)


def alike(names: Sequence[str], index: int) -> tuple[bool, ...]:
    """Return which of these share the name of one of them."""
    return tuple(name == names[index] for name in names)


def _nation(nations: Sequence[Nation]) -> Nation:
    """Return the leading nation with the amounts of all (CO-2)."""
    first = nations[0]
    if len(nations) == 1:
        return first
    population = fsum(nation.population for nation in nations)
    urban = fsum(nation.population * nation.urban_population for nation in nations)
    sums: dict[str, Any] = {name: fsum(getattr(nation, name) for nation in nations) for name in NATION_AMOUNTS}
    return replace(
        first,
        name=listed([nation.name for nation in nations]),
        urban_population=urban / population if population else first.urban_population,
        **sums,
    )


def _military(militaries: Sequence[Military], nation: str) -> Military:
    """Return the leading military with the men, ships and money of all, by their arms (CO-3)."""
    first, size = militaries[0], fsum(each.size for each in militaries)
    most = {branch: _most(militaries, branch) for branch in Branch}
    infantry, cavalry, artillery = (
        fsum(each.size * each.proportion(branch) for each in militaries) / size for branch in LAND_BRANCHES
    )
    return replace(
        first,
        name=listed([each.name for each in militaries]),
        nations=(nation,),
        size=size,
        infantry=most[Branch.INFANTRY].infantry,
        infantry_proportion=infantry,
        cavalry=most[Branch.CAVALRY].cavalry,
        cavalry_proportion=cavalry,
        artillery=most[Branch.ARTILLERY].artillery,
        artillery_proportion=artillery,
        transport=most[Branch.SHIP].transport,
        transport_given=most[Branch.SHIP].transport_given,
        ship_number=sum(each.ship_number for each in militaries),
        budget=fsum(each.budget for each in militaries),
        uncertain=(),
        ships_follow_size=False,
    )


def _most(militaries: Sequence[Military], branch: Branch) -> Military:
    """Return the military with most of an arm, which gives it its unit type; among equals the first (CO-3)."""

    def amount(military: Military) -> tuple[bool, float]:
        ships = branch is Branch.SHIP
        given = military.transport_given if ships else military.unit_type(branch) is not None
        return given, military.ship_number if ships else military.size * military.proportion(branch)

    return max(militaries, key=amount)


def _pooled(member: Belligerent, members: Sequence[Belligerent]) -> Military:
    own = [each.military for each in members if each.nation.name == member.nation.name]
    if len(own) == 1:
        return member.military
    return replace(member.military, size=fsum(each.size for each in own), budget=fsum(each.budget for each in own))
