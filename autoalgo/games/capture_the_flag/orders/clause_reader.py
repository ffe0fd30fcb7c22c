"""Reads the clauses of a sentence one after the other (CF-31)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import Clause, Deed, deeds_of, is_verb, said, said_no
from autoalgo.games.capture_the_flag.orders.conditions import depends
from autoalgo.games.capture_the_flag.orders.corrections import corrections, takes_way_back, wavers
from autoalgo.games.capture_the_flag.orders.deeds import do
from autoalgo.games.capture_the_flag.orders.lasting import goes_on, going_on, without_end
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS, SPELLS, STATS, lexicon
from autoalgo.games.capture_the_flag.orders.order_builder import LATER, Draft, is_own
from autoalgo.games.capture_the_flag.orders.suggestions import NOT_UNDERSTOOD
from autoalgo.games.capture_the_flag.orders.tokens import Token
from autoalgo.games.capture_the_flag.orders.unclear import denied_behind, is_unclear
from autoalgo.games.capture_the_flag.orders.verbless import NOT_DONE, unknown, without_verb
from autoalgo.games.capture_the_flag.orders.ways import SQUARE_BY_SQUARE
from autoalgo.games.capture_the_flag.rules.orders import Cast, Chop, Move, Orders, TakeFlag, Target

CASE_UNKNOWN: Final = "it depends on something; say what to do"
_ENDS: Final = "it has an end that the program does not know; say every turn, and write again when it is to end"
REST: Final = "a new mail replaces the one before; say all that is to be done"
_CHOICE: Final = "it leaves a choice; say one thing"
_OTHERS: Final = "it is for another unit"
_MIGHT: Final = "it says what might be; say what is to be done"
_REASON: Final = "it says why; say what to do"
_LONGEST_CLAUSE: Final = 60
"""Tokens of one that is read; longer ones are prose."""
WHOM: Final = frozenset(("name", "kind", "square", "nearest", "weakest", "him", "carrier"))
"""What says whom an order is about."""
_I: Final = ("i'", "i ", "im ", "let me", "ill")
_TRAVELS: Final = ("fly", "flies", "teleport", "jump", "climb", "swim")
_YOU: Final = frozenset(("you", "u", "your", "du", "tu"))
_TELLS: Final = frozenset(("is", "was", "has", "looks"))
_SOMEBODY: Final = frozenset(("somebody", "someone", "nobody", "everybody", "everyone"))
_NOW: Final = frozenset(("this turn", "for this turn", "this round", "this time", "now", "right now", "today"))
Shown = Callable[[Sequence[Token]], str]


def looks_like_an_order(draft: Draft, tokens: Sequence[Token]) -> bool:
    """Return whether words have a verb of orders, a square or another unit's name."""
    return any(is_verb(each) or each.square or (each.idea == "name" and not is_own(draft, each)) for each in tokens)


def read_clauses(draft: Draft, clauses: Sequence[Clause], shown: Shown) -> None:
    """Add what the clauses of a sentence order, and notes of what they do not."""
    clauses = _put_back(clauses)
    subject = draft.speaks_of if draft.speaks_of in {draft.unit, "own"} else ""
    for place, clause in enumerate(clauses):
        if any(token.idea == "restof" for token in clause.tokens):
            draft.amends = True
            draft.note(shown(clause.tokens), REST)
            continue
        draft.broken = draft.broken and clause.joint != ":"
        if clause.joint == "because":
            draft.remember(draft.names[token.number] for token in clause.tokens if token.idea == "name")
            if not any(is_verb(each) or each.square or each.idea in DIRECTIONS for each in clause.tokens):
                continue
            draft.note(shown(clause.tokens), _REASON)
            draft.broken, draft.on_the_move = True, False
            continue
        if why := _ends(draft, place, clauses):
            now = next((at for at in range(place + 1, len(clauses)) if _is_for_now(clauses[at])), len(clauses))
            rest = [token for each in clauses[place:now] for token in each.tokens]
            if any(is_verb(each) or each.idea in WHOM for each in rest) or (why == _ENDS and said(rest)):
                draft.note(shown(rest), why)
            read_clauses(draft, clauses[now:], shown)
            return
        if said_no(clause.tokens) and clauses[place + 1 :]:
            again = [deed.verb.idea for each in clauses[place + 1 :] for deed in deeds_of(each.tokens)]
            # "… no, first attack Gus and then go north"
            draft.restated = {"action", "move"} if len(again) > 1 else set()
            draft.corrected = True
            continue
        if _goes_on_in(draft, clause, clauses[place + 1 : place + 2]):
            continue
        told, before = len(draft.notes), draft.orders
        draft.wavers = clause.joint not in {"and", "then"} and (draft.wavers or any(map(wavers, clause.tokens)))
        for part, corrects in corrections(clause.tokens):
            draft.corrected = draft.corrected or corrects
            draft.broken = draft.broken and not corrects
            if part and not takes_way_back(draft, part):
                subject = _read(draft, replace(clause, tokens=part), shown, subject)
                draft.speaks_of = subject
        draft.wavers = draft.wavers and before == replace(draft.orders, waits=before.waits)
        ends = clauses[place + 1 :] and clauses[place + 1].joint == "then" and goes_on(clause.tokens)
        lasts = bool(ends) and any(token.idea == "until" for token in clause.tokens)
        if lasts or (len(draft.notes) > told and any(map(_puts_off, clause.tokens))):
            _note_rest(draft, clauses[place + 1 :], shown)
            return


def _is_for_now(clause: Clause) -> bool:
    """Return whether a clause is for this turn behind one for a later one: "next turn e5, but this turn d5"."""
    return any(token.text in _NOW for token in clause.tokens)


def _put_back(clauses: Sequence[Clause]) -> list[Clause]:
    """Return clauses with whom the first words say in the place of a "him" behind them: "the nearest, hit him"."""
    first = [token for token in clauses[0].tokens if token.idea not in {"noise", "chat"}] if clauses else []
    if not clauses[1:] or not first or {token.idea for token in first} - {"nearest", "weakest", "carrier", "enemy"}:
        return [*clauses]
    tokens = clauses[1].tokens
    him = next((place for place, token in enumerate(tokens) if token.idea == "him" and place), 0)
    if not him:
        return [*clauses]
    whole = (*tokens[:him], *first, *tokens[him + 1 :])
    return [replace(clauses[0], tokens=whole), *clauses[2:]]


def _puts_off(token: Token) -> bool:
    """Return whether a word makes what follows in its sentence wait for something, or depend on it."""
    return token.idea == "wait" or (token.idea == "else" and token.text != "else")


def _ends(draft: Draft, place: int, clauses: Sequence[Clause]) -> str:
    """Return why nothing of a sentence from a clause on is for this unit and this turn; empty where it may be."""
    clause = clauses[place]
    # "exam tomorrow" is no order.
    talk = any(token.idea == "chat" for token in clause.tokens) and not looks_like_an_order(draft, clause.tokens)
    if any(token.idea == "later" for token in clause.tokens) and not talk:
        return LATER
    # "Boss had me in till seven, so this is short."
    if goes_on(clause.tokens) is None and (place or looks_like_an_order(draft, clause.tokens)):
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
    if not draft.unit or len(named) != len(said(clause.tokens)) or not named or is_own(draft, named[0]):
        return False
    if "'" in named[0].text or any(token.text in _TELLS for token in clause.tokens):
        # "Ben's in a bad way, heal him"
        return False
    if following and following[0].joint == "," and following[0].tokens and following[0].tokens[0].text in _YOU:
        return True
    if following and following[0].joint == "," and not looks_like_an_order(draft, following[0].tokens):
        return draft.names[named[0].number] in draft.friends
    deeds = deeds_of(following[0].tokens) if following and following[0].joint == "," else []
    if draft.friends and draft.names[named[0].number] not in draft.friends and deeds and _about_him(deeds[0]):
        # "Hugo, hit him"
        return False
    return bool(deeds) and not said(deeds[0].before) and bool(said(deeds[0].after))


def _about_him(deed: Deed) -> bool:
    return any(each.idea == "him" for each in deed.after)


def _goes_on_in(draft: Draft, clause: Clause, following: Sequence[Clause]) -> bool:
    """Return whether a clause is no more than a verb whose way comes in the next one: "move, path d5, d6"."""
    deeds = deeds_of(clause.tokens)
    bare = len(deeds) == 1 and deeds[0].verb.idea in {"go", "flee"} and not said([*deeds[0].before, *deeds[0].after])
    there = draft.place and any(token.text.endswith("there") for token in clause.tokens)
    if not bare or not following or there or any(token.idea == "unknown" for token in clause.tokens):
        return False
    more = following[0]
    return (
        any(token.square or token.idea in {"away", "towards", *DIRECTIONS} for token in more.tokens)
        if more.joint in {",", "then"}
        else more.joint == "and" and bool(deeds_of(more.tokens))
    )


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
        without_verb(draft, replace(clause, tokens=tuple(tokens)), words, keep)
    else:
        for deed in deeds:
            speaker = _subject(draft, deed, subject, clause.joint if deed is deeds[0] else "")
            _do(draft, deed, words if len(deeds) == 1 else shown(deed.tokens), keep, speaker)
            subject = speaker
            draft.remember(draft.names[each.number] for each in deed.tokens if each.idea == "name")
    draft.remember(named, any(token.idea == "not" for token in tokens))
    mine = deeds[0].before if deeds else []
    own = draft.unit in named or any(
        each.idea == "kind" or (each.idea == "me" and " " in each.text) or each.text.startswith(_I) for each in mine
    )
    other = next(iter(tokens), None) if not deeds else None
    if other and other.idea == "name" and not own and len(tokens) > 1:
        return draft.names[other.number]
    if not own and any(each.idea == "me" for each in mine):
        return ""
    return draft.unit or "own" if own else subject


def _subject(draft: Draft, deed: Deed, subject: str, joint: str) -> str:
    """Return who does something; empty for the unit itself."""
    nouns = [token for token in deed.before if token.idea not in {"noise", "polite", "at", "keep", "every"}]
    mine = _speaks_of_itself(draft, nouns)
    if nouns and nouns[-1].idea == "unknown" and _finite(deed.verb.text) and not mine:
        # "the night comes down"
        return nouns[-1].text
    last = next((each for each in reversed(nouns) if each.idea in {"name", "he", "me", "kind", "own"}), None)
    # "the red team can go home"
    theirs = bool(nouns) and nouns[-1].idea == "enemy" and deed.verb.idea in {"go", "flee", "wait", "stop"}
    if theirs or (nouns and (nouns[-1].text in _SOMEBODY or (nouns[-1].text == "it" and deed.verb.text == "goes"))):
        return nouns[-1].text
    if not nouns and joint and subject in draft.names and subject != draft.unit:
        # "Ben goes to e5 and attacks Gus"
        return subject if (joint == "and" and not _first_person(deed.verb.text)) or _finite(deed.verb.text) else ""
    if last and last.idea == "he":
        alone = not draft.named and last.text in {"he", "she"}
        return "" if mine or alone or subject in {draft.unit, "own"} else "he"
    if last is None or last.idea != "name" or is_own(draft, last) or not draft.unit:
        return ""
    deals = deed.verb.idea in SPELLS or deed.verb.idea in {"attack", "shot", "get", "take", "follow", "guard"}
    whom = [each for each in said(deed.after) if each.idea not in {"north", "hurt"}]
    # "Hugo: attack", "Hugo angreifen"
    return "" if deals and not whom and not _finite(deed.verb.text) else draft.names[last.number]


def _speaks_of_itself(draft: Draft, tokens: Sequence[Token]) -> bool:
    return any(token.idea in {"me", "own", "kind"} or is_own(draft, token) for token in tokens)


def _finite(verb: str) -> bool:
    """Return whether a verb in English is one of somebody else."""
    return verb.endswith("s") and not verb.endswith("ss")


def _first_person(verb: str) -> bool:
    """Return whether a verb's ending says that the writer does it: "gehe", "ataco"."""
    ends = (lexicon("german"), "e"), (lexicon("spanish"), "o")
    return (verb,) not in lexicon("english").ideas and any(
        verb.endswith(end) and (verb,) in words.ideas for words, end in ends
    )


def _do(draft: Draft, deed: Deed, words: str, keep: bool, speaker: str) -> None:
    """Add a deed's order, or note why there is none."""
    before = {token.idea for token in deed.before}
    if speaker:
        of_others = f"; you order {draft.unit} alone" if draft.unit else ""
        draft.note(words, f"{_OTHERS}{of_others}")
        draft.broken, draft.on_the_move = True, False
        return
    if deed.nobody or "not" in before or denied_behind(deed):
        _not_done(draft, deed, words)
        return
    if before & {"would", "ask", "idea", "last"} and "polite" not in before:
        draft.note(words, _MIGHT)
        return
    if _buys(deed):
        deed.verb, deed.before, deed.after = replace(deed.verb, idea="spend"), [], [*deed.before, *deed.after]
    if _has_way_before(deed):
        without_verb(draft, Clause(tuple(deed.before), "then"), words, keep)
    moving = draft.on_the_move
    draft.on_the_move = False
    why = NOT_UNDERSTOOD if is_unclear(draft, deed) else do(draft, deed, words, keep)
    if why:
        on_the_way = deed.verb.idea in {"go", "gofor", "flee"} or deed.verb.text.startswith(_TRAVELS)
        draft.lost_way = draft.lost_way or on_the_way
        if any(token.idea == "chat" for token in deed.tokens) and not said(deed.after):
            # "thanks for running the game"
            return
        unknown(draft, words, why, moving)
        draft.broken = deed.verb.idea != "spend"
        return
    draft.ordered = draft.ordered or draft.orders != Orders()
    if deed.verb.idea != "spend":
        draft.improving = 0
    draft.broken = draft.corrected = False


def _buys(deed: Deed) -> bool:
    """Return whether a deed says how much experience is for what, whatever its verb is: "slap 25 xp on damage"."""
    ideas = {token.idea for token in deed.tokens}
    return "exp" in ideas and bool(ideas & set(STATS)) and bool(ideas & {"number", "plus", "all"})


def _has_way_before(deed: Deed) -> bool:
    """Return whether the words before a verb are a way of their own: "right right attack Gus"."""
    verb, named = deed.verb.idea, any(each.idea in WHOM for each in deed.after)
    if verb == "beyond" and _finite(deed.verb.text):
        # "d5 looks dangerous"
        return False
    sides = any(token.idea in DIRECTIONS for token in deed.before)
    if sides and {each.idea for each in said(deed.before)} <= {"number", "pace", "me", "times", *DIRECTIONS}:
        return verb in {"same", "attack", "shot", "take", *SPELLS}
    if not any(token.square for token in deed.before):
        return sides and verb == "same"
    tree = verb == "chop" and any(token.idea == "tree" for token in deed.before)
    at_squares = {"go", "get"} if named else {"go", "get", "attack", "shot", *SPELLS - {"wind walk"}}
    return deed.verb.text.startswith("onward") or not (tree or verb in at_squares)


def _not_done(draft: Draft, deed: Deed, words: str) -> None:
    """Add that something is not done: nothing, or a note where somebody or a place is named."""
    path = draft.orders.move.path if isinstance(draft.orders.move, Move) else ()
    if len(path) > 1 and [each.square for each in said(deed.after)] == [path[-1]]:
        # "d5, e5, f5 - actually skip the f5"
        draft.orders, draft.corrected = replace(draft.orders, move=Move(path[:-1])), False
        return
    sides = {each.idea for each in deed.after} & {*DIRECTIONS}
    if sides and not sides & {*path}:
        # "don't go north, go south"
        draft.orders, draft.ordered = replace(draft.orders, waits=True), True
        return
    named = [each for each in deed.after if each.idea in {"name", "kind", "square", "flag", "tree", "weakest", "via"}]
    if not named:
        part = {"attack": "action", "go": "move"}.get(deed.verb.idea, "")
        if deed.verb.idea == "attack" and isinstance(draft.orders.action, TakeFlag | Cast | Chop):
            # "grab the flag, don't fight"; "heal Ben, no attack"
            return
        if part and draft.orders.again:
            # "same as last turn, but do not move"
            draft.note(words, REST)
            draft.amends = True
            return
        if part and getattr(draft.orders, part):
            draft.note(words, NOT_DONE)
            draft.note(draft.said.get(part, words), NOT_DONE)
            draft.drop(part)
            return
        if part and not draft.corrected and not any(each.square for each in deed.before):
            draft.denied[part] = words
        draft.orders = replace(draft.orders, waits=True)
        draft.ordered = True
        return
    draft.note(words, NOT_DONE)
    past = {each.square for each in named if each.square}
    avoids = deed.verb.idea in {"go", "beyond"} and not any(each.text == "to" for each in deed.after)
    if draft.orders.move and past and (avoids or past & {*path}):
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
