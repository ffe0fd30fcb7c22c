"""The same battle as often as wanted, each from a stream of its own and without events (SC-6, architecture 1)."""

import numpy as np
import numpy.typing as npt

from autoalgo.common.streams import States, Streams
from autoalgo.war.battle.arrays import Battlefield, StructuredArray
from autoalgo.war.battle.hour import play_battles
from autoalgo.war.battle.opening import open_field
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import apart
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.tables import Tables


class Battles:
    """A battle that is ready to be fought over and over; a thread needs its own.

    Parameters
    ----------
    opening
        The board before the first hour. It is never changed.
    """

    def __init__(self, opening: Battlefield) -> None:
        self._opening = opening._replace(events=opening.events[:0].copy())
        self._board = self._opening._replace(
            flanks=apart(opening.flanks),
            sides=apart(opening.sides),
            clock=apart(opening.clock),
            order=apart(opening.order),
            events=opening.events[:0].copy(),
        )

    @property
    def local_population(self) -> float:
        """The people whose land, or whose ships, feed both armies (AR-1)."""
        return float(self._opening.rules[0]["local_population"])

    @property
    def features(self) -> npt.NDArray[np.int8]:
        """The map."""
        return self._opening.features

    def fight(self, streams: Streams, states: States, rows: StructuredArray) -> None:
        """Fight one battle from each of `states` and write its end into a row, dtype `WAR`.

        What follows the battle draws on from `states`, where its stream then stands.
        """
        streams.play(
            states,
            lambda words, some, part: play_battles(
                self._board, self._opening, streams.generator, words, some, rows[part]
            ),
        )


def battles_of(campaign: Campaign, grid: FeatureGrid, tables: Tables, beside: Battles | None = None) -> Battles:
    """Return the battle of a campaign, ready to be fought over and over; on the very map of the one `beside` it."""
    opening = open_field(campaign, grid, tables, events=False)
    if beside is None:
        return Battles(opening)
    # 64 maps of 160 kB would not stay in a processor's nearer memory.
    return Battles(opening._replace(features=beside.features))
