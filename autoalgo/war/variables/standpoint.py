"""A war as one side sees it: what every variable of that side is computed from (IV).

Attacker and defender compute the same variables from the same location; only Defense, Capacity and the occupation base
ask which side they stand on. All list values are offered by the names that the JSON folder uses for them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from autoalgo.war.domain.lists import Generation, ListValue, Motive, SecularCycle
from autoalgo.war.domain.records import Belligerent, Leader, Location, Military, Nation
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import UnitType
from autoalgo.war.domain.years import years_between
from autoalgo.war.tables import Tables


@dataclass(frozen=True)
class Standpoint:
    """One side of a war, with the tables that its inputs are looked up in."""

    side: Side
    year: int
    motive: Motive
    belligerent: Belligerent
    location: Location
    tables: Tables

    @property
    def nation(self) -> Nation:
        """The side's nation."""
        return self.belligerent.nation

    @property
    def military(self) -> Military:
        """The side's military."""
        return self.belligerent.military

    @property
    def national_leader(self) -> Leader | None:
        """The leader whose skills help the nation."""
        return self.nation.leader

    @property
    def military_leader(self) -> Leader | None:
        """The leader whose skills help the military."""
        return self.military.leader

    @property
    def attacking(self) -> bool:
        """True for the attacker."""
        return self.side is Side.ATTACKER

    @property
    def age_years(self) -> int:
        """Years since the nation was founded; 0 for one that is founded after the war (IV-12)."""
        return max(years_between(self.nation.year_founded, self.year), 0)

    @property
    def years_since_crisis(self) -> int:
        """Years since the nation's last crisis; 0 for one after the war (IV-12)."""
        return max(years_between(self.nation.year_crisis, self.year), 0)

    @property
    def secular_cycle(self) -> SecularCycle:
        """Phase of the nation's age (IV-12)."""
        return self.tables.secular_cycle(self.age_years)

    @property
    def generation(self) -> Generation:
        """Phase of the years since the last crisis (IV-12)."""
        return self.tables.generation(self.years_since_crisis)

    @property
    def urban_people(self) -> float:
        """People who live in cities, by whom several logarithms divide (IV-2, IV-10)."""
        return self.nation.urban_population * self.nation.population

    def list_values(self, unit: UnitType | None = None) -> Mapping[str, ListValue]:
        """Return this side's list values by the input's name in the JSON folder, with those of `unit` when given."""
        nation, location = self.nation, self.location
        values: dict[str, ListValue] = {
            "Religion": nation.religion,
            "Ethnicity": nation.ethnicity,
            "Ideology": nation.ideology,
            "Federal Government": nation.federal_government,
            "State Government": nation.state_government,
            "Civilization Type": nation.civilization_type,
            "Revenue": nation.revenue,
            "Trade": nation.trade,
            "Climate": location.climate,
            "Urbanization": location.urbanization,
            "Attrition": location.attrition,
            "Fortifications": location.fortifications,
            "Road system": location.road_system,
            "Mobile defenses": self.military.mobile_defenses,
            "Motive": self.motive,
        }
        if unit is not None:
            values |= {
                "Soldier type": unit.soldier_type,
                "Military type": unit.military_type,
                "Logistics": unit.logistics,
            }
        return values
