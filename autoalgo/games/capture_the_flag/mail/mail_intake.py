"""Takes in the mails of a game, answers them, and makes cards of what the umpire must read (CF-36, CF-37, CF-48)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from autoalgo.common.kit.attendance import attendance_in, note_attendance
from autoalgo.common.kit.inbox import (
    NO_CARD,
    CardKind,
    CardText,
    KeptCard,
    card_of_program,
    is_for_moderator,
    keep_card,
    kind_of,
    written_in,
)
from autoalgo.common.kit.mail_intake import MailOutcome, answered, taken_in
from autoalgo.common.kit.mail_outcome import WITHOUT_ANSWER, Outcome
from autoalgo.common.kit.press import Delivered, Press, without_press
from autoalgo.common.mail import Letter, Message
from autoalgo.common.mail.answer_limits import Answering
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.mail.letter import bare_address
from autoalgo.common.problems import Failure, failure_in
from autoalgo.games.capture_the_flag.mail.answers import answer_to_player, answer_to_stranger
from autoalgo.games.capture_the_flag.mail.classification import Sorted, said_in, sort
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame
from autoalgo.games.capture_the_flag.mail.own_units import for_each_unit, unit_of
from autoalgo.games.capture_the_flag.mail.people import says_word, without_word
from autoalgo.games.capture_the_flag.mail.press import REFUSED, delivered_press, press_names
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.store.folder import OpenedGame
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of
from autoalgo.games.capture_the_flag.store.received import Mail, Received, keep_orders, read_taken_in
from autoalgo.games.capture_the_flag.store.received import taken_in as files_taken_in


@dataclass(frozen=True, slots=True)
class Collected:
    """The result of collecting."""

    taken: tuple[MailOutcome, ...]
    """Every mail, in the order of arrival."""
    inputs: Inputs
    """What the turn to come is made from now."""


def collect(table: MailGame, messages: Iterable[Message], answer_strangers: bool = False) -> Collected | Failure:
    """Take in mails and put the answers into the game's outbox; return why that could not be done whole.

    Whatever was done before a problem stays done, and doing it again does the rest.
    """
    before = files_taken_in(table.opened.folder)
    letters = table.outbox.letters()
    if isinstance(letters, Failure):
        return letters
    may_answer = AnsweredLetters(letters, table.players.people.game)
    cards, press = dict[str, KeptCard](), dict[str, tuple[Press, ...]]()

    def sorted_anew(message: Message) -> Sorted:
        here = press.get(message.digest, ())
        if message.digest in before:
            return Sorted(message, Outcome.KNOWN, max(unit_of(message, table.players), NOBODY), press=here)
        return replace(sort(message, table, may_answer, bool(here)), press=here)

    def kept(one: Sorted) -> Failure | None:
        # The card comes first: a mail that has its file is not looked at again.
        said = _card(table, one, may_answer)
        card = keep_card(table.opened.folder, one.message, table.opened.game.turn, said) if said else NO_CARD
        if isinstance(card, Failure):
            return card
        cards[one.message.digest] = card
        return _note_attendance(table, one) or _file(table.opened, one)

    found = taken_in(list(_each_unit(table, messages, may_answer, press)), sorted_anew, kept)
    inputs = inputs_of(table.opened)
    if isinstance(found, Failure) or isinstance(inputs, Failure):
        return failure_in(found, inputs)
    answering = Answering(table.outbox, letters, table.players.people.umpire, table.now, answer_strangers)
    files, taken = files_taken_in(table.opened.folder), []
    for one in found:
        write = partial(_letters, table, one, files, inputs)
        stranger, key = one.outcome is Outcome.UNKNOWN, f"answer {one.message.digest}"
        done = answered(one, answering, key, stranger, write)
        if isinstance(done, Failure):
            return done
        taken.append(
            replace(
                done,
                known=one.message.digest in before,
                card=cards[one.message.digest],
                knows_word_of=_knows(table, one),
            )
        )
    return Collected(tuple(taken), inputs)


def _each_unit(
    table: MailGame, messages: Iterable[Message], letters: AnsweredLetters, press: dict[str, tuple[Press, ...]]
) -> Iterator[Message]:
    """Yield mails without their press, one for each unit; the press goes into `press`, by the first one's digest."""
    names = press_names(table)
    for message in messages:
        rest, found = without_press(message, letters.texts(message), names)
        units = list(for_each_unit([rest], table.opened.game, table.players, lambda each: said_in(each, letters)))
        if found:
            press[units[0].digest] = found
        yield from units


def _card(table: MailGame, one: Sorted, letters: AnsweredLetters) -> CardText | None:
    """Return what a mail says to the umpire; None where it says nothing to him."""
    names = [unit.name for unit in table.opened.game.units]
    who = "" if one.unit == NOBODY else names[one.unit]
    if one.outcome is Outcome.AUTOMATIC:
        letter = letters.named(one.message)
        reader = table.players.units.get(bare_address(letter.to), NOBODY) if letter else one.unit
        return card_of_program(one.message, letter, "" if reader == NOBODY else names[reader])
    if not (one.asks or is_for_moderator(one.outcome)):
        return None
    person = table.players.of(table.opened.game, one.unit) if who else None
    text = without_word(written_in(one.message, letters.texts(one.message)), person.word if person else "")
    text = attendance_in(text)[1].strip() if who else text
    if one.outcome is Outcome.UNKNOWN:
        return CardText(CardKind.STRANGER, _knows(table, one), text)
    return CardText(kind_of(text), who, text) if text.strip(" .\n") else None


def _note_attendance(table: MailGame, one: Sorted) -> Failure | None:
    """Keep whether the writer of a mail is ready or away, for every unit that he plays."""
    if one.unit == NOBODY or one.outcome in {Outcome.LATE, Outcome.EARLY}:
        return None
    opened = table.opened
    for unit in table.players.several.get(one.message.sender, (one.unit,)):
        if failure := note_attendance(opened.folder, unit + 1, one.said, opened.game.turn, one.message.arrived):
            return failure
    return None


def _file(opened: OpenedGame, one: Sorted) -> Failure | None:
    """Keep a mail of one of the game's people, whether or not it counts."""
    if one.unit == NOBODY or one.outcome in WITHOUT_ANSWER | {Outcome.KNOWN}:
        return None
    refused = "" if one.outcome in {Outcome.COUNTS, Outcome.WAITS} else one.outcome.value
    mail = Mail(one.message.identity, one.message.sender)
    return keep_orders(opened, one.unit, Received(one.text, one.message.arrived, mail, refused), one.turn)


def _letters(
    table: MailGame, one: Sorted, files: Mapping[str, Path], inputs: Inputs, key: str
) -> Iterator[tuple[str, Letter | Failure]]:
    """Yield the letters with the press of a mail, and the one that answers it, with their keys."""
    if one.outcome is Outcome.UNKNOWN:
        yield key, answer_to_stranger(table, one.message)
        return
    taken = read_taken_in(files[one.message.digest])
    if isinstance(taken, Failure):
        yield key, taken
        return
    is_own = taken.received.refused not in REFUSED
    handed = delivered_press(table, one.unit, one.press, one.message.digest) if is_own else Delivered()
    yield from handed.letters
    yield key, answer_to_player(table, one.message, taken, inputs, handed.told)


def _knows(table: MailGame, one: Sorted) -> str:
    """Return the unit whose word is in a stranger's mail."""
    text = f"{one.message.subject}\n{one.message.text}"
    if one.outcome is not Outcome.UNKNOWN:
        return ""
    people = table.players.people.people.items()
    return next((name for name, person in people if person.word and says_word(text, person.word)), "")
