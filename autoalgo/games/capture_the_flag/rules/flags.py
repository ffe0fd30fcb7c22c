"""Flags: taken, dropped, returned, brought home (CF-6 … CF-9)."""

from collections.abc import Iterable
from dataclasses import replace

from autoalgo.games.capture_the_flag.rules.board import Square, beside
from autoalgo.games.capture_the_flag.rules.chance import Chance, lucky
from autoalgo.games.capture_the_flag.rules.events import Event, FlagMoved, Moved, Refused
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game, TeamFlag
from autoalgo.games.capture_the_flag.rules.orders import TakeFlag


def drop_flags(game: Game) -> tuple[Game, list[Event]]:
    """Return the game with the flags of dead carriers where they died (CF-7)."""
    events: list[Event] = []
    for team, flag in enumerate(game.flags):
        if flag.carrier != NOBODY and not game.units[flag.carrier].alive:
            game = _with_flag(game, team, TeamFlag(game.units[flag.carrier].square))
            events.append(FlagMoved(team, "dropped", flag.carrier, game.flags[team].square))
    return game, events


def take_flags(game: Game, orders: dict[int, TakeFlag], chance: Chance) -> tuple[Game, list[Event], set[int]]:
    """Return the game after all pick-ups, and who took a flag or returned it; of several one draws it (CF-9)."""
    events: list[Event] = []
    wanted: dict[int, list[int]] = {0: [], 1: []}
    for number, order in orders.items():
        found = flag_meant(game, number, order)
        if isinstance(found, str):
            events.append(Refused(number, order.text, found))
        else:
            wanted[found].append(number)
    took = set()
    for team, units in wanted.items():
        if not units:
            continue
        taker = lucky(chance, units, f"flag {team}", events)
        others = (number for number in units if number != taker)
        name = game.units[taker].name
        events += [Refused(number, orders[number].text, f"{name} was quicker") for number in others]
        took.add(taker)
        if game.units[taker].team == team:
            game, event = _rescued(game, team, taker)
        else:
            game = _with_flag(game, team, TeamFlag(game.units[taker].square, taker))
            event = FlagMoved(team, "taken", taker, game.flags[team].square)
        events.append(event)
    return game, events, took


def walk_over_flags(game: Game, happened: Iterable[Event], chance: Chance) -> tuple[Game, list[Event]]:
    """Return the game with the flags rescued that units of their own teams have walked over (CF-44)."""
    events: list[Event] = []
    if not game.numbers.own_flag_returns_after:
        return game, events
    moves = [event for event in happened if isinstance(event, Moved)]
    for team, flag in enumerate(game.flags):
        away = flag.carrier == NOBODY and flag.square != game.board.homes[team]
        over = [move.unit for move in moves if game.units[move.unit].team == team and flag.square in move.path]
        if away and flag.rescuer == NOBODY and over:
            game, event = _rescued(game, team, lucky(chance, sorted(over), f"flag {team}", events))
            events.append(event)
    return game, events


def return_flags(game: Game) -> tuple[Game, list[Event]]:
    """Return the game with the flags at home whose rescuers have lived long enough; a dead one rescues none (CF-44)."""
    events: list[Event] = []
    for team, flag in enumerate(game.flags):
        if flag.rescuer == NOBODY:
            continue
        if not game.units[flag.rescuer].alive:
            game = _with_flag(game, team, TeamFlag(flag.square))
        elif game.turn >= flag.returns:
            game = _with_flag(game, team, TeamFlag(game.board.homes[team]))
            events.append(FlagMoved(team, "returned", flag.rescuer, game.flags[team].square))
    return game, events


def _rescued(game: Game, team: int, unit: int) -> tuple[Game, FlagMoved]:
    """Return the game with a flag sent home by one of its team: at once, or in a later turn (CF-8, CF-44)."""
    later = game.numbers.own_flag_returns_after
    if later:
        square = game.flags[team].square
        return _with_flag(game, team, TeamFlag(square, NOBODY, unit, game.turn + later)), FlagMoved(
            team, "rescued", unit, square
        )
    home = game.board.homes[team]
    return _with_flag(game, team, TeamFlag(home)), FlagMoved(team, "returned", unit, home)


def carry_flags(game: Game) -> Game:
    """Return the game with each carried flag where its carrier is."""
    for team, flag in enumerate(game.flags):
        if flag.carrier != NOBODY:
            game = _with_flag(game, team, replace(flag, square=game.units[flag.carrier].square))
    return game


def captures(game: Game) -> list[FlagMoved]:
    """Return the flags that have been brought to the other team's own flag (CF-6)."""
    found = []
    for team, flag in enumerate(game.flags):
        other = 1 - team
        home, own = game.board.homes[other], game.flags[other]
        there = own.carrier == NOBODY and own.square == home
        if flag.carrier != NOBODY and _reaches(flag.square, home) and (there or not game.numbers.own_flag_at_home):
            found.append(FlagMoved(team, "captured", flag.carrier, flag.square))
    return found


def blocked(game: Game) -> bool:
    """Return whether both flags have been carried home, and neither is captured since the other is away (CF-6)."""
    return game.winner is None and all(
        flag.carrier != NOBODY and _reaches(flag.square, home)
        for flag, home in zip(game.flags, game.board.homes[::-1], strict=True)
    )


def flag_meant(game: Game, number: int, order: TakeFlag) -> int | str:
    """Return which team's flag a unit picks up, or why it cannot."""
    unit = game.units[number]
    if game.carried(number) != NOBODY:
        return "it carries a flag already"
    lying = [
        team
        for team, flag in enumerate(game.flags)
        if flag.carrier == NOBODY
        and order.square in {None, flag.square}
        and not (team == unit.team and (flag.square == game.board.homes[team] or flag.rescuer != NOBODY))
    ]
    near = [team for team in lying if _reaches(unit.square, game.flags[team].square)]
    if not near:
        return "no flag that can be taken is touched horizontally or vertically"
    # The enemy's before the own one, where both lie within reach.
    return min(near, key=lambda team: team == unit.team)


def _reaches(square: Square, other: Square) -> bool:
    return square == other or beside(square, other)


def _with_flag(game: Game, team: int, flag: TeamFlag) -> Game:
    return replace(game, flags=(flag, game.flags[1]) if team == 0 else (game.flags[0], flag))
