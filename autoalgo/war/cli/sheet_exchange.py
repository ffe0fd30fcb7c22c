"""`autoalgo sheet pull` and `push`: rows copied between a Google Sheet and a workbook (DB-10).

Every difference is printed, whether it is written or, in a dry run, only found.
"""

from collections.abc import Callable
from threading import Event

from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.war.cli.databases import SheetProgress, now, sheet_named
from autoalgo.war.cli.sheet_arguments import PullOptions, PushOptions
from autoalgo.war.database.door import open_sheet
from autoalgo.war.database.exchange.target import ExchangeReport
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.pull_and_push import pull as pull_rows
from autoalgo.war.database.pull_and_push import push as push_rows
from autoalgo.war.database.watch import Watch
from autoalgo.war.folders import Folders


def pull(options: PullOptions, folders: Folders) -> Exit:
    """Write what the sheet holds into the workbook. Ctrl+C ends it at once: a file is replaced whole or not at all."""

    def action(store: SheetStore) -> ExchangeReport | Failure:
        return pull_rows(store, options.workbook, options.preview)

    return _told(_carried_out(options.sheet, folders, action, Event()))


def push(options: PushOptions, folders: Folders) -> Exit:
    """Write what the workbook holds into the sheet. Ctrl+C ends it once it is known what was written."""

    def action(store: SheetStore) -> ExchangeReport | Failure:
        try:
            return push_rows(options.workbook, store, options.preview)
        except KeyboardInterrupt:
            if not options.preview:
                tell("It is not known whether all changes were written; --preview shows what is left to do")
            raise

    with Interruption() as interruption:
        report = _carried_out(options.sheet, folders, action, interruption.cancelled)
    ended = _told(report)
    return Exit.INTERRUPTED if isinstance(report, Failure) and interruption.wanted() else ended


def _carried_out(
    sheet: str, folders: Folders, action: Callable[[SheetStore], ExchangeReport | Failure], cancelled: Event
) -> ExchangeReport | Failure:
    reference = sheet_named(sheet)
    if isinstance(reference, Failure):
        return reference
    progress = SheetProgress()
    store = open_sheet(reference, folders, now, Watch(progress.told, cancelled))
    progress.begin(f"Asking for {reference.text}")
    try:
        return action(store)
    finally:
        progress.end(store.calls)


def _told(report: ExchangeReport | Failure) -> Exit:
    """Print every difference, a summary in one line, and what could not be copied."""
    if isinstance(report, Failure):
        return tell_problems(report)
    say_lines(one_line(line) for line in (*report.lines, report.summary))
    return tell_problems(report.problems) if report.problems else Exit.DONE
