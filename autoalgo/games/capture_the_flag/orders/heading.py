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
    rf"\b(?:(?:this is|these are) )?for ){_DAY}"
    rf"(?:(?P<when>{_WHEN}) ?(?:turn|update)|turn (?:no\.? ?|number |# ?)?(?P<turn>\d{{1,5}})(?=[ \t]*(?:[^\w \t]|$)))"
    r"\b[ \t]{0,9}[:,-]?",
    re.IGNORECASE | re.MULTILINE,
)


def without_heading(text: str) -> tuple[str, str]:
    """Return a text without the words that say for which turn it is, and what they say: "5:00", "turn 12" or ""."""
    found = _HEADING.search(text)
    if not found:
        return text, ""
    said = found["when"] or f"turn {found['turn']}"
    return f"{text[: found.start()]}\n{text[found.end() :]}", said.strip().lower()
