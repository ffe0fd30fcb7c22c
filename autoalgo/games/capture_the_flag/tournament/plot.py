"""A contest of automatic players as a picture: who wins, and how soon games end (CF-51)."""

from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plotting import FAINT, INK, Box, Lettering, Sheet, house_style
from autoalgo.games.capture_the_flag.bots import MIXES
from autoalgo.games.capture_the_flag.tournament.result import Result
from autoalgo.games.capture_the_flag.tournament.simulation import Contest

_WIDTH: Final = 8.0
_MARGIN: Final = 0.4
_NAMES: Final = 1.3
_LINE: Final = 0.3
_TURNS: Final = 2.0
_BLUE: Final = "#3b6ea5"
_BARS: Final = 40


def contest_plot(contest: Contest, result: Result, picture_format: str) -> bytes:
    """Return the picture as a file of a format."""
    shares = {name: result.won(team) for team, name in enumerate(contest.start.teams)}
    shares |= {f"{mix} (mix)": result.mix_won(mix) for mix in MIXES if result.mix_won(mix).runs}
    width = _WIDTH - 2 * _MARGIN
    upper = Box(_MARGIN + _NAMES, 1.2, width - _NAMES, _LINE * len(shares))
    lower = Box(_MARGIN, upper.top + upper.height + 1.1, width, _TURNS)
    with house_style():
        sheet = Sheet(_WIDTH, lower.top + lower.height + 0.6)
        title = f"{counted(contest.games, 'game')} on the board {contest.board}, seed {contest.seed}"
        sheet.write(Box(_MARGIN, 0.3, width, 0.25), title, Lettering(12, INK, bold=True))
        sheet.write(Box(_MARGIN, 0.75, width, 0.25), "Games won, with 95 % intervals, %", Lettering(9, FAINT))
        axes = sheet.axes(upper)
        for row, share in enumerate(shares.values()):
            axes.plot([100 * share.low, 100 * share.high], [row, row], color=_BLUE, linewidth=2)
            axes.plot([100 * share.value], [row], "o", color=_BLUE, markersize=5)
        axes.axvline(50, color=FAINT, linewidth=0.8, linestyle=":")
        axes.set_yticks(range(len(shares)), list(shares))
        axes.set_ylim(len(shares) - 0.5, -0.5)
        axes.set_xlim(0, 100)
        axes.tick_params(axis="y", length=0)
        sheet.write(Box(_MARGIN, lower.top - 0.35, width, 0.25), "Turns of a game, games", Lettering(9, FAINT))
        axes = sheet.axes(lower)
        axes.hist(list(result.turns.elements()), bins=_BARS, range=(0, max(result.turns)), color=_BLUE)
        axes.set_xlim(0, max(result.turns))
        axes.tick_params(axis="y", length=0)
        return sheet.bytes(picture_format)
