"""`autoalgo tncc replay`: a recorded game cycle by cycle, as its decisions make it now."""

from collections.abc import Iterator

from autoalgo import __version__
from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.tncc.cli.arguments import ReplayOptions
from autoalgo.games.tncc.play.record import Replay, replay
from autoalgo.games.tncc.words.sentences import ending, entry_sentences


def replay_record(options: ReplayOptions) -> Exit:
    """Print the chronicle and how the countries stand, of the whole game or of one cycle."""
    found = replay(options.record)
    if isinstance(found, Failure):
        return tell_problems(found)
    last = found.games[-1].cycle
    if options.cycle is not None and options.cycle > last:
        place = Place(file=str(options.record), key="--cycle")
        return tell_problems([Problem(place, f"cycle {options.cycle:,}", f"0, the start, to {last:,}")])
    if found.version != __version__:
        tell(f"Recorded by version {found.version}, replayed by version {__version__}")
    say_lines(_lines(found, options.cycle))
    return Exit.DONE


def _lines(found: Replay, cycle: int | None) -> Iterator[str]:
    game, opening = found.games[-1], found.opening
    if cycle is None:
        yield f"Seed {opening.seed}, played by {', '.join(opening.bots)}"
    for entry in game.chronicle:
        if cycle in {None, entry.cycle}:
            yield from entry_sentences(entry, game.countries)
    if cycle in {None, game.cycle}:
        yield "The record ends before the game does" if found.unfinished else ending(game)
