"""A drop-down list that keeps its values."""

from enum import StrEnum

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.choice_box import ChoiceBox


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


def test_what_is_picked_is_the_value_and_not_its_text(qtbot: QtBot) -> None:
    box = ChoiceBox((f"in {colour}", colour) for colour in Colour)
    qtbot.addWidget(box)
    with qtbot.waitSignal(box.picked, check_params_cb=lambda value: value is Colour.BLUE):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.value is Colour.BLUE


def test_what_is_chosen_stays_so_among_other_choices(qtbot: QtBot) -> None:
    box = ChoiceBox([("one", 1), ("two", 2)])
    qtbot.addWidget(box)
    box.choose(2)
    box.offer([("three", 3), ("two", 2)])
    assert (box.currentText(), box.value) == ("two", 2)
    box.offer([("four", 4)])
    assert box.value == 4
    box.choose(5)
    assert box.currentText() == ""
