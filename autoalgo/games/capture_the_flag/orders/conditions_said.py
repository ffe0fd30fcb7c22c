"""Conditions as people say them: "if Eva is next to me", "unless c4 is taken" (CF-55)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.orders import Condition, Fact, Pick, Target

_MARK: Final = "\ue000\\d+\ue001"
_SQUARE: Final = r"[a-z]\d{1,2}"
_WHO: Final = (
    rf"(?P<who>{_MARK}|i|own unit|nearest enemy|(?:an|any|some|the nearest|a|no) enemy|nobody|no one|anyone|anybody|"
    rf"someone|somebody|enemies|an? opponent)"
)
_NOT: Final = r"(?P<no> not|n't|n’t)?"
_IS: Final = (
    rf"(?: is|'s| are| am|'m| gets?| comes?| steps?| moves?| stands?| walks?| has come){_NOT}(?: still| then| "
    rf"already| now)?"
)
_REACH: Final = (
    r"(?:with)?in (?:my |her |shooting |attack |striking )?(?:range|reach)(?: of me)?|next to me|beside me|"
    r"touching me|adjacent(?: to me)?|"
    r"(?:right )?(?:in front of|near|close to|by) me|near(?:by)?|close(?: enough| by)?|(?:with)?in(?:to)? (?:my "
    r")?(?:range|reach)"
)
_FORMS: Final = tuple(
    (re.compile(form), fact)
    for form, fact in (
        (
            rf"{_WHO}{_IS} within (?P<number>\d{{1,2}})(?: (?:squares?|spaces?|tiles?|fields?|steps?))?(?: of me|"
            rf" from me)?",
            Fact.NEAR,
        ),
        (rf"{_WHO}{_IS} (?:{_REACH})", Fact.NEAR),
        (rf"i can(?P<no>'t|not)? (?:reach|hit|touch|attack|shoot) (?P<who>{_MARK})(?: from here)?", Fact.NEAR),
        (
            rf"(?:the )?(?:life|hp|health) of {_WHO} (?:is |falls |drops |goes )?(?:under|below|less than|lower "
            rf"than|<) ?(?P<number>\d{{1,4}})",
            Fact.LIFE,
        ),
        (
            rf"(?:{_WHO}'s|(?P<own>my)) (?:life|hp|health) (?:is |falls |drops |goes |gets )?(?:under|below|less "
            rf"than|lower than|<) ?(?P<number>\d{{1,4}})",
            Fact.LIFE,
        ),
        (
            rf"{_WHO} (?:has|have|is|falls|drops|goes|gets)(?P<no> not)? (?:under|below|less than|lower than|"
            rf"fewer than) (?P<number>\d{{1,4}})(?: life| hp| health)?",
            Fact.LIFE,
        ),
        (rf"{_WHO}{_IS} (?:hurt|wounded|injured|damaged)", Fact.HURT),
        (rf"(?P<square>{_SQUARE})(?: is|'s){_NOT}(?: still)? (?:free|empty|clear|open)", Fact.FREE),
        (rf"(?P<taken>{_SQUARE})(?: is|'s){_NOT}(?: still)? (?:occupied|taken|blocked|full|not free)", Fact.FREE),
        (rf"(?:nobody|no one|no-one) is (?:at|on|in) (?P<square>{_SQUARE})", Fact.FREE),
        (rf"(?P<who>{_MARK})(?: is|'s){_NOT} (?:dead|killed|gone)", Fact.DEAD),
        (rf"(?P<living>{_MARK})(?: is|'s){_NOT}(?: still)? (?:alive|living)", Fact.DEAD),
        (rf"(?P<who>{_MARK}) (?:has(?P<no> not|n't)? )?moved(?: last turn)?", Fact.MOVED),
        (rf"(?P<still>{_MARK}) (?:did(?: not|n't) move|has(?: not|n't) moved|stayed)(?: last turn)?", Fact.MOVED),
    )
)
_IF: Final = r"if|when(?:ever)?|as soon as|once|in case|should|every time|any time|as long as|provided(?: that)?"
_LONGEST: Final = 300
"""Characters of a sentence that is looked at; longer ones are prose."""
_LASTING: Final = re.compile(r"when(?:ever)?|as soon as|once|every time|any time|as long as")
_FIRST: Final = re.compile(
    rf"^(?:and |but |so |then )*(?P<every>every turn:? )?(?P<word>{_IF}) (?P<rest>.+)$", re.DOTALL
)
_LAST: Final = re.compile(rf"^(?P<what>.+?),? (?:but )?(?:only )?(?P<word>{_IF}|unless) (?P<rest>.+)$", re.DOTALL)
_THEN: Final = re.compile(r",? then (.+)$")
ELSE: Final = re.compile(
    r"(?:^|[,;]? ?\b)(?:and |but )?(?:otherwise|or else|else|if not|if (?:it|that|he|she|they) (?:is|does|did|"
    r"has|are)(?: not|n't)(?: either)?)"
    r"(?:, well)?(?:,? then)?[,:]? (?P<what>.+)$",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence with a condition, taken apart."""

    condition: Condition
    then: str
    """What is to be done then, in words."""
    otherwise: str
    """What else; empty where nothing."""
    goes_on: bool


def said_case(sentence: str, names: Sequence[str], last_named: str) -> Said | None:
    """Return what a sentence says with a condition; None where it has none, or one that nobody can look at.

    Parameters
    ----------
    sentence
        In small letters, names in it as marks.
    names
        Of all units, in the order of the marks.
    last_named
        The mark of who was named last, whom "he" means.
    """
    sentence = " ".join(sentence.strip(" ,;:-").split())
    if len(sentence) > _LONGEST:
        return None
    first = _FIRST.match(sentence)
    if first:
        word, every = first["word"], bool(first["every"])
        for middle in re.finditer(
            r",|:| then\b| (?=attack|shoot|hit|move|go|heal|cast|stay|wait|take|kill|follow|run|chop|aim|"
            r"flameball|fireball|wind|thundershock|resurrect)",
            first["rest"],
        ):
            condition = condition_of(first["rest"][: middle.start()], names, last_named)
            if condition:
                return _apart(condition, first["rest"][middle.end() :], every or bool(_LASTING.fullmatch(word)))
        return None
    last = _LAST.match(sentence)
    if last and (instead := _THEN.search(last["rest"])) and last["word"] == "unless":
        # "stay here unless he comes, then hit him"
        condition = condition_of(last["rest"][: instead.start()], names, last_named)
        return Said(condition, instead[1], last["what"], goes_on=False) if condition else None
    return _said_last(last, names, last_named) if last else None


def _said_last(last: re.Match[str], names: Sequence[str], last_named: str) -> Said | None:
    """Return what a sentence says whose condition comes last."""
    rest, otherwise = last["rest"], ""
    if other := ELSE.search(rest):
        rest, otherwise = rest[: other.start()], other["what"]
    squares = re.findall(rf"\b{_SQUARE}\b", last["what"])
    if len(squares) == 1:
        rest = re.sub(
            r"^(?:(?:it|that|there)(?: is|'s) )?(free|empty|clear|open|occupied|taken|blocked|full)",
            rf"{squares[0]} is \1",
            rest,
        )
    pronoun = re.search(_MARK, last["what"])
    condition = condition_of(rest, names, pronoun[0] if pronoun else last_named)
    if condition is None:
        return None
    if last["word"] == "unless":
        condition = replace(condition, denied=not condition.denied)
    return Said(condition, last["what"], otherwise, bool(_LASTING.fullmatch(last["word"])))


def _apart(condition: Condition, rest: str, goes_on: bool) -> Said:
    other = ELSE.search(rest)
    return Said(condition, rest[: other.start()] if other else rest, other["what"] if other else "", goes_on)


def condition_of(words: str, names: Sequence[str], last_named: str) -> Condition | None:
    """Return the condition that some words say; None where they say none that can be looked at."""
    words = words.strip(" ,;:").removeprefix("and ").strip()
    if last_named not in {"", "?"}:
        words = re.sub(r"^(?:he|she|it|they)\b", last_named, re.sub(r"^(?:his|her|their)\b", f"{last_named}'s", words))
        words = re.sub(r"(?<= )(?:him|her)\b(?=$| from here)", last_named, words)
    for form, fact in _FORMS:
        if found := form.fullmatch(words):
            return _condition(fact, found.groupdict(), names)
    return None


def _condition(fact: Fact, found: dict[str, str | None], names: Sequence[str]) -> Condition:
    who = found.get("who") or found.get("living") or found.get("still") or ""
    square = found.get("square") or found.get("taken")
    target = None
    if square:
        target = Target(Square(ord(square[0]) - ord("a"), int(square[1:]) - 1))
    elif mark := re.fullmatch("\ue000(\\d+)\ue001", who):
        target = Target(name=names[int(mark[1])])
    elif who not in {"", "i", "own unit"}:
        target = Target(pick=Pick.NEAREST_ENEMY)
    none = who.startswith("no")
    denied = (bool(found.get("no")) or none) != bool(found.get("taken") or found.get("living") or found.get("still"))
    return Condition(fact, target, int(found.get("number") or 0), denied)
