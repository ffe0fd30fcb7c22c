"""Take the pictures of Atlantis: `python scripts/take_atlantis_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

The map of a game after some months, one faction's sight of it, and the charts, light and dark. No screen is needed,
nothing is written but the pictures, and the same program takes the same ones.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from autoalgo.common.qt.game_window import GameHome
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.games.atlantis.report.folder import GameFile, PlayerFile, open_game
from autoalgo.games.atlantis.report.playing import add_player, begin, keep_month, play_month
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading, load_numbers
from autoalgo.games.atlantis.rules.world import Unit, World
from autoalgo.games.atlantis.window import AtlantisWindow

REPOSITORY: Final = Path(__file__).resolve().parent.parent
JSON: Final = REPOSITORY / "JSON"
SEED: Final = 7
MONTHS: Final = 12
NAMES: Final = ("Harbour Guild", "House of Oak", "Marsh Watch", "Iron Hills")
WAYS: Final = ("east", "south", "west", "north")
PATIENCE_MS: Final = 20


def main() -> int:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY / "docs" / "screenshots"
    size = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (1366, 728)
    folder.mkdir(parents=True, exist_ok=True)
    theme = Theme(QApplication(sys.argv[:1]))
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        settings = QSettings(str(home / "atlantis.ini"), QSettings.Format.IniFormat)
        play(home / "The long winter")
        window = AtlantisWindow(GameHome(JSON, REPOSITORY / "docs", home, home, settings), theme)
        window.resize(*size)
        window.show()
        window.open_file(home / "The long winter")
        _wait(lambda: window.shown.month is not None)
        window.selection.search_for("1")
        window.selection.go_to_hit()
        window.selection.search_for("")
        _wait(lambda: not window.side.reports.busy)
        _take(window, folder / "atlantis", theme)
        window.page.pages.setCurrentWidget(window.side.units)
        window.shown.look_as(2)
        _wait(lambda: not window.shown.busy)
        window.selection.select_unit(2)
        window.commands["zoom_fit"].trigger()
        _take(window, folder / "atlantis-sight", theme)
        window.shown.look_as(0)
        window.page.pages.setCurrentWidget(window.side.charts)
        _wait(lambda: not window.shown.busy and not window.side.course.busy)
        _take(window, folder / "atlantis-charts", theme)
        window.close()
    return 0


def play(folder: Path) -> None:
    """Write a game of four factions that wander, work, tax and fight."""
    numbers = load_numbers(JSON, Reading.RULES)
    if not isinstance(numbers, Numbers):
        raise TypeError("the shipped files are broken")
    if begin(folder, GameFile(name=folder.name, seed=SEED, reading=Reading.RULES, numbers=numbers)):
        raise TypeError("the game cannot be written")
    for month in range(MONTHS):
        opened = open_game(folder)
        if isinstance(opened, list):
            raise TypeError(opened[0].text())
        if month < len(NAMES):
            land = [region.place for region in opened.world.regions.values() if not region.is_ocean]
            place = land[(month * 7 + 3) % len(land)]
            name = NAMES[month]
            player = PlayerFile(number=month + 1, name=name, address="", password="", place=(place.x, place.y))
            add_player(opened, player, "")
            continue_with = open_game(folder)
            opened = opened if isinstance(continue_with, list) else continue_with
        texts = tuple(
            (f"{faction}.txt", _orders(opened.world, faction, month).encode())
            for faction in opened.world.factions
            if (faction + month) % 5
        )
        keep_month(opened, play_month(opened, texts))


def _orders(world: World, faction: int, month: int) -> str:
    lines = [f"#atlantis {faction}"]
    units = [unit for region in world.regions.values() for unit in region.units if unit.faction == faction]
    for unit in units:
        lines += [f"unit {unit.number}", *_for_unit(unit, world, faction, month)]
    return "\n".join([*lines, "#end"])


def _for_unit(unit: Unit, world: World, faction: int, month: int) -> list[str]:
    region = next(region for region in world.regions.values() if unit in region.units)
    if month == faction:
        scouts = f'"Scouts of {NAMES[faction - 1]}"'
        return ["recruit 20", "form 1", f"name unit {scouts}", "recruit 9", "end", "pay new 1 2000"]
    others = [other for other in region.units if other.faction != faction]
    if others:
        return [f"attack {others[0].number}"]
    if unit.number <= len(NAMES):
        return ["work"]
    return [f"move {WAYS[(month * 3 + unit.number) % 4]}"]


def _take(window: QWidget, name: Path, theme: Theme) -> None:
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        theme.choose(choice)
        _settle()
        window.grab().save(f"{name}-{choice}.png")
    theme.choose(ThemeChoice.LIGHT)
    _settle()


def _wait(ready: Callable[[], bool]) -> None:
    while not ready():
        _settle()
    _settle()


def _settle() -> None:
    loop = QEventLoop()
    QTimer.singleShot(PATIENCE_MS, loop.quit)
    loop.exec()


if __name__ == "__main__":
    sys.exit(main())
