"""DB-10 in the window: pulling a sheet and pushing a workbook, after every difference was seen."""

from pathlib import Path

from hands import click, press
from pytestqt.qtbot import QtBot
from shared_sheets import SharedSheet

from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.sheet.exchange_dialog import ExchangeDialog
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


def compared(keys: str, window: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot) -> ExchangeDialog:
    """Open the dialog by its key, type the address of the sheet, and wait until the differences are shown."""
    press(keys, window, qtbot)
    dialog = window.exchange
    qtbot.keyClicks(dialog.sheet, shared.address)
    click(dialog.compare, qtbot)
    qtbot.waitUntil(lambda: not models.exchanger.busy)
    return dialog


def test_db_10_what_the_sheet_holds_is_pulled_into_the_workbook_in_use(
    window: MainWindow, models: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.google.edit(shared.key, "Nations", 3, 1, "Francia")
    book = models.session.folders.database
    before = book.read_bytes()
    dialog = compared("Ctrl+F6", window, shared, models, qtbot)
    assert Path(dialog.workbook.text()) == book
    assert "Francia" in dialog.lines.toPlainText()
    assert book.read_bytes() == before
    with qtbot.waitSignal(models.session.loaded):
        click(dialog.write, qtbot)
    assert not dialog.write.isEnabled()
    assert "written" in dialog.state.text()
    assert "Francia" in models.war.options(Choice.DEFENDER)


def test_db_10_a_workbook_is_pushed_only_when_what_differs_was_seen(
    window: MainWindow, models: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.let_another_write(12.5)
    dialog = compared("Ctrl+Shift+F6", window, shared, models, qtbot)
    assert dialog.lines.toPlainText().startswith("Nations, row 2, Albion, Stability: 12.5 → 95")
    assert shared.scores()[0] == 12.5
    with qtbot.waitSignal(models.exchanger.written):
        click(dialog.write, qtbot)
    assert shared.scores()[0] == 95


def test_db_10_what_is_out_of_reach_is_told_and_nothing_written(
    window: MainWindow, models: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.cut_off()
    dialog = compared("Ctrl+F6", window, shared, models, qtbot)
    assert dialog.state.text() == "This could not be done:"
    assert dialog.lines.toPlainText()
    assert not dialog.write.isEnabled()
