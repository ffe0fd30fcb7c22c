"""What the orders of a whole mail come to, once all of it was read (CF-31)."""

import re
from dataclasses import replace
from typing import Final

from autoalgo.games.capture_the_flag.orders.cases import with_exceptions, without_need
from autoalgo.games.capture_the_flag.orders.lexicon import has_order_words
from autoalgo.games.capture_the_flag.orders.order_builder import LATER, TAKEN_BACK, Draft, Note
from autoalgo.games.capture_the_flag.orders.suggestions import NOT_UNDERSTOOD
from autoalgo.games.capture_the_flag.orders.targets import SAY_WHOM
from autoalgo.games.capture_the_flag.rules.board import Square, spaces, square_of
from autoalgo.games.capture_the_flag.rules.orders import Aim, Attack, Move, MoveTowards, Orders

_STEPS: Final = r"(?:squares?|steps?|spaces?|fields?|tiles?|paces?)"
_SIDES: Final = r"(?:left|right|up|down)"
_OF_WAYS: Final = re.compile(
    rf"\b(?:[a-z]\d{{1,2}}|\d{{1,2}}(?! (?!is|are|was|more|less|only|{_STEPS}|{_SIDES})[a-z]{{2}}))\b"
    rf"|\b(?:north|south|east|west)\b"
    rf"|\b{_SIDES}(?= (?:\d|one\b|once|two|three|twice|and\b|then\b|{_STEPS}|{_SIDES}))"
    rf"|(?:\d|\b(?:one|two|three|{_STEPS}|to the|go|going|move|walk|step|or|not|and|then)) {_SIDES}\b|^{_SIDES}$"
)
"""What may belong to a way; "up" does not in "patch up", and "right" in "right under my nose"."""


def may_order(draft: Draft, note: Note) -> bool:
    """Return whether words that were not understood may change what is done."""
    return note.why == SAY_WHOM or has_order_words(note.words) or any(name in note.words for name in draft.names)


def _way_in_doubt(draft: Draft) -> bool:
    """Return whether words that order nothing may belong to the way.

    "North 2. hmm 1 is enough"; "do not move b3, c3", where b3 is beside the unit and c3 is not.
    """
    move, at = draft.orders.move, draft.at
    path = move.path if isinstance(move, Move) else ()
    gone = {step.text for step in path if isinstance(step, Square)}
    first = path[0] if path else None
    far = isinstance(first, Square) and at is not None and spaces(at, first) > 1
    others = [name for name in draft.names if name != draft.unit]
    own = [note for note in draft.notes if note.why != TAKEN_BACK and not any(name in note.words for name in others)]
    lost = [(note.why, said) for note in own for said in {*_OF_WAYS.findall(note.words)} - gone]
    return any(
        why.startswith(NOT_UNDERSTOOD) or (far and at and (square := square_of(said)) and spaces(at, square) == 1)
        for why, said in lost
    )


def settled(draft: Draft) -> Orders:
    """Return orders in which a square not beside the unit means a way there, and what was said twice is asked."""
    orders = draft.orders
    if orders.again and (orders.action or orders.move or any(may_order(draft, note) for note in draft.notes)):
        draft.note("same as last turn", "beside other orders; say all that is to be done")
        draft.ordered, orders = False, Orders(improve=orders.improve)
    if isinstance(orders.action, Aim) and any(note.why == LATER for note in draft.notes):
        # "Aim and keep at it. Next turn let fly."
        orders = draft.orders = replace(orders, keep_action=False)
    if draft.amends:
        draft.ordered, orders = False, Orders(improve=orders.improve)
    if draft.unit and orders.action == Attack(None):
        # A player is asked; the program's own texts, which it reads again, mean whom the unit attacked last.
        draft.note(draft.said.get("action", "attack"), SAY_WHOM)
        draft.drop("action")
        orders = draft.orders
    if orders.move and _way_in_doubt(draft):
        draft.note(draft.said["move"], "part of it was not understood; say the whole way")
        orders = replace(orders, move=None, keep_move=False)
        draft.ordered = orders != Orders()
    orders = with_exceptions(without_need(orders))
    move = orders.move
    goal = move.path[0] if isinstance(move, Move) and len(move.path) == 1 else None
    if isinstance(goal, Square) and (orders.keep_move or (draft.unit and draft.at and spaces(draft.at, goal) > 1)):
        orders = replace(orders, move=MoveTowards(goal))
    only = bool(orders.improve) and not (orders.action or orders.move or orders.again)
    return replace(orders, waits=orders.waits and only)
