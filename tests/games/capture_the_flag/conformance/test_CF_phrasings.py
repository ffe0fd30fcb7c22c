import gc
import re
import sys
from ast import literal_eval
from pathlib import Path

import pytest
from flag_games import shipped_numbers
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.app.command import main
from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.orders.grammar import GRAMMAR, SISTER_GRAMMAR
from autoalgo.games.capture_the_flag.orders.order_reader import LONGEST_MAIL
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.numbers import Improvement, Spell
from autoalgo.games.capture_the_flag.rules.orders import (
    Action,
    Aim,
    Attack,
    Case,
    Cast,
    Chop,
    Condition,
    Direction,
    Fact,
    Flag,
    Move,
    MoveTowards,
    Orders,
    Pick,
    TakeFlag,
    Target,
)

_NAMES = ["Bob", "Dr. No", "Attila the Hun"]


def _corpus(name: str) -> list[tuple[str, str]]:
    lines = (Path(__file__).parent / f"phrasings_{name}.txt").read_text(encoding="utf-8").splitlines()
    found = (line.rpartition(" => ") for line in lines if not line.startswith("#"))
    return [(_escaped(said), _escaped(meant)) for said, _, meant in found]


def _escaped(text: str) -> str:
    return re.sub(r"\\(?:[nr]|x..|u.{4}|U.{8})", lambda found: str(literal_eval(f"'{found[0]}'")), text)


def _understood(text: str, rules: str = "war") -> list[str]:
    read = understand(text, shipped_numbers(rules), _NAMES)
    return sorted([*read.texts, *(f"? {note.words}" for note in read.notes)]) if read else ["none"]


@pytest.mark.parametrize(("name", "least"), [("before", 110), ("after", 110), ("odd", 80)])
def test_cf_31_each_phrasing_is_understood_as_it_is_meant(name: str, least: int) -> None:
    corpus = _corpus(name)
    assert len(corpus) >= least
    wrong = {said: found for said, meant in corpus if (found := _understood(said)) != sorted(meant.split(" | "))}
    assert wrong == {}


def test_cf_31_names_with_spaces_and_full_stops_are_names() -> None:
    assert _understood("attack Dr. No, move b1") == ["attack Dr. No", "move b1"]
    assert _understood("heal attila the hun. move b1") == ["cast heal on Attila the Hun", "move b1"]


def test_cf_31_the_own_name_alone_is_a_signature_and_another_is_told() -> None:
    for text in ("move b1\n\nBob", "move b1\n- bob", "Bob:\nmove b1", "Bob, move b1"):
        read = understand(text, shipped_numbers(), _NAMES, "Bob")
        assert read and (read.texts, read.notes) == (("move b1",), ())
    assert understand("Bob", shipped_numbers(), _NAMES, "Bob") is None
    assert _understood("move b1\n\nBob") == ["? Bob", "move b1"]


def test_cf_31_a_mail_that_says_nothing_orders_nothing() -> None:
    numbers = shipped_numbers()
    for text in ("", " \n", "> attack b1", "Hi Kyle,\n\nThanks,\nSam", "--\nattack b1"):
        assert understand(text, numbers) is None


def test_cf_31_a_mail_without_end_is_read_as_far_as_it_is_looked_at_and_that_is_told() -> None:
    read = understand("move a2. " + "x" * LONGEST_MAIL, shipped_numbers())
    assert read and read.orders == Orders(move=Move((Square(0, 1),)))
    assert read.notes[-1].why == "too long; the rest was not read"


_SQUARES = st.builds(Square, st.integers(0, 25), st.integers(0, 98))
_TARGETS = st.one_of(
    st.builds(Target, _SQUARES, st.sampled_from(["", "wizard", "soldier"])),
    st.builds(Target, name=st.sampled_from(_NAMES), square=st.none() | _SQUARES),
)
_NAMED = st.builds(Target, name=st.sampled_from(_NAMES))
_ENEMIES = st.builds(
    Target, pick=st.sampled_from([Pick.NEAREST_ENEMY, Pick.WEAKEST_ENEMY]), kind=st.sampled_from(["", "archer"])
)
_ACTIONS: st.SearchStrategy[Action | None] = st.one_of(
    st.none(),
    st.builds(Attack, st.none() | _TARGETS | _ENEMIES | st.just(Target(pick=Pick.CARRIER))),
    st.builds(Cast, st.sampled_from(sorted({*shipped_numbers().spells} - {Spell.WIND_WALK})), st.none() | _TARGETS),
    st.just(Cast(Spell.WIND_WALK)),
    st.builds(Chop, st.none() | _SQUARES),
    st.just(Aim()),
    st.builds(TakeFlag, st.none() | _SQUARES),
)
_MOVES: st.SearchStrategy[Move | MoveTowards | None] = st.one_of(
    st.none(),
    st.builds(Move, st.lists(_SQUARES | st.sampled_from(Direction), min_size=2, max_size=9).map(tuple)),
    st.builds(MoveTowards, _SQUARES | st.sampled_from(Flag) | _NAMED, st.integers(0, 9)),
    st.builds(MoveTowards, _NAMED, away=st.just(True)),
)
_CONDITIONS = st.one_of(
    st.builds(
        Condition,
        st.just(Fact.NEAR),
        _NAMED | st.just(Target(pick=Pick.NEAREST_ENEMY)),
        st.integers(0, 9),
        st.booleans(),
    ),
    st.builds(Condition, st.just(Fact.LIFE), st.none() | _NAMED, st.integers(1, 400), st.booleans()),
    st.builds(Condition, st.just(Fact.FREE), st.builds(Target, _SQUARES), st.just(0), st.booleans()),
    st.builds(Condition, st.sampled_from([Fact.HURT, Fact.DEAD, Fact.MOVED]), _NAMED, st.just(0), st.booleans()),
)


@given(
    _ACTIONS,
    _MOVES,
    st.lists(st.sampled_from(Improvement), max_size=3),
    st.booleans(),
    st.booleans(),
    st.sampled_from([0, 2, 12]),
)
def test_cf_31_orders_in_the_programs_own_words_are_read_as_themselves(
    action: Action | None,
    move: Move | MoveTowards | None,
    improve: list[Improvement],
    keep: bool,
    go_on: bool,
    turns: int,
) -> None:
    keep, go_on = keep and action is not None, go_on and move is not None
    lasts = turns if keep or go_on else 0
    orders = Orders(action, move, tuple(improve), keep, go_on, lasts)
    read = understand("; ".join(orders.texts), shipped_numbers(), _NAMES)
    assert read and read.notes == ()
    assert read.orders == orders


@given(
    _CONDITIONS, _ACTIONS.filter(lambda action: action not in {None, Attack(None)}), _MOVES.filter(bool), st.booleans()
)
def test_cf_55_orders_that_depend_on_something_are_read_from_the_programs_own_words(
    condition: Condition, action: Action, move: Move | MoveTowards, goes_on: bool
) -> None:
    orders = Orders(cases=(Case(condition, Orders(action), Orders(move=move), goes_on),))
    read = understand("; ".join(orders.texts), shipped_numbers(), _NAMES)
    assert read and read.notes == ()
    assert read.orders == orders


_PEOPLE = ["Anna", "Ben", "Cora", "Dan", "Eva", "Finn", "Gus", "Hugo"]


def test_c_7_cf_31_what_people_write_is_read_and_what_is_in_doubt_is_asked() -> None:
    lines = (Path(__file__).parent / "phrasings_people.txt").read_text(encoding="utf-8").splitlines()
    corpus = [line.rpartition(" => ") for line in lines if not line.startswith("#")]
    wrong = {}
    for said, _, meant in corpus:
        friends, at = _PEOPLE[1:4], Square(3, 3)
        read = understand(_escaped(said), shipped_numbers(), _PEOPLE, "Anna", ("Blue", "Red"), at, friends, 50)
        found = [*read.texts, *(f"? {note.words}" for note in read.notes)] if read else ["none"]
        if sorted(found) != sorted(meant.split(" | ")):
            wrong[said] = found
    assert wrong == {}
    assert len(corpus) > 80


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("attack Ban", "it may mean Ben or Dan; say which one"),
        ("heal myself", "nobody heals himself; name a friend whom you touch"),
        ("attack Eva, attack Finn", "only one attack, spell or ability a turn; say which one"),
        ("please bamboozle Gus", "not understood; you can write: attack Gus"),
        ("e3?", "it asks something; write it as an order, or wait for the umpire's answer"),
    ],
)
def test_cf_31_what_is_not_ordered_is_told_with_what_could_be(text: str, why: str) -> None:
    read = understand(text, shipped_numbers(), _PEOPLE, "Anna")
    assert read and not read.ordered
    assert read.notes[-1].why.startswith(why)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("please bamboozle Gus", ["attack Gus"]),
        ("please bamboozle Ben", ["heal Ben", "follow Ben"]),
        ("flibber with a sword Ben", ["follow Ben", "attack the nearest enemy"]),
    ],
)
def test_cf_31_nobody_is_told_to_attack_a_friend(text: str, near: list[str]) -> None:
    read = understand(text, shipped_numbers(), _PEOPLE, "Anna", ("Blue", "Red"), Square(3, 3), _PEOPLE[:4])
    assert read and read.notes[-1].why == f"not understood; you can write: {'; '.join(near)}"


def test_cf_31_a_dead_unit_is_proposed_to_resurrect_alone() -> None:
    def told(text: str) -> str:
        team, at = _PEOPLE[:4], Square(3, 3)
        read = understand(text, shipped_numbers(), _PEOPLE, "Anna", ("Blue", "Red"), at, team, dead=["Gus", "Cora"])
        assert read
        return read.notes[-1].why.removeprefix("not understood; you can write: ")

    assert told("please bamboozle Eva with a sword") == "follow Ben; attack Eva"
    assert told("please bamboozle Gus with a sword") == "follow Ben; attack the nearest enemy"
    assert told("please bamboozle the body of Cora") == "resurrect Cora"


def test_cf_31_what_is_proposed_follows_from_no_word_of_a_name() -> None:
    read = understand("please bamboozle East archer 1", shipped_numbers(), ["East archer 1", "Anna"], "Anna")
    assert read and read.notes[-1].why.startswith("not understood; you can write: attack East archer 1")


@given(st.text(max_size=300))
def test_c_41_cf_31_any_text_is_read_without_an_error(text: str) -> None:
    read = understand(text, shipped_numbers(), _NAMES)
    assert read is None or all(note.why for note in read.notes)


def test_cf_31_every_line_of_the_grammar_is_read_as_it_says() -> None:
    examples = [("war", *example) for part in GRAMMAR for example in part.examples]
    assert len(examples) >= 30
    examples += [("primega", *example) for part in SISTER_GRAMMAR for example in part.examples]
    found = {said: (_understood(said, rules), sorted(meant.split("; "))) for rules, said, meant in examples}
    assert {said: read for said, (read, meant) in found.items() if read != meant} == {}


def test_c_40_the_grammar_is_printed_in_lines_of_a_mail(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flag", "guide"]) == 0
    told = capsys.readouterr().out
    assert all(part.title.upper() in told for part in (*GRAMMAR, *SISTER_GRAMMAR))
    assert max(map(len, told.splitlines())) <= 100


def test_cf_31_what_a_mail_says_of_its_turn_is_told() -> None:
    """CFS-10."""
    said = ("5:00 turn\nmove a2", "This is for the 9 PM update. Move a2", "Turn 12: move a2", "move a2")
    read = [understand(text, shipped_numbers()) for text in said]
    assert [found and found.said_for for found in read] == ["5:00", "9 pm", "turn 12", ""]


def test_cf_31_a_way_without_end_is_not_gone() -> None:
    squares = ", ".join("ab"[turn % 2] + "1" for turn in range(101))
    read = understand(f"keep moving {squares}", shipped_numbers())
    assert read and len(read.orders.texts[0].split(", ")) == 100
    assert [note.why for note in read.notes] == ["a way has at most 100 squares"]


def test_cf_31_names_with_marks_that_are_read_as_plain_ones_are_names() -> None:
    names = ["Ann’s wolf", "Ｂｏｂ", "🐺"]
    for text in ("attack Ann's wolf", "attack ann’s wolf", "heal bob"):
        read = understand(text, shipped_numbers(), names)
        assert read and read.orders.texts[0].endswith(names["bob" in text])


_ENDLESS = (
    *("move a2, ", "thanks\n", "thanks\nsent from x\n", "on monday\n", "from: x\nto: y\n", "> \n", "\n \n", "a1 or "),
    *(
        "<b ",
        "<blockquote>",
        "&amp;",
        "or, ",
        "if ",
        "Bob ",
        "+ ",
        "- ",
        "wrote:",
        "for the 5:00 ",
        "\ufdfa",
        "é\u0301",
    ),
)


@pytest.mark.parametrize("part", _ENDLESS)
def test_cf_31_a_mail_twice_as_long_takes_no_more_than_twice_the_steps(part: str) -> None:
    """Steps are calls, of the interpreter's own functions too."""

    def steps(characters: int) -> int:
        count = 0

        def called(*_: object) -> None:
            nonlocal count
            count += 1

        text = part * (characters // len(part))
        understand(text, shipped_numbers(), _NAMES)  # whatever is made ready once is not counted
        gc.collect()
        sys.setprofile(called)
        try:
            understand(text, shipped_numbers(), _NAMES)
        finally:
            sys.setprofile(None)
        return count

    assert steps(2_000) <= 2 * steps(1_000) + 500


def test_cf_31_of_a_mail_of_a_megabyte_the_beginning_is_read() -> None:
    for part in ("move a2, ", "on monday\n", "\n \n"):
        text = f"attack b1.\n{part * (2**20 // len(part))}"
        read = understand(text, shipped_numbers(), _NAMES)
        assert read and read.orders.action and read.notes[-1].why == "too long; the rest was not read", part
