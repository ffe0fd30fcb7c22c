"""Pages of Atlantis, one of them with names that could break it."""

from pathlib import Path

from atlantis_worlds import atlantis_numbers, island, land, month, settle

from autoalgo.games.atlantis.rules.numbers import ShipKind
from autoalgo.games.atlantis.rules.world import Building, Ship, World
from autoalgo.games.atlantis.words.page import Pages, history
from autoalgo.games.atlantis.words.report import Report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder
from autoalgo.games.atlantis.words.text import ReportTexts

NASTY = "</textarea></svg><script>alert(1)</script>&amp;\"'\u202eevil\x07\u2028\ufffe"


def told(world: World, faction: int = 1) -> Report:
    return ReportBuilder("Two <shores>", world, atlantis_numbers()).report(world.factions[faction])


def kept(folder: Path, *reports: Report) -> list[Path]:
    for report in reports:
        (folder / f"{report.turn}.json").write_text(report.text(), encoding="utf-8")
    return [folder / f"{report.turn}.json" for report in reports]


def page_of(report: Report, *earlier: Path) -> str:
    return Pages(ReportTexts(atlantis_numbers())).page(history(report, reversed(earlier)))


def nasty_world() -> World:
    world = island(peasants=1000, money=4000)
    unit = settle(world, 1, 1, 3, 1234, sword=1, items={"sword": 3})
    unit.name = unit.description = world.factions[1].name = NASTY
    settle(world, 2, 1, 1, 99).ship = 2
    settle(world, 3, 2, 7).name = NASTY
    settle(world, 4, 3, 1, stealth=5).name = "Nobody sees them"
    land(world).buildings.append(Building(1, NASTY, 8, NASTY))
    land(world).ships.append(Ship(2, NASTY, ShipKind.LONGBOAT, 40, "", 2))
    return world


def nasty_page() -> str:
    """Return a page of Avalon at (4,4) with the units 1 and 2 of its reader and 3 of somebody else."""
    return page_of(told(month(nasty_world(), "unit 1\nstdy <b>").played.world))
