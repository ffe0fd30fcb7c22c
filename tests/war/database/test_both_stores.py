"""What all stores do alike: the same cells in, the same problems out, and the same care in writing (DB-9, DB-10)."""

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest
from rows import ADA, ALBION, FILE, FYRD, GAUL, HOST, SENLAC, cells, checked
from sheets_server import Google
from sites import KINDS, Computed, Entry, Share, Site, site

from autoalgo.war.database import (
    CellCommit,
    Cells,
    CellSheet,
    Database,
    LeaderCommit,
    SizeCommit,
    StabilityCommit,
    with_edits,
)
from autoalgo.war.database.cells.store import CellEdit
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS

LAST = len(NATIONS.columns)
NAME, POPULATION, FOUNDED, STABILITY = (
    NATIONS.columns.index(column) + 1
    for column in (NATIONS.name_column, NATIONS.population, NATIONS.year_founded, NATIONS.stability)
)
COMMITS = (StabilityCommit("Albion", 95, 87.25), StabilityCommit("Gaul", 100, 104.5))
"""Gaul's cell is blank, which means 100 (DB-2)."""

Spoil = Callable[[Site], None]


@pytest.fixture(params=KINDS)
def game(request: pytest.FixtureRequest, google: Google, tmp_path: Path) -> Site:
    """A game of two nations with an army each, Albion's stability 95 and Gaul's blank, with an extra column."""
    kind: str = request.param
    return site(kind, google, tmp_path, database())


def database() -> Cells:
    nations, *others = cells(
        nations=[{**ALBION, "Stability": 95}, GAUL], militaries=[FYRD, HOST], locations=[SENLAC], leaders=[ADA]
    ).sheets
    rows = tuple((*row, extra) for row, extra in zip(nations.rows, ("Player", "Ann", "Bob"), strict=True))
    return Cells((CellSheet(nations.title, rows), *others, CellSheet("Chat log", (("hello",),))))


def read(game: Site) -> Cells:
    held = game.store.read()
    assert isinstance(held, Cells), [problem.text() for problem in held]
    return held


def nations(held: Cells) -> tuple[tuple[object, ...], ...]:
    return held.sheets[0].rows


def problems(game: Site) -> list[str]:
    return checked(Database(read(game), game.store.name))


def commit(game: Site, *commits: CellCommit) -> list[str]:
    return [problem.text() for problem in game.store.write_stability(commits or COMMITS) or ()]


def trimmed(held: Cells) -> list[tuple[str, list[list[object]], tuple[str, ...]]]:
    """Return `held` without the empty ends of rows and of sheets, which hold nothing."""
    sheets = []
    for sheet in held.sheets:
        rows = [list[object](row) for row in sheet.rows]
        for row in rows:
            while row and row[-1] is None:
                row.pop()
        while rows and not rows[-1]:
            rows.pop()
        sheets.append((sheet.title, rows, sheet.merged))
    return sheets


# Reading (DB-1, DB-2, DB-9)


def test_cells_come_out_as_they_were_put_in(game: Site) -> None:
    *tabs, other = trimmed(database())
    assert trimmed(read(game)) == [*tabs, (other[0], [], ())]  # what is none of the four tabs is named alone
    assert problems(game) == []
    assert game.store.name == FILE


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        (8_000_000_000, 8_000_000_000),
        (0.1, 0.1),
        (Share(0.6), 0.6),
        (Computed("40+2", 42), 42),
        (True, True),
        ("1,066", "1,066"),
        ("00123", "00123"),
        (" Wessex ", " Wessex "),
        ("'tis", "'tis"),
        ("Ægypt – 𝔊𝔞𝔲𝔩", "Ægypt – 𝔊𝔞𝔲𝔩"),
        ("2.5 million", "2.5 million"),
        ("#REF!", "#REF!"),
        (None, None),
    ],
)
def test_a_cell_is_what_it_holds_and_not_what_it_shows(game: Site, entry: Entry, found: object) -> None:
    game.put("Nations", 2, POPULATION, entry)
    cell = nations(read(game))[1][POPULATION - 1]
    assert (cell, isinstance(cell, str | bool | None)) == (found, isinstance(found, str | bool | None))


def test_blank_rows_stay_where_they_are_so_that_rows_keep_their_numbers(game: Site) -> None:
    game.insert_row("Nations", 3)
    game.put("Nations", 4, FOUNDED, "soon")
    assert [row[:1] for row in nations(read(game))] == [("Name",), ("Albion",), (), ("Gaul",)]
    (problem,) = problems(game)
    assert problem.startswith('Game.xlsx, tab Nations, row 4, column Year Founded: "soon" is not a year')


def without(tab: str) -> Spoil:
    return lambda game: game.delete_tab(tab)


def putting(tab: str, row: int, column: int, entry: Entry) -> Spoil:
    return lambda game: game.put(tab, row, column, entry)


def merging(tab: str, area: str) -> Spoil:
    return lambda game: game.merge(tab, area)


def moving_the_header(game: Site) -> None:
    game.insert_row("Nations", 1)
    game.put("Nations", 1, 1, "Our game")


def swapping_two_headers(game: Site) -> None:
    game.put("Nations", 1, POPULATION, "Year Founded")
    game.put("Nations", 1, FOUNDED, "Population")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (without("Leaders"), "no tab Leaders; allowed: the tabs Nations, Militaries, Locations, Leaders; found: "),
        (merging("Nations", "A2:B3"), "tab Nations: merged cells: A2:B3; allowed: no merged cells"),
        (moving_the_header, "tab Nations, row 2: the header row is row 2; allowed: the header row must be row 1"),
        (swapping_two_headers, "the columns are in another order: Year Founded stands where Population belongs"),
        (putting("Nations", 1, STABILITY, "Stabilty"), 'is it the one called "Stabilty"? then rename that'),
        (putting("Nations", 1, POPULATION, None), "tab Nations, row 1: no column Population"),
        (putting("Nations", 2, POPULATION, "#DIV/0!"), "row 2, column Population: the formula error #DIV/0!"),
        (putting("Nations", 3, FOUNDED, "#N/A"), "row 3, column Year Founded: "),
        (putting("Nations", 2, FOUNDED, datetime.date(1902, 12, 1)), "column Year Founded: "),
        (putting("Nations", 2, POPULATION, datetime.date(1902, 12, 1)), "Population: the date 1902-12-01; "),
        (putting("Nations", 2, NAME, datetime.date(1902, 12, 1)), "column Name: the date 1902-12-01; "),
        (putting("Nations", 2, POPULATION, "2,5"), "row 2, column Population: "),
        (putting("Nations", 2, STABILITY, 201), "row 2, column Stability: 201 is out of range"),
        (putting("Nations", 2, STABILITY, Computed("150*2", 300)), "row 2, column Stability: 300 is out of range"),
        (putting("Nations", 3, NAME, "Albion"), "Albion stands in row 2 already"),
        (putting("Nations", 3, NAME, True), "row 3, column Name: TRUE"),
        (putting("Leaders", 2, LEADERS.columns.index(LEADERS.name_column) + 1, None), "blank, but required"),
        (putting("Militaries", 3, MILITARIES.columns.index(MILITARIES.size) + 1, -5), "-5 is out of range"),
        (putting("Locations", 2, LOCATIONS.columns.index(LOCATIONS.terrain) + 1, "Moon"), 'not found: "Moon"'),
    ],
)
def test_the_same_mistake_has_the_same_words_in_both(google: Google, tmp_path: Path, spoil: Spoil, words: str) -> None:
    found = []
    for kind in KINDS:
        game = site(kind, google, tmp_path, database())
        spoil(game)
        found.append(problems(game))
    workbook, sheet = found
    assert workbook == sheet
    assert any(words in problem for problem in workbook), workbook


def test_a_text_that_is_a_number_counts_as_one_in_both(game: Site) -> None:
    game.put("Nations", 2, POPULATION, "2.5 million")
    game.put("Nations", 2, STABILITY, "95")
    assert problems(game) == []
    assert commit(game) == []


# Writing (DB-10)


def test_db_10_both_scores_are_written_and_nothing_else(game: Site) -> None:
    game.adorn("Nations", 2, STABILITY)
    game.put("Nations", 2, LAST + 2, Computed("B2/2", 1_000_000))
    before, seen = read(game), game.look()
    assert commit(game) == []
    edits = (CellEdit("Nations", 2, STABILITY, 87.25), CellEdit("Nations", 3, STABILITY, 104.5))
    assert trimmed(read(game)) == trimmed(with_edits(before, edits))
    after = game.look()
    changed = {place for place in {*seen, *after} if seen.get(place) != after.get(place)}
    assert changed == {("Nations", 2, STABILITY), ("Nations", 3, STABILITY)}
    (_, *look), (_, *now) = seen["Nations", 2, STABILITY], after["Nations", 2, STABILITY]
    assert look == now


@pytest.mark.parametrize("score", [0, 200, 0.1, 87.123456789012, 100])
def test_db_10_a_score_comes_back_as_it_was_written(game: Site, score: float) -> None:
    assert commit(game, StabilityCommit("Gaul", 100, score)) == []
    assert nations(read(game))[2][STABILITY - 1] == score
    assert commit(game, StabilityCommit("Gaul", score, 50)) == []


AFTERMATH: tuple[CellCommit, ...] = (
    *COMMITS,
    SizeCommit("Host", 7500, 7321),
    LeaderCommit("Fyrd", "Ada", ""),
    LeaderCommit("Albion", "Ada", "", rules=True),
)
"""All that a war can write: scores, losses, and that Ada leads and rules no more."""
SIZE, LEADER = (MILITARIES.columns.index(column) + 1 for column in (MILITARIES.size, MILITARIES.leader))
RULER = NATIONS.columns.index(NATIONS.leader) + 1


@pytest.fixture
def led(game: Site) -> Site:
    """The game, in which Ada rules Albion and leads its army."""
    game.put("Nations", 2, RULER, "Ada")
    game.put("Militaries", 2, LEADER, "Ada")
    return game


def test_db_10_losses_and_fates_are_written_and_taken_back_to_the_cell(led: Site) -> None:
    led.put("Nations", 3, STABILITY, 100)
    before, seen = read(led), led.look()
    assert commit(led, *AFTERMATH) == []
    edits = (
        CellEdit("Nations", 2, STABILITY, 87.25),
        CellEdit("Nations", 3, STABILITY, 104.5),
        CellEdit("Nations", 2, RULER, None),
        CellEdit("Militaries", 3, SIZE, 7321),
        CellEdit("Militaries", 2, LEADER, None),
    )
    assert trimmed(read(led)) == trimmed(with_edits(before, edits))
    assert problems(led) == []
    assert commit(led, *(each.reversed() for each in AFTERMATH)) == []
    assert trimmed(read(led)) == trimmed(before)
    assert {place for place, look in led.look().items() if seen.get(place) != look} == set()


@pytest.mark.parametrize(
    ("tab", "row", "column", "entry", "words"),
    [
        ("Militaries", 3, SIZE, 8000, "the size of Host is now 8,000, but the run read 7,500"),
        ("Militaries", 3, SIZE, "7500±100", "the size of Host is now"),
        ("Militaries", 2, LEADER, "Bea", "the leader of Fyrd is now Bea, but the run read Ada"),
        ("Nations", 2, RULER, None, "the ruler of Albion is now blank, but the run read Ada"),
    ],
)
def test_db_10_of_losses_and_fates_nothing_is_written_where_one_cell_has_changed(
    led: Site, tab: str, row: int, column: int, entry: Entry, words: str
) -> None:
    led.put(tab, row, column, entry)
    seen = led.look()
    [problem] = commit(led, *AFTERMATH)
    assert words in problem
    assert f"tab {tab}, row {row}" in problem
    assert "nothing was written" in problem
    assert led.look() == seen


def test_db_10_a_military_that_is_gone_or_stands_there_twice_is_told(led: Site) -> None:
    assert "Garde is not there any more" in commit(led, SizeCommit("Garde", 10, 5))[0]
    led.put("Militaries", 3, MILITARIES.columns.index(MILITARIES.name_column) + 1, "Fyrd")
    assert "Fyrd stands in row 2 already" in commit(led, LeaderCommit("Fyrd", "Ada", ""))[0]


def test_db_10_nothing_to_commit_is_nothing_to_do(game: Site) -> None:
    seen = game.look()
    assert game.store.write_stability(()) is None
    assert game.look() == seen


@pytest.mark.parametrize(
    ("spoil", "commits", "words"),
    [
        (
            putting("Nations", 2, STABILITY, 80),
            COMMITS,
            ["row 2, column Stability: the stability of Albion is now 80, but the run read 95"],
        ),
        (
            putting("Nations", 3, STABILITY, 99.5),
            COMMITS,
            ["row 3, column Stability: the stability of Gaul is now 99.5, but the run read 100"],
        ),
        (putting("Nations", 2, STABILITY, None), COMMITS, ["Albion is now 100, but the run read 95"]),
        (putting("Nations", 2, STABILITY, "much"), COMMITS, ['of Albion is now "much"', "the run read 95"]),
        (putting("Nations", 2, STABILITY, "#REF!"), COMMITS, ["is now the formula error #REF!"]),
        (putting("Nations", 2, STABILITY, datetime.date(1900, 4, 4)), COMMITS, ["is now the date 1900-04-04"]),
        (putting("Nations", 2, NAME, "Mercia"), COMMITS, ["Albion is not there any more"]),
        (putting("Nations", 3, NAME, "Albion"), COMMITS[:1], ["row 3", "Albion stands in row 2 already"]),
        (putting("Nations", 1, STABILITY, "Happiness"), COMMITS, ["no column Stability"]),
        (merging("Nations", "A2:B3"), COMMITS, ["merged cells: A2:B3"]),
        (without("Nations"), COMMITS, ["no tab Nations"]),
        (moving_the_header, COMMITS, ["the header row is row 2"]),
        (
            putting("Nations", 2, STABILITY, 95),
            (COMMITS[1], StabilityCommit("default", 100, 90)),
            ["a nation of defaults has no row"],
        ),
        (putting("Nations", 2, STABILITY, 95), (StabilityCommit("Atlantis", 100, 90),), ["Atlantis is not there"]),
    ],
)
def test_db_10_a_conflict_writes_nothing_and_says_what_is_there(
    game: Site, spoil: Spoil, commits: tuple[StabilityCommit, ...], words: list[str]
) -> None:
    spoil(game)
    seen = game.look()
    (problem,) = commit(game, *commits)
    assert problem.startswith(FILE)
    for part in words:
        assert part in problem
    assert game.look() == seen


def test_db_10_every_conflict_is_told_with_both_values(game: Site) -> None:
    game.put("Nations", 2, STABILITY, 80)
    game.put("Nations", 3, STABILITY, 70)
    seen = game.look()
    first, second = commit(game)
    assert "the stability of Albion is now 80, but the run read 95" in first
    assert "the stability of Gaul is now 70, but the run read 100" in second
    assert "nothing was written; run the war again on the new score" in second
    assert game.look() == seen


@pytest.mark.parametrize(("row", "column"), [(2, STABILITY), (3, STABILITY)])
def test_db_10_a_formula_is_not_written_over_though_its_result_is_what_was_read(
    game: Site, row: int, column: int
) -> None:
    score = {2: 95, 3: 100}[row]
    game.put("Nations", row, column, Computed(f"{score}+0", score))
    seen = game.look()
    (problem,) = commit(game)
    assert f"the formula ={score}+0" in problem
    assert game.look() == seen


def test_db_10_a_row_that_has_moved_since_the_run_read_it_is_found_by_its_name(game: Site) -> None:
    read(game)
    game.insert_row("Nations", 2)
    game.put("Nations", 2, NAME, "Mercia")
    assert commit(game) == []
    assert [row[STABILITY - 1 : STABILITY] for row in nations(read(game))[1:]] == [(), (87.25,), (104.5,)]


def test_db_10_a_nation_is_found_however_its_name_is_spaced(game: Site) -> None:
    game.put("Nations", 2, NAME, "  Albion ")
    assert commit(game) == []


def test_db_10_the_same_commit_again_is_a_conflict_with_itself(game: Site) -> None:
    assert commit(game) == []
    seen = game.look()
    first, second = commit(game)
    assert "the stability of Albion is now 87.25, but the run read 95" in first
    assert "the stability of Gaul is now 104.5, but the run read 100" in second
    assert game.look() == seen
