"""A contest of automatic players as tables (CF-51)."""

from collections.abc import Iterator
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated
from autoalgo.common.shares import Share
from autoalgo.common.text_charts import columns
from autoalgo.games.capture_the_flag.bots import MIXES
from autoalgo.games.capture_the_flag.tournament.result import ContestCount, End
from autoalgo.games.capture_the_flag.tournament.simulation import Contest

DEEDS: Final = ("taken", "captured", "kills", "deaths", "damage")
"""What is told of the kinds."""


def table_lines(contest: Contest, result: ContestCount) -> Iterator[str]:
    """Yield what came of a contest."""
    yield f"{counted(contest.games, 'game')} on the board {isolated(contest.board)}, seed {contest.seed}"
    for team, name in enumerate(contest.start.teams):
        yield f"{isolated(name)} won {told(result.won(team))}"
    yield f"Draws: {result.draws():,}"
    ends = ", ".join(f"{end} {_shown(result.ended(end))}" for end in End)
    yield f"How they ended: {ends}; median {result.median_turns():g} turns, longest {max(result.turns)}"
    yield _blocked(result)
    yield ""
    yield "Games won by the mix on the left against the one above, of those against itself by the first team:"
    yield from columns([("", *MIXES, "all others"), *(_mix_row(result, mix) for mix in MIXES)], left=(0,))
    yield ""
    yield "Of a unit in a game:"
    kinds = dict.fromkeys(unit.kind for unit in contest.start.units)
    yield from columns(
        [("", "flags taken", "captures", "kills", "deaths", "damage"), *(_kind_row(result, kind) for kind in kinds)],
        left=(0,),
    )
    yield ""
    yield "Used, a game:"
    used = [(what, f"{times / result.games:.2f}") for what, times in result.means.most_common()]
    yield from columns(used, left=(0,)) if used else ()


def told(share: Share) -> str:
    """Return a share with its 95 % interval; a dash where there was no game."""
    if not share.runs:
        return "–"
    return f"{_shown(share)} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _shown(share: Share) -> str:
    return f"{100 * share.value:.1f} %" if share.runs else "–"


def _blocked(result: ContestCount) -> str:
    games = result.blocked.total()
    share = told(Share(games, result.games))
    if not games:
        return f"Both flags carried home at once: {share}"
    ends = ", ".join(f"{end} {result.blocked[end]:,}" for end in End)
    turns = result.blocked_turns / games
    return f"Both flags carried home at once: {share}, for {turns:.1f} turns on average; those games ended by {ends}"


def _mix_row(result: ContestCount, mix: str) -> tuple[str, ...]:
    cells = [_shown(duels(result, mix, other)) for other in MIXES]
    return (mix, *cells, told(result.mix_won(mix)))


def duels(result: ContestCount, mix: str, other: str) -> Share:
    """Return the share of games that a mix has won against another, against itself as the first team."""
    if mix != other:
        return result.mix_won(mix, other)
    own = {winner: games for (one, two, winner), games in result.winners.items() if one == two == mix}
    return Share(own.get(0, 0), sum(own.values()))


def _kind_row(result: ContestCount, kind: str) -> tuple[str, ...]:
    return (kind, *(f"{result.each(kind, what):.2f}" for what in DEEDS[:-1]), f"{result.each(kind, DEEDS[-1]):.0f}")
