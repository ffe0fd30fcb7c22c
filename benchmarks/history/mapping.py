"""The one fixed mapping from a recorded battle to a war of the algorithm.

It reads strengths, cavalry, guns, year, posture, terrain and four judgements; it never reads the winner, the losses or
the duration. Everything that the record does not tell is the same for both sides. docs/balance.md states it in words.
`search` tells what choosing three numbers of it on these very battles gains: nothing that can be told from chance.
"""

import math
from dataclasses import dataclass

from autoalgo.common.problems import Failure
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.lists import (
    Attrition,
    CivilizationType,
    Climate,
    Diet,
    DomesticatedAnimals,
    EndemicDisease,
    Ethnicity,
    FederalGovernment,
    Fortifications,
    Ideology,
    Maneuver,
    Medicine,
    MobileDefenses,
    Religion,
    Revenue,
    RoadSystem,
    StateGovernment,
    Trade,
    Urbanization,
    Writing,
)
from autoalgo.war.domain.records import Belligerent, Leader, Location, Military, Nation, Selection
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.domain.rule_set import AS_HISTORY, Fortune
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import even_share
from autoalgo.war.domain.terrain import MAP_KM, MAP_PIXELS, km_per_pixel
from autoalgo.war.domain.units import BARGES
from autoalgo.war.strategy.flank_plans import plan_flanks
from autoalgo.war.tables import Tables
from autoalgo.war.variables import derive
from benchmarks.history.recorded import RecordedBattle

MEN_A_GUN = 12
"""Gunners and drivers to a field piece, as establishments from Gustavus Adolphus to Napoleon have it."""
TYPICAL_GUNS_PER_1000 = 2.0
TYPICAL_CAVALRY_SHARE = 0.15
"""About the median of the rows that have them. A third are blank, and an arm that a side lacks costs it a battalion."""
BUDGET_A_MAN = 500.0
STEEL_A_MAN = 3.0
"""Dollars and tons a man that put Efficiency's two ratios near their neutral 0.5 for armies of equal size."""
FLANKS = 3
"""Left, centre and right (FL-2)."""
LINES_PIXELS = {Side.ATTACKER: 172.0, Side.DEFENDER: 228.0}
"""14 km between the camps at the opening: a battle of one day begins with the approach."""
MAPS = {"F": "Plain", "R": "Hillcountry", "G": "Mountain"}


@dataclass(frozen=True)
class Choices:
    """What the mapping leaves open."""

    engaged_exponent: float
    """How the larger army's engaged men grow with the ratio of strengths: 1 all of them, 0 as many as the smaller."""
    skill_a_step: float
    """Leader skill (0–10, 5 is average) for each step of a judgement, up for the attacker and down for the defender."""
    flank_km: float
    """Kilometres from flank to flank: as near as the ground that they held."""
    fortune: Fortune = AS_HISTORY
    """Of the day (EX-1)."""


CHOSEN = Choices(engaged_exponent=1 / 3, skill_a_step=2.5, flank_km=1.25)
"""The mapping."""


@dataclass(frozen=True)
class Era:
    """Unit types of a period, up to and including `until`: five grades of infantry from worst to best, horse, guns."""

    until: int
    infantry: tuple[str, str, str, str, str]
    cavalry: str
    artillery: str


_MATCHLOCK = ("Arquebusier", "Arquebusier", "Matchlock musketeer", "Strelets", "Janissary")
_FLINTLOCK = ("Minuteman", "Continental soldier", "Line infantry", "Regular", "Grenadier")
_RIFLE_MUSKET = ("Minuteman", "Line infantry", "Rifle-musket infantry", "Zouave", "Zouave")
_BREECH = (
    "Line infantry",
    "Rifle-musket infantry",
    "Breech-loader infantry",
    "Chassepot infantry",
    "Chassepot infantry",
)
_MAGAZINE = (
    "Rifle-musket infantry",
    "Breech-loader infantry",
    "Magazine-rifle infantry",
    "Magazine-rifle infantry",
    "Magazine-rifle infantry",
)

ERAS = (
    Era(1690, _MATCHLOCK, "Cuirassier", "Field gun 17th century"),
    Era(1765, _FLINTLOCK, "Dragoon", "Field gun 18th century"),
    Era(1849, _FLINTLOCK, "Hussar", "Field gun Napoleonic"),
    Era(1866, _RIFLE_MUSKET, "Hussar", "Napoleon gun 1857"),
    Era(1889, _BREECH, "Modern cavalry", "Rifled breech-loading gun"),
    Era(9999, _MAGAZINE, "Modern cavalry", "Quick-firing gun"),
)


def campaign_of(battle: RecordedBattle, tables: Tables, seed: int, choices: Choices = CHOSEN) -> Campaign:
    """Return the war that stands for a recorded battle, ready to be fought."""
    attacker, defender = (Belligerent(_nation(battle, side), _military(battle, side, tables, choices)) for side in Side)
    selection = Selection(attacker, defender, _location(battle))
    request = WarRequest(
        war=battle.name,
        year=battle.year,
        attacker="attacker",
        attacker_military="attacker",
        defender="defender",
        defender_military="defender",
        location=battle.name,
        seed=seed,
        fortune=choices.fortune,
        flanks=tuple(
            flank
            for side in Side
            for flank in _flanks(battle, side, selection.belligerent(side).military, choices.flank_km)
        ),
    )
    plans = plan_flanks(request, selection, tables.rules)
    if isinstance(plans, Failure):
        raise ValueError("; ".join(problem.text() for problem in plans))
    return Campaign(request, selection, plans, MAPS.get(battle.terrain, "Plain"), derive(request, selection, tables))


def engaged(battle: RecordedBattle, side: Side, exponent: float) -> float:
    """Return the men of a side who come into action: all of the smaller army, of the larger those who find room.

    With the strengths 20,000 and 10,000 and an exponent of ½, the larger engages 10,000 · √2 = 14,142.
    """
    smaller = min(battle.attacker.strength, battle.defender.strength)
    return float(round(smaller * (battle.side(side).strength / smaller) ** exponent))


def _leader(battle: RecordedBattle, side: Side, skill_a_step: float) -> Leader:
    """Return the commander: leadership makes him, and each other judgement the skill that is nearest to it as well."""

    def judged(judgement: float) -> float:
        steps = judgement if side is Side.ATTACKER else -judgement
        return min(max(5.0 + skill_a_step * steps, 0.0), 10.0)

    leadership = battle.leadership
    command = judged(leadership)
    return Leader(
        name=f"commander of the {side.label}",
        nations=(side.label,),
        birth_year=battle.year - 45,
        attack=command,
        defense=command,
        siege=command,
        authority=judged(battle.logistics),
        cunning=judged(leadership + battle.logistics),
        zeal=judged(leadership + battle.morale),
        martial=judged(leadership + battle.training),
    )


def _military(battle: RecordedBattle, side: Side, tables: Tables, choices: Choices) -> Military:
    era = _era(battle.year)
    cavalry, artillery = TYPICAL_CAVALRY_SHARE, TYPICAL_GUNS_PER_1000 * MEN_A_GUN / 1000
    grade = _grade(battle, side)
    dug_in = side is Side.DEFENDER and battle.posture in ("PD", "FD")
    transport = tables.units[BARGES]
    return Military(
        name=side.label,
        nations=(side.label,),
        size=engaged(battle, side, choices.engaged_exponent),
        leader=_leader(battle, side, choices.skill_a_step),
        infantry=tables.units[era.infantry[grade]],
        infantry_proportion=1.0 - cavalry - artillery,
        cavalry=tables.units[era.cavalry],
        cavalry_proportion=cavalry,
        artillery=tables.units[era.artillery],
        artillery_proportion=artillery,
        transport=transport,
        transport_given=False,
        ship_number=0,
        mobile_defenses=MobileDefenses.EARTHENWORKS if dug_in else MobileDefenses.NONE,
        budget=BUDGET_A_MAN * _mean_strength(battle),
    )


def _mean_strength(battle: RecordedBattle) -> float:
    """Return the geometric mean of both strengths, so that what is not recorded is the same for both sides."""
    return math.sqrt(battle.attacker.strength * battle.defender.strength)


def _grade(battle: RecordedBattle, side: Side) -> int:
    """Return the grade of infantry, 0–4: ordinary, and a step for every step of the four judgements together."""
    steps = battle.leadership + battle.training + battle.morale + battle.logistics
    return int(min(max(2 + (steps if side is Side.ATTACKER else -steps), 0), 4))


def _era(year: int) -> Era:
    return next(era for era in ERAS if year <= era.until)


def _nation(battle: RecordedBattle, side: Side) -> Nation:
    """Return a European monarchy of ten million, the same for both sides."""
    return Nation(
        name=side.label,
        population=10e6,
        ideology=Ideology.DYNASTIC,
        religion=Religion.CHRISTIANITY,
        ethnicity=Ethnicity.CAUCASIAN,
        leader=None,
        federal_government=FederalGovernment.MONARCHY,
        state_government=StateGovernment.UNITARY,
        year_founded=battle.year - 100,
        year_crisis=battle.year - 30,
        capital=None,
        civilization_type=CivilizationType.EARLY_MODERN if battle.year < 1700 else CivilizationType.INDUSTRIAL,
        diet=Diet.WHEAT,
        arable_land=25e6,
        age_of_civilization=-5000,
        domesticated_animals=DomesticatedAnimals.HERD_ANIMALS,
        endemic_disease=EndemicDisease.SMALLPOX,
        medicine=Medicine.MODERN_MEDICINE,
        writing=Writing.MOVEABLE_TYPE,
        trade=Trade.MINOR,
        revenue=Revenue.BALANCED,
        gdp=15e9,
        urban_population=0.12,
        power_consumption=110e9,
        steel_production=STEEL_A_MAN * _mean_strength(battle),
        stability=100.0,
    )


def _location(battle: RecordedBattle) -> Location:
    return Location(
        name=battle.name,
        local_population=0.0,
        climate=Climate.TEMPERATE,
        terrain=MAPS.get(battle.terrain, "Plain"),
        urbanization=Urbanization.RURAL,
        attrition=Attrition.NONE,
        fortifications=Fortifications.PALISADE if battle.posture == "FD" else Fortifications.NONE,
        road_system=RoadSystem.MODERN_ROADS,
    )


def _flanks(battle: RecordedBattle, side: Side, military: Military, apart_km: float) -> list[FlankRequest]:
    """Return three even flanks; a fortified defender holds his position."""
    holds, apart = side is Side.DEFENDER and battle.posture == "FD", apart_km / km_per_pixel(MAP_KM)
    return [
        FlankRequest(
            side="attacker" if side is Side.ATTACKER else "defender",
            x=LINES_PIXELS[side],
            y=MAP_PIXELS / 2 + apart * (index - (FLANKS - 1) / 2),
            infantry=even_share(military.size * military.infantry_proportion, index, FLANKS),
            cavalry=even_share(military.size * military.cavalry_proportion, index, FLANKS),
            artillery=even_share(military.size * military.artillery_proportion, index, FLANKS),
            maneuver=Maneuver.POSITION if holds else Maneuver.NORMAL,
        )
        for index in range(FLANKS)
    ]
