"""Random months of Atlantis, phase by phase: nothing comes from nowhere, and nothing goes but by the rules."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from atlantis_orders import random_orders

from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.rules import phases
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.events import Battled, Earned, Given, Paid, Produced
from autoalgo.games.atlantis.rules.land import new_world
from autoalgo.games.atlantis.rules.month import Month
from autoalgo.games.atlantis.rules.numbers import Numbers, Skill
from autoalgo.games.atlantis.rules.orders import FactionOrders
from autoalgo.games.atlantis.rules.world import Faction, Unit, World

PRIMARY = ("iron", "wood", "stone")


@dataclass(frozen=True)
class Sums:
    """What there is in a world."""

    units: int
    """People of units."""
    peasants: int
    money: int
    things: Counter[str]


def _sums(world: World) -> Sums:
    regions = world.regions.values()
    units = [unit for region in regions for unit in region.units]
    things: Counter[str] = Counter()
    for unit in units:
        things.update(unit.items)
    money = sum(unit.money for unit in units) + sum(region.money for region in regions)
    return Sums(sum(unit.people for unit in units), sum(region.peasants for region in regions), money, things)


def random_world(numbers: Numbers, luck: Random, seed: int, factions: int) -> World:
    """Return a world with so many factions, each of four units that have and know this and that."""
    world = new_world(seed, numbers, chance_of(seed, 0))
    on_land = [region for region in world.regions.values() if not region.is_ocean][:6]
    for faction in range(1, factions + 1):
        world.factions[faction] = Faction(faction, f"Faction {faction}", joined=-9)
        for number in range(4 * faction, 4 * faction + 4):
            people = luck.choice([1, 1, 3, 20])
            unit = Unit(number, f"Unit {number}", faction, people, luck.randrange(5000))
            unit.items = {item: luck.randrange(1, 30) for item in luck.sample(list(numbers.items), 6)}
            unit.days = {skill: luck.randrange(1, 300) * people for skill in luck.sample(list(Skill), 6)}
            if unit.people > 1:
                unit.days.pop(Skill.MAGIC, None)
            unit.spells = set(luck.sample(list(numbers.spells), 4)) if Skill.MAGIC in unit.days else set()
            luck.choice(on_land).units.append(unit)
    return world


def _nobody_is_in_two_places(month: Month) -> None:
    numbers = [unit.number for region in month.world.regions.values() for unit in region.units]
    assert len(numbers) == len(set(numbers))
    assert set(numbers) == set(month.units) == set(month.places)
    for region in month.world.regions.values():
        buildings = {building.number for building in region.buildings}
        ships = {ship.number for ship in region.ships}
        for unit in region.units:
            assert unit.building in buildings | {0}
            assert unit.ship in ships | {0}
            assert unit.money >= 0
            assert all(many > 0 for many in unit.items.values())
            assert all(days > 0 for days in unit.days.values())
        owned = [(building.number, building.owner) for building in region.buildings]
        for number, owner in (*owned, *((ship.number, ship.owner) for ship in region.ships)):
            unit_inside = month.units.get(owner)
            assert owner == 0 or (unit_inside and number in {unit_inside.building, unit_inside.ship})


def _told(month: Month, kind: type, test: Callable[..., bool]) -> list:  # type: ignore[type-arg]
    """Return what somebody was told, each event once, however many were told of it."""
    events = {id(event): event for told in month.told.values() for event in told if isinstance(event, kind)}
    return [event for event in events.values() if test(event)]


def _check(phase: str, month: Month, before: Sums, after: Sums) -> None:
    """Compare what there was with what there is after a phase of the month."""
    gained = after.money - before.money
    if phase in {"form", "set_standing", "find", "enter_and_leave", "decide_month", "move", "sail", "forget", "warn"}:
        grown = phase in {"move", "sail"}
        assert (after.units, after.money, after.things) == (before.units, before.money, before.things)
        assert after.peasants == before.peasants or (grown and after.peasants > before.peasants)
    elif phase == "attack":
        battles = _told(month, Battled, lambda _: True)
        assert after.units + after.peasants <= before.units + before.peasants
        assert bool(battles) or after == before
        assert gained == 0
        assert all(after.things[item] <= before.things[item] for item in before.things)
        # What falls to peasants who have won is not seen again.
        by_peasants = any(battle.peasants and battle.winner == "defenders" for battle in battles)
        assert by_peasants or all(after.things[item] == before.things[item] for item in PRIMARY)
    elif phase == "deal":
        thrown = sum(event.amount for event in _told(month, Paid, lambda event: event.to == "nobody"))
        gone = Counter[str]()
        for event in _told(month, Given, lambda event: event.to == "nobody"):
            gone[event.item] += event.many
        assert after.units + after.peasants == before.units + before.peasants
        assert gained == -thrown
        assert after.things == before.things - gone
    elif phase == "work":
        earned = sum(event.amount for event in _told(month, Earned, lambda event: event.by == "work"))
        made = Counter[str]()
        for event in _told(month, Produced, lambda _: True):
            made[event.item] += event.many
        assert (after.units, after.peasants) == (before.units, before.peasants)
        assert gained >= earned - _researched(month)
        assert all(after.things[item] - before.things[item] <= made[item] for item in after.things)
    elif phase == "study":
        assert (after.units, after.peasants, after.things) == (before.units, before.peasants, before.things)
        assert gained <= 0
    elif phase == "live":
        assert after.units <= before.units
        assert after.peasants <= before.peasants * 1.2 + 20
        # Every person who is alive has eaten for $10.
        assert gained == -10 * (after.units + after.peasants)


def _researched(month: Month) -> int:
    return sum(200 * unit.people for unit in month.units.values())


def random_month(world: World, numbers: Numbers, luck: Random) -> World:
    """Return the world after a month of random orders; AssertionError where something is not as it must be."""
    orders = {}
    for faction, text in random_orders(world, numbers, luck).items():
        (sent,) = read_sent(f"#atlantis {faction}\n{text}\n#end\n", numbers)
        orders[faction] = sent.orders
    return _play_by_phases(world, orders, numbers)


def _play_by_phases(before: World, orders: dict[int, FactionOrders], numbers: Numbers) -> World:
    """Play a month phase by phase, and see at the end that it is what `play` makes of it."""
    world = before.copied()
    world.turn += 1
    lines = phases._lines(world, orders, numbers)
    month = Month(world, numbers, chance_of(world.seed, world.turn), lines)
    for phase in phases.PHASES:
        sums = _sums(world)
        phase(month)
        _nobody_is_in_two_places(month)
        _check(phase.__name__, month, sums, _sums(world))
    assert _sums(phases.play(before, orders, numbers).world) == _sums(world)
    return world
