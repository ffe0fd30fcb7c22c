"""A tournament as text: the table, and who outlived whom (TN-15)."""

from collections.abc import Iterator, Sequence

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated
from autoalgo.common.text_charts import columns
from autoalgo.games.tncc.tournament.games import Tournament
from autoalgo.games.tncc.tournament.standings import Standing, Standings

_HEADS = ("", "points", "of a game", "95 % interval", "survived", "alone", "defaults", "rating", "95 % interval")


def table_lines(standings: Standings, tournament: Tournament) -> Iterator[str]:
    """Yield the table, the best first, and the shares of games in which one outlived another."""
    ranked = standings.ranked
    yield title(standings, tournament)
    yield ""
    yield from columns([_HEADS, *map(_row, ranked)], left=(0,))
    yield ""
    yield "Games in which the one on the left outlived the one above:"
    rows = [[isolated(each.name), *(_outlived(each, other) for other in ranked)] for each in ranked]
    yield from columns([["", *(isolated(each.name) for each in ranked)], *rows], left=(0,))


def title(standings: Standings, tournament: Tournament) -> str:
    """Return what was played."""
    mean = standings.cycles / standings.games
    what = "every order of the players once" if tournament.every_order else "orders drawn in balance"
    return f"{counted(standings.games, 'game')}, {what}, seed {tournament.seed}, {mean:.1f} cycles a game"


def _row(standing: Standing) -> Sequence[str]:
    low, high = standing.interval
    rating = standing.rating
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


def _outlived(standing: Standing, other: Standing) -> str:
    return "–" if other is standing else _percent(standing.outlived[other.name], standing.games)


def _percent(count: int, games: int) -> str:
    return f"{100 * count / games:.0f} %"
