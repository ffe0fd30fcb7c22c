"""Takes in the mails of a game, answers them, and makes cards of what the moderator must read (AL-89, AL-92)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC
from functools import partial

from autoalgo.common.kit.attendance import note_attendance
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
from autoalgo.common.kit.press import without_press
from autoalgo.common.mail import Letter, Message
from autoalgo.common.mail.answer_limits import Answering
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.mail.letter import bare_address
from autoalgo.common.problems import Failure, failure_in
from autoalgo.games.atlantis.mail.answers import Counting, answer_of_other_game, answer_to_sender, answer_to_stranger
from autoalgo.games.atlantis.mail.classification import Sorted, outcome_of, sort
from autoalgo.games.atlantis.mail.letters import last_reports
from autoalgo.games.atlantis.mail.mail_game import MailGame
from autoalgo.games.atlantis.mail.presence import presence_in
from autoalgo.games.atlantis.mail.press import delivered_press, press_names
from autoalgo.games.atlantis.mail.received import keep_mail
from autoalgo.games.atlantis.mail.received import taken_in as files_taken_in
from autoalgo.games.atlantis.mail.sets import sets_in
from autoalgo.games.atlantis.play import month_orders
from autoalgo.games.atlantis.store.folder import orders_folder, orders_received


@dataclass(frozen=True, slots=True)
class Collected:
    """The result of collecting."""

    taken: tuple[MailOutcome, ...]
    """Every mail, in the order of arrival."""
    missing: tuple[int, ...]
    """Factions that have a unit, and no orders for the month to come."""


def collect(table: MailGame, messages: Iterable[Message], answer_strangers: bool = False) -> Collected | Failure:
    """Take in mails and put the answers into the game's outbox; return why that could not be done whole.

    Whatever was done before a problem stays done, and doing it again does the rest. Strangers are answered where the
    game's settings or `answer_strangers` say so.
    """
    before = files_taken_in(table.opened.folder)
    letters = table.outbox.letters()
    if isinstance(letters, Failure):
        return letters
    may_answer = AnsweredLetters(letters, table.opened.file.name)
    cards, names = dict[str, KeptCard](), press_names(table)

    def sorted_anew(whole: Message) -> Sorted:
        message, press = without_press(whole, may_answer.texts(whole), names)
        if file := before.get(message.digest):
            sets = sets_in(message, table, may_answer)
            presence = presence_in(message, table, may_answer, sets, bool(press))
            return Sorted(message, outcome_of(sets, file.late), sets, file.month, presence, press)
        return sort(message, table, may_answer, press)

    def kept(one: Sorted) -> Failure | None:
        said = _card(table, one, may_answer)
        card = keep_card(table.opened.folder, one.message, table.opened.coming, said) if said else NO_CARD
        if isinstance(card, Failure):
            return card
        cards[one.message.digest] = card
        for faction in one.presence.factions:
            here, coming = one.presence.said, table.opened.coming
            if failure := note_attendance(table.opened.folder, faction, here, coming, one.message.arrived):
                return failure
        return keep_mail(table.opened, one) if one.kept and one.message.digest not in before else None

    found = taken_in(messages, sorted_anew, kept)
    opened = table.opened
    texts = orders_received(orders_folder(opened.folder, opened.coming))
    if isinstance(found, Failure) or isinstance(texts, Failure):
        return failure_in(found, texts)
    counting = month_orders.collect(texts, opened.world, opened.numbers).texts
    strangers = answer_strangers or table.by_mail.answer_strangers
    answering = Answering(table.outbox, letters, table.by_mail.moderator, table.now, strangers)
    taken = []
    for one in found:
        write = partial(_letters, table, one, counting, may_answer)
        done = answered(one, answering, _key(one), one.of_stranger(table), write)
        if isinstance(done, Failure):
            return done
        taken.append(replace(done, known=one.message.digest in before, card=cards[one.message.digest]))
    return Collected(tuple(taken), tuple(number for number in opened.world.living if number not in counting))


def _card(table: MailGame, one: Sorted, letters: AnsweredLetters) -> CardText | None:
    """Return what a mail says to the moderator; None where it says nothing to him."""
    message, outcome = one.message, one.outcome
    if outcome is Outcome.AUTOMATIC:
        letter = letters.named(message)
        return card_of_program(message, letter, _names(table, bare_address(letter.to) if letter else message.sender))
    if not is_for_moderator(outcome) or one.sets.left_out:
        return None
    if outcome is Outcome.UNKNOWN:
        return CardText(CardKind.STRANGER, "", written_in(message, letters.texts(message)))
    text = one.presence.rest
    return CardText(kind_of(text), _names(table, message.sender), text) if text else None


def _names(table: MailGame, address: str) -> str:
    """Return the factions of an address."""
    return ", ".join(f"{each.name} ({each.number})" for each in table.of_address(address))


def answer_key(digest: str) -> str:
    """Return the key of the letter that answers a mail with orders, by what stands for the mail."""
    return f"answer {digest}"


def _letters(
    table: MailGame, one: Sorted, counting: Counting, letters: AnsweredLetters, key: str
) -> Iterator[tuple[str, Letter]]:
    """Yield the letters by which a mail is answered, with their keys."""
    if one.outcome is Outcome.AGAIN:
        # The one with the plain key comes last: where it is, the others are.
        reports = list(last_reports(table, one.message))
        yield from ((f"{key} {number}", letter) for number, letter in enumerate(reports[1:], 2))
        yield key, reports[0]
    elif one.outcome is Outcome.UNKNOWN:
        yield key, answer_to_stranger(table, one.message)
    elif one.outcome is Outcome.OTHER_GAME:
        yield key, answer_of_other_game(table, one.message, letters.other_game(one.message))
    else:
        handed = delivered_press(table, one.presence.factions, one.press, one.message.digest)
        yield from handed.letters
        yield key, answer_to_sender(table, one, counting, handed.told)


def _key(one: Sorted) -> str:
    """Return the key of the letter that answers a mail; an empty one where nobody could be written to."""
    if one.outcome in WITHOUT_ANSWER or not one.answerable:
        return ""
    if one.outcome is Outcome.AGAIN:
        # Whoever writes in the name of another does not fill his mailbox; nor is one mail answered in each month anew.
        return f"again {one.message.arrived.astimezone(UTC):%Y-%m-%d} {one.message.sender_digest}"
    return answer_key(one.message.digest)
