"""A contest of personalities as a picture: shares with intervals, and how soon games are won (NW-19)."""

from autoalgo.common.figures import counted
from autoalgo.common.kit.contest_plot import ContestPlot
from autoalgo.games.narzwarz.tournament.simulation import Contest, ContestCount


def contest_plot(contest: Contest, result: ContestCount, picture_format: str) -> bytes:
    """Return the picture as a file of a format."""
    plot = ContestPlot(
        title=f"{counted(contest.games, 'game')} on {contest.map.name}, seed {contest.seed}",
        shares_heading="Games won by conquest, with 95 % intervals, %",
        shares={each: result.wins(each) for each in contest.personalities},
        even=100 / len(contest.personalities),
        whole_scale=False,
        turns_heading="Turn of the conquest, games",
        turns=result.turns(*contest.personalities),
        last_turn=contest.rules.constants.last_turn,
    )
    return plot.drawn(picture_format)
