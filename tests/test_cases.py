"""The tables of cases: a row that is right passes, a slip in one is told by file, line and what is allowed."""

from enum import Enum
from pathlib import Path

import pytest
from cases import TABLES, Found, cases_beside, named, read_cases


class Ground(Enum):
    PLAIN = "Plain"
    HIGH_GROUND = "High ground"


def men_left(men: float, share: float = 0.5, on: Ground = Ground.PLAIN, steps: tuple[float, ...] = ()) -> Found:
    return {"left": men * share, "height": on, "all": list(steps), "none": men * share == 0, "word": on.value}


HEADING, RULER = "## Men left\n", "|---|---|---|---|---|---|\n"


def check(folder: Path, text: str) -> None:
    table = folder / "army.md"
    table.write_text(text, encoding="utf-8")
    for case in read_cases(table):
        case.check(named(men_left))


@pytest.mark.parametrize(
    "row",
    [
        "| AT-1 | 400 | | 200 | plain | how it is worked out |",
        "| AT-1, AT-2 | 4,000 | 0.1 | 400 | Plain | |",
        "| AT-1 | 13.9 | −0.5 | -13.9/2 | PLAIN | |",
        "| AT-1 | 10 | 0.333 | 3.3 ± 0.05 | plain | |",
    ],
)
def test_a_row_that_is_right_passes(row: str, tmp_path: Path) -> None:
    check(tmp_path, f"{HEADING}\nHalf of them.\n\n| rule | men | share | = left | = height | how |\n{RULER}{row}\n")


def test_cells_may_hold_several_values_words_and_yes_or_no(tmp_path: Path) -> None:
    head = f"{HEADING}| rule | men | on | steps | = all | = none | = word |\n"
    check(tmp_path, f"{head}| AT-1 | 0 | high ground | 1; 2 | 1; 2 | yes | High ground |\n")
    with pytest.raises(pytest.fail.Exception, match="all is expected to be 1; 3 and is"):
        check(tmp_path, f"{head}| AT-1 | 0 | plain | 1; 2 | 1; 3 | yes | Plain |\n")


@pytest.mark.parametrize(
    ("head", "row", "said"),
    [
        ("| rule | men | = left |", "| AT-1 | 400 | 201 |", "left is expected to be 201 and is 200.0"),
        ("| rule | men | = left |", "| AT-1 | 400 | 200.00001 |", "left is expected to be 200.00001 and is 200.0"),
        ("| rule | men | = left |", "| AT-99 | 400 | 200 |", '"AT-99" is no rule of a rulebook'),
        ("| men | = left |", "| 400 | 200 |", '"" is no rule of a rulebook'),
        (
            "| rule | men | = left |",
            "| AT-1 | many | 200 |",
            'men is "many"; allowed: a number',
        ),
        ("| rule | men | = left |", "| AT-1 | 400 | half |", 'left is "half"; allowed: a number'),
        ("| rule | men | = left |", "| AT-1 | 400 | 1/0 |", 'left is "1/0"; allowed: a number'),
        ("| rule | men | = left |", "| AT-1 | 400 | |", 'what is expected of "left" is missing; fill it in'),
        ("| rule | men | = left |", "| AT-1 | | 200 |", "men is not given; fill it in"),
        ("| rule | men | = left |", "| AT-1 | 400 |", "2 cells under 3 columns"),
        ("| rule | men |", "| AT-1 | 400 |", "no column of an expected value"),
        (
            "| rule | mean | = left |",
            "| AT-1 | 400 | 200 |",
            '"mean" is no column of this calculation; allowed: men',
        ),
        (
            "| rule | men | = lost |",
            "| AT-1 | 400 | 200 |",
            'nothing is found that is called "lost"; allowed: left',
        ),
        ("| rule | men | on | = left |", "| AT-1 | 400 | sea | 200 |", 'on is "sea"; allowed: Plain, High ground'),
        ("| rule | men | = none |", "| AT-1 | 400 | nope |", 'none is "nope"; allowed: yes, no'),
    ],
)
def test_a_slip_is_told_by_file_line_and_what_is_allowed(head: str, row: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        check(tmp_path, f"{HEADING}{head}\n{RULER}{row}\n")
    assert str(failed.value).startswith(f"army.md, line 4, men left: {said}")


def test_a_heading_that_is_no_calculation_is_told(tmp_path: Path) -> None:
    with pytest.raises(
        pytest.fail.Exception, match=r'army.md, line 3, men: "men" is no calculation; allowed: men left'
    ):
        check(tmp_path, "## Men\n| rule | men | = left |\n| AT-1 | 4 | 2 |\n")


def test_each_folder_of_tables_has_a_test_file_that_checks_them() -> None:
    for table in TABLES:
        assert [file for file in table.parent.glob("test_*_cases.py") if cases_beside(str(file))], table
