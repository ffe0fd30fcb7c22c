"""The store that rows are copied into, workbook or Google Sheet, and its report of what was copied (DB-10)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from autoalgo.common.problems import Failure, Problem
from autoalgo.war.database.exchange.as_text import exchange_lines, exchange_summary
from autoalgo.war.database.exchange.comparison import Exchange, ExchangeSide


@dataclass(frozen=True)
class ExchangeReport:
    """The differences between the two sides, and whether they were written."""

    source: str
    target: str
    """What messages call the two sides."""
    exchange: Exchange
    written: bool
    """False for a dry run, and where there was nothing to write."""
    is_new: bool = False
    """True when the target is a workbook that was not there before."""
    backup: Path | None = None
    """Where the workbook as it was before is kept; None if none was written over."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Every difference in words, then what is left alone: `Nations, row 5, Gaul, Population: 7 → 8`."""
        return exchange_lines(self.exchange, self.target)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of the source's cells that cannot be copied, although all else can."""
        return self.exchange.problems

    @property
    def summary(self) -> str:
        """The whole in one line."""
        parts = [f"{self.source} → {self.target}: {exchange_summary(self.exchange)}"]
        if self.exchange.differences or self.is_new:
            parts.append("written" if self.written else "nothing was written")
        if self.backup:
            parts.append(f"as it was before: {self.backup.name}")
        return "; ".join(parts)


class ExchangeTarget(Protocol):
    """The side of an exchange that is written to."""

    def take_over(self, source: ExchangeSide, dry_run: bool, shown: Exchange | None = None) -> ExchangeReport | Failure:
        """Write what `source` holds and this side does not, or with `dry_run` only tell it. Raises nothing.

        With `shown`, nothing but what was shown is written. All of it is written, or it is told why not.
        """
