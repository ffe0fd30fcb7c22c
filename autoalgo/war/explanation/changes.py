"""The smallest change of every input that a player can set that would have made the chances even.

All trials fight the wars of the same streams (common random numbers). Each is fought until it is clear on which side of
an even chance it is; what is told has been fought with many wars, unless they last for very long. Levers of which a
greater change does more are bisected, the others tried from the smallest change on.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.war.arena import Arena
from autoalgo.war.domain.records import Location
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.explanation.cause_shares import Query
from autoalgo.war.explanation.explanation import Changes, Effect, Explanation, SuggestedChange
from autoalgo.war.explanation.formations import formations_of
from autoalgo.war.explanation.levers import Army, allied_levers
from autoalgo.war.explanation.plan_levers import place_lever, plan_levers
from autoalgo.war.explanation.trials import Lever, Trial
from autoalgo.war.odds import Pause, Share, ThreadWorkers
from autoalgo.war.odds.digits import rough_chance
from autoalgo.war.pipeline import Preparation

FEW: Final = (16, 64, 256)
"""Wars after which it is looked whether a trial is clearly below or above an even chance: then no more are fought."""
MANY: Final = 1000
"""Wars of what is told: a chance to three percentage points."""
FEWEST: Final = 500
"""The same where a war lasts for months: a chance to four."""
_HOURS: Final = 60_000
"""Hours of battle of all wars of a trial, if those are no fewer than `FEWEST`."""
_LOWEST: Final = 4
"""Unit types or places that do least, by few wars: of these, more wars tell which does least."""
_FEW_HOURS: Final = 12_000
"""Hours of battle after which it is not looked any longer: what is promising is fought at length all the same."""
_CLEAR: Final = 3.0
"""Standard errors from an even chance: one that is even comes out so low once in 700 times."""
_HOPELESS: Final = 1.0
"""Standard errors below an even chance at which, after the last of `FEW`, no more wars are fought of what hopes for it:
of what is even one in six is passed over, and the next greater change told."""
_FIGHT_HERE: Final = 64
"""Wars that are fought in less time than a thread needs to start."""
_BLOCK: Final = 1024
_EVEN: Final = 0.5


class Stopped(Exception):  # noqa: N818 - not an error
    """The user has stopped the search."""


@dataclass(frozen=True)
class Means:
    """The choices besides the war's own rows."""

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
    known
        The explanation of the war, whose chances are told then; without it the war is fought for them.
    """

    def __init__(
        self,
        query: Query,
        workers: ThreadWorkers,
        goes_on: Callable[[], bool],
        *,
        fought: bool = True,
        known: Explanation | None = None,
    ) -> None:
        self._preparation: Final = query.preparation
        self._tables: Final = query.tables
        self._seed: Final = query.seed
        self._workers: Final = workers
        self._goes_on: Final = goes_on
        self._fought: Final = fought
        self._known: Final = known
        self._tell: Callable[[], None] = lambda: None

    def loser(self) -> Side:
        """Return the likelier loser: the side that wins less often, the attacker where both win as often."""
        chances = [self.chance_now(side) for side in Side]
        return Side.ATTACKER if chances[0].count <= chances[1].count else Side.DEFENDER

    def changes(self, loser: Side, means: Means, told: Callable[[int, int], None]) -> Changes:
        """Return the smallest change of each input with which `loser` wins every second war, the smallest first.

        `told` hears again and again how many trials are done, of how many.
        """
        now = self.chance_now(loser)
        found: list[SuggestedChange] = []
        partial = False
        if now.high < _EVEN:
            army = Army(self._preparation, self._tables, loser, means.branches)
            levers = [*allied_levers(army), *plan_levers(army, formations_of(self._preparation))]
            levers.append(place_lever(army, means.places, means.maps_folder))
            try:
                for lever in self._followed(levers, told):
                    found += self._smallest(lever, loser)
            except Stopped:
                partial = True
        ranked = tuple(sorted(_best_of_each(found), key=lambda change: change.smallness))
        return Changes(loser, now, ranked, partial, self._sentence(loser, now, ranked, partial=partial))

    def chance_now(self, side: Side) -> Share:
        """Return how often a side wins as things stand, as the explanation tells it.

        Raises
        ------
        Stopped
            When the user has stopped the search.
        """
        if self._known is None or not self._known.breakdowns:
            return self._standing(self._preparation, side).at_length()
        chance = self._known.breakdown(Effect.VICTORY, side).actual.value
        return Share(round(chance * self._known.wars), self._known.wars)

    def _standing(self, preparation: Preparation, side: Side) -> "_Standing":
        campaign = preparation.campaign
        arena = Arena(campaign, preparation.terrain.grid, self._tables, self._seed, (campaign,))
        return _Standing(arena, side, self._workers, self._goes_on)

    def _followed(self, levers: Sequence[Lever], told: Callable[[int, int], None]) -> Iterator[Lever]:
        """Yield all levers, and let `told` hear of every trial of theirs that is fought."""
        every, ahead = sum(len(lever.trials) for lever in levers), 0
        for lever in levers:
            numbers = iter(range(ahead, ahead := ahead + len(lever.trials)))

            def tell(numbers: Iterator[int] = numbers, last: int = ahead) -> None:
                told(next(numbers, last), every)

            self._tell = tell
            yield lever

    def _smallest(self, lever: Lever, side: Side) -> list[SuggestedChange]:
        """Return the smallest change of a lever that does enough; nothing where none does."""
        if lever.steady:
            return self._smallest_steady(lever, side)
        tried = self._tried(lever.trials, side) if lever.ranked else self._by_effect(lever.trials, side)
        for number, trial, standing in tried:
            change = self._enough(trial, standing, side)
            if change is not None:
                return [self._bisected(lever.between(number), side) or change]
        return []

    def _smallest_steady(self, lever: Lever, side: Side) -> list[SuggestedChange]:
        """Return the same where a greater change does more: then the greatest tells whether any does enough."""
        last = list(self._tried(lever.trials[-1:], side))
        if not last or last[0][2].is_below:
            return []
        number = self._first_above(lever.trials[:-1], side)
        change = self._bisected(lever.between(number), side) or self._first_enough(lever.trials[number:], side)
        return [] if change is None else [change]

    def _bisected(self, trials: Sequence[Trial], side: Side) -> SuggestedChange | None:
        """Return the first of trials from small to great that does enough, where all after it do."""
        return self._first_enough(trials[self._first_above(trials, side) :], side)

    def _first_enough(self, trials: Sequence[Trial], side: Side) -> SuggestedChange | None:
        """Return the change of the first of trials that does enough, by longer and longer steps."""
        number, step = 0, 1
        while number < len(trials):
            for _, trial, standing in self._tried([trials[number]], side):
                change = self._enough(trial, standing, side)
                if change is not None:
                    return change
            number, step = number + step, 2 * step
        return None

    def _first_above(self, trials: Sequence[Trial], side: Side) -> int:
        """Return the number of the first of trials from small to great that may do enough, where all after it may."""
        low, high = 0, len(trials)
        while low < high:
            middle = (low + high) // 2
            tried = list(self._tried(trials[middle : middle + 1], side))
            if tried and tried[0][2].share.value >= _EVEN:
                high = middle
            else:
                low = middle + 1
        return low

    def _tried(self, trials: Sequence[Trial], side: Side) -> Iterator[tuple[int, Trial, "_Standing"]]:
        """Yield each trial that can be fought, with its number, once it is clear how it stands."""
        for number, trial in enumerate(trials):
            prepared = trial.prepare()
            if prepared is not None:
                self._tell()
                standing = self._standing(prepared, side)
                standing.until_clear()
                yield number, trial, standing

    def _by_effect(self, trials: Sequence[Trial], side: Side) -> Iterator[tuple[int, Trial, "_Standing"]]:
        """Yield the trials that may do enough, that which does least first."""
        hopeful = [each for each in self._tried(trials, side) if not each[2].is_below]
        hopeful.sort(key=lambda each: each[2].share.value)
        for _, _, standing in hopeful[:_LOWEST]:
            standing.until_clear(at_least=FEW[-1])
        yield from sorted(hopeful[:_LOWEST], key=lambda each: each[2].share.value)
        yield from hopeful[_LOWEST:]

    def _enough(self, trial: Trial, standing: "_Standing", side: Side) -> SuggestedChange | None:
        """Return the change where it makes the side win every second war at least."""
        if standing.is_below:
            return None
        chance = standing.at_length(hoping=True)
        if chance.value < _EVEN:
            return None
        would = "would have had" if self._fought else "would have"
        sentence = f"{trial.condition}, {self._who(side)} {would} {_told(chance)}."
        prepared = trial.prepare()
        request = prepared.campaign.request if trial.asked and prepared is not None else None
        told = (trial.input, trial.before, trial.after)
        return SuggestedChange(*told, trial.smallness, chance, trial.condition, sentence, request)

    def _who(self, side: Side) -> str:
        """Return who leads a side: the general, else the nation."""
        belligerent = self._preparation.campaign.selection.belligerent(side)
        leader = belligerent.military.leader
        return belligerent.nation.name if leader is None else leader.name

    def _sentence(self, loser: Side, now: Share, changes: Sequence[SuggestedChange], *, partial: bool) -> str:
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


class _Standing:
    """How often a side wins a war, as far as it has been fought."""

    def __init__(self, arena: Arena, side: Side, workers: ThreadWorkers, goes_on: Callable[[], bool]) -> None:
        self._arena: Final = arena
        self._side: Final = side
        self._workers: Final = workers
        self._goes_on: Final = goes_on
        self._won = self._wars = self._hours = 0

    @property
    def share(self) -> Share:
        """How often the side has won."""
        return Share(self._won, self._wars)

    @property
    def is_below(self) -> bool:
        """Whether its chance is clearly below an even one."""
        return self._away < -_CLEAR

    @property
    def _away(self) -> float:
        """Standard errors from an even chance."""
        return (self.share.value - _EVEN) * math.sqrt(self._wars) / _EVEN

    def until_clear(self, at_least: int = 0) -> None:
        """Fight until it is clear on which side of an even chance it is, or a few hundred wars are fought."""
        for wars in FEW:
            self._fight_to(min(wars, _most_wars(self._hours / max(self._wars, 1))))
            if (abs(self._away) > _CLEAR and self._wars >= at_least) or self._hours > _FEW_HOURS:
                return

    def at_length(self, *, hoping: bool = False) -> Share:
        """Return how often the side wins, of `MANY` wars, or of fewer where they last for long.

        A chance that is `hoping` to be even is given up once it is clearly below that, or likely so after a few hundred
        wars, or below it at all half-way.
        """
        for wars in (*FEW, MANY // 2, MANY):
            self._fight_to(min(wars, _most_wars(self._hours / max(self._wars, 1))))
            if hoping and self._away < -self._patience:
                break
        return self.share

    @property
    def _patience(self) -> float:
        """Standard errors that a chance may be below an even one and still be hoped for."""
        return 0.0 if 2 * self._wars >= MANY else _HOPELESS if self._wars >= FEW[-1] else _CLEAR

    def _fight_to(self, wars: int) -> None:
        """Fight on until so many wars are fought.

        Raises
        ------
        Stopped
            When the user has stopped the search.
        """
        if wars <= self._wars:
            return
        ahead = range(self._wars, wars)
        if len(ahead) <= _FIGHT_HERE:
            self._count(ahead, _Victories(self._arena, self._side).fight(ahead))
            return
        make = lambda: _Victories(self._arena.twin(), self._side)  # noqa: E731
        with closing(self._workers.pieces(make, len(ahead), iter([ahead]))) as arriving:
            for item in arriving:
                if not isinstance(item, Pause):
                    self._count(*item)
                if not self._goes_on():
                    raise Stopped

    def _count(self, wars: range, found: tuple[int, int]) -> None:
        won, hours = found
        self._wars, self._won, self._hours = self._wars + len(wars), self._won + won, self._hours + hours


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


def _best_of_each(changes: Sequence[SuggestedChange]) -> list[SuggestedChange]:
    """Return of each input the smallest change, as men may be more or fewer."""
    best: dict[str, SuggestedChange] = {}
    for change in changes:
        if change.input not in best or change.smallness < best[change.input].smallness:
            best[change.input] = change
    return list(best.values())


def _told(chance: Share) -> str:
    """Return the chance in words: even as far as it can be told, else its percentage."""
    return "an even chance" if chance.low <= _EVEN else f"a chance of {rough_chance(chance)} %"
