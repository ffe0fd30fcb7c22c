"""The commands of the window of NarzWarz, as menus and buttons have them."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtWidgets import QPushButton

from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.undo_commands import undo_commands
from autoalgo.common.qt.zoom_commands import zoom_commands
from autoalgo.games.narzwarz.window.board_model import BoardModel
from autoalgo.games.narzwarz.window.country_card import CountryCard
from autoalgo.games.narzwarz.window.map_view import MapView
from autoalgo.games.narzwarz.window.table_model import PACES_MS, TableModel, TablePhase

GAME: Final[Groups] = (("save", "save_as"),)
TURN: Final[Groups] = (
    ("undo", "redo"),
    ("build", "hire", "train", "spy"),
    ("next_country", "former_country"),
    ("be_seated", "skip", "end_turn"),
)
MAP: Final[Groups] = (("zoom_in", "zoom_out", "zoom_fit"), tuple(f"pace_{name}" for name in PACES_MS))
_PACES: Final = {
    "slow": ("Show attacks &slowly", "Ctrl+Shift+F1"),
    "normal": ("Show attacks at &normal pace", "Ctrl+Shift+F2"),
    "fast": ("Show attacks &quickly", "Ctrl+Shift+F3"),
    "none": ("Do n&ot show attacks", "Ctrl+Shift+F4"),
}


def turn_commands(table: TableModel, board: BoardModel, end_turn: Callable[[], object]) -> tuple[Command, ...]:
    """Return what can be done in a turn, whichever country is selected."""

    def deciding() -> bool:
        return table.phase is TablePhase.DECIDING

    def showing() -> bool:
        return table.phase is TablePhase.SHOWING

    undone = "Takes the last building, hiring or move back, unless something was drawn or seen since."
    return (
        *undo_commands(table.stack, undone),
        Command(
            "next_country",
            "&Next country",
            Key.NEXT_PIECE,
            "Selects the next of your countries, those first that have their command left.",
            partial(board.step, 1),
            deciding,
        ),
        Command(
            "former_country",
            "&Former country",
            Key.PREVIOUS_PIECE,
            "Selects the one before.",
            partial(board.step, -1),
            deciding,
        ),
        Command(
            "be_seated",
            "&I am here",
            Key.BE_SEATED,
            "Shows the table to the one who is called.",
            table.uncover,
            lambda: table.phase is TablePhase.COVERED,
        ),
        Command("skip", "S&kip", Key.STOP, "Leaves out the attacks that are still to be shown.", table.skip, showing),
        Command("end_turn", "&End turn", Key.RUN, "Ends the turn.", end_turn, deciding),
    )


def country_commands(table: TableModel, board: BoardModel, card: CountryCard) -> tuple[Command, ...]:
    """Return what can be done with the selected country, by the fields of its card."""

    def possible(button: QPushButton, own: bool) -> bool:
        country = board.selected
        if table.phase is not TablePhase.DECIDING or country is None:
            return False
        return button.isEnabled() and (table.game.countries[country].owner == table.viewer) is own

    gold, men = "Puts the gold of its card into the economy.", "Hires the men of its card."
    spy = "Sends a spy to the selected country of another."
    return (
        Command("build", "&Build", "Ctrl+B", gold, card.order_building, lambda: possible(card.build, True)),
        Command("hire", "&Hire", "Ctrl+H", men, card.order_hiring, lambda: possible(card.hire, True)),
        Command("train", "&Train", "Ctrl+T", "Trains.", card.order_training, lambda: possible(card.train, True)),
        Command("spy", "Send a s&py", "Ctrl+P", spy, card.order_spy, lambda: possible(card.spy, False)),
    )


def map_commands(table: TableModel, view: MapView, choose_pace: Callable[[str], object]) -> tuple[Command, ...]:
    """Return how the map is seen."""
    paces = (
        Command(
            f"pace_{name}",
            *_PACES[name],
            f"An attack of others is shown for {pace / 1000:g} seconds." if pace else "Only the news tell of attacks.",
            partial(choose_pace, name),
            checked=partial(_is_pace, table, pace),
        )
        for name, pace in PACES_MS.items()
    )
    return (
        *zoom_commands(view, "map"),
        *paces,
    )


def _is_pace(table: TableModel, pace: int) -> bool:
    return table.pace_ms == pace
