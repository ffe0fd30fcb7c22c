"""What words say of how long something goes on, and what they wait for (CF-5, CF-31)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import is_verb, said
from autoalgo.games.capture_the_flag.orders.tokens import Token

_GOING_ON: Final = ("keep", "carry on", "go on", "continue")
_REACHES: Final = frozenset(
    ("reach", "hit", "get to", "get at", "touch", "shoot", "see", "strike", "attack", "get near")
)
_CAN: Final = (" can", " can't", " cannot")
_GO_ON: Final = ("go on", "goes on", "going on")
_LEADS: Final = frozenset(("every", "until", "otherwise", "noise", "polite", ",", ":"))
_WITHOUT_END: Final = frozenset(("otherwise", "else", "dead"))


def going_on(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens in which "keep going north" and "continue to attack" say to go on with what follows."""
    found: list[Token] = []
    for place, token in enumerate(tokens):
        if (
            token.idea in {"go", "take"}
            and token.text in {"move", "moves", "step", "steps"}
            and place
            and tokens[place - 1].idea == "number"
        ):
            found.append(replace(token, idea="pace"))
            continue
        follows = said(tokens[place + 1 : place + 4])
        if token.idea == "same" and follows and all(each.idea == "kind" for each in follows):
            # "carry on soldier"
            return [*found, token]
        if token.idea == "same" and token.text in _GO_ON and any(each.square for each in follows[:2]):
            found.append(replace(token, idea="go"))
        elif token.idea == "same" and token.text.startswith(_GOING_ON) and follows:
            found.append(Token("keep", token.text, token.start, token.end))
            if token.text == "keep going" or not any(map(is_verb, follows)):
                found.append(Token("go", token.text, token.end, token.end))
        else:
            found.append(token)
    return found


def without_end(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens without the end that "until" says, as in "until further notice attack Gus"."""
    place = next((place for place, token in enumerate(tokens) if token.idea == "until"), len(tokens))
    rest = next((place for place, token in enumerate(tokens) if token.idea == ":" and place), len(tokens))
    ends = [end for end, token in enumerate(tokens) if end > place and token.idea in _WITHOUT_END]
    if ends and not any(map(is_verb, tokens[:place])):
        rest = min(rest, ends[-1])
    return [*tokens[:place], *(tokens[rest + 1 :] if rest > place else ())]


def awaited(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return "wait until Gus is near, then hit him" and "heal him every time he is hurt" as "when …"."""
    begin = next((place for place, token in enumerate(tokens) if token.idea not in {"noise", "chat", "me"}), 0)
    until = next((place for place, token in enumerate(tokens) if token.idea == "until"), 0)
    then = next((place for place, token in enumerate(tokens) if token.idea in {",", "then"} and place > until), 0)
    same_turn = any(token.idea == "moved" for token in tokens[until:then])
    if until and then and not same_turn and tokens[begin].idea == "wait" and not said(tokens[begin + 1 : until]):
        return [replace(tokens[until], idea="when"), *tokens[until + 1 :]]
    if until and then and not same_turn and any(map(is_verb, tokens[:until])) and goes_on(tokens) is None:
        # "aim until Gus is near, then shoot him"
        kept = [token for token in tokens[begin:until] if token.idea not in {"keep", "every", ","}]
        also = tokens[until + 1 :]
        return [replace(tokens[until], idea="when"), *also, replace(tokens[until], idea="else", text="else"), *kept]
    found = list(tokens)
    for place, token in enumerate(tokens):
        following = tokens[place + 1].idea if place + 1 < len(tokens) else ""
        if token.text.startswith("if ") and token.text.endswith(_CAN) and tokens[place + 1 : place + 2]:
            after = tokens[place + 1]
            if after.text in _REACHES:
                # "if I can reach Gus, hit him"
                reaches = "reach" if token.text.endswith(_CAN[0]) else "faraway"
                found[place : place + 2] = [replace(token, idea="if"), replace(after, idea=reaches)]
                continue
        if token.text in {"each time", "every time"} and following in {"he", "name", "nearest", "enemy", "friend"}:
            found[place] = replace(token, idea="when")
        elif token.idea == "returned" and any(each.idea == "carrier" for each in tokens[:place]):
            # Who carries the flag no more is attacked no more.
            found[place] = replace(token, idea="otherwise")
        elif token.text == "should" and place > begin:
            # "Anna should go"; "should Anna go" is a condition.
            found[place] = replace(token, idea="noise")
    return found


def with_lasting_lead(tokens: Sequence[Token]) -> list[Token]:
    """Return "every turn, until I say otherwise, hit Gus" as "every turn hit Gus"."""
    lead = list(takewhile(lambda token: token.idea in _LEADS, tokens))
    ideas = {token.idea for token in lead}
    lasts = "every" in ideas and ("until" in ideas) <= ("otherwise" in ideas)
    if not lasts or not tokens[len(lead) :]:
        return [*tokens]
    return [next(token for token in lead if token.idea == "every"), *tokens[len(lead) :]]


def lasts_alone(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence says no more than that what it does not say goes on: "Standing order."."""
    ideas = {token.idea for token in tokens}
    return "every" in ideas and ideas <= {"every", "noise", "chat", "own", ","}


def goes_on(tokens: Sequence[Token]) -> bool | None:
    """Return whether words say to go on in the turns to come; None where they name an end that nobody knows."""
    if any(token.idea == "turns" and tokens[place - 1].idea == "number" for place, token in enumerate(tokens) if place):
        return None
    for place, token in enumerate(tokens):
        if token.idea == "until":
            ends = {each.idea for each in tokens[place + 1 :]}
            return True if ends & _WITHOUT_END else None
    return any(token.idea in {"every", "keep"} for token in tokens)
