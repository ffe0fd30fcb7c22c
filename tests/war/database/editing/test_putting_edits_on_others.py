"""W-11, W-13: what is edited here stays, what others edit comes in, and nothing is written over unseen."""

from collections.abc import Mapping
from itertools import count

from rows import ALBION, GAUL, Row, cells

from autoalgo.common.problems import Failure
from autoalgo.war.database import Cells
from autoalgo.war.database.cells.store import with_edits
from autoalgo.war.database.editing.changes_file import changes_in, changes_json
from autoalgo.war.database.editing.draft import Draft, begin_draft
from autoalgo.war.database.editing.edits import brought_back, deleted, filled, new_record
from autoalgo.war.database.editing.patch import Patch, patched
from autoalgo.war.database.editing.rebase import rebased, resumed
from autoalgo.war.database.editing.record_change import changes_of
from autoalgo.war.database.editing.saving import plan_changes
from autoalgo.war.database.exchange.comparison import Exchange, ExchangeSide
from autoalgo.war.domain.columns import NATIONS

STABILITY = NATIONS.columns.index(NATIONS.stability)
KENT: Row = {**GAUL, "Name": "Kent"}
KEYS = count(1)


def draft(*nations: Row) -> Draft:
    begun = begin_draft(cells(nations=nations or (ALBION, GAUL)), "Game", KEYS)
    assert isinstance(begun, Draft)
    return begun


def after(begun: Draft, patch: Patch) -> Draft:
    return begun.with_sheets(patched(begun.mine, patch))


def scored(begun: Draft, row: int, score: str) -> Draft:
    return after(begun, filled(begun, NATIONS, [(begun.mine["Nations"].rows[row].key, STABILITY, score)]))


def on(begun: Draft, theirs: Cells) -> Draft:
    found = rebased(begun, theirs, "Game", KEYS)
    assert isinstance(found, Draft)
    return found


def scores(begun: Draft) -> Mapping[str, object]:
    sheet = begun.mine["Nations"]
    return {sheet.name_of(row): row.cells[STABILITY] for row in sheet.rows}


def plan(begun: Draft, theirs: Cells, formulas: Mapping[str, Mapping[tuple[int, int], str]] | None = None) -> Exchange:
    found = plan_changes(changes_of(begun), ExchangeSide("Game", theirs, formulas or {}))
    assert isinstance(found, Exchange), [problem.text() for problem in found]
    return found


def test_w_13_rows_that_others_moved_are_known_by_their_names() -> None:
    mine = scored(draft(), 1, "60")
    theirs = cells(nations=(KENT, GAUL, {**ALBION, "Stability": 12}))
    merged = on(mine, theirs)
    assert scores(merged) == {"Kent": None, "Gaul": 60, "Albion": 12}
    assert merged.conflicts == ()
    [edit] = plan(mine, theirs).edits
    assert (edit.row, edit.value) == (3, 60)
    assert plan(mine, with_edits(theirs, [edit])).edits == ()  # what is there is not written twice


def test_w_13_a_cell_that_others_wrote_is_a_conflict_and_stops_all_of_it() -> None:
    mine = scored(scored(draft(), 0, "70"), 1, "60")
    theirs = cells(nations=({**ALBION, "Stability": 12}, GAUL))
    merged = on(mine, theirs)
    [conflict] = merged.conflicts
    assert (conflict.record, conflict.theirs, conflict.mine) == ("Albion", 12, 70)
    assert scores(merged) == {"Albion": 70, "Gaul": 60}
    refused = plan_changes(changes_of(mine), ExchangeSide("Game", theirs))
    assert isinstance(refused, Failure)
    assert "12 by now; it was blank, and is to be 70" in refused[0].text()


def test_w_13_a_row_that_others_deleted_is_not_lost() -> None:
    merged = on(scored(draft(), 1, "60"), cells(nations=(ALBION,)))
    assert scores(merged) == {"Albion": None, "Gaul": 60}
    assert [conflict.at for conflict in merged.conflicts] == [-1]


def test_w_13_a_formula_is_not_written_over() -> None:
    mine = scored(draft(), 0, "70")
    formulas = {"Nations": {(2, STABILITY + 1): "the formula =A1"}}
    refused = plan_changes(changes_of(mine), ExchangeSide("Game", cells(), formulas))
    assert isinstance(refused, Failure)
    assert "the formula =A1 fills this cell" in refused[0].text()


def test_w_13_new_and_deleted_rows_are_written_below_and_emptied() -> None:
    begun = draft(ALBION, GAUL, KENT)
    patch, _ = new_record(begun, NATIONS, KEYS)
    mine = after(after(begun, patch), deleted(begun, NATIONS, [begun.mine["Nations"].rows[1].key]))
    found = plan(mine, begun.cells)
    assert {edit.value for edit in found.edits if edit.row == 3} == {None}
    assert [edit.value for edit in found.edits if edit.row == 5] == ["New nation"]
    there = with_edits(begun.cells, found.edits)
    assert on(mine, there).conflicts == ()
    assert changes_of(on(mine, there)) == ()


def test_w_13_changes_survive_as_json_and_are_taken_back_where_they_still_stand() -> None:
    mine = scored(scored(draft(), 0, "70"), 1, "60")
    kept = changes_in(changes_json({"Game": changes_of(mine)}))
    assert kept is not None
    again = resumed(kept["Game"], draft().cells, "Game", KEYS)
    assert isinstance(again, Draft)
    assert scores(again) == {"Albion": 70, "Gaul": 60}
    edited_since = scored(again, 1, "61")
    patch, left = brought_back(edited_since, [change.turned for change in kept["Game"]], KEYS)
    assert scores(after(edited_since, patch)) == {"Albion": None, "Gaul": 61}
    assert left == ("Nations: Gaul",)
