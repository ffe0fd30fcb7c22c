"""What a cell shows: the text of a stranger as it is written, and looks only where there are some."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont

from autoalgo.common.qt.titled_table import Cell

ROLE = Qt.ItemDataRole


def test_a_plain_cell_says_its_text_and_leaves_the_rest_to_the_view() -> None:
    cell = Cell("12\u001b[2J")
    assert cell.data(ROLE.DisplayRole) == "12\\u001b[2J"
    others = (ROLE.EditRole, ROLE.ToolTipRole, ROLE.TextAlignmentRole, ROLE.ForegroundRole, ROLE.FontRole)
    assert [cell.data(role) for role in others] == [None] * len(others)


def test_a_tooltip_is_never_taken_for_html() -> None:
    tip = Cell("<b>Ash</b>", tip="<b>Ash</b>").data(ROLE.ToolTipRole)
    assert isinstance(tip, str)
    assert "&lt;b&gt;" in tip


def test_a_cell_has_a_look_and_a_text_to_edit() -> None:
    cell = Cell("1,600", typed="1600", right=True, weight=QFont.Weight.Bold, struck=True, colour="#ff0000")
    assert cell.data(ROLE.EditRole) == "1600"
    assert cell.data(ROLE.TextAlignmentRole) == Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    assert cell.data(ROLE.ForegroundRole) == QColor("#ff0000")
    font = cell.data(ROLE.FontRole)
    assert isinstance(font, QFont)
    assert (font.weight(), font.strikeOut()) == (QFont.Weight.Bold, True)
