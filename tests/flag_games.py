"""Games of capture the flag for tests: small boards with a few units, and turns with dice that are known."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.rules.board import Board, Square, square_of
from autoalgo.games.capture_the_flag.rules.chance import Chance
from autoalgo.games.capture_the_flag.rules.creatures import creatures_of
from autoalgo.games.capture_the_flag.rules.game import Game, TeamFlag, Unit
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, load_numbers
from autoalgo.games.capture_the_flag.rules.resolution import Resolved, resolve

JSON = Path(__file__).resolve().parents[1] / "JSON"


@cache
def shipped_numbers(rules: str = "war") -> Numbers:
    """The numbers as shipped."""
    numbers = load_numbers(JSON, rules)
    assert isinstance(numbers, Numbers)
    return numbers


def at(text: str) -> Square:
    square = square_of(text)
    assert square
    return square


def flag_game(units: str, rows: Iterable[str] = (), homes: tuple[str, str] = ("a9", "i9"), rules: str = "war") -> Game:
    """Return a game on `rows`, nine by nine squares of dirt if there are none.

    `units` are "name kind square" with commas between them; names of the second team are in small letters.
    """
    numbers = shipped_numbers(rules)
    found = []
    for unit in units.split(","):
        name, *words, square = unit.split()
        kind = " ".join(words)
        most = numbers.units[kind]
        found.append(Unit(name, int(name.islower()), kind, at(square), most.life, most.mana))
    found += list(creatures_of(found, numbers))
    board = Board(tuple(rows) or (".........",) * 9, (at(homes[0]), at(homes[1])))
    return Game(numbers, board, ("North", "South"), tuple(found), (TeamFlag(at(homes[0])), TeamFlag(at(homes[1]))))


def number_of(game: Game, name: str) -> int:
    return next(number for number, unit in enumerate(game.units) if unit.name == name)


def unit_of(game: Game, name: str) -> Unit:
    return game.units[number_of(game, name)]


def changed(game: Game, name: str, **values: object) -> Game:
    return game.with_unit(number_of(game, name), replace(unit_of(game, name), **values))  # type: ignore[arg-type]


def ones(purpose: str) -> float:
    """Let every die show 1, and the first of some units draw the highest lot."""
    del purpose
    return 0.0


def turn(game: Game, chance: Chance = ones, /, **texts: str) -> Resolved:
    """Play a turn with orders in words, by the names of the units."""
    orders = {}
    for name, text in texts.items():
        read = understand(text, game.numbers, [unit.name for unit in game.units])
        assert read and not read.notes, text
        orders[number_of(game, name)] = read.orders
    return resolve(game, orders, chance)


def refusals(resolved: Resolved) -> list[str]:
    return [event.why for event in resolved.events if event.event == "refused"]
