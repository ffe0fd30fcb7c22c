"""The log's first section: what went in, and how it became the variables of both sides (OUT-2, IV)."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from autoalgo import __version__
from autoalgo.common.figures import distance, figure, percent, whole
from autoalgo.common.plain_text import isolated
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.records import Belligerent
from autoalgo.war.domain.request import asked_texts
from autoalgo.war.domain.scores import Contribution, Score, SideScores, UnitScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.uncertain_inputs import numbers_of, uncertain_inputs
from autoalgo.war.domain.units import Branch
from autoalgo.war.domain.years import year_text
from autoalgo.war.draws import variant_of
from autoalgo.war.tables import Context

_HEADINGS: Final = ("Input", "Value", "Number", "Weight", "Share")
_FACTOR_HEADINGS: Final = ("Input", "Value", "Number", "Weight", "Factor")
_PRODUCTS: Final = frozenset({Context.EFFECTIVENESS.value, Context.OCCUPATION_BASE.value})
"""Variables whose contributions are multiplied instead of added."""


def opening_lines(campaign: Campaign, map_km: float, version: str = __version__) -> Iterator[str]:
    """Yield the head of the log: what is fought, by whom, and the seed that repeats it.

    `map_km` is the width of a map whose request says none (SC-1), `version` that of the program that fought the war.
    """
    request, selection = campaign.request, campaign.selection
    yield "AUTOALGO LOG"
    yield f"Program version {version}, {campaign.stream}"
    yield f"Rules: {campaign.rules}"
    if campaign.run.told:
        yield f"Run {campaign.run.text}"
    if campaign.run.other_plans:
        yield f"By other plans: {campaign.run.others_text}"
    if request.word is not None:
        yield f"Word: {isolated(request.word)}; the seed follows from it and the request"
    yield f"War: {isolated(request.name)}"
    yield f"Year: {year_text(request.year)}; motive: {request.motive}"
    width = distance(request.width_km(map_km))
    yield f"Location: {isolated(selection.location.name)}; map: {isolated(campaign.map_name)}, {width} wide"
    for side in Side:
        belligerent = selection.belligerent(side)
        yield f"{side.label.capitalize()}: {_force(belligerent)}"
        yield from (f"  Member {number}: {_force(part)}" for number, part in enumerate(belligerent.members, 1))
    for side in Side:
        if said := "; ".join(asked_texts(request, side)):
            yield f"For this war alone, {side.label}: {isolated(said)}"
    if request.source.strip():
        yield f"Source of the request: {isolated(request.source)}"
    yield from _uncertain_lines(campaign)


def _force(belligerent: Belligerent) -> str:
    military = belligerent.military
    return f"{isolated(belligerent.nation.name)} with {isolated(military.name)}, {whole(military.size)} men"


def _uncertain_lines(campaign: Campaign) -> Iterator[str]:
    """Yield what this war took for each uncertain input (EX-2)."""
    how = "the middle" if campaign.request.battle is None else f"variant {variant_of(campaign.request.battle)}"
    inputs = uncertain_inputs(campaign.selection)
    for each, number in zip(inputs, numbers_of(campaign.selection), strict=True):
        yield f"Uncertain: {isolated(each.text)}, {each.span.text}: {figure(number)} was taken ({how})"


def variable_lines(campaign: Campaign) -> Iterator[str]:
    """Yield section 1: first the attacker's variables with all contributions, then the defender's."""
    yield from ("", "SECTION 1: INPUTS AND VARIABLES")
    for side in Side:
        belligerent, scores = campaign.selection.belligerent(side), campaign.scores.side(side)
        yield from ("", f"{side.label.upper()}: {isolated(belligerent.nation.name)}")
        yield from _belligerent_lines(belligerent, scores)
        for number, (part, known) in enumerate(zip(belligerent.members, scores.members, strict=True), 1):
            yield from ("", f"{side.label.upper()}, MEMBER {number}: {isolated(part.nation.name)}")
            yield from _belligerent_lines(part, known)


def _belligerent_lines(belligerent: Belligerent, scores: SideScores) -> Iterator[str]:
    for branch in Branch:
        yield from _unit_lines(branch, scores.units[branch])
    yield from _side_lines(scores, belligerent.nation.population)


def _unit_lines(branch: Branch, scores: UnitScores | None) -> Iterator[str]:
    yield from ("", f"{branch.name.capitalize()}: {isolated(scores.unit_type.name) if scores else 'none selected'}")
    if scores:
        for score in (scores.efficiency, scores.limitation, scores.defense, scores.effectiveness):
            yield from _score_lines(score)


def _side_lines(scores: SideScores, population: float) -> Iterator[str]:
    yield from ("", "The whole side")
    averages = (scores.capacity, scores.economy, scores.innate_stability, scores.morale_bonus, scores.siege_rate)
    for score in (scores.occupation_base, *averages):
        yield from _score_lines(score)
    share, maximum = scores.maximum_military_share, scores.maximum_military
    yield f"  Maximum military: {percent(share)} of a population of {whole(population)} = {whole(maximum)} men"
    yield f"  Secular cycle: {scores.secular_cycle}, divides the chance of outbreaks by {figure(scores.secular_factor)}"
    yield f"  Generation: {scores.generation}, divides the chance of outbreaks by {figure(scores.generation_factor)}"


def _score_lines(score: Score) -> Iterator[str]:
    yield f"  {score.name} = {figure(score.value)}{_bounded(score)}"
    headings = _FACTOR_HEADINGS if score.name in _PRODUCTS else _HEADINGS
    rows = [headings, *(_row(contribution) for contribution in score.contributions)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(headings))]
    for row in rows:
        yield "    " + _aligned(row, widths)


def _bounded(score: Score) -> str:
    """Return what the contributions came to, where the range of the variable cut it off."""
    if score.name in _PRODUCTS or not score.contributions:
        return ""
    total = math.fsum(contribution.share for contribution in score.contributions)
    return f" (at its bound; the shares come to {figure(total)})" if total != score.value else ""


def _row(contribution: Contribution) -> tuple[str, ...]:
    return (
        contribution.input,
        isolated(contribution.raw),
        "undefined" if contribution.undefined else figure(contribution.number),
        # A leader's bonus is added after the average, so no weight touches it.
        figure(contribution.weight) if contribution.weight else "added",
        figure(contribution.share),
    )


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    words = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
    numbers = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
    return "  ".join([*words, *numbers])
