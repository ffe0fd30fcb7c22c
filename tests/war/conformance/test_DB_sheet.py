"""The rules of the database where it is a Google Sheet: read anew (DB-9), committed safely (DB-10), copied (B-7)."""

from pathlib import Path

import pytest
from online import IMPATIENT, cells_of, store_of
from rows import ALBION, GAUL, cells, selected
from sheets_server import Fault, Formula, Google

from autoalgo.common.problems import Failure
from autoalgo.war.database import Database, StabilityCommit
from autoalgo.war.database.google_sheet.copy import CopyStore, find_copy
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore

HELD = cells(nations=({**ALBION, "Stability": 95}, GAUL))
COMMITS = (StabilityCommit("Albion", 95, 87.25), StabilityCommit("Gaul", 100, 104.5))
"""Gaul's blank cell stands for 100."""
STABILITY = 26
"""The column Z."""


@pytest.fixture
def key(google: Google) -> str:
    """Albion at 95 in row 2, Gaul with a blank in row 3."""
    return google.add("Game", HELD)


@pytest.fixture
def store(google: Google, key: str, tmp_path: Path) -> SheetStore:
    """That sheet as a store."""
    return store_of(google, tmp_path, SheetReference(key=key), IMPATIENT)


def held(google: Google, key: str) -> tuple[object, object]:
    """Return what Z2 and Z3 of the tab Nations hold."""
    tab = google.tab(key, "Nations")
    return tab.cell(1, STABILITY - 1).entry, tab.cell(2, STABILITY - 1).entry


def texts_of_the_commit(store: SheetStore) -> list[str]:
    """Return what is told of committing both scores."""
    return [problem.text() for problem in store.write_stability(COMMITS) or ()]


def test_db_9_every_read_asks_the_sheet_anew(google: Google, key: str, store: SheetStore) -> None:
    """DB-9: what another moderator wrote since the menus were filled is what a run reads."""
    before = cells_of(store)
    google.edit(key, "Nations", 2, 2, 3_000_000)
    after = cells_of(store)
    assert selected(Database(before, store.name)).attacker.nation.population == 2_000_000
    assert selected(Database(after, store.name)).attacker.nation.population == 3_000_000


def test_db_10_commit_writes_both_scores_in_one_call(google: Google, key: str, store: SheetStore) -> None:
    """DB-10: both nations' new scores stand in the Stability column, Z, of their rows, after a single writing."""
    assert texts_of_the_commit(store) == []
    assert held(google, key) == (87.25, 104.5)
    assert google.calls.count("values.batchUpdate") == 1


def test_db_10_a_changed_cell_is_told_with_both_values_and_nothing_is_written(
    google: Google, key: str, store: SheetStore
) -> None:
    """DB-10: Gaul's score was 100 (blank) when the run read it and is 80 now, so Albion's is not written either."""
    google.edit(key, "Nations", 3, STABILITY, 80)
    assert texts_of_the_commit(store) == [
        "Game, tab Nations, row 3, column Stability: the stability of Gaul is now 80, but the run read 100; "
        "allowed: the score that the run read; nothing was written; run the war again on the new score"
    ]
    assert held(google, key) == (95, 80)
    assert "values.batchUpdate" not in google.calls


def test_db_10_a_change_between_reading_and_writing_is_a_conflict(google: Google, key: str, store: SheetStore) -> None:
    """DB-10: the cells are read again just before they are written; a moderator's 81 of that moment stays."""
    google.before("values.batchGet", lambda: google.edit(key, "Nations", 2, STABILITY, 81), skip=1)
    assert "the stability of Albion is now 81, but the run read 95" in texts_of_the_commit(store)[0]
    assert held(google, key) == (81, None)


def test_db_10_a_score_goes_to_its_nation_wherever_the_row_is_now(google: Google, key: str, store: SheetStore) -> None:
    """DB-10: with a row inserted above them Albion stands in row 3 and Gaul in row 4."""
    google.insert_row(key, "Nations", 2)
    assert texts_of_the_commit(store) == []
    tab = google.tab(key, "Nations")
    assert [tab.cell(row, STABILITY - 1).value for row in (1, 2, 3)] == [None, 87.25, 104.5]


def test_db_10_a_formula_is_never_overwritten(google: Google, key: str, store: SheetStore) -> None:
    """DB-10: the cell holds a formula that comes to the 95 that the run read."""
    google.edit(key, "Nations", 2, STABILITY, Formula("=100-5", 95))
    assert "the stability of Albion is computed by the formula =100-5" in texts_of_the_commit(store)[0]
    assert held(google, key) == ("=100-5", None)


def test_db_10_without_an_answer_scores_are_written_once(google: Google, store: SheetStore) -> None:
    """DB-10: Google writes both scores and its answer is lost; they are found in the sheet and not written again."""
    google.order(Fault.AFTER_DOING(Fault.HANG_UP), when="values.batchUpdate")
    assert texts_of_the_commit(store) == []
    assert google.calls.count("values.batchUpdate") == 1


def test_db_10_what_cannot_be_read_back_is_unknown_and_never_done(google: Google, store: SheetStore) -> None:
    """DB-10: the scores are written, and the reading back is refused."""
    google.order(Fault.FORBIDDEN, when="values.batchGet", skip=2)
    (text,) = texts_of_the_commit(store)
    assert "it is not known whether the scores were written (Albion 87.25, Gaul 104.5)" in text
    assert "nothing was written" not in text


def test_b_7_a_sheet_out_of_reach_offers_its_last_good_reading(google: Google, store: SheetStore) -> None:
    """B-7: the sheet was read once and cannot be reached any more; what was read then is offered in its place."""
    before = cells_of(store)
    google.tunnels_refused = 503
    assert isinstance(store.read(), Failure)
    copy = store.copy()
    assert copy is not None
    assert copy.read() == before
    assert selected(Database(before, copy.name)).attacker.nation.population == 2_000_000


def test_b_7_the_copy_is_found_without_google_at_all(
    google: Google, key: str, store: SheetStore, tmp_path: Path
) -> None:
    """B-7: another run of the program finds it by key or title, and asks nothing."""
    cells_of(store)
    google.asked.clear()
    by_key = find_copy(tmp_path / "Copies", SheetReference(key=key))
    by_title = find_copy(tmp_path / "Copies", SheetReference(title="Game"))
    assert isinstance(by_key, CopyStore)
    assert by_key == by_title
    assert google.asked == []


def test_b_7_the_copy_is_marked_as_one_by_its_name(store: SheetStore) -> None:
    """B-7: the sheet was read on 21 November 2026 at 10:05, and every message that names the database says so."""
    cells_of(store)
    copy = store.copy()
    assert copy is not None
    assert copy.name == "Game (copy of 21 Nov 2026 10:05)"
    assert Database(copy.cells, copy.name).file == copy.name


def test_b_7_the_copy_refuses_to_commit(google: Google, key: str, store: SheetStore) -> None:
    """B-7: scores are for the sheet alone; neither it nor the copy changes."""
    before = cells_of(store)
    copy = store.copy()
    assert copy is not None
    google.asked.clear()
    failure = copy.write_stability(COMMITS)
    assert failure is not None
    (problem,) = failure
    assert "this is only a copy of the sheet, which takes no scores" in problem.text()
    assert (google.asked, held(google, key)) == ([], (95, None))
    assert store.copy() == copy
    assert copy.read() == before
