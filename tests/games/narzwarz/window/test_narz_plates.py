"""NZ: plates of countries in a small window, where numbers are wide and countries narrow."""

from itertools import combinations

from narzwarz_games import JSON
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.theme import LIGHT
from autoalgo.games.narzwarz.maps import Atlas, named_map
from autoalgo.games.narzwarz.window.country_item import PlateItem
from autoalgo.games.narzwarz.window.map_scene import MapScene, separated
from autoalgo.games.narzwarz.window.map_view import MapView
from autoalgo.games.narzwarz.window.paints import CountryLook, paints_of


def test_rooms_that_overlap_go_up_and_down_half_the_way_each_and_others_stay() -> None:
    """The first two share 8 pixels of height: each goes 4.5, a pixel is between them then; the third is alone."""
    rooms = [QRectF(0, 0, 20, 10), QRectF(16, 2, 20, 10), QRectF(100, 0, 20, 10)]
    assert [(way.x(), way.y()) for way in separated(rooms)] == [(0, -4.5), (0, 4.5), (0, 0)]


def test_rooms_in_one_place_are_moved_apart_too() -> None:
    rooms = [QRectF(0, 0, 30, 10) for _ in range(4)]
    moved = [room.translated(way) for room, way in zip(rooms, separated(rooms), strict=True)]
    assert not any(first.intersects(second) for first, second in combinations(moved, 2))


def test_all_numbers_of_africa_can_be_read_in_the_smallest_window(qtbot: QtBot) -> None:
    """All men and gold are known, as after the end: plates would overlap, and are drawn a little higher or lower."""
    atlas = named_map("africa", JSON)
    assert isinstance(atlas, Atlas)
    scene = MapScene()
    view = MapView(scene)
    qtbot.addWidget(view)
    scene.show_map(atlas)
    names = [place.name for place in atlas.map.places]
    faces = [CountryLook(name, paint, "1,234", "1,234") for name, paint in zip(names, paints_of(names), strict=True)]
    scene.show_faces(faces, [""] * len(faces), LIGHT)
    view.resize(620, 600)
    with qtbot.waitExposed(view):
        view.show()
    plates = [item for item in scene.items() if isinstance(item, PlateItem)]

    def overlapping(rooms: list[QRectF]) -> int:
        on_screen = (
            room.translated(plate.pos() * view.scale_factor) for plate, room in zip(plates, rooms, strict=True)
        )
        return sum(first.intersects(second) for first, second in combinations(on_screen, 2))

    meant = [plate.room for plate in plates]
    drawn = [plate.boundingRect().adjusted(2, 2, -2, -2) for plate in plates]
    assert overlapping(meant) > 5
    assert overlapping(drawn) == 0
    assert max(abs(new.top() - old.top()) for new, old in zip(drawn, meant, strict=True)) < meant[0].height()
    view.zoom_by(30, view.viewport().rect().center())
    assert [plate.boundingRect().adjusted(2, 2, -2, -2) for plate in plates] == meant
