"""Reads sentences that depend on something, or say what else is to be done (CF-55)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile, takewhile
from typing import Final

from autoalgo.games.capture_the_flag.orders.clause_reader import CASE_UNKNOWN, WHOM, looks_like_an_order, read_clauses
from autoalgo.games.capture_the_flag.orders.clauses import clauses_of, is_verb, said
from autoalgo.games.capture_the_flag.orders.conditions import case_of, condition_of, depends
from autoalgo.games.capture_the_flag.orders.lasting import goes_on, without_end
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS
from autoalgo.games.capture_the_flag.orders.order_builder import Draft, take_back
from autoalgo.games.capture_the_flag.orders.parted_cases import after_case, before_case
from autoalgo.games.capture_the_flag.orders.settling import may_order, settled
from autoalgo.games.capture_the_flag.orders.tokens import Token
from autoalgo.games.capture_the_flag.rules.orders import Attack, Case, Cast, Condition, Fact, Orders, Pick, Target

_OF_STATES: Final = frozenset(
    ("reach", "faraway", "hurt", "dead", "alive", "free", "taken", "moved", "within", "less", "nextto")
)
_JOINTS: Final = frozenset((",", "and", "then", "but"))
_PERSONS: Final = frozenset(("name", "nearest", "weakest", "carrier"))
_DEEPEST: Final = 5
"""Of conditions, each otherwise of the one before."""
_MOST_CASES: Final = 10
"""Conditions in one mail that are looked at."""
_OF_BEFORE: Final = frozenset(("only if", "if and only if", "unless", "except if", "provided", "except when"))
"""Words for a condition that at the beginning of a sentence is one of the sentence before."""


def read_choice(draft: Draft, heard: Sequence[Token], text: str) -> bool:
    """Add "shoot Eva, otherwise Finn", and what is said before it; False where it is not that plain."""
    place = next((place for place, token in enumerate(heard) if token.idea == "else"), 0)
    before = [
        joint
        for joint in range(place)
        if heard[joint].idea in _JOINTS
        and any(is_verb(token) or token.square or token.idea in DIRECTIONS for token in heard[:joint])
        and any(map(is_verb, heard[joint:place]))
    ]
    joint = before[-1] if before else -1
    made = _choice(draft, heard[joint + 1 :], text, 0) if place else None
    if made is None:
        return False
    if before:
        read_clauses(draft, clauses_of(heard[:joint]), lambda tokens: draft.shown(tokens, text))
    draft.orders, draft.ordered = replace(draft.orders, cases=(*draft.orders.cases, made)), True
    return True


def _choice(draft: Draft, heard: Sequence[Token], text: str, deep: int) -> Case | None:
    """Return what is done to somebody, and what if he is out of reach; None where it is not that plain."""
    place = next(place for place, token in enumerate(heard) if token.idea == "else")
    then = _aside(draft, heard[:place], text, draft.last_named, picked=draft.picked)
    target = getattr(then.action, "target", None) if then else None
    if then is None or target is None or not (target.name or target.pick) or then != Orders(then.action):
        return None
    named = replace(draft, last_named=target.name or draft.last_named)
    verbs = [token for token in heard[:place] if is_verb(token)]
    otherwise = _otherwise(named, heard[place + 1 :], text, verbs, deep)
    if otherwise is None:
        return None
    condition = _as_far(draft, Condition(Fact.NEAR, target), then, matters=True)
    return Case(condition, then, None if otherwise == Orders() else otherwise)


def rests(tokens: Sequence[Token]) -> bool:
    """Return whether words order nothing but waiting."""
    return all(token.idea == "wait" for token in tokens if is_verb(token))


def read_depending(draft: Draft, heard: list[Token], text: str) -> None:
    """Read a sentence that depends on something, and what is done before that: "attack, and move if …"."""
    words = draft.shown(heard, text)
    while heard[1:] and heard[-1].idea in {"chat", "polite", "but", ","}:
        # "Heal Ben if he is hurt, thanks!"
        heard = heard[:-1]
    joint = before_case(heard)
    excepts = any(token.idea == "but" for token in heard[: joint + 1])
    if goes_on(heard):
        heard = [replace(heard[0], idea="every"), *without_end(heard)]
        joint += bool(joint)
    if joint:
        read_clauses(draft, clauses_of(heard[:joint]), lambda tokens: draft.shown(tokens, text))
        heard = heard[joint + 1 :]
        words = draft.shown(heard, text)
    end = after_case(heard)
    more, heard = heard[end + 1 :] if end else [], heard[: end or len(heard)]
    words = draft.shown(heard, text)
    if not _read_or_note(draft, heard, words, text) and excepts:
        # "Attack Gus, but if it rains go home": nothing is done whose exception is not known.
        take_back(draft)
    if more:
        read_clauses(draft, clauses_of(more), lambda tokens: draft.shown(tokens, text))


def _read_or_note(draft: Draft, heard: Sequence[Token], words: str, text: str) -> bool:
    """Read what a sentence says with a condition, or note it; return whether it was read, or says nothing."""
    if _read_case(draft, heard, text) or _of_before(draft, heard):
        return True
    if not (looks_like_an_order(draft, heard) or said(heard)):
        return True
    draft.note(words, CASE_UNKNOWN)
    draft.remember(draft.names[token.number] for token in heard if token.idea == "name")
    _hold_back(draft, heard)
    depending = heard[0].idea in {"if", "when", "unless"}
    instead = any(token.idea == "instead" or token.text == "instead of" for token in heard)
    lone = depending and not any(is_verb(token) or token.square for token in heard)
    if instead or lone or heard[0].text in _OF_BEFORE:
        # "Attack Gus. Only if he has the flag."
        take_back(draft)
    return False


def _of_before(draft: Draft, heard: Sequence[Token]) -> bool:
    """Let the one thing said before depend on what is no more than a condition: "Hit Eva. But only if she's near."."""
    heard = list(dropwhile(lambda token: token.idea in {*_JOINTS, "noise", "chat"}, heard))
    then = replace(draft.orders, improve=(), waits=False)
    alone = bool(then.action) is not bool(then.move) and not (then.cases or then.again or draft.notes)
    plain = alone and depends(heard[:1]) and not any(map(is_verb, heard))
    condition = condition_of(draft, heard[1:]) if plain else None
    if condition is None:
        return False
    goes_on = then.keep_action or then.keep_move or (heard[0].idea == "when" and heard[0].text != "when")
    condition = replace(condition, denied=condition.denied is not (heard[0].idea == "unless"))
    then = replace(then, keep_action=False, keep_move=False)
    made = Case(_as_far(draft, condition, then, goes_on), then, None, goes_on)
    draft.orders = replace(Orders(), improve=draft.orders.improve, cases=(made,))
    return True


def _hold_back(draft: Draft, heard: Sequence[Token]) -> None:
    """Ask for a deed, too, whose target what was not understood puts another order against: "if he is gone, …"."""
    target = getattr(draft.orders.action, "target", None)
    named = {draft.names[token.number] for token in heard if token.idea == "name"}
    of_him = any(token.idea in {"he", "him", "else"} for token in heard) or bool(target and target.name in named)
    against = of_him and heard[0].idea in {"if", "when", "unless", "else"} and any(map(is_verb, heard))
    if against and draft.orders.cases and any(token.text in {"as well", "well", "too", "also"} for token in heard):
        # "If Eva is far, attack Gus; if he is as well, …"
        take_back(draft)
    elif against and target and not draft.orders.keep_action:
        draft.note(draft.said.get("action", ""), CASE_UNKNOWN)
        draft.drop("action")


def as_case(heard: Sequence[Token], place: int) -> list[Token]:
    """Return "if he isn't in reach …" as a condition; nothing where "if he isn't" says all."""
    word, rest = heard[place], heard[place + 1 :]
    near = bool(rest) and rest[0].idea == "nearest" and rest[0].text.startswith("near")
    on = [each.idea for each in rest[:2]] == ["at", "square"]
    state = near or on or (bool(rest) and rest[0].idea in _OF_STATES)
    if not word.text.startswith(("if", "when")) or not state:
        return []
    nobody = set(word.text.split()) & {"nobody", "no", "none"}
    who = (
        [replace(word, idea="wait", text="nobody")] if nobody else [replace(word, idea="he"), replace(word, idea="not")]
    )
    return [*heard[:place], replace(word, idea="if"), *who, *rest]


def _read_case(draft: Draft, heard: Sequence[Token], text: str) -> bool:
    """Add what a sentence orders that depends on something; False where it does not, or not in a way that is known."""
    made = _case(draft, heard, text) if len(draft.orders.cases) < _MOST_CASES else None
    if made is None or (made.then.action and made.then.action == draft.orders.action):
        # "Flameball Gus, if he is still alive flameball Gus": once more.
        return False
    target = made.condition.target
    named = _named(made.condition, made.then)
    draft.last_named = (*named, draft.last_named)[0]
    draft.ordered = True
    before = replace(draft.orders, improve=(), cases=())
    same_sort = (made.then.action and before.action) or (made.then.move and before.move)
    if any(token.idea == "instead" for token in heard) and not (made.otherwise or same_sort) and before != Orders():
        # "attack Hugo, but if Gus is near go north instead"
        draft.orders = replace(Orders(), improve=draft.orders.improve, cases=draft.orders.cases)
        made = replace(made, otherwise=before)
    *cases, last = draft.orders.cases or (_plain_case(draft),)
    if (
        last
        and not cases
        and last.condition.target == target
        and made.condition == Condition(Fact.NEAR, target, 0, True)
    ):
        # "Flameball on Eva. If she is out of reach, I walk towards her."
        made = replace(made, condition=replace(last.condition, denied=True))
    opposite = replace(made.condition, denied=not made.condition.denied)
    if last and last.condition == opposite and not (last.otherwise or made.otherwise):
        # "If d5 is free I go there. If it's taken, e5."
        action = draft.orders.action if draft.orders.cases else None
        goes_on = last.goes_on or (made.goes_on and any(token.idea == "every" for token in heard))
        then = made.then
        if made.goes_on and not goes_on:
            # "heal her if she is hurt; if not, follow her"
            then = replace(then, keep_action=then.action is not None, keep_move=then.move is not None)
        both = replace(last, otherwise=then, goes_on=goes_on)
        draft.orders = replace(draft.orders, action=action, cases=(*cases, both))
    else:
        draft.orders = replace(draft.orders, cases=(*draft.orders.cases, made))
    return True


def _case(draft: Draft, heard: Sequence[Token], text: str, verbs: Sequence[Token] = (), deep: int = 0) -> Case | None:
    """Return the case that a sentence says; None where it says none, or one of which anything is not understood.

    Parameters
    ----------
    draft, heard, text
        What was read before, the sentence, and the text that it is of.
    verbs
        Those of the case that this one is otherwise of: "shoot Finn if he is near, otherwise Gus if he is".
    deep
        Of how many cases it is otherwise.
    """
    # "if he's in range, shoot Gus"
    later = next((draft.names[each.number] for each in heard if each.idea == "name"), "")
    named = draft.last_named or (later if heard[0].idea in {"if", "when"} else "")
    case = case_of(replace(draft, last_named=named), heard)
    if case is None or deep >= _DEEPEST:
        return None
    target = case.condition.target
    last_named = target.name if target and target.name else named
    verbs = [token for token in case.then if is_verb(token)] or verbs
    bare = not any(map(is_verb, case.then)) and any(token.idea in WHOM for token in case.then)
    somebody = bare and any(token.idea in _PERSONS for token in case.then)
    enemy = draft.friends and target and target.name in {*draft.names} - draft.friends
    if somebody and not verbs and case.condition.fact is Fact.NEAR and enemy:
        # "Hugo if he's in range"
        verbs = [replace(case.then[0], idea="attack")]
    elif somebody and not verbs:
        # "shoot Gus, and if he is dead, Eva"
        before = [draft.orders, *(each.then for each in draft.orders.cases[-1:])]
        verbs = next(filter(None, map(_deed, before)), ())
    draft.place = target.square if target and target.square else draft.place
    then = _aside(draft, (*(verbs if bare else ()), *case.then), text, last_named, target.pick if target else None)
    if then is None:
        return None
    persons = _named(case.condition, then)
    last_named = "?" if persons[1:] else (*persons, last_named)[0]
    draft = replace(draft, last_named=last_named, named=[*draft.named, {*persons}])
    otherwise = _otherwise(draft, case.otherwise, text, verbs, deep)
    if otherwise is None:
        return None
    on, pick = (target.square, target.pick) if target else (None, None)
    if on and pick and isinstance(then.action, Attack | Cast) and then.action.target == Target(pick=pick):
        # "if an enemy stands on e5, hit him": him alone
        then = replace(then, action=replace(then.action, target=Target(on)))
    goes_on = case.goes_on or then.keep_action or then.keep_move
    then = replace(then, keep_action=False, keep_move=False)
    condition = _as_far(draft, case.condition, then, goes_on or otherwise != Orders())
    return Case(condition, then, None if otherwise == Orders() else otherwise, goes_on)


def _named(condition: Condition, then: Orders) -> list[str]:
    """Return who is named in a case, whom its condition is about first."""
    whom = (condition.target, getattr(then.action, "target", None), getattr(then.move, "goal", None))
    return [*dict.fromkeys(each.name for each in whom if isinstance(each, Target) and each.name)]


def _otherwise(draft: Draft, tokens: Sequence[Token], text: str, verbs: Sequence[Token], deep: int) -> Orders | None:
    """Return what else is to be done, which may depend on something itself; None where it is not understood."""
    if all(token.idea == "chat" for token in tokens):
        # "otherwise save mana"
        return Orders()
    # "otherwise make it Gus instead"
    tokens = list(dropwhile(lambda token: token.idea in {"then", "correct", ",", ":"}, tokens))
    end = next((end for end, token in enumerate(tokens) if token.idea == "else"), len(tokens))
    # "otherwise Gus, I'm not fussy"
    ideas = {token.idea for token in said(takewhile(lambda token: token.idea != ",", tokens[:end]))}
    if ideas & _PERSONS and ideas <= {*_PERSONS, "enemy", "reach", "instead"}:
        # "shoot Finn if he is in range, otherwise Gus"
        tokens = [*verbs, *tokens]
    if depends(tokens):
        nested = _case(draft, tokens, text, verbs, deep + 1)
        return None if nested is None else Orders(cases=(nested,))
    if any(token.idea == "else" for token in tokens) and deep < _DEEPEST:
        nested = _choice(draft, tokens, text, deep + 1)
        return None if nested is None else Orders(cases=(nested,))
    return _aside(draft, tokens, text, draft.last_named, picked=draft.picked)


def _as_far(draft: Draft, condition: Condition, then: Orders, matters: bool) -> Condition:
    """Return a condition in which "within reach" of a spell is as far as that reaches, and of an attack no number."""
    action = then.action
    if isinstance(action, Attack) and condition.number == draft.reach == 1 and condition.fact is Fact.NEAR:
        return replace(condition, number=0)
    reach = getattr(draft.numbers.spells.get(action.spell), "range", 0) if isinstance(action, Cast) else 0
    himself = condition.target == getattr(action, "target", None)
    near = condition.fact is Fact.NEAR and not condition.number and draft.unit
    return replace(condition, number=reach) if near and reach and (matters or not himself) else condition


def _aside(draft: Draft, tokens: Sequence[Token], text: str, last_named: str, picked: Pick | None) -> Orders | None:
    """Return what words order by themselves; None where they order nothing, or anything in them is not understood."""
    part = Draft(draft.numbers, draft.words, draft.names, draft.unit, draft.at, last_named=last_named)
    part.friends, part.dead, part.named = draft.friends, draft.dead, [*draft.named]
    part.speaks_of, part.experience = draft.speaks_of, draft.experience
    part.flag_said, part.tree, part.reach = draft.flag_said, draft.tree, draft.reach
    part.place, part.written = draft.place, draft.written
    part.remember({last_named} & {*draft.names})
    part.last_named = last_named
    part.picked = picked
    read_clauses(part, clauses_of(list(tokens)), lambda tokens: draft.shown(tokens, text))
    draft.speaks_of = part.speaks_of or draft.speaks_of
    orders = settled(part)
    if not part.ordered or any(may_order(part, note) for note in part.notes):
        return None
    # "otherwise Gus, I'm not fussy"
    draft.notes += part.notes
    return replace(orders, waits=False)


def add_otherwise(draft: Draft, tokens: Sequence[Token], text: str) -> bool:
    """Add what else is to be done to the last case, or to the attack before: "Shoot Eva. Otherwise go to e5."."""
    *cases, last = draft.orders.cases or (_plain_case(draft),)
    otherwise = _otherwise(draft, tokens, text, _deed(last.then) if last else (), 0)
    if last:
        last = replace(last, condition=_as_far(draft, last.condition, last.then, matters=True))
    grown = None if otherwise is None or last is None else _with_otherwise(draft, last, otherwise)
    if grown:
        action = draft.orders.action if draft.orders.cases else None
        draft.orders = replace(draft.orders, action=action, cases=(*cases, grown))
    return grown is not None


def _deed(orders: Orders) -> Sequence[Token]:
    """Return the verb of what orders do to somebody, which a name alone asks for once more; empty for none."""
    action = orders.action
    deed = "attack" if isinstance(action, Attack) else action.spell if isinstance(action, Cast) else ""
    return [Token(deed, deed, 0, 0)] if deed else ()


def _plain_case(draft: Draft) -> Case | None:
    """Return what was ordered before as a case, if it is no more than one deed done to somebody."""
    orders, target = draft.orders, getattr(draft.orders.action, "target", None)
    alone = not draft.notes and orders == Orders(orders.action, improve=orders.improve)
    if not alone or target is None or not (target.name or target.pick):
        return None
    then = Orders(orders.action)
    return Case(_as_far(draft, Condition(Fact.NEAR, target), then, matters=True), then)


def _with_otherwise(draft: Draft, case: Case, otherwise: Orders, deep: int = 0) -> Case | None:
    """Return a case with what else is done if nothing of it holds; None where it says that already."""
    if case.otherwise is None or otherwise == Orders():
        return case if otherwise == Orders() else replace(case, otherwise=otherwise)
    target, before = getattr(case.otherwise.action, "target", None), case.otherwise
    *_, nested = before.cases or (None,)
    if target and before == Orders(before.action) and (target.name or target.pick):
        # "If not, hit Finn. If neither is in range, …"
        nested = Case(_as_far(draft, Condition(Fact.NEAR, target), before, matters=True), before)
        before = Orders()
    last = nested and deep < _DEEPEST and _with_otherwise(draft, nested, otherwise, deep + 1)
    return replace(case, otherwise=replace(before, cases=(last,))) if last else None
