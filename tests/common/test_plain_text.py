import json

import pytest
from hostile import CONTROLS, unsafe
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.common.figures import counted, distance, figure, percent, whole
from autoalgo.common.plain_text import LONGEST_MESSAGE, UNNAMED, displayed, isolated, one_line, visible

ANY_TEXT = st.text(st.characters() | st.sampled_from(CONTROLS + "\u2067\u2068\u2069\ud800"))
"""Half characters included."""


def test_right_to_left_names_are_fenced_by_isolates() -> None:
    assert isolated("معركة") == "\u2068معركة\u2069"
    assert isolated("Hastings") == "Hastings"


def test_a_name_stays_on_its_line() -> None:
    assert one_line(" a\r\nb\tc\x00\x1b[31m\u2029 ") == "a  b c  [31m"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (0.5, "0.5"),
        (31.6227766, "31.62"),
        (999.94, "999.9"),
        (999.96, "1,000"),
        (12345.6, "12,346"),
        (-1500, "-1,500"),
    ],
)
def test_figures_have_four_digits_or_thousands(number: float, text: str) -> None:
    assert figure(number) == text


def test_percent_whole_and_counted() -> None:
    assert percent(0.07) == "7 %"
    assert whole(1234.5678) == "1,235"
    assert [counted(number, "hour") for number in (0, 1, 1000)] == ["0 hours", "1 hour", "1,000 hours"]


@pytest.mark.parametrize(
    ("kilometres", "text"), [(0, "0 m"), (0.35, "350 m"), (0.9994, "999 m"), (0.9996, "0.9996 km"), (12.5, "12.5 km")]
)
def test_distances_below_a_kilometre_are_metres(kilometres: float, text: str) -> None:
    assert distance(kilometres) == text


def test_a_name_of_nothing_but_format_characters_is_unnamed() -> None:
    assert one_line("\u200b\ufeff\u00ad") == UNNAMED


@given(ANY_TEXT | st.text().map(isolated), st.integers(100, 2_000))
def test_nothing_that_is_displayed_is_unsafe_or_too_long(text: str, longest: int) -> None:
    for shown in (displayed(text, longest), displayed(text * 50, longest), displayed(f"{text}{isolated(text)}{text}")):
        assert unsafe(shown) == unsafe(shown, "") == set()
    assert len(displayed(text * 50, longest)) <= longest
    assert displayed(displayed(text, longest), longest) == displayed(text, longest)


@given(ANY_TEXT)
def test_an_escape_is_the_character_in_json(text: str) -> None:
    quoted = json.dumps(text, ensure_ascii=False)
    assert json.loads(visible(quoted)) == text
    assert json.loads(visible(f"[\n\t{quoted}\n]", kept="\n\t")) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Battle of Hastings – 関原 ⚔",
        "عربى مع \u200fعلامة",
        "नेपाल क्ष्\u200dम می\u200cخواهم",
        "👩\u200d👩\u200d👧 🏴\U000e0067\U000e0062\U000e007f e\u0301",
        isolated("معركة"),
        f"Where {isolated('שלום')} fell, {isolated('معركة')}",
        r"C:\users\u0041",
    ],
)
def test_ordinary_scripts_are_displayed_as_they_are(text: str) -> None:
    assert displayed(text) == text


def test_what_is_hidden_is_displayed_as_an_escape() -> None:
    assert displayed("a\x1b[31m\r\n\u202eb\ud800") == r"a\u001b[31m\u000d\u000a\u202eb\ud800"
    assert displayed("\u2068open") == r"\u2068open"
    assert displayed("\u2068a\u2068b\u2069") == "\\u2068a\u2068b\u2069"


def test_a_long_text_loses_its_middle() -> None:
    shown = displayed(f"place: {'x' * 1_000_000}; hint")
    assert (shown[:8], shown[-7:], len(shown) <= LONGEST_MESSAGE) == ("place: x", "x; hint", True)
    assert "… (998,053 characters left out) …" in shown
