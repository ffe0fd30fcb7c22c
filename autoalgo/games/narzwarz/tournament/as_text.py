"""A contest of personalities as a table (NW-19)."""

from collections.abc import Iterator

from autoalgo.common.figures import counted, percent
from autoalgo.common.plain_text import isolated
from autoalgo.common.shares import Share
from autoalgo.common.text_charts import columns
from autoalgo.games.narzwarz.rules.constants import Personality
from autoalgo.games.narzwarz.tournament.simulation import SOON, Contest, ContestCount

_HEADS = ("", "won", "of games", "95 % interval", "median turn", "most at the end")


def table_lines(contest: Contest, result: ContestCount) -> Iterator[str]:
    """Yield what came of a contest, who won most first."""
    places = counted(len(contest.map.places), "leader")
    yield f"{counted(contest.games, 'game')} of {places} on {isolated(contest.map.name)}, seed {contest.seed}"
    soon, ever = result.conquered(SOON), result.conquered(contest.rules.constants.last_turn)
    middle = result.median_turn(*contest.personalities)
    yield f"Won by conquest: {_told(ever)}, within {SOON} turns {_told(soon)}"
    yield f"Turns until the conquest, median: {'–' if middle is None else f'{middle:g}'}"
    yield ""
    ranked = sorted(contest.personalities, key=lambda each: -result.wins(each).count)
    yield from columns([_HEADS, *(_row(result, each) for each in ranked)], left=(0,))


def _row(result: ContestCount, personality: Personality) -> tuple[str, ...]:
    wins, middle = result.wins(personality), result.median_turn(personality)
    return (
        personality,
        f"{wins.count:,}",
        percent(wins.value),
        _interval(wins),
        "–" if middle is None else f"{middle:g}",
        f"{result.on_points[personality]:,}",
    )


def _told(share: Share) -> str:
    return f"{percent(share.value)} ({_interval(share)})"


def _interval(share: Share) -> str:
    return f"{100 * share.low:.1f}–{100 * share.high:.1f} %"
