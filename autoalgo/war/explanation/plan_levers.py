"""The settings of an army's plan that a player chooses: maneuvers, where it stands, and the place itself.

In how many flanks it stands is left as it is: the same men cut into more bodies strike more often (AT-1), which is a
trait of the rules and no advice for a general.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.records import Location
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS, km_per_pixel
from autoalgo.war.domain.years import year_of, years_between
from autoalgo.war.explanation.formations import Formations, Vector, is_afloat, on_map
from autoalgo.war.explanation.levers import Army
from autoalgo.war.explanation.trials import Lever, Trial, plans_of, with_location, with_plans
from autoalgo.war.pipeline import Preparation, read_terrain
from autoalgo.war.terrain import TerrainMap

_SHIFTS: Final = (0.025, 0.05, 0.1, 0.15, 0.25)
"""Shares of the map's width by which an army is placed elsewhere."""
_SAME_AGE_YEARS: Final = 50
"""Between a war and the year that the name of a place ends with, at most."""


def plan_levers(army: Army, formations: Formations) -> Iterator[Lever]:
    """Yield what can be set of the plan."""
    plans = plans_of(army.preparation.campaign, army.side)
    yield _maneuvers(army, plans)
    yield _places(army, plans, formations)


def place_lever(army: Army, places: Sequence[Location], maps_folder: Path) -> Lever:
    """Return every other place of the database, the flanks where they stood on the map of this one.

    A place is left out whose name ends with a year far from the war's, whose map cannot be read, or has water where a
    flank stood on land, or land where it floated.
    """
    campaign = army.preparation.campaign
    here, year = campaign.selection.location, campaign.request.year

    def trial(location: Location) -> Trial:
        prepare = partial(_moved, army, location, maps_folder)
        condition = f"At {location.name} in place of {here.name}, with every flank at the same point of that map"
        return Trial("place", here.name, location.name, 1.0, prepare, condition)

    dated = year_of(here.name) is not None
    others = [place for place in places if place.name != here.name and _of_the_time(place, year, dated)]
    return Lever(tuple(map(trial, others)), ranked=False)


def _of_the_time(place: Location, year: int, dated: bool) -> bool:
    """Tell whether a place may be fought over in a year: its name ends with one of the same age.

    One without a year is of any age, unless places are `dated`.
    """
    named = year_of(place.name)
    return not dated if named is None else abs(years_between(named, year)) <= _SAME_AGE_YEARS


def _moved(army: Army, location: Location, maps_folder: Path) -> Preparation | None:
    terrain = read_terrain(location.terrain, army.tables, maps_folder)
    if isinstance(terrain, Failure) or _afloat(army, terrain) != _afloat(army, army.preparation.terrain):
        return None
    return with_location(army.preparation, army.tables, location, terrain)


def _afloat(army: Army, terrain: TerrainMap) -> list[bool]:
    """Return of each flank whether it would begin on the water of a map."""
    return [is_afloat(terrain.grid, plan) for plan in army.preparation.campaign.flanks]


def _maneuvers(army: Army, plans: Sequence[FlankPlan]) -> Lever:
    """Return every other maneuver of one flank, and one maneuver for all."""
    trials = [
        *(_maneuver(army, plans, (number,), other) for number in range(len(plans)) for other in Maneuver),
        *(_maneuver(army, plans, tuple(range(len(plans))), other) for other in Maneuver),
    ]
    changed = {each.condition: each for each in trials if each.smallness > 0}
    return Lever(tuple(sorted(changed.values(), key=lambda each: each.smallness)))


def _maneuver(army: Army, plans: Sequence[FlankPlan], chosen: tuple[int, ...], other: Maneuver) -> Trial:
    after = [replace(plan, maneuver=other) if number in chosen else plan for number, plan in enumerate(plans)]
    men = sum(plan.size for plan in plans)
    moved = [plan for plan, then in zip(plans, after, strict=True) if plan.maneuver is not then.maneuver]
    before = ", ".join(dict.fromkeys(plan.maneuver.value for plan in moved))
    who = "all flanks" if len(chosen) == len(plans) else f"flank {chosen[0] + 1}"
    return Trial(
        f"maneuver of {who}",
        before,
        other.value,
        sum(plan.size for plan in moved) / men,
        partial(with_plans, army.preparation, army.side, after),
        f"With {who} on {other} in place of {before}",
    )


def _places(army: Army, plans: Sequence[FlankPlan], formations: Formations) -> Lever:
    """Return the whole army elsewhere on the map: nearer, farther back, or to either hand, as far as there is room."""
    request, default = army.preparation.campaign.request, army.tables.rules.scale.map_km
    width_km = MAP_PIXELS * km_per_pixel(request.width_km(default))
    along_x, along_y = formations.axis
    forward = 1.0 if army.side is Side.ATTACKER else -1.0
    ways: tuple[tuple[str, Vector], ...] = (
        ("nearer to the enemy", (forward * along_x, forward * along_y)),
        ("farther back", (-forward * along_x, -forward * along_y)),
        ("to its left", (forward * along_y, -forward * along_x)),
        ("to its right", (-forward * along_y, forward * along_x)),
    )
    trials = []
    for share in _SHIFTS:
        for words, (x, y) in ways:
            far = share * MAP_PIXELS
            after = [
                replace(plan, x_pixels=plan.x_pixels + far * x, y_pixels=plan.y_pixels + far * y) for plan in plans
            ]
            if any(plan.x_pixels != on_map(plan.x_pixels) or plan.y_pixels != on_map(plan.y_pixels) for plan in after):
                continue
            where = f"{share * width_km:.3g} km {words}"
            prepare = partial(with_plans, army.preparation, army.side, after)
            condition = f"With its army {where}"
            trials.append(Trial("where the army stands", "as it stood", where, share, prepare, condition))
    return Lever(tuple(trials))
