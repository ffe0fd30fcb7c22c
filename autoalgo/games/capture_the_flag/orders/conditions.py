"""Conditions as people say them: "if Eva is next to me", "unless c4 is taken" (CF-55)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import is_verb, others_do
from autoalgo.games.capture_the_flag.orders.order_builder import Draft, is_own
from autoalgo.games.capture_the_flag.orders.targets import target_of
from autoalgo.games.capture_the_flag.orders.tokens import Token
from autoalgo.games.capture_the_flag.rules.orders import Condition, Fact, Pick, Target

_NOBODY: Final = frozenset(("nobody", "no one", "noone", "none", "niemand", "personne", "nadie"))
_ANYBODY: Final = frozenset(("someone", "somebody", "anyone", "anybody", "someone else", "somebody else"))
CONDITIONS: Final = frozenset(("if", "when", "unless"))
_SOMEBODY: Final = frozenset(
    ("name", "carrier", "he", "him", "me", "it", "their", "own", "enemy", "friend", "nearest", "kind", "square")
)
_NEAR: Final = frozenset(("reach", "adjacent", "near", "nearby", "close", "touching"))
_TOUCHING: Final = frozenset(("adjacent", "touching"))
"""Words that mean the square beside, as all do of "nextto", and not as far as an attack reaches."""
_BESIDE: Final = re.compile(r"\b(?:next to|beside|adjacent|touch(?:es|ing)?|comes up to)\b")
WHO: Final = frozenset(("name", "enemy"))
_NOT_AT: Final = frozenset(
    ("free", "taken", "go", "nextto", "reach", "faraway", "within", "dead", "alive", "hurt", "moved")
)
_DENYING: Final = frozenset(("taken", "alive", "faraway", "healthy"))
_TWO: Final = 2
_THERE: Final = frozenset(("there", "around", "is there", "are there"))
_HAS: Final = re.compile(
    r"\b(?:ha(?:s|ve|sn't|ven't|snt|vent)|got|gets?|carr(?:y|ies|ying)|holds?|i've|hat|habe|tragt|tiene|tengo|lleva|porte)\b"
)
_IS_SO: Final = re.compile(
    r"(?:there|he|she|it|they|one|(?:some|any)(?:one|body))(?:'s|'re)?(?: (?:is|are|does|do|has|did))?(?: one)?|so|yes"
)
_STATES: Final = {
    "free": Fact.FREE,
    "taken": Fact.FREE,
    "dead": Fact.DEAD,
    "alive": Fact.DEAD,
    "healthy": Fact.HURT,
    "moved": Fact.MOVED,
}
_HARMLESS: Final = frozenset(
    (
        *("noise", "at", "me", "it", "square", "pace", "own", "last", "life", "he", "him", "go", "gofor", "get"),
        *("number", "not", "enemy", "nearest", "name", "kind", "wait", "nextto", "their", "turn", ",", "carrier"),
    )
)


@dataclass(frozen=True, slots=True)
class SaidCase:
    """A sentence with a condition, taken apart."""

    condition: Condition
    then: tuple[Token, ...]
    """What is to be done then."""
    otherwise: tuple[Token, ...]
    """What else; empty where nothing."""
    goes_on: bool


def depends(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence depends on something."""
    after = any(token.idea == "after" and others_do(tokens[place + 1 :]) for place, token in enumerate(tokens))
    return after or any(token.idea in CONDITIONS for token in tokens)


def without_if(draft: Draft, tokens: Sequence[Token], following: Sequence[Token] = ()) -> list[Token]:
    """Return words as a condition that say one without "if", such as "Eva close?"; nothing where they say none."""
    heard = [token for token in tokens if token.idea not in {"noise", "chat"}]
    then = [token.idea for token in following[:1]] == ["then"]
    if not heard or depends(heard) or any(is_verb(token) and token.text not in {"hurt", *_NOBODY} for token in heard):
        return []
    first = heard[0]
    him = [replace(first, idea="he", text="he")]
    for who, holds in (([], False), (him, False), ([], then)):
        if holds or condition_of(draft, [*who, *heard]):
            return [replace(first, idea="if", text="if"), *who, *heard, replace(first, idea=",", text=",")]
    return []


def case_of(draft: Draft, tokens: Sequence[Token]) -> SaidCase | None:
    """Return what a sentence says with a condition; None where it has none, or one that nobody can look at."""
    place = next((place for place, token in enumerate(tokens) if token.idea in CONDITIONS), None)
    if place is None:
        return None
    word = tokens[place].idea
    before = [token for token in tokens[:place] if token.idea not in {"every", ",", ":", "noise", "and", "but", "then"}]
    goes_on = (word == "when" and tokens[place].text != "when") or any(
        token.idea in {"every", "keep"} for token in tokens[:place]
    )
    rest = tokens[place + 1 :]
    talk = place > 0 and tokens[place - 1].idea in {":", ",", "and", "but"} and not goes_on
    talk = talk and not any(acts(each) or each.square or each.idea in _SOMEBODY - {"me"} for each in before)
    first = _first(draft, word, rest, goes_on) if talk or not before else None
    if not before or (first and first.then):
        return first
    rest, otherwise = _parted(rest)
    if not otherwise and (made := _alternative(draft, tokens[:place], rest)):
        return replace(made, goes_on=goes_on)
    instead = next((place for place, token in enumerate(rest) if token.text == "then"), None)
    condition_words = rest if instead is None else rest[:instead]
    last = _only_squares(tokens[:place], condition_words)
    named = {draft.names[token.number] for token in before if token.idea == "name"}
    if not named and any(token.idea in {"nearest", "weakest"} for token in before):
        # "hit the nearest red if he is within 2"
        draft = replace(draft)
        target_of(draft, [token for token in before if not is_verb(token)], friends=False)
    if len(named) == 1 and not _speaks_of_another(draft, before, condition_words):
        draft = replace(draft, last_named=next(iter(named)))
    if len(named) == 1 and not any(map(_is_somebody, condition_words)):
        # "heal Ben if hurt"
        last = [replace(tokens[place], idea="he")]
    condition = condition_of(draft, [*last, *condition_words])
    if condition is None:
        return None
    if word == "unless":
        condition = replace(condition, denied=not condition.denied)
    if instead is None:
        # "hit him as long as he is near, otherwise go home" says no more than "if".
        only_if = bool(otherwise) and tokens[place].text.endswith("long as")
        every = any(token.idea in {"every", "keep"} for token in tokens)
        return SaidCase(condition, tuple(tokens[:place]), otherwise, every if only_if else goes_on)
    condition = replace(condition, denied=not condition.denied) if word == "unless" else condition
    return SaidCase(condition, tuple(rest[instead + 1 :]), tuple(tokens[:place]), goes_on)


def acts(token: Token) -> bool:
    """Return whether a word says what is done, and not that the unit waits for what follows: "hold: if Gus …"."""
    return is_verb(token) and token.idea != "wait"


def _speaks_of_another(draft: Draft, before: Sequence[Token], condition: Sequence[Token]) -> bool:
    """Return whether "he" is who was named before: "hit Gus, or Eva if he's out of reach"."""
    ideas = {token.idea for token in condition}
    lost = "reach" in ideas if "not" in ideas else bool(ideas & {"faraway", "dead"})
    strikes = any(token.idea in {"attack", "flameball", "heal"} for token in before)
    return lost and strikes and draft.last_named not in {"", "?"}


def _alternative(draft: Draft, before: Sequence[Token], rest: Sequence[Token]) -> SaidCase | None:
    """Return "shoot Eva, Finn if she is dead" and "d5, if it's taken d3": the condition is about the first of two."""
    joint = max((place for place, token in enumerate(before) if token.idea in {",", "or"}), default=0)
    first, second = before[:joint], before[joint + 1 :]
    if len(rest) > 1 and rest[-1].square and rest[-2].idea in {"free", "taken"}:
        first, second, rest = before, rest[-1:], rest[:-1]
    if any(map(is_verb, second)) or not any(token.idea in {"name", "nearest", "weakest", "square"} for token in second):
        return None
    named = [draft.names[token.number] for token in first if token.idea == "name"]
    squares = _only_squares(first, rest)
    condition = condition_of(replace(draft, last_named=named[0] if len(named) == 1 else ""), [*squares, *rest])
    if condition is None or condition.denied == (condition.fact is Fact.DEAD) or not (squares or named):
        return None
    verbs = [token for token in first if is_verb(token)]
    return SaidCase(condition, (*verbs, *second), tuple(first), goes_on=False)


def _is_somebody(token: Token) -> bool:
    """Return whether a word of a condition says of whom it speaks."""
    return (token.idea in _SOMEBODY and token.text not in _NEAR) or token.text.startswith(("i ", "i'm"))


def _first(draft: Draft, word: str, rest: Sequence[Token], goes_on: bool) -> SaidCase | None:
    """Return what a sentence says whose condition comes first: it ends where what it says can be looked at."""
    for place, token in enumerate(rest):
        of_it = place and (rest[place - 1].text == "of" or rest[place - 1].idea in {"at", "nextto"})
        noun = place and rest[place - 1].idea == "own"
        ends = token.idea in {",", ":", "then"} or (place and (token.idea == "and" or (is_verb(token) and not noun)))
        ends = ends or (place and token.idea == "square" and not of_it)
        if not ends:
            continue
        end = place
        while end > 1 and is_verb(token) and _leads_to(draft, rest[end - 1]):
            # "if Gus is near he gets my sword"
            end -= 1
        condition = condition_of(draft, rest[:end]) or _affirmed(draft, rest[:end])
        if condition is None:
            continue
        said = rest[end + (token.idea in {",", ":", "then", "and"}) :]
        more = takewhile(lambda each: not is_verb(each) and each.idea != ",", said)
        if token.idea == "and" and any(each.idea in {*_STATES, "reach", "within", "less", "hurt"} for each in more):
            # "if he is alive and within reach"
            return None
        comma = next((place for place, each in enumerate(said) if each.idea == ","), 0)
        if word == "unless" and token.idea == "then" and comma:
            # "unless Eva is near (then hit her), move c5"
            return SaidCase(condition, tuple(said[:comma]), tuple(said[comma + 1 :]), goes_on)
        if word == "unless":
            condition = replace(condition, denied=not condition.denied)
        then, otherwise = _parted(said)
        return SaidCase(condition, tuple(then), otherwise, goes_on)
    return None


def _leads_to(draft: Draft, token: Token) -> bool:
    """Return whether a word between a condition and a verb belongs to the verb: "if Gus is near Anna hits him"."""
    return token.idea in {"he", "noise", "polite", "every", "me", "chat"} or is_own(draft, token)


def _affirmed(draft: Draft, tokens: Sequence[Token]) -> Condition | None:
    """Return what the case before denies, of "if there is" and "if she does"; None for other words."""
    denied = draft.orders.cases[-1].condition if draft.orders.cases else None
    plain = _IS_SO.fullmatch(" ".join(token.text for token in tokens))
    return replace(denied, denied=False) if plain and denied and denied.denied else None


def _parted(tokens: Sequence[Token]) -> tuple[Sequence[Token], tuple[Token, ...]]:
    """Return what comes before "otherwise", and what comes after it."""
    for place, token in enumerate(tokens):
        if token.idea == "else":
            end = place
            while end and tokens[end - 1].idea in {",", "and", "but"}:
                end -= 1
            return tokens[:end], tuple(tokens[place + 1 :])
    return tokens, ()


def _only_squares(before: Sequence[Token], rest: Sequence[Token]) -> list[Token]:
    """Return the one square of "move c4" for "if free" after it."""
    squares = [token for token in before if token.idea == "square" and token.square]
    state = any(token.idea in {"free", "taken"} or token.text in _THERE for token in rest)
    return squares if len(squares) == 1 and state and not any(token.square for token in rest) else []


def condition_of(draft: Draft, tokens: Sequence[Token]) -> Condition | None:
    """Return the condition that some words say; None where they say none that can be looked at."""
    tokens = [replace(each, idea="reach") if each.text in _NEAR and each.idea == "unknown" else each for each in tokens]
    strange = any(map(_is_strange, tokens))
    if strange and _speaks_of_strange(tokens):
        return None
    tokens = [token for token in tokens if not _is_strange(token)]
    ideas = {token.idea for token in tokens if token.text not in _THERE}
    if "dead" in ideas and ideas & {"it", "flag"} and any(token.text.startswith("drop") for token in tokens):
        # "if she drops it": the flag
        return None
    there = draft.place is not None and any(token.text in _THERE for token in tokens)
    if any(_HAS.search(token.text) for token in tokens):
        tokens = [token for token in tokens if token.idea != "unknown" or not _HAS.search(token.text)]
        if draft.flag_said:
            tokens = [replace(token, idea="flag") if token.idea == "it" else token for token in tokens]
        ideas = {token.idea for token in tokens if token.text not in _THERE}
    fact, number = _fact(tokens, ideas, there)
    allowed = _HARMLESS | {"reach", "faraway", "within", "less", "hurt", "attack", *_STATES}
    if fact is Fact.CARRIES:
        allowed |= {"flag"}
    if fact is None or ideas - allowed or (fact is not Fact.HURT and "attack" in ideas):
        return None
    # "hit Eva, if dead Finn"
    turned = [token.idea for token in tokens if token.idea in {"dead", "name"}] == ["dead", "name"]
    numbers = [token for token in tokens if token.idea == "number"]
    counted = [token for token in numbers if token.text != "one"]
    if turned or len(counted) > 1 or (counted and not number) or len(numbers) > 1 + (fact is Fact.NEAR):
        return None
    who = _subject(draft, tokens, fact)
    if isinstance(who, str) or (who is None and strange and not ideas & {"me", "own"}):
        return None
    friend = isinstance(who, Target) and who.name in draft.friends
    if fact is Fact.NEAR and not number and (friend or beside(tokens)):
        # Nobody's attack reaches a friend: he is near who touches him.
        number = 1
    return Condition(fact, who, number, _denied(tokens, ideas, fact))


def _is_strange(token: Token) -> bool:
    return token.idea == "unknown" and not _HAS.search(token.text)


def _speaks_of_strange(tokens: Sequence[Token]) -> bool:
    """Return whether a condition may be about what a word means that nobody knows.

    "If Gus's horse is dead"; "if Gus is near the fountain".
    """
    near = [token.start for token in tokens if token.idea in {"nextto", "reach", "within"} or token.text in _NEAR]
    whose = any(one.idea == "name" and "'" in one.text and _is_strange(other) for one, other in pairwise(tokens))
    return whose or any(_is_strange(token) and token.start > min(near, default=token.start) for token in tokens)


def _denied(tokens: Sequence[Token], ideas: set[str], fact: Fact) -> bool:
    """Return whether a condition says that something is not so."""
    nobody = any(token.text in _NOBODY or token.text.startswith("nobody") for token in tokens)
    nobody = nobody and not any(token.idea == "not" and token.text in _NOBODY for token in tokens)
    if fact is Fact.FREE:
        nobody = nobody and "taken" in ideas if ideas & {"free", "taken"} else not nobody
    denials = sum(token.idea == "not" for token in tokens) + bool(ideas & _DENYING and fact is not Fact.CARRIES)
    return bool((denials + nobody) % 2)


def _fact(tokens: Sequence[Token], ideas: set[str], place: bool) -> tuple[Fact | None, int]:
    """Return what a condition is about, with its number; None where it says none that can be looked at."""
    numbers = [token for token in tokens if token.idea == "number"]
    # "if one of them is within 2"
    number = next((token.number for token in numbers if token.text != "one" or len(numbers) == 1), 0)
    if "less" in ideas or "within" in ideas:
        return (Fact.LIFE if "less" in ideas else Fact.NEAR, number) if number else (None, 0)
    nobody = any(token.text in _NOBODY for token in tokens)
    still = any(token.text in {"move", "moves"} for token in tokens) and "not" in ideas
    near = (
        bool(ideas & {"reach", "faraway"}) or any(token.text in _NEAR for token in tokens) or {"nextto", "me"} <= ideas
    )
    anybody = any(token.text in _ANYBODY for token in tokens) and "enemy" not in ideas
    facts = (
        (Fact.CARRIES, "flag" in ideas and not near and any(_HAS.search(token.text) for token in tokens)),
        (Fact.AT, any(token.square for token in tokens) and bool(ideas & {*WHO, "he"}) and not ideas & _NOT_AT),
        (Fact.FREE, (nobody or anybody) and (place or any(token.square for token in tokens))),
        (Fact.NEAR, near),
        (Fact.HURT, "hurt" in ideas or any(token.text.startswith("hurt") for token in tokens)),
        *((fact, idea in ideas) for idea, fact in _STATES.items()),
        (Fact.MOVED, still),
        (Fact.NEAR, any(token.text in _THERE for token in tokens) and not ideas & {"get", "go", "gofor", "number"}),
    )
    return next((fact for fact, said in facts if said), None), 0


def beside(tokens: Sequence[Token]) -> bool:
    """Return whether words say that somebody is on a square beside the unit."""
    said = any(
        token.text in _TOUCHING or (token.idea in {"reach", "nearest"} and _BESIDE.search(token.text))
        for token in tokens
    )
    return said or {"nextto", "me"} <= {token.idea for token in tokens}


def _subject(draft: Draft, tokens: Sequence[Token], fact: Fact) -> Target | str | None:
    """Return whom a condition is about; None for the unit itself, a text where nobody can tell."""
    names = [draft.names[token.number] for token in tokens if token.idea == "name"]
    squares = [token.square for token in tokens if token.square]
    ideas = {token.idea for token in tokens}
    picked = any(token.idea == "nearest" and token.text not in _NEAR for token in tokens)
    of_him = ideas & {"he", "him", "their"} or ("it" in ideas and fact is not Fact.LIFE)
    who: Target | str | None = "?"
    if fact is Fact.FREE:
        squares = squares or ([draft.place] if draft.place and not names else [])
        who = Target(squares[0]) if len(squares) == 1 and not names else "?"
    elif fact is Fact.AT and len(squares) == 1 and len(names) < _TWO and "kind" not in ideas:
        names = names or ([draft.last_named] if "he" in ideas else [])
        who = Target(squares[0], name=names[0]) if names else Target(squares[0], pick=Pick.NEAREST_ENEMY)
        who = "?" if names in ([""], ["?"]) else who
    elif squares or len(names) > 1 or "kind" in ideas or (names and "he" in ideas):
        who = "?"
    elif names:
        who = None if names[0] == draft.unit and fact in {Fact.LIFE, Fact.CARRIES} else Target(name=names[0])
    elif "carrier" in ideas:
        who = Target(pick=Pick.CARRIER)
    elif "enemy" in ideas or picked or any(token.text in _NOBODY for token in tokens):
        who = Target(pick=Pick.NEAREST_ENEMY)
    elif of_him and draft.picked:
        who = Target(pick=draft.picked)
    elif of_him:
        who = Target(name=draft.last_named) if draft.last_named not in {"", "?"} else "?"
    elif fact in {Fact.LIFE, Fact.HURT, Fact.CARRIES}:
        who = None
    return who
