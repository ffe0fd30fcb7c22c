"""A turn step by step: what happens in a sentence, and the game as it stands after it (CF-30).

Everybody moves at once, so moves are told square by square: first all who come to the first square of their ways, then
all who come to the second.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Literal

from autoalgo.games.capture_the_flag.play.played_turn import Played
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.events import (
    Aimed,
    BodyGone,
    CreatureGone,
    EffectBegan,
    EffectEnded,
    EffectHurt,
    Ended,
    Event,
    Favoured,
    FlagMoved,
    GroundChanged,
    Healed,
    Hit,
    Improved,
    Killed,
    LifeChanged,
    Lot,
    ManaChanged,
    Marked,
    Moved,
    OrdersRuled,
    Placed,
    Refused,
    Revived,
    Ruled,
    SpellCast,
    Summoned,
    TreeGone,
)
from autoalgo.games.capture_the_flag.rules.flags import carry_flags
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Favour, Game, GroundEffect, TeamFlag, Unit
from autoalgo.games.capture_the_flag.rules.numbers import Shield, Spell
from autoalgo.games.capture_the_flag.words.sentences import sentences


class TurnPhase(StrEnum):
    """The phases of a turn, as headings name them."""

    RULINGS = "Rulings"
    EXPERIENCE = "Experience spent"
    ACTIONS = "Attacks, spells and abilities"
    LIFE = "Damage and healing"
    DEATHS = "Deaths and resurrections"
    FLAGS = "Flags"
    MOVES = "Moves"
    GROUND = "What is on the ground"
    END = "The end of the turn"


Part = Literal["improve", "action", "move", "counter"]
"""A part of a unit's orders; a counter-attack is what it does without any."""


@dataclass(frozen=True, slots=True)
class TurnStep:
    """Something that happens in a turn."""

    phase: TurnPhase
    text: str
    """A sentence without its full stop."""
    game: Game
    """As it stands after the step."""
    units: tuple[int, ...] = ()
    """Who does it and to whom, by their places in `Game.units`."""
    squares: tuple[Square, ...] = ()
    """Where it happens."""
    part: Part | None = None
    """The part of the first unit's orders that is behind it; None where no order is."""
    event: int = NOBODY
    """What of the turn's events it belongs to, by its place among them; `NOBODY` for the last step."""


def steps_of(played: Played) -> Iterator[TurnStep]:
    """Yield the steps of a turn; the last one leaves the game as the turn does."""
    game, phase = played.before, TurnPhase.RULINGS
    moves: list[tuple[int, Moved]] = []
    for number, event in enumerate(played.events):
        if moves and not isinstance(event, Moved):
            for step in _squares(game, moves):
                game = step.game
                yield step
            moves = []
        phase = _phase(event, phase)
        if isinstance(event, Moved) and event.path:
            moves.append((number, event))
            continue
        game = _after(game, event)
        [text] = sentences([event], game)
        yield TurnStep(phase, text, game, _units(event), _places(event, game), _part(event), number)
    for step in _squares(game, moves):
        yield step
    yield TurnStep(TurnPhase.END, "Mana comes back, and the next turn begins", played.after)


def _phase(event: Event, now: TurnPhase) -> TurnPhase:  # noqa: PLR0911 - where each kind of event is
    """Return where in the turn an event is; damage may be a ruling's, a refusal of anything that was tried."""
    match event:
        case Refused(order=order):
            return _REFUSALS.get(order.partition(" ")[0], TurnPhase.ACTIONS)
        case LifeChanged() | EffectEnded() | FlagMoved(unit=-1) if now is TurnPhase.RULINGS:
            return now
        case LifeChanged() | Killed() | CreatureGone() | FlagMoved(how="dropped") if now is TurnPhase.GROUND:
            return now
        case FlagMoved(how=how):
            return _FLAGS[how]
        case Lot(purpose=purpose):
            return _LOTS[purpose.partition(" ")[0]]
        case LifeChanged() if now is TurnPhase.DEATHS:
            return now
    return _PHASES[type(event)]


_PHASES: Final[dict[type[Event], TurnPhase]] = {
    Ruled: TurnPhase.RULINGS,
    GroundChanged: TurnPhase.RULINGS,
    Placed: TurnPhase.RULINGS,
    ManaChanged: TurnPhase.RULINGS,
    Marked: TurnPhase.RULINGS,
    Favoured: TurnPhase.RULINGS,
    OrdersRuled: TurnPhase.RULINGS,
    EffectBegan: TurnPhase.RULINGS,
    Improved: TurnPhase.EXPERIENCE,
    SpellCast: TurnPhase.ACTIONS,
    Hit: TurnPhase.ACTIONS,
    Healed: TurnPhase.ACTIONS,
    TreeGone: TurnPhase.ACTIONS,
    Aimed: TurnPhase.ACTIONS,
    LifeChanged: TurnPhase.LIFE,
    Killed: TurnPhase.DEATHS,
    Revived: TurnPhase.DEATHS,
    Summoned: TurnPhase.DEATHS,
    CreatureGone: TurnPhase.DEATHS,
    Moved: TurnPhase.MOVES,
    EffectHurt: TurnPhase.GROUND,
    EffectEnded: TurnPhase.END,
    BodyGone: TurnPhase.END,
    Ended: TurnPhase.END,
}
_REFUSALS: Final = {
    "improve": TurnPhase.EXPERIENCE,
    "order": TurnPhase.EXPERIENCE,
    "take": TurnPhase.FLAGS,
    "move": TurnPhase.MOVES,
}
_LOTS: Final = {
    "counter-attack": TurnPhase.ACTIONS,
    "kill": TurnPhase.DEATHS,
    "flag": TurnPhase.FLAGS,
    "square": TurnPhase.MOVES,
}
_FLAGS: Final = {
    "dropped": TurnPhase.DEATHS,
    "taken": TurnPhase.FLAGS,
    "rescued": TurnPhase.FLAGS,
    "returned": TurnPhase.FLAGS,
    "captured": TurnPhase.END,
}


def _squares(game: Game, moves: list[tuple[int, Moved]]) -> Iterator[TurnStep]:
    """Yield the moves of all, a step a unit and square."""
    for number in range(max((len(move.path) for _, move in moves), default=0)):
        for event, move in moves:
            if number >= len(move.path):
                continue
            unit, square = game.units[move.unit], move.path[number]
            game = carry_flags(game.with_unit(move.unit, replace(unit, square=square, aiming=False)))
            [text] = sentences([replace(move, path=(square,), stopped=_stopped(move, number))], game)
            yield TurnStep(TurnPhase.MOVES, text, game, (move.unit,), (unit.square, square), "move", event)


def _stopped(move: Moved, number: int) -> str:
    return move.stopped if number == len(move.path) - 1 else ""


def _units(event: Event) -> tuple[int, ...]:  # noqa: PLR0911 - who is concerned by each kind of event
    match event:
        case Hit(attacker, target) | Healed(attacker, target):
            return attacker, target
        case SpellCast(unit, _, _, target):
            return (unit,) if target == NOBODY else (unit, target)
        case Killed(unit, killer) if killer != NOBODY:
            return unit, killer
        case Lot(units=units):
            return units
        case Revived(other, unit) | Summoned(unit, other) | CreatureGone(unit, other):
            return unit, other
        case Ruled() | Ended() | GroundChanged() | EffectBegan() | EffectEnded():
            return ()
        case FlagMoved(unit=number) if number == NOBODY:
            return ()
        case _:
            return (event.unit,)


def _places(event: Event, game: Game) -> tuple[Square, ...]:
    where = tuple(game.units[number].square for number in _units(event))
    square = getattr(event, "square", None)
    return (*where, square) if square and square not in where else where


def _part(event: Event) -> Part | None:
    match event:
        case Improved():
            return "improve"
        case Hit(means="counter-attack"):
            return "counter"
        case FlagMoved(how="taken" | "returned", unit=unit) if unit != NOBODY:
            return "action"
        case Hit() | SpellCast() | Healed() | TreeGone() | Aimed() | Revived():
            return "action"
        case Moved():
            return "move"
    return None


def _after(game: Game, event: Event) -> Game:  # noqa: PLR0911 - what each kind of event does
    """Return the game after an event, as far as it can be seen on the board or in the list of units."""
    match event:
        case Killed(number, killer, experience):
            game = game.fallen(number)
            killing = game.units[killer]
            rewarded = replace(killing, experience=killing.experience + experience)
            return game if killer == NOBODY else game.with_unit(killer, rewarded)
        case FlagMoved(flag, how, number, square):
            moved = TeamFlag(square, number if how in {"taken", "captured"} else NOBODY)
            return replace(game, flags=(moved, game.flags[1]) if flag == 0 else (game.flags[0], moved))
        case Placed(number, square):
            return carry_flags(game.with_unit(number, replace(game.units[number], square=square)))
        case Revived(number, _, square, life, mana):
            unit = replace(game.units[number], square=square, life=life, mana=mana, body_turns=0)
            return game.with_unit(number, unit)
        case Summoned(_, number, square):
            unit = game.units[number]
            return game.with_unit(number, replace(unit, square=square, life=game.kind(unit).life))
        case CreatureGone(number):
            return game.with_unit(number, replace(game.units[number], life=0))
        case Ended(winner):
            return replace(game, winner=winner)
        case GroundChanged() | TreeGone() | EffectBegan() | EffectEnded():
            return _after_ground(game, event)
        case Ruled() | Refused() | Lot() | Healed() | Moved() | EffectHurt():
            return game
    number = event.attacker if isinstance(event, Hit) else event.unit
    return game.with_unit(number, _unit_after(game, game.units[number], event))


def _after_ground(game: Game, event: GroundChanged | TreeGone | EffectBegan | EffectEnded) -> Game:
    effects = tuple(effect for effect in game.effects if effect.square != event.square)
    match event:
        case GroundChanged(square, terrain):
            return replace(game, board=game.board.changed(square, terrain))
        case TreeGone(_, square):
            return replace(game, board=game.board.changed(square, Terrain.DIRT))
        case EffectBegan(square, name, sign, turns, damage):
            effect = GroundEffect(square, name, sign, damage, game.turn - 1 + turns)
            return replace(game, effects=(*effects, effect))
        case EffectEnded(square, _, ground):
            board = game.board.changed(square, ground) if ground else game.board
            return replace(game, board=board, effects=effects)


def _unit_after(game: Game, unit: Unit, event: Event) -> Unit:  # noqa: PLR0911 - what each kind of event does
    match event:
        case LifeChanged(after=life):
            return replace(unit, life=life)
        case ManaChanged(after=mana):
            return replace(unit, mana=mana)
        case Improved(cost=cost):
            return replace(unit, experience=unit.experience - cost)
        case SpellCast(spell=spell, mana=mana):
            return _unit_after_spell(game, unit, spell, mana)
        case Marked(mark="W", turns=turns):
            return replace(unit, shielded_until=game.turn - 1 + turns)
        case Marked(turns=turns):
            return replace(unit, aiming=bool(turns))
        case Aimed():
            return replace(unit, aiming=True)
        case Hit(means="aimed shot"):
            return replace(unit, aiming=False)
        case Favoured(_, moves, further, damage):
            return replace(unit, favour=Favour(moves, further, damage))
        case OrdersRuled():
            return replace(unit, standing=None)
        case BodyGone():
            return replace(unit, body_turns=0)
    return unit


def _unit_after_spell(game: Game, unit: Unit, spell: Spell, mana: int) -> Unit:
    unit = replace(unit, mana=unit.mana - mana)
    numbers = game.numbers.spells[spell]
    if not isinstance(numbers, Shield):
        return unit
    return replace(unit, shield=numbers.armor, shielded_until=game.turn + numbers.further_turns)
