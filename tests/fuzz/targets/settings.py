"""The window's settings: an ini file that was damaged is read, written over, and read once more."""

import contextlib
import functools
import logging
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from autoalgo.common.console import Exit, say
from fuzz import json_changes, values
from fuzz.attempts import Attempt
from fuzz.draws import Draws
from fuzz.targets import shipped

FILE: Final = "window.ini"
_PLAIN: Final = (
    ("format", "version", "1"),
    ("window", "geometry", "@ByteArray(\\x1\\xd9)"),
    ("window", "tab", "1"),
    ("window", "theme", "dark"),
    ("window", "splitters\\main", "@ByteArray(\\0)"),
    ("last", "database", "/x/y.xlsx"),
    ("last", "sheet", '"[[\\"key\\", \\"title\\"]]"'),
    ("last", "sheets", '"[[\\"key\\", \\"title\\"]]"'),
    ("last", "requests", '"/a.json\\n/b.json"'),
    ("last", "folder", "/x"),
)
_VALUES: Final = (
    "",
    "0",
    "-1",
    "999999999999",
    "@Invalid()",
    "@ByteArray(",
    "@Variant(\\0\\0\\0\\x7f)",
    "@Size(1 2)",
    "a, b",
)


def settings(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a start of the window's memory on a changed file."""
    lines = [list(line) for line in _PLAIN]
    choices = json_changes.written(shipped.example(base)).decode()
    lines.append(["last", "choices", '"' + choices.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'])
    damaged = False
    for draws in changes:
        damaged |= _change(draws, lines)
    data = _written(lines)
    if damaged:
        data = json_changes.change_bytes(changes[-1], data)
    (folder / FILE).write_bytes(data)
    act = functools.partial(_use, folder / FILE)
    return Attempt(folder, act=act, may_write=(FILE, f"{FILE}.lock", "window-1.ini"))


def _written(lines: Sequence[Sequence[str]]) -> bytes:
    text, section = "", ""
    for name, key, value in lines:
        text += f"[{name}]\n" if name != section else ""
        text += f"{key}={value}\n"
        section = name
    return text.encode("utf-8", "surrogatepass")


def _change(draws: Draws, lines: list[list[str]]) -> bool:
    """Change a line; return whether the file itself is to be damaged."""
    if not lines:
        return True
    at = draws.below(len(lines))
    kind = draws.below(7)
    if kind < 3:
        lines[at][2] = draws.of(_VALUES) if draws.one_in(2) else values.text(draws)
    elif kind == 3:
        del lines[at]
    elif kind == 4:
        lines.insert(at, list(lines[at]))
    elif kind == 5:
        lines[at][1] = values.near(draws, lines[at][1])
    return kind == 6


def _use(file: Path) -> int:
    """Do with the file what a window does from its start to its end."""
    from autoalgo.war.window.session.memory import Memory, settings_of  # noqa: PLC0415 - it needs Qt

    with _without_warnings():
        memory = Memory(settings_of(file))
        looks = (memory.geometry, memory.splitter("main"), memory.tab, memory.theme, memory.database, memory.sheets)
        seen = (*looks, memory.folder, memory.choices, memory.requests)
        memory.tab = 1
        memory.remember_request(Path("/x.json"))
        if memory.choices:
            memory.choices = memory.choices
        for sheet in memory.sheets:
            memory.remember_sheet(sheet)
        memory.flush()
        again = Memory(settings_of(file))
    say(f"{seen}\n{again.tab}\n{again.requests}\n"[:1000].encode("ascii", "backslashreplace").decode())
    return Exit.DONE


@contextlib.contextmanager
def _without_warnings() -> Iterator[None]:
    logger = logging.getLogger("autoalgo.war.window.session.memory")
    logger.disabled = True
    try:
        yield
    finally:
        logger.disabled = False
