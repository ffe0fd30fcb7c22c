"""C-58: who plays what, the clock and press are changed in the window; a bot orders for the selected unit."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flag_windows import key, open_folder, window_in, write_game
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from autoalgo.common.kit.press import PressRule
from autoalgo.common.qt.theme import Theme
from autoalgo.games.capture_the_flag.mail import People, Players, keep_people, open_people
from autoalgo.games.capture_the_flag.mail.people import Person
from autoalgo.games.capture_the_flag.store.clock import Clock, open_clock
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of
from autoalgo.games.capture_the_flag.window import FlagWindow
from autoalgo.games.capture_the_flag.window.people_dialog import PeopleDialog

PEOPLE = People(umpire="umpire@example.org", people={"Ann": Person(addresses=("ann@example.org",), word="badukifo")})


@pytest.fixture
def window(tmp_path: Path, theme: Theme) -> Iterator[FlagWindow]:
    with window_in(tmp_path, theme) as window:
        yield window


def typed(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    field.selectAll()
    qtbot.keyClicks(field, text)


def opened_dialog(qtbot: QtBot, window: FlagWindow) -> PeopleDialog:
    qtbot.waitUntil(window.commands["mail_settings"].isEnabled)
    key(qtbot, window, "Ctrl+,")
    dialog = window.findChild(PeopleDialog)
    assert isinstance(dialog, PeopleDialog)
    return dialog


def opened(folder: Path) -> OpenedGame:
    game = open_game(folder)
    assert isinstance(game, OpenedGame)
    return game


def test_c_58_a_player_is_replaced_with_another_word_and_the_clock_set(
    window: FlagWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = write_game(tmp_path / "game", turns=0)
    assert not keep_people(folder, PEOPLE)
    open_folder(qtbot, window, folder)
    dialog = opened_dialog(qtbot, window)
    other = next(name for name in dialog.addresses if name != "Ann")
    typed(qtbot, dialog.addresses["Ann"], "zoe@example.org")
    typed(qtbot, dialog.addresses[other], "no address")
    assert not dialog.go.isEnabled() and other in dialog.form.objection("people").text()
    dialog.addresses[other].selectAll()
    qtbot.keyClicks(dialog.addresses[other], "bob@example.org, bob@example.com")
    typed(qtbot, dialog.times, "8:00")
    assert not dialog.go.isEnabled() and dialog.form.objection("times").text()
    typed(qtbot, dialog.times, "08:00, 20:00")
    dialog.press.choose(PressRule.TEAM)
    with qtbot.waitSignal(dialog.accepted):
        dialog.go.click()
    players, clock = open_people(opened(folder)), open_clock(folder)
    assert isinstance(players, Players) and isinstance(clock, Clock)
    people = players.people.people
    assert people["Ann"].addresses == ("zoe@example.org",) and people[other].addresses[1] == "bob@example.com"
    words = {people["Ann"].word, people[other].word}
    assert len(words) == 2 and not words & {"", "badukifo"}
    assert players.people.press is PressRule.TEAM and clock.times == ("08:00", "20:00")


def test_c_58_a_bot_orders_for_the_selected_unit(window: FlagWindow, tmp_path: Path, qtbot: QtBot) -> None:
    folder = write_game(tmp_path / "game", turns=0)
    open_folder(qtbot, window, folder)
    qtbot.waitUntil(lambda: window.desk.coming.fresh)
    assert not window.commands["bot_unit"].isEnabled()
    window.board.select_unit(1)
    key(qtbot, window, "Ctrl+Alt+Shift+6")
    inputs = inputs_of(opened(folder))
    assert isinstance(inputs, Inputs) and list(inputs.texts) == [1] and inputs.texts[1]
