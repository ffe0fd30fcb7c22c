"""The same battle as often as wanted, each from a stream of its own and without events (SC-6, architecture 1)."""

from collections.abc import Sequence
from copy import copy
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.streams import States, Streams
from autoalgo.war.battle.arrays import FLANK_END, Battlefield, StructuredArray, Watch
from autoalgo.war.battle.hour import play_battles
from autoalgo.war.battle.opening import KnownRows, open_field
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import apart, chosen_parts, in_a_row
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.tables import Tables

UNWATCHED: Final = Watch(
    np.zeros((0, 0), dtype=FLANK_END), np.zeros(0, dtype=np.int64), np.zeros((0, 0, 0, 0), dtype=np.int16)
)
"""For battles of whose flanks nobody asks."""


class Battles:
    """A battle that is ready to be fought over and over; a thread needs its own.

    Parameters
    ----------
    openings
        The board before the first hour, or one for each variant of the war, on one map with as many flanks (EX-2).
        They are never changed.
    """

    def __init__(self, *openings: Battlefield) -> None:
        first = openings[0]._replace(events=openings[0].events[:0].copy())
        self._first = first
        self._opening = first._replace(
            flanks=in_a_row([each.flanks for each in openings]),
            units=in_a_row([each.units for each in openings]),
            sides=in_a_row([each.sides for each in openings]),
            rules=in_a_row([each.rules for each in openings]),
        )
        self._board = self._new_board()

    def twin(self) -> "Battles":
        """Return the same battle for another thread: it shares all that is never changed."""
        twin = copy(self)
        twin._board = self._new_board()
        return twin

    def chosen(self, variants: npt.NDArray[np.intp]) -> "Battles":
        """Return battles whose variants are some of these, in that order; they are played on the same board."""
        chosen, opening = copy(self), self._opening
        flanks, units, sides, rules = (
            chosen_parts(each, len(opening.rules), variants)
            for each in (opening.flanks, opening.units, opening.sides, opening.rules)
        )
        chosen._opening = opening._replace(flanks=flanks, units=units, sides=sides, rules=rules)
        return chosen

    def _new_board(self) -> Battlefield:
        """Return a board to play on."""
        first = self._first
        board = first._replace(
            flanks=apart(first.flanks),
            sides=apart(first.sides),
            clock=apart(first.clock),
            order=apart(first.order),
            struck=apart(first.struck),
            events=first.events[:0].copy(),
        )
        if len(self._opening.rules) > 1:
            board = board._replace(units=apart(first.units), rules=apart(first.rules))
        return board

    @property
    def local_populations(self) -> tuple[float, ...]:
        """The people whose land, or whose ships, feed both armies (AR-1), of each variant."""
        return tuple(map(float, self._opening.rules["local_population"]))

    def fight(
        self, streams: Streams, states: States, rows: StructuredArray, first: int = 0, watch: Watch = UNWATCHED
    ) -> None:
        """Fight one battle from each of `states` and write its end into a row, dtype `WAR`.

        The first battle has the number `first`, which says which variant each is fought with. What follows the battle
        draws on from `states`, where its stream then stands. `watch` has an end for each battle, or no ends at all.
        """
        streams.play(
            states,
            lambda words, some, part: play_battles(
                *(self._board, self._opening, streams.generator, words, some, rows[part], first + part.start),
                watch._replace(ends=watch.ends[part]),
            ),
        )


def battles_of(campaign: Campaign, grid: FeatureGrid, tables: Tables, variants: Sequence[Campaign] = ()) -> Battles:
    """Return the battle of a campaign, or of all its `variants`, ready to be fought over and over."""
    first, *rest = variants or (campaign,)
    known: KnownRows = {}
    board = open_field(first, grid, tables, events=False, known=known)
    others = (open_field(each, grid, tables, events=False, beside=board, known=known) for each in rest)
    return Battles(board, *others)
