"""`autoalgo run`: from a request file to a receipt, with log and data record written as the war goes."""

from datetime import datetime

from autoalgo.common.console import Exit, say, tell, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.war.cli.arguments import RunOptions
from autoalgo.war.cli.preparing import make_ready
from autoalgo.war.cli.progress import Progress
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.folders import find_folders
from autoalgo.war.pipeline import Preparation
from autoalgo.war.report import receipt, summary_of
from autoalgo.war.running import Papers, fight, open_papers
from autoalgo.war.tables import Tables


def run(options: RunOptions) -> Exit:
    """Fight the war of a request file and print its receipt."""
    folders = find_folders(tell)
    if isinstance(folders, list):
        return tell_problems(folders)
    ready = make_ready(options, folders)
    if isinstance(ready, list):
        return tell_problems(ready)
    papers = open_papers(options.out or folders.logs, datetime.now(), ready.preparation, ready.tables)
    result = _fight(ready.preparation, ready.tables, papers)
    _tell_papers(papers)
    if result is None:
        return Exit.INTERRUPTED
    if options.json:
        say(summary_of(result, ready.database.file, papers.log_path, papers.record_path).text())
    else:
        say(receipt(result, ready.tables))
    return Exit.DONE


def _fight(preparation: Preparation, tables: Tables, papers: Papers) -> WarResult | None:
    """Return the result, or None when somebody stopped the war."""
    progress = Progress()
    try:
        with Interruption() as interruption:
            result = fight(preparation, tables, papers, [progress], lambda _: not interruption.wanted())
    except KeyboardInterrupt:
        result = None
    if result is None:
        progress.clear()
        tell(f"Interrupted after hour {progress.hours:,}")
    return result


def _tell_papers(papers: Papers) -> None:
    """Say where the files are, or why they are not whole."""
    tell(papers.log.failure or f"Log: {papers.log.path}")
    tell(papers.record.failure or f"Data record: {papers.record.path}")
