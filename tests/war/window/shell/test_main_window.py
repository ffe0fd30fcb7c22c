"""W-8, B-6, and what holds for the window as a whole."""

import json
import shutil
from collections.abc import Iterator
from datetime import datetime
from itertools import product
from pathlib import Path
from threading import Event

import pytest
from hands import Fight, choose, press
from homes import NewModels
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QMenu, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot
from questions import answering
from rows import cells, save

from autoalgo.common.qt.game_window import GameHome, GameWindow, GameWords
from autoalgo.common.qt.games import MenuGame
from autoalgo.common.qt.help_window import HelpWindow
from autoalgo.common.qt.playback_commands import LEAPS, PLAYBACK
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.war.archive.index import ReadingWatch
from autoalgo.war.domain.units import Branch
from autoalgo.war.folders import Folders
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables
from autoalgo.war.war_run import WarBeginning, begin
from autoalgo.war.window.services import TABS
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.shell_commands import ARCHIVE, FILE, HELP, INBOX, ODDS, RESULT, STOPS, VIEW, WAR, WORLD
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_commands import EDITING, SUBMENUS, VIEWING

REPOSITORY = Path(__file__).resolve().parents[4]
ICON_ONLY = Qt.ToolButtonStyle.ToolButtonIconOnly
LEFT, PLAIN, COPY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction


def written(folder: Path, **changes: object) -> Path:
    """Write a request file for Gaul against Albion at Dover."""
    request = {"war": "From a file", "year": -216, "attacker": "Gaul", "attacker_military": "Host"}
    request |= {"defender": "Albion", "defender_military": "Fyrd", "location": "Dover"}
    file = folder / "request.json"
    file.write_text(json.dumps({**request, **changes}), encoding="utf-8")
    return file


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def actions_of(menu: QMenu) -> list[QAction]:
    """Return all actions of a menu and its submenus."""
    found: list[QAction] = []
    for action in menu.actions():
        below = action.menu()
        found += actions_of(below) if isinstance(below, QMenu) else [] if action.isSeparator() else [action]
    return found


def test_w_8_each_of_six_tabs_is_a_key_or_a_click_away(window: MainWindow, qtbot: QtBot) -> None:
    """W-8: a key goes there from a text field, too."""
    titles = [window.tabs.tabText(index) for index in range(window.tabs.count())]
    assert titles == ["Tactics", "Strategy", "Output", "Wars", "Inbox", "World"]
    for keys, tab in {
        "Ctrl+2": WindowPart.STRATEGY,
        "Ctrl+3": WindowPart.OUTPUT,
        "Ctrl+6": WindowPart.WARS,
        "Ctrl+Shift+F": WindowPart.INBOX,
        "Ctrl+R": WindowPart.WORLD,
        "Ctrl+1": WindowPart.TACTICS,
    }.items():
        press(keys, window.header.form.name, qtbot)
        assert TABS[window.tabs.currentIndex()] is tab
        assert window.commands[tab].isChecked()
    bar = window.tabs.tabBar()
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(2).center())
    assert window.output.isVisible()


def test_every_action_has_a_key_a_sentence_and_a_place(window: MainWindow) -> None:
    menus = [action.menu() for action in window.menuBar().actions()]
    actions = [action for menu in menus if isinstance(menu, QMenu) for action in actions_of(menu)]
    actions = [action for action in actions if action.parent() is not window.recent]
    assert len(actions) > 35
    keys = [key.toString() for action in actions for key in action.shortcuts()]
    assert all(action.shortcuts() for action in actions), [a.text() for a in actions if not a.shortcuts()]
    assert all(action.toolTip() for action in actions)
    assert len(keys) == len(set(keys)), sorted(keys)
    # Mnemonics of a menu are each used once.
    for head in window.menuBar().actions():
        menu = head.menu()
        assert isinstance(menu, QMenu)
        texts = [action.text() for action in menu.actions() if not action.isSeparator()]
        letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), (head.text(), sorted(letters))


def test_the_menu_edit_is_for_flanks_that_are_seen(window: MainWindow, qtbot: QtBot) -> None:
    commands = window.strategy.commands
    assert not commands["reset"].isEnabled()
    press("Ctrl+2", window, qtbot)
    assert commands["reset"].isEnabled()
    assert QApplication.focusWidget() is window.strategy.view


def test_text_keys_stay_with_the_text(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """Delete and Ctrl+Z in the war's name do nothing to flanks."""
    press("Ctrl+2", window, qtbot)
    models.strategy.battlefield.select(0)
    before = models.strategy.battlefield.flanks
    name = window.header.form.name
    name.setFocus()
    qtbot.keyClicks(name, "War")
    qtbot.keyClick(name, Qt.Key.Key_Home)
    qtbot.keyClick(name, Qt.Key.Key_Delete)
    assert models.war.war == "ar"
    assert models.strategy.battlefield.flanks == before
    press("Ctrl+Z", name, qtbot)
    assert models.war.war == "War"


def test_b_6_open_and_save_by_menu(
    window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B-6: what was saved is what was opened, and both are in the list of recent requests."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(written(tmp_path)), ""))
    with qtbot.waitSignal(models.request_opened):
        press("Ctrl+O", window, qtbot)
    assert window.header.form.name.text() == "From a file"
    assert window.header.form.year.text() == "216 BC"
    assert window.tactics.attacker.nation.currentText() == "Gaul"
    target = tmp_path / "saved"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    with qtbot.waitSignal(models.request_saved):
        press("Ctrl+Shift+S", window, qtbot)
    saved = json.loads((tmp_path / "saved.json").read_text(encoding="utf-8"))
    assert (saved["war"], saved["year"], saved["location"]) == ("From a file", -216, "Dover")
    window.recent.aboutToShow.emit()
    names = [action.text() for action in window.recent.actions()]
    assert "saved.json" in names[0]
    assert "request.json" in names[1]


def test_b_6_save_asks_only_once(
    window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B-6: a request that has a file is saved to it."""
    asked: list[str] = []

    def ask(*_: object) -> tuple[str, str]:
        asked.append("")
        return str(tmp_path / "a.json"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    for _ in range(2):
        with qtbot.waitSignal(models.request_saved):
            press("Ctrl+S", window, qtbot)
    assert len(asked) == 1


def test_b_6_a_recent_request_is_opened(
    window: MainWindow, models: ViewModels, memory: Memory, qtbot: QtBot, tmp_path: Path
) -> None:
    """B-6: from the menu File."""
    memory.remember_request(written(tmp_path))
    window.recent.aboutToShow.emit()
    with qtbot.waitSignal(models.request_opened):
        window.recent.actions()[0].trigger()
    assert models.war.war == "From a file"


def test_b_6_a_request_is_dropped_onto_the_window(
    window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path
) -> None:
    """B-6: one request file, or a workbook; anything else is not taken."""
    data = files(written(tmp_path))
    enter = QDragEnterEvent(QPointF(300, 400).toPoint(), COPY, data, LEFT, PLAIN)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    with qtbot.waitSignal(models.request_opened):
        QApplication.sendEvent(window, QDropEvent(QPointF(300, 400), COPY, data, LEFT, PLAIN))
    assert models.war.war == "From a file"
    # An event keeps no hold of its data.
    other = files(tmp_path / "a.png")
    picture = QDragEnterEvent(QPointF(300, 400).toPoint(), COPY, other, LEFT, PLAIN)
    picture.setAccepted(False)
    QApplication.sendEvent(window, picture)
    assert not picture.isAccepted()


def test_t_8_a_workbook_is_dropped_onto_the_window(
    window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path
) -> None:
    """T-8: a dropped workbook becomes the database."""
    save(tmp_path / "Other.xlsx", cells())
    data = files(tmp_path / "Other.xlsx")
    QApplication.sendEvent(window, QDragEnterEvent(QPointF(300, 400).toPoint(), COPY, data, LEFT, PLAIN))
    with qtbot.waitSignal(models.session.loaded):
        QApplication.sendEvent(window, QDropEvent(QPointF(300, 400), COPY, data, LEFT, PLAIN))
    assert window.tactics.source.file.text() == "Other.xlsx"


def test_f1_opens_help_inside_the_program(window: MainWindow, qtbot: QtBot) -> None:
    """Every page that comes with the program is in it, and begins with its own title."""
    press("F1", window.header.form.name, qtbot)
    page = next(each for each in window.findChildren(HelpWindow) if each.isVisible())
    assert page.shown == "window.md"
    titles = [page.contents.topLevelItem(at) for at in range(page.contents.topLevelItemCount())]
    assert len(titles) == len(list((REPOSITORY / "docs").rglob("*.md")))
    assert not any(item.text(0).endswith(".md") for item in titles if item)
    window.commands["guide"].trigger()
    assert page.shown == "google_sheet.md"
    page.close()


def test_b_6_a_broken_request_is_told_in_words(
    window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path
) -> None:
    """B-6, W-7: each mistake of the file is in the list, and what was chosen before stays."""
    qtbot.keyClicks(window.header.form.name, "Test war")
    models.open_request(written(tmp_path, year=0, motive="Boredom"))
    qtbot.waitUntil(lambda: models.problems.reported == 2)
    assert models.problems.count == 0
    sentence = window.header.problems.sentence.text()
    assert "broken.json was not opened; the 2 problems are listed first." in sentence or "was not opened" in sentence
    assert sentence.endswith("The war that is asked for: Ready to run.")
    assert models.can_run
    assert models.war.war == "Test war"
    assert "Boredom" in " ".join(problem.text() for problem in models.problems.problems)


def test_the_next_start_is_as_this_one_ended(
    window: MainWindow, models: ViewModels, new_models: NewModels, qtbot: QtBot, theme: Theme, ini: Path
) -> None:
    """Geometry, tab, database, choices and where they are from are remembered."""
    models.adopt(models.request().model_copy(update={"source": "Lawson 2002,\nMorillo 1996"}))
    other = models.session.folders.home / "Other.xlsx"
    shutil.copy(models.session.folders.database, other)
    with qtbot.waitSignal(models.session.loaded):
        models.session.open_database(other)
    qtbot.keyClicks(window.header.form.name, "Remembered")
    choose(window.tactics.location.location, "Senlac", qtbot)
    press("Ctrl+3", window, qtbot)
    # The screen of the tests is 800 pixels high, and a window is kept on its screen.
    window.resize(1024, 720)
    window.close()
    fresh = new_models(models.session.folders)
    again = MainWindow(fresh, theme, Memory(settings_of(ini)))
    qtbot.addWidget(again)
    assert again.size() == window.size()
    assert TABS[again.tabs.currentIndex()] is WindowPart.OUTPUT
    assert again.header.form.name.text() == "Remembered"
    with qtbot.waitSignal(fresh.session.loaded):
        again.show()
    assert fresh.session.source == other
    assert fresh.war.choice(Choice.LOCATION) == "Senlac"
    qtbot.waitUntil(lambda: fresh.can_run)
    assert fresh.request().source == "Lawson 2002,\nMorillo 1996"


def test_a_database_that_is_gone_at_the_next_start_is_told(
    qtbot: QtBot, home: Folders, new_models: NewModels, theme: Theme, memory: Memory
) -> None:
    memory.database = home.home / "gone.xlsx"
    models = new_models(home)
    window = MainWindow(models, theme, memory)
    qtbot.addWidget(window)
    with qtbot.waitSignal(models.session.loaded):
        window.show()
    assert any("gone.xlsx" in problem.text() for problem in models.problems.problems)
    assert window.header.problems.list.isVisible()


def test_an_empty_maps_folder_and_a_broken_table_are_told(
    qtbot: QtBot, home: Folders, new_models: NewModels, theme: Theme, memory: Memory
) -> None:
    """W-7: the window comes up with whatever is broken, says what, and is whole again after Reload."""
    for picture in home.maps.iterdir():
        picture.rename(home.home / picture.name)
    good = (home.json / "Trade.json").read_bytes()
    (home.json / "Trade.json").write_text("{", encoding="utf-8")
    models = new_models(home)
    window = MainWindow(models, theme, memory)
    qtbot.addWidget(window)
    with qtbot.waitSignal(models.session.loaded):
        window.show()
    texts = " ".join(problem.text() for problem in models.problems.problems)
    assert "Trade.json" in texts
    assert "no terrain map" in texts
    (home.json / "Trade.json").write_bytes(good)
    for picture in home.home.glob("*.png"):
        picture.rename(home.maps / picture.name)
    with qtbot.waitSignal(models.session.loaded):
        press("F5", window, qtbot)
    qtbot.keyClicks(window.header.form.name, "Test war")
    qtbot.waitUntil(lambda: models.can_run)


def test_a_theme_is_chosen_by_key(window: MainWindow, theme: Theme, qtbot: QtBot) -> None:
    for keys, choice in (("Ctrl+Alt+D", ThemeChoice.DARK), ("Ctrl+Alt+Y", ThemeChoice.SYSTEM)):
        press(keys, window, qtbot)
        assert theme.choice is choice
        assert [each for each in ThemeChoice if window.commands[each].isChecked()] == [choice]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Each war waits before its first hour until this is set, or until the war is cancelled."""
    go_on, cancel = Event(), Runner.cancel

    def cancelled(runner: Runner) -> None:
        cancel(runner)
        go_on.set()

    def begun(
        folder: Path, moment: datetime, preparation: Preparation, tables: Tables, reading: ReadingWatch
    ) -> WarBeginning:
        go_on.wait(120)
        return begin(folder, moment, preparation, tables, reading)

    monkeypatch.setattr("autoalgo.war.war_run.begin", begun)
    monkeypatch.setattr(Runner, "cancel", cancelled)
    yield go_on
    go_on.set()


def test_closing_during_a_run_asks_once_and_stops_it(
    window: MainWindow,
    models: ViewModels,
    qtbot: QtBot,
    held: Event,  # noqa: ARG001
) -> None:
    """The war is cancelled cleanly: nothing of it runs on, and no result appears."""
    asked: list[str] = []
    press("Ctrl+Return", window, qtbot)
    assert models.runner.running
    answering("Yes", asked)
    assert window.close()
    assert len(asked) == 1
    qtbot.waitUntil(lambda: not models.runner.running)
    assert models.outcome.current is None


def test_a_no_keeps_the_window_and_the_war(window: MainWindow, models: ViewModels, qtbot: QtBot, held: Event) -> None:
    with qtbot.waitSignal(models.runner.finished):
        press("Ctrl+Return", window, qtbot)
        answering("Cancel", [])
        assert not window.close()
        assert models.runner.running
        held.set()
    assert window.isVisible()


def test_a_question_about_a_war_goes_when_the_war_has_ended(
    window: MainWindow, models: ViewModels, qtbot: QtBot, held: Event
) -> None:
    """Nobody is asked to stop what has ended: the window stays, with the result."""
    asked: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append(box.text())
        held.set()

    press("Ctrl+Return", window, qtbot)
    QTimer.singleShot(0, look)
    assert not window.close()
    assert asked == ["A war is being fought. Stop it and close the window?"]
    assert models.runner.idle
    assert models.outcome.current is not None
    assert QApplication.activeModalWidget() is None
    assert window.close()


def test_f_6_closing_with_a_changed_flank_in_the_editor_asks(window: MainWindow, models: ViewModels) -> None:
    """F-6: changes that are not applied are not lost silently: Cancel keeps window and changes, Yes closes."""
    asked: list[str] = []
    models.editor.open(0)
    models.editor.set_men(Branch.INFANTRY, 1234)
    answering("Cancel", asked)
    assert not window.close()
    assert window.isVisible()
    assert models.editor.men(Branch.INFANTRY) == 1234
    answering("Yes", asked)
    assert window.close()
    assert len(asked) == 2
    assert all("not applied" in text for text in asked)
    models.editor.cancel()


def test_whoever_watches_the_battle_is_left_there(window: MainWindow, qtbot: QtBot, fight: Fight) -> None:
    press("Ctrl+2", window, qtbot)
    fight()
    assert window.services.is_shown(WindowPart.STRATEGY)
    assert "Output" in window.statusBar().currentMessage()


def test_seed_has_a_key(window: MainWindow, qtbot: QtBot) -> None:
    press("Ctrl+3", window, qtbot)
    press("Ctrl+D", window, qtbot)
    assert QApplication.focusWidget() is window.tactics.source.seed


def test_every_command_is_in_one_menu(window: MainWindow) -> None:
    """But for what one key and one entry, Stop, stop together."""
    menus = (*FILE, *WAR, *INBOX, *WORLD, *RESULT, *ODDS, *ARCHIVE, *PLAYBACK, *LEAPS, *VIEW, *HELP, STOPS)
    assert sorted(name for group in menus for name in group) == sorted(window.commands)
    assert {name for name in window.commands if not window.commands[name].shortcuts()} == set(STOPS)
    groups = (*EDITING, *VIEWING, *(names for _, names in SUBMENUS))
    assert sorted(name for group in groups for name in group) == sorted(window.strategy.commands)


@pytest.mark.parametrize("name", [WindowPart.TACTICS, ThemeChoice.SYSTEM])
def test_choosing_what_is_chosen_already_leaves_its_mark(window: MainWindow, name: str) -> None:
    window.services.show_tab(WindowPart.TACTICS)
    window.commands[ThemeChoice.SYSTEM].trigger()
    window.commands[name].trigger()
    assert window.commands[name].isChecked()


def test_about_says_the_version(window: MainWindow) -> None:
    asked: list[str] = []
    answering("OK", asked)
    window.commands["about"].trigger()
    assert "Autoalgo" in asked[0]


def test_no_text_is_clipped_at_the_smallest_size(window: MainWindow, theme: Theme, fight: Fight) -> None:
    """At 1024 × 700 every button and label is at least as wide as its words."""
    fight()
    window.resize(1024, 700)
    for choice, tab in product((ThemeChoice.LIGHT, ThemeChoice.DARK), TABS):
        theme.choose(choice)
        window.services.show_tab(tab)
        QApplication.processEvents()
        for button in window.findChildren(QAbstractButton):
            words = button.text().replace("&", "")
            pictured = isinstance(button, QToolButton) and button.toolButtonStyle() is ICON_ONLY
            if button.isVisible() and not pictured:
                assert button.width() >= button.fontMetrics().horizontalAdvance(words), words
        for label in window.findChildren(QLabel):
            if label.isVisible() and label.text() and not label.wordWrap():
                assert label.width() >= label.sizeHint().width() or label.width() >= label.minimumSizeHint().width()
                assert label.height() >= label.sizeHint().height() - 1, label.text()
    assert window.width() == 1024
    assert window.height() == 700
    theme.choose(ThemeChoice.SYSTEM)


def test_shipped_examples_open_ready_to_run(qtbot: QtBot, new_models: NewModels, theme: Theme, memory: Memory) -> None:
    """B-6: a new moderator opens an example and can press Run."""
    models = new_models(Folders(REPOSITORY))
    window = MainWindow(models, theme, memory)
    qtbot.addWidget(window)
    with qtbot.waitSignal(models.session.loaded):
        window.show()
    models.open_request(REPOSITORY / "examples" / "hastings_1066.json")
    qtbot.waitUntil(lambda: window.tactics.attacker.nation.currentText() == "Normandy 1066")
    assert models.can_run
    assert window.header.problems.sentence.text() == "Ready to run."
    assert QKeySequence("Ctrl+Return") in window.commands["run"].shortcuts()


def test_gw_1_the_menu_games_is_there_with_a_game(
    qtbot: QtBot, models: ViewModels, theme: Theme, memory: Memory
) -> None:
    """GW-1: between View and Help; the war knows a name, a key and what opens it."""
    opened: list[Theme] = []

    def open_chess(look: Theme) -> GameWindow:
        opened.append(look)
        home = GameHome(*(models.session.folders.home,) * 4, settings_of(models.session.folders.home / "chess.ini"))
        chess = GameWindow(GameWords("Chess", "games/tncc.md", "A game.", "", "", "", "", "chess"), home, look)
        qtbot.addWidget(chess)
        return chess

    window = MainWindow(models, theme, memory, [MenuGame("chess", "&Chess", "Alt+Shift+F11", "Opens it.", open_chess)])
    qtbot.addWidget(window)
    titles = [action.text().replace("&", "") for action in window.menuBar().actions()]
    pages = ["Inbox", "World", "Result", "Odds", "Archive", "Playback"]
    assert titles == ["File", "Edit", "War", *pages, "View", "Games", "Help"]
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    press("Alt+Shift+F11", window, qtbot)
    assert opened == [theme]
