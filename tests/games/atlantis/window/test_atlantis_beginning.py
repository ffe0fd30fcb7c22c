"""AW-10 … AW-12, AW-18: a game is begun, factions come in and get other addresses, acts, by real clicks and keys."""

import errno
import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from atlantis_windows import LEFT, MODERATOR, begin_game, key, land, open_folder, opened, quiet, write_game
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from autoalgo.common.files import write_folders
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.play import played_month
from autoalgo.games.atlantis.play.factions import LetIn, Newcomer, let_in
from autoalgo.games.atlantis.store.deadline import ByMail, keep_by_mail, open_by_mail
from autoalgo.games.atlantis.store.folder import read_game
from autoalgo.games.atlantis.store.passwords import is_right
from autoalgo.games.atlantis.window import AtlantisWindow
from autoalgo.games.atlantis.window.acts_dialog import ActsDialog
from autoalgo.games.atlantis.window.address_dialog import AddressDialog
from autoalgo.games.atlantis.window.new_game_dialog import NewGameDialog
from autoalgo.games.atlantis.window.newcomers_model import ADDRESS, NAME, PASSWORD, PLACE, WRONG
from autoalgo.games.atlantis.window.players_dialog import PlayersDialog


def retype(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_Delete)
    qtbot.keyClicks(field, text)


def new_game(qtbot: QtBot, window: AtlantisWindow) -> NewGameDialog:
    key(qtbot, window, "Ctrl+N")
    qtbot.waitUntil(lambda: window.dialog is not None)
    assert isinstance(window.dialog, NewGameDialog)
    return window.dialog


def test_aw_10_a_game_is_begun_and_opened(window: AtlantisWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """AW-10: name, seed, reading, who writes until when, also where a beginning was stopped; the window shows it."""
    (tmp_path / "isle" / "turns" / "000").mkdir(parents=True)
    dialog = new_game(qtbot, window)
    assert dialog.folder.folder == window.home.saves / "Atlantis 1"
    assert dialog.name.placeholderText() == "Atlantis 1"
    retype(qtbot, dialog.folder.field, str(tmp_path / "isle"))
    retype(qtbot, dialog.seed, "42")
    dialog.players.selectAll()
    qtbot.keyClicks(dialog.players, "30")
    dialog.reading.setFocus()
    qtbot.keyClick(dialog.reading, Qt.Key.Key_Down)
    retype(qtbot, dialog.mail.moderator, "Ann <ann@example.org>")
    qtbot.keyClick(dialog.mail.has_deadline, Qt.Key.Key_Space)
    with qtbot.waitSignal(window.game.changed):
        qtbot.mouseClick(dialog.go, LEFT)
    game, by_mail = read_game(tmp_path / "isle"), open_by_mail(tmp_path / "isle")
    assert not isinstance(game, Failure)
    assert (game.name, game.seed, game.reading.value) == ("isle", 42, "original")
    assert game.blocks > 2
    assert isinstance(by_mail, ByMail)
    assert by_mail.moderator == "Ann <ann@example.org>"
    assert by_mail.deadline is not None
    assert (by_mail.deadline.turn, by_mail.deadline.every) == (1, 7)
    assert window.windowTitle().startswith("isle – Atlantis")
    qtbot.waitUntil(lambda: quiet(window))
    assert window.page.card.title.text() == "Nobody plays yet"
    assert "Ctrl+Shift+N" in window.page.card.words.toPlainText()


def test_aw_10_what_is_wrong_stands_below_its_field_and_nothing_is_made(
    window: AtlantisWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """AW-10: a name with a bracket, no mail address, a folder that holds a game; each is told until it is mended."""
    taken = begin_game(tmp_path / "taken")
    dialog = new_game(qtbot, window)

    def objections() -> list[str]:
        labels = (dialog.form.objection(key) for key in ("folder", "name", "moderator", "zone", "deadline"))
        return [label.text() for label in labels if label.isVisible()]

    retype(qtbot, dialog.folder.field, str(taken))
    retype(qtbot, dialog.name, "a (b")
    retype(qtbot, dialog.mail.moderator, "nobody")
    assert dialog.form.objection("folder").text() == "a game is there already; allowed: another folder"
    assert dialog.form.objection("name").text().startswith("a round bracket")
    assert dialog.form.objection("moderator").text().startswith('"nobody" is no mail address')
    assert len(objections()) == 3
    assert not dialog.go.isEnabled()
    retype(qtbot, dialog.folder.field, str(tmp_path / "free"))
    retype(qtbot, dialog.name, "b")
    retype(qtbot, dialog.mail.moderator, "ann@example.org")
    assert objections() == []
    assert dialog.go.isEnabled()
    assert not (tmp_path / "free").exists()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not (tmp_path / "free").exists()


def test_aw_10_a_game_that_cannot_be_written_is_told_in_the_dialog(
    window: AtlantisWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """AW-10: the folder would be within a file; the dialog stays."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    dialog = new_game(qtbot, window)
    retype(qtbot, dialog.folder.field, str(tmp_path / "file" / "game"))
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: not dialog.busy)
    assert "it cannot be written: " in dialog.note.text
    assert "allowed: a disk with room" in dialog.note.text
    assert dialog.isVisible()
    dialog.reject()


@pytest.fixture
def game(window: AtlantisWindow, tmp_path: Path, qtbot: QtBot) -> Path:
    """A game without factions, open in the window."""
    folder = begin_game(tmp_path / "game")
    open_folder(qtbot, window, folder)
    return folder


def players(qtbot: QtBot, window: AtlantisWindow) -> PlayersDialog:
    key(qtbot, window, "Ctrl+Shift+N")
    dialog = window.dialog
    assert isinstance(dialog, PlayersDialog)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.table.hasFocus)
    return dialog


def cell(dialog: PlayersDialog, row: int, column: int) -> QPoint:
    return dialog.table.visualRect(dialog.model.index(row, column)).center()


def edit(qtbot: QtBot, dialog: PlayersDialog, row: int, column: int, text: str) -> None:
    viewport = dialog.table.viewport()
    qtbot.mouseClick(viewport, LEFT, pos=cell(dialog, row, column))
    qtbot.mouseDClick(viewport, LEFT, pos=cell(dialog, row, column))
    editor = viewport.findChild(QLineEdit)
    assert editor is not None
    retype(qtbot, editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: viewport.findChild(QLineEdit) is None)


def shown(dialog: PlayersDialog, row: int, column: int) -> str:
    return str(dialog.model.index(row, column).data())


def test_aw_11_factions_are_pasted_mended_and_let_in(window: AtlantisWindow, game: Path, qtbot: QtBot) -> None:
    """AW-11: three lines become rows; the one in the sea and the one with a bracket are told beside, and mended."""
    first = land(game)[0]
    dialog = players(qtbot, window)
    lines = f"Ants; ants@example.org; {first.x},{first.y}\nBees (b)\tbees@example.org\nCrows, crows, 0,0\n"
    QGuiApplication.clipboard().setText(lines)
    qtbot.keySequence(dialog.table, QKeySequence.StandardKey.Paste)
    assert dialog.model.rowCount() == 4
    assert shown(dialog, 0, WRONG) == ""
    assert shown(dialog, 1, WRONG).startswith("Name: a round bracket")
    assert shown(dialog, 2, WRONG).startswith("Begins at: (0,0) is ocean")
    assert not dialog.go.isEnabled()
    edit(qtbot, dialog, 1, NAME, "Bees")
    edit(qtbot, dialog, 2, PLACE, "x")
    assert shown(dialog, 1, WRONG) == ""
    assert shown(dialog, 2, WRONG).startswith('Begins at: "x" is no place')
    edit(qtbot, dialog, 2, PLACE, "")
    assert shown(dialog, 2, WRONG) == "No mail address: reports cannot be sent there"
    qtbot.mouseClick(dialog.table.viewport(), LEFT, pos=cell(dialog, 2, PASSWORD))
    qtbot.keyClick(dialog.table, Qt.Key.Key_Space)
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: len(dialog.factions) == 3)
    told = dialog.told.toPlainText().splitlines()
    assert told[0].startswith(f"Ants (1) begins in {opened(game).world.regions[first].name} {first.text}")
    assert told[2].endswith(": no password")
    kept = json.loads((game / "players" / "001" / "1" / "player.json").read_text(encoding="utf-8"))
    assert is_right(told[0].rpartition("password ")[2], kept["password"])
    with qtbot.waitSignal(window.game.changed):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert [faction.name for faction in opened(game).world.factions.values()] == ["Ants", "Bees", "Crows"]
    qtbot.waitUntil(lambda: window.side.factions.model.rowCount() == 3)


def test_aw_11_who_could_not_come_in_stays_in_the_table(
    window: AtlantisWindow, game: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-11: while the disk is full neither of two comes in, and both can be tried again."""
    full = [True, False]

    def write(parent: Path, files: Iterable[tuple[str, bytes]]) -> None:
        if full.pop(0):
            raise OSError(errno.ENOSPC, "no room")
        write_folders(parent, files)

    monkeypatch.setattr(played_month, "write_folders", write)
    dialog = players(qtbot, window)
    QGuiApplication.clipboard().setText("Ants\nBees\n")
    qtbot.keySequence(dialog.table, QKeySequence.StandardKey.Paste)
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: "the newcomers cannot be kept: no room" in dialog.note.text)
    assert [newcomer.name for newcomer in dialog.model.newcomers] == ["Ants", "Bees"]
    assert len(opened(game).world.factions) == 0
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: len(dialog.factions) == 2)
    dialog.reject()
    assert [faction.name for faction in opened(game).world.factions.values()] == ["Ants", "Bees"]


def test_aw_11_a_row_that_is_typed_is_a_faction(window: AtlantisWindow, game: Path, qtbot: QtBot) -> None:
    """AW-11: typing begins in the first cell; a name alone suffices, and an empty row comes below."""
    dialog = players(qtbot, window)
    assert not dialog.go.isEnabled()
    qtbot.keyClick(dialog.table, "O")
    editor = dialog.table.viewport().findChild(QLineEdit)
    assert editor is not None
    qtbot.keyClicks(editor, "wls")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 2)
    assert dialog.model.newcomers == [Newcomer("Owls", "", None, password=True)]
    assert dialog.go.isEnabled()
    assert len(opened(game).world.factions) == 0
    dialog.reject()
    assert dialog.model.flags(dialog.model.index(0, ADDRESS)) & Qt.ItemFlag.ItemIsEditable


def test_aw_12_a_factions_address_is_changed(window: AtlantisWindow, game: Path, qtbot: QtBot) -> None:
    """AW-12: of the selected faction, by keys; one that mail cannot reach is doubted, one too long refused.

    A new password is told even where the letter with it cannot be written.
    """
    assert not keep_by_mail(game, ByMail(moderator=MODERATOR))
    assert isinstance(let_in(game, Newcomer("Owls", "old@example.org", None, password=False)), LetIn)
    with qtbot.waitSignal(window.game.changed):
        key(qtbot, window, "F5")
    qtbot.waitUntil(lambda: quiet(window))
    assert not window.commands["address"].isEnabled()
    window.selection.select_faction(1)
    key(qtbot, window, "F2")
    dialog = window.dialog
    assert isinstance(dialog, AddressDialog)
    assert dialog.address.text() == "old@example.org"
    retype(qtbot, dialog.address, "x" * 81)
    assert dialog.form.objection("address").text().startswith("81 characters")
    assert not dialog.go.isEnabled()
    retype(qtbot, dialog.address, "owl")
    assert dialog.doubt.text() == "no mail address: reports cannot be sent there"
    retype(qtbot, dialog.address, "owl@example.org")
    assert not dialog.doubt.text()
    qtbot.keyClick(dialog.anew, Qt.Key.Key_Space)
    (game / "outbox").write_text("a file in the place of the folder", encoding="utf-8")
    with qtbot.waitSignal(window.game.changed):
        qtbot.keyClick(dialog.address, Qt.Key.Key_Return)
    password = window.note.text.split("told again: ")[1].split(";")[0]
    assert is_right(password, opened(game).world.factions[1].password)
    assert "Hand it on" in window.note.text and "outbox" in window.note.text
    assert opened(game).world.factions[1].address == "owl@example.org"
    qtbot.waitUntil(lambda: "owl@example.org" in window.page.card.words.toPlainText())


def test_aw_18_acts_are_tried_before_they_are_kept(window: AtlantisWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """AW-18: Shift+F12: a wrong line has its reason below the text; Preview keeps nothing, Keep it does."""
    game = write_game(tmp_path / "winter")
    open_folder(qtbot, window, game)
    key(qtbot, window, "Shift+F12")
    dialog = window.dialog
    assert isinstance(dialog, ActsDialog)
    qtbot.keyClicks(dialog.acts, "give 1 100 silvr")
    assert 'did you mean "silver"?' in dialog.form.objection("acts").text()
    assert not dialog.preview.isEnabled() and not dialog.go.isEnabled()
    qtbot.keyClick(dialog.acts, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(dialog.acts, "give 77 1 sword")
    qtbot.mouseClick(dialog.preview, LEFT)
    qtbot.waitUntil(lambda: "there is no unit 77" in dialog.form.objection("acts").text())
    qtbot.keyClick(dialog.acts, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(dialog.acts, "give 1 100 silver")
    qtbot.keyClick(dialog.acts, Qt.Key.Key_Return)
    qtbot.keyClicks(dialog.acts, "password 1")
    qtbot.mouseClick(dialog.preview, LEFT)
    qtbot.waitUntil(lambda: "Told to Guild (1)." in dialog.outcome.toPlainText())
    assert not (game / "acts").exists()
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: quiet(window) and "The new password of Guild (1)" in window.note.text)
    assert (game / "acts" / "003" / "acts.txt").read_text(encoding="utf-8") == "give 1 100 silver\n"
    assert opened(game).world.factions[1].password
