"""What scripts may call gives what the commands give (docs/api.md)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from autoalgo.api import RequestError, explain, fight, odds

EXAMPLES = Path(__file__).parents[1] / "examples"


def printed(*arguments: str) -> dict[str, object]:
    """Return the object that a command prints."""
    command = [sys.executable, "-m", "autoalgo", *arguments, "--json"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_a_war_is_that_of_run(tmp_path: Path) -> None:
    told = printed("run", "hastings_1066", "--seed", "7", "--out", str(tmp_path)) | {"log": None, "record": None}
    fought = fight("hastings_1066", seed=7)
    assert json.loads(fought.summary.text()) == told
    assert fought.receipt.startswith("== Battle of Hastings (1066 AD) ==")


def test_odds_are_those_of_odds() -> None:
    assert json.loads(odds("hastings_1066", wars=200).text()) == printed("odds", "hastings_1066", "--wars", "200")


def test_causes_add_up() -> None:
    victory = explain("hastings_1066").effects[0]
    shares = sum(cause.share.value for cause in victory.causes)
    assert victory.even.value + shares == pytest.approx(victory.actual.value)


def test_a_path_and_its_content_are_the_same_request() -> None:
    path = EXAMPLES / "agincourt_1415.json"
    assert fight(path).summary == fight(json.loads(path.read_text(encoding="utf-8"))).summary


def test_a_seed_takes_the_place_of_a_word() -> None:
    content = json.loads((EXAMPLES / "hastings_1066.json").read_text(encoding="utf-8"))
    by_word = {**content, "seed": None, "word": "ravens"}
    assert fight(by_word).summary.word == "ravens"
    assert fight(by_word, seed=3).summary == fight("hastings_1066", seed=3).summary


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        ("hastigns_1066", 'there is no such file; allowed: a request file; did you mean "hastings_1066"?'),
        ({"year": 1066, "attacker": 5}, "request, attacker: "),
        ({"seed": -1}, "request, seed: "),
    ],
)
def test_problems_are_raised_all_at_once(request_: str | dict[str, object], found: str) -> None:
    with pytest.raises(RequestError, match="allowed: ") as raised:
        fight(request_)
    assert found in str(raised.value)
    assert len(raised.value.problems) == len(str(raised.value).splitlines())


def test_a_database_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"no\.xlsx"):
        fight("hastings_1066", database=tmp_path / "no.xlsx")
