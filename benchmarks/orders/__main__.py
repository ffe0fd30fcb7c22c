"""How many orders of capture the flag are read as they are meant: `python -m benchmarks.orders FILE [--half even|odd]`.

FILE holds orders with their meanings. Their places in it, from 0, split it: even ones to learn from, odd ones to
measure.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.orders.measuring import Judged, Verdict, judged
from benchmarks.verdict_table import PARITIES, verdict_table


def main() -> None:
    """Read all orders of a file and print a table, a line for each sort of them."""
    parser = argparse.ArgumentParser(description="How many orders of capture the flag are read as they are meant.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--half", choices=("even", "odd"), help="only the orders at even or odd places, from 0")
    parser.add_argument("--list", action="store_true", help="list every order that is not read right")
    options = parser.parse_args()
    orders = list(judged(options.file, lambda place: place % 2 in PARITIES[options.half]))
    if options.list:
        print("\n".join(_line(each) for each in orders if each.verdict is not Verdict.RIGHT))
    print("\n".join(table(orders)))


def table(orders: Sequence[Judged]) -> list[str]:
    """Return the lines of the table."""
    counts: dict[str, Counter[Verdict]] = {}
    for each in orders:
        for sort in (each.sort, "all"):
            counts.setdefault(sort, Counter())[each.verdict] += 1
    rows = {sort: counts[sort] for sort in sorted(counts, key=lambda sort: (sort == "all", sort))}
    return verdict_table("sort", Verdict, rows)


def _line(each: Judged) -> str:
    text = each.text.replace("\n", "\\n")
    return f"{each.name} {each.verdict:6} {text}\n    meant {each.meant}\n    found {each.found}\n    told  {each.told}"


if __name__ == "__main__":
    main()
