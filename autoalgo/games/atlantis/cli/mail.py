"""`autoalgo atlantis mail` and `autoalgo atlantis send`: who writes, when orders are due, and letters sent."""

from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from autoalgo.common.checked_json import JsonValue, validate
from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.mail import Letters
from autoalgo.common.mail import send_command as command
from autoalgo.common.mail.letter import address_of
from autoalgo.common.mail_arguments import SendOptions
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Place as Spot
from autoalgo.common.problems import Problem
from autoalgo.games.atlantis.cli.mail_arguments import MailOptions
from autoalgo.games.atlantis.mail import open_table
from autoalgo.games.atlantis.mail.table import outbox_of
from autoalgo.games.atlantis.report.deadline import FILE, ByMail, Deadline, due_line, keep_by_mail, open_by_mail
from autoalgo.games.atlantis.report.folder import Opened, open_game


def set_mail(options: MailOptions) -> Exit:
    """Change how a game is played by mail where that is asked for, and tell how it is."""
    opened, by_mail = open_game(options.folder), open_by_mail(options.folder)
    if isinstance(opened, list) or isinstance(by_mail, list):
        return tell_problems([problem for part in (opened, by_mail) if isinstance(part, list) for problem in part])
    changed = _changed(opened, by_mail, options)
    if isinstance(changed, list):
        return tell_problems(changed)
    if changed != by_mail and (problem := keep_by_mail(options.folder, changed)):
        return tell_problems([problem])
    letters = outbox_of(opened).letters()
    if isinstance(letters, Problem):
        return tell_problems([letters])
    say_lines(_told(opened, changed, letters))
    return Exit.DONE


def send_letters(options: SendOptions) -> Exit:
    """Send what waits in the outbox of a game."""
    table = open_table(options.folder, datetime.now(UTC))
    return tell_problems(table) if isinstance(table, list) else command.send_letters(table.outbox, options)


def _changed(opened: Opened, before: ByMail, options: MailOptions) -> ByMail | list[Problem]:
    if options.moderator is not None and isinstance(wrong := address_of(options.moderator), Problem):
        return [Problem(Spot(key="--moderator"), wrong.found, wrong.allowed, wrong.hint)]
    deadline = None if options.no_deadline else before.deadline
    if options.every is not None and deadline is None and options.deadline is None:
        return [
            Problem(Spot(key="--every"), "there is no deadline from which days could be counted", "", "add --deadline")
        ]
    asked: dict[str, JsonValue] = {"moderator": options.moderator, "zone": options.zone}
    asked = {key: value for key, value in asked.items() if value is not None}
    file = options.folder / FILE
    changed = validate(ByMail, file, {**before.model_dump(mode="json"), **asked})
    if isinstance(changed, list):
        return changed
    if options.deadline is not None:
        every = deadline.every if deadline else 0
        deadline = Deadline(turn=opened.coming, at=options.deadline.replace(tzinfo=ZoneInfo(changed.zone)), every=every)
    if deadline and options.every is not None:
        deadline = deadline.model_copy(update={"every": options.every})
    return changed.model_copy(update={"deadline": deadline})


def _told(opened: Opened, by_mail: ByMail, letters: Letters) -> Iterator[str]:
    yield f"Letters come from {isolated(by_mail.moderator)}" if by_mail.moderator else "Nobody writes letters yet"
    yield due_line(by_mail, opened.coming)
    deadline = by_mail.deadline
    if deadline and deadline.every:
        yield f"Each month is due {deadline.every:,} days after the one before"
    yield f"Letters: {len(letters.waiting):,} waiting, {len(letters.sent):,} sent"
    yield from command.troubled_lines(letters.refused, letters.in_doubt)
