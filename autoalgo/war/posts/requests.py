"""Whether a post asks for a war at all, and for how many."""

import re
from typing import Final

FLAG: Final = re.compile(
    r"[(\[]?[ \t]{0,3}\balgo(?:rithm|ritmo|rithmus)?[ -]?(?:request|rq|req)s?\b[ \t]{0,3}(?:\(s\)[ \t]{0,"
    r"3})?[)\]]?[ \t]{0,3}:?",
    re.IGNORECASE,
)
"""What marks a request (source: "flagged with the word (Algo request) in bold")."""
_NEVER: Final = (
    r"\bnot (?:asking|requesting|a request|an algo|a real request)\b",
    r"\bno (?:algo|request)s?\b(?: (?:needed|yet|please|required|pls)|\)|\.|$)",
    r"\b(?:thanks|thx|thank you) for (?:the|my|our) algo\b",
    r"(?:^|\n)[^\w\n]*results?\b[^\w\n]*:", r"\blosses\b[^.\n]*\d[^.\n]*\d",
    r"\b(?:cancel|withdraw|retract|scrap|delete|take back)\b[^.\n]{0,30}\b(?:request|algo)\b",
    r"\b(?:do not|don'?t|dont|please don'?t|never) (?:actually )?(?:run|fight|do) (?:this|it|that)\b",
    r"\b(?:do not|don'?t) want (?:a|an|any) (?:re-?run|algo|war)\b", r"\bcomplain(?:t|ing)?\b", r"\bi must protest\b",
    r"\bjust (?:planning|kidding|chatting)\b", r"\bwould be (?:so |very |really )?(?:funny|cool|nice|fun|great) if\b",
)  # fmt: skip
"""Words with which nobody asks for a war, whatever else he says."""
_NONE: Final = (
    r"\b(?:just|only) (?:asking|curious|wondering|a question|thinking out loud)\b",
    r"\b(?:last|yesterday'?s|previous) algo\b(?! as)",
    r"\bdid (?:u|you|anyone|anybody) see\b", r"\bcasualties\b", r"\bvictory\b[^.\n]*\d",
    r"\bwrite-?up\b", r"\bwho would win\b", r"\bwhat if\b", r"\bsomeday\b", r"\bfor the newbies\b",
    r"\b(?:quick )?(?:q|question)\s*:", r"\bhow (?:do|does|is|are|can)\b[^.\n]*\?",
    r"\bseconded\b", r"\bcan'?t wait\b", r"\byou'?re going to lose\b", r"\bwon the algo\b", r"\bcongrat",
    r"\bshould(?:n't)? (?:we|i|it)\b[^.\n]*\?", r"\bnot (?:yet|now)\b",
    r"\b(?:maybe|perhaps) next (?:turn|week|time)\b",
    r"\btreaty of\b", r"\bno one shall attack\b",
)  # fmt: skip
_SOME: Final = (
    r"\brequesting\b", r"\bi (?:would like to |want to |wish to )?request\b",
    r"\b(?:algo|algorithm|war|battle)\b[^.\n]{0,20}\b(?:pls|plz|please)\b",
    r"\b(?:pls|plz|please)\b[^.\n]{0,30}\balgo\b",
    r"\bcan (?:i|we|someone|u|you|one)\b[^.\n]{0,40}\b(?:algo|run|get|have)\b",
    r"\b(?:attackers?|defenders?|attacking|defending)\s*[:=-]", r"\bpetición\b", r"\banfrage\b",
    r"\brun (?:this|it|one|the algo)\b", r"\brequest for\b",
)  # fmt: skip


def refusal_in(text: str, flags: int) -> str:
    """Return the words for which a post is taken to ask for no war; empty where it may ask for one."""
    never = [found for pattern in _NEVER for found in [re.search(pattern, text, re.IGNORECASE)] if found]
    if never:
        return never[0][0].strip()
    against = [found for pattern in _NONE for found in [re.search(pattern, text, re.IGNORECASE)] if found]
    wanted = flags + sum(bool(re.search(pattern, text, re.IGNORECASE)) for pattern in _SOME)
    return against[0][0] if len(against) > wanted else ""
