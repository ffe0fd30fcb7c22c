"""The forms in which orders come: tables, lists, forms, dictation and arrows, brought to plain lines (CF-31)."""

import re
from collections.abc import Callable
from string import ascii_lowercase
from typing import Final

from autoalgo.games.capture_the_flag.rules.board import square_of
from autoalgo.games.capture_the_flag.rules.orders import Direction

_SQUARE: Final = r"[a-zA-Z]\d{1,2}"
_LETTERS: Final = (
    *("alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliett", "kilo"),
    *("lima", "mike", "november", "oscar", "papa", "quebec", "romeo", "sierra", "tango", "uniform", "victor"),
    *("whiskey", "xray", "yankee", "zulu"),
)
_SPELLED: Final = {word: word[0] for word in _LETTERS} | {"alpha": "a", "juliet": "j", "x-ray": "x", "whisky": "w"}
_COUNTS: Final = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_COUNT: Final = "|".join(_COUNTS[1:])
_BARS: Final = re.compile(r"^[ \t]*\|(.*[^|\n])\|", re.MULTILINE)


def without_bars(mail: str) -> str:
    """Return a mail in which a bar at a line's beginning is a mark of a quotation, and none of a table or a chat."""
    mail = re.sub(r"^[ \t]*\|(?=[ \w]{1,20}=)", "", mail, flags=re.MULTILINE)
    return _BARS.sub(r"\1 | ", mail.replace("||", "\n")) if "|" in mail else mail


def plain_lines(text: str) -> str:
    """Return a text of any form as lines of plain orders."""
    for change in _CHANGES:
        text = change(text)
    return text


def _without_marks(text: str) -> str:
    """Take out marks of forums and chats."""
    text = re.sub(r"~~[^~\n]{1,200}~~", " ", re.sub(r"\[\*\]", "\n", text))
    text = re.sub(rf"(?<=\w) \*{{1,2}}(?=\ue000|{_SQUARE})(?=[^*\n]*$)", " make that ", text, flags=re.MULTILINE)
    text = re.sub(rf"^\s*\*({_SQUARE})\*?\s*$", r"correction \1", text, flags=re.MULTILINE)
    text = re.sub(r"^[ \t]*\[?\d{1,2}:\d\d\]?[ \t]+(?!turn|update)", "", text, flags=re.MULTILINE)
    text = re.sub(rf"'(?=\ue000|{_SQUARE}')|(?<=\ue001)'(?!s)|(?<=\d)'", "", text)
    text = re.sub(r"(?:^|(?<=\s))[:;]-?[()DPpO*/|]+(?=\s|$|[.,!?])", ". ", text, flags=re.MULTILINE)
    text = re.sub(r":[ \t]*-+[ \t]*$", ": none", text, flags=re.MULTILINE)
    spell = r"\b(?:spell|ability|cast|action)\s?[=:]\s?([a-z ]{3,20}?)\s?[;,\n]\s?target\s?[=:]\s?"
    text = re.sub(spell, r"\1 on ", text, flags=re.IGNORECASE)
    text = re.sub(r"\s+STOP\b", ". ", text) if len(re.findall(r"\bSTOP\b", text)) > 1 else text
    text = re.sub(r"\[/?(?:b|i|u|s|list|color|colour|size|quote|code|url|center|font)(?:=[^\]\n]{0,40})?\]", " ", text)
    return re.sub(r"\|\|(?=\S)|(?<=\S)\|\||[`~]{2,3}|(?<!\w)[*_]{1,3}(?=\w)|(?<=\w)[*_]{1,3}(?!\w)", " ", text)


def _from_table(text: str) -> str:
    """Make a line of each row of a table; its head is left out."""
    lines = text.split("\n")
    rule = re.compile(r"[\s|:+-]*-{2}[\s|:+-]*$")
    found = list[str]()
    for number, line in enumerate(lines):
        follows = lines[number + 1] if number + 1 < len(lines) else ""
        cells = line.split("|")
        if len(cells) > 1 and (rule.match(line) or rule.match(follows)):
            continue
        found.append(" ".join(cell.strip() for cell in cells) if len(cells) > 1 else line)
    return "\n".join(found)


def _dictated(text: str) -> str:
    """Make marks of those that were spoken, and squares of letters and numbers that were spelled."""
    if not re.search(r"[.,;\n]", text):
        text = re.sub(r"(?<!\s)\s+(?:period|full stop|new ?line)\b", ". ", text, flags=re.IGNORECASE)
        text = re.sub(r"(?<!\s)\s+comma\b", ", ", text, flags=re.IGNORECASE)
    letters = "|".join(_SPELLED)
    text = re.sub(
        rf"(?<!')\b({letters}|[a-mo-rt-vx-z]|[nsw](?=-))[ -](\d{{1,2}}|{_COUNT})\b"
        r"(?! ?(?:squares?|steps?|spaces?|tiles?|fields?|moves?)\b)",
        _spelled,
        text,
        flags=re.IGNORECASE,
    )
    return re.sub(rf"\b(?:{letters}|[a-z]) no,? ({_SQUARE})\b", r"\1", text, flags=re.IGNORECASE)


def _spelled(found: re.Match[str]) -> str:
    letter, number = found[1].lower(), found[2].lower()
    if letter in {"a", "i"} and not found[2].isdigit():
        return found[0]
    return f"{_SPELLED.get(letter, letter)}{_COUNTS.index(number) if number in _COUNTS else number}"


def _columns(text: str) -> str:
    """Make squares of columns and rows."""
    row = ""

    def square(found: re.Match[str]) -> str:
        nonlocal row
        row = found["row"] or row
        return f"{found['column']}{row}" if row else found[0]

    column_first = r"\bcol(?:umn|\.)? ?(?P<column>[a-z]),? (?:and )?(?:row (?P<row>\d{1,2})|(?:the )?same row)\b"
    text = re.sub(r"\brow (\d{1,2}),? (?:and )?col(?:umn|\.)? ?([a-z])\b", r"\2\1", text, flags=re.IGNORECASE)
    return re.sub(column_first, square, text, flags=re.IGNORECASE)


def _squares(text: str) -> str:
    """Part squares that are written together, as players of chess do too."""
    text = re.sub(rf"\b[SAPWNKQBR]({_SQUARE})[-x]({_SQUARE})\b", r"\1 \2", text)
    together = rf"\b(?:{_SQUARE}){{2,20}}\b"
    text = re.sub(together, lambda found: " ".join(re.findall(_SQUARE, found[0])), text)
    # "c4, c5. no c4, b5": the whole way again.
    text = re.sub(rf"\b({_SQUARE}), (?:{_SQUARE},? ?)+[.!]* no,? (?=\1, {_SQUARE})", "", text, flags=re.IGNORECASE)
    return re.sub(
        rf"\b{_SQUARE},? (?:no,? (?:wait,? )?|sorry,? |i mean,? |make that |err?,? |rather,? )({_SQUARE})\b",
        r"\1",
        text,
        flags=re.IGNORECASE,
    )


def _beside_squares(text: str) -> str:
    """Make squares of "the square left of d5" and "just below d5"."""
    return _BESIDE.sub(_beside, text)


def _beside(found: re.Match[str]) -> str:
    square, side = square_of(found["square"]), (found["side"] or found["over"]).lower()
    beside = _SIDES[side].after(square) if square else None
    return beside.text if beside and beside.column in range(len(ascii_lowercase)) and beside.row >= 0 else found[0]


_SIDES: Final = {
    **dict.fromkeys(("north", "above"), Direction.NORTH),
    **dict.fromkeys(("south", "below", "beneath", "under"), Direction.SOUTH),
    **dict.fromkeys(("west", "left"), Direction.WEST),
    **dict.fromkeys(("east", "right"), Direction.EAST),
}
_BESIDE: Final = re.compile(
    r"(?<!two )(?<!three )(?<!four )(?<!\d )\b(?:(?:the )?(?:square|space|field|tile|spot|place|one) )?"
    r"(?:(?:directly|just|right|immediately) )?(?:(?:on |to )?the )?"
    r"(?:(?P<side>north|south|east|west|left|right)(?: side)? of|(?P<over>above|below|beneath|under)) "
    rf"(?:the )?(?:square )?(?P<square>{_SQUARE})\b",
    re.IGNORECASE,
)


def _arrows(text: str) -> str:
    """Make directions of arrows that stand between no squares."""
    text = re.sub(rf"({_SQUARE}|\ue001) ?→ ?(?={_SQUARE})", r"\1 > ", text)
    # Before a word it only points to that.
    text = re.sub(
        r"([↑↓←→])\ufe0f?(?=\s*(?:[↑↓←→x×\d,;.]|$)|(?<=[↑↓←→]{2})|(?<=[↑↓←→] [↑↓←→])|(?<=[↑↓←→]\ufe0f[↑↓←→]\ufe0f))",
        lambda found: f" {_POINTS[found[1]]}, ",
        text,
        flags=re.MULTILINE,
    )
    return re.sub(r"[↑↓←→]\ufe0f?", " ", text)


_POINTS: Final = {"↑": "north", "↓": "south", "←": "west", "→": "east"}
_CHANGES: Final[tuple[Callable[[str], str], ...]] = (
    _without_marks,
    _from_table,
    _dictated,
    _columns,
    _squares,
    _beside_squares,
    _arrows,
)
