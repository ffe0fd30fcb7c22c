"""How fast TNCC is: games a second of the shipped bots, beside plain Python, and in processes of their own.

    python -m benchmarks.games.tncc

The yardstick is plain_tncc.py: the same games of the same bots, seen to end the same, from the same streams.
"""

from pathlib import Path
from typing import Final

from autoalgo.common.problems import NOWHERE
from autoalgo.games.tncc.bots import BUILT_IN, BotLimits, Isolated, NamedBot, Seat, named_bot, play
from autoalgo.games.tncc.play.moves import moves_of
from autoalgo.games.tncc.play.record import record_lines
from autoalgo.games.tncc.rules.constants import Constants, Presets, load_presets
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import Turn
from autoalgo.games.tncc.store.entries import GameEntry
from benchmarks.games import plain_tncc
from benchmarks.timing import compared, timed, timed_twice

JSON: Final = Path(__file__).resolve().parents[2] / "JSON"
TABLES: Final = (("nothing", "nothing"), ("turtle", "war"), ("blitz", "raider", "sentinel"), tuple(BUILT_IN))
"""Who plays with whom, in the order of turns."""
PLAIN: Final = (("nothing", "nothing"), ("turtle", "war"), ("blitz", "blitz", "war"), tuple(plain_tncc.ACTIONS))
"""Who plays in plain Python too."""
PLAIN_GAMES: Final = 10
PLAIN_TURNS: Final = 40
ISOLATED: Final = (("nothing", "nothing"), ("turtle", "war"), ("blitz", "raider", "sentinel"))
TURNS: Final = 9
ISOLATED_TURNS: Final = 40
SECONDS: Final = 0.5
"""Of a turn, or a little more."""


def main() -> None:
    """Print games and turns of players a second of each table, of the quickest turn."""
    presets = load_presets(JSON)
    assert isinstance(presets, Presets)  # noqa: S101 - the shipped file
    by = presets.constants["default"]
    for bots in TABLES:
        games, turns = _a_second(by, _seats(bots))
        print(f"{', '.join(bots)}: {games:,.0f} games and {turns:,.0f} turns of a player a second")
    for bots in PLAIN:
        print(_beside_plain(by, bots))
    for bots in ISOLATED:
        print(_isolation(by, bots))


def _beside_plain(by: Constants, bots: tuple[str, ...]) -> str:
    """Return how much longer our games take than the same in plain Python, once their ends are seen to be the same."""
    seats, numbers = _seats(bots), by.model_dump()
    for number in range(PLAIN_GAMES):
        game = play(by, seats, 1, number)
        ends = [
            {resource.value: country.amount(resource) for resource in Resource} | {"alive": int(country.alive)}
            for country in game.countries
        ]
        if (ends, game.cycle) != plain_tncc.play(numbers, bots, 1, number):
            raise SystemExit(f"game {number} of {', '.join(bots)} does not end as in plain Python")

    def plain() -> None:
        for number in range(PLAIN_GAMES):
            plain_tncc.play(numbers, bots, 1, number)

    def kept() -> None:
        for number in range(PLAIN_GAMES):
            moves_of(play(by, seats, 1, number))

    def recorded() -> None:
        for number in range(PLAIN_GAMES):
            list(record_lines(play(by, seats, 1, number), opening))

    opening = GameEntry(constants=by, players=tuple(seat.name for seat in seats), bots=bots, seed=1)
    ways = (plain, lambda: _play(by, seats, PLAIN_GAMES), kept, recorded)
    times = [tuple(timed_twice(way)[1] for way in ways) for _ in range(PLAIN_TURNS)]
    theirs, ours, in_league, with_record = zip(*times, strict=True)
    return (
        f"{', '.join(bots)}: {PLAIN_GAMES / min(theirs):,.0f} games a second in plain Python; "
        f"ours take {compared(ours, theirs)} times as long, kept as in a league {compared(in_league, theirs)}, "
        f"with their record {compared(with_record, theirs)}"
    )


def _isolation(by: Constants, bots: tuple[str, ...]) -> str:
    """Return what a turn takes when all bots play in this process, and when each has one of its own."""
    named = [named_bot(f"{name} {number}={name}", NOWHERE) for number, name in enumerate(bots)]
    programs = [bot.program for bot in named if isinstance(bot, NamedBot)]
    makers = [Isolated(program, BotLimits(60, 60, 60)) for program in programs]
    here = _seats(bots)
    apart = [Seat(seat.name, maker) for seat, maker in zip(here, makers, strict=True)]
    ready = timed(lambda: _play(by, apart, 1))
    turns = _play(by, here, 1)
    times = [(timed(lambda: _play(by, here, 1)), timed(lambda: _play(by, apart, 1))) for _ in range(ISOLATED_TURNS)]
    for maker in makers:
        maker.close()
    mine, others = (1e6 * min(column) / turns for column in zip(*times, strict=True))
    return (
        f"{', '.join(bots)}: a turn takes {mine:,.0f} µs in one process and {others:,.0f} µs in processes of their own "
        f"(the quickest of {ISOLATED_TURNS}); the first game, their start included, took {ready:.1f} s"
    )


def _seats(bots: tuple[str, ...]) -> list[Seat]:
    return [Seat(f"{name} {number}", BUILT_IN[name]) for number, name in enumerate(bots)]


def _a_second(by: Constants, seats: list[Seat]) -> tuple[float, float]:
    """Return the games and the turns of players that fit into a second of a processor."""
    _, used = timed_twice(lambda: _play(by, seats, 1))
    games = 1 + int(SECONDS / used)
    best = min(timed_twice(lambda: _play(by, seats, games))[1] for _ in range(TURNS))
    return games / best, _play(by, seats, games) / best


def _play(by: Constants, seats: list[Seat], games: int) -> int:
    """Play games and return how many turns the players had."""
    played = (play(by, seats, 1, number) for number in range(games))
    return sum(isinstance(entry, Turn) for game in played for entry in game.chronicle)


if __name__ == "__main__":
    main()
