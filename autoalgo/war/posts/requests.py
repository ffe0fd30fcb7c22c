"""Whether a post asks for a war at all, and for how many."""

import re
from collections.abc import Collection
from typing import Final

from autoalgo.war.posts.claims import step
from autoalgo.war.posts.vocabulary import found, level

FLAG: Final = re.compile(
    r"[(\[]?[ \t]{0,3}\balgo(?:rithm|ritmo|rithmus)?[ -]?(?:request|rq|req)s?\b[ \t]{0,3}(?:\(s\)[ \t]{0,"
    r"3})?[)\]]?[ \t]{0,3}:?",
    re.IGNORECASE,
)
"""What marks a request (source: "flagged with the word (Algo request) in bold")."""
_AGAINST: Final = {"no request": 3, "chat": 2, "small talk": 1}
"""What words say against a request, each as against one word that asks for it."""
REQUEST: Final = "request"
"""The first sign of every post."""
PLAIN: Final = "request: plain"
"""The sign of a post that is marked as a request and says nothing against it."""
_TELLING: Final = ("year", "location", "attacker", "defender", "motive", "seed", "map_km")


def refusal_in(text: str, flags: int) -> str:
    """Return the words that tell most against a request where they outweigh those for one, else an empty text."""
    levelled = level(FLAG.sub(lambda flag: " " * len(flag[0]), text))
    told = [(weight, start, end) for kind, weight in _AGAINST.items() for start, end in found(kind, levelled)]
    if sum(weight for weight, _, _ in told) <= flags + len(_said("request", levelled)) + 1:
        return ""
    _, start, end = max(told, key=lambda one: one[0])
    return text[start:end]


def request_signs(text: str, flags: int, fields: Collection[str]) -> tuple[str, ...]:
    """Return what tells whether a post asks for a war: its words, and which fields it fills."""
    levelled = level(FLAG.sub(lambda flag: " " * len(flag[0]), text))
    signs = [REQUEST, step("request: flags", flags, (1, 2)), step("request: ?", levelled.count("?"), (1, 2))]
    signs += [step(f"request: {kind}", len(_said(kind, levelled)), (1, 2, 3)) for kind in (*_AGAINST, "request")]
    signs += [f"request: {name}" for name in _TELLING if name in fields]
    signs += [step("request: fields", len(fields), (3, 5, 7, 9))]
    signs += ["request: men"] if any(name.endswith("_men") for name in fields) else []
    signs += ["request: maneuver"] if any(name.endswith("_maneuver") for name in fields) else []
    signs += ["request: refused"] if refusal_in(text, flags) else []
    signs += [PLAIN] if flags and not any(_said(kind, levelled) for kind in _AGAINST) else []
    return tuple(signs)


def _said(kind: str, levelled: str) -> set[str]:
    """Return the words of a class that a text says, each once."""
    return {levelled[start:end] for start, end in found(kind, levelled)}
