"""The list of what the rules are made of: unit types by branch and time, and the files of all other numbers (W-14)."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import Tables
from autoalgo.war.tables.keys import UNIT_FILE
from autoalgo.war.window.rules.rules_model import RulesModel

GROUPS: Final = ("Infantry", "Cavalry", "Artillery", "Ships")
_TABLES: Final = "Tables"
_ANY_TIME: Final = 10_000
"""Where unit types without an era stand: behind all others."""
_ROLE: Final = Qt.ItemDataRole.UserRole


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
        self._known: list[tuple[str, str, str, str]] = []
        self.setHeaderLabels(["Name", "When"])
        self.setAccessibleName("Unit types and tables")
        self.setUniformRowHeights(True)
        self.setColumnWidth(0, 190)
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

    def go_to(self, file: str, unit: str = "") -> bool:
        """Choose a unit type or a table; return whether it is there."""
        for item in self._items():
            if item.data(0, _ROLE) == [file, unit]:
                self.setCurrentItem(item)
                self.scrollToItem(item)
                return True
        return False

    def show_tables(self, tables: Tables | None) -> None:
        """List the rules as they are now; what the edition in use has otherwise is bold."""
        known = [*self._units(tables), *((_TABLES, name, "", "") for name in self._rules.files if name != UNIT_FILE)]
        if known != self._known:
            self._known = known
            self._fill()
        edition = self._rules.edition
        changes = {} if edition is None else edition.changes
        units = {key.split(".")[0] for key in changes.get(UNIT_FILE, {})} | set(edition.units if edition else ())
        for item in self._items():
            file, unit = item.data(0, _ROLE)
            font = QFont()
            font.setBold(unit in units if unit else file in changes)
            item.setFont(0, font)

    def _units(self, tables: Tables | None) -> Iterator[tuple[str, str, str, str]]:
        if tables is None:
            return

        def rank(name: str) -> tuple[int, str]:
            era = tables.eras.get(name)
            return (_ANY_TIME if era is None else era.first), name

        for branch in Branch:
            for name in sorted(tables.units, key=rank):
                if (tables.branches.get(name) or Branch.INFANTRY) is branch:
                    era = tables.eras.get(name)
                    yield GROUPS[branch], UNIT_FILE, name, era.text() if era else "any time"

    def _fill(self) -> None:
        current = self.current
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
            groups[group].addChild(item)
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
        for place in range(self.topLevelItemCount()):
            group = self.topLevelItem(place)
            if group is None:
                continue
            found = 0
            for item in _children(group):
                text = f"{item.text(0)} {item.text(1)} {group.text(0)}".casefold()
                item.setHidden(not all(word in text for word in self._words))
                found += not item.isHidden()
            group.setText(1, f"{found:,}")
            group.setHidden(not found)
            if self._words:
                group.setExpanded(True)

    def _items(self) -> Iterator[QTreeWidgetItem]:
        for place in range(self.topLevelItemCount()):
            group = self.topLevelItem(place)
            if group is not None:
                yield from _children(group)


def _children(group: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    children = (group.child(row) for row in range(group.childCount()))
    return [child for child in children if child is not None]
