"""The words of war that sentences are read by: who attacks, who sends, what is doubted, what stands before a place.

English alone. A word that can be a noun ("the attack on Malta") counts as a deed only where a verb can stand.
"""

import re
from typing import Final

from autoalgo.war.posts.labels import WINGS

HOSTILE: Final = re.compile(
    r"\b(?:attack(?:s|ing|ed)?|invad(?:es?|ing|ed)|assault(?:s|ing|ed)?|besieg(?:es?|ing|ed)|raid(?:s|ing|ed)?|"
    r"storm(?:s|ing|ed)?|conquer(?:s|ing|ed)?|(?:lay|lays|laying|laid) siege to|strik(?:es?|ing)(?: at)?|"
    r"(?:fall|falls|falling|fell) upon|(?:go|goes|going|went) to war (?:with|against)|assail(?:s|ed)?|ambush(?:es|ed)?|"
    r"(?:declar(?:es?|ing|ed)|wag(?:es?|ing|ed)|mak(?:es?|ing)) war (?:on|upon|against)|"
    r"(?:march|marches|marching|marched|sail|sails|sailing|sailed) against|"
    r"(?:attack|campaign|fleet|army|troops|men) against)\b",
    re.IGNORECASE,
)
PASSIVE: Final = re.compile(
    r"\b(?:(?:is|are|was|were|being|gets?|got) )?(?:(?:now|then|again|being) )?"
    r"(?:attacked|invaded|assaulted|besieged|raided|stormed|conquered|assailed|ambushed) by\b",
    re.IGNORECASE,
)
VERSUS: Final = re.compile(r"\b(?:vs?\.?|versus|fights?(?: against)?)(?=\s)|\s(?:->|→|⚔️?)\s", re.IGNORECASE)
MOTION: Final = re.compile(
    r"\b(?:send(?:s|ing)?|sent|march(?:es|ing|ed)?|sail(?:s|ing|ed)?|land(?:s|ing|ed)?|advanc(?:es?|ing|ed)|"
    r"mov(?:es?|ing|ed)|deploy(?:s|ing|ed)?|dispatch(?:es|ing|ed)?|cross(?:es|ing|ed)?|rid(?:es?|ing)|"
    r"lead(?:s|ing)?|meet(?:s|ing)?|battle(?! of)s?)\b",
    re.IGNORECASE,
)
SENDING: Final = re.compile(
    r"\b(?:send(?:s|ing)?|sent|dispatch(?:es|ing|ed)?|march(?:es|ing)?|sail(?:s|ing)?)\b", re.IGNORECASE
)
HELP: Final = re.compile(
    r"\b(?:aid|help|assist|support|reinforc\w*|defen[dcs]\w*|garrison|reliev\w*|protect\w*|guard|home|back|return\w*|"
    r"join\w*|escort\w*|train\w*|trad\w*|envoys?|ambassadors?|gifts?|settlers?)\b",
    re.IGNORECASE,
)
DOUBTED: Final = re.compile(
    r"\b(?:not|never|no longer|if|unless|refus\w*|den(?:y|ies|ied)|instead|peace|truce|treaty|all(?:y|ies|ied|iance)|"
    r"had|ago|last year|would|might|could|should|may(?! \d)|threat\w*|rumou?rs?|promis\w*|until|once|when(?:ever)?)\b"
    r"|n't\b|\?",
    re.IGNORECASE,
)
WE: Final = re.compile(r"\b(?:we|our|ours|us|i|my)\b", re.IGNORECASE)
PLACED: Final = re.compile(
    r"\b(?:at|in|into|on|near|to|towards?|by|around|across|over|outside|through|upon|cross(?:es|ing|ed)?|off|"
    r"(?:siege|battle|assault|landing|invasion) of)"
    r"(?: (?:the|our|their|his|its|city|town|province|region|coasts?|shores?|walls?|fields?|plains?|hills?|valley|"
    r"streets|gates?|waters|of)){0,4} ?$",
    re.IGNORECASE,
)
JOINED: Final = re.compile(r"\s*(?:,|and|&|,\s*and)\s*(?:the\s+)?", re.IGNORECASE)
SENTENCE_END: Final = re.compile(r"(?<![A-Z]\.[A-Z])(?<!\bvs)(?<!\bSt)[.!?;](?=\s|$|[\"')])(?!\s*[A-Z]\.)|\n")
WING: Final = re.compile(rf"\b({'|'.join(WINGS)})(?= (?:flank|wing))|(?<=\bthe )(?:cent(?:er|re))\b", re.IGNORECASE)
_NOUNS: Final = frozenset({"attack", "raid", "assault", "storm", "ambush"})
_PLURALS: Final = frozenset({"attacks", "raids", "assaults", "storms", "ambushes", "strikes"})
_BEFORE_VERB: Final = re.compile(
    r"(?:\b(?:we|i|they|you|will|shall|to|and|now|then|hereby|\w+ly)|,)\s*$", re.IGNORECASE
)
_BEFORE_NOUN: Final = re.compile(
    r"\b(?:the|these|those|his|her|their|our|its|of|many|several|such|more|further|no|by|from|after|for|'s)\s*$",
    re.IGNORECASE,
)
_SOMEBODY_OF: Final = re.compile(r"\b(\w+) (?:of|from|in|to) (?:the )?$", re.IGNORECASE)
_STANDS_FOR: Final = frozenset(
    {"king", "queen", "duke", "emperor", "empress", "tsar", "sultan", "khan", "shah", "doge", "president", "ruler"}
    | {"kingdom", "empire", "republic", "duchy", "sultanate", "people", "nation", "state", "crown", "government"}
    | {"army", "armies", "forces", "fleet", "navy", "host", "troops", "men", "soldiers", "knights", "lords"}
)
"""Who of a nation acts for it; its rebels and enemies do not."""
_MEN: Final = r"armies|army|forces|fleet|troops|men|host|soldiers|warriors"
_ADVERBS: Final = r"and|now|then|also|has|have|is|are|will|shall|to|hereby|today|again|\w+ly"
_SUBJECT_GAP: Final = re.compile(
    rf"(?:'s)?\s*(?:,[^,]{{1,80}},|(?:under|led by|commanded by|with) [^;:]{{1,60}}?)?"
    rf"(?:\s*\b(?:{_ADVERBS}|{_MEN})\b)*[\s,]*",
    re.IGNORECASE,
)
_WE_GAP: Final = re.compile(rf"(?:\s*\b(?:{_ADVERBS}|{_MEN}|brave|whole|main|royal|own|[\d,.]+)\b)*\s*", re.IGNORECASE)
_OTHER_CLAUSE: Final = re.compile(
    r"\b(?:as|while|that|how|because|since|after|before|watch\w*|sees?|hears?|learns?|lets?|wants?|asks?|helps?)\b",
    re.IGNORECASE,
)
_OBJECT_GAP: Final = re.compile(
    r"\s*(?:(?:the|a|an|their|his|its|our|of|on|at|upon|against|and|lands?|territory|coasts?|shores?|king|queen|army|"
    r"armies|forces?|fleet|troops|men|host|navy|city|town|province|kingdom|empire|republic|duchy|sultanate|walls|"
    r"borders?|fortress|castle|island|in|into|by|near|to|against|[\d,.]+)\s+)*",
    re.IGNORECASE,
)
_LONGEST_GAP: Final = 120
"""Characters between a name and the verb that it belongs to."""


def is_deed(words: str, verb: re.Match[str], named_before: bool) -> bool:
    """Return whether what looks like a verb in `words` is one; `named_before`: a name ends right before it."""
    word, before = verb[0].casefold(), words[: verb.start()]
    if word in _NOUNS:
        return named_before or bool(_BEFORE_VERB.search(before[-30:]))
    return word not in _PLURALS or named_before or not _BEFORE_NOUN.search(before[-30:])


def is_subject_gap(gap: str) -> bool:
    """Return whether `gap` can stand between who does something and the verb: nothing in it does anything else."""
    return len(gap) <= _LONGEST_GAP and not _OTHER_CLAUSE.search(gap) and bool(_SUBJECT_GAP.fullmatch(gap))


def is_speaker_gap(gap: str) -> bool:
    """Return whether `gap` can stand between "we" or "our" and the verb."""
    return len(gap) <= _LONGEST_GAP and bool(_WE_GAP.fullmatch(gap))


def is_somebody_else(before: str) -> bool:
    """Return whether what stands before a name makes it somebody else's: "the rebels of"."""
    found = _SOMEBODY_OF.search(before[-40:])
    return found is not None and found[1].casefold() not in _STANDS_FOR


def is_object_gap(gap: str) -> bool:
    """Return whether `gap` can stand between the verb and whom it is done to."""
    return len(gap) <= _LONGEST_GAP and bool(_OBJECT_GAP.fullmatch(f"{gap} "))
