"""The Tactics tab: who fights whom, and where (T-1 … T-8)."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.choice_menu import ChoiceMenu
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.battlefield.terrain_choice_model import TerrainChoice
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import Choice, WarModel
from autoalgo.war.window.tactics.location_card import LocationCard
from autoalgo.war.window.tactics.side_card import SideCard
from autoalgo.war.window.tactics.source_card import SourceCard

_LARGEST: Final = (2200, 1200)
"""Pixels; on a larger screen the cards would be mostly empty, and their lines too long to read."""
_ROOMY: Final = 600
"""Pixels of height from which the cards of both sides have room for their leaders' skills as bars."""
_LOW: Final = 530
"""Pixels of height that the cards need when everything is chosen, and have also while it is not."""


class TacticsTab(QScrollArea):
    """Three columns: the attacker, the defender, and the place with the database."""

    def __init__(self, session: Session, war: WarModel, terrain: TerrainChoice, commands: Commands) -> None:
        super().__init__()
        self.attacker = SideCard(session, war, Side.ATTACKER)
        self.defender = SideCard(session, war, Side.DEFENDER)
        self.location = LocationCard(session, war, terrain)
        self.source = SourceCard(session, war, commands)
        self.paste = ActionButton(commands["paste_post"])
        self.menus: dict[Choice, ChoiceMenu] = {
            Choice.ATTACKER: self.attacker.nation,
            Choice.ATTACKER_MILITARY: self.attacker.military,
            Choice.DEFENDER: self.defender.nation,
            Choice.DEFENDER_MILITARY: self.defender.military,
            Choice.LOCATION: self.location.location,
        }
        self._lay_out()

    def go_to(self, field: Choice) -> None:
        """Put the cursor into a menu, ready to type."""
        self.menus[field].setFocus(Qt.FocusReason.OtherFocusReason)
        self.menus[field].field.selectAll()
        self.ensureWidgetVisible(self.menus[field])

    def go_to_seed(self) -> None:
        """Put the cursor into the seed."""
        self.source.seed.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ensureWidgetVisible(self.source.seed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use a high screen for the leaders."""
        super().resizeEvent(event)
        for card in (self.attacker, self.defender):
            card.give_room(self.viewport().height() >= _ROOMY)
        # In a low window the bar stays, however little there is to scroll: the cards keep their width.
        policies = Qt.ScrollBarPolicy
        low = self.viewport().height() < _LOW
        self.setVerticalScrollBarPolicy(policies.ScrollBarAlwaysOn if low else policies.ScrollBarAsNeeded)

    def _lay_out(self) -> None:
        page = QWidget()
        page.setObjectName("page")
        third = in_column(self.paste, (self.location, 1), self.source, spacing=12)
        in_row((self.attacker, 4), (self.defender, 4), (third, 3), on=page, margins=(12, 10, 12, 12), spacing=12)
        page.setMaximumSize(*_LARGEST)
        page.setMinimumHeight(_LOW)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(page)  # last: it would be laid out for all of them
