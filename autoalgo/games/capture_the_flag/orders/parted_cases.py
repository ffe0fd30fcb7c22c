"""Parts a sentence with conditions: what is done before them, what in any case, and several of them (CF-55)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile, pairwise
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import is_verb
from autoalgo.games.capture_the_flag.orders.conditions import CONDITIONS, WHO, acts, depends
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS
from autoalgo.games.capture_the_flag.orders.tokens import Token

_JOINTS: Final = frozenset((",", "and", "then", "but", "or"))
_IF_NOT: Final = ("if ", "in case ", "when ", "should ")


def cases_apart(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return a sentence in parts where each of several has a condition and a deed of its own.

    "Hit Gus if he is near, go north if he isn't"; "if Gus is near hit him but if he isn't go north".
    """
    conditions = [place for place, token in enumerate(tokens) if token.idea in CONDITIONS]
    for one, other in pairwise(conditions):
        joints = [place for place in range(one + 1, other) if tokens[place].idea in _JOINTS]
        if not joints or any(token.idea == "else" for token in tokens[one:other]):
            continue
        if any(map(_tells_deed, tokens[:one])):
            cut = next((at for at in joints if any(map(_tells_deed, tokens[at:other]))), 0)
        else:
            cut = joints[-1] if joints[-1] == other - 1 and any(map(is_verb, tokens[one:other])) else 0
        if cut:
            return [[*tokens[:cut]], *cases_apart(_without_joint(tokens[cut:]))]
    return [[*tokens]]


def _condition_in(tokens: Sequence[Token]) -> int:
    """Return the place of the first word that a condition follows; 0 where there is none, too."""
    return next((place for place, token in enumerate(tokens) if token.idea in CONDITIONS), 0)


def _tells_deed(token: Token) -> bool:
    return is_verb(token) or token.square is not None


def _is_another(token: Token) -> bool:
    return token.idea in WHO or token.square is not None


def _without_joint(tokens: Sequence[Token]) -> list[Token]:
    return list(dropwhile(lambda token: token.idea in _JOINTS, tokens))


def or_else(heard: list[Token]) -> list[Token]:
    """Return "hit Gus if he is near or go north" and "hit Gus or go north if I can't" with "else" for its "or"."""
    joint = max((place for place, token in enumerate(heard) if token.idea == "or"), default=0)
    if_not = heard[-1].idea == "else" and heard[-1].text.startswith(_IF_NOT) and not depends(heard)
    if if_not and joint and any(map(is_verb, heard[:joint])):
        return [*heard[:joint], replace(heard[-1], text="or else"), *heard[joint + 1 : -1]]
    first = _condition_in(heard)
    last = max((place for place, token in enumerate(heard) if token.idea == "or" and place > first), default=0)
    follows = [token for token in heard[last + 1 :] if token.idea not in {"noise", "polite", "me"}][:1]
    if not last or not any(map(is_verb, heard[:first])) or depends(heard[last:]) or not any(map(_tells_deed, follows)):
        return heard
    rest = [token for token in heard[last + 1 :] if token.idea != "else"]
    return [*heard[:last], replace(heard[last], idea="else", text="or else"), *rest]


def before_case(tokens: Sequence[Token]) -> int:
    """Return how many tokens of a sentence come before the part that depends on something: "attack, and move if …"."""
    place = _condition_in(tokens)
    comma = next((at for at, token in enumerate(tokens) if at > place and token.idea == ","), len(tokens))
    # "shoot Gus, and if he is dead, Eva"
    another = any(_is_another(token) for token in tokens[comma:]) and any(map(_tells_deed, tokens[:place]))
    does = another or any(map(is_verb, tokens[place:]))
    if place and tokens[place - 1].idea in {"and", "but", "then"} and does:
        # "hit Gus, and if he dies go for Eva"
        return place - 1
    taken = tokens[place].idea != "unless" and any(token.idea == "taken" for token in tokens[place:comma])
    both = any(map(_tells_deed, tokens[:place])) and any(map(_tells_deed, tokens[comma:]))
    if place and taken and both and tokens[place - 1].idea == ",":
        # "d5, if that's taken, e4"
        return place - 1
    if place > 1 and tokens[place - 1].idea == "," and any(map(is_verb, tokens[:place])):
        # "hit Gus, if he is dead go for Eva", but not "heal Ben, if he is hurt, and go north"
        ends = (token for token in tokens[place + 1 :] if is_verb(token) or token.idea in {",", ":", "and", "then"})
        if is_verb(next(ends, tokens[place])):
            return place - 1
    for joint in range(place - 1, 0, -1):
        if tokens[joint].idea in _JOINTS:
            done = any(is_verb(token) or token.square or token.idea in DIRECTIONS for token in tokens[:joint])
            conditional = [token for token in tokens[joint + 1 : place] if token.idea not in {",", "or", "noise"}]
            if conditional and all(token.idea in WHO for token in conditional):
                # "c4, then hit Eva, or Gus if she is dead": what is done to one of the two.
                continue
            return joint if done and any(is_verb(token) or token.square for token in conditional) else 0
    return 0


def after_case(tokens: Sequence[Token]) -> int:
    """Return the comma before what is done in any case, as in "heal Ben if he is hurt, go north"; 0 for none."""
    place = _condition_in(tokens)
    end = next((end for end, token in enumerate(tokens) if token.idea == "," and end > place), 0)
    rest = [token for token in tokens[end + 1 :] if token.idea not in {"noise", "me", "and", "then", "polite"}]
    if not place or not end or tokens[end + 1 : end + 2] == []:
        return 0
    if tokens[end + 1].idea == "then" and (tokens[place].idea == "unless" or tokens[place - 1].idea in _JOINTS):
        return 0
    if not any(map(acts, tokens[:place])) or any(map(is_verb, tokens[place:end])):
        return 0
    plain = not any(token.idea in CONDITIONS | {"else", "or", "instead"} for token in rest)
    begins = bool(rest) and (is_verb(rest[0]) or rest[0].idea == "square") and rest[0].idea != "wait"
    return end if plain and begins else 0
