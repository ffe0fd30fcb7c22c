"""C-30 … C-34: the umpire's window of capture the flag, by real clicks and keys."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flag_games import at, number_of
from flag_windows import LEFT, TURNS, click, key, open_folder, play, window_in, write_game
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QToolTip
from pytestqt.qtbot import QtBot

from autoalgo.app import main
from autoalgo.common.problems import Failure
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.common.records import RecordLines
from autoalgo.games.capture_the_flag.play.played_turn import play_turn
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.store.entries import FORMAT, NAME, StateEntry
from autoalgo.games.capture_the_flag.store.folder import open_game, turn_file
from autoalgo.games.capture_the_flag.store.state import state_of
from autoalgo.games.capture_the_flag.window import FlagWindow
from autoalgo.games.capture_the_flag.window.new_game_dialog import NewGameDialog
from autoalgo.games.capture_the_flag.words.board_html import board_html, board_wiki
from autoalgo.games.capture_the_flag.words.picture import board_png
from autoalgo.games.capture_the_flag.words.sentences import board_lines


@pytest.fixture(scope="module")
def umpires(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlagWindow]:
    """One window for all tests of this file."""
    with window_in(tmp_path_factory.mktemp("home"), Theme(qapp)) as window:
        yield window


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of two turns, which no test changes."""
    return write_game(tmp_path_factory.mktemp("games") / "two turns")


@pytest.fixture
def window(umpires: FlagWindow, game: Path, qtbot: QtBot) -> FlagWindow:
    """The window with that game, after its last turn, with nothing selected."""
    open_folder(qtbot, umpires, game)
    umpires.playback.show_moment(len(TURNS))  # where a test before has gone elsewhere
    umpires.board.select(None)
    QApplication.processEvents()
    return umpires


def paste(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    """Put a text in the place of what a field has."""
    QGuiApplication.clipboard().setText(text)
    field.selectAll()
    qtbot.keySequence(field, QKeySequence.StandardKey.Paste)


def test_c_30_a_game_is_opened_and_what_is_none_is_told_and_changes_nothing(
    window: FlagWindow, game: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-30: the folder of a game; the menu of recent ones has it, and F5 sees what others have changed in it."""
    with qtbot.waitSignal(window.game.refused):
        window.open_file(tmp_path)
    assert "there is no game in this folder" in window.note.text
    assert window.game.read is not None
    assert window.game.read.opened.folder == game
    other = write_game(tmp_path / "other", 0)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(other))
    with qtbot.waitSignal(window.game.changed):
        key(qtbot, window, "Ctrl+O")
    assert not window.note.text
    assert window.windowTitle().startswith("other – ")
    window.recent.aboutToShow.emit()
    assert [action.text() for action in window.recent.actions()[:2]] == ["&1  other", "&2  two turns"]
    play(other, TURNS[0])
    assert not window.playback.turns
    with qtbot.waitSignal(window.game.changed):
        key(qtbot, window, "F5")
    assert (len(window.playback.turns), window.playback.turn) == (1, 1)
    key(qtbot, window, "Ctrl+Home")
    play(other, TURNS[1])
    with qtbot.waitSignal(window.game.changed):
        key(qtbot, window, "F5")
    assert (len(window.playback.turns), window.playback.turn) == (2, 0)  # who looks at an earlier turn is left there


def test_c_30_a_game_is_begun_after_all_was_checked(window: FlagWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """C-30: names that cannot be, teams of one name, a folder with a game: told before anything is written."""
    key(qtbot, window, "Ctrl+N")
    qtbot.waitUntil(lambda: window.dialog is not None)
    dialog = window.dialog
    assert isinstance(dialog, NewGameDialog)
    folder = tmp_path / "new"
    qtbot.keyClick(dialog.board, Qt.Key.Key_Home)
    assert (dialog.board.currentText(), dialog.numbers.currentText()) == ("ford, 20 × 16", "primega")
    assert len(dialog.people) > 12
    qtbot.keyClick(dialog.numbers, Qt.Key.Key_Home)
    assert (dialog.board.currentText(), len(dialog.people)) == ("river, 20 × 14", 12)
    paste(qtbot, dialog.folder.field, str(folder))
    qtbot.keyClicks(dialog.people[0], "attack")
    assert 'the name "attack": orders would be taken for it' in dialog.objection.text()
    assert not dialog.go.isEnabled()
    dialog.people[0].clear()
    qtbot.keyClicks(dialog.people[0], "Zoe <b>")
    for wanted, field, text in (
        ("both teams have one name", dialog.teams[1], "wEST"),
        ("a game is there already", dialog.folder.field, str(write_game(tmp_path / "old", 0))),
    ):
        kept = field.text()
        paste(qtbot, field, text)
        assert wanted in dialog.objection.text()
        paste(qtbot, field, kept)
    assert not folder.exists()
    assert not dialog.chosen.isVisible()
    qtbot.keyClicks(dialog.seed, "11")
    assert dialog.chosen.isVisible() and "Mail > Players' words" in dialog.chosen.text()
    with qtbot.waitSignal(window.game.changed):
        qtbot.mouseClick(dialog.go, LEFT)
    begun = open_game(folder)
    assert not isinstance(begun, Failure)
    assert begun.seed == 11
    assert [unit.name for unit in begun.game.units][:2] == ["Zoe <b>", "West soldier 2"]
    assert window.playback.turn == 0


def test_c_31_the_board_shows_what_there_is(window: FlagWindow, qtbot: QtBot) -> None:
    """C-31: what stays under the mouse is told, and letters and numbers stay in sight however far it is zoomed in."""
    view = window.page.view
    where = view.point_of(at("d3"))
    QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, where, view.mapToGlobal(where)))
    assert QToolTip.text() == "d3: tree"
    assert window.board.tip(at("a9")) == "a9: dirt\nThe flag of North belongs here\nThe flag of North is here"
    [told] = window.board.tip(at("h8")).split("\n")[1:]
    assert told.startswith("dan (South, wizard): at h8, life 200 of 200, mana ")
    assert told.endswith('marked "W"')
    for _ in range(6):
        key(qtbot, window, "Ctrl++")
    assert view.zoom > 3
    view.bring_in(at("i9"))
    colours, strip = window.theme.colours, view.grab().toImage().copy(0, 0, view.width(), 20)
    drawn = {strip.pixelColor(x, 10).name() for x in range(strip.width())}
    assert drawn > {colours.window, colours.text}
    key(qtbot, window, "Ctrl+0")
    assert view.zoom == 1


def test_c_32_units_are_selected_by_mouse_and_keys_and_the_card_tells_their_numbers(
    window: FlagWindow, qtbot: QtBot
) -> None:
    """C-32: Bea has gone 3 squares in each of two turns and goes on; a square without a unit is told, too."""
    click(qtbot, window.page.view, at("h4"))
    card = window.page.card
    assert card.title.text() == "Bea, archer of North"
    assert {name: card.values[name].text() for name in ("Square", "Life", "Armor", "Range", "Moves", "Damage")} == {
        "Square": "h4",
        "Life": "300 of 300",
        "Armor": "1 die",
        "Range": "3 spaces",
        "Moves": "3",
        "Damage": "30",
    }
    window.page.view.setFocus()
    qtbot.keyClick(window.page.view, Qt.Key.Key_Right)
    assert window.board.square == at("i4")
    assert window.board.unit == NOBODY
    assert "i4: dirt" in card.orders.text()
    key(qtbot, window, "N")
    assert card.title.text() == "Ann, soldier of North"
    key(qtbot, window, "Shift+N")
    assert card.title.text() == "dan, wizard of South"
    assert card.values["Marks"].text() == "W, to turn 3"
    assert card.values["Mana"].text() == "93 of 100"  # 100 − 20 + 3 with a spell + 10 without one
    key(qtbot, window, "Ctrl+PgUp")
    assert card.values["Mana"].text() == "83 of 100"


def test_c_33_every_turn_is_gone_through_step_by_step_and_ends_as_it_was_recorded(
    window: FlagWindow, game: Path, qtbot: QtBot
) -> None:
    """C-33: by keys over the ends of turns; moves square by square; the selected unit stays selected."""
    playback, bea = window.playback, number_of(window.playback.turns[0].before, "Bea")
    key(qtbot, window, "Ctrl+Home")
    window.board.select_unit(bea)
    squares, ends = ["b4"], dict[int, object]()
    while playback.position < playback.length:
        key(qtbot, window, "Ctrl+Right")
        shown = playback.shown
        assert shown is not None
        if window.board.square is not None and window.board.square.text != squares[-1]:
            squares.append(window.board.square.text)
        if playback.at == len(playback.steps):
            ends[playback.turn] = state_of(shown)
    assert squares == ["b4", "c4", "d4", "e4", "f4", "g4", "h4"]
    for turn in (1, 2):
        lines = RecordLines(turn_file(game, turn), NAME, FORMAT)
        assert ends[turn] == lines.entry(len(lines), StateEntry)
    key(qtbot, window, "Ctrl+Left")
    assert (playback.turn, playback.at) == (2, len(playback.steps) - 1)


def test_c_33_an_attack_is_a_line_with_its_dice_and_a_click_on_a_sentence_shows_it(
    window: FlagWindow, qtbot: QtBot
) -> None:
    """C-33: what the board shows is what the record has: 45 less three dice."""
    page = window.turns
    found = page.document().find("Ann attacks cid")
    page.setTextCursor(found)
    qtbot.mouseClick(page.viewport(), LEFT, pos=page.cursorRect(found).center() - QPoint(8, 0))
    assert window.playback.turn == 1
    [mark] = window.board.marks
    hit = window.playback.turns[0].events[window.playback.step.event]  # type: ignore[union-attr]
    dice = hit.dice  # type: ignore[union-attr]
    assert [square.text for square in mark.squares] == ["b2", "c2"]
    assert mark.text == f"45 − ({'+'.join(map(str, dice))}) = {45 - sum(dice)}"
    assert len(dice) == 3
    assert window.page.bar.words.text().startswith("Turn 1: Ann attacks cid for ")


def test_c_33_it_plays_by_itself_to_the_end_and_pauses(
    window: FlagWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-33: from the first turn, at a pace of one's choice; the button says what it does."""
    key(qtbot, window, "Ctrl+Home")
    with monkeypatch.context() as standing:
        standing.setattr(window.playback, "advance", lambda _: None)
        key(qtbot, window, "Ctrl+Space")
        assert window.commands["play"].text() == "&Pause"
        key(qtbot, window, "Ctrl+Space")
        assert not window.playback.playing
    for _ in range(9):
        key(qtbot, window, "Ctrl+Up")
    assert (window.playback.speed, window.commands["faster"].isEnabled()) == (500, False)
    key(qtbot, window, "Ctrl+Space")
    qtbot.waitUntil(lambda: window.playback.position == window.playback.length and not window.playback.playing)
    assert window.playback.turn == 2
    monkeypatch.setattr(window.playback, "advance", lambda _: None)
    key(qtbot, window, "Ctrl+Space")
    assert (window.playback.position, window.playback.playing) == (0, True)
    window.playback.pause()


def test_c_33_a_turn_that_is_only_tried_is_shown_after_the_others_and_taken_away(window: FlagWindow) -> None:
    """C-33: a trial is named as one."""
    read = window.game.read
    assert read is not None
    tried = play_turn(read.opened.seed, read.opened.game, {}, ())
    assert not isinstance(tried, Failure)
    window.playback.show_preview(tried)
    assert (window.playback.turn, window.playback.at) == (3, 0)
    assert window.page.bar.words.text() == "Turn 3 (a trial, not kept): before it"
    window.playback.show_preview(None)
    assert (window.playback.turn, len(window.playback.turns)) == (2, 2)


def test_c_34_what_is_copied_and_saved_is_what_mails_have(
    window: FlagWindow,
    game: Path,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """C-34: the report as `flag report` prints it, the board as text, HTML and wiki markup, the picture of mails."""
    shown, clipboard = window.playback.shown, QGuiApplication.clipboard()
    assert shown is not None
    key(qtbot, window, "Ctrl+Shift+C")
    assert main(["flag", "report", str(game)]) == 0
    assert clipboard.text() == capsys.readouterr().out
    for keys, wanted in (
        ("Ctrl+Shift+T", "\n".join([*board_lines(shown), ""])),
        ("Ctrl+Shift+H", board_html(shown)),
        ("Ctrl+Shift+W", board_wiki(shown)),
    ):
        key(qtbot, window, keys)
        assert clipboard.text() == wanted
    file = tmp_path / "board.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    with qtbot.waitSignal(window.exports.said):
        key(qtbot, window, "Ctrl+Shift+P")
    assert file.read_bytes() == board_png(shown)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "none" / "board.png"), ""))
    with qtbot.waitSignal(window.exports.failed):
        key(qtbot, window, "Ctrl+Shift+P")
    assert "board.png" in window.note.text


def test_c_34_the_wiki_table_holds_names_as_they_are(window: FlagWindow) -> None:
    """C-34: a row a line of the board, and no name can end its cell."""
    shown = window.playback.shown
    assert shown is not None
    told = board_wiki(shown.with_unit(0, replace(shown.units[0], name='A|b"}}')))
    assert told.count("\n|-\n") == 9
    assert 'title="A&#124;b&quot;&#125;&#125;, North' in told


def test_c_38_light_and_dark(window: FlagWindow) -> None:
    """C-38: the board takes the colours of the theme."""
    grounds = []
    for choice in (ThemeChoice.DARK, ThemeChoice.LIGHT):
        window.theme.choose(choice)
        QApplication.processEvents()
        picture = window.page.view.grab().toImage()
        spots = window.page.view.point_of(at("e6")), QPoint(2, picture.height() // 2)  # on the board and beside it
        grounds.append([picture.pixelColor(spot).lightnessF() < 0.5 for spot in spots])
    window.theme.choose(ThemeChoice.SYSTEM)
    assert grounds == [[True, True], [False, False]]
