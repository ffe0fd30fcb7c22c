"""The balance of the rules beside recorded history (JS-4, B-8): the tables of docs/balance.md.

    python -m benchmarks.history.run            prints them
    python -m benchmarks.history.run --write    puts them into docs/balance.md, between its markers, and writes
                                                autoalgo/war/odds/recorded_calls.json, of which the odds tell

Part (a) fights every request of examples/ 1,000 times, part (b) the recorded battles of 1600–1904 as often, each by one
fixed mapping, with and without a fortune of the day, and says by cross-validation what choosing its numbers on them
gains. Every number follows from the files of the repository and fixed seeds.
"""

import argparse
import sys
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.war.odds.precedent import RECORDED_CALLS
from autoalgo.war.tables import load_tables
from benchmarks.history.beside_history import examples_table
from benchmarks.history.table import recorded_tables
from benchmarks.pages import between

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "balance.md"


def main() -> None:
    """Make both tables and print or write them."""
    parser = argparse.ArgumentParser(description="The balance of the rules beside recorded history.")
    parser.add_argument("--write", action="store_true", help="write docs/balance.md and recorded_calls.json")
    write = parser.parse_args().write
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    recorded, calls = recorded_tables(ROOT, tables)
    parts = {"examples": examples_table(ROOT, tables), "recorded": recorded}
    if not write:
        print("\n\n".join(parts.values()))
        return
    page = PAGE.read_text(encoding="utf-8")
    for name, text in parts.items():
        page = between(page, name, text)
    PAGE.write_text(page, encoding="utf-8")
    RECORDED_CALLS.write_text(calls.model_dump_json(indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
