"""What a leader can do in his turn, and what makes it impossible (NW-4 to NW-10).

`kind` is the word by which a record knows a command.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from autoalgo.games.narzwarz.rules.state import Game


@dataclass(frozen=True, slots=True)
class Build:
    """Put `gold` of a country into its economy (NW-5)."""

    country: int
    gold: int
    kind: Literal["build"] = "build"


@dataclass(frozen=True, slots=True)
class Hire:
    """Hire `men` in a country, at the price of the turn (NW-6)."""

    country: int
    men: int
    kind: Literal["hire"] = "hire"


@dataclass(frozen=True, slots=True)
class Train:
    """Train the men, in a country whose command that is (NW-7)."""

    country: int
    kind: Literal["train"] = "train"


@dataclass(frozen=True, slots=True)
class Attack:
    """Go to war with a neighbouring country, with `men` (NW-10)."""

    source: int
    target: int
    men: int
    kind: Literal["attack"] = "attack"


@dataclass(frozen=True, slots=True)
class Move:
    """Move `men` to a neighbouring country of one's own; ends nothing (NW-8)."""

    source: int
    target: int
    men: int
    kind: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Spy:
    """Send a spy to a country of another leader, at the cost of one's own; ends nothing (NW-9)."""

    country: int
    """Which pays him."""
    target: int
    kind: Literal["spy"] = "spy"


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""

    kind: Literal["end"] = "end"


Command = Build | Hire | Train | Attack | Move | Spy | End


def objection(game: Game, command: Command) -> str:
    """Return why the leader on turn cannot do this now, in a sentence without its end; empty when he can."""
    return "" if isinstance(command, End) else next(_objections(game, command), "")


def _objections(game: Game, command: Build | Hire | Train | Attack | Move | Spy) -> Iterator[str]:
    """Yield all objections, of which each supposes that there are none before it."""
    number = command.source if isinstance(command, Move | Attack) else command.country
    if not 0 <= number < len(game.countries):
        yield "there is no such country"
    country, name, constants = game.countries[number], _name(game, number), game.rules.constants
    if country.owner != game.on_turn:
        yield f"{name} is another leader's"
    given = f"{name} has had its command in this turn"
    if isinstance(command, Build | Hire | Train) and number not in game.ready:
        yield given
    match command:
        case Move() | Attack():
            yield from _of_marching(game, command, given)
        case Spy(_, target):
            if not 0 <= target < len(game.countries):
                yield "there is no such country"
            if game.countries[target].owner == game.on_turn:
                yield f"{_name(game, target)} is your own"
            yield from _of_paying(game, number, constants.spy_price, "a spy costs")
        case Build(_, gold):
            point = constants.gold_per_economy
            if gold < point or gold % point:
                yield f"{point:,} gold are one point of economy, which {gold:,} cannot be divided into"
            if country.economy + gold // point > constants.most_economy:
                yield f"the economy, {country.economy:,}, cannot pass {constants.most_economy:,}"
            yield from _of_paying(game, number, gold, "this costs")
        case Hire(_, men):
            if men < 1:
                yield "at least one man is hired"
            yield from _of_paying(game, number, men * game.price, f"{men:,} men cost")


def _of_marching(game: Game, command: Move | Attack, given: str) -> Iterator[str]:
    source, target, men = command.source, command.target, command.men
    if target not in game.map.neighbours[source]:
        yield f"only a neighbour of {_name(game, source)} can be reached"
    own, attacks = game.countries[target].owner == game.on_turn, isinstance(command, Attack)
    if own is attacks:
        whose = "your own" if own else "another leader's"
        yield f"{_name(game, target)} is {whose}"
    if attacks and source not in game.ready:
        yield given
    there = game.countries[source].men
    most, stay = (there - 1, ", as one must stay") if attacks else (there, "")
    if not 1 <= men <= most:
        yield f"{men:,} men cannot leave {_name(game, source)}, where {there:,} are{stay}"


def _of_paying(game: Game, country: int, price: int, what: str) -> Iterator[str]:
    has = game.countries[country].gold
    if price > has:
        yield f"{what} {price:,} gold, and {_name(game, country)} has {has:,}"


def _name(game: Game, country: int) -> str:
    return game.map.places[country].name
