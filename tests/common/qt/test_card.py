"""A label of rich text that knows its heights."""

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.card import rich_label


def test_a_height_is_that_of_the_text_and_font_of_now(qtbot: QtBot) -> None:
    label = rich_label("Facts")
    qtbot.addWidget(label)
    heights = []
    for text, points, width in (("one", 9, 200), ("one<br>two", 9, 200), ("one<br>two", 30, 200), ("one two", 30, 9)):
        font = label.font()
        font.setPointSize(points)
        label.setFont(font)
        label.setText(text)
        heights.append(label.heightForWidth(width))
        assert label.heightForWidth(width) == heights[-1] == QLabel.heightForWidth(label, width)
    assert heights[0] < heights[1] < heights[2] == heights[3]
