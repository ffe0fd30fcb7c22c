"""What holds in every turn, whatever is ordered."""

from collections.abc import Iterator
from random import Random

from flag_games import JSON, flag_game, shipped_numbers, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.rules.board import Board, Square, shortest_path
from autoalgo.games.capture_the_flag.rules.board_file import BoardSetup, load_layout
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.events import Hit
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.rules.resolution import resolve
from autoalgo.games.capture_the_flag.store.folder import start_of
from autoalgo.games.capture_the_flag.store.state import state_of, with_state

_PHRASES = (
    "keep moving towards the enemy flag",
    "move towards home",
    "attack soldier",
    "attack archer",
    "attack wizard",
    "keep attacking paladin",
    "cast flameball on soldier",
    "cast thundershock",
    "cast water shield",
    "cast wind walk, move towards k7",
    "heal soldier",
    "cast resurrection on wizard",
    "chop tree",
    "aim",
    "take flag",
    "+1 armor, +5 damage, +25 life",
    "wait",
)


def _start() -> Game:
    layout = load_layout(JSON, "river", shipped_numbers())
    assert isinstance(layout, BoardSetup)
    game = start_of(layout, shipped_numbers(), {})
    assert isinstance(game, Game)
    return game


def _game(seed: int) -> Iterator[Game]:
    """Yield a game of thirty turns in which everybody does anything, as each turn leaves it."""
    random, game = Random(seed), _start()  # noqa: S311
    names = [unit.name for unit in game.units]
    for _ in range(30):
        texts = {n: ", ".join(random.sample(_PHRASES, random.randint(0, 3))) for n in range(len(names))}
        read = {n: understand(text, game.numbers, names) for n, text in texts.items()}
        game = resolve(game, {n: found.orders for n, found in read.items() if found}, chance_of(seed, game.turn)).game
        yield game
        if game.winner is not None:
            return


@settings(max_examples=4)
@given(st.integers(0, 10_000))
def test_cf_32_in_every_turn_units_stand_apart_within_their_limits_and_all_is_the_same_when_read_back(
    seed: int,
) -> None:
    start = _start()
    for game in _game(seed):
        told = type(state_of(game)).model_validate_json(state_of(game).line())
        assert with_state(start, told) == game
        standing = [unit.square for unit in game.units if unit.alive]
        assert len(set(standing)) == len(standing)
        assert all(game.board.passable(square) for square in standing)
        for unit in game.units:
            assert 0 <= unit.life <= game.most_life(unit)
            assert 0 <= unit.mana <= game.most_mana(unit)
            assert unit.experience >= 0
        for flag in game.flags:
            assert flag.carrier == NOBODY or game.units[flag.carrier].square == flag.square


_CROWD = "A soldier d4,B archer d5,C wizard d6,D paladin d7,e soldier e4,f paladin e5,g wizard e6,h archer e7"
_ATTACKS = (
    *("attack soldier", "attack archer", "attack wizard", "attack paladin"),
    *("cast thundershock", "cast flameball on soldier", "cast water shield", "take flag", "wait", ""),
)


@settings(max_examples=20)
@given(st.lists(st.sampled_from(_ATTACKS), min_size=8, max_size=8), st.integers(0, 7), st.sampled_from(_ATTACKS))
def test_cf_32_what_one_unit_does_changes_no_dice_of_attacks_between_others(
    texts: list[str], unit: int, other: str
) -> None:
    game, chance = flag_game(_CROWD), chance_of(1, 1)

    def hits(ordered: list[str]) -> set[Hit]:
        given = {game.units[n].name: text for n, text in enumerate(ordered) if text}
        found = {event for event in turn(game, chance, **given).events if isinstance(event, Hit)}
        # Whom somebody without orders attacks back may change with who has hurt him.
        return {hit for hit in found if unit not in {hit.attacker, hit.target} and hit.means != "counter-attack"}

    assert hits(texts) == hits([*texts[:unit], other, *texts[unit + 1 :]])


@settings(max_examples=30)
@given(st.lists(st.text(".T", min_size=6, max_size=6), min_size=5, max_size=5), st.randoms(use_true_random=False))
def test_cf_13_on_a_board_turned_round_a_shortest_way_is_the_same_one(rows: list[str], random: Random) -> None:
    start, goal = (Square(random.randrange(6), random.randrange(5)) for _ in range(2))

    def turned(square: Square) -> Square:
        return Square(5 - square.column, 4 - square.row)

    board = Board(tuple(rows), (start, goal))
    round_about = Board(tuple(row[::-1] for row in reversed(rows)), (start, goal))
    way = shortest_path(board, start, goal, ())
    other = shortest_path(round_about, turned(start), turned(goal), ())
    assert other == (None if way is None else [turned(square) for square in way])
