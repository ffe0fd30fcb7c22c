"""What conditions say that somebody is or does, put into plain words: "if Gus bites the dust" is "if Gus is dead".

A condition is a word such as "if", then whom it is about, then what he is or does, in any tense and denied or not. The
words lie in `words/states.txt` (CF-31, CF-55).
"""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from autoalgo.games.capture_the_flag.orders.tokens import ANY_NAME

_WORDS: Final = Path(__file__).parent / "words" / "states.txt"
_LIFE: Final = "(?:life ?points|hit ?points|life|health(?: points)?|hp|lp)"
_NUMBERS: Final = (
    "(?:(?<=within )one|one(?= (?:square|space|step|field|tile|pace)))|two|three|four|five|six|seven|eight|nine|ten"
)
_CONNECTORS: Final = (
    r"(?:only )?if(?:,? and only if,?)?(?: it (?:turns out|so happens|happens)(?: that)?)?|when(?:ever)?|unless"
    r"|once|should|as soon as|(?:as|so) long as|while|un ?till?|till|the (?:moment|minute|second)(?: that)?|in case"
    r"|provid(?:ed|ing)(?: that)?|assuming(?: that)?|suppos(?:e|ing)(?: that)?|in the event(?: that)?|on condition that"
    r"|(?:any|every|each) ?time(?: that)?|except (?:if|when)"
)
_THEY: Final = "(?:enem(?:y|ies)|reds?|foes?|hostiles?|opponents?|bad(?:die| guy)s?|bastards?|lot|guys|opposition)"
_THEIRS: Final = (
    rf"(?:of (?:them|theirs|the (?:red )?{_THEY}|their {_THEY})|hostile|red|from (?:the other|their|the red|the enemy) "
    r"(?:side|team|lot))"
)
_ONE: Final = "(?: (?:ones?|units?|guys?|players?|m[ae]n|pieces?|soldiers?))?"
_SOME: Final = "(?:an?|any|some|another|at least one|one)"
_ENEMY: Final = (
    rf"(?:at least )?(?:one|any|some|either)(?:one|body)? {_THEIRS}|{_SOME} (?:(?:red|hostile|enemy){_ONE}|{_THEY})"
    rf"|{ANY_NAME} or (?:any|some)(?:one|body) else|(?<=there's )one|(?<=there is )one"
)
_NOBODY: Final = (
    rf"(?:none|no ?one|nobody|not (?:a single )?one|neither) {_THEIRS}|no (?:(?:red|hostile|enemy){_ONE}|{_THEY})"
)
_WHO: Final = (
    rf"(?P<enemy>{_ENEMY})|(?P<nobody>{_NOBODY})|(?P<mine>my (?:own )?{_LIFE}|i)|(?P<his>(?:his|her) {_LIFE})"
    rf"|(?P<name>{ANY_NAME})(?:'s? {_LIFE})?|(?:the |square )*(?P<square>[a-z]\d{{1,2}})"
    r"|(?P<other>he|she|it|they|nobody|no one|noone|none|some(?:one|body)|any(?:one|body)|that square|the enemy)"
)
_ASKED: Final = (
    r"(?:^|(?<=[.!?;:\n] ))(?:(?:so|actually|but|and|oh|well|hm+),? )?(?=[^.,;:!?\n]{5,60}\? )"
    r"(?:is |are |does |do |has |did )?"
)
"""Where a question begins that something to do follows."""
_IF_SO: Final = re.compile(r"\??(?: (?:if so|if yes|in that case|then),?(?= ))?")
_IF: Final = re.compile(r"should|suppos|provid|assum|in the|on cond|if,? and|if it|$")
"""What of such words says no more than "if"."""
_CONDITION: Final = re.compile(
    rf"(?:\b(?P<when>{_CONNECTORS})|{_ASKED})(?: ?there(?:'s| is| are| be)?)?(?:^|(?<= )| )(?:{_WHO})(?=[ ']|n't)",
    re.MULTILINE,
)
_WORD: Final = re.compile(
    rf" ?(?:no longer\b|n't|'t|'(?:s|m|re|ve|d|ll)"
    rf"|(?P<number>(?:\d{{1,4}}|(?:{_NUMBERS})\b)(?: (?:squares?|spaces?|steps?|fields?|tiles?|paces?)\b)?"
    rf"(?:(?: of (?:his|her|my))? (?:{_LIFE}|points)\b)?(?: left\b| remaining\b)?)"
    r"|(?P<square>(?:the )?(?:square )?\b[a-z]\d{1,2}\b)|[^\W\d_]+?(?=n't)|[^\W\d_]+(?:-[^\W\d_]+)*)"
)
_MOST_WORDS: Final = 16


def _listed(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


_BE: Final = _listed(
    "is are am be being was were been 's 'm 're get gets got getting becomes became become remains stays looks",
    "look seems proves turns out ends remain stay seem stands stand standing sits sitting comes come",
)
_HELP: Final = _listed(
    "does do did has have had having 've 'd 'll will would should can may might must happens happen manages",
    "manage dares tries to wo if that who which starts begins",
)
_ADVERBS: Final = _listed(
    "still already yet now currently really actually ever even also either again somehow suddenly finally indeed",
    "just all only both then there simply very quite fairly pretty rather so as well right once himself herself",
    "alone",
)
_LATELY: Final = re.compile(
    r" (?:by (?:then|now|that time|chance|any chance)|at (?:any|that|this|the) (?:time|point|stage|moment)|at all"
    r"|in fact|any ?more|any longer|right now|at last|(?:this|that) turn|as well|already|yet|still|now|there|too|either"
    r"|again)\b"
)
"""What behind a state says no more than when."""
_CONTINUED: Final = re.compile(
    r"['-]|n't| \ue000| (?:to|towards?|into|in|on|onto|of|off|from|than|with|within|next to|near|behind|beside|enough"
    r"|for|as|by|\d+|up|down|left|right|north|south|east|west|away|out|over|back|the|an?|our|their|my|his|him|her|it|them|me"
    r"|us|you)\b"
)
"""What behind a state makes it another one."""
_FAR: Final = "n't|'t| not"
_ABLE: Final = (
    rf"(?:'m|'re| am| are)(?P<n>{_FAR})?(?: still)? (?:able to|in a position to|(?:close|near) enough to)"
    rf"|(?:'m|'re| am| are)(?P<d>{_FAR})? (?:with)?in (?:range|reach) of"
    r"|(?P<o>(?:'m|'re| am| are) (?:out of (?:range|reach) of|too far (?:away )?from))"
    r"|(?:'ve got| have got| have| got| get) (?:an?|my) (?:clear |clean |good )?(?:shot|line|chance) (?:at|on|to)"
    rf"|(?: still| even)? (?:can|could|manage to)(?P<c>{_FAR})?(?: still| even| actually| already)?"
)
_REACH: Final = (
    "reach|hit|get (?:at|to)|shoot(?: at)?|strike|attack|whack|touch|see|target|catch"
    "|(?:get|have|take) a (?:clear |clean |good )?shot (?:at|on|in at)|get (?:close|near) enough to(?: hit| attack)?"
)
_CAN: Final = re.compile(
    rf"\b(?P<when>{_CONNECTORS}) (?:i|we|you)(?:{_ABLE})(?: (?:{_REACH}))? "
    rf"(?P<who>{ANY_NAME}|him|her|them|(?:an|the) enemy|(?:any|some)(?:one|body)|nobody|no one)(?![\w'])"
    r"(?P<do>(?: this turn)?,?(?: then)? "
    r"(?:(?:please |just )?do(?: it| so| that)?|take it|go for it|i (?:do|will|shall)(?: it| so| that)?)"
    r"(?= ?(?:[,.;!\n]|and |$)))?"
)
"""Where the unit reaches somebody, who then is within its reach."""
_ANYBODY: Final = frozenset(("someone", "somebody", "anyone", "anybody"))
_NOBODIES: Final = frozenset(("nobody", "no one", "noone", "none"))
_OF_ENEMIES: Final = re.compile("within|next to me|flag")
"""What is said of enemies, and of friends by their names alone."""
_OPPOSITES: Final = {
    "is not dead": "is alive",
    "is not hurt": "is healthy",
    "is not free": "is taken",
    "is not within reach": "is out of reach",
}
_OF_MINE: Final = {"is": "am", "has": "have"}
_PLACES: Final = frozenset(("it", "that square"))


_CALLED: Final = {"n't": "not", "'t": "not", "ca": "can", "could": "can"}
"""Words that are taken for others."""


class _Word(NamedTuple):
    said: str
    end: int
    value: str = ""
    """Of a number or square."""


class _State(NamedTuple):
    plain: str
    does: bool
    """Whether it is said with a verb of its own, and not behind "is"."""


def with_plain_states(text: str) -> tuple[str, dict[str, str]]:
    """Return a text in small letters, names in it as marks, with plain words for what its conditions say.

    The second are these plain words, each with those that stood there.
    """
    text = _CAN.sub(_within_reach, text.replace("cannot", "can not"))
    found, done, written = list[str](), 0, dict[str, str]()
    for condition in _CONDITION.finditer(text):
        said = _said_of(text, condition) if condition.start() >= done else None
        if said is None:
            continue
        end, plain = said
        when = "if" if _IF.match(condition["when"] or "") else condition["when"]
        found += [text[done : condition.start()], f"{when} {_whole(_who(condition), plain)}"]
        written[found[-1]] = text[condition.start() : end]
        if not condition["when"]:
            found.append(",")
            so = _IF_SO.match(text, end)
            end = so.end() if so else end
        done = end
    return "".join((*found, text[done:])), written


def _said_of(text: str, condition: re.Match[str]) -> tuple[int, str] | None:
    """Return where a condition ends, and the plain words for it; None where these are not known, or not meant."""
    of_square = bool(condition["square"]) or condition["other"] in _PLACES
    said = _said(text, condition.end(), of_square, not condition["mine"])
    if said is None:
        return None
    end, plain = said
    somewhere = plain.endswith("at it") and _who(condition) not in _ANYBODY | _NOBODIES
    asks_nothing = not condition["when"] and text[end] != "?"
    of_own_death = condition["mine"] and plain[3:] in {"dead", "alive"}
    return None if somewhere or asks_nothing or of_own_death else said


def _within_reach(found: re.Match[str]) -> str:
    far = any(found[each] for each in "nocd")
    who = {"him": "he", "her": "she", "them": "they"}.get(found["who"], found["who"])
    deed = f", attack {found['who']}" if found["do"] else ""
    return f"{found['when']} {who} is {'not ' * far}within reach{deed}"


def _whole(who: str, state: str) -> str:
    """Return a condition in which everybody and nobody are any enemy, and on a square whether that is free."""
    anybody, nobody = who in _ANYBODY, who in _NOBODIES
    if not (anybody or nobody):
        first, _, rest = state.partition(" ")
        return f"i {_OF_MINE[first]} {rest}" if who == "i" else f"{who} {state}"
    state = next((plain for plain, other in _OPPOSITES.items() if other == state), state)
    denied = nobody is not (" not " in state)
    if state.startswith("is ") and (on := re.search(r"\bat (.+)", state)):
        return f"{on[1]} is {'free' if denied else 'taken'}"
    if not _OF_ENEMIES.search(state):
        return f"{who} {state}"
    first, _, rest = state.replace(" not ", " ").partition(" ")
    return f"an enemy {first} {'not ' * denied}{rest}"


def _who(found: re.Match[str]) -> str:
    """Return whom a condition is about in plain words."""
    if found["his"]:
        return "he" if found["his"].startswith("his") else "she"
    if found["mine"]:
        return "i"
    others = {"enemy": "an enemy", "nobody": "nobody"}
    return next(
        (said for group, said in others.items() if found[group]), found["name"] or found["square"] or found["other"]
    )


def _said(text: str, start: int, of_square: bool, bare: bool) -> tuple[int, str] | None:
    """Return where what is said of somebody ends, and the plain words for it; None where these are not known.

    `bare` says whether a state may stand without "is": "if Eva near".
    """
    heard = _heard(text, start)
    denied = is_ = False
    for place, each in enumerate(heard):
        for count in range(min(_longest(), len(heard) - place), 0, -1):
            words = heard[place : place + count]
            state, end = _states(of_square).get(tuple(word.said for word in words)), words[-1].end
            if state and (state.does or is_ or (bare and not place)) and not _CONTINUED.match(text, end):
                value = next((word.value for word in words if word.said in {"N", "SQUARE"}), "")
                return _end(text, end), _plain(state.plain, value, denied)
        if each.said in {"not", "never", "no longer"}:
            denied = not denied
        elif each.said in _BE:
            is_ = True
        elif each.said not in _HELP | _ADVERBS:
            break
    return None


def _heard(text: str, start: int) -> list[_Word]:
    """Return the words from a place on, up to a mark, numbers and squares among them by what they are."""
    heard = list[_Word]()
    while len(heard) < _MOST_WORDS and (found := _WORD.match(text, heard[-1].end if heard else start)):
        if found["number"]:
            word = _Word("N", found.end(), found[0].split()[0])
        elif found["square"]:
            word = _Word("SQUARE", found.end(), found[0].split()[-1])
        else:
            word = _Word(_CALLED.get(found[0].strip(), found[0].strip()), found.end())
        heard.append(word)
    return heard


def _end(text: str, end: int) -> int:
    while found := _LATELY.match(text, end):
        end = found.end()
    return end


def _plain(state: str, value: str, denied: bool) -> str:
    plain = re.sub(r"\b(?:N|SQUARE)\b", value, state)
    if " M " in plain:
        # "more than 80" is not less than 81.
        plain = plain.replace(" M ", f" {int(value) + 1} ") if value.isdigit() else state
    denied ^= " not " in plain
    first, _, rest = plain.replace(" not ", " ").partition(" ")
    plain = f"{first} not {rest}" if denied else f"{first} {rest}"
    return _OPPOSITES.get(plain, plain)


@cache
def _states(of_square: bool) -> dict[tuple[str, ...], _State]:
    """Return the states by the words for them in any of their usual forms; of squares, and else of units."""
    found = dict[tuple[str, ...], _State]()
    for line in _WORDS.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        told, _, words = line.partition(": ")
        state = _State(told.removesuffix(" do"), told.endswith(" do"))
        if state.plain.endswith("free") is not of_square:
            continue
        for said in words.split(", "):
            first, *more = said.split()
            for form in _forms(first) if state.does else (first,):
                key = form, *more
                if key not in found or state.does > found[key].does:
                    found[key] = state
    return found


def _forms(verb: str) -> tuple[str, ...]:
    """Return a verb in its usual forms, and some that no verb has."""
    stem = verb.removesuffix("e")
    return (
        verb,
        f"{verb}s",
        f"{verb}es",
        f"{stem}ed",
        f"{stem}ing",
        f"{stem}{stem[-1]}ed",
        f"{stem}{stem[-1]}ing",
        f"{verb[:-1]}ies",
    )


@cache
def _longest() -> int:
    """Return of how many words the longest state is."""
    return max(map(len, (*_states(of_square=True), *_states(of_square=False))))
