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
    order = {"id": "a1", "kind": "wizard", "text": text, "meaning": [meaning]}
    path = tmp_path / "orders.json"
    path.write_text(json.dumps([{**order, "umpire": False, "doubt": False}]), encoding="utf-8")
    assert [one.verdict for one in judged(path, lambda _: True)] == [verdict]
