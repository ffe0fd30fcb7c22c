"""Reads clauses without a verb: squares of a way, another name, what experience buys, or talk (CF-31)."""

from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import Clause, said
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS, STATS
from autoalgo.games.capture_the_flag.orders.order_builder import (
    AGAINST,
    TAKEN_BACK,
    Draft,
    add_action,
    add_move,
    is_own,
    take_back,
)
from autoalgo.games.capture_the_flag.orders.spending import improve
from autoalgo.games.capture_the_flag.orders.staying_deeds import keep_all
from autoalgo.games.capture_the_flag.orders.suggestions import NOT_UNDERSTOOD, nearest_orders
from autoalgo.games.capture_the_flag.orders.tokens import Token
from autoalgo.games.capture_the_flag.orders.unclear import says_what_it_does
from autoalgo.games.capture_the_flag.orders.ways import MOST_STEPS, SQUARE_BY_SQUARE, UNCLEAR, leads_elsewhere, way_of
from autoalgo.games.capture_the_flag.rules.numbers import Spell
from autoalgo.games.capture_the_flag.rules.orders import Attack, Cast, Chop, Direction, Move, Target

NOT_DONE: Final = "it says what is not to be done; say what is"
_NO_DEED: Final = "it does not say what to do there"
_AMOUNTS: Final = frozenset(("number", "times", "square", "pace", "more"))
_SETTLES: Final = frozenset(("it is", "it's", "it shall be", "it will be", "it'll be"))
_OF_WAYS: Final = frozenset(
    (
        *DIRECTIONS,
        *_AMOUNTS,
        "via",
        "towards",
        "flag",
        "bridge",
        "home",
        "enemy",
        "their",
        "away",
        "me",
        "straight",
        "he",
        "all",
        "nextto",
        "tree",
    )
)


def unknown(draft: Draft, words: str, why: str, moving: bool = False) -> None:
    """Note words that no order can be made of."""
    draft.on_the_move = moving and not draft.orders.move
    if draft.corrected:
        take_back(draft)
    draft.broken = True
    draft.note(words, _nearest(draft, words) if why == NOT_UNDERSTOOD else why)
    if why == SQUARE_BY_SQUARE and draft.orders.move:
        draft.drop("move")


def _nearest(draft: Draft, words: str) -> str:
    return nearest_orders(words, draft.names, draft.unit, draft.friends, draft.dead)


def without_verb(draft: Draft, clause: Clause, words: str, keep: bool) -> None:
    """Read a clause without a verb: squares of a way, another name, what experience buys, or talk."""
    tokens = [token for token in clause.tokens if not is_own(draft, token)]
    _settle(draft, tokens)
    denied = next((place for place, token in enumerate(tokens) if token.idea == "not"), 0)
    if said(tokens[denied + 1 :]) and any(token.square or token.idea == "name" for token in tokens[:denied]):
        # "d6 (not e6)"
        without_verb(draft, replace(clause, tokens=tuple(tokens[:denied])), words, keep)
        tokens = tokens[denied:]
    heard = said(tokens)
    ideas = {token.idea for token in heard} - {"kind"}
    strange = any(token.idea == "unknown" for token in tokens) and not _goes_somehow(clause)
    # "Chop chop! The tree at d5."
    felled = ideas - {"me"} == {"tree", "square"} and draft.orders.action == Chop(None)
    placed = felled or (ideas == {"square"} and any(token.idea == "kind" for token in heard))
    one = any(token.text in {"the one", "the guy", "that one"} for token in tokens)
    if ("he" in ideas or one) and any(token.square for token in heard):
        # "(she is at e6)"
        if not _place(draft, heard):
            unknown(draft, words, NOT_UNDERSTOOD)
    elif not ideas or ideas <= {"number", "exp", "he", "me", "would", "then", "past", "last"} or "past" in ideas:
        _talk(draft, tokens, words, keep, strange)
    elif ideas & set(STATS) and (draft.improving or ideas & {"plus", "exp", "times"} or {"number", "more"} <= ideas):
        # "25 xp for armor. Armor!"
        again = not draft.corrected and [STATS.get(each) for each in ideas] == [*draft.orders.improve[-1:]]
        if why := "" if again else improve(draft, tokens):
            unknown(draft, words, why)
    elif "not" in ideas and strange:
        unknown(draft, words, NOT_UNDERSTOOD)
    elif "not" in ideas and ideas <= {"not", "name", "square", "via"} and not (keep and ideas == {"not"}):
        _refused(draft, tokens, words)
    elif ideas <= {"name"}:
        _another(draft, tokens, words, strange)
    elif placed and _place(draft, heard):
        return
    elif _says_way(tokens, ideas):
        _way(draft, replace(clause, tokens=tuple(tokens)), words, keep, strange)
    elif strange or ideas - {"he", "me", "would", "hurt", "dead", "number", "last", "friend", "ask", "then", "not"}:
        unknown(draft, words, NOT_UNDERSTOOD)


def _goes_somehow(clause: Clause) -> bool:
    """Return whether words are a way, counted, behind a verb that nobody knows: "hit Gus, then bunnyhop one west"."""
    strange = [place for place, token in enumerate(clause.tokens) if token.idea == "unknown"]
    if clause.joint not in {"and", "then"} or len(strange) != 1 or clause.tokens[strange[0]].text.endswith(("s", "ed")):
        return False
    before, after = clause.tokens[: strange[0]], clause.tokens[strange[0] + 1 :]
    heard = {token.idea for token in after} - {"noise", "at", "pace", "me"}
    sides = heard & set(DIRECTIONS)
    return (
        len(sides) == 1
        and heard == {"number", *sides}
        and {token.idea for token in before} <= {"noise", "me", "polite"}
    )


def _settle(draft: Draft, tokens: Sequence[Token]) -> None:
    """Let "c4 it is" and "Finn it is" take the place of what was said before, whatever that was."""
    if tokens and tokens[-1].text in _SETTLES and any(token.square or token.idea == "name" for token in tokens):
        draft.broken, draft.corrected = False, bool(draft.orders.action or draft.orders.move or draft.withdrawn)


def _says_way(tokens: Sequence[Token], ideas: Set[str]) -> bool:
    """Return whether words without a verb say a way: "d5", "two up", "next to Dan"."""
    whom = {"name", "him"} if ideas & {"towards", "away"} or tokens[0].idea == "nextto" else set[str]()
    if [token.idea for token in tokens if token.idea in {"flag", "square"}][:2] == ["flag", "square"]:
        # "Our flag is at d5."
        return False
    if any(one.idea == "chat" and other.idea == "at" for one, other in pairwise(tokens)):
        # "See you at d5."
        return False
    if [token.idea for token in tokens] == ["home"] or (
        tokens[0].text in {"to", "zur", "al", "au", "vers"} and ideas & {"flag", "home", "bridge"}
    ):
        return ideas <= {"flag", "home", "bridge", "enemy", "their", "own"}
    return ideas - whom <= _OF_WAYS and bool(ideas & {"square", *DIRECTIONS, "towards", "away", "nextto"})


def _talk(draft: Draft, tokens: Sequence[Token], words: str, keep: bool, strange: bool) -> None:
    """Let talk go; what may be an order that is not known is told."""
    if any(token.idea == "farthest" for token in tokens) and draft.on_the_move and isinstance(draft.orders.move, Move):
        # "South, as far as I can": a way that leads off the board, or into a tree, is not gone at all.
        draft.note(draft.said["move"], UNCLEAR)
        draft.drop("move")
    if any(token.idea == "number" for token in tokens) and (draft.on_the_move or draft.corrected):
        # "Move two up. Three if possible."
        if draft.corrected and not strange and _counts_anew(draft, tokens):
            return
        unknown(draft, words, NOT_UNDERSTOOD)
        return
    if keep and not strange:
        keep_all(draft)
    first = next((token for token in tokens if token.idea not in {",", ":"}), None)
    if not first or not strange or any(each.idea == "chat" for each in tokens):
        return
    if first.idea in {"unknown", "polite"}:
        unknown(draft, words, NOT_UNDERSTOOD)
    elif says_what_it_does(tokens):
        draft.note(words, _nearest(draft, words))


def _counts_anew(draft: Draft, tokens: Sequence[Token]) -> bool:
    """Take a number for that of the steps said before it: "north 3 - no, 2 is enough"."""
    path = draft.orders.move.path if isinstance(draft.orders.move, Move) else ()
    numbers = [token.number for token in tokens if token.idea == "number"]
    if (
        len(set(path)) != 1
        or not isinstance(path[0], Direction)
        or len(numbers) != 1
        or not 0 < numbers[0] <= MOST_STEPS
    ):
        return False
    draft.orders, draft.corrected = replace(draft.orders, move=Move(path[:1] * numbers[0])), False
    return True


def _refused(draft: Draft, tokens: Sequence[Token], words: str) -> None:
    """Take what "not e4" or "not Gus" says out of the orders, so that what follows counts in its place."""
    squares = [token.square for token in tokens if token.square]
    names = [draft.names[token.number] for token in tokens if token.idea == "name"]
    move, target = draft.orders.move, getattr(draft.orders.action, "target", None)
    if any(token.idea == "via" for token in tokens):
        if move:
            draft.note(draft.said.get("move", words), SQUARE_BY_SQUARE)
            draft.drop("move")
        draft.note(words, SQUARE_BY_SQUARE)
    elif isinstance(move, Move) and len(move.path) > 1 and [move.path[-1]] == squares:
        # "d5, e5. Not e5, c5."
        draft.orders = replace(draft.orders, move=Move(move.path[:-1]))
        draft.corrected, draft.broken, draft.on_the_move = False, False, True
    elif (isinstance(move, Move) and set(move.path) & set(squares)) or (
        isinstance(target, Target) and target.name in names
    ):
        draft.corrected = True
    elif not names and not squares:
        if tokens[0].idea in {"not", "correct"}:
            # "Actually, don't."
            take_back(draft)
        else:
            draft.note(words, NOT_UNDERSTOOD)
    elif draft.orders.action is None and draft.orders.move is None and not squares:
        draft.note(words, NOT_DONE)


def _another(draft: Draft, tokens: Sequence[Token], words: str, strange: bool) -> None:
    """Give the action before another target, or ask where both may be meant."""
    name = next(draft.names[token.number] for token in tokens if token.idea == "name")
    action, target = draft.orders.action, Target(name=name)
    if draft.corrected and action is None and not strange:
        action, draft.withdrawn = draft.withdrawn, None
        draft.notes = [note for note in draft.notes if not action or note.why != TAKEN_BACK]
    if strange:
        if draft.unit or len(words.split()) > 1:
            unknown(draft, words, NOT_UNDERSTOOD)
    elif len({token.number for token in tokens if token.idea == "name"}) > 1:
        # "Ben is already on Gus" says what others do.
        if not draft.corrected:
            unknown(draft, words, _NO_DEED.replace(" there", ""))
    elif action == Attack(None):
        draft.orders = replace(draft.orders, action=Attack(target))
    elif isinstance(action, Attack) and name in draft.friends:
        # "Cora, take care": nobody attacks a friend.
        draft.note(words, _NO_DEED.replace(" there", ""))
    elif isinstance(action, Attack | Cast) and action.target and action.target.name:
        if draft.corrected:
            draft.orders, draft.corrected = replace(draft.orders, action=replace(action, target=target)), False
            draft.ordered = True
        else:
            add_action(draft, replace(action, target=target), words, keep=False)
    elif not any(token.idea == "chat" for token in tokens):
        unknown(draft, words, _NO_DEED.replace(" there", ""))


def _place(draft: Draft, heard: Sequence[Token]) -> bool:
    """Add where somebody stands who was named before: "attack Gus (the soldier at e4)"."""
    action = draft.orders.action
    square = next(token.square for token in heard if token.square)
    if action == Chop(None):
        draft.orders = replace(draft.orders, action=Chop(square))
        return True
    if not (isinstance(action, Attack | Cast) and action.target and (action.target.name or action.target.kind)):
        return False
    draft.orders = replace(draft.orders, action=replace(action, target=replace(action.target, square=square)))
    return True


def _way(draft: Draft, clause: Clause, words: str, keep: bool, strange: bool) -> None:
    """Add a way that is said without a verb."""
    tokens = clause.tokens
    action = draft.orders.action
    hurried = isinstance(action, Cast) and action.spell in {Spell.WIND_WALK, Spell.WIND_WARP}
    aimed = getattr(getattr(action, "target", None), "square", None) or (
        action.square if isinstance(action, Chop) else None
    )
    new = clause.joint not in {",", "and"} or hurried or draft.on_the_move
    lone = len(said(tokens)) == 1 and tokens[-1].text in {"left", "right", "up", "down", "n"} and not draft.on_the_move
    passes = tokens[0].idea == "via" and isinstance(draft.orders.move, Move)
    labelled = any(one.idea in {"at", "away"} and other.idea == ":" for one, other in pairwise(tokens))
    path = draft.orders.move.path if isinstance(draft.orders.move, Move) else ()
    on_the_way = [token.square for token in tokens if token.square]
    if passes and path and not strange and len(said(tokens)) == 1 + len(on_the_way):
        # "to e5, via d5"
        draft.orders = replace(draft.orders, move=Move((*path[:-1], *on_the_way, path[-1])))
    elif strange or lone or labelled or passes:
        unknown(draft, words, NOT_UNDERSTOOD)
    elif draft.broken or (aimed and not new):
        # "attack d4, d5" may go on with the target; "attack Eva, d5" cannot.
        unknown(draft, words, _NO_DEED)
    else:
        draft.side = ""
        why, move = way_of(draft, tokens)
        before = getattr(draft.orders.move, "path", ())
        sides = {token.idea for token in said(tokens)}
        if (draft.corrected or tokens[0].text == "so") and before and sides == {*before} and sides <= {*DIRECTIONS}:
            # "two to the left, so west"
            draft.corrected = False
            return
        if tokens[0].text == "so" and leads_elsewhere(draft.at, before, tokens[-1].square):
            # "Three squares straight east, so h4."
            draft.note(draft.said["move"], AGAINST)
            draft.drop("move")
            unknown(draft, words, AGAINST)
        elif move is None:
            draft.lost_way = True
            unknown(draft, words, why)
        else:
            add_move(draft, move, words, keep)
            draft.ordered = draft.ordered or draft.orders.move is not None
            draft.corrected, draft.on_the_move = False, True
