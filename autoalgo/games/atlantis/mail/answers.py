"""The answers to mails: which orders count, what was not understood, what is missing, and until when (AL-89).

Nothing that only a faction may know goes to a sender who has not shown that it is his.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.kit.attendance import attendance_lines
from autoalgo.common.kit.mail_outcome import Outcome, turn_in
from autoalgo.common.mail import Letter, Message
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail.classification import Sorted
from autoalgo.games.atlantis.mail.mail_game import MailGame
from autoalgo.games.atlantis.mail.sets import MOST_SETS, OrderSet, SetVerdict
from autoalgo.games.atlantis.play.order_check import Checked, check, check_lines, expected_lines
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.store.deadline import due_line
from autoalgo.games.atlantis.store.folder import report_files
from autoalgo.games.atlantis.words.lines import paragraph
from autoalgo.games.atlantis.words.report import Report, stored_report
from autoalgo.games.atlantis.words.sentences import named, people_told

Counting = Mapping[int, str]
"""The name of the text whose orders count for the month to come, by faction."""
MOST_LINES: Final = 500
"""Of what is told about one set of orders."""
HOW: Final = (
    "Orders begin with a line #atlantis and the number of your faction, followed by its password if it has one; then "
    "come a line with unit and its number for each of your units, its orders below it, and at the end a line #end. The "
    "template at the end of your report can be filled in and sent back."
)
_REFUSED: Final = {
    SetVerdict.WRONG_PASSWORD: (
        "these orders do not count, since the password after the number is missing or wrong. It is in the first report "
        "of the faction; ask the moderator if it is lost."
    ),
    SetVerdict.NO_PASSWORD: (
        "these orders do not count, since the word PASSWORD stands where your password belongs. It is in the first "
        "report of the faction; ask the moderator if it is lost."
    ),
    SetVerdict.OTHER_ADDRESS: (
        "these orders do not count, since the faction has no password, so they have to come from its own mail address."
    ),
    SetVerdict.NO_FACTION: "these orders do not count, since there is no faction of this number.",
    SetVerdict.NO_OPENING: (
        "these orders do not count, since the line above them is missing that begins with the word atlantis behind a "
        "number sign, and tells the number of the faction and its password. It is at the end of each report."
    ),
    SetVerdict.SEVERAL: (
        "these orders do not count, since your mail has other ones for the same faction, and nobody knows which you "
        "mean. Send again what you mean, alone. What was ordered before stands until then."
    ),
}


def answer_to_sender(table: MailGame, mail: Sorted, counting: Counting, press: Iterable[str] = ()) -> Letter:
    """Return the answer to a mail with orders, or to one of a faction's that has none.

    `press` tells what came of its press, in lines.
    """
    message, checked = mail.message, _checked(table, mail)
    lines = [f"Your mail of {table.told(message.arrived)} has arrived.", "", *_attendance(table, mail), *press]
    if mail.outcome in {Outcome.SAID, Outcome.PRESS}:
        lines += ["What was ordered before stands."]
    elif mail.sets.found:
        for one in mail.sets.found:
            lines += [*_about(table, mail, one, counting, checked), ""]
    else:
        if mail.sets.left_out:
            lines += [
                "The orders in it are those of the template as it was sent to you; you have changed none of them."
            ]
        lines += ["No orders were found in it, so it changes nothing: what was ordered before stands.", HOW, ""]
        lines += ["A program has written this. The moderator will read your mail."]
    if mail.sets.found and mail.sets.left_out:
        sets = counted(mail.sets.left_out, "set")
        lines += [
            f"{sets} of orders not looked at: quoted from another mail, the template as it was sent, the same once "
            f"more, or more than {MOST_SETS} in one mail."
        ]
    named = turn_in(message.subject)
    if mail.sets.taken and named not in {0, mail.turn}:
        lines += [f"Its subject names month {named:,}, but it is for month {mail.turn:,}."]
    lines += [f"About the mail itself: {note}." for note in message.notes]
    lines += [f"{due_line(table.by_mail, max(mail.turn, table.opened.coming))}."]
    if mail.outcome is Outcome.COUNTS and mail.turn >= table.opened.coming:
        until = "then" if table.by_mail.due(mail.turn) else "the month is played"
        lines += [f"You can change your mind: until {until} your newest mail counts, in place of all before it."]
    mistakes = sum(each.mistakes for each in checked.values())
    warnings = sum(len(each.notes) for each in checked.values()) - mistakes
    counts = [counted(number, word) for number, word in ((mistakes, "mistake"), (warnings, "warning")) if number]
    told = ", ".join([_comes_of(table, mail, counting), *_dangers(checked.values()), *counts])
    subject = f"[{table.opened.file.name}] Your mail for month {mail.turn:,}: {told}"
    return Letter(message.sender, subject, _wrapped(lines), in_reply_to=message.identity)


def _comes_of(table: MailGame, mail: Sorted, counting: Counting) -> str:
    """Return what comes of a mail for its subject: also that newer orders of its factions count in its place."""
    here = [each.faction for each in mail.sets.found if each.verdict is SetVerdict.TAKEN]
    counts = any(mail.message.digest in counting.get(faction, "") for faction in here)
    if mail.outcome is Outcome.COUNTS and mail.turn == table.opened.coming and not counts:
        return "newer orders count"
    return mail.outcome.value


def _dangers(checked: Iterable[Checked]) -> Iterator[str]:
    """Yield what no player may overlook, even one who reads the subject alone."""
    found = list(checked)
    if starve := sum(each.starving for each in found):
        yield f"{people_told(starve)} will starve"
    if any(each.leaves for each in found):
        yield "your faction leaves the game"


def answer_of_other_game(table: MailGame, message: Message, other: str) -> Letter:
    """Return the answer to a mail with orders that answers a letter of another game."""
    game = table.opened.file.name
    named = f"the game {other}" if other != "?" else "another game"
    lines = [
        f"Your mail of {table.told(message.arrived)} has come to the game {game}, but it answers a letter of {named}, "
        f"so its orders do not count here. If they are for {game}, send them as an answer to a letter of that game; if "
        "not, send them to the address from which the other letter came."
    ]
    subject = f"[{game}] Your mail answers a letter of another game"
    return Letter(message.sender, subject, _wrapped(lines), in_reply_to=message.identity)


def answer_to_stranger(table: MailGame, message: Message) -> Letter:
    """Return the answer to somebody whose address is of no faction, and who has sent no orders."""
    game = table.opened.file.name
    lines = [
        f"Your mail has come to the moderator's program of the game {game}. No faction has your address, "
        f"{message.sender}, and no orders are in your mail, so nothing comes of it.",
        "",
        f"If you play in this game: {HOW[0].lower()}{HOW[1:]} If you do not, nothing more will come.",
    ]
    return Letter(message.sender, f"[{game}] Your address is not known", _wrapped(lines), in_reply_to=message.identity)


def _attendance(table: MailGame, mail: Sorted) -> Iterator[str]:
    """Yield what a mail says of whether its writer is ready or away."""
    said, coming = mail.presence.said, table.opened.coming
    if mail.presence.factions:
        yield from attendance_lines(said, "month", coming)
    elif said.something:
        yield (
            "What it says of being ready or away does not count, since your password is not in it: write a line with "
            "the word password and yours."
        )


def _wrapped(lines: list[str]) -> str:
    """Return lines as a text of at most 79 places a line (AL-72); what goes on stands further in than its beginning."""
    text = list[str]()
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
        text += paragraph(line, first=indent, rest=f"{indent}  " if indent else "")
    return "\n".join(text) + "\n"


def _about(
    table: MailGame, mail: Sorted, one: OrderSet, counting: Counting, checked: Mapping[int, Checked]
) -> Iterator[str]:
    """Yield what came of a set of orders."""
    if one.verdict is not SetVerdict.TAKEN:
        whose = f"Faction {one.faction}" if one.faction else f"Line {one.line}"
        yield f"{whose}: {_REFUSED[one.verdict]}"
        return
    faction = table.opened.world.factions[one.faction]
    told = _state(table, mail, one, counting)
    yield f"{named(Who(faction.number, faction.name))}: orders for {counted(one.units, 'unit')}; {told}"
    if one.faction in checked:
        yield from _findings(checked[one.faction])


def _state(table: MailGame, mail: Sorted, one: OrderSet, counting: Counting) -> str:
    """Return whether orders whose sender may give them count."""
    coming, month = table.opened.coming, mail.turn
    if mail.outcome is Outcome.LATE and month < coming:
        return (
            f"they came too late, since month {month:,} has been played. Send them again if they still hold, as an "
            f'answer to your last report or with the subject "month {coming:,}".'
        )
    if mail.outcome is Outcome.LATE:
        due = table.by_mail.due(month)
        when = f", {table.told(due)}" if due else ""
        return (
            f"they came after the deadline{when}, and do not count unless the moderator takes them anyway before "
            f"month {month:,} is played."
        )
    if month < coming:
        return f"they counted for month {month:,}, which has been played since."
    if month > coming:
        return f"they are kept for month {month:,}, and nothing in them was looked at yet."
    chosen = counting.get(one.faction, "")
    if mail.message.digest not in chosen:
        return f"newer ones count for month {month:,} in their place."
    return f"they count for month {month:,}."


def _checked(table: MailGame, mail: Sorted) -> dict[int, Checked]:
    """Return what the order check finds in orders for the month to come, by faction."""
    if mail.turn != table.opened.coming:
        return {}
    reports = {faction: _last_report(table, faction) for faction in mail.sets.taken}
    text, numbers = mail.sets.taken_text, table.opened.numbers
    return {faction: check(text, report, numbers) for faction, report in reports.items() if report}


def _findings(checked: Checked) -> Iterator[str]:
    """Yield what the order check tells, line by line."""
    lines = [*check_lines(checked), *expected_lines(checked)]
    yield from (f"  {line}".rstrip() for line in lines[:MOST_LINES])
    if len(lines) > MOST_LINES:
        yield f"  and {len(lines) - MOST_LINES:,} more"


def _last_report(table: MailGame, faction: int) -> Report | None:
    files = report_files(table.opened.folder, faction)
    if not files:
        return None
    report = stored_report(files[max(files)])
    return None if isinstance(report, Failure) else report
