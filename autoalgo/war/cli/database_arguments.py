"""The options that name a database, which many commands have."""

import argparse
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class DatabaseOptions:
    """Which database is meant: a workbook, a Google Sheet, or by default the workbook that ships."""

    workbook: Path | None = None
    sheet: str | None = None
    """A Google Sheet's address, key or title."""
    offline: bool = False
    """Whether to use the copy of the sheet's last good reading (B-7)."""


def add_database(parser: argparse.ArgumentParser, word: str = "--database") -> None:
    """Add the options that name a database. `word` is that of a workbook, positional if it has no dashes."""
    nargs = None if word.startswith("-") else "?"
    either = parser.add_mutually_exclusive_group()
    either.add_argument(word, type=Path, nargs=nargs, metavar="DATABASE", help="a workbook; by default the shipped one")
    either.add_argument("--sheet", metavar="SHEET", help="a Google Sheet: its address, key or title")
    parser.add_argument(
        "--offline", action="store_true", help="use the copy of the sheet's last good reading, not the sheet itself"
    )


def database_options(said: argparse.Namespace) -> DatabaseOptions:
    """Return the options that were given."""
    return DatabaseOptions(said.database, said.sheet, said.offline)
