"""How equal the starts of Atlantis are, by automatic years of play: `python -m benchmarks.games.atlantis_starts`.

Thirty factions begin in the starts of a world, or anywhere on its land where nobody is, and automatic players order for
all, peaceful ones or such that raid. What each has in the end, people at what they cost and money, is compared.
"""

import argparse
import sys
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from statistics import median
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.common.text_charts import columns
from autoalgo.games.atlantis.bots import automatic_orders
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.play.new_game import land_for
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.events import Battled
from autoalgo.games.atlantis.rules.land import new_world
from autoalgo.games.atlantis.rules.new_factions import joined
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading, load_numbers
from autoalgo.games.atlantis.rules.phases import play
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import Faction, World
from autoalgo.games.atlantis.words.report import Report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder
from benchmarks.mails.eight_factions import TABLES

PLAYERS: Final = 30
_REMEMBERED: Final = 12
"""Months whose reports an automatic player knows, as in a game."""


def main() -> int:
    """Play the years and print the table."""
    parser = argparse.ArgumentParser(description="How equal the starts of Atlantis are.")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--years", type=int, nargs="+", default=[1, 3, 5])
    options = parser.parse_args()
    numbers = load_numbers(TABLES, Reading.RULES)
    assert not isinstance(numbers, Failure), numbers  # noqa: S101 - the numbers as shipped
    rows = [["seed", "begun", "play", "years", "best : poorest", "9th : 1st tenth", "median", "gone", "battles"]]
    for seed in range(options.first, options.first + options.seeds):
        for name, places in _begun(seed, numbers):
            for raiding in (False, True):
                for year, game in _after(seed, places, options.years, numbers, raiding):
                    rows.append([str(seed), name, "raids" if raiding else "peace", str(year), *game.figures(numbers)])
                    print("\t".join(rows[-1]), flush=True)
    print("\n".join(columns(rows, left=(1, 2))))
    return 0


@dataclass
class _Game:
    """A game in which automatic players order for all."""

    world: World
    raiding: bool
    told: dict[int, deque[Report]]
    """The last reports of each faction, the newest first."""
    battles: set[object] = field(default_factory=set)

    def play(self, numbers: Numbers) -> None:
        """Play a month."""
        texts = [
            automatic_orders(reports[0], numbers, islice(reports, 1, None), raiding=self.raiding)
            for number, reports in self.told.items()
            if number in self.world.factions
        ]
        sent = (read_sent(text, numbers)[0] for text in texts)
        played = play(self.world, {each.faction: each.orders for each in sent}, numbers)
        self.world = played.world
        teller = ReportBuilder("Test", self.world, numbers)
        for number, faction in self.world.factions.items():
            events = played.told.get(number, ())
            self.told[number].appendleft(teller.report(faction, events))
            fought = (event for event in events if isinstance(event, Battled))
            self.battles |= {(self.world.turn, each.region.place, each.attacker, each.target) for each in fought}

    def figures(self, numbers: Numbers) -> Iterator[str]:
        """Yield how unequal those are who are left, what the middle one has, who is gone, and battles so far."""
        wealth = dict.fromkeys(self.told, 0)
        for region in self.world.regions.values():
            for unit in region.units:
                wealth[unit.faction] += unit.people * numbers.people.recruit_cost + unit.money
        left = sorted(each for each in wealth.values() if each)
        tenth = len(left) // 10
        yield from (f"{left[-1] / left[0]:.2f}", f"{left[-1 - tenth] / left[tenth]:.2f}", f"${median(left):,.0f}")
        yield from (str(len(wealth) - len(left)), f"{len(self.battles):,}")


def _begun(seed: int, numbers: Numbers) -> Iterator[tuple[str, list[Coordinates]]]:
    """Yield the places of thirty factions, in the starts and anywhere."""
    luck, (blocks, starts) = Random(seed), land_for(PLAYERS, seed, numbers)  # noqa: S311 - no secret
    yield "in starts", luck.sample(starts.places, PLAYERS)
    world = new_world(seed, numbers, chance_of(seed, 0), blocks)
    land = [region.place for region in world.regions.values() if not region.is_ocean]
    yield "anywhere", luck.sample(land, PLAYERS)


def _after(
    seed: int, places: list[Coordinates], years: Collection[int], numbers: Numbers, raiding: bool
) -> Iterator[tuple[int, _Game]]:
    """Yield some years, and the game after them."""
    blocks, _ = land_for(PLAYERS, seed, numbers)
    world = new_world(seed, numbers, chance_of(seed, 0), blocks)
    factions = [Faction(number, f"Faction {number}") for number in range(1, len(places) + 1)]
    world = joined(world, zip(places, factions, strict=True), numbers)
    teller = ReportBuilder("Test", world, numbers)
    game = _Game(world, raiding, {each.number: deque([teller.report(each)], _REMEMBERED) for each in factions})
    for month in range(1, 12 * max(years) + 1):
        game.play(numbers)
        if month % 12 == 0 and month // 12 in years:
            yield month // 12, game


if __name__ == "__main__":
    sys.exit(main())
