"""Marks for what has just happened: arrows, rings and words on the board (no widget)."""

from dataclasses import dataclass
from enum import Enum

from autoalgo.games.capture_the_flag.play.played_turn import Played
from autoalgo.games.capture_the_flag.play.steps import TurnStep
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.events import (
    Aimed,
    EffectBegan,
    EffectEnded,
    EffectHurt,
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
    SpellCast,
    TreeGone,
)
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game


class MarkTone(Enum):
    """The reasons for which an arrow or a ring is drawn."""

    HARM = "harm"
    HELP = "help"
    WAY = "way"
    NEWS = "news"


@dataclass(frozen=True)
class BoardMark:
    """An arrow over several squares, or a ring around one."""

    tone: MarkTone
    squares: tuple[Square, ...]
    text: str = ""


def marks_of(played: Played, step: TurnStep) -> tuple[BoardMark, ...]:
    """Return what is drawn of a step of a turn."""
    if step.event == NOBODY:
        return ()
    return _marks(played.events[step.event], step)


def _marks(event: Event, step: TurnStep) -> tuple[BoardMark, ...]:  # noqa: PLR0911, PLR0912 - one line a kind of event
    game = step.game
    match event:
        case Hit(attacker, target, _, power, dice, damage):
            return (_between(game, MarkTone.HARM, attacker, target, _dice_words(power, dice, damage)),)
        case Healed(healer, target, life):
            return (_between(game, MarkTone.HELP, healer, target, f"+{life}"),)
        case SpellCast(unit, spell, _, target):
            whom = unit if target == NOBODY else target
            return (_between(game, MarkTone.NEWS, unit, whom, str(spell)),)
        case LifeChanged(unit, before, after):
            tone = MarkTone.HELP if after > before else MarkTone.HARM
            return (_ring(game, tone, unit, f"{after - before:+}".replace("-", "−")),)
        case Killed(unit, _, _):
            return (_ring(game, MarkTone.HARM, unit, "dies"),)
        case Revived(unit, by, _, _, _):
            return (_between(game, MarkTone.HELP, by, unit, "back to life"),)
        case TreeGone(unit, square, means):
            return (BoardMark(MarkTone.NEWS, (game.units[unit].square, square), means),)
        case FlagMoved(_, how, _, square):
            return (BoardMark(MarkTone.NEWS, (square,), how),)
        case Moved(unit, path, stopped) if path:
            over = f"stops: {stopped}" if stopped and step.squares[-1] == path[-1] else ""
            return (BoardMark(MarkTone.WAY, step.squares, over),)
        case Moved(unit, _, _) | Refused(unit, _, _):
            return (_ring(game, MarkTone.NEWS, unit, "cannot"),)
        case Lot(winner=unit):
            return (_ring(game, MarkTone.NEWS, unit, "has the highest lot"),)
        case Aimed(unit):
            return (_ring(game, MarkTone.NEWS, unit, "aims"),)
        case Improved(unit, what, _):
            return (_ring(game, MarkTone.HELP, unit, f"improves {what}"),)
    return _ruled(event, game)


def _ruled(event: Event, game: Game) -> tuple[BoardMark, ...]:  # noqa: PLR0911 - one line a kind of event
    """Return what is drawn of what the umpire does, and of what he has put on squares."""
    match event:
        case GroundChanged(square, terrain):
            return (BoardMark(MarkTone.NEWS, (square,), terrain.name.lower()),)
        case EffectBegan(square=square, name=name):
            return (BoardMark(MarkTone.NEWS, (square,), name),)
        case EffectEnded(square, name, _):
            return (BoardMark(MarkTone.NEWS, (square,), f"{name} is over"),)
        case EffectHurt(unit, _, name, damage):
            return (_ring(game, MarkTone.HARM, unit, f"{name}: {damage}"),)
        case Placed(unit, _):
            return (_ring(game, MarkTone.NEWS, unit, "is put here"),)
        case ManaChanged(unit, before, after):
            return (_ring(game, MarkTone.NEWS, unit, f"{after - before:+} mana".replace("-", "−")),)
        case Marked(unit, mark, turns):
            return (_ring(game, MarkTone.NEWS, unit, mark if turns else f"no {mark}"),)
        case Favoured(unit, _, _, _):
            return (_ring(game, MarkTone.NEWS, unit, "ruled on"),)
        case OrdersRuled(unit, orders):
            return (_ring(game, MarkTone.NEWS, unit, "other orders" if orders else "struck out"),)
    return ()


def _dice_words(power: int, dice: tuple[int, ...], damage: int) -> str:
    """Return how the damage came about: "30 − (3+5) = 22"; Thundershock adds what the dice show (CF-21)."""
    if not dice:
        return str(damage)
    return f"{power} {'+' if damage > power else '−'} ({'+'.join(map(str, dice))}) = {damage}"


def _ring(game: Game, tone: MarkTone, unit: int, text: str) -> BoardMark:
    return BoardMark(tone, (game.units[unit].square,), text)


def _between(game: Game, tone: MarkTone, one: int, other: int, text: str) -> BoardMark:
    """Return an arrow from one unit to another, or a ring around who does it alone."""
    squares = tuple(dict.fromkeys((game.units[one].square, game.units[other].square)))
    return BoardMark(tone, squares, text)
