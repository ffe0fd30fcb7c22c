"""The turn that a mail says it is for: "for the 5:00 turn", "turn 12:" (CF-31)."""

import re
from typing import Final

_WHEN: Final = (
    r"\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|a\.m\.|p\.m\.|o'?clock)?|morning|noon|afternoon|evening|night|first|1st|second|"
    r"2nd|third|3rd|fourth|4th|fifth|5th|today'?s|tonight'?s"
)
_DAY: Final = r"(?:(?:the|my|this|(?:to(?:day|night)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:'?s)?) ){0,2}"
_HEADING: Final = re.compile(
    r"(?:^[ \t]{0,9}(?:[^\W\d]{1,40}'s turn,? )?(?:(?:this is|these are|here(?:'s| is| are)|my|our|orders?|"
    r"moves?|turn) ){0,4}(?:for )?|"
    rf"\b(?:(?:this is|these are) )?(?:for|at|on|in) |(?<=[,;.] )(?=turn \d|second|third)){_DAY}"
    rf"(?:(?P<when>{_WHEN}) ?(?:turn|update|(?<=\d )one)|turn (?:no\.? ?|number |# ?)?(?P<turn>\d{{1,5}})"
    r"(?=[ \t]*(?:[^\w \t]|$)))"
    r"\b[ \t]{0,9}[:,-]?",
    re.IGNORECASE | re.MULTILINE,
)
_NOW: Final = re.compile(
    r"\bthis (?:turn|update|time|one)\b|\b(?:(?:un)?till? then|before (?:that|then)|for now)\b", re.IGNORECASE
)
"""What beside the time of a turn says that this is a later one."""

_TOMORROW: Final = re.compile(
    r"\b(?:for )?tomorrow'?s? (?:turn|update|orders?|moves?|round)\b[ \t]{0,9}[:,-]?", re.IGNORECASE
)


def without_heading(text: str) -> tuple[str, str]:
    """Return a text without the words that say for which turn it is, and what they say: "5:00", "turn 12" or ""."""
    said = ""

    def replaced(found: re.Match[str]) -> str:
        nonlocal said
        when = (found["when"] or f"turn {found['turn']}").strip().lower()
        if now or said not in {"", when}:
            return "\nnext turn "
        said = when
        return "\n"

    if _NOW.search(text):
        text = _TOMORROW.sub("\nnext turn ", text)
    now = _NOW.search(_HEADING.sub("", text))
    return _HEADING.sub(replaced, text), said
