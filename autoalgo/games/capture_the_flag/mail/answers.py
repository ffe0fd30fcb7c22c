"""The answers to mails: what was understood, what was not, what is impossible as things stand, and until when (CF-37).

They follow from the mail's file and the game alone. A mail that was taken in for a turn that has been played since, by
a program that ended before it had answered, is only told so.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from autoalgo.common.kit.attendance import attendance_in, attendance_lines
from autoalgo.common.kit.mail_outcome import Outcome
from autoalgo.common.mail import Letter, Message
from autoalgo.common.plain_text import isolated
from autoalgo.games.capture_the_flag.mail.classification import asks
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame
from autoalgo.games.capture_the_flag.play.order_check import Checked, checked
from autoalgo.games.capture_the_flag.store.clock import clock_lines, is_time
from autoalgo.games.capture_the_flag.store.inputs import Inputs
from autoalgo.games.capture_the_flag.store.received import ReceivedMail
from autoalgo.games.capture_the_flag.words.sentences import outcome
from autoalgo.games.capture_the_flag.words.unit_guide import guide_lines

HOW: Final = (
    "Write orders as in: attack wizard at a1, move a2, a3. Or: cast flameball at c4. Or: take flag. Or: move towards "
    "j7 every turn. One attack, spell or ability a turn, and one way. A mail that says help is answered with what your "
    "unit can do."
)
_REFUSED: Final = {
    Outcome.NOTHING: "No order was found in it, so the umpire will read it. What was ordered before stands.",
    Outcome.PRESS: "It changes no orders: what was ordered before stands.",
    Outcome.SAID: "What was ordered before stands.",
    Outcome.HELP: "It changes nothing: what was ordered before stands. What you can order:",
    Outcome.LATE: (
        "It came too late: it is for a turn that has been played, or answers the letter of one. If it still holds, "
        "send it again as an answer to the newest letter."
    ),
    Outcome.OTHER_GAME: (
        "It answers a letter of another game, so it does not count in this one. If it is meant for this one, send it "
        "again as an answer to the newest letter of this game."
    ),
    Outcome.WHICH: "You play several units, and it does not say for which of them it is, so it does not count.",
    Outcome.EARLY: "It is for a later turn: send it once the turns before have been played, one turn at a time.",
    Outcome.DEAD: "This unit is dead, so there is nothing to order.",
    Outcome.OVER: "The game is over.",
    Outcome.NO_WORD: (
        "It does not have your word of the game in it, so nobody knows whether it is really from you, and it does not "
        "count. The word is in the first letter that you got: write it anywhere in the subject or in the text."
    ),
}


def answer_to_player(
    table: MailGame, message: Message, taken: ReceivedMail, inputs: Inputs, press: Iterable[str] = ()
) -> Letter:
    """Return the answer to a mail of one of the game's people, which has been taken in.

    `taken` is what is kept of it; `press` tells what came of his press, in lines.
    """
    unnamed = taken.received.refused == Outcome.WHICH.value
    # An answer to a letter that names a unit is for that unit.
    name = "your units" if unnamed else isolated(table.opened.game.units[taken.unit].name)
    lines = [
        f"Your mail of {table.told(taken.received.arrived)} for {name} has come in.",
        "",
        *_verdict(table, taken, inputs),
        *_attendance(table, message, taken),
        *press,
        *(f"About the mail itself: {note}." for note in message.notes),
        "",
        *clock_lines(table.opened, table.clock, table.now),
    ]
    subject = f"[{table.players.people.game}] Turn {taken.turn:,}: your mail for {name}"
    return Letter(message.sender, subject, "\n".join(lines) + "\n", in_reply_to=message.identity)


def answer_to_stranger(table: MailGame, message: Message) -> Letter:
    """Return the answer to somebody whose address is nobody's of the game."""
    game = table.players.people.game
    text = (
        f"Your mail has come to the umpire of the game {game}. The game does not know your address, "
        f"{message.sender}, so nothing in your mail counts.\n\n"
        "If you play in this game, write from the address that the umpire has, or ask the umpire to add this one. "
        "If you do not, nothing more will come.\n"
    )
    return Letter(message.sender, f"[{game}] Your address is not known", text, in_reply_to=message.identity)


def _verdict(table: MailGame, taken: ReceivedMail, inputs: Inputs) -> Iterator[str]:
    opened, received = table.opened, taken.received
    if taken.turn > opened.game.turn:
        yield f"It waits for turn {taken.turn:,}, and counts for that unless a newer one of yours does."
        yield from _understood(checked(opened.game, taken.unit, received.text))
        return
    if taken.turn != opened.game.turn:
        yield f"Turn {taken.turn:,} has been played since; its report shows what came of it."
        return
    if received.refused:
        refused = next((each for each in Outcome if each.value == received.refused), Outcome.NOTHING)
        yield _REFUSED[refused]
        if refused is Outcome.OVER:
            yield f"{outcome(opened.game)}."
        if refused is Outcome.HELP:
            yield from guide_lines(opened.game, taken.unit)
        if refused is Outcome.WHICH:
            units = table.players.several.get(taken.received.mail.sender if taken.received.mail else "", ())
            names = [isolated(opened.game.units[number].name) for number in units]
            yield f"Send it again with a line for each, which begins with its name: {', '.join(names)}. As in:"
            yield from (f"  {name}: {example}" for name, example in zip(names, ("move a2, a3", "wait"), strict=False))
        if refused is Outcome.NOTHING:
            yield from _understood(checked(opened.game, taken.unit, received.text))
            yield HOW
        return
    counting = inputs.came_in.get(taken.unit)
    if taken.unit in inputs.by_hand:
        yield "The umpire has written your orders for this turn; ask him if that is not what you want."
    elif counting and counting.mail != received.mail:
        yield f"A newer one of yours counts for turn {taken.turn:,} in place of this one."
    else:
        yield f"It counts for turn {taken.turn:,}."
    said = checked(opened.game, taken.unit, received.text)
    yield from _understood(said)
    yield from _no_such_time(table, said.said_for)
    if asks(said):
        yield "The umpire will read what was not understood."
    yield "You can change your mind: until the turn is played, your newest mail counts, in place of all before it."


def _attendance(table: MailGame, message: Message, taken: ReceivedMail) -> list[str]:
    """Return what a mail says of whether its writer is ready or away, where that counts."""
    if taken.received.refused not in {"", *(Outcome.SAID, Outcome.PRESS, Outcome.NOTHING)}:
        return []
    return attendance_lines(attendance_in(message.text)[0], "turn", table.opened.game.turn)


def _no_such_time(table: MailGame, said_for: str) -> Iterator[str]:
    """Yield that no turn is due at the time of day that a mail says it is for."""
    if table.clock and is_time(said_for):
        until = table.clock.turns_until(said_for, table.opened.updated, table.opened.game.damage_dealt)
        if until is None:
            yield f"No turn is due at {said_for}, so it counts for the turn to come."


def _understood(said: Checked) -> Iterator[str]:
    if said.said_for:
        yield f"It says that it is for: {isolated(said.said_for)}"
    if said.understood:
        yield "Understood:"
        yield from (f"  {order}" for order in said.understood)
    if said.acts_first:
        yield "What you do to others comes first, from where you stand now; then you move. That is always so."
    if said.notes:
        yield "Not carried out:"
        yield from (f'  "{isolated(note.words)}": {note.why}' for note in said.notes)
    if said.impossible:
        yield "Impossible as things stand:"
        yield from (f"  {line}" for line in said.impossible)
    yield ""
