"""Shares of very many runs, with the interval that chance leaves open."""

import math
from dataclasses import dataclass
from typing import Final

NORMAL_QUANTILE: Final = 1.959963984540054
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Share:
    """How many of all runs something happened in, and the 95 % interval of its chance by Wilson's score."""

    count: int
    runs: int

    @property
    def value(self) -> float:
        """The share, 0–1; not a number without any run."""
        return self.count / self.runs if self.runs else math.nan

    @property
    def low(self) -> float:
        """The lower end of the interval, 0 exactly where nothing was counted."""
        return 0.0 if self.count == 0 else self._middle - self._reach

    @property
    def high(self) -> float:
        """The upper end of the interval, 1 exactly where everything was counted."""
        return 1.0 if self.count == self.runs else self._middle + self._reach

    @property
    def width(self) -> float:
        """The width of the interval."""
        return self.high - self.low

    @property
    def _middle(self) -> float:
        """(p + z²/2n) / (1 + z²/n)."""
        spread = NORMAL_QUANTILE**2
        return (self.count + spread / 2) / (self.runs + spread)

    @property
    def _reach(self) -> float:
        """Z · √(p(1 − p)/n + z²/4n²) / (1 + z²/n)."""
        spread = NORMAL_QUANTILE**2
        variance = self.count * (self.runs - self.count) / self.runs
        return NORMAL_QUANTILE * math.sqrt(variance + spread / 4) / (self.runs + spread)
