"""How a player's country would stand when the cycle ends, for one who decides: the game, played on by its own rules.

Everybody else waits. Where another has an answer to give, each of a few answers is tried. Whoever is attacked knows the
sum of the attack alone, so a forecast for him tries divisions of that sum, never the real one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from autoalgo.games.tncc.rules.actions import Trade, Wait, War
from autoalgo.games.tncc.rules.game import NOBODY, CycleEnd, Decision, Game, Pending, Question, decide
from autoalgo.games.tncc.rules.war import Division, thirds

_CYCLES: Final = 5
"""How many ends of a cycle are looked at."""


class Case(StrEnum):
    """What a forecast takes for granted of the other player."""

    NOTHING = "nothing"
    """Nothing: he has no answer to give."""
    AGREEING = "agreeing"
    """Nothing either; who is asked agrees to a trade."""
    REFUSING = "refusing"
    AGREES = "agrees"
    REFUSES = "refuses"
    STAYS_HOME = "stays home"
    """He defends with nobody."""
    THIRDS = "thirds"
    """He spreads all soldiers evenly over the flanks."""
    LEFT = "left"
    """All soldiers are on one flank."""
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True)
class Forecast:
    """What becomes of a player's country in one case."""

    player: int
    case: Case
    ends: tuple[CycleEnd, ...]
    """This cycle's end and up to four more; the last where the country is out or the game is over."""


def forecasts(game: Game, decision: Decision) -> tuple[Forecast, ...]:
    """Return what a decision that the rules allow would lead to for who is asked, case by case."""
    if game.pending is None:
        return ()
    player, cycles = game.pending.player, len(game.past)
    return tuple(Forecast(player, case, tuple(_ends(after, player, cycles))) for case, after in _cases(game, decision))


def _cases(game: Game, decision: Decision) -> Iterator[tuple[Case, Game]]:
    if isinstance(decision, tuple):
        yield from _attacks(game, decision)
        return
    after = decide(game, decision)
    if isinstance(decision, Trade):
        yield Case.AGREES, decide(after, True)
        yield Case.REFUSES, decide(after, False)
    elif isinstance(decision, War):
        yield Case.STAYS_HOME, decide(after, NOBODY)
        yield Case.THIRDS, decide(after, thirds(game.countries[decision.target].army))
    elif isinstance(decision, bool):
        yield Case.AGREEING if decision else Case.REFUSING, after
    else:
        yield Case.NOTHING, after


def _attacks(game: Game, defense: Division) -> Iterator[tuple[Case, Game]]:
    pending = game.pending
    assert pending is not None and isinstance(pending.asked, War), "who divides his army is attacked"  # noqa: S101
    total = sum(pending.asked.flanks)
    for case, flanks in (
        (Case.THIRDS, thirds(total)),
        (Case.LEFT, (total, 0, 0)),
        (Case.MIDDLE, (0, total, 0)),
        (Case.RIGHT, (0, 0, total)),
    ):
        asked = Pending(pending.player, Question.DEFENSE, pending.asker, War(pending.player, flanks))
        guessed = Game(game.constants, game.countries, game.cycle, asked, game.past, game.turns)
        yield case, decide(guessed, defense)


def _ends(game: Game, player: int, cycles: int) -> Iterator[CycleEnd]:
    """Yield the ends of the cycles after so many, while everybody waits."""
    for following in range(cycles, cycles + _CYCLES):
        while game.pending is not None and len(game.past) <= following:
            game = decide(game, Wait())
        if len(game.past) <= following:
            return
        end = game.past[following][-1]
        assert isinstance(end, CycleEnd), "a cycle's chronicle ends with its end"  # noqa: S101
        yield end
        if not end.countries[player].alive:
            return
