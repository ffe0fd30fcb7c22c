"""The event buffer: large enough for the fullest hour that the rules allow, and without effect on the battle."""

import numpy as np
import pytest
import skirmishes
from boards import assign, attacker, board, defender, event_buffer, noted, unit

from autoalgo.war.battle.arrays import EVENT, Battlefield
from autoalgo.war.battle.event_buffer import EVENTS_A_FLANK, EVENTS_A_SIDE
from autoalgo.war.battle.hour import is_over, play_hour
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.domain.units import Branch


def crowd(count: int) -> Battlefield:
    """Return flanks of both sides within each other's reach, hungry and exposed to two diseases.

    All four branches attack every hour. The buffer is four times the program's: too many events would do no harm here.
    """
    mixed = (0.4, 0.3, 0.3, 0.0)
    flanks = [
        put(50 + 0.01 * row, 50, 5000, proportion=mixed, ships=5)
        for put in (attacker, defender)
        for row in range(count)
    ]
    field = board(*flanks, local_population=50_000)
    for side in Side:
        for branch in Branch:
            field.units[side, branch] = unit(ranges_km=(5, 5, 5), powers=(0.02, 0.02, 0.02), psychology=20, capacity=50)
    field.features[:, ::2] = Feature.WATER
    field.features[:, 1::2] = Feature.HIGH_GROUND
    field.sides["outbreak_per_soldier"] = 1.0
    field.sides["deaths_per_soldier"] = 0.001
    assign(field.sides[Side.ATTACKER], {"siege_rate": 0.5})
    return field._replace(events=np.zeros(4 * len(event_buffer(2 * count)), dtype=EVENT))


@pytest.mark.parametrize("count", [1, 3, MAXIMUM_FLANKS])
def test_the_fullest_hours_fit_the_buffer(count: int) -> None:
    """Architecture 2: with 99 flanks a side that all fight, starve and fall ill, no hour fills the program's buffer."""
    field = crowd(count)
    generator = np.random.Generator(np.random.PCG64(1))
    fullest = 0
    for _ in range(6):
        play_hour(field, generator)
        fullest = max(fullest, int(field.clock[0]["events"]))
        if is_over(field):
            break
    assert 8 * count < fullest <= len(event_buffer(2 * count))


def test_the_bound_covers_all_that_can_befall_a_flank() -> None:
    """A flank acts once an hour: at most four strikes and a note of height, or one charge, or one cut.

    It suffers at most one each of retreat, rout, capture or sinking, hunger, and a wiping out; a side one siege, two
    outbreaks, one cut off.
    """
    assert EVENTS_A_FLANK >= (4 + 1) + (1 + 1 + 1 + 1 + 1)
    assert EVENTS_A_SIDE >= 1 + 2 + 1


@pytest.mark.parametrize("name", skirmishes.SKIRMISHES)
def test_events_on_or_off_the_battle_is_the_same(name: str) -> None:
    """Architecture 1: the same flanks, sides, clock and order, hour by hour, but for the count of events."""
    noting = skirmishes.SKIRMISHES[name]()
    silent = skirmishes.SKIRMISHES[name]()._replace(events=np.zeros(0, dtype=EVENT))
    generators = [np.random.Generator(np.random.PCG64(11)) for _ in range(2)]
    for _ in range(60):
        for field, generator in zip((noting, silent), generators, strict=True):
            play_hour(field, generator)
        assert noting.flanks.tobytes() == silent.flanks.tobytes()
        assert noting.sides.tobytes() == silent.sides.tobytes()
        assert noting.order.tobytes() == silent.order.tobytes()
        assert noting.clock[0]["winner"] == silent.clock[0]["winner"]
        assert silent.clock[0]["events"] == 0
        if is_over(noting):
            break


def test_skirmishes_together_have_events_of_every_kind() -> None:
    """So that comparing them compares everything: all kinds of the battle phase."""
    kinds: set[str] = set()
    for opening in skirmishes.SKIRMISHES.values():
        kinds = kinds.union(*(skirmishes.kinds_of(opening(), seed) for seed in skirmishes.SEEDS))
    assert kinds == set(EventKind) - {EventKind.OCCUPATION}


def test_each_hour_has_its_own_events() -> None:
    """OUT-2: the buffer starts over each hour."""
    field = skirmishes.stricken()
    generator = np.random.Generator(np.random.PCG64(1))
    field.sides["outbreak_per_soldier"] = 1.0
    field.sides["deaths_per_soldier"] = 0.001
    for _ in range(3):
        play_hour(field, generator)
        assert len(noted(field, EventKind.OUTBREAK)) == 4
