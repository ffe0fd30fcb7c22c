"""Two moderators, a player, 200 cut connections on a real MediaWiki: `python -m benchmarks.wiki [--cuts N] [--seed N]`.

Both moderators sign in with one account. Each posts receipts of requests of their own, both those of some requests, and
each edit may be cut before the wiki has heard of it, after it, in the middle of the answer, or come late. A player
writes below requests meanwhile. At the end each receipt must stand once, below its request, and no line may be lost.
Needs what tests/mediawikis.py needs.
"""

import argparse
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from mediawikis import NEEDS, Cut, CuttingProxy, MediaWiki, missing

from autoalgo.common.problems import Failure
from autoalgo.war.queue import QueueEntry, entries_in
from autoalgo.war.wiki.client import WikiClient, WikiPatience
from autoalgo.war.wiki.collecting import Collected, collect
from autoalgo.war.wiki.receipts import PostOptions, post
from autoalgo.war.wiki.settings import WikiSettings

PAGE: Final = "Talk:Game"
SHARED: Final = 5
"""Every fifth request is posted by both."""
ROUND: Final = 40
"""Requests of a page."""


def request(number: int) -> str:
    """Return a request of the page."""
    signed = f"[[User:Bob|Bob]] 12:{number:02}, 14 October 2026 (UTC)"
    return f"== Siege {number} ==\n'''(Algo request)'''\nGaul attacks Albion in {1100 + number}.\n{signed}"


def receipt(number: int) -> str:
    """Return the receipt of a request."""
    return f"== Siege {number} ==\n<!-- Autoalgo 0.2.0, seed {number} -->\n* '''Result:''' stalemate {number}\n"


class Moderator:
    """A moderator with an inbox, behind a proxy that breaks connections."""

    def __init__(self, wiki: MediaWiki, folder: Path, seed: int, cuts: "Cuts") -> None:
        self.proxy = CuttingProxy(wiki.port)
        draw = random.Random(seed)  # noqa: S311 no secret
        self.proxy.next_fault = lambda: cuts.draw(draw)
        self.folder = folder
        patience = WikiPatience(attempts=6, first=0.0, longest=0.05)
        self.client = WikiClient(wiki.account(self.proxy.port), patience=patience)
        self.told: Counter[str] = Counter()

    def collect(self, page: str) -> None:
        """Take in all requests of the page, and put a receipt beside each."""
        done = collect(self.client, self.folder, WikiSettings(pages=(page,)))
        if not isinstance(done, Collected):
            raise SystemExit(done[0].text())
        for entry in done.new:
            entry.receipt.write_text(receipt(number_of(entry)), encoding="utf-8")

    def post(self, whose: int) -> None:
        """Post the receipts of the moderator's own requests and of the shared ones, each until it stands."""
        entries = entries_in(self.folder)
        if isinstance(entries, Failure):
            raise SystemExit(entries[0].text())
        for entry in sorted(entries, key=number_of):
            if number_of(entry) % SHARED and number_of(entry) % 2 != whose:
                continue
            while entry.is_fought:
                done = post(self.client, entry, PostOptions(), datetime.now(UTC))
                if isinstance(done, Failure):
                    self.told[done[0].found.partition(" (")[0]] += 1


class Cuts:
    """How many connections are cut."""

    def __init__(self, most: int) -> None:
        self.left = most
        self.made: Counter[str] = Counter()
        self.guard = threading.Lock()

    def draw(self, draw: random.Random) -> Cut | None:
        """Return what happens to the next edit: three of four are cut while any are to be cut."""
        with self.guard:
            if not self.left or draw.random() > 0.75:
                return None
            self.left -= 1
            cut = draw.choice(list(Cut))
            self.made[cut.name] += 1
            return cut


def number_of(entry: QueueEntry) -> int:
    """Return the number of the request of an inbox."""
    return int(entry.file.stem.split()[1])


def play(wiki: MediaWiki, page: str, done: threading.Event, written: list[str]) -> None:
    """Write below a request every now and then, as a player does in the browser."""
    client = WikiClient(wiki.account())
    while not done.wait(0.7):
        line = f":Line {len(written)}. [[User:Eve|Eve]] 13:00, 14 October 2026 (UTC)"
        section = len(written) * 7 % ROUND + 1
        client.edit_once(title=page, section=section, appendtext=f"\n{line}", summary="talk")
        written.append(line)


def fight_over(wiki: MediaWiki, folder: Path, page: str, seed: int, cuts: Cuts) -> list[str]:
    """Let all of them work on one page, and return what is wrong at the end."""
    wiki.put(page, "\n\n".join(request(number) for number in range(ROUND)))
    moderators = [Moderator(wiki, folder / f"{page} {name}".replace(":", " "), seed + name, cuts) for name in range(2)]
    for moderator in moderators:
        moderator.collect(page)
    written: list[str] = []
    done = threading.Event()
    player = threading.Thread(target=play, args=(wiki, page, done, written))
    threads = [threading.Thread(target=each.post, args=(whose,)) for whose, each in enumerate(moderators)]
    for thread in (player, *threads):
        thread.start()
    for thread in threads:
        thread.join()
    done.set()
    player.join()
    for moderator in moderators:
        for late in moderator.proxy.late:
            late()
        moderator.proxy.close()
        print(f"  told: {dict(moderator.told)}, edits sent: {moderator.proxy.edits}")
    return wrong(wiki.text(page), written)


def wrong(text: str, written: list[str]) -> list[str]:
    """Return which receipts do not stand once below their request, and which lines are lost."""
    found = []
    for number, section in enumerate(text.split("== Siege ")[1:]):
        if (count := section.count("<!-- autoalgo receipt")) != 1 or f"stalemate {number}\n" not in section:
            found.append(f"request {number} has {count} receipts")
    return found + [f"lost: {line}" for line in written if text.count(line) != 1]


def main() -> int:
    """Cut connections until there were enough, page after page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cuts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if missing():
        print(f"There is no MediaWiki here; it needs {NEEDS}")
        return 1
    cuts, problems, pages, start = Cuts(options.cuts), list[str](), 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "wiki").mkdir()
        wiki = MediaWiki(Path(folder) / "wiki")
        try:
            while cuts.left:
                pages += 1
                problems += fight_over(wiki, Path(folder), f"{PAGE} {pages}", options.seed + 10 * pages, cuts)
        finally:
            wiki.close()
    took = time.monotonic() - start
    print(f"{pages * ROUND} requests on {pages} pages, connections cut: {dict(cuts.made)}, {took:.0f} s")
    print("\n".join(problems) or "Each receipt stands once below its request, and no line is lost.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
