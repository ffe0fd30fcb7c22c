"""The commands of the moderator's window, as menus and buttons have them."""

from collections.abc import Callable
from typing import Final

from autoalgo.common.qt.command import Command, Groups
from autoalgo.games.atlantis.window.selection_model import SelectionModel
from autoalgo.games.atlantis.window.shown_model import ShownModel
from autoalgo.games.atlantis.window.turn_model import TurnModel

TURN: Final[Groups] = (("preview", "play_month", "stop"), ("redo",))
PLAYBACK: Final[Groups] = (("first", "former", "play_on", "next", "last"),)
MAP: Final[Groups] = (("zoom_in", "zoom_out", "zoom_fit"),)


def playback_commands(shown: ShownModel) -> tuple[Command, ...]:
    """Return how the months are gone through."""

    def back() -> bool:
        return shown.turn > 0

    def on() -> bool:
        return shown.turn < shown.last

    return (
        Command("first", "&First", "Ctrl+Home", "Shows the world before the first month.", lambda: shown.go(0), back),
        Command("former", "&Back", "Ctrl+Left", "Shows the month before.", lambda: shown.go(shown.turn - 1), back),
        Command(
            "play_on",
            "&Play",
            "Ctrl+Space",
            "Lets the months go by from here; at the end from the beginning.",
            shown.toggle,
            lambda: shown.last > 0,
            None,
            lambda: "&Pause" if shown.playing else "&Play",
        ),
        Command("next", "&On", "Ctrl+Right", "Shows the next month.", lambda: shown.go(shown.turn + 1), on),
        Command("last", "&Last", "Ctrl+End", "Shows the world as it is now.", lambda: shown.go(shown.last), on),
    )


def search_commands(selection: SelectionModel) -> tuple[Command, ...]:
    """Return how hits of the search are gone through."""

    def found() -> bool:
        return selection.hit[1] > 0

    return (
        Command("next_hit", "&Next found", "F3", "Goes to the next that fits the search.", selection.go_to_hit, found),
        Command(
            "former_hit",
            "For&mer found",
            "Shift+F3",
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
            "Ctrl+R",
            "Plays the month to come from the orders that are in, and keeps nothing.",
            turn.preview,
            ready,
        ),
        Command("play_month", "&Play the month", "Ctrl+Return", "Plays the month to come, and keeps it.", play, ready),
        Command(
            "redo",
            "Play the last &again…",
            "Ctrl+Shift+R",
            "Plays the last month again from the orders it was played from; the new one counts from then on.",
            redo,
            lambda: ready() and turn.last > 0,
        ),
        Command("stop", "&Stop", "Ctrl+.", "Leaves the month that is being played.", turn.stop, lambda: turn.busy),
    )
