"""What stands around an order and is none: courtesy before it, and the writer's name behind it (CF-31)."""

import re
from collections.abc import Collection
from typing import Final

from autoalgo.games.capture_the_flag.orders.lexicon import has_order_words, languages_of, unaccented

_CLOSING: Final = (
    "regards|cheers|cheerio|ta|thanks|thank you|thx|bye|best|love|yours|sincerely|faithfully|truly|greetings|ciao|"
    "greetz|obrigad[ao]|saludos?|abrazos?|besos?|gracias|gru(?:ß|ss)|grüße|gruesse|lg|mfg|vg|danke|tschüss|"
    "bises|bisous|merci|cordialement|soirée|journée|amitiés|bientôt|week|weekend|day|evening|out"
)
_SIGNED: Final = re.compile(
    rf"(?:(?<!\w)(?i:{_CLOSING})(?: [a-zà-ÿ]{{1,12}}){{0,3}}\s*[,.!:;\n-]\s*[-–~]*\s*|[.!?]\s*[-–~]+\s*|\n[ \t]*)"
    r"(?P<name>(?:[A-ZÀ-Þ][\w.'-]*\s*){1,4}(?:\([^()\n]{1,40}\)\s*)?)\W*\Z"
)
_COURTEOUS: Final = "most|very|so|much|really|awfully|terribly|ever so"
_WOULD: Final = r"(?:'d|d| would| should|'ll| will)"
_COURTESY: Final = re.compile(
    rf"\b(?:i|we|it){_WOULD} (?:all )?be (?:(?:{_COURTEOUS}) )*"
    r"(?:obliged|grateful|glad|happy|thankful|delighted|pleased|appreciated|lovely|nice|great|kind|good)"
    r"(?: of you)? if"
    rf"(?: (?:you|u)(?:{_WOULD}|'d| could| can| might)?(?: please)?(?: (?:have|let|make))?)?"
    r"(?:(?P<who> \ue000\d+\ue001)(?: would| could| might)?)?\b",
)
_RIGHT_TAG: Final = re.compile(r",? (?:right|innit|yeah|yes|eh) ?\?")
_FOR_SURE: Final = re.compile(
    r"^([^\w\n]*)right(?: then)?,(?= (?!(?:up|down|left|right|north|south|east|west|\d|one|two)\b))", re.MULTILINE
)
_INTENDS: Final = re.compile(r"\bi(?:'d| would) (?=(?!rather|like|love|prefer|be |have |say|better)[a-z]+)")
_HEDGED: Final = re.compile(
    r"\b(?:but|if|though|unless|normally|usually|had|only|except|otherwise|however|or|in your)\b"
)


def unsigned(text: str, names: Collection[str]) -> str:
    """Return a text as it was written without the name that its writer puts under it; `names` are those of units."""
    found = _SIGNED.search(text)
    if not found or has_order_words(found["name"]):
        return text
    words = [unaccented(word) for word in re.findall(r"[^\W\d_]+", found["name"].lower())]
    # "N N E" is a way, and "S" or "S. Miller" a name.
    is_way = len(words) > 1 and max(map(len, words)) == 1
    known = any((word,) in each.ideas for each in languages_of(words) for word in words if len(word) > 1)
    meant = is_way or known or {name.lower() for name in names} & set(words)
    return text if meant else text[: found.start("name")]


def without_courtesy(text: str) -> str:
    """Return a text in small letters with "please" in place of "I should be most obliged if Anna would"."""
    return _COURTESY.sub(lambda found: f"please{found['who'] or ''}", text)


def without_frames(text: str) -> str:
    """Return a text in small letters with no "right" that is no side, and "I'll" for "I'd"."""
    text = _FOR_SURE.sub(r"\1", _RIGHT_TAG.sub(", okay?", text))
    return text if _HEDGED.search(text) else _INTENDS.sub("i'll ", text)
