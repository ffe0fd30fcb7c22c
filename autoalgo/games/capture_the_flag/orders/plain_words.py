"""A phrase without what says nothing, its words mended, so that patterns fit it (CF-31)."""

import re
from functools import lru_cache
from typing import Final

from autoalgo.common.text_matching import slips_between
from autoalgo.games.capture_the_flag.orders import phrases
from autoalgo.games.capture_the_flag.orders.idioms import DANGER
from autoalgo.games.capture_the_flag.orders.order_builder import Draft
from autoalgo.games.capture_the_flag.orders.sentences import MARK
from autoalgo.games.capture_the_flag.orders.vocabulary import Vocabulary

_BETWEEN_SQUARES: Final = re.compile(rf"(?<=\b)({phrases.SQUARE})\s*(?:-+>?|=>|→|>|/|to)\s*(?={phrases.SQUARE}\b)")
_ENEMY_FLAG: Final = re.compile(
    r"\b(?:the )?(?:(?:enem(?:y|ies)|their|(?:the )?other team|(?:the )?other side|opponent|enemies|foe|"
    r"his)(?:['’]?s['’]?)? )?flag\b"
)
_OWN_FLAG: Final = re.compile(r"\b(?:(?:our|my|own)(?: own)? (?:own )?(?:team['’]?s )?(?:flag|base)|home base)\b")
_MARKS: Final = re.compile(r"<|>(?!\s?[a-z]\d)|[\"“”()\[\]:*]|(?<=\s)-+(?=\s)")
_MY_KIND: Final = re.compile(
    r"^(?:my (?:soldier|archer|paladin|wizard|unit|guy|man|dude|character|piece|fighter)\b(?: to)?|everyone|"
    r"everybody|all units|all of us) (?=\w)"
)
_SURPLUS: Final = re.compile(r"^(?:to|at|on|in|for|you|me)\s+|\s+(?:for me|at|on|in|to|for|by|me)$")
_PRONOUN: Final = re.compile(
    r"\b(?:him|her)(?=$| (?:heal|every|at|with|again|alive|safe|to|down|up|if|around|everywhere)\b| healed)"
)
_LABEL: Final = re.compile(
    r"^(?:my |the |new |special )*(?:plan|orders?|action|ability|spell|command|mission|task|turn|to do|todo|"
    r"move(?:ment)?|way|route)s?"
    r"(?: is| are)? ?: ?(?=[a-z])"
)
_WANTED: Final = re.compile(
    r"^(?:i(?:'d| would) like|i want|have|let|make|get) (?:my )?(?:soldier|archer|paladin|wizard|unit|guy|man|"
    r"character|piece|fighter)(?: to)? "
)
_SAID_TO_BE: Final = re.compile(
    r"^(?:my |the )?(?P<what>orders?|moves?|action|plan|turn|spell|target)(?: for (?:this|the) (?:turn|round|"
    r"update))? (?:is|are|will be)(?: to)? "
)
_SHORTEST_CORRECTED: Final = 4
_TWO_SLIPS: Final = 6
"""Letters of a word in which two slips are mended."""
_WORDS_KEPT: Final = 4096
"""Words of mails that are remembered with what they were corrected to."""

_HEAD_OF_A_MAIL: Final = {"from", "to", "cc", "sent", "date", "subject", "at", "on", "for", "by", "in"}
_TRYING: Final = re.compile(
    r"^(?:(?:i|she|he|it|anna)(?:'ve| have| has)? )?(?:should|must|shall|will|(?:is|am|are|'m) (?:to|about to|"
    r"trying to)|has to|have to|"
    r"needs? to|try(?:ing)? to|try|attempt(?:ing)? to|choose to|chosen to|decided? to|intend to|plan(?:ning)? to|"
    r"wish to) (?=[a-z])"
)


def plain_words(draft: Draft, raw: str) -> str:
    """Return a phrase without what says nothing, its words mended."""
    raw = re.sub(r"^[@/!]+(?:me )?(?=[\w\ue000])", "", raw)
    label = re.match(r"([a-z' ]{2,30}): ?(?=[\w\ue000])", raw)
    if (
        label
        and label[1] not in _HEAD_OF_A_MAIL
        and not (phrases.has_order_words(label[1]) or DANGER.search(label[1]) or phrases.KEEP.search(label[1]))
    ):
        raw = raw[label.end() :]
    if "please" in raw:
        raw = re.sub(r"^(?:can|could|may|might) (?:i|we)\b", "", raw)
    raw = re.sub(
        rf"({MARK.pattern})'s (?:\w+ )?(?:knee|head|face|back|chest|heart|leg|butt|arse|eye|neck|throat|body|"
        rf"square)\b",
        r"\1",
        raw,
    )
    raw = re.sub(r"(?<=[a-z])\s*(?:->|=>|=)\s*(?=[a-z\ue000])", " ", _SAID_TO_BE.sub(_to_be, raw))
    raw = raw if re.match(rf"moves? ?: ?{phrases.SQUARE}", raw) else _LABEL.sub("", raw)
    raw = _corrected(raw.replace("@\ue000", "\ue000"), draft.words)
    phrase = _ENEMY_FLAG.sub("enemyflag", _OWN_FLAG.sub("ownflag", " ".join(_MARKS.sub(" ", raw).split())))
    phrase = phrases.KEEP.sub(" ", phrases.EVERY_TURN.sub(" ", _WANTED.sub("", _MY_KIND.sub("", phrase))))
    phrase = _TRYING.sub("", phrase)
    phrase = _corrected(" ".join(phrases.NOISE.sub(" ", phrase).split()), draft.words)
    if draft.unit:
        own = f"\ue000{draft.names.index(draft.unit)}\ue001"
        phrase = re.sub(
            rf"^(?:have |make |get |want |let )?{own}(?: to)? |(?<=^move ){own} |(?<=^send ){own} |(?<=^put "
            rf"){own} |(?<=^place ){own} ",
            "",
            phrase,
        )
    if draft.last_named not in {"", "?"}:
        phrase = _PRONOUN.sub(draft.last_named, phrase)
    phrase = _BETWEEN_SQUARES.sub(r"\1 ", phrase)
    return _SURPLUS.sub("", phrase) if phrase not in {"at", "on"} else ""


def _to_be(found: re.Match[str]) -> str:
    return "attack " if found["what"].startswith("target") else ""


def _corrected(phrase: str, words: Vocabulary) -> str:
    return " ".join(_corrected_word(word, words) for word in phrase.split())


@lru_cache(_WORDS_KEPT)
def _corrected_word(word: str, words: Vocabulary) -> str:
    """Return a word with a slip of the pen mended, or two in a long one, where one word alone is that near."""
    if len(word) < _SHORTEST_CORRECTED or not word.isalpha() or word in phrases.known(words):
        return word
    wanted = [each for each in phrases.corrected_to(words) if each[0] == word[0]]
    for slips in (1, 2) if len(word) >= _TWO_SLIPS else (1,):
        near = [each for each in wanted if slips_between(word, each) == slips]
        if near:
            return near[0] if len(near) == 1 else word
    return word
