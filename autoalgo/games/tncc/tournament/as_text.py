"""A tournament as text: the table, and who outlived whom (TN-15)."""

from collections.abc import Iterator, Sequence

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated
from autoalgo.common.text_charts import columns
from autoalgo.games.tncc.tournament.ratings import Rating
from autoalgo.games.tncc.tournament.schedule import Schedule
from autoalgo.games.tncc.tournament.standings import Standing, Standings

_HEADS = ("", "points", "of a game", "95 % interval", "survived", "alone", "defaults", "rating", "95 % interval")


def table_lines(standings: Standings, games: Schedule) -> Iterator[str]:
    """Yield the table, the best first, and the shares of games in which one outlived another."""
    ranked = by_points(standings)
    yield title(standings, games)
    yield ""
    players = [_row(standings.players[number], standings.ratings[number]) for number in ranked]
    yield from columns([_HEADS, *players], left=(0,))
    yield ""
    yield "Games in which the one on the left outlived the one above:"
    names = [isolated(standings.players[number].name) for number in ranked]
    rows = [
        [name, *(_outlived(standings, number, other) for other in ranked)]
        for name, number in zip(names, ranked, strict=True)
    ]
    yield from columns([["", *names], *rows], left=(0,))


def title(standings: Standings, games: Schedule) -> str:
    """Return what was played."""
    mean = standings.cycles / standings.games
    what = "every order of the players once" if games.complete else "orders drawn in balance"
    return f"{counted(standings.games, 'game')}, {what}, seed {games.seed}, {mean:.1f} cycles a game"


def by_points(standings: Standings) -> list[int]:
    """Return the players by their numbers, the best first."""
    return sorted(range(len(standings.players)), key=lambda number: -standings.players[number].points)


def _row(standing: Standing, rating: Rating) -> Sequence[str]:
    low, high = standing.interval
    worst, best = rating.interval
    return (
        isolated(standing.name),
        f"{float(standing.points):,.2f}",
        f"{standing.share:.3f}",
        f"{low:.3f}–{high:.3f}",
        _percent(standing.survived, standing.games),
        _percent(standing.alone, standing.games),
        f"{standing.defaults:,}",
        f"{rating.mu:.1f}",
        f"{worst:.1f}–{best:.1f}",
    )


def _outlived(standings: Standings, number: int, other: int) -> str:
    return "–" if number == other else _percent(standings.outlived[number][other], standings.games)


def _percent(count: int, games: int) -> str:
    return f"{100 * count / games:.0f} %"
