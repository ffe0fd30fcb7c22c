"""AW-2, AW-5 … AW-7, AW-16: stopping, playback by itself, links, battles, and folders and disks that fail."""

import errno
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from atlantis_windows import LEFT, begin_game, key, land, open_folder, opened, play, quiet, write_game
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMessageBox, QTextBrowser
from pytestqt.qtbot import QtBot

from autoalgo.common.kit.attendance import Said, note_attendance
from autoalgo.games.atlantis.bots import seats
from autoalgo.games.atlantis.play import played_month
from autoalgo.games.atlantis.play.factions import LetIn, Newcomer, let_in
from autoalgo.games.atlantis.play.played_month import PlayedMonth, play_month
from autoalgo.games.atlantis.store.edited import first_world
from autoalgo.games.atlantis.store.folder import late_folder, played_months
from autoalgo.games.atlantis.store.world_file import world_text
from autoalgo.games.atlantis.window import AtlantisWindow


@pytest.fixture
def game(window: AtlantisWindow, tmp_path: Path, qtbot: QtBot) -> Path:
    """A game of two months, open in the window."""
    folder = write_game(tmp_path / "winter")
    open_folder(qtbot, window, folder)
    return folder


def yes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AtlantisWindow, "asked", lambda *_: QMessageBox.ButtonRole.AcceptRole)


def test_aw_7_a_month_is_stopped_while_it_is_played(
    window: AtlantisWindow, game: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-7: Ctrl+. leaves a month that takes its time; nothing is kept, and the next attempt plays it."""
    begun, go_on = Event(), Event()

    def slow(*arguments: object) -> PlayedMonth:
        begun.set()
        go_on.wait()
        return play_month(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(seats, "play_month", slow)
    yes(monkeypatch)
    key(qtbot, window, "Ctrl+Return")
    qtbot.waitUntil(begun.is_set)
    assert window.month.bar.isVisible()
    assert not window.commands["play_month"].isEnabled()
    key(qtbot, window, "Ctrl+.")
    qtbot.waitUntil(lambda: not window.turn.busy)
    go_on.set()
    assert window.month.words.toPlainText() == "It was stopped; nothing was changed."
    assert len(played_months(game)) == 3
    key(qtbot, window, "Ctrl+Return")
    qtbot.waitUntil(lambda: quiet(window) and window.shown.position == 3)
    assert len(played_months(game)) == 4


def test_aw_7_late_orders_count_when_that_is_wanted(
    window: AtlantisWindow, game: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-7: the Oaks' mail for month 3 was late: left out at first, and taken when the month is played again."""
    late = late_folder(game, 3)
    late.mkdir(parents=True)
    (late / "oaks.txt").write_text('#atlantis 2\nunit 2\nname unit "Late"\n#end\n', encoding="utf-8")
    asked: list[tuple[str, ...]] = []

    def answer(_: object, _question: str, *buttons: tuple[str, QMessageBox.ButtonRole]) -> QMessageBox.ButtonRole:
        asked.append(tuple(text for text, _ in buttons))
        return buttons[len(asked) - 1][1]

    def name() -> str:
        units = (unit for region in opened(game).world.regions.values() for unit in region.units)
        return next(unit.name for unit in units if unit.number == 2)

    monkeypatch.setattr(AtlantisWindow, "asked", answer)
    key(qtbot, window, "Ctrl+Return")
    qtbot.waitUntil(lambda: quiet(window) and window.shown.position == 3)
    assert asked == [("&Play it", "Play it with the late &orders")]
    assert name() == "Unit 2"
    key(qtbot, window, "Ctrl+Alt+Return")
    qtbot.waitUntil(lambda: quiet(window) and len(list((game / "turns").iterdir())) == 5)
    assert asked[1][1] == "Play it again with the late &orders"
    assert name() == "Late"


def test_aw_7_whoever_is_on_holiday_with_an_automatic_player_is_named_before_the_month_is_played(
    window: AtlantisWindow, game: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-7, AL-96: both are away; only the Oaks want an automatic player meanwhile."""
    now, asked = datetime.now(UTC), list[str]()
    for faction, bot in ((1, False), (2, True)):
        assert note_attendance(game, faction, Said(until=now.date() + timedelta(30), bot=bot), 3, now) is None

    def answer(_: object, question: str, *_buttons: object) -> QMessageBox.ButtonRole:
        asked.append(question)
        return QMessageBox.ButtonRole.RejectRole

    monkeypatch.setattr(AtlantisWindow, "asked", answer)
    key(qtbot, window, "Ctrl+Return")
    assert asked == [
        "No orders: Guild (1), Oaks <b> (2).\nAutomatic players order for 2.\nPlay month 3 anyway?",
    ]
    assert len(played_months(game)) == 3


@pytest.mark.usefixtures("game")
def test_aw_5_the_months_go_by_by_themselves(
    window: AtlantisWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-5: from the last month it begins anew, goes through all of them and stops; it can be held in between."""
    window.shown.choose_speed(2)
    seen: list[int] = []

    def note() -> None:
        if window.shown.month is not None and [window.shown.month.turn] != seen[-1:]:
            seen.append(window.shown.month.turn)

    window.shown.changed.connect(note)
    key(qtbot, window, "Ctrl+Space")
    qtbot.waitUntil(lambda: not window.shown.playing and quiet(window))
    assert seen[-3:] == [0, 1, 2]
    monkeypatch.setattr(window.shown, "advance", lambda _: None)
    key(qtbot, window, "Ctrl+Home")
    key(qtbot, window, "Ctrl+Space")
    assert window.commands["play"].text() == "&Pause"
    key(qtbot, window, "Ctrl+Space")
    assert not window.shown.playing
    window.shown.changed.disconnect(note)


def link(words: QTextBrowser, href: str) -> QPoint:
    """Return where a link is drawn."""
    area = words.viewport().rect()
    points = (QPoint(x, y) for y in range(0, area.height(), 3) for x in range(0, area.width(), 3))
    return next(point for point in points if words.anchorAt(point) == href)


def test_aw_2_links_of_the_card_lead_to_units_factions_and_regions(
    window: AtlantisWindow, game: Path, qtbot: QtBot
) -> None:
    """AW-2: from the region to its unit, to the unit's faction, and from the unit back to its region."""
    first, words = land(game)[0], window.page.card.words
    window.selection.select_place(first)
    qtbot.mouseClick(words.viewport(), LEFT, pos=link(words, "unit:1"))
    assert window.selection.unit == 1
    assert window.page.card.title.text() == "Unit 1 (1)"
    qtbot.mouseClick(words.viewport(), LEFT, pos=link(words, f"region:{first.x},{first.y}"))
    assert (window.selection.unit, window.selection.place) == (0, first)
    qtbot.mouseClick(words.viewport(), LEFT, pos=link(words, "faction:1"))
    assert window.page.card.title.text() == "Faction Guild (1)"
    qtbot.mouseClick(words.viewport(), LEFT, pos=link(words, "address:1"))
    assert window.dialog is not None
    assert window.dialog.windowTitle() == "Address of Guild (1)"
    window.dialog.reject()


def test_aw_6_a_battle_is_told_in_words(window: AtlantisWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """AW-6, AL-103: the Ants attack the Bees, ten to one; the page lists it, tells it and why, and goes there."""
    folder = begin_game(tmp_path / "war")
    place = land(folder)[0]
    for name in ("Ants", "Bees"):
        assert isinstance(let_in(folder, Newcomer(name, "", place, password=False)), LetIn)
    play(folder, "#atlantis 1\nunit 1\nrecruit 9\nstudy sword\n#end\n")
    play(folder, "#atlantis 1\nunit 1\nattack 2\n#end\n")
    (folder / "turns" / "002" / "draws.jsonl").unlink()
    open_folder(qtbot, window, folder)
    window.page.pages.setCurrentIndex(6)
    assert "Choose a battle to read it." in window.side.battle.toPlainText()
    table = window.side.battles.table
    (row,) = window.side.battles.model.rows
    assert row.cells[:4] == (place.text, opened(folder).world.regions[place].name, "Unit 1 (1)", "Unit 2 (2)")
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(table.model().index(0, 2)).center())
    assert "Unit 1 (1)" in window.side.battle.toPlainText()
    assert "attacks" in window.side.battle.toPlainText()
    doubt, why = "draws.jsonl is missing or cannot be read: what is told of luck", "Why, by the draws of the month"
    assert -1 < window.side.battle.toPlainText().find(doubt) < window.side.battle.toPlainText().find(why)
    assert window.selection.place == place
    key(qtbot, window, "Ctrl+Left")
    qtbot.waitUntil(lambda: quiet(window))
    assert window.side.battle.toPlainText() == "No battle was fought this month."


def test_aw_16_a_folder_that_is_gone_is_told_and_what_was_open_stays(
    window: AtlantisWindow, game: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-16: F5, a month, and another month on show, each tells the folder or file; then the folder is back."""
    yes(monkeypatch)
    game.rename(game.with_name("away"))
    key(qtbot, window, "F5")
    qtbot.waitUntil(lambda: quiet(window))
    assert window.note.text.startswith("The game was not opened\n")
    assert f"{game}: there is no game in this folder; allowed: a folder that holds a game.json" in window.note.text
    key(qtbot, window, "Ctrl+Return")
    qtbot.waitUntil(lambda: quiet(window))
    assert window.note.text.startswith("The month was not played\n")
    assert "there is no game in this folder" in window.note.text
    key(qtbot, window, "Ctrl+Home")
    qtbot.waitUntil(lambda: quiet(window))
    assert window.note.text.startswith("The month cannot be shown\n")
    assert window.shown.position == 2
    game.with_name("away").rename(game)
    key(qtbot, window, "F5")
    qtbot.waitUntil(lambda: quiet(window))
    key(qtbot, window, "Ctrl+Home")
    qtbot.waitUntil(lambda: quiet(window))
    assert window.shown.position == 0


def test_aw_16_a_world_that_is_cut_is_told_with_its_place(
    window: AtlantisWindow, game: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-16: half of the last world is missing: the month before is shown, and the last one can be played again."""
    world = game / "turns" / "002" / "world.json"
    text = world.read_bytes()
    world.write_bytes(text[: len(text) // 2])
    key(qtbot, window, "F5")
    qtbot.waitUntil(lambda: quiet(window))
    note = window.note.text
    assert note.startswith(f"The game is shown up to month 1 only, and cannot go on\n{world}, line ")
    assert "make it again: autoalgo atlantis redo" in note
    assert window.shown.position == 1
    key(qtbot, window, "F12")
    qtbot.waitUntil(lambda: quiet(window))
    assert window.note.text.startswith(f"The month was not played\n{world}, line ")
    monkeypatch.setattr(AtlantisWindow, "asked", lambda *_: QMessageBox.ButtonRole.AcceptRole)
    key(qtbot, window, "Ctrl+Alt+Return")
    qtbot.waitUntil(lambda: quiet(window) and window.shown.position == 2)
    assert not window.note.text
    assert (game / "turns" / "002-2" / "world.json").read_bytes() == text


@pytest.mark.parametrize(
    ("gone", "last", "told"),
    [
        ("turns/001", 0, "month 1 is missing, but month 2 is there; allowed: every month from 0 on; put back"),
        (
            "turns",
            0,
            "the world before the first month is missing; allowed: the folder as the program left it; put back",
        ),
        ("game.json", None, "it is missing, but the folder turns is there; put back a copy of it"),
    ],
)
def test_aw_16_what_is_left_of_a_game_is_opened_and_what_is_missing_is_told(
    window: AtlantisWindow, tmp_path: Path, qtbot: QtBot, gone: str, last: int | None, told: str
) -> None:
    """AW-16: the world at first follows from game.json, and the rest is shown up to the last whole month."""
    game, before = write_game(tmp_path / "cut"), window.game.read
    (game / gone).rename(tmp_path / "away")
    window.open_file(game)
    qtbot.waitUntil(lambda: quiet(window) and told in window.note.text)
    read = window.game.read
    assert read is not None
    if last is None:
        assert read is before
    else:
        assert (read.opened.folder, window.shown.position) == (game, last)
        assert world_text(read.opened.world) == world_text(first_world(read.opened.file)[0])


def test_aw_16_a_disk_that_is_full_is_told_and_the_month_can_be_played_later(
    window: AtlantisWindow, game: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-16: no room for the month; nothing of it is there, and with room it is played."""
    yes(monkeypatch)
    with monkeypatch.context() as full:

        def fail(*_: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        full.setattr(played_month, "write_folder", fail)
        key(qtbot, window, "Ctrl+Return")
        qtbot.waitUntil(lambda: quiet(window))
    told = window.note.text
    assert told.startswith(
        f"The month was not played\n{game / 'turns' / '003'}: the month cannot be kept: No space left"
    )
    assert "allowed: a disk with room" in told
    assert len(played_months(game)) == 3
    assert window.turn.result is None
    key(qtbot, window, "Ctrl+Return")
    qtbot.waitUntil(lambda: quiet(window) and window.shown.position == 3)
    assert len(played_months(game)) == 4
