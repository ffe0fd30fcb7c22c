"""The four records of the database and what a war request selects from them (DB-1)."""

from dataclasses import dataclass
from operator import not_
from typing import Annotated, Final

from pydantic import Field

from autoalgo.war.domain.columns import PROPORTION_TOLERANCE
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
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.uncertain import Uncertain
from autoalgo.war.domain.units import Branch, UnitType
from autoalgo.war.domain.years import years_between

DEFAULT_NAME: Final = "default"
"""The name that every menu offers for a record built from defaults alone (DB-6)."""
UNCHOSEN: Final = "?"
"""The name in a request that nobody has chosen yet: no war can be fought from it (O-6e)."""
DEFAULT_LEADER_AGE_YEARS: Final = 30
"""Age of a leader whose birth year is blank or invalid (DB-8)."""
UncertainInputs = Annotated[tuple[Uncertain, ...], Field(exclude_if=not_)]
"""Left out of data records where all is certain, as in those written before anything could be uncertain (EX-2)."""


@dataclass(frozen=True)
class Leader:
    """A person with seven skills, 0–10 each."""

    name: str
    nations: tuple[str, ...]
    birth_year: int | None
    attack: float
    defense: float
    siege: float
    authority: float
    cunning: float
    zeal: float
    martial: float
    uncertain: UncertainInputs = ()
    """The skills that are known to a span alone; their numbers are in it (EX-2)."""

    def age_years(self, year: int) -> int:
        """Return the age in `year`; 30 when the birth year is unknown or lies after `year` (DB-8)."""
        if self.birth_year is None or self.birth_year > year:
            return DEFAULT_LEADER_AGE_YEARS
        return years_between(self.birth_year, year)


@dataclass(frozen=True)
class Nation:
    """A belligerent. Population in people, land in acres, GDP in dollars, power in kWh a year, steel in tons a year."""

    name: str
    population: float
    ideology: Ideology
    religion: Religion
    ethnicity: Ethnicity
    leader: Leader | None
    federal_government: FederalGovernment
    state_government: StateGovernment
    year_founded: int
    year_crisis: int
    capital: str | None
    """Name of the location that is the capital."""
    civilization_type: CivilizationType
    diet: Diet
    arable_land: float
    age_of_civilization: int
    """Year in which crops were first domesticated."""
    domesticated_animals: DomesticatedAnimals
    endemic_disease: EndemicDisease
    medicine: Medicine
    writing: Writing
    trade: Trade
    revenue: Revenue
    gdp: float
    urban_population: float
    """Share of the population, 0–1."""
    power_consumption: float
    steel_production: float
    stability: float
    """0–200."""


@dataclass(frozen=True)
class Military:
    """An army, a navy or both. Proportions are of `size`; what they leave over of 1 is the ships' crew (DB-7)."""

    name: str
    nations: tuple[str, ...]
    size: float
    leader: Leader | None
    infantry: UnitType | None
    infantry_proportion: float
    cavalry: UnitType | None
    cavalry_proportion: float
    artillery: UnitType | None
    artillery_proportion: float
    transport: UnitType
    transport_given: bool
    """False when the transport is the stand-in Barges, which the flank editor disables."""
    ship_number: int
    mobile_defenses: MobileDefenses
    budget: float
    uncertain: UncertainInputs = ()
    """The size, where it is known to a span alone; `size` is in it (EX-2)."""
    ships_follow_size: Annotated[bool, Field(exclude_if=not_)] = False
    """True where the size is uncertain and the number of ships was left to follow from it (DB-7)."""

    def unit_type(self, branch: Branch) -> UnitType | None:
        """Return the unit type of `branch`, None where the military has none."""
        return (self.infantry, self.cavalry, self.artillery, self.transport)[branch]

    def proportion(self, branch: Branch) -> float:
        """Return the share of `size` that a land branch makes up, 0–1; 0 for ships."""
        return (self.infantry_proportion, self.cavalry_proportion, self.artillery_proportion, 0.0)[branch]

    @property
    def crew_proportion(self) -> float:
        """The share of `size` that is the crew of the ships, 0–1; 0 where there is infantry (DB-7)."""
        rest = 1.0 - self.cavalry_proportion - self.artillery_proportion
        return rest if self.infantry_proportion == 0.0 and rest > PROPORTION_TOLERANCE else 0.0

    @property
    def navy_only(self) -> bool:
        """True when the size is the crew of the ships and there is no land unit (DB-7)."""
        return self.crew_proportion == 1.0


@dataclass(frozen=True)
class Location:
    """Where the battle takes place: 10,000 km² (SC-1)."""

    name: str
    local_population: float
    climate: Climate
    terrain: str
    """Name of the terrain map: a PNG of the Maps folder without its ending."""
    urbanization: Urbanization
    attrition: Attrition
    fortifications: Fortifications
    road_system: RoadSystem


@dataclass(frozen=True)
class Belligerent:
    """One side's nation and military."""

    nation: Nation
    military: Military
    members: "Annotated[tuple[Belligerent, ...], Field(exclude_if=not_)]" = ()
    """The members of a coalition, the leading one first; `nation` and `military` are then its temporary entry (CO-2).

    Empty for a nation that fights alone, and for each member.
    """

    @property
    def parts(self) -> "tuple[Belligerent, ...]":
        """Whoever has flanks of its own: the members of a coalition, or else the side itself."""
        return self.members or (self,)

    @property
    def ruler_in_the_field(self) -> bool:
        """True when the national leader is also the military leader, and can therefore be killed (ST-1)."""
        ruler = self.nation.leader
        return ruler is not None and self.military.leader is not None and ruler.name == self.military.leader.name


@dataclass(frozen=True)
class Selection:
    """The records that a war request picks from the database, checked and with defaults filled in."""

    attacker: Belligerent
    defender: Belligerent
    location: Location

    def belligerent(self, side: Side) -> Belligerent:
        """Return the belligerent of `side`."""
        return self.attacker if side is Side.ATTACKER else self.defender
