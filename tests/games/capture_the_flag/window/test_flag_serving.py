"""C-57: the desk started and stopped, words mixed in and the record published, by real keys and clicks."""

from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from flag_games import flag_game
from flag_windows import key, open_folder, window_in, write_game
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from smtp_servers import Inbox, serving

from autoalgo.common.kit.luck import Luck
from autoalgo.common.locks import locked
from autoalgo.common.mail import Letters
from autoalgo.common.problems import Failure
from autoalgo.common.qt.send_dialog import SendDialog
from autoalgo.common.qt.serving_controller import WordsDialog
from autoalgo.common.qt.theme import Theme
from autoalgo.games.capture_the_flag.mail import MailGame, People, keep_people, open_table
from autoalgo.games.capture_the_flag.store.clock import Clock, keep_clock
from autoalgo.games.capture_the_flag.store.folder import create, open_game
from autoalgo.games.capture_the_flag.window import FlagWindow

NOW = datetime.now(UTC)
PEOPLE = '{"umpire": "umpire@example.org", "people": {"Ann": {"addresses": ["ann@example.org"]}}}'


@pytest.fixture
def window(tmp_path: Path, theme: Theme) -> Iterator[FlagWindow]:
    with window_in(tmp_path, theme) as window:
        yield window


def test_c_57_the_desk_serves_the_game_until_it_is_stopped(window: FlagWindow, tmp_path: Path, qtbot: QtBot) -> None:
    folder = write_game(tmp_path / "game", turns=0)
    assert not keep_people(folder, People.model_validate_json(PEOPLE))
    assert not keep_clock(folder, Clock(zone="Asia/Tokyo", began=NOW))
    open_folder(qtbot, window, folder)
    desk, action = window.serving.desk, window.commands["serve"]
    key(qtbot, window, "Ctrl+Shift+F5")
    qtbot.waitUntil(lambda: "nobody has said by which mail account" in window.note.text)
    qtbot.waitUntil(lambda: desk.folder is None)
    box = tmp_path / "box"
    box.mkdir()
    head = f"Received: by mx; {format_datetime(NOW)}\nFrom: ann@example.org\nMessage-ID: <1@x>\n"
    mail = f"{head}\nmove c2\n"
    (box / "1.eml").write_text(mail, encoding="utf-8")
    (folder / "mail_server.json").write_text(f'{{"mailboxes": ["{box.as_posix()}"]}}', encoding="utf-8")
    with qtbot.waitSignal(desk.carried_out):
        key(qtbot, window, "Ctrl+Shift+F5")
    assert action.text().replace("&", "") == "Stop the desk"
    assert "The desk runs for game" in window.serving.state.text()
    table = open_table(folder, datetime.now(UTC))
    assert isinstance(table, MailGame)
    letters = table.outbox.letters()
    assert isinstance(letters, Letters) and len(letters.waiting) == 2  # the first letter, and the answer
    # What has come in is shown without reading the game again by hand.
    qtbot.waitUntil(lambda: any("move c2" in row.text for row in window.desk.orders.model.rows))
    assert window.desk.orders.model.rows[0].source == f"mail {NOW.astimezone(ZoneInfo('Asia/Tokyo')):%H:%M}"
    key(qtbot, window, "Ctrl+Shift+F5")
    qtbot.waitUntil(lambda: desk.folder is None)
    assert window.serving.state.text() == "" and action.text().replace("&", "") == "Start the desk"
    with locked(folder / "serving"):  # others may serve it now
        pass


def test_c_57_words_are_mixed_in_and_the_record_is_published(
    window: FlagWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "game"
    assert not create(folder, flag_game("Ann soldier b2,bob soldier c9"), "meadow", Luck(5, "0" * 32))
    open_folder(qtbot, window, folder)
    key(qtbot, window, "Ctrl+Shift+F10")
    dialog = window.dialog
    assert isinstance(dialog, WordsDialog)
    qtbot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "0 characters" in dialog.form.objection("WORDS").text())
    qtbot.keyClicks(dialog.words, "Ann: apple")
    with qtbot.waitSignal(dialog.accepted):
        qtbot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    opened = open_game(folder)
    assert not isinstance(opened, Failure) and opened.luck.words == "Ann: apple"
    file = tmp_path / "public.jsonl"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    key(qtbot, window, "Ctrl+Shift+F8")
    qtbot.waitUntil(lambda: "0 turns, without the seed" in window.note.text)
    assert "Ann: apple" in file.read_text(encoding="utf-8")


def test_c_57_mails_of_a_folder_are_taken_in_and_letters_sent_without_the_desk(
    window: FlagWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-57: orders count and are answered, the first letter is written once, and both letters reach a real server."""
    folder = write_game(tmp_path / "game", turns=0)
    assert not keep_people(folder, People.model_validate_json(PEOPLE))
    open_folder(qtbot, window, folder)
    box = tmp_path / "box"
    box.mkdir()
    mail = f"Received: by mx; {format_datetime(NOW)}\nFrom: ann@example.org\nMessage-ID: <1@x>\n\nmove c2\n"
    (box / "1.eml").write_text(mail, encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(box))
    for command, keys, told in (
        ("collect_folder", "Shift+F9", "1 mail; 1 answer put into the outbox"),
        ("write_reports", "Ctrl+J", "1 letter put into the outbox"),
        ("collect", "F9", "1 mail; 0 answers put into the outbox"),  # from where mails came the last time
    ):
        qtbot.waitUntil(window.commands[command].isEnabled)
        with qtbot.waitSignal(window.mailing.mail.ended) as ended:
            key(qtbot, window, keys)
        assert ended.args and ended.args[0].said == told
    qtbot.waitUntil(lambda: any("move c2" in row.text for row in window.desk.orders.model.rows))
    qtbot.waitUntil(window.commands["send"].isEnabled)
    inbox = Inbox()
    with serving(inbox) as port:
        key(qtbot, window, "Ctrl+M")
        dialog = window.dialog
        assert isinstance(dialog, SendDialog)
        dialog.host.clear()
        qtbot.keyClicks(dialog.host, f"127.0.0.1:{port}")
        dialog.security.setCurrentIndex(2)
        with qtbot.waitSignal(window.mailing.sending.ended):
            qtbot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    assert [each.reader for each in inbox.letters] == ["ann@example.org"] * 2
    qtbot.waitUntil(lambda: not window.commands["send"].isEnabled())
