"""A world made from nothing in the window: `python -m benchmarks.window.new_world [--keys] [--google] [--keep FILE]`.

Everything of the shipped database is deleted; three nations, their leaders, armies and places are entered by real
clicks and keys, saved as a workbook of one's own, two of them fight, and the war is committed into it. Each click and
key is counted, and told is how long that takes a person who needs 1.2 s for a click or a shortcut and types 40 words a
minute. With `--keys` no mouse is used. With `--google` the database is a Google Sheet on the server of the tests, in
which somebody else adds a nation meanwhile, and writes a cell right before the commit.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox, QWidget

from autoalgo.common.problems import Failure
from autoalgo.war.database import WorkbookStore
from autoalgo.war.database.source import SheetSource
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS, TABS
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.world.cell_field import CellMenu, line_of
from benchmarks.window.opened import REPOSITORY, opened, wait_until

if TYPE_CHECKING:
    from sheets_server import Google

CLICK_SECONDS: Final = 1.2
KEY_SECONDS: Final = 60 / (40 * 5)
"""A word has five characters."""
BOUND_MINUTES: Final = 15
Record = Mapping[str, str]
WORLD: Final[Mapping[Tab, Sequence[Record]]] = {
    LOCATIONS: [{"Name": "Reedmarsh", "Climate": "Temperate"}, {"Name": "Stonegate", "Climate": "Temperate"}],
    LEADERS: [
        {"Name": "Queen Maera", "Birth year": "1180", "Attack": "6", "Defense": "7", "Martial": "6"},
        {"Name": "Duke Orren", "Birth year": "1191", "Attack": "8", "Defense": "4", "Martial": "7"},
        {"Name": "Abbess Ilse", "Birth year": "1175", "Authority": "8", "Cunning": "7"},
    ],
    NATIONS: [
        {
            "Name": name,
            "Population": people,
            "Leader": leader,
            "Year Founded": "1100",
            "Year Crisis": "1190",
            "Capital": "Stonegate",
        }
        for name, people, leader in (
            ("Aldermark", "1800000", "Queen Maera"),
            ("Brennia", "1400000", "Duke Orren"),
            ("Corvane", "900000", "Abbess Ilse"),
        )
    ],
    MILITARIES: [
        {"Name": army, "Nations": nation, "Size": size, "Leader": leader}
        for army, nation, size, leader in (
            ("Royal host", "Aldermark", "9000", "Queen Maera"),
            ("Ducal levy", "Brennia", "8000", "Duke Orren"),
            ("Abbey guard", "Corvane", "4000", "Abbess Ilse"),
        )
    ],
}
"""Three nations that nobody has played before."""


@dataclass
class Person:
    """Clicks and types, and counts both."""

    window: MainWindow
    keys_alone: bool
    clicks: int = 0
    shortcuts: int = 0
    keys: int = 0

    @property
    def minutes(self) -> float:
        """How long that takes."""
        return ((self.clicks + self.shortcuts) * CLICK_SECONDS + self.keys * KEY_SECONDS) / 60

    def press(self, keys: str, on: QWidget | None = None) -> None:
        """Press a shortcut."""
        QTest.keySequence(on or self.window, QKeySequence(keys))
        self.shortcuts += 1

    def key(self, key: Qt.Key, shifted: bool = False) -> None:
        """Press one key where the cursor is."""
        modifiers = Qt.KeyboardModifier.ShiftModifier if shifted else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(_there(), key, modifiers)
        self.keys += 1

    def write(self, text: str) -> None:
        """Type a text where the cursor is."""
        QTest.keyClicks(_there(), text)
        self.keys += len(text)

    def do(self, command: str, keys: str) -> None:
        """Carry out a command of the tab World, by its button or its keys."""
        if self.keys_alone:
            self.press(keys)
            return
        button = self.window.world.buttons[command]
        if not button.isEnabled() or not button.isVisible():
            raise RuntimeError(f"{command} cannot be clicked")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        self.clicks += 1

    def enter(self, widget: QWidget) -> None:
        """Bring the cursor into a widget."""
        if not self.keys_alone:
            QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
            self.clicks += 1
            return
        back = False
        for turn in range(120):
            if widget.hasFocus() or widget.focusProxy() is QApplication.focusWidget() is not None:
                return
            back = turn >= 60
            self.key(Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab)
        raise RuntimeError("the cursor does not get there by keys")


def _there() -> QWidget:
    widget = QApplication.activePopupWidget() or QApplication.focusWidget()
    if widget is None:
        raise RuntimeError("there is no cursor")
    return widget


def make_world(person: Person, models: ViewModels) -> None:
    """Delete everything, and enter the three nations with all that belongs to them."""
    person.press("Ctrl+R")
    wait_until(lambda: models.world.checks is not None)
    for tab in TABS:
        _show(person, tab)
        person.enter(person.window.world.view)
        person.press("Ctrl+A", person.window.world.view)
        person.press("Ctrl+Shift+K")
    for tab, records in WORLD.items():
        _show(person, tab)
        for record in records:
            _enter_record(person, record)
    wait_until(lambda: models.world.checks is not None and models.world.checks.draft is models.world.draft)
    if models.world.problem_count:
        raise RuntimeError("the world has problems")


def _show(person: Person, tab: Tab) -> None:
    page, place = person.window.world, list(TABS).index(tab)
    bar = page.tables.tabBar()
    if page.tables.currentIndex() == place:
        return
    if not person.keys_alone:
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())
        person.clicks += 1
        return
    person.enter(bar)
    while page.tables.currentIndex() != place:
        person.key(Qt.Key.Key_Right if page.tables.currentIndex() < place else Qt.Key.Key_Left)


def _enter_record(person: Person, record: Record) -> None:
    form = person.window.world.form
    person.do("new_record", "Ctrl+Alt+Ins")
    sheet = person.window.world.view.table.columns
    names = [column.name for column in sheet]
    at = names.index("Name")
    wait_until(lambda: _has_cursor(form.fields[at]))
    person.write(record["Name"])
    for name in sorted(record.keys() - {"Name"}, key=names.index):
        while at != names.index(name):
            step = 1 if names.index(name) > at else -1
            person.key(Qt.Key.Key_Tab if step > 0 else Qt.Key.Key_Backtab)
            at += step
        if not _has_cursor(form.fields[at]):
            raise RuntimeError(f"the cursor is not in {name}")
        person.write(record[name])
    person.key(Qt.Key.Key_Return)


def _has_cursor(field: QLineEdit | CellMenu) -> bool:
    return field.hasFocus() or line_of(field).hasFocus()


def save_world(person: Person, models: ViewModels, file: Path) -> None:
    """Save it as a workbook of one's own."""
    QFileDialog.getSaveFileName = lambda *_, **__: (str(file), "")  # type: ignore[method-assign]
    person.do("save_world", "Ctrl+Alt+Shift+S")
    person.keys += len(file.stem) + 1  # its name, and Enter
    wait_until(lambda: models.session.source == file and not models.session.busy and not models.world.changes)


def save_sheet(person: Person, models: ViewModels, sheet: "OthersSheet") -> None:
    """Save it into the sheet, in which somebody else has added a nation."""
    sheet.let_another_add()
    person.do("save_world", "Ctrl+Alt+Shift+S")
    wait_until(lambda: not models.saver.busy and not models.session.busy and not models.world.changes)


@dataclass(frozen=True)
class OthersSheet:
    """A Google Sheet that somebody else edits too."""

    google: "Google"
    key: str

    def let_another_add(self) -> None:
        """Add a nation below all others, as somebody else does."""
        row = len(self.google.tab(self.key, NATIONS.tab_name).rows) + 1
        for at, value in ((1, "Dunmere"), (2, 700_000), (9, 1100), (10, 1190)):
            self.google.edit(self.key, NATIONS.tab_name, row, at, value)

    def let_another_write(self) -> None:
        """Change the size of an army, as somebody else does."""
        rows = self.google.tab(self.key, MILITARIES.tab_name).rows
        row = next(number for number, cells in enumerate(rows, 1) if "Abbey guard" in cells)
        self.google.edit(self.key, MILITARIES.tab_name, row, 3, 4200)

    def check(self) -> None:
        """Look whether all that somebody else wrote is still there."""
        sizes = [cells[2] for cells in self.google.tab(self.key, MILITARIES.tab_name).rows if "Abbey guard" in cells]
        if "Dunmere" not in self.scores() or sizes != [4200]:
            raise RuntimeError("what somebody else wrote is gone")

    def scores(self) -> dict[str, object]:
        """Return the stability of each nation."""
        return _scores(self.google.tab(self.key, NATIONS.tab_name).rows)


def fight(
    person: Person,
    models: ViewModels,
    scores_now: Callable[[], dict[str, object]],
    meanwhile: Callable[[], None] = lambda: None,
) -> None:
    """Let Brennia attack Aldermark, and commit the stability of both."""
    tactics = person.window.tactics
    person.press("Ctrl+1")
    chosen = (
        (tactics.attacker.nation, "Brennia"),
        (tactics.attacker.military, "Ducal levy"),
        (tactics.defender.nation, "Aldermark"),
        (tactics.defender.military, "Royal host"),
        (tactics.location.location, "Reedmarsh"),
    )
    for menu, name in chosen:
        person.window.activateWindow()
        wait_until(person.window.isActiveWindow)
        person.enter(menu.field)
        person.press("Ctrl+A", menu.field)
        person.write(name)
        person.key(Qt.Key.Key_Return)
    year = person.window.header.form.year
    person.enter(year)
    person.press("Ctrl+A", year)
    person.write("1212")
    person.key(Qt.Key.Key_Return)
    wait_until(lambda: models.can_run)
    person.press("Ctrl+Return")
    wait_until(lambda: bool(models.outcome.runs) and models.runner.idle)
    meanwhile()
    _answer(person, "&Write")
    person.press("Ctrl+K")
    wait_until(lambda: bool(scores_now().get("Brennia")))


def _answer(person: Person, button: str) -> None:
    """Press a button of the next question."""

    def look() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox) or not box.isActiveWindow():
            if box is not None:
                box.activateWindow()
            QTimer.singleShot(20, look)
            return
        [wanted] = [each for each in box.buttons() if each.text() == button]
        if person.keys_alone:
            person.enter(wanted)
            person.key(Qt.Key.Key_Space)
        else:
            QTest.mouseClick(wanted, Qt.MouseButton.LeftButton)
            person.clicks += 1

    QTimer.singleShot(20, look)


def scores(file: Path) -> dict[str, object]:
    """Return the stability of each nation of a workbook."""
    cells = WorkbookStore(file).read()
    if isinstance(cells, Failure):
        raise SystemExit(cells[0].text())
    return _scores(next(sheet.rows for sheet in cells.sheets if sheet.title == NATIONS.tab_name))


def _scores(rows: Sequence[Sequence[object]]) -> dict[str, object]:
    at = [column.name for column in NATIONS.columns].index("Stability")
    return {str(row[0]): row[at] if len(row) > at else None for row in rows[1:] if row and row[0]}


def main() -> int:
    """Make the world, print clicks, keys and minutes, and return 1 where it takes too long."""
    parser = argparse.ArgumentParser(description="Make a world from nothing in the window.")
    parser.add_argument("--keys", action="store_true", help="use no mouse")
    parser.add_argument("--google", action="store_true", help="into a Google Sheet on the server of the tests")
    parser.add_argument("--keep", type=Path, help="copy the workbook there")
    arguments = parser.parse_args()
    application = QApplication(sys.argv[:1])
    with _google(arguments.google) as google, opened(application) as (window, models):
        window.activateWindow()
        person, home = Person(window, arguments.keys), models.session.folders
        file = home.home / "Three crowns.xlsx"
        sheet = None if google is None else _shared(google, models)
        steps: tuple[tuple[str, Callable[[], None]], ...] = (
            ("made", lambda: make_world(person, models)),
            ("saved", lambda: save_sheet(person, models, sheet) if sheet else save_world(person, models, file)),
            (
                "fought and committed",
                lambda: (
                    fight(person, models, sheet.scores, sheet.let_another_write)
                    if sheet
                    else fight(person, models, lambda: scores(file))
                ),
            ),
        )
        for what, step in steps:
            step()
            print(
                f"{what:22} {person.clicks:4} clicks, {person.shortcuts:3} shortcuts, {person.keys:5} keys: "
                f"{person.minutes:4.1f} min",
                flush=True,
            )
        if sheet:
            sheet.check()
        print(f"stability that is stored: {sheet.scores() if sheet else scores(file)}")
        if arguments.keep and sheet is None:
            shutil.copy(file, arguments.keep)
    return int(person.minutes > BOUND_MINUTES)


@contextmanager
def _google(is_wanted: bool) -> "Iterator[Google | None]":
    """Start the server of the tests, which the program takes for Google."""
    if not is_wanted:
        yield None
        return
    sys.path.insert(0, str(REPOSITORY / "tests"))
    from sheets_server import Google  # noqa: PLC0415 - of the tests

    with Google() as server:
        os.environ.update(server.environment)
        yield server


def _shared(google: "Google", models: ViewModels) -> OthersSheet:
    """Put the shipped database into a sheet, and open that as a moderator who is signed in."""
    folders = models.session.folders
    cells = WorkbookStore(folders.database).read()
    if isinstance(cells, Failure):
        raise SystemExit(cells[0].text())
    google.tokens_in(folders.tokens)
    sheet = OthersSheet(google, google.add("Map Game", cells))
    models.session.open_database(SheetSource(f"https://docs.google.com/spreadsheets/d/{sheet.key}/edit"))
    wait_until(lambda: isinstance(models.session.source, SheetSource) and not models.session.busy)
    return sheet


if __name__ == "__main__":
    sys.exit(main())
