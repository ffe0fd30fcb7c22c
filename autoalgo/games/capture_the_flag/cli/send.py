"""`autoalgo flag send` and `autoalgo flag status`: letters sent, and how a game by mail stands."""

from datetime import UTC, datetime

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.mail import Letters, OutboxLetter
from autoalgo.common.mail.send_command import send_letters as send_outbox
from autoalgo.common.mail.send_command import troubled_lines
from autoalgo.common.mail_arguments import SendOptions
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, failure_in
from autoalgo.games.capture_the_flag.cli.mail_arguments import StatusOptions
from autoalgo.games.capture_the_flag.mail import open_people, outbox_of
from autoalgo.games.capture_the_flag.play.undo import OUTBOX
from autoalgo.games.capture_the_flag.store.clock import clock_lines, clock_trouble, open_clock
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game
from autoalgo.games.capture_the_flag.store.inputs import inputs_of, missing_orders

_NO_LETTERS = Letters((), (), (), ())


class LetterPart(JsonPart):
    """A letter that was not sent."""

    key: str
    to: str
    subject: str
    said: str


class StatusResult(JsonResult):
    """How a game stands."""

    turn: int
    updated: datetime | None
    due: datetime | None
    missing: tuple[str, ...]
    waiting: int
    sent: int
    in_doubt: tuple[LetterPart, ...]
    refused: tuple[LetterPart, ...]


def send_letters(options: SendOptions) -> Exit:
    """Send what waits in the outbox of a game, and tell what came of it."""
    opened = open_game(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    players = open_people(opened)
    if isinstance(players, Failure):
        return tell_problems(players)
    return send_outbox(outbox_of(opened), options)


def tell_status(options: StatusOptions) -> Exit:
    """Tell when the turn to come is due, whose orders are missing, and what the outbox holds."""
    opened = open_game(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    clock, inputs, letters = open_clock(options.folder), inputs_of(opened), _letters(opened)
    if isinstance(clock, Failure) or isinstance(inputs, Failure) or isinstance(letters, Failure):
        return tell_problems(failure_in(clock, inputs, letters))
    game = opened.game
    now = datetime.now(UTC)
    if trouble := clock_trouble(opened, clock, now):
        tell(trouble)
    missing = () if game.winner is not None else tuple(missing_orders(opened, inputs))
    if options.json:
        due = clock.due(opened.updated, game.damage_dealt) if clock and game.winner is None else None
        in_doubt, refused = (tuple(_part(each) for each in part) for part in (letters.in_doubt, letters.refused))
        result = StatusResult(
            turn=game.turn,
            updated=opened.updated,
            due=due,
            missing=missing,
            waiting=len(letters.waiting),
            sent=len(letters.sent),
            in_doubt=in_doubt,
            refused=refused,
        )
        say(result.text())
        return Exit.DONE
    say_lines(clock_lines(opened, clock, now))
    if missing:
        say_lines([f"No orders: {', '.join(isolated(name) for name in missing)}"])
    say_lines([f"Letters: {len(letters.waiting):,} waiting, {len(letters.sent):,} sent"])
    say_lines(troubled_lines(letters.refused, letters.in_doubt, letters.waiting))
    return Exit.DONE


def _letters(opened: OpenedGame) -> Letters | Failure:
    """Return the letters of a game; none where nobody plays it by mail."""
    if not (opened.folder / OUTBOX).exists():
        return _NO_LETTERS
    players = open_people(opened)
    return players if isinstance(players, Failure) else outbox_of(opened).letters()


def _part(letter: OutboxLetter) -> LetterPart:
    return LetterPart(key=letter.key, to=letter.to, subject=letter.subject, said=letter.said)
