"""How equal the starts of Atlantis are, by automatic years of play: `python -m benchmarks.games.atlantis_starts`.

Thirty factions begin in the starts of a world, or anywhere on its land where nobody is, and all do the same: they work,
hire whom they can feed, and settle beside. What each has in the end, people at what they cost and money, is compared.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from random import Random
from statistics import median
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.common.text_charts import columns
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.play.new_game import land_for
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.land import new_world
from autoalgo.games.atlantis.rules.new_factions import joined
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading, load_numbers
from autoalgo.games.atlantis.rules.phases import play
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import Faction, Region, Unit, World
from benchmarks.mails.eight_factions import TABLES

PLAYERS: Final = 30
_RESERVE: Final = 3
"""Months for which everybody has money to eat before anybody is hired."""
_CROWD: Final = 120
"""People of a unit who send a third of theirs to settle."""
_MOST_UNITS: Final = 30


def main() -> int:
    """Play the years and print the table."""
    parser = argparse.ArgumentParser(description="How equal the starts of Atlantis are.")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--years", type=int, nargs="+", default=[1, 3, 5])
    options = parser.parse_args()
    numbers = load_numbers(TABLES, Reading.RULES)
    assert not isinstance(numbers, Failure), numbers  # noqa: S101 - the numbers as shipped
    rows = [["seed", "begun", "years", "best : poorest", "9th : 1st tenth", "median"]]
    for seed in range(1, options.seeds + 1):
        for name, places in _begun(seed, numbers):
            for year, wealth in _after(seed, places, options.years, numbers):
                tenth = len(wealth) // 10
                best, decile = wealth[-1] / wealth[0], wealth[-1 - tenth] / wealth[tenth]
                rows.append([str(seed), name, str(year), f"{best:.2f}", f"{decile:.2f}", f"${median(wealth):,.0f}"])
    print("\n".join(columns(rows, left=(1,))))
    return 0


def _begun(seed: int, numbers: Numbers) -> Iterator[tuple[str, list[Coordinates]]]:
    """Yield the places of thirty factions, in the starts and anywhere."""
    luck, (blocks, starts) = Random(seed), land_for(PLAYERS, seed, numbers)  # noqa: S311 - no secret
    yield "in starts", luck.sample(starts.places, PLAYERS)
    world = new_world(seed, numbers, chance_of(seed, 0), blocks)
    land = [region.place for region in world.regions.values() if not region.is_ocean]
    yield "anywhere", luck.sample(land, PLAYERS)


def _after(
    seed: int, places: list[Coordinates], years: Iterable[int], numbers: Numbers
) -> Iterator[tuple[int, list[int]]]:
    """Yield some years, and what each faction has after them, the poorest first."""
    blocks, _ = land_for(PLAYERS, seed, numbers)
    world = new_world(seed, numbers, chance_of(seed, 0), blocks)
    factions = [Faction(number, f"Faction {number}") for number in range(1, len(places) + 1)]
    world = joined(world, zip(places, factions, strict=True), numbers)
    for month in range(1, 12 * max(years) + 1):
        texts = _orders(world, numbers)
        sent = (read_sent(text, numbers)[0] for text in texts)
        world = play(world, {each.faction: each.orders for each in sent}, numbers).world
        if month % 12 == 0 and month // 12 in years:
            yield month // 12, _wealth(world, len(places), numbers)


def _wealth(world: World, factions: int, numbers: Numbers) -> list[int]:
    wealth = dict.fromkeys(range(1, factions + 1), 0)
    for region in world.regions.values():
        for unit in region.units:
            wealth[unit.faction] += unit.people * numbers.people.recruit_cost + unit.money
    return sorted(wealth.values())


def _orders(world: World, numbers: Numbers) -> Iterator[str]:
    """Yield what each faction orders."""
    lines = {number: [f"#atlantis {number}"] for number in world.factions}
    own = dict.fromkeys(world.factions, 0)
    for region in world.regions.values():
        for unit in region.units:
            own[unit.faction] += 1
    for region in world.regions.values():
        for unit in region.units:
            settles = own[unit.faction] < _MOST_UNITS and unit.people >= _CROWD
            own[unit.faction] += settles
            lines[unit.faction] += [f"unit {unit.number}", *_unit_orders(world, region, unit, settles, numbers)]
    yield from ("\n".join([*each, "#end"]) for each in lines.values())


def _unit_orders(world: World, region: Region, unit: Unit, settles: bool, numbers: Numbers) -> Iterator[str]:
    people, money = numbers.people, unit.money
    beside = {way: there for way, there in world.neighbours(region).items() if not there.is_ocean}
    if settles and beside:
        wages = {way: numbers.terrains[there.terrain].wage * 1000 - len(there.units) for way, there in beside.items()}
        settlers = unit.people // 3
        provisions = settlers * people.upkeep * _RESERVE
        money -= provisions
        yield from ("form 1", f"move {max(wages, key=lambda way: wages[way]).value}", "end")
        yield from (f"transfer new 1 {settlers}", f"pay new 1 {provisions}")
    kept = unit.people * people.upkeep * _RESERVE
    hired = max(0, money - kept) // (people.recruit_cost + people.upkeep * _RESERVE)
    if hired:
        yield f"recruit {hired}"
    yield "work"


if __name__ == "__main__":
    sys.exit(main())
