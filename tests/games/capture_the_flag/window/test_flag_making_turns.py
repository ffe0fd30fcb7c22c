"""C-50 to C-55: turns made in the umpire's window of capture the flag, by real clicks and keys."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest
from flag_games import JSON, at, flag_game
from PySide6.QtCore import QModelIndex, QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QMessageBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from autoalgo.common.kit.inbox import CardKind, CardText, KeptCard, keep_card
from autoalgo.common.kit.luck import Luck
from autoalgo.common.mail import Message
from autoalgo.common.mail.outbox import Letters, Outbox
from autoalgo.common.problems import Failure
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.game_window import GameHome
from autoalgo.common.qt.theme import Theme
from autoalgo.games.capture_the_flag.mail.people import People, Person, keep_people
from autoalgo.games.capture_the_flag.play.audit import Audit, audit
from autoalgo.games.capture_the_flag.store.clock import Clock, keep_clock
from autoalgo.games.capture_the_flag.store.entries import RulingEntry
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, create, open_game
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of, keep_rulings
from autoalgo.games.capture_the_flag.store.received import Mail, Received, keep_orders
from autoalgo.games.capture_the_flag.window import audit_model
from autoalgo.games.capture_the_flag.window.flag_window import FlagWindow
from autoalgo.games.capture_the_flag.window.ruling_dialog import RulingDialog
from autoalgo.games.capture_the_flag.window.turn_commit import CommittedTurn, keep_reported, take_back

LEFT = Qt.MouseButton.LeftButton
UNITS = "Ann soldier b2,Ben archer b4,cyd soldier b3,dee wizard h8"
BURNT = (("cyd", "b3"), ("Ben", "b4"), ("dee", "h8"))
# Ann, Ben and cyd stand below each other; dee is far away.


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    assert create(folder, flag_game(UNITS), "field", Luck(7)) is None
    mail(folder, "Ann", "Dear umpire,\nattack cyd, then dance")
    mail(folder, "Ben", "attack cyd, move a4, a3")
    return folder


def opened(folder: Path) -> OpenedGame:
    game = open_game(folder)
    assert isinstance(game, OpenedGame)
    return game


def mail(folder: Path, name: str, text: str) -> None:
    game = opened(folder)
    number = [unit.name for unit in game.game.units].index(name)
    received = Received(text, datetime.now(UTC), Mail(f"<{name} {len(text)}>", f"{name.lower()}@example.org"))
    assert keep_orders(game, number, received) is None


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path, folder: Path) -> Iterator[FlagWindow]:
    settings = QSettings(str(tmp_path / "flag.ini"), QSettings.Format.IniFormat)
    home = GameHome(JSON, JSON.parent / "docs", tmp_path / "Logs", tmp_path / "Saves", settings)
    made = FlagWindow(home, theme)
    qtbot.addWidget(made)
    made.resize(1366, 728)
    made.show()
    made.open_file(folder)
    qtbot.waitUntil(lambda: made.desk.coming.fresh)
    yield made
    made.close()


def trigger(window: FlagWindow, name: str) -> None:
    action: QAction = window.commands[name]
    assert action.isEnabled(), name
    action.trigger()


def show(window: FlagWindow, page: QWidget) -> None:
    window.page.pages.setCurrentWidget(page)
    QApplication.processEvents()


def choose_unit(window: FlagWindow, qtbot: QtBot, row: int) -> None:
    table = window.desk.orders.table
    place = table.visualRect(table.model().index(row, 0)).center()
    qtbot.mouseClick(table.viewport(), LEFT, pos=place)
    assert window.board.unit == row


def words(window: FlagWindow) -> list[str]:
    return [step.text for step in window.desk.coming.steps]


def choose_step(window: FlagWindow, text: str) -> None:
    """Click the step that begins so."""
    view: QListView = window.desk.resolve.list
    step = next(number for number, told in enumerate(words(window)) if told.startswith(text))
    index: QModelIndex = view.model().index(window.desk.resolve.model.row_of(step), 0)
    view.scrollTo(index)
    view.setCurrentIndex(index)
    assert window.desk.resolve.chosen == step


def kept_turns(window: FlagWindow) -> int:
    assert window.game.read is not None
    return len(window.game.read.turns)


def settled(window: FlagWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.desk.coming.fresh and not window.desk.coming.busy)


def test_c_50_the_orders_are_told_read_again_as_they_are_typed_and_undone(
    window: FlagWindow, qtbot: QtBot, folder: Path
) -> None:
    """C-50: what came in, how it is understood, what is wrong, the umpire's hand; a mail from outside is noticed."""
    page = window.desk.orders
    QAbstractItemModelTester(page.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    show(window, page)
    assert [row.told for row in page.model.rows] == ["attack cyd", "attack cyd; move a4, a3", "missing", "missing"]
    assert [row.troubled for row in page.model.rows] == [True, False, False, False]
    choose_unit(window, qtbot, 3)
    page.text.setFocus()
    qtbot.keyClicks(page.text, "attack Ann")
    assert "Ann is 12 spaces away, and the range is 1" in page.reading.text()
    qtbot.keyClick(page.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.model.rows[3].source == "the umpire"
    found = inputs_of(opened(folder))
    assert not isinstance(found, Failure)
    assert (dict(found.by_umpire), found.texts[0]) == ({3: "attack Ann"}, "Dear umpire,\nattack cyd, then dance")
    trigger(window, "undo")
    assert page.model.rows[3].told == "missing"
    trigger(window, "redo")
    assert page.text.toPlainText() == "attack Ann"
    trigger(window, "as_it_came")
    assert page.text.toPlainText() == ""
    mail(folder, "cyd", "attack\u00a0Ann\r\n\u202e")
    qtbot.waitUntil(lambda: page.model.rows[2].told == "attack Ann")
    assert window.statusBar().currentMessage() == "Orders have come in: cyd"
    choose_unit(window, qtbot, 2)
    assert page.text.toPlainText().endswith("\\u202e") and not page.typed
    choose_unit(window, qtbot, 0)
    assert page.model.rows[2].by_umpire is None


def test_c_51_a_step_is_approved_or_taken_back_and_everybody_elses_dice_stay(
    window: FlagWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-51, C-52: every step is shown on the board; what is kept is what was shown, and the audit agrees."""
    desk = window.desk
    QAbstractItemModelTester(desk.resolve.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    show(window, desk.resolve)
    before = words(window)
    assert desk.resolve.missing.text() == "No orders from cyd, dee."
    # Updates are at 17:00 and 21:00; the first is due on the day of the beginning, a Friday.
    clock = Clock(began=datetime(2100, 1, 1, 8, tzinfo=UTC))
    assert keep_clock(folder, clock) is None
    desk.resolve.refresh()
    assert desk.resolve.missing.text().endswith("cyd, dee. Turn 1 is due only Friday 2100-01-01, 17:00 (UTC).")
    by_ben = next(text for text in before if text.startswith("Ben attacks cyd"))
    choose_step(window, "Ben moves a4")
    assert window.board.game is not None
    assert [unit.square.text for unit in window.board.game.units][:2] == ["b2", "a4"]
    choose_step(window, "Ben attacks cyd")
    trigger(window, "approve")
    choose_step(window, "Ann attacks cyd")
    trigger(window, "take_back")
    settled(window, qtbot)
    after = words(window)
    assert after[0].startswith("The umpire rules: Taken back: Ann attacks cyd for ")
    assert after[1] == "The orders of Ann are struck out"
    assert by_ben in after and not any(text.startswith("Ann attacks cyd") for text in after)
    assert [text for number, text in enumerate(after) if desk.coming.approved(number)] == [by_ben]
    assert not (folder / "turns").exists()
    shown = desk.coming.played
    assert shown is not None
    message = Message("<1@x>", "ann@example.org", "", datetime.now(UTC), "", "Can I swim?", False, ())
    assert isinstance(keep_card(folder, message, 1, CardText(CardKind.QUESTION, "Ann", "Can I swim?")), KeptCard)
    asked: list[str] = []

    def answer(_: FlagWindow, question: str, *__: object) -> QMessageBox.ButtonRole:
        asked.append(question)
        return QMessageBox.ButtonRole.AcceptRole if asked[1:] else QMessageBox.ButtonRole.RejectRole

    monkeypatch.setattr(FlagWindow, "asked", answer)
    trigger(window, "keep")
    assert not desk.coming.busy and not (folder / "turns").exists()
    assert asked[0].splitlines() == [
        "Open cards in the inbox: 1 (Ann).",
        "No orders from cyd, dee.",
        "Turn 1 is due only Friday 2100-01-01, 17:00 (UTC).",
        "Keep turn 1 anyway?",
    ]
    trigger(window, "keep")
    qtbot.waitUntil(lambda: kept_turns(window) == 1)
    kept = window.playback.turns[0]
    assert (kept.events, kept.after) == (shown.events, shown.after)
    found = audit(folder)
    assert isinstance(found, Audit) and found.difference is None


def test_c_53_a_ruling_is_put_together_and_taken_back(window: FlagWindow, qtbot: QtBot) -> None:
    """C-53: a text and what it does; what cannot be is told, and the ruling can be undone like any edit."""
    desk = window.desk
    show(window, desk.resolve)
    trigger(window, "rule")
    dialog = window.dialog
    assert isinstance(dialog, RulingDialog) and not dialog.ok.isEnabled()
    qtbot.keyClicks(dialog.text, "Ann sets fire to the grass.")
    qtbot.keyClick(dialog.kind, Qt.Key.Key_Down)
    form = dialog.forms[dialog.kind.currentIndex()]
    squares, what, damage = (form.fields[name] for name in ("squares", "name", "damage"))
    assert isinstance(squares, QLineEdit) and isinstance(what, QLineEdit) and isinstance(damage, QSpinBox)
    squares.clear()
    qtbot.keyClicks(squares, "b3 zz")
    qtbot.mouseClick(dialog.add, LEFT)
    assert "“zz” is no square" in dialog.wrong.text()
    squares.clear()
    qtbot.keyClicks(squares, "b3, b4")
    what.clear()
    qtbot.mouseClick(dialog.add, LEFT)
    assert 'What: ""; allowed: a text of 1 to 40 characters' in dialog.wrong.text()
    qtbot.keyClicks(what, "fire")
    damage.setValue(30)
    qtbot.mouseClick(dialog.add, LEFT)
    assert dialog.list.item(0).text().startswith("b3: fire, for 2 turns; 30 damage a turn")
    qtbot.keyClick(squares, Qt.Key.Key_End)
    qtbot.keyClicks(squares, " h8")  # filled in and not added: it counts too
    qtbot.mouseClick(dialog.ok, LEFT)
    settled(window, qtbot)
    told = words(window)
    assert told[0] == "The umpire rules: Ann sets fire to the grass."
    assert {f"{who} takes 30 damage from fire at {where}" for who, where in BURNT} <= set(told)
    choose_step(window, "b4: fire")
    trigger(window, "take_back")
    settled(window, qtbot)
    assert not any("fire" in text for text in words(window))
    trigger(window, "undo")
    settled(window, qtbot)
    assert "cyd takes 30 damage from fire at b3" in words(window)


def test_c_54_a_turn_is_taken_back_until_its_reports_are_sent_and_audited(
    window: FlagWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-54, C-55: the record is put aside, the turn made anew; an audit says identical, and its button stops it."""
    monkeypatch.setattr(FlagWindow, "asked", lambda *_: QMessageBox.ButtonRole.AcceptRole)
    show(window, window.desk.resolve)
    trigger(window, "keep")
    qtbot.waitUntil(lambda: kept_turns(window) == 1)
    trigger(window, "audit")
    qtbot.waitUntil(lambda: window.desk.auditing.found is not None)
    assert window.desk.auditing.found == Audit(1, None, None)
    assert window.desk.audit is not None and "Identical: 1 turn" in window.desk.audit.words.text()
    stop = next(each for each in window.desk.audit.findChildren(ActionButton) if each.text() == "Stop the audit")
    pressed = Event()
    monkeypatch.setattr(audit_model, "audit", lambda *told: pressed.wait() and audit(*told))
    trigger(window, "audit")
    qtbot.mouseClick(stop, LEFT)
    pressed.set()
    qtbot.waitUntil(lambda: window.desk.auditing.found is not None)
    assert window.desk.auditing.found == Audit(1, None, None, stopped=True)
    assert "The audit was stopped" in window.desk.audit.words.text()
    first = (folder / "turns" / "001.jsonl").read_bytes()
    qtbot.waitUntil(window.commands["undo_turn"].isEnabled)
    trigger(window, "undo_turn")
    qtbot.waitUntil(lambda: kept_turns(window) == 0)
    assert (folder / "turns" / "undone" / "001 1.jsonl").read_bytes() == first
    qtbot.waitUntil(lambda: window.desk.coming.fresh)
    assert window.desk.coming.played is not None
    assert window.desk.coming.played.read[0] is not None  # Ann's mail counts again


def test_c_53_what_cannot_be_written_or_read_is_told_and_changes_nothing(
    window: FlagWindow, qtbot: QtBot, folder: Path
) -> None:
    """C-50, C-53: a folder that another program has spoiled is told in words; an edit that failed is no edit."""
    desk = window.desk
    file = folder / "orders" / "001" / "04 dee.umpire.txt"
    file.mkdir()
    show(window, desk.orders)
    qtbot.waitUntil(lambda: "04 dee.umpire.txt" in window.note.text)
    desk.coming.write(3, "attack Ann")
    assert "the orders cannot be kept" in window.note.text
    assert not desk.coming.stack.canUndo()
    file.rmdir()
    rulings = folder / "orders" / "001" / "rulings.json"
    rulings.write_text("[", encoding="utf-8")
    qtbot.waitUntil(lambda: "rulings.json" in window.note.text)
    assert not window.commands["keep"].isEnabled()
    assert "The turn cannot be resolved" in desk.resolve.status.text()
    # A ruling that cannot be carried out any more can be taken away.
    assert keep_rulings(opened(folder), (RulingEntry(text="Away!", squares={"Ann": at("b3")}),)) is None
    qtbot.waitUntil(lambda: "two units would stand at b3" in desk.resolve.status.text())
    trigger(window, "take_back")
    qtbot.waitUntil(lambda: desk.coming.fresh)
    assert window.commands["keep"].isEnabled()


def test_c_52_the_reports_of_a_game_by_mail_come_and_go_with_the_turn(folder: Path) -> None:
    """C-52, C-54: they go to the outbox when a turn is kept, leave it when it is taken back, and are written anew."""
    person = Person(addresses=("ann@example.org",))
    assert keep_people(folder, People(game="Field", umpire="umpire@example.org", people={"Ann": person})) is None

    def kept() -> set[str]:
        found = inputs_of(opened(folder))
        assert isinstance(found, Inputs)
        done = keep_reported(opened(folder), found)
        assert isinstance(done, CommittedTurn) and not done.failure
        letters = Outbox(folder / "outbox").letters()
        assert isinstance(letters, Letters)
        return {key for key in letters.keys if key.startswith("report")}

    assert kept() == {"report 001 01"}
    assert isinstance(take_back(folder), CommittedTurn)
    assert kept() == {"report 001 made anew 1 01"}


def test_c_52_a_turn_is_not_kept_when_something_has_come_in_since(folder: Path) -> None:
    found = inputs_of(opened(folder))
    assert isinstance(found, Inputs)
    assert keep_rulings(opened(folder), (RulingEntry(text="It rains."),)) is None
    refused = keep_reported(opened(folder), found)
    assert isinstance(refused, Failure) and "something has come in since" in refused[0].found
    assert not (folder / "turns").exists()
