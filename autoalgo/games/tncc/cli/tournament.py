"""`autoalgo tncc tournament`: many games between bots, and the table."""

from typing import Final

from autoalgo.common.console import Exit, PassingLine, say, say_lines, tell_problems
from autoalgo.games.tncc.cli.arguments import TournamentOptions
from autoalgo.games.tncc.cli.home import Home
from autoalgo.games.tncc.cli.players import table_of
from autoalgo.games.tncc.tournament import hold, schedule
from autoalgo.games.tncc.tournament.as_json import tournament_json
from autoalgo.games.tncc.tournament.as_text import table_lines

_TOLD_EVERY: Final = 10
"""Games between two looks at the progress line."""


def play_tournament(options: TournamentOptions, home: Home) -> Exit:
    """Play a tournament and print its table."""
    table = table_of(options.players, home)
    if isinstance(table, list):
        return tell_problems(table)
    games = schedule(len(table.seats), options.games, table.seed)
    line = PassingLine()

    def told(played: int) -> None:
        if played % _TOLD_EVERY == 0:
            line.show(f"{played:,} of {games.games:,} games")

    try:
        with table.open():
            standings = hold(table.constants, table.seats, games, told)
    finally:
        line.clear()
    players = options.players
    if options.json:
        say(tournament_json(standings, games, players.bots, players.preset, table.constants).text())
    else:
        say_lines(table_lines(standings, games))
    return Exit.DONE
