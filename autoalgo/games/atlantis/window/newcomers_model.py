"""Factions that are to come into a game, a row each, as they are typed or pasted (no widget)."""

import re
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QObject, Qt

from autoalgo.common.mail.letter import address_of
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.qt.titled_table import NOWHERE, Index, TitledTable
from autoalgo.games.atlantis.play.factions import Newcomer, newcomer_problems
from autoalgo.games.atlantis.rules.places import place_of
from autoalgo.games.atlantis.store.folder import OpenedGame
from autoalgo.games.atlantis.window.address_dialog import NO_MAIL

NAME, ADDRESS, PLACE, PASSWORD, WRONG = range(5)
_TITLES: Final = ("Name", "Address", "Begins at", "Password", "What is wrong")
_TIPS: Final = (
    'Empty for "Faction" and its number.',
    "Where its reports go.",
    "A place such as 3,4; empty for a region of land that is drawn.",
    "Whether it gets a password, which its orders need then.",
    "",
)
_KEYS: Final = {"name": "name", "address": "address", "place": "begins at"}
_ANYWHERE: Final = ("", "anywhere")
MOST: Final = 1000
"""Rows that are taken from one paste."""
_ROLE: Final = Qt.ItemDataRole


@dataclass(frozen=True)
class TypedRow:
    """A faction as it is typed."""

    texts: tuple[str, str, str] = ("", "", "")
    """Name, address, place."""
    password: bool = True

    @property
    def empty(self) -> bool:
        """Whether nothing is typed."""
        return not any(self.texts)


class NewcomersModel(TitledTable[TypedRow]):
    """The rows, and always an empty one at their end."""

    def __init__(self, opened: OpenedGame, parent: QObject | None = None) -> None:
        super().__init__(_TITLES, parent)
        self._opened = opened
        self._rows = [TypedRow()]

    @property
    def newcomers(self) -> list[Newcomer]:
        """All that are typed, right or wrong."""
        return [_newcomer(row) for row in self._rows if not row.empty]

    def problems(self) -> Failure | None:
        """Return what is wrong with any of them, by their rows."""
        return failure_of(
            replace(problem, place=Place(row=number, key=_KEYS[problem.place.key]))
            for number, row in enumerate(self._rows, 1)
            for problem in self._problems_of(row)
        )

    def paste(self, row: int, text: str) -> None:
        """Put lines into rows from `row` on: name, address and place, with tabs, semicolons or commas between."""
        lines = [line for line in text.splitlines() if line.strip()][:MOST]
        self.beginResetModel()
        password = self._rows[row].password
        self._rows[row : row + len(lines)] = [TypedRow(_split(line), password) for line in lines]
        self._end_with_empty()
        self.endResetModel()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole) -> object:
        """Return the title of a column, or what it is for."""
        if orientation is Qt.Orientation.Horizontal and role == _ROLE.ToolTipRole:
            return _TIPS[section]
        return super().headerData(section, orientation, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return whether a cell can be typed into or ticked."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() == PASSWORD:
            return flags | Qt.ItemFlag.ItemIsUserCheckable
        return flags if index.column() == WRONG else flags | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> object:
        """Return what a cell shows."""
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        if column == PASSWORD:
            ticked = Qt.CheckState.Checked if row.password else Qt.CheckState.Unchecked
            return ticked if role == _ROLE.CheckStateRole else None
        if role in (_ROLE.DisplayRole, _ROLE.EditRole) and column != WRONG:
            return row.texts[column]
        return self._wrong(row) if column == WRONG and role in (_ROLE.DisplayRole, _ROLE.ToolTipRole) else None

    def setData(self, index: Index, value: object, role: int = _ROLE.EditRole) -> bool:
        """Take what was typed or ticked."""
        number, column = index.row(), index.column()
        row = self._rows[number]
        if column == PASSWORD and role == _ROLE.CheckStateRole:
            self._rows[number] = replace(row, password=Qt.CheckState(value) is Qt.CheckState.Checked)
        elif column < PASSWORD and role == _ROLE.EditRole:
            texts = list(row.texts)
            texts[column] = str(value).strip()
            self._rows[number] = replace(row, texts=(texts[NAME], texts[ADDRESS], texts[PLACE]))
        else:
            return False
        if not self._rows[-1].empty:
            self.beginInsertRows(NOWHERE, len(self._rows), len(self._rows))
            self._end_with_empty()
            self.endInsertRows()
        self.dataChanged.emit(self.index(number, NAME), self.index(number, WRONG))
        return True

    def _end_with_empty(self) -> None:
        if not self._rows or not self._rows[-1].empty:
            self._rows.append(TypedRow(password=self._rows[-1].password if self._rows else True))

    def _problems_of(self, row: TypedRow) -> list[Problem]:
        if row.empty:
            return []
        problems = list(newcomer_problems(_newcomer(row), self._opened) or ())
        where = row.texts[PLACE]
        if where not in _ANYWHERE and place_of(where) is None:
            problems.append(Problem(Place(key="place"), f'"{where}" is no place', "such as 3,4; empty for anywhere"))
        return problems

    def _wrong(self, row: TypedRow) -> str:
        problems = self._problems_of(row)
        told = "; ".join(
            replace(each, place=Place(key=_KEYS[each.place.key]), hint="").text().capitalize() for each in problems
        )
        address = row.texts[ADDRESS]
        return told or (NO_MAIL.capitalize() if address and isinstance(address_of(address), Failure) else "")


def _newcomer(row: TypedRow) -> Newcomer:
    name, address, place = row.texts
    return Newcomer(name, address, place_of(place), row.password)


def _split(line: str) -> tuple[str, str, str]:
    mark = next((mark for mark in "\t;" if mark in line), ",")
    parts = [part.strip() for part in re.split(re.escape(mark), line, maxsplit=2)]
    name, address, place = (*parts, "", "")[:3]
    return name, address, place
