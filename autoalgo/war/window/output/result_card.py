"""The result of the war on show, at a glance: who won, what it cost both sides, occupation and stability (O-1)."""

from typing import Final

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy

from autoalgo.common.figures import counted
from autoalgo.common.qt.card import Card
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.literal import html_of, literal
from autoalgo.common.qt.ranks import Rank, give_rank
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.outcome import Headcount
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Tables
from autoalgo.war.window.output.history import verdict
from autoalgo.war.window.output.losses_bar import LossesBar
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.session_model import Session

_LONGEST: Final = 200
_WIDEST_NAME: Final = 260
"""Pixels."""
_NARROWEST_BAR: Final = 90
"""Pixels."""


def losses_text(men: Headcount) -> str:
    """Return a side's losses in words: "1,200 of 7,500 lost (16 %): 1,000 killed, 150 died, 50 captured"."""
    lost = men.initial - men.remaining
    share = f" ({round(100 * lost / men.initial)} %)" if men.initial else ""
    parts = f"{men.killed:,} killed, {men.died:,} died, {men.captured:,} captured"
    return f"{lost:,} of {men.initial:,} lost{share}: {parts}"


class ResultCard(Card):
    """One line that says who won, and one line a side; gone while no war is on show."""

    def __init__(self, outcome: OutcomeModel, session: Session) -> None:
        super().__init__("")
        self.setAccessibleName("Result")
        self._outcome = outcome
        self._session = session
        self.verdict = ElidedLabel()
        self.occupation = ElidedLabel()
        self.names = tuple(ElidedLabel() for _ in Side)
        self.bars = tuple(LossesBar(side) for side in Side)
        self.losses = tuple(ElidedLabel() for _ in Side)
        self.stability = tuple(QLabel() for _ in Side)
        self._lay_out()
        outcome.changed.connect(self.refresh)
        session.loaded.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the war on show."""
        run, tables = self._outcome.current, self._session.tables
        self.setVisible(run is not None and tables is not None)
        if run is None or tables is None:
            return
        self._show_end(run, tables)
        for side in Side:
            self._show_side(run, side, tables)

    def _show_end(self, run: WarRun, tables: Tables) -> None:
        battle, occupation = run.result.battle, run.result.aftermath.occupation
        hours = counted(battle.hours, "hour")
        words = f"Stalemate after {hours}" if battle.winner is None else f"{verdict(run)} won after {hours}"
        _say(self.verdict, words)
        if occupation is None:
            _say(self.occupation, "No occupation")
            return
        sentence = tables.occupation_band(occupation.score, occupation.winner).sentence
        _say(self.occupation, f"Occupation: {occupation.band}. {sentence}")

    def _show_side(self, run: WarRun, side: Side, tables: Tables) -> None:
        result = run.result
        men, change = result.headcount(side), result.aftermath.side(side).stability
        name = shortened(result.campaign.selection.belligerent(side).nation.name, _LONGEST)
        _say(self.names[side], f"{name} ({side.label})")
        self.bars[side].show_losses(men, max(result.headcount(each).initial for each in Side))
        sunk = f", {counted(men.ships_sunk, 'ship')} sunk" if result.battle.naval else ""
        _say(self.losses[side], f"{losses_text(men)}{sunk}")
        before = tables.stability_band(change.before).name
        bands = html_of(before), html_of(change.band)
        members = result.campaign.selection.belligerent(side).members
        of = f" of {html_of(shortened(members[0].nation.name, _LONGEST))}" if members else ""
        self.stability[side].setText(
            f"Stability{of} {change.before:.1f} ({bands[0]}) → <b>{change.after:.1f} ({bands[1]})</b>"
        )

    def _lay_out(self) -> None:
        self.column.removeWidget(self.title)
        self.title.hide()
        give_rank(self.verdict, Rank.TITLE)
        self.verdict.setAccessibleDescription("Result")
        self.occupation.setAccessibleDescription("Occupation")
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(4)
        head = QHBoxLayout()
        head.setSpacing(14)
        # What is told in words has its room first.
        for label in (self.verdict, *self.names, *self.losses):
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        head.addWidget(self.verdict)
        head.addWidget(self.occupation, 1)
        grid.addLayout(head, 0, 0, 1, 5)
        for side in Side:
            for column, widget in enumerate((self.names, self.bars, self.losses, self.stability)):
                grid.addWidget(widget[side], 1 + side, column)
        for side in Side:
            self.names[side].setMaximumWidth(_WIDEST_NAME)
            self.bars[side].setMinimumWidth(_NARROWEST_BAR)
        for column, stretch in enumerate((0, 1, 0, 0, 1)):
            grid.setColumnStretch(column, stretch)
        self.column.addLayout(grid)
        self.column.setContentsMargins(14, 6, 14, 8)


def _say(label: ElidedLabel, text: str) -> None:
    label.setText(text)
    label.setToolTip(literal(text))
