"""`autoalgo tncc replay`: a recorded game cycle by cycle, as its decisions make it now."""

from collections.abc import Iterator
from pathlib import Path

from autoalgo import __version__
from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.files import write_atomically
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import name_in
from autoalgo.games.tncc.cli.arguments import ReplayOptions
from autoalgo.games.tncc.play.record import Replay, replay
from autoalgo.games.tncc.tournament.league import NAME as LEAGUE
from autoalgo.games.tncc.tournament.league import league_file, read_league
from autoalgo.games.tncc.words.game_page import game_page
from autoalgo.games.tncc.words.sentences import ending, entry_sentences


def replay_record(options: ReplayOptions) -> Exit:
    """Print the chronicle and how the countries stand, of the whole game or of one cycle; or write the game's page."""
    found = replayed(options.record, options.game)
    if isinstance(found, Failure):
        return tell_problems(found)
    if options.html is not None:
        return _write_page(options, found)
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


def replayed(path: Path, game: int | None) -> Replay | Failure:
    """Return a recorded game, or the game of a league with a number; or why there is none."""
    file = league_file(path)
    if name_in(file) != LEAGUE:
        if game is None:
            return replay(path)
        return Failure(Problem(Place(file=str(path), key="--game"), "this is no league", "a record without --game"))
    league = read_league(file)
    if isinstance(league, Failure):
        return league
    if game is None:
        last = f"0 to {len(league.games) - 1:,}"
        return Failure(Problem(Place(file=str(path), key="--game"), "the number of the game is missing", last))
    return league.replay(game)


def _write_page(options: ReplayOptions, found: Replay) -> Exit:
    assert options.html is not None  # noqa: S101 - asked before
    title = options.record.name if options.game is None else f"{options.record.name}, game {options.game:,}"
    try:
        write_atomically(options.html, game_page(title, found.games, found.opening.bots).encode())
    except OSError as error:
        tell(f"{options.html} could not be written: {error.strerror or error}")
        return Exit.UNWRITTEN
    tell(f"Page: {options.html}")
    return Exit.DONE
