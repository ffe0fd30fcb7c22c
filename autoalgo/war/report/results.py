"""The log's third section: how the war ended, with the numbers that the results were made of (OUT-2, OC, ST, LD)."""

from collections.abc import Iterator

from autoalgo.common.figures import counted, figure, whole
from autoalgo.common.plain_text import isolated
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.outcome import FlankSituation, Headcount, LeaderFate, OccupationResult, StabilityChange
from autoalgo.war.domain.sides import Side
from autoalgo.war.report.interval import interval_of


def result_lines(result: WarResult, hours_per_day: int) -> Iterator[str]:
    """Yield section 3: the winner, each side's losses, stability and leader, the occupation, and the time it took."""
    yield from ("", "SECTION 3: RESULTS", "")
    winner = result.battle.winner
    hours = counted(result.battle.hours, "hour")
    yield f"Battle: {f'victory of the {winner.label}' if winner is not None else 'stalemate'} after {hours}"
    yield _occupation_line(result.aftermath.occupation)
    yield f"Time interval: {interval_of(result, hours_per_day).text()}; {hours_per_day} hours are a day"
    yield f"Local population: {whole(result.battle.local_population)}"
    for side in Side:
        yield from _side_lines(result, side)
    yield from ("", "End of the log")


def _occupation_line(occupation: OccupationResult | None) -> str:
    if occupation is None:
        return "Occupation: none, as neither side won"
    return (
        f"Occupation: {isolated(occupation.band)}, score {figure(occupation.score)}: from {figure(occupation.base)} to"
        f" {figure(occupation.occupation)} in {counted(occupation.rounds, 'round')}, with"
        f" {isolated(occupation.unit_type)} (Efficiency {figure(occupation.efficiency)}, Limitation"
        f" {figure(occupation.limitation)})"
    )


def _side_lines(result: WarResult, side: Side) -> Iterator[str]:
    outcome, headcount, aftermath = result.battle.side(side), result.headcount(side), result.aftermath.side(side)
    yield from ("", f"{side.label.upper()}: {isolated(result.campaign.selection.belligerent(side).nation.name)}")
    yield _men_line(headcount)
    yield (f"  Died: {figure(outcome.died_of_attrition)} of attrition, {figure(outcome.died_of_disease)} of disease")
    yield f"  Ships sunk: {headcount.ships_sunk:,}"
    yield f"  Morale: {figure(outcome.morale)} of {figure(outcome.starting_morale)}"
    yield f"  Capacity at the end: {figure(outcome.capacity)}"
    members = result.campaign.selection.belligerent(side).members
    if not members:
        yield _stability_line(aftermath.stability)
        yield _leader_line(aftermath.leader)
    for part, men, ended in zip(members, headcount.members, aftermath.members, strict=True):
        yield f"  {isolated(part.nation.name)} with {isolated(part.military.name)}"
        yield from (f"  {line}" for line in (_men_line(men), f"  Ships sunk: {men.ships_sunk:,}"))
        yield from (f"  {line}" for line in (_stability_line(ended.stability), _leader_line(ended.leader)))
    for flank in result.battle.flanks:
        if flank.side is side:
            yield _flank_line(flank)


def _men_line(headcount: Headcount) -> str:
    return (
        f"  Men: {headcount.initial:,} = {headcount.killed:,} killed + {headcount.died:,} died +"
        f" {headcount.captured:,} captured + {headcount.remaining:,} remaining"
    )


def _stability_line(change: StabilityChange) -> str:
    return (
        f"  Stability: {figure(change.before)} → {figure(change.after)} ({isolated(change.band)}): Innate Stability"
        f" {figure(change.innate_stability)} (after a factor of {figure(change.innate_factor)}), casualties"
        f" {figure(change.casualties)}, ratio to the maximum military {figure(change.casualty_ratio)}, Economy"
        f" {figure(change.economy)}, occupation term {figure(change.occupation_term)}, random {figure(change.draw)}"
    )


def _leader_line(fate: LeaderFate | None) -> str:
    if fate is None:
        return "  Leader: none"
    return (
        f"  Leader: {isolated(fate.name)}{', the ruler,' if fate.ruler else ','} aged {fate.age_years},"
        f" {'survived' if fate.survived else 'was killed'}: draw {figure(fate.draw)}, chance of survival"
        f" {figure(fate.survival_chance)} (random {figure(fate.bonus_draw)})"
    )


def _flank_line(flank: FlankSituation) -> str:
    cut = ", supply cut" if flank.supply_cut else ""
    return (
        f"  Flank {flank.number}: {flank.state.name.lower()} at pixel ({flank.x_pixels:.1f}, {flank.y_pixels:.1f}),"
        f" {figure(flank.size)} of {figure(flank.initial_size)} men, morale {figure(flank.morale)}, ships"
        f" {figure(flank.ships)}, {flank.maneuver}{cut}"
    )
