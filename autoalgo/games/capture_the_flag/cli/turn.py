"""`autoalgo flag turn` and `undo`: a turn from the orders that are in, and one that is taken back."""

from datetime import UTC, datetime

from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.mail_arguments import FolderOptions
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, Place, Problem, failure_in, under_keys
from autoalgo.games.capture_the_flag.cli.arguments import TurnOptions
from autoalgo.games.capture_the_flag.play.played_turn import keep_turn, play_inputs
from autoalgo.games.capture_the_flag.play.undo import undo_turn
from autoalgo.games.capture_the_flag.store.clock import open_clock, untimely
from autoalgo.games.capture_the_flag.store.entries import RulingEntry
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game
from autoalgo.games.capture_the_flag.store.inputs import inputs_of, missing_orders
from autoalgo.games.capture_the_flag.store.rulings import read_ruling
from autoalgo.games.capture_the_flag.words.sentences import turn_lines


def play_turn(options: TurnOptions) -> Exit:
    """Play the turn to come, print it, and keep it unless it is a preview."""
    opened = open_game(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    if failure := _not_to_come(opened, options.turn):
        return tell_problems(failure)
    inputs, clock = inputs_of(opened), open_clock(options.folder)
    rulings = [read_ruling(file) for file in options.rulings]
    read = tuple(ruling for ruling in rulings if isinstance(ruling, RulingEntry))
    if isinstance(inputs, Failure) or isinstance(clock, Failure) or len(read) < len(rulings):
        return tell_problems(failure_in(*rulings, inputs, clock))
    now = datetime.now(UTC)
    played = play_inputs(opened, inputs, read, None if options.preview else now)
    if isinstance(played, Failure):
        return tell_problems(under_keys(played, {"ruling": "--ruling"}))
    missing = [isolated(name) for name in missing_orders(opened, inputs)]
    if missing:
        tell(f"No orders: {', '.join(missing)}")
    if warning := untimely(opened, clock, now):
        tell(warning)
    if not options.preview and (failure := keep_turn(opened, played)):
        return tell_problems(failure)
    say_lines(played.lines if options.json else turn_lines(played.before, played.events, played.after))
    if options.preview:
        tell("A preview: nothing was kept")
    return Exit.DONE


def _not_to_come(opened: OpenedGame, turn: int | None) -> Failure | None:
    """Return why no turn, or not the wanted one, can be played."""
    if opened.game.winner is not None:
        return Failure(Problem(Place(file=str(opened.folder)), "the game is over", ""))
    if turn in {None, opened.game.turn}:
        return None
    return Failure(Problem(Place(key="--turn"), f"turn {turn:,} is not the one to come", f"{opened.game.turn:,}"))


def take_back_turn(options: FolderOptions) -> Exit:
    """Take the last turn back to what it was made from."""
    done = undo_turn(options.folder)
    if isinstance(done, Failure):
        return tell_problems(done)
    say_lines([f"Turn {done:,} is taken back: its orders and rulings count again, its record lies in turns/undone"])
    return Exit.DONE
