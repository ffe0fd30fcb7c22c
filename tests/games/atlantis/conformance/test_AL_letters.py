"""What factions send, read as orders: allowed forms, hostile text, and what comes of it (A-8, AL-20 … AL-29)."""

import pytest
from atlantis_orders import random_orders
from atlantis_worlds import atlantis_numbers
from atlantis_wrong_orders import report, world
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.games.atlantis.orders import read_order, read_sent
from autoalgo.games.atlantis.orders.sent import DEEPEST
from autoalgo.games.atlantis.orders.words import as_line, words_of
from autoalgo.games.atlantis.play.month_orders import collect
from autoalgo.games.atlantis.play.month_preview import every
from autoalgo.games.atlantis.rules import orders as kinds
from autoalgo.games.atlantis.rules.numbers import Skill
from autoalgo.games.atlantis.rules.orders import FactionOrders, OrderLine, Whom, Wrong
from autoalgo.games.atlantis.store.passwords import hashed
from autoalgo.games.atlantis.words.text import report_text

NUMBERS = atlantis_numbers()


def sent(text: str) -> FactionOrders:
    return read_sent(text, NUMBERS)[-1].orders


def orders(text: str, unit: int = 5) -> list[object]:
    return [line.order for line in sent(f"#atlantis 1\n{text}\n#end\n").units[unit]]


def why(text: str) -> str:
    order = read_order(1, text, NUMBERS).order
    assert isinstance(order, Wrong)
    return order.why


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("name unit Bold_Men", ["name", "unit", "Bold Men"]),
        ('name unit "  Bold   Men "', ["name", "unit", "Bold Men"]),
        ('name unit B"old M"en ; "us"', ["name", "unit", "Bold Men"]),
        ('name unit "Bold ; Men', ["name", "unit", "Bold ; Men"]),
        ("name unit “Bold Men”", ["name", "unit", "Bold Men"]),
        ('name unit "The “Old” Guard"', ["name", "unit", "The “Old” Guard"]),
        ("study\u00a0\u3000sword\t;\u00a0x", ["study", "sword"]),
        ("\ufeffstu\u00ady \x00sword", ["stuy", "sword"]),
        ('name ""', ["name", ""]),
        ("; nothing", []),
    ],
)
def test_al_22_words_quotes_and_comments(line: str, words: list[str]) -> None:
    assert words_of(line) == words


@given(st.lists(st.text(max_size=12), max_size=5))
def test_al_22_words_written_as_a_line_are_the_same_words(words: list[str]) -> None:
    once = words_of(as_line([word.replace('"', "") for word in words]))
    assert words_of(as_line(once)) == once


@pytest.mark.parametrize("number", ["12", "$12", "0012", "１２", "١٢", "+12", "²", "1e1", "0x12", "12.0", "9" * 400])
def test_al_23_numbers_are_whole_and_may_be_written_in_any_script(number: str) -> None:
    order = read_order(1, f"recruit {number}", NUMBERS).order
    assert order == kinds.Recruit(12) if number in {"12", "$12", "0012", "１２", "١٢"} else isinstance(order, Wrong)


def test_al_23_case_and_full_width_letters_make_no_difference() -> None:
    assert read_order(1, "ＳＴＵＤＹ Horse_TRAINING", NUMBERS).order == kinds.Study(Skill.HORSE_TRAINING)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("give 5 sword", "how many sword is missing: their number stands before them"),
        ("give 5 99999999999 sword", '"99999999999" is no quantity; that is a whole number from 1 to 1,000,000,000'),
        ("give 5", "how many of which thing, or which spell, is missing"),
        ("guard on", '1 turns it on and 0 turns it off; "on" is neither'),
        ("guard", "1 turns it on and 0 turns it off; one of them is missing"),
        ("pay you 5", '"you" is no unit; allowed: a unit\'s number, NEW and an alias, PEASANTS, 0 for nobody'),
        ("build castle", "what to build is missing or unknown; allowed: BUILDING, SHIP and its number, LONGBOAT,"),
        ("5 6 7", 'a line does not begin with a number such as "5"; was the line above broken in two?'),
        ("prodcue iron", 'there is no order "prodcue"; did you mean "produce"?'),
        ("display unit \x1b[31m", "the description has characters that cannot be shown"),
        ("name unit \u202eevil", "the name has characters that cannot be shown"),
    ],
)
def test_al_23_a_mistake_says_what_was_found_and_what_is_allowed(text: str, told: str) -> None:
    assert told in why(text)


def test_al_23_names_of_any_script_are_names() -> None:
    for name in ("Æthelræd", "北条 時宗", "صلاح الدين", "🏴‍☠️", "<b>Bold</b>"):
        assert read_order(1, f'name unit "{name}"', NUMBERS).order == kinds.Name(kinds.Named.UNIT, name)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028"])
def test_al_24_lines_end_as_on_any_machine(end: str) -> None:
    assert orders(end.join(["unit 5", "", "\tbehind 1", "work"])) == [kinds.Behind(True), kinds.Work()]


def test_al_24_orders_of_a_quoted_letter_count_only_where_there_are_no_others() -> None:
    quoted = "> #atlantis 1\n> unit 5\n> tax\n> #end\n"
    assert sent(quoted).units[5][0].order == kinds.Tax()
    assert [s.orders.units for s in read_sent(f"#atlantis 1\nunit 6\nwork\n{quoted}", NUMBERS)] == [
        {6: (OrderLine(3, "work", kinds.Work()),)}
    ]


def test_al_24_what_stands_around_orders_does_no_harm() -> None:
    before, after = "Hello!\nunit 4\ntax\n", "unit 6\ntax\n#atlantisrubbish\nwork"
    text = f"{before}#atlantis 1 word\nDear moderator,\nunit 5\nwork\n#end\n{after}"
    first, second = read_sent(text, NUMBERS)
    assert (first.faction, first.password, list(first.orders.units), first.orders.wrong) == (1, "word", [5], ())
    assert (second.faction, second.orders.units) == (0, {})


@pytest.mark.parametrize(
    ("end", "below", "told"),
    [
        ("# now the smiths", "unit 6\nwork", True),
        ("# to study", "study sword", True),
        ("#end", "unit 6\nwork", False),
        ("# end", "unit 6\nwork", False),
        ("# 1 fan", "Find attached: a unit.", False),
        ("# now the smiths", "#end\nunit 6\nwork", False),
        ("# now the smiths", "\f\nunit 6\nwork", False),
        ("# left out: atlantis 2 word", "unit 6\nwork", False),
    ],
)
def test_al_20_orders_below_a_comment_with_the_wrong_sign_are_told(end: str, below: str, told: bool) -> None:
    """The mail room puts "# left out" where orders begin that must not be read."""
    found = sent(f"#atlantis 1\nunit 5\ntax\n{end}\n{below}")
    assert list(found.units) == [5]
    assert [line.number for line in found.wrong] == [4] * told


def test_al_25_a_unit_that_stands_twice_has_the_later_orders_and_that_is_told() -> None:
    found = sent("#atlantis 1\nunit 5\ntax\nunit 5\nwork\n")
    assert [line.order for line in found.units[5]] == [kinds.Work()]
    assert [(line.number, line.text) for line in found.wrong] == [(4, "unit 5")]


def test_al_26_quotes_that_a_mail_program_has_broken_are_put_together() -> None:
    long = "display unit 'x' \"A company of very many words that goes on and on"
    assert orders(f'unit 5\n{long}\nand on"\nwork')[1:] == [kinds.Work()]
    [order] = orders(f'unit 5\n{long.replace("unit", "unit", 1).replace(chr(39), "")}\nand on"')
    assert isinstance(order, kinds.Display)
    assert order.text.endswith("goes on and on and on")
    assert orders('unit 5\nname unit "Short\nname unit "Men"') == [
        kinds.Name(kinds.Named.UNIT, "Short"),
        kinds.Name(kinds.Named.UNIT, "Men"),
    ]


def test_al_27_new_units_can_form_others_up_to_a_depth() -> None:
    deep = orders("unit 5\n" + "form 1\n" * 10_000 + "work\n" + "end\n" * 10_000 + "tax")
    assert deep[-1] == kinds.Tax()
    depth, order = 0, deep[0]
    while isinstance(order, kinds.Form):
        depth, order = depth + 1, order.lines[0].order
    assert depth == DEEPEST
    assert isinstance(order, Wrong)
    assert f"no more than {DEEPEST}" in order.why


def test_al_27_a_form_without_end_takes_the_rest_and_that_is_told() -> None:
    (form,) = orders("unit 5\nform 2\nwork")
    assert isinstance(form, kinds.Form)
    assert [type(line.order) for line in form.lines] == [kinds.Work, Wrong]


@pytest.mark.parametrize("piece", ["work\n", '"', "form 1\n", "unit 7\n", "a", "#atlantis 1\n", "> ", "\x00", "_ "])
def test_al_28_megabytes_of_anything_are_read(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: however much there is, no more lines than those that are allowed become orders."""
    read = []
    monkeypatch.setattr("autoalgo.games.atlantis.orders.sent.MOST_LINES", 1000)
    monkeypatch.setattr("autoalgo.games.atlantis.orders.sent.order_of", lambda *said: read.append(said))
    size = {"work\n": 3 * 10**6, "#atlantis 1\n": 10**5}.get(piece, 10**6)
    found = read_sent(f"#atlantis 1\nunit 5\n{piece * (size // len(piece))}", NUMBERS)
    assert len(read) <= 1000
    assert all(len(s.orders.wrong) <= 101 for s in found)
    if piece == "work\n":
        assert "nothing from here on was read" in str(found[0].orders.wrong)


@settings(max_examples=40)
@given(st.text(max_size=400), st.sampled_from(["", "unit 2\n"]))
def test_al_28_any_text_gives_orders_or_mistakes_and_no_other_faction_s(text: str, first: str) -> None:
    made = world()
    made.factions[2].password = PASSWORD
    others = b"#atlantis 2 theirs\nunit 20\nguard 0\n"
    found = collect([("", others), ("", f"#atlantis 1\n{first}{text}".encode(errors="replace"))], made, NUMBERS)
    assert found.orders[2] == read_sent(others.decode(), NUMBERS)[0].orders
    for line in every(line for lines in found.orders[1].units.values() for line in lines):
        assert line.number > 1


PASSWORD = hashed("theirs")


@settings(max_examples=10)
@given(st.randoms(use_true_random=False))
def test_al_28_the_text_of_an_order_read_again_is_the_order(luck: object) -> None:
    made = world()
    for faction, text in random_orders(made, NUMBERS, luck).items():  # type: ignore[arg-type]
        for lines in sent(f"#atlantis {faction}\n{text}").units.values():
            for line in every(lines):
                if not isinstance(line.order, kinds.Form | Wrong):
                    assert read_order(line.number, line.text, NUMBERS) == line


def test_al_29_the_template_sent_back_repeats_last_month_and_has_no_mistake() -> None:
    text = report_text(report(), NUMBERS)
    assert max(map(len, text.splitlines())) <= 79
    for letter in (text, "".join(f"> {line}\n" for line in text.splitlines())):
        found = sent(letter)
        assert found.wrong == ()
        assert sorted(found.units) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
        assert found.units.pop(9) == ()  # at sea there is nothing to repeat
        assert all([line.order for line in lines] == [kinds.Work()] for lines in found.units.values())


def test_al_14_whom_an_order_means() -> None:
    assert orders("unit 5\nteach 1 new 2 3") == [kinds.Teach((Whom(1), Whom(alias=2), Whom(3)))]
