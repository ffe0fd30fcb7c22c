"""A turn as a reader may know it: with his own team's plans, and nobody else's (CF-56).

Everybody sees the board and all that happened. Orders that stand, orders of the last turn, and orders that could not be
carried out tell what a unit is about to do: they are for its own team and for the umpire.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from autoalgo.common.plain_text import isolated
from autoalgo.games.capture_the_flag.rules.events import Event, Moved, OrdersRuled, Refused, Ruled
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.words.sentences import turn_lines

ANYBODY: Final = NOBODY
"""The reader of what is public: somebody of neither team. Other readers are the teams, 0 and 1."""


def seen_events(events: Iterable[Event], game: Game, reader: int) -> Iterator[Event]:
    """Yield the events of a turn as a team, or `ANYBODY`, may read them; `game` is that before or after it."""
    for event in events:
        match event:
            case Refused(unit) if game.units[unit].team != reader:
                continue
            case Moved(unit, path) if game.units[unit].team != reader:
                # Where it would have gone on to is its plan; that it was stopped by a lot is an event of its own.
                if path:
                    yield replace(event, stopped="")
            case OrdersRuled(unit, orders) if orders and game.units[unit].team != reader:
                # That the umpire has changed orders is everybody's to know; what they are is not.
                yield Ruled(f"other orders for {isolated(game.units[unit].name)}")
            case _:
                yield event


def seen_game(game: Game, reader: int) -> Game:
    """Return the game without the orders, standing or of the last turn, that a team, or `ANYBODY`, may not know."""
    units = (unit if unit.team == reader else replace(unit, standing=None, last=None) for unit in game.units)
    return replace(game, units=tuple(units))


def public_lines(before: Game, events: Iterable[Event], after: Game) -> Iterator[str]:
    """Yield a turn as everybody may read it, as `turn_lines` does."""
    return turn_lines(before, seen_events(events, before, ANYBODY), seen_game(after, ANYBODY))
