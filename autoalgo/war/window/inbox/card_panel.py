"""The card on show: what is missing, its odds, its post and its fields; once it is fought, its receipt (O-6l)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QStackedWidget, QTextBrowser, QVBoxLayout, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.fixed_room import room_of_lines
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row, split_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.war.domain.sides import Side
from autoalgo.war.inbox import Card, CardState
from autoalgo.war.posts import ALWAYS_ASKED, CHOOSABLE, FIELDS, finding_line
from autoalgo.war.window.inbox.card_changes_model import CardChanges
from autoalgo.war.window.inbox.card_list import lack_text, look_text, origin_text
from autoalgo.war.window.inbox.field_row import FieldRow
from autoalgo.war.window.inbox.inbox_model import InboxModel
from autoalgo.war.window.inbox.post_view import PostView
from autoalgo.war.window.session.plan_odds_model import PlanOdds
from autoalgo.war.window.session.problems_model import in_the_form
from autoalgo.war.window.session.seed_line_model import SeedLine
from autoalgo.war.window.strategy.chance_bar import ChanceBar
from autoalgo.war.window.strategy.plan_odds_dialog import PlanOddsDialog

ACTIONS: Final = {
    "fight_card": "",
    "commit_card": "Commit…",
    "copy_card": "Copy receipt",
    "post_card": "",
    "accept_offers": "Accept offers",
    "ask_back": "",
    "fill_card": "",
    "split_card": "",
}
"""The buttons of a card, with words of their own where the menu has more."""
OF_WIKI: Final = {"post_wiki": "", "take_back_wiki": "Take back…"}
"""Those of a card that was collected from a wiki."""
_RANKS: Final = {
    CardState.INCOMPLETE: Rank.WARNING,
    CardState.READY: Rank.GOOD,
    CardState.FOUGHT: Rank.PLAIN,
    CardState.COMMITTED: Rank.PLAIN,
    CardState.POSTED: Rank.MUTED,
}
_NEXT: Final = {
    CardState.READY: "fight_card",
    CardState.FOUGHT: "copy_card",
    CardState.COMMITTED: "copy_card",
    CardState.POSTED: "copy_card",
}
"""What is mostly done next with a card."""
_LONGEST_TITLE: Final = 200
_TOLD_LINES: Final = 3


class CardPanel(Themed, QWidget):
    """The card on show.

    Signals
    -------
    why_wanted()
        The odds of the card are to be explained.
    """

    why_wanted = Signal()

    def __init__(
        self, inbox: InboxModel, changes: CardChanges, odds: PlanOdds, seed_line: SeedLine, commands: Commands
    ) -> None:
        super().__init__()
        self._inbox = inbox
        self._seed_line = seed_line
        self._shown: Card | None = None
        self.title = ElidedLabel()
        self.state = QLabel()
        self.origin = ElidedLabel()
        self.told = wrapped()
        self.buttons = {name: ActionButton(commands[name], text) for name, text in (ACTIONS | OF_WIKI).items()}
        self.odds = ChanceBar(odds)
        self._dialog = PlanOddsDialog(odds, self)
        self.post = PostView(changes, commands)
        self.rows: dict[str, FieldRow] = {}
        self._fields = QVBoxLayout()
        self.more = wrapped(Rank.MUTED)
        self.receipt = QTextBrowser()
        self._pages = QStackedWidget()
        self._scroll = QScrollArea()
        self._describe()
        self._lay_out()
        self._connect()
        self.refresh()

    def go_in(self) -> None:
        """Put the cursor where the card goes on: on what has to be chosen first, else on what is done next with it."""
        card = self._shown
        first = next(self._open_rows(), None)
        if first is not None:
            first.go_in()
        elif card is not None and card.state in _NEXT:
            self.buttons[_NEXT[card.state]].setFocus(Qt.FocusReason.TabFocusReason)

    def refresh(self) -> None:
        """Show the card as it is now."""
        card, before = self._inbox.card, self._shown
        if card is before and card is not None:
            return
        was_in = next((row for row in self.rows.values() if row.is_open and row.holds_focus()), None)
        self._shown = card
        self.setEnabled(card is not None)
        self._tell(card)
        self._show_fields(card)
        self.post.show_card(card)
        self._show_receipt(card)
        same = card is not None and before is not None and card.entry == before.entry
        if same and was_in is not None and not was_in.is_open:
            self.go_in()

    def _dress(self) -> None:
        self._show_receipt(self._shown)

    def _open_rows(self) -> Iterator[FieldRow]:
        return (row for row in self.rows.values() if row.is_open and not row.isHidden())

    def _tell(self, card: Card | None) -> None:
        for name in OF_WIKI:
            self.buttons[name].setVisible(card is not None and card.origin is not None)
        self.title.say(shortened(card.title, _LONGEST_TITLE) if card else "No request is chosen")
        self.state.setText(card.state.capitalize() if card else "")
        give_rank(self.state, _RANKS[card.state] if card else Rank.MUTED)
        origin = f"asked by {origin_text(card)}" if card and card.sender.who else origin_text(card) if card else ""
        self.origin.say(shortened(" · ".join(filter(None, (origin, card.entry.file.name if card else "")))))
        lines = "\n".join(_lines(card)) if card else ""
        self.told.setText(shortened(lines))
        self.told.setToolTip(literal(lines))
        fine = card is None or (card.state is not CardState.INCOMPLETE and not card.read.remarks)
        give_rank(self.told, Rank.PLAIN if fine else Rank.WARNING)

    def _show_fields(self, card: Card | None) -> None:
        fields = {each.name: each for each in card.fields} if card else {}
        for name in fields:
            if name not in self.rows:
                self._add_row(name)
        for name, row in self.rows.items():
            row.setVisible(name in fields)
            if name in fields:
                row.show_field(fields[name])
        self.more.setText(shortened("\n".join(_more(card))) if card else "")

    def _add_row(self, name: str) -> None:
        """Add the row of a field, in the order of the fields; of those that few posts need, when one does."""
        row = FieldRow(name)
        row.chosen.connect(self._inbox.choose)
        row.entered.connect(self._go_to)
        before = sum(CHOOSABLE.index(other) < CHOOSABLE.index(name) for other in self.rows)
        self.rows[name] = row
        self._fields.insertWidget(before, row)

    def _show_receipt(self, card: Card | None) -> None:
        receipt = card.receipt if card else ""
        self._pages.setCurrentWidget(self.receipt if receipt else self._scroll)
        if not receipt:
            self.receipt.clear()
            return
        # The parser is needed for a receipt alone, not for the window's first paint.
        from autoalgo.war.window.output.wiki_html import wiki_html, wiki_style  # noqa: PLC0415

        self.receipt.document().setDefaultStyleSheet(wiki_style(colours_of(self.palette())))
        self.receipt.setHtml(wiki_html(shortened(self._seed_line.shown(receipt))))

    def _describe(self) -> None:
        give_rank(self.title, Rank.TITLE)
        give_rank(self.origin, Rank.MUTED)
        self.told.setAccessibleDescription("What is missing")
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.receipt.setOpenLinks(False)
        self.receipt.setAccessibleName("Receipt of the card")
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for button in self.buttons.values():
            button.setAutoDefault(True)  # Enter presses it
        for name in OF_WIKI:  # nothing moves when another card is shown
            policy = self.buttons[name].sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            self.buttons[name].setSizePolicy(policy)

    def _lay_out(self) -> None:
        fields = QWidget()
        fields.setObjectName("page")
        self._fields.setSpacing(8)
        in_column(self._fields, self.more, 1, on=fields, margins=(8, 2, 8, 2), spacing=8)
        for name in ALWAYS_ASKED:
            self._add_row(name)
        self._scroll.setWidget(fields)
        self._pages.addWidget(self._scroll)
        self._pages.addWidget(self.receipt)
        head = in_row((self.title, 1), self.state)
        buttons = in_row(*(self.buttons[name] for name in ACTIONS), 1, spacing=6)
        origin = in_row((self.origin, 1), *(self.buttons[name] for name in OF_WIKI), spacing=6)
        both = split_row((self.post, 1), (self._pages, 1), sizes=[380, 420], handle=8)
        told = room_of_lines(self.told, _TOLD_LINES)
        in_column(head, origin, told, buttons, self.odds, (both, 1), on=self, margins=NO_MARGINS, spacing=6)

    def _connect(self) -> None:
        self._inbox.changed.connect(self.refresh)
        self._seed_line.changed.connect(lambda: self._show_receipt(self._shown))
        self.odds.opened.connect(self._dialog.show)
        self._dialog.why_wanted.connect(self.why_wanted)

    def _go_to(self, name: str) -> None:
        """Show the words that a field comes from, and the field."""
        self._scroll.ensureWidgetVisible(self.rows[name])
        fields = {each.name: each for each in self._shown.fields} if self._shown else {}
        if name in fields:
            self.post.go_to(fields[name].finding)


def _lines(card: Card) -> list[str]:
    """Return what there is to say of a card below its title."""
    in_rows = {problem for each in card.open_fields for problem in each.problems}
    lines = [lack_text(card)] if card.open_fields or card.result else []
    others = [problem for problem in card.read.problems if problem not in in_rows]
    for problem in (*others, *card.read.remarks):
        place = problem.place
        own = replace(place, file="") if place.file == str(card.entry.file) else place
        # What was found names the field in words already.
        own = replace(own, key="") if own.key in FIELDS and card.fields else own
        lines.append(in_the_form(replace(problem, place=own)).text())
    if card.state is CardState.READY and not lines:
        lines.append("Nothing is missing.")
    if card.state is CardState.READY and card.doubtful_fields:
        lines.append(f"{look_text(card)}.")
    if card.state is CardState.POSTED and not card.committed:
        lines.append("Its stability is not committed.")
    return lines


def _more(card: Card) -> list[str]:
    """Return what is known of a request beside the fields that can be chosen."""
    request = card.read.request
    lines = []
    if not card.fields and request is not None and not card.receipt:
        lines += [
            f"{request.side_name(Side.ATTACKER)}, {request.military_name(Side.ATTACKER)}",
            f"against {request.side_name(Side.DEFENDER)}, {request.military_name(Side.DEFENDER)}",
            f"at {request.location}",
        ]
        if card.entry.is_post:
            lines.append(f"The plan is written down in {card.entry.war.name}; delete it to have the post read again.")
    draft = card.read.draft
    from_post = [draft.findings[name] for name in draft.findings if name not in {each.name for each in card.fields}]
    return lines + [finding_line(finding) for finding in from_post]
