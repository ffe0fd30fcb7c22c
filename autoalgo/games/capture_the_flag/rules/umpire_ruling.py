"""A ruling of the umpire beside the orders: any text, and what it does (CF-29)."""

from collections.abc import Iterable, Iterator
from dataclasses import KW_ONLY, dataclass, replace

from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.events import (
    Event,
    Favoured,
    FlagMoved,
    GroundChanged,
    LifeChanged,
    ManaChanged,
    Marked,
    OrdersRuled,
    Placed,
    Ruled,
)
from autoalgo.games.capture_the_flag.rules.flags import carry_flags
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Favour, Game, GroundEffect, TeamFlag
from autoalgo.games.capture_the_flag.rules.ground import lay
from autoalgo.games.capture_the_flag.rules.numbers import Shield
from autoalgo.games.capture_the_flag.rules.orders import Orders


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling. Units are living ones, by their places in `Game.units`."""

    text: str
    _: KW_ONLY
    terrain: tuple[tuple[Square, Terrain], ...] = ()
    """Squares, and what they become."""
    effects: tuple[GroundEffect, ...] = ()
    """What squares have for some turns; one that ends before this turn puts an end to what is there."""
    life: tuple[tuple[int, int], ...] = ()
    """By how much a unit's life changes; it never goes below 1 or above its most."""
    mana: tuple[tuple[int, int], ...] = ()
    """By how much a unit's mana changes; it never goes below 0 or above its most."""
    shields: tuple[tuple[int, int], ...] = ()
    """For how many turns, this one included, Water shield counts for a unit; 0 takes it away."""
    aims: tuple[tuple[int, bool], ...] = ()
    """Whether a unit has aimed."""
    squares: tuple[tuple[int, Square], ...] = ()
    """Where a unit is put."""
    flags: tuple[tuple[int, Square | None], ...] = ()
    """Where a team's flag is put; None brings it home."""
    favours: tuple[tuple[int, Favour], ...] = ()
    """What a unit has more or less of in this turn."""
    orders: tuple[tuple[int, Orders | None], ...] = ()
    """What a unit does in place of its orders; None strikes them out, and those that stand too."""

    @property
    def units(self) -> Iterator[int]:
        """All units that it names."""
        for named in (self.life, self.mana, self.shields, self.aims, self.squares, self.favours, self.orders):
            yield from (number for number, _ in named)


def objection(game: Game, ruling: Ruling) -> str:
    """Return why a ruling cannot be carried out, in a sentence without its end; empty when it can."""
    return next(_objections(game, ruling), "")


def _objections(game: Game, ruling: Ruling) -> Iterator[str]:
    """Yield what is wrong with a ruling; nobody should go on to what comes after the first."""
    flags = [square for _, square in ruling.flags if square]
    put = [square for _, square in ruling.squares]
    for square in (*dict(ruling.terrain), *(effect.square for effect in ruling.effects), *put, *flags):
        if square not in game.board:
            yield f"{square.text} is not on the board"
    for number in ruling.units:
        if not game.units[number].alive:
            yield f"{game.units[number].name} is dead, and a ruling takes a living unit"
    for number, _ in ruling.mana:
        if not game.most_mana(game.units[number]):
            yield f"{game.units[number].name} has no mana"
    if ruling.shields and not _shield_dice(game):
        yield "the rules of this game know no shield"
    after = carry_out_ruling(game, ruling)[0]
    for square in flags:
        if not after.board.passable(square):
            yield f"a flag would lie at {square.text}, where nobody can stand"
    standing = [unit for unit in after.units if unit.alive]
    for unit in standing:
        if not after.board.passable(unit.square):
            yield f"{unit.name} would stand at {unit.square.text}, which is no ground to stand on"
        if any(other is not unit and other.square == unit.square for other in standing):
            yield f"two units would stand at {unit.square.text}"


def carry_out_ruling(game: Game, ruling: Ruling) -> tuple[Game, list[Event]]:
    """Return the game after a ruling, and what it did; orders that it replaces are the business of `ruled_orders`."""
    events: list[Event] = [Ruled(ruling.text)]
    for square, terrain in ruling.terrain:
        events.append(GroundChanged(square, terrain))
        game = replace(game, board=game.board.changed(square, terrain))
    for effect in ruling.effects:
        game, laid = lay(game, effect)
        events += laid
    for change in (_life, _mana, _shields, _aims, _squares):
        game = change(game, ruling, events)
    game = carry_flags(game)
    for team, flag in ruling.flags:
        square = flag or game.board.homes[team]
        events.append(FlagMoved(team, "placed" if flag else "returned", NOBODY, square))
        flags = TeamFlag(square), game.flags[1 - team]
        game = replace(game, flags=flags if team == 0 else (flags[1], flags[0]))
    for number, favour in ruling.favours:
        events.append(Favoured(number, favour.moves, favour.range, favour.damage))
        game = game.with_unit(number, replace(game.units[number], favour=favour))
    for number, orders in ruling.orders:
        events.append(OrdersRuled(number, orders.texts if orders else ()))
        game = game.with_unit(number, replace(game.units[number], standing=None))
    return game, events


def ruled_orders(given: dict[int, Orders], rulings: Iterable[Ruling]) -> dict[int, Orders]:
    """Return the orders of a turn, those that rulings strike out or replace changed; the last ruling counts."""
    found = dict(given)
    for number, orders in (each for ruling in rulings for each in ruling.orders):
        found.pop(number, None)
        if orders is not None:
            found[number] = orders
    return found


def _life(game: Game, ruling: Ruling, events: list[Event]) -> Game:
    for number, change in ruling.life:
        unit = game.units[number]
        life = min(game.most_life(unit), max(1, unit.life + change))
        events.append(LifeChanged(number, unit.life, life))
        game = game.with_unit(number, replace(unit, life=life))
    return game


def _mana(game: Game, ruling: Ruling, events: list[Event]) -> Game:
    for number, change in ruling.mana:
        unit = game.units[number]
        mana = min(game.most_mana(unit), max(0, unit.mana + change))
        events.append(ManaChanged(number, unit.mana, mana))
        game = game.with_unit(number, replace(unit, mana=mana))
    return game


def _shields(game: Game, ruling: Ruling, events: list[Event]) -> Game:
    for number, turns in ruling.shields:
        events.append(Marked(number, "W", turns))
        unit = replace(game.units[number], shield=_shield_dice(game), shielded_until=game.turn - 1 + turns)
        game = game.with_unit(number, unit)
    return game


def _shield_dice(game: Game) -> int:
    return next((spell.armor for spell in game.numbers.spells.values() if isinstance(spell, Shield)), 0)


def _aims(game: Game, ruling: Ruling, events: list[Event]) -> Game:
    for number, aims in ruling.aims:
        events.append(Marked(number, "D", int(aims)))
        game = game.with_unit(number, replace(game.units[number], aiming=aims))
    return game


def _squares(game: Game, ruling: Ruling, events: list[Event]) -> Game:
    for number, square in ruling.squares:
        events.append(Placed(number, square))
        game = game.with_unit(number, replace(game.units[number], square=square))
    return game
