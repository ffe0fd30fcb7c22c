"""AW-13 … AW-15: mails taken in, reports written, letters sent, by real clicks and keys, and by a real server."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from atlantis_windows import LEFT, MODERATOR, begin_game, key, open_folder, opened, quiet, write_mail
from menus import popup_of
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot
from smtp_servers import Inbox, Order, cut, serving

from autoalgo.common.mail import Letters
from autoalgo.common.qt.send_dialog import SendDialog
from autoalgo.games.atlantis.mail.settings import SettingsChange, change_mail
from autoalgo.games.atlantis.play.factions import LetIn, Newcomer, let_in
from autoalgo.games.atlantis.play.played_month import keep_month, play_month
from autoalgo.games.atlantis.store.deadline import ByMail, open_by_mail
from autoalgo.games.atlantis.window import AtlantisWindow
from autoalgo.games.atlantis.window.mail_settings_dialog import MailSettingsDialog

NAMES = ("Ants", "Bees", "Crows")


@pytest.fixture
def game(window: AtlantisWindow, tmp_path: Path, qtbot: QtBot) -> Path:
    """A game of three factions without passwords and with addresses, open in the window at the page of the mail."""
    newcomers = (Newcomer(name, f"{name.lower()}@example.org", None, password=False) for name in NAMES)
    folder = begin_game(tmp_path / "game", *newcomers)
    assert isinstance(change_mail(folder, SettingsChange(moderator=MODERATOR)), tuple)
    open_folder(qtbot, window, folder)
    window.page.pages.setCurrentWidget(window.mail.page)
    return folder


def states(window: AtlantisWindow) -> dict[str, list[str]]:
    """Return to whom the letters go, by their states."""
    found: dict[str, list[str]] = {}
    for row in window.mail.page.letters.model.rows:
        found.setdefault(str(row.cells[0]), []).append(str(row.cells[1]))
    return found


def collect(qtbot: QtBot, window: AtlantisWindow, monkeypatch: pytest.MonkeyPatch, mailbox: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(mailbox))
    key(qtbot, window, "Shift+F9")
    qtbot.waitUntil(lambda: quiet(window))


def test_aw_13_mails_are_taken_in_and_told(
    window: AtlantisWindow, game: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-13: orders, orders from another address, no orders, a stranger; who is missing; then the month is played."""
    box = tmp_path / "box"
    write_mail(box, "ants@example.org", "#atlantis 1\nunit 1\nwork\n#end\n", minutes=9)
    write_mail(box, "ants@example.org", "#atlantis 2\nunit 2\nquit 2\n#end\n", minutes=8)
    write_mail(box, "bees@example.org", "When are orders due?", minutes=7)
    write_mail(box, "spam@example.net", "Buy", minutes=6)
    collect(qtbot, window, monkeypatch, box)
    rows = [row.cells[1:5] for row in window.mail.page.mails.model.rows]
    assert rows == [
        ("spam@example.net", "unknown sender", "", "none"),
        ("bees@example.org", "no orders", "", "waiting"),
        ("ants@example.org", "not from the faction's own address", "", "waiting"),
        ("ants@example.org", "counts", "Ants (1)", "waiting"),
    ]
    told = window.mail.page.words.toPlainText()
    assert "1 of 3 factions sent orders for month 1" in told
    assert "Missing: Bees (2), Crows (3)" in told
    assert states(window) == {"waiting": ["bees@example.org", "ants@example.org", "ants@example.org"]}
    qtbot.keyClicks(window.page.search, "spam")
    assert states(window) == {}
    assert window.mail.page.mails.model.rowCount() == 1
    window.page.search.clear()
    assert window.statusBar().currentMessage() == "4 mails; 3 answers put into the outbox"
    assert "Not answered: 1 mail from strangers: spam@example.net" in window.mail.page.words.toPlainText()
    write_mail(box, "bees@example.org", "#atlantis 2\nunit 2\nwork\n#end\n")
    key(qtbot, window, "F9")
    qtbot.waitUntil(lambda: quiet(window))
    assert [row.cells[2] for row in window.mail.page.mails.model.rows] == [
        *("counts", "unknown sender", "no orders", "not from the faction's own address", "counts")
    ]
    assert "Missing: Crows (3)" in window.mail.page.words.toPlainText()
    assert [row.cells[2] for row in window.side.factions.model.rows] == ["sent", "sent", "missing"]
    assert not keep_month(opened(game), play_month(opened(game), (), datetime.now(UTC)))
    key(qtbot, window, "F5")
    qtbot.waitUntil(lambda: quiet(window))
    assert "0 of 3 factions sent orders for month 2" in window.mail.page.words.toPlainText()
    assert window.mail.page.mails.model.rowCount() == 0


def test_aw_13_late_mails_and_wrong_mailboxes_are_told(
    window: AtlantisWindow, game: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-13: the deadline was an hour ago; a mail after it is left out. A folder that is no mailbox is refused."""
    due = datetime.now(UTC) - timedelta(hours=1)
    change_mail(game, SettingsChange(deadline=due.replace(tzinfo=None)))
    write_mail(tmp_path / "box", "crows@example.org", "#atlantis 3\nunit 3\nwork\n#end\n")
    collect(qtbot, window, monkeypatch, tmp_path / "box")
    told = window.mail.page.words.toPlainText()
    assert "Too late and left out: Crows (3)" in told
    assert ": the deadline has passed" in told
    collect(qtbot, window, monkeypatch, tmp_path / "nowhere")
    assert window.note.text.startswith("Some mails could not be read\n")
    assert "nowhere" in window.note.text


def test_aw_13_strangers_are_answered_if_the_settings_say_so_and_an_unreadable_mail_is_told_once(
    window: AtlantisWindow, game: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-13: two mails of a stranger, one answer; a file without a header is told, and only counted the next time."""
    change_mail(game, SettingsChange(answer_strangers=True))
    box = tmp_path / "box"
    for minutes in (2, 1):
        write_mail(box, "spam@example.net", f"Buy {minutes}", minutes=minutes)
    (box / "hello.eml").write_text("Hello", encoding="utf-8")
    collect(qtbot, window, monkeypatch, box)
    assert states(window) == {"waiting": ["spam@example.net"]}
    assert window.note.text.startswith("Some mails could not be read\n") and "hello.eml" in window.note.text
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr(type(window.note), "tell", lambda _, *words: told.append(words))
    key(qtbot, window, "F9")
    qtbot.waitUntil(lambda: quiet(window))
    assert told == []
    assert window.statusBar().currentMessage().endswith("0 answers put into the outbox; 1 unreadable mail, told before")


def test_aw_13_an_mbox_is_taken_in_and_a_wrong_password_is_told(
    window: AtlantisWindow, game: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-13: the fourth faction has a password, which the mail does not have; without a choice nothing is done."""
    assert isinstance(let_in(game, Newcomer("Dogs", "dogs@example.org", None, password=True)), LetIn)
    write_mail(tmp_path / "box", "dogs@example.org", "#atlantis 4 guessed\nunit 4\nwork\n#end\n")
    mbox = tmp_path / "inbox.mbox"
    mbox.write_bytes(b"From a Mon Nov 23 10:00:00 2026\n" + (tmp_path / "box" / "0.eml").read_bytes() + b"\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    key(qtbot, window, "Ctrl+F9")
    assert quiet(window)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(mbox), ""))
    key(qtbot, window, "Ctrl+F9")
    qtbot.waitUntil(lambda: quiet(window))
    assert [row.cells[1:3] for row in window.mail.page.mails.model.rows] == [("dogs@example.org", "wrong password")]
    assert "Wrong password: Dogs (4), 1 set of orders" in window.mail.page.words.toPlainText()


def test_aw_13_all_mails_of_the_month_are_told_also_after_the_game_was_closed(
    window: AtlantisWindow, game: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-13: a newer mail counts in place of another, one is for a later month, one by hand; then one is too late."""
    box = tmp_path / "box"
    work = "unit {0}\nwork\n#end\n"
    write_mail(box, "ants@example.org", "#atlantis 1\n" + work.format(1), minutes=9)
    write_mail(box, "ants@example.org", "#atlantis 1\n" + work.format(1) + "#atlantis 8\n", minutes=8)
    write_mail(box, "crows@example.org", "#atlantis 3\n" + work.format(3), minutes=7, subject="For month 4")
    write_mail(box, "bees@example.org", "When are orders due?", minutes=6)
    collect(qtbot, window, monkeypatch, box)
    due = datetime.now(UTC) - timedelta(minutes=5)
    change_mail(game, SettingsChange(deadline=due.replace(tzinfo=None)))
    write_mail(box, "bees@example.org", "#atlantis 2\n" + work.format(2), minutes=4)
    collect(qtbot, window, monkeypatch, box)
    (game / "orders" / "001" / "Telephone.txt").write_text("#atlantis 2\n" + work.format(2))
    kept = [
        ("by hand", "Telephone.txt", "counts", "Bees (2)", "none"),
        ("bees@example.org", "too late", "Bees (2)", "waiting"),
        ("crows@example.org", "counts for month 4", "Crows (3)", "waiting"),
        ("ants@example.org", "1: counts; 8: no such faction", "Ants (1), faction 8", "waiting"),
        ("ants@example.org", "a newer one counts", "Ants (1)", "waiting"),
    ]

    def told() -> list[tuple[object, ...]]:
        rows = [row.cells[:5] for row in window.mail.page.mails.model.rows]
        return [row if row[0] == "by hand" else row[1:] for row in rows]

    key(qtbot, window, "F5")
    qtbot.waitUntil(lambda: quiet(window))
    assert told() == [*kept[:2], ("bees@example.org", "no orders", "", "waiting"), *kept[2:]]
    open_folder(qtbot, window, begin_game(tmp_path / "another"))
    assert told() == []
    open_folder(qtbot, window, game)
    assert told() == kept
    assert not keep_month(opened(game), play_month(opened(game), (), datetime.now(UTC)))
    key(qtbot, window, "F5")
    qtbot.waitUntil(lambda: quiet(window))
    qtbot.waitUntil(lambda: "0 of 3 factions sent orders for month 2" in window.mail.page.words.toPlainText())
    assert told() == [kept[2]]
    collect(qtbot, window, monkeypatch, box)
    assert told() == [kept[2]]


def send(qtbot: QtBot, window: AtlantisWindow, port: int) -> None:
    key(qtbot, window, "Ctrl+M")
    dialog = window.dialog
    assert isinstance(dialog, SendDialog)
    dialog.host.clear()
    qtbot.keyClicks(dialog.host, f"127.0.0.1:{port}")
    dialog.security.setCurrentIndex(2)
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: quiet(window))


@pytest.mark.usefixtures("game")
def test_aw_14_reports_are_written_and_sent_once(window: AtlantisWindow, qtbot: QtBot) -> None:
    """AW-14: three letters wait and are sent, none before the button is pressed; afterwards nothing can be sent."""
    inbox = Inbox()
    key(qtbot, window, "Ctrl+J")
    qtbot.waitUntil(lambda: quiet(window))
    everybody = sorted(f"{name.lower()}@example.org" for name in NAMES)
    assert {state: sorted(to) for state, to in states(window).items()} == {"waiting": everybody}
    key(qtbot, window, "Ctrl+J")
    qtbot.waitUntil(lambda: quiet(window))
    assert window.statusBar().currentMessage() == "0 letters put into the outbox; all were there before"
    with serving(inbox) as port:
        key(qtbot, window, "Ctrl+M")
        dialog = window.dialog
        assert isinstance(dialog, SendDialog)
        assert dialog.go.text() == "&Send 3 letters"
        assert all(address in dialog.letters.toPlainText() for address in everybody)
        qtbot.mouseClick(dialog.go, LEFT)
        assert dialog.form.objection("server").text().startswith("no server yet")
        qtbot.keyClicks(dialog.user, "ann")
        assert dialog.form.objection("password").text().startswith("no password yet")
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        assert inbox.letters == []
        send(qtbot, window, port)
    assert sorted(letter.reader for letter in inbox.letters) == everybody
    assert sorted(states(window)["sent"]) == everybody
    assert window.statusBar().currentMessage() == "3 letters sent, 0 refused, 0 waiting, 0 in doubt"
    assert not window.commands["send"].isEnabled()
    assert window.home.settings.value("mail/server") == f"127.0.0.1:{port}"
    assert not [name for name in window.home.settings.allKeys() if "password" in name]


@pytest.mark.usefixtures("game")
def test_aw_14_letters_in_doubt_or_refused_wait_again_when_asked(
    window: AtlantisWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-14: one is refused, the server goes away in the middle of the next, the third waits."""
    key(qtbot, window, "Ctrl+J")
    qtbot.waitUntil(lambda: quiet(window))
    orders: dict[tuple[str, str], Order] = {
        ("RCPT", "ants@example.org"): "550 no such box",
        ("TEXT", "bees@example.org"): cut,
    }
    inbox = Inbox(orders=orders)
    with serving(inbox) as port:
        send(qtbot, window, port)
        assert states(window) == {
            "in doubt": ["bees@example.org"],
            "refused": ["ants@example.org"],
            "waiting": ["crows@example.org"],
        }
        assert "is in doubt: it was handed over" in window.note.text
        assert window.mail.page.letters.model.rows[1].cells[3] == "550 no such box"
        orders.clear()
        asked: list[str] = []

        def answer(_: object, question: str, *_buttons: object) -> QMessageBox.ButtonRole:
            asked.append(question)
            return QMessageBox.ButtonRole.AcceptRole

        monkeypatch.setattr(AtlantisWindow, "asked", answer)
        table = window.mail.page.letters.table
        qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(table.model().index(2, 1)).center())
        assert not window.commands["send_again"].isEnabled()
        qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(table.model().index(0, 1)).center())
        key(qtbot, window, "Ctrl+Shift+M")
        qtbot.waitUntil(lambda: quiet(window))
        assert "to bees@example.org wait again? It may come twice." in asked[0]
        assert sorted(states(window)["waiting"]) == ["bees@example.org", "crows@example.org"]
        send(qtbot, window, port)
    assert sorted(states(window)["sent"]) == ["bees@example.org", "crows@example.org"]
    assert sorted(letter.reader for letter in inbox.letters) == ["bees@example.org", "crows@example.org"]


@pytest.mark.usefixtures("game")
def test_aw_14_sending_can_be_stopped(window: AtlantisWindow, qtbot: QtBot) -> None:
    """AW-14: while the first letter is under way its sending is stopped; it is sent, and the others wait."""
    key(qtbot, window, "Ctrl+J")
    qtbot.waitUntil(lambda: quiet(window))

    def stop(_: object) -> str:
        window.mail.sending.cancel()
        return "250 OK"

    inbox = Inbox(orders={("TEXT", "ants@example.org"): stop})
    with serving(inbox) as port:
        send(qtbot, window, port)
    assert {state: len(to) for state, to in states(window).items()} == {"waiting": 2, "sent": 1}
    assert window.mail.sending.progress == (1, 3)


def test_aw_15_how_the_game_is_played_by_mail_is_changed(window: AtlantisWindow, game: Path, qtbot: QtBot) -> None:
    """AW-15: another moderator and a deadline, as `atlantis mail` has them; no address is refused below its field."""
    key(qtbot, window, "Ctrl+,")
    dialog = window.dialog
    assert isinstance(dialog, MailSettingsDialog)
    assert dialog.fields.moderator.text() == MODERATOR
    dialog.fields.moderator.selectAll()
    qtbot.keyClicks(dialog.fields.moderator, "Ann")
    assert dialog.form.objection("moderator").text().startswith('"Ann" is no mail address')
    assert not dialog.go.isEnabled()
    qtbot.keyClicks(dialog.fields.moderator, " <ann@example.org>")
    zone = dialog.fields.zone
    zone.setFocus()
    zone.field.selectAll()
    qtbot.keyClicks(zone.field, "Nowhere/At all")
    qtbot.keyClick(zone.field, Qt.Key.Key_Tab)
    assert dialog.form.objection("zone").text().startswith('"Nowhere/At all"; allowed: a time zone')
    assert not dialog.go.isEnabled()
    zone.setFocus()
    zone.field.selectAll()
    qtbot.keyClicks(zone.field, "berlin")
    _, popup = popup_of(zone)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert not dialog.form.objection("zone").text()
    assert dialog.go.isEnabled()
    qtbot.keyClick(dialog.fields.has_deadline, Qt.Key.Key_Space)
    dialog.fields.every.setFocus()
    dialog.fields.every.selectAll()
    qtbot.keyClicks(dialog.fields.every, "14")
    qtbot.keyClick(dialog.fields.page, Qt.Key.Key_Space)
    qtbot.keyClick(dialog.fields.magellan, Qt.Key.Key_Space)
    qtbot.keyClick(dialog.fields.raids, Qt.Key.Key_Space)
    qtbot.keyClick(dialog.fields.strangers, Qt.Key.Key_Space)
    qtbot.keyClick(dialog.fields.automatic_after, Qt.Key.Key_Up)
    qtbot.keyClicks(dialog.fields.automatic, "1 x")
    assert not dialog.go.isEnabled() and dialog.form.objection("automatic").text()
    qtbot.keyClick(dialog.fields.automatic, Qt.Key.Key_Backspace)
    with qtbot.waitSignal(window.game.changed):
        qtbot.mouseClick(dialog.go, LEFT)
    by_mail = open_by_mail(game)
    assert isinstance(by_mail, ByMail)
    assert by_mail.deadline is not None
    assert (by_mail.moderator, by_mail.deadline.every, by_mail.page) == ("Ann <ann@example.org>", 14, False)
    assert by_mail.zone == "Europe/Berlin"
    assert by_mail.answer_strangers
    assert (by_mail.automatic_after, by_mail.automatic, by_mail.automatic_raids) == (1, (1,), True)
    assert by_mail.magellan
    qtbot.waitUntil(lambda: "Each month is due 14 days after" in window.mail.page.words.toPlainText())
    assert isinstance(window.mail.mail.letters, Letters)


def test_aw_17_the_desk_serves_and_the_record_of_a_game_that_is_over_is_published(
    window: AtlantisWindow, game: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-17: what the desk takes in is listed at once; another game that is opened ends it."""
    box = tmp_path / "box"
    write_mail(box, "ants@example.org", "#atlantis 1\nunit 1\nwork\n#end\n")
    (game / "mail_server.json").write_text(f'{{"mailboxes": ["{box.as_posix()}"]}}', encoding="utf-8")
    with qtbot.waitSignal(window.serving.desk.carried_out):
        key(qtbot, window, "Ctrl+Shift+F5")
    assert "The desk runs for game; last pass" in window.serving.state.text()
    qtbot.waitUntil(lambda: len(states(window).get("waiting", [])) == 4)  # three first reports and an answer
    file = tmp_path / "public.jsonl"
    monkeypatch.setattr(AtlantisWindow, "asked", lambda *_: QMessageBox.ButtonRole.YesRole)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    key(qtbot, window, "Ctrl+Shift+F8")
    qtbot.waitUntil(lambda: bool(window.note.text))
    assert "0 months, with the seed" in window.note.text and file.exists()
    open_folder(qtbot, window, begin_game(tmp_path / "other", Newcomer("Dogs", "", None, password=False)))
    qtbot.waitUntil(lambda: window.serving.desk.folder is None)
    assert window.serving.state.text() == ""
