"""NarzWarz: leaders build, hire, train, spy and make war until one of them has every country."""

from typing import TYPE_CHECKING, Final

from autoalgo.common.kit.sister_game import Commands, SisterGame

if TYPE_CHECKING:
    from autoalgo.games.narzwarz.window import NarzWindow


def _commands() -> Commands:
    from autoalgo.games.narzwarz.cli import COMMANDS  # noqa: PLC0415

    return COMMANDS


def _window() -> "type[NarzWindow]":
    from autoalgo.games.narzwarz.window import NarzWindow  # noqa: PLC0415

    return NarzWindow


def _records() -> tuple[str, ...]:
    from autoalgo.games.narzwarz.store.entries import NAME  # noqa: PLC0415

    return (NAME,)


GAME: Final = SisterGame(
    word="narzwarz",
    sentence="NarzWarz, a game of conquest: play it, in its window too, or let the computer play it many times",
    description="NarzWarz: leaders build, hire, train, spy and make war until one has every country.",
    text="&NarzWarz",
    keys="Ctrl+Alt+2",
    opens="Opens NarzWarz: conquer a map, country by country; play against people and the computer.",
    audited="a record or a save of NarzWarz",
    commands=_commands,
    window=_window,
    records=_records,
)
