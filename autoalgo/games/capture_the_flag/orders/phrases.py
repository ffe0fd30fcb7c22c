"""The words of orders, and the ways in which one order can be said (CF-31). Each pattern fits a whole phrase.

A phrase comes in small letters, without articles and politeness, its squares as "a2", its names as marks that
`reading` puts there.
"""

import re
from typing import Final

from autoalgo.games.capture_the_flag.orders.vocabulary import Vocabulary

SQUARE: Final = r"[a-z]\d{1,2}"
NAME: Final = "\ue000(?P<name>\\d+)\ue001"
"""The mark that stands for the name of a unit, with its number."""

IMPROVEMENTS: Final = {
    r"(max(imum)? )?(life|health|hp)( max(imum)?)?": "life",
    r"mana (regen(eration|erate)?|restore)( per turn| a turn)?|regen(eration)?": "mana regeneration",
    r"(max(imum)? )?mana( max(imum)?)?": "mana",
    r"armou?rs?": "armor",
    r"range": "range",
    r"damage|attack( power)?|power": "damage",
}
"""How what experience buys is called; the first that fits counts."""

NOISE: Final = re.compile(
    r"\b(please|pls|the|an|my|your|me|myself|i'?d like to|i would like to|i want to|i'?ll|i will|i am going to|"
    r"i'?m going to|i|would like to|want to|let|have him|have her|then|first|afterwards|after that|next|also|"
    r"this turn|turn|now|finally|again|down)\b"
)
"""What says nothing; taken out before a phrase is looked at."""
KEEP: Final = re.compile(r"\b(keep( on)?|continue( to)?|go on|carry on|always|repeatedly)\b")
"""What makes an order one for the turns to come, before it."""
EVERY_TURN: Final = re.compile(
    r"\b(every turn|each turn|all the time|from now on|until (i say so|told otherwise|further notice|"
    r"(he|she|it|they) (dies|die|is dead|are dead)|(he|she|it)'?s dead))\b"
)
"""The same, behind it."""

_WHO: Final = rf"(?:(?:enemy |their |his |her )?(?:(?P<kind>KINDS)|(?P<tree>trees?)|{NAME}) ?)?"
_WHERE: Final = rf"(?:(?:at|on|in|to|@) ?)?(?P<square>{SQUARE})?"
_TARGET: Final = rf"(?:at |on )?{_WHO}{_WHERE}"
_ATTACK: Final = (
    "attack(?:ing)?|hit(?:ting)?|strik(?:e|ing)|shoot(?:ing)?|fight(?:ing)?|stab(?:bing)?|kill(?:ing)?|"
    "fire|firing|smite"
)
_CAST: Final = "cast(?:ing)?|us(?:e|ing)|do|fire|throw|summon|call up"
_GO: Final = "moves?|moving|go(?:ing)?|walk(?:ing)?|head(?:ing)?|run(?:ning)?|march(?:ing)?|path|step"
_FLAG: Final = "enemyflag|ownflag"
_SPEND: Final = r"(?:spend|use|put) (?P<spent>\d+) ?(?:exp(?:erience)?|xp)?(?: points?)? ?(?:on|for|in|into)"

_STOPPED: Final = (
    "moving|attacking|casting|healing|chopping|aiming|walking|going|resurrecting|everything|all|it|that|orders?|"
    "previous|old|last|standing|continuous|what doing|there|here"
)

_PHRASES: Final = {
    "attack": rf"(?:(?:{_ATTACK}) ?){_TARGET}",
    "cast": rf"(?:(?:{_CAST}) ?)?(?:spell )?(?P<spell>SPELLS)(?: spell)? ?{_TARGET}",
    "chop": rf"(?:chop(?:ping)?|cut(?:ting)?|fell) ?(?:trees? ?)?{_WHERE}",
    "aim": r"(?:use |do |take |hold still and )?(?:deadly ?)?aim(?:ing)?",
    "take": rf"(?:take|taking|pick ?up|grab|get|steal|capture) ?(?:up )?(?:{_FLAG}) ?(?:up ?)?{_WHERE}",
    "towards": rf"(?:{_GO}) (?:towards?|for|in direction of|to(?= (?:{_FLAG}))) ?(?P<goal>{SQUARE}|{_FLAG})",
    "home": rf"(?:{_GO}) (?:home|ownflag)",
    "move": rf"(?:(?:{_GO}) ?(?:to |via |along |over |onto )?)?(?P<path>{SQUARE}(?: {SQUARE})*)",
    "improve": rf"(?:{_SPEND}|buy|upgrade|improve|increase|add|get|raise)? ?(?:\+ ?(?P<amount>\d+))? ?(?P<what>WHAT)",
    "wait": r"wait(?:ing)?|(?:do )?nothing|stay(?: put| where am| here)?|hold(?: position| still)?|pass|skip|rest|"
    r"stand still|(?:don't|do not|not) move|(?:stop|cancel)(?: (?:STOPPED))*",
}


def patterns(words: Vocabulary) -> dict[str, re.Pattern[str]]:
    """Return the patterns of all phrases by what they order, for a game with these words."""
    places = {
        "KINDS": "|".join(rf"{re.escape(said)}s?" for said, _ in words.kinds),
        "SPELLS": "|".join(pattern for pattern, _ in words.spells),
        "WHAT": "|".join(IMPROVEMENTS),
        "STOPPED": _STOPPED,
    }
    place = re.compile("|".join(places))
    return {
        order: re.compile(place.sub(lambda found: places[found[0]], pattern)) for order, pattern in _PHRASES.items()
    }


_WORDS: Final = """
attack attacking move cast heal chop take flag wait strike shoot flameball fireball thundershock thunder shock flame
water shield resurrect resurrection revive healing deadly towards toward moving continue armor armour damage range
regeneration improve upgrade cancel position nothing every enemy walking casting pickup grab experience
"""
CORRECTED_TO: Final = frozenset(_WORDS.split())
"""Words in which a slip of the pen is mended, with the kinds of units and the spells of the game."""
KNOWN: Final = CORRECTED_TO | set(re.findall("[a-z]{3,}", " ".join(_PHRASES.values()) + NOISE.pattern))
"""Words that are none, however near they are to another."""


def corrected_to(words: Vocabulary) -> frozenset[str]:
    """Return the words in which a slip of the pen is mended in a game."""
    return CORRECTED_TO | {part for said, _ in words.kinds for part in said.split()} | _spelled(words)


def known(words: Vocabulary) -> frozenset[str]:
    """Return the words that are no slips of the pen in a game."""
    kinds = {form for said, _ in words.kinds for part in said.split() for form in (part, f"{part}s")}
    return KNOWN | kinds | _spelled(words)


def _spelled(words: Vocabulary) -> frozenset[str]:
    return frozenset(re.findall("[a-z]{3,}", " ".join(pattern for pattern, _ in words.spells)))


def has_order_words(text: str) -> bool:
    """Return whether a text names a square, or has a word that stands in orders."""
    words = set(re.findall(r"\w+", text.casefold()))
    return not words.isdisjoint(CORRECTED_TO) or any(re.fullmatch(SQUARE, word) for word in words)
