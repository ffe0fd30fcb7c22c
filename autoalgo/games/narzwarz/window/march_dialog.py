"""How many men go: a slider, and before an attack its exact odds, by what is known or supposed of the defenders."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QSlider, QWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.laying_out import Part, in_column, in_row
from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.qt.ranks import Rank, titled, wrapped
from autoalgo.common.qt.theme import colours_of
from autoalgo.games.narzwarz.rules.battle import odds
from autoalgo.games.narzwarz.window.table_model import TableModel

_SHARE_THAT_MOVES: Final = 0.7
"""At first; an attack begins with all who can go, whose chance the button told that led here."""
_MOST_SUPPOSED: Final = 100_000
_PERCENT_BELOW: Final = 0.0005


class VictoryBar(QWidget):
    """A bar that is filled as far as the chance goes."""

    def __init__(self) -> None:
        super().__init__()
        self._chance = 0.0
        self.setFixedHeight(16)
        self.setAccessibleName("Chance to win")

    def show_chance(self, chance: float) -> None:
        """Fill it to a chance, 0–1."""
        self._chance = chance
        self.setAccessibleDescription(percent(chance))
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        """Draw the bar and its middle."""
        colours, painter = colours_of(self.palette()), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QColor(colours.border))
        painter.setBrush(QColor(colours.window))
        painter.drawRoundedRect(room, 5, 5)
        painter.setBrush(QColor(colours.good if self._chance >= 0.5 else colours.error))
        painter.drawRoundedRect(QRectF(room.left(), room.top(), room.width() * self._chance, room.height()), 5, 5)
        painter.setPen(QColor(colours.text))
        middle = room.center().x()
        painter.drawLine(QPointF(middle, room.top()), QPointF(middle, room.bottom()))


class MarchDialog(QDialog):
    """Asks how many men go from one country to its neighbour."""

    def __init__(self, table: TableModel, source: int, target: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        game = table.game
        leader = game.countries[source].owner
        self.is_attack: Final = game.countries[target].owner != leader
        self._skill = game.leaders[leader].skill
        self._seen = table.seen(target) if self.is_attack else None
        self._turn = game.turn
        self._names = tuple(one_line(game.map.places[place].name) for place in (source, target))
        self._there = game.countries[source].men
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.men, self.foes, self.foes_skill = NumberField(), NumberField(), NumberField()
        self.chance = titled("")
        self.bar = VictoryBar()
        self.outcome = QLabel()
        self.staying = titled("", Rank.MUTED)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        doing = "Attack" if self.is_attack else "Move"
        self.go = self.buttons.addButton(f"&{doing}", QDialogButtonBox.ButtonRole.AcceptRole)
        self.setWindowTitle(f"{doing} {self._names[1]}" if self.is_attack else f"Move to {self._names[1]}")
        verb, odds_parts = ("attack", self._odds_parts()) if self.is_attack else ("go to", ())
        heading = titled(f"Men of {self._names[0]} {verb} {self._names[1]}")
        row = in_row((self.slider, 1), self.men)
        in_column(heading, row, self.staying, *odds_parts, self.buttons, on=self, spacing=10)
        self.setMinimumWidth(440)
        self._connect()
        self._tell()
        self.men.setFocus()

    def _odds_parts(self) -> tuple[Part, ...]:
        seen = self._seen
        known = seen is not None and seen.turn == self._turn
        self.outcome.setWordWrap(True)
        form = QFormLayout()
        # Nobody knows better than to suppose that others are as strong as oneself.
        suppositions = (
            ("Defending &men", self.foes, 0, seen.men if seen else self._there),
            ("Their &skill", self.foes_skill, 1, seen.skill if seen else self._skill),
        )
        for text, field, least, supposed in suppositions:
            form.addRow(text, field)
            field.setRange(least, _MOST_SUPPOSED)
            field.setValue(supposed)
            field.setReadOnly(known)
            field.setEnabled(not known)
        told = wrapped(Rank.MUTED if known else Rank.WARNING, self._source())
        return self.bar, self.chance, self.outcome, told, form

    def _connect(self) -> None:
        most = max(self._there - 1 if self.is_attack else self._there, 1)
        going = most if self.is_attack else max(int(most * _SHARE_THAT_MOVES), 1)
        for each in (self.slider, self.men):
            each.setRange(1, most)
            each.setValue(going)
            each.setAccessibleName("Men who go")
        self.slider.valueChanged.connect(self.men.setValue)
        self.men.valueChanged.connect(self.slider.setValue)
        for field in (self.men, self.foes, self.foes_skill):
            field.valueChanged.connect(self._tell)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _source(self) -> str:
        if self._seen is None:
            return "Nobody has seen how many defend it: suppose a number, or send a spy first."
        if self._seen.turn == self._turn:
            return "Seen by a spy this turn: the odds are exact."
        return f"A spy saw this in turn {self._seen.turn:,}, and it is turn {self._turn:,}: suppose what may be now."

    def _tell(self) -> None:
        men = self.men.value()
        self.staying.setText(f"{self._there - men:,} of {self._there:,} men stay in {self._names[0]}")
        if not self.is_attack:
            return
        found = odds(men, self._skill, self.foes.value(), self.foes_skill.value())
        self.bar.show_chance(found.win)
        self.chance.setText(f"Chance to win: {percent(found.win)}")
        self.outcome.setText(
            f"If you win, about {found.attackers_left:,.0f} of your {men:,} live; "
            f"if you lose, all are dead, and about {found.defenders_left:,.0f} of theirs live."
        )


def percent(chance: float) -> str:
    """Return a chance in words, never 100 % for what is not certain."""
    if 0 < chance < _PERCENT_BELOW:
        return "< 0.1 %"
    if 1 - _PERCENT_BELOW < chance < 1:
        return "> 99.9 %"
    return f"{chance:.1%}".replace("%", " %")
