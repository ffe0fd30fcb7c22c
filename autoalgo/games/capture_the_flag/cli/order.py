"""`autoalgo flag check` and `autoalgo flag order`: what orders are understood as, and taking them in."""

import sys
from datetime import UTC, datetime

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.json_out import JsonResult
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.games.capture_the_flag.cli.arguments import OrderOptions
from autoalgo.games.capture_the_flag.orders.order_reader import MOST_CHARACTERS
from autoalgo.games.capture_the_flag.play.order_check import checked
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.folder import open_game
from autoalgo.games.capture_the_flag.store.inputs import keep_by_umpire
from autoalgo.games.capture_the_flag.store.received import Received, keep_orders


class OrdersResult(JsonResult):
    """Orders as they were understood."""

    unit: str
    turn: int
    said_for: str
    """Which turn or time of day they say that they are for; empty where they do not."""
    understood: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]
    """Words that no order was made of, and why."""
    impossible: tuple[str, ...]
    """What of them could not be done if nobody else did anything."""


def take_orders(options: OrderOptions, *, keep: bool) -> Exit:
    """Tell what orders are understood as, and keep them if `keep`."""
    opened = open_game(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    number = _unit(opened.game, options.unit)
    if isinstance(number, Failure):
        return tell_problems(number)
    text = sys.stdin.read(MOST_CHARACTERS + 1) if options.text == "-" else options.text
    game = opened.game
    came = checked(game, number, text)
    found = OrdersResult(
        unit=game.units[number].name,
        turn=game.turn,
        said_for=came.said_for,
        understood=came.understood,
        notes=tuple((note.words, note.why) for note in came.notes),
        impossible=came.impossible,
    )
    if keep and (
        failure := keep_orders(opened, number, Received(text, datetime.now(UTC)))
        or keep_by_umpire(opened, number, None)
    ):
        return tell_problems(failure)
    if options.json:
        say(found.text())
    else:
        say_lines(_told(found))
    return Exit.DONE if came.sound else Exit.PROBLEMS


def _unit(game: Game, name: str) -> int | Failure:
    numbers = {unit.name.casefold(): number for number, unit in enumerate(game.units)}
    number = numbers.get(name.casefold(), -1)
    place = Place(key="UNIT")
    if number < 0:
        known = [unit.name for unit in game.units]
        found = f'there is no unit "{name}"'
        return Failure(Problem(place, found, ", ".join(known), did_you_mean(name, known)))
    if game.winner is not None:
        return Failure(Problem(place, "the game is over", ""))
    unit = game.units[number]
    return number if unit.alive else Failure(Problem(place, f"{unit.name} is dead", "a living unit"))


def _told(found: OrdersResult) -> list[str]:
    understood = "; ".join(found.understood) if found.understood else "nothing: this orders nothing"
    return [
        f"{found.unit}, turn {found.turn:,}: {understood}",
        *([f"They say that they are for: {found.said_for}"] if found.said_for else []),
        *(f"Not carried out: {words!r}: {why}" for words, why in found.notes),
        *(f"As things stand, {line}" for line in found.impossible),
    ]
