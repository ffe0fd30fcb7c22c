"""What verbs stand for that mean little by themselves: "get to d5", "give him an arrow", "take the way to the flag"."""

from collections.abc import Sequence
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import said
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS, STATS
from autoalgo.games.capture_the_flag.orders.tokens import Token

_WHOSE: Final = frozenset(("kind", "carrier", "their", "enemy", "noise", "nearest", "weakest"))
_GOES_TO: Final = frozenset(("go at", "goes at", "going at", "put my"))
"""Verbs of other deeds that with a square mean a way: "after this I go at d5"."""


def meant_by(verb: Token, after: Sequence[Token]) -> str:
    """Return the idea of what is done by a verb with the words behind it; empty where that is not known."""
    to_square = bool(said(after)) and said(after)[0].square and not any(each.idea in {*STATS, "exp"} for each in after)
    if (verb.idea in {"get", "take", "chase"} and _goes_to_flag(after)) or (to_square and verb.text in _GOES_TO):
        return "go"
    if to_square and verb.text.startswith("stay"):
        # "stay on d4": nobody chases a square.
        return "wait"
    return _meant_by_get(after, verb.text) if verb.idea == "get" else verb.idea


def _goes_to_flag(after: Sequence[Token]) -> bool:
    """Return whether words say a way to a flag: "get to the flag", "take the shortest way to their flag"."""
    flag = next((place for place, each in enumerate(after) if each.idea == "flag"), 0)
    before = after[:flag]
    return any(each.text == "to" or each.idea in {"towards", "nextto"} for each in before) and not any(
        each.idea in {"it", "name"} for each in before
    )


def _meant_by_get(after: Sequence[Token], verb: str) -> str:
    """Return the verb that "get", "bring" or "put" stands for."""
    ideas = {token.idea for token in after}
    if "shot" in ideas and "flag" not in ideas:
        return "attack"
    if ideas <= {"name"} and verb == "get":
        return "take"
    if ideas & {"kind", "carrier"} and ideas <= _WHOSE and verb == "get":
        # "get that wizard of theirs"
        return "attack"
    strange = [token for token in after if token.idea == "unknown"]
    if "flag" in ideas:
        return "take"
    if ideas & {"square", "home", "bridge", "towards", "nextto", *DIRECTIONS} and not strange:
        return "go"
    return "spend" if ideas & {*STATS, "exp"} and "name" not in ideas and not verb.startswith("ha") else ""
