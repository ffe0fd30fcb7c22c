"""A battle as the rest of the program sees it: hour by hour with events, or many at once without (HR)."""

from collections.abc import Iterator

import numpy as np

from autoalgo.battle.arrays import RESULT, Record, Records
from autoalgo.battle.decode import events_of, situations_of
from autoalgo.battle.hour import is_over, play_battles, play_hour, tally
from autoalgo.battle.opening import open_field
from autoalgo.domain.campaign import Campaign
from autoalgo.domain.events import Event
from autoalgo.domain.outcome import BattleOutcome, FlankSituation, SideOutcome
from autoalgo.domain.strategy import Side
from autoalgo.domain.terrain import FeatureGrid
from autoalgo.domain.units import Branch
from autoalgo.tables import Tables


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
        while not is_over(self._field):
            play_hour(self._field, self._generator)
            yield int(self._field.clock[0]["hour"]), events_of(self._field, names, diseases)

    def situations(self) -> tuple[FlankSituation, ...]:
        """Return every flank as it stands now."""
        return situations_of(self._field)

    def outcome(self) -> BattleOutcome:
        """Return how things stand; the winner is None while the battle goes on, and after a stalemate (SC-5)."""
        result = np.zeros(1, dtype=RESULT)
        tally(self._field, result[0])
        return outcome_of(self._campaign, float(self._field.rules[0]["local_population"]), result[0], self.situations())


def unit_names(campaign: Campaign, side: Side, branch: Branch) -> str:
    """Return the name of a side's unit type of a branch, empty where it has none."""
    scores = campaign.scores.side(side).units[branch]
    return scores.unit_type.name if scores else ""


def outcome_of(
    campaign: Campaign, local_population: float, result: Record, flanks: tuple[FlankSituation, ...] = ()
) -> BattleOutcome:
    """Return a row of results in the domain's words; `flanks` are the end positions where they were kept."""
    attacker, defender = (_side_outcome(campaign, result, side) for side in Side)
    winner = int(result["winner"])
    return BattleOutcome(
        winner=Side(winner) if winner in tuple(Side) else None,
        hours=int(result["hours"]),
        attacker=attacker,
        defender=defender,
        flanks=flanks,
        naval=bool(result["naval"]),
        local_population=local_population,
    )


def _side_outcome(campaign: Campaign, result: Record, side: Side) -> SideOutcome:
    return SideOutcome(
        initial=float(sum(plan.size for plan in campaign.flanks if plan.side is side)),
        killed=float(result["killed"][side]),
        died_of_attrition=float(result["died_of_attrition"][side]),
        died_of_disease=float(result["died_of_disease"][side]),
        captured=float(result["captured"][side]),
        remaining=float(result["remaining"][side]),
        ships_sunk=float(result["ships_sunk"][side]),
        starting_morale=float(result["starting_morale"][side]),
        morale=float(result["morale"][side]),
        capacity=float(result["capacity"][side]),
    )


def fight_many(
    campaign: Campaign, grid: FeatureGrid, tables: Tables, generator: np.random.Generator, count: int
) -> Records:
    """Fight the same battle `count` times without events, one after the other from one generator.

    Returns
    -------
    Structured array of shape (count,), dtype `arrays.RESULT`: winner, hours and per-side losses of each battle. Memory
    grows by one such row a battle and by nothing else.
    """
    opening = open_field(campaign, grid, tables, events=False)
    board = open_field(campaign, grid, tables, events=False)
    results = np.zeros(count, dtype=RESULT)
    play_battles(board, opening, generator, results)
    return results
