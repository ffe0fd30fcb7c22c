"""The letters that each faction gets: its first report, and one for each month (AL-91)."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.kit.folder import unusable
from autoalgo.common.kit.press import how_to
from autoalgo.common.kit.public_record import PublicRecord
from autoalgo.common.mail import Attachment, Letter, Message
from autoalgo.common.mail.letter import MOST_BYTES, address_of
from autoalgo.common.mail.outbox import OutboxLetter
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.atlantis.mail.mail_game import MailGame
from autoalgo.games.atlantis.orders.guide import guide_lines
from autoalgo.games.atlantis.store.deadline import due_line
from autoalgo.games.atlantis.store.folder import played_months, report_files, reports_back, times_played
from autoalgo.games.atlantis.words.computer_report import computer_report
from autoalgo.games.atlantis.words.lines import paragraph
from autoalgo.games.atlantis.words.page import history
from autoalgo.games.atlantis.words.report import MOST_BYTES as MOST_REPORT_BYTES
from autoalgo.games.atlantis.words.report import Report, read_report
from autoalgo.games.atlantis.words.sentences import named
from autoalgo.games.atlantis.words.text import report_text

MIB: Final = 2**20
LARGEST_AGAIN: Final = MIB
"""Bytes of a report that is sent again when a mail asks for it."""
LARGEST_PAGE: Final = 2 * MIB
"""Bytes of a page that goes with a report; a letter is a third larger, and some servers take no more than 5 MiB."""

_FIRST: Final = "report.json"
"""The file of the first report, in the folder of who comes in."""
_GUIDE: Final = "how to write orders.txt"
_HOW: Final = (
    'Write once a month what your units are to do: change the lines below "Orders" at the end of this letter, and send '
    "them back as an answer."
)
_KEY: Final = re.compile(r"(?P<kind>first|report) (?P<month>\d+)(?:-\d+)? (?P<faction>\d+)")


@dataclass(frozen=True, slots=True)
class PostedReports:
    """The result of posting reports."""

    count: int
    """Letters that were put into the outbox."""
    problems: tuple[Problem, ...]
    """Of each faction that no letter could be written to."""


def post_reports(table: MailGame) -> PostedReports | Failure:
    """Put what factions have not been written yet into the outbox; return why that failed as a whole.

    That is the first report of everybody who has come into the game, and those of all months since the last one that a
    faction was written of; who was never written to gets that of the last month alone. Doing it again puts nothing
    there twice; where the last month was played again, those get a new letter whose report is another one, and what
    waits of the report before leaves the outbox.
    """
    letters = table.outbox.letters()
    if isinstance(letters, Failure):
        return letters
    count = 0
    problems: list[Problem] = []
    for key, file in _reports(table, letters.keys):
        if key in letters.keys:
            continue
        letter = report_letter(table, file)
        done = letter if isinstance(letter, Failure) else _put(table, key, letter)
        if isinstance(done, Failure):
            problems += done
        else:
            count += done
    problems += table.outbox.withdraw(_outdated(table, letters.waiting)) or ()
    return PostedReports(count, tuple(problems))


def last_reports(table: MailGame, message: Message) -> Iterator[Letter]:
    """Yield the last report of each faction whose address a mail has come from, as an answer to it."""
    for faction in table.of_address(message.sender):
        files = report_files(table.opened.folder, faction.number)
        letter = report_letter(table, files[max(files)], LARGEST_AGAIN) if files else None
        if isinstance(letter, Letter) and _size(letter.attachments) <= LARGEST_AGAIN:
            yield replace(letter, to=message.sender, in_reply_to=message.identity)
        else:
            game = table.opened.file.name
            text = f"The report of {isolated(faction.name)} is too large to be sent again: ask the moderator for it.\n"
            yield Letter(message.sender, f"[{game}] Your report", text, in_reply_to=message.identity)


def report_letter(table: MailGame, file: Path, most: int = MOST_BYTES) -> Letter | Failure:
    """Return the letter with a report and its page, or why there can be none.

    The page is left out, which the letter says, if it is too large or both would have more than `most` bytes.
    """
    page = file.with_suffix(".html")
    try:
        data = read_whole(file, MOST_REPORT_BYTES)
        drawn = page.read_bytes() if table.by_mail.page and page.is_file() else b""
    except OSError as error:
        return unusable(file, "the report cannot be read", error)
    report = read_report(file, data)
    if isinstance(report, Failure):
        return report
    faction = table.opened.world.factions.get(report.faction.number)
    if faction and report.turn < faction.joined + (file.name != _FIRST):
        faction = None  # its number was that of another one before
    to = faction.address if faction else report.address
    if isinstance(wrong := address_of(to), Failure):
        found = f'{named(report.faction)} has the address "{to}"' if to else f"{named(report.faction)} has no address"
        return Failure(Problem(Place(file=str(file)), found, wrong[0].allowed, "hand its report over in another way"))
    coming = table.opened.coming
    again = file.name != _FIRST and times_played(file.parents[1]) > 1
    subject = f"[{report.game}] {_asks(report, coming, faction is not None, again)}"
    name = f"month {report.turn} faction {report.faction.number}"
    attached = [Attachment(f"{name}.json", "application/json", data)]
    asked = faction and report.statistics.units and report.turn == coming - 1
    above = [f"{due_line(table.by_mail, coming)}."] if asked else []
    if again:
        above.append(
            f"The moderator has played month {report.turn:,} again. This report takes the place of any that you have "
            "of that month."
        )
    if file.name == _FIRST:
        guide = "\n".join(guide_lines(table.opened.numbers)) + "\n"
        attached.append(Attachment(_GUIDE, "text/plain", guide.encode()))
        above.insert(0, f"You play {named(report.faction)}. {_HOW}")
        above.append(f'The attached text "{_GUIDE}" tells every order, and what there is in this world.')
        above += filter(None, [how_to(table.by_mail.press)])
    if drawn and len(drawn) <= LARGEST_PAGE and len(data) + len(drawn) <= most:
        attached.append(Attachment(f"{name}.html", "text/html", drawn))
        above.append(f'The attached page "{name}.html" opens in a browser, with the map of all that you have seen.')
    elif drawn:
        above.append(f"The page of this report, {len(drawn):,} bytes, is too large to go with it: ask the moderator.")
    if table.by_mail.magellan and _size(attached) + len(file_for := _for_magellan(table, report)) <= most:
        attached.append(Attachment(f"{name}.cr", "text/plain", file_for))
        above.append(f'The attached file "{name}.cr" opens in Magellan, whose orders you can send as it saves them.')
    above += _luck(table, report.turn)
    text = "".join(f"{line}\n" for sentence in above for line in [*paragraph(sentence), ""])
    text += report_text(report, table.opened.numbers)
    return Letter(to, subject, text, attachments=tuple(attached))


def _for_magellan(table: MailGame, report: Report) -> bytes:
    folder = table.opened.folder
    back = reports_back(folder, played_months(folder)[: report.turn], report.faction.number)
    return computer_report(history(report, (each for _, each in back)), table.opened.numbers).encode()


def _luck(table: MailGame, turn: int) -> Iterator[str]:
    """Yield what binds the moderator to a seed that nobody else knows, and to the months up to `turn` (AL-94)."""
    luck, record = table.opened.luck, table.public_record
    if luck.commitment:
        chosen = ", which the moderator has chosen" if luck.typed else ""
        yield f"SHA-256 of the seed{chosen}: {luck.commitment}"
    if luck.salt and not luck.words and table.opened.coming == 1:
        yield "Send the moderator a word if you want a part in the luck: those that come before month 1 are mixed in."
    if luck.words:
        yield f"The players' words in the luck: {isolated(luck.words)}"
    if turn and isinstance(record, PublicRecord):
        yield f"SHA-256 of the public record up to month {turn:,}: {record.digest(turn)}"


def _asks(report: Report, coming: int, plays: bool, again: bool) -> str:
    # An answer to this letter names the month that it is for by its subject.
    if not plays:
        return f"Month {report.turn:,} has been played; your faction is in the game no more"
    if not report.statistics.units:
        return f"Month {report.turn:,} has been played; your faction has nobody left"
    if report.turn != coming - 1:
        return f"Month {report.turn:,}: your report"
    told = f"month {report.turn:,} has been played{' again' if again else ''}" if report.turn else "the game begins"
    return f"Month {coming:,}: your orders, please ({'you come into the game' if report.password else told})"


def _reports(table: MailGame, written: Collection[str]) -> Iterator[tuple[str, Path]]:
    """Yield the key and the file of every report that its faction should have by now, month by month.

    `written` are the keys of the letters that there are.
    """
    opened = table.opened
    firsts = (file for file in opened.folder.glob(f"players/*/*/{_FIRST}") if "".join(file.parts[-3:-1]).isdecimal())
    for file in sorted(firsts, key=lambda file: tuple(map(int, file.parts[-3:-1]))):
        coming, number = file.parts[-3:-1]
        yield f"first {coming} {number}", file
    months, told = played_months(opened.folder), _months_told(written)
    last = len(months) - 1
    missing = list[tuple[Path, list[Path]]]()
    for turn in range(last, 0, -1):
        files = sorted(months[turn].glob("reports/*.json"), key=lambda file: (len(file.name), file.name))
        wanted = [file for file in files if turn == last or turn > told.get(file.stem, last)]
        if not wanted:
            break
        missing.append((months[turn], wanted))
    for month, files in reversed(missing):
        before = _versions_before(month)
        for file in files:
            # What counts is what the faction was told last.
            told_of = [each for each in before if f"report {each.name} {file.stem}" in written]
            same = [each for each in told_of[-1:] if _content(each / "reports" / file.name) == _content(file)]
            yield f"report {(same or [month])[0].name} {file.stem}", file


def _outdated(table: MailGame, waiting: Iterable[OutboxLetter]) -> frozenset[str]:
    """Return the keys of letters that still wait with a report that is another one since its month was played again."""
    found, months = set[str](), played_months(table.opened.folder)
    for letter in waiting:
        match = _KEY.fullmatch(letter.key)
        if match and match["kind"] == "report" and int(match["month"]) < len(months):
            now = months[int(match["month"])]
            then = now.with_name(letter.key.split()[1])
            one, other = (_content(each / "reports" / f"{match['faction']}.json") for each in (then, now))
            found |= {letter.key} if one != other else set()
    return frozenset(found)


def _months_told(written: Collection[str]) -> dict[str, int]:
    """Return the last month that each faction was written of, by its number as in the names of files."""
    told: dict[str, int] = {}
    for key in written:
        if match := _KEY.fullmatch(key):
            month = int(match["month"]) - (match["kind"] == "first")
            told[match["faction"]] = max(month, told.get(match["faction"], 0))
    return told


def _versions_before(month: Path) -> list[Path]:
    """Return the folders of a month as it was played before it was played again, the first one first."""
    number = month.name.partition("-")[0]
    others = (each for each in month.parent.iterdir() if each.name.partition("-")[0] == number and each != month)
    return sorted(others, key=lambda each: (len(each.name), each))


def _content(file: Path) -> bytes:
    try:
        return read_whole(file, MOST_REPORT_BYTES)
    except OSError:
        return b""


def _size(attachments: Iterable[Attachment]) -> int:
    return sum(len(each.data) for each in attachments)


def _put(table: MailGame, key: str, letter: Letter) -> bool | Failure:
    return table.outbox.put(key, letter, table.by_mail.moderator, table.now)
