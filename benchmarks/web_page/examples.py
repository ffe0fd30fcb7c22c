"""The page of every example: bytes, seconds to make it, and the first paint in Chromium.

    python -m benchmarks.web_page.examples
    python -m benchmarks.web_page.examples --only hastings_1066,sedan_1870

Each example is fought with the seed 7. The first paint is the median of five openings from the disk, at the size of a
telephone with a processor slowed down four times, and at that of a desk. Needs Chromium (tests/browsers.py).
"""

import argparse
import io
import statistics
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from browsers import Browser, opened_browser

from autoalgo.common.text_charts import columns
from autoalgo.war.cli import main as autoalgo
from benchmarks.timing import timed

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
_OPENINGS: Final = 5
_SCREENS: Final = {"telephone": (390, 4.0), "desk": (1366, 1.0)}
"""Pixels across, and how many times slower the processor is made."""
_PAINT: Final = "performance.getEntriesByName('first-contentful-paint')[0]"
_HEADS: Final = ("", "seconds", "record", "page", "telephone", "desk")


def main() -> None:
    """Make every page, and print its row."""
    parser = argparse.ArgumentParser(description="The page of every example.")
    parser.add_argument("--only", default="", metavar="NAMES", help="examples, with commas between them")
    only = parser.parse_args().only.split(",")
    rows = [list(_HEADS)]
    with tempfile.TemporaryDirectory() as temporary, opened_browser(Path(temporary)) as browser:
        for example in sorted(EXAMPLES.glob("*.json")):
            if only == [""] or example.stem in only:
                rows.append([example.stem, *_row(example, Path(temporary), browser)])
                print("  ".join(rows[-1]), file=sys.stderr, flush=True)
    print("\n".join(columns(rows, left=(0,))))


def _row(example: Path, folder: Path, browser: Browser) -> list[str]:
    out, page = folder / example.stem, folder / f"{example.stem}.html"
    with redirect_stdout(io.StringIO()):
        autoalgo(["run", str(example), "--seed", "7", "--out", str(out), "--json"])
    record = next(out.glob("*.jsonl"))
    seconds = timed(lambda: autoalgo(["page", str(record), str(page)]))
    paints = (f"{_first_paint(browser, page, *screen):.0f} ms" for screen in _SCREENS.values())
    return [f"{seconds:.1f}", f"{record.stat().st_size:,}", f"{page.stat().st_size:,}", *paints]


def _first_paint(browser: Browser, page: Path, width: int, slower: float) -> float:
    """Return the median of some first paints, in milliseconds."""
    tab = browser.tab(page, width)
    tab.ask("Emulation.setCPUThrottlingRate", rate=slower)
    found = []
    for _ in range(_OPENINGS):
        tab.open(page)
        tab.wait(_PAINT)
        found.append(float(tab.value(f"{_PAINT}.startTime")))
    tab.ask("Page.close")
    return statistics.median(found)


if __name__ == "__main__":
    main()
