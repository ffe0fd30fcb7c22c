"""The commands of the umpire's window, as menus and buttons have them."""

from functools import partial
from typing import Final

from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.zoom_commands import zoom_commands
from autoalgo.games.capture_the_flag.window.board_model import BoardModel
from autoalgo.games.capture_the_flag.window.board_view import BoardView

BOARD: Final[Groups] = (("next_unit", "former_unit"), ("zoom_in", "zoom_out", "zoom_fit"))


def board_commands(board: BoardModel, view: BoardView) -> tuple[Command, ...]:
    """Return how the board is seen, and what is selected on it."""

    def there() -> bool:
        return board.game is not None

    told = "Selects the next unit that lives or can be brought back."
    return (
        Command("next_unit", "&Next unit", Key.NEXT_PIECE, told, partial(board.step_unit, 1), there),
        Command(
            "former_unit",
            "&Former unit",
            Key.PREVIOUS_PIECE,
            "Selects the one before.",
            partial(board.step_unit, -1),
            there,
        ),
        *zoom_commands(view, "board"),
    )
