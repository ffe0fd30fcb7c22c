"""docs/odds.md: the odds of Hastings in it are those that the program tells.

`pytest tests/war/odds/test_odds_page.py --regenerate` writes them anew; then read the difference line by line.
"""

import json
import re
from pathlib import Path

import pytest
from boards import needs_compiled_kernels

from autoalgo.app.command import main
from autoalgo.war.cli.war_arguments import DEFAULT_RUNS
from autoalgo.war.odds import PLAN_WARS
from autoalgo.war.window.odds.odds_model import FIRST_RUNS

REPOSITORY = Path(__file__).parents[3]
PAGE = REPOSITORY / "docs" / "odds.md"
HASTINGS = REPOSITORY / "examples" / "hastings_1066.json"
CERTAIN = re.compile(r"(?<=\$ autoalgo odds hastings_1066\n).*?(?=```)", re.DOTALL)
UNCERTAIN = re.compile(r"(?<=\$ autoalgo odds war\.json\n).*?(?=```)", re.DOTALL)
SENTENCE = re.compile(r"With 7,500 Normans .*? how\s+many Normans there were\.", re.DOTALL)
SHARES = 3
"""Shares of the spread that the page tells; it leaves the others out."""


pytestmark = needs_compiled_kernels


def odds(capsys: pytest.CaptureFixture[str], request: Path) -> str:
    assert main(["odds", str(request)]) == 0
    return capsys.readouterr().out


def shortened(text: str) -> str:
    """Return what the page has of the odds with an uncertain size: the chances, and what the spread comes from."""
    lines = text.splitlines()
    chances, spread = (next(at for at, line in enumerate(lines) if word in line) for word in ("stalemate", "Uncertain"))
    return "\n".join([*lines[:chances], "…", *lines[spread : spread + 3 + SHARES], "…"]) + "\n"


def sentence(certain: str, uncertain: str) -> str:
    """Return what the page says of both, in one line."""

    def found(text: str, what: str) -> str:
        return next(line for line in text.splitlines() if line.endswith(f"  {what}")).split(" %")[0].strip()

    return (
        f"With 7,500 Normans the attacker wins {found(certain, 'the attacker wins')} % of the wars, with 7,500 ± 1,500 "
        f"{found(uncertain, 'the attacker wins')} %; but who wins is decided by chance nearly alone, while "
        f"{found(uncertain, 'killed of the defender')} % of the variance of the English losses comes from not knowing "
        "how many Normans there were."
    )


def test_the_page_tells_the_odds_of_hastings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    """SC-6: to the last digit, and the same in the text as in the examples."""
    certain = odds(capsys, HASTINGS)
    war = {**json.loads(HASTINGS.read_text(encoding="utf-8")), "attacker_inputs": {"size": "7500±1500"}}
    file = tmp_path / "war.json"
    file.write_text(json.dumps(war), encoding="utf-8")
    uncertain = odds(capsys, file)
    page = PAGE.read_text(encoding="utf-8")
    if request.config.getoption("--regenerate"):
        page = CERTAIN.sub(lambda _: certain, page)
        page = UNCERTAIN.sub(lambda _: shortened(uncertain), page)
        page = SENTENCE.sub(lambda _: sentence(certain, uncertain), page)
        PAGE.write_text(page, encoding="utf-8", newline="\n")
    assert CERTAIN.findall(page) == [certain]
    assert UNCERTAIN.findall(page) == [shortened(uncertain)]
    assert [" ".join(told.split()) for told in SENTENCE.findall(page)] == [sentence(certain, uncertain)]


def test_odds_why_and_story_fight_the_plan_as_often() -> None:
    """One chance, of the same wars: on the command line, in the window, on the page Why and in the story."""
    assert DEFAULT_RUNS == FIRST_RUNS == PLAN_WARS
