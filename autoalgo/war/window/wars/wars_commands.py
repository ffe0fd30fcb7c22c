"""The commands for a war of the archive: reopen it, copy its receipt, audit it, commit it or take that back (O-5)."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QGuiApplication

from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.database import CellCommit
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.commit_question import CommitQuestion, ask_to_commit, scores_html, written_text
from autoalgo.war.window.services import LONGEST_NAME, Services
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.wars.wars_model import WarsModel


class WarsCommands:
    """The commands of the page Wars.

    `reopen` sets everything as a request says; `play` plays the war of a data record back.
    """

    def __init__(
        self,
        wars: WarsModel,
        runner: Runner,
        services: Services,
        reopen: Callable[[WarRequest], None],
        play: Callable[[Path], None],
    ) -> None:
        self._wars = wars
        self._runner = runner
        self._services = services
        self._set_again = reopen
        self._play = play
        wars.committed.connect(partial(self._tell_written, "Written into"))
        wars.undone.connect(partial(self._tell_written, "Written back into"))

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
        audit = "Fights the chosen war again, and says whether its record is true."
        commit = "Writes what the chosen war has changed into the database in use, by its record, after asking."
        undo = "Writes back what the commit of the chosen war has replaced, after asking."
        again = "Reads what is new in the Logs folder."

        def can_reopen() -> bool:
            return wars.shown is not None and runner.idle

        def can_undo() -> bool:
            return wars.can_undo and runner.idle

        def can_copy() -> bool:
            return bool(wars.receipt)

        return (
            Command("reopen", "&Reopen this war", "Ctrl+Shift+E", reopen, self._reopen, can_reopen),
            Command("copy_war", "Copy &its receipt", "Ctrl+Alt+E", copy, self._copy, can_copy),
            Command(
                "play_back", "Play it &back", Key.PLAY_BACK, play, self._show_played, lambda: wars.shown is not None
            ),
            Command("audit", "&Audit this war", Key.AUDIT, audit, self._audit, lambda: wars.can_audit),
            Command(
                "commit_war",
                "Co&mmit this war…",
                "Ctrl+Alt+Shift+K",
                commit,
                self._commit,
                lambda: wars.can_commit and runner.idle,
            ),
            Command(
                "undo_commit",
                "&Undo its commit…",
                "Ctrl+Alt+N",
                undo,
                self._undo,
                lambda: wars.can_undo and runner.idle,
            ),
            Command("read_wars", "Read t&he wars again", "Shift+F6", again, self._read_again),
        )

    def _reopen(self) -> None:
        if self._wars.shown is not None:
            request = self._wars.shown.war.request
            self._set_again(request)
            self._services.show_tab(WindowPart.TACTICS)
            self._services.said.emit(
                f"Reopened {shortened(request.name, LONGEST_NAME)}, with its seed; {Key.UNDO} undoes that."
            )

    def _copy(self) -> None:
        if self._wars.shown is not None:
            QGuiApplication.clipboard().setText(self._wars.receipt)
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
        where = html_of(shortened(database, LONGEST_NAME))
        text = f"<p>{html_of(self._name())}</p><p>Write the old content back into {where}?</p>"
        return self._services.agrees("Undo commit", f"{text}{scores_html(self._wars.proposal())}", "&Write back")

    def _commit(self) -> None:
        shown = self._wars.shown
        if shown is None:
            return
        question = CommitQuestion(self._name(), self._wars.database, shown.war.offers, shown.others)
        answer = ask_to_commit(self._services.window, question)
        if answer is not None and answer.fight_again:
            self._wars.fight_again()
        elif answer is not None:
            self._wars.commit(answer.parts, answer.undo_former)

    def _name(self) -> str:
        """Return name and run of the war on show."""
        shown = self._wars.shown
        if shown is None:
            return ""
        return f"{shortened(shown.war.request.name, LONGEST_NAME)}, run {shown.war.record.run.text}"

    def _tell_written(self, where: str, commits: tuple[CellCommit, ...]) -> None:
        written = ", ".join(f"{shortened(commit.name, LONGEST_NAME)} {written_text(commit)}" for commit in commits)
        self._services.said.emit(f"{where} the database: {written}.")
