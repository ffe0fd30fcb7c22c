"""The Output tab: the wars fought in this session, and which of them is shown (O-1)."""

from PySide6.QtCore import QObject, Signal

from autoalgo.war.window.session.runner_model import WarRun


class OutcomeModel(QObject):
    """The runs of the session.

    Signals
    -------
    changed()
        A run was added, or another one, or none, is shown.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._runs: tuple[WarRun, ...] = ()
        self._current: WarRun | None = None

    @property
    def runs(self) -> tuple[WarRun, ...]:
        """All wars fought in this session, the newest last."""
        return self._runs

    @property
    def current(self) -> WarRun | None:
        """The war that is shown."""
        return self._current

    def show(self, index: int) -> None:
        """Show an earlier war."""
        self._show(self._runs[index])

    def clear(self) -> None:
        """Show none; all stay in the history."""
        self._show(None)

    def add(self, run: WarRun) -> None:
        """Add a war that was just fought, and show it."""
        self._runs = (*self._runs, run)
        self._current = run
        self.changed.emit()

    def _show(self, run: WarRun | None) -> None:
        if run is not self._current:
            self._current = run
            self.changed.emit()
