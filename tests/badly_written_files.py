"""Files that are written in wrong ways, each of which the test of all written files must find."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from file_faults import Written

from autoalgo.common.files import write_atomically

Write = Callable[[], str]


def half(folder: Path) -> Write:
    path = folder / "war.json"
    path.write_text("old", encoding="utf-8")

    def write() -> str:
        try:
            path.write_text("new", encoding="utf-8")
        except OSError as error:
            return str(error)
        return ""

    return write


def untold(folder: Path) -> Write:
    def write() -> str:
        with contextlib.suppress(OSError):
            write_atomically(folder / "war.json", b"new")
        return ""

    return write


def unexpected(folder: Path) -> Write:
    def write() -> str:
        write_atomically(folder / "war.json", b"new")
        return ""

    return write


def exposed(folder: Path) -> Write:
    def write() -> str:
        (folder / "key").touch()
        (folder / "key").chmod(0o600)
        return ""

    return write


def left(folder: Path) -> Write:
    def write() -> str:
        try:
            (folder / "war.json.new").write_text("new", encoding="utf-8")
            (folder / "war.json.new").replace(folder / "war.json")
        except OSError as error:
            return str(error)
        return ""

    return write


def once(folder: Path) -> Write:
    def write() -> str:
        try:
            write_atomically(folder / "begun", b"")
            with (folder / "war.json").open("x") as file:
                file.write("new")
        except OSError as error:
            return str(error)
        return ""

    return write


WRONG: Final = {
    "is neither the old nor the new one": Written(half),
    "nobody was told": Written(untold),
    "No space left on device": Written(unexpected),
    "is open to others": Written(exposed, private=("key",)),
    "is left behind": Written(left),
    "the next time does not work": Written(once),
}
"""By what is found."""
