"""The problems that prevent a run, as a list whose entries lead to the place to correct (W-7); warnings follow them.

Of very many problems the first are listed, and a row that says how many more there are.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from autoalgo.common.problems import Problem, told, warning_text
from autoalgo.common.qt.literal import literal
from autoalgo.war.window.session.war_model import WAR_NAME_KEY, Choice

TARGET_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""The role under which the list gives a `Destination`."""
_FIELDS: Final = {
    WAR_NAME_KEY: "War name",
    "year": "War date",
    "motive": "Motive",
    "seed": "Seed",
    "map": "Map on the tab Strategy",
    "map_km": "Map width on the tab Strategy",
    Choice.ATTACKER.value: "Attacker's nation",
    Choice.ATTACKER_MILITARY.value: "Attacker's military",
    Choice.DEFENDER.value: "Defender's nation",
    Choice.DEFENDER_MILITARY.value: "Defender's military",
    Choice.LOCATION.value: "Location",
}
"""The window's names for the keys of a request."""
_SPREAD: Final = ("leave the flanks out to spread the military evenly", "press Spread evenly")
"""The words for actions on a request file, and those that the window has for them."""
_FLANK: Final = re.compile("^(attacker|defender) (flanks?)")
_ASKED: Final = re.compile(r"(attacker|defender)_(?:inputs|allies\.(\d+)(?:\.inputs)?)(?:\.(\w+))?")
"""The key of an ally, or of what is other for this war alone than in the database."""
_ROOT: Final = QModelIndex()


class WindowPart(StrEnum):
    """The parts of the window that a problem can lead to."""

    HEADER = "header"
    TACTICS = "tactics"
    STRATEGY = "strategy"
    OUTPUT = "output"
    WARS = "wars"
    INBOX = "inbox"
    WORLD = "world"


@dataclass(frozen=True)
class Destination:
    """Where a problem can be corrected."""

    tab: WindowPart
    field: Choice | None = None
    """The menu of the Tactics tab."""
    flank: int = -1
    """Index of the flank on the map of the page Strategy; -1 for none."""


def in_the_form(problem: Problem) -> Problem:
    """Return a problem as the window tells it: by the field of its form, where a request file has a key.

    Problems of files keep the keys that are in the file.
    """
    place = problem.place
    if place.file:
        return problem
    flank = _FLANK.sub(lambda found: f"{found[1].capitalize()}'s {found[2]}", place.flank)
    hint = problem.hint.replace(*_SPREAD)
    return replace(problem, place=replace(place, key=_field(place.key), flank=flank), hint=hint)


def _field(key: str) -> str:
    """Return the window's name for a key of a request: "Defender's ally 1, military"; the key where it has none."""
    asked = _ASKED.fullmatch(key)
    if asked is None:
        return _FIELDS.get(key, key)
    side, ally, name = asked.groups()
    what = (name or ("" if ally else "changes for this war")).replace("_", " ")
    return f"{side.capitalize()}'s {', '.join(part for part in (ally and f'ally {ally}', what) if part)}"


class ProblemsModel(QAbstractListModel):
    """The problems in the order in which they are told, each once, and the warnings after them."""

    def __init__(self, locate: Callable[[Problem], Destination], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._locate = locate
        self._problems: tuple[Problem, ...] = ()
        self._reported = 0
        self._warnings: tuple[Problem, ...] = ()
        self._lines: list[str] = []

    @property
    def count(self) -> int:
        """How many problems the war that is asked for has."""
        return len(self._problems) - self._reported

    @property
    def reported(self) -> int:
        """How many problems the last action had, which are told before those of the war and prevent none."""
        return self._reported

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems themselves, those of the last action first."""
        return self._problems

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The warnings: what may not be meant, though a war can be fought."""
        return self._warnings

    def tell(
        self, problems: Sequence[Problem], warnings: Sequence[Problem] = (), reports: Sequence[Problem] = ()
    ) -> None:
        """Show these from now on, those of the last action, `reports`, first; resets the list if they are others."""
        reported = tuple(dict.fromkeys(reports))
        once = tuple(dict.fromkeys((*reported, *problems))), tuple(dict.fromkeys(warnings)), len(reported)
        if once != (self._problems, self._warnings, self._reported):
            self.beginResetModel()
            self._problems, self._warnings, self._reported = once
            self._lines = [*told([*map(in_the_form, self._problems)])]
            self._lines += [warning_text(in_the_form(warning)) for warning in self._warnings]
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
