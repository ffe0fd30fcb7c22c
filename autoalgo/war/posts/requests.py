"""Whether a post asks for a war at all, and for how many."""

import re
from typing import Final

FLAG: Final = re.compile(
    r"[(\[]?[ \t]{0,3}\balgo(?:rithm|ritmo|rithmus)?[ -]?(?:request|rq|req)s?\b[ \t]{0,3}(?:\(s\)[ \t]{0,3})?[)\]]?[ \t]{0,3}:?", re.IGNORECASE
)
"""What marks a request (source: "flagged with the word (Algo request) in bold")."""
_NONE: Final = (
    r"\bnot (?:asking|requesting|a request|an algo|a real request)\b",
    r"\b(?:just|only) (?:planning|asking|curious|wondering|a question|chat(?:ting)?|kidding|thinking out loud)\b",
    r"\bno (?:algo|request)\b(?! yet\?)",
    r"\b(?:thanks|thx|thank you) for (?:the|my|our) algo\b",
    r"\b(?:last|yesterday'?s|previous) algo\b(?! as)",
    r"\bdid (?:u|you|anyone|anybody) see\b",
    r"\bresults?\s*:", r"\blosses\b[^.\n]*\d", r"\bcasualties\b", r"\bvictory\b[^.\n]*\d",
    r"\b(?:cancel|withdraw|retract|ignore|scrap|delete)\b[^.\n]{0,30}\b(?:request|algo|it|this|that)\b",
    r"\bwrite-?up\b", r"\bwho would win\b", r"\bwhat if\b",
    r"\b(?:quick )?(?:q|question)\s*:", r"\bhow (?:do|does|is|are|can)\b[^.\n]*\?",
    r"\bseconded\b", r"\bcan'?t wait\b", r"\byou'?re going to lose\b", r"\bwon the algo\b", r"\bcongrat",
    r"\bshould(?:n't)? (?:we|i|it)\b[^.\n]*\?", r"\bnot (?:yet|now)\b", r"\b(?:maybe|perhaps) next (?:turn|week|time)\b",
)  # fmt: skip
_SOME: Final = (
    r"\brequesting\b", r"\bi (?:would like to |want to |wish to )?request\b", r"\b(?:algo|algorithm|war|battle)\b[^.\n]{0,20}\b(?:pls|plz|please)\b",
    r"\b(?:pls|plz|please)\b[^.\n]{0,30}\balgo\b", r"\bcan (?:i|we|someone|u|you|one)\b[^.\n]{0,40}\b(?:algo|run|get|have)\b",
    r"\b(?:attackers?|defenders?|attacking|defending)\s*[:=-]", r"\bpetición\b", r"\banfrage\b", r"\brun this\b",
)  # fmt: skip


def refusal_in(text: str, flags: int) -> str:
    """Return the words for which a post is taken to ask for no war; empty where it may ask for one."""
    against = [found for pattern in _NONE for found in [re.search(pattern, text, re.IGNORECASE)] if found]
    wanted = flags + sum(bool(re.search(pattern, text, re.IGNORECASE)) for pattern in _SOME)
    return against[0][0] if len(against) > wanted else ""
