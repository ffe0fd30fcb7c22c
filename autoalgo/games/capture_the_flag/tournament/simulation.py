"""Plays very many games between automatic players, and counts (CF-51)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from autoalgo.common.kit.contest import tallied
from autoalgo.games.capture_the_flag.bots import MIXES, orders_of
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.events import Event, FlagMoved, Hit, Killed, SpellCast, TreeGone
from autoalgo.games.capture_the_flag.rules.flags import blocked
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.resolution import resolve
from autoalgo.games.capture_the_flag.tournament.result import ContestCount, End

_SEEDS: Final = 2**53


@dataclass(frozen=True)
class Contest:
    """A contest: every mix of personalities against every one, itself too, on either side, again and again."""

    start: Game
    board: str
    """Its name."""
    games: int
    seed: int

    def mixes(self, number: int) -> tuple[str, str]:
        """Return the mixes of both teams in a game."""
        names = list(MIXES)
        first, second = divmod(number % len(names) ** 2, len(names))
        return names[first], names[second]

    def game_seed(self, number: int) -> int:
        """Return the seed of a game, whose dice and lots are those of a game of people with that seed."""
        return int(chance_of(self.seed, number)("game") * _SEEDS)


def simulate(contest: Contest, jobs: int | None = None, told: Callable[[int], None] = lambda _: None) -> ContestCount:
    """Play all games of a contest in `jobs` processes; arguments and errors are those of `tallied`."""
    return tallied(partial(play, contest), ContestCount, contest.games, jobs, told)


def play(
    contest: Contest,
    number: int,
    result: ContestCount,
    told: Callable[[Game, tuple[Event, ...]], None] = lambda *_: None,
) -> None:
    """Play a game to its end and count it; `told` gets the game after each turn, and what happened in it."""
    game, seed, mixes = contest.start, contest.game_seed(number), contest.mixes(number)
    personalities = [MIXES[mixes[unit.team]](game, n) for n, unit in enumerate(game.units)]
    result.kinds.update((unit.kind, "units") for unit in game.units)
    events: tuple[Event, ...] = ()
    blocked_turns = 0
    while game.winner is None:
        chance = chance_of(seed, game.turn)
        orders = {n: orders_of(game, n, personalities[n], chance) for n, unit in enumerate(game.units) if unit.alive}
        resolved = resolve(game, orders, chance)
        game, events = resolved.game, resolved.events
        blocked_turns += blocked(game)
        _count(result, game, events)
        told(game, events)
    end = _end(game, events)
    result.games += 1
    result.winners[(*mixes, game.winner)] += 1
    result.ends[end] += 1
    result.turns[game.turn - 1] += 1
    result.blocked[end] += bool(blocked_turns)
    result.blocked_turns += blocked_turns


def _end(game: Game, events: Iterable[Event]) -> End:
    if any(isinstance(event, FlagMoved) and event.how == "captured" for event in events):
        return End.CAPTURE
    return End.LAST_TURN if game.turn > game.numbers.last_turn else End.NOBODY_LEFT


def _count(result: ContestCount, game: Game, events: Iterable[Event]) -> None:
    """Count what units have done in a turn."""
    kinds = [unit.kind for unit in game.units]
    for event in events:
        match event:
            case Killed():
                result.kinds[kinds[event.unit], "deaths"] += 1
                result.kinds[kinds[event.killer], "kills"] += 1
            case FlagMoved(_, "taken" | "captured" | "returned" as how, unit):
                result.kinds[kinds[unit], how] += 1
            case Hit():
                result.kinds[kinds[event.attacker], "damage"] += event.damage
                if event.means in {"attack", "aimed shot", "counter-attack"}:
                    result.means[event.means] += 1
            case SpellCast():
                result.means[event.spell] += 1
            case TreeGone(_, _, "chopped"):
                result.means["tree chopped"] += 1
            case _:
                pass
