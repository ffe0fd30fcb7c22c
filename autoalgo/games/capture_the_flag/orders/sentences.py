"""The sentences and phrases of a mail, in small letters, each name a mark (CF-31)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from autoalgo.games.capture_the_flag.orders import phrases
from autoalgo.games.capture_the_flag.orders.characters import plain_name
from autoalgo.games.capture_the_flag.orders.idioms import DANGER, TYPOS
from autoalgo.games.capture_the_flag.orders.plain_lines import counted, plain_lines, with_teams
from autoalgo.games.capture_the_flag.orders.translation import in_english

MARK: Final = re.compile("\ue000(\\d+)\ue001")
"""What stands for a name, with its place among the names."""
_ALTERNATIVE: Final = r"(?![ \t]*or\b)"
"""What begins with "or" belongs to what is before it."""
_SENTENCES: Final = re.compile(rf"([\n;.!?]++){_ALTERNATIVE}")
_BREAKS: Final = re.compile(
    rf"[,&\n;.!?]++{_ALTERNATIVE}|\b(?:and then|then|and|but|afterwards|after that|before that|plus)\b|\+(?!\s?\d)|"
    r"\s(?=\+\s?\d)|\s/\s(?!\ue000|[a-z]\d)|\s-+\s(?=(?:attack|move|go|shoot|cast|heal|wait|stay)\b)"
)
_NUMBERING: Final = re.compile(r"^[ \t]*(?:\(?(?:\d{1,2}|[a-f](?=\)))[.):][ \t]+|[-*•][ \t]*)", re.MULTILINE)
_POLITE_CONDITION: Final = re.compile(r"\bif (?:possible|i can|i may|you can|you may|you please|that'?s ok(?:ay)?)\b")
_POLITE_QUESTION: Final = re.compile(r"\b(?:can|could|will|would) you\b|\bplease\b|\bpls\b")
_TAG: Final = re.compile(r"[, ](?:ok|okay|right|alright|yes|please|correct|got it|deal|fine|good|yeah)$")
_ASKED: Final = re.compile(
    r"^(?:may|can|could|(?:should|shall|would|will|do|does|is|are|am|was|will) (?:i|we|you|he|she|it|they|there|"
    r"that|this|the|my|any)|what|how|why|who|where|which) (?!you\b)"
)
_CONDITION: Final = re.compile(
    r"\b(?:if|unless|otherwise|in case|as soon as|when(?:ever)?|while|once (?:he|she|it|they|i|i'?m|the|that)|"
    r"after (?:he|she|it|they|the|\ue000))\b"
)
LATER: Final = re.compile(r"\b(?:(?:the )?(?:next|following) (?:turn|update|day|time)|tomorrow|the turn after)\b")
_ENDS: Final = re.compile(
    r"\b(?:un)?'?till? (?!then\b)|\bfor (?:the next )?(?:\d+|two|three|four|five) (?:turns|days|updates|rounds)\b"
)
"""An end of what goes on that only a calendar knows."""
_STEPS_ALONE: Final = re.compile(
    r"\b(up|down|left|right|north|south|east|west)(?:,| and| then|, then)\s+(?=(?:up|down|left|right|north|south|"
    r"east|west)\b)"
)
_BEFORE_OR_AFTER: Final = re.compile(
    r"(?:^|,? )\b(?:before|after|while) (?:i |she |he |you |we )?(?:am |is )?(?=(?:attack|shoot|hitt?|kill|strik|"
    r"heal|mov|go|"
    r"walk|runn?|cast|pick|tak|mak|giv|chopp?)(?:e|es|s|ing)?\b)"
)
"""What is done to others comes first, and then the way, whatever is said first (CF-14)."""
_ASIDE: Final = re.compile(r"\(([^()\n]{1,100})\)")
_DASHED_SQUARE: Final = re.compile(r"\b([a-z])[- ]?(\d{1,2})\b")
_TO_SQUARE: Final = re.compile(rf"(?<=\b[a-z]{{2}} )2 (?={phrases.SQUARE}\b)|(?<=[a-z]{{3}} )2 (?={phrases.SQUARE}\b)")


def sentences(text: str, names: Sequence[str], teams: tuple[str, str]) -> Iterator[tuple[str, bool]]:
    """Yield the sentences of a text in small letters, names in them as marks, and whether each is a question."""
    for number, name in enumerate(map(plain_name, names)):
        # A name of pictures alone is never written.
        text = re.sub(rf"(?<!\w){re.escape(name) or '(?!)'}(?!\w)", f"\ue000{number}\ue001", text, flags=re.IGNORECASE)
    if re.match(r"\s*\(?[1a][.)]\s", text):
        text = re.sub(r"\s(?=\(?(?:\d{1,2}|[b-f])[.)]\s)", "\n", text)
    text = _NUMBERING.sub("", plain_lines(text.replace("…", ".")))
    text = re.sub(r"\bover and over(?: again)?\b", "every turn", text, flags=re.IGNORECASE)
    text = _POLITE_CONDITION.sub(" ", in_english(_DASHED_SQUARE.sub(r"\1\2", with_teams(text.lower(), teams))))
    text = re.sub(r"(?<=, )den\b", "then", re.sub(r"\bb4 (?=(?:you|u|i|we|he|she)\b)", "before ", text))
    text = re.sub(r",? ?as soon as (?:it|that|the tree)(?:'s| is) (?:down|gone|felled|chopped)\b", " then ", text)
    if (tree := re.search(r"\b(?:chop|cut|fell)\b[^.\n]{0,30}?\b([a-z]\d{1,2})\b", text)) is not None:
        text = re.sub(r"\b(through|over) (?:it|there)\b", rf"\1 {tree[1]}", text)
    text = counted(
        _TO_SQUARE.sub("to ", re.sub(r"(?<![\w\ue001])[a-z']+(?!\w)", lambda word: TYPOS.get(word[0], word[0]), text))
    )
    text = _BEFORE_OR_AFTER.sub(" and ", _STEPS_ALONE.sub(r"\1 ", text))
    text = re.sub(r"\((?:he|she|it)(?: is|'s)? (?:now )?(?:at|on|in) ([a-z]\d{1,2})\)", r"at \1", text)
    text = re.sub(
        r"\bn(?= (?:shoot|attack|move|go|then|heal|mv)\b)", "and", re.sub(r"\bb4 that\b", "before that", text)
    )
    text = _ASIDE.sub(_without_talk, text)
    parts = _SENTENCES.split(text)
    for sentence, end in zip(parts[::2], [*parts[1::2], ""], strict=True):
        plain = sentence.strip()
        asks = "?" in end or bool(_ASKED.match(plain))
        yield sentence, asks and not _POLITE_QUESTION.search(plain) and not _TAG.search(plain)


def phrases_of(sentence: str) -> Iterator[tuple[str, bool]]:
    """Yield the phrases of a sentence, and whether each begins something new and goes not on with a list.

    One that depends on something, or is of a later turn, is one phrase.
    """
    before_then = re.split(r",? (?:and )?then ", sentence, maxsplit=1)
    if len(before_then) > 1 and LATER.search(before_then[1]) and not depends(before_then[0]):
        yield from phrases_of(before_then[0])
        yield before_then[1].strip(), True
        return
    parts = [sentence] if depends(sentence) else _BREAKS.split(sentence)
    breaks = ["", *(found[0] for found in _BREAKS.finditer(sentence))]
    begins = True
    for phrase, before in zip(parts, breaks, strict=False):
        begins = begins or "then" in before or "+" in before
        if stripped := phrase.strip(" \t'\"()[]:-*"):
            yield stripped, begins
            begins = False


def depends(sentence: str) -> str:
    """Return why nothing of a sentence can be ordered, whatever it says; empty where that is not so."""
    said = phrases.EVERY_TURN.sub(" ", sentence)
    if LATER.search(said):
        return "orders are for the turn to come, or for every turn"
    if _ENDS.search(said):
        return "it has an end that the program does not know; say every turn, and write again when it is to end"
    return "it depends on something; say what to do" if _CONDITION.search(said) else ""


def _without_talk(found: re.Match[str]) -> str:
    """Return an aside, or a blank where it is no more than talk."""
    said = found[1]
    talk = len(said.split()) > 3 and not re.search(rf"\ue000|\b{phrases.SQUARE}\b", said)
    return found[0] if DANGER.search(said) or (says_something(said) and not talk) else " "


def says_something(phrase: str) -> bool:
    """Return whether a phrase has a word of orders or a name."""
    return phrases.has_order_words(phrase) or bool(MARK.search(phrase))
