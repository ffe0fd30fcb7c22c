"""The odds as a text for people: chances, how every quantity is distributed, and how lucky the actual war was.

It reads well in a terminal and, as preformatted text, on a talk page. Names stand at the ends of their lines, because
scripts differ in how wide they are.
"""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from autoalgo.common import text_charts as blocks
from autoalgo.common.figures import counted, figure
from autoalgo.common.plain_text import isolated
from autoalgo.common.shares import Share
from autoalgo.common.wiki_text import wiki_text
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.odds.digits import (
    chance,
    chance_interval,
    constant,
    exactly,
    ignorance_figures,
    is_constant,
    percentile,
    width_text,
)
from autoalgo.war.odds.estimate import BandChances, Distribution, Odds, Survival
from autoalgo.war.odds.flanks_as_text import EXPLAINED, flank_lines
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.precedent import precedent_of
from autoalgo.war.odds.tally import Quantity

WIDTH: Final = 80
"""Characters of a line of prose at most."""
_ACTUAL: Final = "this war"
_HEADINGS_WITHOUT_HISTOGRAM: Final = ("", "median", "5–95 %", _ACTUAL)
_HEADINGS: Final = (*_HEADINGS_WITHOUT_HISTOGRAM, "least", "how often", "most")
_AT_LEFT: Final = ("", "how often", "most")
_HISTOGRAM_WIDTHS: Final = (blocks.BLOCKS, 14, 10, 0)
"""Characters of the histograms, the first that leaves the table no wider than there is room for; with 0, none."""


def odds_text(odds: Odds, order: Order, room: int | None = None) -> str:
    """Return the odds as text, ending with a line end.

    Parameters
    ----------
    odds
        What was found.
    order
        What was asked for: its campaign has the names, and its actual war, if any, is compared with all others.
    room
        Characters of a line that fit into the terminal; None without a limit.
    """
    lines = [*_heading(odds, order)]
    if odds.runs:
        lines += [*_chances(odds), "", *textwrap.wrap(precedent_of(odds, order).sentence, _prose(room))]
        lines += [*_distributions(odds, order, room), *_flanks(odds, order, room), *_ignorance(odds, room)]
        lines += [*_luck(odds, order, room)]
        lines += [*_replay(odds), *_for_the_receipt(odds, order)]
    return "\n".join(lines) + "\n"


def scope_text(odds: Odds, order: Order) -> str:
    """Return how many wars were counted, and whether those are all: "10,000 wars from the same start, seed 7"."""
    fought = f"{counted(odds.runs, 'war')} from the same start, seed {odds.seed}"
    if not odds.partial:
        return fought
    asked = f"{order.runs:,} were fought"
    if order.until is not None:
        asked = f"the intervals were {width_text(order.until)} wide, or {asked}"
    return f"{fought} (partial: it ended before {asked})"


def outcome_text(order: Order) -> str:
    """Return which war is the actual one of `order` and how it ended; empty without one."""
    if order.actual is None:
        return ""
    winner, hours = order.actual.battle.winner, counted(order.actual.battle.hours, "hour")
    end = "stalemate" if winner is None else f"victory of the {winner.label}"
    return f"{order.actual.campaign.stream}: {end} after {hours}"


def war_lines(campaign: Campaign) -> Iterator[str]:
    """Yield the name and the year of a war, then a line for each side: its nation, its military and its men."""
    yield f"{isolated(campaign.request.name)} ({year_text(campaign.request.year)})"
    for side in Side:
        belligerent = campaign.selection.belligerent(side)
        names = f"{isolated(belligerent.nation.name)}, {isolated(belligerent.military.name)}"
        yield f"{side.label.capitalize()}: {names}, {men_text(campaign, side)}"


def men_text(campaign: Campaign, side: Side) -> str:
    """Return how many men fight for a side: "7,500 men", "7,000 ± 1,500 men"."""
    for each in campaign.selection.belligerent(side).military.uncertain:
        return f"{each.span.text} men"
    men = sum(plan.size for plan in campaign.flanks if plan.side is side)
    return "1 man" if men == 1 else f"{men:,} men"


def leader_text(odds: Odds, survival: Survival) -> str:
    """Return the name of a leader, with the side where both sides have one of that name."""
    name = isolated(survival.leader)
    twice = [each.leader for each in odds.survival].count(survival.leader) > 1
    return f"{name} ({survival.side.label})" if twice else name


def band_title(bands: BandChances) -> str:
    """Return whose bands these are: "Occupation where the attacker wins"."""
    if bands.quantity is Quantity.OCCUPATION:
        return f"Occupation where the {bands.side.label} wins"
    return f"Stability of {bands.nation or f'the {bands.side.label}'} after the war"


def named_bands(bands: BandChances) -> list[tuple[Share, str]]:
    """Return the share and the name of each band that any war fell into; that of the actual war says so."""
    return [
        (each.share, f"{isolated(each.band)} ({_ACTUAL})" if each.band == bands.actual else isolated(each.band))
        for each in bands.possible
    ]


def is_worth_telling(distribution: Distribution) -> bool:
    """Return whether a quantity is shown: ships only where any was sunk (OUT-1)."""
    return distribution.quantity is not Quantity.SHIPS_SUNK or distribution.greatest > 0


def _heading(odds: Odds, order: Order) -> Iterator[str]:
    campaign = order.preparation.campaign
    yield from war_lines(campaign)
    yield f"Rules: {campaign.rules}"
    spread = order.house_rules.fortune_of_the_day
    if spread:
        yield f"Fortune of the day: {figure(spread)}"
    yield scope_text(odds, order)
    if odds.runs and order.until is not None and not odds.partial:
        reached = "" if odds.widest <= order.until else ": more wars would narrow it"
        yield f"The widest 95 % interval is {width_text(odds.widest)} wide, asked {width_text(order.until)}{reached}"


def _chances(odds: Odds) -> Iterator[str]:
    """Yield a line for each thing that may happen: its chance, the interval, a bar, and what it is.

    Bands stand below their titles, those that any war fell into, from the lowest up.
    """
    ends = [
        (odds.attacker, "the attacker wins"),
        (odds.defender, "the defender wins"),
        (odds.stalemate, "stalemate"),
        *((survival.share, f"{leader_text(odds, survival)} survives") for survival in odds.survival),
    ]
    sections = [("", ends), *((band_title(bands), named_bands(bands)) for bands in odds.bands)]
    rows = [("chance", "95 % interval", "", "")]
    rows += [
        (chance(share), chance_interval(share), blocks.bar(share.value), what)
        for _, named in sections
        for share, what in named
    ]
    heading, *lines = blocks.columns(rows, left=(2, 3))
    yield from ("", heading)
    following = iter(lines)
    for title, named in sections:
        if title:
            yield title
        yield from islice(following, len(named))


def _distributions(odds: Odds, order: Order, room: int | None) -> Iterator[str]:
    """Yield the table of all quantities: the attacker's, the defender's, the war's."""
    told = [distribution for distribution in odds.distributions if is_worth_telling(distribution)]
    heading, *lines = _table(told, room, with_actual=order.actual is not None)
    yield from ("", heading)
    sides = [distribution.side for distribution in told]
    for place, (side, line) in enumerate(zip(sides, lines, strict=True)):
        if place == 0 or side is not sides[place - 1]:
            yield "The war" if side is None else f"The {side.label}"
        yield line
    if any(distribution.quantity is Quantity.OCCUPATION for distribution in told):
        yield "The occupation score covers only the wars that the side won."


def _flanks(odds: Odds, order: Order, room: int | None) -> Iterator[str]:
    """Yield what becomes of each flank, where that was asked for (O-10)."""
    if odds.by_flank is not None:
        yield ""
        yield from flank_lines(odds.by_flank, order.preparation.campaign)
        yield from textwrap.wrap(EXPLAINED, _prose(room))


def _table(told: Sequence[Distribution], room: int | None, *, with_actual: bool) -> list[str]:
    """Return the headings and a line for each quantity, with as much of the histograms as there is room for."""
    lines: list[str] = []
    for width in _HISTOGRAM_WIDTHS:
        rows = [_HEADINGS, *(_row(distribution, width) for distribution in told)]
        names = _HEADINGS if width else _HEADINGS_WITHOUT_HISTOGRAM
        shown = [_HEADINGS.index(name) for name in names if with_actual or name != _ACTUAL]
        left = [place for place, column in enumerate(shown) if _HEADINGS[column] in _AT_LEFT]
        lines = blocks.columns([[row[column] for column in shown] for row in rows], left=left)
        if room is None or max(map(blocks.width_of, lines)) <= room:
            break
    return lines


def _row(distribution: Distribution, width: int) -> tuple[str, ...]:
    """Return the cells of a quantity, its histogram as so many characters at most."""
    quantity, least, greatest = distribution.quantity, distribution.least, distribution.greatest
    name = f"  {quantity}" + (f" of {isolated(distribution.nation)}" if distribution.nation else "")
    actual = "–" if distribution.actual is None else exactly(quantity, distribution.actual)
    if is_constant(distribution):
        return name, constant(distribution), "always", actual, "", "", ""
    return (
        name,
        percentile(distribution, 50),
        f"{percentile(distribution, 5)} – {percentile(distribution, 95)}",
        actual,
        exactly(quantity, least),
        blocks.histogram(distribution.histogram.counts, width) if width else "",
        exactly(quantity, greatest),
    )


def uncertain_text(odds: Odds) -> str:
    """Return what each war drew anew, in one line: "size of the attacker 7,000 ± 1,500"; empty where all is certain."""
    return ", ".join(f"{isolated(each.text)} {each.span.text}" for each in odds.uncertain)


def _ignorance(odds: Odds, room: int | None) -> Iterator[str]:
    """Yield what is uncertain, and how much of the spread comes from that (EX-2)."""
    if not odds.uncertain:
        return
    yield ""
    yield from textwrap.wrap(f"Uncertain, drawn again for every war: {uncertain_text(odds)}", _prose(room))
    if not odds.ignorance:
        yield "Too few wars to say how much of the spread comes from that."
        return
    yield "How much of the spread comes from that; the rest is chance"
    rows = [("share", "95 % interval", "", "")]
    rows += [(*ignorance_figures(each), blocks.bar(each.share), each.text) for each in odds.ignorance]
    yield from blocks.columns(rows, left=(2, 3))


def _luck(odds: Odds, order: Order, room: int | None) -> Iterator[str]:
    if odds.luck is None:
        return
    yield from ("", f"This war, {outcome_text(order)}")
    for luck in odds.luck:
        yield from textwrap.wrap(luck.sentence, _prose(room), initial_indent="  ", subsequent_indent="    ")


def _prose(room: int | None) -> int:
    """Return how many characters a line of prose has, at least forty."""
    return WIDTH if room is None else max(min(room, WIDTH), 40)


def _replay(odds: Odds) -> Iterator[str]:
    yield from (
        "",
        f"War I of these, from 0 on, with log and receipt: autoalgo run REQUEST --seed {odds.seed} --battle I",
    )


def _for_the_receipt(odds: Odds, order: Order) -> Iterator[str]:
    """Yield the odds as lines of a receipt, in wiki markup; the receipt itself tells of one war alone (OUT-1)."""
    yield from ("", "For the talk page, below the receipt:")
    wins = ", ".join(f"the {side.label} wins {chance(odds.victory(side))}" for side in Side)
    yield f"* '''Odds:''' {wins}, stalemate {chance(odds.stalemate)} ({scope_text(odds, order)})"
    yield f"* '''Such calls in history:''' {precedent_of(odds, order).sentence}"
    for bands in odds.bands:
        told = ", ".join(f"{wiki_text(each.band)} {chance(each.share)}" for each in bands.possible)
        yield f"* '''{band_title(bands)}:''' {told}"
