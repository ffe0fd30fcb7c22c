"""Reads a mail as orders: sentence by sentence, each order or a note that it was not understood (CF-31).

Every word has its meaning from the lexicon. A sentence is parted into clauses, a clause into deeds: a verb with the
words that belong to it. What is said of other people, is wished, denied, asked or for later orders nothing.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from autoalgo.games.capture_the_flag.orders.cases import with_exceptions, without_need
from autoalgo.games.capture_the_flag.orders.characters import plain_name
from autoalgo.games.capture_the_flag.orders.clause_reader import CASE_UNKNOWN, looks_like_an_order, read_clauses
from autoalgo.games.capture_the_flag.orders.clauses import (
    awaited,
    clauses_of,
    goes_on,
    is_verb,
    said,
    sentences_of,
    without_end,
)
from autoalgo.games.capture_the_flag.orders.conditions import before_case, case_of, depends
from autoalgo.games.capture_the_flag.orders.heading import without_heading
from autoalgo.games.capture_the_flag.orders.order_builder import Draft, Note, take_back
from autoalgo.games.capture_the_flag.orders.own_words import own_words
from autoalgo.games.capture_the_flag.orders.plain_lines import plain_lines, without_bars
from autoalgo.games.capture_the_flag.orders.targets import SAY_WHOM
from autoalgo.games.capture_the_flag.orders.tokens import MARK, Speech, Token, tokens_of
from autoalgo.games.capture_the_flag.orders.vocabulary import vocabulary_of
from autoalgo.games.capture_the_flag.rules.board import Square, spaces, square_of
from autoalgo.games.capture_the_flag.rules.numbers import Numbers
from autoalgo.games.capture_the_flag.rules.orders import Attack, Case, Cast, Condition, Fact, Move, MoveTowards, Orders

MOST_CHARACTERS: Final = 100_000
"""Of a mail that are looked at, quotes and all."""
LONGEST_MAIL: Final = 20_000
"""Characters of its writer's own words that are read; the longest orders are some hundred."""
MOST_CLAUSES: Final = 200
_OF_STATES: Final = frozenset(
    ("reach", "faraway", "hurt", "dead", "alive", "free", "taken", "moved", "within", "less", "nextto")
)
_SQUARE: Final = re.compile(r"\b[a-z]\d{1,2}\b")
_DEEPEST: Final = 5
"""Of conditions, each otherwise of the one before."""
_WHOM: Final = frozenset(("name", "him", "nearest", "weakest", "kind", "square"))
_MOST_CASES: Final = 10
"""Conditions in one mail that are looked at."""
_LONGEST_SENTENCE: Final = 400
"""Tokens of one that is read; longer ones are no orders."""
_NUMBERING: Final = re.compile(r"^[ \t]*(?:\(?(?:\d{1,2}|[a-f](?=\)))[.):][ \t]+|[-*•][ \t]*)", re.MULTILINE)
_ASIDE: Final = re.compile(r"\(((?:[^()\s]{1,20}[ \t]+){3}[^()\n]{1,80})\)")
_SPEECH: Final = re.compile(
    r"(\b(?:wrote|writes|said|says|told|asked|schrieb|sagte|dijo|escribi[oó]|a dit|a écrit)\b[^\"“„«\n]{0,30})"
    r"[\"“„«][^\"”“»\n]{1,300}[\"”“»]",
    re.IGNORECASE,
)
"""What somebody else has said, in quotation marks."""
_TO_SQUARE: Final = re.compile(r"(?<=[a-z]{2} )2 (?=[a-z]\d{1,2}\b)")
_MATE: Final = re.compile(r"\bm8\b(?=\W*$)", re.MULTILINE)
_BEFORE: Final = re.compile(r"\bb4 (?=(?:you|u|i|we|he|she|that|it)\b)")
_OF_BEFORE: Final = frozenset(("only if", "if and only if", "unless", "except if", "provided", "except when"))
"""Words for a condition that at the beginning of a sentence is one of the sentence before."""
_TURNED: Final = re.compile(r"\b\d{1,2}[nsw]\b")
_TURN: Final = re.compile(r"\b(?:t|turn |round )\d{1,2}(?=\s?[:=])")
_CLOCK: Final = re.compile(r"(?<![\d:.])\d{1,2}[:.]\d\d(?![\d:.])")
_WITH: Final = re.compile(r"\bw/? ?(?=(?:(?:a|the|my) )?(?:flame|fire|sword|axe|bow|arrow|blade|staff))")
_STRIKES: Final = re.compile("\\bx (?=\ue000)")
_DIAGONAL: Final = re.compile(r"\b(north|south)-(east|west)")
_TAGS: Final = frozenset(
    ("ok", "okay", "right", "alright", "yes", "please", "correct", "got it", "deal", "fine", "good")
)


@dataclass(frozen=True, slots=True)
class Understood:
    """The orders of a mail."""

    orders: Orders
    notes: tuple[Note, ...]
    ordered: bool = True
    """Whether it orders anything at all; waiting on purpose does. Who orders nothing has not taken his turn (CF-19)."""
    said_for: str = ""
    """For which turn or time of day it says that it is; empty where it does not."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The orders in words; none where there is no order."""
        return self.orders.texts if self.ordered else ()


def understand(  # noqa: PLR0913, PLR0917
    mail: str,
    numbers: Numbers,
    names: Iterable[str] = (),
    unit: str = "",
    teams: tuple[str, str] = ("", ""),
    at: Square | None = None,
    friends: Iterable[str] = (),
    experience: int | None = None,
) -> Understood | None:
    """Return what a mail orders; None where it orders nothing and says nothing that might.

    Parameters
    ----------
    mail
        The text as it came, quoted text and greetings included. What is longer than `LONGEST_MAIL` is not read.
    numbers
        The kinds of units there are, and what experience buys.
    names
        The names of units that may be meant.
    unit
        That of the unit that it is to order, which may be called by it; no other can be ordered. Empty for any.
    teams
        The name of its team and that of the other; empty where they are not known.
    at
        Where the unit stands, by which a direction and a square are seen to contradict each other; None for anywhere.
    friends
        The names of the units of its team, by which "him" is one of them or an enemy; empty where that is not known.
    experience
        How much of it the unit has, for "all my experience"; None where that is not known.
    """
    words = vocabulary_of(numbers)
    draft = Draft(numbers, words, tuple(sorted(names, key=len, reverse=True)), unit, at, friends=frozenset(friends))
    draft.experience = experience
    own = own_words(without_bars(mail[:MOST_CHARACTERS]))
    text, said_for = without_heading(own[:LONGEST_MAIL])
    text, for_creatures = words.parted(_SPEECH.sub(r"\1. ", text))
    called = zip(teams, ("own", "enemy"), strict=True)
    speech = Speech(words, {name.strip().lower(): whose for name, whose in called if name.strip()})
    found = _read_all(draft, _prepared(text, draft.names), speech)
    if found > MOST_CLAUSES or len(mail) > MOST_CHARACTERS or len(own) > LONGEST_MAIL:
        draft.note("…", "too long; the rest was not read")
    for kind, its in for_creatures.items():
        _read_for_creature(draft, kind, its)
    if not draft.ordered and not draft.notes:
        return None
    return Understood(_settled(draft), tuple(draft.notes), draft.ordered, said_for)


def _prepared(text: str, names: Sequence[str]) -> str:
    """Return a text in small letters and plain lines, names in it as marks."""
    for number, name in enumerate(map(plain_name, names)):
        # A name of pictures alone is never written.
        text = re.sub(rf"(?<!\w){re.escape(name) or '(?!)'}(?!\w)", f"\ue000{number}\ue001", text, flags=re.IGNORECASE)
    if re.match(r"\s*\(?[1a][.)]\s", text):
        text = re.sub(r"\s(?=\(?(?:\d{1,2}|[b-f])[.)]\s)", "\n", text)
    text = _NUMBERING.sub("", plain_lines(text.replace("…", ".")))
    text = _BEFORE.sub("before ", _TO_SQUARE.sub("to ", _MATE.sub("mate", text.lower())))
    if _TURNED.search(text):
        # "2e 1n": the e is no column, either.
        text = re.sub(r"\b(\d{1,2})e\b", r"\1 east", text)
    for times in (dict.fromkeys(_CLOCK.findall(text)), dict.fromkeys(_TURN.findall(text))):
        for time in list(times)[1:]:
            # Orders for two turns: those of the second are for a later one.
            text = re.sub(rf"\b{re.escape(time)}(?!\d)", ". next turn ", text)
    text = _STRIKES.sub("attack ", _WITH.sub("with ", text))
    text = _DIAGONAL.sub(r"\1\2", _TURN.sub("", text))
    return _ASIDE.sub(r", \1, ", text)


def _read_all(draft: Draft, text: str, speech: Speech) -> int:
    """Read all sentences of a text; return how many clauses they have."""
    found = 0
    for sentence, asks in sentences_of(tokens_of(text, speech)):
        if found > MOST_CLAUSES:
            break
        draft.broken = draft.broken and draft.on_the_move
        found += 1 if len(sentence) > _LONGEST_SENTENCE else _read_sentence(draft, sentence, asks, text)
        if len(sentence) > _LONGEST_SENTENCE:
            draft.note(_shown(draft, sentence, text), "too long for an order")
    return found


def _shown(draft: Draft, tokens: Sequence[Token], text: str) -> str:
    """Return the words of some tokens as they are written, with names in place of their marks."""
    raw = " ".join(text[tokens[0].start : tokens[-1].end].strip(" \t'\"()[]:-*,").split(" "))
    names = draft.names
    return MARK.sub(lambda mark: names[int(mark[1])] if int(mark[1]) < len(names) else mark[1], raw)


def _read_sentence(draft: Draft, sentence: Sequence[Token], asks: bool, text: str) -> int:
    """Read a sentence; return how many clauses it has."""
    heard = [token for token in awaited(sentence) if token.idea != "ifpossible"]
    if heard and heard[-1].idea == "else":
        # "just attack Gus normally"
        heard.pop()
    first = next((token for token in heard if token.idea not in {"noise", "chat", ",", "and"}), None)
    if first is None:
        return 0
    if first.idea == "else" and (expanded := _as_case(heard, heard.index(first))):
        heard, first = expanded, expanded[0]
    words = _shown(draft, sentence, text)
    _look_at_things(draft, sentence)
    if why := _no_order(heard, first, asks):
        if looks_like_an_order(draft, heard) or first.idea in {"idea", "ask"} or asks:
            draft.note(words, why)
        draft.remember(draft.names[token.number] for token in heard if token.idea == "name")
        return 1
    if first.idea == "else":
        rest = heard[heard.index(first) + 1 :]
        done = draft.ordered and any(map(is_verb, rest)) and not _rests(rest)
        if draft.orders.cases or draft.unsure or done:
            if not (draft.orders.cases and _add_otherwise(draft, rest, text)):
                draft.note(words, CASE_UNKNOWN)
            return 1
        heard = rest
    elif depends(heard):
        _read_depending(draft, heard, text)
        return 1
    return 1 if _read_choice(draft, heard, text) else _read_plain(draft, heard, text)


def _read_plain(draft: Draft, heard: Sequence[Token], text: str) -> int:
    """Read a sentence that depends on nothing; return how many clauses it has."""
    clauses = clauses_of(heard)
    read_clauses(draft, clauses[: MOST_CLAUSES + 1], lambda tokens: _shown(draft, tokens, text))
    return len(clauses)


def _rests(tokens: Sequence[Token]) -> bool:
    return all(token.idea == "wait" for token in tokens if is_verb(token))


def _read_choice(draft: Draft, heard: Sequence[Token], text: str) -> bool:
    """Add "shoot Eva, otherwise Finn": what is done if Eva is out of reach; False where it is not that plain."""
    place = next((place for place, token in enumerate(heard) if token.idea == "else"), 0)
    then = _aside(draft, heard[:place], text, draft.last_named, picks=False)
    target = getattr(then.action, "target", None) if then else None
    if not place or then is None or target is None or not (target.name or target.pick) or then != Orders(then.action):
        return False
    named = replace(draft, last_named=target.name or draft.last_named)
    verbs = [token for token in heard[:place] if is_verb(token)]
    otherwise = _otherwise(named, heard[place + 1 :], text, verbs, 0)
    if otherwise is None:
        return False
    condition = _as_far(draft, Condition(Fact.NEAR, target), then, matters=True)
    made = Case(condition, then, None if otherwise == Orders() else otherwise)
    draft.orders, draft.ordered = replace(draft.orders, cases=(*draft.orders.cases, made)), True
    return True


def _read_depending(draft: Draft, heard: list[Token], text: str) -> None:
    """Read a sentence that depends on something, and what is done before that: "attack, and move if …"."""
    words = _shown(draft, heard, text)
    joint = before_case(heard)
    if goes_on(heard):
        heard = [replace(heard[0], idea="every"), *without_end(heard)]
        joint += bool(joint)
    if joint:
        read_clauses(draft, clauses_of(heard[:joint]), lambda tokens: _shown(draft, tokens, text))
        heard = heard[joint + 1 :]
        words = _shown(draft, heard, text)
    if not _read_case(draft, heard, text) and (looks_like_an_order(draft, heard) or said(heard)):
        draft.note(words, CASE_UNKNOWN)
        draft.unsure = True
        depending = heard[0].idea in {"if", "when", "unless"}
        if heard[0].text in _OF_BEFORE or (depending and not any(is_verb(token) or token.square for token in heard)):
            # "Attack Gus. Only if he has the flag."
            take_back(draft)


def _as_case(heard: Sequence[Token], place: int) -> list[Token]:
    """Return "if he isn't in reach …" as a condition; nothing where "if he isn't" says all."""
    word, rest = heard[place], heard[place + 1 :]
    near = bool(rest) and rest[0].idea == "nearest" and rest[0].text.startswith("near")
    state = near or (bool(rest) and rest[0].idea in _OF_STATES)
    if not word.text.startswith(("if", "when")) or not state:
        return []
    nobody = set(word.text.split()) & {"nobody", "no", "none"}
    who = (
        [replace(word, idea="wait", text="nobody")] if nobody else [replace(word, idea="he"), replace(word, idea="not")]
    )
    return [*heard[:place], replace(word, idea="if"), *who, *rest]


def _look_at_things(draft: Draft, sentence: Sequence[Token]) -> None:
    """Remember flags and trees that "it" may mean."""
    draft.flag_said = draft.flag_said or any(token.idea == "flag" for token in sentence)
    for place, token in enumerate(sentence):
        near = [each.square for each in sentence[max(place - 1, 0) : place + 3] if each.square]
        if token.idea == "tree" and near:
            draft.tree = near[-1]


def _no_order(heard: Sequence[Token], first: Token, asks: bool) -> str:
    """Return why a sentence orders nothing, whatever it says; empty where it may."""
    if first.idea == "idea":
        return "an idea; the umpire reads it"
    polite = any(token.idea == "polite" for token in heard)
    tag = len(heard) > 1 and heard[-1].text in _TAGS
    if (asks or first.idea == "ask") and not polite and not tag:
        return "it asks something; write it as an order, or wait for the umpire's answer"
    return ""


def _read_case(draft: Draft, heard: Sequence[Token], text: str) -> bool:
    """Add what a sentence orders that depends on something; False where it does not, or not in a way that is known."""
    made = _case(draft, heard, text) if len(draft.orders.cases) < _MOST_CASES else None
    if made is None:
        return False
    target = made.condition.target
    draft.last_named = target.name if target and target.name else draft.last_named
    draft.ordered = True
    draft.orders = replace(draft.orders, cases=(*draft.orders.cases, made))
    return True


def _case(draft: Draft, heard: Sequence[Token], text: str, verbs: Sequence[Token] = (), deep: int = 0) -> Case | None:
    """Return the case that a sentence says; None where it says none, or one of which anything is not understood.

    Parameters
    ----------
    draft, heard, text
        What was read before, the sentence, and the text that it is of.
    verbs
        Those of the case that this one is otherwise of: "shoot Finn if he is near, otherwise Gus if he is".
    deep
        Of how many cases it is otherwise.
    """
    case = case_of(draft, heard)
    if case is None or deep >= _DEEPEST:
        return None
    target = case.condition.target
    last_named = target.name if target and target.name else draft.last_named
    verbs = [token for token in case.then if is_verb(token)] or verbs
    bare = not any(map(is_verb, case.then)) and any(token.idea in _WHOM for token in case.then)
    then = _aside(draft, (*(verbs if bare else ()), *case.then), text, last_named, bool(target and target.pick))
    if then is None:
        return None
    otherwise = _otherwise(replace(draft, last_named=last_named), case.otherwise, text, verbs, deep)
    if otherwise is None:
        return None
    goes_on = case.goes_on or then.keep_action or then.keep_move
    then = replace(then, keep_action=False, keep_move=False)
    condition = _as_far(draft, case.condition, then, goes_on or otherwise != Orders())
    return Case(condition, then, None if otherwise == Orders() else otherwise, goes_on)


def _otherwise(draft: Draft, tokens: Sequence[Token], text: str, verbs: Sequence[Token], deep: int) -> Orders | None:
    """Return what else is to be done, which may depend on something itself; None where it is not understood."""
    if not tokens:
        return Orders()
    if depends(tokens):
        nested = _case(draft, tokens, text, verbs, deep + 1)
        return None if nested is None else Orders(cases=(nested,))
    if {token.idea for token in said(tokens)} == {"name"}:
        # "shoot Finn if he is in range, otherwise Gus"
        tokens = (*verbs, *tokens)
    return _aside(draft, tokens, text, draft.last_named, picks=False)


def _as_far(draft: Draft, condition: Condition, then: Orders, matters: bool) -> Condition:
    """Return a condition in which "within reach" of a spell is as far as that reaches."""
    action = then.action
    reach = getattr(draft.numbers.spells.get(action.spell), "range", 0) if isinstance(action, Cast) else 0
    himself = condition.target == getattr(action, "target", None)
    near = condition.fact is Fact.NEAR and not condition.number and draft.unit
    return replace(condition, number=reach) if near and reach and (matters or not himself) else condition


def _aside(draft: Draft, tokens: Sequence[Token], text: str, last_named: str, picks: bool) -> Orders | None:
    """Return what words order by themselves; None where they order nothing, or anything in them is not understood."""
    part = Draft(draft.numbers, draft.words, draft.names, draft.unit, draft.at, last_named=last_named)
    part.nearest_meant, part.friends, part.named = picks, draft.friends, [*draft.named]
    part.speaks_of = draft.speaks_of
    part.remember({last_named} & {*draft.names})
    read_clauses(part, clauses_of(list(tokens)), lambda tokens: _shown(draft, tokens, text))
    if part.notes or not part.ordered:
        return None
    return replace(_settled(part), waits=False)


def _add_otherwise(draft: Draft, tokens: Sequence[Token], text: str) -> bool:
    """Add what else is to be done to the last case."""
    *cases, last = draft.orders.cases
    otherwise = _otherwise(draft, tokens, text, (), 0)
    grown = None if otherwise is None else _with_otherwise(last, otherwise)
    if grown:
        draft.orders = replace(draft.orders, cases=(*cases, grown))
    return grown is not None


def _with_otherwise(case: Case, otherwise: Orders) -> Case | None:
    """Return a case with what else is done if nothing of it holds; None where it says that already."""
    if case.otherwise is None or otherwise == Orders():
        return case if otherwise == Orders() else replace(case, otherwise=otherwise)
    if not case.otherwise.cases:
        return None
    last = _with_otherwise(case.otherwise.cases[-1], otherwise)
    return last and replace(case, otherwise=replace(case.otherwise, cases=(last,)))


def _read_for_creature(draft: Draft, kind: str, text: str) -> None:
    """Add what a creature of the writer is to do (CF-41)."""
    found = understand(text, draft.numbers, draft.names)
    if found is None:
        return
    draft.notes += found.notes
    if found.ordered:
        draft.ordered = True
        draft.orders = replace(draft.orders, creatures=(*draft.orders.creatures, (kind, found.orders)))


def _lacks_beginning(draft: Draft) -> bool:
    """Return whether a way begins further off, and words that were not understood name a square beside the unit."""
    move, at = draft.orders.move, draft.at
    first = move.path[0] if isinstance(move, Move) else None
    if not at or not isinstance(first, Square) or spaces(at, first) <= 1:
        return False
    own = [
        note.words for note in draft.notes if not any(name in note.words for name in draft.names if name != draft.unit)
    ]
    lost = [square_of(said) for words in own for said in _SQUARE.findall(words)]
    return any(square and spaces(at, square) == 1 for square in lost)


def _settled(draft: Draft) -> Orders:
    """Return orders in which who keeps moving to one square means a way there, and what was said twice is asked."""
    orders = draft.orders
    if orders.again and (orders.action or orders.move or draft.notes):
        draft.note("same as last turn", "beside other orders; say all that is to be done")
        draft.ordered, orders = False, Orders(improve=orders.improve)
    if draft.amends:
        draft.ordered, orders = False, Orders(improve=orders.improve)
    if draft.unit and orders.action == Attack(None):
        # A player is asked; the program's own texts, which it reads again, mean whom the unit attacked last.
        draft.note(draft.said.get("action", "attack"), SAY_WHOM)
        draft.drop("action")
        orders = draft.orders
    orders = with_exceptions(without_need(orders))
    if _lacks_beginning(draft):
        draft.note(draft.said["move"], "its beginning was not understood; say the whole way")
        orders = replace(orders, move=None, keep_move=False)
        draft.ordered = orders != Orders()
    move = orders.move
    if orders.keep_move and isinstance(move, Move) and len(move.path) == 1 and isinstance(move.path[0], Square):
        orders = replace(orders, move=MoveTowards(move.path[0]))
    only = bool(orders.improve) and not (orders.action or orders.move or orders.again)
    return replace(orders, waits=orders.waits and only)
