"""Compares what the tests reached of each package with its floor in coverage_floors.txt, or sets the floors anew.

A package is a folder of modules; folders inside it are packages of their own. What counts are lines and branches
together, as in coverage's own reports.
"""

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path, PurePosixPath

FLOORS = Path(__file__).resolve().parent / "coverage_floors.txt"
ROOM = 1
"""Per cent that a new floor lies under what was reached: which branch a thread takes is chance now and then."""


def percentages(report: Path) -> dict[str, float]:
    """Return the per cent of each package that a JSON report of coverage says were reached."""
    reached: dict[str, int] = defaultdict(int)
    possible: dict[str, int] = defaultdict(int)
    for name, file in json.loads(report.read_text(encoding="utf-8"))["files"].items():
        package, summary = PurePosixPath(name).parent.as_posix(), file["summary"]
        reached[package] += summary["covered_lines"] + summary["covered_branches"]
        possible[package] += summary["num_statements"] + summary["num_branches"]
    return {package: 100 * reached[package] / count for package, count in sorted(possible.items()) if count}


def floors() -> dict[str, int]:
    """Return the floor of each package, in per cent."""
    lines = FLOORS.read_text(encoding="utf-8").splitlines()
    return {package: int(floor) for package, floor in (line.split() for line in lines)}


def complaints(found: dict[str, float], floors: dict[str, int]) -> list[str]:
    """Return what is wrong: packages below their floor or without one, and floors of packages that are not there."""
    told = [f"{name}: a floor, but no such package" for name in floors if name not in found]
    for name, per_cent in found.items():
        if name not in floors:
            told.append(f"{name}: no floor; {per_cent:.1f} % were reached")
        elif per_cent < floors[name]:
            told.append(f"{name}: {per_cent:.1f} % were reached, the floor is {floors[name]} %")
    return told


def main() -> int:
    """Print what was reached of each package; set the floors, or say what is wrong with them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=Path, help="what `coverage json` wrote")
    parser.add_argument("--set", action="store_true", help=f"set every floor {ROOM} per cent under what was reached")
    arguments = parser.parse_args()
    found = percentages(arguments.report)
    for name, per_cent in found.items():
        print(f"{name:40}{per_cent:6.1f} %")
    if arguments.set:
        text = "".join(f"{name} {max(int(per_cent) - ROOM, 0)}\n" for name, per_cent in found.items())
        FLOORS.write_text(text, encoding="utf-8")
        return 0
    wrong = complaints(found, floors())
    if wrong:
        print(*wrong, f"Floors stand in {FLOORS.name}; scripts/check_coverage.py REPORT --set sets them.", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
