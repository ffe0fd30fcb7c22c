import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QValidator
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from autoalgo.gui.window.year_spinner import YearSpinner, year_of

READ = [
    ("1066", 1066),
    ("-216", -216),
    ("\u2212216", -216),
    ("216 BC", -216),
    ("216bce", -216),
    ("AD 1066", 1066),
    (" 1066 AD ", 1066),
    ("0", 0),
    ("BC", None),
    ("Cannae", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "year"), READ)
def test_w_2_years_are_read_as_people_write_them(text: str, year: int | None) -> None:
    """W-2: AD and BC, with or without a sign."""
    assert year_of(text) == year


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


@pytest.mark.parametrize(("typed", "year"), [("0", 1), ("5000", 2020), ("9999 BC", -3500)])
def test_w_2_a_year_that_cannot_be_is_put_right_in_words(
    spinner: YearSpinner, qtbot: QtBot, typed: str, year: int
) -> None:
    """W-2, W-7: the nearest war date is taken, and why is said."""
    said = QSignalSpy(spinner.corrected)
    spinner.setFocus()
    spinner.selectAll()
    qtbot.keyClicks(spinner, typed)
    qtbot.keyClick(spinner, Qt.Key.Key_Return)
    assert spinner.value() == year
    assert said.count() >= 1
    assert "3500 BC to 2020 AD" in said.at(0)[0]


def test_letters_of_no_era_cannot_be_typed(spinner: YearSpinner) -> None:
    state, *_ = spinner.validate("10x", 3)
    assert state is QValidator.State.Invalid


def test_showing_the_same_year_leaves_the_typing_alone(spinner: YearSpinner, qtbot: QtBot) -> None:
    spinner.setFocus()
    spinner.selectAll()
    qtbot.keyClicks(spinner, "10")
    spinner.show_year(10)
    assert spinner.lineEdit().text() == "10"
