"""Flanks that follow their military: more men in the same line of battle (S-7)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wars import MILITARY, UNIT

from autoalgo.war.domain.records import Military
from autoalgo.war.domain.request import FlankRequest
from autoalgo.war.strategy.rescaled_flanks import rescaled_flanks

HOST = replace(MILITARY, size=1000, transport_given=True, ship_number=20)
MIXED = replace(HOST, cavalry=UNIT, infantry_proportion=0.6, cavalry_proportion=0.4)


def flank(infantry: int = 0, cavalry: int = 0, artillery: int = 0, ships: int = 0) -> FlankRequest:
    return FlankRequest(side="attacker", x=1, y=2, infantry=infantry, cavalry=cavalry, artillery=artillery, ships=ships)


def rescaled(flanks: list[FlankRequest], before: Military, now: Military) -> list[tuple[int, int, int, int]]:
    """Return what the flanks have then."""
    return [(each.infantry, each.cavalry, each.artillery, each.ships) for each in rescaled_flanks(flanks, before, now)]


def test_an_unchanged_military_leaves_its_flanks_alone() -> None:
    flanks = [flank(333, ships=3), flank(660, ships=17)]
    assert list(rescaled_flanks(flanks, HOST, replace(HOST, budget=5))) == flanks


def test_men_are_dealt_out_in_proportion() -> None:
    """2,000 men for 1,000: 200 : 800 becomes 400 : 1,600; the ships stay, for their number is the same."""
    now = rescaled([flank(200, ships=5), flank(800, ships=15)], HOST, replace(HOST, size=2000))
    assert now == [(400, 0, 0, 5), (1600, 0, 0, 15)]


def test_parts_of_men_are_rounded_so_that_none_is_lost() -> None:
    """100 men for 1,000 in three flanks: 33.3, 33.3 and 33.4, of which the last has the largest remainder."""
    now = rescaled([flank(333), flank(333), flank(334)], HOST, replace(HOST, size=100))
    assert [infantry for infantry, *_ in now] == [33, 33, 34]


def test_each_branch_follows_its_own_proportion() -> None:
    """Of 1,000 men 600 were infantry and 400 cavalry; now 900 and 100: half as much again, and a quarter."""
    now = replace(MIXED, infantry_proportion=0.9, cavalry_proportion=0.1)
    assert rescaled([flank(200, 400), flank(400)], MIXED, now) == [(300, 100, 0, 0), (600, 0, 0, 0)]


def test_a_branch_that_no_flank_has_is_dealt_out_by_all_men() -> None:
    """Of 1,000 infantry 400 become cavalry: 500 : 500 gives 300 and 200 to each."""
    assert rescaled([flank(500), flank(500)], HOST, MIXED) == [(300, 200, 0, 0), (300, 200, 0, 0)]


def test_a_branch_that_is_gone_leaves_no_men() -> None:
    assert rescaled([flank(300, 200), flank(300, 205)], MIXED, HOST) == [(500, 0, 0, 0), (500, 0, 0, 0)]


def test_ships_follow_their_number() -> None:
    """20 ships become 30; a military that had stand-in barges alone has none to go by, so its men count."""
    assert rescaled([flank(500, ships=5), flank(500, ships=15)], HOST, replace(HOST, ship_number=30)) == [
        (500, 0, 0, 8),
        (500, 0, 0, 22),
    ]
    barges = replace(HOST, transport_given=False)
    assert rescaled([flank(250), flank(750)], barges, HOST) == [(250, 0, 0, 5), (750, 0, 0, 15)]
    assert rescaled([flank(250, ships=1), flank(750)], HOST, replace(barges, ship_number=7)) == [
        (250, 0, 0, 1),
        (750, 0, 0, 0),
    ]


def test_the_crew_of_a_navy_follows_the_size() -> None:
    navy = replace(HOST, infantry_proportion=0, infantry=None)
    assert rescaled([flank(400), flank(600)], navy, replace(navy, size=500)) == [(200, 0, 0, 0), (300, 0, 0, 0)]


def test_flanks_without_any_men_share_evenly() -> None:
    assert rescaled([flank(), flank()], replace(HOST, size=1), replace(HOST, size=11)) == [(5, 0, 0, 0), (5, 0, 0, 0)]


@pytest.mark.parametrize("misfit", [-7, 0, 9])
def test_what_was_too_many_or_too_few_stays_so(misfit: int) -> None:
    """S-7: flanks within the tolerance of 10 men stay within it, at whatever size."""
    now = rescaled([flank(400), flank(600 + misfit)], HOST, replace(HOST, size=30_000))
    assert sum(infantry for infantry, *_ in now) == 30_000 + misfit


@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=9), st.integers(1, 100_000), st.integers(1, 100_000))
def test_no_man_is_lost_or_made(sizes: list[int], before: int, now: int) -> None:
    flanks = [flank(size) for size in sizes]
    dealt = [infantry for infantry, *_ in rescaled(flanks, replace(HOST, size=before), replace(HOST, size=now))]
    expected = sum(sizes) if before == now else max(now + sum(sizes) - before, 0)
    assert sum(dealt) == expected
    assert all(size >= 0 for size in dealt)
