"""`autoalgo wars`: what the Logs folder remembers, one action each (O-5)."""

from collections.abc import Iterator
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Problem
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive import (
    ArchivedWar,
    Listing,
    LogLine,
    OpenedWar,
    Search,
    archived_wars,
    commits_of,
    find_record,
    open_war,
    standing_commit,
)
from autoalgo.war.archive.commits import back, take_back
from autoalgo.war.archive.index import Reading
from autoalgo.war.cli.arguments import AuditOptions
from autoalgo.war.cli.database_arguments import DatabaseOptions
from autoalgo.war.cli.databases import SheetProgress, now
from autoalgo.war.cli.progress import ArchiveProgress
from autoalgo.war.cli.wars_arguments import (
    ArchiveOptions,
    WarOptions,
    WarsAuditOptions,
    WarsCommitsOptions,
    WarsListOptions,
    WarsLogOptions,
    WarsRequestOptions,
    WarsUndoOptions,
)
from autoalgo.war.database.door import WriteStatus
from autoalgo.war.database.source import SheetSource, Source
from autoalgo.war.database.watch import Watch
from autoalgo.war.domain.column import quantity_text
from autoalgo.war.domain.strategy import Side
from autoalgo.war.folders import Folders
from autoalgo.war.requests import request_text
from autoalgo.war.tables import load_tables

_LONGEST_CELL = 40
"""Characters of a name in the list."""


def wars(options: ArchiveOptions, folders: Folders) -> Exit:
    """Carry out an action on the archive."""
    if isinstance(options, WarsListOptions):
        return _list(options, folders)
    opened = _opened(options, folders)
    return tell_problems(opened) if isinstance(opened, list) else _carry_out(opened, options, folders)


def _carry_out(opened: OpenedWar, options: WarOptions, folders: Folders) -> Exit:
    match options:
        case WarsRequestOptions():
            say(request_text(opened.request))
            return Exit.DONE
        case WarsLogOptions():
            return _log(opened, options, folders)
        case WarsCommitsOptions():
            return _commits(opened)
        case WarsUndoOptions():
            return _undo(opened, options, folders)
        case _:
            return _show(opened)


def audit_war(options: WarsAuditOptions, folders: Folders) -> Exit:
    """Audit a war of the folder."""
    from autoalgo.war.cli.audit import audit_record  # noqa: PLC0415 - what fights takes a while to load

    record = _record(options, folders)
    if isinstance(record, Problem):
        return tell_problems([record])
    return audit_record(AuditOptions(record, options.database), folders)


# The list.


class WarJson(JsonPart):
    """A war of the list. Where the record cannot be read, all but file, id, fought and problem is empty."""

    id: str
    file: str
    fought: str
    """When it began, by this computer's clock."""
    ending: str
    problem: str
    name: str
    year: int
    attacker: str
    attacker_military: str
    defender: str
    defender_military: str
    location: str
    seed: int
    battle: int | None
    word: str | None
    run: int
    winner: str | None
    """attacker or defender; null after a stalemate, and where there is no result."""
    hours: int
    version: str
    fingerprint: str


class WarsJson(JsonResult):
    """All wars that were found, those fought last first, and how many records the folder has."""

    wars: tuple[WarJson, ...]
    total: int


def _list(options: WarsListOptions, folders: Folders) -> Exit:
    search = Search("", options.nation, options.name, options.year, options.since, options.until)
    listing = archived_wars(_folder(options.folder, folders), search, Reading(ArchiveProgress().told))
    if listing.problem is not None:
        return tell_problems([listing.problem])
    if options.json:
        say(WarsJson(wars=tuple(map(_json, listing.wars)), total=listing.total).text())
    else:
        _say_list(listing)
    return Exit.DONE


def _json(war: ArchivedWar) -> WarJson:
    content = {name: getattr(war, name) for name in WarJson.model_fields if name != "winner"}
    winner = None if war.winner is None else Side(war.winner).label
    return WarJson(**content, winner=winner)


def _say_list(listing: Listing) -> None:
    readable = [war for war in listing.wars if not war.problem]
    rows = [_row(war) for war in readable]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    say_lines("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    for war in listing.wars:
        if war.problem:
            tell(f"{war.file}: {war.problem}")
    tell(f"{len(readable):,} of {listing.total:,} data records")


def _row(war: ArchivedWar) -> tuple[str, ...]:
    run = f"run {war.run:,}" if war.run > 1 else ""
    sides = f"{_cut(war.attacker)} – {_cut(war.defender)}"
    return war.id, war.date, _cut(war.name), sides, _cut(war.result), run


def _cut(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= _LONGEST_CELL else f"{line[: _LONGEST_CELL - 1]}…"


# One war.


def _folder(named: Path | None, folders: Folders) -> Path:
    return named or folders.logs


def _record(options: WarOptions, folders: Folders) -> Path | Problem:
    return find_record(_folder(options.folder, folders), options.war, Reading(ArchiveProgress().told))


def _opened(options: WarOptions, folders: Folders) -> OpenedWar | list[Problem]:
    record = _record(options, folders)
    return [record] if isinstance(record, Problem) else open_war(record)


def _show(war: OpenedWar) -> Exit:
    if war.record.interrupted:
        tell("The war was interrupted: it has no receipt (autoalgo wars log tells how far it came)")
        return Exit.PROBLEMS
    say(war.receipt)
    return Exit.DONE


def _log(war: OpenedWar, options: WarsLogOptions, folders: Folders) -> Exit:
    tables = load_tables(folders.json)
    if isinstance(tables, list):
        return tell_problems(tables)
    try:
        say("".join(f"{line.text}\n" for line in _wanted(war.log(tables), options)))
    except BadRecordError as error:
        return tell_problems([error.problem])
    return Exit.DONE


def _wanted(lines: Iterator[LogLine], options: WarsLogOptions) -> Iterator[LogLine]:
    text = options.find.casefold()
    for line in lines:
        of_flank = options.flank is None or line.concerns(*options.flank)
        of_kind = not options.kinds or line.kind in options.kinds
        if of_flank and of_kind and text in line.text.casefold():
            yield line


# Its stability.


def _commits(war: OpenedWar) -> Exit:
    notes = commits_of(war)
    if isinstance(notes, Problem):
        return tell_problems([notes])
    if not notes:
        say_lines(["Not committed"])
    say_lines(
        f"{'Taken back in' if note.taken_back else 'Committed to'} {note.database} on {note.moment:%Y-%m-%d %H:%M:%S}"
        for note in notes
    )
    if standing_commit(notes) is not None:
        say_lines(
            f"{one_line(commit.nation)}: {quantity_text(commit.read)} → {quantity_text(commit.new)}"
            for commit in war.commits
        )
    return Exit.DONE


def _undo(war: OpenedWar, options: WarsUndoOptions, folders: Folders) -> Exit:
    progress = SheetProgress()
    watch = Watch(progress.told)
    source = _source(options.database, folders)
    result = take_back(war, source, folders, now, watch)
    if isinstance(source, SheetSource):
        progress.end(watch.calls)
    if result.status is not WriteStatus.WRITTEN:
        return tell_problems(result.problems)
    say_lines(
        f"{one_line(commit.nation)}: {quantity_text(commit.read)} → {quantity_text(commit.new)}"
        for commit in back(war.commits)
    )
    if result.problems:
        tell_problems(result.problems)
        return Exit.UNWRITTEN
    return Exit.DONE


def _source(options: DatabaseOptions, folders: Folders) -> Source:
    if options.sheet is not None:
        return SheetSource(options.sheet, offline=options.offline)
    return options.workbook or folders.database
