"""The commands that copy rows between a Google Sheet and a workbook (DB-10)."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import SignalInstance

from autoalgo.common.qt.command import Command
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.sheet.exchange_model import Direction, Exchanger


class ExchangeCommands:
    """Pull and push; `show` shows the dialog for a direction."""

    def __init__(
        self, exchanger: Exchanger, runner: Runner, services: Services, show: Callable[[Direction], None]
    ) -> None:
        self._runner = runner
        self._show = show
        exchanger.written.connect(lambda: services.said.emit("The differences are written."))

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which the commands may be possible, or not any more."""
        runner = self._runner
        return (runner.started, runner.stopped, runner.finished, runner.refused, runner.crashed)

    @property
    def commands(self) -> tuple[Command, ...]:
        """Both of them."""
        pull = "Writes what a Google Sheet holds into a workbook, after showing every difference."
        push = "Writes what a workbook holds into a Google Sheet, after showing every difference."

        def is_idle() -> bool:
            return self._runner.idle

        return (
            Command("pull", "Pu&ll from a sheet…", "Ctrl+F6", pull, partial(self._show, Direction.PULL), is_idle),
            Command("push", "P&ush to a sheet…", "Ctrl+Shift+F6", push, partial(self._show, Direction.PUSH), is_idle),
        )
