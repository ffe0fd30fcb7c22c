"""Whatever names, files and values are called, the window shows them literally, on their line and at some length."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hands import Fight
from homes import MIXED
from hostile import unsafe
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as QtText
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QLabel,
    QPlainTextEdit,
    QTabWidget,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from questions import answering
from rows import ADA, ALBION, GAUL, HOST, SENLAC, cells, save
from window_fixtures import make_all

from autoalgo.common.problems import MOST_TOLD, Place, Problem
from autoalgo.common.qt.choice_menu import ChoiceMenu
from autoalgo.common.qt.launch import tell_without_window
from autoalgo.common.qt.literal import html_of, literal
from autoalgo.war.database.source import SheetSource
from autoalgo.war.folders import Folders
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

MARKUP: Final = '<img src="x.png"><b>&amp;'
"""Qt would draw a picture and bold letters."""
NAME: Final = f"\u202eAl\x85\x9b2J\u2028{MARKUP}\u2066"
"""What a cell of a workbook can hold."""
FILE: Final = "\u202eAl\x1b[31m\r\n<b>\x9b<img src=x>\u2066"
LONGEST: Final = 2_100
_ROLES: Final = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)

Shown = Iterator[tuple[str, str, bool]]
"""Where a text is shown, the text, and whether Qt reads it as HTML."""


def _of_widget(widget: QWidget) -> Shown:
    where = f"{type(widget).__name__} {widget.objectName()}"
    tip = widget.toolTip()
    yield f"{where}: tooltip", tip, QtText.mightBeRichText(tip)
    for name in ("statusTip", "windowTitle", "accessibleName", "accessibleDescription", "whatsThis"):
        yield f"{where}: {name}", getattr(widget, name)(), False
    match widget:
        case QLabel():
            yield where, widget.text(), _is_rich(widget)
        case QAbstractButton():
            yield where, widget.text(), False
        case QGroupBox():
            yield where, widget.title(), False
        case QTabWidget():
            for index in range(widget.count()):
                yield where, widget.tabText(index), False
                yield where, widget.tabToolTip(index), QtText.mightBeRichText(widget.tabToolTip(index))
        case QPlainTextEdit() | QTextEdit():
            yield from ((where, line, False) for line in widget.toPlainText().split("\n"))


def _is_rich(label: QLabel) -> bool:
    if label.textFormat() == Qt.TextFormat.AutoText:
        return QtText.mightBeRichText(label.text())
    return label.textFormat() == Qt.TextFormat.RichText


def _of_model(model: QAbstractItemModel) -> Shown:
    for row in range(model.rowCount()):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount()):
            for role in _ROLES:
                said = model.data(model.index(row, column), role)
                if isinstance(said, str):
                    rich = role == Qt.ItemDataRole.ToolTipRole and QtText.mightBeRichText(said)
                    yield f"{type(model).__name__}, row {row}, {role.name}", said, rich


def _of_action(action: QAction) -> Shown:
    yield f"action {action.objectName()}", action.text(), False
    yield f"action {action.objectName()}: tooltip", action.toolTip(), QtText.mightBeRichText(action.toolTip())
    yield f"action {action.objectName()}: status tip", action.statusTip(), False


def everything_shown(window: MainWindow) -> Shown:
    """Yield all texts of the window and its dialogs, but for fields and menus of the values themselves."""
    make_all(window)
    chosen = {menu.model() for menu in window.findChildren(ChoiceMenu)}
    yield "status bar", window.statusBar().currentMessage(), False
    for widget in (window, *window.findChildren(QWidget)):
        yield from _of_widget(widget)
        if isinstance(widget, QAbstractItemView | QComboBox) and widget.model() not in chosen:
            yield from _of_model(widget.model())
    for action in window.findChildren(QAction):
        yield from _of_action(action)


def wrongly_shown(texts: Shown) -> list[str]:
    """Return where a text is unsafe or without end, or markup of a name is not shown but obeyed."""
    wrong = []
    for where, text, rich in texts:
        seen = text
        if rich:
            page = QTextDocument()
            page.setHtml(text)
            seen = page.toPlainText()
            if "img" in text and "<img" not in seen:
                wrong.append(f"{where}: a name is obeyed as HTML: {text!a}")
        if found := unsafe(seen):
            wrong.append(f"{where}: {sorted(found)}")
        if longest := [len(line) for line in seen.split("\n") if len(line) > LONGEST]:
            wrong.append(f"{where}: lines of {longest}")
    return wrong


def assert_shown_literally(window: MainWindow) -> None:
    assert wrongly_shown(everything_shown(window)) == []


@pytest.fixture
def hostile_game(home: Folders) -> Path:
    """A workbook whose names are all hostile; so are a unit type, a map and the file."""
    soldier = home.json / "Soldier.json"
    units = json.loads(soldier.read_text(encoding="utf-8"))
    units[NAME] = units["Huscarl"]
    soldier.write_text(json.dumps(units), encoding="utf-8")
    (home.maps / f"{FILE}.png").write_bytes((home.maps / "Plain.png").read_bytes())
    path = home.home / f"{FILE}.xlsx"
    leader = {**ADA, "Name": f"{NAME}leader", "Nations": f"{NAME}one"}
    army = {**MIXED, "Nations": f"{NAME}one", "Name": f"{NAME}army", "Leader": leader["Name"], "Infantry type": NAME}
    return save(
        path,
        cells(
            nations=[{**ALBION, "Name": f"{NAME}one"}, {**GAUL, "Name": f"{NAME}two"}],
            militaries=[army, {**HOST, "Nations": f"{NAME}two", "Name": f"{NAME}host"}],
            locations=[{**SENLAC, "Name": f"{NAME}place"}],
            leaders=[leader],
        ),
    )


@pytest.fixture
def hostile_war(window: MainWindow, models: ViewModels, hostile_game: Path, qtbot: QtBot) -> None:
    """The window on a war of hostile names."""
    models.session.open_database(hostile_game)
    qtbot.waitUntil(lambda: not models.session.busy)
    for field, name in ((Choice.ATTACKER, "one"), (Choice.DEFENDER, "two"), (Choice.LOCATION, "place")):
        models.war.choose(field, f"{NAME}{name}")
    for army in (Choice.ATTACKER_MILITARY, Choice.DEFENDER_MILITARY):
        models.war.choose(army, "default")  # the semicolon of such a name ends it among the nations of a military
    models.war.set_war(f"{NAME}{'x' * 500}")
    qtbot.waitUntil(lambda: models.strategy.map.terrain is not None)
    assert window.isVisible()


@pytest.mark.usefixtures("hostile_war")
def test_names_are_shown_literally_before_and_after_a_war(
    window: MainWindow, models: ViewModels, fight: Fight, qtbot: QtBot
) -> None:
    models.strategy.battlefield.select(0)
    window.strategy.view.opened.emit(0)
    assert window.strategy.editor.isVisible()
    assert_shown_literally(window)
    fight()
    for index in range(window.tabs.count()):
        window.tabs.setCurrentIndex(index)
        qtbot.wait(0)
        assert_shown_literally(window)
    assert any("\\u202e" in text for _, text, _ in everything_shown(window))


@pytest.mark.usefixtures("hostile_war")
def test_names_are_shown_literally_in_questions(window: MainWindow, fight: Fight, qtbot: QtBot) -> None:
    fight()
    asked: list[str] = []
    answering("Cancel", asked)
    window.commands["commit"].trigger()
    qtbot.waitUntil(lambda: asked != [])
    assert wrongly_shown((text, text, True) for text in iter(asked)) == []


def test_problems_are_shown_literally_and_not_without_end(
    window: MainWindow, models: ViewModels, tmp_path: Path, qtbot: QtBot
) -> None:
    request = {"war": NAME, "year": 1066, "attacker": NAME, "attacker_military": NAME, "defender": "x" * 500_000}
    file = tmp_path / f"{FILE}.json"
    file.write_text(json.dumps({**request, "defender_military": "Host", "location": FILE}), encoding="utf-8")
    models.open_request(file)
    qtbot.waitUntil(lambda: any("\\u202e" in problem.text() for problem in models.problems.problems))
    assert_shown_literally(window)
    file.write_text(json.dumps({NAME: MARKUP, "war": ["x"] * 1000}), encoding="utf-8")
    models.open_request(file)
    qtbot.waitUntil(lambda: any("unknown key" in problem.found for problem in models.problems.problems))
    assert_shown_literally(window)


def test_a_database_that_cannot_be_read_is_told_literally(
    window: MainWindow, models: ViewModels, home: Folders, qtbot: QtBot
) -> None:
    path = home.home / f"{FILE}.xlsx"
    path.write_bytes(b"PK\x03\x04")
    models.session.open_database(path)
    qtbot.waitUntil(lambda: any("damaged" in problem.found for problem in models.problems.problems))
    assert_shown_literally(window)


def test_what_is_remembered_is_shown_literally(window: MainWindow, memory: Memory, qtbot: QtBot) -> None:
    memory.remember_request(Path("/") / FILE / f"{FILE}.json")
    memory.remember_sheet(SheetSource(f"{NAME}{'x' * 5000}"))
    window.recent.aboutToShow.emit()
    window.sheet.come_forward()
    qtbot.waitUntil(window.sheet.isVisible)
    assert_shown_literally(window)


def test_of_very_many_problems_the_first_are_listed(window: MainWindow, models: ViewModels) -> None:
    problems = [Problem(Place(file="a.json", row=row), MARKUP, "") for row in range(1, 10_001)]
    models.problems.tell(problems)
    assert (models.problems.count, models.problems.rowCount()) == (10_000, MOST_TOLD + 1)
    last = models.problems.index(MOST_TOLD)
    assert models.problems.data(last) == "… and 9,500 problems more"
    assert models.problems.target(MOST_TOLD) == models.problems.target(0)
    assert_shown_literally(window)


def test_a_problem_without_a_window_is_told_literally(capsys: pytest.CaptureFixture[str], qtbot: QtBot) -> None:
    asked: list[str] = []
    answering("OK", asked)
    tell_without_window(Problem(Place(file=FILE), NAME, MARKUP))
    qtbot.waitUntil(lambda: asked != [])
    assert wrongly_shown((text, text, QtText.mightBeRichText(text)) for text in asked) == []
    assert unsafe(capsys.readouterr().err) == set()


@pytest.mark.parametrize("text", [MARKUP, "a < b", "<i>Gaul</i>", "関原 ⚔ معركة", "Hastings"])
def test_html_says_the_text_itself(text: str) -> None:
    page = QTextDocument()
    page.setHtml(html_of(text))
    assert page.toPlainText() == text
    tip = literal(text)
    page.setHtml(tip)
    assert tip == text or page.toPlainText() == text
    assert (tip == text) is not QtText.mightBeRichText(text)
