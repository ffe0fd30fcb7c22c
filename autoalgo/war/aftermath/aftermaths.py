"""The aftermath of the same war as often as wanted, each from its own stream and without events (SC-6)."""

from collections.abc import Sequence
from copy import copy
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.streams import States, Streams
from autoalgo.war.aftermath.aftermath_input import open_reckoning, rules_of, sides_of
from autoalgo.war.aftermath.allied_wars import AlliedWars
from autoalgo.war.aftermath.stakes import Stakes
from autoalgo.war.aftermath.verdict import conclude_wars
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import StructuredArray, apart, chosen_parts, in_a_row
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Tables


class Aftermaths:
    """A war that is ready to be concluded over and over; a thread needs its own.

    Parameters
    ----------
    campaign, tables
        What is concluded, by which numbers.
    local_population
        The people whose land, or whose ships, feed both armies (AR-1).
    others
        Further variants of the war, each with its local population (EX-2).
    """

    def __init__(
        self, campaign: Campaign, tables: Tables, local_population: float, others: Sequence[tuple[Campaign, float]] = ()
    ) -> None:
        whole = _stakes(campaign, tables, local_population)
        self._every: Final = (whole, *(_stakes(each, tables, people) for each, people in others))
        self._allies: AlliedWars | None = None
        first = open_reckoning(whole, rounds=False)
        self._reckoning = self._opening = first
        if others:
            rules = in_a_row([first.rules, *map(rules_of, self._every[1:])])
            sides = in_a_row([first.sides, *map(sides_of, self._every[1:])])
            self._opening = first._replace(rules=rules, sides=sides)
            self._reckoning = first._replace(rules=apart(first.rules), sides=apart(first.sides))

    def twin(self) -> "Aftermaths":
        """Return the same aftermath for another thread: it shares all that is never changed."""
        twin, mine = copy(self), self._reckoning
        twin._allies = None
        twin._reckoning = mine._replace(fates=apart(mine.fates), round=apart(mine.round), changes=apart(mine.changes))
        if len(self._opening.rules) > 1:
            twin._reckoning = twin._reckoning._replace(rules=apart(mine.rules), sides=apart(mine.sides))
        return twin

    def chosen(self, variants: npt.NDArray[np.intp]) -> "Aftermaths":
        """Return aftermaths whose variants are some of these, in that order."""
        chosen, opening = copy(self), self._opening
        rules, sides = (chosen_parts(each, len(opening.rules), variants) for each in (opening.rules, opening.sides))
        chosen._opening = opening._replace(rules=rules, sides=sides)
        return chosen

    def conclude(self, streams: Streams, states: States, rows: StructuredArray, first: int = 0) -> None:
        """Write into each row of a fought battle, dtype `WAR`, what came of it, from where its stream stands.

        The first war has the number `first`, which says which variant each is concluded with.
        """
        streams.play(
            states,
            lambda words, some, part: conclude_wars(
                self._reckoning, self._opening, streams.generator, words, some, rows[part], first + part.start
            ),
        )

    def allied_stability(
        self, streams: Streams, states: States, rows: StructuredArray, ends: StructuredArray, first: int
    ) -> npt.NDArray[np.float64]:
        """Return what `AlliedWars.stability` says of concluded wars; they are made ready when first asked for."""
        if self._allies is None:
            self._allies = AlliedWars(self._every)
        return self._allies.stability(streams, states, rows, ends, first)


def _stakes(campaign: Campaign, tables: Tables, local_population: float) -> Stakes:
    attacker, defender = (sum(plan.size for plan in campaign.flanks if plan.side is side) for side in Side)
    return Stakes(campaign, tables, local_population, (float(attacker), float(defender)))
