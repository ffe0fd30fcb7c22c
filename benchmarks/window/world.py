"""Measures the tab World with as many rows as a tab may have: `python -m benchmarks.window.world`.

Prints seconds, one line for each act; the longest stay of the event loop is what a hand feels.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from autoalgo.common.qt.launch import SWITCH_SECONDS
from autoalgo.common.qt.theme import Theme
from autoalgo.war.database.cells.cells import Content, NewRows
from autoalgo.war.database.cells.store import CellEdit
from autoalgo.war.database.workbook.new_workbook import empty_workbook
from autoalgo.war.database.workbook.workbook_editor import edited_workbook
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS
from autoalgo.war.folders import Folders
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

REPOSITORY: Final = Path(__file__).resolve().parents[2]
ROWS: Final = 9_990
"""A tab may have 10,000 rows, the header among them."""


def big_workbook() -> bytes:
    """Return a workbook with `ROWS` records in three tabs, and one place."""
    rows: dict[str, list[dict[str, Content]]] = {
        "Nations": [
            {
                "Name": f"Nation {n}",
                "Population": 1e6 + n,
                "Leader": f"Leader {n}",
                "Year Founded": 900,
                "Year Crisis": 950,
                "Capital": "Here",
                "Ideology": "Dynastic",
                "Stability": 100,
            }
            for n in range(ROWS)
        ],
        "Militaries": [
            {"Nations": f"Nation {n}", "Name": "Army", "Size": 7000, "Leader": f"Leader {n}"} for n in range(ROWS)
        ],
        "Locations": [{"Name": "Here"}],
        "Leaders": [{"Name": f"Leader {n}", "Nations": f"Nation {n}", "Birth year": 1000} for n in range(ROWS)],
    }
    edits, new = [], {}
    for tab in (NATIONS, MILITARIES, LOCATIONS, LEADERS):
        names = [column.name for column in tab.columns]
        new[tab.tab_name] = NewRows(frozenset(range(2, len(rows[tab.tab_name]) + 2)))
        for number, row in enumerate(rows[tab.tab_name], start=2):
            edits += [CellEdit(tab.tab_name, number, names.index(name) + 1, cell) for name, cell in row.items()]
    return edited_workbook(empty_workbook(), edits, new)


class Stays:
    """The longest time for which the event loop did not turn."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._turn)
        self._timer.start()

    def begin(self) -> None:
        """Measure from now on."""
        self.longest, self._last = 0.0, time.perf_counter()

    def _turn(self) -> None:
        now = time.perf_counter()
        self.longest, self._last = max(self.longest, now - self._last), now


def main() -> None:
    """Print all measurements."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QApplication([])
    sys.setswitchinterval(SWITCH_SECONDS)
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        for folder in ("JSON", "Maps"):
            (home / folder).symlink_to(REPOSITORY / folder)
        book = home / "big.xlsx"
        book.write_bytes(big_workbook())
        models = ViewModels(Folders(home))
        memory = Memory(QSettings(str(home / "window.ini"), QSettings.Format.IniFormat))
        memory.database = book
        window = MainWindow(models, Theme(application), memory)
        stays = Stays()

        def measured(what: str, act: Callable[[], object], done: Callable[[], bool]) -> None:
            stays.begin()
            begin = time.perf_counter()
            act()
            while not done():
                application.processEvents()
            taken = time.perf_counter() - begin
            application.processEvents()
            print(f"{what:44} {taken:6.2f} s, longest stay {stays.longest:5.3f} s", flush=True)

        page, world = window.world, models.world
        measured(
            "window shown, workbook read", window.show, lambda: world.draft is not None and not models.session.busy
        )
        measured(
            "tab World opened, first check of all rows",
            lambda: QTest.keySequence(window, "Ctrl+R"),
            lambda: world.checks is not None,
        )
        view = page.view
        measured("a search", lambda: page.search.setText("nation 9876"), lambda: view.table.rowCount() == 1)
        measured(
            "another search",
            lambda: page.search.setText("nation 1234"),
            lambda: view.table.rowCount() == 1 and view.table.text_at(0, 0) == "Nation 1234",
        )
        measured("all rows again", page.search.clear, lambda: view.table.rowCount() == ROWS)
        measured(
            "sorted by population",
            lambda: view.sortByColumn(1, Qt.SortOrder.DescendingOrder),
            lambda: view.table.text_at(0, 0) == f"Nation {ROWS - 1}",
        )
        key = view.table.key_at(5000)
        view.go_to(key, 1)
        measured(
            "a cell edited, told if wrong",
            lambda: world.type(NATIONS, key, 1, "many"),
            lambda: bool(world.problems_of(NATIONS, key)),
        )
        measured(
            "all rows checked after it",
            lambda: None,
            lambda: world.checks is not None and world.checks.draft is world.draft,
        )
        stack = models.strategy.history.undo_stack
        measured("undone", stack.undo, lambda: not world.changes)
        measured(
            "a nation renamed with what refers to it",
            lambda: world.type(NATIONS, key, 0, "Albion"),
            lambda: len(world.changes) == 3,
        )
        block = "\n".join(f"{n}\tStatist" for n in range(1, 1001))
        view.go_to(view.table.key_at(0), 1)
        measured("1,000 rows pasted", lambda: view.paste_cells(block), lambda: len(world.changes) > 999)
        measured(
            "saved into the workbook and read again",
            lambda: QTest.keySequence(window, "Ctrl+S"),
            lambda: not world.changes and not models.session.busy and not models.saver.busy,
        )
        models.close()


if __name__ == "__main__":
    main()
