"""The options of the commands of `autoalgo flag`."""

from pathlib import Path
from typing import Final

from autoalgo.common.mail_arguments import FolderOptions
from autoalgo.common.options import (
    Renamed,
    ValueKind,
    argument,
    flag,
    jobs_option,
    json_flag,
    option,
    options,
    path_option,
    repeated_option,
    seed_option,
    whole,
)

_MOST_GAMES: Final = 1_000_000
_TURN: Final = whole(1, 10_000)


@options
class BoardOptions:
    """By which rules a game is played, and on which board."""

    rules: str = option(
        "--rules", ValueKind(str, "NAME"), '"war", the text\'s, or "primega", the sister game\'s', default="war"
    )
    board: str | None = option("--board", ValueKind(str, "NAME"), "the board and its teams (flag boards)")
    """None for the one that these rules are usually played on."""


@options
class NewOptions(BoardOptions, FolderOptions):
    """`autoalgo flag new`."""

    names: Path | None = path_option(
        "--names",
        "FILE",
        'a JSON file with the names of the people by team and kind: {"West": {"archer": ["Ann", "Ben"]}}',
    )
    seed: int | None = seed_option("the seed of the game's random numbers; by default a new one")
    json: bool = json_flag()


@options
class ListOptions:
    """`autoalgo flag boards`."""

    json: bool = json_flag()


@options
class OrderOptions(FolderOptions):
    """`autoalgo flag check` and `autoalgo flag order`."""

    unit: str = argument(ValueKind(str, "UNIT"), "the name of the unit")
    text: str = argument(ValueKind(str, "TEXT"), 'the orders, as in "attack wizard at a1, move a2"; - reads them')
    json: bool = json_flag()


@options
class TurnOptions(FolderOptions):
    """`autoalgo flag turn`."""

    rulings: tuple[Path, ...] = repeated_option(
        "--ruling",
        ValueKind(Path, "FILE"),
        'a JSON file with a ruling: {"text": "…", "terrain": {"b2": "."}, "life": {"Ann": -20}}; several may be given',
    )
    preview: bool = flag("--preview", "only show what would happen")
    turn: int | None = option("--turn", _TURN, "play only this turn, so that repeating the command plays no turn twice")
    json: bool = json_flag("print the turn's record (JSON Lines)")


@options
class ToldOptions(FolderOptions):
    """How turns that were played are told."""

    json: bool = json_flag("print the records (JSON Lines)")
    picture: Path | None = path_option(
        Renamed("--png", "--picture"), "FILE", "draw the board after the last of them into this PNG file"
    )


@options
class ReplayOptions(ToldOptions):
    """`autoalgo flag replay`."""

    until: int | None = option(Renamed("--until", "--turn"), _TURN, "stop after this turn")


@options
class ReportOptions(ToldOptions):
    """`autoalgo flag report`."""

    turn: int | None = option("--turn", _TURN, "this turn instead of the last one")
    mail: bool = flag(
        "--mail",
        "put each player's letter about all turns since the last letter into the outbox, and print nothing else",
    )


@options
class SimulateOptions(BoardOptions):
    """`autoalgo flag simulate`."""

    games: int = option("--games", whole(1, _MOST_GAMES), "how many; by default 1,000", default=1000)
    seed: int | None = seed_option()
    jobs: int | None = jobs_option()
    json: bool = json_flag("print the tables as one JSON object")
    plot: Path | None = path_option("--plot", "FILE", "draw them too (.png, .svg or .pdf)")
