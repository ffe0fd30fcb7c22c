"""A unit type beside others of its time, and its duel against any of them (W-16)."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableWidget, QTableWidgetItem, QWidget

from autoalgo.common.qt.choice_menu import ChoiceMenu
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row
from autoalgo.war.domain.units import SOLDIER, Branch, UnitType
from autoalgo.war.tables import Tables
from autoalgo.war.window.rules.duel_model import DuelModel

_TITLES: Final = ("Beside others", "Speed", "Shock", "Power", "Reach", "Psych.", "Def.", "Train.")
_MOST: Final = 25
"""Others that are listed."""
_AIR: Final = 8
"""Pixels of a row beside its text."""
_NEAR_YEARS: Final = 100
"""How far apart the spans of two unit types of one time may lie."""


class UnitCard(QWidget):
    """The card; a click on another unit type fights the duel against it."""

    def __init__(self, duel: DuelModel) -> None:
        super().__init__()
        self._duel = duel
        self._unit = self._picked = ""
        self._tables: Tables | None = None
        self.others = QTableWidget(0, len(_TITLES))
        self.menu = ChoiceMenu()
        self.told = QLabel()
        self._describe()
        head = QLabel("Duel against")
        head.setBuddy(self.menu)
        line = in_row(head, (self.menu, 2), (self.told, 3), spacing=6)
        in_column((self.others, 1), line, on=self, margins=NO_MARGINS, spacing=6)
        self.menu.chosen.connect(self.fight)
        self.others.currentItemChanged.connect(lambda item, _: self._fight_row(item))
        duel.changed.connect(lambda: self.told.setText(duel.sentence))

    def show_unit(self, unit: str, tables: Tables | None) -> None:
        """Show a unit type; the duel goes on against the same other one."""
        self._unit, self._tables = unit, tables
        if tables is None or unit not in tables.units:
            self.setVisible(False)
            return
        self.setVisible(True)
        peers = _peers(unit, tables)
        kept = self._picked in tables.units and self._picked != unit
        self._fight(self._picked if kept else peers[0] if peers else SOLDIER)
        self._fill([unit, *peers])

    @property
    def other(self) -> str:
        """The unit type that it fights."""
        return self.menu.field.text()

    def fight(self, other: str) -> None:
        """Fight the duel against another unit type, also once another one is on show."""
        self._picked = other
        self._fight(other)

    def _fight(self, other: str) -> None:
        if self._tables is not None and other in self._tables.units:
            self.menu.offer(tuple(sorted(self._tables.units)), other)
            self._duel.ask(self._unit, other)

    def _fight_row(self, item: QTableWidgetItem | None) -> None:
        name = None if item is None else self.others.item(item.row(), 0)
        if name is not None and name.text() != self._unit:
            self.fight(name.text())

    def _fill(self, names: Sequence[str]) -> None:
        blocker = QSignalBlocker(self.others)
        self.others.setRowCount(len(names))
        bold = QFont()
        bold.setBold(True)
        for row, name in enumerate(names):
            for column, text in enumerate(self._cells(name)):
                item = QTableWidgetItem(text)
                if column:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                if not row:
                    item.setFont(bold)
                self.others.setItem(row, column, item)
        self.others.setCurrentIndex(QModelIndex())
        blocker.unblock()

    def _cells(self, name: str) -> tuple[str, ...]:
        unit = self._tables.units[name] if self._tables else None
        return () if unit is None else (name, *_numbers(unit))

    def _describe(self) -> None:
        self.others.setHorizontalHeaderLabels(list(_TITLES))
        self.others.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.others.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.others.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.others.setShowGrid(False)
        self.others.setTabKeyNavigation(False)
        self.others.verticalHeader().hide()
        self.others.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + _AIR)
        self.others.setAccessibleName("The unit type beside others of its branch and time")
        header = self.others.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.others.setToolTip("Speed in km/h, power at short/medium/long range, the longest reach in km.")
        self.menu.setAccessibleName("The unit type that it fights")
        self.told.setWordWrap(True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.told.setMinimumHeight(2 * self.fontMetrics().lineSpacing())


def _numbers(unit: UnitType) -> tuple[str, ...]:
    return (
        f"{unit.speed_kmh:g}",
        f"{unit.shock:g}",
        "/".join(f"{power:g}" for power in unit.powers),
        f"{max(unit.ranges_km):g}",
        f"{unit.psychology:g}",
        f"{unit.defense:g}",
        f"{unit.training:g}",
    )


def _peers(unit: str, tables: Tables) -> list[str]:
    """Return other unit types of its branch that fought at its time, the nearest first."""

    def branch(name: str) -> Branch:
        return tables.branches.get(name) or Branch.INFANTRY

    era = tables.eras.get(unit)
    others = [name for name in tables.units if name != unit and branch(name) is branch(unit)]
    if era is None:
        return sorted(others)[:_MOST]
    away: dict[str, tuple[int, int]] = {}
    for name in others:
        other = tables.eras.get(name)
        if other is not None:
            apart = max(0, other.first - era.last, era.first - other.last)
            if apart <= _NEAR_YEARS:
                away[name] = (apart, abs(other.first - era.first))
    return sorted(away, key=lambda name: away[name])[:_MOST]
