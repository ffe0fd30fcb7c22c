"""B-3b: a war is played back on the map, in charts and in words, and a click on any of them moves the others."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from threading import Event, current_thread

import pytest
from archive_records import Lines, varied
from hands import click
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.painting import ground
from autoalgo.war.playback import Playback, open_audited
from autoalgo.war.tables import Tables
from autoalgo.war.window.battlefield.colours import is_dark
from autoalgo.war.window.playback import board_scene, opened_playback
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.playback.playback_page import PlaybackPage
from autoalgo.war.window.playback.playback_panel import PlaybackPanel
from autoalgo.war.window.playback.time_axis import axis_in
from autoalgo.war.window.playback.timeline import Timeline

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def war(page: PlaybackPage, playback: PlaybackModel) -> Playback:
    assert page.isVisible()
    assert playback.opened is not None
    return playback.opened.playback


@pytest.fixture
def timeline(war: Playback, playback: PlaybackModel) -> Timeline:
    assert playback.opened is not None
    assert playback.opened.timeline.hours == war.hours
    return playback.opened.timeline


def busy(war: Playback, least: int = 1) -> int:
    """Return the first hour in which so many things happened."""
    return next(hour for hour in range(1, war.hours + 1) if len(war.events(hour)) >= least)


def rows_before(war: Playback, hour: int) -> int:
    return sum(len(war.events(each)) for each in range(1, hour))


def places(page: PlaybackPage) -> tuple[int, int, int]:
    """Return where slider and charts are, which must be one and the same hour."""
    return page.slider.value(), page.men.position, page.losses.position


def click_slider(page: PlaybackPage, timeline: Timeline, at: int, qtbot: QtBot) -> None:
    x = axis_in(page.slider.width(), timeline).x(at)
    qtbot.mouseClick(page.slider, LEFT, pos=QPoint(round(x), 17))


def test_b_3b_a_click_on_the_slider_moves_map_charts_and_log(
    page: PlaybackPage, war: Playback, timeline: Timeline, qtbot: QtBot
) -> None:
    """B-3b: the slider moves the others."""
    hour = busy(war)
    click_slider(page, timeline, hour, qtbot)
    assert places(page) == (hour, hour, hour)
    for card, flank in zip(page.board.flanks, war.board(hour), strict=True):
        assert (card.plan.x_pixels, card.plan.y_pixels) == pytest.approx((flank.x_pixels, flank.y_pixels))
        assert card.state is flank.state
    assert page.log.lines.currentIndex().row() == rows_before(war, hour)
    assert page.log.detail.toPlainText().startswith(f"Hour {hour} (day ")


def test_b_3b_a_click_on_a_chart_moves_slider_and_log(
    page: PlaybackPage, war: Playback, timeline: Timeline, qtbot: QtBot
) -> None:
    """B-3b: a chart moves the others."""
    hour = busy(war)
    x = axis_in(page.morale.width(), timeline).x(hour)
    qtbot.mouseClick(page.morale, LEFT, pos=QPoint(round(x), page.morale.height() // 2))
    assert places(page) == (hour, hour, hour)
    assert page.log.model.position_of(page.log.lines.currentIndex().row()) == hour


def test_b_3b_a_click_on_a_sentence_moves_map_and_charts(page: PlaybackPage, war: Playback, qtbot: QtBot) -> None:
    """B-3b: the log moves the others."""
    hour = busy(war, least=2)
    row = rows_before(war, hour) + 1  # its second event
    index = page.log.model.index(row)
    page.log.lines.scrollTo(index)
    qtbot.mouseClick(page.log.lines.viewport(), LEFT, pos=page.log.lines.visualRect(index).center())
    assert places(page) == (hour, hour, hour)
    assert page.log.lines.currentIndex().row() == row, "the list does not jump to another sentence of that hour"


def test_b_3b_keys_step_by_hour_and_by_event(
    page: PlaybackPage, playback: PlaybackModel, timeline: Timeline, qtbot: QtBot
) -> None:
    """B-3b: the keyboard does all that the buttons do."""
    page.slider.setFocus()
    for key, at in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Right, 2),
        (Qt.Key.Key_Left, 1),
        (Qt.Key.Key_End, timeline.length),
        (Qt.Key.Key_Home, 0),
    ):
        qtbot.keyClick(page.slider, key)
        assert playback.position == at
    for keys, at in (("PgDown", timeline.stops[1]), ("PgUp", 0), ("Right", 1), ("Left", 0)):
        qtbot.keySequence(page.slider, f"Ctrl+{keys}")
        assert playback.position == at
    page.view.setFocus()
    qtbot.keyClick(page.view, Qt.Key.Key_Right)
    assert playback.position == 1
    assert page.player.buttons["next"].toolTip() == "Goes to the next hour. (Ctrl+Right)"


def test_b_3b_play_runs_to_the_end_and_stops_there(page: PlaybackPage, playback: PlaybackModel, qtbot: QtBot) -> None:
    """B-3b: space plays, and pauses; at the end it stops, and from there it begins again."""
    qtbot.keyClick(page.slider, Qt.Key.Key_Space)
    assert playback.playing
    assert page.player.buttons["play"].text() == "Pause"
    qtbot.keyClick(page.slider, Qt.Key.Key_Space)
    assert not playback.playing
    playback.choose_speed(500)
    click(page.player.buttons["play"], qtbot)
    qtbot.waitUntil(lambda: playback.position == playback.length)
    assert not playback.playing
    assert not page.player.buttons["next"].isEnabled()
    playback.choose_speed(0.5)
    click(page.player.buttons["play"], qtbot)
    assert playback.playing
    assert playback.position == 0


def test_a_hand_on_the_slider_ends_playing(
    page: PlaybackPage, playback: PlaybackModel, timeline: Timeline, qtbot: QtBot
) -> None:
    qtbot.keyClick(page.slider, Qt.Key.Key_Space)
    click_slider(page, timeline, 3, qtbot)
    assert not playback.playing
    assert playback.position == 3


def test_b_3b_a_clicked_flank_shows_its_own_curves(
    page: PlaybackPage, playback: PlaybackModel, war: Playback, qtbot: QtBot
) -> None:
    """B-3b: men, morale and losses of the selected flank stand beside those of the sides."""
    assert [curve.side for curve in page.men.curves] == list(Side)
    item = page.scene.flank_items[0]
    place = page.view.mapFromScene(item.pos()) + item.square.center().toPoint()
    qtbot.mouseClick(page.view.viewport(), LEFT, pos=place)
    assert playback.selected == 0
    assert [curve.name for curve in page.men.curves][2] == "Attacker's flank 1"
    assert page.men.curves[2].values[0] == war.war.plan[0].size
    assert page.flank_line.text().startswith("Attacker's flank 1 · ")
    qtbot.mouseClick(page.view.viewport(), LEFT, pos=QPoint(2, 2))
    assert playback.selected == -1
    assert len(page.men.curves) == 2


def test_a_drag_moves_the_map_and_selects_nothing(page: PlaybackPage, playback: PlaybackModel, qtbot: QtBot) -> None:
    page.view.zoom_in()
    before, viewport = page.view.mapToScene(QPoint(200, 200)), page.view.viewport()
    qtbot.mousePress(viewport, LEFT, pos=QPoint(200, 200))
    qtbot.mouseMove(viewport, QPoint(150, 170))
    qtbot.mouseRelease(viewport, LEFT, pos=QPoint(150, 170))
    moved = page.view.mapToScene(QPoint(200, 200)) - before
    assert moved.x() > 0
    assert moved.y() > 0
    assert playback.selected == -1


def test_attack_lines_tell_what_an_hour_cost(page: PlaybackPage, playback: PlaybackModel, war: Playback) -> None:
    attacks = {hour: [each for each in war.events(hour) if each.kind == "attack"] for hour in range(1, war.hours + 1)}
    hour = next(hour for hour, found in attacks.items() if found)
    playback.go(hour)
    killed = sum(event.factors["killed"] for event in attacks[hour])
    assert sum(line.killed for line in page.scene.hour.lines) == pytest.approx(killed)
    playback.go(0)
    assert page.scene.hour.lines == ()


def test_the_losses_add_up_to_what_the_war_cost(page: PlaybackPage) -> None:
    for men, losses in zip(page.men.curves, page.losses.curves, strict=True):
        assert losses.values.sum() == pytest.approx(men.values[0] - men.values[-1])


def test_the_sentences_are_those_of_the_log(page: PlaybackPage, record: Path) -> None:
    model = page.log.model
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    told = record.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    lines = [model.line(row) for row in range(model.rowCount())]
    assert lines == [line for line in told if line.startswith("Hour ")]


def test_slider_and_charts_say_where_they_are(page: PlaybackPage, playback: PlaybackModel) -> None:
    playback.go(1)
    assert page.men.accessibleDescription().startswith("Hour 1 (day 1, hour 1) of ")
    names = [widget.accessibleName() for widget in (page.slider, page.men, page.morale, page.losses, page.view)]
    assert all(names)
    assert len(set(names)) == len(names)


def test_another_theme_draws_all_anew(page: PlaybackPage, theme: Theme) -> None:
    light = page.men.grab().toImage()
    theme.choose(ThemeChoice.DARK)
    try:
        QApplication.processEvents()
        assert page.men.grab().toImage() != light
    finally:
        theme.choose(ThemeChoice.SYSTEM)


def test_the_audit_speaks_before_anything_is_shown(
    panel: PlaybackPanel, playback: PlaybackModel, other: Path, qtbot: QtBot
) -> None:
    playback.open(other)
    assert panel.question.text() == "The record is being audited …"
    assert panel.below.currentIndex() == 0
    qtbot.waitUntil(lambda: playback.opened is not None)
    assert panel.verdict.isVisible()
    assert panel.verdict.text().startswith("Audit: different.")
    assert panel.verdict.property("rank") == "error"


def test_an_honest_record_is_told_as_such(panel: PlaybackPanel, page: PlaybackPage) -> None:
    assert page.isVisible()
    assert panel.verdict.text().startswith("Audit: identical, ")
    assert panel.verdict.property("rank") == ""


def test_a_broken_record_is_told(panel: PlaybackPanel, playback: PlaybackModel, tmp_path: Path, qtbot: QtBot) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"record": "format", "na', encoding="utf-8")
    playback.open(broken)
    qtbot.waitUntil(lambda: bool(playback.problem))
    assert panel.question.text() == "This war cannot be played back"
    assert "broken.jsonl" in panel.hint.text()


def test_an_audit_can_be_skipped_and_that_is_told(
    panel: PlaybackPanel, playback: PlaybackModel, other: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B-3b: an edited record is shown then, but never as a true one."""

    def held(path: Path, tables: Tables, goes_on: Callable[[int, int], bool]) -> object:
        def waits(compared: int, lines: int) -> bool:
            while goes_on(compared, lines):
                Event().wait(0.01)
            return False

        return open_audited(path, tables, waits)

    monkeypatch.setattr(opened_playback, "open_audited", held)
    playback.open(other)
    lines = len(other.read_bytes().splitlines())
    qtbot.waitUntil(lambda: f" of {lines} lines" in panel.hint.text())
    assert panel.question.text() == "The record is being audited …"
    click(panel.skip, qtbot)
    qtbot.waitUntil(lambda: playback.opened is not None)
    assert panel.verdict.text().startswith("Not audited: the audit was stopped after ")
    assert panel.verdict.property("rank") == "error"
    assert panel.page is not None
    assert panel.page.isVisible()


def test_a_war_that_was_interrupted_ends_where_it_was(
    panel: PlaybackPanel, playback: PlaybackModel, record: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    def cut(lines: Lines) -> None:
        end = next(at for at, line in enumerate(lines) if line["record"] == "hour" and line["hour"] == 3)
        lines[end + 1 :] = [{"record": "interrupted"}]

    playback.open(varied(record, tmp_path / "cut.jsonl", cut))
    qtbot.waitUntil(lambda: playback.opened is not None or bool(playback.problem))
    assert playback.problem == ""
    assert playback.length == 3
    assert "interrupted" in panel.verdict.text()


def test_the_newest_of_two_records_is_shown(
    panel: PlaybackPanel, playback: PlaybackModel, record: Path, other: Path, qtbot: QtBot
) -> None:
    playback.open(other)
    playback.open(record)
    qtbot.waitUntil(lambda: playback.opened is not None)
    assert playback.opened is not None
    assert playback.opened.playback.war.path == record
    assert panel.wars.currentText() == record.name
    assert [panel.wars.itemText(row) for row in range(panel.wars.count())] == [other.name, record.name]


def test_the_page_can_go_while_a_record_is_read(playback: PlaybackModel, record: Path) -> None:
    playback.open(record)
    playback.close()
    assert playback.opened is None


def test_a_record_that_changes_while_it_is_shown_is_told(
    panel: PlaybackPanel, playback: PlaybackModel, record: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(record.read_bytes())
    playback.open(copy)
    qtbot.waitUntil(lambda: playback.opened is not None)
    copy.write_text("", encoding="utf-8")
    assert panel.page is not None
    model = panel.page.log.model
    playback.go(model.position_of(model.rowCount() - 1))  # of an hour that nobody has looked at yet
    qtbot.waitUntil(lambda: bool(playback.problem))
    assert playback.opened is None
    assert panel.below.currentIndex() == 0


def test_very_many_squares_come_in_by_and_by(
    panel: PlaybackPanel, playback: PlaybackModel, record: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them stand at once where their flanks do, and are drawn and fanned out when the hours rest."""
    monkeypatch.setattr(board_scene, "_MOST_FITTED", 0)
    monkeypatch.setattr(board_scene, "_MOST_REVEALED", 1)
    playback.open(record)
    qtbot.waitUntil(lambda: playback.opened is not None)
    assert panel.page is not None
    assert playback.opened is not None
    items = panel.page.scene.flank_items
    playback.go(3)
    places = [(flank.x_pixels, flank.y_pixels) for flank in playback.opened.playback.board(3)]
    assert [item.pos().toTuple() for item in items] == places
    qtbot.waitUntil(lambda: all(item.isVisible() for item in items))


def test_the_ground_is_painted_off_the_gui_thread(
    panel: PlaybackPanel, playback: PlaybackModel, record: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    painters, smooth = [], ground._smooth_edges

    def noted(grid: FeatureGrid) -> FeatureGrid:
        painters.append(current_thread())
        return smooth(grid)

    ground._painted.cache_clear()
    monkeypatch.setattr(ground, "_smooth_edges", noted)
    playback.open(record)
    qtbot.waitUntil(lambda: playback.opened is not None)
    assert panel.page is not None
    panel.page.scene.show_dark(not is_dark(panel.palette()))
    assert len(painters) == 1
    assert painters[0] is not current_thread()


@pytest.mark.parametrize(("height", "all_of_them"), [(900, True), (400, False)])
def test_charts_that_have_no_room_are_hidden_rather_than_drawn_over_one_another(
    page: PlaybackPage, qtbot: QtBot, height: int, all_of_them: bool
) -> None:
    window = page.window()
    window.resize(1000, height)
    qtbot.waitUntil(lambda: window.height() == height)
    QApplication.processEvents()
    shown = [chart for chart in page.charts if chart.isVisible()]
    assert shown == list(page.charts[: len(shown)])
    assert (len(shown) == len(page.charts)) is all_of_them
    assert all(above.geometry().bottom() < below.y() for above, below in pairwise([page.player, *shown]))
    assert all(chart.height() >= chart.minimumHeight() for chart in shown)
