"""`autoalgo atlantis turn`: the next month, from the orders that are in."""

from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.files import read_whole
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Place as Spot
from autoalgo.common.problems import Problem
from autoalgo.games.atlantis.cli.arguments import TurnOptions
from autoalgo.games.atlantis.report.folder import MOST_ORDER_BYTES, Opened, open_game, orders_folder, orders_received
from autoalgo.games.atlantis.report.playing import Month, keep_month, play_month
from autoalgo.games.atlantis.rules.world import date_of


def play_turn(options: TurnOptions) -> Exit:
    """Play the next month, tell how it went, and keep it unless it is a preview."""
    opened = open_game(options.folder)
    if isinstance(opened, list):
        return tell_problems(opened)
    received = orders_received(orders_folder(opened.folder, opened.coming))
    given, problems = _given(options)
    if isinstance(received, list) or problems:
        return tell_problems([*(received if isinstance(received, list) else []), *problems])
    month = play_month(opened, [*received.items(), *given])
    for line in _notes(opened, month):
        tell(line)
    if not options.preview and (problem := keep_month(opened, month)):
        return tell_problems([problem])
    turn = month.played.world.turn
    say_lines([f"Month {turn:,}, {date_of(turn)}: {counted(len(month.reports), 'report')}"])
    if options.preview:
        tell("A preview: nothing was kept")
    return Exit.DONE


def _given(options: TurnOptions) -> tuple[list[tuple[str, bytes]], list[Problem]]:
    texts, problems = [], []
    for file in options.orders:
        try:
            texts.append((file.name, read_whole(file, MOST_ORDER_BYTES)))
        except OSError as error:
            found = f"the file cannot be read: {error.strerror or error}"
            problems.append(Problem(Spot(file=str(file)), found, f"a file of at most {MOST_ORDER_BYTES:,} bytes"))
    return texts, problems


def _notes(opened: Opened, month: Month) -> list[str]:
    """Return what the moderator should know of the orders that came in."""
    found = month.collected
    missing = [faction for number, faction in opened.world.factions.items() if number not in found.orders]
    notes = [f"No orders: {', '.join(f'{isolated(f.name)} ({f.number})' for f in missing)}"] if missing else []
    notes += [
        f"A wrong password: {counted(many, 'set')} of orders for faction {number}"
        for number, many in found.refused.items()
    ]
    notes += [f"{name}: orders for faction {number}, which there is not" for name, number in found.unknown]
    return notes + [f"{name}: no orders are in it" for name in found.empty]
