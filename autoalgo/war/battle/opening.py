"""The boundary of the battle: from nations, scores and flank plans to the arrays that the kernels read.

Nothing above this module touches raw arrays, nothing below it knows a `Nation`.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.logarithms import log2
from autoalgo.war.battle.arrays import (
    BRANCHES,
    CLOCK,
    EVENT,
    FLANK,
    RULES,
    SIDE,
    STRUCK,
    UNDECIDED,
    UNIT,
    Battlefield,
    StructuredArray,
)
from autoalgo.war.battle.event_buffer import EVENTS_A_FLANK, EVENTS_A_SIDE
from autoalgo.war.battle.front import open_front
from autoalgo.war.battle.ground import NO_FLANK
from autoalgo.war.battle.movement import MANEUVERS
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.coalition import own_and_led
from autoalgo.war.domain.lists import Climate, EndemicDisease, Fortifications
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.scores import SideScores, UnitScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid, km_per_pixel
from autoalgo.war.domain.units import LAND_BRANCHES, Branch
from autoalgo.war.tables import Context, ExtensionRules, Tables

_KEPT_LINES: Final = 256
"""Lines of battle that are kept: what an explanation combines has few (B-5)."""

KnownRows = dict[tuple[object, ...], npt.NDArray[Any]]
"""What was worked out for a side's scores and plans, by their identities: for boards whose campaigns all exist."""


def open_field(
    campaign: Campaign,
    grid: FeatureGrid,
    tables: Tables,
    *,
    events: bool,
    beside: Battlefield | None = None,
    known: KnownRows | None = None,
) -> Battlefield:
    """Return the board before the first hour; `events` says whether it has an event buffer.

    A board that is to be played `beside` another one, a variant of the same war on the same map, shares its map, ground
    and rules, and takes from `known` what was worked out for a side that both have.
    """
    plans, known = campaign.flanks, {} if known is None else known
    house_rules = tables.rules.extensions.in_force(campaign.rules, campaign.request.fortune)
    rules = _rules(tables, house_rules) if beside is None else beside.rules.copy()
    rules["local_population"] = local_population(campaign, tables)
    rules["attrition_constant"] = tables.number(campaign.selection.location.attrition, Context.ATTRITION)
    pixel = km_per_pixel(campaign.request.width_km(tables.rules.scale.map_km))
    rules["km_per_pixel"], rules["map_km"] = pixel, MAP_PIXELS * pixel
    rows = event_rows(len(plans), house_rules.front) if events else 0
    return Battlefield(
        flanks=_flanks(campaign, tables, pixel, house_rules, known),
        units=np.array([_known_units(scores, known) for scores in armies_of(campaign)]),
        sides=_sides(campaign, tables),
        # A copy, as kernels are compiled anew for an array that cannot be written.
        features=np.array(grid, dtype=np.int8, order="C") if beside is None else beside.features,
        ground=np.array([_ground(feature, tables) for feature in Feature]) if beside is None else beside.ground,
        rules=rules,
        clock=np.array([(0, UNDECIDED, 0, 0)], dtype=CLOCK),
        order=np.arange(len(plans), dtype=np.int64),
        struck=np.zeros(len(plans), dtype=STRUCK),
        events=np.zeros(rows, dtype=EVENT),
    )


def event_rows(flanks: int, front: bool) -> int:
    """Return how many events an hour can have at most; a blow may fall on every flank of an army (EX-5)."""
    spread = BRANCHES * flanks if front else 0
    return flanks * (EVENTS_A_FLANK + spread) + 2 * EVENTS_A_SIDE


def local_population(campaign: Campaign, tables: Tables) -> float:
    """Return the people whose land, or whose ships, feed both armies (AR-1)."""
    location = campaign.selection.location
    rules = tables.rules.attrition
    if location.climate is Climate.OCEAN:
        return rules.ocean_people_per_berth * max(_berths(campaign, side) for side in Side)
    if location.local_population >= rules.least_local_population:
        return location.local_population
    return tables.number(location.climate, Context.LOCAL_POPULATION)


def _berths(campaign: Campaign, side: Side) -> float:
    parts, own = campaign.selection.belligerent(side).parts, [plan for plan in campaign.flanks if plan.side is side]
    ships = (sum(plan.ships for plan in own if plan.member == member) for member in range(len(parts)))
    return fsum(count * part.military.transport.capacity for count, part in zip(ships, parts, strict=True))


def _share_of_berths(campaign: Campaign, side: Side) -> float:
    """Return what the smaller fleet's capacity is multiplied by at sea; 1 on land and for the larger fleet (AR-1)."""
    if campaign.selection.location.climate is not Climate.OCEAN:
        return 1.0
    larger = max(_berths(campaign, each) for each in Side)
    return _berths(campaign, side) / larger if larger > 0 else 1.0


def _rules(tables: Tables, house_rules: ExtensionRules) -> StructuredArray:
    rules, record = tables.rules, np.zeros(1, dtype=RULES)
    record["maximum_hours"] = rules.scale.maximum_hours
    record["morale_per_soldier"] = rules.morale.per_soldier
    record["retreating_below"] = rules.morale.retreating_below
    record["routed_below"] = rules.morale.routed_below
    record["retreating_speed"] = rules.movement.retreating_speed
    record["charging_speed"] = rules.movement.charging_speed
    record["charging_approach"] = rules.movement.charging_approach
    record["charge_divisor"] = rules.movement.charge_divisor
    record["displacement_km"] = rules.movement.displacement_km
    record["hit_and_run_attacks"] = rules.movement.hit_and_run_attacks
    record["hit_and_run_hours_away"] = rules.movement.hit_and_run_hours_away
    record["square_root_from"] = rules.attack.square_root_from
    record["random_maximum"] = rules.attack.random_maximum
    record["mercy"] = rules.attack.mercy
    record["flanking_divisor"] = rules.attack.flanking_divisor
    record["supply_cut_chance"] = rules.attack.supply_cut_chance
    record["cut_off_capacity"] = rules.attack.cut_off_capacity
    record["uphill"] = tables.terrain.uphill
    record["attrition_random_maximum"] = rules.attrition.random_maximum
    record["overcrowding_cap"] = rules.attrition.overcrowding_cap
    record["siege_rate_divisor"] = rules.attrition.siege_rate_divisor
    record["disease_random_maximum"] = rules.disease.deaths_random_maximum
    record["fortune_spread"] = house_rules.fortune_of_the_day
    record["lapsing_position"] = house_rules.lapsing_position
    record["neighbours_km"] = house_rules.front_neighbours_km
    record["barring_share"] = house_rules.barring_share if house_rules.pursuit else 0.0
    record["barring_cosine"] = house_rules.barring_cosine
    record["pursuit_speed"] = house_rules.pursuit_speed if house_rules.pursuit else 0.0
    return record


def _ground(feature: Feature, tables: Tables) -> tuple[float, float, float]:
    factors = tables.terrain.features[feature]
    return factors.speed, factors.limitation, factors.efficiency


def armies_of(campaign: Campaign) -> list[SideScores]:
    """Return the variables of every army, the leading one of each side first, then all allies (CO-4)."""
    sides = [campaign.scores.side(side).parts for side in Side]
    return [parts[0] for parts in sides] + [scores for parts in sides for scores in parts[1:]]


def _army(campaign: Campaign, plan: FlankPlan) -> int:
    """Return the place of a flank's army in `armies_of`."""
    if plan.member == 0:
        return int(plan.side)
    before = 0 if plan.side is Side.ATTACKER else len(campaign.scores.attacker.parts) - 1
    return len(Side) + before + plan.member - 1


def _known_units(scores: SideScores, known: KnownRows) -> StructuredArray:
    key = ("units", id(scores))
    if key not in known:
        known[key] = _units(scores)
    return known[key]


def _units(scores: SideScores) -> StructuredArray:
    """Return a side's four unit types, shape (4,); a branch that the military lacks stays all zero."""
    units = np.zeros(BRANCHES, dtype=UNIT)
    for branch in Branch:
        unit_scores = scores.units[branch]
        if unit_scores is None:
            continue
        unit, record = unit_scores.unit_type, units[branch]
        record["speed_kmh"] = unit.speed_kmh
        record["rebound_hours"] = unit.rebound_hours
        record["shock"] = unit.shock
        record["ranges_km"] = unit.ranges_km
        record["powers"] = unit.powers
        record["psychology"] = unit.psychology
        record["efficiency"] = unit_scores.efficiency.value
        record["limitation"] = unit_scores.limitation.value
        record["effectiveness"] = unit_scores.effectiveness.value
        record["capacity"] = unit.capacity
    return units


def _sides(campaign: Campaign, tables: Tables) -> StructuredArray:
    sides = np.zeros(2, dtype=SIDE)
    for side in Side:
        scores, record = campaign.scores.side(side), sides[side]
        record["standing"] = sum(plan.side is side and plan.size > 0 for plan in campaign.flanks)
        record["fortune"] = 1.0
        record["first"] = sum(plan.side < side for plan in campaign.flanks)
        record["past"] = sum(plan.side <= side for plan in campaign.flanks)
        record["capacity"] = scores.capacity.value * _share_of_berths(campaign, side)
        record["siege_rate"] = scores.siege_rate.value
        fortified = campaign.selection.location.fortifications is not Fortifications.NONE
        record["fortified"] = side is Side.DEFENDER and fortified
        for place, carrier in enumerate(Side):
            disease = campaign.selection.belligerent(carrier).nation.endemic_disease
            record["outbreak_per_soldier"][place] = outbreak_per_soldier(campaign, side, disease, tables)
            record["deaths_per_soldier"][place] = deaths_per_soldier(campaign, side, disease, tables)
    return sides


def outbreak_per_soldier(campaign: Campaign, side: Side, disease: EndemicDisease, tables: Tables) -> float:
    """Return the probability of an outbreak in one hour, per soldier present (DI-2)."""
    scores = campaign.scores.side(side)
    own = campaign.selection.belligerent(side).nation.endemic_disease is disease
    familiarity = tables.rules.disease.familiarity if own else 1.0
    hardiness = scores.generation_factor * scores.secular_factor * familiarity * tables.rules.disease.battle_divisor
    return tables.diseases[disease].outbreak / scores.maximum_military / hardiness


def deaths_per_soldier(campaign: Campaign, side: Side, disease: EndemicDisease, tables: Tables) -> float:
    """Return the deaths of an outbreak per soldier present and per unit of its random number (DI-3)."""
    numbers = tables.diseases[disease]
    virulence = log2(numbers.infectivity * numbers.reproduction * numbers.deadliness + 1.0)
    medicine = tables.number(campaign.selection.belligerent(side).nation.medicine, Context.DISEASE)
    return virulence / tables.rules.disease.deaths_divisor * medicine


def _flanks(
    campaign: Campaign, tables: Tables, pixel: float, house_rules: ExtensionRules, known: KnownRows
) -> StructuredArray:
    """Return the flanks of both sides; `pixel` is the side of one, in km."""
    plans = campaign.flanks
    flanks = _lined_up(plans, pixel, house_rules.front_flanks if house_rules.front else 0).copy()
    for side in Side:
        own, scores = [plan for plan in plans if plan.side is side], campaign.scores.side(side)
        key = ("flanks", id(scores), *map(id, own))
        if key not in known:
            known[key] = _strengths(own, scores, tables)
        here = slice(None, len(own)) if side is Side.ATTACKER else slice(len(plans) - len(own), None)
        for name, column in zip(_STRENGTHS, known[key], strict=True):
            flanks[name][here] = column
        leading = own_and_led(campaign.selection.belligerent(side))
        flanks["army"][here] = [_army(campaign, plan) for plan in own]
        flanks["own"][here] = [leading[0][plan.member] for plan in own]
        flanks["led"][here] = [leading[1][plan.member] for plan in own]
    return flanks


_STRENGTHS: Final = ("morale", "starting_morale", "land_defense", "water_defense", "resilience")


def _strengths(plans: Sequence[FlankPlan], scores: SideScores, tables: Tables) -> npt.NDArray[np.float64]:
    """Return what a side's variables make of its flanks: a row each of `_STRENGTHS`."""
    per_soldier = tables.rules.morale.per_soldier
    rows = []
    for plan in plans:
        member = scores.parts[plan.member]
        morale = plan.starting_morale(per_soldier, member.morale_bonus.value)
        rows.append((morale, morale, *_defenses(plan, member, tables), _resilience(plan, member, tables)))
    return np.array(rows).reshape(-1, len(_STRENGTHS)).T


@lru_cache(maxsize=_KEPT_LINES)
def _lined_up(plans: tuple[FlankPlan, ...], pixel: float, front_flanks: int) -> StructuredArray:
    """Return what the plans alone say of the flanks, not to be changed: many wars are fought in the same lines."""
    flanks = np.zeros(len(plans), dtype=FLANK)
    numbers = dict.fromkeys(Side, 0)
    for record, plan in zip(flanks, plans, strict=True):
        numbers[plan.side] += 1
        record["number"] = numbers[plan.side]
        _fill_flank(record, plan, pixel)
    open_front(flanks, plans, front_flanks)
    return flanks


def _fill_flank(record: np.void, plan: FlankPlan, pixel: float) -> None:
    record["side"] = plan.side
    record["state"] = FlankState.before_battle(plan.size)
    record["maneuver"] = MANEUVERS.index(plan.maneuver)
    record["x_km"] = plan.x_pixels * pixel
    record["y_km"] = plan.y_pixels * pixel
    record["size"] = record["initial_size"] = plan.size
    record["ships"] = record["initial_ships"] = plan.ships
    if plan.size > 0:
        record["proportion"] = [plan.men(branch) / plan.size for branch in Branch]
        record["crew_proportion"] = plan.crew / plan.size
    record["target"] = record["attacked"] = record["attacked_before"] = record["broken_by"] = NO_FLANK


def _resilience(plan: FlankPlan, scores: SideScores, tables: Tables) -> float:
    """Return the rounds of attack after which the flank's supply can be cut (FL-4, AT-8)."""
    logistics = [unit.unit_type.logistics for unit in _present(plan, scores)] or [scores.ship.unit_type.logistics]
    return max(tables.number(each, Context.RESILIENCE) for each in logistics)


def _present(plan: FlankPlan, scores: SideScores) -> list[UnitScores]:
    """Return the land unit types that the flank has men of."""
    units = [scores.units[branch] for branch in LAND_BRANCHES if plan.men(branch) > 0]
    return [unit for unit in units if unit is not None]


def _defenses(plan: FlankPlan, scores: SideScores, tables: Tables) -> tuple[float, float]:
    """Return the flank's Defense on land and on water, where the ship's is added (FL-4)."""
    ship = scores.ship.defense.value
    present = [unit.defense.value for unit in _present(plan, scores)]
    ashore = scores.units[Branch.INFANTRY]
    land = max(present) if present else ashore.defense.value if ashore else 0.0
    afloat = ship + (max(present) if present else 0.0)
    return land, min(afloat, tables.rules.variables.defense_maximum)
