"""The world for which the wrong orders in `tests/games/atlantis/wrong_orders` are, and what is wrong with them.

`python tests/atlantis_wrong_orders.py` counts how many of them the check tells.
"""

import re
from functools import cache
from pathlib import Path

from atlantis_worlds import atlantis_numbers, beside, island, land, settle

from autoalgo.common.console import say
from autoalgo.games.atlantis.play.order_check import check
from autoalgo.games.atlantis.rules.numbers import ShipKind, Terrain
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.rules.world import Building, Ship, World
from autoalgo.games.atlantis.words.report import Report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder

FOLDER = Path(__file__).parent / "games" / "atlantis" / "wrong_orders"
_MARK = re.compile(r";([!?])\s*$")


def world() -> World:
    """Return a plain in the sea, a mountain to its north, nine units of faction 1 and three of faction 2."""
    made = island(Terrain.PLAIN, peasants=100, money=5000)
    region = land(made)
    region.buildings = [Building(1, "Tower", 10, owner=1)]
    region.ships = [Ship(1, "Gull", ShipKind.LONGBOAT, 0, owner=5), Ship(2, "Hull", ShipKind.LONGBOAT, 50, owner=21)]
    settle(made, 1, 1, money=2000, inside=1)
    settle(made, 2, 1, people=5, money=200, sword=1, items={"sword": 5})
    settle(made, 3, 1, money=50, items={"stone": 1, "sword": 6})
    settle(made, 4, 1, people=2, money=300, magic=2, spells={"Lightning Bolt", "Contaminate Water"})
    settle(made, 5, 1, people=10, money=300, shipbuilding=1, ship=1)
    settle(made, 6, 1, people=2, money=100, weaponsmith=1, items={"iron": 3})
    settle(made, 7, 1, money=100, sword=3)
    settle(made, 20, 2, people=5, guard=True, items={"sword": 5})
    settle(made, 21, 2, ship=2)
    settle(made, 22, 2, stealth=3)
    settle(made, 8, 1, people=3, money=0)
    mountain = beside(made, Direction.NORTH, Terrain.MOUNTAIN)
    mountain.peasants = 50
    mountain.units.append(region.units.pop())
    sea = Direction.WEST.of(region.place)
    settle(made, 9, 1, people=4, ship=3)
    made.regions[sea].ships = [Ship(3, "Tern", ShipKind.LONGBOAT, 0, owner=9)]
    made.regions[sea].units.append(region.units.pop())
    return made


@cache
def report() -> Report:
    """Return what faction 1 is told of it."""
    made = world()
    return ReportBuilder("Test", made, atlantis_numbers()).report(made.factions[1])


def marked(text: str) -> dict[int, str]:
    """Return the lines that are marked as wrong, by number: "!" for a mistake, "?" for a warning."""
    found = ((number, _MARK.search(line)) for number, line in enumerate(text.split("\n"), 1))
    return {number: mark[1] for number, mark in found if mark}


def told(text: str) -> dict[int, str]:
    """Return the lines that the check tells something of, as they would be marked."""
    notes = check(text, report(), atlantis_numbers()).notes
    return {note.line: "?" if note.warning else "!" for note in reversed(notes) if note.line}


def _count() -> None:
    for folder in sorted(path for path in FOLDER.iterdir() if path.is_dir()):
        wrong = found = more = 0
        for file in sorted(folder.glob("*.txt")):
            text = file.read_text(encoding="utf-8")
            meant, said = marked(text), told(text)
            wrong, found, more = wrong + len(meant), found + len(meant.items() & said.items()), more + len(said)
            for line in sorted(line for line in meant | said if meant.get(line) != said.get(line)):
                say(f"{folder.name}/{file.name}, line {line}: {text.split(chr(10))[line - 1]}: {said.get(line)}\n")
        say(f"{folder.name}: {found} of {wrong} wrong lines are told as they are marked, and {more - found} others\n")


if __name__ == "__main__":
    _count()
