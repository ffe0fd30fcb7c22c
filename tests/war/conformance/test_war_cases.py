"""What the tables beside this file calculate: a battle's rules on small boards, variables, and what a war leads to."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

import pytest
from boards import PLAIN_MAP, SteadyDraws, attacker, attacks, barge, board, defender, noted, paint, place, unit
from cases import Case, Found, WrongTableError, cases_beside, fields_of, named
from wars import (
    HALF_BEATEN,
    LEADER,
    LOCATION,
    MILITARY,
    NATION,
    SHIP,
    UNIT,
    YEAR,
    Numbers,
    PairValues,
    ScriptedDraws,
    battle,
    campaign,
    score,
    side_scores,
    stated,
    unit_scores,
    war_request,
    war_selection,
)

from autoalgo.war.aftermath import conclude
from autoalgo.war.battle import ground, hour, morale, nature, opening, weapons
from autoalgo.war.battle.arrays import EVENT
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.lists import (
    Attrition,
    CivilizationType,
    Climate,
    Diet,
    EndemicDisease,
    FederalGovernment,
    Fortifications,
    Generation,
    Medicine,
    Motive,
    SecularCycle,
)
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.records import Leader
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.domain.units import Band, Branch
from autoalgo.war.tables import Context, DietNumbers, DiseaseNumbers, Tables
from autoalgo.war.tables.contexts import LIST_INPUTS
from autoalgo.war.variables import derive

pytestmark = pytest.mark.usefixtures("plain_kernels")

Three = tuple[float, float, float]
"""Of the short, the medium and the long-range weapon."""
PLAIN, WATER = Feature.PLAIN, Feature.WATER
U_MAXIMUM = 5
NOTHING: dict[str, float] = {}
Record = TypeVar("Record")
LED = replace(MILITARY, leader=LEADER)
OCCUPATION_PLAGUE = DiseaseNumbers(outbreak=0.8, reproduction=3.5, deadliness=1.0, infectivity=2.0, power=2.0)
PLAGUE = DiseaseNumbers(outbreak=0.3, reproduction=2.0, deadliness=0.7, infectivity=5.0, power=1.0)


def battalion(men: float, limitation: float, branch: Branch = Branch.INFANTRY, front: float = 1) -> Found:
    return {"battalion": weapons.battalion_of(board(attacker(50)), branch, men, limitation, front)}


def men_of_each_branch(
    size: float = 400,
    infantry: float = 0,
    cavalry: float = 0,
    artillery: float = 0,
    crew: float = 0,
    ships: float = 0,
    stands_on: Feature = PLAIN,
) -> Found:
    proportion = (infantry, cavalry, artillery, 0)
    field = board(attacker(50, size=size, proportion=proportion, crew_proportion=crew, ships=ships))
    return {branch.name.lower(): weapons.men_of(field, field.flanks[0], branch, stands_on) for branch in Branch}


def factors_of_the_ground(stands_on: Feature, target_on: Feature, ships: float = 0) -> Found:
    flank = attacker(50, ships=ships)
    field = board(flank, defender(60))
    factors = (
        ground.attack_factor(field, flank, column, stands_on, target_on)
        for column in (ground.LIMITATION, ground.EFFICIENCY)
    )
    return {
        **dict(zip(("limitation", "efficiency"), factors, strict=True)),
        "height": ground.height_over(stands_on, target_on),
    }


def attack_on_a_flank(
    u: float = 2,
    distance_km: float = 0.1,
    branch: Branch = Branch.INFANTRY,
    ships: float = 0,
    ranges_km: Three = (0.1, 0.1, 0.1),
    powers: Three = (0.5, 0.5, 0.5),
    limitation: float = 0.25,
    efficiency: float = 0.5,
    fortune: float = 1,
    stands_on: Feature = PLAIN,
    target_on: Feature = PLAIN,
    target_is: FlankState = FlankState.IDLE,
) -> Found:
    """The flanks stand on both sides of the border of two pixels."""
    field = board(attacker(49.99, ships=ships), defender(49.99 + distance_km, state=target_is))
    field.units[0, branch] = unit(
        capacity=50, ranges_km=ranges_km, powers=powers, limitation=limitation, efficiency=efficiency
    )
    field.sides[Side.ATTACKER]["fortune"] = fortune
    paint(field, 0, stands_on)
    paint(field, 1, target_on)
    attacks(field, 0, 1, SteadyDraws(u / U_MAXIMUM))
    [event] = [each for each in noted(field, EventKind.ATTACK) if each["unit"] == branch]
    target = field.flanks[1]
    return {
        **{name.replace("_", " "): event[name] for name in EVENT.names or ()},
        "weapon": Band(event["weapon"]),
        "men left": target["size"],
        "morale left": target["morale"],
    }


def morale_lost(lost: float, killed: float = 0) -> Found:
    field = board(attacker(50, state=FlankState.READY), attacker(20), defender(90))
    morale.lose_in_battle(field, 0, killed, killed, lost)
    flank = field.flanks[0]
    return {
        "state": FlankState(flank["state"]),
        "morale": flank["morale"],
        "flanks standing": field.sides[Side.ATTACKER]["standing"],
    }


def weapon_in_use(ranges_km: Three, powers: Three, distance_km: float) -> Found:
    weapon = weapons.weapon_at(unit(ranges_km=ranges_km, powers=powers), distance_km)
    return {"weapon": "none" if weapon == weapons.NO_WEAPON else Band(weapon)}


def mixed_flank(
    infantry: float = 0, cavalry: float = 0, artillery: float = 0, ships: float = 0, stands_on: Feature = PLAIN
) -> Found:
    field = board(attacker(10, proportion=(infantry, cavalry, artillery, 0), ships=ships), defender(90))
    field.units[0, Branch.INFANTRY] = unit(speed_kmh=3, shock=0.2, ranges_km=(0.1, 0.1, 0.1))
    field.units[0, Branch.CAVALRY] = unit(speed_kmh=8, shock=0.5, ranges_km=(0.05, 0.05, 0.05))
    field.units[0, Branch.ARTILLERY] = unit(speed_kmh=2, shock=0.0, ranges_km=(0.1, 0.4, 0.8))
    field.units[0, Branch.SHIP] = barge(speed_kmh=5, shock=0.1)
    return {
        "speed kmh": weapons.flank_speed(field, field.flanks[0], stands_on),
        "shock": weapons.flank_shock(field, field.flanks[0], stands_on),
        "reach km": weapons.greatest_reach(field, field.flanks[0], stands_on),
    }


def optimal_distance(
    ranges_km: Three,
    powers: Three,
    artillery: float = 0,
    artillery_ranges_km: Three = (0.1, 0.1, 0.5),
    artillery_powers: Three = (1, 1, 1),
) -> Found:
    field = board(attacker(50, proportion=(1 - artillery, 0, artillery, 0)), defender(60))
    field.units[0, Branch.INFANTRY] = unit(ranges_km=ranges_km, powers=powers)
    field.units[0, Branch.ARTILLERY] = unit(ranges_km=artillery_ranges_km, powers=artillery_powers)
    return {"optimal km": weapons.optimal_distance(field, field.flanks[0], PLAIN, PLAIN)}


def effective_distance(distance_km: float, own_men: float, enemy_men: float) -> Found:
    own, enemy = attacker(50, size=own_men), defender(50 + distance_km, size=enemy_men)
    field = board(own, enemy)
    to, fro = ((field.flanks[one], field.flanks[1 - one]) for one in (0, 1))
    return {"effective km": ground.effective_distance(*to), "the other way": ground.effective_distance(*fro)}


def march(stands_on: Feature, state: FlankState = FlankState.IDLE) -> Found:
    field = board(attacker(50, state=state), defender(90))
    field.ground[WATER] = (0.5, 1, 1)
    paint(field, 0, stands_on)
    hour.act(field, 0, SteadyDraws())
    x_km, y_km = place(field, 0)
    return {"east km": x_km - 50, "south km": y_km - 50}


def overcrowding(soldiers: float, capacity: float = 0.1) -> Found:
    field = board(attacker(10, size=soldiers), defender(90))
    field.sides["capacity"] = capacity
    return {"overcrowding": nature.overcrowding(field, Side.ATTACKER)}


def local_population(
    tables: Tables, climate: Climate, cell: float = 0, attacker_ships: int = 0, defender_ships: int = 0
) -> Found:
    military = replace(MILITARY, transport=SHIP)
    location = replace(LOCATION, climate=climate, local_population=cell)
    selection = war_selection(attacker_military=military, defender_military=military, location=location)
    ships = zip(Side, (attacker_ships, defender_ships), strict=True)
    flanks = tuple(FlankPlan(side, 100, 200, 100, 0, 0, number) for side, number in ships)
    field = opening.open_field(replace(campaign(selection), flanks=flanks), PLAIN_MAP, tables, events=False)
    attackers, defenders = field.sides["capacity"]
    return {
        "people": field.rules[0]["local_population"],
        "attacker's capacity": attackers,
        "defender's capacity": defenders,
    }


def disease(
    tables: Tables,
    attacker_carries: EndemicDisease = EndemicDisease.NONE,
    defender_carries: EndemicDisease = EndemicDisease.NONE,
    side: Side = Side.ATTACKER,
    generation: float = 1,
    secular: float = 1,
) -> Found:
    """Of 1,000 soldiers a side; the attacker's medicine counts 0.5, the defender is vaccinated."""
    numbers: Numbers = {
        (Medicine.CLASSICAL_MEDICINE, Context.DISEASE): 0.5,
        (Medicine.VACCINATED, Context.DISEASE): 0.0,
    }
    own = replace(stated(tables, numbers), diseases={**tables.diseases, EndemicDisease.PLAGUE: PLAGUE})
    nations = (
        replace(NATION, endemic_disease=attacker_carries),
        replace(NATION, endemic_disease=defender_carries, medicine=Medicine.VACCINATED),
    )
    scores = replace(side_scores(), generation_factor=generation, secular_factor=secular)
    flanks = tuple(FlankPlan(each, 100, 200, 100, 0, 0, 0) for each in Side)
    war = replace(campaign(war_selection(*nations), attacker=scores), flanks=flanks)
    found = opening.open_field(war, PLAIN_MAP, own, events=False).sides[side]
    chances, deaths = 100 * found["outbreak_per_soldier"], found["deaths_per_soldier"]
    return {
        "outbreak of the attacker's": chances[Side.ATTACKER],
        "outbreak of the defender's": chances[Side.DEFENDER],
        "deaths by the attacker's": deaths[Side.ATTACKER],
    }


def _stating(tables: Tables, context: Context, numbers: Mapping[str, float]) -> Tables:
    """Return the tables with such numbers as "Trade 2", or "Fortifications Castle 0.7", for a variable alone."""
    for name, number in numbers.items():
        values: Numbers = {
            (value, context): number
            for declared in LIST_INPUTS
            for value in declared.values
            if name in (declared.name, f"{declared.name} {value}") and context in dict(declared.limits)
        }
        pairs: PairValues = {
            (row, column, context): number
            for (rows, columns), pair in tables.pairs.items()
            if name.replace(" ", "") == f"{rows.__name__}-{columns.__name__}" and context in pair.contexts
            for row in rows
            for column in columns
        }
        if not values and not pairs:
            raise WrongTableError(f'"{name}" is no input of {context}')
        tables = stated(tables, values, pairs)
    return tables


def variable(
    tables: Tables,
    variable: Context,
    side: Side = Side.ATTACKER,
    numbers: dict[str, float] = NOTHING,
    diet: dict[str, float] = NOTHING,
    nation: dict[str, float] = NOTHING,
    ruler: dict[str, float] | None = None,
    military: dict[str, float] = NOTHING,
    unit: dict[str, float] = NOTHING,
    powers: Three = (0.5, 0.5, 0.5),
    guns: Three | None = None,
    leader: dict[str, float] | None = None,
    fortifications: Fortifications = Fortifications.CASTLE,
) -> Found:
    """Both sides are alike: what is said is replaced in the records of tests/wars.py."""
    own = _stating(tables, variable, numbers)
    if diet:
        wheat = _changed(DietNumbers(protein=400, population=1, domestication=0.25, diversity=2, worth=1), diet)
        own = replace(own, diets={**own.diets, Diet.WHEAT: wheat})
    soldier = replace(_changed(UNIT, unit), powers=powers)
    host = replace(_changed(MILITARY, military), infantry=soldier, leader=_led(leader))
    if guns:
        gun = replace(UNIT, name="Bombard", powers=guns)
        host = replace(host, infantry_proportion=0.9, artillery=gun, artillery_proportion=0.1)
    people = replace(_changed(NATION, nation), leader=_led(ruler))
    selection = war_selection(people, people, host, host, replace(LOCATION, fortifications=fortifications))
    scores = derive(war_request(), selection, own).side(side)
    score = getattr(scores, variable.name.lower(), None) or getattr(
        scores.units[Branch.INFANTRY], variable.name.lower()
    )
    found: dict[str, object] = {"value": score.value, "inputs": [each.input for each in score.contributions]}
    found["weights"] = sorted({each.weight for each in score.contributions})
    found["undefined"] = [each.input for each in score.contributions if each.undefined] or ["none"]
    for each in score.contributions:
        found |= {each.input: each.number, f"weight of {each.input}": each.weight, f"share of {each.input}": each.share}
        found[f"words of {each.input}"] = each.raw
    return found


def _led(skills: dict[str, float] | None) -> Leader | None:
    return None if skills is None else _changed(LEADER, skills)


def _changed(record: Record, numbers: Mapping[str, float]) -> Record:
    """Return a record with other numbers, by the names of its fields."""
    fields = {name.replace(" ", "_"): number for name, number in numbers.items()}
    if unknown := fields.keys() - vars(record).keys():
        raise WrongTableError(f'"{min(unknown)}" is no field of {type(record).__name__}')
    return replace(record, **fields)  # type: ignore[type-var]


def maximum_military(tables: Tables, government: FederalGovernment, civilization: CivilizationType) -> Found:
    nation = replace(NATION, federal_government=government, civilization_type=civilization)
    scores = derive(war_request(), war_selection(nation), tables).attacker
    return {"share": scores.maximum_military_share, "soldiers": scores.maximum_military}


def cycles(tables: Tables, years: int) -> Found:
    """Founded, and in its crisis, so many years before the war; there is no year 0."""
    own = tables
    for values in (SecularCycle, Generation):
        own = stated(own, {(value, Context.DISEASE): float(place) for place, value in enumerate(values, start=1)})
    year = YEAR - years if years < YEAR else YEAR - years - 1
    nation = replace(NATION, year_founded=year, year_crisis=year)
    scores = derive(war_request(), war_selection(nation), own).attacker
    return {
        "secular cycle": scores.secular_cycle,
        "secular factor": scores.secular_factor,
        "generation": scores.generation,
        "generation factor": scores.generation_factor,
    }


def occupation(
    tables: Tables,
    attacker_base: float = 100,
    defender_base: float = 100,
    winner: Side = Side.ATTACKER,
    motive: Motive = Motive.CONQUEST,
    limitation: float = 0,
    efficiency: float = 0.5,
    morale: float = 10_000,
    morale_bonus: float = 1,
    attrition: float = 0.01,
    people: float = 1_000_000,
    capacity: float = 0.1,
    medicine: float = 1,
    sick: tuple[Side, ...] = (),
    generation: float = 1,
    secular: float = 1,
    draws: tuple[float, ...] = (),
) -> Found:
    """What is said of morale and cycles is the winner's; the two draws for the stabilities come last, and are 0."""
    own = stated(tables, {(Medicine.CLASSICAL_MEDICINE, Context.OCCUPATION): medicine})
    own = stated(own, {(Attrition.NONE, Context.ATTRITION): attrition})
    own = replace(own, diseases={**own.diseases, EndemicDisease.PLAGUE: OCCUPATION_PLAGUE})
    units = (unit_scores(efficiency=efficiency, limitation=limitation), None, None, unit_scores(SHIP))
    scores = [replace(side_scores(base), units=units) for base in (attacker_base, defender_base)]
    scores[winner] = replace(
        scores[winner], morale_bonus=score(morale_bonus), generation_factor=generation, secular_factor=secular
    )
    scores[winner.enemy] = replace(scores[winner.enemy], generation_factor=0.5, secular_factor=0.5)
    ill = (EndemicDisease.PLAGUE if side in sick else EndemicDisease.NONE for side in Side)
    attacking, defending = (replace(NATION, endemic_disease=disease) for disease in ill)
    outcome = replace(HALF_BEATEN, morale=morale, capacity=capacity)
    fought = replace(battle(winner, outcome, outcome), local_population=people)
    script = ScriptedDraws(*draws, 0, 0)
    aftermath, events = conclude(
        campaign(war_selection(attacking, defending), scores[0], scores[1], motive), fought, own, script
    )
    if script.left:
        raise WrongTableError(f"{len(script.left)} draws are left over")
    assert aftermath.occupation is not None
    factors = {name.replace("_", " "): value for event in reversed(events[:2]) for name, value in event.factors.items()}
    return factors | {
        "events": [event.kind.value for event in events] or ["none"],
        "unit": events[0].unit if events else "",
        "side of the events": sorted({event.side.label for event in events if event.side is not None}),
        **fields_of(aftermath.occupation),
    }


def stability(
    tables: Tables,
    side: Side = Side.DEFENDER,
    winner: Side = Side.ATTACKER,
    stalemate: bool = False,
    stability: float = 100,
    innate: float = 0.8,
    economy: float = 0.5,
    killed: float = 300,
    captured: float = 0,
    maximum_military: float = 1000,
    capital: str | None = None,
    government: FederalGovernment = FederalGovernment.MONARCHY,
    ruler: str | None = None,
    draw_of_the_leader: float | None = None,
) -> Found:
    """Ada leads the side where a draw decides of her life; U(0,5) is 2 for the attacker and 1 for the defender."""
    own = stated(tables, {(Medicine.CLASSICAL_MEDICINE, Context.OCCUPATION): 1.0})
    leader = None if ruler is None else replace(LEADER, name=ruler)
    nation = replace(NATION, stability=stability, capital=capital, federal_government=government, leader=leader)
    led, draws = (MILITARY, ()) if draw_of_the_leader is None else (LED, (draw_of_the_leader, 0.5))
    attacking, defending = (led if each is side else MILITARY for each in Side)
    units = (unit_scores(limitation=0), None, None, unit_scores(SHIP))
    scores = replace(side_scores(100, innate, economy), units=units, maximum_military=maximum_military)
    winning = replace(scores, occupation_base=score(9900))
    ended = campaign(war_selection(nation, nation, attacking, defending), winning, scores)
    outcome = replace(HALF_BEATEN, initial=6000, killed=killed, captured=captured)
    fought = battle(None if stalemate else winner, outcome, outcome)
    return fields_of(conclude(ended, fought, own, ScriptedDraws(*draws, 0.4, 0.2))[0].side(side).stability)


def survival_of_a_leader(
    tables: Tables,
    draw: float = 0.5,
    martial: float = 8,
    born: int = 1026,
    birth_known: bool = True,
    training: float = 6,
    initial: int = 1000,
    remaining: float = 600,
) -> Found:
    """The war is in 1066, a stalemate; the leader's U(0,10) is 5."""
    leader = replace(LEADER, martial=martial, birth_year=born if birth_known else None)
    military = replace(MILITARY, leader=leader, infantry=replace(UNIT, training=training))
    ended = campaign(war_selection(attacker_military=military))
    outcome = replace(HALF_BEATEN, initial=initial, remaining=remaining)
    fate = conclude(ended, battle(None, outcome), tables, ScriptedDraws(draw, 0.5, 0, 0))[0].attacker.leader
    assert fate is not None
    return fields_of(fate)


CALCULATIONS = named(
    variable,
    *(battalion, men_of_each_branch, factors_of_the_ground, attack_on_a_flank, morale_lost, weapon_in_use),
    *(mixed_flank, optimal_distance, effective_distance, march, overcrowding, local_population, disease),
    *(maximum_military, cycles, occupation, stability, survival_of_a_leader),
)


@pytest.mark.parametrize("case", cases_beside(__file__), ids=str)
def test_case(case: Case, tables: Tables) -> None:
    case.check(CALCULATIONS, tables=tables)
