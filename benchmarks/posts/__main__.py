"""How many fields of posts are read right: `python -m benchmarks.posts FILE [--half even|odd] [--list]`.

The numbers of posts split a file: those with even numbers to learn from, those with odd ones to measure.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.war.database import Database, WorkbookStore
from autoalgo.war.posts import Draft, Gazetteer, Offers, gazetteer_of, read_post
from autoalgo.war.posts.sureness import Sureness, sureness
from autoalgo.war.terrain import list_maps
from benchmarks.posts.clicks import clicks_lines
from benchmarks.posts.measuring import Judged, Verdict, counted, judged
from benchmarks.verdict_table import PARITIES, verdict_table

ROOT = Path(__file__).parents[2]


def main() -> None:
    """Read all posts of a file and print a table, a line a field."""
    parser = argparse.ArgumentParser(description="How many fields of players' posts are read right.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--half", choices=("even", "odd"), help="only the posts with even or odd numbers")
    parser.add_argument("--list", action="store_true", help="list every field that is not right")
    options = parser.parse_args()
    gazetteer = shipped_gazetteer()
    read = Reader(gazetteer)

    def wanted(number: int) -> bool:
        return number % 2 in PARITIES[options.half]

    fields = list(judged(options.file, read, wanted))
    if options.list:
        print("\n".join(_line(field) for field in fields if field.verdict is not Verdict.RIGHT))
    print("\n".join(table(fields)))
    print("\n".join(clicks_lines(options.file, read, Offers(gazetteer), wanted)))


def table(fields: Sequence[Judged]) -> list[str]:
    """Return the lines of the table."""
    return verdict_table("field", Verdict, counted(fields))


def _line(field: Judged) -> str:
    return f"{field.post} {field.verdict:6} {field.field}: expected {field.expected}, found {field.found}"


def shipped_gazetteer() -> Gazetteer:
    """Return the names of the workbook that ships."""
    store = WorkbookStore(ROOT / "Database" / "Map Game Database.xlsx")
    cells = store.read()
    if isinstance(cells, Failure):
        raise SystemExit("\n".join(problem.text() for problem in cells))
    return gazetteer_of(Database(cells, store.name), list_maps(ROOT / "Maps"))


class Reader:
    """Reads posts with the workbook that ships; `sure` tells how sure a value is."""

    def __init__(self, gazetteer: Gazetteer, sure: Sureness = sureness) -> None:
        self._gazetteer = gazetteer
        self._sure = sure

    def __call__(self, post: str) -> Draft:
        """Return the draft of a post."""
        draft = read_post(post, self._gazetteer, sure=self._sure)
        return draft if isinstance(draft, Draft) else Draft()


if __name__ == "__main__":
    main()
