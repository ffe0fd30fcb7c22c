"""Who beats whom in TNCC: the tables of docs/games/tncc_bots_compared.md.

    python -m benchmarks.games.tncc_bots            prints them
    python -m benchmarks.games.tncc_bots --write    puts them into the page, between its markers

Duels of every two shipped bots, and games of the seven strongest by every preset, each as
`autoalgo tncc simulate` would play it with those bots, that number of games and that seed.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Final

from autoalgo.common.workers.processes import ThisProcess
from autoalgo.common.workers.processors import available_processors
from autoalgo.games.tncc.bots import BUILT_IN, Seat
from autoalgo.games.tncc.rules.constants import DEFAULT, Constants, Presets, load_presets
from autoalgo.games.tncc.tournament.games import Tournament, results
from autoalgo.games.tncc.tournament.standings import Standing, standings
from autoalgo.games.tncc.tournament.tables import DrawnOrders
from benchmarks.pages import between

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "games" / "tncc_bots_compared.md"
SEED: Final = 2026
DUELS: Final = 40
"""Games of each two, half of them begun by either."""
AT_A_TABLE: Final = tuple(name for name in BUILT_IN if name not in {"nothing", "turtle", "war"})
"""The seven strongest."""
GAMES: Final = 210
"""Of the seven by a preset: thirty orders, each begun by everybody."""


def main() -> None:
    """Play all games and print or write the tables."""
    parser = argparse.ArgumentParser(description="Who beats whom in TNCC.")
    parser.add_argument("--write", action="store_true", help=f"put the tables into {PAGE.relative_to(ROOT)}")
    write = parser.parse_args().write
    presets = load_presets(ROOT / "JSON")
    if not isinstance(presets, Presets):
        sys.exit("\n".join(problem.text() for problem in presets))
    with ProcessPoolExecutor(available_processors()) as processes:
        parts = {"duels": _duels(presets.constants[DEFAULT], processes), "sevens": _sevens(presets, processes)}
    if not write:
        print("\n\n".join(parts.values()))
        return
    page = PAGE.read_text(encoding="utf-8")
    for name, text in parts.items():
        page = between(page, name, text)
    PAGE.write_text(page, encoding="utf-8")


def _duels(by: Constants, processes: ProcessPoolExecutor) -> str:
    """Return the table of the duels by those constants."""
    pairs = list(combinations(BUILT_IN, 2))
    tables = (_tournament(by, pair, DUELS) for pair in pairs)
    shares: dict[tuple[str, str], Standing] = {}
    for (one, other), standing in zip(pairs, processes.map(_reached, tables), strict=True):
        shares[one, other], shares[other, one] = standing
    rows = [
        [_told(shares[name, other]) if other != name else "–" for other in BUILT_IN]
        + [_told(_together(shares[name, other] for other in BUILT_IN if other != name))]
        for name in BUILT_IN
    ]
    return _table(["", *BUILT_IN, "all"], [[name, *row] for name, row in zip(BUILT_IN, rows, strict=True)])


def _sevens(presets: Presets, processes: ProcessPoolExecutor) -> str:
    """Return the table of the games of seven by every preset."""
    tables = (_tournament(by, AT_A_TABLE, GAMES) for by in presets.constants.values())
    rows = [
        [preset, *_best_marked(found)]
        for preset, found in zip(presets.constants, processes.map(_reached, tables), strict=True)
    ]
    return _table(["", *AT_A_TABLE], rows)


def _tournament(by: Constants, names: Sequence[str], games: int) -> Tournament:
    seats = tuple(Seat(name, BUILT_IN[name]) for name in names)
    return Tournament(by, seats, DrawnOrders(len(seats), len(seats), SEED), len(seats), games, SEED)


def _reached(tournament: Tournament) -> tuple[Standing, ...]:
    """Return what the players of a tournament have reached."""
    names = [seat.name for seat in tournament.seats]
    return standings(names, results(tournament, ThisProcess()), SEED).players


def _together(parts: Iterator[Standing]) -> Standing:
    """Return what a player has reached in several tournaments."""
    every = list(parts)
    points = sum((part.points for part in every), Fraction(0))
    return replace(every[0], games=sum(part.games for part in every), points=points)


def _best_marked(reached: Sequence[Standing]) -> list[str]:
    """Return the shares of some players, the best one's, or those of equals, in bold."""
    best = max(standing.share for standing in reached)
    return [f"**{_told(each)}**" if each.share == best else _told(each) for each in reached]


def _told(standing: Standing) -> str:
    low, high = standing.interval
    return f"{standing.share:.2f} ({low:.2f}–{high:.2f})"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows))


if __name__ == "__main__":
    main()
