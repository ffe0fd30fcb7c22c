"""The window of TNCC with real events: TG-1 to TG-11 of docs/features.md, and TN-20, TN-21 where people play."""

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QInputDialog, QMenu, QSpinBox
from pytestqt.qtbot import QtBot
from questions import answering
from tncc_games import constants, lines_of_record
from tncc_windows import begin, chronicle, divide, everything_written, opened, pass_on, settled

from autoalgo.app import main
from autoalgo.common.qt.theme import Theme
from autoalgo.common.records import Audit
from autoalgo.games.tncc.bots import BUILT_IN, Bot, Seat, View, play
from autoalgo.games.tncc.play.record import audit
from autoalgo.games.tncc.rules.actions import Action, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import Question
from autoalgo.games.tncc.tournament.league import League, read_league
from autoalgo.games.tncc.window.play_model import Stage
from autoalgo.games.tncc.window.tncc_window import TnccWindow
from autoalgo.games.tncc.window.turn_form import TurnForm

LEFT = Qt.MouseButton.LeftButton
RICH = {"start_gold": 5000, "start_army": 900}
"""So a war is possible at once."""


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[TnccWindow]:
    made = opened(qtbot, theme, tmp_path)
    yield made
    made.stop()


def wait(window: TnccWindow, qtbot: QtBot) -> None:
    """Let the person do nothing in his turn, and pass it on."""
    qtbot.mouseClick(window.game.turn.form.do, LEFT)
    pass_on(window, qtbot)


def choose(form: TurnForm, kind: str, qtbot: QtBot) -> None:
    """Click on what is to be done in a turn."""
    qtbot.mouseClick(form.kinds[kind], LEFT, pos=QPoint(8, form.kinds[kind].height() // 2))


def stage(window: TnccWindow) -> Stage:
    return window.play.stage


def saved(window: TnccWindow) -> Path:
    file = window.keeper.file
    assert file is not None
    return file


def open_file(window: TnccWindow, path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open a file by the menu, and wait until it was read."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    with qtbot.waitSignals([window.loader.done]):
        window.commands["open"].trigger()


def recorded(folder: Path, **changes: Any) -> Path:  # noqa: ANN401 - any constant
    """Write the record of a game of three cycles between the bots war and turtle."""
    seats = [Seat("war", BUILT_IN["war"]), Seat("turtle", BUILT_IN["turtle"])]
    game = play(constants("default", last_cycle=3, **RICH, **changes), seats, 1)
    path = folder / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines_of_record(game, ("war", "turtle"), 1)), encoding="utf-8")
    return path


def test_tg_1_players_and_their_order_are_chosen_by_keys(window: TnccWindow, qtbot: QtBot) -> None:
    """TG-1: a person and a bot are added, moved, renamed, removed; each edit can be undone."""
    setup, table = window.setup, window.new.players
    qtbot.keySequence(window, "F7")
    qtbot.keySequence(window, "Shift+F7")
    assert [player.name for player in setup.setup.players] == ["Person", "turtle", "raider", "Person 2", "nothing"]
    qtbot.keySequence(window, "Alt+Up")
    assert [player.name for player in setup.setup.players][3:] == ["nothing", "Person 2"]
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    assert len(setup.setup.players) == 4
    table.setCurrentIndex(table.model().index(0, 0))
    qtbot.keyClick(table, Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    assert editor is not None
    qtbot.keyClicks(editor, "turtle")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: 'row 2: another player is called "turtle" too' in window.new.problems.text())
    assert not window.commands["begin"].isEnabled()
    for _ in range(4):
        qtbot.keySequence(window, "Ctrl+Z")
    assert [player.name for player in setup.setup.players] == ["Person", "turtle", "raider", "Person 2"]
    assert window.commands["begin"].isEnabled()


def test_tg_1_constants_are_checked_as_they_are_typed(window: TnccWindow, qtbot: QtBot) -> None:
    """TG-1: what is not allowed is told with what is, and no game begins by it; the preset's own is no change."""
    table, setup = window.new.constants, window.setup
    row = next(row for row in range(23) if table.model().index(row, 0).data() == "growth")
    assert table.model().index(row, 2).data() == "factor of citizens a cycle"

    def grown(typed: str) -> bool:
        return str(setup.values["growth"]) == typed

    for typed, allowed in (("101", False), ("much", False), ("1.5", True)):
        table.setFocus()
        table.setCurrentIndex(table.model().index(row, 1))
        qtbot.keyClick(table, Qt.Key.Key_F2)
        editor = QApplication.focusWidget()
        assert editor is not None
        qtbot.keyClicks(editor, typed)
        qtbot.keyClick(editor, Qt.Key.Key_Return)
        qtbot.waitUntil(partial(grown, typed))
        assert window.commands["begin"].isEnabled() is allowed, typed
        assert ("growth" in window.new.problems.text()) is not allowed
    assert setup.setup.changes == (("growth", 1.5),)
    setup.set_constant("growth", "1.08")
    assert not setup.setup.changes
    window.new.preset.setFocus()
    qtbot.keyClicks(window.new.preset, "tribe")
    qtbot.keyClick(window.new.preset, Qt.Key.Key_Return)
    assert table.model().index(0, 1).data() == "50"


def test_tg_1_a_seed_that_is_none_is_told(window: TnccWindow, qtbot: QtBot) -> None:
    window.new.seed.setFocus()
    qtbot.keyClicks(window.new.seed, "-1")
    qtbot.keyClick(window.new.seed, Qt.Key.Key_Return)
    assert "allowed: a whole number from 0" in window.new.problems.text()
    window.new.seed.clear()
    qtbot.keyClicks(window.new.seed, "77")
    qtbot.keyClick(window.new.seed, Qt.Key.Key_Return)
    assert window.setup.setup.seed == 77


def test_tg_2_a_turn_by_the_keyboard_alone(window: TnccWindow, qtbot: QtBot) -> None:
    """TG-2: of 1,000 citizens no more than those can be recruited; 250 are, and 750 grow to 810 by 1.08."""
    begin(window, qtbot, "Ada", "nothing")
    form = window.game.turn.form
    focused = QApplication.focusWidget()
    assert focused is form.kinds["wait"]
    qtbot.keyClick(focused, Qt.Key.Key_Right)
    assert form.kinds["recruit"].isChecked()
    assert "0 to 1,000" in form.recruiting.text()
    form.amount.setFocus()
    form.amount.selectAll()
    qtbot.keyClicks(form.amount, "1001")
    assert form.amount.value() <= 1000
    form.amount.selectAll()
    qtbot.keyClicks(form.amount, "250")
    qtbot.keySequence(window, "Ctrl+Return")
    # A button that is pressed by its key is seen to go down first.
    qtbot.waitUntil(lambda: stage(window) is Stage.DECIDED)
    assert window.game.turn.decided.words.text().startswith("You recruit 250 citizens.")
    qtbot.keySequence(window, "Ctrl+Shift+I")
    settled(window, qtbot)
    game = window.play.game
    assert (game.cycle, game.countries[0].army, game.countries[0].citizens) == (2, 250, 810)
    assert chronicle(window.game.view.list) == [
        *("The start", "Cycle 1, Ada recruits 250 citizens", "Cycle 1, nothing waits", "The end of cycle 1")
    ]


def test_tg_2_what_is_not_possible_is_explained(window: TnccWindow, qtbot: QtBot) -> None:
    """TG-2: a war costs 1,600, and a trade is for gold; the button waits for what is possible."""
    begin(window, qtbot, "Ada", "nothing")
    form = window.game.turn.form
    assert all(kind.width() >= kind.sizeHint().width() for kind in form.kinds.values()), "no label is cut"
    choose(form, "war", qtbot)
    assert form.why_not.text() == "Not possible: a war costs 1,600 gold, there are 600."
    assert not form.do.isEnabled()
    choose(form, "trade", qtbot)
    assert form.do.isEnabled()
    assert form.giving_amount.maximum() == 600
    assert form.taking_amount.maximum() == 800
    form.giving.setFocus()
    qtbot.keyClicks(form.giving, "land")
    assert form.giving_amount.maximum() == 150
    assert form.why_not.text() == "Not possible: one side of a trade must be gold."
    assert not form.do.isEnabled()


def test_tg_3_a_trade_is_offered_and_accepted(window: TnccWindow, qtbot: QtBot) -> None:
    """TG-3: 100 gold for 40 food, between two people; each has then what the other gave."""
    begin(window, qtbot, "Ada", "Bert")
    qtbot.keySequence(window, "Ctrl+I")
    form = window.game.turn.form
    choose(form, "trade", qtbot)
    divide((form.giving_amount, form.taking_amount), qtbot, 100, 40)
    qtbot.mouseClick(form.do, LEFT)
    pass_on(window, qtbot)
    assert window.game.cover.title.text() == "Hand over to Bert"
    assert window.game.cover.look.hasFocus()
    qtbot.keyClick(window.game.cover.look, Qt.Key.Key_Return)
    trade = window.game.turn.trade
    assert trade.offer.text() == "Ada offers you a trade.\n\nYou get 100 gold.\nYou give 40 food."
    qtbot.mouseClick(trade.accept, LEFT)
    assert window.game.turn.decided.words.text() == ("Cycle 1, Ada offers Bert 100 gold for 40 food; Bert agrees.")
    assert not window.commands["undo"].isEnabled()
    pass_on(window, qtbot)
    game = window.play.game
    assert (game.countries[0].gold, game.countries[0].food) == (500, 840)
    assert (game.countries[1].gold, game.countries[1].food) == (700, 760)
    assert stage(window) is Stage.ASKED
    assert window.play.name == "Bert"


def test_tg_4_nobody_but_the_attacker_ever_sees_how_he_divides(
    window: TnccWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """TG-3, TG-4: 111, 233 and 307 are 651; until the end of the game no text of the window has more than the sum."""

    def telling(figures: str) -> list[str]:
        # The folder of the saves is shown, too, and may have any number in its name.
        texts = (text.replace(str(tmp_path), "") for text in everything_written(window))
        return [text for text in texts if re.search(rf"\b({figures})\b", text)]

    begin(window, qtbot, "Ada", "Bert", **RICH)
    qtbot.keySequence(window, "Ctrl+I")
    form = window.game.turn.form
    choose(form, "war", qtbot)
    divide(form.flanks.fields, qtbot, 111, 233, 307)
    qtbot.mouseClick(form.do, LEFT)
    assert "651 soldiers: 111 + 233 + 307" in window.game.turn.decided.words.text()
    divided = "111|233|307|540|344|418|249"
    """The flanks, two of them together, and what is left of 900."""
    pass_on(window, qtbot)
    window.game.turn.form.begin(window.play.game, 1)
    assert window.game.currentWidget() is window.game.cover
    assert not telling(divided)
    assert not window.commands["undo"].isEnabled()
    assert not window.commands["redo"].isEnabled()
    qtbot.keySequence(window, "Ctrl+I")
    defense = window.game.turn.defense
    assert "Ada attacks you with 651 soldiers in all." in defense.attack.text()
    assert defense.attack.text().endswith("You have 900 soldiers.")
    # The sum alone, which may be known, leaves 249 of 900: what the forecast says of 900 who fight 651.
    divided = divided.removesuffix("|249")
    assert not telling(divided)
    qtbot.keySequence(window, "Ctrl+Shift+Y")
    assert not telling(divided)
    qtbot.keySequence(window, "Ctrl+2")
    divide(defense.flanks.fields, qtbot, 900, 0, 1)
    assert not defense.do.isEnabled()
    divide(defense.flanks.fields, qtbot, 0, 20, 0)
    qtbot.mouseClick(defense.do, LEFT)
    told = chronicle(window.game.view.list)[-1]
    assert "attacks Bert with 651 soldiers; Bert defends with 20 soldiers; Ada wins" in told
    pass_on(window, qtbot)
    assert not telling("111|307|540|344|418")


def test_tn_21_an_action_can_be_taken_back_until_it_is_passed_on(window: TnccWindow, qtbot: QtBot) -> None:
    """TN-21, TG-4: not in the file before that, and never after."""
    begin(window, qtbot, "Ada", "nothing")
    qtbot.mouseClick(window.game.turn.form.do, LEFT)
    assert stage(window) is Stage.DECIDED
    qtbot.keySequence(window, "Ctrl+Z")
    assert stage(window) is Stage.ASKED
    game = window.play.game
    assert game.turns == ()
    qtbot.keySequence(window, "Ctrl+Shift+Z")
    assert stage(window) is Stage.DECIDED
    pass_on(window, qtbot)
    assert not window.commands["undo"].isEnabled()
    qtbot.mouseClick(window.game.turn.form.do, LEFT)
    qtbot.keySequence(window, "Ctrl+S")
    settled(window, qtbot)
    kinds = [json.loads(line)["record"] for line in saved(window).read_text(encoding="utf-8").splitlines()]
    assert kinds[3:] == ["cycle", "turn", "turn", "cycle", "pending"]


def test_tg_4_what_was_taken_back_stands_in_the_form(window: TnccWindow, qtbot: QtBot) -> None:
    """TG-4: an attack on the second of two, and a trade of land, are as they were; a later turn begins anew."""
    begin(window, qtbot, "Ada", "nothing", "turtle", **RICH)
    form = window.game.turn.form
    war, trade = War(2, (1, 20, 300)), Trade(2, Resource.LAND, 7, Resource.GOLD, 900)
    choose(form, "war", qtbot)
    form.target.setCurrentIndex(1)
    divide(form.flanks.fields, qtbot, *war.flanks)
    for action in (war, trade):
        assert form.action == action
        qtbot.mouseClick(form.do, LEFT)
        qtbot.keySequence(window, "Ctrl+Z")
        assert form.action == action
        form.fill(trade)
    qtbot.mouseClick(form.do, LEFT)
    pass_on(window, qtbot)
    assert form.action == Wait()


def test_tg_5_charts_and_table_show_every_country(window: TnccWindow, qtbot: QtBot) -> None:
    """TG-5: 600 gold and 250 of 1,000 citizens are 850 after a cycle."""
    begin(window, qtbot, "Ada", "nothing", "turtle")
    wait(window, qtbot)
    gold = next(iter(window.game.view.charts.values()))
    assert [line.name for line in gold.lines] == ["Ada", "nothing", "turtle"]
    assert gold.lines[0].values == (600.0, 850.0)
    assert "Ada: 850" in gold.accessibleDescription()
    cells = window.game.table.model()
    assert [cells.index(0, column).data() for column in range(4)] == ["Ada", "person", "850", "1,300"]


def test_tg_6_a_slow_bot_does_not_hold_the_window(
    window: TnccWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TG-6: while it thinks, pages are turned, and nothing else is decided."""
    thinks = Event()

    class Slow(Bot):
        def action(self, game: View) -> Action:
            assert thinks.wait(60)
            return Wait()

    monkeypatch.setattr("autoalgo.games.tncc.window.seats.BUILT_IN", {"nothing": Slow})
    begin(window, qtbot, "Ada", "nothing")
    qtbot.mouseClick(window.game.turn.form.do, LEFT)
    qtbot.mouseClick(window.game.turn.decided.pass_on, LEFT)
    assert stage(window) is Stage.BOTS
    assert window.game.turn.title.text() == "nothing decides"
    qtbot.keySequence(window, "Ctrl+1")
    assert window.tabs.currentWidget() is window.new
    thinks.set()
    settled(window, qtbot)
    assert stage(window) is Stage.ASKED


def test_tg_7_a_game_is_kept_and_gone_on_with_in_another_window(
    window: TnccWindow, qtbot: QtBot, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TG-7, TN-20: closed in the middle of an attack; another window asks the attacked, and its audit is clean."""
    begin(window, qtbot, "Ada", "Bert", "raider", **RICH)
    qtbot.keySequence(window, "Ctrl+I")
    form = window.game.turn.form
    choose(form, "war", qtbot)
    divide(form.flanks.fields, qtbot, 111, 233, 307)
    qtbot.mouseClick(form.do, LEFT)
    pass_on(window, qtbot)
    path = saved(window)
    assert path.parent == tmp_path / "Saves"
    found = audit(path)
    assert isinstance(found, Audit)
    assert found.difference is None
    window.close()
    other = opened(qtbot, theme, tmp_path)
    open_file(other, path, qtbot, monkeypatch)
    pending = other.play.game.pending
    assert pending is not None
    assert (other.play.stage, other.play.name, pending.question) == (Stage.HAND_OVER, "Bert", Question.DEFENSE)
    assert other.play.game == window.play.game


def test_tg_7_two_windows_on_one_save_lose_nothing(
    window: TnccWindow, qtbot: QtBot, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TG-7: the first to go on keeps the file; the other says so and goes on in one beside it."""
    begin(window, qtbot, "Ada", "nothing")
    wait(window, qtbot)
    path = saved(window)
    other = opened(qtbot, theme, tmp_path)
    open_file(other, path, qtbot, monkeypatch)
    for each in (other, window):
        wait(each, qtbot)
    qtbot.waitUntil(lambda: window.note.text != "")
    assert "Another program has changed the file of this game" in window.note.text
    assert saved(other) == path
    assert saved(window) == path.with_name(f"{path.stem} (2).jsonl")
    assert all(isinstance(audit(file), Audit) for file in (path, saved(window)))


def test_tg_7_a_game_that_cannot_be_kept_is_told_and_saved_elsewhere(
    window: TnccWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TG-7: the folder of saves is a file; closing asks, and Save as is the way out."""
    (tmp_path / "Saves").write_bytes(b"")
    begin(window, qtbot, "Ada", "nothing")
    wait(window, qtbot)
    qtbot.waitUntil(lambda: "its folder is a file" in window.note.text)
    asked: list[str] = []
    answering("Cancel", asked)
    window.close()
    assert window.isVisible()
    assert asked == ["The game could not be saved and would be lost. Leave it and close the window?"]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine"), ""))
    with qtbot.waitSignal(window.keeper.kept):
        window.commands["save_as"].trigger()
    assert saved(window) == tmp_path / "mine.jsonl"
    assert window.close()


def test_tg_8_the_end_is_told(window: TnccWindow, qtbot: QtBot) -> None:
    """TG-8: after the last cycle all who are left have won; then divisions may be seen."""
    begin(window, qtbot, "Ada", "nothing", last_cycle=1)
    wait(window, qtbot)
    assert window.game.turn.title.text() == "The game is over"
    words = "Ada and nothing have won, alive after the last cycle, 1"
    assert window.game.turn.sentence.text() == f"{words}.\n\nIt can be looked through cycle by cycle (Ctrl+Shift+Y)."
    assert chronicle(window.game.view.list)[-1] == words
    assert json.loads(saved(window).read_text(encoding="utf-8").splitlines()[-1])["record"] == "end"


def test_tg_11_a_person_is_warned_before_his_country_dies(window: TnccWindow, qtbot: QtBot) -> None:
    """TG-11, TG-8: with all 1,000 recruited nobody makes food; the chronicle and the end tell who fell, and why."""
    begin(window, qtbot, "Ada", "nothing")
    form, decided = window.game.turn.form, window.game.turn.decided
    assert "850 gold (+250), 1,300 food (+500), 1,080 citizens (+80)" in form.outlook.forecast.text()
    assert not form.outlook.warning.isVisible()
    choose(form, "recruit", qtbot)
    divide((form.amount,), qtbot, 1000)
    why = "its food has run out, and no citizens are left"
    warning = f"Your country is out of the game when this cycle ends: {why}."
    assert form.outlook.warning.isVisible()
    assert form.outlook.warning.text() == warning
    qtbot.mouseClick(form.do, LEFT)
    assert decided.outlook.warning.text() == warning
    assert decided.outlook.warning.isVisible()
    pass_on(window, qtbot)
    assert f"The end of cycle 1. Ada is out of the game: {why}" in chronicle(window.game.view.list)
    assert f"Cycle 1: Ada is out of the game: {why}." in window.game.turn.sentence.text()


def test_tg_11_who_is_attacked_begins_with_a_third_on_each_flank(window: TnccWindow, qtbot: QtBot) -> None:
    """TG-11: a key pressed at once does not leave the army at home; who leaves it there is told what that costs."""
    begin(window, qtbot, "Ada", "Bert", **RICH)
    qtbot.keySequence(window, "Ctrl+I")
    form = window.game.turn.form
    choose(form, "war", qtbot)
    divide(form.flanks.fields, qtbot, 900, 0, 0)
    qtbot.mouseClick(form.do, LEFT)
    pass_on(window, qtbot)
    qtbot.keySequence(window, "Ctrl+I")
    defense = window.game.turn.defense
    assert defense.flanks.division == (300, 300, 300)
    assert "out of the game" not in defense.outlook.warning.text()
    divide(defense.flanks.fields, qtbot, 0, 0, 0)
    assert "Your country is out of the game when cycle 2 ends, if you wait until then" in defense.outlook.warning.text()


def test_tg_9_a_record_is_played_back(
    window: TnccWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TG-9: slider, keys, a click into a chart and playing by itself show the same cycle everywhere."""
    open_file(window, recorded(tmp_path), qtbot, monkeypatch)
    page, model = window.record, window.playback
    assert window.tabs.currentWidget() is page
    assert window.note.text == ""
    page.bar.slider.setFocus()
    qtbot.keyClick(page.bar.slider, Qt.Key.Key_Right)
    assert (model.position, page.bar.words.text()) == (1, "Cycle 1 of 3")
    qtbot.keySequence(window, "Ctrl+Right")
    gold = next(iter(page.view.charts.values()))
    assert (model.position, page.bar.slider.value(), gold.position) == (2, 2, 2)
    assert page.view.list.currentIndex().data() == "The end of cycle 2"
    assert page.table.model().index(0, 2).data() == f"{gold.lines[0].values[2]:,.0f}"
    assert any("(" in sentence for sentence in chronicle(page.view.list) if "attacks" in sentence)
    qtbot.mouseClick(gold, LEFT, pos=QPoint(gold.width() - 2, gold.height() // 2))
    assert model.position == 3
    gold.setFocus()
    qtbot.keyClick(gold, Qt.Key.Key_Home)
    assert model.position == 0
    model.choose_speed(500)
    qtbot.keySequence(window, "Ctrl+Space")
    qtbot.waitUntil(lambda: model.position == 3 and not model.playing)


def test_g_10_a_game_of_a_league_is_played_back_by_its_number(
    window: TnccWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["--bots", "turtle,blitz,hunter,raider", "--games", "3", "--seed", "1", "--pages", "0", "--jobs", "1"]
    assert main(["tncc", "league", str(tmp_path / "league"), *words]) == 0
    clock = QTimer()

    def answer() -> None:
        if dialog := window.findChild(QInputDialog):
            clock.stop()
            box = dialog.findChild(QSpinBox)
            assert box is not None
            box.selectAll()
            qtbot.keyClicks(box, "1")
            qtbot.keyClick(box, Qt.Key.Key_Return)

    clock.timeout.connect(answer)
    clock.start(10)
    open_file(window, tmp_path / "league" / "league.jsonl", qtbot, monkeypatch)
    qtbot.waitUntil(lambda: window.record.game is not None)
    assert window.record.name.text() == "Game 1 of the league"
    league = read_league(tmp_path / "league")
    assert isinstance(league, League)
    assert len(chronicle(window.record.view.list)) > league.games[1].cycles


def test_tg_9_an_edited_record_is_told(
    window: TnccWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = recorded(tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'"winners": ?\[', '"winners":["Eve",', text), encoding="utf-8")
    open_file(window, path, qtbot, monkeypatch)
    assert window.note.text.startswith("game.jsonl was edited, or made by other rules")
    assert "winners" in window.note.text
    assert window.record.game is not None


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xff\n", b'{"record":"format"}\n'])
def test_tg_9_a_broken_file_is_told_and_the_game_goes_on(
    window: TnccWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    begin(window, qtbot, "Ada", "nothing")
    game = window.play.game
    path = tmp_path / "broken.jsonl"
    path.write_bytes(content)
    open_file(window, path, qtbot, monkeypatch)
    assert window.note.text.startswith("The game was not opened\n")
    assert "broken.jsonl" in window.note.text
    assert window.play.game is game


def test_tg_6_programs_that_a_save_names_are_asked_for(
    window: TnccWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TG-6: a save may come from anybody; without a yes nothing is run, and a bot that is not there is told."""
    begin(window, qtbot, "Ada", "nothing")
    wait(window, qtbot)
    path, game = saved(window), window.play.game
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'"person", ?"nothing"', '"person","evil=rm -r"', text), encoding="utf-8")
    asked: list[str] = []
    answering("Cancel", asked)
    open_file(window, path, qtbot, monkeypatch)
    assert "evil=rm -r" in asked[0]
    assert window.play.game is game
    path.write_text(re.sub(r'"person", ?"nothing"', '"person","gone.py"', text), encoding="utf-8")
    answering("Run them", asked)
    open_file(window, path, qtbot, monkeypatch)
    assert 'there is no bot "gone.py"' in window.note.text
    assert window.play.game is game


def test_tg_10_every_command_has_a_place_and_a_key_of_its_own(window: TnccWindow) -> None:
    """TG-10: each in one menu, with a letter that no other of that menu has, and a key."""
    keys: list[str] = []
    names: list[str] = []
    for top in window.menuBar().actions():
        menu = top.menu()
        assert isinstance(menu, QMenu)
        actions = [action for action in menu.actions() if not action.isSeparator() and not action.menu()]
        letters = [re.search(r"&(\w)", action.text()) for action in actions]
        found = [letter[1].lower() for letter in letters if letter]
        assert len(found) == len(set(found)) == len(actions), menu.title()
        names += [action.objectName() for action in actions]
        keys += [key.toString() for action in actions for key in action.shortcuts()]
        assert all(action.shortcuts() and action.toolTip() for action in actions)
    assert sorted(names) == sorted(window.commands)
    assert len(keys) == len(set(keys))
    assert window.findChildren(QComboBox)
