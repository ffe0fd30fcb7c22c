"""The place of the battle on the Tactics tab: its menu, and what the database says of it (T-1, T-7)."""

from autoalgo.common.qt.card import Card, rich_label
from autoalgo.common.qt.choice_menu import ChoiceMenu
from autoalgo.common.qt.ranks import label_for
from autoalgo.common.qt.theme import colours_of
from autoalgo.war.domain.columns import LOCATIONS
from autoalgo.war.window.battlefield.terrain_choice_model import TerrainChoice
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import Choice, WarModel
from autoalgo.war.window.tactics.portraits import facts_html, location_facts
from autoalgo.war.window.tactics.side_card import offer_choice
from autoalgo.war.window.tactics.terrain_picture import TerrainPicture


class LocationCard(Card):
    """The card of the location."""

    def __init__(self, session: Session, war: WarModel, terrain: TerrainChoice) -> None:
        super().__init__("")
        self._war = war
        self.picture = TerrainPicture(session, terrain)
        self.title.setText("Location")
        self.setAccessibleName(self.title.text())
        self.location = ChoiceMenu()
        self.facts = rich_label("Location")
        self.location.setAccessibleName("Location")
        hint = "Choosing one selects its terrain map on the Strategy tab."
        self.location.setToolTip(f"{LOCATIONS.name.sentence}\n{hint}")
        label = label_for("&Place of the battle", self.location)
        for widget in (label, self.location, self.facts):
            self.column.addWidget(widget)
        self.column.addWidget(self.picture, 1)
        self.location.chosen.connect(lambda name: war.choose(Choice.LOCATION, name))
        war.changed.connect(self._offer)
        war.selection_changed.connect(self._show)
        self.refresh()

    def refresh(self) -> None:
        """Show the choice and what it stands for."""
        self._offer()
        self._show()

    def _offer(self) -> None:
        offer_choice(self.location, self._war, Choice.LOCATION, "choose a place")

    def _show(self) -> None:
        location = self._war.location()
        self.facts.setVisible(location is not None)
        if location is not None:
            self.facts.setText(facts_html(location_facts(location), colours_of(self.palette())))
