"""WAR, capture the flag by mail: what an umpire does by hand with dice, done fairly and repeatably."""

from typing import TYPE_CHECKING, Final

from autoalgo.common.kit.sister_game import Commands, SisterGame

if TYPE_CHECKING:
    from autoalgo.common.kit.served_game import OpenServed
    from autoalgo.games.capture_the_flag.window import FlagWindow


def _commands() -> Commands:
    from autoalgo.games.capture_the_flag.cli import COMMANDS  # noqa: PLC0415

    return COMMANDS


def _window() -> "type[FlagWindow]":
    from autoalgo.games.capture_the_flag.window import FlagWindow  # noqa: PLC0415

    return FlagWindow


def _records() -> tuple[str, ...]:
    from autoalgo.games.capture_the_flag.store.entries import NAME  # noqa: PLC0415

    return (NAME,)


def _public_records() -> tuple[str, ...]:
    from autoalgo.games.capture_the_flag.store.public_entries import NAME  # noqa: PLC0415

    return (NAME,)


def _served() -> "OpenServed":
    from autoalgo.games.capture_the_flag.mail.served import open_served  # noqa: PLC0415

    return open_served


GAME: Final = SisterGame(
    word="flag",
    sentence="WAR, capture the flag: the umpire's program",
    description="WAR, capture the flag: a game with one player for each unit, which an umpire resolves turn by turn.",
    text="&Capture the flag",
    keys="Ctrl+Alt+3",
    opens="Opens WAR, capture the flag: the umpire's window, for games of people who write their orders.",
    its_window="the umpire's window",
    audited="the folder of a game of capture the flag, or its public record",
    commands=_commands,
    window=_window,
    served=_served,
    records=_records,
    public_records=_public_records,
    folder_key="rows",
)
