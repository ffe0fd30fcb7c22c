"""What very many wars mean for the allies of a coalition: the stability of their nations (CO-7, CO-8).

It is what `with_allies` finds of one war, from the same draws.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.streams import States, Streams
from autoalgo.war.aftermath.aftermath_input import men_led, open_reckoning, rules_of, sides_of
from autoalgo.war.aftermath.allies import ally_stakes
from autoalgo.war.aftermath.arrays import Reckoning
from autoalgo.war.aftermath.stakes import Stakes
from autoalgo.war.aftermath.verdict import conclude_allies
from autoalgo.war.domain.coalition import alike, generals_of, nations_of
from autoalgo.war.domain.rows import NO_LEADER, StructuredArray, apart, in_a_row
from autoalgo.war.domain.sides import Side

Floats = npt.NDArray[np.float64]


class AlliedWars:
    """The allies of both sides, ready to be concluded over and over; a thread needs its own.

    Parameters
    ----------
    variants
        The variants of the war, all with the same members and flanks (EX-2).
    """

    def __init__(self, variants: Sequence[Stakes]) -> None:
        self._allies: Final = [
            _Ally(variants, side, member)
            for side in Side
            for member in range(1, len(variants[0].belligerent(side).parts))
        ]

    def __len__(self) -> int:
        """Return how many allies both sides have together."""
        return len(self._allies)

    def stability(
        self, streams: Streams, states: States, rows: StructuredArray, ends: StructuredArray, first: int
    ) -> Floats:
        """Return the stability of each ally's nation after each war, shape (wars, allies), the attacker's allies first.

        `rows` are concluded, and `ends` tells of their flanks, shape (wars, flanks); the streams go on from there.
        """
        found = np.empty((len(rows), len(self._allies)))
        told: dict[tuple[Side, int], StructuredArray] = {}
        for place, ally in enumerate(self._allies):
            here = ally.rows(rows, ends)
            led = told.get((ally.side, ally.led), rows)
            if not ally.has_general:
                here["leader"][:, ally.side] = NO_LEADER
            elif ally.led != ally.member:
                here["leader"][:, ally.side] = led["leader"][:, ally.side]
            ally.conclude(streams, states, here, first)
            if ally.ruled != ally.member:
                ruled = told.get((ally.side, ally.ruled), rows)
                here["stability"][:, ally.side] = ruled["stability"][:, ally.side]
            told[ally.side, ally.member] = here
            found[:, place] = here["stability"][:, ally.side]
        return found


class _Ally:
    """One ally."""

    def __init__(self, variants: Sequence[Stakes], side: Side, member: int) -> None:
        self.side: Final = side
        self.member: Final = member
        whole = variants[0].belligerent(side)
        nations, generals = nations_of(whole), generals_of(whole)
        self.has_general: Final = generals[member] != ""
        self.led: Final = generals.index(generals[member])
        self.ruled: Final = nations.index(nations[member])
        plans = [(place, plan.member) for place, plan in enumerate(variants[0].campaign.flanks) if plan.side is side]
        own, led = alike(nations, member), alike(generals, member)
        self._own: Final = [place for place, of in plans if own[of]]
        self._led: Final = [place for place, of in plans if led[of]]
        stakes = [ally_stakes(each, side, member) for each in variants]
        first = open_reckoning(stakes[0], rounds=False)
        sides = [sides_of(each) for each in stakes]
        for of_variant, each in zip(sides, variants, strict=True):
            of_variant[side]["initial"] = men_led(each, side, member)
        self._opening: Final = first._replace(
            rules=in_a_row([rules_of(each) for each in stakes]), sides=in_a_row(sides)
        )
        self._reckoning: Final[Reckoning] = first._replace(rules=apart(first.rules), sides=apart(first.sides))

    def rows(self, rows: StructuredArray, ends: StructuredArray) -> StructuredArray:
        """Return the rows of the wars as they are for the ally: with the losses of its nation and of its general."""
        own = rows.copy()
        own["own_killed"][:, self.side] = ends["fallen"][:, self._own].sum(axis=1)
        own["own_captured"][:, self.side] = ends["taken"][:, self._own].sum(axis=1)
        own["led_remaining"][:, self.side] = ends["left"][:, self._led].sum(axis=1)
        return own

    def conclude(self, streams: Streams, states: States, rows: StructuredArray, first: int) -> None:
        """Conclude the wars for the ally, from where their streams stand."""
        new_leader = int(self.has_general and self.led == self.member)
        ways = int(self.side), new_leader, int(self.ruled == self.member)
        streams.play(
            states,
            lambda words, some, part: conclude_allies(
                self._reckoning,
                self._opening,
                streams.generator,
                words,
                some,
                rows[part],
                first + part.start,
                *ways,
            ),
        )
