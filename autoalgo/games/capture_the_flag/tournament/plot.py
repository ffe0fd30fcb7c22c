"""A contest of automatic players as a picture: who wins, and how soon games end (CF-51)."""

from autoalgo.common.figures import counted
from autoalgo.common.kit.contest_plot import ContestPlot
from autoalgo.games.capture_the_flag.bots import MIXES
from autoalgo.games.capture_the_flag.tournament.result import ContestCount
from autoalgo.games.capture_the_flag.tournament.simulation import Contest


def contest_plot(contest: Contest, result: ContestCount, picture_format: str) -> bytes:
    """Return the picture as a file of a format."""
    shares = {name: result.won(team) for team, name in enumerate(contest.start.teams)}
    shares |= {f"{mix} (mix)": result.mix_won(mix) for mix in MIXES if result.mix_won(mix).runs}
    plot = ContestPlot(
        title=f"{counted(contest.games, 'game')} on the board {contest.board}, seed {contest.seed}",
        shares_heading="Games won, with 95 % intervals, %",
        shares=shares,
        even=50,
        whole_scale=True,
        turns_heading="Turns of a game, games",
        turns=list(result.turns.elements()),
        last_turn=max(result.turns),
    )
    return plot.drawn(picture_format)
