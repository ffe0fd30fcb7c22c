"""Data records of a game that is not the war: a race of dice."""

import tracemalloc
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import pytest

from autoalgo.common.records import (
    LONGEST_LINE_BYTES,
    BadRecordError,
    Entry,
    FormatEntry,
    JsonObject,
    RecordFormat,
    RecordLines,
    first_difference,
)
from autoalgo.common.versions import Version

NAME = "Dice record"
DICE = RecordFormat("dice record", (Version("0.1.0", "the first"), Version("0.2.0", "eyes")), {1: lambda lines: lines})


class Throw(Entry):
    """One throw."""

    record: Literal["throw"] = "throw"
    eyes: float


HEAD = FormatEntry(name=NAME, version=2).line()
THROWS = [HEAD, Throw(eyes=6).line(), Throw(eyes=float("inf")).line()]


def written(folder: Path, lines: list[str], end: str = "\n") -> Path:
    path = folder / "dice.jsonl"
    path.write_text("\n".join(lines) + end, encoding="utf-8")
    return path


def test_what_one_run_writes_another_reads(tmp_path: Path) -> None:
    lines = RecordLines(written(tmp_path, THROWS), NAME, DICE)
    assert list(lines) == list(lines) == THROWS
    assert (len(lines), lines.last) == (3, "throw")
    assert [lines.entry(number, Throw).eyes for number in (2, 3)] == [6.0, float("inf")]


def test_an_old_record_is_brought_to_the_version_of_today(tmp_path: Path) -> None:
    def with_eyes(lines: Iterable[JsonObject]) -> list[JsonObject]:
        return [{**line, "version": 2} if "version" in line else {"record": "throw", "eyes": 1.5} for line in lines]

    form = RecordFormat("dice record", DICE.history, {1: with_eyes})
    old = [FormatEntry(name=NAME, version=1).line(), '{"record": "throw", "spots": 1.5}']
    lines = RecordLines(written(tmp_path, old), NAME, form)
    assert list(lines) == [HEAD, Throw(eyes=1.5).line()]


@pytest.mark.parametrize(
    ("lines", "end", "where", "told"),
    [
        (THROWS, "", "line 3", "the line is cut off"),
        ([], "", "", "the file is empty"),
        ([HEAD, "[1]"], "\n", "line 2", "the line is not a JSON object, or has a key twice"),
        ([HEAD, '{"eyes": 1, "eyes": 2}'], "\n", "line 2", "the line is not a JSON object, or has a key twice"),
        ([HEAD, '{"eyes": NaN}'], "\n", "line 2", "the line is not a JSON object, or has a key twice"),
        (
            [FormatEntry(name="War", version=1).line()],
            "\n",
            "line 1",
            "the file does not begin as a data record",
        ),
        ([FormatEntry(name=NAME, version=3).line()], "\n", "line 1", "the record has version 3"),
        ([HEAD[:-1] + ', "more": 1}'], "\n", "line 1", '"more" of the line "format": the unknown key "more"'),
    ],
)
def test_what_is_no_record_is_told(tmp_path: Path, lines: list[str], end: str, where: str, told: str) -> None:
    path = written(tmp_path, lines, end)
    with pytest.raises(BadRecordError) as raised:
        RecordLines(path, NAME, DICE)
    problem = raised.value.problem
    assert (problem.place.file, problem.place.key, problem.found) == (str(path), where, told)


def test_a_line_of_another_kind_is_told(tmp_path: Path) -> None:
    lines = RecordLines(written(tmp_path, [*THROWS, '{"record": "throw", "eyes": "six"}']), NAME, DICE)
    for number, kind, found, allowed in (
        (2, FormatEntry, '"record" of the line "format": "throw"', '"format"'),
        (4, Throw, '"eyes" of the line "throw": "six"', "a number"),
    ):
        with pytest.raises(BadRecordError) as raised:
            lines.entry(number, kind)
        problem = raised.value.problem
        assert (problem.place.key, problem.found, problem.allowed) == (f"line {number}", found, allowed)


def test_a_difference_is_told_in_the_game_s_own_words() -> None:
    changed = [HEAD, Throw(eyes=5).line(), *THROWS[2:]]
    difference = first_difference(THROWS, changed, lambda line: f"a {line['record']} of dice")
    assert difference is not None
    assert difference.text() == "line 2, a throw of dice, eyes: recorded 6.0, replayed 5.0"
    assert first_difference(["x"], ["y", "z"]) is not None
    plain = first_difference(THROWS, [HEAD, "no line", "{}"])
    assert plain is not None
    assert plain.text() == 'line 2, throw: recorded {"record": "throw", "eyes": 6.0}, replayed null'


def test_a_line_that_is_too_long_is_told_before_it_is_read(tmp_path: Path) -> None:
    long = Throw(eyes=1).line()[:-1] + " " * LONGEST_LINE_BYTES + "}"
    with pytest.raises(BadRecordError, match="the line has more than 524,288 bytes"):
        RecordLines(written(tmp_path, [*THROWS, long]), NAME, DICE)


def test_more_wrong_values_than_can_be_told_are_told_in_few_words(tmp_path: Path) -> None:
    many = ", ".join(f'"{number}": 1' for number in range(11_000))
    lines = RecordLines(written(tmp_path, [HEAD, f'{{"record": "throw", "eyes": 1, {many}}}']), NAME, DICE)
    with pytest.raises(BadRecordError, match='more than 10,000 values of the line "throw" are wrong'):
        lines.entry(2, Throw)


def test_a_large_record_takes_no_more_memory_than_a_small_one(tmp_path: Path) -> None:
    path = written(tmp_path, [HEAD, *[Throw(eyes=6).line()] * 20_000])
    tracemalloc.start()
    lines = RecordLines(path, NAME, DICE)
    assert first_difference(lines, lines) is None
    _, peak_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(lines) == 20_001
    assert path.stat().st_size > 600_000
    assert peak_bytes < 200_000
