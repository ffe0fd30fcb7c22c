"""The orders for the turn to come as a table: what came in from each unit and how it was understood (no widget)."""

from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.titled_table import Cell, TitledTable
from autoalgo.games.capture_the_flag.play.order_check import Checked, checked
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.clock import Clock, open_clock
from autoalgo.games.capture_the_flag.store.received import Received
from autoalgo.games.capture_the_flag.window.next_turn_model import NextTurnModel

_TITLES: Final = ("Unit", "Orders", "From")
_LONGEST_CELL: Final = 200


@dataclass(frozen=True)
class OrdersRow:
    """The row of one unit's orders."""

    unit: int
    name: str
    alive: bool
    came_in: Received | None
    """What came in and counts, unless the umpire has put something in its place."""
    by_umpire: str | None
    """What the umpire has put there."""
    checked: Checked
    standing: tuple[str, ...]
    """Orders that go on if none come in."""
    creature: bool = False
    """Whether it is a creature, whose orders stand in its caster's mail (CF-41)."""
    zone: str = "UTC"
    """The game's, in which letters tell times, too."""

    @property
    def text(self) -> str:
        """The text that counts."""
        if self.by_umpire is not None:
            return self.by_umpire
        return self.came_in.text if self.came_in else ""

    @property
    def troubled(self) -> bool:
        """Whether something was not understood, or is impossible as things stand."""
        return bool(self.checked.notes or self.checked.impossible)

    @property
    def told(self) -> str:
        """The orders in a line."""
        if not self.alive:
            return "not called up" if self.creature else "dead"
        if self.checked.understood:
            return "; ".join(self.checked.understood)
        if self.standing:
            return f"goes on: {'; '.join(self.standing)}"
        if self.checked.notes:
            return "nothing understood"
        return "as its caster orders" if self.creature else "missing"

    @property
    def source(self) -> str:
        """Who wrote what counts, and when it came in."""
        if self.by_umpire is not None:
            return "the umpire"
        if self.came_in is None:
            return ""
        who = "mail" if self.came_in.mail else "entered"
        return f"{who} {self.came_in.arrived.astimezone(ZoneInfo(self.zone)):%H:%M}"


class OrdersModel(TitledTable[OrdersRow]):
    """A row for each unit."""

    def __init__(self, coming: NextTurnModel, parent: QObject | None = None) -> None:
        super().__init__(_TITLES, parent)
        self._coming = coming
        self._game: Game | None = None
        coming.changed.connect(self._follow)

    def cell(self, row: int, column: int) -> Cell:
        """Return a cell's text; a mark before orders of which something is wrong."""
        orders = self._rows[row]
        text = (orders.name, f"{'⚠ ' if orders.troubled else ''}{orders.told}", orders.source)[column]
        tip = "\n".join(lines_of(orders.checked)) or orders.told
        return Cell(shortened(one_line(text), _LONGEST_CELL) if text else "", tip=tip)

    def _follow(self) -> None:
        opened, inputs = self._coming.opened, self._coming.inputs
        if opened is None or inputs is None:
            return
        before = {(row.unit, row.text, row.alive): row.checked for row in self._rows}
        same = bool(self._rows) and self._game is opened.game
        self._game = opened.game
        clock = open_clock(opened.folder)
        zone = clock.zone if isinstance(clock, Clock) else "UTC"
        rows = []
        for number, unit in enumerate(opened.game.units):
            by_umpire = inputs.by_umpire.get(number)
            text = inputs.texts.get(number, "")
            known = before.get((number, text, unit.alive)) if same else None
            found = known or checked_of(opened.game, number, text)
            standing = unit.standing.texts if unit.standing else ()
            rows.append(
                OrdersRow(
                    number,
                    unit.name,
                    unit.alive,
                    inputs.came_in.get(number),
                    by_umpire,
                    found,
                    standing,
                    unit.creature,
                    zone,
                )
            )
        if rows != self._rows:
            self.show_rows(rows)


def checked_of(game: Game, unit: int, text: str) -> Checked:
    """Return what a text orders a unit; nothing where nothing can be ordered any more."""
    if not game.units[unit].alive or game.winner is not None:
        return Checked((), (), (), "")
    return checked(game, unit, text)


def lines_of(came: Checked) -> list[str]:
    """Return in sentences how orders were understood, what of them was not, and what is impossible."""
    return [
        *([f"Understood: {'; '.join(came.understood)}"] if came.understood else []),
        *([f"Said to be for: {came.said_for}"] if came.said_for else []),
        *(f"“{note.words}”: {note.why}" for note in came.notes),
        *(f"As things stand, {line}" for line in came.impossible),
    ]
