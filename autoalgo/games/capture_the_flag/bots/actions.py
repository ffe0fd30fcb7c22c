"""The actions of an automatic player before it moves: those worth most of all that can be done (CF-50).

Worth is counted in points of life, those that an enemy is expected to lose or a friend to get.
"""

from collections.abc import Iterator
from typing import Final

from autoalgo.games.capture_the_flag.bots.sight import Sight
from autoalgo.games.capture_the_flag.rules.actions import action_objection
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain, neighbours, spaces, touching
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.rules.numbers import (
    Ability,
    Blast,
    Contract,
    Heal,
    Resurrection,
    Shield,
    Shock,
    Speed,
    Spell,
    Summon,
)
from autoalgo.games.capture_the_flag.rules.orders import Action, Aim, Attack, Cast, Chop, TakeFlag, Target
from autoalgo.games.capture_the_flag.rules.targets import attack_objection, tree_between

_FLAG: Final = 500.0
_KILL: Final = 60.0
_CARRIER: Final = 3.0
"""How many times as much it is worth to hurt who carries the own flag."""
_LEAST_HEALED: Final = 30
"""Life that a friend must lack."""
_BACK: Final = 100.0
"""A friend who is brought back."""
_SHIELD: Final = 12.0
"""For each enemy who reaches the unit."""
_HURRY: Final = 50.0
"""More moves for who carries a flag."""
_WIND: Final = 8.0
"""More moves for anybody else."""
_SPARED_MANA: Final = 40
"""That is to be left then."""
_CREATURE: Final = 70.0
_CONTRACT: Final = 30.0
_STEP: Final = 4.0
"""A square of the way that a tree takes less when it is gone."""
_AIM: Final = 14.0
_IN_SIGHT: Final = 6
"""Spaces within which an archer without a target waits for one."""

_Option = tuple[float, Action]


def best_action(sight: Sight, goal: Square) -> Action | None:
    """Return what is worth most on a unit's way to a square; None when nothing can be done."""
    options = [*_flags(sight), *_attacks(sight), *_spells(sight, goal), *_abilities(sight, goal)]
    for worth, action in sorted(options, key=lambda option: -option[0]):
        if worth > 0 and not action_objection(sight.game, sight.number, action):
            return action
    return None


def _flags(sight: Sight) -> Iterator[_Option]:
    if any(flag.carrier == NOBODY and spaces(sight.unit.square, flag.square) <= 1 for flag in sight.game.flags):
        yield _FLAG, TakeFlag()


def _attacks(sight: Sight) -> Iterator[_Option]:
    power = sight.game.damage(sight.unit)
    for enemy in sight.enemies:
        if not attack_objection(sight.game, sight.number, enemy):
            life = sight.game.units[enemy].life
            damage = life if sight.kind.kills else power - _blocked(sight, enemy)
            yield _worth(sight, enemy, damage), Attack(Target(sight.game.units[enemy].square))


def _blocked(sight: Sight, enemy: int) -> float:
    """Return what the dice of an enemy's armor show on average."""
    return sight.game.dice(sight.game.units[enemy]) * (1 + sight.game.numbers.die_sides) / 2


def _worth(sight: Sight, enemy: int, damage: float) -> float:
    life = sight.game.units[enemy].life
    worth = min(damage, life) + (_KILL if damage >= life else 0)
    return worth * (_CARRIER if sight.own_flag.carrier == enemy else 1)


def _spells(sight: Sight, goal: Square) -> Iterator[_Option]:
    for spell in sight.kind.spells:
        match sight.game.numbers.spells[spell]:
            case Shock() as numbers:
                yield _shock(sight, numbers), Cast(spell)
            case Blast() as numbers:
                yield from _blasts(sight, spell, numbers)
            case Heal() as numbers:
                yield from _heals(sight, spell, numbers)
            case Resurrection():
                yield from _resurrections(sight, spell)
            case Shield() if sight.unit.shielded_until <= sight.game.turn:
                reached_by = sum(not attack_objection(sight.game, enemy, sight.number) for enemy in sight.enemies)
                yield _SHIELD * reached_by, Cast(spell)
            case Speed(mana=mana) if sight.steps_to(goal) > sight.kind.moves:
                spared = sight.unit.mana - mana >= _SPARED_MANA
                yield _HURRY if sight.carries else _WIND * spared, Cast(spell)
            case Summon():
                yield _CREATURE, Cast(spell)
            case Contract():
                yield _CONTRACT, Cast(spell)
            case _:
                pass


def _shock(sight: Sight, numbers: Shock) -> float:
    touched = [n for n in sight.enemies if touching(sight.unit.square, sight.game.units[n].square)]
    return sum(_worth(sight, n, numbers.damage + _blocked(sight, n)) for n in touched)


def _blasts(sight: Sight, spell: Spell, numbers: Blast) -> Iterator[_Option]:
    here = sight.unit.square
    for enemy in sight.enemies:
        there = sight.game.units[enemy].square
        near = numbers.range is None or spaces(here, there) <= numbers.range
        if near and not (numbers.burns_trees and tree_between(sight.game.board, here, there)):
            damage = numbers.damage - (_blocked(sight, enemy) if numbers.armor_blocks else 0)
            yield _worth(sight, enemy, damage), Cast(spell, Target(there))


def _heals(sight: Sight, spell: Spell, numbers: Heal) -> Iterator[_Option]:
    for friend in sight.friends:
        unit = sight.game.units[friend]
        lacking = sight.game.most_life(unit) - unit.life
        if lacking >= _LEAST_HEALED and touching(sight.unit.square, unit.square):
            yield float(min(lacking, numbers.life)), Cast(spell, Target(unit.square))


def _resurrections(sight: Sight, spell: Spell) -> Iterator[_Option]:
    for number, unit in enumerate(sight.game.units):
        if unit.body and unit.team == sight.unit.team and touching(sight.unit.square, unit.square):
            going_on = 2 if sight.unit.reviving == number else 1
            # By its name, for several bodies can lie on one square.
            yield _BACK * going_on, Cast(spell, Target(name=unit.name))


def _abilities(sight: Sight, goal: Square) -> Iterator[_Option]:
    if Ability.CHOP_TREE in sight.kind.abilities:
        for square in neighbours(sight.unit.square):
            if square in sight.game.board and sight.game.board.terrain(square) is Terrain.TREE:
                yield _STEP * _saved(sight, goal, square), Chop(square)
    if Ability.DEADLY_AIM in sight.kind.abilities and not sight.unit.aiming and not sight.carries:
        enemy = sight.nearest(sight.enemies)
        if enemy is not None and spaces(sight.unit.square, sight.game.units[enemy].square) <= _IN_SIGHT:
            yield _AIM, Aim()


def _saved(sight: Sight, goal: Square, tree: Square) -> int:
    """Return how many squares shorter the way to a square is without a tree."""
    felled = sight.game.board.changed(tree, Terrain.DIRT)
    return sight.steps_to(goal) - sight.steps_to(goal, felled)
