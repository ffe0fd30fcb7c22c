"""The uncertain inputs of the wars, and how much of their spread comes from those rather than from chance (EX-2)."""

from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.card import Card, rich_label
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.war.odds import Odds
from autoalgo.war.odds.as_text import uncertain_text
from autoalgo.war.odds.digits import ignorance_figures
from autoalgo.war.window.charts.words import tooltip, typeset


class IgnoranceCard(Card):
    """A line that names the uncertain inputs, and one for each thing that varies; hidden where all is certain."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Chance or not knowing", parent)
        self.uncertain = titled("", Rank.MUTED)
        self.uncertain.setWordWrap(True)
        self.shares = rich_label("Share of the spread that comes from not knowing")
        explained = (
            "Each war draws the uncertain inputs again. The share is the part of the variance that would be gone if "
            "they were known, with its 95 % interval; the rest is chance."
        )
        self.setToolTip(tooltip(self.title.text(), explained))
        for label in (self.uncertain, self.shares):
            self.column.addWidget(label)

    def show_odds(self, odds: Odds) -> None:
        """Show what the odds say of it."""
        self.setVisible(bool(odds.uncertain))
        self.uncertain.setText(f"Drawn again for every war: {typeset(uncertain_text(odds))}")
        rows = ((*ignorance_figures(each), each.text) for each in odds.ignorance)
        told = "".join(
            f'<tr><td align="right"><b>{html_of(share)}</b></td><td>&nbsp;({html_of(interval)})&nbsp;&nbsp;</td>'
            f"<td>{html_of(what)}</td></tr>"
            for share, interval, what in rows
        )
        heading = "How much of the spread comes from that; the rest is chance:"
        if not told:
            heading = "Too few wars to say how much of the spread comes from that."
        self.shares.setText(f"{heading}<table>{told}</table>")
