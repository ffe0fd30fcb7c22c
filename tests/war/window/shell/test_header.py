"""W-1 … W-7 with mouse and keys."""

import shutil

import pytest
from hands import Fight, choose, click, click_row, press
from openpyxl import load_workbook
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QPalette, QTextDocumentFragment
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel
from pytestqt.qtbot import QtBot
from questions import answering
from window_fixtures import make_all

from autoalgo.common.qt.ranks import Rank
from autoalgo.common.qt.theme import Theme, ThemeChoice, colours_of
from autoalgo.war.domain.lists import Motive
from autoalgo.war.domain.request import LONGEST_WAR_NAME
from autoalgo.war.domain.sides import Side
from autoalgo.war.folders import Folders
from autoalgo.war.window.services import TABS
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


def said(window: MainWindow) -> list[str]:
    """Return what the problems list says."""
    return [problem.text() for problem in window._models.problems.problems]


def test_w_1_a_name_is_typed(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-1: any text; it becomes the war's name and the window's title."""
    qtbot.keyClicks(window.header.form.name, "War of [[Senlac]] ")
    QApplication.clipboard().setText("⚔️")
    press("Ctrl+V", window.header.form.name, qtbot)
    assert models.war.war == "War of [[Senlac]] ⚔️"
    assert window.windowTitle() == "War of [[Senlac]] ⚔️ – Autoalgo"


def test_w_1_any_text_is_pasted_as_it_is(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-1: any text, Unicode and wiki markup included."""
    field = window.header.form.name
    for name in ("Battle of [[Hastings]]", "⚔️ 🐘 war", "معركة حطين", "'''{{flag|x}}''' <b>", "a\u200db"):
        field.selectAll()
        QApplication.clipboard().setText(name)
        press("Ctrl+V", field, qtbot)
        assert (field.text(), models.war.war) == (name, name)
        press("Ctrl+Z", field, qtbot)
        assert models.war.war != name


def test_w_1_of_megabytes_the_field_takes_as_much_as_a_name_may_have(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    """W-1: what is taken is a name that a request may have, and no character of it is cut in half."""
    field = window.header.form.name
    for character in ("x", "🐘"):
        field.selectAll()
        QApplication.clipboard().setText("a" + character * 20_000_000)
        press("Ctrl+V", field, qtbot)
        assert set(models.war.war[1:]) == {character}
        assert LONGEST_WAR_NAME // 2 <= len(models.war.war) + 1 <= LONGEST_WAR_NAME + 1
        assert models.war.war == field.text()
        assert models.war.problems == ()
        assert len(window.windowTitle()) < 200


def test_w_2_the_spinner_sets_the_date(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-2: the spinner is the war's date, and ages follow it: Ada, born in 1026, is 41 in 1067 and 40 in 1066."""
    assert "40 years old" in window.tactics.attacker.summary.text()
    qtbot.keyClick(window.header.form.year, Qt.Key.Key_Up)
    assert models.war.year == 1067
    assert "41 years old" in window.tactics.attacker.summary.text()


def test_w_2_a_year_out_of_range_is_put_right_in_words(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-2, W-7: what was wrong with a date is said between the corners."""
    year = window.header.form.year
    year.selectAll()
    qtbot.keyClicks(year, "4000 BC")
    qtbot.keyClick(year, Qt.Key.Key_Return)
    assert models.war.year == -3500
    note = window.header.problems.note
    assert "3500 BC to 2020 AD" in note.text()
    click(window.header.problems.dismiss, qtbot)
    assert not note.isVisible()


def test_w_2_what_was_said_of_a_date_goes_with_the_next(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-2: typed or stepped to; a note about anything else stays."""
    year, note = window.header.form.year, window.header.problems.note
    for keys in ("1066", Qt.Key.Key_Up):
        year.selectAll()
        qtbot.keyClicks(year, "4000 BC")
        qtbot.keyClick(year, Qt.Key.Key_Return)
        assert note.isVisible()
        year.selectAll()
        qtbot.keyClicks(year, keys) if isinstance(keys, str) else qtbot.keyClick(year, keys)
        assert not note.isVisible()
    assert models.war.year == -3499
    window.say("Something else.")
    qtbot.keyClick(year, Qt.Key.Key_Up)
    assert note.isVisible()


def test_w_3_the_menu_has_the_five_motives(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-3: Conquest, Ideological, Economic, Hegemony, Existential; no checkbox for ships or sieges anywhere."""
    motive = window.header.form.motive
    texts = [motive.itemText(row) for row in range(motive.count())]
    assert texts == ["Conquest", "Ideological", "Economic", "Hegemony", "Existential"]
    motive.setFocus()
    qtbot.keyClick(motive, Qt.Key.Key_Down)
    assert models.war.motive is Motive.IDEOLOGICAL
    make_all(window)
    boxes = [box.text().casefold() for box in window.findChildren(QCheckBox)]
    assert not [text for text in boxes if "naval" in text or "siege" in text]


def test_w_4_run_fights_off_the_gui_thread_and_shows_progress(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    """W-4: pressing Run returns at once with the war under way; the bar moves, Cancel is there, Run is not."""
    qtbot.keyClicks(window.header.form.name, "Test war")
    controls = window.header.controls
    click(controls.run, qtbot)
    assert models.runner.running
    assert models.outcome.current is None
    assert controls.progress.isVisible()
    assert controls.cancel.isEnabled()
    assert not controls.run.isEnabled()
    assert "hour 0" in window.header.problems.sentence.text()
    qtbot.waitUntil(lambda: not models.runner.running)
    assert not controls.progress.isVisible()
    assert not controls.cancel.isEnabled()


def test_w_4_the_hour_is_counted(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-4: progress hour by hour, told in the sentence."""
    with qtbot.waitSignal(models.runner.finished):
        click(window.header.controls.run, qtbot)
        models.runner.progressed.emit(1234, ())
        assert window.header.problems.sentence.text() == "The war is being fought: hour 1,234."


def test_w_4_cancel_stops_the_war(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-4: a cancelled war leaves no result and the strategy as it was."""
    qtbot.keyClicks(window.header.form.name, "Test war")
    before = [card.plan for card in models.strategy.battlefield.flanks]
    with qtbot.waitSignal(models.runner.stopped):
        click(window.header.controls.run, qtbot)
        click(window.header.controls.cancel, qtbot)
    assert models.outcome.current is None
    assert [card.plan for card in models.strategy.battlefield.flanks] == before
    assert models.can_run
    assert "Cancelled" in window.statusBar().currentMessage()


def test_w_4_ctrl_return_runs(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-4: Run has a key, also while the name is being typed."""
    qtbot.keyClicks(window.header.form.name, "Test war")
    with qtbot.waitSignal(models.runner.finished):
        press("Ctrl+Return", window.header.form.name, qtbot)


def test_w_5_sides_change_places(window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight) -> None:
    """W-5: every choice and the flanks change sides, and the result is cleared."""
    fight()
    click(window.header.controls.switch, qtbot)
    tactics = window.tactics
    assert tactics.attacker.nation.currentText() == "Gaul"
    assert tactics.attacker.military.currentText() == "Host"
    assert tactics.defender.nation.currentText() == "Albion"
    assert tactics.defender.military.currentText() == "Fyrd"
    assert window.output.receipt.markup.toPlainText() == ""
    assert models.strategy.battlefield.count(Side.ATTACKER) == 3


def test_w_6_commit_is_there_only_after_a_battle(window: MainWindow, fight: Fight) -> None:
    """W-6: enabled only after a battle."""
    assert not window.header.controls.commit.isEnabled()
    fight()
    assert window.header.controls.commit.isEnabled()


def test_w_6_commit_asks_and_writes(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, home: Folders
) -> None:
    """W-6: both nations' old and new score are shown, and written once the moderator says so, once a battle."""
    run = fight()
    after = [run.result.aftermath.side(side).stability.after for side in Side]
    asked: list[str] = []
    answering("Write", asked)
    with qtbot.waitSignal(models.committer.committed):
        click(window.header.controls.commit, qtbot)
    assert "Albion" in asked[0]
    assert f"95.0 → <b>{after[Side.ATTACKER]:.1f}</b>" in asked[0]
    assert f"100.0 → <b>{after[Side.DEFENDER]:.1f}</b>" in asked[0]
    rows = list(load_workbook(home.database)["Nations"].values)
    column = rows[0].index("Stability")
    assert [row[column] for row in rows[1:3]] == [round(score, 1) for score in after]
    assert not window.header.controls.commit.isEnabled()
    qtbot.waitUntil(lambda: not models.session.busy)
    assert f"{after[Side.ATTACKER]:.1f}" in window.tactics.attacker.facts.text()


def test_w_6_the_question_names_the_workbook_that_is_written(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, home: Folders
) -> None:
    """W-6: scores go back to where the war was fought from, also when another workbook was opened since."""
    fight()
    other = home.home / "Other.xlsx"
    shutil.copy(home.database, other)
    with qtbot.waitSignal(models.session.loaded):
        models.session.open_database(other)
    asked: list[str] = []
    answering("Cancel", asked)
    click(window.header.controls.commit, qtbot)
    assert home.database.name in asked[0]
    assert other.name not in asked[0]


def test_w_6_a_no_writes_nothing(window: MainWindow, qtbot: QtBot, fight: Fight, home: Folders) -> None:
    """W-6: Cancel leaves the database as it is, and the question can be asked again."""
    fight()
    before = home.database.read_bytes()
    asked: list[str] = []
    answering("Cancel", asked)
    click(window.header.controls.commit, qtbot)
    assert len(asked) == 1
    assert home.database.read_bytes() == before
    assert window.header.controls.commit.isEnabled()


def test_w_6_a_score_that_changed_meanwhile_is_told(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, home: Folders
) -> None:
    """W-6, W-7: somebody else wrote a score since the run: nothing is written, and it is said in words."""
    fight()
    book = load_workbook(home.database)
    sheet = book["Nations"]
    column = [cell.value for cell in sheet[1]].index("Stability") + 1
    sheet.cell(2, column, 42)
    book.save(home.database)
    answering("Write", [])
    with qtbot.waitSignal(models.committer.refused):
        click(window.header.controls.commit, qtbot)
    assert any("Albion is now 42" in text for text in said(window))
    problems = window.header.problems
    assert problems.sentence.text().endswith("One thing went wrong:")
    assert problems.sentence.property("rank") == Rank.ERROR
    assert problems.list.palette().color(QPalette.ColorRole.Text) == QColor(colours_of(window.palette()).error)
    assert window.header.controls.run.isEnabled()
    assert load_workbook(home.database)["Nations"].cell(2, column).value == 42


def test_w_7_what_is_to_mend_after_a_run_is_no_good_news(window: MainWindow, qtbot: QtBot, fight: Fight) -> None:
    """W-7: the result is told, and that the next run waits, in the colour of errors."""
    fight()
    press("Ctrl+1", window, qtbot)
    choose(window.tactics.location.location, "Atlantis", qtbot)
    sentence = window.header.problems.sentence
    assert sentence.text().endswith("hours. One thing to mend before a run:")
    assert sentence.property("rank") == Rank.ERROR


def test_w_9_the_result_of_a_war_is_told_by_its_name_beside_other_nations(
    window: MainWindow, qtbot: QtBot, fight: Fight
) -> None:
    """S-13, W-9: the receipt stays on the tab Output, and the sentence says of which war it is."""
    fight()
    assert "after" in window.header.problems.sentence.text()
    press("Ctrl+1", window, qtbot)
    choose(window.tactics.attacker.nation, "default", qtbot)
    text = window.header.problems.sentence.text()
    assert text.startswith("Output shows “Test war”: Albion (attacker) won after ")
    assert text.endswith(". Ready to run.")
    assert window.output.receipt.markup.toPlainText()


def test_w_7_run_waits_for_what_is_wrong_and_says_so(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-7: Run is disabled while any error stands; the error is in words, and goes when it is mended."""
    problems = window.header.problems
    models.war.set_war("x" * 10_001)  # the field itself takes no more than a name may have
    assert not window.header.controls.run.isEnabled()
    assert problems.list.isVisible()
    assert "10,001 characters" in problems.list.model().index(0, 0).data()
    window.tactics.attacker.nation.setFocus()
    click_row(problems.list, 0, qtbot)
    assert QApplication.focusWidget() is window.header.form.name
    window.header.form.name.selectAll()
    qtbot.keyClicks(window.header.form.name, "Test war")
    assert window.header.controls.run.isEnabled()
    assert problems.sentence.text() == "Ready to run."
    assert not problems.list.isVisible()


@pytest.mark.parametrize("field", [Choice.ATTACKER, Choice.DEFENDER_MILITARY, Choice.LOCATION])
def test_w_7_a_problem_leads_to_its_menu(window: MainWindow, qtbot: QtBot, field: Choice) -> None:
    """W-7: a click goes from any tab to the menu that causes the problem."""
    qtbot.keyClicks(window.header.form.name, "Test war")
    choose(window.tactics.menus[field], "Atlantis", qtbot)
    assert not window.header.controls.run.isEnabled()
    window.services.show_tab(WindowPart.OUTPUT)
    row = next(row for row, text in enumerate(said(window)) if "Atlantis" in text)
    click_row(window.header.problems.list, row, qtbot)
    assert TABS[window.tabs.currentIndex()] is WindowPart.TACTICS
    assert QApplication.focusWidget() is window.tactics.menus[field]
    assert window.tactics.menus[field].field.selectedText() == "Atlantis"


def test_w_7_a_problem_leads_to_its_flank_by_key(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-7: Enter does what a click does; flanks that do not fit lead to the Strategy tab."""
    qtbot.keyClicks(window.header.form.name, "Test war")
    models.strategy.battlefield.select(0)
    models.strategy.edits.remove_selected()
    assert not window.header.controls.run.isEnabled()
    problems = window.header.problems.list
    problems.setFocus()
    problems.setCurrentIndex(problems.model().index(0, 0))
    qtbot.keyClick(problems, Qt.Key.Key_Return)
    assert TABS[window.tabs.currentIndex()] is WindowPart.STRATEGY


def test_w_7_a_warning_prevents_no_run_and_goes_when_it_is_cured(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    """DB-2, W-7: Ada, who leads nation and army, is 9 years old in 1035 and 10 in 1036; a click goes to the menu."""
    qtbot.keyClicks(window.header.form.name, "Test war")
    models.war.choose(Choice.DEFENDER, "default")
    models.war.set_year(1036)
    problems, year = window.header.problems, window.header.form.year
    assert problems.sentence.text() == "Ready to run."
    qtbot.keyClick(year, Qt.Key.Key_Down)
    assert problems.sentence.text() == "Ready to run, with 2 warnings:"
    assert problems.sentence.property("rank") == Rank.WARNING
    assert problems.list.isVisible()
    assert window.header.controls.run.isEnabled()
    row = problems.list.model().index(1, 0).data()
    assert row.startswith("Warning: Attacker's military: the leader Ada, born in 1026 AD, is 9 years old")
    window.services.show_tab(WindowPart.OUTPUT)
    click_row(problems.list, 1, qtbot)
    assert QApplication.focusWidget() is window.tactics.menus[Choice.ATTACKER_MILITARY]
    qtbot.keyClick(year, Qt.Key.Key_Up)
    assert problems.sentence.text() == "Ready to run."
    assert not problems.list.isVisible()


def test_t_5_a_nation_that_is_founded_later_is_said_to_be(window: MainWindow, models: ViewModels) -> None:
    models.war.set_year(926)
    assert "927 AD (after the war)" in window.tactics.attacker.facts.text()


def test_w_7_a_bug_is_a_sentence_in_the_panel(window: MainWindow, qtbot: QtBot) -> None:
    """W-7: a note is shown as plain text, kept short, and goes when it is clicked away."""
    problems = window.header.problems
    window.say("<b>went</b> wrong" + "x" * 100_000)
    assert problems.note.isVisible()
    assert problems.note.text().startswith("<b>went</b> wrong")
    assert problems.note.textFormat() is Qt.TextFormat.PlainText
    assert len(problems.note.text()) < 1000
    click(problems.dismiss, qtbot)
    assert not problems.note.isVisible()


def test_w_7_a_sentence_too_long_for_the_row_is_told_whole_below(
    window: MainWindow, models: ViewModels, qtbot: QtBot, home: Folders
) -> None:
    """W-7, T-8: which workbook was not opened, and which stays in use, takes more than the row of a small window."""
    window.resize(1024, 660)
    other = home.home / "A workbook that is none at all, with a long name.xlsx"
    other.write_bytes(b"no workbook")
    with qtbot.waitSignal(models.session.loaded):
        models.session.open_database(other)
    problems = window.header.problems
    qtbot.waitUntil(problems.whole.isVisible)
    assert problems.whole.text() == problems.sentence.text()
    assert "stays in use" in problems.whole.text()
    qtbot.waitUntil(lambda: problems.whole.height() >= problems.whole.heightForWidth(problems.whole.width()))


def test_nothing_in_the_row_of_the_header_is_clipped(window: MainWindow, models: ViewModels, fight: Fight) -> None:
    """W-1 … W-6: every field and button has the room of its words, whatever the war and the nations are called."""
    models.war.set_war("The war of the long name " * 20)
    models.war.set_seed(246991679774103)
    fight()
    header = window.header
    for size in ((1366, 705), (1280, 660), (1024, 660)):
        window.resize(*size)
        QApplication.processEvents()
        for button in header.controls.buttons:
            words = button.fontMetrics().horizontalAdvance(button.text())
            assert words + 6 <= button.width(), button.text()
            assert header.rect().contains(button.geometry().translated(header.controls.pos()))
        for field in (header.form.name, header.form.year, header.form.motive):
            assert field.width() >= 80
        assert header.form.geometry().right() < header.problems.sentence.geometry().left()
    assert header.problems.sentence.width() >= header.fontMetrics().horizontalAdvance("Ready to run.")


def test_b_1_the_header_names_the_seed_and_leads_to_it(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """B-1, OUT-6: a seed that is fixed, the word that it follows from, or that it is new at each run."""
    button = window.header.controls.seed
    assert button.text() == "Seed: new"
    models.war.set_seed(1066)
    assert button.text() == "Seed: 1066"
    window.services.show_tab(WindowPart.OUTPUT)
    click(button, qtbot)
    assert QApplication.focusWidget() is window.tactics.source.seed
    models.war.set_seed(None)
    models.war.set_word("raven")
    assert button.text() == "Seed: word"


def test_w_7_all_problems_are_shown_when_asked_for(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """W-7: a button lays all of them over the page, up to half of the window; it, Esc and a line lay them back."""
    panel = window.header.problems
    assert not panel.more.isVisible()
    for menu in window.tactics.menus.values():
        choose(menu, "Atlantis", qtbot)
    qtbot.waitUntil(panel.more.isVisible)
    place = panel.geometry()
    rows = models.problems.rowCount()
    assert panel.more.text() == f"Show all {rows}"
    click(panel.more, qtbot)
    last = panel.list.visualRect(models.problems.index(rows - 1)).translated(panel.list.mapTo(panel, QPoint(0, 0)))
    assert panel.rect().contains(last)
    assert place.height() < panel.height() <= window.height() / 2
    assert panel.geometry().bottom() == place.bottom()
    qtbot.keyClick(panel.more, Qt.Key.Key_Escape)
    assert panel.geometry() == place
    click(panel.more, qtbot)
    click_row(panel.list, rows - 1, qtbot)
    assert panel.geometry() == place


def test_w_7_a_key_reaches_a_problem_that_is_not_in_sight(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.header.problems
    for menu in window.tactics.menus.values():
        choose(menu, "Atlantis", qtbot)
    panel.list.setFocus()
    qtbot.keyClick(panel.list, Qt.Key.Key_End)
    row = panel.list.visualRect(panel.list.currentIndex()).center()
    seen = panel.scrolled.viewport().rect()
    qtbot.waitUntil(lambda: seen.contains(panel.list.mapTo(panel.scrolled.viewport(), row)))


def test_w_7_the_scroll_handle_is_not_black(window: MainWindow, theme: Theme, qtbot: QtBot) -> None:
    """W-7: by day the handle is about as light as those of other lists."""
    theme.choose(ThemeChoice.LIGHT)
    for menu in window.tactics.menus.values():
        choose(menu, "Atlantis", qtbot)
    bar = window.header.problems.scrolled.verticalScrollBar()
    window.header.problems.scrolled.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    qtbot.waitUntil(lambda: bar.isVisible() and bar.maximum() > 0)
    seen = bar.grab().toImage()
    middle = seen.width() // 2
    assert min(seen.pixelColor(middle, y).lightness() for y in range(18, seen.height() - 18)) > 100


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.LIGHT])
def test_w_7_problems_can_be_read_after_the_theme_was_changed(
    window: MainWindow, theme: Theme, qtbot: QtBot, choice: ThemeChoice
) -> None:
    """W-7: in that theme's colour of errors, also when they were told in the other theme's."""
    theme.choose(ThemeChoice.LIGHT if choice is ThemeChoice.DARK else ThemeChoice.DARK)
    choose(window.tactics.location.location, "Atlantis", qtbot)
    theme.choose(choice)
    problems = window.header.problems.list
    assert problems.palette().color(QPalette.ColorRole.Text) == QColor(colours_of(QApplication.palette()).error)
    theme.choose(ThemeChoice.SYSTEM)


def test_every_input_has_a_name_and_a_sentence(window: MainWindow) -> None:
    """Each input of the header and the Tactics tab can be read out, and explains itself."""
    inputs = [window.header.form.name, window.header.form.year, window.header.form.motive, window.tactics.source.seed]
    inputs += window.tactics.menus.values()
    for widget in inputs:
        assert widget.accessibleName(), widget
        assert widget.toolTip().rstrip().endswith((".", "?")), widget.toolTip()


def test_mnemonics_are_each_used_once(window: MainWindow) -> None:
    """Alt and a letter go to one place only, whichever tab is seen."""
    heads = [action.text() for action in window.menuBar().actions()]
    assert all("&" in head for head in heads)
    for tab in range(window.tabs.count()):
        window.tabs.setCurrentIndex(tab)
        seen = [label for label in window.findChildren(QLabel) if label.buddy() is not None and label.isVisible()]
        texts = [*heads, *(label.text() for label in seen)]
        letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), "".join(sorted(letters))
        assert len(seen) >= (9 if tab == 0 else 0), "on Tactics those of the header and of the cards"


def test_tab_goes_from_field_to_field(window: MainWindow, qtbot: QtBot) -> None:
    """The keyboard goes the way the eye does: along the row, and at the foot from the note to the problems."""
    form, problems, controls = window.header.form, window.header.problems, window.header.controls
    choose(window.tactics.location.location, "Atlantis", qtbot)
    window.say("A note.")
    form.name.setFocus()
    possible = [button for button in controls.buttons if button.isEnabled()]
    assert possible == [controls.seed, controls.switch]
    for expected in (form.year, form.motive, *possible):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is expected
    problems.dismiss.setFocus()
    qtbot.keyClick(problems.dismiss, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is problems.list


def test_signals_of_the_view_models_reach_the_window_once(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """One click on Run is one war."""
    qtbot.keyClicks(window.header.form.name, "Test war")
    started = QSignalSpy(models.runner.started)
    assert isinstance(models.runner, QObject)
    with qtbot.waitSignal(models.runner.finished):
        click(window.header.controls.run, qtbot)
    assert started.count() == 1


def test_every_label_is_read_out_as_it_stands(window: MainWindow) -> None:
    """A screen reader that is given a name for a label reads that in place of the words."""
    shown = [label for label in window.findChildren(QLabel) if label.isVisible() and label.text()]
    assert {window.header.problems.sentence, window.tactics.source.read, window.tactics.attacker.facts} <= set(shown)
    for label in shown:
        name = QAccessible.queryAccessibleInterface(label).text(QAccessible.Text.Name)
        words = QTextDocumentFragment.fromHtml(label.text()).toPlainText().replace("&", "")
        assert name.split()[:3] == words.split()[:3], (name, words)
