"""The options of `autoalgo odds` beyond those that name a war: how many wars, on which workers, what output."""

import argparse
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

DEFAULT_RUNS: Final = 10_000
"""Enough for every chance to about a percentage point, in a few seconds."""
_WHOLE: Final = re.compile(r"-?[0-9]{1,20}", re.ASCII)


@dataclass(frozen=True)
class OddsWords:
    """The options of `autoalgo odds` about the odds themselves."""

    runs: int | None
    """How many wars, at most if `until` is given; None leaves it to the program."""
    until: float | None
    """As a share of 1."""
    jobs: int | None
    cluster: str | None
    """The address of a Dask scheduler."""
    json: bool
    plot: Path | None


def add_odds(odds: argparse.ArgumentParser) -> None:
    """Add the options of `autoalgo odds`."""
    many = f"how many wars; by default {DEFAULT_RUNS:,}, or with --until as many as it may need"
    odds.add_argument("--runs", type=whole_number, metavar="N", help=many)
    narrow = "go on until every chance of victory is known that closely: 0.01 is a percentage point from end to end"
    odds.add_argument("--until", type=_width, metavar="WIDTH", help=narrow)
    add_workers(odds)
    odds.add_argument("--json", action="store_true", help="print the odds as one JSON object instead of a table")
    odds.add_argument("--plot", type=Path, metavar="FILE", help="draw the odds as well: FILE.png, FILE.svg or FILE.pdf")


def add_workers(command: argparse.ArgumentParser) -> None:
    """Add the options that say who fights."""
    who = command.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=whole_number, metavar="J", help="threads; by default one a processor")
    who.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://10.0.0.5:8786")


def odds_words(said: argparse.Namespace) -> OddsWords:
    """Return what was said."""
    return OddsWords(said.runs, said.until, said.jobs, said.cluster, said.json, said.plot)


def _width(text: str) -> float:
    """Return the width of an interval as it is meant; whether it makes sense is told together with everything else."""
    try:
        return float(text)
    except ValueError:
        message = f"{text!r} is not a number: write 0.01 for a percentage point"
        raise argparse.ArgumentTypeError(message) from None


def whole_number(text: str) -> int:
    """Return a whole number as it is meant; whether it makes sense is told together with everything else."""
    if not _WHOLE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)
