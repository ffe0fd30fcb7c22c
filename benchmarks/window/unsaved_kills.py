"""What `kill -9` loses of the world and of a map: `python -m benchmarks.window.unsaved_kills [--kills N]`.

A window without a screen is edited by real keys and clicks, some ten edits a second: cells of the tab World are typed,
records added and deleted, edits undone; strokes are painted in the map editor and undone. It is killed at a random
moment, and the next window goes on with what that left behind. Printed is how old the oldest edit was that is not in
the journal, and whether the next start had all that the journal has.
"""

import argparse
import hashlib
import json
import os
import random
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from autoalgo.war.database.editing.changes_file import changes_json
from autoalgo.war.window.app import open_window
from autoalgo.war.window.maps.map_editor import MapEditor
from autoalgo.war.window.maps.map_journal_model import MapJournal, Painting
from autoalgo.war.window.session.memory import settings_of
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from benchmarks.window.killed import edited_until, link_home
from benchmarks.window.opened import wait_until

LONGEST_SECONDS: Final = 3.0
"""From the first edit to the kill."""
PAUSE_MS: Final = (20, 160)
"""Between two edits."""
BOUND_SECONDS: Final = 1.0
"""What may be lost (W-13, W-21)."""
KINDS: Final = ("world", "map")


def main() -> int:
    """Kill so many windows of each kind, print what was lost, and return 1 where that is more than the last second."""
    parser = argparse.ArgumentParser(description="Kill the window while the world or a map is edited.")
    parser.add_argument("--kills", type=int, default=24)
    parser.add_argument("--edit", nargs=3, metavar=("FOLDER", "KIND", "NUMBER"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.edit:
        _edit(Path(arguments.edit[0]), arguments.edit[1], int(arguments.edit[2]))
    return max(_killed(kind, arguments.kills) for kind in KINDS)


def _killed(kind: str, kills: int) -> int:
    chance = random.Random(kind)  # noqa: S311 - moments, no secrets
    ages, lost, edits, unlike, left = list[float](), list[int](), 0, 0, ""
    with TemporaryDirectory() as name:
        folder = Path(name)
        link_home(folder)
        for number in range(kills):
            seconds, module = chance.uniform(0, LONGEST_SECONDS), "benchmarks.window.unsaved_kills"
            log, killed_at = edited_until(folder, number, seconds, module, kind, str(number))
            unlike += bool(left) and log[0][1] != left
            left = _in_journal(folder, kind)
            kept = max((at for at, (_, text) in enumerate(log) if text == left), default=-1)
            after = [entry for entry in log[kept + 1 :] if entry[0] <= killed_at]
            ages.append(killed_at - after[0][0] if after else 0.0)
            lost.append(len(after))
            edits += len(log) - 1
    print(f"{kind}: {kills} kills in {edits} edits: median of {statistics.median(lost):.0f} lost, most {max(lost)};")
    print(f"  oldest lost edit: median {statistics.median(ages):.2f} s, most {max(ages):.2f} s;")
    print(f"  starts with something else than was left: {unlike}", flush=True)
    return int(max(ages) > BOUND_SECONDS or unlike > 0)


def _in_journal(folder: Path, kind: str) -> str:
    """Return what a killed window has left, as its log tells it."""
    file = folder / f"window-{kind}-1.json"
    if not file.exists():
        return _digest(b"{}") if kind == "world" else _painted(None)
    if kind == "world":
        return _digest(file.read_bytes())
    with TemporaryDirectory() as place:  # the journal there belongs to nobody
        copy = Path(place) / file.name
        copy.write_bytes(file.read_bytes())
        journal = MapJournal(copy.with_name("window.ini"), lambda: None)
        left = journal.left_behind()
        journal.end(remembered=True)
    return _painted(left)


def _edit(folder: Path, kind: str, number: int) -> None:
    """Edit until this process is killed; each edit goes into the log with its moment."""
    application = QApplication(sys.argv[:1])
    window = open_window(application, settings_of(folder / "window.ini"))
    [models] = window.findChildren(ViewModels)
    window.show()
    window.activateWindow()
    wait_until(lambda: models.session.database is not None and not models.session.busy)
    wait_until(lambda: models.world.draft is not None)
    chance = random.Random(number)  # noqa: S311 - edits, no secrets
    if kind == "map" and window.maps.editor is None:
        QTest.keySequence(window, "F4")
    elif kind == "world":
        QTest.keySequence(window, "Ctrl+R")

    def state() -> str:
        return _digest(changes_json(models.world.unsaved)) if kind == "world" else _painted(window.maps.painting)

    edits = _world_edits(window) if kind == "world" else _map_edits(window)
    with (folder / f"log-{number}.jsonl").open("ab", buffering=0) as log:
        while True:
            # Before the event loop turns again: by then the journal may have the edit, and be ahead of the log.
            log.write(json.dumps((monotonic(), state())).encode() + b"\n")
            QTest.qWait(chance.randint(*PAUSE_MS))
            chance.choice(edits)(chance)


def _world_edits(window: MainWindow) -> list[Callable[[random.Random], None]]:
    page = window.world

    def type_cell(chance: random.Random) -> None:
        page.view.go_to(page.view.table.key_at(chance.randrange(20)), 1)
        QTest.keyClicks(page.view, str(chance.randint(1, 9)))
        editor = QApplication.focusWidget() or page.view
        QTest.keyClicks(editor, str(chance.randint(10_000, 99_999)))
        QTest.keyClick(editor, Qt.Key.Key_Return)

    def press(keys: str) -> Callable[[random.Random], None]:
        return lambda _: QTest.keySequence(page.view, keys)

    return [type_cell, type_cell, type_cell, press("Ctrl+Z"), press("Ctrl+Y")]


def _map_edits(window: MainWindow) -> list[Callable[[random.Random], None]]:
    editor = window.maps.editor
    if not isinstance(editor, MapEditor):
        raise SystemExit("the map editor is not open")
    viewport, nothing = editor.canvas.viewport(), Qt.KeyboardModifier.NoModifier

    def paint(chance: random.Random) -> None:
        cells = [(chance.randrange(400), chance.randrange(400)) for _ in range(2)]
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, nothing, editor.canvas.point_of(cells[0]))
        QTest.mouseMove(viewport, editor.canvas.point_of(cells[1]))
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, nothing, editor.canvas.point_of(cells[1]))

    def press(keys: str) -> Callable[[random.Random], None]:
        return lambda _: QTest.keySequence(editor.canvas, keys)

    return [paint, paint, paint, press("Ctrl+Z"), press("W"), press("F"), press("H")]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _painted(painting: Painting | None) -> str:
    return "" if painting is None else f"{painting.name} {painting.width_km} {_digest(painting.grid.tobytes())}"


if __name__ == "__main__":
    sys.exit(main())
