"""AW-1 … AW-9: the moderator's window of Atlantis, by real clicks and keys."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from atlantis_windows import LEFT, MONTHS, begin_game, key, open_folder, window_in, write_game
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from autoalgo.common.problems import Failure
from autoalgo.common.qt.theme import LIGHT, Theme, ThemeChoice
from autoalgo.games.atlantis.play.factions import Newcomer
from autoalgo.games.atlantis.rules.numbers import Terrain
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.store.folder import open_game, orders_folder, played_months
from autoalgo.games.atlantis.window import AtlantisWindow
from autoalgo.games.atlantis.window.acts_dialog import ActsDialog
from autoalgo.games.atlantis.window.map_scene import MapScene, plates, room_of
from autoalgo.games.atlantis.window.map_view import MapView
from autoalgo.games.atlantis.window.region_looks import RegionLook, Visibility
from autoalgo.games.atlantis.window.rows import FACTIONS, TableRow
from autoalgo.games.atlantis.window.rows_model import RowsModel


def places(folder: Path) -> tuple[Coordinates, Coordinates]:
    """Return where the two factions are."""
    opened = open_game(folder)
    assert not isinstance(opened, Failure)
    found = {unit.faction: place for place, region in opened.world.regions.items() for unit in region.units}
    return found[1], found[2]


@pytest.fixture(scope="module")
def moderators(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtlantisWindow]:
    """One window for all tests of this file."""
    with window_in(tmp_path_factory.mktemp("home"), Theme(qapp)) as window:
        yield window


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of two months, which no test changes."""
    return write_game(tmp_path_factory.mktemp("games") / "winter")


@pytest.fixture
def window(moderators: AtlantisWindow, game: Path, qtbot: QtBot) -> AtlantisWindow:
    """The window with that game, after its last month, with nothing selected."""
    open_folder(qtbot, moderators, game)
    moderators.shown.look_as(0)
    moderators.shown.go(MONTHS)
    moderators.page.search.clear()
    moderators.selection.select_place(None)
    qtbot.waitUntil(lambda: not moderators.shown.busy)
    moderators.page.view.setFocus()
    return moderators


def test_aw_1_a_game_is_opened_and_what_is_none_is_told_and_changes_nothing(
    window: AtlantisWindow, game: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """AW-1: the folder of a game is opened; another folder is refused in words, and the game stays."""
    with qtbot.waitSignal(window.game.refused):
        window.open_file(tmp_path)
    assert "there is no game in this folder" in window.note.text
    assert window.game.read is not None
    assert window.game.read.opened.folder == game
    assert window.windowTitle().startswith("Winter – Atlantis")


def test_aw_2_a_region_is_selected_by_mouse_and_keys_and_told(window: AtlantisWindow, game: Path, qtbot: QtBot) -> None:
    """AW-2: a click selects a region, its card tells what is in it, an arrow goes to the region beside."""
    first, _ = places(game)
    view = window.page.view
    qtbot.mouseClick(view.viewport(), LEFT, pos=view.point_of(first))
    assert window.selection.place == first
    assert first.text in window.page.card.title.text()
    assert "Guild (1)" in window.page.card.words.toPlainText()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert window.selection.place == Coordinates(first.x + 1, first.y)


def test_aw_2_the_map_zooms_and_is_dragged(window: AtlantisWindow, qtbot: QtBot) -> None:
    """AW-2: keys zoom in and back to the whole; a drag moves the map and selects nothing."""
    view = window.page.view
    key(qtbot, window, "Ctrl+0")
    key(qtbot, window, "Ctrl++")
    key(qtbot, window, "Ctrl++")
    assert view.zoom == pytest.approx(1.25**2)
    middle = view.viewport().rect().center()
    before = view.mapToScene(middle)
    qtbot.mousePress(view.viewport(), LEFT, pos=middle)
    qtbot.mouseMove(view.viewport(), middle)
    for step in (20, 40):
        qtbot.mouseMove(view.viewport(), middle + type(middle)(step, 0))
    qtbot.mouseRelease(view.viewport(), LEFT, pos=middle + type(middle)(40, 0))
    assert view.mapToScene(middle).x() < before.x()
    assert window.selection.place is None
    key(qtbot, window, "Ctrl+0")
    assert view.zoom == 1.0


def test_aw_3_the_search_filters_tables_and_goes_from_hit_to_hit(
    window: AtlantisWindow, game: Path, qtbot: QtBot
) -> None:
    """AW-3: what has just that number or place comes first; Enter and F3 go on; nothing found is told."""
    first, second = places(game)
    qtbot.keyClicks(window.page.search, f"{second.x},{second.y}")
    assert window.side.units.model.rowCount() == 1
    qtbot.keyClick(window.page.search, Qt.Key.Key_Return)
    assert window.selection.place == second
    window.page.search.clear()
    qtbot.keyClicks(window.page.search, "guild")
    qtbot.keyClick(window.page.search, Qt.Key.Key_Return)
    assert window.selection.faction == 1
    window.page.search.clear()
    qtbot.keyClicks(window.page.search, "unit 1")
    qtbot.keyClick(window.page.search, Qt.Key.Key_Return)
    assert (window.selection.unit, window.selection.place) == (1, first)
    window.page.search.clear()
    qtbot.keyClicks(window.page.search, "nowhere at all")
    assert window.page.hits.text() == "nothing of that name or number"
    assert window.side.regions.model.rowCount() == 0


def test_aw_4_one_factions_sight_leaves_the_rest_dim(window: AtlantisWindow, game: Path, qtbot: QtBot) -> None:
    """AW-4: where it is is seen now, what lies beside was told, all else is not known; others' units are not shown."""
    first, second = places(game)
    window.page.bar.viewer.setFocus()
    qtbot.keyClick(window.page.bar.viewer, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: not window.shown.busy)
    assert window.shown.viewer == 1
    month = window.shown.month
    assert month is not None
    assert month.faces[first].seen is Visibility.NOW
    assert month.faces[first].factions == (1,)
    assert month.faces[Coordinates(first.x, first.y - 1)].seen is Visibility.BEFORE
    assert month.faces[second].seen is Visibility.NEVER
    assert month.faces[second].factions == ()


def test_aw_5_the_months_are_gone_through_by_keys_and_slider(window: AtlantisWindow, qtbot: QtBot) -> None:
    """AW-5: the world of each month is shown; the second faction has recruited five people in the first."""

    def people() -> int:
        month = window.shown.month
        assert month is not None
        return next(faction.people for faction in month.summary.factions if faction.number == 2)

    for keys, turn, expected in (("Ctrl+Home", 0, 1), ("Ctrl+Right", 1, 6), ("Ctrl+End", 2, 6)):
        key(qtbot, window, keys)
        qtbot.waitUntil(lambda: not window.shown.busy)
        assert window.shown.month is not None
        assert window.shown.month.turn == turn
        assert people() == expected
    window.page.bar.slider.setFocus()
    qtbot.keyClick(window.page.bar.slider, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: not window.shown.busy)
    assert "Month 1 of 2, January, Year 1" in window.page.bar.words.text()


def test_aw_6_factions_tell_the_state_of_their_orders_and_their_reports(window: AtlantisWindow, qtbot: QtBot) -> None:
    """AW-6: before month 1 the second faction had sent orders, the first none; the text of a report is shown."""
    key(qtbot, window, "Ctrl+Home")
    qtbot.waitUntil(lambda: not window.shown.busy)
    states = {row.cells[1]: row.cells[2] for row in window.side.factions.model.rows}
    assert states == {"Guild": "missing", "Oaks <b>": "sent"}
    key(qtbot, window, "Ctrl+End")
    qtbot.waitUntil(lambda: not window.shown.busy)
    silent = {row.cells[1]: row.cells[3] for row in window.side.factions.model.rows}
    assert silent == {"Guild": 2, "Oaks <b>": 1}
    table = window.side.factions.table
    window.page.pages.setCurrentIndex(3)
    second = table.model().index(1, 1)
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(second).center())
    assert window.selection.faction == 2
    qtbot.waitUntil(lambda: not window.side.reports.busy)
    QApplication.processEvents()
    assert "Oaks <b> (2)" in window.side.report.toPlainText()
    assert "#atlantis 2" in window.side.report.toPlainText()


@pytest.mark.usefixtures("game")
def test_aw_6_long_names_leave_room_for_the_other_columns_and_the_map(
    moderators: AtlantisWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """AW-6: a name of 80 characters is cut in the table, whole in its tip, and asks the card for no more width."""
    name = "Commonwealth of " * 5
    folder = begin_game(tmp_path / "long", Newcomer(name.strip(), "", None, password=False))
    moderators.resize(1280, 720)
    open_folder(qtbot, moderators, folder)
    moderators.selection.select_place(None)
    before = moderators.page.view.width()
    table = moderators.side.factions.table
    moderators.page.pages.setCurrentIndex(3)
    qtbot.waitUntil(lambda: table.isVisible() and table.model().rowCount() == 1)
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(table.model().index(0, 0)).center())
    assert moderators.page.card.title.text() == f"Faction {name.strip()} (1)"
    assert moderators.page.view.width() == before
    orders = FACTIONS.index("Orders")
    assert table.columnViewportPosition(orders) + table.columnWidth(orders) < table.viewport().width()
    assert table.model().index(0, 1).data(Qt.ItemDataRole.ToolTipRole) == name.strip()
    moderators.resize(1366, 728)


def test_aw_6_a_table_that_gets_the_focus_selects_nothing(window: AtlantisWindow, game: Path, qtbot: QtBot) -> None:
    """AW-6: whoever goes to another page keeps what was selected; an arrow key selects."""
    first, second = places(game)
    window.selection.select_place(second)
    window.page.pages.setCurrentWidget(window.side.units)
    window.side.units.table.setFocus()
    QApplication.processEvents()
    assert (window.selection.place, window.selection.unit) == (second, 0)
    qtbot.keyClick(window.side.units.table, Qt.Key.Key_Down)
    assert window.selection.place in {first, second} and window.selection.unit


def test_aw_6_a_table_sorts_numbers_as_numbers(qtmodeltester: object) -> None:
    """AW-6: rows are sorted by a column, either way, and filtered."""
    model = RowsModel(("No.", "Name"))
    qtmodeltester.check(model)  # type: ignore[attr-defined]
    model.show_rows([TableRow((9, "nine")), TableRow((1000, "Thousand")), TableRow((10, "ten"))])
    model.sort(0)
    assert [model.index(n, 0).data() for n in range(3)] == ["9", "10", "1,000"]
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert [model.index(n, 1).data() for n in range(3)] == ["Thousand", "ten", "nine"]
    model.filter("t")
    assert model.rowCount() == 2
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.data(QModelIndex()) is None


def test_aw_7_a_month_is_tried_played_and_played_again(
    moderators: AtlantisWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AW-7: a preview keeps nothing; a month without orders and one played again are asked about, also for acts."""
    window, folder = moderators, write_game(tmp_path / "own")
    orders = orders_folder(folder, 3)
    orders.mkdir(parents=True)
    (orders / "1.txt").write_text("#atlantis 1\nunit 1\njump\n#end\n", encoding="utf-8")
    open_folder(qtbot, window, folder)
    key(qtbot, window, "F12")
    qtbot.waitUntil(lambda: not window.turn.busy)
    told = window.month.words.toPlainText()
    assert "a preview, nothing was kept" in told
    assert "jump" in told
    assert len(played_months(folder)) == 3
    asked: list[str] = []
    roles = QMessageBox.ButtonRole
    answers = [roles.RejectRole, roles.AcceptRole, roles.AcceptRole, roles.ApplyRole]

    def answer(_: object, question: str, *_buttons: object) -> QMessageBox.ButtonRole:
        asked.append(question)
        return answers[len(asked) - 1]

    monkeypatch.setattr(AtlantisWindow, "asked", answer)
    key(qtbot, window, "Ctrl+Return")
    assert "No orders: Oaks <b> (2)" in asked[0]
    assert not window.turn.busy
    key(qtbot, window, "Ctrl+Return")
    qtbot.waitUntil(lambda: window.shown.position == 3 and not window.shown.busy and not window.turn.busy)
    assert len(played_months(folder)) == 4
    key(qtbot, window, "Ctrl+Alt+Return")
    assert "Play month 3 again" in asked[2]
    qtbot.waitUntil(lambda: not window.turn.busy and not window.game.busy and not window.shown.busy)
    assert played_months(folder)[3].name == "003-2"
    key(qtbot, window, "Ctrl+Alt+Return")
    qtbot.waitUntil(lambda: isinstance(window.dialog, ActsDialog))
    dialog = window.dialog
    assert isinstance(dialog, ActsDialog)
    qtbot.keyClicks(dialog.acts, "password 1")
    assert "a file keeps no password" in dialog.form.objection("acts").text()
    qtbot.keyClick(dialog.acts, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(dialog.acts, "give 1 5 swords")
    qtbot.mouseClick(dialog.preview, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Told to Guild (1)." in dialog.outcome.toPlainText())
    with qtbot.waitSignal(dialog.accepted):  # the acts are tried before the month is played
        qtbot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.turn.busy and not window.game.busy and not window.shown.busy)
    assert played_months(folder)[3].name == "003-3"
    assert (folder / "turns/003-3/acts/acts.txt").read_text(encoding="utf-8") == "give 1 5 swords\n"
    assert "The moderator has given Unit 1 (1) 5 swords." in window.month.words.toPlainText()


def test_aw_9_two_months_are_compared(window: AtlantisWindow, qtbot: QtBot) -> None:
    """AW-9: after month 0 nobody was there; after month 2 one faction has one, the other six with five recruits."""
    page = window.side.changes_page
    window.page.pages.setCurrentWidget(page)
    page.before.setFocus()
    page.before.selectAll()
    qtbot.keyClicks(page.before, "0\r")
    qtbot.waitUntil(lambda: not window.side.changes.busy)
    rows = {row.cells for row in page.table.model.rows}
    assert ("faction", "Guild (1)", "people", 0, 1, 1) in rows
    assert ("faction", "Oaks <b> (2)", "people", 0, 6, 6) in rows
    assert ("unit", "Unit 2 (2)", "formed", "", "", "") in rows


def test_aw_9_charts_of_all_months(window: AtlantisWindow, qtbot: QtBot) -> None:
    """AW-9: people of both factions month by month; the cursor is moved by keys, and the map goes with it."""
    window.page.pages.setCurrentWidget(window.side.charts)
    people = window.side.charts.charts[0]
    qtbot.waitUntil(lambda: not window.side.course.busy and bool(people.lines))
    assert {line.name: line.values for line in people.lines} == {"Guild (1)": (0, 1, 1), "Oaks <b> (2)": (0, 6, 6)}
    legend = window.side.charts.legend.text()
    assert legend.index("Oaks &lt;b&gt; (2)") < legend.index("Guild (1)"), "6 people before 1"
    people.setFocus()
    qtbot.keyClick(people, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: not window.shown.busy)
    assert window.shown.position == 0


def test_aw_8_regions_that_are_seen_are_painted_in_their_colours(qtbot: QtBot) -> None:
    """AW-8: a map of 4,000 regions is drawn whole, a pixel of the picture for each, and near, with a pattern."""
    random = Random(1)  # noqa: S311 - a world, drawn alike at every run
    kinds = list(Terrain)
    faces = {
        Coordinates(x, y): RegionLook(random.choice(kinds), f"R{x},{y}", 100, 1, (2,), False)
        for x in range(-40, 40)
        for y in range(50)
    }
    ocean = Coordinates(-40, 49)
    faces[ocean] = RegionLook(Terrain.OCEAN, "", 0, 0, (), False)
    scene = MapScene()
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(400, 300)
    assert scene.show_faces(faces, LIGHT)
    view.zoom_to_fit()
    drawn = view.grab().toImage()
    assert drawn.pixelColor(view.point_of(ocean)) == QColor("#bcdcf2")
    assert view.spot_at(view.point_of(Coordinates(5, 6))) == Coordinates(5, 6)
    view.go_to(ocean)
    assert view.zoom > 1
    assert view.grab().toImage().pixelColor(view.point_of(ocean)) == QColor("#bcdcf2")


@pytest.mark.parametrize(
    ("factions", "room", "shown"),
    [
        ((7,), 5, ["7"]),
        ((7, 8), 42, ["7", "8"]),
        ((7, 8), 41, ["7"]),
        ((7, 8, 9), 64, ["7", "8", "9"]),
        ((7, 8, 9), 63, ["7", "…"]),
        ((7, 0, 9, 4), 66, ["7", "?", "…"]),
    ],
)
def test_aw_8_plates_that_have_no_room_are_hinted_at(factions: tuple[int, ...], room: float, shown: list[str]) -> None:
    """AW-8: a plate has 20 pixels here, and there are 2 between them: two take 42, three 64."""
    assert [text for text, *_ in plates(factions, lambda _: 14.0, 11.0, room)] == shown


def test_aw_8_a_region_that_is_in_sight_with_its_name_is_not_zoomed_to(window: AtlantisWindow, game: Path) -> None:
    """AW-8: the whole small world stays in sight; one that is out of sight is gone to."""
    view, (first, second) = window.page.view, places(game)
    window.resize(window.width(), window.height() + 60)  # all of the world at the size that names are written from
    QApplication.processEvents()
    view.zoom_to_fit()
    whole = view.scale_factor
    assert whole * 32 >= 56, "names are written from 56 pixels on"
    window.selection.select_unit(1)
    window.selection.found.emit()
    assert view.scale_factor == whole and view.viewport().rect().contains(view.point_of(second))
    view.zoom_to(room_of(first))
    assert not view.viewport().rect().contains(view.point_of(second))
    view.go_to(second)
    assert view.viewport().rect().contains(view.point_of(second))
    view.zoom_to_fit()


def test_aw_8_light_and_dark(window: AtlantisWindow) -> None:
    """AW-8: the map follows the theme."""
    window.theme.choose(ThemeChoice.DARK)
    QApplication.processEvents()
    assert window.page.view.map_scene.colours.window == "#14161b"
    window.theme.choose(ThemeChoice.LIGHT)
    QApplication.processEvents()
    assert window.page.view.map_scene.colours is LIGHT
