"""The odds of each flank: whether it breaks, when and by whom, what it kills and loses, and where it stands (O-10)."""

from dataclasses import dataclass, field
from itertools import starmap
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.shares import Share
from autoalgo.war.battle import PARTS_A_PIXEL
from autoalgo.war.domain.board import numbered
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.flank_counts import SUM_PARTS, Counts, FlankCounts, men_at

_QUARTERS: Final = (25, 50, 75)
_TAILS: Final = (5, 95)

Points = npt.NDArray[np.float64]
"""Shape (wars, 2): places in pixels of the map."""


@dataclass(frozen=True)
class FlankName:
    """A flank by its side and its number in it, from 1."""

    side: Side
    number: int


@dataclass(frozen=True)
class BreakHour:
    """The hour in which a flank breaks, of the wars in which it does: half of them lie from `p25` to `p75`."""

    p25: int
    median: int
    p75: int


@dataclass(frozen=True)
class Breaker:
    """Who breaks a flank most often."""

    flank: FlankName | None
    """None for hunger, disease and sieges."""
    share: Share
    """Of the wars in which it breaks."""


@dataclass(frozen=True)
class Men:
    """How many men, over all wars."""

    mean: float
    p5: float
    p95: float


@dataclass(frozen=True)
class FlankOdds:
    """The odds of one flank."""

    name: FlankName
    men: int
    """Before the battle."""
    maneuver: Maneuver
    breaks: Share
    """The wars in which it gives way: retreats, routs, or is captured or wiped out."""
    hour: BreakHour | None
    """None where it never breaks."""
    breaker: Breaker | None
    """None where it never breaks."""
    killed: Men
    """The enemy's men whom it kills."""
    lost: Men
    """Its own men who are killed, die or are captured for good."""


@dataclass(frozen=True)
class FlankPlaces:
    """Where flanks stood by the hour, in the first wars; equal when they are the same object."""

    hours: tuple[int, ...]
    """The hours that are known, from the first one up."""
    _wars: tuple[int, ...] = field(repr=False, compare=False)
    """How many wars came to each."""
    _places: npt.NDArray[np.int16] = field(repr=False, compare=False)

    def at(self, hour: int, flank: int) -> Points:
        """Return where a flank stood after an hour, one row for each of the wars in which it still stood."""
        told = self._places[:, self.hours.index(hour), flank]
        return (told[told[:, 0] > 0] - 1) / PARTS_A_PIXEL

    def wars(self, hour: int) -> int:
        """Return how many of the wars came to an hour."""
        return self._wars[self.hours.index(hour)]


@dataclass(frozen=True)
class OddsByFlank:
    """The odds of all flanks of a war, from the same wars as the odds of the whole."""

    flanks: tuple[FlankOdds, ...]
    """Attackers first, as in the plan."""
    places: FlankPlaces | None = field(default=None, compare=False)
    """None where places were not asked for."""


def odds_by_flank(campaign: Campaign, counts: FlankCounts) -> OddsByFlank | None:
    """Return what the counts say of the flanks of a campaign; None where they were not counted, or no war was."""
    if not counts.broke.any():
        return None
    names = tuple(starmap(FlankName, numbered(campaign.flanks)))
    flanks = []
    for place, (name, plan) in enumerate(zip(names, campaign.flanks, strict=True)):
        broke, wars = counts.broke[place], int(counts.broke[place].sum())
        breaks = wars - int(broke[0])
        killed = _men(counts.killed[place], int(counts.sums[0, place]), counts.scales.killed[place])
        lost = _men(counts.lost[place], int(counts.sums[1, place]), counts.scales.lost[place])
        hour = _break_hour(broke) if breaks else None
        breaker = _breaker(counts.broken_by[place], names) if breaks else None
        share = Share(breaks, wars)
        flanks.append(FlankOdds(name, plan.size, plan.maneuver, share, hour, breaker, killed, lost))
    return OddsByFlank(tuple(flanks), _places(counts))


def _break_hour(broke: Counts) -> BreakHour:
    reached = np.cumsum(broke[1:])
    return BreakHour(*(1 + _place_of(reached, percent) for percent in _QUARTERS))


def _breaker(by: Counts, names: tuple[FlankName, ...]) -> Breaker:
    most = int(by.argmax())
    return Breaker(names[most] if most < len(names) else None, Share(int(by[most]), int(by.sum())))


def _men(counts: Counts, total: int, most: int) -> Men:
    reached = np.cumsum(counts)
    low, high = (men_at(_place_of(reached, percent), most) for percent in _TAILS)
    return Men(total * most / (SUM_PARTS * int(reached[-1])), low, high)


def _place_of(reached: Counts, percent: int) -> int:
    """Return the bin of a percentile, the lowest that so many wars do not lie beyond."""
    return int(np.searchsorted(reached * 100, percent * reached[-1]))


def _places(counts: FlankCounts) -> FlankPlaces | None:
    """Return the places of the hours that any of the first wars came to."""
    if not counts.places.size:
        return None
    come = np.flatnonzero(counts.places.any(axis=(0, 2, 3))).tolist()
    hours = tuple(counts.scales.looks[look] for look in come)
    places = counts.places[:, : len(hours)].copy()
    return FlankPlaces(hours, tuple(places.any(axis=(2, 3)).sum(axis=0).tolist()), places)
