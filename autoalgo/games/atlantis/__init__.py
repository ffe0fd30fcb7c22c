"""Atlantis 1.0: a fantasy world that a moderator plays by mail, a month a turn (docs/games/atlantis.md)."""

from typing import Final

from autoalgo.common.kit.sister_game import SisterGame

GAME: Final = SisterGame(
    package=__name__,
    word="atlantis",
    sentence="Atlantis 1.0, a world that is played by mail: the moderator's program",
    description="Atlantis 1.0, a game by mail for any number of factions: the moderator's program.",
    text="&Atlantis",
    keys="Ctrl+Alt+4",
    opens="Opens Atlantis: the moderator's window, for worlds that are played by mail.",
    its_window="the moderator's window",
    audited="the folder of a game of Atlantis, or its public record",
    window_class="AtlantisWindow",
    public_records=("store.public_entries",),
    by_mail=True,
    folder_key="reading",
)
