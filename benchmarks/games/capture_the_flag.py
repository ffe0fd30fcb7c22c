"""How capture the flag is balanced, and how fast a turn is: the tables of docs/games/capture_the_flag.md.

    python -m benchmarks.games.capture_the_flag            prints them
    python -m benchmarks.games.capture_the_flag --write    puts the tables into the page, between their markers

Who wins and how long it takes follows from the files of the repository and the seed; the speed does not. The yardstick
of the speed are the same turns with plain searches: for a way, asking the board about every square, and for a
collision, comparing every two units in every step.
"""

import argparse
import time
from collections import deque
from collections.abc import Container, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Final
from unittest.mock import patch

from autoalgo.common.shares import Share
from autoalgo.games.capture_the_flag.bots import MIXES, orders_of
from autoalgo.games.capture_the_flag.rules import movement
from autoalgo.games.capture_the_flag.rules.board import Board, Square, neighbours
from autoalgo.games.capture_the_flag.rules.board_file import BoardSetup, load_layout
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.movement import Way
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, load_numbers
from autoalgo.games.capture_the_flag.rules.orders import Flag, MoveTowards, Orders
from autoalgo.games.capture_the_flag.rules.resolution import Resolved, resolve
from autoalgo.games.capture_the_flag.store.folder import start_of
from autoalgo.games.capture_the_flag.tournament import Contest, ContestCount, End, simulate
from autoalgo.games.capture_the_flag.tournament.as_text import DEEDS, duels, told
from benchmarks.pages import between
from benchmarks.timing import compared, timed_twice

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "games" / "capture_the_flag.md"
BOARD: Final = "river"
SEED: Final = 1
GAMES: Final = 1_000
GAMES_WITHOUT: Final = 160
"""Games in which one team lacks a unit, for each kind and each team: every mix against every one ten times."""
TIMED_GAMES: Final = 16
TURNS: Final = 10


def main() -> None:
    """Print speed and balance, and write the tables of the balance."""
    parser = argparse.ArgumentParser(description="The balance and the speed of capture the flag.")
    parser.add_argument("--write", action="store_true", help=f"put the tables into {PAGE.relative_to(ROOT)}")
    write = parser.parse_args().write
    contest = Contest(_start(), BOARD, GAMES, SEED)
    print(_speed(contest))
    result = simulate(contest, jobs=1)
    parts = {
        "games": "\n".join(_games(contest, result)),
        "mixes": "\n".join(_mixes(result)),
        "kinds": "\n".join(_kinds(contest, result)),
    }
    print("\n\n".join(parts.values()))
    if write:
        page = PAGE.read_text(encoding="utf-8")
        for name, text in parts.items():
            page = between(page, name, text)
        PAGE.write_text(page, encoding="utf-8")


def _start() -> Game:
    numbers = load_numbers(ROOT / "JSON")
    assert isinstance(numbers, Numbers)  # noqa: S101 - the shipped file
    layout = load_layout(ROOT / "JSON", BOARD, numbers)
    assert isinstance(layout, BoardSetup)  # noqa: S101 - the shipped file
    game = start_of(layout, numbers, {})
    assert isinstance(game, Game)  # noqa: S101 - no names to be wrong
    return game


def _games(contest: Contest, result: ContestCount) -> list[str]:
    """Return the table of who wins, how games end, and how long they take."""
    blocked = Share(result.blocked.total(), result.games)
    ends = ", ".join(f"{end} {result.blocked[end]:,}" for end in End)
    mean = result.blocked_turns / max(1, blocked.count)
    rows = [
        *((f"won by {name}, % of the games with a winner", told(result.won(n))) for n, name in _teams(contest)),
        ("draws", f"{result.draws():,}"),
        *((f"ended by {end}", told(result.ended(end))) for end in End),
        ("turns, median and longest", f"{result.median_turns():g}, {max(result.turns)}"),
        ("both flags carried home at once", f"{told(blocked)}, for {mean:.1f} turns; then {ends}"),
        *((f"{what}, times a game", f"{times / result.games:.2f}") for what, times in result.means.most_common()),
    ]
    return _table([f"{result.games:,} games on the board {contest.board}, seed {contest.seed}", ""], rows)


def _teams(contest: Contest) -> enumerate[str]:
    return enumerate(contest.start.teams)


def _mixes(result: ContestCount) -> list[str]:
    """Return the table of which mix wins against which."""
    rows = [[mix, *(told(duels(result, mix, other)) for other in MIXES), told(result.mix_won(mix))] for mix in MIXES]
    return _table(["wins against", *MIXES, "all others"], rows)


def _kinds(contest: Contest, result: ContestCount) -> list[str]:
    """Return the table of what units of each kind do, and what a team wins that lacks one."""
    heads = ["a unit in a game", "flags taken", "captures", "kills", "deaths", "damage", "a team without one wins"]
    rows = []
    for kind in dict.fromkeys(unit.kind for unit in contest.start.units):
        deeds = [f"{result.each(kind, what):.2f}" for what in DEEDS[:-1]]
        rows.append([kind, *deeds, f"{result.each(kind, DEEDS[-1]):.0f}", told(_without(contest, kind))])
    return _table(heads, rows)


def _without(contest: Contest, kind: str) -> Share:
    """Return the share of the games that a team has won that lacks one unit of a kind, be it the first or second."""
    won = played = 0
    for team in (0, 1):
        units = contest.start.units
        gone = next(unit for unit in units if (unit.team, unit.kind) == (team, kind))
        start = replace(contest.start, units=tuple(unit for unit in units if unit is not gone))
        share = simulate(replace(contest, start=start, games=GAMES_WITHOUT), jobs=1).won(team)
        won, played = won + share.count, played + share.runs
    return Share(won, played)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows)]


def _speed(contest: Contest) -> str:
    """Return how long a turn takes, and how much longer with plain searches, once both are seen to be the same."""
    turns = _turns(contest)
    mine, plain = _resolved(turns), _plainly(turns)
    if mine != plain:
        raise SystemExit("the turns are not those of the plain searches")
    times = [(timed_twice(lambda: _resolved(turns))[1], timed_twice(lambda: _plainly(turns))[1]) for _ in range(TURNS)]
    ours, theirs = zip(*times, strict=True)
    begin = time.process_time()
    simulate(replace(contest, games=TIMED_GAMES), jobs=1)
    games = TIMED_GAMES / (time.process_time() - begin)
    return (
        f"a turn: {1000 * min(ours) / len(turns):.2f} ms, of {len(turns)}; with plain searches it takes "
        f"{compared(theirs, ours)} times as long; {games:.1f} games of automatic players a second of a processor"
    )


_Turn = tuple[Game, dict[int, Orders], int]


def _turns(contest: Contest) -> list[_Turn]:
    """Return turns of games in which everybody acts as automatic players do and goes for the enemy flag."""
    found = []
    for number, mix in enumerate(MIXES.values()):
        game = contest.start
        while game.winner is None:
            chance = chance_of(number, game.turn)
            alive = [n for n, unit in enumerate(game.units) if unit.alive]
            orders = {n: orders_of(game, n, mix(game, n), chance) for n in alive}
            towards = MoveTowards(Flag.ENEMY)
            found.append((game, {n: replace(each, move=towards) for n, each in orders.items()}, number))
            game = resolve(game, orders, chance).game
    return found


def _resolved(turns: Sequence[_Turn]) -> list[Resolved]:
    return [resolve(game, orders, chance_of(seed, game.turn)) for game, orders, seed in turns]


def _plainly(turns: Sequence[_Turn]) -> list[Resolved]:
    with (
        patch.object(movement, "shortest_path", _plain_path),
        patch.object(movement, "_first_collision", _plain_collision),
    ):
        return _resolved(turns)


def _plain_path(board: Board, start: Square, goal: Square, closed: Container[Square]) -> list[Square] | None:
    before: dict[Square, Square] = {}
    across, along = goal.column - start.column, goal.row - start.row
    right, down = (across or along) > 0, (along or across) > 0
    waiting = deque([start])
    while waiting and goal not in before:
        square = waiting.popleft()
        for place in (int(right), int(not right), 2 + down, 2 + (not down)):
            step = neighbours(square)[place]
            if step not in before and step != start and _open(board, step) and step not in closed:
                before[step] = square
                waiting.append(step)
    if goal not in before:
        return [] if start == goal else None
    path = [goal]
    while before[path[-1]] != start:
        path.append(before[path[-1]])
    return path[::-1]


def _open(board: Board, square: Square) -> bool:
    return square in board and board.terrain(square).passable


def _plain_collision(game: Game, ways: Sequence[Way], since: int) -> tuple[int, Way, Way] | None:
    del since
    last = max((way.steps for way in ways), default=0)
    for step in range(1, last + 1):
        for one, other in combinations(ways, 2):
            if game.units[one.unit].team != game.units[other.unit].team:
                here, there = one.at(step), other.at(step)
                was, had_been = one.at(step - 1), other.at(step - 1)
                if here == there or (here == had_been and there == was and here != was):
                    return step, one, other
    pairs = combinations(ways, 2)
    return next(((last, one, other) for one, other in pairs if one.at(last) == other.at(last)), None)


if __name__ == "__main__":
    main()
