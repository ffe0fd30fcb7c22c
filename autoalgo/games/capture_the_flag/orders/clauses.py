"""The sentences, clauses and deeds of a mail: what belongs to which verb (CF-31)."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Final

from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS, SPELLS, STATS, VERBS
from autoalgo.games.capture_the_flag.orders.tokens import Token

SOFT: Final = frozenset(
    ("after", "noise", "chat", "at", "polite", "turn", "it", "every", "keep", "own", ",", ":", "ifpossible", "farthest")
)
"""Ideas that order nothing by themselves."""
_NOBODY: Final = frozenset(("nobody", "no one", "noone", "none", "nothing"))
_STANDING: Final = ("stand", "com", "step", "get", "walk")
_RELATIVE: Final = frozenset(("who", "whoever", "whichever", "whatever", "anyone", "anybody", "somebody", "someone"))
"""Words after which a verb says whom."""
_RECEIVES: Final = frozenset(
    ("gets", "get", "getting", "receives", "earns", "deserves", "collects", "catches", "bekommt", "kriegt", "recibe")
)
"""Verbs whose subject is whom a blow or a spell hits."""
_PROSE: Final = frozenset(
    (
        "me",
        "he",
        "him",
        "own",
        "number",
        "would",
        "ask",
        "last",
        "past",
        "their",
        "not",
        "before",
        "after",
        "away",
        "then",
        "via",
        "beyond",
    )
)
_ARTICLES: Final = frozenset(("ein", "eine", "einen", "einem", "un", "una", "une"))
_MAKES: Final = frozenset(("have", "make", "do", "mache", "hago", "fais", "set"))
_BETWEEN_GIVE_AND_BLOW: Final = frozenset(
    ("name", "him", "me", "shot", "number", "nearest", "weakest", "enemy", "kind", "carrier", "their")
)
_BETWEEN_WHAT: Final = frozenset(("name", "square", "flag", "tree", "home", "him", "he", "kind", "nearest"))
_GOES: Final = frozenset(("goes", "shall go", "will go", "is for", "be for"))


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence that says one thing, or several with a verb each."""

    tokens: tuple[Token, ...]
    joint: str = ""
    """What it follows: "," or "and", "then", "but"; empty for the first."""
    choice: bool = False
    """Whether it leaves a choice."""


@dataclass
class Deed:
    """A verb with the words that belong to it."""

    verb: Token
    before: list[Token]
    after: list[Token] = field(default_factory=list)
    cast: bool = False
    """Whether a spell is called one: "cast heal"."""
    nobody: bool = False
    """Whether it is done to nobody: "attack: none"."""
    received: bool = False
    """Whether it is said from the side of whom it is done to: "Gus gets my sword"."""

    @property
    def tokens(self) -> list[Token]:
        """All words, in their order."""
        return [*self.before, self.verb, *self.after]


def said(tokens: Iterable[Token]) -> list[Token]:
    """Return the tokens that say something by themselves."""
    return [token for token in tokens if token.idea not in SOFT and token.idea != "unknown"]


def left_of(tokens: Iterable[Token], harmless: Set[str] = frozenset()) -> list[Token]:
    """Return the tokens that say something that no order has taken up."""
    return [token for token in said(tokens) if token.idea not in harmless]


def is_verb(token: Token) -> bool:
    """Return whether a token says what is done."""
    return token.idea in VERBS or token.idea in SPELLS


def sentences_of(tokens: Iterable[Token]) -> Iterator[tuple[list[Token], bool]]:
    """Yield the tokens of each sentence, and whether it ends with a question mark."""
    sentence: list[Token] = []
    ended: Token | None = None
    for token in tokens:
        if token.idea in {".", "?"}:
            ended = token if sentence else None
            continue
        if ended and not (token.idea == "or" and sentence):
            yield sentence, ended.idea == "?"
            sentence = []
        elif not ended and sentence and sentence[-1].idea == "," and token.idea == ",":
            continue
        ended = None
        sentence.append(token)
    if sentence:
        yield sentence, bool(ended and ended.idea == "?")


def clauses_of(tokens: Sequence[Token]) -> list[Clause]:
    """Return the clauses of a sentence."""
    clauses: list[Clause] = []
    part: list[Token] = []
    joint, choice = "", False

    def close(following: str) -> None:
        nonlocal part, joint, choice
        if part or choice:
            clauses.append(Clause(tuple(part), joint, choice))
        part, choice = [], False
        joint = following if following != "," or joint in {"", ","} or clauses else joint

    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else None
        if following and _parts_nothing(token, part, tokens[place + 1 :]):
            continue
        if token.idea == "north" and token.text == "n" and following and is_verb(following):
            close("and")
        elif token.idea in {",", "and", "then", "but"} or _parts(token, tokens[place + 1 :]):
            close("and" if token.idea in {"before", "after", "when"} else token.idea)
        elif token.text == "so" and part and not any(is_verb(each) or each.square for each in part):
            close(",")
        elif token.idea == "plus" and not _takes_amount(part):
            close("and")
            part = [token]
        elif token.idea == "or" and not any(each.idea == "not" for each in part):
            if not part and clauses:
                part, joint = [*clauses[-1].tokens], clauses.pop().joint
            choice = bool(following)
            part.append(token)
        elif token.idea == ":" and _is_label(part):
            part = [each for each in part if each.idea == "name"]
            joint = joint if part or not clauses else ":"
        elif token.idea == ":" and (_is_prose(part) or said_no(part)):
            close(":")
        else:
            part.append(token)
    close("")
    return _joined([part for clause in clauses for part in _reasoned(clause)])


def _parts_nothing(token: Token, part: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Return whether a comma, an "and" or a "first" stands in the middle of a clause."""
    if token.idea in {",", "and"} and rest[0].square and _leads_by(part):
        return True
    first = (
        token.idea == "then"
        and " " not in token.text
        and not (
            token.text in {"then", "puis", "luego", "ensuite"} and part and part[-1].idea not in {"go", "gofor", "flee"}
        )
    )
    return (first and _goes_through(part, rest)) or (token.idea == "and" and _lacks_second(part))


def _goes_through(part: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Return whether a word such as "first" stands between a verb and what belongs to it: "I go first to d5"."""
    following = next((each for each in rest if each.idea not in {"noise", "me", "at"}), None)
    bare = bool(part) and is_verb(part[-1]) and part[-1].idea != "wait"
    return bare and following is not None and not is_verb(following) and following.idea not in {",", ":", "and", "then"}


def _takes_amount(part: Sequence[Token]) -> bool:
    """Return whether an amount goes on from some words: "spend +1", "life +25"."""
    last = said(part)[-1:]
    ideas = {token.idea for token in part}
    if "exp" in ideas and not ideas & {"plus", ":", *STATS}:
        # "25 exp for +1 armor"
        return True
    what = bool(last) and last[0].idea in STATS and not any(token.idea == "plus" for token in part)
    return what or (bool(last) and last[0].idea in {"spend", "get"})


def _leads_by(part: Sequence[Token]) -> bool:
    """Return whether squares that follow are those of a way's middle: "to d7 via d5 and d6"."""
    ways = [token for token in part if token.square or token.idea == "via"]
    place = next((place for place, token in enumerate(ways) if token.idea == "via"), 0)
    return place > 0 and bool(ways[place + 1 :])


def _lacks_second(part: Sequence[Token]) -> bool:
    """Return whether what follows is the second of two that something is between: "between Gus and Dan"."""
    place = next((place for place, token in enumerate(part) if token.idea == "between"), len(part))
    named = [token for token in part[place:] if token.idea in _BETWEEN_WHAT]
    return len(named) == 1 and not any(is_verb(token) for token in part[place:])


def _joined(clauses: Sequence[Clause]) -> list[Clause]:
    """Return clauses of which directions alone are one: "up, up, left"."""
    found: list[Clause] = []
    for clause in clauses:
        lone = bool(clause.tokens) and all(token.idea in DIRECTIONS for token in clause.tokens)
        if found and lone and all(token.idea in DIRECTIONS for token in found[-1].tokens):
            found[-1] = Clause((*found[-1].tokens, *clause.tokens), found[-1].joint, found[-1].choice)
        else:
            found.append(clause)
    return found


def said_no(tokens: Sequence[Token]) -> bool:
    """Return whether words are no more than a "no"."""
    heard = [token for token in tokens if token.idea not in {"noise", "chat"}]
    return len(heard) == 1 and heard[0].text in {"no", "nein"}


def _is_label(part: Sequence[Token]) -> bool:
    """Return whether words before a colon say nothing: "my plan: …", "school tomorrow, so quickly: …"."""
    if any(each.idea in {"every", "keep", "at"} for each in part):
        return False
    greets = any(each.idea == "chat" for each in part)
    # "business as usual: shoot the nearest"
    again = all(each.idea in {"same", "else"} for each in said(part))
    return again or (greets and not any(is_verb(each) or each.square for each in part))


def _is_prose(part: Sequence[Token]) -> bool:
    """Return whether words before a colon are talk of its own: "I want no trouble: …", "one from the office: …"."""
    strange = any(each.idea in {"unknown", "chat"} for each in part)
    return strange and all(each.idea in _PROSE or each.text in _MAKES for each in said(part))


def _parts(token: Token, rest: Sequence[Token]) -> bool:
    """Return whether a word such as "before" parts a sentence into two things that are done."""
    if token.idea not in {"before", "after"} and token.text != "while":
        return False
    for each in rest[:4]:
        if is_verb(each) and each.idea != "same":
            return True
        if each.idea not in {"noise", "me", "it", "at"}:
            return False
    return False


def _reasoned(clause: Clause) -> Iterator[Clause]:
    """Yield a clause without what only tells why; that is one of its own where it may be more."""
    for place, token in enumerate(clause.tokens):
        if token.idea == "because" or _tells_why(clause.tokens, place):
            yield Clause(clause.tokens[:place], clause.joint, clause.choice)
            reason = clause.tokens[place:]
            if any(is_verb(each) or each.square or each.idea in {"name", *DIRECTIONS} for each in reason):
                yield Clause(reason, "because")
            return
    yield clause


def _tells_why(tokens: Sequence[Token], place: int) -> bool:
    """Return whether a reason begins at a place: "… so I am safe", "… before he hits me"."""
    following = [each for each in tokens[place + 1 :] if each.idea != "noise" or each.text in _I_AM][:1]
    somebody = bool(following) and (following[0].idea in {"me", "he", "name"} or following[0].text in _I_AM)
    if tokens[place].text == "so":
        return somebody and any(is_verb(each) or each.square or each.idea in DIRECTIONS for each in tokens[:place])
    others = tokens[place].idea == "before" and others_do(tokens[place + 1 :])
    return others and any(is_verb(each) or each.square for each in tokens[:place])


def others_do(tokens: Sequence[Token]) -> bool:
    """Return whether the first words tell what somebody else does: "after Eva moves"."""
    heard = [token for token in tokens if token.idea != "noise"][:2]
    return len(heard) > 1 and heard[0].idea in {"name", "he"} and is_verb(heard[1])


_I_AM: Final = frozenset(("i'm", "im", "i am", "i'll", "i will", "i can", "we"))


def deeds_of(tokens: Sequence[Token]) -> list[Deed]:
    """Return the deeds of a clause; none where it has no verb."""
    deeds: list[Deed] = []
    before: list[Token] = []
    for token, following in zip_longest(tokens, tokens[1:]):
        forbids = following is not None and is_verb(following)
        if token.idea == "not" and deeds and not (forbids or said(deeds[-1].after)):
            # "bouge pas", "greif niemanden an"
            deeds[-1].before.append(token)
        elif not is_verb(token) and not (token.idea == "shot" and not deeds):
            (deeds[-1].after if deeds else before).append(token)
        elif not deeds:
            deeds.append(Deed(token, before))
        elif token.kind and deeds[-1].verb.idea not in {"cast", "get", "wait"} and not said(deeds[-1].after):
            # A creature that is called as the spell that calls it up.
            deeds[-1].after.append(replace(token, idea="kind"))
        else:
            _next(deeds, token)
    for deed in deeds:
        if deed.received or (deed.verb.text in _RECEIVES and any(each.idea == "shot" for each in deed.after)):
            deed.received = True
            whom = [replace(each, idea="him") if each.idea == "he" else each for each in deed.before]
            deed.before, deed.after = [], [*whom, *deed.after]
    return deeds


def _next(deeds: list[Deed], token: Token) -> None:
    """Add a verb that follows another: one of its own, or one that only completes it."""
    last = deeds[-1]
    own = [each for each in said(last.after) if each.text not in _ARTICLES]
    last.received = last.received or (last.verb.text in _RECEIVES and (token.idea in SPELLS or token.idea == "aim"))
    if _describes(own) and not token.text.startswith(_STANDING):
        # "attack the one who hit me" says whom by what nobody can look at.
        last.after.append(replace(token, idea="unknown"))
        return
    spell = token.idea in SPELLS or token.idea == "aim"
    bare = not own
    nobody = token.idea == "wait" and token.text in _NOBODY
    idle = last.verb.idea in {"stop", "beyond"}
    if token.idea == "aim" and last.verb.text.startswith(("let ", "lets ", "letting ", "loose")):
        # "let loose the deadly aim at Gus"
        last.verb = replace(last.verb, idea="attack")
    elif bare and last.verb.text in {"nobody", "no one", "noone"} and not last.before:
        # "nobody attacks Gus"
        last.verb, last.nobody = token, True
    elif last.verb.idea == "stop" or (bare and (nobody or idle)):
        last.nobody = last.nobody or not idle
        last.after.append(Token("stopped", token.text, token.start, token.end))
    elif spell and (last.verb.idea == "cast" or (own and own[-1].idea == "with" and not _keeps(last.verb, token))):
        last.after = [each for each in last.after if each.idea != "with"]
        last.cast, last.verb = last.verb.idea == "cast", token
    elif _completes(last, own, token):
        return
    elif _is_light(last, own, token) or (bare and spell and last.verb.idea == "attack"):
        last.verb = token
    elif bare and last.verb.idea in {"go", "aim"} and (token.idea != "wait" or last.verb.text == "go"):
        last.before, last.verb, last.after = [*last.before, *last.after], token, []
    else:
        purpose = [token for token in last.after[-1:] if own and token.text == "to"]
        deeds.append(Deed(token, [*(replace(each, idea="would") for each in purpose), *_passed_on(last)]))


def _keeps(verb: Token, spell: Token) -> bool:
    """Return whether a verb stays what is done beside "with" and a spell: "go with wind walk"."""
    return verb.idea == "go" or (verb.idea == "attack" and spell.idea == "aim")


def _describes(own: Sequence[Token]) -> bool:
    """Return whether a verb after some words says whom: "whoever …", "whatever he …"."""
    whose = len(own) > 1 and own[-1].idea in {"he", "name", "me"}
    return bool(own) and (own[-1].text in _RELATIVE or (whose and own[-2].text in _RELATIVE))


def _completes(last: Deed, own: Sequence[Token], token: Token) -> bool:
    """Return whether a verb says no more than the one before: "use flameball to attack", "loose the deadly aim"."""
    verb = last.verb.idea
    if token.text.startswith(_STANDING) and own and all(each.idea in {"nearest", "enemy", "he"} for each in own):
        # "attack whoever stands on e4"
        return True
    if (verb == "shot" or (verb in SPELLS and token.text in _GOES)) and token.idea == "go":
        # "my sword goes into Hugo"
        return True
    twice = token.idea == verb or (verb == "attack" and token.idea == "aim")
    if verb == "resurrection" == token.idea:
        # "raise Ben from the dead"
        return True
    if verb == "spend" == token.idea and not any(each.idea in STATS for each in last.after):
        # "spend 25 points on improving my armor"
        return True
    if verb == "follow" and token.text in {"goes", "moves", "walks", "runs"}:
        # "go wherever Ben goes"
        return True
    return [each.idea for each in own] in ([], ["with"]) and (twice or (verb in SPELLS and token.idea == "attack"))


def _is_light(last: Deed, own: Sequence[Token], token: Token) -> bool:
    """Return whether the verb before only leads to this one: "make a step", "have her hit Gus"."""
    names_alone = all(each.idea in _BETWEEN_GIVE_AND_BLOW for each in own)
    if last.verb.idea == "take":
        return token.idea == "go" and all(each.idea == "number" for each in own)
    return last.verb.idea == "shot" or (last.verb.idea in {"get", "cast"} and names_alone)


def _passed_on(deed: Deed) -> list[Token]:
    """Take the words off a deed's end that belong to the next one, such as "don't", and return them."""
    place = len(deed.after)
    while place and deed.after[place - 1].idea in {"not", "would", "he", "me", "noise", "keep", "polite"}:
        place -= 1
    passed, deed.after = deed.after[place:], deed.after[:place]
    return passed
