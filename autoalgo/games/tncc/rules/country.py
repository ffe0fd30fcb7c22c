"""A country and its five resources (TN-1)."""

from dataclasses import dataclass
from enum import StrEnum


class Resource(StrEnum):
    """The resources, by the words of the rules."""

    GOLD = "gold"
    FOOD = "food"
    CITIZENS = "citizens"
    ARMY = "army"
    LAND = "land"


@dataclass(frozen=True, slots=True)
class Country:
    """A player's country. Amounts are whole and never below 0."""

    name: str
    gold: int
    food: int
    citizens: int
    army: int
    land: int
    alive: bool = True
    """False once it has no citizens, or no land, any more: it is out of the game (TN-9)."""

    @property
    def population(self) -> int:
        """Citizens and soldiers together."""
        return self.citizens + self.army

    def amount(self, resource: Resource) -> int:
        """Return how much of a resource it has."""
        return int(getattr(self, resource))
