"""The command by which a moderator reads the cards of his inbox, and does something about one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.kit.inbox import Card, CardKind, CardState, open_card, read_inbox, settle
from autoalgo.common.mail import Letter, Outbox
from autoalgo.common.mail_arguments import FolderOptions
from autoalgo.common.options import Either, ValueKind, flag, json_flag, option, optional_argument, options, whole
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, Place, Problem

DOING = Either()
"""What can be done about a card, one at a time."""
_SHOWN = 70


@options
class InboxOptions(FolderOptions):
    """The command `inbox`."""

    card: int | None = optional_argument(
        whole(1, 10**6, "CARD"), "the number of a card; without it, all cards are listed"
    )
    answer: str | None = option(
        "--answer",
        ValueKind(str, "TEXT"),
        "send this answer to the sender of the mail, and close the card",
        either=DOING,
    )
    dismiss: bool = flag("--dismiss", "close the card without an answer", either=DOING)
    every: bool = flag("--all", "list closed cards too")
    json: bool = json_flag()


@dataclass(frozen=True)
class Desk:
    """Who writes letters of a game, and where they go."""

    folder: Path
    game: str
    """What subjects begin with."""
    moderator: str
    """Whom letters come from."""
    outbox: Outbox
    now: datetime


class CardPart(JsonPart):
    """A card."""

    number: int
    kind: CardKind
    state: CardState
    turn: int
    who: str
    sender: str
    subject: str
    text: str
    arrived: datetime
    mail: str
    letter: str
    done: str


class InboxResult(JsonResult):
    """The inbox, or the one card that was asked for."""

    cards: tuple[CardPart, ...]


def use_inbox(options: InboxOptions, desk: Desk, more: Callable[[Card], Card | Failure] | None = None) -> Exit:
    """List the cards of a game, show one, or do what the options ask for about it.

    `more` does what a game's own options ask for about an open card, and returns the card as it is then.
    """
    if options.card is None:
        if options.answer is not None or options.dismiss or more:
            return tell_problems([Problem(Place(key="CARD"), "no card is named", "the number of an open card")])
        inbox = read_inbox(options.folder)
        cards = inbox.cards if options.every else inbox.open
        if options.json:
            say(InboxResult(cards=tuple(map(CardPart.model_validate, cards))).text())
        else:
            say_lines([*map(card_line, cards), _count(len(inbox.open))])
        return tell_problems(inbox.problems) if inbox.problems else Exit.DONE
    done = _done(options, options.card, desk, more)
    if isinstance(done, Failure):
        return tell_problems(done)
    if options.json:
        say(InboxResult(cards=(CardPart.model_validate(done),)).text())
    else:
        say_lines(card_lines(done))
    return Exit.DONE


def answer_card(desk: Desk, card: Card, text: str) -> Card | Failure:
    """Put the moderator's answer to a card into the outbox, and close the card; or return why that cannot be.

    Doing it again after a crash writes nothing twice.
    """
    if not text.strip():
        return Failure(Problem(Place(key="--answer"), "the answer is empty", "the text to send"))
    quoted = "".join(f"> {line}\n" for line in card.text.splitlines())
    letter = Letter(
        card.sender, f"[{desk.game}] An answer to your mail", f"{text.strip()}\n\n{quoted}", in_reply_to=card.mail
    )
    put = desk.outbox.put(f"card {card.number}", letter, desk.moderator, desk.now)
    return put if isinstance(put, Failure) else settle(desk.folder, card.number, CardState.ANSWERED, text.strip())


def card_line(card: Card) -> str:
    """Return a card in a line."""
    words = " ".join(card.text.split()) or card.subject
    words = words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1]}…"
    state = "" if card.state is CardState.OPEN else f", {card.state.value}"
    return f"{card.number:,} {card.kind.value}{state}: {_whose(card)}: {isolated(words)}"


def card_lines(card: Card) -> Iterator[str]:
    """Yield a whole card."""
    yield f"Card {card.number:,}: {card.kind.value}, {card.state.value}"
    yield f"From {_whose(card)}, {card.arrived:%Y-%m-%d, %H:%M} UTC, before turn {card.turn:,}"
    if card.subject:
        yield f"Subject: {isolated(card.subject)}"
    if card.letter:
        yield f"About the letter: {isolated(card.letter)}"
    yield from ("", *card.text.splitlines())
    if card.done:
        yield from ("", f"{card.state.value.capitalize()}:", *card.done.splitlines())


def _done(
    options: InboxOptions, number: int, desk: Desk, more: Callable[[Card], Card | Failure] | None
) -> Card | Failure:
    """Return a card after what was asked for."""
    known = next((each for each in read_inbox(options.folder).cards if each.number == number), None)
    if known and options.answer is None and not options.dismiss and more is None:
        return known
    card = open_card(options.folder, number)
    if isinstance(card, Failure):
        return card
    if options.answer is not None:
        return answer_card(desk, card, options.answer)
    return more(card) if more else settle(options.folder, number, CardState.DISMISSED)


def _count(number: int) -> str:
    return f"{counted(number, 'open card')}" if number else "No open cards"


def _whose(card: Card) -> str:
    return f"{isolated(card.who)} ({card.sender})" if card.who else card.sender or "somebody"
