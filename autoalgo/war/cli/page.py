"""`autoalgo page`: a recorded war as one page that opens anywhere (B-3f).

Only a record that the audit finds true gets a page. Ctrl+C ends it, and nothing is written.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from autoalgo.common.console import Exit, tell, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.common.problems import Failure, failure_in
from autoalgo.war.archive.index import ReadingWatch
from autoalgo.war.archive.record_lookup import find_record
from autoalgo.war.cli.explain_progress import ExplanationLine
from autoalgo.war.cli.playback import verdict
from autoalgo.war.cli.playback_arguments import PageOptions
from autoalgo.war.cli.progress import ArchiveProgress
from autoalgo.war.explanation.pace import ExplanationProgress
from autoalgo.war.folders import Folders
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.web_page import PageWatch, written_page


def page(options: PageOptions, folders: Folders) -> Exit:
    """Write the page of a recorded war."""
    record = find_record(options.folder or folders.logs, options.war, ReadingWatch(ArchiveProgress().told))
    tables = tables_in_use(folders)
    if isinstance(record, Failure) or isinstance(tables, Failure):
        return tell_problems(failure_in(record, tables))
    with page_watch(options.jobs) as watch:
        written = written_page(record, options.out, tables, watch)
    if isinstance(written, Failure):
        return tell_problems(written)
    if written is None:
        tell("Interrupted")
        return Exit.INTERRUPTED
    tell(verdict(written.audit))
    tell(f"Page: {options.out} ({len(written.content):,} bytes)")
    return Exit.DONE


@contextmanager
def page_watch(jobs: int | None) -> Iterator[PageWatch]:
    """Show how far pages are as a line, and let Ctrl+C end their making."""
    line = ExplanationLine()

    def told(what: str, done: int, asked: int) -> None:
        line.told(ExplanationProgress(what, done, max(asked, 1)))

    try:
        with Interruption() as interruption:
            yield PageWatch(told, lambda: not interruption.wanted(), jobs)
    finally:
        line.clear()
