"""C-56: cards of the inbox answered, ruled on, handed over and dismissed by real clicks and keys."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flag_windows import key, open_folder, window_in, write_game
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from autoalgo.common.kit.inbox import CardState, read_inbox
from autoalgo.common.mail import Letters, Message
from autoalgo.common.problems import Failure
from autoalgo.common.qt.theme import Theme
from autoalgo.games.capture_the_flag.mail import MailGame, People, collect, keep_people, open_table
from autoalgo.games.capture_the_flag.window import FlagWindow
from autoalgo.games.capture_the_flag.window.ruling_dialog import RulingDialog

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
PEOPLE = '{"umpire": "umpire@example.org", "people": {"Ann": {"addresses": ["ann@example.org"]}}}'


@pytest.fixture
def window(tmp_path: Path, theme: Theme) -> Iterator[FlagWindow]:
    with window_in(tmp_path, theme) as window:
        yield window


def asked(folder: Path, *texts: str) -> MailGame:
    """Take in mails of Ann's."""
    assert not keep_people(folder, People.model_validate_json(PEOPLE))
    table = open_table(folder, NOW)
    assert isinstance(table, MailGame)
    mails = [
        Message(f"<{number}@x>", "ann@example.org", "", NOW, "", text, False, ()) for number, text in enumerate(texts)
    ]
    assert not isinstance(collect(table, mails), Failure)
    return table


def choose(qtbot: QtBot, window: FlagWindow, number: int) -> None:
    model = window.inbox.page.model
    qtbot.waitUntil(lambda: any(card.number == number and card.state is CardState.OPEN for card in model.rows))
    window.inbox.page.table.selectRow(next(row for row, card in enumerate(model.rows) if card.number == number))


def test_c_56_a_card_is_answered_ruled_on_handed_over_and_dismissed(
    window: FlagWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = write_game(tmp_path / "game", turns=0)
    table = asked(
        folder,
        "Can I swim?",
        "Please set fire to the tree at d3",
        "I cannot play today",
        "My brother plays better than me",
    )
    open_folder(qtbot, window, folder)
    page, orders = window.inbox.page, window.desk.orders
    window.page.pages.setCurrentWidget(orders)
    qtbot.waitUntil(lambda: window.desk.coming.fresh)
    orders.table.selectRow(0)
    qtbot.waitUntil(lambda: orders.source.text() == "Waits for your answer: see the page Inbox")
    window.page.pages.setCurrentWidget(page)
    choose(qtbot, window, 1)
    assert window.page.pages.tabText(1) == "Inbo&x (4)"
    assert "Can I swim?" in page.text.toPlainText() and not window.commands["answer_card"].isEnabled()
    page.answer.setFocus()
    qtbot.keyClicks(page.answer, "No.")
    key(qtbot, window, "Ctrl+Alt+Shift+Q")
    choose(qtbot, window, 2)
    assert page.answer.toPlainText() == ""
    qtbot.waitUntil(window.commands["rule_card"].isEnabled)
    key(qtbot, window, "Ctrl+Alt+Shift+V")
    dialog = window.findChild(QDialog)
    assert isinstance(dialog, RulingDialog)
    qtbot.keyClicks(dialog.text, "It burns")
    dialog.ok.click()
    choose(qtbot, window, 3)
    key(qtbot, window, "Ctrl+Alt+Shift+Y")
    choose(qtbot, window, 4)
    key(qtbot, window, "Ctrl+Alt+Shift+D")
    qtbot.waitUntil(lambda: not page.model.asking)
    assert window.page.pages.tabText(1) == "Inbo&x"
    assert [card.state for card in read_inbox(folder).cards] == [
        CardState.ANSWERED,
        CardState.RULED,
        CardState.HANDED,
        CardState.DISMISSED,
    ]
    letters = table.outbox.letters()
    assert isinstance(letters, Letters)
    (answer,) = (each for each in letters.waiting if each.key == "card 1")
    assert answer.to == "ann@example.org" and answer.path.read_text(encoding="utf-8").count("> Can I swim?") == 1
    qtbot.waitUntil(lambda: bool(window.desk.coming.inputs and window.desk.coming.inputs.by_umpire))
    inputs = window.desk.coming.inputs
    assert inputs is not None and [each.text for each in inputs.rulings] == ["It burns"]
