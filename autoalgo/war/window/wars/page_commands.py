"""The commands that save a war as a page: the one on show in the tab Output, and the one chosen in Wars (B-3f)."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import SignalInstance

from autoalgo.common.qt.command import Command
from autoalgo.war.window.output.page_model import PageModel
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.wars.wars_model import WarsModel


class PageCommands:
    """The commands; `make` makes the page of a data record, and writes it to a file."""

    def __init__(
        self,
        page: PageModel,
        outcome: OutcomeModel,
        wars: WarsModel,
        services: Services,
        make: Callable[[Path, Path], None],
    ) -> None:
        self._page = page
        self._outcome = outcome
        self._wars = wars
        self._services = services
        self._make = make

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._page.changed, self._outcome.changed, self._wars.shown_changed)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        what = "as one page for any browser: the battle hour by hour, causes, odds, and its record."
        shown, chosen = f"Saves the shown war {what}", f"Saves the chosen war {what}"

        def can_save_shown() -> bool:
            run = self._outcome.current
            return run is not None and run.record is not None and self._page.can_start

        def can_save_chosen() -> bool:
            return self._wars.shown is not None and self._page.can_start

        return (
            Command("web_page", "War's pa&ge…", "Ctrl+Shift+F11", shown, self._save_shown, can_save_shown),
            Command("web_page_war", "Pa&ge of this war…", "Ctrl+Shift+F12", chosen, self._save_chosen, can_save_chosen),
        )

    def _save_shown(self) -> None:
        run = self._outcome.current
        if run is not None and run.record is not None:
            self._save(run.record, run.result.campaign.request.name)

    def _save_chosen(self) -> None:
        if self._wars.shown is not None:
            war = self._wars.shown.war
            self._save(war.path, war.request.name)

    def _save(self, record: Path, name: str) -> None:
        out = self._services.ask_where_to_save("Save the war's page", "HTML (*.html)", name, ".html")
        if out is not None:
            self._make(record, out if out.suffix else out.with_suffix(".html"))
