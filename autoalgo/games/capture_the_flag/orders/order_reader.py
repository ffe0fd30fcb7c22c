"""Reads a mail as orders: phrase by phrase, each one order or a note that it was not understood (CF-31)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from autoalgo.games.capture_the_flag.orders import phrases
from autoalgo.games.capture_the_flag.orders.amendments import amended, take_back
from autoalgo.games.capture_the_flag.orders.cases import with_exceptions, without_need
from autoalgo.games.capture_the_flag.orders.conditions_said import ELSE, said_case
from autoalgo.games.capture_the_flag.orders.heading import without_heading
from autoalgo.games.capture_the_flag.orders.idioms import CHATTER, CORRECTION, DANGER, TAIL, plain_phrase
from autoalgo.games.capture_the_flag.orders.names_meant import named
from autoalgo.games.capture_the_flag.orders.order_builder import (
    Draft,
    Note,
    add_move,
    give,
    steps_in,
)
from autoalgo.games.capture_the_flag.orders.own_words import own_words
from autoalgo.games.capture_the_flag.orders.plain_lines import without_bars
from autoalgo.games.capture_the_flag.orders.plain_words import plain_words
from autoalgo.games.capture_the_flag.orders.sentences import LATER, MARK, depends, phrases_of, says_something, sentences
from autoalgo.games.capture_the_flag.orders.suggestions import nearest_orders
from autoalgo.games.capture_the_flag.orders.vocabulary import Vocabulary, vocabulary_of
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, Spell
from autoalgo.games.capture_the_flag.rules.orders import (
    Case,
    Cast,
    Direction,
    Move,
    MoveTowards,
    Orders,
    Target,
)

MOST_CHARACTERS: Final = 100_000
"""Of a mail that are looked at, quotes and all."""
LONGEST_MAIL: Final = 20_000
"""Characters of its writer's own words that are read; the longest orders are some hundred."""
MOST_PHRASES: Final = 200
_MOST_CASES: Final = 10
"""Conditions in one mail that are looked at."""
_LONGEST_PHRASE: Final = 200
_NOT_THROUGH: Final = re.compile(
    r"\b(?:not|never|avoid(?:ing)?|without|don't|except) (?:\w+ )?(?:through|via|over|by|past|across|into|onto|"
    r"on|near|to)\b"
)
_CALLED: Final = re.compile(r"\ue000(\d+)\ue001(?:'s)?[\s:,>=-]*(?=[a-z+\d])")
"""Who is called upon by name to do what follows."""
_NAME_ALONE: Final = re.compile(phrases.NAME)
_BEING: Final = re.compile(r"^(?:is|will|would like|wants?|shall|should|has|gets?|(?:also )?says?) (?:to )?")
_REPEATED: Final = re.compile(r"(?:do |and )?(?:this|that|it|same|so)?(?: on)?")
_GOING_ON: Final = re.compile(
    r"\b(?:again|continue|keep (?:going|doing|it up|on|that up)|carry on|go on|keep (?:my |the |old |previous |"
    r"those |these )*orders)\b"
)
_IDEA: Final = re.compile(r"(?:an? )?(?:idea|question|suggestion|proposal|request|example|ps|p s)s? ?:")
_HIMSELF: Final = re.compile(r"(?:cast )?heal(?:ing)? (?:on |for )?(?:me|myself|self|herself|himself|own wounds)\b.*")
_VERB: Final = re.compile(
    r" (?=(?:attack|mv|goto|shoot|hit|strike|kill|move|go|walk|run|cast|heal|chop|take|grab|wait|stay|aim|follow|"
    r"resurrect)\b)"
)
_NOBODY_HEALS_HIMSELF: Final = "nobody heals himself; name a friend whom you touch"


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


def understand(
    mail: str, numbers: Numbers, names: Iterable[str] = (), unit: str = "", teams: tuple[str, str] = ("", "")
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
    """
    draft = Draft(numbers, vocabulary_of(numbers), tuple(sorted(names, key=len, reverse=True)), unit)
    own = own_words(without_bars(mail[:MOST_CHARACTERS]))
    text, said_for = without_heading(own[:LONGEST_MAIL])
    text, for_creatures = draft.words.parted(text)
    found = _read_all(draft, text, teams)
    if found > MOST_PHRASES or len(mail) > MOST_CHARACTERS or len(own) > LONGEST_MAIL:
        draft.note("…", "too long; the rest was not read")
    for kind, its in for_creatures.items():
        _read_for_creature(draft, kind, its)
    if not draft.ordered and not draft.notes:
        return None
    return Understood(_settled(draft), tuple(draft.notes), draft.ordered, said_for)


def _read_all(draft: Draft, text: str, teams: tuple[str, str]) -> int:
    """Read all sentences of a text; return how many phrases they have."""
    found = 0
    for sentence, asks in sentences(text, draft.names, teams):
        draft.broken = draft.broken and draft.on_the_move
        if not asks and not LATER.search(sentence) and _read_case(draft, sentence):
            continue
        for raw, begins in phrases_of(sentence):
            found += 1
            draft.begins = begins
            if found <= MOST_PHRASES:
                _read(draft, raw, asks)
        if _NOT_THROUGH.search(sentence) and draft.orders.move:
            draft.note(_shown(sentence, draft.names), "say the way square by square")
            draft.drop("move")
    return found


def _read_case(draft: Draft, sentence: str) -> bool:
    """Add what a sentence orders that depends on something; False where it does not, or not in a way that is known."""
    other = ELSE.match(sentence.strip())
    if other and draft.orders.cases:
        return _add_otherwise(draft, other["what"])
    said = said_case(sentence, draft.names, draft.last_named)
    if said is None or len(draft.orders.cases) >= _MOST_CASES:
        return False
    target = said.condition.target
    named_mark = f"\ue000{draft.names.index(target.name)}\ue001" if target and target.name else draft.last_named
    then = _aside(draft, said.then, named_mark, target)
    otherwise = _aside(draft, said.otherwise, named_mark, None) if said.otherwise else None
    if then is None or (said.otherwise and otherwise is None):
        return False
    goes_on = said.goes_on or then.keep_action or then.keep_move
    then = replace(then, keep_action=False, keep_move=False)
    draft.last_named = named_mark
    draft.ordered = True
    case = Case(said.condition, then, None if otherwise == Orders() else otherwise, goes_on)
    draft.orders = replace(draft.orders, cases=(*draft.orders.cases, case))
    return True


def _aside(draft: Draft, words: str, last_named: str, target: Target | None) -> Orders | None:
    """Return what words order by themselves; None where they order nothing, or anything in them is not understood."""
    if target and target.pick:
        words = re.sub(r"\b(?:him|her|them|em|it)\b", "nearest enemy", words)
    part = Draft(draft.numbers, draft.words, draft.names, draft.unit, last_named=last_named)
    for raw, begins in phrases_of(words):
        part.begins = begins
        _read(part, raw, asks=False)
    if part.notes or not part.ordered:
        return None
    return replace(_settled(part), waits=False)


def _add_otherwise(draft: Draft, words: str) -> bool:
    """Add what else is to be done to the last case."""
    *cases, last = draft.orders.cases
    otherwise = _aside(draft, words, draft.last_named, None)
    if otherwise is None or (last.otherwise is not None and otherwise != Orders()):
        return False
    if last.otherwise is None:
        draft.orders = replace(draft.orders, cases=(*cases, replace(last, otherwise=otherwise)))
    return True


def _read_for_creature(draft: Draft, kind: str, text: str) -> None:
    """Add what a creature of the writer is to do (CF-41)."""
    found = understand(text, draft.numbers, draft.names)
    if found is None:
        return
    draft.notes += found.notes
    if found.ordered:
        draft.ordered = True
        draft.orders = replace(draft.orders, creatures=(*draft.orders.creatures, (kind, found.orders)))


def _settled(draft: Draft) -> Orders:
    """Return orders in which who keeps moving to one square means a way there, and what was said twice is asked."""
    orders = draft.orders
    if orders.again and (orders.action or orders.move or draft.notes):
        draft.note("same as last turn", "beside other orders; say all that is to be done")
        draft.ordered, orders = False, Orders(improve=orders.improve)
    orders = with_exceptions(without_need(orders))
    move = orders.move
    if orders.keep_move and isinstance(move, Move) and len(move.path) == 1 and isinstance(move.path[0], Square):
        orders = replace(orders, move=MoveTowards(move.path[0]))
    only = bool(orders.improve) and not (orders.action or orders.move or orders.again)
    return replace(orders, waits=orders.waits and only)


def _read(draft: Draft, raw: str, asks: bool) -> None:
    words = _shown(raw, draft.names)
    if _NAME_ALONE.fullmatch(raw) and words == draft.unit:
        return
    called = _CALLED.match(raw)
    if called and draft.unit:
        if draft.names[int(called[1])] != draft.unit:
            draft.note(words, f"it is for another unit; you order {draft.unit} alone")
            return
        raw = _BEING.sub("", raw[called.end() :])
    if why := _objection(raw):
        draft.note(words, why)
        return
    if re.search(r"\bor\b", raw):
        _leave_choice(draft, raw, words)
        return
    if taken_back := CORRECTION.match(raw):
        draft.corrected, raw = True, raw[taken_back.end() :]
    elif instead := re.search(r" instead$", raw):
        draft.corrected, raw = True, raw[: instead.start()]
    keep = bool(phrases.EVERY_TURN.search(raw) or phrases.KEEP.search(raw))
    phrase = plain_words(draft, raw)
    _follow_names(draft, phrase)
    if (
        phrase in {"", "orders", "going", "it up", "on", "doing what doing", "doing that", "that up"}
        and _GOING_ON.search(raw)
        and not draft.ordered
    ):
        phrase = "same as last"
    if not phrase or any(CHATTER.fullmatch(each) and not says_something(each) for each in (phrase, raw)):
        return
    if keep and _REPEATED.fullmatch(phrase):
        _keep_all(draft)
    elif asks:
        draft.note(words, "it asks something; write it as an order, or wait for the umpire's answer")
    else:
        _take(draft, words, phrase, keep)


def _objection(raw: str) -> str:
    """Return why nothing of a phrase can be ordered, whatever it says; empty where that is not so."""
    if len(raw) > _LONGEST_PHRASE:
        return "too long for an order"
    return "an idea; the umpire reads it" if _IDEA.match(raw) else depends(raw)


def _follow_names(draft: Draft, phrase: str) -> None:
    """Remember who was named last."""
    marks = {mark[0] for mark in MARK.finditer(phrase) if draft.names[int(mark[1])] != draft.unit}
    if marks and re.search(r"\b(?:not|no|never)\b|n't\b", phrase):
        draft.last_named = "?"
    elif marks:
        draft.last_named = marks.pop() if len(marks) == 1 else "?"


def _keep_all(draft: Draft) -> None:
    """Let all go on that was ordered so far."""
    orders = draft.orders
    draft.orders = replace(
        orders,
        keep_action=orders.keep_action or orders.action is not None,
        keep_move=orders.keep_move or orders.move is not None,
    )


def _leave_choice(draft: Draft, raw: str, words: str) -> None:
    """Note a choice; a way that leaves one is no way at all."""
    if draft.on_the_move and isinstance(draft.orders.move, Move) and re.match(rf"{phrases.SQUARE}\b", raw):
        words = f"{draft.orders.move.text}, {words}"
        draft.drop("move")
    draft.broken = True
    draft.note(words, "it leaves a choice; say one thing")


def _take(draft: Draft, words: str, phrase: str, keep: bool) -> None:
    """Add the order that a phrase says, said in whichever way."""
    if _of_nothing(draft, phrase):
        draft.note(words, "it does not say what to do there")
        return
    own = draft.unit and f"\ue000{draft.names.index(draft.unit)}\ue001"
    if _HIMSELF.fullmatch(phrase) or (own and re.fullmatch(rf"(?:cast )?heal(?:ing)? (?:on )?{own}", phrase)):
        draft.note(words, _NOBODY_HEALS_HIMSELF)
        return
    for tried in _ways_to_say(draft, phrase):
        if all(_fits(draft, part) for part in tried) and _add_all(draft, words, tried, keep):
            return
    if amended(draft, phrase, words):
        return
    if draft.corrected:
        take_back(draft)
    draft.broken = True
    guess = named(phrase, draft.names, draft.unit)
    draft.note(words, guess.why if guess and guess.why else nearest_orders(phrase, draft.names, draft.unit))


def _of_nothing(draft: Draft, phrase: str) -> bool:
    """Return whether a phrase is squares of which it is not known what to do there."""
    if not re.fullmatch(rf"{phrases.SQUARE}(?: {phrases.SQUARE})*", phrase):
        return False
    action = draft.orders.action
    hurried = isinstance(action, Cast) and action.spell in {Spell.WIND_WALK, Spell.WIND_WARP}
    aimed = getattr(getattr(action, "target", None), "square", None) or getattr(action, "square", None)
    # "attack d4, d5" may go on with the target; "attack Eva, d5" cannot.
    return draft.broken or not (aimed is None or draft.on_the_move or draft.begins or hurried)


def _ways_to_say(draft: Draft, phrase: str) -> Iterator[tuple[str, ...]]:
    """Yield what a phrase may say, the likeliest first, each as parts that must all be orders."""
    if hurried := re.fullmatch(rf"(.*\bwind ?-?(?:walk|warp)) (?:to )?((?:{phrases.SQUARE} ?)+)", phrase):
        yield hurried[1], f"move {hurried[2]}"
    yield (phrase,)
    for plain in plain_phrase(phrase):
        yield (plain,)
    if (guess := named(phrase, draft.names, draft.unit)) and not guess.why:
        yield (guess.phrase,)
    if spell := re.fullmatch(r"(?:use|cast|do) (?:that )?(\d+) ?(?:dmg|damage|hp|point)?s? (?:spell|one)(.*)", phrase):
        same = [name for name, does in draft.numbers.spells.items() if getattr(does, "damage", 0) == int(spell[1])]
        yield from ((f"cast {name}{spell[2]}",) for name in same if len(same) == 1)
    parts = tuple(part.strip() for part in _VERB.split(phrase))
    if len(parts) > 1:
        yield tuple(_guessed(draft, part) for part in parts)
    if not DANGER.search(phrase) and (cut := TAIL.sub("", phrase)) != phrase:
        yield (cut,)
        if len(parts := tuple(part.strip() for part in _VERB.split(cut))) > 1:
            yield tuple(_guessed(draft, part) for part in parts)
        for plain in plain_phrase(cut):
            yield (plain,)


def _add_all(draft: Draft, words: str, parts: Sequence[str], keep: bool) -> bool:
    """Add the orders of all parts, or none."""
    orders, notes, ordered = draft.orders, list(draft.notes), draft.ordered
    if all(_add(draft, words, part, keep) for part in parts):
        return True
    draft.orders, draft.notes, draft.ordered = orders, notes, ordered
    return False


def _guessed(draft: Draft, part: str) -> str:
    guess = named(part, draft.names, draft.unit)
    return guess.phrase if guess and not guess.why else part


def _fits(draft: Draft, phrase: str) -> bool:
    return bool(_steps(draft, phrase)) or any(pattern.fullmatch(phrase) for pattern in _patterns(draft.words).values())


def _steps(draft: Draft, phrase: str) -> tuple[Direction, ...]:
    """Return the steps of a phrase that says directions, with a verb or without; "left" alone is one of a way only."""
    if not re.fullmatch(r"(?:go |move )?\de", phrase):
        # "4e" may be the square e4 as well.
        phrase = re.sub(r"\b(\d)([nsew])\b", r"\1 \2", phrase)
    verb = phrases.GO.match(phrase)
    words = (phrase[verb.end() :] if verb else phrase).split()
    lonely = not (verb or draft.on_the_move) and len(words) == 1 and words[0] not in {"north", "south", "east", "west"}
    return () if lonely else steps_in(words)


def _add(draft: Draft, words: str, phrase: str, keep: bool) -> bool:
    """Add the order that a phrase says; the first pattern that fits the whole of it counts."""
    if steps := _steps(draft, phrase):
        return _added(draft, "move", add_move(draft, Move(steps), words, keep))
    for order, pattern in _patterns(draft.words).items():
        found = pattern.fullmatch(phrase)
        if found and give(draft, order, found, words, keep):
            return _added(draft, order, True)
    return False


def _added(draft: Draft, order: str, given: bool) -> bool:
    draft.on_the_move = order in {"move", "towards", "home", "join"}
    draft.ordered = draft.ordered or draft.orders != Orders()
    draft.broken = draft.corrected = False
    return given


@cache
def _patterns(words: Vocabulary) -> dict[str, re.Pattern[str]]:
    return phrases.patterns(words)


def _shown(raw: str, names: Sequence[str]) -> str:
    """Return a phrase with names in place of their marks."""
    return MARK.sub(lambda mark: names[int(mark[1])] if int(mark[1]) < len(names) else mark[1], raw)
