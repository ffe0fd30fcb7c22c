"""`autoalgo narzwarz replay`: a recorded game turn by turn, with everything that nobody knew while it was played."""

from collections.abc import Iterator

from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.narzwarz.cli.arguments import ReplayOptions
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.play.record import load
from autoalgo.games.narzwarz.rules.events import TurnBegan
from autoalgo.games.narzwarz.words.sentences import news, standing


def replay_record(options: ReplayOptions) -> Exit:
    """Print what happened, and how the countries stood when each turn began, of the whole game or of one turn."""
    played = load(options.record)
    if isinstance(played, Failure):
        return tell_problems(played)
    last = played.game.turn
    if options.turn is not None and options.turn > last:
        place = Place(file=str(options.record), key="--turn")
        return tell_problems([Problem(place, f"turn {options.turn:,}", f"1 to {last:,}")])
    say_lines(_lines(played, options.turn))
    return Exit.DONE


def _lines(played: Played, wanted: int | None) -> Iterator[str]:
    if wanted is None:
        yield f"{played.game.map.name}, seed {played.game.seed}"
    turn = 1
    for moment in played.moments:
        for event in moment.events:
            if isinstance(event, TurnBegan):
                turn = event.turn
            if wanted in {None, turn}:
                yield from news([event], moment.game)
                if isinstance(event, TurnBegan):
                    yield from (f"  {line}" for line in standing(moment.game))
    if played.game.on_turn is not None and wanted in {None, turn}:
        yield "The record ends before the game does"
