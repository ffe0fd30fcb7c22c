"""Whom or what the words of an order mean (CF-31, CF-52)."""

from collections.abc import Sequence
from typing import Final

from rapidfuzz.distance import OSA

from autoalgo.games.capture_the_flag.orders.characters import plain_name
from autoalgo.games.capture_the_flag.orders.clauses import said
from autoalgo.games.capture_the_flag.orders.order_builder import Draft
from autoalgo.games.capture_the_flag.orders.tokens import Token
from autoalgo.games.capture_the_flag.rules.orders import Pick, Target

SAY_WHOM: Final = "it does not say whom; name one"
_ASKED: Final = frozenset(
    ("name", "kind", "square", "tree", "nearest", "weakest", "enemy", "friend", "their", "him", "carrier")
)
_MOST_SLIPS: Final = 2
_ANY: Final = frozenset(("anyone", "anybody"))
_SOMEBODY: Final = frozenset(("someone", "somebody", *_ANY))
_NEAREST: Final = frozenset(("nearest", "closest", "nachste", "nachsten", "nachststehenden"))
_NEAR: Final = frozenset(("near", "nearby", "next", "adjacent", "touching"))
"""Words that say where somebody is, beside those that say which one of several."""


def needs_whom(tokens: Sequence[Token]) -> str:
    """Return the question whom an order means that names nobody in any way."""
    if any(token.idea == "unknown" for token in tokens):
        return "not understood; it does not say whom you mean: name one"
    return SAY_WHOM


def target_of(draft: Draft, tokens: Sequence[Token], friends: bool) -> tuple[Target | str | None, list[Token]]:
    """Return whom words mean, and the words that say something else; None where nobody, or a text that asks whom."""
    left = [token for token in tokens if token.idea not in _ASKED]
    asked = [token for token in tokens if token.idea in _ASKED]
    by = {idea: [token for token in asked if token.idea == idea] for idea in _ASKED}
    names = [draft.names[token.number] for token in by["name"]]
    square = by["square"][0].square if by["square"] else None
    kind = by["kind"][0].kind if by["kind"] else ""
    pick = Pick.CARRIER if by["carrier"] else None if names or square else _pick(by, tokens, friends)
    found: Target | str | None
    if names and (by["weakest"] or any(token.text not in _NEAR for token in by["nearest"])):
        found = f"it names {names[0]} and another; say which one"
    elif len(set(names)) > 1:
        found = f"it names {' and '.join(names)}; say which one"
    elif names and draft.side == "friend" and draft.friends and names[0] not in draft.friends:
        found = f"{names[0]} is no friend; name one"
    elif len(by["square"]) > 1 or len({token.kind for token in by["kind"]}) > 1:
        found = "it names more than one; say which one"
    elif pick is Pick.CARRIER and (
        friends or (draft.side != "enemy" and by["carrier"][0].text == "whoever carries a flag")
    ):
        # A friend may carry the flag as well, who is not attacked.
        found = SAY_WHOM
    elif names or square or by["tree"] or pick:
        draft.picked = pick or draft.picked
        found = Target(square, kind if not names else "", names[0] if names else "", bool(by["tree"]), pick)
    elif by["him"] or (by["nearest"] and not kind):
        found = _him(draft)
    elif kind:
        found = Target(kind=kind)
    elif by["their"] and not said(left):
        # "flameball his face"
        found = _him(draft)
    else:
        found = SAY_WHOM if by["enemy"] or by["friend"] else _guessed(draft, tokens)
    return found, left


def _pick(by: dict[str, list[Token]], tokens: Sequence[Token], friends: bool) -> Pick | None:
    """Return which one of several is meant, if any is."""
    several = by["enemy"] or by["friend"] or by["kind"] or by["weakest"] or friends
    near = any(token.idea in {"reach", "nextto"} for token in tokens)
    chosen = by["weakest"] or by["nearest"] or (by["enemy"] and near and not by["kind"])
    words = [token.text for token in by["nearest"]]
    which = any(said in _NEAREST or " " in said or (said in _ANY and not friends) for said in words)
    if words and friends and {*words} <= _SOMEBODY:
        # "follow someone"
        return None
    if not chosen or (by["nearest"] and not (several or near or which) and len(by["nearest"]) == 1):
        return None
    if any(token.idea == "unknown" for token in tokens) and not (by["weakest"] or by["kind"] or by["enemy"]):
        # "whoever looks tired"
        return None
    # "the nearest red fellow"
    friend = bool(by["friend"] or friends) and not by["enemy"]
    weak = bool(by["weakest"])
    return {
        (False, False): Pick.NEAREST_ENEMY,
        (False, True): Pick.WEAKEST_ENEMY,
        (True, False): Pick.NEAREST_FRIEND,
        (True, True): Pick.WEAKEST_FRIEND,
    }[friend, weak]


def _him(draft: Draft) -> Target | str:
    if draft.picked:
        return Target(pick=draft.picked)
    name = draft.him()
    return Target(name=name) if name else SAY_WHOM


def _guessed(draft: Draft, tokens: Sequence[Token]) -> Target | str | None:
    """Return whom a name with slips means: one slip, or two with the same first letter, if it can mean no other."""
    for token in tokens:
        if token.idea not in {"unknown", "noise", "1"} or len(token.text) < _MOST_SLIPS or " " in token.text:
            continue
        if token.idea == "noise" and len(token.text) != _MOST_SLIPS + 1:
            continue
        near = _names_like(draft, token.text)
        if token.idea == "noise":
            near = {slips: names for slips, names in near.items() if slips < _MOST_SLIPS}
        if near:
            nearest = near[min(near)]
            many = f"it may mean {' or '.join(nearest)}; say which one"
            return Target(name=nearest[0]) if len(nearest) == 1 else many
    return None


def _names_like(draft: Draft, text: str) -> dict[int, list[str]]:
    """Return the names that a word with slips may mean, by how many slips it has."""
    near: dict[int, list[str]] = {}
    for name in draft.names:
        plain = plain_name(name).casefold()
        slips = OSA.distance(text, plain)
        alike = slips < _MOST_SLIPS or (slips == _MOST_SLIPS and plain[:1] == text[0])
        if name != draft.unit and alike and slips < len(plain):
            near.setdefault(slips, []).append(name)
    return near


def is_like_a_name(draft: Draft, token: Token) -> bool:
    """Return whether a word may be a unit's name with slips."""
    return len(token.text) >= _MOST_SLIPS and bool(_names_like(draft, token.text))
