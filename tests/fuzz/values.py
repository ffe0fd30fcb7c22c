"""Hostile values: texts, numbers and cells at which programs stumble, the harmless ones first."""

from typing import Final

from fuzz.draws import Draws

Json = str | float | int | bool | list["Json"] | dict[str, "Json"] | None

LONG: Final = 200_000
"""Characters of a text without end."""
TEXTS: Final = (
    "x",
    "",
    " ",
    "default",
    "none",
    "Æthelræd",
    "Zoë",  # with a mark of its own, rather than the one letter
    "北条 時宗",
    "صلاح الدين",
    "🏴‍☠️",
    "[[Nation|x]] '''bold''' <nowiki>",
    "{{template}}|}\n|-",
    "=cmd|' /C calc'!A0",
    "../../etc/passwd",
    "con",
    "a,b;c\td",
    "line\nbreak",
    'quote " and \\',
    "-0",
    "1e400",
    "1,000.5",
    "1.000,5",
    "50%",
    "12 BC",
    "true",
    "#REF!",
    "%s %d {0}",
    "\x00",
    "\x1b[31mred\x1b[0m",
    "carriage\rreturn",
    "\x7f\x85\x9b",
    "\u2028\u2029",
    "\u202eright to left\u2066",
    "\u200b\u200d\ufeff",
    "\ufffe\uffff",
    "\U0010ffff",
    "ffi ﬁ ſ K",
    "long " * (LONG // 5),
)
NUMBERS: Final = (
    1,
    0,
    -1,
    2,
    0.5,
    -0.0,
    1e-9,
    10,
    100,
    399.9999999,
    400,
    401,
    4380,
    1e6,
    2**31,
    2**53 + 1,
    2**63,
    2**64,
    -(2**63),
    1e15,
    1e18,
    1e300,
    5e-324,
    1.7976931348623157e308,
)
_OTHERS: Final[tuple[Json, ...]] = (None, True, [], {}, [1], ["x", None], {"x": 1}, [[[]]])
LITERALS: Final = ("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1" * 5000, "0x10", "01", "1.", "+1", "nul")
"""What stands in a JSON file where a value should, but is none, or none that a float can hold."""


def text(draws: Draws) -> str:
    """Return a hostile text."""
    return draws.of(TEXTS)


def number(draws: Draws) -> float | int:
    """Return a hostile number."""
    return draws.of(NUMBERS)


def value(draws: Draws) -> Json:
    """Return a hostile value of any kind that JSON has."""
    kinds = draws.below(9)
    if kinds < 3:
        return number(draws)
    if kinds < 6:
        return text(draws)
    return draws.of(_OTHERS)


def near(draws: Draws, name: str) -> str:
    """Return a text close to `name`, as people misspell."""
    at = draws.below(max(1, len(name)))
    return draws.of(
        (
            name,
            name.upper(),
            f" {name} ",
            name.replace(" ", "-"),
            name[:at] + name[at + 1 :],
            name[:at] + "x" + name[at:],
            name[:at] + "\u0301" + name[at:],
            name[:at] + "\u00a0" + name[at:],
            name[:at] + "\u202e" + name[at:],
            name * 2,
        )
    )
