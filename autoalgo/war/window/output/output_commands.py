"""The commands for the shown war: its receipt, log and data record, to fight it again, and to commit its scores.

The one question that is asked is whether to commit (W-6).
"""

from functools import partial

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QGuiApplication

from autoalgo.common.files import write_atomically
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.database.source import SheetSource
from autoalgo.war.report.discord import discord_message
from autoalgo.war.window.commit_question import CommitQuestion, ask_to_commit, written_text
from autoalgo.war.window.services import LONGEST_NAME, Services
from autoalgo.war.window.session.commit_model import CommitStage, Committer
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.runner_model import Runner, WarRun
from autoalgo.war.window.session.seed_line_model import SeedLine


class OutputCommands:
    """The commands of the Output tab."""

    def __init__(
        self, outcome: OutcomeModel, seed_line: SeedLine, committer: Committer, runner: Runner, services: Services
    ) -> None:
        self._outcome = outcome
        self._seed_line = seed_line
        self._committer = committer
        self._runner = runner
        self._services = services
        committer.committed.connect(self._tell_committed)
        committer.again.undone.connect(self._tell_undone)
        committer.again.refused.connect(
            lambda failure: services.failed.emit("\n".join(each.text() for each in failure))
        )

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        committer = self._committer
        return (self._outcome.changed, self._seed_line.changed, committer.can_commit_changed, committer.changed)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        return (*self._of_receipt(), *self._of_files(), *self._of_commit())

    @property
    def _shown(self) -> WarRun | None:
        return self._outcome.current

    # The receipt.

    def _of_receipt(self) -> tuple[Command, ...]:
        copy = "Copies the receipt, ready to paste into the wiki."
        discord = "Copies the receipt as one message for Discord; Export… makes the animation to put beside it."
        save = "Saves the receipt as a text file."
        page = "Shows the page of the tab Output with the receipt."
        line = "Shows and copies all receipts with a small last line that names the seed and the program's version."
        show = partial(self._services.show_tab, WindowPart.OUTPUT)

        def has_result() -> bool:
            return self._shown is not None

        return (
            Command("copy_receipt", "&Copy receipt", Key.COPY_REPORT, copy, self._copy_receipt, has_result),
            Command("copy_discord", "Copy for Disc&ord", "Ctrl+F3", discord, self._copy_discord, has_result),
            Command("save_receipt", "&Save receipt…", "Ctrl+Alt+S", save, self._save_receipt, has_result),
            Command(
                "seed_line",
                "Seed and &version in receipts",
                "Ctrl+Alt+Shift+N",
                line,
                lambda: self._seed_line.choose(not self._seed_line.wanted),
                checked=lambda: self._seed_line.wanted,
            ),
            Command("receipt_page", "&Receipt", "Ctrl+4", page, show),
        )

    def _copy_receipt(self) -> None:
        if self._shown is not None:
            QGuiApplication.clipboard().setText(self._seed_line.shown(self._shown.receipt))
            self._services.said.emit("The receipt is on the clipboard; paste it into the talk page.")

    def _copy_discord(self) -> None:
        if self._shown is not None:
            shown = self._seed_line.shown(self._shown.receipt)
            QGuiApplication.clipboard().setText(discord_message(shown))
            self._services.said.emit("The receipt is on the clipboard as a message for Discord.")

    def _save_receipt(self) -> None:
        run = self._shown
        if run is None:
            return
        war, kinds = run.result.campaign.request.name, "Text files (*.txt);;All files (*)"
        path = self._services.ask_where_to_save("Save receipt", kinds, war, ".txt")
        if path is None:
            return
        try:
            write_atomically(path, self._seed_line.shown(run.receipt).encode("utf-8", "backslashreplace"))
        except OSError as error:
            self._services.failed.emit(f"The receipt could not be saved: {error.strerror or error}")
        else:
            self._services.said.emit(f"The receipt is saved as {path.name}.")

    # Log and data record.

    def _of_files(self) -> tuple[Command, ...]:
        log = "Opens the log of the shown war, with every number."
        record = "Opens the data record of the shown war, from which anyone can audit it."
        logs = "Opens the folder with the logs of all runs."

        def has_log() -> bool:
            return self._shown is not None and self._shown.log is not None

        def has_record() -> bool:
            return self._shown is not None and self._shown.record is not None

        return (
            Command("log", "Open &log", "Ctrl+Shift+L", log, self._open_log, has_log),
            Command("record", "Open data r&ecord", "Ctrl+E", record, self._open_record, has_record),
            Command("logs", "Open Logs &folder", "Ctrl+Alt+L", logs, self._services.open_logs),
        )

    def _open_log(self) -> None:
        if self._shown is not None and self._shown.log is not None:
            self._services.open_file(self._shown.log)

    def _open_record(self) -> None:
        if self._shown is not None and self._shown.record is not None:
            self._services.open_file(self._shown.record)

    # Stability.

    def _of_commit(self) -> tuple[Command, ...]:
        committer = self._committer
        commit = "Shows both nations' old and new stability, asks, and writes them into the database."
        stop = "Stops the commit as long as the new stability is not sent yet."
        settle = "Looks whether the new stability was written of which that is not known, and writes what is not."
        page = "Opens the sheet in the browser of which it is not known whether the new stability was written."

        def can_commit() -> bool:
            return self._runner.idle and committer.can_commit

        def can_settle() -> bool:
            return committer.unsure is not None and committer.stage is CommitStage.IDLE

        return (
            Command("commit", "Commit &stability…", "Ctrl+K", commit, self._commit, can_commit),
            Command("stop_commit", "Stop co&mmitting", "", stop, committer.cancel, lambda: committer.cancellable),
            Command("settle", "C&ommit again", "Ctrl+Alt+K", settle, committer.settle, can_settle),
            Command("page", "Look at t&he sheet", "Ctrl+Alt+G", page, self._open_unsure_sheet, can_settle),
        )

    def _commit(self) -> None:
        """Show both nations' old and new score, and write them if the moderator says so (W-6)."""
        run = self._shown
        if run is None:
            return
        # There is nothing to ask of a copy, which refuses and says why, nor of what was agreed to but is not settled.
        if run.origin.copied_at is not None or self._committer.unsure is run:
            self._committer.commit()
            return
        campaign, committer = run.result.campaign, self._committer
        war = f"{shortened(campaign.request.name, LONGEST_NAME)}, run {campaign.run.text}"
        # What is written goes back to where the war was fought from, whatever database is in use by now.
        question = CommitQuestion(war, run.origin.name, committer.offers, committer.others)
        answer = ask_to_commit(self._services.window, question)
        if answer is not None and answer.fight_again:
            committer.fight_again()
        elif answer is not None:
            committer.commit(answer.parts, answer.undo_former)

    def _tell_undone(self) -> None:
        """Say that commits of other runs are undone, where the war that is fought without them is shown."""
        self._services.show_tab(WindowPart.OUTPUT)
        self._services.said.emit("The former commit is undone; the war is fought again, and can be committed then.")

    def _open_unsure_sheet(self) -> None:
        run = self._committer.unsure
        if run is not None and isinstance(run.origin.source, SheetSource):
            self._services.open_sheet(run.origin.source)

    def _tell_committed(self, scores: list[tuple[str, float, float]]) -> None:
        written = [f"{nation} {old:.1f} → {new:.1f}" for nation, old, new in scores]
        more = self._committer.written[len(scores) :]
        written += [f"{shortened(commit.name, LONGEST_NAME)} {written_text(commit)}" for commit in more]
        self._services.said.emit(f"Written into the database: {', '.join(written)}.")
