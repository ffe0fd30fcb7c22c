"""The ladder of eras (JS-5): on foot, an era with guns beats those that are 300 years older."""

from pathlib import Path

import pytest
from boards import needs_compiled_kernels

from autoalgo.war.tables import Tables
from benchmarks.balance.eras import GUNLESS, REASONS, RUNGS, by_cell, foot_types, mean, pairs, table

PAGE = Path(__file__).parents[2] / "docs" / "balance.md"


@needs_compiled_kernels
def test_magazine_rifles_beat_every_older_type(tables: Tables) -> None:
    """JS-5: by 70 to 30 and more on average, and each pair in most wars. The floors leave room below docs/balance.md,
    where the rung has 99 % and the hardest pair 82 %."""
    found = list(pairs(tables, 10, ["Magazine rifle"]))
    assert {pair.older.rung for pair in found} == {*RUNGS, GUNLESS} - {"Flintlock", "Rifle", "Magazine rifle"}
    assert [cell for cell, some in by_cell(found).items() if mean(some) < 0.9] == []
    assert [(pair.newer.name, pair.older.name) for pair in found if pair.chance <= 0.5] == []


@pytest.mark.slow
def test_flintlocks_and_rifles_beat_the_rungs_below(tables: Tables) -> None:
    """JS-5: 68 % and more in docs/balance.md; 60 % is out of reach by chance for rungs of 135 pairs and more."""
    found = list(pairs(tables, 3, ["Flintlock", "Rifle"]))
    assert [cell for cell, some in by_cell(found).items() if mean(some) < 0.6] == []
    assert {cell for cell in by_cell(found) if cell in REASONS} == {("Flintlock", "Middle Ages")}


def test_every_foot_type_stands_on_a_rung(tables: Tables) -> None:
    """JS-5: all but Soldier, which is of any time."""
    feet = foot_types(tables)
    assert len(feet) >= 80
    assert {foot.rung for foot in feet} == {*RUNGS, GUNLESS}
    on = {foot.name: foot.rung for foot in feet}
    assert (on["Huscarl"], on["Line infantry"], on["Zulu impi"]) == ("Middle Ages", "Flintlock", GUNLESS)


@needs_compiled_kernels
def test_the_table_says_why_a_rung_is_weak(tables: Tables) -> None:
    """JS-5: a cell of less than 70 % has the number of a sentence below the table."""
    found = list(pairs(tables, 2, ["Bronze Age"]))
    [pair] = found
    assert pair.chance < 0.7
    text = table(found)
    assert "| Bronze Age | " in text
    assert "% of 1 (1)" in text
    assert f"- (1) {REASONS[pair.cell]}" in text


def test_the_page_has_a_sentence_for_every_weak_rung() -> None:
    """JS-5: no "Not known." in docs/balance.md, and the sentences of today."""
    page = PAGE.read_text(encoding="utf-8").split("<!-- eras: begin -->")[1].split("<!-- eras: end -->")[0]
    assert "Not known." not in page
    sentences = {line.split(") ", 1)[1] for line in page.splitlines() if line.startswith("- (")}
    assert sentences <= set(REASONS.values())
