"""The list of what the rules are made of: unit types by branch and time, and the files of all other numbers (W-14)."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from autoalgo.common.qt.literal import literal
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables.keys import UNIT_FILE
from autoalgo.war.tables.soldier import Units
from autoalgo.war.window.rules.rules_model import RulesModel

GROUPS: Final = ("Infantry", "Cavalry", "Artillery", "Ships")
_TABLES: Final = "Tables"
_ANY_TIME: Final = 10_000
"""Where unit types without an era stand: behind all others."""
_ROLE: Final = Qt.ItemDataRole.UserRole

_Known = tuple[str, str, str, str]
"""Group, file, unit type (empty for a table), and its time."""


class RulesTree(QTreeWidget):
    """The list.

    Signals
    -------
    chosen()
        Another unit type or file is chosen.
    """

    chosen = Signal()

    def __init__(self, rules: RulesModel) -> None:
        super().__init__()
        self._rules = rules
        self._words: tuple[str, ...] = ()
        self._known: list[_Known] = []
        self.setHeaderLabels(["Name", "When"])
        self.setAccessibleName("Unit types and tables")
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(lambda *_: self.chosen.emit())

    @property
    def current(self) -> tuple[str, str]:
        """The file that is chosen, and the unit type, empty for a table; both empty while none is chosen."""
        item = self.currentItem()
        found = None if item is None else item.data(0, _ROLE)
        return (str(found[0]), str(found[1])) if found else ("", "")

    def search(self, words: str) -> None:
        """List only what has all these words in its name, time or group."""
        self._words = tuple(words.casefold().split())
        self._filter()

    def go_to_first(self) -> None:
        """Choose the first that the search has found, and take the keys."""
        first = next((item for item in self._items() if not item.isHidden()), None)
        if first is not None:
            self.setCurrentItem(first)
            self.setFocus()

    def go_to(self, file: str, unit: str = "") -> bool:
        """Choose a unit type or a table; return whether it is there."""
        for item in self._items():
            if item.data(0, _ROLE) == [file, unit]:
                self.setCurrentItem(item)
                self.scrollToItem(item)
                return True
        return False

    def refresh(self) -> None:
        """List the rules as they are now; what the edition in use has otherwise is bold.

        While the file of the unit types is broken, those that were read last stay.
        """
        units = self._rules.units()
        listed = [each for each in self._known if each[1] == UNIT_FILE] if units is None else _listed(units)
        known = [*listed, *((_TABLES, name, "", "") for name in self._rules.files if name != UNIT_FILE)]
        if known != self._known:
            self._known = known
            self._fill()
        edition = self._rules.edition
        changes = {} if edition is None else edition.changes
        own = {key.split(".")[0] for key in changes.get(UNIT_FILE, {})} | set(edition.units if edition else ())
        for item in self._items():
            file, unit = item.data(0, _ROLE)
            font = QFont()
            font.setBold(unit in own if unit else file in changes)
            item.setFont(0, font)

    def _fill(self) -> None:
        current, opened = self.current, {group.text(0) for group in self._groups() if group.isExpanded()}
        self.blockSignals(True)
        self.clear()
        groups: dict[str, QTreeWidgetItem] = {}
        for group, file, unit, when in self._known:
            if group not in groups:
                groups[group] = QTreeWidgetItem([group])
                groups[group].setFlags(Qt.ItemFlag.ItemIsEnabled)
                self.addTopLevelItem(groups[group])
            item = QTreeWidgetItem([unit or file.removesuffix(".json"), when])
            item.setData(0, _ROLE, [file, unit])
            item.setToolTip(0, literal(item.text(0)))
            groups[group].addChild(item)
            item.setFirstColumnSpanned(not when)
        for held in self._groups():
            held.setExpanded(held.text(0) in opened)
        self.blockSignals(False)
        self._filter()
        self.go_to(*current)
        if self.currentItem() is None and (first := next(self._items(), None)) is not None:
            first_group = first.parent()
            if first_group is not None:
                first_group.setExpanded(True)
            self.setCurrentItem(first)
        self.chosen.emit()

    def _filter(self) -> None:
        for group in self._groups():
            found = 0
            for item in _children(group):
                text = f"{item.text(0)} {item.text(1)} {group.text(0)}".casefold()
                item.setHidden(not all(word in text for word in self._words))
                found += not item.isHidden()
            group.setText(1, f"{found:,}")
            group.setHidden(not found)
            if self._words:
                group.setExpanded(True)

    def _groups(self) -> list[QTreeWidgetItem]:
        groups = (self.topLevelItem(place) for place in range(self.topLevelItemCount()))
        return [group for group in groups if group is not None]

    def _items(self) -> Iterator[QTreeWidgetItem]:
        for group in self._groups():
            yield from _children(group)


def _listed(units: Units) -> list[_Known]:
    """Return all unit types by branch, the earliest first."""
    types, eras, branches = units

    def rank(name: str) -> tuple[int, str]:
        era = eras.get(name)
        return (_ANY_TIME if era is None else era.first), name

    return [
        (GROUPS[branch], UNIT_FILE, name, eras[name].text() if name in eras else "any time")
        for branch in Branch
        for name in sorted(types, key=rank)
        if (branches.get(name) or Branch.INFANTRY) is branch
    ]


def _children(group: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    children = (group.child(row) for row in range(group.childCount()))
    return [child for child in children if child is not None]
