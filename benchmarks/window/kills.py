"""What `kill -9` loses of a war that is being set: `python -m benchmarks.window.kills [--kills N]`.

A window without a screen is opened on the Battle of Hastings and edited by real keys and clicks, some twenty edits a
second in the place of one in several: names are typed, flanks dragged and nudged, nations chosen, sides switched, edits
undone. It is killed at a random moment; the next window goes on with what that left behind. Printed is how old the
oldest edit was that is not in the journal, and whether the next start had the war as the journal has it.
"""

import argparse
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

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from autoalgo.common.problems import Failure
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.requests import load_request, request_text
from autoalgo.war.window.app import open_window
from autoalgo.war.window.session.memory import settings_of
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from benchmarks.window.killed import edited_until, link_home
from benchmarks.window.opened import open_example, wait_until

LONGEST_SECONDS: Final = 4.0
"""From the first edit to the kill."""
PAUSE_MS: Final = (10, 90)
"""Between two edits."""
BOUND_SECONDS: Final = 1.0
"""What may be lost (B-6a)."""
NATIONS: Final = ("Normandy", "England", "Norway")


def main() -> int:
    """Kill so many windows, print what was lost, and return 1 where that is more than the last second."""
    parser = argparse.ArgumentParser(description="Kill the window while a war is being set.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--edit", nargs=2, metavar=("FOLDER", "NUMBER"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.edit:
        _edit(Path(arguments.edit[0]), int(arguments.edit[1]))
    with TemporaryDirectory() as name:
        folder = Path(name)
        link_home(folder)
        return _killed(folder, arguments.kills)


def _killed(folder: Path, kills: int) -> int:
    chance = random.Random(1)  # noqa: S311 - moments, no secrets
    ages, edits, lost, unlike = list[float](), 0, list[int](), 0
    left = ""
    for number in range(kills):
        moment = chance.uniform(0, LONGEST_SECONDS)
        entries, killed_at = edited_until(folder, number, moment, "benchmarks.window.kills", str(number))
        log = [entry for entry in entries if entry[0] <= killed_at]
        unlike += bool(left) and log[0][1] != left
        request = load_request(folder / "window-war-1.json")
        left = "" if isinstance(request, Failure) else _text(request)
        kept = max((at for at, (_, text) in enumerate(log) if text == left), default=-1)
        after = log[kept + 1 :]
        ages.append(killed_at - after[0][0] if after else 0.0)
        lost.append(len(after))
        edits += len(log) - 1
        print(
            f"kill {number + 1}: {moment:.2f} s, {len(log) - 1} edits, {len(after)} lost, {ages[-1]:.2f} s", flush=True
        )
    ages.sort()
    print(f"{kills} kills in {edits} edits: median of {statistics.median(lost):.0f} edits lost, most {max(lost)};")
    early = ages[len(ages) * 95 // 100]
    print(
        f"oldest lost edit: median {statistics.median(ages):.2f} s, 95 % within {early:.2f} s, most {ages[-1]:.2f} s;"
    )
    print(f"starts with another war than was left: {unlike}")
    return int(ages[-1] > BOUND_SECONDS or unlike > 0)


def _text(request: WarRequest) -> str:
    """Return a request as text, the attacker's flanks first: that order means nothing, and an opened war has it."""
    flanks = sorted(request.flanks or (), key=lambda flank: flank.side)
    return request_text(request.model_copy(update={"flanks": tuple(flanks)}))


def _edit(folder: Path, number: int) -> None:
    """Edit until this process is killed; each edit goes into the log with its moment."""
    application = QApplication(sys.argv[:1])
    window = open_window(application, settings_of(folder / "window.ini"))
    [models] = window.findChildren(ViewModels)
    window.show()
    window.activateWindow()
    wait_until(lambda: models.session.database is not None and models.strategy.map.terrain is not None)
    if number == 0:
        open_example(models, "hastings_1066")
        QTest.qWait(1500)
    chance = random.Random(number)  # noqa: S311 - edits, no secrets
    edits: list[Callable[[MainWindow, ViewModels, random.Random], None]] = [
        *(_type_name, _step_year, _nudge, _nudge, _nudge, _drag, _drag, _undo, _choose_nation, _switch)
    ]
    with (folder / f"log-{number}.jsonl").open("ab", buffering=0) as log:
        while True:
            # Before the event loop turns again: by then the journal may have the edit, and be ahead of the log.
            log.write(json.dumps((monotonic(), _text(models.request()))).encode() + b"\n")
            QTest.qWait(chance.randint(*PAUSE_MS))
            chance.choice(edits)(window, models, chance)


def _type_name(window: MainWindow, models: ViewModels, chance: random.Random) -> None:
    name = window.header.form.name
    name.setFocus()
    key = Qt.Key.Key_Backspace if len(models.war.war) > 30 else Qt.Key(ord(chance.choice("ABCDEFG")))
    QTest.keyClick(name, key)


def _step_year(window: MainWindow, _: ViewModels, chance: random.Random) -> None:
    QTest.keyClick(window.header.form.year, chance.choice((Qt.Key.Key_Up, Qt.Key.Key_Down)))


def _nudge(window: MainWindow, _: ViewModels, chance: random.Random) -> None:
    view = _strategy(window)
    QTest.keyClick(view, Qt.Key.Key_N)
    QTest.keyClick(view, chance.choice((Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down)))


def _drag(window: MainWindow, models: ViewModels, chance: random.Random) -> None:
    view = window.strategy.view
    _strategy(window)
    flanks = models.strategy.battlefield.flanks
    plan = chance.choice(flanks).plan
    start = view.mapFromScene(plan.x_pixels, plan.y_pixels)
    end = start + QPoint(chance.randint(-20, 20), chance.randint(-20, 20))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view.viewport(), end)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)


def _undo(window: MainWindow, _: ViewModels, __: random.Random) -> None:
    QTest.keyClick(_strategy(window), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def _choose_nation(window: MainWindow, _: ViewModels, chance: random.Random) -> None:
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    menu = chance.choice((window.tactics.attacker.nation, window.tactics.defender.nation))
    menu.field.selectAll()
    QTest.keyClicks(menu.field, chance.choice(NATIONS))
    QTest.keyClick(menu.field, Qt.Key.Key_Return)


def _switch(window: MainWindow, _: ViewModels, __: random.Random) -> None:
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_X, modifiers)


def _strategy(window: MainWindow) -> QWidget:
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    return window.strategy.view


if __name__ == "__main__":
    sys.exit(main())
