"""`autoalgo wars`: what the Logs folder remembers, one action each (O-5)."""

from collections.abc import Callable, Iterator
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive.archived_war import ArchivedWar
from autoalgo.war.archive.index import Listing, ReadingWatch, WarSearch, archived_wars
from autoalgo.war.archive.opened_war import LogLine, OpenedWar, open_war
from autoalgo.war.archive.record_lookup import find_record
from autoalgo.war.cli.arguments import AuditOptions
from autoalgo.war.cli.progress import ArchiveProgress
from autoalgo.war.cli.wars_arguments import (
    WarOptions,
    WarsAuditOptions,
    WarsListOptions,
    WarsLogOptions,
    WarsShowOptions,
)
from autoalgo.war.domain.sides import Side
from autoalgo.war.folders import Folders
from autoalgo.war.report.seed_line import shown_receipt
from autoalgo.war.requests import request_text
from autoalgo.war.rules_in_use import tables_in_use

_LONGEST_CELL = 40
"""Characters of a name in the list."""


def with_war(options: WarOptions, folders: Folders, action: Callable[[OpenedWar], Exit]) -> Exit:
    """Carry out an action on a war of the folder, or tell why it cannot be opened."""
    record = _record(options, folders)
    opened = record if isinstance(record, Failure) else open_war(record)
    return tell_problems(opened) if isinstance(opened, Failure) else action(opened)


def audit_war(options: WarsAuditOptions, folders: Folders) -> Exit:
    """Audit a war of the folder."""
    from autoalgo.war.cli.audit import audit_record  # noqa: PLC0415 - what fights takes a while to load

    record = _record(options, folders)
    if isinstance(record, Failure):
        return tell_problems(record)
    return audit_record(AuditOptions(record=record, database=options.database, json=options.json), folders)


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
    run_of_plan: int | None
    """Its number among those of the very same plan; null where all had it, and where nobody counted them."""
    other_plans: int
    winner: str | None
    """attacker or defender; null after a stalemate, and where there is no result."""
    hours: int
    version: str
    fingerprint: str


class WarsJson(JsonResult):
    """All wars that were found, those fought last first, and how many records the folder has."""

    wars: tuple[WarJson, ...]
    total: int


def list_wars(options: WarsListOptions, folders: Folders) -> Exit:
    """Print the wars of the folder that are sought."""
    search = WarSearch("", options.nation, options.name, options.year, options.since, options.until)
    listing = archived_wars(_folder(options.folder, folders), search, ReadingWatch(ArchiveProgress().told))
    if listing.failure:
        return tell_problems(listing.failure)
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


def _record(options: WarOptions, folders: Folders) -> Path | Failure:
    return find_record(_folder(options.folder, folders), options.war, ReadingWatch(ArchiveProgress().told))


def show_request(war: OpenedWar) -> Exit:
    """Print the request of a war as a request file."""
    say(request_text(war.request))
    return Exit.DONE


def show_receipt(war: OpenedWar, options: WarsShowOptions) -> Exit:
    """Print the receipt of a war."""
    if war.record.interrupted:
        tell("The war was interrupted: it has no receipt (autoalgo wars log shows how far it got)")
        return Exit.PROBLEMS
    say(shown_receipt(war.receipt, options.seed_line))
    return Exit.DONE


def show_log(war: OpenedWar, options: WarsLogOptions, folders: Folders) -> Exit:
    """Print the log of a war, or the lines of it that are wanted."""
    tables = tables_in_use(folders)
    if isinstance(tables, Failure):
        return tell_problems(tables)
    try:
        found = "".join(f"{line.text}\n" for line in _wanted(war.log(tables), options))
    except BadRecordError as error:
        return tell_problems([error.problem])
    say(found)
    if not found:
        tell("No line of the log matches")
    return Exit.DONE


def _wanted(lines: Iterator[LogLine], options: WarsLogOptions) -> Iterator[LogLine]:
    text = options.find.casefold()
    for line in lines:
        of_flank = options.flank is None or line.concerns(*options.flank)
        of_kind = not options.kinds or line.kind in options.kinds
        if of_flank and of_kind and text in line.text.casefold():
            yield line
