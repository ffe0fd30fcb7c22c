"""What a site of very many wars costs: the first making of 10,000, the next one with a war more, one without news.

    python -m benchmarks.web_page.site                10,000 wars, in a temporary folder, some 1.5 GB
    python -m benchmarks.web_page.site --wars 500

The records are one war that is fought, written down again and again with other names and years, of 100 nations and 200
places. Told are files, bytes, and the seconds that the processor spends and that pass.
"""

import argparse
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.war.archive.index import index_file
from autoalgo.war.folders import Folders, find_folders
from autoalgo.war.site import MadeSite, SiteOrder, make_site
from autoalgo.war.tables import load_tables
from autoalgo.war.web_page import PageWatch
from benchmarks.archive.speed import FIRST, fought_record
from benchmarks.timing import timed_twice

WARS = 10_000


def main() -> None:
    """Write the records, make the site, and print what that costs."""
    parser = argparse.ArgumentParser(description="What a site of very many wars costs.")
    parser.add_argument("--wars", type=int, default=WARS, metavar="N")
    wars: int = parser.parse_args().wars
    folders = find_folders(print)
    tables = load_tables(folders.json) if isinstance(folders, Folders) else folders
    if isinstance(tables, Failure) or isinstance(folders, Failure):
        sys.exit(str(tables))
    with tempfile.TemporaryDirectory() as temporary:
        logs, site = Path(temporary) / "Logs", Path(temporary) / "site"
        fought = "".join(fought_record(Path(temporary) / "war"))
        logs.mkdir()
        for number in range(wars):
            _write(fought, logs, number)
        order = SiteOrder(logs, site, tables, "Chronicle of wars")
        try:
            _tell("the first time", order)
            _write(fought, logs, wars)
            _tell("with a war more", order)
            _tell("without news", order)
            largest = max(site.rglob("*.html"), key=lambda page: page.stat().st_size)
            first = (site / "index.html").stat().st_size
            print(f"the first page: {first:,} bytes; the largest: {largest.name}, {largest.stat().st_size:,}")
        finally:
            place = index_file(logs)
            if place is not None:
                place.unlink(missing_ok=True)


def _write(record: str, folder: Path, number: int) -> None:
    """Write the record of a war of other nations, at another place, in another year."""
    for name, other in (
        ("Battle of Hastings", f"War {number}"),
        ("Normandy 1066", f"Nation {number % 100}"),
        ("England 1066", f"Nation {(number + 1 + number // 100) % 100}"),
        ("Sussex 1066", f"Place {number % 200}"),
        ('"year": 1066', f'"year": {1000 + number % 500}'),
    ):
        record = record.replace(name, other)
    moment = FIRST + timedelta(minutes=number)
    (folder / f"Autoalgo log {moment:%Y-%m-%d %H.%M.%S}.jsonl").write_text(record, encoding="utf-8")


def _tell(what: str, order: SiteOrder) -> None:
    found: list[object] = []
    passed, spent = timed_twice(lambda: found.append(make_site(order, PageWatch())))
    [made] = found
    if not isinstance(made, MadeSite) or made.problems:
        sys.exit(str(made.problems[0] if isinstance(made, MadeSite) else made))
    size = f"{made.wars:,} wars, {made.new:,} new; {made.files:,} files, {made.bytes / 1e6:,.1f} MB"
    print(f"{what}: {size}; {spent:.1f} s of the processor, {passed:.1f} s", flush=True)


if __name__ == "__main__":
    main()
