"""The actions of units before they move: attacks, spells and abilities, all at once (CF-14, CF-20)."""

from dataclasses import replace

from autoalgo.games.capture_the_flag.rules.board import Square, Terrain, beside, neighbours
from autoalgo.games.capture_the_flag.rules.effects import PendingEffects
from autoalgo.games.capture_the_flag.rules.events import Aimed, Hit, Means, Refused, TreeGone
from autoalgo.games.capture_the_flag.rules.flags import flag_meant
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.numbers import Ability
from autoalgo.games.capture_the_flag.rules.orders import Action, Aim, Attack, Cast, Chop, TakeFlag, Target
from autoalgo.games.capture_the_flag.rules.spells import cast
from autoalgo.games.capture_the_flag.rules.targets import attack_objection, enemy_meant


def carry_out(done: PendingEffects, number: int, action: Action) -> None:
    """Carry out what a unit does before it moves, or tell why that cannot be."""
    if isinstance(action, TakeFlag):
        return
    if refusal := _refusal(done, number, action):
        done.events.append(Refused(number, action.text, refusal))
    else:
        done.kept.add(number)


def action_objection(game: Game, number: int, action: Action) -> str:
    """Return why a living unit cannot do something as the turn begins; empty when it can."""
    if isinstance(action, TakeFlag):
        found = flag_meant(game, number, action)
        return found if isinstance(found, str) else ""
    return _refusal(PendingEffects(game, lambda _: 0.0), number, action)


def _refusal(done: PendingEffects, number: int, action: Attack | Cast | Chop | Aim) -> str:
    """Carry out an action, or return why that cannot be."""
    match action:
        case Attack(target):
            return _attack(done, number, target)
        case Cast(spell, target):
            return cast(done, number, spell, target)
        case Chop(square):
            return _chop(done, number, square)
        case Aim():
            return _aim(done, number)


def _attack(done: PendingEffects, number: int, target: Target | None) -> str:
    game = done.game
    found = enemy_meant(game, number, target, lambda other: attack_objection(game, number, other))
    if isinstance(found, str):
        sought = enemy_meant(game, number, target, lambda _: "")
        if isinstance(sought, int):
            done.sought[number] = sought
        return found
    done.targets[number] = found
    return ""


def strike(done: PendingEffects, number: int, target: int, counter: bool = False) -> None:
    """Let a unit attack another that it can reach (CF-17), or attack back (CF-19)."""
    unit = done.game.units[number]
    means: Means = "counter-attack" if counter else "aimed shot" if unit.aiming else "attack"
    done.targets[number] = target
    game = done.game
    if game.kind(unit).kills:
        # Healing of the same turn does not help.
        power = game.units[target].life + sum(heal.life for heal in done.heals if heal.target == target)
        done.hit(Hit(number, target, means, power, (), power))
        return
    # Only who shoots on purpose releases the arrow that he has aimed.
    power, dice = game.damage(replace(unit, aiming=False) if counter else unit), done.dice(number, target)
    done.hit(Hit(number, target, means, power, dice, max(0, power - sum(dice))))


def _chop(done: PendingEffects, number: int, square: Square | None) -> str:
    game, unit = done.game, done.game.units[number]
    if Ability.CHOP_TREE not in game.kind(unit).abilities:
        return f"a {unit.kind} chops no trees"
    trees = [s for s in neighbours(unit.square) if s in game.board and game.board.terrain(s) is Terrain.TREE]
    if square is None:
        if len(trees) != 1:
            return f"{len(trees)} trees are touched; name the square" if trees else "no tree is touched"
        square = trees[0]
    if square not in trees:
        return f"no tree stands at {square.text}" if beside(square, unit.square) else f"{square.text} is not touched"
    done.felled.append(square)
    done.events.append(TreeGone(number, square, "chopped"))
    return ""


def _aim(done: PendingEffects, number: int) -> str:
    unit = done.game.units[number]
    if Ability.DEADLY_AIM not in done.game.kind(unit).abilities:
        return f"a {unit.kind} has no Deadly aim"
    done.aimed.add(number)
    done.events.append(Aimed(number))
    return ""
