"""How much of the spread comes from not knowing: against arithmetic by hand, and against wars whose share is known."""

import time

import bouts
import numpy as np
import pytest
import uncertain_wars
from boards import needs_compiled_kernels

from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Fighter, Odds, Order, ThreadWorkers, simulate
from autoalgo.war.odds.as_json import record_of
from autoalgo.war.odds.as_text import odds_text
from autoalgo.war.odds.ignorance import ignorances
from autoalgo.war.odds.variant_counts import GROUPS, VariantCounts
from autoalgo.war.tables import Tables


def counted(won: np.ndarray, variants: int, killed: np.ndarray | None = None) -> VariantCounts:
    """Return the counts of wars from number 0 on."""
    counts = VariantCounts(variants)
    counts.add_wars(won.astype(bool), 0)
    for side in Side:
        counts.add_killed(side, np.zeros(len(won), dtype=np.int64) if killed is None else killed, 0)
    return counts


def test_by_hand() -> None:
    """Two variants of 32 wars: 8 and 24 victories, half of each in both halves of the groups.

    The means are 1/4 and 3/4, so the mean of (m − M)² is 1/16. s² = 32/31 · 3/16 = 6/31 in both; chance adds half of
    s²/32 = 3/992. Between: 1/16 − 3/992 = 59/992; in all 59/992 + 192/992 = 251/992, of which it is 59/251.
    """
    won = np.zeros(64, dtype=np.int64)
    won[0:32:4] = 1  # 8 of the even numbers
    won[1::2] = 1
    won[1:33:4] = 0  # 24 of the odd numbers
    counts = counted(won, 2)
    assert counts.victories.sum(axis=0).tolist() == [8, 24]
    [victory] = ignorances(counts)
    assert victory.killed is None
    assert victory.share == pytest.approx(59 / 251)
    assert victory.low < victory.share < victory.high


def test_what_is_all_ignorance_and_what_is_all_chance() -> None:
    """Variants that always win or always lose leave nothing to chance; the same chance everywhere leaves all to it."""
    numbers = np.arange(64 * 160)
    [known] = ignorances(counted(numbers % 2 == 0, 64))
    assert (known.share, known.low, known.high) == (1, 1, 1)
    [chance] = ignorances(counted(np.random.default_rng(1).random(len(numbers)) < 0.3, 64))
    assert chance.low == 0
    assert chance.high < 0.01


def test_what_never_varies_and_what_too_few_wars_cannot_tell() -> None:
    assert ignorances(counted(np.ones(64 * 160), 64)) == ()
    assert ignorances(counted(np.arange(64 * 2) % 3 == 0, 64)) == ()
    assert ignorances(VariantCounts(1)) == ()


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Chances spread evenly from 0.2 to 0.6: Var = 0.4²/12 · (1 − 1/64²), of p(1 − p) = 0.24; 95 % of 200 is 190."""
    chances = 0.2 + 0.4 * (np.arange(64) + 0.5) / 64
    truth = chances.var() / 0.24
    generator, held = np.random.default_rng(3), 0
    for _ in range(200):
        [found] = ignorances(counted(generator.random(64 * 96) < np.tile(chances, 96), 64))
        held += found.low <= truth <= found.high
    assert 180 <= held <= 199


def test_killed_are_told_in_any_parts_of_the_wars() -> None:
    """Counts of parts, merged in any order, are those of the whole; cells are of the right wars."""
    generator = np.random.default_rng(2)
    won, killed = generator.random(5000) < 0.5, generator.integers(0, 9000, 5000)
    whole = counted(won, 64, killed)
    merged = VariantCounts(64)
    for begin, end in ((3000, 5000), (0, 100), (100, 3000)):
        part, both = VariantCounts(64), VariantCounts(64)
        part.add_wars(won[begin:end], begin)
        for side in Side:
            part.add_killed(side, killed[begin:end], begin)
        merged.merge(part, both)
        merged = both
    assert merged == whole
    mine = (np.arange(5000) % 64 == 5) & (np.arange(5000) // 64 % GROUPS == 3)
    assert whole.killed_squared[Side.ATTACKER][3, 5] == (killed[mine] ** 2).sum()


def odds_of(order: Order) -> Odds:
    workers = ThreadWorkers(2, time.monotonic)
    return simulate(order, workers, lambda _: None, lambda: True, time.monotonic)


@needs_compiled_kernels
def test_b_9_threads_and_parts_change_nothing(tables: Tables) -> None:
    """B-9: one fighter in one go, and two threads in pieces, find the same."""
    order = uncertain_wars.order(tables, 3000)
    fighter = Fighter(order)
    whole = fighter.fight(range(3000))
    assert fighter.fight(range(1000)).merged(fighter.fight(range(1000, 3000))) == whole
    odds = odds_of(order)
    assert odds.attacker.count == whole.victories(Side.ATTACKER)
    assert odds.ignorance == ignorances(whole.by_variant)


@needs_compiled_kernels
def test_b_9_text_and_json_tell_what_was_uncertain(tables: Tables) -> None:
    """B-9: in both, with the same figures."""
    order = uncertain_wars.order(tables, 3000)
    odds = odds_of(order)
    text, record = odds_text(odds, order), record_of(odds, order, "Game.xlsx")
    assert "Attacker: Albion, Fyrd, 7,000 ± 1,500 men" in text
    assert "Uncertain, drawn again for every war: size of the attacker 7,000 ± 1,500, attack" in text
    assert "How much of the spread comes from that; the rest is chance" in text
    assert [(each.input, each.least, each.greatest) for each in record.uncertain] == [
        ("size of the attacker", 5500, 8500),
        ("attack of Ada", 4, 8),
    ]
    assert [(each.quantity, each.side) for each in record.ignorance] == [
        ("victory", "attacker"),
        ("killed", "attacker"),
        ("killed", "defender"),
    ]
    for told, found in zip(record.ignorance, odds.ignorance, strict=True):
        assert (told.share, told.low, told.high) == (found.share, found.low, found.high)


@needs_compiled_kernels
def test_b_9_too_few_wars_are_said_to_be_too_few(tables: Tables) -> None:
    """B-9: 64 variants need 2 wars each, in whatever 15 of 16 groups."""
    order = uncertain_wars.order(tables, 150)
    assert "Too few wars to say how much of the spread comes from that." in odds_text(odds_of(order), order)


def test_certain_odds_say_nothing_of_it(tables: Tables) -> None:
    order = bouts.order(tables)
    rows: StructuredArray = bouts.mixed_rows()[:1000]
    tally = bouts.tally_of(order, rows)
    assert ignorances(tally.by_variant) == ()
    odds = simulate(order, bouts.Obedient(), lambda _: None, lambda: True, time.monotonic)
    assert "ncertain" not in odds_text(odds, order)
    assert record_of(odds, order, "x").ignorance == ()
