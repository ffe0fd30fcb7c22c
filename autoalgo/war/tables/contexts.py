"""Which numbers the JSON folder must hold: every input, every context it is used in, and the range it may have there.

One input stands for different numbers in different contexts (JS-1); a context is the variable or rule that reads the
number. The ranges are the scale conventions that let tables be balanced by eye (JS-3). Loaders check against these
declarations, and nothing else says which file holds what.
"""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pydantic import confloat

from autoalgo.war.domain.lists import (
    Attrition,
    CivilizationType,
    Climate,
    DomesticatedAnimals,
    Ethnicity,
    FederalGovernment,
    Fortifications,
    Generation,
    Ideology,
    ListValue,
    Logistics,
    Medicine,
    MilitaryType,
    MobileDefenses,
    Motive,
    OrderedList,
    Religion,
    Revenue,
    RoadSystem,
    SecularCycle,
    SoldierType,
    StateGovernment,
    Trade,
    Urbanization,
    Writing,
)


class Context(StrEnum):
    """The use of a number: an intermediate variable (IV), or a rule that reads a list value itself."""

    INNATE_STABILITY = "Innate Stability"
    ECONOMY = "Economy"
    EFFICIENCY = "Efficiency"
    LIMITATION = "Limitation"
    DEFENSE = "Defense"
    EFFECTIVENESS = "Effectiveness"
    CAPACITY = "Capacity"
    MORALE_BONUS = "Morale Bonus"
    SIEGE_RATE = "Siege Rate"
    OCCUPATION_BASE = "Occupation Base"
    ATTRITION = "Attrition"
    """The constant of proportionality a of AR-2, a share of the surplus men an hour."""
    DISEASE = "Disease"
    """Medicine: factor of deaths (DI-3). Secular cycle and Generation: divisors of an outbreak's chance (DI-2)."""
    OCCUPATION = "Occupation"
    """Medicine as divisor of the occupation base (OC-1) and factor of its morale loss (OC-4)."""
    LOCAL_POPULATION = "Local population"
    """People of a location whose cell is blank (AR-1)."""
    RESILIENCE = "Resilience"
    """Rounds of attack before a supply line can be cut (AT-8)."""


ENTRY_DECIDES: Final = frozenset({Context.OCCUPATION_BASE, Context.CAPACITY, Context.SIEGE_RATE})
"""The variables that a coalition has once; all others are each member's own (CO-4)."""


@dataclass(frozen=True)
class ContextRange:
    """The range of a context: `low` to `high`, both allowed unless `above_low`."""

    low: float
    high: float = math.inf
    above_low: bool = False
    whole: bool = False
    """Whole numbers only."""

    @property
    def number(self) -> type[float]:
        """The range as the type of a model's field."""
        return confloat(
            gt=self.low if self.above_low else None,
            ge=None if self.above_low else self.low,
            le=None if self.high == math.inf else self.high,
            multiple_of=1 if self.whole else None,
        )


@dataclass(frozen=True)
class ListInput:
    """An input whose numbers stand in a file of their own, `<name>.json`."""

    name: str
    values: type[ListValue]
    limits: tuple[tuple[Context, ContextRange], ...]
    ranking: tuple[ListValue, ...] = ()
    """Best to worst or worst to best, where that is not the order of an `OrderedList`."""
    ties: frozenset[Context] = frozenset()
    """Contexts in which neighbours may be equal, because the source's own numbers are."""
    bands: bool = False
    """True when every value also says from which year on it holds, as "From" (IV-12)."""

    @property
    def hierarchy(self) -> tuple[ListValue, ...]:
        """The values along which every context must rise or fall (JS-2); empty when there is no hierarchy."""
        return tuple(self.values) if issubclass(self.values, OrderedList) else self.ranking


@dataclass(frozen=True)
class PairInput:
    """A combination of two lists, whose numbers stand in the matrices of `<row>-<column>.json`."""

    row: str
    column: str
    contexts: tuple[Context, ...]

    @property
    def name(self) -> str:
        """The name of the combination, as Weights.json and the log write it."""
        return f"{self.row}-{self.column}"


STABILITY_LIMITS: Final = ContextRange(0.2, 1.0)
"""Innate Stability multiplies the score once per battle: the best costs nothing, the worst keeps a fifth (JS-3)."""
AVERAGE_LIMITS: Final = ContextRange(0.0, 1.0)
"""Enters an average of 0–1; 0.5 is neutral (JS-3)."""
WALLS_LIMITS: Final = ContextRange(0.0, 4.0)
"""Fortifications in Defense: 10/3 of the share of attacks that they stop, as they weigh 3 parts of 10 (JS-3, IV-5)."""
CAPACITY_LIMITS: Final = ContextRange(0.0, 0.2)
"""Capacity; 0.1 is neutral (JS-3)."""
MORALE_LIMITS: Final = ContextRange(0.0, 2.0)
"""Morale Bonus; 1 is neutral (JS-3)."""
CYCLE_LIMITS: Final = ContextRange(math.sqrt(0.5), math.sqrt(2.0))
"""Two factors within these bounds have a product within 0.5–2 (JS-3)."""
FACTOR_LIMITS: Final = ContextRange(0.0, above_low=True)
"""A factor of a product or a divisor; 1 is neutral (JS-3)."""
NOT_NEGATIVE_LIMITS: Final = ContextRange(0.0)

PAIR_LIMITS: Final[dict[Context, ContextRange]] = {
    Context.INNATE_STABILITY: STABILITY_LIMITS,
    Context.EFFICIENCY: AVERAGE_LIMITS,
    Context.LIMITATION: AVERAGE_LIMITS,
    Context.CAPACITY: CAPACITY_LIMITS,
    Context.MORALE_BONUS: MORALE_LIMITS,
}

LIST_TYPES: Final[dict[str, type[ListValue]]] = {
    "Religion": Religion,
    "Ethnicity": Ethnicity,
    "Ideology": Ideology,
    "Federal Government": FederalGovernment,
    "State Government": StateGovernment,
    "Civilization Type": CivilizationType,
    "Urbanization": Urbanization,
    "Climate": Climate,
    "Logistics": Logistics,
    "Soldier type": SoldierType,
    "Military type": MilitaryType,
    "Motive": Motive,
}
"""The lists that take part in a combination, by the names that its file bears."""

LIST_INPUTS: Final = (
    ListInput("Revenue", Revenue, ((Context.INNATE_STABILITY, STABILITY_LIMITS),)),
    ListInput("Trade", Trade, ((Context.INNATE_STABILITY, STABILITY_LIMITS), (Context.ECONOMY, FACTOR_LIMITS))),
    ListInput(
        "Secular cycle",
        SecularCycle,
        ((Context.INNATE_STABILITY, STABILITY_LIMITS), (Context.DISEASE, CYCLE_LIMITS)),
        ranking=(
            SecularCycle.GROWTH,
            SecularCycle.STAGNATION,
            SecularCycle.DEVELOPING,
            SecularCycle.DEPRESSION,
            SecularCycle.CRISIS,
        ),
        bands=True,
    ),
    ListInput(
        "Generation",
        Generation,
        (
            (Context.INNATE_STABILITY, STABILITY_LIMITS),
            (Context.ECONOMY, AVERAGE_LIMITS),
            (Context.DISEASE, CYCLE_LIMITS),
        ),
        ranking=tuple(Generation),
        bands=True,
    ),
    ListInput("Civilization Type", CivilizationType, ((Context.OCCUPATION_BASE, FACTOR_LIMITS),)),
    ListInput(
        "Domesticated animals",
        DomesticatedAnimals,
        ((Context.ECONOMY, NOT_NEGATIVE_LIMITS), (Context.OCCUPATION_BASE, FACTOR_LIMITS)),
    ),
    ListInput("Writing", Writing, ((Context.OCCUPATION_BASE, FACTOR_LIMITS),)),
    ListInput(
        "Medicine",
        Medicine,
        (
            (Context.OCCUPATION_BASE, FACTOR_LIMITS),
            (Context.DISEASE, NOT_NEGATIVE_LIMITS),
            (Context.OCCUPATION, NOT_NEGATIVE_LIMITS),
        ),
    ),
    ListInput(
        "Fortifications",
        Fortifications,
        (
            (Context.DEFENSE, WALLS_LIMITS),
            (Context.CAPACITY, CAPACITY_LIMITS),
            (Context.OCCUPATION_BASE, FACTOR_LIMITS),
        ),
    ),
    ListInput(
        "Road system", RoadSystem, ((Context.CAPACITY, CAPACITY_LIMITS), (Context.OCCUPATION_BASE, FACTOR_LIMITS))
    ),
    ListInput("Urbanization", Urbanization, ((Context.LIMITATION, AVERAGE_LIMITS),)),
    ListInput(
        "Attrition",
        Attrition,
        (
            (Context.EFFICIENCY, AVERAGE_LIMITS),
            (Context.CAPACITY, CAPACITY_LIMITS),
            (Context.MORALE_BONUS, MORALE_LIMITS),
            (Context.SIEGE_RATE, AVERAGE_LIMITS),
            (Context.ATTRITION, AVERAGE_LIMITS),
        ),
    ),
    ListInput("Mobile defenses", MobileDefenses, ((Context.DEFENSE, AVERAGE_LIMITS),)),
    ListInput(
        "Soldier type", SoldierType, ((Context.EFFECTIVENESS, FACTOR_LIMITS), (Context.EFFICIENCY, FACTOR_LIMITS))
    ),
    ListInput("Climate", Climate, ((Context.LOCAL_POPULATION, NOT_NEGATIVE_LIMITS),)),
    ListInput(
        "Logistics",
        Logistics,
        ((Context.RESILIENCE, ContextRange(1.0, whole=True)),),
        ties=frozenset({Context.RESILIENCE}),
    ),
)
"""Every input with a file of its own. The order of the entries is the order in which problems are reported."""

PAIR_INPUTS: Final = (
    PairInput("Federal Government", "State Government", (Context.INNATE_STABILITY,)),
    PairInput("Federal Government", "Civilization Type", (Context.INNATE_STABILITY,)),
    PairInput("State Government", "Civilization Type", (Context.INNATE_STABILITY,)),
    PairInput("Federal Government", "Religion", (Context.INNATE_STABILITY, Context.MORALE_BONUS)),
    PairInput("Federal Government", "Ethnicity", (Context.INNATE_STABILITY, Context.MORALE_BONUS)),
    PairInput("State Government", "Religion", (Context.INNATE_STABILITY,)),
    PairInput("State Government", "Ethnicity", (Context.INNATE_STABILITY,)),
    PairInput("Military type", "Soldier type", (Context.EFFICIENCY,)),
    PairInput("Federal Government", "Military type", (Context.EFFICIENCY,)),
    PairInput("Military type", "Religion", (Context.EFFICIENCY, Context.LIMITATION)),
    PairInput("Military type", "Ethnicity", (Context.EFFICIENCY, Context.LIMITATION)),
    PairInput("Climate", "Religion", (Context.LIMITATION, Context.CAPACITY)),
    PairInput("Climate", "Ethnicity", (Context.LIMITATION, Context.CAPACITY)),
    PairInput("Urbanization", "Logistics", (Context.CAPACITY,)),
    PairInput("Motive", "Ideology", (Context.MORALE_BONUS,)),
    PairInput("Federal Government", "Motive", (Context.MORALE_BONUS,)),
    PairInput("Federal Government", "Ideology", (Context.MORALE_BONUS,)),
    PairInput("Motive", "Religion", (Context.MORALE_BONUS,)),
    PairInput("Motive", "Ethnicity", (Context.MORALE_BONUS,)),
    PairInput("Ideology", "Religion", (Context.MORALE_BONUS,)),
    PairInput("Ideology", "Ethnicity", (Context.MORALE_BONUS,)),
)
"""Every combination with a file of its own."""

WEIGHTED_INPUTS: Final[dict[Context, tuple[str, ...]]] = {
    Context.INNATE_STABILITY: (
        "Revenue",
        "Federal Government-State Government",
        "Trade",
        "Secular cycle",
        "Generation",
        "Federal Government-Civilization Type",
        "State Government-Civilization Type",
        "Federal Government-Religion",
        "Federal Government-Ethnicity",
        "State Government-Religion",
        "State Government-Ethnicity",
    ),
    Context.ECONOMY: ("GDP", "Diet", "Domesticated animals", "Generation"),
    Context.EFFICIENCY: (
        "Tactical Training",
        "Attrition",
        "Steel production",
        "Budget",
        "Military type-Soldier type",
        "Federal Government-Military type",
        "Military type-Religion",
        "Military type-Ethnicity",
    ),
    Context.LIMITATION: (
        "Tactical Training",
        "Urbanization",
        "Budget",
        "Military type-Religion",
        "Military type-Ethnicity",
        "Climate-Religion",
        "Climate-Ethnicity",
    ),
    Context.DEFENSE: ("Mobile defenses", "Fortifications", "Defense", "Tactical Training"),
    Context.CAPACITY: (
        "Attrition",
        "Fortifications",
        "Road system",
        "Urbanization-Logistics",
        "Climate-Religion",
        "Climate-Ethnicity",
    ),
    Context.MORALE_BONUS: (
        "Attrition",
        "Motive-Ideology",
        "Federal Government-Motive",
        "Federal Government-Ideology",
        "Motive-Religion",
        "Motive-Ethnicity",
        "Ideology-Religion",
        "Ideology-Ethnicity",
        "Federal Government-Religion",
        "Federal Government-Ethnicity",
    ),
}
"""The inputs of each weighted average (IV-1 … IV-5, IV-7, IV-8), named by the input or combination that they rest on.

Economy's three logarithms are named "GDP", "Diet" and "Domesticated animals"; the ratios of Efficiency and Limitation
"Steel production" and "Budget".
"""
