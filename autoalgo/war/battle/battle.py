"""A battle as the rest of the program sees it, hour by hour with events (HR)."""

from collections.abc import Iterator

import numpy as np

from autoalgo.war.battle.decode import board_of, events_of
from autoalgo.war.battle.departing import depart
from autoalgo.war.battle.hour import play_hour, tally
from autoalgo.war.battle.opening import open_field
from autoalgo.war.domain.board import Board, situations
from autoalgo.war.domain.branch import plan_in
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.events import Event
from autoalgo.war.domain.outcome import BattleOutcome, FlankSituation, SideOutcome
from autoalgo.war.domain.rows import UNDECIDED, WAR, StructuredRow
from autoalgo.war.domain.strategy import Side
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
        names = [[unit_names(self._campaign, side, branch) for branch in Branch] for side in Side]
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
        return outcome_of(self._campaign, float(self._field.rules[0]["local_population"]), row, self.situations())


def unit_names(campaign: Campaign, side: Side, branch: Branch) -> str:
    """Return the name of a side's unit type of a branch, empty where it has none."""
    scores = campaign.scores.side(side).units[branch]
    return scores.unit_type.name if scores else ""


def outcome_of(
    campaign: Campaign, local_population: float, row: StructuredRow, flanks: tuple[FlankSituation, ...] = ()
) -> BattleOutcome:
    """Return the row of a war in the domain's words; `flanks` are the end positions where they were kept."""
    attacker, defender = (_side_outcome(campaign, row, side) for side in Side)
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


def _side_outcome(campaign: Campaign, row: StructuredRow, side: Side) -> SideOutcome:
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
    )
