"""One side on the Tactics tab: its two menus, and what it brings to the field (T-1 … T-5)."""

from typing import Final

from PySide6.QtWidgets import QFormLayout, QFrame, QLabel, QLineEdit, QPushButton

from autoalgo.common.qt.card import Card, rich_label
from autoalgo.common.qt.choice_menu import ChoiceMenu
from autoalgo.common.qt.laying_out import in_row
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.undo_keys import leave_undo_to_window
from autoalgo.war.domain.asked_inputs import LONGEST_VALUE
from autoalgo.war.domain.columns import MILITARIES, NATIONS
from autoalgo.war.domain.records import UNCHOSEN
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import LAND_BRANCHES
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import Choice, WarModel
from autoalgo.war.window.tactics.allies_panel import AlliesPanel
from autoalgo.war.window.tactics.army_dialog import ArmyDialog
from autoalgo.war.window.tactics.composition_bar import CompositionBar, Portion
from autoalgo.war.window.tactics.portraits import facts_html, nation_facts
from autoalgo.war.window.tactics.skill_bars import SkillBars

NATION_FIELDS: Final = (Choice.ATTACKER, Choice.DEFENDER)
"""The field of a side's nation, by `Side`."""
MILITARY_FIELDS: Final = (Choice.ATTACKER_MILITARY, Choice.DEFENDER_MILITARY)
"""The field of a side's military, by `Side`."""


def offer_choice(menu: ChoiceMenu, war: WarModel, field: Choice, hint: str) -> None:
    """Show a choice in its menu; one that nobody has made is empty, and `hint` stands there."""
    is_open = war.choice(field) == UNCHOSEN
    menu.offer(war.options(field), "" if is_open else war.choice(field), hint)
    menu.set_asking(is_open)


class SideCard(Card):
    """The card of `side`."""

    def __init__(self, session: Session, war: WarModel, side: Side) -> None:
        super().__init__("")
        self._session = session
        self._war = war
        self._side = side
        self.nation = ChoiceMenu()
        self.military = ChoiceMenu()
        self.size_field = QLineEdit()
        self.more = QPushButton("For &this war…" if side is Side.ATTACKER else "For this &war…")
        self.allies = AlliesPanel(war, side)
        self.stripe = QFrame()
        self.bar = CompositionBar()
        self.summary = rich_label("Military")
        self.facts = rich_label("Nation")
        self.skills = SkillBars(side)
        self._is_roomy = False
        self._describe()
        self._lay_out()
        self.nation.chosen.connect(lambda name: war.choose(NATION_FIELDS[side], name))
        self.military.chosen.connect(lambda name: war.choose(MILITARY_FIELDS[side], name))
        self.size_field.editingFinished.connect(lambda: war.set_size(side, self.size_field.text()))
        self.more.clicked.connect(self._ask_for_this_war)
        war.changed.connect(self._offer)
        war.selection_changed.connect(self._show)
        session.busy_changed.connect(lambda _: self._show())
        self.refresh()

    def refresh(self) -> None:
        """Show the choices and what they bring."""
        self._offer()
        self._show()

    def give_room(self, roomy: bool) -> None:
        """Show the leader's skills as bars too if the card is `roomy`."""
        if roomy != self._is_roomy:
            self._is_roomy = roomy
            self._show_leader()

    def _offer(self) -> None:
        war, nation, military = self._war, NATION_FIELDS[self._side], MILITARY_FIELDS[self._side]
        offer_choice(self.nation, war, nation, "choose a nation")
        offer_choice(self.military, war, military, "choose an army")
        if self.size_field.text() != war.size(self._side):
            self.size_field.setText(war.size(self._side))

    def _show(self) -> None:
        self._show_military()
        self._show_nation()
        self._show_leader()
        colours = colours_of(self.palette())
        colour = (colours.attacker, colours.defender)[self._side]
        self.stripe.setStyleSheet(f"background: {colour}; border-radius: 2px;")

    def _ask_for_this_war(self) -> None:
        dialog = ArmyDialog(self._session, self._war, self._side, self.window())
        dialog.exec()
        dialog.deleteLater()

    def _describe(self) -> None:
        attacker = self._side is Side.ATTACKER
        self.title.setText("Attacker" if attacker else "Defender")
        self.setAccessibleName(self.title.text())
        nation = "Attacking nation" if attacker else "Defending nation"
        military = "Attacker's military" if attacker else "Defender's military"
        self.nation.setAccessibleName(nation)
        self.military.setAccessibleName(military)
        self.nation.setToolTip(f"{NATIONS.name.sentence}\n" + self._hint())
        self.military.setToolTip(f"{MILITARIES.name.sentence}\n" + self._hint())
        self.size_field.setAccessibleName("Attacker's size" if attacker else "Defender's size")
        self.size_field.setPlaceholderText("as the database has it")
        self.size_field.setClearButtonEnabled(True)
        leave_undo_to_window(self.size_field)
        self.size_field.setMaxLength(LONGEST_VALUE)
        self.size_field.setToolTip(
            "Another size for this war: a number, or a range such as 7000±1500 or 5500–8500. A single war takes the"
            " middle; the odds draw it again for every war. It lays the military out in the flanks again."
        )
        self.more.setAccessibleName(f"Change the {self._side.label} for this war alone")
        self.more.setToolTip(
            "Units and their parts, ships, leader, budget and stability for this war alone. With the military"
            ' "default" it is an army typed in without any row.'
        )
        self.stripe.setFixedHeight(4)
        self.bar.setToolTip("Infantry, cavalry and artillery as parts of the size.")

    def _hint(self) -> str:
        return 'Type any part of a name, or "default" for one built from defaults alone.'

    def _lay_out(self) -> None:
        attacker = self._side is Side.ATTACKER
        nation = QLabel("&Attacker's nation" if attacker else "&Defender's nation")
        military = QLabel("M&ilitary" if attacker else "Militar&y")
        nation.setBuddy(self.nation)
        military.setBuddy(self.military)
        rows = QFormLayout()
        rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        rows.addRow("Size", in_row((self.size_field, 1), self.more, spacing=6))
        rows.addRow("Allies", self.allies)
        column = self.column
        column.insertWidget(0, self.stripe)
        above, below = (nation, self.nation, military, self.military), (self.bar, self.summary, self.facts)
        for field in above:
            column.addWidget(field)
        column.addLayout(rows)
        for shown in below:
            column.addWidget(shown)
        # At the lower edge, where the bars of both sides stand beside one another.
        column.addStretch(1)
        column.addWidget(self.skills, 100)

    def _show_military(self) -> None:
        military = self._war.military(self._side)
        self.bar.setVisible(military is not None)
        if military is None:
            self.bar.show_portions(())
            self.summary.setText(self._unknown())
            return
        self.bar.show_portions([Portion(branch, military.proportion(branch)) for branch in LAND_BRANCHES])
        self.summary.setText(self._war.military_summary(self._side))

    def _show_leader(self) -> None:
        military, nation = self._war.military(self._side), self._war.nation(self._side)
        leader = (military.leader if military else None) or (nation.leader if nation else None)
        self.skills.show_leader(leader)
        self.skills.setVisible(self._is_roomy and leader is not None)

    def _unknown(self) -> str:
        if self._session.database is None:
            return "The database is not read yet." if self._session.busy else ""
        return "Something is wrong with this choice; the list above says what."

    def _show_nation(self) -> None:
        nation, tables = self._war.nation(self._side), self._session.tables
        self.facts.setVisible(nation is not None and tables is not None)
        if nation is not None and tables is not None:
            facts = nation_facts(nation, self._war.year, tables)
            self.facts.setText(facts_html(facts, colours_of(self.palette())))
