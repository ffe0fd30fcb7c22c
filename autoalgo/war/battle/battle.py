"""A battle as the rest of the program sees it, hour by hour with events (HR)."""

from collections.abc import Iterator
from math import fsum

import numpy as np

from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.battle.decode import board_of, events_of
from autoalgo.war.battle.departing import depart
from autoalgo.war.battle.hour import play_hour, tally
from autoalgo.war.battle.opening import armies_of, open_field
from autoalgo.war.domain.board import Board, situations
from autoalgo.war.domain.branch import plan_in
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.events import Event
from autoalgo.war.domain.outcome import BattleOutcome, FlankSituation, LeadingOutcome, MemberOutcome, SideOutcome
from autoalgo.war.domain.rows import UNDECIDED, WAR, StructuredRow
from autoalgo.war.domain.scores import SideScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import Tables


class Battle:
    """One battle, played an hour at a time.

    Parameters
    ----------
    campaign, grid, tables
        What is fought, on which map, by which numbers.
    generator
        The battle's own generator; it is advanced as the battle goes (SC-6).
    """

    def __init__(self, campaign: Campaign, grid: FeatureGrid, tables: Tables, generator: np.random.Generator) -> None:
        self._campaign = campaign
        self._field = open_field(campaign, grid, tables, events=True)
        self._generator = generator

    def hours(self) -> Iterator[tuple[int, tuple[Event, ...]]]:
        """Play on and yield, after each hour, its number and its events, until the battle is over."""
        selection = self._campaign.selection
        names = [unit_names(army) for army in armies_of(self._campaign)]
        diseases = [selection.belligerent(side).nation.endemic_disease.value for side in Side]
        while self._field.clock[0]["winner"] == UNDECIDED:
            play_hour(self._field, self._generator)
            events = events_of(self._field, names, diseases)
            depart(self._field, self._generator, self._campaign)
            yield int(self._field.clock[0]["hour"]), events

    def board(self) -> Board:
        """Return a copy of the board as it stands now."""
        return board_of(self._field)

    def situations(self) -> tuple[FlankSituation, ...]:
        """Return every flank as it stands now."""
        campaign = self._campaign
        return situations(plan_in(campaign.flanks, campaign.branch, int(self._field.clock[0]["hour"])), self.board())

    def fortune(self) -> tuple[float, float] | None:
        """Return the fortunes of the day that were drawn, the attacker's first; None while EX-1 is off."""
        if self._field.rules[0]["fortune_spread"] == 0.0:
            return None
        attacker, defender = (float(fortune) for fortune in self._field.sides["fortune"])
        return attacker, defender

    def outcome(self) -> BattleOutcome:
        """Return how things stand; the winner is None while the battle goes on, and after a stalemate (SC-5)."""
        row = np.zeros(1, dtype=WAR)[0]
        tally(self._field, row)
        local_population = float(self._field.rules[0]["local_population"])
        return outcome_of(self._campaign, local_population, row, self.situations(), self._field)


def unit_names(army: SideScores) -> list[str]:
    """Return the names of an army's unit types by branch, empty where it has none."""
    return [scores.unit_type.name if scores else "" for scores in (army.units[branch] for branch in Branch)]


def outcome_of(
    campaign: Campaign,
    local_population: float,
    row: StructuredRow,
    flanks: tuple[FlankSituation, ...] = (),
    field: Battlefield | None = None,
) -> BattleOutcome:
    """Return the row of a war in the domain's words.

    Parameters
    ----------
    flanks
        The end positions where they were kept.
    field
        The board at the end where it was kept: no row knows the losses of each member of a coalition (CO-6).
    """
    attacker, defender = (_side_outcome(campaign, row, side, field) for side in Side)
    winner = int(row["winner"])
    return BattleOutcome(
        winner=Side(winner) if winner in tuple(Side) else None,
        hours=int(row["hours"]),
        attacker=attacker,
        defender=defender,
        flanks=flanks,
        naval=bool(row["naval"]),
        local_population=local_population,
    )


def _side_outcome(campaign: Campaign, row: StructuredRow, side: Side, field: Battlefield | None) -> SideOutcome:
    return SideOutcome(
        initial=float(sum(plan.size for plan in campaign.flanks if plan.side is side)),
        killed=float(row["killed"][side]),
        died_of_attrition=float(row["died_of_attrition"][side]),
        died_of_disease=float(row["died_of_disease"][side]),
        captured=float(row["captured"][side]),
        remaining=float(row["remaining"][side]),
        ships_sunk=float(row["ships_sunk"][side]),
        starting_morale=float(row["starting_morale"][side]),
        morale=float(row["morale"][side]),
        capacity=float(row["capacity"][side]),
        members=() if field is None else tuple(_member_outcomes(campaign, field, side)),
        leading=_leading(campaign, row, side),
    )


def _leading(campaign: Campaign, row: StructuredRow, side: Side) -> LeadingOutcome | None:
    """Return the losses by which the leading nation and its general are judged; None without a coalition (CO-7)."""
    if not campaign.selection.belligerent(side).members:
        return None
    killed, captured, remaining = (float(row[name][side]) for name in ("own_killed", "own_captured", "led_remaining"))
    return LeadingOutcome(killed, captured, remaining)


def _member_outcomes(campaign: Campaign, field: Battlefield, side: Side) -> Iterator[MemberOutcome]:
    """Yield the losses of each member of a coalition, as `tally` counts those of the whole side (CO-6)."""
    holds_the_field = field.clock[0]["winner"] == side
    for member in range(len(campaign.selection.belligerent(side).members)):
        flanks = [
            flank
            for plan, flank in zip(campaign.flanks, field.flanks, strict=True)
            if plan.side is side and plan.member == member
        ]
        captured = fsum(flank["captured"] for flank in flanks)
        yield MemberOutcome(
            initial=fsum(flank["initial_size"] for flank in flanks),
            killed=fsum(flank["killed"] for flank in flanks),
            died=fsum(flank["died_of_attrition"] + flank["died_of_disease"] for flank in flanks),
            captured=0.0 if holds_the_field else captured,
            remaining=fsum([*(flank["size"] for flank in flanks), captured if holds_the_field else 0.0]),
            ships_sunk=fsum(
                flank["ships_sunk"] for flank in flanks if not (holds_the_field and flank["captured"] > 0.0)
            ),
        )
