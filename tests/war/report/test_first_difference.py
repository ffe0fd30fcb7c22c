from dataclasses import replace

import fought

from autoalgo.war.report.difference import first_difference
from autoalgo.war.report.entries import event_entry

ATTACK = event_entry(fought.ATTACK).line()
RECEIPT = '{"record": "receipt", "text": "a"}'


def test_equal_records_have_no_difference() -> None:
    assert first_difference([ATTACK, RECEIPT], [ATTACK, RECEIPT]) is None


def test_blanks_and_order_of_keys_do_not_count() -> None:
    assert first_difference([RECEIPT], ['{"text":"a","record":"receipt"}']) is None


def test_the_first_differing_value_is_named_with_both_values() -> None:
    factors = {**fought.ATTACK.factors, "killed": 18.5, "morale_lost": 1}
    changed = event_entry(replace(fought.ATTACK, factors=factors)).line()
    difference = first_difference([RECEIPT, changed, "{}"], [RECEIPT, ATTACK, RECEIPT])
    assert difference is not None
    assert difference.text() == (
        "line 2, hour 7 of the battle, attack, the attacker's flank 2, event.factors.killed:"
        " recorded 18.5, replayed 18.0"
    )


def test_a_whole_number_is_not_a_float() -> None:
    difference = first_difference(['{"record": "result", "a": [1, 2]}'], ['{"record": "result", "a": [1, 2.0]}'])
    assert difference is not None
    assert difference.text() == "line 1, result, a.item 2: recorded 2, replayed 2.0"


def test_added_and_missing_keys() -> None:
    difference = first_difference(['{"record": "result", "b": 1}'], ['{"record": "result"}'])
    assert difference is not None
    assert (difference.key, difference.recorded, difference.replayed) == ("b", "1", "nothing")
    difference = first_difference(['{"record": "result"}'], ['{"record": "result", "b": 1}'])
    assert difference is not None
    assert (difference.key, difference.recorded, difference.replayed) == ("b", "nothing", "1")


def test_added_and_missing_lines() -> None:
    difference = first_difference([ATTACK], [ATTACK, RECEIPT])
    assert difference is not None
    assert difference.text() == "line 2, receipt: recorded nothing, replayed the line"
    difference = first_difference([ATTACK, RECEIPT], [ATTACK])
    assert difference is not None
    assert difference.text() == "line 2, receipt: recorded the line, replayed nothing"


def test_lists_of_other_lengths_and_long_texts_are_shown_short() -> None:
    difference = first_difference(['{"record": "flanks", "a": [1]}'], ['{"record": "flanks", "a": [1, 1]}'])
    assert difference is not None
    assert (difference.recorded, difference.replayed) == ("[1]", "[1, 1]")
    difference = first_difference(['{"record": "receipt", "text": "' + "a" * 1000 + '"}'], [RECEIPT])
    assert difference is not None
    assert len(difference.recorded) == 121
