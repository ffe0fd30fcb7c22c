"""The lines of a mail that its writer has written for it: not what is quoted, nor greetings, signatures and footers.

Mail programs mark what is answered each in its own way, or not at all. Where the letter is known that was answered, its
lines are known wherever they stand; what stands in a quotation without being the letter's is the writer's again.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final

from autoalgo.common import reply_marks as marks
from autoalgo.common.reply_marks import HeadLine

_HEAD_LINES: Final = 8
"""Of the head of an older mail that are looked at."""
_WHOLE_HEAD: Final = 3
"""Different things that a head tells, where no line above it parts the mails."""
_MOST_WRAPPED: Final = 3
"""Lines over which "On … wrote:" may go."""
_BEFORE_QUOTES: Final = 5
_LONG_QUOTE: Final = 65
"""Characters of a quoted line whose end may stand on the next one without a mark."""
_NAME_WORDS: Final = 4
_SMALL_WORDS: Final = {"von", "van", "de", "der", "del", "la", "the", "of", "and", "und", "y", "e", "et", "aka"}
_IN_NAMES: Final = re.compile(r"[\W_]+")
_SHORT_RUN: Final = 3
"""Lines of a letter on end that are known as quoted without any mark."""
_RUN: Final = 3
"""Words on end by which lines are compared."""
_PAIRED_WORDS: Final = 5
"""Words of a line that counts as a letter's though a mail program has changed some of it."""
_SAME_PAIRS: Final = 0.8
_MOSTLY: Final = 0.6
"""The part of a quotation that has to be the letter's, so that the rest of it is the writer's."""


class Part(Enum):
    """The kinds of lines of a mail."""

    OWN = "own"
    QUOTED = "quoted"
    ASIDE = "aside"
    """A greeting, thanks, a name, a signature, or what a program adds."""


def _never(_: str) -> bool:
    return False


@dataclass(frozen=True)
class SentText:
    """A letter that may have been answered, for comparing lines with it."""

    text: str
    unmarked: str | None = None
    """The part of it whose lines are quoted though nothing marks them; None for all of it."""

    @cached_property
    def loose(self) -> "SentText":
        """That part."""
        return self if self.unmarked is None else SentText(self.unmarked)

    @cached_property
    def _words(self) -> list[str]:
        return _words(self.text)

    @cached_property
    def _runs(self) -> frozenset[tuple[str, ...]]:
        """Words of it on end, up to three."""
        return frozenset(run for length in range(1, _RUN + 1) for run in _runs(self._words, length))

    def has(self, line: str) -> bool:
        """Return whether a line stands in the letter, however its lines were broken anew."""
        words = _words(line)
        if not words or all(run in self._runs for run in _runs(words, min(len(words), _RUN))):
            return True
        if len(words) < _PAIRED_WORDS:
            return False
        pairs = _runs(words, 2)
        return sum(pair in self._runs for pair in pairs) >= _SAME_PAIRS * len(pairs)

    def goes_on(self, before: str, line: str) -> bool:
        """Return whether a line goes on in the letter where another one stops."""
        first, second = _words(before)[1 - _RUN :], _words(line)
        runs = _runs([*first, *second], _RUN)
        return len(first) == _RUN - 1 and bool(second) and all(run in self._runs for run in runs)

    def ends_with(self, line: str) -> bool:
        """Return whether a line is the last one of the letter."""
        words = _words(line)
        return bool(words) and self._words[-len(words) :] == words

    def likeness(self, lines: Sequence[str]) -> int:
        """Return how many of some lines stand in the letter."""
        return sum(bool(line.strip()) and self.has(line) for line in lines)


@dataclass(frozen=True)
class Manner:
    """A game's knowledge of its mails."""

    ordering: Callable[[str], bool] = _never
    """Whether a line may be an order: then it is no greeting, thanks or name."""
    ends: Callable[[str], bool] = _never
    """Whether a line is the last one of a letter, so that what stands below is the writer's, marked or not."""
    filled_in: Callable[[str], bool] = _never
    """Whether a line begins what readers of a letter write over: from there to its end it stays in one piece."""
    sent: Sequence[SentText] = field(default_factory=tuple)
    """Letters of which one may have been answered."""


def parts_of(lines: Sequence[str], manner: Manner) -> list[Part]:
    """Return what each line of a mail is."""
    reader = _Reader(lines, manner)
    reader.find_quotes()
    if manner.sent:
        reader.compare(max(manner.sent, key=lambda letter: letter.likeness(lines)))
    reader.find_asides()
    return reader.parts


def forwarded_from(lines: Sequence[str]) -> int:
    """Return the number of the line on which a mail begins that is handed on, below its head; -1 without any."""
    above = next((number for number, line in enumerate(lines) if marks.forwards(line)), None)
    if above is None:
        return -1
    head = range(above + 1, min(above + 2 * _HEAD_LINES, len(lines)))
    return next((number + 1 for number in head if not lines[number].strip() and number > above + 1), -1)


def marked(lines: Sequence[str], parts: Iterable[Part]) -> list[str]:
    """Return the lines with marks of quotes before those that are quoted and have none."""
    return [
        f"> {line}" if part is Part.QUOTED and not marks.is_quoted(line) else line
        for line, part in zip(lines, parts, strict=True)
    ]


class _Reader:
    def __init__(self, lines: Sequence[str], manner: Manner) -> None:
        self._lines = lines
        self._manner = manner
        self.parts = [Part.OWN] * len(lines)
        self._unmarked = list[range]()
        """Quotations without marks, below what announces them."""

    def find_quotes(self) -> None:
        """Find what is quoted by its marks, and by what mail programs write above it."""
        at, lines = 0, self._lines
        while at < len(lines):
            if marks.is_quoted(lines[at]):
                self.parts[at] = Part.QUOTED
                at += 1
            elif above := self._announced(at):
                below = at + above
                end = below if self._quotes_follow(below) else self._end(below)
                self.parts[at:end] = [Part.QUOTED] * (end - at)
                if end > below:
                    self._unmarked.append(range(below, end))
                at = end
            else:
                at += 1
        for number in range(1, len(lines) - 1):
            if self._is_broken_off(number):
                self.parts[number] = Part.QUOTED

    def compare(self, letter: SentText) -> None:
        """Find a letter's lines where nothing marks them, and the writer's between them."""
        for number in range(1, len(self._lines)):
            before, line = self._lines[number - 1 : number + 1]
            broken = self.parts[number] is Part.OWN and self.parts[number - 1] is Part.QUOTED
            if broken and letter.goes_on(before, line):
                self.parts[number] = Part.QUOTED
        for quotation in self._unmarked:
            unmarked = (number for number in quotation if not marks.is_quoted(self._lines[number]))
            told = [number for number in unmarked if self._lines[number].strip()]
            its = [number for number in told if letter.has(self._lines[number])]
            if len(its) >= _MOSTLY * len(told):
                end = max((number for number in its if letter.ends_with(self._lines[number])), default=len(self._lines))
                for number in self._before_template(told, end):
                    if number > end or number not in its:
                        self.parts[number] = Part.OWN
        for run in self._runs(letter.loose):
            for number in run:
                self.parts[number] = Part.QUOTED

    def _before_template(self, numbers: Sequence[int], end: int) -> Iterable[int]:
        """Yield the numbers of lines but those of what is to be filled in, as far as a letter goes."""
        begun = False
        for number in numbers:
            begun = begun or self._manner.filled_in(self._lines[number])
            if number > end or not begun:
                yield number

    def find_asides(self) -> None:
        """Find greetings, thanks, names, signatures, and what programs add."""
        at, lines = 0, self._lines
        while at < len(lines):
            end = at + 1
            if self.parts[at] is Part.OWN:
                end = self._end_of_aside(at)
                for number in range(at, end):
                    self.parts[number] = Part.ASIDE if self.parts[number] is Part.OWN else self.parts[number]
            at = max(end, at + 1)

    def _announced(self, at: int) -> int:
        """Return over how many lines from `at` it goes that an older mail follows; 0 where that is not said."""
        line = self._lines[at]
        if not line.strip():
            return 0
        if marks.parts_mails(line):
            return 1 + self._head(at + 1, least=1)
        if marks.may_part_mails(line):
            head = self._head(at + 1, least=2)
            return 1 + head if head else 0
        return self._head(at, least=_WHOLE_HEAD) or self._attribution(at)

    def _head(self, at: int, least: int) -> int:
        """Return how many lines the head of an older mail has from `at` on, with blank ones above and between them."""
        told: set[HeadLine] = set()
        end, strange = at, 0
        for number in range(at, min(at + 2 * _HEAD_LINES, len(self._lines))):
            line = self._lines[number]
            role = None if marks.is_quoted(line) else marks.head_line(line)
            if role:
                told.add(role)
                end = number + 1
            elif line.strip():
                strange += 1
                if not told or strange > 1:  # a long line of addresses may go on in the next one
                    break
            elif number >= end + 2:
                break
        told.discard(HeadLine.OTHER)
        return end - at if len(told) >= least and (HeadLine.FROM in told or least == 1) else 0

    def _attribution(self, at: int) -> int:
        """Return over how many lines it goes that somebody wrote what follows; 0 where that is not said."""
        line = self._lines[at]
        if marks.tells_who_wrote(line) or marks.tells_who_wrote_this(line):
            return 1
        if not marks.begins_telling_who_wrote(line):
            return 0
        for count in range(2, _MOST_WRAPPED + 1):
            part = self._lines[at : at + count]
            if len(part) < count or not part[-1].strip() or marks.is_quoted(part[-1]):
                return 0
            joined = " ".join(part)
            if marks.tells_who_wrote(joined) or marks.tells_who_wrote_this(joined):
                return count
        return 0

    def _quotes_follow(self, at: int) -> bool:
        """Return whether the next line that is not blank is quoted: then only marked lines are."""
        following = next((line for line in self._lines[at : at + _BEFORE_QUOTES] if line.strip()), "")
        return marks.is_quoted(following)

    def _end(self, at: int) -> int:
        """Return the line below a quotation without marks that begins at `at`."""
        following = range(at, len(self._lines))
        return next((number + 1 for number in following if self._manner.ends(self._lines[number])), len(self._lines))

    def _is_broken_off(self, number: int) -> bool:
        """Return whether a line is the end of the quoted one before it, which a program has broken."""
        before, line = self._lines[number - 1], self._lines[number]
        return (
            self.parts[number] is Part.OWN
            and bool(line.strip())
            and marks.is_quoted(before)
            and len(before.rstrip()) >= _LONG_QUOTE
            and marks.is_quoted(self._lines[number + 1])
            and not self._manner.ordering(line)
        )

    def _runs(self, letter: SentText) -> Iterable[list[int]]:
        """Yield where lines of a letter stand on end that nothing marks as quoted."""
        run = list[int]()
        for number, line in [*enumerate(self._lines), (len(self._lines), None)]:
            if line is not None and not line.strip():
                continue
            if line is not None and self.parts[number] is Part.OWN and letter.has(line):
                run.append(number)
                continue
            if len(run) >= _SHORT_RUN and any(len(self._lines[each].split()) >= _PAIRED_WORDS for each in run):
                yield run
            run = []

    def _end_of_aside(self, at: int) -> int:
        """Return the line below what begins at `at` and is not for the game; `at` where it may be."""
        line = self._lines[at]
        if marks.begins_signature(line):
            return self._next_quote(at)
        if marks.is_footer(line):
            return at + 1
        if marks.is_small_print(line):
            return next((n for n in range(at, len(self._lines)) if not self._lines[n].strip()), len(self._lines))
        if self._manner.ordering(line):
            return at
        if marks.is_closing(line):
            return self._end_of_name(at + 1) or at + 1
        return at + 1 if marks.is_greeting(line) else at

    def _next_quote(self, at: int) -> int:
        following = range(at, len(self._lines))
        return next((number for number in following if self.parts[number] is Part.QUOTED), len(self._lines))

    def _end_of_name(self, at: int) -> int:
        """Return the line below a name that stands before a signature, a quotation or the end; 0 where none does."""
        words = 0
        for number in range(at, len(self._lines)):
            line = self._lines[number]
            if self.parts[number] is Part.QUOTED or marks.begins_signature(line) or marks.is_small_print(line):
                return number
            if marks.is_footer(line) or not line.strip():
                continue
            words += len(line.split())
            if words > _NAME_WORDS or self._manner.ordering(line) or not _may_be_name(line):
                return 0
        return len(self._lines)


def _may_be_name(line: str) -> bool:
    words = [word for word in _IN_NAMES.split(line) if word]
    return len(words) == 1 or all(word[0].isupper() or word in _SMALL_WORDS or word.isdecimal() for word in words)


def _runs(words: Sequence[str], length: int) -> list[tuple[str, ...]]:
    """Return so many words on end, from each word on."""
    return [tuple(words[at : at + length]) for at in range(len(words) - length + 1)]


def _words(text: str) -> list[str]:
    """Return the words of a text as they are compared: without marks of quotes, case and links."""
    lines = (re.sub(r"^(?:\s{0,9}[>|])+", "", line) for line in text.split("\n"))
    return re.sub(r"<(?:https?|mailto):[^<>]{0,300}>", " ", " ".join(lines)).replace("*", " ").casefold().split()
