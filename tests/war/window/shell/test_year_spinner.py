import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot
from years import YEARS, YEARS_REFUSED

from autoalgo.war.window.shell.year_spinner import YearSpinner

PRESENT = 1453


@pytest.fixture
def spinner(qtbot: QtBot) -> YearSpinner:
    spinner = YearSpinner()
    qtbot.addWidget(spinner)
    spinner.show()
    return spinner


def test_w_2_is_shown_as_1066_ad_and_216_bc(spinner: YearSpinner) -> None:
    """W-2: shown as "1066 AD"/"216 BC"."""
    spinner.setValue(1066)
    assert spinner.text() == "1066 AD"
    spinner.setValue(-216)
    assert spinner.text() == "216 BC"


def test_w_2_typing_a_date_bc(spinner: YearSpinner, qtbot: QtBot) -> None:
    """W-2: what is typed is taken, and shown in its own spelling after Enter."""
    spinner.setFocus()
    spinner.selectAll()
    qtbot.keyClicks(spinner, "216 bc")
    qtbot.keyClick(spinner, Qt.Key.Key_Return)
    assert (spinner.value(), spinner.text()) == (-216, "216 BC")


def test_w_2_steps_go_from_1_bc_to_1_ad(spinner: YearSpinner, qtbot: QtBot) -> None:
    """W-2: there is no year 0, one step lies between 1 BC and 1 AD, either way."""
    spinner.setValue(-1)
    qtbot.keyClick(spinner, Qt.Key.Key_Up)
    assert spinner.value() == 1
    qtbot.keyClick(spinner, Qt.Key.Key_Down)
    assert spinner.value() == -1
    # Ten steps from 5 BC: 4, 3, 2, 1 BC, then 1 to 6 AD.
    spinner.setValue(-5)
    spinner.stepBy(10)
    assert spinner.value() == 6


def test_w_2_steps_end_at_3500_bc_and_2020_ad(spinner: YearSpinner, qtbot: QtBot) -> None:
    """W-2: −3500 to 2020."""
    for year, key in ((2020, Qt.Key.Key_PageUp), (-3500, Qt.Key.Key_PageDown)):
        spinner.setValue(year)
        qtbot.keyClick(spinner, key)
        assert spinner.value() == year


def type_year(spinner: YearSpinner, qtbot: QtBot, text: str) -> list[str]:
    """Put `text` in the place of what stands there, as hands do, and return what is said of it.

    What no key of a test has, such as the digits of other scripts, is pasted.
    """
    said = QSignalSpy(spinner.corrected)
    spinner.setFocus()
    spinner.selectAll()
    if text.isascii():
        qtbot.keyClicks(spinner, text)
    else:
        QGuiApplication.clipboard().setText(text)
        qtbot.keyClick(spinner, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(spinner, Qt.Key.Key_Return)
    return [said.at(each)[0] for each in range(said.count())]


@pytest.mark.parametrize(("text", "year"), YEARS)
def test_w_2_takes_what_a_cell_takes(spinner: YearSpinner, qtbot: QtBot, text: str, year: int) -> None:
    """W-2, DB-8: every spelling of a year that the database takes."""
    assert type_year(spinner, qtbot, text) == []
    assert spinner.value() == year


@pytest.mark.parametrize(("text", "found", "hint"), YEARS_REFUSED)
def test_w_2_refuses_what_a_cell_refuses(spinner: YearSpinner, qtbot: QtBot, text: str, found: str, hint: str) -> None:
    """W-2, W-7: the date stays what it was before, and why is said."""
    spinner.setValue(PRESENT)
    said = type_year(spinner, qtbot, text)
    why = f"{found}; {hint}" if hint else found
    assert set(said) == {f"{why}; the date is still {spinner.text()}."}


def test_w_2_a_blank_date_is_put_back_without_a_word(spinner: YearSpinner, qtbot: QtBot) -> None:
    spinner.setValue(PRESENT)
    assert type_year(spinner, qtbot, " ") == []
    assert spinner.text() == "1453 AD"


@pytest.mark.parametrize(
    ("typed", "year"), [("5000", 2020), ("9999 BC", -3500), ("10 thousand B.C.", -3500), ("1e300", 2020)]
)
def test_w_2_a_year_out_of_range_is_put_right_in_words(
    spinner: YearSpinner, qtbot: QtBot, typed: str, year: int
) -> None:
    """W-2, W-7: the nearest war date is taken, and why is said."""
    said = type_year(spinner, qtbot, typed)
    assert spinner.value() == year
    assert "3500 BC to 2020 AD" in said[0]


def test_showing_the_same_year_leaves_the_typing_alone(spinner: YearSpinner, qtbot: QtBot) -> None:
    spinner.setFocus()
    spinner.selectAll()
    qtbot.keyClicks(spinner, "10")
    spinner.show_year(10)
    assert spinner.lineEdit().text() == "10"
