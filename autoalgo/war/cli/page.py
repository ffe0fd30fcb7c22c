"""`autoalgo page`: a recorded war as one page that opens anywhere (B-3f).

Only a record that the audit finds true gets a page. Ctrl+C ends it, and nothing is written.
"""

import time
from typing import Final

from autoalgo.common.console import Exit, tell, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.common.picture_files import check_file, write_picture
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive import find_record
from autoalgo.war.archive.index import ReadingWatch
from autoalgo.war.audit import AuditResult
from autoalgo.war.cli.explain_progress import ExplanationLine
from autoalgo.war.cli.odds_progress import OddsProgress
from autoalgo.war.cli.playback import verdict
from autoalgo.war.cli.playback_arguments import PageOptions
from autoalgo.war.cli.playback_chances import worked_out
from autoalgo.war.cli.progress import ArchiveProgress
from autoalgo.war.cli.war_arguments import DEFAULT_RUNS
from autoalgo.war.explanation import Query, explain
from autoalgo.war.explanation.recorded import RecordedWar, audited_war
from autoalgo.war.folders import Folders
from autoalgo.war.odds import Order, ThreadWorkers, simulate
from autoalgo.war.pipeline import wage
from autoalgo.war.playback import Playback, open_audited
from autoalgo.war.playback.chance import Chances, Effort
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables
from autoalgo.war.web_page import Findings, war_page

_ENDINGS: Final = ("html",)


def page(options: PageOptions, folders: Folders) -> Exit:
    """Write the page of a recorded war."""
    if unfit := check_file(options.out, _ENDINGS, "page"):
        return tell_problems(unfit)
    record = find_record(options.folder or folders.logs, options.war, ReadingWatch(ArchiveProgress().told))
    tables = tables_in_use(folders)
    if isinstance(record, Failure) or isinstance(tables, Failure):
        return tell_problems(failure_in(record, tables))
    opened = open_audited(record, tables, lambda _done, _of: True)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    if isinstance(opened.audit, Failure):
        return tell_problems(opened.audit)
    if edited := _edited(opened.playback, opened.audit):
        return tell_problems(edited)
    tell(verdict(opened.audit))
    return _write(opened.playback, opened.audit, tables, options)


def _edited(playback: Playback, audit: AuditResult) -> Failure | None:
    """Return that a record does not tell the war; one by other rules cannot be compared, and may be true."""
    if audit.difference is None or audit.older_rules or audit.changed_tables:
        return None
    found = f"the record was edited: {audit.difference.text()}"
    return Failure(Problem(Place(file=str(playback.war.path)), found, "a record that autoalgo audit finds identical"))


def _write(playback: Playback, audit: AuditResult, tables: Tables, options: PageOptions) -> Exit:
    found, remark = _findings(playback, audit, tables, options.jobs)
    if found is None and not remark:
        tell("Interrupted")
        return Exit.INTERRUPTED
    try:
        text = war_page(playback, tables, playback.war.path.read_bytes(), found, remark)
    except (BadRecordError, OSError) as error:
        place = Place(file=str(playback.war.path))
        problem = error.problem if isinstance(error, BadRecordError) else Problem(place, str(error), "a data record")
        return tell_problems([problem])
    content = text.encode()
    if failure := write_picture(options.out, content, "page"):
        return tell_problems(failure)
    tell(f"Page: {options.out} ({len(content):,} bytes)")
    return Exit.DONE


def _findings(playback: Playback, audit: AuditResult, tables: Tables, jobs: int | None) -> tuple[Findings | None, str]:
    """Return what fighting the war again finds, else why it cannot be; neither where the user stopped it."""
    if playback.war.result() is None:
        return None, "Chances, causes and odds are those of wars that were fought to their end."
    war = audited_war(playback.war.path, audit, tables)
    chances = war if isinstance(war, Failure) else worked_out(playback, tables, Effort(jobs=jobs))
    if isinstance(chances, Failure):
        return None, f"Chances, causes and odds are left out: {chances[0].found}."
    if chances.partial or isinstance(war, Failure):
        return None, ""
    return _explained(playback, tables, war, chances, jobs), ""


def _explained(
    playback: Playback, tables: Tables, war: RecordedWar, chances: Chances, jobs: int | None
) -> Findings | None:
    """Return the chances with causes and odds, None where the user stopped it."""
    campaign, line, progress = war.preparation.campaign, ExplanationLine(), OddsProgress()

    with Interruption() as interruption:

        def goes_on(_: object = None) -> bool:
            return not interruption.wanted()

        try:
            query = Query(war.preparation, tables, campaign.seed)
            explanation = explain(query, ThreadWorkers(jobs, time.thread_time), line.told, goes_on)
            line.clear()
            actual = wage(campaign, playback.terrain.grid, tables, goes_on=goes_on)
            order = Order(war.preparation, tables, campaign.seed, DEFAULT_RUNS, actual=actual)
            odds = simulate(order, ThreadWorkers(jobs, time.monotonic), progress.told, goes_on, time.monotonic)
        finally:
            line.clear()
            progress.clear()
    stopped = explanation.partial or actual is None or odds.partial
    return None if stopped else Findings(chances, explanation, odds, order)
