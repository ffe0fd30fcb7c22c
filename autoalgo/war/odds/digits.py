"""How the numbers of an estimate are written: with the digits that mean something, and no more (SC-6).

The last digit that is shown is never less than a tenth of half the 95 % interval. As many wars from another seed will
mostly show the same digits, except the last. What never varies is shown exactly.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from autoalgo.common.figures import figure
from autoalgo.common.shares import NORMAL_QUANTILE, Share
from autoalgo.war.odds.estimate import Distribution
from autoalgo.war.odds.ignorance import Ignorance
from autoalgo.war.odds.tally import Quantity

MOST_PLACES: Final = 12
_MOST_IGNORANCE_PLACES: Final = 1
_PLACES: Final[Mapping[Quantity, int]] = MappingProxyType({Quantity.STABILITY: 1, Quantity.OCCUPATION: 2})
"""Decimals of a quantity as the receipt tells it; the others are whole numbers."""


def places(half_width: float, most: int) -> int:
    """Return how many decimals a number is told with that lies within `half_width` of the truth, at most `most`.

    0.53 allows one decimal and 2.1 none; 53 allows −1: tens.
    """
    allowed = most
    while half_width >= 10.0 ** (1 - allowed):
        allowed -= 1
    return allowed


def chance(share: Share) -> str:
    """Return a chance as a percentage: "82.1 %". Only what never or always happened is told as 0 or 100."""
    if share.runs == 0:
        return "unknown"
    if share.count in {0, share.runs}:
        return f"{100 * share.count // share.runs} %"
    allowed = _share_places(share)
    while float(f"{100 * share.value:.{allowed}f}") in {0, 100}:
        allowed += 1
    return f"{100 * share.value:.{allowed}f} %"


def chance_interval(share: Share) -> str:
    """Return the 95 % interval of a chance: "81.5–82.6 %". Ends that are certain have no decimals."""
    low, high = (f"{100 * end:.{0 if end in {0, 1} else _share_places(share)}f}" for end in (share.low, share.high))
    return f"{low}–{high} %"


def ignorance_figures(ignorance: Ignorance) -> tuple[str, str]:
    """Return a share of the spread and its 95 % interval as percentages: "31 %", "29–33 %"."""
    allowed = max(0, places(50 * (ignorance.high - ignorance.low), _MOST_IGNORANCE_PLACES))
    share, low, high = (f"{100 * each:.{allowed}f}" for each in (ignorance.share, ignorance.low, ignorance.high))
    return f"{share} %", f"{low}–{high} %"


def rough_chance(share: Share) -> str:
    """Return a chance in whole percents without the sign, for where there is little room: "82", ">99", "unknown"."""
    if share.runs == 0 or share.count in {0, share.runs}:
        return chance(share).removesuffix(" %")
    rounded = f"{100 * share.value:.0f}"
    return {"0": "<1", "100": ">99"}.get(rounded, rounded)


def _share_places(share: Share) -> int:
    return max(0, places(50 * share.width, MOST_PLACES))


def exactly(quantity: Quantity, value: float) -> str:
    """Return a value with the digits of a receipt: whole men, ships and hours."""
    return _written(value, _PLACES.get(quantity, 0))


def is_constant(distribution: Distribution) -> bool:
    """Return whether all wars have the same value, as far as they are told apart."""
    return distribution.least == distribution.greatest


def constant(distribution: Distribution) -> str:
    """Return the value that all wars have, as the receipt of any of them tells it.

    The mean is that value, and told apart more finely than the bin in which all of them lie.
    """
    return exactly(distribution.quantity, distribution.mean)


def percentile(distribution: Distribution, percent: int) -> str:
    """Return the 5th, 50th or 95th percentile of a distribution, as far as so many wars can tell it."""
    if is_constant(distribution):
        return constant(distribution)
    value = {5: distribution.p5, 50: distribution.median, 95: distribution.p95}[percent]
    return _written(value, places(_half_width(distribution, percent / 100), _PLACES.get(distribution.quantity, 0)))


def _written(value: float, decimals: int) -> str:
    """Return `value` with so many decimals; adding 0 turns −0.0 into 0.0."""
    return f"{round(value, decimals) + 0.0:,.{max(0, decimals)}f}"


def _half_width(distribution: Distribution, share: float) -> float:
    """Return half the 95 % interval of a percentile: the values between the ranks that may really be its own.

    How many wars lie below the true percentile is a binomial draw. The bars of the histogram are fine enough to say
    which values have these ranks, for it only decides about digits.
    """
    reach = NORMAL_QUANTILE * math.sqrt(distribution.count * share * (1 - share))
    middle = distribution.count * share
    return (_value_at(distribution, middle + reach) - _value_at(distribution, middle - reach)) / 2


def _value_at(distribution: Distribution, rank: float) -> float:
    """Return the value that `rank` wars lie below, spread evenly within each bar."""
    histogram, below = distribution.histogram, 0
    if rank <= 0:
        return distribution.least
    for edge, count in zip(histogram.edges, histogram.counts, strict=False):  # no bar begins at the last edge
        if rank <= below + count:
            return edge + histogram.width * (rank - below) / count
        below += count
    return distribution.greatest


def width_text(width: float) -> str:
    """Return the width of an interval of chances, a share of 1: "0.98 percentage points"."""
    return "1 percentage point" if width == 0.01 else f"{figure(100 * width)} percentage points"
