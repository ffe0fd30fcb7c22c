"""EX: rules that are not the source's. The fortune of the day: what it draws, what it does, and that it is off."""

import math
from dataclasses import replace
from pathlib import Path

import fought
import numpy as np
import pytest
from boards import SteadyDraws, attacker, attacks, board, defender, noted

from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.battle import fortune, hour
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.strategy import Side
from autoalgo.war.tables import Tables


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
    """EX-1: who wants it turns it on in Rules.json."""
    assert tables.rules.extensions.fortune_of_the_day == 0


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
