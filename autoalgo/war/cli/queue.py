"""`autoalgo queue`: a folder of posts and request files: what waits, fight it all, all receipts, all posted (O-6f)."""

from collections.abc import Sequence
from datetime import datetime

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.problems import Failure, Problem, failure_in, warning_text
from autoalgo.war.cli.arguments import QueueOptions
from autoalgo.war.cli.check import ProblemPart, problem_part
from autoalgo.war.cli.databases import read_database
from autoalgo.war.folders import Folders
from autoalgo.war.inbox import Card, CardReader, CardState
from autoalgo.war.posts import doubtful_lines
from autoalgo.war.queue import FoughtEntry, Ground, QueueEntry, entries_in, fight_entry, mark_posted, receipt_of
from autoalgo.war.report import shown_receipt
from autoalgo.war.tables import load_tables


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
    """List the requests of a folder, or do with all of them what the options say."""
    entries = entries_in(options.folder)
    if isinstance(entries, Failure):
        return tell_problems(entries)
    fought = [entry for entry in entries if entry.is_fought]
    if options.receipts or options.posted:
        return _say_receipts(fought, options.seed_line) if options.receipts else _mark(fought)
    tables, database = load_tables(folders.json), read_database(options.database, folders)
    if isinstance(tables, Failure) or isinstance(database, Failure):
        return tell_problems(failure_in(tables, database))
    ground = Ground(database, tables, folders.maps, options.out or folders.logs)
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


def _say_receipts(fought: Sequence[QueueEntry], seed_line: bool) -> Exit:
    texts = [receipt_of(entry) for entry in fought]
    say("\n".join(shown_receipt(text, seed_line) for text in texts if isinstance(text, str)))
    problems = [problem for text in texts if isinstance(text, Failure) for problem in text]
    return tell_problems(problems) if problems else Exit.DONE


def _mark(fought: Sequence[QueueEntry]) -> Exit:
    problems = [problem for entry in fought for problem in mark_posted(entry) or ()]
    say_lines(f"posted: {entry.file.name}" for entry in fought if entry.is_posted)
    return tell_problems(problems) if problems else Exit.DONE
