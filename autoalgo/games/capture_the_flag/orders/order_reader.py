"""Reads a mail as orders: sentence by sentence, each order or a note that it was not understood (CF-31).

Every word has its meaning from the lexicon. A sentence is parted into clauses, a clause into deeds: a verb with the
words that belong to it. What is said of other people, is wished, denied, asked or for later orders nothing.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from autoalgo.games.capture_the_flag.orders.case_reader import (
    add_otherwise,
    as_case,
    read_choice,
    read_depending,
    rests,
)
from autoalgo.games.capture_the_flag.orders.characters import plain_name
from autoalgo.games.capture_the_flag.orders.clause_reader import CASE_UNKNOWN, looks_like_an_order, read_clauses
from autoalgo.games.capture_the_flag.orders.clauses import clauses_of, is_verb, sentences_of
from autoalgo.games.capture_the_flag.orders.conditions import depends, without_if
from autoalgo.games.capture_the_flag.orders.duration import EVERY, every_turn
from autoalgo.games.capture_the_flag.orders.frames import (
    unsigned,
    without_courtesy,
    without_frames,
)
from autoalgo.games.capture_the_flag.orders.heading import without_heading
from autoalgo.games.capture_the_flag.orders.lasting import awaited, lasts_alone, with_lasting_lead
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS, has_order_words
from autoalgo.games.capture_the_flag.orders.messages import without_messages
from autoalgo.games.capture_the_flag.orders.order_builder import Draft, Note, take_back
from autoalgo.games.capture_the_flag.orders.own_words import own_words
from autoalgo.games.capture_the_flag.orders.parted_cases import cases_apart, or_else
from autoalgo.games.capture_the_flag.orders.plain_lines import plain_lines, without_bars
from autoalgo.games.capture_the_flag.orders.rephrasing import rephrased, with_verbs_together
from autoalgo.games.capture_the_flag.orders.settling import settled
from autoalgo.games.capture_the_flag.orders.states import with_plain_states
from autoalgo.games.capture_the_flag.orders.tokens import Speech, Token, tokens_of
from autoalgo.games.capture_the_flag.orders.vocabulary import vocabulary_of
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.numbers import Numbers
from autoalgo.games.capture_the_flag.rules.orders import Orders

MOST_CHARACTERS: Final = 100_000
"""Of a mail that are looked at, quotes and all."""
LONGEST_MAIL: Final = 20_000
"""Characters of its writer's own words that are read; the longest orders are some hundred."""
MOST_CLAUSES: Final = 200
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
_TURNED: Final = re.compile(r"\b\d{1,2}[nsw]\b")
_STEPS_EAST: Final = re.compile(r"(?<![\w-])[12]e\b")
_SQUARES_TURNED: Final = re.compile(r"\b\d{1,2}[a-df-mo-rt-v]\b")
_TURN: Final = re.compile(r"\b(?:t|turn |round )\d{1,2}(?=\s?[:=])|(?:^|(?<=[:.,;\n] ))t[1-9](?= (?!t\d)[a-z-])")
_CLOCK: Final = re.compile(r"(?<![\d:.])\d{1,2}[:.]\d\d(?![\d:.])")
_LETTERED: Final = re.compile(r"(?<![^\s,;:])(?!u r\b)(?:[lrudnsew](?:[ ,;>-]+(?![\d'])|(?=[.!\n]|$))){2,}")
_LETTERS: Final = {"l": "left", "r": "right", "u": "up", "d": "down"}
_IN_ORDER: Final = "one way comes before the other; say the whole way in its order"
_MESSAGE: Final = 'it is for others; write a line "press to all: …" or to whom else, and an empty one below it'
_ASKS: Final = frozenset(("is", "are", "does", "did", "has"))
"""Words that at the beginning of a sentence make it a question, with a mark behind it or without."""
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
    acts_first: bool = False
    """Whether its words move before they act, which no turn does (CF-14)."""
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
    reach: int = 0,
    dead: Iterable[str] = (),
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
    reach
        How many spaces its attack reaches, which tells "next to me" from "in reach"; 0 where that is not known.
    dead
        The names of dead units, whom no answer proposes to attack or to heal.
    """
    words, team = vocabulary_of(numbers), frozenset(friends)
    known = tuple(sorted(names, key=len, reverse=True))
    fresh = partial(
        Draft, numbers, words, known, unit, at, friends=team, dead=tuple(dead), experience=experience, reach=reach
    )
    called = zip(teams, ("own", "enemy"), strict=True)
    speech = Speech(words, {name.strip().lower(): whose for name, whose in called if name.strip()})
    return _understood(mail, known, speech, fresh)


def _understood(mail: str, known: Sequence[str], speech: Speech, fresh: Callable[..., Draft]) -> Understood | None:
    own = own_words(without_bars(mail[:MOST_CHARACTERS]))
    text, said_for = without_heading(unsigned(own[:LONGEST_MAIL], known))
    text, for_creatures = speech.words.parted(_SPEECH.sub(r"\1. ", text))
    friends = {number for number, name in enumerate(known) if name in fresh().friends}
    text, written = _prepared(text, known, friends)
    text, messages = without_messages(text)
    fresh = partial(fresh, written=written)
    draft, found = _read_with_end(fresh, text, speech)
    for message in messages:
        draft.note(draft.named_in(message), _MESSAGE)
    for kind, its in for_creatures.items():
        _read_for_creature(draft, kind, its)
    if not (draft.ordered or draft.notes) and has_order_words(own):
        draft.note(" ".join(own.split()))
    if found > MOST_CLAUSES or len(mail) > MOST_CHARACTERS or len(own) > LONGEST_MAIL:
        draft.note("…", "too long; the rest was not read")
    if not (draft.ordered or draft.notes):
        return None
    orders = settled(draft)
    acts_first = "ma" in draft.order and bool(orders.action and orders.move)
    return Understood(orders, tuple(draft.notes), draft.ordered, acts_first, said_for)


def _prepared(text: str, names: Sequence[str], friends: Collection[int]) -> tuple[str, dict[str, str]]:
    """Return a text in small letters and plain lines, names in it as marks, and what its plain conditions stand for."""
    for number, name in enumerate(map(plain_name, names)):
        # A name of pictures alone is never written.
        mark = f"\ue000{number}\ue001"
        text = re.sub(rf"(?<!\w){re.escape(name) or '(?!)'}(?!\w)", mark, text, flags=re.IGNORECASE)
        # "if evas near"
        text = re.sub(
            rf"\b(if|when|unless) {re.escape(name) or '(?!)'}s(?!\w)", rf"\1 {mark}'s", text, flags=re.IGNORECASE
        )
    if re.search(r"(?:^|:)\s*\(?[1a][.)]\s", text):
        text = re.sub(r"\s(?=\(?(?:\d{1,2}|[a-f])[.)]\s)", "\n", text)
    text = _NUMBERING.sub("", plain_lines(text.replace("…", ".")))
    text, written = with_plain_states(rephrased(_LETTERED.sub(_in_words, text.lower())))
    text = without_courtesy(text)
    if _TURNED.search(text) or (_STEPS_EAST.search(text) and not _SQUARES_TURNED.search(text)):
        # "2e 1n": the e is no column, either.
        text = re.sub(r"\b(\d{1,2})e\b", r"\1 east", text)
    for times in (dict.fromkeys(_CLOCK.findall(text)), dict.fromkeys(_TURN.findall(text))):
        for time in list(times)[1:]:
            # Orders for two turns: those of the second are for a later one.
            text = re.sub(rf"\b{re.escape(time)}(?!\d)", ". next turn ", text)
    text = without_frames(with_verbs_together(_TURN.sub("", text), friends))
    # "(hits both, I hope?)" does not make a question of the order that it stands in.
    asked = "".join(f". {found[1]}" for found in _ASIDE.finditer(text) if found[1].endswith("?"))
    return _ASIDE.sub(lambda found: " " if found[1].endswith("?") else f", {found[1]}, ", text) + asked, written


def _in_words(found: re.Match[str]) -> str:
    """Return the directions of "L L U" in words."""
    return re.sub("[lrud]", lambda letter: _LETTERS[letter[0]], found[0])


def _read_with_end(fresh: Callable[[], Draft], text: str, speech: Speech) -> tuple[Draft, int]:
    """Return what a text orders, for some turns where it says so, and how many clauses it has."""
    lasting, turns = every_turn(text)
    if turns:
        draft = fresh()
        found = _read_all(draft, lasting, speech)
        if draft.orders == Orders(waits=True) and not draft.notes:
            return draft, found
        goes_on = draft.orders.keep_action or draft.orders.keep_move
        if goes_on and not draft.orders.cases and not any(EVERY in note.words for note in draft.notes):
            draft.orders = replace(draft.orders, turns=turns)
            return draft, found
    draft = fresh()
    return draft, _read_all(draft, text, speech)


def _read_all(draft: Draft, text: str, speech: Speech) -> int:
    """Read all sentences of a text; return how many clauses they have."""
    found = 0
    sentences = list(sentences_of(tokens_of(text, speech)))[::-1]
    while sentences and found <= MOST_CLAUSES:
        sentence, asks = sentences.pop()
        if asks and sentences and (condition := without_if(draft, sentence, sentences[-1][0])):
            # "Eva close? Hit her."
            sentence, asks = [*condition, *sentences.pop()[0]], False
        comma = next((place for place, token in enumerate(sentence) if token.idea == ","), 0)
        if any(token.idea in {"less", "within"} for token in sentence[:comma]):
            # "Ben below 100, heal him"
            sentence = [*(without_if(draft, sentence[:comma]) or sentence[:comma]), *sentence[comma:]]
        colon = next((place for place, token in enumerate(sentence) if token.idea == ":"), 0)
        if colon and (condition := without_if(draft, sentence[:colon])):
            # "Ben hurt: heal him"
            sentence = [*condition, *sentence[colon + 1 :]]
        sentence, *more = cases_apart(sentence) if len(sentence) <= _LONGEST_SENTENCE else [sentence]
        sentences += [(part, asks) for part in reversed(more)]
        if sentences and not draft.ordered and lasts_alone(sentence):
            # "Standing order. Hit Gus."
            sentences[-1] = ([*sentence, *sentences[-1][0]], sentences[-1][1])
            continue
        draft.broken = draft.broken and draft.on_the_move
        found += 1 if len(sentence) > _LONGEST_SENTENCE else _read_sentence(draft, sentence, asks, text)
        if len(sentence) > _LONGEST_SENTENCE:
            draft.note(draft.shown(sentence, text), "too long for an order")
    if draft.corrected:
        # "Attack Gus. Actually no."
        take_back(draft)
    return found


def _read_sentence(draft: Draft, sentence: Sequence[Token], asks: bool, text: str) -> int:
    """Read a sentence; return how many clauses it has."""
    heard = [token for token in awaited(sentence) if token.idea != "ifpossible"]
    heard = with_lasting_lead(heard)
    heard = or_else(heard) if heard else heard
    if heard and heard[-1].idea == "else":
        # "just attack Gus normally"
        heard.pop()
    first = next((token for token in heard if token.idea not in {"noise", "chat", ",", "and"}), None)
    if first is None or {token.idea for token in heard} == {"not", "correct"} or first.text == "nope" == heard[-1].text:
        return 0
    if first.idea == "else" and (expanded := as_case(heard, heard.index(first))):
        heard, first = expanded, expanded[0]
    words = draft.shown(sentence, text)
    _look_at_things(draft, sentence)
    if why := _no_order(heard, first, asks):
        if looks_like_an_order(draft, heard) or first.idea in {"idea", "ask"} or asks:
            draft.note(words, why)
        draft.remember(draft.names[token.number] for token in heard if token.idea == "name")
        return 1
    if first.idea == "else":
        rest = heard[heard.index(first) + 1 :]
        placed = any(token.square or token.idea in {"name", *DIRECTIONS} for token in rest)
        done = draft.ordered and (placed or (any(map(is_verb, rest)) and not rests(rest)))
        # "Can I climb? If not, go to e5": what the game does not know is not so.
        depends_on = first.text.startswith(("if ", "when ", "wenn ", "falls ", "si ")) and first.text != "if not"
        depending = depends_on and (placed or any(map(is_verb, rest)))
        if draft.orders.cases or draft.notes or done or depending:
            if not add_otherwise(draft, rest, text):
                draft.note(words, CASE_UNKNOWN)
                if not draft.orders.cases:
                    # What it is otherwise of was a condition that was not understood.
                    take_back(draft)
            return 1
        heard = rest
    elif first.text.startswith(("before th", "b4 th", "beforehand")) and draft.orders.move and _has_way(heard):
        draft.note(words, _IN_ORDER)
        draft.note(draft.said["move"], _IN_ORDER)
        draft.drop("move")
        return 1
    elif depends(heard):
        read_depending(draft, heard, text)
        return 1
    return 1 if read_choice(draft, heard, text) else _read_plain(draft, heard, text)


def _has_way(heard: Sequence[Token]) -> bool:
    return any(token.idea == "go" or token.square or token.idea in DIRECTIONS for token in heard)


def _read_plain(draft: Draft, heard: Sequence[Token], text: str) -> int:
    """Read a sentence that depends on nothing; return how many clauses it has."""
    clauses = clauses_of(heard)
    read_clauses(draft, clauses[: MOST_CLAUSES + 1], lambda tokens: draft.shown(tokens, text))
    return len(clauses)


def _look_at_things(draft: Draft, sentence: Sequence[Token]) -> None:
    """Remember flags and trees that "it" may mean."""
    draft.flag_said = draft.flag_said or any(token.idea == "flag" for token in sentence)
    for place, token in enumerate(sentence):
        reach = place + (5 if token.idea == "flag" else 3)
        near = [each.square for each in sentence[max(place - 1, 0) : reach] if each.square]
        if token.idea == "tree" and near:
            draft.tree = near[-1]
        elif token.idea == "flag" and near:
            draft.place = near[-1]


def _no_order(heard: Sequence[Token], first: Token, asks: bool) -> str:
    """Return why a sentence orders nothing, whatever it says; empty where it may."""
    if first.idea == "idea":
        return "an idea; the umpire reads it"
    polite = any(token.idea == "polite" for token in heard)
    tag = len(heard) > 1 and heard[-1].text in _TAGS
    asks = asks or first.idea == "ask" or heard[0].text in _ASKS
    if asks and not polite and not tag:
        return "it asks something; write it as an order, or wait for the umpire's answer"
    return ""


def _read_for_creature(draft: Draft, kind: str, text: str) -> None:
    """Add what a creature of the writer is to do (CF-41)."""
    found = understand(text, draft.numbers, draft.names)
    if found is None:
        return
    draft.notes += found.notes
    if found.ordered:
        draft.ordered = True
        draft.orders = replace(draft.orders, creatures=(*draft.orders.creatures, (kind, found.orders)))
