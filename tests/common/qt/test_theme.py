from dataclasses import asdict

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QDialog, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.theme import DARK, LIGHT, Colours, Theme, ThemeChoice, colours_of, palette_of

TEXTS = ("text", "muted", "good", "warning", "error", "accent")
GROUNDS = ("window", "surface", "field")


def luminance(colour: str) -> float:
    """WCAG 2.1: relative luminance."""
    shade_of = QColor(colour)
    shades: tuple[float, ...] = (shade_of.redF(), shade_of.greenF(), shade_of.blueF())
    parts = [shade / 12.92 if shade <= 0.04045 else ((shade + 0.055) / 1.055) ** 2.4 for shade in shades]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    """WCAG 2.1: contrast ratio."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK])
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_text_can_be_read_on_every_ground(colours: Colours, text: str, ground: str) -> None:
    values = asdict(colours)
    assert contrast(values[text], values[ground]) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_text_on_accent_and_on_selection_can_be_read(colours: Colours) -> None:
    assert contrast(colours.accent_text, colours.accent) >= 4.5
    assert contrast(colours.text, colours.selection) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_what_is_drawn_stands_out_from_the_card(colours: Colours) -> None:
    for drawn in (colours.attacker, colours.defender, colours.infantry, colours.cavalry, colours.artillery):
        assert contrast(drawn, colours.surface) >= 2.5


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_a_palette_says_which_colours_it_belongs_to(colours: Colours) -> None:
    assert colours_of(palette_of(colours)) is colours


def test_a_choice_dresses_the_program(qapp: QApplication) -> None:
    theme = Theme(qapp)
    changed = QSignalSpy(theme.changed)
    theme.choose(ThemeChoice.DARK)
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(DARK.window)
    theme.choose(ThemeChoice.LIGHT)
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(LIGHT.window)
    assert changed.count() == 2
    theme.choose(ThemeChoice.LIGHT)
    assert changed.count() == 2


def test_a_window_and_its_dialogs_are_dressed_anew_at_each_change(qapp: QApplication, qtbot: QtBot) -> None:
    theme = Theme(qapp)
    theme.choose(ThemeChoice.LIGHT)
    window = QWidget()
    qtbot.addWidget(window)
    theme.dress(window)
    dialog = QDialog(window)
    label = titled("Refused", Rank.ERROR)
    QVBoxLayout(dialog).addWidget(label)
    label.ensurePolished()
    assert label.palette().color(QPalette.ColorRole.WindowText) == QColor(LIGHT.error)
    theme.choose(ThemeChoice.DARK)
    assert label.palette().color(QPalette.ColorRole.WindowText) == QColor(DARK.error)
    theme.choose(ThemeChoice.SYSTEM)


def test_parts_that_are_not_seen_are_dressed_when_they_are_shown_or_in_their_turn(
    qapp: QApplication, qtbot: QtBot
) -> None:
    """W-10: what is seen has the new colours at once, and so has a page that is opened before its turn."""
    theme = Theme(qapp)
    theme.choose(ThemeChoice.LIGHT)
    window = QWidget()
    qtbot.addWidget(window)
    seen, opened, unseen = (titled("Refused", Rank.ERROR) for _ in range(3))
    lines = QVBoxLayout(window)
    for label in (seen, opened, unseen):
        lines.addWidget(label)
    for label in (opened, unseen):
        label.hide()
    theme.dress(window, (seen, opened, unseen))
    window.show()
    theme.choose(ThemeChoice.DARK)
    opened.show()
    colours = [label.palette().color(QPalette.ColorRole.WindowText).name() for label in (seen, opened, unseen)]
    assert colours == [DARK.error, DARK.error, LIGHT.error]
    qtbot.waitUntil(lambda: unseen.palette().color(QPalette.ColorRole.WindowText) == QColor(DARK.error))
    for parent in (window, seen):
        dialog = QDialog(parent)
        label = titled("Refused", Rank.ERROR)
        QVBoxLayout(dialog).addWidget(label)
        dialog.show()
        for choice, colours_now in ((ThemeChoice.LIGHT, LIGHT), (ThemeChoice.DARK, DARK)):
            theme.choose(choice)
            assert label.palette().color(QPalette.ColorRole.WindowText) == QColor(colours_now.error)
    theme.choose(ThemeChoice.SYSTEM)


def test_what_is_built_outside_a_dressed_window_has_no_style_sheet(qapp: QApplication, qtbot: QtBot) -> None:
    """Qt styles what is under a sheet anew whenever it is put into another part."""
    Theme(qapp)
    alone = QWidget()
    qtbot.addWidget(alone)
    label = titled("Refused", Rank.ERROR)
    QVBoxLayout(alone).addWidget(label)
    label.ensurePolished()
    assert label.palette().color(QPalette.ColorRole.WindowText) == qapp.palette().color(QPalette.ColorRole.WindowText)


def test_a_closed_window_is_forgotten(qapp: QApplication) -> None:
    theme = Theme(qapp)
    window = QWidget()
    theme.dress(window)
    delete(window)
    theme.choose(ThemeChoice.DARK)
    theme.choose(ThemeChoice.SYSTEM)
    assert qapp.styleSheet() == ""
