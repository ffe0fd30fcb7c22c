"""Asks for a ruling: any text, and what it does to ground, units, flags and orders."""

from functools import partial
from typing import Final

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QWidget,
)

from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.ranks import Rank, give_rank, titled, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.entries import LONGEST_RULING, SIGNS, RulingEntry
from autoalgo.games.capture_the_flag.store.rulings import ruling_of
from autoalgo.games.capture_the_flag.window.ruling_model import (
    KINDS,
    UNCHANGED,
    Field,
    RulingKind,
    joined,
    part_of,
    told,
)

_MOST: Final = 10_000


class KindForm(QWidget):
    """The fields of one thing that a ruling can do.

    Signals
    -------
    edited
        Something was filled in by hand.
    """

    edited = Signal()

    def __init__(self, kind: RulingKind, game: Game, square: Square | None, unit: int) -> None:
        super().__init__()
        self.kind = kind
        self.fields: dict[str, QWidget] = {}
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        for field in kind.fields:
            widget = _widget(field, game, square, unit)
            widget.setAccessibleName(field.label)
            self.fields[field.name] = widget
            _signal(widget).connect(self.edited)
            form.addRow(field.label, widget)

    def values(self) -> dict[str, str | int | bool]:
        """Return what was filled in."""
        return {name: _value(widget) for name, widget in self.fields.items()}


class RulingDialog(QDialog):
    """A new ruling for `game`, which has been ruled on as far as it was; the selected square and unit are proposed."""

    def __init__(self, game: Game, square: Square | None, unit: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._parts: list[RulingEntry] = []
        self._left = False
        """Whether something is filled in that was not added."""
        self.setWindowTitle("Rule")
        self.setMinimumWidth(560)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName("The ruling in words")
        self.text.setPlaceholderText("What everybody will read, such as: Ann sets fire to the tree at c4.")
        self.text.setTabChangesFocus(True)
        self.text.setMaximumHeight(80)
        self.kind = QComboBox()
        self.kind.setAccessibleName("What it does")
        self.stack = QStackedWidget()
        self.forms = [KindForm(kind, game, square, unit) for kind in KINDS]
        for form in self.forms:
            self.kind.addItem(form.kind.name)
            self.stack.addWidget(form)
            form.edited.connect(partial(self._leave, True))
        self.add = QPushButton("&Add")
        self.list = QListWidget()
        self.list.setAccessibleName("What the ruling does")
        self.list.setWordWrap(True)
        self.list.setMinimumHeight(90)
        self.remove = QPushButton("&Remove")
        self.wrong = wrapped(Rank.ERROR)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.ok = box.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setText("&Rule so")
        self._lay_out(box)
        self.kind.currentIndexChanged.connect(self.stack.setCurrentIndex)
        self.kind.currentIndexChanged.connect(lambda _: self._leave(False))
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.text.textChanged.connect(self._check)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        self._check()

    @property
    def ruling(self) -> RulingEntry:
        """The ruling that has been put together."""
        return joined(self.text.toPlainText().strip()[:LONGEST_RULING], self._parts)

    def accept(self) -> None:
        """Rule so; what is filled in and was not added counts too, if it can be."""
        if self._left:
            self._add()
        if not self._left and self.ok.isEnabled():
            super().accept()

    def _leave(self, left: bool) -> None:
        self._left = left

    def _add(self) -> None:
        form = self.forms[self.kind.currentIndex()]
        part = part_of(form.kind, form.values())
        if isinstance(part, Failure):
            self._say(part[0].text())
            return
        self._left = False
        self._parts.append(part)
        self.list.addItem(shortened(told(self._game, part)))
        self.list.setCurrentRow(len(self._parts) - 1)
        self._check()

    def _remove(self) -> None:
        row = self.list.currentRow()
        if row >= 0:
            self.list.takeItem(row)
            del self._parts[row]
            self._check()

    def _check(self) -> None:
        """Say what is still to be done, or why it cannot be ruled so."""
        self.remove.setEnabled(bool(self._parts))
        if not self.text.toPlainText().strip():
            self._say("say in words what is ruled; what it does is up to you", Rank.MUTED)
            self.ok.setEnabled(False)
            return
        found = ruling_of(self._game, self.ruling)
        self.ok.setEnabled(not isinstance(found, Failure))
        self._say(found[0].found if isinstance(found, Failure) else "")

    def _say(self, sentence: str, rank: Rank = Rank.ERROR) -> None:
        give_rank(self.wrong, rank)
        self.wrong.setText(shortened(f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""))

    def _lay_out(self, box: QDialogButtonBox) -> None:
        chosen = in_row((self.kind, 1), self.add)
        listed = in_row((self.list, 1), self.remove)
        in_column(
            titled("In words"), self.text, titled("What it does"), chosen, self.stack, listed, self.wrong, box, on=self
        )


def _widget(field: Field, game: Game, square: Square | None, unit: int) -> QWidget:  # noqa: PLR0911 - a sort each
    match field.sort:
        case "unit":
            living = [number for number, each in enumerate(game.units) if each.alive]
            chosen = living.index(unit) if unit in living else 0
            return _menu([(one_line(game.units[n].name), game.units[n].name) for n in living], chosen)
        case "team":
            return _menu([(one_line(team), team) for team in game.teams], 0)
        case "terrain":
            grounds = [terrain.name.lower() for terrain in Terrain]
            grounds = [UNCHANGED, *grounds] if field.first == UNCHANGED else grounds
            return _menu([(ground, ground) for ground in grounds], grounds.index(str(field.first)))
        case "sign":
            return _menu([(sign, sign) for sign in SIGNS], 0)
        case "number" | "turns":
            spin = QSpinBox()
            spin.setRange(-_MOST if field.sort == "number" else 0, _MOST)
            spin.setValue(int(field.first))
            return spin
        case "yes":
            check = QCheckBox()
            check.setChecked(bool(field.first))
            return check
        case _:
            where = square.text if square and field.sort in {"square", "squares"} and field.first == "" else ""
            line = QLineEdit(where or str(field.first))
            line.setMaxLength(LONGEST_RULING)
            return line


def _signal(widget: QWidget) -> SignalInstance:
    """Return what tells that a field was filled in by hand."""
    if isinstance(widget, QComboBox):
        return widget.activated
    if isinstance(widget, QSpinBox):
        return widget.valueChanged
    return widget.clicked if isinstance(widget, QCheckBox) else widget.textEdited  # type: ignore[attr-defined]


def _menu(items: list[tuple[str, str]], chosen: int) -> QComboBox:
    menu = QComboBox()
    for words, value in items:
        menu.addItem(shortened(words), value)
    menu.setCurrentIndex(chosen)
    return menu


def _value(widget: QWidget) -> str | int | bool:
    if isinstance(widget, QComboBox):
        return str(widget.currentData())
    if isinstance(widget, QSpinBox):
        return widget.value()
    if isinstance(widget, QCheckBox):
        return widget.isChecked()
    return widget.text() if isinstance(widget, QLineEdit) else ""
