"""NZ: the window of NarzWarz, by real clicks and keys."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from narzwarz_games import JSON, changed
from PySide6.QtCore import QAbstractItemModel, QPoint, QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGraphicsPathItem,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from questions import answering

from autoalgo.common.problems import Failure
from autoalgo.common.qt.game_window import GameHome
from autoalgo.common.qt.theme import DARK, LIGHT, Theme, ThemeChoice
from autoalgo.games.narzwarz.maps import Atlas, named_map
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.play.record import audit
from autoalgo.games.narzwarz.rules.battle import odds
from autoalgo.games.narzwarz.rules.commands import End
from autoalgo.games.narzwarz.rules.constants import Commands, Personality, Rules, Sight
from autoalgo.games.narzwarz.rules.events import BattleFought
from autoalgo.games.narzwarz.rules.game import LeaderSeat
from autoalgo.games.narzwarz.rules.names import NAMES
from autoalgo.games.narzwarz.window import NarzWindow
from autoalgo.games.narzwarz.window.march_dialog import MarchDialog, percent
from autoalgo.games.narzwarz.window.new_game_dialog import NewGameDialog
from autoalgo.games.narzwarz.window.table_model import TablePhase

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    found = named_map("twelve_marches", JSON)
    assert isinstance(found, Atlas)
    return found


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[NarzWindow]:
    settings = QSettings(str(tmp_path / "narz.ini"), QSettings.Format.IniFormat)
    home = GameHome(JSON, JSON.parent / "docs", tmp_path / "Logs", tmp_path / "Saves", settings)
    made = NarzWindow(home, theme, Random(3))  # noqa: S311 - leaders, drawn alike at every run
    made.table.pace_ms = 0
    qtbot.addWidget(made)
    made.resize(1366, 728)
    made.show()
    yield made
    made.close()


def played(atlas: Atlas, people: int, by: Rules | None = None) -> Played:
    seats = (LeaderSeat(name, None if number < people else Personality.PLAIN) for number, name in enumerate(NAMES[:12]))
    return Played.new(by or changed(), atlas.map, tuple(seats), 5)


def sit(window: NarzWindow, atlas: Atlas, game: Played, at: int | None = None) -> None:
    """Begin a game of which everything is known."""
    window.keeper.begin(window.home.saves / "game.jsonl")
    window.table.begin(atlas, game, at)


def click_country(qtbot: QtBot, window: NarzWindow, country: int) -> None:
    view = window.page.map
    qtbot.mouseClick(view.viewport(), LEFT, pos=view.mapFromScene(window.page.scene.heart(country)))


def press(qtbot: QtBot, button: QAbstractButton) -> None:
    QApplication.processEvents()  # what has just come to be seen is laid out
    assert button.isEnabled(), button.toolTip()
    qtbot.mouseClick(button, LEFT)


def key(qtbot: QtBot, window: NarzWindow, keys: str) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keySequence(window, keys)


def test_nz_1_a_game_is_chosen_begun_and_kept_from_its_first_moment(window: NarzWindow, qtbot: QtBot) -> None:
    """NZ-1: map, people, leaders of both generations, seed; the game lies in a file at once."""
    key(qtbot, window, "Ctrl+N")
    qtbot.waitUntil(lambda: window.dialog is not None)
    dialog = window.dialog
    assert isinstance(dialog, NewGameDialog)
    qtbot.keyClick(dialog.generation, Qt.Key.Key_Up)  # from the second generation to the first
    assert {combo.currentText() for combo in dialog.leaders[1:]} == {"computer, plain"}
    qtbot.keyClick(dialog.generation, Qt.Key.Key_Up)
    assert {combo.currentText() for combo in dialog.leaders[1:]} == {"computer, novice"}
    qtbot.keyClick(dialog.generation, Qt.Key.Key_Down)
    qtbot.keyClick(dialog.sight, Qt.Key.Key_Down)
    dialog.people.setValue(2)
    assert [combo.currentText() for combo in dialog.leaders[:3]] == ["a person", "a person", "computer, plain"]
    qtbot.keyClick(dialog.map, Qt.Key.Key_Home)
    assert len(dialog.names) == 20  # Africa
    dialog.names[0].clear()
    qtbot.keyClicks(dialog.names[0], "Borvo")
    assert "two leaders are called" in dialog.objection.text()
    assert not dialog.go.isEnabled()
    dialog.names[0].clear()
    qtbot.keyClicks(dialog.names[0], "Ada <b>")
    qtbot.keyClicks(dialog.seed, "11")
    qtbot.keyClicks(dialog.leaders[4], "computer, general")
    qtbot.keyClick(dialog.commands, Qt.Key.Key_Down)
    with qtbot.waitSignal(window.keeper.kept):
        press(qtbot, dialog.go)
    assert window.table.phase is TablePhase.COVERED
    game = window.table.game
    assert game.seed == 11
    assert game.leaders[4].personality is Personality.GENERAL
    assert game.rules.constants.commands is Commands.LEADER
    assert game.rules.constants.computer_sees is Sight.SPIES
    assert window.cover.title.text() == "Turn 1: it is the turn of Ada <b>"
    file = window.keeper.file
    assert file is not None
    assert re.fullmatch(r"NarzWarz \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d", file.stem)
    found = audit(file)
    assert not isinstance(found, Failure)
    assert found.difference is None


def test_nz_2_countries_are_clicked_and_commands_taken_back(window: NarzWindow, qtbot: QtBot, atlas: Atlas) -> None:
    """NZ-2: what is known shows; building, hiring and moving can be undone until something is drawn."""
    sit(window, atlas, played(atlas, 1))
    table, card = window.table, window.page.card
    click_country(qtbot, window, 3)
    assert card.title.text() == "4. Brannoch"
    assert not card.own.isVisible()
    assert ">?<" in card.facts.text()
    click_country(qtbot, window, 0)
    before = table.game.countries[0]
    assert f">{before.men}<" in card.facts.text()
    card.men.setValue(2)
    assert card.price.text() == f"men: {2 * table.game.price} gold, then {before.men + 2} men"
    card.gold.setValue(100)
    told = f"gold: economy {before.economy + 50}, tax +{(before.economy + 50) // 5 - before.economy // 5} a turn"
    assert card.yield_.text() == told
    skill = table.game.leaders[0].skill
    assert card.gain.text() == f"skill {skill}, then {skill + 4} to {skill + 6}"
    press(qtbot, card.hire)
    after = table.game.countries[0]
    assert (after.men, after.gold) == (before.men + 2, before.gold - 2 * table.game.price)
    assert not card.build.isEnabled()
    assert "has had its command" in card.hint.text()
    assert window.commands["undo"].text() == "&Undo hiring 2 men"
    key(qtbot, window, "Ctrl+Z")
    assert table.game.countries[0] == before
    key(qtbot, window, "Ctrl+Y")
    assert table.game.countries[0] == after
    key(qtbot, window, "Ctrl+Z")
    press(qtbot, card.train)
    assert not window.commands["undo"].isEnabled()
    key(qtbot, window, "Ctrl+Return")
    qtbot.waitUntil(lambda: table.phase is TablePhase.DECIDING)
    assert table.game.turn == 2


def test_nz_2_undo_undoes_wherever_the_focus_went(window: NarzWindow, qtbot: QtBot, atlas: Atlas) -> None:
    """NZ-2: the pressed button is grey afterwards, and a number field has the focus, with what was typed before."""
    sit(window, atlas, played(atlas, 1))
    table, card = window.table, window.page.card
    click_country(qtbot, window, 0)
    before = table.game.countries[0]
    for field, button, typed in ((card.men, card.hire, "2"), (card.gold, card.build, "10")):
        qtbot.mouseClick(field, LEFT)
        field.selectAll()
        qtbot.keyClicks(field, typed)
        press(qtbot, button)
        assert table.game.countries[0] != before
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        focused = QApplication.focusWidget()
        assert isinstance(focused, QSpinBox)
        qtbot.keyClick(focused, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert table.game.countries[0] == before
        qtbot.keyClick(focused, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        assert table.game.countries[0] != before
        qtbot.keyClick(focused, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def test_nz_3_the_odds_of_an_attack_are_exact_and_told_before_it(
    window: NarzWindow, qtbot: QtBot, atlas: Atlas
) -> None:
    """NZ-3: of what a spy has seen in this turn; else the window says that they are supposed."""
    sit(window, atlas, played(atlas, 1))
    table, card = window.table, window.page.card

    def asked() -> MarchDialog:
        click_country(qtbot, window, 0)
        press(qtbot, next(button for button in card.neighbours if "Ostrand" in button.text()))
        assert isinstance(window.dialog, MarchDialog)
        return window.dialog

    march = asked()
    assert any("Nobody has seen" in label.text() for label in march.findChildren(QLabel))
    march.reject()
    click_country(qtbot, window, 1)
    gold = table.game.countries[0].gold
    press(qtbot, card.spy)
    assert table.game.countries[0].gold == gold - 50
    seen, face = table.game.countries[1], window.board.faces()[1]
    assert (face.men, face.gold) == (str(seen.men), str(seen.gold))
    march = asked()
    skills = [table.game.leaders[number].skill for number in (0, 1)]
    most = table.game.countries[0].men - 1
    at_best = odds(most, skills[0], seen.men, skills[1]).win
    button = next(each for each in card.neighbours if "Ostrand" in each.text())
    assert f"{seen.men} men, {percent(at_best)} to win with {most} men" in button.text()
    assert (march.men.value(), march.chance.text()) == (most, f"Chance to win: {percent(at_best)}")
    march.slider.setValue(40)
    chance = odds(40, skills[0], seen.men, skills[1]).win
    assert 0.0005 < chance < 0.9995
    assert march.chance.text() == f"Chance to win: {chance * 100:.1f} %"
    press(qtbot, march.go)
    fought = next(event for event in table.played.moments[-1].events if isinstance(event, BattleFought))
    assert (fought.source, fought.target, fought.men) == (0, 1, 40)
    for told in (window.page.pages.news.toPlainText(), window.statusBar().currentMessage()):
        assert "Adalind attacks Ostrand from Harrowmere with 40 men" in told


def texts(root: QWidget) -> Iterator[str]:
    """Yield every text of a window, seen or not."""
    for action in root.findChildren(QAction):
        yield f"{action.text()} {action.toolTip()} {action.statusTip()}"
    for widget in [root, *root.findChildren(QWidget)]:
        yield f"{widget.toolTip()} {widget.accessibleDescription()} {widget.windowTitle()}"
        match widget:
            case QLabel() | QAbstractButton() | QLineEdit():
                yield widget.text()
            case QTextEdit():
                yield widget.toPlainText()
            case QComboBox():
                yield from (widget.itemText(row) for row in range(widget.count()))
            case QSpinBox():
                yield f"{widget.value()} {widget.maximum()}"
            case QAbstractItemView():
                yield from cells(widget.model())


def cells(model: QAbstractItemModel) -> Iterator[str]:
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            yield str(model.index(row, column).data())


def test_nz_4_who_sits_down_next_sees_nothing_of_the_one_before(window: NarzWindow, qtbot: QtBot, atlas: Atlas) -> None:
    """NZ-4: while the seat is handed over no figure of anybody is anywhere in the window, shown or hidden."""
    people = changed(
        start_men_least=61_003,
        start_men_most=68_999,
        start_gold_least=71_003,
        start_gold_most=78_999,
        most_economy=90_000,
    )
    sit(window, atlas, played(atlas, 12, people))
    table, card = window.table, window.page.card
    press(qtbot, window.cover.look)
    window.page.pages.setCurrentIndex(2)
    click_country(qtbot, window, 1)
    press(qtbot, card.spy)
    click_country(qtbot, window, 0)
    card.gold.setValue(70_002)
    press(qtbot, card.build)
    hers, spied = table.game.countries[0], table.game.countries[1]
    figures = {str(number) for number in (hers.men, hers.economy, spied.men, spied.gold, 70_002)}
    figures |= {f"{int(figure):,}" for figure in figures}
    shown = "\n".join(texts(window))
    assert f"{hers.men:,}" in shown
    assert "70,002" in shown
    press(qtbot, window.page.end)
    assert table.phase is TablePhase.COVERED
    assert window.stack.currentWidget() is window.cover
    assert [text for text in texts(window) if any(figure in text for figure in figures)] == []
    assert [table.seen(country) for country in range(12)] == [None] * 12
    assert window.page.pages.news.toPlainText() == ""
    assert window.page.pages.men.lines == ()
    press(qtbot, window.cover.look)
    assert table.viewer == 1
    # Borvo knows his own country, and nothing of the spy in it.
    assert [table.seen(country) is not None for country in range(3)] == [False, True, False]
    assert "spy" not in window.page.pages.news.toPlainText()


def arrow(window: NarzWindow) -> bool:
    """Whether a path that is neither land nor a way over the sea is seen on the map."""
    paths = [item for item in window.page.scene.items() if isinstance(item, QGraphicsPathItem) and item.zValue() > 3]
    return any(path.isVisible() for path in paths)


def test_nz_5_attacks_of_the_computer_are_shown_one_by_one(window: NarzWindow, qtbot: QtBot, atlas: Atlas) -> None:
    """NZ-5: each with an arrow; a key leaves the rest out."""
    # The computer attacks whenever it may.
    by = changed(chance_below_great=100, chance_above_great=100, start_men_least=30, start_men_most=99)
    sit(window, atlas, played(atlas, 1, by))
    table = window.table
    table.pace_ms = 600_000
    answering("End turn", [])
    press(qtbot, window.page.end)
    qtbot.waitUntil(lambda: table.fight is not None)
    assert table.phase is TablePhase.SHOWING
    assert arrow(window)
    assert " attacks " in window.page.told.text()
    assert not window.commands["end_turn"].isEnabled()
    key(qtbot, window, "Ctrl+.")
    assert window.table.phase is TablePhase.DECIDING
    assert not arrow(window)


def test_nz_6_a_game_is_opened_again_and_goes_on(window: NarzWindow, qtbot: QtBot, atlas: Atlas) -> None:
    """NZ-11: ending a turn asks while a command is left, until that is not wanted.

    NZ-6: a game is opened as it was left, from the file of every command; what cannot be opened is told.
    """
    sit(window, atlas, played(atlas, 1))
    asked: list[str] = []
    answering("Cancel", asked)
    press(qtbot, window.page.end)
    assert (asked, window.table.game.turn) == (["1 command is left. End the turn?"], 1)
    answering("End it, and do not ask again in this game", asked)
    with qtbot.waitSignal(window.keeper.kept):
        press(qtbot, window.page.end)
    qtbot.waitUntil(lambda: window.table.phase is TablePhase.DECIDING and window.table.game.turn == 2)
    press(qtbot, window.page.end)
    qtbot.waitUntil(lambda: window.table.phase is TablePhase.DECIDING and window.table.game.turn == 3)
    file, former = window.home.saves / "game.jsonl", window.table.game
    for name, change, words in (
        ("broken", file.read_bytes()[:-40], "broken.jsonl, line "),
        ("other", file.read_bytes().replace(b"Ostrand", b"Nowhere"), "on which the game is played, is not there"),
    ):
        window.note.clear()
        bad = file.with_stem(name)
        bad.write_bytes(change)
        window.open_file(bad)
        qtbot.waitUntil(lambda: bool(window.note.text))
        assert words in window.note.text
    assert window.table.game is former
    window.open_file(file)
    qtbot.waitUntil(lambda: window.table.game is not former and window.table.phase is TablePhase.DECIDING)
    assert window.table.game == former
    assert window.note.text == ""


def test_nz_7_the_end_is_told_and_the_game_looked_through(window: NarzWindow, qtbot: QtBot, atlas: Atlas) -> None:
    """NZ-7: everything is known then; a slider goes through all moments, and it plays."""
    game = played(atlas, 1, changed(last_turn=2))
    while game.game.on_turn is not None:
        if game.game.on_turn == 0:
            game.decide(End())
        else:
            game.play_computer()
    sit(window, atlas, game, at=0)
    table, bar = window.table, window.page.playback
    assert table.phase is TablePhase.OVER
    assert bar.isVisible()
    assert bar.words.text() == "Turn 1: the beginning"
    assert [face.men for face in window.board.faces()] == [str(each.men) for each in table.shown.countries]
    winner = game.game.leaders[game.game.winners[0]].name
    assert window.page.turn.text() == f"{winner} won in turn 2"
    qtbot.keyClick(bar.slider, Qt.Key.Key_End)
    assert table.shown is game.game
    press(qtbot, bar.buttons["play"])
    assert table.playback.playing
    table.playback.advance(1)
    assert 0 < table.position < len(game.moments) - 1
    press(qtbot, bar.buttons["play"])
    key(qtbot, window, "Ctrl+Home")
    key(qtbot, window, "Ctrl+PgDown")
    assert (table.position, table.shown.turn) == (next(n for n, m in enumerate(game.moments) if m.game.turn == 2), 2)
    window.page.pages.setCurrentIndex(2)
    lines = window.page.pages.men.lines
    assert len({(line.colour, line.dashed) for line in lines}) == len(lines) == 12


def test_nz_8_the_map_by_keys_and_mouse(window: NarzWindow, qtbot: QtBot, atlas: Atlas) -> None:
    """NZ-8: N goes through one's countries, a click beside all land selects none, a drag moves the map."""
    sit(window, atlas, played(atlas, 1))
    view = window.page.map
    key(qtbot, window, "N")
    assert window.board.selected == 0
    qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(2, 2))
    assert window.board.selected is None
    before = view.mapFromScene(window.page.scene.heart(4))
    key(qtbot, window, "Ctrl++")
    assert view.zoom > 1
    heart = view.mapFromScene(window.page.scene.heart(4))
    qtbot.mousePress(view.viewport(), LEFT, pos=heart)
    qtbot.mouseMove(view.viewport(), heart + QPoint(40, 30))
    qtbot.mouseRelease(view.viewport(), LEFT, pos=heart + QPoint(40, 30))
    assert window.board.selected is None
    key(qtbot, window, "Ctrl+0")
    assert view.zoom == 1
    assert view.mapFromScene(window.page.scene.heart(4)) == before


def test_nz_9_leaders_are_told_apart_without_colour(window: NarzWindow, atlas: Atlas) -> None:
    """NZ-9: by a mark each, on the map and in the table of leaders, which tells what is known of them."""
    sit(window, atlas, played(atlas, 1))
    paints = window.board.paints
    assert len({paint.mark for paint in paints}) == 12
    assert len({(paint.colour.name(), paint.striped) for paint in paints}) == 12
    model = window.page.pages.leaders_model
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert str(model.index(0, 0).data()).startswith(paints[0].mark)
    assert [model.index(row, 3).data() for row in range(3)] == [str(window.table.game.countries[0].men), "?", "?"]
    other = Played.new(changed(), atlas.map, tuple(LeaderSeat(name, None) for name in reversed(NAMES[:12])), 5)
    other.decide(End())
    sit(window, atlas, other)
    assert window.board.paints[0].mark == paints[11].mark
    # Names are read whole beside the longest personality.
    seats = (
        LeaderSeat(f"{name} the Unready", Personality.PATIENT_BUILDER if n else None)
        for n, name in enumerate(NAMES[:12])
    )
    sit(window, atlas, Played.new(changed(), atlas.map, tuple(seats), 5))
    leaders = window.page.pages.leaders
    window.page.pages.setCurrentWidget(leaders)
    QApplication.processEvents()
    assert leaders.columnWidth(0) >= leaders.sizeHintForColumn(0)


def test_nz_2_the_card_is_never_pressed_together(window: NarzWindow, qtbot: QtBot, atlas: Atlas) -> None:
    """NZ-2: in the lowest window, with its command given, all that is known and every button has its height."""
    window.resize(1024, 660)
    sit(window, atlas, played(atlas, 1))
    click_country(qtbot, window, 0)
    press(qtbot, window.page.card.train)
    card, pages = window.page.card, window.page.pages
    qtbot.waitUntil(lambda: card.facts.height() >= card.facts.heightForWidth(card.facts.width()))
    assert all(button.height() >= button.sizeHint().height() for button in card.neighbours)
    pages.setCurrentIndex(2)
    bar = pages.tabBar()
    assert bar.mapTo(window, QPoint(0, 0)).y() >= card.mapTo(window, QPoint(0, card.height())).y()


def test_gw_2_the_news_have_the_colours_of_the_theme(
    window: NarzWindow, theme: Theme, atlas: Atlas, qtbot: QtBot
) -> None:
    sit(window, atlas, played(atlas, 1))
    for choice, colours in ((ThemeChoice.DARK, DARK), (ThemeChoice.LIGHT, LIGHT)):
        theme.choose(choice)
        qtbot.waitUntil(lambda muted=colours.muted: muted in window.page.pages.news.property("told"))  # type: ignore[misc]
