"""F-7: a flank's name on its plate and in the roster leaves room for the men."""

import pytest
from battlefields import Map
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from autoalgo.war.domain.sides import Side
from autoalgo.war.window.battlefield.flank_plate import PLATE_WIDTH, plate_words
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.roster import Roster
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

LONG = "The household of the duke with all who came over the sea"


def named(models: ViewModels, name: str) -> None:
    models.strategy.edits.edit(0, models.strategy.history.plan[0].plan, name)


def lines(roster: Roster, width: int) -> tuple[list[str], float]:
    """Return the lines of the first row as they are drawn in a list so wide, and the width of the first."""
    index, option = roster.model().index(0, 0), QStyleOptionViewItem()
    roster.initViewItemOption(option)
    option.rect.setSize(roster.sizeHintForIndex(index))
    option.rect.setWidth(width)
    delegate = roster.itemDelegate()
    assert isinstance(delegate, QStyledItemDelegate)
    delegate.initStyleOption(option, index)
    told = option.text.split("\u2028")
    return told, QFontMetricsF(option.font).horizontalAdvance(told[0])


def test_f_7_the_flank_under_the_cursor_tells_its_name_and_its_men(models: ViewModels, board: Map) -> None:
    """F-7: 7,500 men in three flanks are 2,500 each; without the cursor the men alone are told."""
    named(models, "Left wing")
    assert board.item(0).plate_words == "2,500"
    board.move(board.point(0) + QPoint(2, 2))
    assert board.item(0).plate_words == "Left wing · 2,500"
    board.move(board.at(390, 390))
    assert board.item(0).plate_words == "2,500"


@pytest.mark.usefixtures("qtbot")
def test_f_7_a_plate_cuts_the_name_and_never_the_men() -> None:
    """F-7: a plate is 120 pixels wide, less a margin of 5 on either side; without a name there are the men."""
    words = plate_words(LONG, "2,500", 1.0)
    assert words.startswith("The")
    assert words.endswith("… · 2,500")
    assert plate_words("", "2,500", 1.0) == "2,500"
    assert plate_words(LONG, "9" * int(PLATE_WIDTH), 1.0) == "9" * int(PLATE_WIDTH)


@pytest.mark.parametrize("width", [220, 300])
def test_f_7_a_narrow_roster_cuts_the_name_and_never_the_men(models: ViewModels, tab: StrategyTab, width: int) -> None:
    """F-7: the picture takes 44 pixels, the line fits into the rest; where that is the men's alone, they have it."""
    named(models, LONG)
    (line, _), taken = lines(tab.panels[Side.ATTACKER].roster, width)
    assert line.endswith("2,500 men, 167 ships")
    assert line.startswith("The ") is (width == 300)
    assert taken < width - 44


def test_f_7_a_wide_roster_tells_the_whole_name_and_below_it_what_the_flank_does(
    models: ViewModels, tab: StrategyTab
) -> None:
    named(models, "Left wing")
    told, _ = lines(tab.panels[Side.ATTACKER].roster, 400)
    assert told == ["Left wing · 2,500 men, 167 ships", "Normal · Idle"]
