"""The problems that prevent a run, as a list whose entries lead to the place to correct (W-7)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from autoalgo.common.problems import Problem
from autoalgo.war.window.session.war_model import Choice

TARGET_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""The role under which the list gives a `Destination`."""
_ROOT: Final = QModelIndex()


class WindowPart(StrEnum):
    """The parts of the window that a problem can lead to."""

    HEADER = "header"
    TACTICS = "tactics"
    STRATEGY = "strategy"
    OUTPUT = "output"


@dataclass(frozen=True)
class Destination:
    """Where a problem can be corrected."""

    tab: WindowPart
    field: Choice | None = None
    """The menu of the Tactics tab."""
    flank: int = -1
    """Index in `StrategyModel.flanks`; -1 for none."""


class ProblemsModel(QAbstractListModel):
    """The problems in the order in which they are told, each once."""

    def __init__(self, locate: Callable[[Problem], Destination], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._locate = locate
        self._problems: tuple[Problem, ...] = ()

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems themselves."""
        return self._problems

    def tell(self, problems: Sequence[Problem]) -> None:
        """Show these problems from now on; resets the list if they are others than before."""
        told = tuple(dict.fromkeys(problems))
        if told != self._problems:
            self.beginResetModel()
            self._problems = told
            self.endResetModel()

    def target(self, row: int) -> Destination:
        """Return where the problem in a row can be corrected."""
        return self._locate(self._problems[row])

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _ROOT) -> int:
        """Return how many rows there are; none below a row."""
        return 0 if parent.isValid() else len(self._problems)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | Destination | None:
        """Return a problem's sentence, also as the tool tip, or its `Destination`."""
        if not index.isValid() or index.row() >= len(self._problems):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._problems[index.row()].text()
        return self.target(index.row()) if role == TARGET_ROLE else None
