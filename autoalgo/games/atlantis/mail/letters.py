"""The letters that each faction gets: its first report, and one for each month (AL-91)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from autoalgo.common.mail import Attachment, Letter, Message
from autoalgo.common.mail.letter import address_of
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Place as Spot
from autoalgo.common.problems import Problem
from autoalgo.games.atlantis.mail.table import Table
from autoalgo.games.atlantis.report.deadline import due_line
from autoalgo.games.atlantis.report.folder import played_months, report_files
from autoalgo.games.atlantis.report.report import Report, read_report
from autoalgo.games.atlantis.report.sentences import named
from autoalgo.games.atlantis.report.text import report_text

LARGEST_AGAIN: Final = 2**20
"""Bytes of a report that is sent again when a mail asks for it."""


@dataclass(frozen=True, slots=True)
class Posted:
    """What came of posting reports."""

    count: int
    """Letters that were put into the outbox."""
    problems: tuple[Problem, ...]
    """Of each faction that no letter could be written to."""


def post_reports(table: Table) -> Posted | Problem:
    """Put what factions have not been written yet into the outbox; return why that failed as a whole.

    That is the first report of everybody who has come into the game, and all reports of the last month. Doing it again
    puts nothing there twice; where the last month was played again, those get a new letter whose report is another one.
    """
    letters = table.outbox.letters()
    if isinstance(letters, Problem):
        return letters
    count = 0
    problems: list[Problem] = []
    for key, file in _reports(table):
        if key in letters.keys:
            continue
        letter = report_letter(table, file)
        done = letter if isinstance(letter, Problem) else _put(table, key, letter)
        if isinstance(done, Problem):
            problems.append(done)
        else:
            count += done
    return Posted(count, tuple(problems))


def last_reports(table: Table, message: Message) -> Iterator[Letter]:
    """Yield the last report of each faction whose address a mail has come from, as an answer to it."""
    for faction in table.of_address(message.sender):
        files = report_files(table.opened.folder, faction.number)
        letter = report_letter(table, files[max(files)]) if files else None
        if isinstance(letter, Letter) and sum(len(each.data) for each in letter.attachments) <= LARGEST_AGAIN:
            yield replace(letter, to=message.sender, in_reply_to=message.identity)
        else:
            game = table.opened.file.name
            text = f"The report of {isolated(faction.name)} is too large to be sent again: ask the moderator for it.\n"
            yield Letter(message.sender, f"[{game}] Your report", text, in_reply_to=message.identity)


def report_letter(table: Table, file: Path) -> Letter | Problem:
    """Return the letter with a report, or why there can be none."""
    try:
        data = file.read_bytes()
    except OSError as error:
        return Problem(Spot(file=str(file)), f"the report cannot be read: {error.strerror or error}", "")
    report = read_report(file, data)
    if isinstance(report, list):
        return report[0]
    faction = table.opened.world.factions.get(report.faction.number)
    to = faction.address if faction else report.address
    if isinstance(wrong := address_of(to), Problem):
        found = f'{named(report.faction)} has the address "{to}"' if to else f"{named(report.faction)} has no address"
        return Problem(Spot(file=str(file)), found, wrong.allowed, "hand its report over in another way")
    coming = table.opened.coming
    subject = f"[{report.game}] {_asks(report, coming, faction is not None)}"
    name = f"month {report.turn} faction {report.faction.number}.json"
    text = report_text(report, table.opened.numbers)
    if faction and report.turn == coming - 1:
        text = f"{due_line(table.by_mail, coming)}.\n\n{text}"
    return Letter(to, subject, text, attachments=(Attachment(name, "application/json", data),))


def _asks(report: Report, coming: int, plays: bool) -> str:
    # An answer to this letter names the month that it is for by its subject.
    if not plays:
        return f"Month {report.turn:,} has been played; your faction is in the game no more"
    if report.turn != coming - 1:
        return f"Month {report.turn:,}: your report"
    told = f"month {report.turn:,} has been played" if report.turn else "the game begins"
    return f"Month {coming:,}: your orders, please ({'you come into the game' if report.password else told})"


def _reports(table: Table) -> Iterator[tuple[str, Path]]:
    """Yield the key and the file of every report that its faction should have by now."""
    opened = table.opened
    for file in sorted(opened.folder.glob("players/*/*/report.json")):
        turn, number = file.parts[-3:-1]
        if turn.isdigit() and number.isdigit():
            yield f"first {turn} {number}", file
    last = played_months(opened.folder)[-1]
    month = last.name.partition("-")[0]
    versions = [each for each in opened.folder.glob("turns/*") if each.name.partition("-")[0] == month]
    versions.sort(key=lambda each: (len(each.name), each))
    for file in sorted(last.glob("reports/*.json")):
        same = (each for each in versions if _content(each / "reports" / file.name) == _content(file))
        yield f"report {next(same, last).name} {file.stem}", file


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""


def _put(table: Table, key: str, letter: Letter) -> bool | Problem:
    return table.outbox.put(key, letter, table.by_mail.moderator, table.now)
