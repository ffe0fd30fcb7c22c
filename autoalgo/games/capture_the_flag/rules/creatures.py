"""Creatures that casters call up, and those who come back by a contract (CF-41, CF-42).

A creature is a unit of the game from the first turn on: one without life and body until it is called up, and again
after its end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from autoalgo.games.capture_the_flag.rules.effects import PendingEffects
from autoalgo.games.capture_the_flag.rules.events import CreatureGone, Killed, LifeChanged, Revived, Summoned
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game, Unit
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, Summon


def creatures_of(units: Sequence[Unit], numbers: Numbers) -> Iterator[Unit]:
    """Yield the creatures that some units can call up, for a game that holds them after these units."""
    for number, unit in enumerate(units):
        for spell in numbers.units[unit.kind].spells:
            summon = numbers.spells[spell]
            if isinstance(summon, Summon):
                yield Unit(f"{unit.name}'s {summon.unit}", unit.team, summon.unit, unit.square, 0, 0, owner=number)


def creature_of(game: Game, owner: int, kind: str) -> int:
    """Return the creature of a kind that a unit has or can call up; `NOBODY` if it has none."""
    units = enumerate(game.units)
    return next((n for n, unit in units if unit.owner == owner and unit.kind == kind), NOBODY)


def fall(game: Game, number: int, killer: int, done: PendingEffects) -> Game:
    """Return the game with a dead unit as a body, and the experience for its death (CF-26, CF-28).

    What a creature kills counts for who has called it up (CF-41). `killer` may be `NOBODY`.
    """
    rewarded = game.units[killer].owner if killer != NOBODY and game.units[killer].creature else killer
    game = game.fallen(number)
    if rewarded == NOBODY:
        done.events.append(Killed(number, NOBODY, 0))
        return game
    reward, unit = game.numbers.experience.kill, game.units[rewarded]
    done.events.append(Killed(number, rewarded, reward))
    return game.with_unit(rewarded, replace(unit, experience=unit.experience + reward))


def end_creatures(game: Game, done: PendingEffects) -> Game:
    """Return the game after the loss of creatures: each costs its caster life, and goes when he does (CF-41)."""
    gone = {event.unit for event in done.events if isinstance(event, CreatureGone)}
    killed = {event.unit: event.killer for event in done.events if isinstance(event, Killed)}
    for number, unit in enumerate(game.units):
        if not unit.creature or number not in killed or number in gone:
            continue
        owner, loss = game.units[unit.owner], _loss(game.numbers, unit.kind)
        done.events.append(CreatureGone(number, unit.owner, loss if owner.alive else 0))
        if owner.alive and loss:
            life = max(0, owner.life - loss)
            done.events.append(LifeChanged(unit.owner, owner.life, life))
            game = game.with_unit(unit.owner, replace(owner, life=life))
            if not life:
                game = fall(game, unit.owner, killed[number], done)
    for number, unit in enumerate(game.units):
        if unit.creature and unit.alive and not game.units[unit.owner].alive:
            done.events.append(CreatureGone(number, unit.owner, 0))
            game = game.with_unit(number, replace(unit, life=0, standing=None))
    return game


def call_up(game: Game, done: PendingEffects) -> Game:
    """Return the game with the creatures beside their casters that were called up, where these live (CF-41)."""
    for owner, number in done.summoned.items():
        square = game.free_square(game.units[owner].square)
        if not game.units[owner].alive or square is None:
            continue
        unit = game.units[number]
        life = game.kind(unit).life
        game = game.with_unit(number, Unit(unit.name, unit.team, unit.kind, square, life, 0, owner=owner))
        done.events.append(Summoned(owner, number, square))
    return game


def return_by_contract(game: Game, done: PendingEffects) -> Game:
    """Return the game with those back on the board whose contract says so in this turn (CF-42)."""
    contract = game.numbers.contract
    for number, unit in enumerate(game.units):
        if contract is None or unit.alive or not unit.contract or unit.body_turns != 1:
            continue
        square = game.free_square(unit.square)
        if square is None:
            continue
        life = max(1, int(game.most_life(unit) * contract.life_share))
        mana = int(game.most_mana(unit) * contract.mana_share)
        back = replace(unit, square=square, life=life, mana=mana, body_turns=0, contract=False)
        game = game.with_unit(number, back)
        done.events.append(Revived(number, number, square, life, mana))
    return game


def _loss(numbers: Numbers, kind: str) -> int:
    summons = (spell for spell in numbers.spells.values() if isinstance(spell, Summon))
    return next(summon.loss for summon in summons if summon.unit == kind)
