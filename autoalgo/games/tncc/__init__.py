"""TNCC: countries of five resources recruit, trade and make war in turns; played by people and by bots."""

from typing import TYPE_CHECKING, Final

from autoalgo.common.kit.sister_game import Commands, SisterGame

if TYPE_CHECKING:
    from autoalgo.games.tncc.window import TnccWindow


def _commands() -> Commands:
    from autoalgo.games.tncc.cli import COMMANDS  # noqa: PLC0415

    return COMMANDS


def _window() -> "type[TnccWindow]":
    from autoalgo.games.tncc.window import TnccWindow  # noqa: PLC0415

    return TnccWindow


def _records() -> tuple[str, ...]:
    from autoalgo.games.tncc.store.entries import NAME  # noqa: PLC0415
    from autoalgo.games.tncc.tournament.league import NAME as LEAGUE  # noqa: PLC0415

    return NAME, LEAGUE


GAME: Final = SisterGame(
    word="tncc",
    sentence="TNCC, a game of countries: play in its window, or let bots play a game or a tournament",
    description="TNCC: countries recruit, trade and make war in turns, and bots decide for them.",
    text="&TNCC",
    keys="Ctrl+Alt+1",
    opens="Opens TNCC: countries recruit, trade and make war; play against people and bots.",
    audited="a record, a save or the file of a league of TNCC",
    commands=_commands,
    window=_window,
    records=_records,
)
