"""Atlantis 1.0: a fantasy world that a moderator plays by mail, a month a turn (docs/games/atlantis.md)."""

from typing import TYPE_CHECKING, Final

from autoalgo.common.kit.sister_game import Commands, SisterGame

if TYPE_CHECKING:
    from autoalgo.common.kit.served_game import OpenServed
    from autoalgo.games.atlantis.window import AtlantisWindow


def _commands() -> Commands:
    from autoalgo.games.atlantis.cli import COMMANDS  # noqa: PLC0415

    return COMMANDS


def _window() -> "type[AtlantisWindow]":
    from autoalgo.games.atlantis.window import AtlantisWindow  # noqa: PLC0415

    return AtlantisWindow


def _public_records() -> tuple[str, ...]:
    from autoalgo.games.atlantis.store.public_entries import NAME  # noqa: PLC0415

    return (NAME,)


def _served() -> "OpenServed":
    from autoalgo.games.atlantis.mail.served import open_served  # noqa: PLC0415

    return open_served


GAME: Final = SisterGame(
    word="atlantis",
    sentence="Atlantis 1.0, a world that is played by mail: the moderator's program",
    description="Atlantis 1.0, a game by mail for any number of factions: the moderator's program.",
    text="&Atlantis",
    keys="Ctrl+Alt+4",
    opens="Opens Atlantis: the moderator's window, for worlds that are played by mail.",
    its_window="the moderator's window",
    audited="the folder of a game of Atlantis, or its public record",
    commands=_commands,
    window=_window,
    served=_served,
    public_records=_public_records,
    folder_key="reading",
)
