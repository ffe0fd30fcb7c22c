from collections.abc import Iterator

import pytest
from menus import popup_of
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.choice_menu import ChoiceMenu, meant

NAMES = ("default", "England 1066", "Normandy 1066", "Norway 1066", "Proto-Urban")


@pytest.fixture
def menu(qtbot: QtBot) -> Iterator[ChoiceMenu]:
    page, other = QWidget(), QLineEdit()
    menu = ChoiceMenu()
    rows = QVBoxLayout(page)
    rows.addWidget(other)
    rows.addWidget(menu)
    qtbot.addWidget(page)
    menu.offer(NAMES, "default")
    page.show()
    page.activateWindow()
    other.setFocus()
    yield menu
    page.close()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("England 1066", "England 1066"),
        ("normandy 1066", "Normandy 1066"),
        ("way", "Norway 1066"),
        ("proto urban", "Proto-Urban"),
        ("Nor", "Normandy 1066"),
        ("1066", "England 1066"),
        ("urb", "Proto-Urban"),
        ("a", "default"),
        ("and", "England 1066"),
        ("Atlantis", "Atlantis"),
    ],
)
def test_what_is_typed_is_understood(typed: str, name: str) -> None:
    assert meant(typed, NAMES) == name


def test_a_name_spelled_two_ways_is_taken_as_it_stands() -> None:
    assert meant("Rome", ("Rome", "rome")) == "Rome"
    assert meant("ROME", ("Rome", "rome")) == "Rome"


def test_t_1_a_menu_lists_and_shows(menu: ChoiceMenu) -> None:
    """T-1: filled with names, "default" first (T-3)."""
    assert [menu.itemText(row) for row in range(menu.count())] == list(NAMES)
    assert menu.currentText() == "default"


def test_t_1_a_part_of_a_name_and_enter_choose(menu: ChoiceMenu, qtbot: QtBot) -> None:
    """T-1: searchable with the keyboard alone."""
    chosen = QSignalSpy(menu.chosen)
    menu.field.setFocus()
    menu.field.selectAll()
    qtbot.keyClicks(menu.field, "engl")
    qtbot.keyClick(menu.field, Qt.Key.Key_Return)
    assert [chosen.at(index)[0] for index in range(chosen.count())] == ["England 1066"]
    assert menu.currentText() == "England 1066"


def test_t_1_enter_takes_the_best_of_several(menu: ChoiceMenu, qtbot: QtBot) -> None:
    """T-1: three names have "nor" or "wa" in them somewhere; the one that begins with it is taken."""
    menu.offer(("default", "Little Norway", "Norway 1066", "Sweden"), "default")
    chosen = QSignalSpy(menu.chosen)
    menu.field.setFocus()
    menu.field.selectAll()
    qtbot.keyClicks(menu.field, "nor")
    qtbot.keyClick(menu.field, Qt.Key.Key_Return)
    assert [chosen.at(index)[0] for index in range(chosen.count())] == ["Norway 1066"]


def test_t_1_arrow_keys_choose(menu: ChoiceMenu, qtbot: QtBot) -> None:
    """T-1: the list can be walked with the arrow keys."""
    chosen = QSignalSpy(menu.chosen)
    menu.field.setFocus()
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    assert chosen.at(0)[0] == "England 1066"


def test_t_4_an_unknown_name_is_passed_on_to_be_checked(menu: ChoiceMenu, qtbot: QtBot) -> None:
    """T-4: what is wrong with a name the check says, which knows the nearest spelling."""
    chosen = QSignalSpy(menu.chosen)
    menu.field.setFocus()
    menu.field.selectAll()
    qtbot.keyClicks(menu.field, "Atlantis")
    menu.field.clearFocus()
    assert chosen.at(0)[0] == "Atlantis"


def test_an_emptied_menu_keeps_its_choice(menu: ChoiceMenu, qtbot: QtBot) -> None:
    chosen = QSignalSpy(menu.chosen)
    menu.field.setFocus()
    menu.field.selectAll()
    qtbot.keyClick(menu.field, Qt.Key.Key_Delete)
    qtbot.keyClick(menu.field, Qt.Key.Key_Return)
    assert chosen.count() == 0
    assert menu.currentText() == "default"


def test_what_the_program_shows_is_no_choice(menu: ChoiceMenu) -> None:
    chosen = QSignalSpy(menu.chosen)
    menu.offer(NAMES, "Norway 1066")
    menu.offer(NAMES, "A nation of another database")
    assert menu.currentText() == "A nation of another database"
    menu.offer(("default", "Rome"), "Rome")
    assert menu.currentText() == "Rome"
    assert chosen.count() == 0


def test_a_click_opens_the_whole_list_and_typing_narrows_it(menu: ChoiceMenu, qtbot: QtBot) -> None:
    qtbot.mouseClick(menu.field, Qt.MouseButton.LeftButton)
    completer, popup = popup_of(menu)
    assert popup.isVisible()
    assert completer.completionCount() == len(NAMES)
    qtbot.keyClicks(popup, "nor")
    assert completer.completionCount() == 2
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert menu.currentText() == "Normandy 1066"


def test_the_wheel_does_not_choose(menu: ChoiceMenu) -> None:
    here = QPointF(menu.rect().center())
    wheel = QWheelEvent(
        *(here, menu.mapToGlobal(here), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton),
        *(Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False),
    )
    QApplication.sendEvent(menu, wheel)
    assert menu.currentText() == "default"
