"""The moderator's inbox: a card for each mail that no program can answer, kept in the folder of a game.

inbox/0007 question 2026-11-23 5f0c….json   the seventh card, of the mail that 5f0c… stands for

A card is written before anything else of its mail and never deleted, so no mail becomes two cards, and none that came
is lost. It holds the writer's own words, without what a game wants kept secret.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

from pydantic import AwareDatetime, Field

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned, versioned
from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import unusable
from autoalgo.common.kit.mail_outcome import Outcome
from autoalgo.common.locks import locked
from autoalgo.common.mail import Message, OutboxLetter
from autoalgo.common.plain_text import one_line, visible
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.replies import Manner, Part, SentText, parts_of
from autoalgo.common.versions import Format, Version

CARDS: Final = Format[dict[str, JsonValue]]("card of an inbox", (Version("0.2.0", "the first"),))
LONGEST_TEXT: Final = 10_000
"""Characters of a mail that its card holds."""
MOST_OF_STRANGERS: Final = 20
"""Cards a day (of UTC, by the mails' arrival) for mails of strangers: anybody can send a thousand."""
_FOLDER: Final = "inbox"
_TOLD_CARDS: Final = 12
"""Cards that are named in a question."""


class CardKind(StrEnum):
    """Kinds of mail to the moderator."""

    REQUEST = "request"
    QUESTION = "question"
    BOUNCE = "bounce"
    """A mail server has given a letter back."""
    HOLIDAY = "holiday"
    """A player's mail program answers in his place."""
    STRANGER = "stranger"


class CardState(StrEnum):
    """The states of a card."""

    OPEN = "open"
    ANSWERED = "answered"
    RULED = "ruled so"
    HANDED = "handed to an automatic player"
    DISMISSED = "dismissed"


class Card(StrictModel):
    """A mail for the moderator to read."""

    number: Annotated[int, Field(ge=1)]
    kind: CardKind
    state: CardState = CardState.OPEN
    turn: int
    """That was to come when the mail was looked at."""
    who: str
    """The unit or faction of its writer; of a bounce, whose letter it was. Empty where nobody knows."""
    sender: str
    """The address."""
    subject: str
    text: Annotated[str, Field(max_length=LONGEST_TEXT)]
    """What the writer says, or the mail server."""
    arrived: AwareDatetime
    mail: str
    """Its identity."""
    letter: str = ""
    """Of a bounce or a holiday: the subject of the letter that it answers."""
    done: str = ""
    """The moderator's answer, or the text of the ruling."""


@dataclass(frozen=True, slots=True)
class Inbox:
    """The cards of a game."""

    cards: tuple[Card, ...]
    """In the order of their numbers."""
    problems: tuple[Problem, ...]
    """Of each file that cannot be read."""

    @property
    def open(self) -> tuple[Card, ...]:
        """The cards about which nothing was done yet."""
        return tuple(card for card in self.cards if card.state is CardState.OPEN)

    @property
    def doubts(self) -> list[str]:
        """That cards are open, with who has written them, for whoever is about to play a turn; nothing without any."""
        who = [f"{card.number:,} ({one_line(card.who or card.sender)})" for card in self.open]
        more = f" and {len(who) - _TOLD_CARDS:,} more" if len(who) > _TOLD_CARDS else ""
        return [f"Open cards in the inbox: {', '.join(who[:_TOLD_CARDS])}{more}."] if who else []


@dataclass(frozen=True, slots=True)
class CardText:
    """The part of a card that a game tells: what a mail says to the moderator, and who wrote it."""

    kind: CardKind
    who: str
    text: str
    letter: str = ""


@dataclass(frozen=True, slots=True)
class KeptCard:
    """The card that a mail has become."""

    number: int = 0
    """0 for none."""
    new: bool = False
    """Whether it was written just now."""


NO_CARD: Final = KeptCard()


def read_inbox(folder: Path) -> Inbox:
    """Return the cards of the game in a folder, and what is wrong with those that cannot be read."""
    found = [read_versioned(CARDS, Card, file) for _, file in sorted(_files(folder))]
    problems = (problem for each in found if isinstance(each, Failure) for problem in each)
    return Inbox(tuple(each for each in found if isinstance(each, Card)), tuple(problems))


def keep_card(folder: Path, message: Message, turn: int, said: CardText) -> KeptCard | Failure:
    """Make a mail a card unless it is one or one stranger's too many; or return why it cannot be kept."""
    place = folder / _FOLDER
    try:
        place.mkdir(parents=True, exist_ok=True)
        with locked(place / "cards"):
            files = dict(_files(folder))
            known = (number for number, file in files.items() if file.stem.endswith(message.digest))
            if number := next(known, 0):
                return KeptCard(number)
            day = f"{said.kind} {message.arrived.astimezone(UTC):%Y-%m-%d}"
            like = sum(f" {day} " in file.name for file in files.values())
            if said.kind is CardKind.STRANGER and like >= MOST_OF_STRANGERS:
                return NO_CARD
            number = max(files, default=0) + 1
            card = Card(
                number=number,
                kind=said.kind,
                turn=turn,
                who=said.who,
                sender=message.sender,
                subject=_whole(message.subject),
                text=_whole(said.text)[:LONGEST_TEXT],
                arrived=message.arrived,
                mail=_whole(message.identity),
                letter=said.letter,
            )
            write_atomically(place / f"{number:04} {day} {message.digest}.json", versioned(CARDS, card))
    except OSError as error:
        return unusable(place, "the card cannot be kept", error)
    return KeptCard(number, new=True)


def settle(folder: Path, number: int, state: CardState, done: str = "") -> Card | Failure:
    """Note what was done about an open card, and return it; or why that cannot be."""
    place = folder / _FOLDER
    try:
        place.mkdir(parents=True, exist_ok=True)
        with locked(place / "cards"):
            card = open_card(folder, number)
            if isinstance(card, Failure):
                return card
            card = card.model_copy(update={"state": state, "done": _whole(done)[:LONGEST_TEXT]})
            write_atomically(dict(_files(folder))[number], versioned(CARDS, card))
    except OSError as error:
        return unusable(place, "the card cannot be kept", error)
    return card


def open_card(folder: Path, number: int) -> Card | Failure:
    """Return a card about which nothing was done yet, or why there is none of this number."""
    inbox = read_inbox(folder)
    card = next((each for each in inbox.cards if each.number == number), None)
    allowed = ", ".join(f"{each.number:,}" for each in inbox.open) or "there are no open cards"
    if card is None:
        return Failure(Problem(Place(key="CARD"), f"there is no card {number:,}", allowed), *inbox.problems)
    if card.state is not CardState.OPEN:
        return Failure(Problem(Place(key="CARD"), f"card {number:,} is {card.state.value} already", allowed))
    return card


def kind_of(text: str) -> CardKind:
    """Return what a player's words are: a question if they ask something, else a request."""
    return CardKind.QUESTION if "?" in text else CardKind.REQUEST


def awaits_answer(inbox: Inbox) -> bool:
    """Return whether a player has asked something that the moderator has not answered."""
    return any(card.kind in {CardKind.REQUEST, CardKind.QUESTION} for card in inbox.open)


def written_in(message: Message, sent: tuple[SentText, ...]) -> str:
    """Return what the writer of a mail says himself, without quotes, greetings and signatures.

    `sent` are the letters of which it may answer one.
    """
    lines = message.text.split("\n")
    parts = parts_of(lines, Manner(sent=sent))
    own = (line for line, part in zip(lines, parts, strict=True) if part is Part.OWN)
    return "\n".join(own).strip()


def card_of_program(message: Message, letter: OutboxLetter | None, who: str) -> CardText | None:
    """Return what a mail that a program has sent is to the moderator; None where it is nothing.

    `letter` is that of the outbox which it answers or gives back; `who` the player of its sender or of that letter, if
    any.
    """
    about = letter.subject if letter else ""
    text = message.text.strip()[:LONGEST_TEXT]
    if message.returned:
        to = f"It went to {letter.to}.\n\n" if letter else ""
        # A server gives back what somebody else has sent in the game's name, too.
        return CardText(CardKind.BOUNCE if letter else CardKind.STRANGER, who, f"{to}{text}", about)
    return CardText(CardKind.HOLIDAY, who, text, about) if who and not message.own else None


def is_for_moderator(outcome: Outcome) -> bool:
    """Return whether mails of an outcome become cards."""
    return outcome in {Outcome.NOTHING, Outcome.DEAD, Outcome.OVER, Outcome.UNKNOWN, Outcome.AUTOMATIC}


def _files(folder: Path) -> Iterator[tuple[int, Path]]:
    """Yield the files of the cards with their numbers."""
    for file in (folder / _FOLDER).glob("*.json"):
        number = file.name.partition(" ")[0]
        if number.isdecimal() and not file.name.startswith("."):
            yield int(number), file


def _whole(text: str) -> str:
    """Return a text without what a file cannot hold or what would steer a terminal."""
    return visible(text.encode(errors="replace").decode().replace("\r\n", "\n"), kept="\n\t")
