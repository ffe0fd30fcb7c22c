"""Who fights beside the leading nation of a side on the Tactics tab: allies added, and taken out (CO-1, T-10)."""

from functools import partial
from typing import Final

from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from autoalgo.common.qt.choice_menu import ChoiceMenu
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import NO_MARGINS
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.records import UNCHOSEN
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.session.war_model import WarModel

_FEWEST_CHARACTERS: Final = 4
"""Of the military in a narrow window, where its name is cut so that no column beside it is."""


class AllyRow:
    """The widgets of one ally: its nation, the menu of its militaries, the button that takes it out."""

    def __init__(self, war: WarModel, side: Side, place: int) -> None:
        self.nation = ElidedLabel()
        self.military = ChoiceMenu()
        self.military.setMinimumContentsLength(_FEWEST_CHARACTERS)
        self.remove = QPushButton("Remove")
        self.military.chosen.connect(partial(war.choose_ally_military, side, place))
        self.remove.clicked.connect(lambda: war.remove_ally(side, place))
        self.widgets = (self.nation, self.military, self.remove)


class AlliesPanel(QWidget):
    """Two lines for each ally of `side`, and a menu that adds one."""

    def __init__(self, war: WarModel, side: Side) -> None:
        super().__init__()
        self._war = war
        self._side = side
        self.rows: list[AllyRow] = []
        self.add = ChoiceMenu()
        self.add.setAccessibleName(f"Ally of the {side.label}")
        self.add.setToolTip(
            "Choose a nation that fights beside this one. It has its own flanks, units, leader and stability; the"
            " leading nation decides what a side has only once."
        )
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(*NO_MARGINS)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self.add, 0, 0, 1, 2)
        self.add.chosen.connect(self._add)
        war.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the allies, and who may join them."""
        allies = self._war.allies(self._side)
        while len(self.rows) > len(allies):
            for widget in self.rows.pop().widgets:
                widget.hide()
                widget.deleteLater()
        for place in range(len(self.rows), len(allies)):
            self._insert(AllyRow(self._war, self._side, place), place)
        for row, ally in zip(self.rows, allies, strict=True):
            name, is_open = shortened(ally.nation), ally.military == UNCHOSEN
            row.nation.say(name)
            row.military.offer(self._war.militaries_of(ally.nation), "" if is_open else ally.military, "choose an army")
            row.military.set_asking(is_open)
            row.military.setAccessibleName(f"Military of {name}")
            row.remove.setToolTip(f"Take {name} out of the coalition, and its flanks with it.")
            row.remove.setAccessibleName(f"Remove {name}")
        self.add.offer(self._war.ally_nations(self._side), "", "add an ally")
        self.add.setEnabled(self._war.can_add_ally(self._side))

    def _insert(self, row: AllyRow, place: int) -> None:
        self.rows.append(row)
        self._grid.addWidget(row.nation, 2 * place, 0, 1, 2)
        self._grid.addWidget(row.military, 2 * place + 1, 0)
        self._grid.addWidget(row.remove, 2 * place + 1, 1)
        self._grid.addWidget(self.add, 2 * place + 2, 0, 1, 2)
        QWidget.setTabOrder(row.military, row.remove)
        QWidget.setTabOrder(row.remove, self.add)

    def _add(self, nation: str) -> None:
        if nation:
            self._war.add_ally(self._side, nation)
