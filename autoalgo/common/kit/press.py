"""Press: what players of a game by mail write to each other through its moderator, without knowing an address.

    press to all: peace until turn nine?

    press to team
    I go for the flag.
    Guard me.
    end press

    Please tell Ben "guard me", and move a2.

What stands behind the colon is one line with an empty one below it; quotation marks say where it ends. Longer press
ends with a line of its own: without that line nobody knows where orders begin, which others must not read, so nothing
is handed on.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from autoalgo.common.mail import Letter, Message
from autoalgo.common.plain_text import isolated, visible
from autoalgo.common.replies import Manner, Part, SentText, parts_of

MOST: Final = 5
"""Pieces of press in one mail."""
LONGEST: Final = 5_000
"""Characters of one."""
_HEAD: Final = re.compile(r"\s*press\s+to\s+(?P<to>[^:\n]{1,60}?)\s*(?P<colon>:(?P<text>.*))?", re.IGNORECASE)
_QUOTED: Final = re.compile(
    r"\b(?:tell|(?:press|message|msg|note)\s+(?:to|for))\s+(?P<to>[^:,\"“”\n]{1,60}?)\s*[:,]?\s*[\"“](?P<text>[^\"“”\n]+)[\"”]",
    re.IGNORECASE,
)
_ARTICLE: Final = re.compile(r"(?:my|our|the)\s+")
_EVERYBODY: Final = {"everybody", "everyone", "all players"}
_END: Final = re.compile(r"\s*end\s+(?:of\s+)?press[\s.!]*", re.IGNORECASE)
_HOW: Final = 'Write it so: a line "press to {}", below it what you want to say, and below that a line "end press".'


class PressRule(StrEnum):
    """Whom players may write to."""

    NONE = "none"
    TEAM = "team"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Press:
    """Something that a player writes to others."""

    to: str
    """As he names them."""
    text: str
    ended: bool = True
    """Whether it is clear where it ends."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who gets press."""

    key: str
    """Its number in keys of letters."""
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Readers:
    """Those whom press is for."""

    called: str
    """As the letter to them calls them: "all", "your team", "you"."""
    people: tuple[Reader, ...] = ()
    refused: str = ""
    """Why nobody gets it, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Writer:
    """A player who writes press, in a game at a moment."""

    game: str
    turn: str
    """The turn to come: "Turn 7"."""
    name: str
    readers: Callable[[str], Readers]
    """Returns whom a name in small letters, "all" or "team" stands for."""
    example: str = "all"


@dataclass(frozen=True, slots=True)
class Delivered:
    """The result of all press in a mail."""

    letters: tuple[tuple[str, Letter], ...] = ()
    """With their keys."""
    told: tuple[str, ...] = ()
    """What the writer is told, in lines."""


def without_press(
    message: Message, sent: Sequence[SentText], names: Collection[str]
) -> tuple[Message, tuple[Press, ...]]:
    """Return a mail with empty lines in the place of its press, and the press.

    What is quoted of the letters `sent` is no press. Only `names`, in small letters, can be readers: "press to c4" may
    be an order where nobody is called so.
    """
    if message.automatic or not ("press" in message.text.casefold() or _QUOTED.search(message.text)):
        return message, ()
    lines = message.text.split("\n")
    parts = parts_of(lines, Manner(ordering=_is_mark, sent=sent))
    found, taken = list[Press](), set[int]()
    for number, (line, part) in enumerate(zip(lines, parts, strict=True)):
        head = _HEAD.fullmatch(line) if part is Part.OWN and number not in taken else None
        if head and (head["colon"] or _whom(head["to"]) in names):
            rest = range(number + 1, len(lines))
            quoted = next((place for place in rest if parts[place] is Part.QUOTED), len(lines))
            press, length = _read(head, lines[number + 1 : quoted])
            found.append(press)
            taken |= set(range(number, number + 1 + length))
        elif part is Part.OWN and number not in taken:
            said = [each for each in _QUOTED.finditer(line) if _whom(each["to"]) in names]
            found += [Press(each["to"], each["text"].strip()) for each in said]
            for each in reversed(said):
                lines[number] = lines[number][: each.start()] + lines[number][each.end() :]
    text = "\n".join("" if number in taken else line for number, line in enumerate(lines))
    return replace(message, text=text), tuple(found)


def delivered(press: Sequence[Press], writer: Writer, key: str) -> Delivered:
    """Return the letters by which press goes to its readers, and what its writer is told.

    `key`, that of the mail, follows "press" in the keys of the letters.
    """
    letters, told = list[tuple[str, Letter]](), list[str]()
    for number, each in enumerate(press, 1):
        readers = writer.readers(_whom(each.to))
        why = _objection(each, number) or readers.refused
        if why:
            told.append(f'Your press to "{isolated(each.to)}" went to nobody, since {why}')
            continue
        names = ", ".join(isolated(reader.name) for reader in readers.people)
        told += [f"Your press went to {names}:", *_quoted(each.text)]
        for reader in readers.people:
            letter = _letter(each, writer, readers.called, reader)
            letters.append((f"press {key} {number} {reader.key}", letter))
    return Delivered(tuple(letters), (*told, "") if told else ())


def how_to(rule: PressRule) -> str:
    """Return how players write press, for their first letter; empty where there is none."""
    return "" if rule is PressRule.NONE else f"You can write press to other players. {_HOW.format(rule)}"


def _whom(to: str) -> str:
    """Return whom press is for, in small letters and without what may stand before it."""
    whom = _ARTICLE.sub("", " ".join(to.casefold().split()))
    return "all" if whom in _EVERYBODY else whom


def _is_mark(line: str) -> bool:
    return bool(_HEAD.fullmatch(line) or _END.fullmatch(line) or _QUOTED.search(line))


def _read(head: re.Match[str], below: Sequence[str]) -> tuple[Press, int]:
    """Return press, and of how many lines below its first one it is."""
    to, text = head["to"], (head["text"] or "").strip()
    if text:
        empty = (place for place, line in enumerate(below) if not line.strip(" .\t") or _HEAD.fullmatch(line))
        below = below[: next(empty, len(below))]
        if not below:
            return Press(to, text), 0
    end = next((place for place, line in enumerate(below) if _END.fullmatch(line)), None)
    said = "\n".join([text, *below[:end]]).strip()
    return Press(to, said, ended=end is not None), len(below) if end is None else end + 1


def _objection(press: Press, number: int) -> str:
    """Return why press cannot be handed on, whomever it is for."""
    if not press.ended:
        how = _HOW.format(isolated(press.to))
        return f"nobody knows where it ends; what stands below it was not read as orders either. {how}"
    if number > MOST:
        return f"a mail can have {MOST} of them."
    if len(press.text) > LONGEST:
        return f"it has {len(press.text):,} characters, and {LONGEST:,} is the most."
    return "" if press.text else "nothing stands in it."


def _letter(press: Press, writer: Writer, called: str, reader: Reader) -> Letter:
    name, how = isolated(writer.name), _HOW.format(writer.example)
    lines = [f"{name} writes to {called}:", "", *_quoted(press.text), "", f"You can write press, too. {how}"]
    subject = f"[{writer.game}] {writer.turn}: press of {name} to {called}"
    return Letter(reader.address, subject, "\n".join(lines) + "\n")


def _quoted(text: str) -> Iterator[str]:
    """Yield lines with marks of quotes, so that nobody takes them for the game's, or for orders of who answers."""
    yield from (f"> {line}".rstrip() for line in visible(text, kept="\n\t").split("\n"))
