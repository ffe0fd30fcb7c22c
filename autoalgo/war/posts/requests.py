"""Whether a post asks for a war at all, and for how many."""

import re
from typing import Final

from autoalgo.war.posts.vocabulary import found, level

FLAG: Final = re.compile(
    r"[(\[]?[ \t]{0,3}\balgo(?:rithm|ritmo|rithmus)?[ -]?(?:request|rq|req)s?\b[ \t]{0,3}(?:\(s\)[ \t]{0,"
    r"3})?[)\]]?[ \t]{0,3}:?",
    re.IGNORECASE,
)
"""What marks a request (source: "flagged with the word (Algo request) in bold")."""
_AGAINST: Final = {"no request": 3, "chat": 2, "small talk": 1}
"""What words say against a request, each as against one word that asks for it."""


def refusal_in(text: str, flags: int) -> str:
    """Return the words for which a post is taken to ask for no war; empty where it may ask for one."""
    levelled = level(FLAG.sub(lambda flag: " " * len(flag[0]), text))
    told = [(weight, start, end) for kind, weight in _AGAINST.items() for start, end in found(kind, levelled)]
    wanted = flags + len({levelled[start:end] for start, end in found("request", levelled)})
    if sum(weight for weight, _, _ in told) <= wanted + 1:
        return ""
    _, start, end = max(told, key=lambda one: one[0])
    return text[start:end]
