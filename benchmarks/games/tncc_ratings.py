"""Whether the 95 % intervals of TNCC's ratings hold: leagues of players of known strength, drawn by the model.

    python -m benchmarks.games.tncc_ratings [LEAGUES]

Prints of each kind of league how often the true rating lies in the interval, over all players of all leagues.
"""

import sys
from collections import Counter
from itertools import combinations
from typing import Final

import numpy as np

from autoalgo.games.tncc.tournament.ratings import RatedGame, ratings

LEAGUES: Final = 100
KINDS: Final = ((7, 4, 70, 350.0), (7, 7, 70, 350.0), (20, 4, 200, 350.0), (7, 4, 1000, 350.0), (20, 4, 1000, 350.0))
"""Players, seats of a table, games, and how far the best is above the middle, in points."""
TIES: Final = (0.0, -1.0, -2.0, -1.5, -3.0, -3.0, -3.0, -3.0)
"""Logarithms of how often one survives, two, three …"""
POINTS: Final = 400 / np.log(10)


def main() -> None:
    """Print a line for each kind of league."""
    leagues = int(sys.argv[1]) if len(sys.argv) > 1 else LEAGUES
    for players, seats, games, best in KINDS:
        truth = np.linspace(-best, best, players)
        chance = np.random.default_rng(players * games)
        held = np.zeros(players)
        width = 0.0
        for league in range(leagues):
            found = ratings(players, drawn(truth / POINTS, seats, games, chance), league)
            low, high = np.array([each.interval for each in found]).T - 1500
            held += (low <= truth) & (truth <= high)
            width += float((high - low).mean()) / leagues
        share = held / leagues
        print(
            f"{players} players, tables of {seats}, {games:,} games: {100 * share.mean():.1f} % of the intervals hold, "
            f"of a player {100 * share.min():.0f} to {100 * share.max():.0f} %; ±{width / 2:.0f} points, "
            f"{leagues} leagues"
        )


def drawn(strengths: np.ndarray, seats: int, games: int, chance: np.random.Generator) -> Counter[RatedGame]:
    """Return games of tables in balance."""
    sets = [list(each) for size in range(1, seats + 1) for each in combinations(range(seats), size)]
    played, found = np.zeros(len(strengths)), Counter[RatedGame]()
    for _ in range(games):
        table = np.sort(np.argsort(played + chance.random(len(strengths)))[:seats])
        played[table] += 1
        likely = np.exp([strengths[table[each]].mean() + TIES[len(each) - 1] for each in sets])
        alive = table[sets[chance.choice(len(sets), p=likely / likely.sum())]]
        found[tuple(table.tolist()), tuple(alive.tolist())] += 1
    return found


if __name__ == "__main__":
    main()
