"""A battle fought again without events, to have its board as it stood at any hour (B-3c).

A board of 198 flanks takes 60 kB, so that not every hour of a long siege is kept: an hour that is asked for is kept,
and the next later one is fought from there.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from autoalgo.war.battle.arrays import UNDECIDED, Battlefield
from autoalgo.war.battle.decode import board_of
from autoalgo.war.battle.departing import depart
from autoalgo.war.battle.hour import play_hour
from autoalgo.war.battle.opening import open_field
from autoalgo.war.domain.board import Board
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.tables import Tables


class _Moment(NamedTuple):
    """The board after an hour, and where the generator stood."""

    field: Battlefield
    state: Any
    """As numpy tells it."""


class Rerun:
    """A battle that is fought again as far as somebody asks.

    Parameters
    ----------
    campaign, grid, tables
        What is fought, on which map, by which numbers.
    generator
        The battle's own generator, where it stood before the first hour (SC-6).
    """

    def __init__(self, campaign: Campaign, grid: FeatureGrid, tables: Tables, generator: np.random.Generator) -> None:
        self._generator: Final = generator
        self._campaign: Final = campaign
        opening = open_field(campaign, grid, tables, events=False)
        self._kept: Final = {0: _Moment(opening, generator.bit_generator.state)}

    def field(self, hour: int) -> Battlefield:
        """Return the battlefield after an hour, 0 for the plan; not to be changed.

        Raises
        ------
        ValueError
            When the battle was over before.
        """
        if hour not in self._kept:
            before = max(kept for kept in self._kept if kept < hour)
            self._kept[hour] = self._fought(self._kept[before], hour - before)
        return self._kept[hour].field

    def board(self, hour: int) -> Board:
        """Return where every flank stood after an hour; raises as `field` does."""
        return board_of(self.field(hour))

    def winner(self, hour: int) -> int:
        """Return who had won after an hour: a side, `STALEMATE` or `UNDECIDED`; raises as `field` does."""
        return int(self.field(hour).clock[0]["winner"])

    def _fought(self, moment: _Moment, hours: int) -> _Moment:
        field = _copied(moment.field)
        self._generator.bit_generator.state = moment.state
        for _ in range(hours):
            if field.clock[0]["winner"] != UNDECIDED:
                raise ValueError(f"the battle was over after hour {field.clock[0]['hour']}")
            play_hour(field, self._generator)
            depart(field, self._generator, self._campaign)
        return _Moment(field, self._generator.bit_generator.state)


def _copied(field: Battlefield) -> Battlefield:
    """Return a board of its own; what an hour never changes is shared."""
    return field._replace(
        flanks=field.flanks.copy(), sides=field.sides.copy(), clock=field.clock.copy(), order=field.order.copy()
    )
