"""What of a request counts, and the seed that follows from a word (OUT-5, OUT-6)."""

import hashlib

import pytest
import rows
from pydantic import ValidationError

from autoalgo.war.domain.fingerprint import canonical, seed_of_word, unlike_word
from autoalgo.war.domain.request import WarRequest

CANONICAL = (
    '{"attacker":"albion","attacker_military":"fyrd","defender":"gaul","defender_military":"host",'
    '"location":"senlac","year":1066}'
)
FLANK = {"side": "attacker", "x": 10, "y": 20, "infantry": 700}


def test_the_canonical_text_is_as_documented() -> None:
    assert canonical(rows.request()) == CANONICAL
    flanked = canonical(rows.request(flanks=[FLANK], map="Hard Coast.png", motive="Economic"))
    assert flanked == (
        '{"attacker":"albion","attacker_military":"fyrd","defender":"gaul","defender_military":"host",'
        '"flanks":[{"infantry":700,"side":"attacker","x":10.0,"y":20.0}],'
        '"location":"senlac","map":"hard coast","motive":"Economic","year":1066}'
    )


@pytest.mark.parametrize(
    "same",
    [
        {"war": "Another name"},
        {"seed": 7},
        {"battle": 3},
        {"word": "dragon"},
        {"_source": "Lawson 2002"},
        {"motive": "Conquest"},
        {"attacker": " ALBION "},
        {"defender_military": "host"},
    ],
)
def test_what_changes_nothing_does_not_count(same: dict[str, object]) -> None:
    assert canonical(rows.request(**same)) == canonical(rows.request())


@pytest.mark.parametrize(
    "other",
    [
        {"year": 1067},
        {"motive": "Economic"},
        {"attacker": "Gaul"},
        {"attacker_military": "Fleet"},
        {"location": "Dover"},
        {"map": "Sea"},
        {"map_km": 40},
        {"flanks": [FLANK]},
        {"flanks": [{**FLANK, "x": 10.5}]},
    ],
)
def test_what_a_war_is_fought_from_counts(other: dict[str, object]) -> None:
    assert canonical(rows.request(**other)) != canonical(rows.request())


def test_the_seed_is_the_first_twelve_digits_of_the_digest() -> None:
    digits = hashlib.sha256(f"{CANONICAL}\nDragon egg".encode()).hexdigest()[:12]
    assert seed_of_word(rows.request(), "Dragon egg") == int(digits, 16)
    assert seed_of_word(rows.request(seed=5, war="X"), "Dragon egg") == int(digits, 16)
    assert seed_of_word(rows.request(), "dragon egg") != int(digits, 16)


def test_a_word_is_tidied() -> None:
    assert rows.request(word="  Dragon \t egg\u200b ").word == "Dragon egg"
    assert rows.request(word="e\u0301").word == "\u00e9"


@pytest.mark.parametrize("word", ["", " \n ", "a" * 201, "\u200b"])
def test_what_is_no_word_is_refused(word: str) -> None:
    with pytest.raises(ValidationError, match="a word, or several, of 1 to 200 characters"):
        rows.request(word=word)


def test_what_contradicts_the_word_is_told() -> None:
    seed = seed_of_word(rows.request(), "dragon")
    assert unlike_word(rows.request(seed=5, battle=3)) == ""
    assert unlike_word(rows.request(word="dragon")) == ""
    assert unlike_word(rows.request(word="dragon", seed=seed)) == ""
    assert f"from the word is {seed}, but the request has the seed 5" in unlike_word(
        rows.request(word="dragon", seed=5)
    )
    assert "battle 3 is asked for" in unlike_word(rows.request(word="dragon", battle=3))


def test_a_request_without_a_word_is_written_as_before() -> None:
    assert "word" not in rows.request().model_dump()
    assert WarRequest.model_validate(rows.request(word="a").model_dump()).word == "a"
