"""Take the pictures of docs/pages.md: `python scripts/take_page_screenshots.py [FOLDER]`.

All examples are fought. Chromium (tests/browsers.py) shows the page of Hastings on a telephone, in the dark, and the
site of all examples on a desk.
"""

import io
import sys
import tempfile
from base64 import b64decode
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browsers import Tab, opened_browser

from autoalgo.war.cli import main as autoalgo

REPOSITORY: Final = Path(__file__).resolve().parents[1]


def main() -> int:
    """Take both pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY / "docs" / "screenshots"
    with tempfile.TemporaryDirectory() as temporary, opened_browser(Path(temporary)) as browser:
        logs, site, page = (Path(temporary) / name for name in ("Logs", "site", "hastings.html"))
        for example in sorted((REPOSITORY / "examples").glob("*.json")):
            with redirect_stdout(io.StringIO()):
                autoalgo(["run", str(example), "--seed", "7", "--out", str(logs / example.stem)])
            [record] = (logs / example.stem).glob("*.jsonl")
            record.rename(logs / f"{example.stem}.jsonl")
        autoalgo(["page", str(logs / "hastings_1066.jsonl"), str(page)])
        autoalgo(["site", str(site), "--folder", str(logs), "--title", "Map Game"])
        telephone = browser.tab(page, dark=True)
        _take(telephone, 390, 844, folder / "war-page-telephone.png")
        desk = browser.tab(site / "index.html")
        desk.wait("!document.getElementById('search').hidden")
        desk.click("#words")
        desk.write("england")
        _take(desk, 1366, 768, folder / "site-desk.png")
    return 0


def _take(tab: Tab, width: int, height: int, path: Path) -> None:
    tab.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
    path.write_bytes(b64decode(tab.ask("Page.captureScreenshot", format="png")["data"]))
    print(path)


if __name__ == "__main__":
    sys.exit(main())
