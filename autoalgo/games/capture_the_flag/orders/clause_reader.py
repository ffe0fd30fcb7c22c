"""Reads the clauses of a sentence one after the other (CF-31)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import (
    Clause,
    Deed,
    deeds_of,
    goes_on,
    going_on,
    is_verb,
    said,
    without_end,
)
from autoalgo.games.capture_the_flag.orders.conditions import depends
from autoalgo.games.capture_the_flag.orders.deeds import NOT_UNDERSTOOD, do, improve, keep_all
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS, SPELLS, STATS
from autoalgo.games.capture_the_flag.orders.order_builder import Draft, add_action, add_move, take_back
from autoalgo.games.capture_the_flag.orders.suggestions import nearest_orders
from autoalgo.games.capture_the_flag.orders.tokens import Token
from autoalgo.games.capture_the_flag.orders.ways import SQUARE_BY_SQUARE, way_of
from autoalgo.games.capture_the_flag.rules.numbers import Spell
from autoalgo.games.capture_the_flag.rules.orders import Attack, Cast, Chop, Move, Orders, Target

CASE_UNKNOWN: Final = "it depends on something; say what to do"
_LATER: Final = "orders are for the turn to come, or for every turn"
_ENDS: Final = "it has an end that the program does not know; say every turn, and write again when it is to end"
_CHOICE: Final = "it leaves a choice; say one thing"
_OTHERS: Final = "it is for another unit"
_NOT_DONE: Final = "it says what is not to be done; say what is"
_MIGHT: Final = "it says what might be; say what is to be done"
_REASON: Final = "it tells why; say what is to be done"
_NO_DEED: Final = "it does not say what to do there"
_LONGEST_CLAUSE: Final = 60
"""Tokens of one that is read; longer ones are prose."""
_AMOUNTS: Final = frozenset(("number", "times", "twice", "square", "pace", "more"))
_OF_WAYS: Final = frozenset(
    (*DIRECTIONS, *_AMOUNTS, "via", "towards", "flag", "home", "enemy", "their", "away", "me", "straight", "he")
)
Shown = Callable[[Sequence[Token]], str]


def looks_like_an_order(draft: Draft, tokens: Sequence[Token]) -> bool:
    """Return whether words have a verb of orders, a square or another unit's name."""
    return any(is_verb(each) or each.square or (each.idea == "name" and not _is_own(draft, each)) for each in tokens)


def _is_own(draft: Draft, token: Token) -> bool:
    return token.idea == "name" and draft.names[token.number] == draft.unit


def read_clauses(draft: Draft, clauses: Sequence[Clause], shown: Shown) -> None:
    """Add what the clauses of a sentence order, and notes of what they do not."""
    subject = draft.speaks_of
    for place, clause in enumerate(clauses):
        if not clause.tokens:
            continue
        if clause.joint == "because":
            draft.note(shown(clause.tokens), _REASON)
            draft.broken, draft.on_the_move = True, False
            continue
        if why := _ends(draft, place, clauses):
            rest = [token for each in clauses[place:] for token in each.tokens]
            if looks_like_an_order(draft, rest) or (why == _ENDS and said(rest)):
                draft.note(shown(rest), why)
            return
        if _takes_back(clause) and clauses[place + 1 :]:
            draft.corrected = True
            continue
        if _goes_on_in(clause, clauses[place + 1 : place + 2]):
            continue
        told = len(draft.notes)
        for part, corrects in _corrections(clause.tokens):
            draft.corrected = draft.corrected or corrects
            if part:
                subject = _read(draft, replace(clause, tokens=part), shown, subject)
                draft.speaks_of = subject
        if len(draft.notes) > told and any(token.idea == "wait" for token in clause.tokens):
            _note_rest(draft, clauses[place + 1 :], shown)
            return


def _ends(draft: Draft, place: int, clauses: Sequence[Clause]) -> str:
    """Return why nothing of a sentence from a clause on is for this unit and this turn; empty where it may be."""
    clause = clauses[place]
    if any(token.idea == "later" for token in clause.tokens):
        return _LATER
    if goes_on(clause.tokens) is None:
        return _ENDS
    called = place == 0 and _calls_another(draft, clause, clauses[1:2])
    return f"{_OTHERS}; you order {draft.unit} alone" if called else ""


def _note_rest(draft: Draft, clauses: Sequence[Clause], shown: Shown) -> None:
    """Note what would come too soon: "Wait for Gus to come closer, then hit him"."""
    rest = [token for each in clauses for token in each.tokens]
    if looks_like_an_order(draft, rest):
        draft.note(shown(rest), CASE_UNKNOWN)


def _calls_another(draft: Draft, clause: Clause, following: Sequence[Clause]) -> bool:
    """Return whether a sentence calls upon another unit: "Cora, move b1"."""
    named = [token for token in clause.tokens if token.idea == "name"]
    if not draft.unit or len(named) != len(said(clause.tokens)) or not named or _is_own(draft, named[0]):
        return False
    deeds = deeds_of(following[0].tokens) if following and following[0].joint == "," else []
    return bool(deeds) and not said(deeds[0].before) and bool(said(deeds[0].after))


def _takes_back(clause: Clause) -> bool:
    """Return whether a clause is no more than a "no"."""
    heard = [token for token in clause.tokens if token.idea not in {"noise", "chat"}]
    return len(heard) == 1 and heard[0].text in {"no", "nein"}


def _goes_on_in(clause: Clause, following: Sequence[Clause]) -> bool:
    """Return whether a clause is no more than a verb whose way comes in the next one: "move, path d5, d6"."""
    deeds = deeds_of(clause.tokens)
    bare = len(deeds) == 1 and deeds[0].verb.idea == "go" and not said([*deeds[0].before, *deeds[0].after])
    if not bare or not following or any(token.idea == "unknown" for token in clause.tokens):
        return False
    more = following[0]
    return (
        any(token.square for token in more.tokens)
        if more.joint in {",", "then"}
        else more.joint == "and" and bool(deeds_of(more.tokens))
    )


def _corrections(tokens: tuple[Token, ...]) -> list[tuple[tuple[Token, ...], bool]]:
    """Return the parts of a clause, and of each whether it takes back what was said before."""
    parts: list[tuple[list[Token], bool]] = [([], False)]
    for token in tokens:
        if token.idea == "correct":
            parts.append(([], True))
        else:
            parts[-1][0].append(token)
    found = []
    for part, corrects in parts:
        instead = bool(part) and part[-1].idea == "instead"
        found.append((tuple(part[:-1] if instead else part), corrects or instead))
    return found


def _read(draft: Draft, clause: Clause, shown: Shown, subject: str) -> str:
    """Read a clause; return whom it speaks of, for a "he" of the next one."""
    tokens = going_on(without_end(clause.tokens))
    if not tokens:
        return subject
    words = shown(tokens)
    if depends(tokens) or any(token.idea == "else" for token in tokens):
        draft.note(words, CASE_UNKNOWN)
        return subject
    if clause.choice:
        _leave_choice(draft, tokens, words)
        return subject
    keep = bool(goes_on(clause.tokens)) or any(token.idea == "keep" for token in tokens)
    deeds = deeds_of(tokens)
    named = [draft.names[token.number] for token in tokens if token.idea == "name"]
    if len(tokens) > _LONGEST_CLAUSE:
        draft.note(words, "too long for an order")
    elif not deeds:
        _without_verb(draft, replace(clause, tokens=tuple(tokens)), words, keep)
    else:
        for deed in deeds:
            speaker = _subject(draft, deed, subject)
            _do(draft, deed, words if len(deeds) == 1 else shown(deed.tokens), keep, speaker)
            subject = speaker or subject
            _remember(draft, [draft.names[each.number] for each in deed.tokens if each.idea == "name"], denied=False)
    _remember(draft, named, any(token.idea == "not" for token in tokens))
    own = bool(deeds) and (draft.unit in named or any(token.idea == "kind" for token in deeds[0].before))
    return draft.unit or "own" if own else subject


def _remember(draft: Draft, named: Sequence[str], denied: bool) -> None:
    """Remember who was named last."""
    others = {name for name in named if name != draft.unit}
    if others:
        draft.last_named = others.pop() if len(others) == 1 and not denied else "?"


def _subject(draft: Draft, deed: Deed, subject: str) -> str:
    """Return who does something; empty for the unit itself."""
    nouns = [token for token in deed.before if token.idea not in {"noise", "polite", "at", "keep", "every"}]
    mine = _speaks_of_itself(draft, nouns)
    if nouns and nouns[-1].idea == "unknown" and _finite(deed.verb.text) and not mine:
        # "the night comes down"
        return nouns[-1].text
    last = next((each for each in reversed(nouns) if each.idea in {"name", "he", "me", "kind", "own"}), None)
    if last and last.idea == "he":
        return "" if mine or subject in {draft.unit, "own"} else "he"
    if last is None or last.idea != "name" or _is_own(draft, last) or not draft.unit:
        return ""
    deals = deed.verb.idea in SPELLS or deed.verb.idea in {"attack", "shot", "get", "take"}
    whom = [each for each in said(deed.after) if each.idea not in {"north", "hurt"}]
    # "Hugo: attack", "Hugo angreifen"
    return "" if deals and not whom and not _finite(deed.verb.text) else draft.names[last.number]


def _speaks_of_itself(draft: Draft, tokens: Sequence[Token]) -> bool:
    return any(token.idea in {"me", "own", "kind"} or _is_own(draft, token) for token in tokens)


def _finite(verb: str) -> bool:
    """Return whether a verb in English is one of somebody else."""
    return verb.endswith("s") and not verb.endswith("ss")


def _do(draft: Draft, deed: Deed, words: str, keep: bool, speaker: str) -> None:
    """Add a deed's order, or note why there is none."""
    before = {token.idea for token in deed.before}
    if speaker:
        of_others = f"; you order {draft.unit} alone" if draft.unit else ""
        draft.note(words, f"{_OTHERS}{of_others}")
        draft.broken, draft.on_the_move = True, False
        return
    if deed.nobody or "not" in before:
        _not_done(draft, deed, words)
        return
    if before & {"would", "ask", "idea"} and "polite" not in before:
        draft.note(words, _MIGHT)
        return
    if any(token.square for token in deed.before) and deed.verb.idea not in {"go", "get", *SPELLS, "attack", "shot"}:
        _without_verb(draft, Clause(tuple(deed.before), "then"), words, keep)
    moving = draft.on_the_move
    draft.on_the_move = False
    why = do(draft, deed, words, keep)
    if why:
        if any(token.idea == "chat" for token in deed.tokens) and not said(deed.after):
            # "thanks for running the game"
            return
        _unknown(draft, words, why, moving)
        return
    draft.ordered = draft.ordered or draft.orders != Orders()
    draft.improving = deed.verb.idea == "spend"
    draft.broken = draft.corrected = False


def _unknown(draft: Draft, words: str, why: str, moving: bool = False) -> None:
    """Note words that no order can be made of."""
    draft.on_the_move = moving and not draft.orders.move
    if draft.corrected:
        take_back(draft)
    draft.broken = True
    draft.note(words, nearest_orders(words, draft.names, draft.unit) if why == NOT_UNDERSTOOD else why)
    if why == SQUARE_BY_SQUARE and draft.orders.move:
        draft.drop("move")


def _not_done(draft: Draft, deed: Deed, words: str) -> None:
    """Add that something is not done: nothing, or a note where somebody or a place is named."""
    named = [each for each in deed.after if each.idea in {"name", "kind", "square", "flag", "tree", "weakest", "via"}]
    if not named:
        draft.orders = replace(draft.orders, waits=True)
        draft.ordered = True
        return
    draft.note(words, _NOT_DONE)
    if deed.verb.idea in {"go", "beyond"} and any(each.square for each in named) and draft.orders.move:
        draft.note(draft.said.get("move", words), SQUARE_BY_SQUARE)
        draft.drop("move")
    target = getattr(draft.orders.action, "target", None)
    if isinstance(target, Target) and target.name in [
        draft.names[each.number] for each in named if each.idea == "name"
    ]:
        draft.drop("action")


def _leave_choice(draft: Draft, tokens: Sequence[Token], words: str) -> None:
    """Note a choice; a way that leaves one is no way at all."""
    if draft.on_the_move and isinstance(draft.orders.move, Move) and tokens and tokens[0].idea == "square":
        words = f"{draft.orders.move.text}, {words}"
        draft.drop("move")
    draft.broken = True
    if looks_like_an_order(draft, tokens):
        draft.note(words, _CHOICE)


def _without_verb(draft: Draft, clause: Clause, words: str, keep: bool) -> None:
    """Read a clause without a verb: squares of a way, another name, what experience buys, or talk."""
    tokens = [token for token in clause.tokens if not _is_own(draft, token)]
    heard = said(tokens)
    ideas = {token.idea for token in heard} - {"kind"}
    strange = any(token.idea == "unknown" for token in tokens)
    if "he" in ideas and any(token.square for token in heard):
        # "(she is at e6)"
        if not _place(draft, heard):
            _unknown(draft, words, NOT_UNDERSTOOD)
    elif not ideas or ideas <= {"number", "exp", "he", "me", "would", "then", "past", "last"} or "past" in ideas:
        _talk(draft, tokens, words, keep, strange)
    elif ideas & set(STATS) and (draft.improving or ideas & {"plus", "exp"}):
        if why := improve(draft, tokens):
            _unknown(draft, words, why)
    elif "not" in ideas and ideas <= {"not", "name", "square", "via"}:
        _refused(draft, heard, words)
    elif ideas <= {"name"}:
        _another(draft, tokens, words, strange)
    elif ideas == {"square"} and any(token.idea == "kind" for token in heard) and _place(draft, heard):
        return
    elif ideas - ({"name", "him"} if "towards" in ideas else set()) <= _OF_WAYS and any(
        token.square or token.idea in {*DIRECTIONS, "towards"} for token in heard
    ):
        _way(draft, replace(clause, tokens=tuple(tokens)), words, keep, strange)
    elif strange or ideas - {"he", "me", "would", "hurt", "dead", "number", "last", "friend", "ask", "then", "not"}:
        _unknown(draft, words, NOT_UNDERSTOOD)


def _talk(draft: Draft, tokens: Sequence[Token], words: str, keep: bool, strange: bool) -> None:
    """Let talk go; what may be an order that is not known is told."""
    if keep and not strange:
        if not draft.ordered and any(token.idea == "keep" for token in tokens):
            draft.orders, draft.ordered = replace(draft.orders, again=True), True
            return
        keep_all(draft)
    first = next((token for token in tokens if token.idea not in {",", ":"}), None)
    if first and first.idea in {"unknown", "polite"} and strange and not any(each.idea == "chat" for each in tokens):
        _unknown(draft, words, NOT_UNDERSTOOD)


def _refused(draft: Draft, heard: Sequence[Token], words: str) -> None:
    """Take what "not e4" or "not Gus" says out of the orders, so that what follows counts in its place."""
    squares = [token.square for token in heard if token.square]
    names = [draft.names[token.number] for token in heard if token.idea == "name"]
    move, target = draft.orders.move, getattr(draft.orders.action, "target", None)
    if any(token.idea == "via" for token in heard):
        if move:
            draft.note(draft.said.get("move", words), SQUARE_BY_SQUARE)
            draft.drop("move")
        draft.note(words, SQUARE_BY_SQUARE)
    elif (isinstance(move, Move) and set(move.path) & set(squares)) or (
        isinstance(target, Target) and target.name in names
    ):
        draft.corrected = True
    elif draft.orders.action is None and draft.orders.move is None and not squares:
        draft.note(words, _NOT_DONE)


def _another(draft: Draft, tokens: Sequence[Token], words: str, strange: bool) -> None:
    """Give the action before another target, or ask where both may be meant."""
    name = next(draft.names[token.number] for token in tokens if token.idea == "name")
    action, target = draft.orders.action, Target(name=name)
    if strange:
        if draft.unit or len(words.split()) > 1:
            _unknown(draft, words, NOT_UNDERSTOOD)
    elif action == Attack(None):
        draft.orders = replace(draft.orders, action=Attack(target))
    elif isinstance(action, Attack | Cast) and action.target and action.target.name:
        if draft.corrected:
            draft.orders, draft.corrected = replace(draft.orders, action=replace(action, target=target)), False
        else:
            add_action(draft, replace(action, target=target), words, keep=False)
    elif not any(token.idea == "chat" for token in tokens):
        _unknown(draft, words, _NO_DEED.replace(" there", ""))


def _place(draft: Draft, heard: Sequence[Token]) -> bool:
    """Add where somebody stands who was named before: "attack Gus (the soldier at e4)"."""
    action = draft.orders.action
    square = next(token.square for token in heard if token.square)
    if not (isinstance(action, Attack | Cast) and action.target and action.target.name):
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
    new = clause.joint != "," or hurried or draft.on_the_move
    lone = len(said(tokens)) == 1 and tokens[-1].text in {"left", "right", "up", "down", "n"} and not draft.on_the_move
    passes = tokens[0].idea == "via" and isinstance(draft.orders.move, Move)
    labelled = any(one.idea in {"at", "away"} and other.idea == ":" for one, other in pairwise(tokens))
    if strange or lone or labelled:
        _unknown(draft, words, NOT_UNDERSTOOD)
    elif (draft.broken and not passes) or (aimed and not new):
        # "attack d4, d5" may go on with the target; "attack Eva, d5" cannot.
        _unknown(draft, words, _NO_DEED)
    else:
        why, move = way_of(draft, tokens)
        if move is None:
            _unknown(draft, words, why)
        elif passes and isinstance(move, Move) and isinstance(draft.orders.move, Move):
            path = draft.orders.move.path
            draft.orders = replace(draft.orders, move=Move((*path[:-1], *move.path, path[-1])))
        else:
            before = draft.orders.move
            if isinstance(move, Move) and isinstance(before, Move) and not clause.joint:
                # "Go to e4. Yes, e4."
                move = Move(move.path[before.path[-1] == move.path[0] :] or move.path)
                if move.path[0] == before.path[-1]:
                    return
            add_move(draft, move, words, keep)
            draft.ordered = draft.ordered or draft.orders.move is not None
            draft.corrected, draft.on_the_move = False, True
