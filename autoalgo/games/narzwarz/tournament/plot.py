"""A contest of personalities as a picture: shares with intervals, and how soon games are won (NW-19)."""

from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plotting import FAINT, INK, Box, Lettering, Sheet, house_style
from autoalgo.games.narzwarz.tournament.simulation import Contest, Result

_WIDTH: Final = 8.0
_MARGIN: Final = 0.4
_NAMES: Final = 1.3
_LINE: Final = 0.3
_TURNS: Final = 2.0
_BLUE: Final = "#3b6ea5"
_BARS: Final = 40


def contest_plot(contest: Contest, result: Result, picture_format: str) -> bytes:
    """Return the picture as a file of a format."""
    count = len(contest.personalities)
    shares = Box(_MARGIN + _NAMES, 1.2, _WIDTH - 2 * _MARGIN - _NAMES, _LINE * count)
    turns = Box(_MARGIN, shares.top + shares.height + 1.1, _WIDTH - 2 * _MARGIN, _TURNS)
    with house_style():
        sheet = Sheet(_WIDTH, turns.top + turns.height + 0.6)
        _headings(sheet, contest, turns)
        _draw_shares(sheet, shares, contest, result)
        _draw_turns(sheet, turns, contest, result)
        return sheet.bytes(picture_format)


def _headings(sheet: Sheet, contest: Contest, turns: Box) -> None:
    width = _WIDTH - 2 * _MARGIN
    title = f"{counted(contest.games, 'game')} on {contest.map.name}, seed {contest.seed}"
    sheet.write(Box(_MARGIN, 0.3, width, 0.25), title, Lettering(12, INK, bold=True))
    sheet.write(Box(_MARGIN, 0.75, width, 0.25), "Games won by conquest, with 95 % intervals, %", Lettering(9, FAINT))
    words = "Turn of the conquest, games"
    sheet.write(Box(_MARGIN, turns.top - 0.35, width, 0.25), words, Lettering(9, FAINT))


def _draw_shares(sheet: Sheet, box: Box, contest: Contest, result: Result) -> None:
    axes = sheet.axes(box)
    for row, personality in enumerate(contest.personalities):
        share = result.wins(personality)
        axes.plot([100 * share.low, 100 * share.high], [row, row], color=_BLUE, linewidth=2)
        axes.plot([100 * share.value], [row], "o", color=_BLUE, markersize=5)
    fair = 100 / len(contest.personalities)
    axes.axvline(fair, color=FAINT, linewidth=0.8, linestyle=":")
    axes.set_yticks(range(len(contest.personalities)), [str(each) for each in contest.personalities])
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(contest.personalities) - 0.5, -0.5)
    axes.set_xlim(left=0)


def _draw_turns(sheet: Sheet, box: Box, contest: Contest, result: Result) -> None:
    axes = sheet.axes(box)
    last = contest.rules.constants.last_turn
    axes.hist(result.turns(*contest.personalities), bins=_BARS, range=(0, last), color=_BLUE)
    axes.set_xlim(0, last)
    axes.tick_params(axis="y", length=0)
