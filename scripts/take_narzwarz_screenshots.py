"""Take the pictures of NarzWarz for the docs: `python scripts/take_narzwarz_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

The table in the middle of a game, an attack about to be confirmed, and a game that is over, light and dark. No screen
is needed, nothing is written but the pictures, and the same program takes the same ones.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QWidget

from autoalgo.common.qt.game_window import GameHome
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.games.narzwarz.maps import Atlas, named_map
from autoalgo.games.narzwarz.report.played import Played
from autoalgo.games.narzwarz.rules.commands import End, Hire, Spy, Train
from autoalgo.games.narzwarz.rules.constants import Rules, load_rules
from autoalgo.games.narzwarz.rules.game import Seat
from autoalgo.games.narzwarz.window import NarzWindow
from autoalgo.games.narzwarz.window.new_game_model import NAMES, PERSONALITIES

REPOSITORY: Final = Path(__file__).resolve().parent.parent
SEED: Final = 23
TURNS: Final = 9


def main() -> int:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY / "docs" / "screenshots"
    size = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (1280, 800)
    folder.mkdir(parents=True, exist_ok=True)
    theme = Theme(QApplication(sys.argv[:1]))
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        settings = QSettings(str(home / "narzwarz.ini"), QSettings.Format.IniFormat)
        window = NarzWindow(GameHome(REPOSITORY / "JSON", REPOSITORY / "docs", home, home, settings), theme)
        window.table.decided.disconnect()
        window.table.pace_ms = 0
        window.resize(*size)
        window.show()
        window.table.begin(*_play("sundered_isles", TURNS))
        own = window.table.game.owned(0)[0]
        window.board.select(own)
        _take(window, folder / "narzwarz", theme)
        window.page.card.neighbours[0].click()
        if window.march is not None:
            _take(window.march, folder / "narzwarz-attack", theme)
            window.march.reject()
        window.table.begin(*_play("africa", 0))
        window.page.pages.setCurrentIndex(2)
        _take(window, folder / "narzwarz-end", theme)
        window.close()
    return 0


def _play(name: str, turns: int) -> tuple[Atlas, Played]:
    """Return a game in which the one person hires, trains and spies for so many turns; 0 plays it without people."""
    atlas, rules = named_map(name, REPOSITORY / "JSON"), load_rules(REPOSITORY / "JSON")
    if not isinstance(atlas, Atlas) or not isinstance(rules, Rules):
        raise TypeError("the shipped files are broken")
    seats = tuple(
        Seat(NAMES[number], None if turns and not number else PERSONALITIES[number % len(PERSONALITIES)])
        for number in range(len(atlas.map.places))
    )
    played = Played.new(rules, atlas.map, seats, SEED)
    while played.game.on_turn is not None and (not turns or played.game.turn < turns or played.game.on_turn):
        if played.game.on_turn or not turns:
            played.play_computer()
        else:
            _take_turn(played)
    if turns and played.game.on_turn == 0:
        _spy(played)
    return atlas, played


def _take_turn(played: Played) -> None:
    for country in played.game.ready:
        here, price = played.game.countries[country], played.game.price
        played.decide(Hire(country, here.gold // price) if here.gold >= 3 * price else Train(country))
    played.decide(End())


def _spy(played: Played) -> None:
    game = played.game
    for country in game.owned(0):
        foes = [other for other in sorted(game.map.neighbours[country]) if game.countries[other].owner]
        price = game.rules.constants.spy_price
        for foe in foes[: game.countries[country].gold // price][:2]:
            played.decide(Spy(country, foe))


def _take(widget: QWidget, path: Path, theme: Theme) -> None:
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        theme.choose(choice)
        for _ in range(5):
            QApplication.processEvents()
        widget.grab().save(f"{path}-{choice}.png")
        print(f"{path}-{choice}.png")


if __name__ == "__main__":
    sys.exit(main())
