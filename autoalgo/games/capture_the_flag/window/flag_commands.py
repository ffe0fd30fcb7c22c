"""The commands of the umpire's window, as menus and buttons have them."""

from functools import partial
from typing import Final

from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.zoom_commands import zoom_commands
from autoalgo.games.capture_the_flag.window.board_model import BoardModel
from autoalgo.games.capture_the_flag.window.board_view import BoardView
from autoalgo.games.capture_the_flag.window.playback_model import PACES_MS, PlaybackModel

PLAYBACK: Final[Groups] = (
    ("first", "former_turn", "former", "play", "next", "next_turn", "last"),
    tuple(f"pace_{name}" for name in PACES_MS),
)
BOARD: Final[Groups] = (("next_unit", "former_unit"), ("zoom_in", "zoom_out", "zoom_fit"))


def playback_commands(playback: PlaybackModel) -> tuple[Command, ...]:
    """Return how the turns are gone through."""
    play = Command(
        "play",
        "&Play",
        "Ctrl+Space",
        "Plays the turns from here; at the end it plays the last one again.",
        playback.toggle,
        lambda: bool(playback.turns),
        None,
        lambda: "&Pause" if playback.playing else "&Play",
    )
    return (*_back(playback), play, *_on(playback), *_paces(playback))


def _back(playback: PlaybackModel) -> tuple[Command, ...]:
    def possible() -> bool:
        return not playback.at_start

    turn, step = partial(playback.step_turn, -1), partial(playback.move, -1)
    return (
        Command("first", "&First", "Ctrl+Home", "Shows the board before the first turn.", playback.first, possible),
        Command("former_turn", "&Turn back", "Ctrl+PgUp", "Shows the board after the turn before.", turn, possible),
        Command("former", "&Back", "Ctrl+Left", "Shows the moment before.", step, possible),
    )


def _on(playback: PlaybackModel) -> tuple[Command, ...]:
    def possible() -> bool:
        return not playback.at_end

    turn, step = partial(playback.step_turn, 1), partial(playback.move, 1)
    return (
        Command("next", "&On", "Ctrl+Right", "Shows the next moment.", step, possible),
        Command("next_turn", "T&urn on", "Ctrl+PgDown", "Shows the board after the next turn.", turn, possible),
        Command("last", "&Last", "Ctrl+End", "Shows the board as it is now.", playback.last, possible),
    )


def _paces(playback: PlaybackModel) -> tuple[Command, ...]:
    paces = {"slow": ("&Slowly", "Ctrl+1"), "normal": ("At &normal speed", "Ctrl+2"), "fast": ("&Quickly", "Ctrl+3")}
    return tuple(
        Command(
            f"pace_{name}",
            *paces[name],
            f"Each moment stays for {pace / 1000:g} seconds.",
            partial(playback.choose_pace, name),
            checked=partial(_is_pace, playback, name),
        )
        for name, pace in PACES_MS.items()
    )


def board_commands(board: BoardModel, view: BoardView) -> tuple[Command, ...]:
    """Return how the board is seen, and what is selected on it."""

    def there() -> bool:
        return board.game is not None

    told = "Selects the next unit that lives or can be brought back."
    return (
        Command("next_unit", "&Next unit", "N", told, partial(board.step_unit, 1), there),
        Command(
            "former_unit", "&Former unit", "Shift+N", "Selects the one before.", partial(board.step_unit, -1), there
        ),
        *zoom_commands(view, "board"),
    )


def _is_pace(playback: PlaybackModel, name: str) -> bool:
    return playback.pace == name
