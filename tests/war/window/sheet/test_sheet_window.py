"""T-8, W-6, B-7 with mouse and keys: a Google Sheet as the database of the window."""

from itertools import product
from pathlib import Path

import pytest
from hands import Fight, click, press
from homes import NewModels
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible, QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QToolTip
from pytestqt.qtbot import QtBot
from questions import answering
from shared_sheets import TITLE, SharedSheet
from sheets_server import Asked, Consent, Fault

from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.war.database.source import SheetSource
from autoalgo.war.folders import Folders
from autoalgo.war.window.services import TABS
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.sheet.access_model import AccessStep
from autoalgo.war.window.sheet.notice_model import Action
from autoalgo.war.window.sheet.notice_view import NoticeView
from autoalgo.war.window.sheet.sheet_dialog import SheetDialog
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

BATCH_UPDATE = "values.batchUpdate"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the desktop was asked to open."""
    addresses: list[str] = []

    def note(url: QUrl) -> bool:
        addresses.append(url.toString())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", note)
    return addresses


@pytest.fixture
def dialog(window: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot) -> SheetDialog:
    """The dialog as the menu opens it, with somebody signed in."""
    assert shared.key
    press("Ctrl+Shift+G", window, qtbot)
    qtbot.waitUntil(lambda: models.access.step is AccessStep.NONE)
    return window.sheet


@pytest.fixture
def online(
    window: MainWindow, dialog: SheetDialog, shared: SharedSheet, models: ViewModels, qtbot: QtBot
) -> MainWindow:
    """The window on the sheet, opened by hand; the war has no name."""
    with qtbot.waitSignal(models.sheet.taken):
        ask_for(dialog, shared.address, qtbot)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def ask_for(dialog: SheetDialog, text: str, qtbot: QtBot) -> None:
    """Type what the sheet is called, and press Enter."""
    dialog.address.selectAll()
    qtbot.keyClick(dialog.address, Qt.Key.Key_Delete)
    qtbot.keyClicks(dialog.address, text)
    qtbot.keyClick(dialog.address, Qt.Key.Key_Return)


def button(view: NoticeView, action: Action) -> QPushButton:
    """Return the button of a notice of `action`."""
    offers = view._told().offers
    return next(each for each, offer in zip(view.buttons, offers, strict=True) if offer.action is action)


def out_of_reach(window: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot) -> None:
    """Cut the line and press F5."""
    shared.cut_off()
    with qtbot.waitSignal(models.session.loaded):
        press("F5", window, qtbot)


def on_the_copy(window: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot) -> None:
    """Cut the line and take the copy."""
    out_of_reach(window, shared, models, qtbot)
    with qtbot.waitSignal(models.session.loaded):
        click(button(window.notice, Action.USE_COPY), qtbot)


def test_t_8_a_sheet_is_opened_by_its_address(online: MainWindow, dialog: SheetDialog, models: ViewModels) -> None:
    """T-8: the card names it, with when it was read and how often Google was asked; the dialog goes away."""
    assert not dialog.isVisible()
    assert online.tactics.source.file.text() == TITLE
    assert online.tactics.source.read.text() == "Google Sheet, read at 14:30:00; 2 calls to Google so far"
    assert models.session.name == TITLE
    assert TITLE in online.statusBar().currentMessage()
    assert not online.notice.isVisible()
    assert online.tactics.attacker.nation.names() == ["default", "Albion", "Gaul"]


def test_t_8_a_click_on_the_card_opens_the_dialog(window: MainWindow, qtbot: QtBot) -> None:
    click(window.tactics.source.sheet, qtbot)
    assert window.sheet.isVisible()
    assert not window.sheet.isModal()
    assert not window.sheet.opening.isEnabled(), "there is nothing to open yet"
    qtbot.waitUntil(lambda: bool(window.sheet.sign_in.state.text()))
    qtbot.keyClick(window.sheet, Qt.Key.Key_Escape)
    assert not window.sheet.isVisible()


@pytest.mark.parametrize("text", ["No such game", "https://example.org/x", "https://docs.google.com/spreadsheets/d/1"])
def test_t_8_what_cannot_be_opened_is_told_in_the_dialog(
    window: MainWindow, dialog: SheetDialog, models: ViewModels, qtbot: QtBot, text: str
) -> None:
    """T-8: as a sentence, with the former database in use and Run as it was."""
    qtbot.keyClicks(window.header.form.name, "Test war")
    ask_for(dialog, text, qtbot)
    qtbot.waitUntil(lambda: models.sheet.failure is not None)
    assert dialog.isVisible()
    assert dialog.state.isVisible()
    assert dialog.state.text()
    assert dialog.state.textFormat() is Qt.TextFormat.PlainText
    assert window.tactics.source.file.text() == "Map Game Database.xlsx"
    assert window.header.controls.run.isEnabled()
    assert models.problems.count == 0


def test_t_8_reading_can_be_stopped_from_the_dialog(
    dialog: SheetDialog, shared: SharedSheet, models: ViewModels, qtbot: QtBot
) -> None:
    """T-8: the server is silent; nothing waits for it."""
    shared.google.order(Fault.SLOW(60))
    ask_for(dialog, shared.address, qtbot)
    assert dialog.cancel.isVisible()
    assert not dialog.opening.isEnabled()
    assert "is being read" in dialog.state.text()
    with qtbot.waitSignal(models.session.stopped):
        click(dialog.cancel, qtbot)
    assert "Cancelled" in dialog.state.text()
    assert dialog.opening.isEnabled()


def test_t_8_the_dialog_can_be_closed_while_the_sheet_is_read(
    window: MainWindow, dialog: SheetDialog, shared: SharedSheet, models: ViewModels, qtbot: QtBot
) -> None:
    shared.google.order(Fault.TOO_MANY(retry_after=1))
    ask_for(dialog, shared.address, qtbot)
    with qtbot.waitSignal(models.sheet.taken):
        click(dialog.leave, qtbot)
        assert not dialog.isVisible()
    assert window.tactics.source.file.text() == TITLE


def test_t_8_what_is_waited_for_is_shown_with_cancel(
    online: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot
) -> None:
    """T-8: across all tabs; Cancel leaves the former data."""
    shared.google.order(Fault.TOO_MANY(retry_after=60))
    press("F5", online, qtbot)
    qtbot.waitUntil(online.notice.isVisible)
    assert online.notice.sentence.text() == "Google is asked too often (429); trying again in 60 s (2 of 6)"
    assert [each.text() for each in online.notice.buttons] == ["Cancel"]
    press("Ctrl+2", online, qtbot)
    assert online.notice.isVisible()
    with qtbot.waitSignal(models.session.stopped):
        click(online.notice.buttons[0], qtbot)
    assert not online.notice.isVisible()
    assert online.tactics.attacker.nation.names() == ["default", "Albion", "Gaul"]


def test_t_8_another_database_can_be_opened_while_a_sheet_is_read(
    online: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T-8: a slow server does not disable the other choices."""
    shared.google.order(Fault.SLOW(60))
    press("F5", online, qtbot)
    qtbot.waitUntil(lambda: len(shared.google.calls) == 3)
    assert online.tactics.source.sheet.isEnabled()
    assert online.commands["workbook"].isEnabled()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(models.session.folders.database), ""))
    with qtbot.waitSignal(models.session.loaded):
        click(online.tactics.source.open, qtbot)
    assert online.tactics.source.file.text() == "Map Game Database.xlsx"


def test_b_7_out_of_reach_the_copy_is_offered_everywhere(
    online: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot
) -> None:
    """B-7: the sentence, the copy with its time, and Try again; Run waits for the decision."""
    qtbot.keyClicks(online.header.form.name, "Test war")
    out_of_reach(online, shared, models, qtbot)
    assert online.notice.isVisible()
    assert f"“{TITLE}” could not be read" in online.notice.sentence.text()
    offers = [each.text() for each in online.notice.buttons]
    assert offers == ["Use the copy of 1 May 14:30", "Try again", "Sheet and sign-in…"]
    assert not online.header.controls.run.isEnabled()
    assert TITLE in models.problems.problems[0].text()
    shared.reconnect()
    with qtbot.waitSignal(models.session.loaded):
        click(button(online.notice, Action.TRY_AGAIN), qtbot)
    assert not online.notice.isVisible()
    assert online.header.controls.run.isEnabled()


def test_b_7_a_copy_in_use_is_marked_everywhere(
    online: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot
) -> None:
    """B-7: on all tabs, on the card and in the title; and gone once the sheet is read."""
    qtbot.keyClicks(online.header.form.name, "Test war")
    on_the_copy(online, shared, models, qtbot)
    mark = "Offline copy of 1 May 2026 14:30"
    for tab in TABS:
        online.services.show_tab(tab)
        assert online.notice.mark.isVisible()
        assert online.notice.mark.text() == mark
    assert "offline copy of 1 May 2026 14:30" in online.tactics.source.read.text()
    assert online.windowTitle() == f"Test war – {mark} – Autoalgo"
    online.services.show_tab(WindowPart.TACTICS)
    assert online.header.controls.run.isEnabled()
    shared.reconnect()
    with qtbot.waitSignal(models.session.loaded):
        click(button(online.notice, Action.TRY_AGAIN), qtbot)
    assert not online.notice.isVisible()
    assert online.windowTitle() == "Test war – Autoalgo"


def test_b_7_what_a_copy_decided_is_marked_and_refused_with_the_reason(
    online: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """B-7, W-6: the Output tab says it beside the receipt; Commit asks nothing and says why not."""
    on_the_copy(online, shared, models, qtbot)
    fight()
    assert online.output.caveats.isVisible()
    assert "1 May 2026 14:30" in online.output.caveats.text()
    face = QAccessible.queryAccessibleInterface(online.output.caveats)
    assert face.text(QAccessible.Text.Name) == online.output.caveats.text(), "a name would be read in its stead"
    with qtbot.waitSignal(models.committer.refused):
        click(online.header.controls.commit, qtbot)
    assert any("only a copy" in problem.text() for problem in models.problems.problems)
    assert shared.scores() == [95, None]
    shared.reconnect()
    with qtbot.waitSignal(models.session.loaded):
        press("F5", online, qtbot)
    assert online.output.caveats.isVisible(), "the war was fought from the copy all the same"
    fight()
    assert not online.output.caveats.isVisible()


def test_db_9_run_out_of_reach_offers_the_copy_on_any_tab(
    online: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot
) -> None:
    """DB-9: pressed on the Strategy tab; the copy, and then Run, fight the war."""
    qtbot.keyClicks(online.header.form.name, "Test war")
    press("Ctrl+2", online, qtbot)
    shared.cut_off()
    with qtbot.waitSignal(models.runner.refused):
        click(online.header.controls.run, qtbot)
    with qtbot.waitSignal(models.session.loaded):
        click(button(online.notice, Action.USE_COPY), qtbot)
    with qtbot.waitSignal(models.runner.finished):
        click(online.header.controls.run, qtbot)


def test_w_6_the_question_names_the_sheet_and_its_scores_are_written(
    online: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    fight()
    new = [score for _, _, score in models.committer.proposal()]
    asked: list[str] = []
    answering("Write", asked)
    with qtbot.waitSignals([models.committer.committed, models.session.loaded]):
        click(online.header.controls.commit, qtbot)
    assert TITLE in asked[0]
    assert shared.scores() == new
    assert "Written into the database" in online.statusBar().currentMessage()


def test_w_6_a_commit_that_waits_is_shown_and_stopped(
    online: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """W-6: beside the receipt that it belongs to; nothing was written."""
    fight()
    shared.google.order(Fault.TOO_MANY(retry_after=60))
    answering("Write", [])
    click(online.header.controls.commit, qtbot)
    qtbot.waitUntil(lambda: "trying again in" in online.notice.sentence.text())
    with qtbot.waitSignal(models.committer.refused):
        click(button(online.notice, Action.STOP_COMMIT), qtbot)
    assert shared.scores() == [95, None]
    assert online.header.controls.commit.isEnabled()


def test_w_6_what_is_not_known_is_told_until_it_is_settled(
    online: MainWindow,
    shared: SharedSheet,
    qtbot: QtBot,
    fight: Fight,
) -> None:
    """W-6: the line broke after the writing. The bar says what to do, closing asks, and committing again settles it."""
    fight()

    def others(asked: Asked) -> bool:
        return asked.of_the_api and asked.call != BATCH_UPDATE

    shared.google.order(Fault.AFTER_DOING(Fault.HANG_UP), when=BATCH_UPDATE)
    shared.google.before(BATCH_UPDATE, lambda: shared.google.order(Fault.FORBIDDEN, times=2, when=others))
    answering("Write", [])
    with qtbot.waitSignal(online._models.committer.unknown):
        click(online.header.controls.commit, qtbot)
    assert "It is not known whether" in online.notice.sentence.text()
    assert online.header.problems.sentence.text() == "It is not known whether the new stability was written."
    assert button(online.notice, Action.OPEN_PAGE).isEnabled()
    questions: list[str] = []
    answering("Cancel", questions)
    assert not online.close()
    assert "not known" in questions[0]
    shared.google._ordered.clear()
    with qtbot.waitSignal(online._models.committer.committed):
        click(button(online.notice, Action.SETTLE), qtbot)
    assert not online.notice.isVisible()
    assert shared.google.calls.count(BATCH_UPDATE) == 1


def test_w_6_the_sheet_of_unknown_scores_is_a_click_away(
    online: MainWindow, shared: SharedSheet, qtbot: QtBot, fight: Fight, opened: list[str]
) -> None:
    """W-6: whoever wants to look with their own eyes is taken to the page, whatever database is in use by then."""
    fight()
    committer = online._models.committer
    shared.google.order(Fault.AFTER_DOING(Fault.HANG_UP), when=BATCH_UPDATE)
    shared.google.before(BATCH_UPDATE, shared.cut_off)
    with qtbot.waitSignal(committer.unknown):
        committer.commit()
    click(button(online.notice, Action.OPEN_PAGE), qtbot)
    assert opened == [shared.address]
    shared.reconnect()
    with qtbot.waitSignal(committer.committed):
        click(button(online.notice, Action.SETTLE), qtbot)


def test_t_8_signing_in_from_the_dialog(
    window: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T-8: key file, browser, consent; the sheet that was asked for before is then read by itself."""
    folder = models.session.folders.home / "Downloads"
    shared.google.tokens_in(folder, "client")
    for file in models.session.folders.tokens.iterdir():
        file.unlink()

    def browsed(url: QUrl) -> bool:
        shared.google.browser(url.toString())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", browsed)
    press("Ctrl+Shift+G", window, qtbot)
    dialog = window.sheet
    ask_for(dialog, shared.address, qtbot)
    qtbot.waitUntil(lambda: "nobody is signed in" in dialog.state.text())
    assert not dialog.sign_in.sign_in.isEnabled()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(folder / "client.json"), ""))
    click(dialog.sign_in.adopt, qtbot)
    qtbot.waitUntil(dialog.sign_in.sign_in.isEnabled)
    with qtbot.waitSignal(models.sheet.taken):
        click(dialog.sign_in.sign_in, qtbot)
    assert window.tactics.source.file.text() == TITLE


def test_t_8_without_a_browser_the_address_can_be_copied(
    window: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared.google.oauth.consent = Consent.CLOSE
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    press("Ctrl+Shift+G", window, qtbot)
    panel = window.sheet.sign_in
    qtbot.waitUntil(panel.sign_in.isEnabled)
    click(panel.sign_in, qtbot)
    qtbot.waitUntil(panel.page.isVisible)
    assert "No browser opened" in panel.state.text()
    click(panel.copy, qtbot)
    assert QApplication.clipboard().text() == models.access.page
    assert panel.page.text().startswith("https://accounts.google.com/")
    click(panel.cancel, qtbot)
    qtbot.waitUntil(lambda: not panel.page.isVisible())
    assert panel.sign_in.isVisible()


def test_t_8_closing_the_dialog_stops_signing_in(
    window: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot, opened: list[str]
) -> None:
    shared.google.oauth.consent = Consent.CLOSE
    press("Ctrl+Shift+G", window, qtbot)
    qtbot.waitUntil(window.sheet.sign_in.sign_in.isEnabled)
    click(window.sheet.sign_in.sign_in, qtbot)
    qtbot.waitUntil(lambda: bool(opened))
    click(window.sheet.leave, qtbot)
    qtbot.waitUntil(lambda: models.access.step is AccessStep.NONE)


def test_t_8_signing_out(dialog: SheetDialog, models: ViewModels, qtbot: QtBot, home: Folders) -> None:
    click(dialog.sign_in.sign_out, qtbot)
    qtbot.waitUntil(lambda: models.access.step is AccessStep.NONE)
    assert dialog.sign_in.state.text() == "The key file is there, but nobody is signed in yet."
    assert not (home.tokens / "authorized_user.json").exists()


def test_t_8_sheets_that_were_used_are_offered_again(
    online: MainWindow, dialog: SheetDialog, models: ViewModels, qtbot: QtBot, memory: Memory
) -> None:
    """T-8: by title; a double-click opens one."""
    assert memory.sheets == (models.session.source,)
    with qtbot.waitSignal(models.session.loaded):
        models.session.open_database(models.session.folders.database)
    press("Ctrl+Shift+G", online, qtbot)
    assert [dialog.recent.item(row).text() for row in range(dialog.recent.count())] == [TITLE]
    assert dialog.address.text() == ""
    place = dialog.recent.visualItemRect(dialog.recent.item(0)).center()
    qtbot.mouseClick(dialog.recent.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert dialog.address.text().startswith("https://docs.google.com/")
    with qtbot.waitSignal(models.sheet.taken):
        qtbot.mouseDClick(dialog.recent.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert online.tactics.source.file.text() == TITLE


def test_t_8_the_sheet_is_the_database_of_the_next_start(
    online: MainWindow, shared: SharedSheet, new_models: NewModels, qtbot: QtBot, theme: Theme, ini: Path
) -> None:
    """T-8: and what is kept of it is its address and its title, and no secret."""
    online.close()
    kept = ini.read_text(encoding="utf-8")
    tokens = [value for value in shared.google.accounts.access if value]
    assert tokens, "somebody was signed in"
    assert not [token for token in tokens if token in kept]
    for word in ("ya29", "refresh", "client_secret", "private_key"):
        assert word not in kept
    fresh = new_models(online._models.session.folders)
    again = MainWindow(fresh, theme, Memory(settings_of(ini)))
    qtbot.addWidget(again)
    again.show()
    qtbot.waitUntil(lambda: fresh.session.database is not None and not fresh.session.busy)
    assert fresh.session.source == SheetSource(shared.address, TITLE)
    assert fresh.war.choice(Choice.ATTACKER) == "Albion"
    assert fresh.session.copied_at is None
    again.close()


def test_t_8_a_sheet_that_was_never_reached_is_not_forgotten(
    online: MainWindow, shared: SharedSheet, new_models: NewModels, qtbot: QtBot, theme: Theme, ini: Path
) -> None:
    """T-8: closing while the copy is in use, or before the sheet was read, keeps the sheet."""
    on_the_copy(online, shared, online._models, qtbot)
    online.close()
    assert Memory(settings_of(ini)).database == SheetSource(shared.address, TITLE)
    shared.reconnect()
    shared.google.order(Fault.SLOW(60))
    fresh = new_models(online._models.session.folders)
    again = MainWindow(fresh, theme, Memory(settings_of(ini)))
    qtbot.addWidget(again)
    again.show()
    qtbot.waitUntil(lambda: fresh.session.busy and fresh.session.copied_at is not None)
    assert again.notice.mark.isVisible()
    assert "Offline copy" in again.notice.mark.text()
    again.close()
    assert Memory(settings_of(ini)).database == SheetSource(shared.address, TITLE)


def test_the_place_of_the_database_is_the_sheets_page(
    online: MainWindow, shared: SharedSheet, models: ViewModels, qtbot: QtBot, opened: list[str]
) -> None:
    """T-8: where a workbook has a folder, a sheet has a page."""
    assert online.commands["books"].text() == "Open the &database in the browser"
    press("Ctrl+Alt+B", online, qtbot)
    assert opened == [shared.address]
    with qtbot.waitSignal(models.session.loaded):
        models.session.open_database(models.session.folders.database)
    assert online.commands["books"].text() == "Open &database folder"
    press("Ctrl+Alt+B", online, qtbot)
    assert opened[1].endswith("/Database")


def test_t_8_names_with_markup_are_shown_as_they_are(
    window: MainWindow, dialog: SheetDialog, shared: SharedSheet, models: ViewModels, qtbot: QtBot
) -> None:
    """A sheet called <b>x</b> is no rich text, and one with a title of thousands is cut where it is drawn."""
    shared.google.sheet(shared.key).title = "<b>x</b> & {name} " + "y" * 1500
    with qtbot.waitSignal(models.sheet.taken):
        ask_for(dialog, shared.address, qtbot)
    source = window.tactics.source
    assert source.file.text().startswith("<b>x</b> & {name} y")
    assert source.file.textFormat() is Qt.TextFormat.PlainText
    assert len(source.file.text()) < 300
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    out_of_reach(window, shared, models, qtbot)
    assert len(window.notice.sentence.text()) < 500
    assert window.width() == window.minimumWidth()
    assert [sheet.text for sheet in window._memory.sheets] == [shared.address]


def test_no_text_of_a_notice_is_clipped_at_the_smallest_size(
    online: MainWindow, shared: SharedSheet, qtbot: QtBot, theme: Theme
) -> None:
    """At the smallest size every label of the notice is as high as its lines."""
    out_of_reach(online, shared, online._models, qtbot)
    online.resize(online.minimumSize())
    for choice, tab in product((ThemeChoice.LIGHT, ThemeChoice.DARK), (WindowPart.STRATEGY, WindowPart.TACTICS)):
        theme.choose(choice)
        online.services.show_tab(tab)
        QApplication.processEvents()
        for label in online.notice.findChildren(QLabel):
            if label.isVisible():
                assert label.height() >= label.heightForWidth(label.width()) or not label.wordWrap()
        for each in online.notice.buttons:
            if each.isVisible():
                assert each.width() >= each.fontMetrics().horizontalAdvance(each.text().replace("&", ""))
    assert (online.width(), online.height()) == (1024, 660)
    theme.choose(ThemeChoice.SYSTEM)


def test_every_input_of_the_dialog_has_a_name_and_a_sentence(dialog: SheetDialog) -> None:
    for widget in (dialog.address, dialog.recent, dialog.sign_in.page):
        assert widget.accessibleName()
        assert widget.toolTip().endswith(".")
    panel = dialog.sign_in
    for each in (panel.adopt, panel.sign_in, panel.sign_out, panel.copy, panel.cancel):
        assert each.toolTip().endswith(".")
    texts = [each.text() for each in dialog.findChildren(QPushButton)] + [
        label.text() for label in dialog.findChildren(QLabel) if label.buddy()
    ]
    letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(letters) == len(set(letters)), sorted(letters)
    assert not QToolTip.isVisible()
