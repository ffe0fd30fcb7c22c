"""What wars cost in stability, over both belligerents of all examples (JS-3, ST-2)."""

import pytest
from boards import needs_compiled_kernels

from autoalgo.war.tables import Tables
from benchmarks.balance.stability import Change, changes, losers_median

pytestmark = needs_compiled_kernels


@pytest.fixture(scope="module")
def found(tables: Tables) -> list[Change]:
    return changes(tables)


def test_every_belligerent_of_the_examples_loses_stability(found: list[Change]) -> None:
    """ "Stability is decreased once a battle" (the source): no nation and ruler of the examples are so good that U(0,5)
    outweighs what Innate Stability takes."""
    assert len(found) == 2 * 24
    assert [change for change in found if change.expected >= 0] == []


def test_no_loser_gains_stability(found: list[Change]) -> None:
    """Nor does any belligerent gain on the mean of the wars that it lost, recorded loser or not."""
    assert [change for change in found if change.when_lost is not None and change.when_lost >= 0] == []


def test_the_recorded_losers_lose_eight_points_and_more(found: list[Change]) -> None:
    """The median of the 24 recorded losers, of 200 points in all."""
    assert losers_median(found) <= -8
