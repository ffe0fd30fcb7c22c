"""`autoalgo wars commits`, `commit`, `undo` and `ledger`: what wars have written into a database (DB-10, O-9)."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.war.archive.commits import (
    CommittedRun,
    Target,
    back,
    commit_war,
    commits_of,
    other_committed_runs,
    standing_commit,
    take_back,
)
from autoalgo.war.archive.index import ReadingWatch
from autoalgo.war.archive.ledger import EntryKind, LedgerEntry, ledger_of
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.cli.database_arguments import DatabaseOptions
from autoalgo.war.cli.databases import SheetProgress, now, read_database
from autoalgo.war.cli.progress import ArchiveProgress
from autoalgo.war.cli.wars_arguments import LedgerOptions, WarsCommitOptions, WarsCommitsOptions
from autoalgo.war.database import CellCommit
from autoalgo.war.database.cells.store import told
from autoalgo.war.database.door import WriteResult, WriteStatus
from autoalgo.war.database.source import SheetSource, Source
from autoalgo.war.database.watch import Watch
from autoalgo.war.folders import Folders
from autoalgo.war.report.commits import CommitParts
from autoalgo.war.rules_in_use import tables_in_use


class CommitPart(JsonPart):
    """A commit, or that it was taken back."""

    moment: datetime
    database: str
    taken_back: bool


class CommittedPart(JsonPart):
    """A score as it was and as a commit writes it."""

    nation: str
    read: float
    new: float


class ChangePart(JsonPart):
    """A cell as it was and as it is written; a name of a leader is empty where there is none."""

    what: str
    name: str
    read: float | str
    new: float | str


class CommitsResult(JsonResult):
    """The commits of a war, and when they were made."""

    committed: bool
    """Whether it is still."""
    commits: tuple[CommitPart, ...]
    scores: tuple[CommittedPart, ...]
    losses: tuple[ChangePart, ...]
    """Written with --losses."""
    leaders: tuple[ChangePart, ...]
    """Written with --leaders."""


def show_commits(war: OpenedWar, options: WarsCommitsOptions) -> Exit:
    """Tell when a war was committed and taken back, and what."""
    notes = commits_of(war)
    if isinstance(notes, Failure):
        return tell_problems(notes)
    standing = standing_commit(notes)
    if options.json:
        parts = {name: tuple(map(ChangePart.model_validate, getattr(war.offers, name))) for name in _PARTS}
        commits = tuple(map(CommitPart.model_validate, notes))
        scores = tuple(map(CommittedPart.model_validate, war.commits))
        say(CommitsResult(committed=standing is not None, commits=commits, scores=scores, **parts).text())
        return Exit.DONE
    if not notes:
        say_lines(["Not committed"])
    say_lines(
        f"{'Taken back in' if note.taken_back else 'Committed to'} {note.database} on {note.moment:%Y-%m-%d %H:%M:%S}"
        for note in notes
    )
    say_lines(_lines(standing.commits if standing else ()))
    return Exit.DONE


_PARTS = ("losses", "leaders")


def commit(war: OpenedWar, options: WarsCommitOptions, folders: Folders) -> Exit:
    """Write what a war has changed into the database, unless another run of its request is committed."""
    others = other_committed_runs(war, ReadingWatch(ArchiveProgress().told))
    if others and not (options.undo_former or options.fight_again or options.anyway):
        return tell_problems(map(_committed_already, others))
    parts = CommitParts(options.losses, options.leaders)
    if options.losses:
        for sentence in war.offers.left_out:
            tell(sentence)
    writer = _Writer(options.database, folders)
    for other in others if not options.anyway else ():
        ended = writer.take_back(war.path.parent, other)
        if ended is not Exit.DONE:
            return ended
    if others and options.fight_again:
        again = _fought_again(war, options.database, folders)
        if isinstance(again, Failure):
            return tell_problems(again)
        war = again
    return writer.carry_out(lambda target: commit_war(war, parts, target), war.offers.of(parts))


def _fought_again(war: OpenedWar, options: DatabaseOptions, folders: Folders) -> OpenedWar | Failure:
    """Fight a war again with its seed, from the database as it is now, and tell what came of it (O-8a)."""
    # What fights takes a while to load.
    from autoalgo.war.pipeline import prepare  # noqa: PLC0415
    from autoalgo.war.war_run import begin, fight  # noqa: PLC0415

    database, tables = read_database(options, folders), tables_in_use(folders)
    if isinstance(database, Failure) or isinstance(tables, Failure):
        return failure_in(database, tables)
    ready = prepare(war.request, database, tables, folders.maps)
    if isinstance(ready, Failure):
        return ready
    begun = begin(war.path.parent, now(), ready, tables)
    fight(begun.preparation, tables, begun.files)
    record = begun.files.record_path
    if record is None:
        place = Place(file=str(begun.files.record.path))
        return Failure(*(Problem(place, told, "a Logs folder that can be written to") for told in begun.files.failures))
    again = open_war(record)
    if isinstance(again, OpenedWar):
        tell(f"Fought again without what was undone: run {again.record.run.text}, data record {record}")
    return again


def undo_commit(war: OpenedWar, database: DatabaseOptions, folders: Folders) -> Exit:
    """Write back what the commit of a war has replaced."""
    notes = commits_of(war)
    standing = None if isinstance(notes, Failure) else standing_commit(notes)
    written = back(standing.commits) if standing else ()
    return _Writer(database, folders).carry_out(lambda target: take_back(war, target), written)


class LedgerChangePart(JsonPart):
    """What was written into a cell, as the list of commits has it."""

    what: str
    name: str
    old: str
    new: str


class LedgerPart(JsonPart):
    """Something that happened."""

    moment: str
    kind: str
    war: str | None
    """Its id; null where the folder has no record of it."""
    name: str | None
    run: int | None
    attacker: str | None
    defender: str | None
    changes: tuple[LedgerChangePart, ...]
    database: str
    text: str


class LedgerResult(JsonResult):
    """The timeline, the oldest first."""

    entries: tuple[LedgerPart, ...]


def show_ledger(options: LedgerOptions, folders: Folders) -> Exit:
    """Print every war, re-roll, commit and undo of the folder, the oldest first."""
    folder = options.folder or folders.logs
    ledger = ledger_of(folder, options.nation or "", ReadingWatch(ArchiveProgress().told))
    if ledger.failure and not ledger.entries:
        return tell_problems(ledger.failure)
    if options.json:
        say(LedgerResult(entries=tuple(map(_ledger_part, ledger.entries))).text())
    else:
        say_lines(map(_ledger_line, ledger.entries))
        tell(f"{len(ledger.entries):,} {'entry' if len(ledger.entries) == 1 else 'entries'}")
    return tell_problems(ledger.failure) if ledger.failure else Exit.DONE


def _ledger_part(entry: LedgerEntry) -> LedgerPart:
    war = entry.war
    return LedgerPart(
        moment=entry.moment,
        kind=entry.kind.value,
        war=war.id if war else None,
        name=war.name if war else None,
        run=war.run if war else None,
        attacker=war.attacker if war else None,
        defender=war.defender if war else None,
        changes=tuple(map(LedgerChangePart.model_validate, entry.changes)),
        database=entry.database,
        text=entry.text,
    )


_KIND_WIDTH = max(map(len, EntryKind))


def _ledger_line(entry: LedgerEntry) -> str:
    war = f"{entry.war.id}  {one_line(entry.war.name)} ({entry.war.date}): " if entry.war else ""
    return f"{entry.moment}  {entry.kind:<{_KIND_WIDTH}}  {war}{one_line(entry.text)}"


class _Writer:
    """Writes into the database that the options name, and tells what came of it."""

    def __init__(self, database: DatabaseOptions, folders: Folders) -> None:
        self._source = _source(database, folders)
        self._folders = folders

    def take_back(self, folder: Path, other: CommittedRun) -> Exit:
        """Take the commit of another run back."""
        opened = open_war(folder / other.war.file)
        if isinstance(opened, Failure):
            return tell_problems(opened)
        return self.carry_out(lambda target: take_back(opened, target), back(other.note.commits))

    def carry_out(self, write: Callable[[Target], WriteResult], commits: Iterable[CellCommit]) -> Exit:
        """Write `commits` by `write`, and tell them."""
        progress = SheetProgress()
        watch = Watch(progress.told)
        result = write(Target(self._source, self._folders, now, watch))
        if isinstance(self._source, SheetSource):
            progress.end(watch.calls)
        if result.status is not WriteStatus.WRITTEN:
            return tell_problems(result.problems)
        say_lines(_lines(commits))
        if result.problems:
            tell_problems(result.problems)
            return Exit.UNWRITTEN
        return Exit.DONE


def _lines(commits: Iterable[CellCommit]) -> Iterator[str]:
    for commit in commits:
        of = "" if commit.what == "stability" else f", {commit.what}"
        yield f"{one_line(commit.name)}{of}: {told(commit.read)} → {told(commit.new)}"


def _committed_already(other: CommittedRun) -> Problem:
    note, war = other.note, other.war
    found = f"run {war.run:,} of this request is committed to {note.database}, since {note.moment:%Y-%m-%d %H:%M:%S}"
    hint = (
        "--fight-again takes that commit back, fights this war again without what it wrote, and commits that;"
        " --undo-former takes it back for a war that was fought without it; --anyway writes this one too"
    )
    return Problem(Place(file=war.id), found, "one committed run of a request", hint)


def _source(options: DatabaseOptions, folders: Folders) -> Source:
    if options.sheet is not None:
        return SheetSource(options.sheet, offline=options.offline)
    return options.workbook or folders.database
