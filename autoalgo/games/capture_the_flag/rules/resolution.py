"""A turn: everybody's orders become what happens (CF-14, CF-19, CF-26, CF-30).

In this order: rulings, experience spent, actions from where all stand, damage and healing at once, deaths, flags picked
up, moves at once, what burns, captures, mana and timers. `resolve` is the table of contents.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from autoalgo.games.capture_the_flag.rules.actions import carry_out, strike
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.chance import Chance, lucky
from autoalgo.games.capture_the_flag.rules.creatures import (
    call_up,
    creature_of,
    end_creatures,
    fall,
    return_by_contract,
)
from autoalgo.games.capture_the_flag.rules.effects import PendingEffects, after_actions
from autoalgo.games.capture_the_flag.rules.events import (
    BodyGone,
    Ended,
    Event,
    Hit,
    Improved,
    LifeChanged,
    Moved,
    Refused,
    Revived,
)
from autoalgo.games.capture_the_flag.rules.flags import (
    captures,
    carry_flags,
    drop_flags,
    return_flags,
    take_flags,
    walk_over_flags,
)
from autoalgo.games.capture_the_flag.rules.game import DRAW, NOBODY, Favour, Game
from autoalgo.games.capture_the_flag.rules.ground import expire, harm
from autoalgo.games.capture_the_flag.rules.movement import Way, move_all, path_of
from autoalgo.games.capture_the_flag.rules.numbers import Improvement
from autoalgo.games.capture_the_flag.rules.orders import Aim, Attack, Cast, Orders, TakeFlag
from autoalgo.games.capture_the_flag.rules.spells import spell_hits
from autoalgo.games.capture_the_flag.rules.standing_orders import idle, keep_standing, whole_orders
from autoalgo.games.capture_the_flag.rules.targets import attack_objection


@dataclass(frozen=True)
class Resolved:
    """A turn that was played."""

    game: Game
    """After it."""
    events: tuple[Event, ...]


def resolve(game: Game, given: Mapping[int, Orders], chance: Chance) -> Resolved:
    """Return the game after its next turn, and what happened in it.

    The game goes on. A unit without orders for this turn goes on with its standing orders; one that has none of these
    either has not taken its turn.
    """
    if game.winner is not None:
        raise ValueError("the game is over")
    orders, refused = _orders(game, given)
    game, events = _spend(game, orders)
    done = PendingEffects(game, chance, [*refused, *events])
    _act(done, orders)
    game = _hurt(after_actions(done), done)
    game = _die(game, done)
    game, dropped = drop_flags(game)
    done.events += dropped
    game = call_up(return_by_contract(_revive(game, done), done), done)
    game, returned = return_flags(game)
    done.events += returned
    takers = {n: o.action for n, o in orders.items() if isinstance(o.action, TakeFlag) and game.units[n].alive}
    game, taken, took = take_flags(game, takers, chance)
    done.events += taken
    game = carry_flags(_move(game, orders, done, took))
    game, rescued = walk_over_flags(game, done.events, chance)
    done.events += rescued
    game = end_creatures(harm(game, done.game, done.events), done)
    game, dropped = drop_flags(game)
    done.events += dropped
    game = _end(game, done)
    return Resolved(_next_turn(keep_standing(game, orders, done), done), tuple(done.events))


def _orders(game: Game, given: Mapping[int, Orders]) -> tuple[dict[int, Orders], list[Event]]:
    """Return what every living unit that takes its turn does, and what of it is for creatures that are not there.

    New orders count, or those that stand (CF-5); a creature has its own from its caster's (CF-41).
    """
    new, refused = dict(given), list[Event]()
    for owner, ordered in given.items():
        for kind, its in ordered.creatures:
            number = creature_of(game, owner, kind)
            if number == NOBODY or not game.units[number].alive:
                refused.append(Refused(owner, f"order {kind}", "it has none on the board"))
            else:
                new.setdefault(number, its)
    found = dict[int, Orders]()
    for number, unit in enumerate(game.units):
        whole = whole_orders(game, number, new.get(number)) if unit.alive else None
        if isinstance(whole, Refused):
            refused.append(whole)
        elif whole is not None:
            found[number] = whole
    return found, refused


def _spend(game: Game, orders: dict[int, Orders]) -> tuple[Game, list[Event]]:
    """Return the game with experience spent (CF-28)."""
    events: list[Event] = []
    for number, ordered in orders.items():
        for what in ordered.improve:
            unit, kind = game.units[number], game.kind(game.units[number])
            cost = game.numbers.experience.cost.get(what)
            if what not in kind.improvements or cost is None:
                events.append(Refused(number, f"improve {what}", f"a {unit.kind} cannot improve that"))
            elif cost > unit.experience:
                why = f"it costs {cost} experience, and there are {unit.experience}"
                events.append(Refused(number, f"improve {what}", why))
            else:
                game = _improved(game, number, what, cost)
                events.append(Improved(number, what, cost))
    return game, events


def _improved(game: Game, number: int, what: Improvement, cost: int) -> Game:
    unit = game.units[number]
    bought = {**dict(unit.improvements), what: unit.bought(what) + 1}
    gain = game.numbers.experience.gain.get(what, 0)
    changed = replace(
        unit,
        experience=unit.experience - cost,
        improvements=tuple(sorted(bought.items())),
        life=unit.life + (gain if what is Improvement.LIFE else 0),
        mana=unit.mana + (gain if what is Improvement.MANA else 0),
    )
    return game.with_unit(number, changed)


def _act(done: PendingEffects, orders: dict[int, Orders]) -> None:
    """Carry out all actions; who has taken no turn attacks back (CF-19)."""
    for number, ordered in orders.items():
        if ordered.action:
            carry_out(done, number, ordered.action)
    for number, ordered in orders.items():
        if isinstance(ordered.action, Attack) and number in done.targets:
            strike(done, number, done.targets[number])
        elif isinstance(ordered.action, Cast):
            spell_hits(done, number, ordered.action)
    struck = tuple(done.hits)
    for number, unit in enumerate(done.game.units):
        if not unit.alive:
            continue
        carrier = _carrier_to_attack(done.game, number, orders.get(number))
        if carrier != NOBODY:
            strike(done, number, carrier)
        elif idle(done.game, number, orders.get(number), done) and _attacks_back(done.game, number):
            _attack_back(done, number, struck)


def _attacks_back(game: Game, number: int) -> bool:
    """Return whether a unit attacks back at all (CF-41, CF-45)."""
    carries = game.carried(number) != NOBODY
    return game.kind(game.units[number]).counter_attacks and (game.numbers.carrier_attacks_back or not carries)


def _attack_back(done: PendingEffects, number: int, struck: Iterable[Hit]) -> None:
    """Let a unit attack who hurt it most, of those whom it reaches and who can be attacked back (CF-19)."""
    game, hurt = done.game, Counter[int]()
    for hit in struck:
        if (
            hit.target == number
            and game.kind(game.units[hit.attacker]).counter_attacks
            and not attack_objection(game, number, hit.attacker, aimed=False)
        ):
            hurt[hit.attacker] += hit.damage
    if hurt:
        strike(done, number, _most(hurt, done, f"counter-attack {number}"), counter=True)


def _carrier_to_attack(game: Game, number: int, ordered: Orders | None) -> int:
    """Return who carries the flag of a unit that stands still, if that attacks him by itself; else `NOBODY` (CF-45)."""
    unit = game.units[number]
    idle = game.numbers.idle_attack_carriers and not unit.moved and not (ordered and (ordered.action or ordered.move))
    carrier = game.flags[unit.team].carrier
    return carrier if idle and carrier != NOBODY and not attack_objection(game, number, carrier) else NOBODY


def _most(hurt: Counter[int], done: PendingEffects, purpose: str) -> int:
    """Return who did most; of equal ones the highest lot decides (CF-28)."""
    most = max(hurt.values())
    alike = sorted(number for number, damage in hurt.items() if damage == most)
    return lucky(done.chance, alike, purpose, done.events)


def _hurt(game: Game, done: PendingEffects) -> Game:
    """Return the game after all damage and healing, which count together (CF-14, CF-25)."""
    changes = Counter[int]()
    for hit in done.hits:
        changes[hit.target] -= hit.damage
    for heal in done.heals:
        changes[heal.target] += heal.life
    units = {}
    for number, change in sorted(changes.items()):
        unit = game.units[number]
        life = max(0, min(game.most_life(unit), unit.life + change))
        if life != unit.life:
            done.events.append(LifeChanged(number, unit.life, life))
        units[number] = replace(unit, life=life)
    game = game.with_units(units)
    return replace(game, damage_dealt=game.damage_dealt or any(hit.damage for hit in done.hits))


def _die(game: Game, done: PendingEffects) -> Game:
    """Return the game with the dead as bodies, and experience for who killed them (CF-26, CF-28)."""
    for number, before in enumerate(done.game.units):
        unit = game.units[number]
        if not before.alive or unit.alive:
            continue
        hurt = Counter[int]()
        for hit in done.hits:
            if hit.target == number:
                hurt[hit.attacker] += hit.damage
        game = fall(game, number, _most(hurt, done, f"kill {number}"), done)
    return end_creatures(game, done)


def _revive(game: Game, done: PendingEffects) -> Game:
    """Return the game with those brought back whose resurrection has taken its turns (CF-26)."""
    for healer, (body, numbers) in done.reviving.items():
        unit = game.units[body]
        if game.units[healer].reviving_turns < numbers.turns or unit.alive:
            continue
        square = game.free_square(unit.square)
        if square is None:
            continue
        life = int(game.most_life(unit) * numbers.life_share)
        mana = int(game.most_mana(unit) * numbers.mana_share)
        back = replace(unit, square=square, life=max(1, life), mana=mana, body_turns=0, contract=False)
        game = game.with_unit(body, back)
        game = game.with_unit(healer, replace(game.units[healer], reviving=NOBODY, reviving_turns=0))
        done.events.append(Revived(body, healer, square, max(1, life), mana))
    return game


def _move(game: Game, orders: dict[int, Orders], done: PendingEffects, took: set[int]) -> Game:
    """Return the game after all moves (CF-10)."""
    ways = {n: Way(n, [unit.square]) for n, unit in enumerate(game.units) if unit.alive}
    standing = [_standing_still(game, team, orders) for team in (0, 1)]
    for number, ordered in orders.items():
        if ordered.move is None or number not in ways:
            continue
        still = "takes a flag" if number in took else "aims" if isinstance(ordered.action, Aim) else ""
        moves, friends = _moves(game, number, done), standing[game.units[number].team]
        path = f"a unit that {still} does not move" if still else path_of(game, number, ordered.move, moves, friends)
        if isinstance(path, str):
            done.events.append(Refused(number, ordered.move.text, path))
        else:
            ways[number].squares += path[:moves]
            done.walked.add(number)
    planned = {number: way.steps for number, way in ways.items()}
    done.events += move_all(game, list(ways.values()), done.chance)
    ends = {way.squares[-1]: game.units[number].name for number, way in ways.items()}
    units = {}
    for number, way in ways.items():
        if planned[number]:
            who = ends.get(way.blocked, "somebody else") if way.blocked else ""
            stopped = f"{who} is in the way at {way.blocked.text}" if way.blocked else ""
            done.events.append(Moved(number, tuple(way.squares[1:]), stopped))
        unit = game.units[number]
        if way.steps:
            units[number] = replace(unit, square=way.squares[-1], aiming=False, moved=True)
        elif unit.moved:
            units[number] = replace(unit, moved=False)
    return game.with_units(units)


def _standing_still(game: Game, team: int, orders: dict[int, Orders]) -> set[Square]:
    """Return where the units of a team stand that have no order to move."""
    return {
        unit.square
        for number, unit in enumerate(game.units)
        if unit.alive and unit.team == team and not (number in orders and orders[number].move)
    }


def _moves(game: Game, number: int, done: PendingEffects) -> int:
    """Return how many squares a unit can move in this turn (CF-9, CF-13)."""
    unit = game.units[number]
    moves = max(0, game.kind(unit).moves + done.hurried.get(number, 0) + unit.favour.moves)
    fewer = unit.slowed + (0 if game.carried(number) == NOBODY else game.numbers.flag_slows)
    return max(min(1, moves), moves - fewer)


def _end(game: Game, done: PendingEffects) -> Game:
    """Return the game, over if it is: by a capture, without living units of a team, or after its last turn (CF-30)."""
    captured = captures(game)
    done.events += captured
    left = [unit for unit in game.units if not unit.creature and (unit.alive or unit.body)]
    standing = [sum(unit.team == team for unit in left) for team in (0, 1)]
    if captured:
        winner = DRAW if len(captured) > 1 else 1 - captured[0].flag
        why = "both flags were captured in one turn" if len(captured) > 1 else "the flag was captured"
    elif game.turn >= game.numbers.last_turn:
        winner, why = _by_count(game)
    elif not all(standing):
        winner = DRAW if not any(standing) else int(standing[0] == 0)
        why = "nobody is left" if not any(standing) else "nobody of the other team is left"
    else:
        return game
    done.events.append(Ended(winner, why))
    return replace(game, winner=winner)


def _by_count(game: Game) -> tuple[int, str]:
    people = [[unit for unit in game.units if unit.team == team and not unit.creature] for team in (0, 1)]
    alive = [sum(unit.alive for unit in units) for units in people]
    life = [sum(unit.life for unit in units) for units in people]
    for count, what in ((alive, "more units"), (life, "more life")):
        if count[0] != count[1]:
            return int(count[1] > count[0]), f"{what} after the last turn"
    return DRAW, "as many units and as much life on both sides after the last turn"


def _next_turn(game: Game, done: PendingEffects) -> Game:
    """Return the game with mana restored and timers run down (CF-24, CF-26)."""
    tended = {body for body, _ in done.reviving.values()}
    units = {}
    for number, unit in enumerate(game.units):
        if unit.alive:
            kind = game.kind(unit)
            usual = kind.regeneration_with_spell if number in done.spent else kind.regeneration
            more = game.gained(unit, Improvement.REGENERATION) if kind.mana else 0
            mana = min(game.most_mana(unit), unit.mana + usual + more)
            units[number] = replace(unit, mana=mana, slowed=done.slowed.get(number, 0), favour=Favour())
        elif unit.body_turns and number not in tended:
            units[number] = replace(unit, body_turns=unit.body_turns - 1)
            if unit.body_turns == 1:
                done.events.append(BodyGone(number))
    return replace(expire(game.with_units(units), done.events), turn=game.turn + 1)
