"""Folders of requests: names and contents that no queue would have, beside a war that can be fought (O-6f)."""

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from fuzz import values
from fuzz.attempts import Attempt, Outcome, Spot
from fuzz.draws import Draws
from fuzz.targets import shipped

FOLDER: Final = "queue"
_GOOD: Final = "good.json"
_DONE: Final = "done.json"
_MODES: Final = ((), ("--fight",), ("--receipts",), ("--posted",))
_ENDINGS: Final = (".txt", ".json", ".md", ".wiki", ".TXT", ".war.json", ".receipt.wiki", ".posted.wiki", ".png", "")
_STEMS: Final = (
    *("a", " ", ".hidden", "x" * 240, "x" * 250, "é", "e\u0301", "\u202egnp", "a\nb", "\x1b[31m", "\udcff", "CON"),
    *("-", "--fight", "a.json", "*", "%00", "a\\b", "😀"),
)
_CONTENTS: Final = (
    *(b"(Algo request) send 100 men to Sussex", b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b"{}" * 200_000),
    *(b"\x00" * 100, b"[[" * 20_000, b"a" * 300_000, json.dumps(shipped.PLAIN).encode()),
)


def queue(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a queue of one war that waits and one that was fought, with other things beside them."""
    place = folder / FOLDER
    place.mkdir()
    for name in (_GOOD, _DONE):
        (place / name).write_text(json.dumps(shipped.PLAIN), encoding="utf-8")
    (place / f"{_DONE}.receipt.wiki").write_text("== War ==\n", encoding="utf-8")
    names = []
    for draws in changes:
        name = draws.of(_STEMS) + draws.of(_ENDINGS)
        names.append(name)
        # Not every name can be one, and who writes to a pipe that is there by now waits for ever.
        with contextlib.suppress(OSError):
            (place / name).lstat()
            continue
        with contextlib.suppress(OSError):
            _KINDS[draws.below(len(_KINDS))](draws, place / name)
    mode = _MODES[base.below(len(_MODES))]
    arguments = ("queue", str(place), "--out", str(folder / "out"), *mode)

    def judge(_: Attempt, __: Outcome) -> Iterator[str]:
        """Nothing holds up the war that can be fought, and what was fought is whole."""
        receipt = place / f"{_GOOD}.receipt.wiki"
        fought = receipt.is_file() and "Autoalgo" in receipt.read_text(encoding="utf-8")
        if mode == ("--fight",) and not fought:
            yield "the war that can be fought has no receipt"
        elif mode != ("--fight",) and receipt.exists():
            yield "a war was fought that nobody asked for"

    spot = Spot((FOLDER,), tuple((name[:30],) for name in names))
    free = ("out", "Logs", FOLDER)
    return Attempt(folder, arguments, shipped.home(folder), spots=(spot,), may_write=free, judge=judge)


def _file(draws: Draws, path: Path) -> None:
    path.write_bytes(draws.of(_CONTENTS))


def _text(draws: Draws, path: Path) -> None:
    path.write_bytes(values.text(draws).encode("utf-8", "replace"))


def _folder(_: Draws, path: Path) -> None:
    path.mkdir()


def _link(draws: Draws, path: Path) -> None:
    path.symlink_to(draws.of((_GOOD, "nowhere", path.name, ".", "/dev/zero")))


def _pipe(_: Draws, path: Path) -> None:
    os.mkfifo(path)


_KINDS: Final[tuple[Callable[[Draws, Path], None], ...]] = (_file, _file, _file, _text, _text, _folder, _link, _pipe)
