"""Cells as spreadsheets call them: column letters, and ranges such as "A3:B4"."""

import re
from collections.abc import Iterable
from typing import Final

_ALPHABET: Final = 26
_REFERENCE: Final = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})")


def column_letters(column: int) -> str:
    """Return the letters of `column`, which counts from 1: A, Z, AA."""
    letters = ""
    while column > 0:
        column, digit = divmod(column - 1, _ALPHABET)
        letters = chr(ord("A") + digit) + letters
    return letters


def row_and_column(reference: str) -> tuple[int, int] | None:
    """Return the row and the column of a reference such as "AA5", both from 1; None if it is no reference."""
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        return None
    column = 0
    for letter in match[1].upper():
        column = column * _ALPHABET + ord(letter) - ord("A") + 1
    return int(match[2]), column


def range_corners(reference: str) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return the first and the last cell of a range such as "A3:B4" or "A3", each as row and column from 1."""
    first, _, last = reference.partition(":")
    start, end = row_and_column(first), row_and_column(last or first)
    return None if start is None or end is None else (start, end)


def ranges_touching(ranges: Iterable[str], columns: int) -> tuple[str, ...]:
    """Return those of `ranges` that begin in one of the first `columns` columns."""
    starts = ((cells, row_and_column(cells.partition(":")[0])) for cells in ranges)
    return tuple(cells for cells, start in starts if start is not None and start[1] <= columns)
