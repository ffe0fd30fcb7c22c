"""Spells: whom they reach, what they cost, what they do (CF-21, CF-24 … CF-26). What each can is in the numbers."""

from autoalgo.games.capture_the_flag.rules.board import Square, Terrain, spaces, touching
from autoalgo.games.capture_the_flag.rules.creatures import creature_of
from autoalgo.games.capture_the_flag.rules.effects import PendingEffects
from autoalgo.games.capture_the_flag.rules.events import Healed, Hit, SpellCast, TreeGone
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.rules.numbers import (
    Blast,
    Contract,
    Heal,
    Resurrection,
    Shield,
    Shock,
    Speed,
    Spell,
    SpellNumbers,
    Summon,
)
from autoalgo.games.capture_the_flag.rules.orders import Cast, Target
from autoalgo.games.capture_the_flag.rules.targets import enemy_meant, friend_meant, tree_between


def cast(done: PendingEffects, number: int, spell: Spell, target: Target | None) -> str:
    """Let a unit cast a spell; return why it cannot, or nothing. Whom it hurts is worked out by `spell_hits`."""
    unit = done.game.units[number]
    if spell not in done.game.kind(unit).spells:
        return f"a {unit.kind} has no {spell}"
    numbers = done.game.numbers.spells[spell]
    found = _target_of(done.game, number, numbers, target)
    if isinstance(found, str):
        return found
    cost = _cost(done.game, number, numbers, found)
    if cost > unit.mana:
        return f"it takes {cost} mana, and there are {unit.mana}"
    done.spent[number] = cost
    done.events.append(SpellCast(number, spell, cost, found if isinstance(found, int) else NOBODY))
    _effect(done, number, numbers, found)
    return ""


def spell_hits(done: PendingEffects, number: int, action: Cast) -> None:
    """Let a spell that was cast hurt whom it reaches, now that all shields of the turn are known (CF-21)."""
    if number not in done.kept:
        return
    match done.game.numbers.spells[action.spell]:
        case Shock(damage=damage):
            for other in _shocked(done.game, number):
                dice = done.dice(number, other)
                done.hit(Hit(number, other, action.spell, damage, dice, damage + sum(dice)))
        case Blast() as blast if number in done.blasted:
            other = done.blasted[number]
            dice = done.dice(number, other) if blast.armor_blocks else ()
            done.hit(Hit(number, other, action.spell, blast.damage, dice, max(0, blast.damage - sum(dice))))
            done.slowed[other] = max(blast.slows, done.slowed.get(other, 0))


def _target_of(  # noqa: PLR0911 - one answer a sort of spell
    game: Game, number: int, numbers: SpellNumbers, target: Target | None
) -> int | Square | str | None:
    """Return whom or which tree a spell is cast on, why that cannot be, or None for a spell without a target."""
    square = game.units[number].square

    def too_far(other: int) -> str:
        name = game.units[other].name
        return "" if touching(square, game.units[other].square) else f"{name} is not touched"

    match numbers:
        case Blast():
            return _blast_target(game, number, numbers, target)
        case Heal():
            return friend_meant(game, number, target, too_far, dead=False)
        case Resurrection():
            return friend_meant(game, number, target, too_far, dead=True)
        case Shock():
            return None if _shocked(game, number) else "no enemy is touched"
        case Summon():
            there = game.units[creature_of(game, number, numbers.unit)].alive
            return f"its {numbers.unit} is there already" if there else None
        case Contract():
            return "its contract stands already" if game.units[number].contract else None
        case _:
            return None


def _blast_target(game: Game, number: int, numbers: Blast, target: Target | None) -> int | Square | str:
    square, reach = game.units[number].square, numbers.range

    def objection_at(other: Square, name: str) -> str:
        distance = spaces(square, other)
        too_far = reach is not None and distance > reach
        return f"{name} is {distance} spaces away, and the range is {reach}" if too_far else ""

    if target is None:
        return "it takes a target"
    tree = target.square
    if numbers.burns_trees and tree and tree in game.board and game.board.terrain(tree) is Terrain.TREE:
        return objection_at(tree, f"the tree at {tree.text}") or tree_between(game.board, square, tree) or tree
    if target.tree:
        return f"there is no {target.text}" if numbers.burns_trees else "it is cast on no trees"
    units = game.units
    found = enemy_meant(game, number, target, lambda other: objection_at(units[other].square, units[other].name))
    if isinstance(found, str) or not numbers.burns_trees:
        return found
    return tree_between(game.board, square, units[found].square) or found


def _cost(game: Game, number: int, numbers: SpellNumbers, found: int | Square | None) -> int:
    unit = game.units[number]
    match numbers:
        case Heal():
            return numbers.mana_again if unit.healed == found else numbers.mana
        case Resurrection():
            return 0 if unit.reviving == found else numbers.mana
        case _:
            return numbers.mana


def _effect(done: PendingEffects, number: int, numbers: SpellNumbers, found: int | Square | None) -> None:
    match numbers, found:
        case Blast(), Square():
            done.felled.append(found)
            done.events.append(TreeGone(number, found, "burned"))
        case Blast(), int():
            done.blasted[number] = found
        case Heal(), int():
            done.heals.append(Healed(number, found, numbers.life))
            done.events.append(done.heals[-1])
        case Resurrection(), int():
            done.reviving[number] = found, numbers
        case Shield(), _:
            done.shielded[number] = numbers
        case Summon(), _:
            done.summoned[number] = creature_of(done.game, number, numbers.unit)
        case Contract(), _:
            done.contracted.add(number)
        case Speed(), _:
            done.hurried[number] = numbers.moves


def _shocked(game: Game, number: int) -> list[int]:
    unit = game.units[number]
    return [
        n
        for n, other in enumerate(game.units)
        if other.alive and other.team != unit.team and touching(unit.square, other.square)
    ]
