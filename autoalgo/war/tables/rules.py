"""Every constant of the rules that is neither a list value nor a unit type: JSON/Rules.json (JS-1).

Each constant stands in the file with its unit and its source beside the value; here it is the bare number, checked
against the range in which the rules still make sense. One class a section of the file.
"""

from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from autoalgo.common.checked_json import validate
from autoalgo.common.problems import Failure
from autoalgo.war.domain.rule_set import WIDEST_FORTUNE, Fortune, RuleSet
from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM
from autoalgo.war.tables.migrations import parse_table


class _Stated(BaseModel):
    """A constant as the file states it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    value: object
    """Checked by the constant's own type."""
    unit: str
    source: str
    note: str = ""


def _value(stated: object) -> object:
    return _Stated.model_validate(stated).value


LEAST: Final = 1e-6
"""No constant that divides or is a factor needs to be nearer to 0, and no result becomes infinite up to here."""
GREATEST: Final = 1e10
"""More than the largest population."""
Positive = Annotated[float, Field(ge=LEAST, le=GREATEST), BeforeValidator(_value)]
OneOrMore = Annotated[float, Field(ge=1, le=GREATEST), BeforeValidator(_value)]
Degree = Annotated[float, Field(ge=0.1, le=100), BeforeValidator(_value)]
Count = Annotated[int, Field(ge=1, le=1_000_000), BeforeValidator(_value)]
Share = Annotated[float, Field(ge=0, le=1), BeforeValidator(_value)]
PositiveShare = Annotated[float, Field(ge=LEAST, le=1), BeforeValidator(_value)]
NotNegative = Annotated[float, Field(ge=0, le=GREATEST), BeforeValidator(_value)]
MapWidth = Annotated[float, Field(ge=LEAST_MAP_KM, le=GREATEST_MAP_KM), BeforeValidator(_value)]
Spread = Annotated[float, Field(ge=0, le=WIDEST_FORTUNE), BeforeValidator(_value)]
Kilometres = Annotated[float, Field(ge=0, le=GREATEST_MAP_KM), BeforeValidator(_value)]
Switch = Annotated[bool, Field(strict=True), BeforeValidator(_value)]
NamedSet = Annotated[RuleSet, Field(strict=False), BeforeValidator(_value)]
Pixels = Annotated[float, Field(ge=0, le=400), BeforeValidator(_value)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ScaleRules(_Section):
    """Time, and the width of a map whose request says none (SC)."""

    maximum_hours: Count
    hours_per_day: Count
    map_km: MapWidth


class RecordDefaults(_Section):
    """The values of a record of defaults where the source has no default (DB-6)."""

    nation_population: Positive
    nation_founded_years_ago: Count
    nation_crisis_years_ago: Count
    military_size: Positive


class FlankRules(_Section):
    """The even spread and the composition check (FL-2, S-7)."""

    attacker_x_pixels: Pixels
    defender_x_pixels: Pixels
    composition_tolerance: Count
    ship_tolerance: Count


class MoraleRules(_Section):
    """Morale and its thresholds (FL-3, AT-6)."""

    per_soldier: Positive
    retreating_below: Share
    routed_below: Share


class MovementRules(_Section):
    """Moving, charging and maneuvers (MV)."""

    retreating_speed: Share
    charging_speed: Positive
    charging_approach: Share
    charge_divisor: Positive
    displacement_km: NotNegative
    hit_and_run_attacks: Count
    hit_and_run_hours_away: Count


class AttackRules(_Section):
    """Attacks and pillaging (AT)."""

    square_root_from: Positive
    random_maximum: NotNegative
    mercy: Share
    flanking_divisor: Positive
    supply_cut_chance: Share
    cut_off_capacity: Share


class AttritionRules(_Section):
    """Carrying capacity and sieges (AR, SG)."""

    least_local_population: Positive
    ocean_people_per_berth: Positive
    overcrowding_cap: OneOrMore
    random_maximum: NotNegative
    siege_rate_divisor: OneOrMore


class DiseaseRules(_Section):
    """Outbreaks in battle and occupation (DI, OC-4)."""

    battle_divisor: Positive
    occupation_divisor: Positive
    familiarity: Positive
    deaths_divisor: Positive
    deaths_random_maximum: NotNegative
    morale_random_maximum: NotNegative
    morale_per_outbreak: Positive


class OccupationRules(_Section):
    """The occupation phase (OC)."""

    least_change: NotNegative
    maximum_rounds: Count
    least_disease_divisor: Positive


class StabilityRules(_Section):
    """Stability after the war (ST)."""

    maximum: Positive
    capital_lost: Share
    autocrat_killed: Share
    ruler_killed: Share
    casualty_ratio_cap: Positive
    least_economy: Positive
    economy_factor: Positive
    occupation_factor: Positive
    random_maximum: NotNegative


class LeaderRules(_Section):
    """Skills of leaders and survival (IV-0, LD-1)."""

    skill_divisor: Positive
    bonus_divisor: Positive
    survival_random_maximum: NotNegative
    survival_martial_factor: Positive
    survival_training_divisor: Positive
    survival_age_divisor: Positive
    survival_divisor: Positive


class VariableRules(_Section):
    """Constants inside the intermediate variables (IV)."""

    training_maximum: Positive
    gdp_logarithm_divisor: Positive
    crops_logarithm_divisor: Positive
    animals_logarithm_divisor: Positive
    steel_per_soldier: Positive
    budget_per_soldier: Positive
    budget_share_factor: Positive
    defense_maximum: Share
    morale_bonus_maximum: Positive
    siege_power_maximum: Positive
    occupation_people_root: Degree
    occupation_people_factor: Positive
    occupation_hours_per_year: Positive
    occupation_food_factor: Positive
    occupation_civilization_age: Positive
    occupation_leader_offset: NotNegative
    occupation_leader_factor: Positive
    occupation_least_factor: Positive


class MaximumMilitaryRules(_Section):
    """Share of the population that can serve, by government (rows) and civilization (columns) (IV-11)."""

    autocratic_early: PositiveShare
    autocratic_middle: PositiveShare
    autocratic_late: PositiveShare
    other_early: PositiveShare
    other_middle: PositiveShare
    other_late: PositiveShare


class ExtensionRules(_Section):
    """Rules that are not the source's, and the set of rules of a request that says none (EX)."""

    rules: NamedSet
    fortune_of_the_day: Spread
    fortune_as_history: Spread
    lapsing_position: Switch
    front: Switch
    front_flanks: Count
    front_neighbours_km: Kilometres
    pursuit: Switch
    barring_share: PositiveShare
    barring_cosine: Share
    pursuit_speed: OneOrMore

    def spread_of(self, fortune: Fortune | None) -> float:
        """Return the spread of the fortune that a request asks for; where it asks for none, that of the file (EX-1)."""
        if fortune is None:
            return self.fortune_of_the_day
        return self.fortune_as_history if isinstance(fortune, str) else fortune

    def in_force(self, rules: RuleSet, fortune: Fortune | None = None) -> "ExtensionRules":
        """Return the house rules as a war has them: those of the set `source` are off (EX-3).

        `fortune` is what its request says of the fortune of the day (EX-1).
        """
        if rules is RuleSet.FAIR:
            return self.model_copy(update={"fortune_of_the_day": self.spread_of(fortune)})
        off: dict[str, object] = dict.fromkeys(("lapsing_position", "front", "pursuit"), False)
        return self.model_copy(update={**off, "fortune_of_the_day": 0.0})


class Rules(_Section):
    """All sections of JSON/Rules.json."""

    scale: ScaleRules
    defaults: RecordDefaults
    flanks: FlankRules
    morale: MoraleRules
    movement: MovementRules
    attack: AttackRules
    attrition: AttritionRules
    disease: DiseaseRules
    occupation: OccupationRules
    stability: StabilityRules
    leaders: LeaderRules
    variables: VariableRules
    maximum_military: MaximumMilitaryRules
    extensions: ExtensionRules

    def longest_wait(self, rules: RuleSet) -> int | None:
        """Return how many hours armies may wait for each other; None where their orders lapse (SC-5, EX-4)."""
        return None if self.extensions.in_force(rules).lapsing_position else self.scale.maximum_hours


def load_rules(file: Path, text: bytes) -> Rules | Failure:
    """Return the constants in `text`, the content of `file`, or every problem found in them (JS-2)."""
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    if isinstance(data, dict):
        data = {key: value for key, value in data.items() if key != "_source"}
    return validate(Rules, file, data)
