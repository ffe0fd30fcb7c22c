"""`autoalgo queue`: a folder of posts and request files: listed, fought, printed, posted, split, deleted (O-6f)."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.figures import listed
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_in, warning_text
from autoalgo.war.cli.arguments import QueueOptions
from autoalgo.war.cli.check import ProblemPart, problem_part
from autoalgo.war.cli.databases import read_database
from autoalgo.war.folders import Folders
from autoalgo.war.inbox import Card, CardReader, CardState
from autoalgo.war.posts import doubtful_lines
from autoalgo.war.queue import FoughtEntry, Ground, QueueEntry, entries_in, fight_entry, mark_posted, receipt_of
from autoalgo.war.queue_changes import bring_back, delete_entry, split_entry
from autoalgo.war.report.seed_line import shown_receipt
from autoalgo.war.rules_in_use import tables_in_use


class EntryPart(JsonPart):
    """A post or a request file."""

    file: str
    state: CardState
    war: str
    """Its name; empty where the request is not complete."""
    result: str
    """Who won; empty before it is fought."""
    committed: bool
    """Whether its stability is in the database, as far as the list of commits in the Logs folder tells."""
    doubtful: tuple[str, ...]
    remarks: tuple[str, ...]
    problems: tuple[ProblemPart, ...]


class QueueResult(JsonResult):
    """The content of a folder of requests."""

    entries: tuple[EntryPart, ...]


def queue(options: QueueOptions, folders: Folders) -> Exit:
    """List the requests of a folder, or do with all or one of them what the options say."""
    entries = entries_in(options.folder)
    if isinstance(entries, Failure):
        return tell_problems(entries)
    fought = [entry for entry in entries if entry.is_fought]
    if options.receipts or options.posted:
        return _say_receipts(fought, options.seed_line) if options.receipts else _mark(fought)
    if options.bring_back:
        return _bring_back(options.folder)
    if options.delete is not None:
        return _delete(options.folder, entries, options.delete)
    return _with_database(options, folders, entries)


def _with_database(options: QueueOptions, folders: Folders, entries: Sequence[QueueEntry]) -> Exit:
    """List, split or fight the requests, for which a database is needed."""
    tables, database = tables_in_use(folders), read_database(options.database, folders)
    if isinstance(tables, Failure) or isinstance(database, Failure):
        return tell_problems(failure_in(tables, database))
    ground = Ground(database, tables, folders.maps, options.out or folders.logs)
    if options.split is not None:
        return _split(options.folder, entries, options.split, ground)
    if options.fight:
        return _fight([entry for entry in entries if entry.waits], ground)
    cards = CardReader().cards(options.folder, ground)
    listing = _list_json if options.json else _list
    return tell_problems(cards) if isinstance(cards, Failure) else listing(cards)


def _list(cards: Sequence[Card]) -> Exit:
    problems: list[Problem] = []
    for card in cards:
        what = "; ".join(filter(None, (card.war, card.result)))
        say_lines([f"{card.state}: {card.entry.file.name}" + (f" ({what})" if what else "")])
        say_lines(f"  {line}" for line in doubtful_lines(card.read.draft))
        for remark in card.read.remarks:
            tell(warning_text(remark))
        problems += card.read.problems
    return tell_problems(problems) if problems else Exit.DONE


def _list_json(cards: Sequence[Card]) -> Exit:
    parts = tuple(
        EntryPart(
            file=card.entry.file.name,
            state=card.state,
            war=card.war,
            result=card.result,
            committed=card.committed,
            doubtful=tuple(doubtful_lines(card.read.draft)),
            remarks=tuple(warning_text(remark) for remark in card.read.remarks),
            problems=tuple(problem_part(each) for each in card.read.problems),
        )
        for card in cards
    )
    say(QueueResult(entries=parts).text())
    return Exit.PROBLEMS if any(part.problems for part in parts) else Exit.DONE


def _fight(waiting: Sequence[QueueEntry], ground: Ground) -> Exit:
    """Fight everything that waits; what cannot be fought is told at the end and holds nothing else up."""
    problems: list[Problem] = []
    unwritten = False
    for entry in waiting:
        done = fight_entry(entry, ground, datetime.now())
        if not isinstance(done, FoughtEntry):
            problems += done or ()
            continue
        for failure in done.files.failures:
            tell(failure)
        tell_problems(done.problems)
        unwritten = unwritten or bool(done.problems or done.files.failures)
        if not done.problems:
            say_lines([f"fought: {entry.file.name}, receipt {entry.receipt.name}"])
    if problems:
        return tell_problems(problems)
    return Exit.UNWRITTEN if unwritten else Exit.DONE


def entry_named(folder: Path, entries: Sequence[QueueEntry], name: str) -> QueueEntry | Failure:
    """Return the request of a folder that has a file name, or which ones there are."""
    names = [entry.file.name for entry in entries]
    if name in names:
        return entries[names.index(name)]
    allowed = f"one of {listed(names, 'or')}" if names else "a request; the folder has none"
    return Failure(Problem(Place(file=str(folder)), f'no request "{name}"', allowed, did_you_mean(name, names)))


def _split(folder: Path, entries: Sequence[QueueEntry], name: str, ground: Ground) -> Exit:
    entry = entry_named(folder, entries, name)
    wars = entry if isinstance(entry, Failure) else split_entry(entry, ground)
    if isinstance(wars, Failure):
        return tell_problems(wars)
    say_lines(f"war {number}: {war.file.name}" for number, war in enumerate(wars, start=1))
    return Exit.DONE


def _delete(folder: Path, entries: Sequence[QueueEntry], name: str) -> Exit:
    entry = entry_named(folder, entries, name)
    failure = entry if isinstance(entry, Failure) else delete_entry(entry)
    if failure is not None:
        return tell_problems(failure)
    say_lines([f"deleted: {name}; --bring-back undoes that"])
    return Exit.DONE


def _bring_back(folder: Path) -> Exit:
    entry = bring_back(folder)
    if isinstance(entry, Failure):
        return tell_problems(entry)
    say_lines([f"back: {entry.file.name}"])
    return Exit.DONE


def _say_receipts(fought: Sequence[QueueEntry], seed_line: bool) -> Exit:
    texts = [receipt_of(entry) for entry in fought]
    say("\n".join(shown_receipt(text, seed_line) for text in texts if isinstance(text, str)))
    problems = [problem for text in texts if isinstance(text, Failure) for problem in text]
    return tell_problems(problems) if problems else Exit.DONE


def _mark(fought: Sequence[QueueEntry]) -> Exit:
    problems = [problem for entry in fought for problem in mark_posted(entry) or ()]
    say_lines(f"posted: {entry.file.name}" for entry in fought if entry.is_posted)
    return tell_problems(problems) if problems else Exit.DONE
