"""The commands for Google Sheets: choose one as the database, read how to get there (T-8)."""

from collections.abc import Callable
from functools import partial
from typing import Final

from autoalgo.common.qt.command import Command
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.database.source import SheetSource
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.sheet.sheet_choice_model import SheetChoice

_LONGEST_TITLE: Final = 120


class SheetCommands:
    """The commands of Google Sheets; `choose` lets the moderator choose one, or sign in."""

    signals = ()

    def __init__(
        self, choice: SheetChoice, runner: Runner, services: Services, memory: Memory, choose: Callable[[], None]
    ) -> None:
        self._session = choice.session
        self._runner = runner
        self._services = services
        self._memory = memory
        self._choose = choose
        choice.session.loaded.connect(self._remember)
        choice.taken.connect(self._tell_taken)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        sheet = "Chooses a shared Google Sheet as the database, and signs in at Google."
        guide = "Tells step by step how the program gets to a Google Sheet."
        read = partial(self._services.open_document, "google_sheet.md")
        return (
            Command("sheet", "Open &Google Sheet…", "Ctrl+Shift+G", sheet, self._choose, lambda: self._runner.idle),
            Command("guide", "&Google Sheets, step by step", "Ctrl+F1", guide, read),
        )

    def _remember(self) -> None:
        """Remember a sheet that was read."""
        session = self._session
        read = session.failure is None and not session.offline and session.database is not None
        if read and isinstance(session.source, SheetSource) and session.copied_at is None:
            self._memory.remember_sheet(session.source)

    def _tell_taken(self) -> None:
        self._services.said.emit(f"The database is “{shortened(self._session.name, _LONGEST_TITLE)}” now.")
