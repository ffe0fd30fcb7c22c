"""EX: rules that are not the source's. The fortune of the day: what it draws, what it does, and that it is off."""

import json
import math
from dataclasses import replace
from pathlib import Path

import fought
import numpy as np
import pytest
from boards import PLAIN_MAP, SteadyDraws, attacker, attacks, board, defender, noted
from pydantic import ValidationError
from wars import campaign, war_request, war_selection

from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.battle import fortune, hour
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.battle.opening import open_field
from autoalgo.war.cli import main
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.rule_set import Fortune, RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.tables import Tables

HASTINGS = Path(__file__).parents[3] / "examples" / "hastings_1066.json"


def facing(spread: float) -> Battlefield:
    """Return two flanks of 400 men 20 m from edge to edge, on a day of so wide a fortune."""
    return board(attacker(50), defender(50.04), fortune_spread=spread)


def with_fortune(tables: Tables, spread: float) -> Tables:
    """Return the tables with the rule on, or off with 0."""
    extensions = tables.rules.extensions.model_copy(update={"fortune_of_the_day": spread})
    return replace(tables, rules=tables.rules.model_copy(update={"extensions": extensions}))


@pytest.mark.usefixtures("plain_kernels")
def test_ex_1_the_fortune_is_log_normal() -> None:
    """EX-1: twelve draws of 0.75 sum to 9, 3 more than 6; with a spread of 0.5 the factor is e^1.5 = 4.4817."""
    field = facing(0.5)
    fortune.draw_fortune(field, SteadyDraws(0.75))
    assert field.sides["fortune"] == pytest.approx([math.exp(1.5)] * 2, rel=2e-6)
    first, second = noted(field, EventKind.FORTUNE)
    assert (first["side"], second["side"]) == (Side.ATTACKER, Side.DEFENDER)
    assert (first["draw"], first["fortune"]) == (3.0, field.sides["fortune"][0])


@pytest.mark.usefixtures("plain_kernels")
def test_ex_1_the_fortune_of_many_days_has_the_spread() -> None:
    """EX-1: over 5,000 days the logarithm has mean 0 and standard deviation 0.4, give or take 0.4/√5,000 = 0.006."""
    generator, logarithms = np.random.Generator(np.random.PCG64(1)), []
    for _ in range(2500):
        field = facing(0.4)
        fortune.draw_fortune(field, generator)
        logarithms += list(np.log(field.sides["fortune"]))
    assert np.mean(logarithms) == pytest.approx(0, abs=0.02)
    assert np.std(logarithms) == pytest.approx(0.4, abs=0.02)


@pytest.mark.usefixtures("plain_kernels")
def test_ex_1_the_fortune_multiplies_effectiveness() -> None:
    """EX-1, AT-2: √(400 · 0.25) = 10 · (2 · 1.5) · 0.5 · 0.5 · 2.5 · (1 − 0.2) = 15 killed, 10 without the fortune."""
    field = facing(0)
    field.sides[Side.ATTACKER]["fortune"] = 1.5
    attacks(field, 0, 1, SteadyDraws())
    attacks(field, 1, 0, SteadyDraws())
    lucky, common = noted(field, EventKind.ATTACK)
    assert (lucky["effectiveness"], lucky["killed"]) == pytest.approx((3, 15))
    assert (common["effectiveness"], common["killed"]) == pytest.approx((2, 2.5 * 4 * math.sqrt(385 / 400)), rel=1e-6)


@pytest.mark.usefixtures("plain_kernels")
def test_ex_1_off_draws_nothing() -> None:
    """EX-1, SC-6: with a spread of 0 the generator stands where it stood, and nothing is told."""
    field, generator = facing(0), np.random.Generator(np.random.PCG64(1))
    fortune.draw_fortune(field, generator)
    assert generator.random() == np.random.Generator(np.random.PCG64(1)).random()
    assert noted(field, EventKind.FORTUNE) == []


@pytest.mark.usefixtures("plain_kernels")
def test_ex_1_it_is_drawn_once_a_war() -> None:
    """EX-1: in the first hour, and never again."""
    field, generator = facing(0.5), np.random.Generator(np.random.PCG64(1))
    hour.play_hour(field, generator)
    drawn = field.sides["fortune"].copy()
    assert len(noted(field, EventKind.FORTUNE)) == 2
    hour.play_hour(field, generator)
    assert noted(field, EventKind.FORTUNE) == []
    assert list(field.sides["fortune"]) == list(drawn)


def test_ex_1_it_is_shipped_off(tables: Tables) -> None:
    """EX-1: who wants it asks for it in the request, or turns it on in Rules.json."""
    assert tables.rules.extensions.fortune_of_the_day == 0


@pytest.mark.parametrize(
    ("asked", "rules", "spread"),
    [
        (None, RuleSet.FAIR, 0.5),
        (0.3, RuleSet.FAIR, 0.3),
        (0.0, RuleSet.FAIR, 0),
        ("as history", RuleSet.FAIR, 0.2),
        (None, RuleSet.SOURCE, 0),
        (0.0, RuleSet.SOURCE, 0),
    ],
)
def test_ex_1_a_request_says_how_wide_it_is(
    tables: Tables, asked: Fortune | None, rules: RuleSet, spread: float
) -> None:
    """EX-1, EX-3: what a request says goes before the 0.5 of Rules.json; the source's rules have none."""
    lucky, plans = with_fortune(tables, 0.5), tuple(FlankPlan(side, 100, 200, 100, 0, 0, 0) for side in Side)
    war = campaign(war_selection())
    war = replace(war, request=war.request.model_copy(update={"fortune": asked}), flanks=plans, rules=rules)
    assert open_field(war, PLAIN_MAP, lucky, events=False).rules[0]["fortune_spread"] == spread


@pytest.mark.parametrize(
    ("said", "asked"),
    [("as history", "as history"), (" As-History ", "as history"), (0, 0.0), (2, 2.0), (0.25, 0.25), (None, None)],
)
def test_ex_1_a_request_says_it_in_any_spelling(said: object, asked: Fortune | None) -> None:
    request = WarRequest.model_validate({**war_request().model_dump(), "fortune": said})
    assert request.fortune == asked
    assert ("fortune" in request.model_dump()) is (asked is not None)


@pytest.mark.parametrize("said", [-0.1, 2.1, True, "lucky", "0.2", [0.2]])
def test_ex_1_no_other_fortune_can_be_asked_for(said: object) -> None:
    with pytest.raises(ValidationError):
        WarRequest.model_validate({**war_request().model_dump(), "fortune": said})


def request_file(folder: Path, **said: object) -> str:
    """Return the request of Hastings with something else in it."""
    request = json.loads(HASTINGS.read_text(encoding="utf-8"))
    file = folder / "war.json"
    file.write_text(json.dumps({**request, **said}), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("asked", "options", "factors"),
    [
        (None, (), False),
        (None, ("--fortune", "as-history"), True),
        ("as history", (), True),
        ("as history", ("--fortune", "0"), False),
    ],
)
def test_ex_1_run_takes_it_from_the_request_or_the_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: str | None, options: tuple[str, ...], factors: bool
) -> None:
    file = request_file(tmp_path, fortune=asked)
    assert main(["run", file, "--out", str(tmp_path), *options]) == 0
    assert ("| Fortune of the day" in capsys.readouterr().out) is factors
    [record] = tmp_path.glob("*.jsonl")
    assert main(["audit", str(record)]) == 0


def test_ex_1_the_source_s_rules_and_a_fortune_exclude_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """EX-3: it is said, not left out in silence."""
    file = request_file(tmp_path, fortune="as history")
    assert main(["run", file, "--rules", "source", "--out", str(tmp_path)]) != 0
    assert "fortune: a fortune of the day, as history, in a war by the source's rules" in capsys.readouterr().err
    assert main(["run", file, "--rules", "source", "--fortune", "0", "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize("said", ["2.1", "-1", "lucky", "nan"])
def test_ex_1_the_option_says_what_is_allowed(capsys: pytest.CaptureFixture[str], said: str) -> None:
    with pytest.raises(SystemExit):
        main(["odds", str(HASTINGS), "--fortune", said])
    assert "from 0 to 2, or as-history" in capsys.readouterr().err


def test_ex_1_receipt_log_record_and_audit_tell_it(tmp_path: Path, tables: Tables) -> None:
    """EX-1: with the rule on all four speak of it, and with it off none does."""
    lucky = with_fortune(tables, 0.5)
    record = fought.fight(tmp_path, lucky, rules=RuleSet.FAIR)
    text, log = record.read_text(encoding="utf-8"), record.with_suffix(".txt").read_text(encoding="utf-8")
    assert "| Fortune of the day\\n| × " in text
    assert '"kind": "fortune of the day"' in text
    assert "The fortune of the day gives the attacker Effectiveness ×" in log
    result = audit(record, lucky)
    assert isinstance(result, AuditResult)
    assert result.difference is None
    assert "ortune" not in fought.fight(tmp_path / "off", tables).read_text(encoding="utf-8")
