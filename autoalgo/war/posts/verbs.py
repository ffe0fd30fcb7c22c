"""The words of war that sentences are read by: who attacks, who is attacked, who sends, what is doubted.

English, and the commonest words of Spanish, German and French. A word that can be a noun ("the attack on Malta") counts
as a deed only where a verb can stand.
"""

import re
from typing import Final

HOSTILE: Final = re.compile(
    r"\b(?:(?:counter-?)?attack(?:s|ing|ed)?|charges?|atk|atks|atta?c?ks?|invad(?:es?|ing|ed)|assault(?:s|ing|ed)?|"
    r"besieg(?:es?|ing|ed)|"
    r"raid(?:s|ing|ed)?|storm(?:s|ing|ed)?|conquer(?:s|ing|ed)?|(?:lay|lays|laying|laid) siege to|"
    r"strik(?:es?|ing)(?: at)?|struck(?: at)?|(?:fall|falls|falling|fallen|fell|descends?|pounces?) (?:up)?on|"
    r"(?:go|goes|going|went) to war (?:with|against|on)|assail(?:s|ed|ing)?|ambush(?:es|ed|ing)?|"
    r"(?:declar(?:es?|ing|ed)|wag(?:es?|ing|ed)|mak(?:es?|ing)) war (?:on|upon|against)|"
    r"(?:march|marches|marching|marched|sail|sails|sailing|sailed|go|goes|ride|rides|advances?|moves?|rows?) against|"
    r"takes? on|fight(?:s|ing)?(?! back)|fought|overruns?|crush(?:es|ing)?|sacks?|storming|"
    r"(?:attack|campaign|fleet|army|troops|men) against|"
    r"atacan?|atacar|invaden|asaltan?|asedian?|greif(?:t|en)|überf[aä]ll(?:t|en)|belager(?:t|n)|stürm(?:t|en)|"
    r"attaquen?t?|envahi(?:t|ssent)|assi[eè]gent?)\b",
    re.IGNORECASE,
)
PASSIVE: Final = re.compile(
    r"\b(?:(?:is|are|was|were|being|be|gets?|got) )?(?:(?:now|then|again|being|to be) )?"
    r"(?:attacked|invaded|assaulted|besieged|raided|stormed|conquered|assailed|ambushed|struck|hit|sacked) by\b"
    r"|\b(?:es|son) atacad[oa]s? por\b|\b(?:est|sont) attaquée?s? par\b|\b(?:wird|werden) von(?=[^.;]{1,40} "
    r"angegriffen)",
    re.IGNORECASE,
)
VERSUS: Final = re.compile(
    r"(?<![\d,] )(?<!\d)\b(?:vs?\.?|versus|contra|gegen|contre)(?=\s)(?! ?\d)|\s(?:->|-->|=>|→|⚔️?|>>)\s", re.IGNORECASE
)
ARROW: Final = re.compile(r"->|=>|→|>>")
DEFENDS: Final = re.compile(
    r"\b(?:defend(?:s|ing)?|(?:is|are|as) (?:the )?defenders?|(?:at|on) home|on (?:the )?(?:defen[cs]e|defensive)|"
    r"(?:is|are|gets?) (?:being )?(?:attacked|invaded|besieged|raided|the target)(?! by)|"
    r"defienden?|se defienden?|verteidig(?:t|en)(?: sich)?|défend(?:ent)?|awaits?|waits?|stands? (?:its|their|his) "
    r"ground)\b"
    r"(?! (?:at|with) (?:the )?attack)",
    re.IGNORECASE,
)
ATTACKS: Final = re.compile(
    r"\b(?:(?:is|are|as|=) (?:\w+ )?(?:the )?(?:attackers?|aggressors?|invaders?|one (?:attacking|invading|who "
    r"attacks))|on (?:the )?(?:attack|offen[cs](?:e|ive)))\b",
    re.IGNORECASE,
)
ATTACK_OF: Final = re.compile(
    r"\b(?:(?:attack|assault|invasion|raid|siege|campaign|war) (?:on|against|upon|into)|(?:invasion|siege|storming|"
    r"conquest) of|"
    r"(?:the )?defen[cs]e of|defenders?(?: is| are| being)?|defended by|defending (?:(?:party|side|nation|country|"
    r"power) )?(?:is|are))\b",
    re.IGNORECASE,
)
ATTACK_BY: Final = re.compile(
    r"\b(?:(?:attack|assault|invasion|raid|siege|storm|war) by|(?:attack|assault|raid) of|attackers?(?: is| are| "
    r"being)?|aggressors?(?: is| are)?|"
    r"attacking (?:side|country|nation|power|army|party) (?:is|are)|who attacks is|aggressor is)\b",
    re.IGNORECASE,
)
ATTACKED: Final = re.compile(
    r"\b(?:country|nation|side|power|state) (?:which|that|who)? ?(?:is|gets|being) (?:attacked|invaded)(?: is)?\b",
    re.IGNORECASE,
)
SENDING: Final = re.compile(
    r"\b(?:send(?:s|ing)?|sent|dispatch(?:es|ing|ed)?|march(?:es|ing)?|sail(?:s|ing)?|land(?:s|ing)?|cross(?:es|ing)?|"
    r"advanc(?:es|e|ing)|com(?:es|e|ing)|mov(?:es|e|ing)|rid(?:es|e|ing)|surrounds?|row(?:s|ing)?|goes|goes up|go|"
    r"wants?(?: to)?(?: take| conquer| have)?|takes|pushes|push|strikes out|lures?|leads?)\b",
    re.IGNORECASE,
)
AGAINST: Final = re.compile(r"(?:\b|')(?:against|gainst|onto|gegen|contra|contre)\b", re.IGNORECASE)
HELP: Final = re.compile(
    r"\b(?:aid|help|assist|support|reinforc\w*|reliev\w*|protect\w*|join\w*|escort\w*|envoys?|"
    r"ambassadors?|gifts?|settlers?|back home)\b",
    re.IGNORECASE,
)
DOUBTED: Final = re.compile(
    r"\b(?:no longer|refus\w*|den(?:y|ies|ied)|peace|truce|treaty|last year|rumou?rs?|promis\w*|threat\w*)\b",
    re.IGNORECASE,
)
"""Words for which a sentence about an attack is not taken as a request."""
IF: Final = re.compile(
    r"\b(?:if|unless|until|in case|what if|when(?:ever)?)\b(?! (?:possible|not|no\b|there|it|u\b|you|i may))", re.I
)
NOT_DONE: Final = re.compile(
    r"\b(?:not|n't|won't|don't|doesn't|cannot|can't|never|would|might|could|had|to not|refuses to|"
    r"nor)\s+(?:\w+\s+){0,1}$|n't\s+(?:\w+\s+)?$",
    re.IGNORECASE,
)
ASKING: Final = re.compile(
    r"^\W*(?:should|would|does|do|did|is|are|was|will|what|who|how|why|when|where)\b[^\n]*\?", re.IGNORECASE
)
WE: Final = re.compile(r"\b(?:we|our|ours|us|i|my|me|wir|nosotros|nous|mi|ich)\b", re.IGNORECASE)
I_AM: Final = re.compile(
    r"\b(?:i'?m|i am|i play(?:ing)?(?: as)?|i'm playing(?: as)?|playing as|we are|we're|"
    r"my (?:nation|country|people|faction|state)(?:(?:,)? (?:which|that))? is|i control|on behalf of|speaking (?:for|"
    r"as)|i lead|"
    r"we of|requested by|request (?:by|from|of)|as)\s*:?\s*(?:the\s+)?(?:king of |player of |kingdom of )?$",
    re.IGNORECASE,
)
WE_ARE: Final = re.compile(
    r"\b(?:we|me|us|ours|mine|i)\s*(?:=|\(|,)\s*(?:the\s+)?(?:king of |(?:\w+ )?of |khan of )?(?:the )?$", re.IGNORECASE
)
PLACED: Final = re.compile(
    r"\b(?:at|in|into|on|near|to|towards?|by|around|across|over|outside|through|upon|cross(?:es|ing|ed)?|off|down to|"
    r"from|"
    r"before|en|bei|à|au|place|under|take|takes|use|of|location|for|"
    r"(?:siege|battle|assault|landing|invasion) of)"
    r"(?: (?:the|our|your|their|his|its|city|town|province|region|coasts?|shores?|walls?|fields?|plains?|hills?|valley|"
    r"streets|gates?|waters|banks?|straits?|island|river|duchy|county|capital|steppe|very|la|el|der|den|of|so|be|it|"
    r"on)){0,5} ?[\"']?$",
    re.IGNORECASE,
)
STRUCK: Final = re.compile(rf"{HOSTILE.pattern}(?: (?:the|at|on|city of))*\s*$", re.IGNORECASE)
TERRITORY: Final = re.compile(r"\b(?:in|at|near|into|inside|off|en|bei|from|outside) (?:the )?$", re.IGNORECASE)
JOINED: Final = re.compile(r"\s*(?:,|and|&|\+|y|und|et|,\s*and)\s*(?:the\s+)?", re.IGNORECASE)
NEGATED: Final = re.compile(
    r"(?<!\bum )(?<!\buh )(?<!wait )(?<!wait, )(?<!sorry )(?<!hmm )(?<!\bum, )(?:\b(?:not|no|without|w/o|except|"
    r"instead of|nor|never|rather than|isn't|aren't|unlike|ohne|sin|sans|exclude|include)"
    r"\b(?:\s+(?:the|in|at|by|to|from|of|even|an?|include|use|last|for|do|los|las|el|la|les|die|den|das))*\s*[\"'(]?)$",
    re.IGNORECASE,
)
WITH: Final = re.compile(
    r"\b(?:with|under|using|by|alongside|from|like|led|through|of|than|mit|con|avec|unter|sous|bajo|w|for|helped)"
    r"(?: (?:the|his|its|their|our|my|a|an|all|both|king|emperor|general|lord|duke))*\s*$",
    re.IGNORECASE,
)
CORRECTED: Final = re.compile(
    r"(?:\b(?:um+|uh|er|hm+|wait|sorry|actually),? no|\bno wait|\bi mean|\bmake (?:it|that)|\brather|[—–-] ?no),?\s*$",
    re.IGNORECASE,
)
"""What takes back the name before it, for the one behind."""
AMENDED: Final = re.compile(
    r"^\W*(?:no,? wait|wait|yeah|correction|edit ?\d*|actually|sorry|scratch that|i mean)\b|\bstrike that\b|\bmake "
    r"\w+ the (?:defender|attacker)",
    re.IGNORECASE,
)
"""What a sentence says that takes back an earlier one."""
SENTENCE_END: Final = re.compile(
    r"(?<![A-Z]\.[A-Z])(?<!\bvs)(?<!\bv)(?<!\bSt)(?<!\b[CcDMK][aorn])(?<!\bMrs)(?<!\bGen)(?<!\bCol)(?<!\baz)(?<!\bNap"
    r")(?<!\bca)"
    r"(?<!\bOct)(?<!\bNov)(?<!\bDec)(?<!\bJan)(?<!\bFeb)(?<!\bAug)(?<!\bSept)(?<!\bMaj)(?<!\bLt)(?<!\d)(?<!\bnorm)"
    r"(?<!\b[A-Z])[.!?](?=\s|$|[\"')])(?!\s*[A-Z]\.)|(?<=\d)[.!?](?=\s+[A-Z\"'(]|\s*$)|;(?=\s|$)|\n"
)
_NOUNS: Final = frozenset({"attack", "raid", "assault", "storm", "ambush", "fight", "sack", "sacks"})
_PLURALS: Final = frozenset({"attacks", "raids", "assaults", "storms", "ambushes", "strikes", "fights"})
_BEFORE_VERB: Final = re.compile(
    r"(?:\b(?:we|i|they|he|she|you|will|shall|to|and|now|then|hereby|who|which|them|let|it|please|pls|somebody|"
    r"someone|should|would|can|must|wants?|\w+ly)|[,)&:])\s*$",
    re.IGNORECASE,
)
_BEFORE_NOUN: Final = re.compile(
    r"\b(?:the|these|those|his|her|their|our|its|of|many|several|such|more|further|no|by|from|after|for|an?|'s|"
    r"surprise)\s*$",
    re.IGNORECASE,
)
_SOMEBODY_OF: Final = re.compile(r"\b(\w+) (?:of|from|in|to) (?:the )?$", re.IGNORECASE)
_STANDS_FOR: Final = frozenset(
    {
        "king",
        "queen",
        "duke",
        "emperor",
        "empress",
        "tsar",
        "sultan",
        "khan",
        "shah",
        "doge",
        "president",
        "ruler",
        "rex",
    }
    | {
        "kingdom",
        "empire",
        "republic",
        "duchy",
        "sultanate",
        "people",
        "nation",
        "state",
        "crown",
        "government",
        "sultanat",
    }
    | {
        "army",
        "armies",
        "forces",
        "fleet",
        "navy",
        "host",
        "troops",
        "men",
        "soldiers",
        "knights",
        "lords",
        "boys",
        "lads",
    }
    | {
        "emir",
        "consul",
        "consuls",
        "general",
        "admiral",
        "order",
        "house",
        "dynasty",
        "confederacy",
        "warriors",
        "samurai",
    }
    | {
        "principality",
        "country",
        "power",
        "tribe",
        "tribes",
        "league",
        "king's",
        "rey",
        "könig",
        "roi",
        "hueste",
        "request",
        "war",
    }
)
"""Who of a nation acts for it; its rebels and enemies do not."""


def is_deed(words: str, verb: re.Match[str], named_before: bool) -> bool:
    """Return whether what looks like a verb in `words` is one; `named_before`: a name ends right before it."""
    word, before = verb[0].casefold(), words[: verb.start()]
    if word.endswith("ing") and _BEFORE_NOUN.search(before[-30:]):
        return False
    if word.endswith("ed") and re.search(r"\b(?:is|are|was|were|gets?|being|be|been) $", before[-12:], re.IGNORECASE):
        return False
    if (
        word in _NOUNS
        and re.match(r"\s*[,.;:]", words[verb.end() :])
        and re.search(r"\b(?:the|a|an|his|their) [^,.;]*$", before)
    ):
        return False
    if word in _NOUNS:
        return named_before or bool(_BEFORE_VERB.search(before[-30:])) or not before.strip()
    return word not in _PLURALS or named_before or not _BEFORE_NOUN.search(before[-30:])


def is_somebody_else(before: str) -> bool:
    """Return whether what stands before a name makes it somebody else's: "the rebels of"."""
    found = _SOMEBODY_OF.search(before[-40:])
    return found is not None and found[1].casefold() not in _STANDS_FOR


def stands_for(before: str) -> bool:
    """Return whether a name after `before` is that of a king or an army: "the King of"."""
    found = _SOMEBODY_OF.search(before[-40:])
    return found is not None and found[1].casefold() in _STANDS_FOR
