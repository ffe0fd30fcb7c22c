"""Boards that cannot be played on are refused, and what is wrong is told by row and square (CF-1)."""

import json
from pathlib import Path

import pytest
from flag_games import shipped_numbers

from autoalgo.games.capture_the_flag.rules.board_file import FOLDER, BoardSetup, load_layout

_ROWS = [".......", ".T.~...", "...=...", ".......", "......."]
_TEAMS = [
    {"name": "West", "flag": "a3", "start": {"soldier": ["b3", "b4"]}},
    {"name": "East", "flag": "g3", "start": {"soldier": ["f3"]}},
]


def _problems(folder: Path, rows: list[str], west: dict[str, object]) -> list[str]:
    """Return what is told of a board of five by seven with other rows, or another team in the west."""
    (folder / FOLDER).mkdir(parents=True)
    board = {
        "_version": 1,
        "_source": "Drawn here.",
        "name": "Small",
        "rows": rows,
        "teams": [{**_TEAMS[0], **west}, _TEAMS[1]],
    }
    (folder / FOLDER / "small.json").write_text(json.dumps(board), encoding="utf-8")
    found = load_layout(folder, "small", shipped_numbers())
    return (
        [] if isinstance(found, BoardSetup) else [f"{each.place.key}: {each.found}; {each.allowed}" for each in found]
    )


def test_the_board_itself_can_be_played_on(tmp_path: Path) -> None:
    assert _problems(tmp_path, _ROWS, {}) == []


@pytest.mark.parametrize(
    ("rows", "west", "told"),
    [
        (["...~..."] * 5, {}, ["no way leads from a3 to g3"]),
        ([*_ROWS[:4], "...T"], {}, ["rows.item 5", "4 signs", "7, as many as the first row has"]),
        ([*_ROWS[:4], "..#...?"], {}, ["rows.item 5", "'#' at c5, '?' at g5"]),
        (["." * 27] * 5, {}, ["rows.item 1", "27 signs", "1 to 26"]),
        (["#" * 40_000, *_ROWS[1:]], {}, ["rows.item 1", "40,000 signs", "1 to 26"]),
        ([""] * 5, {}, ["rows.item 1", "0 signs"]),
        (["......."] * 100, {}, ["rows", "99"]),
        ([], {}, ["rows"]),
        (_ROWS, {"start": {"soldier": ["b3", "b3"]}}, ["team West", "two units stand at b3"]),
        (_ROWS, {"start": {"soldier": ["b2"]}}, ["team West", "the soldier at b2 is on a tree"]),
        (_ROWS, {"start": {"soldier": ["d2"]}}, ["team West", "the soldier at d2 is in water"]),
        (_ROWS, {"start": {"soldier": ["h1"]}}, ["team West", "the soldier at h1 is off the board"]),
        (_ROWS, {"start": {"soldier": ["a100"]}}, ["teams.item 1"]),
        (_ROWS, {"start": {"archre": ["b3"]}}, ["team West", 'there is no kind "archre"', "archer"]),
        (_ROWS, {"flag": "d2"}, ["team West", "its flag at d2 is in water"]),
        (_ROWS, {"flag": "b2"}, ["team West", "its flag at b2 is on a tree"]),
        (_ROWS, {"flag": "z9"}, ["team West", "its flag at z9 is off the board"]),
        (_ROWS, {"flag": "g3"}, ["both flags belong at g3"]),
        (_ROWS, {"name": "EAST"}, ["both have one name"]),
    ],
)
def test_what_is_wrong_with_a_board_is_told_by_its_place(
    tmp_path: Path, rows: list[str], west: dict[str, object], told: list[str]
) -> None:
    problems = _problems(tmp_path, rows, west)
    assert any(all(words in problem for words in told) for problem in problems), problems
