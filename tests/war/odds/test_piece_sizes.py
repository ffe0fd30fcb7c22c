"""Pieces grow until they last a second, and shrink again towards the end."""

import pytest

from autoalgo.common.workers.sizes import Sizes

PLENTY = 10**9


def test_sizes_grow_by_eight_until_a_piece_lasts_a_second() -> None:
    """At 1 ms a war: 1, 8, 64, 512, and then 1,000 for good."""
    sizes, seen = Sizes(PLENTY), list[int]()
    for _ in range(6):
        seen.append(sizes.next(2))
        sizes.learn(seen[-1], 0.001 * seen[-1], 2)
    assert seen == [1, 8, 64, 512, 1000, 1000]


def test_what_was_sent_long_ago_tells_nothing() -> None:
    """Pieces of 1 war, on their way while others grew, and slow ones because their worker had just begun."""
    sizes = Sizes(PLENTY)
    sizes.learn(1, 0.001, 2)
    sizes.learn(8, 0.008, 2)
    sizes.learn(1, 5.0, 2)
    assert sizes.next(2) == 64


def test_sizes_follow_a_machine_that_slows_down() -> None:
    sizes = Sizes(PLENTY)
    for wars in (1, 8, 64, 512):
        sizes.learn(wars, 0.001 * wars, 2)
    assert sizes.next(2) == 1000
    sizes.learn(1000, 4.0, 2)
    assert sizes.next(2) == 250
    sizes.learn(250, 0.25, 2)
    assert sizes.next(2) == 1000


@pytest.mark.parametrize("seconds", [0.0, 2.0, 100.0])
def test_a_piece_is_never_empty(seconds: float) -> None:
    """Whether a war lasts a minute or no measurable time."""
    sizes = Sizes(PLENTY)
    sizes.learn(1, seconds, 2)
    assert sizes.next(2) == (8 if seconds == 0 else 1)


def test_a_large_cluster_gets_longer_pieces() -> None:
    """1,000 threads: 50 pieces a second are 20 seconds each."""
    sizes = Sizes(PLENTY)
    sizes.learn(10_000, 10.0, 1000)
    assert sizes.next(1000) == 20_000


def test_the_last_pieces_are_small() -> None:
    """The last 4,000 wars of two threads: a quarter of what is left each time, and no less than 1,000 / 8."""
    sizes, seen = Sizes(4000), list[int]()
    for _ in range(4):
        sizes.learn(sizes.next(2), 0.001 * sizes.next(2), 2)
    while sum(seen) < 4000:
        seen.append(sizes.next(2))
        sizes.taken(seen[-1])
    assert seen[:5] == [1000, 750, 563, 422, 317]
    assert set(seen[-3:]) == {125}


def test_without_a_worker_there_still_is_a_size() -> None:
    assert Sizes(PLENTY).next(0) == 1
