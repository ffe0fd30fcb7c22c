"""How long a whole turn of Atlantis takes, from reading to writing, beside one in plain C.

    python -m benchmarks.games.atlantis_turns

Ours is what `autoalgo atlantis turn --no-pages` does once it is loaded: it reads the world and the orders, a text
of each faction, checks passwords, plays, and writes reports as JSON and as text, the world and the record of the month,
and syncs all of it to the disk. The yardstick (atlantis_turns.c) reads the same world and orders from two plain files,
plays the phases that those orders need, and writes reports as text and the world, which it does not sync. Both take
turns on the same machine, and what is compared are seconds of the processor. Memory is that of the command in a process
of its own. Needs a C compiler called cc.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Final

from autoalgo.common.files import write_folder
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.cli.arguments import TurnOptions
from autoalgo.games.atlantis.cli.turn import play_turn
from autoalgo.games.atlantis.play.played_month import begin
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.land import add_block, new_world
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading, Skill, load_numbers
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import Faction, Unit, World
from autoalgo.games.atlantis.store.entries import GameFile
from autoalgo.games.atlantis.store.folder import orders_folder
from autoalgo.games.atlantis.store.passwords import hashed
from autoalgo.games.atlantis.store.world_file import world_text
from benchmarks.timing import compared, timed_twice

ROOT: Final = Path(__file__).resolve().parents[2]
PEOPLE: Final = 10
SEED: Final = 5
TURNS: Final = 7
_MONTH: Final = 2
"""The month that is played. The world of the first is checked against its seed, so it cannot be one of ours."""
SKILLS: Final = (Skill.SWORD, Skill.MINING, Skill.ENTERTAINMENT, Skill.OBSERVATION, Skill.STEALTH)
ITEMS: Final = ("sword", "horse", "iron")
"""These and the skills are what the yardstick knows, in its order."""
MONTHS: Final = ("work", "study sword", "entertain", "produce iron", "study observation", "move n")
AT_ONCE: Final = ("recruit 1", "pay peasants 10", "behind 1", "tax", "guard 1", 'name unit "Old Guard"')
_STARTER: Final = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, capture_output=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@dataclass(frozen=True)
class Size:
    """A world."""

    units: int
    factions: int
    blocks: int
    """Of 81 regions, 32 of them land."""
    crowded: bool = False
    """Whether all units are in one region."""

    @property
    def text(self) -> str:
        """As it is told."""
        where = "one region" if self.crowded else f"{81 * self.blocks:,} regions"
        return f"{self.units:,} units of {self.factions:,} factions in {where}"


SIZES: Final = (
    Size(100, 5, 1),
    Size(1_000, 20, 4),
    Size(10_000, 100, 16),
    Size(3_000, 20, 1, crowded=True),
    Size(12_000, 20, 1, crowded=True),
    Size(100_000, 1_000, 160),
)
MOST_BESIDE_C: Final = 12_000
"""Units, beyond which the yardstick, whose time grows with their square, would take minutes."""


def main() -> None:
    """Print the ratio, the memory and what is written for each size."""
    numbers = load_numbers(ROOT / "JSON", Reading.RULES)
    if isinstance(numbers, Failure):
        sys.exit("\n".join(problem.text() for problem in numbers))
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "atlantis_turns"
        subprocess.run(["cc", "-O2", "-o", str(program), str(Path(__file__).with_suffix(".c"))], check=True)
        for size in SIZES:
            with tempfile.TemporaryDirectory() as place:
                print(f"{size.text}: {_timed(program, size, numbers, Path(place))}", flush=True)


def _timed(program: Path, size: Size, numbers: Numbers, place: Path) -> str:
    world = _world(size, numbers)
    _write_game(place / "game", size, world, numbers)
    (place / "world").write_text(_plain_world(world), encoding="utf-8")
    orders = sorted(orders_folder(place / "game", _MONTH).iterdir())
    (place / "orders").write_bytes(b"".join(file.read_bytes() for file in orders))
    (place / "reports").mkdir()
    command = [str(program), *(str(place / name) for name in ("world", "orders", "reports"))]
    ours, theirs = [], []
    small = size.units <= MOST_BESIDE_C
    for _ in range(TURNS if small else 2):
        ours.append(_turn(place))
        if small:
            found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
            theirs.append((found["seconds"], found["used"]))
    written = {
        kind: _megabytes(place / "played" / "turns" / f"{_MONTH:03}" / "reports", kind) for kind in ("json", "txt")
    }
    told = [f"{_quickest(ours)}, {_memory(place):,.0f} MB of memory"]
    told += [f"reports of {written['json']:.1f} MB as JSON and {written['txt']:.1f} MB as text"]
    if theirs:
        told.insert(0, f"turn / C {compared([turn[1] for turn in ours], [turn[1] for turn in theirs])}")
        told.append(f"C {_quickest(theirs)}, {_megabytes(place / 'reports', 'txt'):.1f} MB")
    return "; ".join(told)


def _quickest(turns: Sequence[tuple[float, float]]) -> str:
    seconds, used = (min(turn[clock] for turn in turns) for clock in (0, 1))
    return f"{used:.3f} s of the processor within {seconds:.3f} s"


def _megabytes(folder: Path, kind: str) -> float:
    return sum(file.stat().st_size for file in folder.glob(f"*.{kind}")) / 1e6


def _turn(place: Path) -> tuple[float, float]:
    """Return how long a turn takes, and how long processors spend on it."""
    folder = _fresh(place)
    options = TurnOptions(folder=folder, pages=False)
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        return timed_twice(lambda: play_turn(options))


def _memory(place: Path) -> float:
    """Return the most megabytes that the command has at once."""
    command = [sys.executable, "-m", "autoalgo", "atlantis", "turn", str(_fresh(place)), "--no-pages"]
    # A process begins with the memory of the one that starts it, so this one must not.
    starter = [sys.executable, "-c", _STARTER, *command]
    return int(subprocess.run(starter, capture_output=True, check=True, cwd=ROOT).stdout) / 1024


def _fresh(place: Path) -> Path:
    """Return a copy of the game in which the month was not played."""
    shutil.rmtree(place / "played", ignore_errors=True)
    shutil.copytree(place / "game", place / "played")
    os.sync()  # what is written here must not wait for what was copied
    return place / "played"


def _world(size: Size, numbers: Numbers) -> World:
    """Return a world with units anywhere on land."""
    chosen, chance = random.Random(SEED), chance_of(SEED, 0)  # noqa: S311 - the world is to be the same each time
    world = new_world(SEED, numbers, chance)
    world.turn = _MONTH - 1
    side = round(size.blocks**0.5)
    for block in range(1, size.blocks):
        x, y = divmod(block, side)
        add_block(world, Coordinates(x * numbers.block.size, y * numbers.block.size), numbers, chance)
    for region in world.regions.values():
        region.money = 10 * region.peasants
    for number in range(1, size.factions + 1):
        world.factions[number] = Faction(number, f"Faction {number}", password=hashed(f"owl{number}"))
    land = [region for region in world.regions.values() if not region.is_ocean]
    for number in range(1, size.units + 1):
        region = land[0] if size.crowded else chosen.choice(land)
        region.units.append(_unit(number, number % size.factions + 1, chosen))
    return world


def _unit(number: int, faction: int, chosen: random.Random) -> Unit:
    unit = Unit(number, f"Unit {number}", faction, PEOPLE, 1000)
    for skill in SKILLS:
        if chosen.random() < 0.3:
            unit.days[skill] = chosen.choice((30, 90)) * PEOPLE
    for item in ITEMS:
        if chosen.random() < 0.2:
            unit.items[item] = chosen.randint(1, PEOPLE)
    return unit


def _write_game(folder: Path, size: Size, world: World, numbers: Numbers) -> None:
    """Write a game in which a month was played, with the world in the place of what came of it, and with orders."""
    begin(folder, GameFile(name="Game", seed=SEED, reading=Reading.RULES, numbers=numbers))
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        play_turn(TurnOptions(folder=folder, pages=False, without_orders=True))
    played = folder / "turns" / f"{world.turn:03}"
    text = world_text(world)
    (played / "world.json").write_text(text, encoding="utf-8")
    about = json.loads((played / "month.json").read_text(encoding="utf-8"))
    about["world"] = sha256(text.encode()).hexdigest()
    (played / "month.json").write_text(json.dumps(about), encoding="utf-8")
    orders_folder(folder, _MONTH).parent.mkdir(exist_ok=True)
    chosen = random.Random(SEED)  # noqa: S311 - the orders are to be the same each time
    units: dict[int, list[str]] = {number: [] for number in world.factions}
    for number in range(1, size.units + 1):
        at_once = [chosen.choice(AT_ONCE)] if chosen.random() < 0.5 else []
        units[number % size.factions + 1] += [f"unit {number}", *at_once, chosen.choice(MONTHS)]
    texts = {n: "\n".join([f"#atlantis {n} owl{n}", *lines, "#end", ""]) for n, lines in units.items()}
    write_folder(orders_folder(folder, _MONTH), ((f"{number}.txt", text.encode()) for number, text in texts.items()))


def _plain_world(world: World) -> str:
    """Return a world as the yardstick reads it."""
    lines = [f"turn {world.turn}", *(f"faction {faction.number} {faction.name}" for faction in world.factions.values())]
    for region in world.regions.values():
        about = (*region.place, region.terrain.value, region.peasants, region.money, region.name)
        lines.append(" ".join(map(str, ("region", *about))))
        for unit in region.units:
            known = [unit.days.get(skill, 0) for skill in SKILLS]
            has = [unit.has(item) for item in ITEMS]
            numbers = (unit.number, unit.faction, unit.people, unit.money, *known, *has)
            lines.append(" ".join(map(str, ("unit", *numbers, unit.name))))
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
