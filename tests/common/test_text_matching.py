"""The name that is closest to another, as the standard library finds it, but within bounds."""

import time
from difflib import get_close_matches

from hypothesis import given
from hypothesis import strategies as st

from autoalgo.common.text_matching import LONGEST_COMPARED, MOST_COMPARED, closest, normalized

NAMES = st.text("aAbBcé -_", min_size=1, max_size=12)


@given(NAMES, st.lists(NAMES, max_size=12))
def test_the_closest_name_is_that_of_the_standard_library(found: str, names: list[str]) -> None:
    by_normalized = {normalized(name): name for name in names if normalized(name)}
    close = get_close_matches(normalized(found), by_normalized, n=1)
    assert closest(found, names) == (by_normalized[close[0]] if close else None)


def test_long_names_and_those_beyond_the_first_thousands_are_not_compared() -> None:
    long = "x" * LONGEST_COMPARED
    assert closest(long, [f"{long[:-1]}y"]) == f"{long[:-1]}y"
    assert closest(f"{long}x", [f"{long}x", long]) is None
    others = [f"other {at}" for at in range(MOST_COMPARED)]
    assert closest("zzz", [*others, "zzzz"]) is None


def test_a_search_among_names_made_of_the_same_letters_ends_soon() -> None:
    names = [f"{at:05}" + "ab" * 45 for at in range(MOST_COMPARED)]
    begin = time.process_time()
    assert closest("99999" + "ba" * 45, names)
    assert time.process_time() - begin < 5
