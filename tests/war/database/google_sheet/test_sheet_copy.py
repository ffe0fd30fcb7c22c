"""The last good reading of a sheet on disk: whole, private, and never a crash however it was damaged (B-7)."""

import json
import stat
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from outcomes import only_problem
from rows import cells

from autoalgo.war.database import Cell, Cells, CellSheet, StabilityCommit, Unreadable
from autoalgo.war.database.google_sheet.copy import CopyStore, find_copy, keep_copy
from autoalgo.war.database.google_sheet.reference import SheetReference

KEY = "1aB-c_D3fGhIjKlMnOpQrStUvWxYz0123456789abcdE"
REFERENCE = SheetReference(key=KEY)
AT = datetime(2026, 11, 21, 9, 5, tzinfo=timezone(timedelta(hours=1)))


def copy(key: str = KEY, title: str = "Game", held: Cells | None = None, at: datetime = AT) -> CopyStore:
    """Return a copy."""
    return CopyStore(SheetReference(key=key), title, at, held or cells())


def kept(folder: Path, made: CopyStore) -> CopyStore | None:
    """Return `made` as it is found again."""
    assert keep_copy(folder, made) is None
    return find_copy(folder, made.reference)


def test_a_copy_is_found_as_it_was_kept(tmp_path: Path) -> None:
    assert kept(tmp_path / "Copies", copy()) == copy()
    assert find_copy(tmp_path / "Copies", SheetReference(title="Game")) == copy()
    assert find_copy(tmp_path / "Copies", SheetReference(title="game")) is None
    assert find_copy(tmp_path / "nowhere", REFERENCE) is None
    assert find_copy(tmp_path / "nowhere", SheetReference(title="Game")) is None


cell: st.SearchStrategy[Cell] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**18), 10**18),
    st.floats(allow_nan=False),
    st.text(),
    st.builds(Unreadable, st.text(), st.text()),
)


@given(
    st.lists(st.lists(cell, max_size=4).map(tuple), max_size=4).map(tuple), st.lists(st.text(), max_size=2).map(tuple)
)
def test_every_cell_comes_back_as_what_it_was(
    tmp_path_factory: pytest.TempPathFactory, rows: tuple[tuple[Cell, ...], ...], merged: tuple[str, ...]
) -> None:
    held = Cells((CellSheet("Nations", rows, merged), CellSheet("Chart")))
    found = kept(tmp_path_factory.mktemp("Copies"), copy(held=held))
    assert found is not None
    assert found.cells == held
    assert [type(value) for row in found.cells.sheets[0].rows for value in row] == [
        type(value) for row in rows for value in row
    ], "1, 1.0 and TRUE are equal and not the same"


def test_its_name_says_what_it_is_and_of_when() -> None:
    assert copy().name == "Game (copy of 21 Nov 2026 09:05)"
    assert copy(at=datetime(2027, 3, 1, 23, 0, tzinfo=UTC)).name == "Game (copy of 1 Mar 2027 23:00)"


def test_it_takes_no_scores() -> None:
    problem = only_problem(copy().write_stability([StabilityCommit("Albion", 100, 60)]))
    assert problem.text() == (
        "Game (copy of 21 Nov 2026 09:05): this is only a copy of the sheet, which takes no scores; allowed: the sheet "
        "itself; nothing was written; read the sheet once it can be reached, and run the war again"
    )
    assert copy().write_stability([]) is None
    assert copy().read() == cells()


def test_nobody_else_can_read_it(tmp_path: Path) -> None:
    keep_copy(tmp_path / "deep" / "Copies", copy())
    (file,) = (tmp_path / "deep" / "Copies").iterdir()
    assert file.name == f"{KEY}.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_the_newest_takes_the_place_of_the_last(tmp_path: Path) -> None:
    keep_copy(tmp_path, copy(title="Old title"))
    assert kept(tmp_path, copy()) == copy()
    assert [path.name for path in tmp_path.iterdir()] == [f"{KEY}.json"]


def test_a_title_that_two_copies_have_is_neither(tmp_path: Path) -> None:
    keep_copy(tmp_path, copy())
    keep_copy(tmp_path, copy(key="x" * 44))
    assert find_copy(tmp_path, SheetReference(title="Game")) is None
    assert find_copy(tmp_path, REFERENCE) == copy()


def test_every_damage_is_no_copy(tmp_path: Path) -> None:
    keep_copy(tmp_path, copy())
    (file,) = tmp_path.iterdir()
    data = file.read_bytes()
    content = json.loads(data)
    damages = [
        b"",
        b"{}",
        b"null",
        b"\xff\xfe",
        b"[" * 100_000,
        data[:-1],
        data[: len(data) // 2],
        data.replace(b"[", b"{"),
    ]
    for change in (
        {"version": 2},
        {"key": "../evil"},
        {"key": "y" * 44},
        {"read_at": "2026-11-21T09:05:00"},
        {"read_at": "yesterday"},
        {"sheets": [{"title": "Nations", "rows": [[["nested"]]], "merged": []}]},
        {"sheets": [{"title": "Nations", "rows": "none"}]},
    ):
        damages.append(json.dumps(content | change).encode())
    for damage in damages:
        file.write_bytes(damage)
        assert find_copy(tmp_path, REFERENCE) is None, damage[:80]
        assert find_copy(tmp_path, SheetReference(title="Game")) is None or b'"yyyy' in damage
    file.unlink()
    file.mkdir()
    assert find_copy(tmp_path, REFERENCE) is None


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "Copies").write_text("a file in its place")
    problem = only_problem(keep_copy(tmp_path / "Copies", copy()))
    assert "no copy of the sheet can be kept" in problem.text()
