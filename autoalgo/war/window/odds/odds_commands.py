"""The commands for the odds of the shown war: work them out, stop that, copy them, look at them (B-2)."""

from functools import partial

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QGuiApplication

from autoalgo.common.qt.command import Command
from autoalgo.war.window.odds.odds_model import OddsModel
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.problems_model import WindowPart


class OddsCommands:
    """The commands of the odds."""

    def __init__(self, odds: OddsModel, services: Services) -> None:
        self._odds = odds
        self._services = services

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._odds.standing_changed,)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        odds = self._odds
        start = "Fights the shown war thousands of times, and shows what came of it."
        stop = "Stops working out the odds; what is known by then stays."
        copy = "Copies the odds of the shown war as text."
        page = "Shows the page of the tab Output with the odds."
        show = partial(self._services.show_tab, WindowPart.OUTPUT)
        return (
            Command("odds", "Work out the &odds", "Ctrl+Alt+O", start, self._start, lambda: odds.can_start),
            Command("stop_odds", "S&top working out", "", stop, odds.cancel, lambda: odds.busy),
            Command("copy_odds", "Cop&y odds", "Ctrl+Alt+C", copy, self._copy, lambda: odds.shown is not None),
            Command("odds_page", "Odds (pa&ge)", "Ctrl+5", page, show),
        )

    def _start(self) -> None:
        self._services.show_tab(WindowPart.OUTPUT)
        self._odds.start()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._odds.text())
        self._services.said.emit("The odds are on the clipboard, as text.")
