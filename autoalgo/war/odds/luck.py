"""Luck: where one war's result lies among very many wars from the same start.

Results are ordered from a side's own view: defeat, stalemate, victory; among victories the further its occupation went
the better, among defeats the further the enemy's went the worse.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.tally import Quantity, Tally


class LuckLevel(StrEnum):
    """Luck in words."""

    VERY_UNLUCKY = "very unlucky"
    UNLUCKY = "unlucky"
    EXPECTED = "about as expected"
    LUCKY = "lucky"
    VERY_LUCKY = "very lucky"


VERY_FEW: Final = 5.0
FEW: Final = 25.0
"""Percentiles below which a result is very unlucky and unlucky; lucky ones mirror them."""


@dataclass(frozen=True)
class Luck:
    """Where the actual war's result lies among all, as `side` sees it."""

    side: Side
    worse: int
    """Wars that ended worse for the side."""
    equal: int
    """Wars that ended the same, to a bin of the occupation score."""
    runs: int

    @property
    def percentile(self) -> float:
        """The percentage of wars that ended worse, with half of those that ended the same; 0–100."""
        return 100 * (2 * self.worse + self.equal) / (2 * self.runs)

    @property
    def fortune(self) -> LuckLevel:
        """The percentile in words."""
        percentile = self.percentile
        if percentile < VERY_FEW:
            return LuckLevel.VERY_UNLUCKY
        if percentile < FEW:
            return LuckLevel.UNLUCKY
        if percentile > 100 - VERY_FEW:
            return LuckLevel.VERY_LUCKY
        return LuckLevel.LUCKY if percentile > 100 - FEW else LuckLevel.EXPECTED

    @property
    def sentence(self) -> str:
        """The luck as a sentence."""
        better = self.runs - self.worse - self.equal
        unlucky = self.percentile < FEW
        share, how = (better, "better") if unlucky else (self.worse, "worse")
        wars = "1 war" if self.runs == 1 else f"{self.runs:,} wars"
        equal = f" and {_share_text(self.equal, self.runs)} the same" if self.equal else ""
        return (
            f"{self.side.label.capitalize()}: {self.fortune}. Of {wars} from the same start, "
            f"{_share_text(share, self.runs)} ended {how} for the {self.side.label}{equal}."
        )


def _share_text(count: int, runs: int) -> str:
    """Return a share of the wars to a hundredth of a percent: 83.1 %. Only none and all are told as 0 and 100 %."""
    decimals, share = 2, 100 * count / runs
    while 0 < count < runs and float(f"{share:.{decimals}f}") in {0, 100}:
        decimals += 1
    return f"{share:.{decimals}f}".rstrip("0").rstrip(".") + " %"


def luck_of(tally: Tally, actual: WarResult) -> tuple[Luck, Luck] | None:
    """Return the attacker's and the defender's luck in the actual war; None where nothing was counted."""
    runs = tally.runs
    if runs == 0:
        return None
    worse, equal = _standing(tally, actual)
    attacker = Luck(Side.ATTACKER, worse, equal, runs)
    return attacker, Luck(Side.DEFENDER, runs - worse - equal, equal, runs)


def _standing(tally: Tally, actual: WarResult) -> tuple[int, int]:
    """Return how many wars ended worse for the attacker than the actual one, and how many the same."""
    defeats, occupation = tally.victories(Side.DEFENDER), actual.aftermath.occupation
    if occupation is None:
        return defeats, tally.stalemates
    counts = tally.counts(Quantity.OCCUPATION, occupation.winner)
    reached = tally.scale(Quantity.OCCUPATION, occupation.winner).bin_of(occupation.score)
    equal = int(counts[reached])
    if occupation.winner is Side.DEFENDER:
        return int(counts[reached + 1 :].sum()), equal
    return defeats + tally.stalemates + int(counts[:reached].sum()), equal
