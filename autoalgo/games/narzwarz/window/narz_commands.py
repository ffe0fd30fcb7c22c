"""The commands of the window of NarzWarz, as menus and buttons have them."""

from collections.abc import Callable
from functools import partial
from typing import Final

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

    def is_in(phase: TablePhase) -> bool:
        return table.phase is phase

    deciding = partial(is_in, TablePhase.DECIDING)
    following = "Selects the next of your countries, those first that have their command left."
    before = "Selects the one before."
    seated = "Shows the table to the one who is called."
    skipped = "Leaves out the attacks that are still to be shown."
    undone = "Takes the last building, hiring or move back, unless something was drawn or seen since."
    return (
        *undo_commands(table.stack, undone),
        Command("next_country", "&Next country", Key.NEXT_PIECE, following, partial(board.step, 1), deciding),
        Command("former_country", "&Former country", Key.PREVIOUS_PIECE, before, partial(board.step, -1), deciding),
        Command("be_seated", "&I am here", Key.BE_SEATED, seated, table.uncover, partial(is_in, TablePhase.COVERED)),
        Command("skip", "S&kip", Key.STOP, skipped, table.skip, partial(is_in, TablePhase.SHOWING)),
        Command("end_turn", "&End turn", Key.RUN, "Ends the turn.", end_turn, deciding),
    )


def country_commands(table: TableModel, board: BoardModel, card: CountryCard) -> tuple[Command, ...]:
    """Return what can be done with the selected country, by the fields of its card."""

    def possible(name: str) -> bool:
        country = board.selected
        if table.phase is not TablePhase.DECIDING or country is None:
            return False
        is_own = table.game.countries[country].owner == table.viewer
        return card.orders[name].isEnabled() and is_own is (name != "spy")

    def order(name: str, text: str, keys: str, sentence: str) -> Command:
        return Command(name, text, keys, sentence, partial(card.give, name), partial(possible, name))

    return (
        order("build", "&Build", "Ctrl+B", "Puts the gold of its card into the economy."),
        order("hire", "&Hire", "Ctrl+H", "Hires the men of its card."),
        order("train", "&Train", "Ctrl+T", "Trains."),
        order("spy", "Send a s&py", "Ctrl+P", "Sends a spy to the selected country of another."),
    )


def map_commands(table: TableModel, view: MapView, choose_pace: Callable[[str], object]) -> tuple[Command, ...]:
    """Return how the map is seen."""

    def is_pace(pace: int) -> bool:
        return table.pace_ms == pace

    paces = (
        Command(
            f"pace_{name}",
            *_PACES[name],
            f"An attack of others is shown for {pace / 1000:g} seconds." if pace else "Only the news reports attacks.",
            partial(choose_pace, name),
            checked=partial(is_pace, pace),
        )
        for name, pace in PACES_MS.items()
    )
    return *zoom_commands(view, "map"), *paces
