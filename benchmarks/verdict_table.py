"""A table of verdicts: a row for each thing that was judged, a column for each verdict."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeVar

V = TypeVar("V", bound=StrEnum)

PARITIES: Final = {"even": (0,), "odd": (1,), None: (0, 1)}
"""The remainders by two of the numbers that each half has: even ones to learn from, odd ones to measure."""


def verdict_table(title: str, verdicts: Iterable[V], counts: Mapping[str, Mapping[V, int]]) -> list[str]:
    """Return the lines of the table.

    Parameters
    ----------
    title
        Of the first column.
    verdicts
        The columns.
    counts
        The rows, each with how often every verdict was given.
    """
    columns = list(verdicts)
    head = f"{title:20}" + "".join(f"{verdict:>9}" for verdict in columns) + f"{'of':>6}"
    return [head, *(_row(name, columns, counted) for name, counted in counts.items())]


def _row(name: str, verdicts: list[V], counts: Mapping[V, int]) -> str:
    of = sum(counts.values())
    shares = "".join(f"{counts.get(verdict, 0):>4} {counts.get(verdict, 0) / of:>3.0%}" for verdict in verdicts)
    return f"{name:20} {shares}{of:>6}"
