"""Phrases that are no orders by themselves and change the one before: a name, a way round (CF-31)."""

import re
from dataclasses import replace
from typing import Final

from autoalgo.games.capture_the_flag.orders import phrases
from autoalgo.games.capture_the_flag.orders.order_builder import Draft, add_action, needed
from autoalgo.games.capture_the_flag.rules.orders import Attack, Cast, Move, Target

_BY_WAY_OF: Final = re.compile(rf"(?:via|through|by(?: way of)?|over) ((?:{phrases.SQUARE} ?)+)")
_NAME_ALONE: Final = re.compile(phrases.NAME)


def amended(draft: Draft, phrase: str, words: str) -> bool:
    """Change the order before as a phrase says; False where it says nothing of that sort."""
    if (by := _BY_WAY_OF.fullmatch(phrase)) and isinstance(draft.orders.move, Move):
        path = draft.orders.move.path
        between = tuple(needed(square) for square in by[1].split())
        draft.orders = replace(draft.orders, move=Move((*path[:-1], *between, path[-1])))
        return True
    if name := _NAME_ALONE.fullmatch(phrase):
        return _another_target(draft, Target(name=draft.names[int(name["name"])]), words)
    return False


def _another_target(draft: Draft, target: Target, words: str) -> bool:
    """Give the action before another target, or ask where both may be meant."""
    action = draft.orders.action
    if action == Attack(None):
        draft.orders = replace(draft.orders, action=Attack(target))
        return True
    if not (isinstance(action, Attack | Cast) and action.target and action.target.name):
        return False
    if draft.corrected:
        draft.orders, draft.corrected = replace(draft.orders, action=replace(action, target=target)), False
        return True
    # "attack Eva and Finn", "attack Eva. Then Finn."
    return add_action(draft, replace(action, target=target), words, keep=False)


def take_back(draft: Draft) -> None:
    """Take out what was taken back by words of which it is not known what is to be done instead, and tell it."""
    for part in ("action", "move"):
        if getattr(draft.orders, part):
            draft.note(draft.said.get(part, part), "taken back; say what is to be done")
            draft.drop(part)
    draft.corrected = False
