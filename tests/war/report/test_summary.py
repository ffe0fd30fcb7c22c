import json
from pathlib import Path

import fought

from autoalgo.war.report.summary import summary_of


def test_summary_holds_every_result() -> None:
    summary = json.loads(summary_of(fought.result(naval=True), "Game.xlsx", Path("a.txt"), Path("a.jsonl")).text())
    side = {"military": "Host", "initial": 1000, "killed": 300, "died": 100, "captured": 0, "remaining": 600}
    assert summary == {
        "war": "Test war",
        "year": 1066,
        "winner": "attacker",
        "hours": 12,
        "attacker": {
            "nation": "Albion",
            **side,
            "ships_sunk": 0,
            "leader": {"name": "Ada", "ruler": False, "survived": True},
            "stability": {"before": 100.0, "after": 92.25, "band": "Shaky"},
        },
        "defender": {
            "nation": "Gaul",
            "military": "Legion",
            "initial": 1000,
            "killed": 500,
            "died": 150,
            "captured": 250,
            "remaining": 100,
            "ships_sunk": 3,
            "leader": None,
            "stability": {"before": 100.0, "after": 12.0, "band": "Collapsing"},
        },
        "occupation": {"score": 0.69897, "band": "Partial conquest", "rounds": 13},
        "seed": 42,
        "battle": None,
        "run": 1,
        "run_of_plan": 1,
        "other_plans": 0,
        "rules": "fair",
        "word": None,
        "database": "Game.xlsx",
        "log": "a.txt",
        "record": "a.jsonl",
    }


def test_a_stalemate_has_no_winner_and_no_occupation() -> None:
    summary = json.loads(summary_of(fought.result(winner=None, occupation=None), "Game.xlsx", None, None).text())
    assert (summary["winner"], summary["occupation"], summary["log"], summary["record"]) == (None,) * 4
