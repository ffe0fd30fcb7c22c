"""How people live and die at the end of a month (AL-47 … AL-49)."""

from autoalgo.games.atlantis.rules.events import OrdersMissed, Starved
from autoalgo.games.atlantis.rules.month import Month, who
from autoalgo.games.atlantis.rules.transfers import lose_people
from autoalgo.games.atlantis.rules.world import MONSTERS, Region, Unit


def live(month: Month) -> None:
    """Let peasants be born, eat and leave, and units eat, region by region; who left arrives when all is done."""
    arrivals: dict[Region, int] = {}
    for region in month.world.regions.values():
        if not region.is_ocean:
            _grow(month, region)
            _leave(month, region, arrivals)
        _feed(month, region)
    for region, people in arrivals.items():
        region.peasants += people


def warn(month: Month) -> None:
    """Warn factions that will be removed if they send no orders for the next turn (AL-16)."""
    for number, faction in month.world.factions.items():
        silent = month.world.turn - faction.last_orders
        if number != MONSTERS and silent >= month.numbers.silent_turns:
            month.tell(OrdersMissed(silent), number)


def _grow(month: Month, region: Region) -> None:
    people = month.numbers.people
    region.peasants += month.chance.binomial(
        f"births at {region.place.text}", region.peasants, people.born_percent / 100
    )
    region.peasants = min(region.peasants, region.money // people.upkeep)
    region.money -= region.peasants * people.upkeep


def _leave(month: Month, region: Region, arrivals: dict[Region, int]) -> None:
    """Let peasants leave in all four directions; the sea takes nobody (AL-48)."""
    purpose = f"departures at {region.place.text}"
    leaving = month.chance.binomial(purpose, region.peasants, month.numbers.people.leave_percent / 100)
    beside = month.world.neighbours(region)
    ways = month.chance.scatter(purpose, leaving, (1, 1, 1, 1))
    for target, people in zip(beside.values(), ways, strict=False):
        if not target.is_ocean:
            region.peasants -= people
            arrivals[target] = arrivals.get(target, 0) + people


def _feed(month: Month, region: Region) -> None:
    """Let the units of a region eat; who has too little is helped by others of the faction there (AL-49)."""
    upkeep = month.numbers.people.upkeep
    sharing = month.numbers.reading.starving_share_first
    own: dict[int, list[Unit]] = {}
    for unit in region.units:
        if unit.faction != MONSTERS:
            own.setdefault(unit.faction, []).append(unit)
    for units in own.values():
        spare = _Spare(units, upkeep if sharing else 0)
        for unit in units:
            need = unit.people * upkeep
            if unit.money < need:
                unit.money += spare.taken(unit, need - unit.money)
            fed = min(unit.people, unit.money // upkeep)
            if fed < unit.people:
                starved = unit.people - fed
                month.tell(Starved(who(unit), starved, not fed), unit.faction)
                lose_people(month, unit, starved)
            unit.money -= fed * upkeep
            spare.ate(unit)


class _Spare:
    """The food and money that the units of a faction in a region can spare for each other.

    Who has eaten spares all it has left; who has not, all but what it needs itself (nothing with `upkeep` 0).
    """

    def __init__(self, units: list[Unit], upkeep: int) -> None:
        self._units = units
        self._upkeep = upkeep
        self._eaten: set[int] = set()
        self._first = 0

    def ate(self, unit: Unit) -> None:
        self._eaten.add(unit.number)
        if unit.money and self._first == len(self._units):
            self._units, self._first = [unit], 0  # it starved with a few $ left, and nobody else has any

    def taken(self, hungry: Unit, missing: int) -> int:
        """Take up to what is missing from the others, the first of the list first."""
        taken = 0
        while self._first < len(self._units) and taken < missing:
            unit = self._units[self._first]
            kept = 0 if unit.number in self._eaten else unit.people * self._upkeep
            spared = min(missing - taken, max(0, unit.money - kept)) if unit is not hungry else 0
            unit.money -= spared
            taken += spared
            if taken < missing:
                self._first += 1
        return taken
