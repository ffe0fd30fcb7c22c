"""From what the kernels tell of one war to the domain's words: fates, occupation, stability, and events."""

from collections.abc import Iterator

from autoalgo.war.aftermath.arrays import Reckoning
from autoalgo.war.aftermath.garrison import occupying_unit
from autoalgo.war.aftermath.stakes import Stakes
from autoalgo.war.domain.events import Event, EventKind, Phase
from autoalgo.war.domain.outcome import LeaderFate, OccupationResult, SideAftermath, StabilityChange
from autoalgo.war.domain.rows import StructuredRow
from autoalgo.war.domain.sides import Side


def side_aftermath(stakes: Stakes, reckoning: Reckoning, side: Side) -> SideAftermath:
    """Return what the war did to a side besides its flanks."""
    return SideAftermath(_stability(stakes, reckoning, side), _fate(stakes, reckoning, side))


def _fate(stakes: Stakes, reckoning: Reckoning, side: Side) -> LeaderFate | None:
    belligerent, fate = stakes.belligerent(side), reckoning.fates[side]
    leader = belligerent.military.leader
    if leader is None:
        return None
    return LeaderFate(
        name=leader.name,
        age_years=leader.age_years(stakes.campaign.request.year),
        survival_chance=float(fate["survival_chance"]),
        draw=float(fate["draw"]),
        bonus_draw=float(fate["bonus_draw"]),
        survived=bool(fate["survived"]),
        ruler=belligerent.ruler_in_the_field,
    )


def _stability(stakes: Stakes, reckoning: Reckoning, side: Side) -> StabilityChange:
    change, nation = reckoning.changes[side], reckoning.sides[side]
    after = float(change["after"])
    return StabilityChange(
        before=stakes.belligerent(side).nation.stability,
        after=after,
        band=stakes.tables.stability_band(after).name,
        innate_stability=float(change["innate_stability"]),
        innate_factor=float(change["innate_factor"]),
        casualties=float(change["casualties"]),
        casualty_ratio=float(change["casualty_ratio"]),
        economy=float(nation["economy"]),
        occupation_term=float(change["occupation_term"]),
        draw=float(change["draw"]),
    )


def occupation_result(stakes: Stakes, row: StructuredRow, winner: Side) -> OccupationResult:
    """Return how far the winner came (OC-1 … OC-5)."""
    unit, score = occupying_unit(stakes, winner), float(row["occupation_score"])
    return OccupationResult(
        winner=winner,
        base=float(row["base"]),
        occupation=float(row["occupation"]),
        score=score,
        band=stakes.tables.occupation_band(score, winner).name,
        rounds=int(row["rounds"]),
        efficiency=unit.efficiency.value,
        limitation=unit.limitation.value,
        unit_type=unit.unit_type.name,
    )


def occupation_events(stakes: Stakes, reckoning: Reckoning, rounds: int, winner: Side) -> Iterator[Event]:
    """Yield the events of the occupation, in order.

    A round's event comes after that of the outbreak in it, whose morale it has already lost.
    """
    for number, each in enumerate(reckoning.rounds[:rounds], start=1):
        if each["outbreak"]:
            yield _outbreak_event(stakes, reckoning, number, each, winner)
        yield _round_event(reckoning, number, each, winner)


def _round_event(reckoning: Reckoning, number: int, each: StructuredRow, winner: Side) -> Event:
    factors = {
        "occupation": float(each["occupation"]),
        "growth": float(each["growth"]),
        "efficiency": float(each["efficiency"]),
        "limitation": float(reckoning.sides[winner]["limitation"]),
        "morale": float(each["morale"]),
        "morale_lost_effort": float(each["lost_to_effort"]),
        "morale_lost_attrition": float(each["lost_to_attrition"]),
        "morale_lost_disease": float(each["lost_to_disease"]),
        "overcrowding": float(each["overcrowding"]),
        "constant": float(reckoning.rules[0]["attrition_constant"]),
        "random": float(each["attrition_random"]),
    }
    return Event(Phase.OCCUPATION, number, EventKind.OCCUPATION, winner, 0, 0, "", "", factors)


def _outbreak_event(stakes: Stakes, reckoning: Reckoning, number: int, each: StructuredRow, winner: Side) -> Event:
    factors = {
        "disease": float(winner.enemy),
        "probability": float(reckoning.sides[winner]["outbreak_chance"]),
        "draw": float(each["outbreak_draw"]),
        "random": float(each["outbreak_random"]),
        "morale_lost": float(each["lost_to_disease"]),
    }
    disease = stakes.belligerent(winner.enemy).nation.endemic_disease
    return Event(Phase.OCCUPATION, number, EventKind.OUTBREAK, winner, 0, 0, disease, "", factors)
