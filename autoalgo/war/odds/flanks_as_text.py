"""The odds of each flank in words: a row of a table each, for the command, the window and what is copied (O-10)."""

from collections.abc import Iterator
from typing import Final

from autoalgo.common import text_charts as blocks
from autoalgo.common.plain_text import isolated
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.odds.digits import chance
from autoalgo.war.odds.flanks import Breaker, FlankName, FlankOdds, Men, OddsByFlank

HEADINGS: Final = ("flank", "men", "breaks", "in hour", "mostly by", "kills", "5–95 %", "loses", "5–95 %")
_LEFT: Final = (0, 4)
_NONE: Final = "–"
EXPLAINED: Final = (
    "A flank breaks when it retreats, routs, or is captured or wiped out; the hour is the middle one of the wars in "
    "which it breaks, with half of them around it. Kills and losses are of all wars; a winner has the captured back."
)


def flank_text(name: FlankName, campaign: Campaign) -> str:
    """Return what a flank is called: "attacker 2", with its own name where the plan gives it one (F-7)."""
    own = campaign.request.flanks_of(name.side)
    called = own[name.number - 1].name if name.number <= len(own) else ""
    return f"{name.side.label} {name.number}" + (f" ({isolated(called)})" if called else "")


def flank_cells(flank: FlankOdds, campaign: Campaign) -> tuple[str, ...]:
    """Return the cells of a flank's row, one a heading."""
    return (
        flank_text(flank.name, campaign),
        f"{flank.men:,}",
        chance(flank.breaks),
        hour_text(flank),
        breaker_text(flank.breaker, campaign),
        *_men_cells(flank.killed),
        *_men_cells(flank.lost),
    )


def hour_text(flank: FlankOdds) -> str:
    """Return the hour in which a flank breaks: "5 (4–7)"."""
    hour = flank.hour
    if hour is None:
        return _NONE
    return str(hour.median) + (f" ({hour.p25}–{hour.p75})" if hour.p25 < hour.p75 else "")


def breaker_text(breaker: Breaker | None, campaign: Campaign) -> str:
    """Return who breaks a flank most often, with his share: "defender 2, 81 %"."""
    if breaker is None:
        return _NONE
    who = "hunger or disease" if breaker.flank is None else flank_text(breaker.flank, campaign)
    return f"{who}, {chance(breaker.share)}"


def _men_cells(men: Men) -> tuple[str, str]:
    return f"{men.mean:,.0f}", f"{men.p5:,.0f} – {men.p95:,.0f}"


def flank_lines(found: OddsByFlank, campaign: Campaign) -> Iterator[str]:
    """Yield the table of all flanks, a line each."""
    yield from blocks.columns([HEADINGS, *(flank_cells(each, campaign) for each in found.flanks)], left=_LEFT)


def flank_sentence(flank: FlankOdds, campaign: Campaign) -> str:
    """Return the odds of a flank as a sentence, for where one points at it."""
    text = f"{flank_text(flank.name, campaign).capitalize()} breaks in {chance(flank.breaks)} of the wars"
    if flank.hour is not None:
        text += f", in hour {hour_text(flank)}, mostly by {breaker_text(flank.breaker, campaign)} of those"
    return f"{text}. On average it kills {flank.killed.mean:,.0f} and loses {flank.lost.mean:,.0f}."
