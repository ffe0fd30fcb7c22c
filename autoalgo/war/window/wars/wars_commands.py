"""The commands for a war of the archive: reopen it, copy its receipt, audit it, take its commit back (O-5)."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QGuiApplication

from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.database import StabilityCommit
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.services import LONGEST_NAME, Services
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.wars.wars_model import WarsModel


class WarsCommands:
    """The commands of the page Wars.

    `adopt` sets everything as a request says; `play` plays the war of a data record back.
    """

    def __init__(
        self,
        wars: WarsModel,
        runner: Runner,
        services: Services,
        adopt: Callable[[WarRequest], None],
        play: Callable[[Path], None],
    ) -> None:
        self._wars = wars
        self._runner = runner
        self._services = services
        self._adopt = adopt
        self._play = play
        wars.undone.connect(self._tell_undone)

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        runner = self._runner
        fighting = (runner.started, runner.stopped, runner.finished, runner.refused, runner.crashed)
        return (*fighting, self._wars.shown_changed, self._wars.changed)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        wars, runner = self._wars, self._runner
        reopen = "Sets everything as the chosen war had it: names, date, plan and seed."
        copy = "Copies the receipt of the chosen war, ready to paste into the wiki."
        play = "Plays the chosen war back, hour by hour."
        audit = "Fights the chosen war again, and says whether its record tells the truth."
        undo = "Writes the stability back that the commit of the chosen war has replaced, after asking."
        again = "Reads what is new in the Logs folder."

        def can_reopen() -> bool:
            return wars.shown is not None and runner.idle

        def can_undo() -> bool:
            return wars.can_undo and runner.idle

        def can_copy() -> bool:
            return wars.shown is not None and bool(wars.shown.war.receipt)

        return (
            Command("reopen", "&Reopen this war", "Ctrl+Shift+E", reopen, self._reopen, can_reopen),
            Command("copy_war", "Copy &its receipt", "Ctrl+Alt+E", copy, self._copy, can_copy),
            Command(
                "play_back", "Play it &back", Key.PLAY_BACK, play, self._show_played, lambda: wars.shown is not None
            ),
            Command("audit", "&Audit this war", Key.AUDIT, audit, self._audit, lambda: wars.can_audit),
            Command(
                "undo_commit",
                "&Undo its commit…",
                "Ctrl+Alt+N",
                undo,
                self._undo,
                lambda: wars.can_undo and runner.idle,
            ),
            Command("read_wars", "Read t&he wars again", "Ctrl+Alt+F5", again, self._read_again),
        )

    def _reopen(self) -> None:
        if self._wars.shown is not None:
            request = self._wars.shown.war.request
            self._adopt(request)
            self._services.show_tab(WindowPart.TACTICS)
            self._services.said.emit(f"Reopened {shortened(request.name, LONGEST_NAME)}, with its seed.")

    def _copy(self) -> None:
        if self._wars.shown is not None:
            QGuiApplication.clipboard().setText(self._wars.shown.war.receipt)
            self._services.said.emit("The receipt is on the clipboard; paste it into the talk page.")

    def _show_played(self) -> None:
        if self._wars.shown is not None:
            self._play(self._wars.shown.war.path)

    def _audit(self) -> None:
        self._services.show_tab(WindowPart.WARS)
        self._wars.audit()

    def _read_again(self) -> None:
        self._services.show_tab(WindowPart.WARS)
        self._wars.refresh()
        self._wars.read_again()

    def _undo(self) -> None:
        shown = self._wars.shown
        if shown is not None and shown.standing is not None and self._agrees(shown.standing.database):
            self._wars.undo()

    def _agrees(self, database: str) -> bool:
        question = f"Write the old stability back into {html_of(shortened(database, LONGEST_NAME))}?"
        scores = ((commit.nation, commit.read, commit.new) for commit in self._wars.proposal())
        return self._services.agrees_to_scores("Undo commit", question, "&Write back", scores)

    def _tell_undone(self, commits: tuple[StabilityCommit, ...]) -> None:
        written = ", ".join(
            f"{shortened(commit.nation, LONGEST_NAME)} {commit.read:.1f} → {commit.new:.1f}" for commit in commits
        )
        self._services.said.emit(f"Written back into the database: {written}.")
