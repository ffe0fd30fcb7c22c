"""A turn in sentences, and the board as text: the one place that puts the game into words (CF-33)."""

from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from textwrap import wrap
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated
from autoalgo.games.capture_the_flag.rules.board import Square
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
from autoalgo.games.capture_the_flag.rules.game import DRAW, NOBODY, Game, GroundEffect, Unit

BODY: Final = "x"
FLAGS: Final = "12"
LINE: Final = 79
"""Characters of a line in a mail."""


def sentences(events: Iterable[Event], game: Game) -> Iterator[str]:
    """Yield what happened; of `game`, which may be that before or after, names count."""
    for event in events:
        yield _sentence(event, game)


def board_signs(game: Game) -> list[list[str]]:
    """Return the sign of every square, row by row: the ground's, or what is on it.

    Units are the letters of their kinds, the second team's small; a body is an "x", a flag that lies where no unit
    stands is the number of its team, and what the umpire has put on a square its sign.
    """
    signs = [list(row) for row in game.board.rows]
    lying = [(flag.square, sign) for flag, sign in zip(game.flags, FLAGS, strict=True) if flag.carrier == NOBODY]
    bodies = [(unit.square, BODY) for unit in game.units if unit.body]
    standing = [(unit.square, game.letter(unit)) for unit in game.units if unit.alive]
    laid = [(effect.square, effect.sign) for effect in game.effects]
    for square, sign in (*laid, *bodies, *lying, *standing):
        signs[square.row][square.column] = sign
    return signs


def board_lines(game: Game) -> Iterator[str]:
    """Yield the board as text, with letters above, numbers beside it, and below it what its signs mean."""
    columns, rows = game.board.size
    width = len(str(rows))
    yield f"{' ' * width} {' '.join(ascii_lowercase[:columns])}"
    for number, row in enumerate(board_signs(game), start=1):
        yield f"{number:>{width}} {' '.join(row)}"
    letters = {kind: game.numbers.units[kind].letter for kind in dict.fromkeys(unit.kind for unit in game.units)}
    # A space that no line breaks at holds a letter and its kind together.
    kinds = (f"{letter} {kind}".replace(" ", "\u00a0") for kind, letter in letters.items())
    first, second = (team_name(game, team) for team in (0, 1))
    for line in wrap(f"Capital letters: {first}. Small letters: {second}. {', '.join(kinds)}.", LINE):
        yield line.replace("\u00a0", " ")
    yield f"T tree, ~ water, = bridge, {BODY} body; 1, 2 their flags, where nobody stands"


def outcome(game: Game) -> str:
    """Return how far a game is: which turn is to come, or who has won."""
    if game.winner is None:
        return f"before turn {game.turn:,}"
    return "a draw" if game.winner == DRAW else f"{team_name(game, game.winner)} has won"


def unit_lines(game: Game) -> Iterator[str]:
    """Yield a line for each unit, creatures while they are there, its sign on the board before it."""
    for number, unit in enumerate(game.units):
        if unit.creature and not unit.alive:
            continue
        yield f"{game.letter(unit)} {unit_facts(game, number)}"


def unit_facts(game: Game, number: int) -> str:
    """Return what a unit is: where it is, its life, mana, experience, marks, what it carries and does next."""
    unit = game.units[number]
    told = _standing(game, number, unit) if unit.alive else _body(unit)
    return f"{isolated(unit.name)} ({isolated(game.teams[unit.team])}, {unit.kind}): {told}"


def effect_lines(game: Game) -> Iterator[str]:
    """Yield a line for each thing that the umpire has put on a square."""
    yield from (f"{effect.sign} {effect_facts(effect)}" for effect in game.effects)


def effect_facts(effect: GroundEffect) -> str:
    """Return what the umpire has put on a square: where it is, until when, and what it does."""
    told = f"{isolated(effect.name)} at {effect.square.text}, to the end of turn {effect.until:,}"
    return f"{told}, {effect.damage} damage a turn" if effect.damage else told


def team_name(game: Game, team: int) -> str:
    """Return a team's name."""
    return isolated(game.teams[team])


def _standing(game: Game, number: int, unit: Unit) -> str:
    told = [f"at {unit.square.text}", f"life {unit.life} of {game.most_life(unit)}"]
    if game.most_mana(unit):
        told.append(f"mana {unit.mana} of {game.most_mana(unit)}")
    if unit.experience:
        told.append(f"experience {unit.experience}")
    if marks := game.marks(unit):
        told.append(f'marked "{marks}"')
    if game.carried(number) != NOBODY:
        told.append(f"carries the flag of {team_name(game, game.carried(number))}")
    if unit.slowed:
        told.append(f"slowed by {counted(unit.slowed, 'move')}")
    if unit.contract:
        told.append("comes back from its next death")
    if unit.standing:
        told.append(f"goes on: {'; '.join(unit.standing.texts)}")
    return ", ".join(told)


def _body(unit: Unit) -> str:
    if not unit.body:
        return "dead and gone"
    turns = counted(unit.body_turns, "more turn")
    back = ", and then back by a contract" if unit.contract else ""
    return f"dead at {unit.square.text}, for {turns}{back}"


def _sentence(event: Event, game: Game) -> str:  # noqa: PLR0911, PLR0912 - one sentence a kind of event
    names = [isolated(unit.name) for unit in game.units]
    match event:
        case Ruled(text):
            return f"The umpire rules: {isolated(text)}"
        case OrdersRuled(unit, orders) if not orders:
            return f"The orders of {names[unit]} are struck out"
        case OrdersRuled(unit, orders):
            return f"{names[unit]} is to do this instead: {isolated('; '.join(orders))}"
        case Placed(unit, square):
            return f"{names[unit]} is put on {square.text}"
        case ManaChanged(unit, before, after):
            return f"{names[unit]} has {after} mana, {_up_or_down(before, after)} {before}"
        case Marked(unit, mark, turns):
            until = f"for {counted(turns, 'turn')}" if mark == "W" else "until it moves or shoots"
            return f'{names[unit]} is marked "{mark}" {until}' if turns else f'{names[unit]} loses the mark "{mark}"'
        case Favoured(unit):
            return f"{names[unit]} {_favour(event)} in this turn"
        case GroundChanged(square, terrain):
            return f"{square.text} becomes {terrain.name.lower()}"
        case EffectBegan() | EffectEnded() | EffectHurt():
            return _effect(event, names)
        case Refused(unit, order, why):
            return f"{names[unit]} does not {order}: {why}"
        case Lot():
            return _lot(event, game, names)
        case Improved(unit, what, cost):
            return f"{names[unit]} improves {what} for {cost} experience"
        case SpellCast(unit, spell, mana, target):
            on = f" on {names[target]}" if target != NOBODY else ""
            return f"{names[unit]} casts {spell}{on} for {mana} mana"
        case Hit():
            return _hit(event, names)
        case Healed(healer, target, life):
            return f"{names[healer]} heals {names[target]} by up to {life}"
        case LifeChanged(unit, before, after):
            return f"{names[unit]} has {after} life, {_up_or_down(before, after)} {before}"
        case TreeGone(unit, square, means):
            return f"{names[unit]} has {means} the tree at {square.text}"
        case Aimed(unit):
            return f"{names[unit]} holds still and aims"
        case Killed(unit, killer) if killer == NOBODY:
            return f"{names[unit]} dies"
        case Killed(unit, killer, experience):
            return f"{names[unit]} dies; {names[killer]} gains {experience} experience"
        case Revived(unit, by, square, life, _) if unit == by:
            return f"{names[unit]} comes back to life at {square.text}, with {life} life"
        case Summoned(unit, creature, square):
            return f"{names[unit]} calls up {names[creature]} at {square.text}"
        case CreatureGone(unit, owner, loss):
            costs = f", which costs {names[owner]} {loss} life" if loss else ""
            return f"{names[unit]} is gone{costs}"
        case Revived(unit, by, square, life, _):
            return f"{names[by]} brings {names[unit]} back to life at {square.text}, with {life} life"
        case BodyGone(unit):
            return f"The body of {names[unit]} is gone"
        case FlagMoved():
            return _flag(event, game, names)
        case Moved(unit, path, stopped):
            return _moved(names[unit], path, stopped)
        case Ended(winner, why):
            who = "Nobody" if winner == DRAW else team_name(game, winner)
            return f"The game is over. {who} has won: {why}"


_VERBS: Final = {
    "attack": "attacks",
    "aimed shot": "releases the aimed arrow at",
    "counter-attack": "attacks back at",
    "thundershock": "shocks",
    "flameball": "burns",
}


def _up_or_down(before: int, after: int) -> str:
    return "still" if before == after else "up from" if after > before else "down from"


def _favour(event: Favoured) -> str:
    moves, reach, damage = (abs(more) for more in (event.moves, event.range, event.damage))
    parts = (
        (event.moves, f"moves {counted(moves, 'square')}", "more", "less"),
        (event.range, f"reaches {counted(reach, 'space')}", "further", "less"),
        (event.damage, f"does {damage} damage", "more", "less"),
    )
    return ", ".join(f"{words} {up if more > 0 else down}" for more, words, up, down in parts if more) or "is as usual"


def _effect(event: EffectBegan | EffectEnded | EffectHurt, names: list[str]) -> str:
    name, where = isolated(event.name), event.square.text
    match event:
        case EffectBegan(turns=turns, damage=damage):
            told = f"{where}: {name}, for {counted(turns, 'turn')}"
            return f"{told}; {damage} damage a turn to who stands there or enters" if damage else told
        case EffectEnded(terrain=terrain):
            return f"{where}: {name} is over" + (f", and {terrain.name.lower()} is left" if terrain else "")
        case EffectHurt(unit, damage=damage):
            return f"{names[unit]} takes {damage} damage from {name} at {where}"


def _hit(hit: Hit, names: list[str]) -> str:
    verb = _VERBS.get(hit.means, "hits")
    told = f"{names[hit.attacker]} {verb} {names[hit.target]} for {hit.damage}"
    if not hit.dice:
        return told
    sign = "+" if hit.damage > hit.power else "−"
    return f"{told} ({hit.power} {sign} armor {' + '.join(str(die) for die in hit.dice)})"


def _lot(event: Lot, game: Game, names: list[str]) -> str:
    *others, last = (names[unit] for unit in event.units)
    what, _, which = event.purpose.partition(" ")
    match what:
        case "square":
            wanted = which
        case "flag":
            wanted = f"the flag of {team_name(game, int(which))}"
        case "kill":
            wanted = f"the kill of {names[int(which)]}"
        case _:
            wanted = f"being attacked back by {names[int(which)]}"
    return f"{', '.join(others)} and {last} draw lots for {wanted}: the highest is that of {names[event.winner]}"


def _flag(event: FlagMoved, game: Game, names: list[str]) -> str:
    flag, where = f"the flag of {team_name(game, event.flag)}", event.square.text
    if event.unit == NOBODY:
        return f"{flag[0].upper()}{flag[1:]} {'goes back to' if event.how == 'returned' else 'is put on'} {where}"
    unit = names[event.unit]
    match event.how:
        case "taken":
            return f"{unit} takes {flag}"
        case "dropped":
            return f"{unit} drops {flag} at {where}"
        case "rescued":
            return f"{unit} comes to {flag} at {where}, which will go back if {unit} lives"
        case "returned":
            return f"{unit} sends {flag} back to {where}"
        case _:
            return f"{unit} has brought {flag} home to {team_name(game, 1 - event.flag)}"


def _moved(name: str, path: tuple[Square, ...], stopped: str) -> str:
    if not path:
        return f"{name} cannot move: {stopped}"
    told = f"{name} moves {', '.join(square.text for square in path)}"
    return f"{told} and stops: {stopped}" if stopped else told


def turn_lines(before: Game, events: Iterable[Event], after: Game) -> Iterator[str]:
    """Yield a turn as the umpire reads it: what happened, the board and the units after it."""
    yield f"Turn {before.turn:,}"
    told = list(sentences(events, before))
    yield from (f"  {line}" for line in told)
    if not told:
        yield "  Nothing happens"
    yield ""
    yield from board_lines(after)
    yield ""
    yield from unit_lines(after)
    yield from effect_lines(after)
