"""A turn step by step: what happens in a sentence, and the game as it stands after it (CF-30).

Everybody moves at once, so moves are told square by square: first all who come to the first square of their ways, then
all who come to the second.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Literal

from autoalgo.games.capture_the_flag.report.playing import Played
from autoalgo.games.capture_the_flag.report.sentences import sentences
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.events import (
    Aimed,
    BodyGone,
    Ended,
    Event,
    FlagMoved,
    Healed,
    Hit,
    Improved,
    Killed,
    LifeChanged,
    Moved,
    Refused,
    Revived,
    Ruled,
    SpellCast,
    TreeGone,
)
from autoalgo.games.capture_the_flag.rules.flags import carry_flags
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game, TeamFlag
from autoalgo.games.capture_the_flag.rules.numbers import Shield


class Phase(StrEnum):
    """What a turn goes through, as headings name it."""

    RULINGS = "Rulings"
    EXPERIENCE = "Experience spent"
    ACTIONS = "Attacks, spells and abilities"
    LIFE = "Damage and healing"
    DEATHS = "Deaths and resurrections"
    FLAGS = "Flags"
    MOVES = "Moves"
    END = "The end of the turn"


Part = Literal["improve", "action", "move", "counter"]
"""A part of a unit's orders; a counter-attack is what it does without any."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happens in a turn."""

    phase: Phase
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


def steps_of(played: Played) -> Iterator[Step]:
    """Yield the steps of a turn; the last one leaves the game as the turn does."""
    game, phase = played.before, Phase.RULINGS
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
        yield Step(phase, text, game, _units(event), _places(event, game), _part(event), number)
    for step in _squares(game, moves):
        yield step
    yield Step(Phase.END, "Mana comes back, and the next turn begins", played.after)


def _phase(event: Event, now: Phase) -> Phase:
    """Return where in the turn an event is; damage may be a ruling's, a refusal of anything that was tried."""
    match event:
        case Refused(order=order):
            return _REFUSALS.get(order.partition(" ")[0], Phase.ACTIONS)
        case FlagMoved(how=how):
            return _FLAGS[how]
        case LifeChanged() if now is Phase.RULINGS:
            return now
    return _PHASES[type(event)]


_PHASES: Final[dict[type[Event], Phase]] = {
    Ruled: Phase.RULINGS,
    Improved: Phase.EXPERIENCE,
    SpellCast: Phase.ACTIONS,
    Hit: Phase.ACTIONS,
    Healed: Phase.ACTIONS,
    TreeGone: Phase.ACTIONS,
    Aimed: Phase.ACTIONS,
    LifeChanged: Phase.LIFE,
    Killed: Phase.DEATHS,
    Revived: Phase.DEATHS,
    Moved: Phase.MOVES,
    BodyGone: Phase.END,
    Ended: Phase.END,
}
_REFUSALS: Final = {"improve": Phase.EXPERIENCE, "take": Phase.FLAGS, "move": Phase.MOVES}
_FLAGS: Final = {"dropped": Phase.DEATHS, "taken": Phase.FLAGS, "returned": Phase.FLAGS, "captured": Phase.END}


def _squares(game: Game, moves: list[tuple[int, Moved]]) -> Iterator[Step]:
    """Yield the moves of all, a step a unit and square."""
    for number in range(max((len(move.path) for _, move in moves), default=0)):
        for event, move in moves:
            if number >= len(move.path):
                continue
            unit, square = game.units[move.unit], move.path[number]
            game = carry_flags(game.with_unit(move.unit, replace(unit, square=square, aiming=False)))
            [text] = sentences([replace(move, path=(square,), stopped=_stopped(move, number))], game)
            yield Step(Phase.MOVES, text, game, (move.unit,), (unit.square, square), "move", event)


def _stopped(move: Moved, number: int) -> str:
    return move.stopped if number == len(move.path) - 1 else ""


def _units(event: Event) -> tuple[int, ...]:
    match event:
        case Hit(attacker, target) | Healed(attacker, target):
            return attacker, target
        case SpellCast(unit, _, _, target):
            return (unit,) if target == NOBODY else (unit, target)
        case Killed(unit, killer):
            return unit, killer
        case Revived(unit, by):
            return by, unit
        case Ruled() | Ended():
            return ()
        case _:
            return (event.unit,)


def _places(event: Event, game: Game) -> tuple[Square, ...]:
    where = tuple(game.units[number].square for number in _units(event))
    return (*where, event.square) if isinstance(event, TreeGone | FlagMoved) else where


def _part(event: Event) -> Part | None:
    match event:
        case Improved():
            return "improve"
        case Hit(means="counter-attack"):
            return "counter"
        case Hit() | SpellCast() | Healed() | TreeGone() | Aimed() | Revived() | FlagMoved(how="taken" | "returned"):
            return "action"
        case Moved():
            return "move"
    return None


def _after(game: Game, event: Event) -> Game:  # noqa: PLR0911 - what each kind of event does
    """Return the game after an event, as far as it can be seen on the board or in the list of units."""
    match event:
        case LifeChanged(number, _, life):
            return game.with_unit(number, replace(game.units[number], life=life))
        case Improved(number, _, cost):
            unit = game.units[number]
            return game.with_unit(number, replace(unit, experience=unit.experience - cost))
        case SpellCast(number, spell, mana):
            unit = replace(game.units[number], mana=game.units[number].mana - mana)
            numbers = game.numbers.spells[spell]
            if isinstance(numbers, Shield):
                unit = replace(unit, shield=numbers.armor, shielded_until=game.turn + numbers.further_turns)
            return game.with_unit(number, unit)
        case TreeGone(_, square):
            return replace(game, board=game.board.changed(square, Terrain.DIRT))
        case Aimed(number):
            return game.with_unit(number, replace(game.units[number], aiming=True))
        case Hit(number, means="aimed shot"):
            return game.with_unit(number, replace(game.units[number], aiming=False))
        case Killed(number, killer, experience):
            body = replace(game.units[number], body_turns=game.numbers.body_turns + 1, aiming=False, shielded_until=0)
            killing = game.units[killer]
            killing = replace(killing, experience=killing.experience + experience)
            return game.with_unit(number, body).with_unit(killer, killing)
        case Revived(number, _, square, life, mana):
            unit = replace(game.units[number], square=square, life=life, mana=mana, body_turns=0)
            return game.with_unit(number, unit)
        case BodyGone(number):
            return game.with_unit(number, replace(game.units[number], body_turns=0))
        case FlagMoved(flag, how, number, square):
            moved = TeamFlag(square, number if how in {"taken", "captured"} else NOBODY)
            return replace(game, flags=(moved, game.flags[1]) if flag == 0 else (game.flags[0], moved))
        case Ended(winner):
            return replace(game, winner=winner)
    return game
