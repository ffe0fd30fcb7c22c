"""No single edit of a record or a game's folder is unsaid: each is refused, told, or named as not proved.

`python -m tests.record_edits --edits 300` tries many more.
"""

from pathlib import Path
from random import Random

import pytest
from record_edits import EDITS, NO_VALUE, Edit, Said, edit_of, names, places, try_edits
from recorded_games import RECORDED

COUNT = 5


@pytest.mark.parametrize("kind", RECORDED)
def test_every_single_edit_is_said(kind: str, tmp_path: Path) -> None:
    path, _ = RECORDED[kind](tmp_path)
    tried = try_edits(path, ["audit"], COUNT, 7)
    assert tried.unsaid == ()
    assert tried.refused + tried.told + tried.named == COUNT
    assert tried.refused


def test_an_edit_changes_one_file() -> None:
    """The judge itself: what it takes for an edit, and where it says that one is."""
    files = {"a.json": b'{"record": "x", "n": 1}\n{"record": "y", "s": "t"}\n', "b.txt": b"one\n"}
    chance = Random(1)  # noqa: S311 - no secret
    seen = {edit_of(files, chance).what.partition(" ")[0] for _ in range(300)}
    assert seen == {how.__name__ for how in EDITS}
    line = files["a.json"]
    assert places(line, line.replace(b'"n": 1', b'"n": 2')) == {"x.n"}
    assert places(line, line.replace(b'"n": 1', b'"n":  1')) == {NO_VALUE}
    assert places(line, line.replace(b'"n"', b'"m"')) == {"x.n", "x.m"}
    assert places(line, line.splitlines(keepends=True)[0]) == {"y"}
    assert places(line, None) == places(line, b"") == {""}


def test_only_what_is_named_is_taken_for_said() -> None:
    before = {"turns/001.jsonl": b'{"record": "turn", "resolved": 1, "turn": 1}\n', "people.json": b"{}\n"}
    result = "Identical\nProved:\n- x [people.json]\nNot proved:\n- y [turns/*.jsonl#turn.resolved]\n"
    said = Said(0, result, frozenset())

    def named(file: str, content: bytes) -> bool:
        return names(said, Edit("", {**before, file: content}, file), before)

    record = before["turns/001.jsonl"]
    assert named("turns/001.jsonl", record.replace(b'"resolved": 1', b'"resolved": 2'))
    assert not named("turns/001.jsonl", record.replace(b'"turn": 1', b'"turn": 2'))
    assert not named("turns/001.jsonl", b"")
    assert not named("people.json", b'{"a": 1}\n')
    assert not named("people.json", b"{ }\n")
