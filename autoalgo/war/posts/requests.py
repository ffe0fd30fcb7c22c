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
_DECIDED: Final = 3
"""How much more a word such as "withdrawn" says than one that is used where people chat."""


def refusal_in(text: str, flags: int) -> str:
    """Return the words for which a post is taken to ask for no war; empty where it may ask for one."""
    levelled = level(text)
    never, chat = (list(found(kind, levelled)) for kind in ("no request", "chat"))
    wanted = flags + len({levelled[start:end] for start, end in found("request", levelled)})
    if _DECIDED * len(never) + len(chat) <= wanted + bool(flags and not never):
        return ""
    start, end = (never or chat)[0]
    return text[start:end]
