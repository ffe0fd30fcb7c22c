"""The forms in which orders come: tables, lists, forms, dictation and arrows, brought to plain lines (CF-31)."""

import re
from collections.abc import Callable
from typing import Final

from autoalgo.games.capture_the_flag.orders.phrases import has_order_words

_SQUARE: Final = r"[a-zA-Z]\d{1,2}"
_LETTERS: Final = [
    "alfa",
    "bravo",
    "charlie",
    "delta",
    "echo",
    "foxtrot",
    "golf",
    "hotel",
    "india",
    "juliett",
    "kilo",
    "lima",
    "mike",
    "november",
    "oscar",
    "papa",
    "quebec",
    "romeo",
    "sierra",
    "tango",
    "uniform",
    "victor",
    "whiskey",
    "xray",
    "yankee",
    "zulu",
]
_SPELLED: Final = {word: word[0] for word in _LETTERS} | {"alpha": "a", "juliet": "j", "x-ray": "x", "whisky": "w"}
_COUNTS: Final = [
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
]
_COUNT: Final = "|".join(_COUNTS[1:])
_NO_VALUE: Final = r"-+|none|no(?:ne|thing)?|n/?a|nil|/"
_INFORMATION: Final = (
    r"side|team|unit|name|player|class|kind|turn|update|date|mana(?: \w+)?|life|hp|experience|exp|notes?|comments?"
)
_LABEL: Final = r"(?:special )?(?:ability|spell|action|orders?|abilities|what|do|task|command|your orders?|my orders?)"
_KEYS: Final = (
    r"target|path|to|who|whom|square|squares|at|on|spell|steps|where|destination|name|via|direction|count|distance"
)


_BARS: Final = re.compile(r"^[ \t]*\|(.*[^|\n])\|", re.MULTILINE)


def without_bars(mail: str) -> str:
    """Return a mail in which a bar at a line's beginning is a mark of a quotation, and none of a table or a chat."""
    return _BARS.sub(r"\1 | ", mail.replace("||", "\n")) if "|" in mail else mail


def plain_lines(text: str) -> str:
    """Return a text of any form as lines of plain orders."""
    for change in _CHANGES:
        text = change(text)
    return text


def _without_marks(text: str) -> str:
    """Take out marks of forums and chats."""
    text = re.sub(r"~~[^~\n]{1,200}~~", " ", re.sub(r"\[\*\]", "\n", text))
    text = re.sub(rf"^\s*\*({_SQUARE})\*?\s*$", r"no, \1", text, flags=re.MULTILINE)
    text = re.sub(r"^[ \t]*\[?\d{1,2}:\d\d\]?[ \t]+(?!turn|update)", "", text, flags=re.MULTILINE)
    text = re.sub(rf"'(?=\ue000|{_SQUARE}')|(?<=\ue001)'(?!s)|(?<=\d)'", "", text)
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


def _from_json(text: str) -> str:
    """Make orders of keys and values in the manner of JSON."""
    if "{" not in text or not re.search(r'"\w+"\s*:', text):
        return text
    text = re.sub(rf'[,\s]*"(?:{_KEYS})"\s*:', " ", text, flags=re.IGNORECASE)
    text = re.sub(r'"(?:do|action|order|orders|type|command|unit|ability)"\s*:', "\n", text, flags=re.IGNORECASE)
    text = re.sub(r'"(\w+)"\s*:', r"\n\1 ", text)
    return re.sub(r"[{}\[\]\"]", " ", text)


def _from_form(text: str) -> str:
    """Take out lines of a form that hold nothing to do, and the labels of others."""
    kept = list[str]()
    for line in text.split("\n"):
        key, colon, value = line.partition(":")
        label = key.strip(" \t*-").lower()
        if colon and re.fullmatch(r"[\w ]{1,25}", label) and re.fullmatch(_NO_VALUE, value.strip(" \t.!").lower()):
            kept.append("wait" if re.search(r"move|attack|action|path|target|spell", label) else "")
        elif colon and re.fullmatch(_INFORMATION, label) and not has_order_words(value):
            kept.append(value if label in {"unit", "name", "player"} else "")
        elif colon and kept and re.fullmatch(r"target|who|whom|victim|square|at|on|path|way|direction", label):
            kept[-1] += f" {value.strip()}"
        elif colon and re.fullmatch(_LABEL, label):
            kept.append(value)
        else:
            kept.append(line)
    return "\n".join(kept)


def _dictated(text: str) -> str:
    """Make marks of those that were spoken, and squares of letters and numbers that were spelled."""
    if not re.search(r"[.,;\n]", text):
        text = re.sub(r"\s+(?:period|full stop|new ?line)\b", ". ", text, flags=re.IGNORECASE)
        text = re.sub(r"\s+comma\b", ", ", text, flags=re.IGNORECASE)
    letters = "|".join(_SPELLED)
    text = re.sub(
        rf"\b({letters}|[a-z])[ -](\d{{1,2}}|{_COUNT})\b(?! ?(?:squares?|steps?|spaces?|tiles?|fields?|moves?)\b)",
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
    return re.sub(
        rf"\b{_SQUARE},? (?:no,? (?:wait,? )?|sorry,? |i mean,? |make that |err?,? |rather,? )({_SQUARE})\b",
        r"\1",
        text,
        flags=re.IGNORECASE,
    )


def counted(text: str) -> str:
    """Return a text in small letters with digits in place of numbers in words, and west and east for the sun's ways."""
    text = re.sub(r"\b(?:the )?sun ?set\b", "west", re.sub(r"\b(?:the )?sun ?rise\b", "east", text))
    text = re.sub(r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", _digits, text)
    text = re.sub(r"\b(up|down|left|right|north|south|east|west)(\d)\b", r"\1 \2", re.sub(r"\bby one\b", "by 1", text))
    units = r"squares?|steps?|spaces?|tiles?|fields?"
    ways = r"north|south|east|west|up|down|left|right"
    return re.sub(
        rf"\b(?:one|a|a single)(?= (?:to the )?(?:{units}|{ways})\b)|(?<=th )one\b|(?<=ht )one\b|(?<=wn )one\b|"
        rf"(?<=st )one\b|(?<=up )one\b|(?<=ft )one\b",
        "1",
        text,
    )


def _digits(found: re.Match[str]) -> str:
    return str(_COUNTS.index(found[1]))


def with_teams(text: str, teams: tuple[str, str]) -> str:
    """Return a text in small letters that calls both teams "own" and "enemy" where it names their flags and units."""
    for team, plain in zip(teams, ("own", "enemy"), strict=True):
        if name := team.strip().lower():
            text = re.sub(rf"\b(?:the )?{re.escape(name)}(?:s|'s|s')? (?:team'?s? )?(?=flag|base)", f"{plain} ", text)
            text = re.sub(
                rf"\b(?:the |a |of the )?{re.escape(name)}s?(?= (?:archer|wizard|soldier|paladin)s?\b)", plain, text
            )
            text = re.sub(
                rf"\b{re.escape(name)}(?= (?:in|within) (?:range|reach)\b|s\b)",
                {"own": "friend"}.get(plain, plain),
                text,
            )
    return text


def _arrows(text: str) -> str:
    """Make directions of arrows that stand between no squares."""
    text = re.sub(rf"({_SQUARE}) ?→ ?(?={_SQUARE})", r"\1 > ", text)
    for arrow, direction in (("↑", "north"), ("↓", "south"), ("←", "west"), ("→", "east")):
        # Before a word it only points to that.
        text = re.sub(rf"{arrow}\ufe0f?(?=\s*(?:[↑↓←→x×\d,;.]|$))", f" {direction} ", text, flags=re.MULTILINE)
    return re.sub(r"[↑↓←→]\ufe0f?", " ", text)


_CHANGES: Final[tuple[Callable[[str], str], ...]] = (
    _from_json,
    _without_marks,
    _from_table,
    _from_form,
    _dictated,
    _columns,
    _squares,
    _arrows,
)
