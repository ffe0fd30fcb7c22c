"""TNCC: countries of five resources recruit, trade and make war in turns; played by people and by bots."""

from typing import Final

from autoalgo.common.kit.sister_game import SisterGame

GAME: Final = SisterGame(
    package=__name__,
    word="tncc",
    sentence="TNCC, a game of countries: play in its window, or let bots play a game or a tournament",
    description="TNCC: countries recruit, trade and make war in turns, and bots decide for them.",
    text="&TNCC",
    keys="Ctrl+Alt+1",
    opens="Opens TNCC: countries recruit, trade and make war; play against people and bots.",
    audited="a record, a save or the file of a league of TNCC",
    window_class="TnccWindow",
    records=("store.entries", "tournament.league"),
)
