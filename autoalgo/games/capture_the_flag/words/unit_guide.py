"""The rules in short, and what one unit can do, for a player's first letter and for who asks for help (CF-37)."""

from collections.abc import Iterator
from typing import Final

from autoalgo.common.plain_text import isolated
from autoalgo.games.capture_the_flag.rules.game import Game, Unit
from autoalgo.games.capture_the_flag.rules.numbers import (
    Ability,
    Blast,
    Contract,
    Heal,
    Resurrection,
    Shield,
    Shock,
    Speed,
    SpellNumbers,
    Summon,
)

_RULES: Final = (
    "Everybody writes what his unit does, and all of it happens at once: first attacks and spells, then moves.",
    "A square is the letter above the board and the number beside it. Nobody moves diagonally, or onto trees and "
    "water.",
    "Stand beside the other team's flag and take it; in that turn you do nothing else. Bring it to your own flag.",
    "Who dies drops the flag. Who writes nothing attacks back when he is attacked.",
)


def guide_lines(game: Game, *numbers: int) -> Iterator[str]:
    """Yield the rules in short, what each unit can do with what that costs, and orders that it could be given now."""
    yield "The rules in short:"
    yield from (f"  {rule}" for rule in _RULES)
    for number in numbers:
        unit = game.units[number]
        yield f"What {isolated(unit.name)} ({unit.kind}) can do:"
        yield from (f"  {line}" for line in _abilities(game, unit))
        yield "Orders could be:"
        yield from (f"  {line}" for line in _examples(game, unit))


def _abilities(game: Game, unit: Unit) -> Iterator[str]:
    kind, costs = game.kind(unit), game.numbers.experience
    yield f"move {kind.moves} squares a turn, {game.numbers.flag_slows} fewer with a flag"
    reach = (
        "whom it touches"
        if kind.range == 1
        else f"who is within {kind.range} spaces, {kind.range_over_tree} over a tree"
    )
    yield f"attack {reach}, for {kind.damage} damage less the dice of armor; its own armor is {game.dice(unit)}"
    for spell in kind.spells:
        numbers = game.numbers.spells[spell]
        yield f"cast {spell}, for {numbers.mana} mana: {_effect(numbers)}"
    if kind.spells:
        yield (
            f"mana: it has {unit.mana} of {game.most_mana(unit)}, and gets {kind.regeneration} a turn, "
            f"{kind.regeneration_with_spell} with a spell"
        )
    if Ability.CHOP_TREE in kind.abilities:
        yield "chop down a tree that it touches, for nothing, in place of the attack"
    if Ability.DEADLY_AIM in kind.abilities:
        aim = game.numbers.deadly_aim
        yield f"aim, for nothing: hold still this turn, and shoot later at {aim.range} spaces for {aim.damage} damage"
    bought = (f"+{costs.gain[what]} {what} for {costs.cost[what]}" for what in kind.improvements if what in costs.cost)
    yield f"spend experience, {costs.kill} a kill: {', '.join(bought)}"


def _effect(numbers: SpellNumbers) -> str:  # noqa: PLR0911 - one sentence a sort of spell
    match numbers:
        case Shock(damage=damage):
            return f"{damage} damage to all enemies around"
        case Blast(damage=damage, range=reach):
            where = "anywhere" if reach is None else f"within {reach} spaces"
            return f"{damage} damage to one enemy {where}" + (", or a tree is gone" if numbers.burns_trees else "")
        case Shield(armor=armor, further_turns=turns):
            return f"{armor} more armor in this turn and {turns} more"
        case Speed(moves=moves):
            return f"{moves} more squares in this turn"
        case Heal(life=life, mana_again=again):
            return f"{life} life for a friend whom it touches, diagonally too; {again} mana for the same one again"
        case Resurrection(turns=turns):
            return f"a dead friend whom it touches is back after {turns} turns of it"
        case Summon(unit=unit):
            return f"calls up a {unit}, which is ordered in your mail as: {unit}: move b2"
        case Contract():
            return "it comes back from its next death"


def _examples(game: Game, unit: Unit) -> Iterator[str]:
    """Yield orders with names and squares of this very game."""
    others = [other for other in game.units if other.alive and other is not unit and not other.creature]
    enemy = next((other.name for other in others if other.team != unit.team), "b3")
    friend = next((other.name for other in others if other.team == unit.team), "")
    steps = game.board.steps().get(unit.square, ())
    yield f"attack {enemy}" + (f", move {steps[0].text}" if steps else "")
    if friend:
        yield f"follow {friend}"
    yield "move towards the enemy flag every turn"
    yield "if " + f"{enemy} is next to me, attack him, otherwise move north 2"
    yield "same as last turn"
