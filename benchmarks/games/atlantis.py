"""How long a month of Atlantis takes, beside the loops of it that draw most in plain C.

    python -m benchmarks.games.atlantis

The yardstick (atlantis.c) pays labour, bears peasants and lets them leave, one draw for each $ and each peasant; ours
is the whole month of the same world in memory, in which everybody works. Both take turns on the same machine. Needs a
C compiler called cc.
"""

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading, Terrain, load_numbers
from autoalgo.games.atlantis.rules.phases import play
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import Faction, Region, Unit, World
from benchmarks.timing import compared, timed_twice

ROOT: Final = Path(__file__).resolve().parents[2]
PEOPLE: Final = 10
PEASANTS: Final = 2000
TURNS: Final = 7


@dataclass(frozen=True)
class Size:
    """A world."""

    units: int
    factions: int
    regions: int


SIZES: Final = (
    Size(100, 5, 36),
    Size(1_000, 20, 121),
    Size(10_000, 100, 529),
    Size(3_000, 20, 1),
    Size(100_000, 1_000, 5_041),
)
"""Regions are squares, so that worlds are."""


def main() -> None:
    """Print the ratio of each size."""
    numbers = load_numbers(ROOT / "JSON", Reading.RULES)
    if isinstance(numbers, Failure):
        sys.exit("\n".join(problem.text() for problem in numbers))
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "atlantis"
        subprocess.run(["cc", "-O2", "-o", str(program), str(Path(__file__).with_suffix(".c"))], check=True)
        for size in SIZES:
            print(_beside_c(program, size, numbers))


def _beside_c(program: Path, size: Size, numbers: Numbers) -> str:
    world = _world(size)
    command = [str(program), "1", *map(str, (size.units, PEOPLE, size.regions, PEASANTS))]
    ours, theirs = [], []
    for _ in range(TURNS if size.units <= 10_000 else 2):
        ours.append(timed_twice(lambda: play(world, {}, numbers))[1])
        theirs.append(json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["seconds"])
    told = f"{size.units:,} units of {size.factions:,} factions in {size.regions:,} regions"
    return f"{told}: month / C {compared(ours, theirs)}; the quickest month {min(ours):.3f} s of the processor"


def _world(size: Size) -> World:
    """Return a square of plains with units of people who work."""
    side = round(size.regions**0.5)
    places = [Coordinates(x, y) for x in range(side) for y in range(side)]
    regions = {place: Region(place, Terrain.PLAIN, f"Region {place.text}", PEASANTS) for place in places}
    joined = -1
    factions = {n: Faction(n, f"Faction {n}", joined=joined) for n in range(1, size.factions + 1)}
    for number in range(size.units):
        unit = Unit(number + 1, f"Unit {number + 1}", number % size.factions + 1, PEOPLE, 1000)
        regions[places[number % len(places)]].units.append(unit)
    return World(0, 1, regions, factions)


if __name__ == "__main__":
    main()
