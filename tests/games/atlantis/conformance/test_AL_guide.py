"""What players are told of orders is what the reader of orders takes, with the numbers of the rules."""

from typing import get_args

import pytest
from atlantis_worlds import atlantis_numbers

from autoalgo.app import main
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.orders.guide import EXAMPLE, LINE, guide_lines
from autoalgo.games.atlantis.orders.guide_orders import ORDERS, GuideEntry
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import Order, Wrong

ENTRIES = [entry for part in ORDERS for entry in part.entries]
MONTH = {"build", "cast", "entertain", "move", "produce", "research", "sail", "study", "teach", "work"}


def read(entry: GuideEntry) -> list[Order]:
    """Return the orders in an example."""
    (sent,) = read_sent(f"#atlantis 3\nunit 17\n{entry.example}\n#end\n", atlantis_numbers())
    assert not sent.orders.wrong
    return [line.order for line in sent.orders.units[17]]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.form)
def test_al_23_every_example_of_the_guide_is_an_order(entry: GuideEntry) -> None:
    orders = read(entry)
    assert orders
    assert not any(isinstance(order, Wrong) for order in orders)
    keyword = entry.form.split()[0]
    assert entry.example.split()[0] == keyword.lower()
    assert entry.month == (keyword.lower() in MONTH)


def test_al_23_the_guide_leaves_no_order_out() -> None:
    told = {type(order) for entry in ENTRIES for order in read(entry)}
    assert told == set(get_args(Order)) - {Wrong}


def test_al_20_the_letter_in_the_guide_is_read() -> None:
    (sent,) = read_sent(EXAMPLE, atlantis_numbers())
    assert (sent.faction, list(sent.orders.units), sent.orders.wrong) == (3, [17, 18], ())


def test_a_21_the_guide_is_printed_with_all_skills_things_spells_and_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["atlantis", "guide"]) == 0
    told = capsys.readouterr().out
    lines = told.splitlines()
    assert max(map(len, lines)) <= LINE == 79
    assert told.isascii(), "it is attached to letters, which do not tell its encoding"
    numbers = atlantis_numbers()
    for name in (*numbers.skills, *numbers.items):
        assert any(line.startswith((f"{name}: ", f"{name} (or ")) for line in lines), name
    for name, spell in numbers.spells.items():
        assert any(line.startswith(f"{name}, level {spell.level}; ") for line in lines), name
    words = " ".join(told.split())
    assert "Hires peasants for $50 each. One in 4 peasants" in words
    assert "1 % at -2 and below, 10 % at -1, 25 % at +0, 40 % at +1, 49 % at +2 and above" in words
    assert 'plate armor (or "plate"): 1 iron, by armorer; 3 levels each; stops 67 % of the hits; weight 1.' in words
    assert "Levels 1 to 5 take 30, 90, 180, 300 and 450 days" in words
    assert "swamp: a worker earns $12, and all, with the peasants, at most $10,000; 1 wood" in words


def test_al_1_the_guide_tells_the_numbers_that_it_is_given() -> None:
    known = atlantis_numbers()
    people = known.people.model_copy(update={"recruit_cost": 75, "upkeep": 8})
    numbers: Numbers = known.model_copy(update={"people": people, "start_money": 1234})
    words = " ".join(" ".join(guide_lines(numbers)).split())
    assert "Hires peasants for $75 each." in words
    assert "each person needs $8 for food, or starves" in words
    assert "You begin with one person and $1,234." in words
    assert "each costs $75 to hire, and $8 to feed at the end of each month" in words
