"""Ways of saying an order that no pattern of one phrase has, put into plain ones (CF-31)."""

import re
from collections.abc import Iterable
from typing import Final

from autoalgo.games.capture_the_flag.orders.phrases import ATTACK

_NAME: Final = "\ue000\\d+\ue001"
_SQUARE: Final = r"[a-z]\d{1,2}"
_ADJECTIVES: Final = (
    r"(?:(?!not\b|next\b|near\b|of\b|behind\b|with\b|for\b|from\b|after\b|before\b|or\b|if\b)[\w'-]+ ){0,4}?"
)

TYPOS: Final = {
    "adn": "and",
    "nad": "and",
    "anf": "and",
    "tehn": "then",
    "thne": "then",
    "teh": "the",
    "hte": "the",
    "u": "you",
    "ur": "your",
    "n": "n",
    "mov": "move",
    "eats": "east",
    "esat": "east",
    "wset": "west",
    "nroth": "north",
    "atk": "attack",
    "atck": "attack",
    "tdy": "today",
    "nuthin": "nothing",
    "flg": "flag",
    "tre": "tree",
    "cst": "cast",
    "wlk": "walk",
    "kil": "kill",
    "thn": "then",
    "att": "attack",
    "mve": "move",
    "sheild": "shield",
    "nothin": "nothing",
    "doin": "doing",
    "nt": "not",
    "dont": "don't",
    "wont": "won't",
    "im": "i'm",
    "ill": "i'll",
    "id": "i'd",
    "gimme": "give me",
    "pls": "please",
    "plz": "please",
    "sqaures": "squares",
    "sqares": "squares",
    "sq": "squares",
    "sqs": "squares",
    "o'": "of",
    "c'mon": "",
}
"""Slips that are common, and short forms."""

_IDIOMS: Final = tuple(
    (re.compile(said), plain)
    for said, plain in (
        # Attacks.
        (
            rf"(?:give|deal|hand|serve) {_ADJECTIVES}({_NAME}) (?:\w+ ){{0,3}}(?:taste|whack|smack|thump|beating|"
            rf"hiding|blow|kick|slap|"
            rf"bonk|poke|hit|thrashing|hell|steel|sword|axe|arrow|punch|what for|it|one)\b.*",
            r"attack \1",
        ),
        (
            r"(?:take|have|get) (?:a |another )?(?:shot|swing|swipe|stab|go|crack|pot ?shot) (?:at|on) (.+)",
            r"attack \1",
        ),
        (
            r"(?:put|stick|plant|land|bury|sink|place) (?:an? |your |one )?(?:arrow|shaft|bolt|axe|sword|blade|"
            r"fist|blow|hit) (?:in|into|on|through) (.+)",
            r"attack \1",
        ),
        (rf"({ATTACK}) {_ADJECTIVES}({_NAME})(.*)", r"\1 \2\3"),
        (
            rf"({_NAME}) (?:must|has to|needs to|should|shall) (?:die|fall|go down|bleed)|death to ({_NAME})|"
            rf"take (?:down ({_NAME})|({_NAME}) (?:out|down))|target ({_NAME})|"
            rf"({_NAME}) target",
            r"attack \1\2\3\4\5\6",
        ),
        (rf"shot ({_NAME})", r"attack \1"),
        (rf"go for ({_NAME})(?:'s throat)?", r"attack \1"),
        (r"(?:make|do) (?:an? )?(?:attack|shot|strike) (?:on|at|against) (.+)", r"attack \1"),
        (rf"(attack|shoot) {_ADJECTIVES}(archer|wizard|soldier|paladin|mage)", r"\1 \2"),
        (
            rf"(.*{_NAME}) (?:archer|wizard|soldier|paladin) (?:(?:who is|standing) )*(?:(?:at|on|in) )?({_SQUARE})",
            r"\1 at \2",
        ),
        (r"(?:let )?arrow fly (?:at|towards?) (.+)", r"attack \1"),
        (r"go (?:and )?((?:stand|follow|attack|kill|get|help|heal|shoot|take|grab|chop|hit|chase|guard)\b.*)", r"\1"),
        (rf"({_NAME}) (?:i )?(attack|shoot|hit|kill|heal|follow)", r"\2 \1"),
        (rf"(?:pew )+(?:@ ?|at )?({_NAME})", r"attack \1"),
        # Spells.
        (rf"(?:{ATTACK}) (.+) (?:with|using) (?:an? |your )?(flame ?ball|fire ?ball|thunder ?shock)", r"cast \2 on \1"),
        (rf"(?:use|cast) (flame ?ball|fire ?ball|thunder ?shock) (?:to|and) (?:{ATTACK}) (.+)", r"cast \1 on \2"),
        (
            r"use spell (?:that|which) .{0,20}(?:everyone|everybody|all)\b.{0,20}(?:around|near|next|touching).{0,10}",
            "thundershock",
        ),
        (r"(?:magic )?shield (?:me|myself)|magic shields?(?: up)?", "water shield"),
        (
            r"(?:zap|electrocute|shock) (?:everyone|everybody|them all|all)(?: around| near)?(?: me)?(?: thunder "
            r"?shock)?",
            "thundershock",
        ),
        (r"deadly \w{2,4}", "aim"),
        (
            rf"(?:set fire to|burn|roast|torch|fry|toast|hit|blast) ({_NAME}) with (?:a |your )?(?:flame|fire) ?ball",
            r"cast flameball on \1",
        ),
        (
            r"((?:cast )?thunder ?shock)(?: on| at)? (?:everyone|everybody|them|em|all|enemies)(?: of them| "
            r"enemies| \d| around| near| next to| here)*(?: me)?",
            r"\1",
        ),
        (
            r"heal (?:whoever|friend|one|unit|guy|ally) (?:(?:who|that|which) )?(?:(?:is|has|with|of us) "
            r")*(?:most hurt|hurt most|weakest|lowest|least|fewest|worst off)(?: life| hp| health)?",
            "heal weakest friend",
        ),
        (
            r"(attack|shoot|hit|strike|kill) (?:whoever|enemy|one|unit|guy) (?:(?:who|that|which) )?(?:(?:is|has|"
            r"with) )*(?:most hurt|hurt most|weakest|lowest|least|fewest|worst off)(?: life| hp| health)?",
            r"\1 weakest enemy",
        ),
        (rf"(?:take )?(?:deadly )?aim (?:at|for) {_NAME}", "aim"),
        (rf"({ATTACK}) ({_NAME}) not {_NAME}", r"\1 \2"),
        (
            rf"({_NAME}) gets? (?:an? |my )?(?:arrow|axe|sword|shot|bolt|blow|hit)|(?:an? |1 |one )?(?:arrow|shot|"
            rf"blow) for ({_NAME})",
            r"attack \1\2",
        ),
        (rf"({_NAME}) heal(?:ed|thy)", r"heal \1"),
        (rf"(?:make|do|give) (?:an? )?heal(?:ing)? (?:to|on|for) {_ADJECTIVES}({_NAME})", r"heal \1"),
        (
            rf"(?:bring ({_NAME}) back(?: to life| from dead)?|raise ({_NAME}) (?:from )?(?:dead|up)|wake "
            rf"({_NAME}) up)",
            r"resurrect \1\2\3",
        ),
        (
            rf"(?:patch ({_NAME}) up|lay hands on ({_NAME})|(?:give|restore) ({_NAME}) (?:some |more |50 "
            rf")?(?:health|life|hp|healing|heal)|treat ({_NAME})(?:'s wounds)?)",
            r"heal \1\2\3\4",
        ),
        (
            rf"(?:burn|torch|fry|roast) (?:down )?tree (?:at|on|in)? ?({_SQUARE}) with (?:flame|fire) ?ball",
            r"cast flameball on tree at \1",
        ),
        (rf"heal up ({_NAME})|heal ({_NAME}) up", r"heal \1\2"),
        (rf"({_NAME}) (?:gets?|needs?) (?:a )?heal(?:ing)?", r"heal \1"),
        (rf"(?:set fire to|burn|roast|torch|fry|toast|incinerate) ({_NAME})", r"cast flameball on \1"),
        (r"(?:wrap|cover|protect|shield) (?:me|myself)(?: in| with)?(?: water(?: shield)?)", "water shield"),
        (r"((?:cast |use )?(?:water ?shield|wind ?walk|thunder ?shock))(?: on| for)? (?:me|myself|self)", r"\1"),
        (r"shock (?:them|everyone|everybody|em|all)(?: all)?(?: around)?", "thundershock"),
        # Trees and flags.
        (
            rf"(?:chop|cut|fell|hack|take|bring|knock) (?:down )?(?:tree )?(?:at |on |in )?({_SQUARE})(?: "
            rf"tree)?(?: down)?",
            r"chop tree at \1",
        ),
        (r"(?:chop|cut|fell|hack) (?:down )?tree(?: down)?(?: next to me| beside me)?", "chop tree"),
        (r"(?:pick up|pick|get|take) (enemyflag|ownflag)(?: up)?(?: (?:off|from) (?:ground|floor))?", r"take \1"),
        (r"(?:pick|grab|snatch) it up", "take enemyflag"),
        (r"(?:get|return|rescue|recover|save|bring back|retrieve) ownflag(?: back| home)?(?: home)?", "take ownflag"),
        (
            r"(?:bring|carry|take|run|return|get) (?:enemyflag|it) (?:back )?(?:to )?(?:home|base|ownflag|back|"
            r"back home)",
            "move home",
        ),
        (r"(?:max|full|top) speed (?:at|to|towards|for) (enemyflag|ownflag)", r"move towards \1"),
        (
            r"(?:make (?:a )?(?:run|dash|break|beeline) for|straight (?:at|to|for)|charge|rush|run for|make for|"
            r"race to) (enemyflag|ownflag)",
            r"move towards \1",
        ),
        # Ways.
        (
            rf"(?:end up|be|finish|stop|land|stand|take (?:up )?position|position|take post) (?:at|on|in) ({_SQUARE})",
            r"move \1",
        ),
        (rf"(?:move|go|walk|step) ({_SQUARE}) (?:by|via|through|over) ((?:{_SQUARE} ?)+)", r"move \2 \1"),
        (rf"(?:put|place|send|station)(?: me)? (?:on|to|at|in|over to) ({_SQUARE})", r"move \1"),
        (
            rf"(?:new )?(?:destination|position|goal|location|square|target square)(?: is)? ((?:{_SQUARE} ?)+)",
            r"move \1",
        ),
        (rf"(?:reach|make it to|arrive at|get over to) ({_SQUARE})", r"move \1"),
        (rf"(?:from )?({_SQUARE}) ({_SQUARE}) (?:via|through|over|by) ((?:{_SQUARE} ?)+)", r"move \1 \3 \2"),
        (rf"({_SQUARE}) (?:via|through|over|by) ((?:{_SQUARE} ?)+)", r"move \2 \1"),
        (rf"from ({_SQUARE}) (?:to )?((?:{_SQUARE} ?)+)", r"move \1 \2"),
        (rf"(?:move|go|walk|step) (?:to )?({_SQUARE}) with passing ({_SQUARE})", r"move \2 \1"),
        (rf"via ((?:{_SQUARE} ?)+) to ({_SQUARE})", r"move \1 \2"),
        (
            rf"(?:move|go|walk|run|step|head) (?:from {_SQUARE} )?"
            rf"(?:back|forward)(?:wards?)? to ((?:{_SQUARE} ?)+)",
            r"move \1",
        ),
        (rf"(?:move|go|walk|run|step|head) from {_SQUARE} to ((?:{_SQUARE} ?)+)", r"move \1"),
        (
            r"(?:make|take|do) (\d+) (?:steps?|squares?|moves?) (?:to|in|towards?)? ?(?:direction )?(?:of "
            r")?(north|south|east|west|up|down|left|right)",
            r"move \1 \2",
        ),
        (rf"(?:(?:to|towards) )?(enemyflag|ownflag|{_SQUARE}|home) (?:move|go)", r"move towards \1"),
        # Waiting.
        (
            r"(?:drop|lie at) anchor|sit on hands|sit this out|take a (?:break|rest|nap)|twiddle thumbs|have a "
            r"rest|save (?:mana|energy)|keep mana",
            "wait",
        ),
        (r"(?:not|no) (?:doing|do) (?:nothing|anything)|not do nothing", "wait"),
        (r"(?:do )?nothing(?: .{0,30})?(?: for| from) me", "wait"),
        (r"nothing (?:special|new|else|more)?", "wait"),
        (rf"(?:stay|remain|wait|stand|be) (?:at|on|in) {_SQUARE}", "wait"),
    )
)


def plain_phrase(phrase: str) -> Iterable[str]:
    """Yield what a phrase becomes by each idiom that fits the whole of it."""
    for said, plain in _IDIOMS:
        if found := said.fullmatch(phrase):
            yield " ".join(found.expand(plain).split())


DANGER: Final = re.compile(
    r"\b(?:not|n't|no|never|nor|neither|none|without|except|avoid|unless|if|when|whenever|where|or|instead|"
    r"rather|but|would|could|should|"
    r"might|may|maybe|perhaps|possibly|probably|yesterday|tomorrow|later|last|told|tell|said|says|asked|wants|he|"
    r"she|they|why|what|"
    r"how|who|which|was|were|did|had|been|until|till|unlike|than|wish|hope|hate|afraid|scared|considering|"
    r"thinking|whether|before)\b|n't\b"
)
"""Words that may turn an order into something else: beside them nothing but a whole phrase is understood."""
TAIL: Final = re.compile(
    r" (?:because|cause|cuz|since|to (?:make|help|get|see|show|avoid|be|keep|save|stop|block|protect|support|"
    r"finish|catch|have)|so(?: that)?|"
    r"for (?:great|glory|justice|luck|fun|honou?r|freedom|victory|good|me|us|blue|red|king|team|now)|as "
    r"(?:planned|agreed|discussed|always|usual|ordered|well)|"
    r"with enemyflag|with it|out of|like|whatever|since|while i|thank|thanks|cheers|hard|dead|good|too|in "
    r"(?:face|head|back|leg|knee|name|style|chest|eye|butt)|"
    r"with (?:all|everything|great|full|my|gusto|pleasure|force|style|that)|if possible|as far|as fast|as "
    r"quick|man|mate|dude|guys|buddy|bro|sir|boss|umpire|"
    r"obviously|of course|thx|ty|and that|in any case|anyway|regardless|no matter what|either way)\b.*$"
)
"""What can follow an order without changing it."""
CORRECTION: Final = re.compile(
    r"^(?:(?:oh|hm+|er+|uh|wait|ah|actually|sorry|ok|well)[ ,]+)*(?:no wait|nope|no(?= *$)|actually(?: no)?|"
    r"scratch that|forget (?:that|it)|correction|i mean(?:t)?|on second thoughts?|"
    r"strike that|changed mind|change of plans?|rather|make that|better)(?: no| wait| actually| sorry| then| i "
    r"mean)*[ ,]*(?= |$)"
)
"""What takes back what was said before."""
CHATTER: Final = re.compile(
    r"i|she|he|we|they|it|over(?: and out)?|end|done|the end|best|yours|love|great|cool|nice|wow|phew|oops|yay|"
    r"woo+|arr+|aye|"
    r"and|please|for the \w+|for glory|p ?s|yes|yep|ok|okay|obviously|of course|for sure|not much|my orders?|"
    r"orders?|my moves?|"
    r"nothing (?:else|more|special)|gl|gg|hf|mwaha\w*|(?:m?[uw]?a?ha)+|hehe\w*|amen|you know|"
    r"(?:hi|hello|hallo|hullo|hey|hiya|howdy|yo|dear|good (?:morning|evening|day|afternoon|night|luck|game)|greetings?|"
    r"moin|servus|liebe[rs]?|viele|beste|schone[nrs]?|gru(?:ss|sse|ess|esse)|mfg|lg|vg|danke|merci|bonjour|salut|hola|"
    r"gracias|saludos|sorry|apologies|entschuldigung|pardon|thank|thanks|thx|ty|cheers|bye|tschuss|ciao|regards|"
    r"kind regards|best (?:wishes|regards)|yours \w+|see (?:you|ya)|cya|(?:have|had) (?:fun|a (?:nice|good|great))|"
    r"that'?s (?:all|it)|that is (?:all|it)|here(?: are| is|'s)?(?: (?:my|the|our))?(?: (?:orders?|moves?|"
    r"turn))*|gruetzi|"
    r"guten (?:tag|morgen|abend)|buenas|buenos dias|muchas gracias|much obliged|as (?:far|fast|much|quick\w*) as|"
    r"bitte|svp|"
    r"wish me luck|fear me|thank you)\b.{0,60}"
)
"""Words that are no order: greetings, thanks and talk."""
