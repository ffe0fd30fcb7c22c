"""NZ-10: maps of NarzWarz: those that ship, and what is said of every mistake in one of your own (NW-1)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from narzwarz_games import JSON, map_file, square

from autoalgo.common.problems import Failure
from autoalgo.games.narzwarz.maps import Atlas, map_files, named_map, read_map
from autoalgo.games.narzwarz.maps.shapes import area, crossing, distance, heart, is_inside, overlaps

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


def ladder() -> dict[str, Any]:
    """Six squares side by side, each a neighbour of the next."""
    return map_file(across=6)


def read(data: object, folder: Path) -> Atlas | Failure:
    file = folder / "ladder.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return read_map(file)


def refused(data: object, folder: Path) -> str:
    found = read(data, folder)
    assert isinstance(found, Failure)
    return "\n".join(problem.text() for problem in found)


@pytest.mark.parametrize("name", ["africa", "sundered_isles", "twelve_marches"])
def test_each_map_that_ships_is_sound(name: str) -> None:
    atlas = named_map(name, JSON)
    assert isinstance(atlas, Atlas), [problem.text() for problem in atlas]
    assert 12 <= len(atlas.map.places) <= 20
    for place, shape in enumerate(atlas.shapes):
        assert is_inside(shape.heart, shape.polygon)
        # What no sea link joins has points of its border in common, to the last digit.
        for other in atlas.map.neighbours[place]:
            linked = (min(place, other), max(place, other)) in atlas.sea_links
            assert linked or set(shape.polygon) & set(atlas.shapes[other].polygon)


def test_a_map_is_read_with_its_shapes_and_links(tmp_path: Path) -> None:
    data = ladder()
    data["countries"][0]["neighbours"] = [2, 6]
    data["countries"][5]["neighbours"] = [1, 5]
    data["sea_links"] = [{"name": "The Long Way", "between": [6, 1]}]
    atlas = read(data, tmp_path)
    assert isinstance(atlas, Atlas)
    assert atlas.map.neighbours[0] == (1, 5)
    assert [place.name for place in atlas.map.places][2:4] == ["Land 3", "Land 4"]
    assert atlas.sea_links == {(0, 5): "The Long Way"}
    assert atlas.shapes[1].capital == "Town 2"
    # Of a square the middle has most room.
    assert atlas.shapes[0].heart == pytest.approx((5, 5), abs=0.3)


def changed(key: str, value: object, country: int = 3) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["countries"][country - 1].update({key: value})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (changed("number", 7), ["country 7, Land 3, number: 7", "3: countries are numbered from 1 on"]),
        (changed("name", "Land 1"), ["country 3, Land 1, name: country 1 has it too"]),
        (
            changed("neighbours", [2]),
            ["country 4, Land 4, neighbours: 3", "Land 3 does not name Land 4", "add 4 there"],
        ),
        (changed("neighbours", [2, 4, 3]), ["country 3, Land 3, neighbours: 3", "another number from 1 to 6"]),
        (changed("neighbours", [2, 4, 2]), ["neighbours: a number appears twice"]),
        (changed("polygon", [[20, 0], [30, 10], [30, 0], [20, 10]]), ["Land 3, polygon: the outline meets itself"]),
        (changed("polygon", square(25)), ["Land 3, polygon: 50.0% of the smaller lies in Land 4 too", "at most 0.5%"]),
        (changed("polygon", square(20, 0, 9)), ["Land 3, neighbours: Land 4 is 1 away", "join the two in sea_links"]),
        (changed("polygon", square(24.95, 4.95, 0.1)), ["Land 3, polygon: 0.002% of it", "at least 0.05%"]),
        (changed("capital", {"name": "Town 3", "at": [5, 5]}), ["Land 3, capital: Town 3 at 5, 5 lies outside"]),
        (changed("capital", {"name": "Town 3"}), ["countries.item 3.capital.at"]),
        (lambda data: data["countries"].pop(), ["countries"]),
        (lambda data: data.update(seas=[]), ["seas"]),
        (lambda data: data.update(_version=2), ["version 2", "update the program"]),
        (
            lambda data: data["sea_links"].append({"name": "Gulf", "between": [1, 3]}),
            ["sea_links, Gulf: between 1 and 3", "name each other as neighbours"],
        ),
    ],
)
def test_nz_10_every_mistake_is_named(
    change: Callable[[dict[str, Any]], None], words: list[str], tmp_path: Path
) -> None:
    data = ladder()
    change(data)
    text = refused(data, tmp_path)
    assert "ladder.json" in text
    for word in words:
        assert word in text, text


def test_two_halves_without_a_way_between_them_are_named(tmp_path: Path) -> None:
    data = ladder()
    data["countries"][2]["neighbours"] = [2]
    data["countries"][3]["neighbours"] = [5]
    assert "no way leads to Land 4" in refused(data, tmp_path)


def test_not_a_map_at_all(tmp_path: Path) -> None:
    assert "one object" in refused([1], tmp_path)
    assert "the file is missing" in refused_name(str(tmp_path / "none.json"))
    assert 'there is no map "afrika"; allowed: "africa"' in refused_name("afrika")
    assert set(map_files(JSON)) == {"africa", "sundered_isles", "twelve_marches"}


def refused_name(name: str) -> str:
    found = named_map(name, JSON)
    assert isinstance(found, Failure)
    return found[0].text()


def test_geometry() -> None:
    assert area(SQUARE) == 16
    assert is_inside((1, 1), SQUARE)
    assert not is_inside((5, 1), SQUARE)
    assert crossing(SQUARE) is None
    assert crossing(((0, 0), (4, 4), (4, 0), (0, 4))) == (0, 2)
    assert crossing(((0, 0), (4, 0), (2, 0), (2, 4))) is not None  # a side that runs back on itself
    right = tuple((x + 3, y + 1) for x, y in SQUARE)
    # The two share 1 × 3; the lines across are (4 + 1) / 256 apart.
    assert overlaps([SQUARE, right])[0, 1] == pytest.approx(3, abs=5 / 256)
    assert distance(SQUARE, tuple((x + 7, y) for x, y in SQUARE)) == 3
    assert distance(SQUARE, tuple((x + 7, y + 8) for x, y in SQUARE)) == 5
    # Of a hook the middle of the box lies outside.
    hook = ((0.0, 0.0), (10.0, 0.0), (10.0, 2.0), (2.0, 2.0), (2.0, 10.0), (0.0, 10.0))
    assert is_inside(heart(hook), hook)
