"""What always holds in a game of TNCC, whatever is decided."""

from hypothesis import given
from hypothesis import strategies as st
from tncc_games import constants, country, game

from autoalgo.games.tncc.rules.actions import Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.constants import Arithmetic
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.game import Decision, Game, Turn, begin, decide, decide_by_default, wrong
from autoalgo.games.tncc.rules.war import fight
from autoalgo.games.tncc.store.entries import entry_of, line_of

PRESETS = ("default", "original", "tribe", "crazy", "robot army", "mexican standoff", "decay")
soldiers = st.integers(0, 3000)
divisions = st.tuples(soldiers, soldiers, soldiers)
players = st.integers(-1, 3)
actions = st.one_of(
    st.just(Wait()),
    st.builds(Recruit, st.integers(-2000, 2000)),
    st.builds(
        Trade, players, st.sampled_from(Resource), st.integers(-5, 500), st.sampled_from(Resource), st.integers(-5, 500)
    ),
    st.builds(War, players, divisions),
)
decisions = st.one_of(actions, st.booleans(), divisions)


def play(preset: str, made: list[Decision]) -> list[Game]:
    """Every moment of a game in which these decisions are made, by default where they are not allowed."""
    moments = [begin(constants(preset, start_army=300, war_cost=50, last_cycle=6), ("Ash", "Bay", "Cay"))]
    for decision in made:
        current = moments[-1]
        if current.pending is None:
            break
        moments.append(decide_by_default(current, "x") if wrong(current, decision) else decide(current, decision))
    return moments


@given(st.sampled_from(PRESETS), st.lists(decisions, max_size=40))
def test_no_amount_is_ever_below_0_and_the_same_decisions_make_the_same_game(preset: str, made: list[Decision]) -> None:
    moments = play(preset, made)
    for moment in moments:
        assert all(each.amount(resource) >= 0 for each in moment.countries for resource in Resource)
        assert sum(each.land for each in moment.countries) == sum(each.land for each in moments[0].countries)
    assert play(preset, made) == moments


@given(st.sampled_from(PRESETS), st.lists(decisions, max_size=40))
def test_a_line_is_that_of_the_entry_it_is_read_back_as(preset: str, made: list[Decision]) -> None:
    for entry in play(preset, made)[-1].chronicle:
        assert line_of(entry) == entry_of(entry).line()


def total(countries: tuple[Country, ...], resource: Resource) -> int:
    return sum(each.amount(resource) for each in countries)


@given(
    st.sampled_from(PRESETS),
    divisions,
    divisions,
    st.lists(st.integers(0, 9000), min_size=8, max_size=8),
)
def test_a_war_destroys_the_fallen_and_its_cost_alone(
    preset: str, attack: tuple[int, int, int], defense: tuple[int, int, int], rest: list[int]
) -> None:
    """A third player stays in the game, so that no cycle ends."""
    by = constants(preset)
    gold, food, citizens, land, *other = rest
    ash = country("Ash", gold=by.war_cost + gold, food=food, citizens=citizens, army=sum(attack) + 5, land=land)
    bay = country("Bay", gold=other[0], food=other[1], citizens=other[2], army=sum(defense) + 7, land=other[3])
    before = game(ash, bay, country("Cay", citizens=1), by=by)
    after = decide(decide(before, War(1, attack)), defense)
    [turn] = after.turns
    assert turn.battle is not None
    fallen = sum(attack) + sum(defense) - turn.battle.attackers_left - turn.battle.defenders_left
    changes = {each: total(after.countries, each) - total(before.countries, each) for each in Resource}
    expected = dict.fromkeys(Resource, 0) | {Resource.GOLD: -by.war_cost, Resource.ARMY: -fallen}
    assert changes == expected
    assert fallen >= 0
    assert after.countries[0].army >= 5
    assert after.countries[1].army >= 7


@given(divisions, divisions, st.sampled_from(Arithmetic), st.floats(1, 5), st.floats(1, 5))
def test_a_battle_leaves_survivors_on_one_side_at_most_and_never_more_than_were_sent(
    attack: tuple[int, int, int], defense: tuple[int, int, int], arithmetic: Arithmetic, one: float, two: float
) -> None:
    by = constants(war_arithmetic=arithmetic, wave_one_advantage=one, wave_two_advantage=two)
    battle = fight(attack, defense, by)
    assert 0 in {battle.attackers_left, battle.defenders_left}
    for sent, left in ((attack, battle.attacking_after_one), (defense, battle.defending_after_one)):
        assert all(0 <= after <= before for before, after in zip(sent, left, strict=True))
    assert battle.attackers_left <= sum(battle.attacking_after_one)
    assert battle.defenders_left <= sum(battle.defending_after_one)


@given(actions)
def test_an_action_is_read_back_from_its_line(action: Wait | Recruit | Trade | War) -> None:
    entry = entry_of(Turn(1, 0, action))
    assert entry.record == "turn"
    assert entry.action == action
    assert type(entry).model_validate_json(entry.line()) == entry
