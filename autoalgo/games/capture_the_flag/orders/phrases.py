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
    r"\b((?:could|would|can|will) you be so (?:kind|good) as to|please|pls|plz|plse|kindly|thou shalt|thou|the|"
    r"an|my|your|this time|i'?d (?:rather|like to|like|love to|prefer to)|"
    r"i would (?:rather|like to|love to|prefer to)|i want(?: you)? to|i wanna|i'?ll|i will|i shall|"
    r"i(?: a|'?)m (?:going to|gonna)|i gonna|gonna|i (?:guess|think|believe|suppose)|i(?: a|'?)m|i(?= [a-z])|"
    r"would like to|wants? to|want(?= (?:go|move|attack|heal|shoot)\b)|let'?s|let (?=me\b|him\b|her\b)|"
    r"have (?:him|her|it)|(?:can|could|will|would) you|(?:we|they) all|we|then|first(?:ly)?|second(?:ly)?|third(?:ly)?|"
    r"lastly|finally|afterwards|after that|next up|also|too|simply|just|quickly|quietly|carefully|bravely|slowly|"
    r"quick|really|only|still|right now|straight|directly|immediately|at once|again|today|tonight|this (?:turn|round|"
    r"update|move)|for this turn|turn|now|ok(?:ay)?|well|um+|uh+|hm+|hey|yeah|yes|lol|haha|arr+|oh|"
    r"as (?:far|fast|quick(?:ly)?|much|soon) as (?:possible|(?:i|you|she|he|we|they) can(?: get| go)?)|"
    r"of (?:where (?:i|she) (?:am|is)(?: now)?|here|my (?:position|square))|"
    r"with (?:my|his|her|an?|the) (?:sword|bow|axe|staff|spear|arrows?|blade|cutlass|mace|hammer)|good old|"
    r"damn(?:ed)?|bloody|stupid|nasty|evil|poor|dear|a(?= (?:\d|bit|few|step|square|space|tile|field|single)))\b|"
    r"^so\b|\bnext(?! to\b)|(?<=\bmove )me\b|(?<=\btake )me\b|(?<=\bget )me\b|(?<=\bmake )me\b|(?<=\bhave )me\b"
)
"""What says nothing; taken out before a phrase is looked at."""
KEEP: Final = re.compile(
    r"\b(keep(?: on)?|continue(?: to)?|go on|carry on|always|repeatedly|constantly|continuous(?:ly)?(?: "
    r"(?:turns?|orders?|moves?))?|"
    r"standing orders?|from now on|non-?stop)\b[:,]?"
)
"""What makes an order one for the turns to come, before it."""
_ENDLESS: Final = (
    r"(?:i|we|you)(?: all)? (?:say|tell|write|order|hear|decide|change)(?: you| it| me)?(?: so| stop| otherwise| "
    r"different(?:ly)?| "
    r"something else| more| again)?|told otherwise|told (?:to stop|differently)|further (?:notice|orders?)|new orders?|"
    r"(?:he|she|it|they)(?:'s|'re)? (?:dies?|dead|falls?|drops?(?: dead)?|gone)|(?:he|she|it|they) (?:is|are) "
    r"(?:dead|gone|down)|"
    r"dead|death|there|(?:i|we)(?:'m| am|'re| are)? (?:get |arrive |am )?there|(?:i|we) (?:arrive|reach it|get to it)"
)
EVERY_TURN: Final = re.compile(
    r"\b((?:in |on |at |for )?(?:every|each)(?: single)? (?:turn|update|round|time|move|day)(?: from now on)?|"
    r"all the time|"
    r"from (?:now|here) on(?:wards?)?|for ever|forever|ad infinitum|again and again|turn (?:after|by) turn|"
    r"for the rest of the game|over (?:the )?(?:next|coming)(?: few| couple of| \d)? turns|as long as "
    r"(?:possible|it takes|you can|he lives|she lives)|"
    rf"(?:un)?'?till? (?:{_ENDLESS}))\b"
)
"""The same, behind it."""

PICK: Final = (
    r"(?P<pick>nearest|closest|nearby|weakest|lowest|any|some|whichever|whoever|most (?:hurt|wounded|injured))"
)
"""What chooses one of several units."""
_SORT: Final = r"(?:(?P<sort>enem(?:y|ies)|foes?|opponents?|friends?|team ?mates?|all(?:y|ies)|one|unit|guy)\b ?)?"
_REACH: Final = (
    r"(?: ?(?:that|who|which) )?(?: ?(?:is|are|comes?|stands?|gets?|touch(?:es)?))*(?: ?(?:in|with ?in|into|touching|"
    r"(?:right )?(?:next to|beside|near|close to|adjacent to|around))(?: ?(?:reach|range|me|him|her))?| "
    r"?adjacent| ?i can reach| ?"
    r"can reach| ?closest| ?close by| ?me| ?to me)*"
)
_WHO: Final = (
    rf"(?:(?:{PICK} ?)?(?:of )?(?:enemy|enemy's|their|his|her|that|those|red|blue)? ?"
    rf"(?:(?P<kind>KINDS)|(?P<tree>trees?)|{NAME}|{_SORT}(?P<close>{_REACH})) ?)?"
)
_WHERE: Final = rf"(?:(?:who is |who's |standing |that is )*(?:at|on|in|to|@) ?)?(?P<square>{SQUARE})?"
_TARGET: Final = rf"(?:at |on |against |into |in |to )?{_WHO}{_WHERE}"
_HARM: Final = (
    "attacks?|attacking|hits?|hitting|strikes?|striking|shoots?|shooting|fights?|fighting|stabs?|stabbing|kills?|"
    "killing|"
    "smites?|whack|smack|punch|slash|slay|smash|bash|clobber|hack|hurt|beat up|beat|snipe|slap|poke|murder|thump|"
    "take out|finish off|finish|bonk|clout|swing at|lunge at|wallop|engage|assault|atk|att|hammer"
)
_SHOT: Final = (
    r"(?:fire|yeet|sling|hurl|lob|throw|loose|shoot|release|let fly|put|send|launch|let go|let|take)(?: off| loose)? "
    r"(?:(?:aimed|an|a|one|that|your) )*(?:arrows?|shots?|bolts?)(?: (?:off|loose|fly|go))?(?: (?:at|in|into|on|"
    r"to|towards?|through))?"
)
ATTACK: Final = rf"(?:{_SHOT})|fire at|fire|firing|(?:{_HARM})(?: at)?"
_CAST: Final = (
    "cast(?:s|ing)?|us(?:e|es|ing)|do|fires?|throws?|hurls?|lob|summon|call up|put up|put on|raise|launch|send|drop|"
    "activate"
)
_GO: Final = (
    "moves?|moving|mv|go(?:es|ing)?|goto|walks?|walking|heads?|heading|runs?|running|march(?:es|ing)?|path|"
    "steps?|stepping|"
    "advance|proceed|travel|slide|sneak|creep|crawl|dash|sprint|rush|hurry|retreat|withdraw|sail|shift|scoot|"
    "wander|stroll|"
    "hop|come|get|fall back|back off|back up|back|return|relocate|position|make way|slip|jog|ride|charge|trot|pull back"
)
GO: Final = re.compile(rf"(?:{_GO})")
"""How a way begins."""
_FLAG: Final = "enemyflag|ownflag"
_SPEND: Final = (
    r"(?:spend|use|put|invest) (?:(?P<spent>\d+) ?(?:(?:of )?exp(?:erience)?|xp)?(?: points?)?) ?"
    r"(?:on|for|in|into|to|towards)(?: more)?"
)
_TAKE: Final = (
    r"takes?|taking|pick(?:s|ing)? ?up|pick|grabs?|get|steal|capture|snatch|seize|nab|fetch|collect|swipe|nick|lift"
)
_CARRY: Final = r"bring(?:ing)?|carry(?:ing)?|take|taking|run(?:ning)?|return|get|deliver"
_STAY: Final = (
    r"(?:stay|stays|staying|remain|hold|stand|sit|keep|wait|stop|rest)(?: down)?(?: (?:put|where (?:(?:i|she|he|"
    r"it|we) )?(?:am|is|are|stands?)|here|there|still|"
    r"tight|in place|position|ground|put here|on (?:my |her )?(?:square|spot)|at|on|quiet|calm|line))*"
)
_NO_DEED: Final = (
    r"mov(?:e|es|ing|ement)|attack(?:s|ing)?|orders?|action|actions|nothing|spells?|cast(?:ing)?|anything|anyone|"
    r"anybody|"
    r"nobody|more|walking|turn"
)

_STOPPED: Final = (
    "moving|attacking|casting|healing|chopping|aiming|walking|going|resurrecting|following|chasing|guarding|"
    "everything|all|it|that|orders?|"
    f"previous|old|earlier|last|standing|continuous|what doing|there|here|of|{NAME.replace('?P<name>', '')}"
)

_PHRASES: Final = {
    "attack": rf"(?:(?:{ATTACK}) ?){_TARGET}",
    "cast": rf"(?:(?:{_CAST}) ?)?(?:spell )?(?:a |an |your )?(?P<spell>SPELLS)(?: spell)? ?{_TARGET}",
    "chop": rf"(?:chop(?:ping|s)?|cut(?:ting)?|fell) ?(?:down )?(?:trees? ?)?(?:down )?{_WHERE}",
    "aim": r"(?:use |do |take |start |(?:hold|stand|stay|keep) still and )?(?:with )?(?:deadly ?)?aim(?:ing)?",
    "take": rf"(?:{_TAKE}) ?(?:up )?(?P<whose>{_FLAG}) ?(?:up ?)?{_WHERE}",
    "towards": rf"(?:approach (?={_FLAG})|(?:{_GO}) (?:towards?|for|in direction of|at|to(?= (?:{_FLAG}))) "
    rf"?)(?P<goal>{SQUARE}|{_FLAG})",
    "home": rf"(?:{_GO}) (?:{_FLAG} )?(?:(?:back|towards?|to|for|in direction of) )*home|"
    rf"(?:{_GO}|approach) (?:(?:back|towards?|to|for|in direction of) )*(?<! return )ownflag|"
    rf"(?:{_CARRY}) enemyflag (?:(?:back|towards?|to|for) )*(?:home|ownflag|back)",
    "follow": rf"(?:follow(?:s|ing)?|shadow|tail|trail|accompany|escort|stick (?:with|to|by)|(?:stay|keep) (?:close to|"
    rf"near|up with|by|behind)|"
    rf"(?:go|walk|move|run) (?:along )?(?:with|after|behind)) {NAME}(?: around| everywhere| along)?",
    "chase": rf"(?:chase|chasing|pursue|hunt|go after|run after)(?: down| after)? (?:{PICK} (?:enemy|foe)|{NAME})",
    "guard": rf"(?:guard|guarding|protect|protecting|defend|defending) (?:{NAME}|(?P<flag>ownflag))",
    "some steps": rf"(?:(?:{_GO}) )?(?P<most>\d{{1,2}}) (?:squares?|steps?|spaces?|tiles?|fields?) (?:towards?|"
    rf"closer to|to|in direction of) "
    rf"(?:(?P<goal>{SQUARE}|{_FLAG})|{PICK} (?:enemy|friend|foe)|{NAME})",
    "away": rf"(?:{_GO}|flee|back away|stay away|keep away|get away) (?:away )?from (?:{PICK} (?:enemy|foe)|{NAME})"
    r"(?: as far as .*)?",
    "join": rf"(?:(?:{_GO}|stand|stay) "
    rf"(?:(?:up|over|closer|close|right|back) )*(?:towards?|to|next to|beside|near|"
    rf"for|by|in direction of|at(?= \ue000))|join|approach) "
    rf"(?:where )?(?:{PICK} (?:enemy|friend|foe)|{NAME})(?: is| stands)?",
    "move": rf"(?:(?:{_GO}) ?"
    rf"(?:over |up |on |back |across |out |away )?(?:to |via |along |over |onto |into |in |on |through |past |"
    rf"across |at "
    rf")?)?(?P<path>{SQUARE}(?: {SQUARE})*)",
    "improve": rf"(?:{_SPEND}|buy|upgrade|improve|increase|add|get|raise|more|boost|level up)? ?"
    rf"(?:\+ ?(?P<amount>\d+))? ?(?P<what>WHAT)(?: up)?",
    "again": r"usual|(?:no|not) changes?|nothing changes|(?:just )?like (?:last time|before|last turn)|as (?:were|last "
    r"time|usual)|"
    r"as you were|leave (?:it|everything|all) as (?:is|it is|before)|(?:do )?(?:same|ditto|as before|repeat)(?: "
    r"(?:as|order|orders|thing|things|moves?|like))*(?: (?:last|before|previous|prior|"
    r"yesterday|earlier|in|previously|time|turn|orders?|that|it|what did|did|what))*",
    "wait": rf"wait(?:ing|s)?|(?:do(?:ing)? )?nothing(?: at all)?|{_STAY}|pass(?:es|ing)?|skip(?:s|ping)?(?: it| me)?|"
    rf"(?:don'?t|do not|not|no|without|never|doesn'?t|does not|won'?t|will not) (?:{_NO_DEED})(?: (?:at all|"
    rf"anyone|anything|anywhere|nor|{_NO_DEED}))*|"
    rf"nowhere|idle|afk|no turn|sleeps?|freeze|chill|relax|sit (?:it|this one|this) out|none|(?:stop|cancel)(?: "
    rf"(?:STOPPED))*|stop",
}


def patterns(words: Vocabulary) -> dict[str, re.Pattern[str]]:
    """Return the patterns of all phrases by what they order, for a game with these words."""
    places = {
        "KINDS": "|".join(rf"{re.escape(said)}s?" for said, _ in words.kinds),
        "SPELLS": "|".join(pattern for pattern, _ in words.spells),
        "WHAT": "|".join(IMPROVEMENTS),
        "STOPPED": _STOPPED,
    }
    place = re.compile(r"\b(?:" + "|".join(places) + r")\b")
    return {
        order: re.compile(place.sub(lambda found: places[found[0]], pattern)) for order, pattern in _PHRASES.items()
    }


_WORDS: Final = """
attack attacking move cast heal chop take flag wait strike shoot flameball fireball thundershock thunder shock flame
water shield resurrect resurrection revive healing deadly towards toward moving continue armor armour damage range
regeneration improve upgrade cancel position nothing every enemy walking casting pickup grab experience walk wind
follow guard chase nearest weakest closest north south east west kill
"""
CORRECTED_TO: Final = frozenset(_WORDS.split())
"""Words in which a slip of the pen is mended, with the kinds of units and the spells of the game."""
_ORDINARY_TEXT: Final = """
healed heals healer moved mover attacked killed chased followed guarded aimed waited healthy castle takes taken taker
more mode most tale tape tame lake tall talk wall hall hear heat hell help hello head hold hole role tank cost case
cash coast vast last past east cart card care lost load lead near dear neat west rest nest vest best test stay stray
than them they there these thing think chip shop crop flat flap flow want went wand wind mind kind save same some come
cave gave game give live love mole note nose short shout shot shoots ship slip stop stow arrow borrow stare start
store fight light right might night ride side hide wide guard yard hard chance change chose those close stand sand
hand band land noon moon soon worth fourth forth mouth month youth seat beat feat boat coat beast feast least yeast
"""
_ORDINARY: Final = _ORDINARY_TEXT.split()
"""Words that are near to words of orders, and none of them."""
KNOWN: Final = (
    CORRECTED_TO
    | set(_ORDINARY)
    | set(re.findall("[a-z]{3,}", " ".join([*_PHRASES.values(), *IMPROVEMENTS, NOISE.pattern])))
)
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
