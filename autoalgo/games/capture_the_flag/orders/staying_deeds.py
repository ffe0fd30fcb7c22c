"""Makes orders of verbs for which the unit stays where it is: waiting, going on, aiming, felling a tree (CF-20)."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import left_of
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS, lexicon
from autoalgo.games.capture_the_flag.orders.order_builder import (
    Draft,
    add_action,
    add_move,
    contradicted,
    is_own,
    take_back,
)
from autoalgo.games.capture_the_flag.orders.suggestions import NOT_UNDERSTOOD
from autoalgo.games.capture_the_flag.orders.tokens import Token
from autoalgo.games.capture_the_flag.orders.ways import way_of
from autoalgo.games.capture_the_flag.rules.orders import Aim, Attack, Chop, Direction

_ONCE_MORE: Final = frozenset({"again", "encore", "once more", "one more time", "usual", "as usual", "the usual"})
"""What behind other orders, as in "walk d4 again", asks for nothing more."""
_LIKE: Final = ("like", "just like", "as ", "same", "wie ", "genau", "como ", "igual", "comme ", "pareil")
"""What only compares: "attack Gus like last turn"."""
_STAYS: Final = re.compile(
    r"\b(?:stay|stays|staying|remain|stand) (?:where (?:i|she|he|you)|here|put|still|exactly|(?:on|at) [a-z]\d)\b"
)
_SAME_PLACE: Final = re.compile(r"\bwhere (?:i|she|he)\b")
"""What nobody does who moves."""
_UPRIGHT: Final = frozenset({"up", "down"})
"""What of "chop the tree down" names no side."""


def chop(draft: Draft, after: Sequence[Token], words: str, keep: bool) -> str:
    """Add that a tree is chopped down; return why not."""
    squares = [each.square for each in after if each.idea == "square"]
    sides = {side for each in after if each.text not in _UPRIGHT and (side := _side(each)) in DIRECTIONS}
    if sides and not squares:
        # "the tree north of me", "the tree to the east"
        squares = [Direction(side).after(draft.at) for side in sides if draft.at]
        after = [each for each in after if each.idea != "behind"]
    if any(each.idea == "tree" for each in after):
        # "chop the nearest tree": the one that is touched
        after = [each for each in after if each.idea != "nearest"]
    left = left_of(after, {"square", "tree", *DIRECTIONS, "me", "nextto", "pace", "reach", "with", "shot"})
    unclear = sides or any(each.idea == "unknown" for each in after)
    if left or len(squares) > 1 or (unclear and not squares):
        return NOT_UNDERSTOOD
    it = draft.tree if any(each.idea == "it" for each in after) else None
    add_action(draft, Chop(squares[0] if squares else it), words, keep)
    return ""


def _side(token: Token) -> str:
    """Return the direction that a word or "to the left of" says; another idea where it says none."""
    if token.idea != "behind":
        return token.idea
    word = token.text.removeprefix("to the ").removesuffix(" of")
    return lexicon("english").ideas.get((word,), "")


def aim(draft: Draft, after: Sequence[Token], words: str, keep: bool) -> str:
    """Add that the unit aims; return why not."""
    if left_of(after, {"name", "nearest", "enemy", "kind", "own", "north", "turn", "me", "with", "shot", "him"}):
        return NOT_UNDERSTOOD
    add_action(draft, Aim(), words, keep)
    return ""


def wait(draft: Draft, after: Sequence[Token], words: str, keep: bool) -> str:
    """Add that nothing is done, or a way to somebody to wait with; return why not."""
    after = [each for each in after if not is_own(draft, each)]
    ideas = {each.idea for each in after}
    if ideas & {"between", "behind"} or (ideas & {"nextto", "with"} and ideas & {"name", "him"}):
        after = [each for each in after if each.idea != "with"]
        why, move = way_of(draft, after)
        if move:
            # "heal Ben every turn and stay next to him"
            add_move(draft, move, words, keep or draft.orders.keep_action)
        return why
    if left_of(
        after, {"square", "me", "last", "north", "south", "behind", "stopped", "not", "friend", "away", "nextto"}
    ):
        return NOT_UNDERSTOOD
    if ideas & {"nextto", "away"} and ideas & {"square", "river", "bridge", "tree", "unknown"}:
        return NOT_UNDERSTOOD
    elsewhere = {each.square for each in after if each.square} - {draft.at, *getattr(draft.orders.move, "path", ())}
    if draft.at and draft.unit and elsewhere:
        return NOT_UNDERSTOOD
    if draft.corrected:
        draft.drop("move" if draft.orders.move else "action")
    elif draft.unit and _STAYS.search(words):
        draft.denied["move"] = words
    elif draft.unit and words.startswith("hold ") and "fire" in words.split():
        if isinstance(draft.orders.action, Attack):
            return NOT_UNDERSTOOD
        draft.denied["action"] = words
    draft.orders = replace(draft.orders, waits=True)
    draft.ordered = True
    if draft.orders.move and _SAME_PLACE.search(words) and contradicted(draft, "move", draft.said["move"]):
        draft.drop("move")
    return ""


def stop(draft: Draft, after: Sequence[Token]) -> str:
    """Add that what goes on ends; return why not."""
    if any(each.idea in {"it", "all"} for each in after):
        take_back(draft)
    if any(each.idea in {"name", "square"} for each in after) and not any(each.idea == "stopped" for each in after):
        return NOT_UNDERSTOOD
    draft.orders = replace(draft.orders, waits=True)
    draft.ordered = True
    return ""


def same(draft: Draft, said: str, before: Sequence[Token], after: Sequence[Token]) -> str:
    """Let all go on, or add what was done before; return why not."""
    if said in _ONCE_MORE and any(each.idea not in {"polite", "turn", "every", ",", ":"} for each in (*before, *after)):
        # "late again"
        return ""
    if left_of(after, {"me", "last"}) or any(each.idea == "unknown" for each in after):
        return NOT_UNDERSTOOD
    if draft.orders.action or draft.orders.move or draft.orders.cases:
        every = any(each.idea == "every" for each in (*before, *after))
        if every or (said not in _ONCE_MORE and not said.startswith(_LIKE)):
            keep_all(draft)
    elif not draft.ordered:
        draft.orders = replace(draft.orders, again=True)
    return ""


def keep_all(draft: Draft) -> None:
    """Let all go on that was ordered so far."""
    orders = draft.orders
    draft.orders = replace(
        orders,
        keep_action=orders.keep_action or orders.action is not None,
        keep_move=orders.keep_move or orders.move is not None,
        cases=tuple(replace(each, goes_on=True) for each in orders.cases),
    )
