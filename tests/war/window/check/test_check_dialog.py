"""DB-2, T-8: a database with problems opens with all of them listed by row, and each leads to its cell's words."""

from pathlib import Path

import pytest
from hands import choose, click, press
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QTreeWidgetItem
from pytestqt.qtbot import QtBot
from rows import ALBION, FYRD, GAUL, HOST, SENLAC, cells, save

from autoalgo.war.window.check.check_dialog import CheckDialog
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

GOOD_ARMY = {**FYRD, "Infantry type": "Huscarl"}
BROKEN = cells(
    nations=[{**ALBION, "Population": "many", "Stability": 300}, GAUL],
    militaries=[GOOD_ARMY, {**HOST, "Size": -5}],
    locations=[SENLAC],
)


@pytest.fixture
def broken(
    window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A workbook with three problems in two rows, opened by Ctrl+Shift+O."""
    file = save(tmp_path / "broken.xlsx", BROKEN)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    with qtbot.waitSignal(models.check.found):
        press("Ctrl+Shift+O", window, qtbot)
    return file


def listed(dialog: CheckDialog) -> dict[str, list[str]]:
    rows = (dialog.tree.topLevelItem(row) for row in range(dialog.tree.topLevelItemCount()))
    return {row.text(0): [line.text(0) for line in lines_of(row)] for row in rows if row}


def lines_of(row: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [line for line in (row.child(at) for at in range(row.childCount())) if line is not None]


def test_a_workbook_with_problems_lists_them_by_row(window: MainWindow, broken: Path, qtbot: QtBot) -> None:
    dialog = window.check
    assert dialog.isVisible()
    assert dialog.state.text() == f"3 problems in 2 rows of {broken.name}."
    assert listed(dialog) == {
        "Nations, row 2: Albion (2 problems)": [
            'Population: "many" is not a number',
            "Stability: 300 is out of range",
        ],
        "Militaries, row 3: Host (1 problem)": ["Size: -5 is out of range"],
    }
    army = dialog.tree.topLevelItem(1)
    assert army is not None
    [last] = lines_of(army)
    place = dialog.tree.visualItemRect(last).center()
    qtbot.mouseClick(dialog.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [label.text() for label in dialog.words.values()] == [
        *("Militaries", "3", "Size", "-5 is out of range"),
        "a number from 1 to 15 million people, or a range such as 4–8 or 6±2",
        "correct it there, then press Check again",
    ]


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("sides", [("Albion", "default"), ("default", "Gaul")])
def test_nothing_is_ready_while_the_row_of_a_chosen_nation_or_its_army_is_broken(
    window: MainWindow, qtbot: QtBot, sides: tuple[str, str]
) -> None:
    for card, nation in zip((window.tactics.attacker, window.tactics.defender), sides, strict=True):
        choose(card.nation, nation, qtbot)
    assert "Ready" not in window.header.problems.sentence.text()
    assert not window.header.controls.run.isEnabled()


def test_what_was_corrected_is_gone_and_a_broken_map_is_found(
    window: MainWindow, models: ViewModels, broken: Path, qtbot: QtBot
) -> None:
    save(broken, cells(nations=[ALBION, GAUL], militaries=[GOOD_ARMY, HOST], locations=[SENLAC]))
    picture = models.session.folders.maps / "Broken.png"
    picture.write_bytes(b"no picture")
    click(window.check.again, qtbot)
    qtbot.waitUntil(lambda: not models.check.busy)
    assert [problem.place.file for problem in models.check.problems] == [str(picture)]
    picture.unlink()
    window.commands["check"].trigger()
    qtbot.waitUntil(lambda: not models.check.busy)
    assert window.check.state.text() == f"No problems in {broken.name}."
    assert listed(window.check) == {}
