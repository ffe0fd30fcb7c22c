"""What holds in every battle whatsoever: any flanks, unit types, ground, hunger, siege and disease (hypothesis)."""

import numpy as np
from boards import COMPILED, Numbers, assign, board, event_buffer, flank, maneuver, men_accounted_for
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.war.battle.arrays import STALEMATE, UNDECIDED, UNIT, Battlefield, StructuredRow
from autoalgo.war.battle.hour import is_over, play_hour
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import MAP_KM, Feature
from autoalgo.war.domain.units import Branch

HOURS = 25
EXAMPLES = settings(max_examples=30 if COMPILED else 15, derandomize=True, database=None)

proportions = st.sampled_from([(1.0, 0, 0, 0), (0.5, 0.5, 0, 0), (0.6, 0.3, 0.1, 0), (0, 0, 1.0, 0), (0, 0, 0, 0)])
ranges = st.lists(st.floats(0, 3), min_size=3, max_size=3).map(sorted)
powers = st.lists(st.floats(0, 10), min_size=3, max_size=3)
seeds = st.integers(0, 2**32 - 1)


@st.composite
def unit_types(draw: st.DrawFn) -> StructuredRow:
    """Return a unit type within the source's ranges, and variables within theirs."""
    numbers: dict[str, Numbers] = {
        "speed_kmh": draw(st.floats(1, 500)),
        "rebound_hours": draw(st.floats(0, 10)),
        "shock": draw(st.floats(0, 1)),
        "ranges_km": draw(ranges),
        "powers": draw(powers),
        "psychology": draw(st.floats(1, 20)),
        "efficiency": draw(st.floats(0, 1)),
        "limitation": draw(st.floats(0, 1)),
        "effectiveness": draw(st.floats(0, 4)),
        "capacity": draw(st.floats(0, 500)),
    }
    return assign(np.zeros(1, dtype=UNIT)[0], numbers)


@st.composite
def flanks_of(draw: st.DrawFn, side: Side) -> list[StructuredRow]:
    """Return one to four flanks, at least one of them with men, in the middle of the map or at its edges."""
    sizes = draw(st.lists(st.floats(0.5, 20_000), min_size=1, max_size=3)) + draw(st.lists(st.just(0.0), max_size=1))
    coordinate = st.one_of(st.floats(49, 51), st.floats(0, MAP_KM))
    made = [draw(proportions) for _ in sizes]
    return [
        flank(
            side,
            draw(coordinate),
            draw(coordinate),
            size,
            maneuver=maneuver(draw(st.sampled_from(Maneuver))),
            proportion=proportion,
            crew_proportion=0.0 if any(proportion) else 1.0,
            # Whoever is of no branch of the land is a crew, and has a ship.
            ships=draw(st.integers(0 if any(proportion) else 1, 20)),
            land_defense=draw(st.floats(0, 0.95)),
            water_defense=draw(st.floats(0, 0.95)),
            resilience=draw(st.integers(1, 3)),
        )
        for size, proportion in zip(sizes, made, strict=True)
    ]


@st.composite
def fields(draw: st.DrawFn) -> Battlefield:
    """Return a board without events, on which anything may happen."""
    flanks = draw(flanks_of(Side.ATTACKER)) + draw(flanks_of(Side.DEFENDER))
    people = draw(st.floats(0, 200_000))
    constant = draw(st.floats(0, 1))
    field = board(*flanks, events=False, local_population=people, attrition_constant=constant, maximum_hours=HOURS)
    for side in Side:
        for branch in Branch:
            field.units[side, branch] = draw(unit_types())
    field.sides["outbreak_per_soldier"] = draw(st.floats(0, 1e-4))
    field.sides["deaths_per_soldier"] = draw(st.floats(0, 0.4))
    field.sides[Side.DEFENDER]["fortified"] = draw(st.integers(0, 1))
    field.sides[Side.ATTACKER]["siege_rate"] = draw(st.floats(0, 1))
    blocks = np.random.default_rng(draw(seeds)).integers(0, len(Feature), (100, 100))
    field.features[:] = np.kron(blocks, np.ones((4, 4)))
    return field


def copy_of(field: Battlefield) -> Battlefield:
    """Return a board of its own with the same content."""
    return field._replace(**{name: part.copy() for name, part in field._asdict().items()})


def generator(seed: int) -> np.random.Generator:
    """Return the generator of a battle."""
    return np.random.Generator(np.random.PCG64(seed))


def play(field: Battlefield, seed: int) -> Battlefield:
    """Play a battle to its end and return the board."""
    draws = generator(seed)
    while not is_over(field):
        play_hour(field, draws)
    return field


@EXAMPLES
@given(field=fields(), seed=seeds)
def test_fl_5_soldiers_and_ships_are_conserved_every_hour(field: Battlefield, seed: int) -> None:
    """FL-5: killed + died + captured + remaining = initial, for each flank; ships and ships sunk likewise."""
    draws = generator(seed)
    while not is_over(field):
        play_hour(field, draws)
        np.testing.assert_allclose(men_accounted_for(field), field.flanks["initial_size"], rtol=1e-9)
        assert (field.flanks["ships"] + field.flanks["ships_sunk"] == field.flanks["initial_ships"]).all()


@EXAMPLES
@given(field=fields(), seed=seeds)
def test_nothing_is_ever_out_of_its_bounds(field: Battlefield, seed: int) -> None:
    """MV-7: flanks stay on the map; men, ships and morale are never below 0, nor above what they were an hour ago."""
    draws = generator(seed)
    while not is_over(field):
        before = copy_of(field)
        play_hour(field, draws)
        for name in ("x_km", "y_km"):
            assert ((field.flanks[name] >= 0) & (field.flanks[name] <= MAP_KM)).all()
        for name in ("size", "morale", "ships"):
            assert ((field.flanks[name] >= 0) & (field.flanks[name] <= before.flanks[name])).all()
        for name in ("killed", "captured", "died_of_attrition", "died_of_disease", "ships_sunk"):
            assert (field.flanks[name] >= before.flanks[name]).all()
        assert ((field.sides["capacity"] >= 0) & (field.sides["capacity"] <= before.sides["capacity"])).all()


@EXAMPLES
@given(field=fields(), seed=seeds)
def test_hr_3_standing_flanks_are_counted_and_decide_the_battle(field: Battlefield, seed: int) -> None:
    """HR-3, FL-6: the counter is the number of standing flanks, an empty flank is Inactive, and 0 is defeat."""
    draws = generator(seed)
    while not is_over(field):
        play_hour(field, draws)
        standing = field.flanks["state"] < FlankState.ROUTED
        for side in Side:
            count = (standing & (field.flanks["side"] == side)).sum()
            assert field.sides[side]["standing"] == count
            assert (count == 0) == (field.clock[0]["winner"] == side.enemy)
        assert ((field.flanks["size"] == 0) == (field.flanks["state"] == FlankState.INACTIVE)).all()
        assert field.clock[0]["winner"] in (*Side, UNDECIDED, STALEMATE)
    assert field.clock[0]["hour"] <= HOURS


@EXAMPLES
@given(field=fields(), seed=seeds)
def test_at_6_nothing_befalls_a_flank_that_has_dropped_out(field: Battlefield, seed: int) -> None:
    """AT-6, AR-2: what is Routed or Inactive stays where it is, as it is; who retreats never attacks again (MV-1)."""
    draws = generator(seed)
    while not is_over(field):
        before = copy_of(field)
        play_hour(field, draws)
        for earlier, later in zip(before.flanks, field.flanks, strict=True):
            assert later["state"] >= earlier["state"] or earlier["state"] < FlankState.RETREATING
            if earlier["state"] >= FlankState.ROUTED:
                for name in ("state", "x_km", "y_km", "size", "morale", "killed", "captured", "ships"):
                    assert later[name] == earlier[name]
            if earlier["state"] >= FlankState.RETREATING:
                assert later["attacked"] == -1


@EXAMPLES
@given(field=fields(), seed=seeds)
def test_sc_6_events_on_or_off_and_again_the_battle_is_the_same(field: Battlefield, seed: int) -> None:
    """SC-6: one seed, one battle, whether its events are noted or not, to the last byte."""
    noting = copy_of(field)._replace(events=event_buffer(len(field.flanks)))
    again = copy_of(field)
    play(field, seed)
    for other in (play(noting, seed), play(again, seed)):
        assert other.flanks.tobytes() == field.flanks.tobytes()
        assert other.sides.tobytes() == field.sides.tobytes()
        assert other.order.tobytes() == field.order.tobytes()
        assert tuple(other.clock[0])[:3] == tuple(field.clock[0])[:3]
