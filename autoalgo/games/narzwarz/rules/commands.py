"""What a leader can do in his turn, and what makes it impossible (NW-4 to NW-10).

`kind` is the word by which a record knows a command.
"""

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
    match command:
        case End():
            return ""
        case Move(source, target, men) | Attack(source, target, men):
            return _own(game, source) or _marching(game, command, target, men)
        case Spy(country, target):
            return _own(game, country) or _spying(game, country, target)
        case Build(country, gold):
            return _own(game, country) or _ready(game, country) or _building(game, country, gold)
        case Hire(country, men):
            return _own(game, country) or _ready(game, country) or _hiring(game, country, men)
        case Train(country):
            return _own(game, country) or _ready(game, country)


def _own(game: Game, country: int) -> str:
    if not 0 <= country < len(game.countries):
        return "there is no such country"
    return "" if game.countries[country].owner == game.on_turn else f"{_name(game, country)} is another leader's"


def _name(game: Game, country: int) -> str:
    return game.map.places[country].name


def _ready(game: Game, country: int) -> str:
    return "" if country in game.ready else f"{_name(game, country)} has had its command in this turn"


def _marching(game: Game, command: Move | Attack, target: int, men: int) -> str:
    source = command.source
    if target not in game.map.neighbours[source]:
        return f"only a neighbour of {_name(game, source)} can be reached"
    own = game.countries[target].owner == game.on_turn
    staying = 0
    if isinstance(command, Attack):
        if own:
            return f"{_name(game, target)} is your own"
        if found := _ready(game, source):
            return found
        staying = 1
    elif not own:
        return f"{_name(game, target)} is another leader's"
    most = game.countries[source].men - staying
    if not 1 <= men <= most:
        stay = ", as one must stay" if staying else ""
        return f"{men:,} men cannot leave {_name(game, source)}, where {most + staying:,} are{stay}"
    return ""


def _spying(game: Game, country: int, target: int) -> str:
    if not 0 <= target < len(game.countries):
        return "there is no such country"
    if game.countries[target].owner == game.on_turn:
        return f"{_name(game, target)} is your own"
    return _paying(game, country, game.rules.constants.spy_price, "a spy costs")


def _building(game: Game, country: int, gold: int) -> str:
    constants, economy = game.rules.constants, game.countries[country].economy
    if gold < constants.gold_per_economy or gold % constants.gold_per_economy:
        return f"{constants.gold_per_economy:,} gold are one point of economy, which {gold:,} cannot be divided into"
    if economy + gold // constants.gold_per_economy > constants.most_economy:
        return f"the economy, {economy:,}, cannot pass {constants.most_economy:,}"
    return _paying(game, country, gold, "this costs")


def _hiring(game: Game, country: int, men: int) -> str:
    if men < 1:
        return "at least one man is hired"
    return _paying(game, country, men * game.price, f"{men:,} men cost")


def _paying(game: Game, country: int, price: int, what: str) -> str:
    has = game.countries[country].gold
    return "" if price <= has else f"{what} {price:,} gold, and {_name(game, country)} has {has:,}"
