"""Stability written to a Google Sheet: once, where it belongs, and told as done only once it is seen there (DB-10)."""

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from online import Onlooker, store_of
from outcomes import only_problem
from rows import ALBION, GAUL, cells
from sheets_server import Fault, Formula, Google, rendering, values_api

from autoalgo.common.locks import locked
from autoalgo.common.problems import Failure
from autoalgo.war.database import CellEdit, Cells, LeaderCommit, StabilityCommit
from autoalgo.war.database.google_sheet.commit import Commit
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.google_sheet.sheets_client import Patience, SheetsClient
from autoalgo.war.database.google_sheet.snapshot import Snapshot
from autoalgo.war.domain.columns import MILITARIES, NATIONS

STABILITY = NATIONS.columns.index(NATIONS.stability) + 1
PERSIA = {**GAUL, "Name": "Persia", "Stability": 120}
HELD = cells(nations=({**ALBION, "Stability": 90}, {**GAUL, "Stability": 50.5}, PERSIA))
COMMITS = (StabilityCommit("Albion", 90, 74.25), StabilityCommit("Gaul", 50.5, 101))
WRITE = "values.batchUpdate"
READ = "values.batchGet"
TURN = ["spreadsheets.get", READ, READ, WRITE, READ]
"""What one turn asks when nothing goes wrong."""


@pytest.fixture
def key(google: Google) -> str:
    """Three nations: Albion at 90, Gaul at 50.5, Persia at 120."""
    return google.add("Game", HELD)


@pytest.fixture
def onlooker() -> Onlooker:
    """Somebody who looks on."""
    return Onlooker()


@pytest.fixture
def store(google: Google, key: str, tmp_path: Path, onlooker: Onlooker) -> SheetStore:
    """That sheet as a store."""
    return store_of(google, tmp_path, SheetReference(key=key), Patience(), onlooker.watch)


def scores(google: Google, key: str, tab: str = "Nations") -> Mapping[object, object]:
    """Return the stability of each nation as the sheet holds it, by name."""
    held = google.tab(key, tab)
    rows = range(1, 9)
    return {held.cell(row, 0).value: held.cell(row, STABILITY - 1).entry for row in rows if held.cell(row, 0).value}


def told(store: SheetStore) -> list[str]:
    """Return the texts of all problems of the usual commit."""
    return [problem.text() for problem in store.write_stability(COMMITS) or ()]


OLD = {"Albion": 90, "Gaul": 50.5, "Persia": 120}
NEW = {"Albion": 74.25, "Gaul": 101, "Persia": 120}


def test_both_scores_are_written_in_one_call_and_read_back(google: Google, key: str, store: SheetStore) -> None:
    assert told(store) == []
    assert google.calls == TURN
    assert store.calls == 5
    assert scores(google, key) == NEW
    (written,) = (asked for asked in google.asked if asked.call == WRITE)
    assert written.body == {
        "valueInputOption": "RAW",
        "data": [{"range": "'Nations'!Z2", "values": [[74.25]]}, {"range": "'Nations'!Z3", "values": [[101]]}],
    }


def test_nothing_else_is_touched(google: Google, key: str, store: SheetStore) -> None:
    tab = google.tab(key, "Nations")
    google.edit(key, "Nations", 2, 40, "a note of somebody's")
    before = dict(tab.cells)
    assert told(store) == []
    changed = {place for place in before | tab.cells if before.get(place) != tab.cells.get(place)}
    assert changed == {(1, STABILITY - 1), (2, STABILITY - 1)}


def test_nothing_to_commit_asks_nothing(google: Google, store: SheetStore) -> None:
    assert store.write_stability([]) is None
    assert google.asked == []


def test_a_blank_cell_held_the_default(google: Google, tmp_path: Path) -> None:
    key = google.add("Game", cells())
    store = store_of(google, tmp_path, SheetReference(key=key))
    assert store.write_stability([StabilityCommit("Gaul", 100, 0)]) is None
    assert scores(google, key) == {"Albion": None, "Gaul": 0}


def test_fifteen_digits_are_the_same_score(google: Google, key: str, store: SheetStore) -> None:
    """A spreadsheet may keep 74.1234567890123 of 74.12345678901234; the two are one score."""
    google.before(READ, lambda: google.edit(key, "Nations", 2, STABILITY, 74.1234567890123), skip=2)
    assert store.write_stability([StabilityCommit("Albion", 90, 74.12345678901234)]) is None


# Two runs on one computer


def test_of_two_commits_at_once_the_second_compares_with_what_the_first_has_written(
    google: Google, key: str, store: SheetStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    second, write, said = store_of(google, tmp_path, SheetReference(key=key)), Commit._write, list[str]()

    def commit() -> None:
        said.append(only_problem(second.write_stability([StabilityCommit("Albion", 90, 60)])).text())

    other = threading.Thread(target=commit)

    def compared(
        ours: Commit, client: SheetsClient, tabs: Snapshot, held: Cells, edits: Sequence[CellEdit]
    ) -> Failure | None:
        if not other.ident:
            other.start()
            other.join(1)  # long enough to write, if nothing kept it from that
        return write(ours, client, tabs, held, edits)

    monkeypatch.setattr(Commit, "_write", compared)
    assert told(store) == []
    other.join()
    (text,) = said
    assert "the stability of Albion is now 74.25, but the run read 90" in text
    assert scores(google, key) == NEW


def test_a_commit_that_does_not_end_is_told_to_whoever_waits(
    google: Google, key: str, store: SheetStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autoalgo.common.locks.PATIENCE_SECONDS", 0)
    store.copies.mkdir()
    with locked(store.copies / key):
        (text,) = told(store)
    assert "another run of the program is committing to the sheet" in text
    assert scores(google, key) == OLD
    assert told(store) == []


def test_where_no_copy_can_be_kept_scores_are_written_all_the_same(google: Google, key: str, store: SheetStore) -> None:
    store.copies.touch()
    assert told(store) == []
    assert scores(google, key) == NEW


# Conflicts


def test_a_conflict_shows_both_values_and_writes_nothing(google: Google, key: str, store: SheetStore) -> None:
    google.edit(key, "Nations", 3, STABILITY, 60)
    assert told(store) == [
        "Game, tab Nations, row 3, column Stability: the stability of Gaul is now 60, but the run read 50.5; "
        "allowed: the score that the run read; nothing was written; run the war again on the new score"
    ]
    assert scores(google, key) == {**OLD, "Gaul": 60}
    assert WRITE not in google.calls


@pytest.mark.parametrize("skip", [0, 1])
def test_an_edit_while_the_turn_reads_is_a_conflict(google: Google, key: str, store: SheetStore, skip: int) -> None:
    google.before(READ, lambda: google.edit(key, "Nations", 3, STABILITY, 60), skip=skip)
    assert "the stability of Gaul is now 60, but the run read 50.5" in told(store)[0]
    assert scores(google, key) == {**OLD, "Gaul": 60}


def test_a_nation_that_is_gone_or_there_twice(google: Google, key: str, store: SheetStore) -> None:
    google.edit(key, "Nations", 2, 1, "Alba")
    google.edit(key, "Nations", 4, 1, "Gaul")
    texts = told(store)
    assert "Albion is not there any more" in texts[0]
    assert "Gaul stands in row 3 already" in texts[1]
    assert WRITE not in google.calls


def test_a_broken_tab_is_told_like_any_other(google: Google, key: str, store: SheetStore) -> None:
    google.edit(key, "Nations", 1, STABILITY, "Unrest")
    assert "no column Stability" in told(store)[0]
    assert WRITE not in google.calls


def test_rows_that_were_sorted_since_the_reading_are_found_by_name(google: Google, key: str, store: SheetStore) -> None:
    google.insert_row(key, "Nations", 2)
    assert told(store) == []
    assert scores(google, key) == NEW


def test_a_tab_by_its_former_name(google: Google, key: str, store: SheetStore) -> None:
    google.tab(key, "Nations").title = "Nation"
    assert told(store) == []
    assert scores(google, key, "Nation") == NEW


# Formulas


@pytest.mark.parametrize("formula", ["=45*2", "=IF(TRUE;90;0)"])
def test_a_formula_is_never_overwritten(google: Google, key: str, store: SheetStore, formula: str) -> None:
    google.edit(key, "Nations", 2, STABILITY, Formula(formula, 90))
    assert told(store) == [
        f"Game, tab Nations, row 2, column Stability: the stability of Albion is computed by the formula {formula}; "
        "allowed: a plain number; nothing was written; put a number in the formula's place, and commit again"
    ]
    assert scores(google, key) == {**OLD, "Albion": formula}


def test_a_leader_that_a_formula_names_is_never_overwritten(google: Google, key: str, store: SheetStore) -> None:
    """All or nothing: the scores of the same commit are not written either."""
    column = MILITARIES.columns.index(MILITARIES.leader) + 1
    google.edit(key, "Militaries", 2, column, Formula("=Leaders!A2", "Ada"))
    found = store.write_stability((*COMMITS, LeaderCommit("Fyrd", "Ada", "")))
    assert [problem.text() for problem in found or ()] == [
        "Game, tab Militaries, row 2, column Leader: the leader of Fyrd is computed by the formula =Leaders!A2; "
        "allowed: a plain name; nothing was written; put a name in the formula's place, and commit again"
    ]
    assert scores(google, key) == OLD


def test_a_formula_without_a_visible_result_is_none_to_overwrite(google: Google, tmp_path: Path) -> None:
    key = google.add("Game", cells())
    google.edit(key, "Nations", 2, STABILITY, Formula('=IF(A2="";90;"")', ""))
    store = store_of(google, tmp_path, SheetReference(key=key))
    problem = only_problem(store.write_stability([StabilityCommit("Albion", 100, 60)]))
    assert "is computed by the formula" in problem.text()


def test_a_formula_that_comes_while_the_turn_reads(google: Google, key: str, store: SheetStore) -> None:
    """It is there after formulas were read and before values were: the result differs, so it is a conflict."""
    google.before(READ, lambda: google.edit(key, "Nations", 2, STABILITY, Formula("=A1", 33)), skip=1)
    assert "the stability of Albion is now 33" in told(store)[0]


def test_what_a_formula_elsewhere_fills_in(google: Google, store: SheetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell that an array spills over has a value and, read for its formula, nothing."""
    whole = rendering.rendered

    def spilt(cell: object, option: str, dates: object) -> object:
        shown = whole(cell, option, dates)  # type: ignore[arg-type] # only passed on
        return "" if option == "FORMULA" and shown == 90 else shown

    monkeypatch.setattr(values_api, "rendered", spilt)
    assert "the stability of Albion is filled in by a formula in another cell" in told(store)[0]
    assert WRITE not in google.calls


def test_names_may_be_formulas(google: Google, key: str, store: SheetStore) -> None:
    google.edit(key, "Nations", 2, 1, Formula("=Names!A2", "Albion"))
    assert told(store) == []
    assert google.tab(key, "Nations").cell(1, STABILITY - 1).value == 74.25


# Rows that move at the worst moment


def test_rows_moved_while_the_turn_reads_begin_it_anew(google: Google, key: str, store: SheetStore) -> None:
    google.before(READ, lambda: google.insert_row(key, "Nations", 2), skip=1)
    assert told(store) == []
    assert scores(google, key) == NEW
    assert google.calls == [*TURN[:3], *TURN]


def test_rows_moved_before_the_writing_are_told_with_what_they_had(google: Google, key: str, store: SheetStore) -> None:
    """Row 2 was Albion's and row 3 Gaul's; when an empty row comes before them, 74.25 falls beside nobody, Albion has
    Gaul's 101, and Gaul still 50.5."""
    google.before(WRITE, lambda: google.insert_row(key, "Nations", 2))
    texts = told(store)
    assert len(texts) == 2
    assert texts[0].startswith(
        "Game, tab Nations, row 3, column Stability: the new stability of Albion was sent, but it is not there: "
        "it is now 101; allowed: the new score, 74.25 (the run read 90); somebody changed the sheet at the same moment"
    )
    assert (
        "row 4, column Stability: the new stability of Gaul was sent, but it is not there: it is now 50.5" in texts[1]
    )
    assert google.calls == TURN, "nothing is written on top of that"


def test_a_third_nation_that_got_a_score_is_named(google: Google, key: str, store: SheetStore) -> None:
    """Albion's row is deleted, so Gaul moves to row 2 and Persia to row 3, where Gaul's new score falls."""
    google.before(WRITE, lambda: google.delete_row(key, "Nations", 2))
    texts = told(store)
    assert "Persia has got the new stability of Gaul, for rows were moved at the same moment" in texts[-1]
    assert "allowed: what Persia had: 120" in texts[-1]


def test_rows_moved_after_the_writing_make_no_difference(google: Google, key: str, store: SheetStore) -> None:
    google.before(READ, lambda: google.insert_row(key, "Nations", 2), skip=2)
    assert told(store) == []
    assert google.calls == TURN


def test_a_tab_renamed_after_the_writing_is_looked_for(google: Google, key: str, store: SheetStore) -> None:
    def rename() -> None:
        google.tab(key, "Nations").title = "Nation"

    google.before(READ, rename, skip=2)
    assert told(store) == []
    assert google.calls == [*TURN, *TURN[:3]], "and written only once"


def test_another_score_just_after_the_writing_is_told(google: Google, key: str, store: SheetStore) -> None:
    google.before(READ, lambda: google.edit(key, "Nations", 3, STABILITY, 7), skip=2)
    (text,) = told(store)
    assert "the new stability of Gaul was sent, but it is not there: it is now 7" in text


def test_a_tab_broken_just_after_the_writing_leaves_it_unknown(google: Google, key: str, store: SheetStore) -> None:
    google.before(READ, lambda: google.edit(key, "Nations", 1, STABILITY, "Unrest"), skip=2)
    texts = told(store)
    assert "it is not known whether the scores were written (Albion 74.25, Gaul 101)" in texts[0]
    assert "no column Stability" in texts[1]
    assert store.unsettled


# No double writing


@pytest.mark.parametrize("then", [Fault.UNAVAILABLE, Fault.INTERNAL, Fault.CUT, Fault.HANG_UP, Fault.HTML, Fault.EMPTY])
def test_what_was_written_without_an_answer_is_not_written_again(
    google: Google, key: str, store: SheetStore, then: Fault
) -> None:
    google.order(Fault.AFTER_DOING(then), when=WRITE)
    assert told(store) == []
    assert google.calls == [*TURN[:4], *TURN[:3]]
    assert scores(google, key) == NEW


def test_an_answer_that_is_too_late_is_looked_for_in_the_sheet(google: Google, key: str, tmp_path: Path) -> None:
    store = store_of(google, tmp_path, SheetReference(key=key), Patience(first=0, answer=0.2))
    google.order(Fault.SLOW(0.5), when=WRITE)
    assert told(store) == []
    assert scores(google, key) == NEW


@pytest.mark.parametrize("fault", [Fault.TOO_MANY, Fault.UNAVAILABLE, Fault.HANG_UP, Fault.QUOTA_403, Fault.HTML])
def test_what_was_not_written_is_written_by_the_next_turn(
    google: Google, key: str, store: SheetStore, onlooker: Onlooker, fault: Fault
) -> None:
    google.order(fault, when=WRITE)
    assert told(store) == []
    assert google.calls == [*TURN[:4], *TURN]
    assert scores(google, key) == NEW
    assert len(onlooker.waited) == 1


def test_an_edit_while_waiting_to_write_again_is_a_conflict(google: Google, key: str, store: SheetStore) -> None:
    google.order(Fault.TOO_MANY, when=WRITE)
    google.before("spreadsheets.get", lambda: google.edit(key, "Nations", 2, STABILITY, 88), skip=1)
    (text,) = told(store)
    assert "the stability of Albion is now 88, but the run read 90" in text
    assert "nothing was written" in text
    assert scores(google, key) == {**OLD, "Albion": 88}


def test_an_edit_after_an_unanswered_writing_is_told_as_it_is(google: Google, key: str, store: SheetStore) -> None:
    google.order(Fault.AFTER_DOING, when=WRITE)
    google.before("spreadsheets.get", lambda: google.edit(key, "Nations", 2, STABILITY, 88), skip=1)
    (text,) = told(store)
    assert "the new stability of Albion was sent, but it is not there: it is now 88" in text
    assert "nothing was written" not in text
    assert scores(google, key) == {**NEW, "Albion": 88}


def test_a_row_moved_before_an_unanswered_writing_is_seen_by_the_next_turn(
    google: Google, key: str, store: SheetStore
) -> None:
    """Gaul's row goes away and comes back: Persia has got 101 while Albion's 74.25 is where it belongs."""
    google.order(Fault.AFTER_DOING, when=WRITE)
    google.before(WRITE, lambda: google.delete_row(key, "Nations", 3))
    texts = told(store)
    assert "in no rows" in texts[0]
    assert "Persia has got the new stability of Gaul" in texts[1]


def test_a_third_nations_score_stops_a_second_writing(google: Google, tmp_path: Path) -> None:
    """Albion moves away from row 2 just before the writing, which then falls on Persia; Albion still has its 90."""
    key = google.add("Game", cells(nations=({**ALBION, "Stability": 90}, GAUL, PERSIA)))
    store = store_of(google, tmp_path, SheetReference(key=key))

    def swap() -> None:
        google.edit(key, "Nations", 2, 1, "Persia")
        google.edit(key, "Nations", 2, STABILITY, 120)
        google.edit(key, "Nations", 4, 1, "Albion")
        google.edit(key, "Nations", 4, STABILITY, 90)

    google.order(Fault.AFTER_DOING, when=WRITE)
    google.before(WRITE, swap)
    failure = store.write_stability([StabilityCommit("Albion", 90, 74.25)])
    assert failure is not None
    assert "Persia has got the new stability of Albion" in failure[-1].text()
    assert google.calls.count(WRITE) == 1


# What cannot be known


def test_a_failed_reading_back_is_unknown_and_never_done(google: Google, key: str, store: SheetStore) -> None:
    google.order(Fault.FORBIDDEN, when=READ, skip=2)
    (text,) = told(store)
    assert text == (
        "Game: it is not known whether the scores were written (Albion 74.25, Gaul 101): the account may not see the "
        "sheet (403); allowed: a sheet that is shared with the account; look at the sheet, or commit again: what is "
        "there is not written twice; ask its owner to share it with you, or sign in with the account that it is shared "
        "with"
    )
    assert scores(google, key) == NEW


def test_committing_again_finds_out_what_was_unknown(google: Google, store: SheetStore) -> None:
    google.order(Fault.FORBIDDEN, when=READ, skip=2)
    assert told(store) != []
    assert store.unsettled
    assert told(store) == []
    assert not store.unsettled
    assert google.calls.count(WRITE) == 1
    assert "is now 74.25, but the run read 90" in told(store)[0], "once it is settled, it is a commit like any other"


def test_committing_again_writes_what_was_lost(google: Google, key: str, store: SheetStore) -> None:
    google.order(Fault.HANG_UP, times=6, when=WRITE)
    assert "it is not known" in told(store)[0]
    assert told(store) == []
    assert scores(google, key) == NEW


def test_other_scores_are_not_taken_for_the_unknown_ones(google: Google, store: SheetStore) -> None:
    google.order(Fault.FORBIDDEN, when=READ, skip=2)
    assert "it is not known" in told(store)[0]
    problem = only_problem(store.write_stability([StabilityCommit("Albion", 90, 60)]))
    assert "the stability of Albion is now 74.25, but the run read 90" in problem.text()


def test_a_writing_that_is_refused_for_good_wrote_nothing(google: Google, key: str, store: SheetStore) -> None:
    google.protect(key, "Nations!Z3")
    (text,) = told(store)
    assert text == (
        "Game: a cell that would be changed is protected (400); allowed: cells that the account may change; nothing "
        "was written; ask the sheet's owner to let the account edit the protected range"
    )
    assert scores(google, key) == OLD, "neither of the two"


def test_a_sheet_that_is_out_of_reach_wrote_nothing(google: Google, store: SheetStore) -> None:
    google.tunnels_refused = 403
    (text,) = told(store)
    assert "the proxy of this network" in text
    assert "nothing was written" in text


# Cancelling


def test_cancelling_before_the_writing_writes_nothing(google: Google, key: str, store: SheetStore) -> None:
    google.before(READ, store.watch.cancelled.set, skip=1)
    (text,) = told(store)
    assert "it was cancelled" in text
    assert "nothing was written" in text
    assert scores(google, key) == OLD


def test_cancelling_after_the_writing_still_reads_it_back(google: Google, key: str, store: SheetStore) -> None:
    google.before(WRITE, store.watch.cancelled.set)
    assert told(store) == []
    assert scores(google, key) == NEW


def test_cancelling_while_the_writing_is_unknown_leaves_it_so(google: Google, store: SheetStore) -> None:
    google.order(Fault.AFTER_DOING, when=WRITE)
    google.before(WRITE, store.watch.cancelled.set)
    assert "it is not known whether the scores were written" in told(store)[0]
    store.watch.cancelled.clear()
    assert told(store) == []
    assert google.calls.count(WRITE) == 1


# Whatever goes wrong

FAULTS = (
    Fault.TOO_MANY, Fault.UNAVAILABLE, Fault.CUT, Fault.HANG_UP, Fault.HTML, Fault.FORBIDDEN, Fault.UNAUTHORIZED,
    Fault.AFTER_DOING, Fault.AFTER_DOING(Fault.HANG_UP), Fault.AFTER_DOING(Fault.HTML),
)  # fmt: skip


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    faults=st.lists(
        st.tuples(st.sampled_from(FAULTS), st.sampled_from([None, READ, WRITE]), st.integers(0, 4)), max_size=4
    ),
    attempts=st.integers(1, 4),
)
def test_what_is_told_is_true(
    google: Google, tmp_path: Path, faults: list[tuple[Fault, str | None, int]], attempts: int
) -> None:
    """Done means both are there, nothing written means neither; whatever happened, it is both or neither."""
    google._ordered.clear()
    key = google.add("Game", HELD)
    store = store_of(google, tmp_path, SheetReference(key=key), Patience(attempts=attempts, first=0))
    for fault, when, skip in faults:
        google.order(fault, when=when, skip=skip)
    texts = told(store)
    assert scores(google, key) in (OLD, NEW)
    if not texts:
        assert scores(google, key) == NEW
    if any("nothing was written" in text for text in texts):
        assert scores(google, key) == OLD
    google._ordered.clear()
    if any("it is not known" in text for text in texts):
        assert told(store) == []
        assert scores(google, key) == NEW


def test_only_one_thread_at_a_time_uses_a_store(google: Google, store: SheetStore) -> None:
    """Two commits of the same scores at once are one writing and one conflict, not two writings."""
    found: list[list[str]] = []
    threads = [threading.Thread(target=lambda: found.append(told(store))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert sorted(map(len, found)) == [0, 2]
    assert google.calls.count(WRITE) == 1
