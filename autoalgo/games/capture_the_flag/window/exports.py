"""Exports: a turn's report and the board as text, HTML, wiki markup and picture."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from autoalgo.common.picture_files import write_picture
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.clock import expected_lines
from autoalgo.games.capture_the_flag.window.game_model import GameModel
from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel
from autoalgo.games.capture_the_flag.words.board_html import board_html, board_wiki
from autoalgo.games.capture_the_flag.words.sentences import board_lines, unit_lines
from autoalgo.games.capture_the_flag.words.sight import ANYBODY, public_lines, seen_game

PICTURES: Final = "Pictures (*.png)"


class Exports(QObject):
    """Copies and saves what is on show.

    Signals
    -------
    said(sentence)
        Something was copied or saved.
    failed(Failure)
        The picture could not be saved.
    """

    said = Signal(str)
    failed = Signal(object)

    def __init__(
        self, game: GameModel, playback: PlaybackModel, ask_where: Callable[[str], Path | None], parent: QObject
    ) -> None:
        """Ask for the picture's file, for which a name is proposed, by `ask_where`."""
        super().__init__(parent)
        self._game = game
        self._playback = playback
        self._ask_where = ask_where
        self._painter: Background[tuple[Path, Failure | None]] = Background(self)
        self._painter.done.connect(self._take)

    def commands(self) -> tuple[Command, ...]:
        """Return what can be copied and saved."""

        def there() -> bool:
            return self._playback.shown is not None

        report = "Copies the report of the turn on show, as players read it: what happened, the board, the units."
        text = "Copies the board on show as text, for mails."
        html = "Copies the board on show as an HTML table, for web pages."
        wiki = "Copies the board on show as a table of wiki markup."
        picture = "Saves the board on show as a picture, the same as in the mails."
        return (
            Command("copy_report", "Copy the &report", Key.COPY_REPORT, report, self.copy_report, there),
            Command("copy_text", "Copy the board as &text", "Ctrl+Shift+T", text, self._copying(board_text), there),
            Command("copy_html", "Copy the board as &HTML", "Ctrl+Shift+H", html, self._copying(board_html), there),
            Command(
                "copy_wiki", "Copy the board as &wiki table", "Ctrl+Shift+W", wiki, self._copying(board_wiki), there
            ),
            Command("save_picture", "Save the board as &picture…", Key.SAVE_PICTURE, picture, self.save_picture, there),
        )

    def copy_report(self) -> None:
        """Copy the report of the turn that is on show; before the first turn the board and the units."""
        played, game, read = self._playback.played, self._playback.shown, self._game.read
        if played is not None and read is not None:
            lines = list(public_lines(played.before, played.events, played.after))
            if played is read.turns[-1]:
                lines += ["", *expected_lines(read.opened.folder)]
            self._copy("\n".join([*lines, ""]), "The report")
        elif game is not None:
            self._copy("\n".join([*board_lines(game), "", *unit_lines(seen_game(game, ANYBODY)), ""]), "The report")

    def save_picture(self) -> None:
        """Ask for a file, and draw the board into it."""
        game = self._playback.shown
        path = self._ask_where(f"Board after turn {self._playback.turn}") if game else None
        if game is not None and path is not None:
            self._painter.start(partial(_draw, game, path))

    def wait(self) -> None:
        """Block until no picture is being written."""
        self._painter.wait()

    def _copying(self, told: Callable[[Game], str]) -> Callable[[], None]:
        def copy() -> None:
            if self._playback.shown is not None:
                self._copy(told(self._playback.shown), "The board")

        return copy

    def _copy(self, text: str, what: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.said.emit(f"{what} was copied.")

    def _take(self, drawn: tuple[Path, Failure | None]) -> None:
        path, failure = drawn
        if failure:
            self.failed.emit(failure)
        else:
            self.said.emit(f"The picture is in {path}.")


def board_text(game: Game) -> str:
    """Return the board as text."""
    return "\n".join([*board_lines(game), ""])


def _draw(game: Game, path: Path) -> tuple[Path, Failure | None]:
    from autoalgo.games.capture_the_flag.words.picture import board_png  # noqa: PLC0415 - Pillow takes a while to load

    return path, write_picture(path, board_png(game), "picture")
