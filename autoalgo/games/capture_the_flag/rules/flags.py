"""Flags: taken, dropped, returned, brought home (CF-6 … CF-9)."""

from dataclasses import replace

from autoalgo.games.capture_the_flag.rules.board import Square, beside
from autoalgo.games.capture_the_flag.rules.chance import Chance, lucky
from autoalgo.games.capture_the_flag.rules.events import Event, FlagMoved, Refused
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
        taker = lucky(chance, units, f"flag {team}")
        others = (number for number in units if number != taker)
        name = game.units[taker].name
        events += [Refused(number, orders[number].text, f"{name} was quicker") for number in others]
        took.add(taker)
        home = game.units[taker].team == team
        square = game.board.homes[team] if home else game.units[taker].square
        game = _with_flag(game, team, TeamFlag(square, NOBODY if home else taker))
        events.append(FlagMoved(team, "returned" if home else "taken", taker, square))
    return game, events, took


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
        and not (team == unit.team and flag.square == game.board.homes[team])
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
