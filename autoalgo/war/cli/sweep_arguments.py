"""The options of `autoalgo sweep` beyond those that name a war: what is varied, how many wars, what output."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.war.cli.odds_arguments import DEFAULT_RUNS, whole_number

_VARY: Final = (
    "a field and the values that it takes in turn; with several, every combination is fought. FIELD is a field of the "
    "request (motive, flanks.1.x, flanks.defender.maneuver), a cell of the database (Tab:Record:Column) or a key of "
    "the JSON folder (Rules.json:morale.per_soldier). A range of numbers is FROM..TO..STEP; a value with a comma "
    'stands in double quotes, and "" is a blank cell'
)


@dataclass(frozen=True)
class SweepWords:
    """The options of `autoalgo sweep` about the sweep itself."""

    vary: tuple[str, ...]
    runs: int
    jobs: int | None
    json: bool
    plot: Path | None


def add_sweep(sweep: argparse.ArgumentParser) -> None:
    """Add the options of `autoalgo sweep`."""
    sweep.add_argument("--vary", action="append", required=True, metavar="FIELD=a,b,c", help=_VARY)
    many = f"how many wars of each combination; by default {DEFAULT_RUNS:,}"
    sweep.add_argument("--runs", type=whole_number, default=DEFAULT_RUNS, metavar="N", help=many)
    sweep.add_argument("--jobs", type=whole_number, metavar="J", help="threads; by default one a processor")
    sweep.add_argument("--json", action="store_true", help="print the sweep as one JSON object instead of a table")
    drawn = "draw the chance of victory, of one field as points or of two as a map: FILE.png, FILE.svg or FILE.pdf"
    sweep.add_argument("--plot", type=Path, metavar="FILE", help=drawn)


def sweep_words(said: argparse.Namespace) -> SweepWords:
    """Return what was said."""
    return SweepWords(tuple(said.vary), said.runs, said.jobs, said.json, said.plot)
