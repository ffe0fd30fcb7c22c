"""A tournament as text: the table, and who outlived whom (TN-15)."""

from collections.abc import Iterator, Sequence

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated
from autoalgo.common.text_charts import columns
from autoalgo.games.tncc.tournament.games import Tournament
from autoalgo.games.tncc.tournament.standings import Standing, Standings
from autoalgo.games.tncc.tournament.tables import EveryOrder

_HEADS = (
    "",
    "rating",
    "95 % interval",
    "games",
    "points",
    "per game",
    "95 % interval",
    "survived",
    "alone",
    "defaults",
)


def table_lines(standings: Standings, what: str) -> Iterator[str]:
    """Yield `what` was played, the table, the best first, and the shares of games in which one outlived another."""
    ranked = standings.ranked
    yield what
    yield ""
    yield from columns([_HEADS, *map(_row, ranked)], left=(0,))
    yield ""
    yield "Share of their games together in which the player on the left survived and the one above did not:"
    rows = [[isolated(each.name), *(outlived_text(each, other) for other in ranked)] for each in ranked]
    yield from columns([["", *(isolated(each.name) for each in ranked)], *rows], left=(0,))


def title(standings: Standings, tournament: Tournament) -> str:
    """Return what was played."""
    mean = standings.cycles / standings.games
    what = "every order of the players once" if isinstance(tournament.orders, EveryOrder) else "random balanced orders"
    table = "" if tournament.table == len(tournament.seats) else f" at tables of {tournament.table}"
    return f"{counted(standings.games, 'game')}{table}, {what}, seed {tournament.seed}, {mean:.1f} cycles a game"


def _row(standing: Standing) -> Sequence[str]:
    low, high = standing.interval
    return (
        isolated(standing.name),
        *rating_texts(standing),
        f"{standing.games:,}",
        f"{float(standing.points):,.2f}",
        f"{standing.share:.3f}",
        f"{low:.3f}–{high:.3f}",
        percent_text(standing.survived, standing.games),
        percent_text(standing.alone, standing.games),
        f"{standing.defaults:,}",
    )


def rating_texts(standing: Standing) -> tuple[str, str]:
    """Return a rating and its interval."""
    if not standing.games:
        return "no games yet", "–"
    worst, best = standing.rating.interval
    return f"{standing.rating.points:,.0f}", f"{worst:,.0f}–{best:,.0f}"


def outlived_text(standing: Standing, other: Standing) -> str:
    """Return in which share of their games one outlived another."""
    return "–" if other is standing else percent_text(standing.outlived[other.name], standing.met[other.name])


def percent_text(count: int, games: int) -> str:
    """Return a share in per cent; "–" of no games."""
    return f"{100 * count / games:.0f} %" if games else "–"
