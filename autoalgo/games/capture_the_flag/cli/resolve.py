"""`autoalgo flag resolve`: a turn from the orders that are in."""

from datetime import UTC, datetime

from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Place, Problem
from autoalgo.games.capture_the_flag.cli.arguments import ResolveOptions
from autoalgo.games.capture_the_flag.report.entries import RulingEntry
from autoalgo.games.capture_the_flag.report.folder import open_game
from autoalgo.games.capture_the_flag.report.inputs import inputs_of
from autoalgo.games.capture_the_flag.report.playing import keep_turn, play_inputs
from autoalgo.games.capture_the_flag.report.rulings import read_ruling
from autoalgo.games.capture_the_flag.report.sentences import turn_lines


def resolve_turn(options: ResolveOptions) -> Exit:
    """Play the turn to come, print it, and keep it unless it is a preview."""
    opened = open_game(options.folder)
    if isinstance(opened, list):
        return tell_problems(opened)
    if opened.game.winner is not None:
        return tell_problems([Problem(Place(file=str(options.folder)), "the game is over", "")])
    inputs = inputs_of(opened)
    rulings = [read_ruling(file) for file in options.rulings]
    problems = [problem for ruling in rulings if isinstance(ruling, list) for problem in ruling]
    if isinstance(inputs, list) or problems:
        return tell_problems([*(inputs if isinstance(inputs, list) else []), *problems])
    read = tuple(ruling for ruling in rulings if isinstance(ruling, RulingEntry))
    played = play_inputs(opened, inputs, read, None if options.preview else datetime.now(UTC))
    if isinstance(played, str):
        return tell_problems([Problem(Place(key="--ruling"), played, "")])
    missing = [
        isolated(unit.name)
        for number, unit in enumerate(opened.game.units)
        if unit.alive and not unit.standing and not played.read.get(number)
    ]
    if missing:
        tell(f"No orders: {', '.join(missing)}")
    if not options.preview and (problem := keep_turn(opened, played)):
        return tell_problems([problem])
    say_lines(played.lines if options.json else turn_lines(played.before, played.events, played.after))
    if options.preview:
        tell("A preview: nothing was kept")
    return Exit.DONE
