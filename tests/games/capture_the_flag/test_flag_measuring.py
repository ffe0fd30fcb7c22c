"""CF-31: what counts as read right of orders, as `python -m benchmarks.orders FILE` judges it."""

import json
from pathlib import Path

import pytest

from benchmarks.orders.measuring import Verdict, judged


@pytest.mark.parametrize(
    ("text", "meaning", "verdict"),
    [
        (
            "chase whoever has our flag, every turn",
            "chase enemy carrying own flag every turn until own flag is back",
            Verdict.RIGHT,
        ),
        ("attack Gus every turn", "attack Gus every turn until own flag is back", Verdict.LOST),
        ("if Eva is next to me, attack her", "if Eva is next to me attack Eva", Verdict.RIGHT),
        ("if Eva is next to me, flameball her", "if Eva is next to me cast flameball on Eva", Verdict.RIGHT),
        ("flameball Eva", "if Eva is next to me cast flameball on Eva", Verdict.WRONG),
    ],
)
def test_what_a_meaning_says_beside_the_deed_is_only_left_out_where_it_changes_nothing(
    tmp_path: Path, text: str, meaning: str, verdict: Verdict
) -> None:
    assert _verdict(tmp_path, "wizard", text, meaning) == verdict


@pytest.mark.parametrize(
    ("kind", "text", "meaning", "verdict"),
    [
        ("archer", "keep aiming for 3 turns", ["use deadly aim for 3 turns"], Verdict.RIGHT),
        ("archer", "keep aiming", ["use deadly aim for 3 turns"], Verdict.LOST),
        ("archer", "keep aiming for 3 turns", ["use deadly aim"], Verdict.WRONG),
        ("archer", "attack Gus", ["attack Gus every turn"], Verdict.LOST),
        (
            "soldier",
            "attack Gus. if Ben is dead, move north",
            ["if Ben dead move north 1", "attack Gus"],
            Verdict.RIGHT,
        ),
        ("soldier", "attack Gus. move north", ["if Ben dead move north 1", "attack Gus"], Verdict.WRONG),
        ("soldier", "go to c9", ["move towards c9"], Verdict.RIGHT),
        ("soldier", "go to d3, c3", ["move north 1", "move west 1"], Verdict.RIGHT),
        ("soldier", "go to d3, attack the glorbs, then frobnicate", ["move to d3", "move to d2"], Verdict.ASKED),
        ("soldier", "improve armor", ["spend 25 exp on +1 armor"], Verdict.RIGHT),
        ("soldier", "+2 armor", ["spend 25 exp on +1 armor"], Verdict.WRONG),
        ("soldier", "did you see Gus last turn?", [], Verdict.RIGHT),
        ("soldier", "wait", [], Verdict.WRONG),
        (
            "soldier",
            "attack Gus. Tell Ben: the bridge is ours",
            ["attack Gus", "press to Ben: it is ours"],
            Verdict.RIGHT,
        ),
        ("soldier", "attack Gus", ["attack Gus", "next turn: move to d5"], Verdict.LOST),
        ("soldier", "for the 9:00 turn: attack Gus", ["for the 9:00 turn: attack Gus"], Verdict.RIGHT),
        ("soldier", "attack Gus", ["wait", "for the 9:00 turn: attack Gus"], Verdict.WRONG),
    ],
)
def test_orders_are_compared_by_what_they_do_and_not_by_their_words(
    tmp_path: Path, kind: str, text: str, meaning: list[str], verdict: Verdict
) -> None:
    assert _verdict(tmp_path, kind, text, *meaning) == verdict


def _verdict(folder: Path, kind: str, text: str, *meaning: str) -> Verdict:
    order = {"id": "a1", "kind": kind, "text": text, "meaning": meaning, "umpire": False, "doubt": False}
    path = folder / "orders.json"
    path.write_text(json.dumps([order]), encoding="utf-8")
    (one,) = judged(path, lambda _: True)
    return one.verdict
