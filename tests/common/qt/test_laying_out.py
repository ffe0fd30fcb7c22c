from autoalgo.common.qt.shortened import LONGEST_LINE, MOST_LINES, shortened


def test_short_text_is_itself() -> None:
    assert shortened("a\nb\n") == "a\nb\n"


def test_only_the_long_line_is_cut_and_says_by_how_much() -> None:
    assert shortened("a\n" + "x" * (LONGEST_LINE + 1500) + "\nb").split("\n") == [
        "a",
        "x" * LONGEST_LINE + "… (1,500 more characters)",
        "b",
    ]


def test_lines_without_end_are_cut_too() -> None:
    assert shortened("\n" * 10 * MOST_LINES).count("\n") == MOST_LINES - 1
