"""What would have changed it: of every input that a player can set, the smallest change that makes the chances even.

All trials fight the wars of the same streams (common random numbers). A few wars tell which trials are worth more;
what is told has been fought with many. Levers of amounts are bisected, the others tried from the smallest change on.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.war.arena import Arena
from autoalgo.war.domain.records import Location
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.explanation.explanation import Change, Changes
from autoalgo.war.explanation.formations import formations_of
from autoalgo.war.explanation.levers import Army, army_levers
from autoalgo.war.explanation.plan_levers import place_lever, plan_levers
from autoalgo.war.explanation.rebuilding import Lever, Trial
from autoalgo.war.odds import Pause, Share, ThreadWorkers
from autoalgo.war.odds.digits import rough_chance
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables

FEW: Final = (64, 256)
"""Wars that tell which trials are worth more: where so many leave no hope of an even chance, no more are fought."""
MANY: Final = 2000
"""Wars of what is told: a chance to two percentage points."""
_BLOCK: Final = 1024
_EVEN: Final = 0.5


class Stopped(Exception):  # noqa: N818 - not an error
    """The user has stopped the search."""


@dataclass(frozen=True)
class Means:
    """What there is to choose from besides the war's own rows."""

    branches: Mapping[str, Branch | None]
    """The unit types to choose from, and the branch that each usually takes (JSON/Soldier.json)."""
    places: Sequence[Location] = ()
    """The places of the database."""
    maps_folder: Path = Path()
    """Where their maps are."""


class Search:
    """Looks for what would have changed a war.

    Parameters
    ----------
    preparation, tables, seed
        The war; war i of every trial draws from stream i of the seed.
    workers
        Who fights.
    goes_on
        Asked several times a second; once it says no, the search ends with what was found.
    """

    def __init__(
        self,
        preparation: Preparation,
        tables: Tables,
        seed: int,
        workers: ThreadWorkers,
        goes_on: Callable[[], bool],
    ) -> None:
        self._preparation: Final = preparation
        self._tables: Final = tables
        self._seed: Final = seed
        self._workers: Final = workers
        self._goes_on: Final = goes_on

    def loser(self) -> Side:
        """Return the likelier loser: the side that wins less often, the attacker where both win as often."""
        chances = [self.chance(self._preparation, side, MANY) for side in Side]
        return Side.ATTACKER if chances[0].count <= chances[1].count else Side.DEFENDER

    def changes(self, loser: Side, means: Means, told: Callable[[int, int], None]) -> Changes:
        """Return the smallest change of each input with which `loser` wins every second war, the smallest first.

        `told` hears after each lever how many are done, of how many.
        """
        now = self.chance(self._preparation, loser, MANY)
        found: list[Change] = []
        partial = False
        if now.value < _EVEN:
            army = Army(self._preparation, self._tables, loser, means.branches)
            levers = [*army_levers(army), *plan_levers(army, formations_of(self._preparation))]
            levers.append(place_lever(army, means.places, means.maps_folder))
            try:
                for done, lever in enumerate(levers):
                    told(done, len(levers))
                    found += self._smallest(lever, loser)
            except Stopped:
                partial = True
        ranked = tuple(sorted(_best_of_each(found), key=lambda change: change.smallness))
        return Changes(loser, now, ranked, partial, self._sentence(loser, now, ranked, partial=partial))

    def chance(self, preparation: Preparation, side: Side, wars: int) -> Share:
        """Return how often a side wins.

        Raises
        ------
        Stopped
            When the user has stopped the search.
        """
        arena = Arena(preparation.campaign, preparation.terrain.grid, self._tables, self._seed)
        won = done = 0
        pieces = self._workers.pieces(lambda: _Victories(arena.twin(), side), wars, iter([range(wars)]))
        with closing(pieces) as arriving:
            for item in arriving:
                if not isinstance(item, Pause):
                    done += len(item[0])
                    won += item[1]
                if not self._goes_on():
                    raise Stopped
        return Share(won, done)

    def _smallest(self, lever: Lever, side: Side) -> list[Change]:
        """Return the smallest change of a lever that does enough; nothing where none does."""
        trials = lever.trials if lever.ranked else self._by_effect(lever.trials, side)
        if lever.steady and trials and not self._may_do(trials[-1], side):
            return []
        for number, trial in enumerate(trials):
            change = self._enough(trial, side)
            if change is not None:
                finer = lever.between(number)
                return [self._bisected(finer, side) or change]
        return []

    def _bisected(self, trials: Sequence[Trial], side: Side) -> Change | None:
        """Return the first of trials from small to great that does enough, where all after it do."""
        best: Change | None = None
        low, high = 0, len(trials)
        while low < high:
            middle = (low + high) // 2
            change = self._enough(trials[middle], side)
            if change is None:
                low = middle + 1
            else:
                best, high = change, middle
        return best

    def _by_effect(self, trials: Sequence[Trial], side: Side) -> tuple[Trial, ...]:
        """Return the trials that may do enough, that which does least first."""
        chances = [(self._hope(trial, side), number) for number, trial in enumerate(trials)]
        return tuple(trials[number] for chance, number in sorted(chances) if chance > 0)

    def _may_do(self, trial: Trial, side: Side) -> bool:
        return self._hope(trial, side) > 0

    def _hope(self, trial: Trial, side: Side) -> float:
        """Return the side's chance by few wars; 0 where they leave no hope that it is even."""
        prepared = trial.prepare()
        if prepared is None:
            return 0.0
        for wars in FEW:
            chance = self.chance(prepared, side, wars)
            if chance.high < _EVEN:
                return 0.0
        return chance.value

    def _enough(self, trial: Trial, side: Side) -> Change | None:
        """Return the change where it makes the side win every second war at least."""
        prepared = trial.prepare()
        if prepared is None or not self._may_do(trial, side):
            return None
        chance = self.chance(prepared, side, MANY)
        if chance.value < _EVEN:
            return None
        sentence = f"{trial.condition}, {self._who(side)} would have had {_told(chance)}."
        return Change(trial.input, trial.before, trial.after, trial.smallness, chance, sentence)

    def _who(self, side: Side) -> str:
        """Return who leads a side: the general, else the nation."""
        belligerent = self._preparation.campaign.selection.belligerent(side)
        leader = belligerent.military.leader
        return belligerent.nation.name if leader is None else leader.name

    def _sentence(self, loser: Side, now: Share, changes: Sequence[Change], *, partial: bool) -> str:
        who, chance = self._who(loser), f"{rough_chance(now)} %"
        if now.value >= _EVEN:
            return f"Nothing had to be otherwise: {who} had a chance of {chance}, and lost by luck."
        if changes:
            return f"{who} had a chance of {chance}. What would have made it even, the smallest change first:"
        if partial:
            return f"{who} had a chance of {chance}. The search was stopped before anything was found."
        return f"{who} had a chance of {chance}. Nothing that a player can set would have made it even."


class _Victories:
    """Counts the victories of a side; a thread needs its own."""

    def __init__(self, arena: Arena, side: Side) -> None:
        self._arena: Final = arena
        self._side: Final = side

    def fight(self, wars: range) -> int:
        """Return how many of these wars the side wins."""
        won = 0
        for first in range(wars.start, wars.stop, _BLOCK):
            rows = np.zeros(min(wars.stop - first, _BLOCK), dtype=WAR)
            self._arena.fight(first, rows)
            won += int((rows["winner"] == self._side).sum())
        return won


def _best_of_each(changes: Sequence[Change]) -> list[Change]:
    """Return of each input the smallest change, as men may be more or fewer."""
    best: dict[str, Change] = {}
    for change in changes:
        if change.input not in best or change.smallness < best[change.input].smallness:
            best[change.input] = change
    return list(best.values())


def _told(chance: Share) -> str:
    """Return the chance in words: even as far as it can be told, else its percentage."""
    return "an even chance" if chance.low <= _EVEN else f"a chance of {rough_chance(chance)} %"
