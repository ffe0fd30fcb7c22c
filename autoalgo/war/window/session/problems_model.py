"""The problems that prevent a run, as a list whose entries lead to the place to correct (W-7); warnings follow them.

Of very many problems the first are listed, and a row that says how many more there are.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from autoalgo.common.problems import Problem, told, warning_text
from autoalgo.common.qt.literal import literal
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
    WARS = "wars"


@dataclass(frozen=True)
class Destination:
    """Where a problem can be corrected."""

    tab: WindowPart
    field: Choice | None = None
    """The menu of the Tactics tab."""
    flank: int = -1
    """Index in `StrategyModel.flanks`; -1 for none."""


class ProblemsModel(QAbstractListModel):
    """The problems in the order in which they are told, each once, and the warnings after them."""

    def __init__(self, locate: Callable[[Problem], Destination], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._locate = locate
        self._problems: tuple[Problem, ...] = ()
        self._warnings: tuple[Problem, ...] = ()
        self._lines: list[str] = []

    @property
    def count(self) -> int:
        """How many problems there are."""
        return len(self._problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems themselves."""
        return self._problems

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What may not be meant, though a war can be fought."""
        return self._warnings

    def tell(self, problems: Sequence[Problem], warnings: Sequence[Problem] = ()) -> None:
        """Show these from now on; resets the list if they are others than before."""
        once = tuple(dict.fromkeys(problems)), tuple(dict.fromkeys(warnings))
        if once != (self._problems, self._warnings):
            self.beginResetModel()
            self._problems, self._warnings = once
            self._lines = [*told(self._problems), *map(warning_text, self._warnings)]
            self.endResetModel()

    def target(self, row: int) -> Destination:
        """Return where what a row tells can be corrected; the row that counts more leads to the first not listed."""
        warning = row - (len(self._lines) - len(self._warnings))
        return self._locate(self._problems[row] if warning < 0 else self._warnings[warning])

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _ROOT) -> int:
        """Return how many rows there are; none below a row."""
        return 0 if parent.isValid() else len(self._lines)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | Destination | None:
        """Return a row's sentence, also as the tool tip, or its `Destination`."""
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._lines[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(self._lines[index.row()])
        return self.target(index.row()) if role == TARGET_ROLE else None
