"""What would have changed it: of every input that a player can set, the smallest change that makes the chances even.

All trials fight the wars of the same streams (common random numbers). A few wars tell which trials are worth more;
what is told has been fought with many, unless wars last for very long. Levers of amounts are bisected, the others tried
from the smallest change on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
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
from autoalgo.war.explanation.explaining import Query
from autoalgo.war.explanation.explanation import Change, Changes
from autoalgo.war.explanation.formations import formations_of
from autoalgo.war.explanation.levers import Army, army_levers
from autoalgo.war.explanation.plan_levers import place_lever, plan_levers
from autoalgo.war.explanation.rebuilding import Lever, Trial
from autoalgo.war.explanation.standing import Standing
from autoalgo.war.odds import Pause, Share, ThreadWorkers
from autoalgo.war.odds.digits import rough_chance
from autoalgo.war.pipeline import Preparation

FEW: Final = (16, 64, 256)
"""Wars that tell which trials are worth more: where so many leave no hope of an even chance, no more are fought."""
MANY: Final = 2000
"""Wars of what is told: a chance to two percentage points."""
FEWEST: Final = 200
"""The same where a war lasts for months: a chance to seven."""
_HOURS: Final = 60_000
"""Hours of battle of all wars of a trial, if those are no fewer than `FEWEST`."""
_NO_HOPE: Final = 3.0
"""Standard errors below an even chance: one that is even comes out so low once in 700 times."""
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
    query
        The war; war i of every trial draws from stream i of the seed.
    workers
        Who fights.
    goes_on
        Asked several times a second; once it says no, the search ends with what was found.
    fought
        Whether the war has been fought, so that it is told in the past tense.
    standing
        The chances as things stand, where they are known already.
    """

    def __init__(
        self,
        query: Query,
        workers: ThreadWorkers,
        goes_on: Callable[[], bool],
        *,
        fought: bool = True,
        standing: Standing | None = None,
    ) -> None:
        self._standing: Final = standing
        self._preparation: Final = query.preparation
        self._tables: Final = query.tables
        self._seed: Final = query.seed
        self._workers: Final = workers
        self._goes_on: Final = goes_on
        self._fought: Final = fought
        self._tell: Callable[[], None] = lambda: None

    def loser(self) -> Side:
        """Return the likelier loser: the side that wins less often, the attacker where both win as often."""
        chances = [self._now(side) for side in Side]
        return Side.ATTACKER if chances[0].count <= chances[1].count else Side.DEFENDER

    def changes(self, loser: Side, means: Means, told: Callable[[int, int], None]) -> Changes:
        """Return the smallest change of each input with which `loser` wins every second war, the smallest first.

        `told` hears again and again how many trials are done, of how many.
        """
        now = self._now(loser)
        found: list[Change] = []
        partial = False
        if now.high < _EVEN:
            army = Army(self._preparation, self._tables, loser, means.branches)
            levers = [*army_levers(army), *plan_levers(army, formations_of(self._preparation))]
            levers.append(place_lever(army, means.places, means.maps_folder))
            try:
                for lever in self._followed(levers, told):
                    found += self._smallest(lever, loser)
            except Stopped:
                partial = True
        ranked = tuple(sorted(_best_of_each(found), key=lambda change: change.smallness))
        return Changes(loser, now, ranked, partial, self._sentence(loser, now, ranked, partial=partial))

    def _now(self, side: Side) -> Share:
        return self.chance(self._preparation, side) if self._standing is None else self._standing[side]

    def chance(self, preparation: Preparation, side: Side) -> Share:
        """Return how often a side wins: of `MANY` wars, or of fewer where they last for long.

        Raises
        ------
        Stopped
            When the user has stopped the search.
        """
        _, hours = self._fought_often(preparation, side, FEW[0])
        return self._fought_often(preparation, side, _most_wars(hours / FEW[0]))[0]

    def _fought_often(self, preparation: Preparation, side: Side, wars: int) -> tuple[Share, int]:
        """Return how often a side wins, and the hours of all battles."""
        campaign = preparation.campaign
        arena = Arena(campaign, preparation.terrain.grid, self._tables, self._seed, (campaign,))
        won = done = hours = 0
        pieces = self._workers.pieces(lambda: _Victories(arena.twin(), side), wars, iter([range(wars)]))
        with closing(pieces) as arriving:
            for item in arriving:
                if not isinstance(item, Pause):
                    done += len(item[0])
                    won += item[1][0]
                    hours += item[1][1]
                if not self._goes_on():
                    raise Stopped
        return Share(won, done), hours

    def _followed(self, levers: Sequence[Lever], told: Callable[[int, int], None]) -> Iterator[Lever]:
        """Yield all levers, and let `told` hear of every trial of theirs that is fought."""
        every, ahead = sum(len(lever.trials) for lever in levers), 0
        for lever in levers:
            numbers = iter(range(ahead, ahead := ahead + len(lever.trials)))

            def tell(numbers: Iterator[int] = numbers, last: int = ahead) -> None:
                told(next(numbers, last), every)

            self._tell = tell
            yield lever

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
        return 0.0 if prepared is None else self._hope_of(prepared, side)

    def _hope_of(self, prepared: Preparation, side: Side) -> float:
        self._tell()
        chance = _EVEN
        for wars in FEW:
            share, hours = self._fought_often(prepared, side, wars)
            chance = share.value
            if chance + _NO_HOPE * _EVEN / wars**0.5 < _EVEN:
                return 0.0
            if wars >= _most_wars(hours / wars):
                break
        return chance

    def _enough(self, trial: Trial, side: Side) -> Change | None:
        """Return the change where it makes the side win every second war at least."""
        prepared = trial.prepare()
        if prepared is None or self._hope_of(prepared, side) == 0:
            return None
        chance = self.chance(prepared, side)
        if chance.value < _EVEN:
            return None
        would = "would have had" if self._fought else "would have"
        sentence = f"{trial.condition}, {self._who(side)} {would} {_told(chance)}."
        request = prepared.campaign.request if trial.asked else None
        told = (trial.input, trial.before, trial.after)
        return Change(*told, trial.smallness, chance, trial.condition, sentence, request)

    def _who(self, side: Side) -> str:
        """Return who leads a side: the general, else the nation."""
        belligerent = self._preparation.campaign.selection.belligerent(side)
        leader = belligerent.military.leader
        return belligerent.nation.name if leader is None else leader.name

    def _sentence(self, loser: Side, now: Share, changes: Sequence[Change], *, partial: bool) -> str:
        who, chance = self._who(loser), f"{rough_chance(now)} %"
        had, would_make = ("had", "would have made") if self._fought else ("has", "would make")
        as_told = f"{chance}, which is even as far as {now.runs:,} wars tell" if now.low <= _EVEN else chance
        if now.high >= _EVEN and self._fought:
            return f"Nothing had to be otherwise: {who} had a chance of {as_told}, and lost by luck."
        if now.high >= _EVEN:
            return f"Nothing has to be otherwise: {who} has a chance of {as_told}."
        if changes:
            return f"{who} {had} a chance of {chance}. What {would_make} it even, the smallest change first:"
        if partial:
            return f"{who} {had} a chance of {chance}. The search was stopped before anything was found."
        return f"{who} {had} a chance of {chance}. Nothing that a player can set {would_make} it even."


class _Victories:
    """Counts the victories of a side; a thread needs its own."""

    def __init__(self, arena: Arena, side: Side) -> None:
        self._arena: Final = arena
        self._side: Final = side

    def fight(self, wars: range) -> tuple[int, int]:
        """Return how many of these wars the side wins, and the hours of all their battles."""
        won = hours = 0
        for first in range(wars.start, wars.stop, _BLOCK):
            rows = np.zeros(min(wars.stop - first, _BLOCK), dtype=WAR)
            self._arena.fight(first, rows)
            won += int((rows["winner"] == self._side).sum())
            hours += int(rows["hours"].sum())
        return won, hours


def _most_wars(hours: float) -> int:
    """Return how many wars of so many hours are fought of a trial."""
    return max(min(MANY, FEWEST), min(MANY, int(_HOURS / max(hours, 1.0))))


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
