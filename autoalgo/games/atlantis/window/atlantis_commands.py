"""The commands of the moderator's window, as menus and buttons have them."""

from collections.abc import Callable
from typing import Final

from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.keys import Key
from autoalgo.games.atlantis.window.selection_model import SelectionModel
from autoalgo.games.atlantis.window.turn_model import TurnModel

TURN: Final[Groups] = (("preview", "play_month", "stop"), ("play_again",))
MAP: Final[Groups] = (("zoom_in", "zoom_out", "zoom_fit"),)


def search_commands(selection: SelectionModel) -> tuple[Command, ...]:
    """Return how hits of the search are gone through."""

    def found() -> bool:
        return selection.hit[1] > 0

    return (
        Command(
            "next_hit",
            "&Next found",
            Key.FIND_NEXT,
            "Goes to the next that fits the search.",
            selection.go_to_hit,
            found,
        ),
        Command(
            "former_hit",
            "For&mer found",
            Key.FIND_PREVIOUS,
            "Goes to the one before.",
            lambda: selection.go_to_hit(-1),
            found,
        ),
    )


def turn_commands(
    turn: TurnModel, is_open: Callable[[], bool], play: Callable[[], object], redo: Callable[[], object]
) -> tuple[Command, ...]:
    """Return how the month to come is tried and played; `play` and `redo` ask first where that is needed."""

    def ready() -> bool:
        return is_open() and not turn.busy

    return (
        Command(
            "preview",
            "Pre&view",
            "F12",
            "Plays the month to come from the orders that are in, and keeps nothing.",
            turn.preview,
            ready,
        ),
        Command("play_month", "&Play the month", Key.RUN, "Plays the month to come, and keeps it.", play, ready),
        Command(
            "play_again",
            "Play the last &again…",
            "Ctrl+Alt+Return",
            "Plays the last month again from the orders it was played from; the new one counts from then on.",
            redo,
            lambda: ready() and turn.last > 0,
        ),
        Command("stop", "&Stop", Key.STOP, "Leaves the month that is being played.", turn.cancel, lambda: turn.busy),
    )
