"""A small game and the window that it is open in, for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

from atlantis_worlds import JSON, atlantis_numbers
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.game_window import GameHome
from autoalgo.common.qt.theme import Theme
from autoalgo.games.atlantis.play.factions import LetIn, Newcomer, let_in
from autoalgo.games.atlantis.play.played_month import begin, keep_month, play_month
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.store.entries import GameFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game
from autoalgo.games.atlantis.window import AtlantisWindow

LEFT = Qt.MouseButton.LeftButton
MONTHS = 2
MODERATOR = "Moderator <moderator@example.org>"


def opened(folder: Path) -> OpenedGame:
    """Return the game of a folder."""
    found = open_game(folder)
    assert isinstance(found, OpenedGame)
    return found


def begin_game(folder: Path, *newcomers: Newcomer) -> Path:
    """Begin a game of seed 3 with some factions."""
    assert not begin(folder, GameFile(name="Winter", seed=3, reading=Reading.RULES, numbers=atlantis_numbers()))
    for newcomer in newcomers:
        assert isinstance(let_in(folder, newcomer), LetIn)
    return folder


def land(folder: Path) -> list[Coordinates]:
    """Return the regions of land of a game."""
    return [region.place for region in opened(folder).world.regions.values() if not region.is_ocean]


def play(folder: Path, *texts: str) -> None:
    """Play the month to come from some texts with orders."""
    game = opened(folder)
    orders = tuple((f"{number}.txt", text.encode()) for number, text in enumerate(texts, 1))
    assert keep_month(game, play_month(game, orders)) is None


def write_game(folder: Path) -> Path:
    """Write a game of two factions in two regions, and play two months; the second has sent orders for the first."""
    begin_game(folder)
    first, *_, last = land(folder)
    for name, place in (("Guild", first), ("Oaks <b>", last)):
        assert isinstance(let_in(folder, Newcomer(name, "", place, password=False)), LetIn)
    play(folder, "#atlantis 2\nunit 2\nrecruit 5\nfly\n#end\n")
    play(folder)
    return folder


def write_mail(mailbox: Path, sender: str, text: str, minutes: int = 5, subject: str = "orders") -> None:
    """Put a mail into a folder of .eml files that arrived some minutes ago."""
    mailbox.mkdir(exist_ok=True)
    number = len(list(mailbox.iterdir()))
    mail = EmailMessage()
    arrived = datetime.now(UTC) - timedelta(minutes=minutes)
    mail["Received"] = f"from a by b; {format_datetime(arrived)}"
    mail["From"], mail["To"], mail["Message-ID"] = sender, MODERATOR, f"<{number}@example.org>"
    mail["Subject"] = subject
    mail.set_content(text)
    (mailbox / f"{number}.eml").write_bytes(mail.as_bytes())


@contextmanager
def window_in(folder: Path, theme: Theme) -> Iterator[AtlantisWindow]:
    """Open the window in a home of its own."""
    settings = QSettings(str(folder / "atlantis.ini"), QSettings.Format.IniFormat)
    home = GameHome(JSON, JSON.parent / "docs", folder / "Logs", folder / "Saves", settings)
    window = AtlantisWindow(home, theme)
    window.resize(1366, 728)
    window.show()
    yield window
    window.close()
    window.deleteLater()


def key(qtbot: QtBot, window: AtlantisWindow, keys: str) -> None:
    """Press the keys of a command."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keySequence(window, keys)
    QApplication.processEvents()


def quiet(window: AtlantisWindow) -> bool:
    """Return whether nothing is read, written or sent."""
    mail = window.mail
    busy = (window.game.busy, window.shown.busy, window.turn.busy, mail.mail.busy, mail.mail.reading, mail.sending.busy)
    return not any(busy)


def open_folder(qtbot: QtBot, window: AtlantisWindow, folder: Path) -> None:
    """Open a game and wait for its last month."""
    with qtbot.waitSignal(window.game.changed):
        window.open_file(folder)
    qtbot.waitUntil(lambda: quiet(window) and window.shown.month is not None)
