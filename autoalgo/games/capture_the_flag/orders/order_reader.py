"""Reads a mail as orders: phrase by phrase, each one order or a note that it was not understood (CF-31)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Final

from autoalgo.common.text_matching import slips_between
from autoalgo.games.capture_the_flag.orders import phrases
from autoalgo.games.capture_the_flag.orders.characters import plain_name
from autoalgo.games.capture_the_flag.orders.heading import without_heading
from autoalgo.games.capture_the_flag.orders.own_words import own_words
from autoalgo.games.capture_the_flag.orders.vocabulary import Vocabulary, vocabulary_of
from autoalgo.games.capture_the_flag.rules.board import Square, square_of
from autoalgo.games.capture_the_flag.rules.numbers import Improvement, Numbers
from autoalgo.games.capture_the_flag.rules.orders import (
    Action,
    Aim,
    Attack,
    Cast,
    Chop,
    Flag,
    Move,
    MoveTowards,
    Orders,
    TakeFlag,
    Target,
)

MOST_CHARACTERS: Final = 100_000
"""Of a mail that are looked at, quotes and all."""
LONGEST_MAIL: Final = 20_000
"""Characters of its writer's own words that are read; the longest orders are some hundred."""
MOST_PHRASES: Final = 200
MOST_SQUARES: Final = 100
"""Of a way; fewer than phrases, so that a way that goes on can be read back from its own words."""
_LONGEST_PHRASE: Final = 200
_SHORTEST_CORRECTED: Final = 4
_WORDS_KEPT: Final = 4096
"""Words of mails that are remembered with what they were corrected to."""
_SHOWN: Final = 100
"""Characters of words that a note tells."""
_ALTERNATIVE: Final = r"(?![ \t]*or\b)"
"""What begins with "or" belongs to what is before it."""
_SENTENCES: Final = re.compile(rf"[\n;.!?]++{_ALTERNATIVE}")
_BREAKS: Final = re.compile(
    rf"[,&\n;.!?]++{_ALTERNATIVE}|\b(?:and then|then|and|but|afterwards|after that|before that|plus)\b|\+(?!\s?\d)|"
    r"\s(?=\+\s?\d)"
)
_NUMBERING: Final = re.compile(r"^[ \t]*(?:\(?\d{1,2}[.):][ \t]+|[-*•][ \t]*)", re.MULTILINE)
_POLITE_CONDITION: Final = re.compile(r"\bif (?:possible|i can|i may|you can|you may|you please|that'?s ok(?:ay)?)\b")
_CONDITION: Final = re.compile(
    r"\b(?:if|unless|otherwise|in case|as soon as|when(?:ever)?|while|once (?:he|she|it|they|i|i'?m|the|that)|"
    r"after (?:he|she|it|they|the))\b"
)
_LATER: Final = re.compile(r"\b(?:(?:the )?(?:next|following) (?:turn|update|day|time)|tomorrow|the turn after)\b")
_DASHED_SQUARE: Final = re.compile(r"\b([a-z])[- ]?(\d{1,2})\b")
_BETWEEN_SQUARES: Final = re.compile(rf"(?<=\b)({phrases.SQUARE})\s*(?:-+>?|=>|→|>|/|to)\s*(?={phrases.SQUARE}\b)")
_ENEMY_FLAG: Final = re.compile(r"\b(?:the )?(?:(?:enemy|their|other team|opponent|enemies)(?:['’]?s['’]?)? )?flag\b")
_OWN_FLAG: Final = re.compile(r"\b(?:(?:our|my|own) (?:own )?(?:team['’]?s )?(?:flag|base)|home base)\b")
_MARKS: Final = re.compile(r"<|>(?!\s?[a-z]\d)|[\"“”()\[\]:*]|(?<=\s)-+(?=\s)")
_CALLED: Final = re.compile(r"\ue000(\d+)\ue001[\s:,-]*(?=[a-z+])")
"""Who is called upon by name to do what follows."""
_NAME_ALONE: Final = re.compile(phrases.NAME)
_THANKS: Final = re.compile(r"(many |ok )?(thanks|thank you|thx|cheers|bye)( .{0,20})?")
_SURPLUS: Final = re.compile(r"^(?:to|at|on|in|for)\s+|\s+(?:at|on|in|to|for|by)$")


@dataclass(frozen=True, slots=True)
class Note:
    """Words that no order was made of, and why."""

    words: str
    why: str = "not understood"


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


@dataclass
class _Reader:
    """The state of reading a mail."""

    numbers: Numbers
    words: Vocabulary
    names: tuple[str, ...]
    unit: str = ""
    """The name of the unit that is ordered, if that is known."""
    orders: Orders = field(default_factory=Orders)
    notes: list[Note] = field(default_factory=list)
    on_the_move: bool = False
    """Whether the phrase before was a way, so that squares alone go on with it."""
    ordered: bool = False
    broken: bool = False
    """Whether squares alone would go on from words that were not understood."""

    def note(self, words: str, why: str = "not understood") -> None:
        """Add words that no order is made of."""
        shown = words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"
        self.notes.append(Note(shown, why))


def understand(mail: str, numbers: Numbers, names: Iterable[str] = (), unit: str = "") -> Understood | None:
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
    """
    reader = _Reader(numbers, vocabulary_of(numbers), tuple(sorted(names, key=len, reverse=True)), unit)
    own = own_words(mail[:MOST_CHARACTERS])
    text, said_for = without_heading(own[:LONGEST_MAIL])
    text, for_creatures = reader.words.parted(text)
    found = 0
    for sentence in _sentences(text, reader.names):
        reader.broken = reader.broken and reader.on_the_move
        for raw in _phrases(sentence):
            found += 1
            if found <= MOST_PHRASES:
                _read(reader, raw)
    if found > MOST_PHRASES or len(mail) > MOST_CHARACTERS or len(own) > LONGEST_MAIL:
        reader.note("…", "too long; the rest was not read")
    for kind, its in for_creatures.items():
        _read_for_creature(reader, kind, its)
    if not reader.ordered and not reader.notes:
        return None
    return Understood(_settled(reader.orders), tuple(reader.notes), reader.ordered, said_for)


def _read_for_creature(reader: _Reader, kind: str, text: str) -> None:
    """Add what a creature of the writer is to do (CF-41)."""
    found = understand(text, reader.numbers, reader.names)
    if found is None:
        return
    reader.notes += found.notes
    if found.ordered:
        reader.ordered = True
        reader.orders = replace(reader.orders, creatures=(*reader.orders.creatures, (kind, found.orders)))


def _settled(orders: Orders) -> Orders:
    """Return orders in which who keeps moving to one square means a way there."""
    if orders.keep_move and isinstance(orders.move, Move) and len(orders.move.path) == 1:
        return replace(orders, move=MoveTowards(orders.move.path[0]))
    return orders


def _sentences(text: str, names: Sequence[str]) -> list[str]:
    """Return the sentences of a text in small letters, names in them as marks."""
    text = _NUMBERING.sub("", text.replace("…", "."))
    text = re.sub(r"\bover and over(?: again)?\b", "every turn", text, flags=re.IGNORECASE)
    for number, name in enumerate(map(plain_name, names)):
        # A name of pictures alone is never written.
        text = re.sub(rf"(?<!\w){re.escape(name) or '(?!)'}(?!\w)", f"\ue000{number}\ue001", text, flags=re.IGNORECASE)
    return _SENTENCES.split(_POLITE_CONDITION.sub(" ", _DASHED_SQUARE.sub(r"\1\2", text.lower())))


def _phrases(sentence: str) -> Iterator[str]:
    """Yield the phrases of a sentence; one that depends on something, or is of a later turn, is one phrase."""
    for phrase in [sentence] if _depends(sentence) else _BREAKS.split(sentence):
        if stripped := phrase.strip(" \t'\"()[]:-*"):
            yield stripped


def _depends(sentence: str) -> str:
    """Return why nothing of a sentence can be ordered, whatever it says; empty where that is not so."""
    said = phrases.EVERY_TURN.sub(" ", sentence)
    if _LATER.search(said):
        return "orders are for the turn to come, or for every turn"
    return "it depends on something; say what to do" if _CONDITION.search(said) else ""


def _read(reader: _Reader, raw: str) -> None:
    words = _shown(raw, reader.names)
    if _NAME_ALONE.fullmatch(raw) and words == reader.unit:
        return
    called = _CALLED.match(raw)
    if called and reader.unit:
        if reader.names[int(called[1])] != reader.unit:
            reader.note(words, f"it is for another unit; you order {reader.unit} alone")
            return
        raw = raw[called.end() :]
    if why := "too long for an order" if len(raw) > _LONGEST_PHRASE else _depends(raw):
        reader.note(words, why)
        return
    if re.search(r"\bor\b", raw):
        _leave_choice(reader, raw, words)
        return
    phrase = _ENEMY_FLAG.sub("enemyflag", _OWN_FLAG.sub("ownflag", " ".join(_MARKS.sub(" ", raw).split())))
    keep = bool(phrases.EVERY_TURN.search(phrase) or phrases.KEEP.search(phrase))
    phrase = phrases.KEEP.sub(" ", phrases.EVERY_TURN.sub(" ", phrase))
    phrase = _corrected(" ".join(phrases.NOISE.sub(" ", phrase).split()), reader.words)
    phrase = _BETWEEN_SQUARES.sub(r"\1 ", phrase)
    phrase = _SURPLUS.sub("", phrase) if phrase not in {"at", "on"} else ""
    if phrase and (phrases.has_order_words(phrase) or not _THANKS.fullmatch(phrase)):
        _take(reader, words, phrase, keep)


def _leave_choice(reader: _Reader, raw: str, words: str) -> None:
    """Note a choice; a way that leaves one is no way at all."""
    if reader.on_the_move and isinstance(reader.orders.move, Move) and re.match(rf"{phrases.SQUARE}\b", raw):
        words = f"{reader.orders.move.text}, {words}"
        reader.orders = replace(reader.orders, move=None, keep_move=False)
        reader.ordered = reader.orders != Orders()
    reader.broken = True
    reader.note(words, "it leaves a choice; say one thing")


def _take(reader: _Reader, words: str, phrase: str, keep: bool) -> None:
    """Add the order that a phrase says; the first pattern that fits the whole of it counts."""
    alone = re.fullmatch(rf"{phrases.SQUARE}(?: {phrases.SQUARE})*", phrase)
    if alone and (reader.broken or (reader.ordered and not reader.on_the_move)):
        reader.note(words, "it does not say what to do there")
        return
    for order, pattern in _patterns(reader.words).items():
        found = pattern.fullmatch(phrase)
        if found and _give(reader, order, found, words, keep):
            reader.on_the_move = order in {"move", "towards", "home"}
            reader.ordered = True
            reader.broken = False
            return
    reader.broken = True
    reader.note(words)


def _give(reader: _Reader, order: str, found: re.Match[str], words: str, keep: bool) -> bool:
    """Add an order to those that were read; False where the phrase does not say enough for it."""
    match order:
        case "wait":
            return True
        case "improve":
            return _improve(reader, found)
        case "move" | "towards" | "home":
            return _move(reader, order, found, words, keep)
        case _:
            action = _action(reader, order, found)
            if reader.orders.action and reader.orders.action != action:
                reader.note(words, "only one attack, spell or ability a turn: the first counts")
            else:
                reader.orders = replace(reader.orders, action=action, keep_action=reader.orders.keep_action or keep)
            return True


def _action(reader: _Reader, order: str, found: re.Match[str]) -> Action:
    square = _square(found["square"]) if "square" in found.re.groupindex else None
    match order:
        case "attack":
            target = _target(reader, found)
            return Attack(None if target == Target() else target)
        case "cast":
            target = _target(reader, found)
            return Cast(reader.words.spell(found["spell"]), None if target == Target() else target)
        case "chop":
            return Chop(square)
        case "take":
            return TakeFlag(square)
        case _:
            return Aim()


def _move(reader: _Reader, order: str, found: re.Match[str], words: str, keep: bool) -> bool:
    before = reader.orders.move
    move = _way(order, found)
    if isinstance(before, Move) and isinstance(move, Move):
        move = Move((*before.path, *move.path))
        if len(move.path) > MOST_SQUARES:
            reader.note(words, f"a way has at most {MOST_SQUARES} squares")
            return True
    elif before is not None and before != move:
        reader.note(words, "only one way a turn: the first counts")
        return True
    reader.orders = replace(reader.orders, move=move, keep_move=reader.orders.keep_move or keep)
    return True


def _way(order: str, found: re.Match[str]) -> Move | MoveTowards:
    if order == "home":
        return MoveTowards(Flag.OWN)
    if order == "towards":
        goal = found["goal"]
        flags = {"enemyflag": Flag.ENEMY, "ownflag": Flag.OWN}
        return MoveTowards(flags[goal] if goal in flags else _needed(goal))
    path = tuple(_needed(square) for square in found["path"].split())
    return Move(path)


def _improve(reader: _Reader, found: re.Match[str]) -> bool:
    what = Improvement(_meaning(found["what"], phrases.IMPROVEMENTS))
    gain = reader.numbers.experience.gain.get(what, 0)
    cost = reader.numbers.experience.cost.get(what, 0)
    amount, unit = (found["amount"], gain) if found["amount"] else (found["spent"], cost)
    times = 1
    if amount:
        if not unit or int(amount) % unit or not 1 <= int(amount) // unit <= 100:
            return False
        times = int(amount) // unit
    reader.orders = replace(reader.orders, improve=(*reader.orders.improve, *[what] * times))
    return True


def _target(reader: _Reader, found: re.Match[str]) -> Target:
    kind, name = reader.words.kind(found["kind"]) if found["kind"] else "", found["name"]
    return Target(_square(found["square"]), kind, reader.names[int(name)] if name else "", bool(found["tree"]))


def _meaning(said: str, meanings: dict[str, str]) -> str:
    return next(meaning for pattern, meaning in meanings.items() if re.fullmatch(pattern, said))


def _square(text: str | None) -> Square | None:
    return _needed(text) if text else None


def _needed(text: str) -> Square:
    """Return the square that a pattern has found; row 0 is told as off the board by whoever looks for it there."""
    return square_of(text) or Square(ord(text[0]) - ord("a"), int(text[1:]) - 1)


def _corrected(phrase: str, words: Vocabulary) -> str:
    return " ".join(_corrected_word(word, words) for word in phrase.split())


@lru_cache(_WORDS_KEPT)
def _corrected_word(word: str, words: Vocabulary) -> str:
    """Return a word with one slip of the pen mended, where exactly one word of orders is that near."""
    if len(word) < _SHORTEST_CORRECTED or not word.isalpha() or word in phrases.known(words):
        return word
    wanted = phrases.corrected_to(words)
    near = [each for each in wanted if each[0] == word[0] and slips_between(word, each) == 1]
    return near[0] if len(near) == 1 else word


@cache
def _patterns(words: Vocabulary) -> dict[str, re.Pattern[str]]:
    return phrases.patterns(words)


def _shown(raw: str, names: Sequence[str]) -> str:
    """Return a phrase with names in place of their marks."""
    return re.sub("\ue000(\\d+)\ue001", lambda mark: names[int(mark[1])], raw)
