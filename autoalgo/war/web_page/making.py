"""Makes a page from a data record: audited first, then fought again for chances, causes and odds (B-3f).

Only a record that the audit finds true gets a page. What is shown of its making is left to whoever asks for it.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.picture_files import check_file, write_picture
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import BadRecordError
from autoalgo.war.audit import AuditResult
from autoalgo.war.explanation.cause_shares import Query, explain
from autoalgo.war.explanation.recorded import RecordedWar, audited_war
from autoalgo.war.odds import Order, ThreadWorkers, simulate
from autoalgo.war.pipeline import wage
from autoalgo.war.playback import Playback, open_audited
from autoalgo.war.playback.chance import ChanceProgress, Chances, Effort, chances
from autoalgo.war.tables import Tables
from autoalgo.war.web_page.page import Findings, war_page

_ENDINGS: Final = ("html",)
_RUNS: Final = 10_000
"""Wars of the odds, as `autoalgo odds` fights by default."""

_STEPS: Final = 4
"""Of making a page; each has a bar of its own."""


@dataclass(frozen=True)
class PageWatch:
    """Who looks on while a page is made."""

    told: Callable[[str, int, int], None] = lambda what, done, asked: None  # noqa: ARG005 - nobody looks on
    """Is told what is done, how far, and of how much; about ten times a second or more often."""
    goes_on: Callable[[], bool] = lambda: True
    """Once it says no, there is no page."""
    jobs: int | None = None
    """Threads; by default one a processor."""

    def tell(self, step: int, what: str, done: int, asked: int) -> None:
        """Tell how far a step is, with its number from 1."""
        self.told(f"step {step} of {_STEPS}: {what}", done, asked)


NOBODY: Final = PageWatch()


@dataclass(frozen=True)
class MadePage:
    """A page, and what the audit says of its record."""

    content: bytes
    audit: AuditResult


def written_page(record: Path, out: Path, tables: Tables, watch: PageWatch = NOBODY) -> MadePage | Failure | None:
    """Write the page of the data record at `record` to `out`, whole or not at all.

    Returns what was written, why there is no page, or None where `watch` ended it.
    """
    made = check_file(out, _ENDINGS, "page") or made_page(record, tables, watch)
    if isinstance(made, MadePage):
        return write_picture(out, made.content, "page") or made
    return made


def made_page(
    record: Path, tables: Tables, watch: PageWatch = NOBODY, navigation: str = ""
) -> MadePage | Failure | None:
    """Return the page of the data record at `record`, why there is none, or None where `watch` ended it.

    `navigation` is HTML that stands above the page's heading.
    """

    def compared(done: int, of: int) -> bool:
        watch.tell(1, "fighting the war again", done, of)
        return watch.goes_on()

    opened = open_audited(record, tables, compared)
    if isinstance(opened, Failure) or not watch.goes_on():
        return opened if isinstance(opened, Failure) else None
    playback, audit = opened.playback, opened.audit
    if isinstance(audit, Failure):
        return audit
    found = _edited(playback, audit) or _findings(playback, audit, tables, watch)
    if found is None or isinstance(found, Failure):
        return found
    try:
        return MadePage(war_page(playback, tables, record.read_bytes(), found, navigation).encode(), audit)
    except BadRecordError as error:
        return Failure(error.problem)
    except OSError as error:
        return Failure(Problem(Place(file=str(record)), error.strerror or str(error), "a data record"))


def _edited(playback: Playback, audit: AuditResult) -> Failure | None:
    """Return that a record does not tell the war; one by other rules cannot be compared, and may be true."""
    if audit.difference is None or audit.older_rules or audit.changed_tables:
        return None
    found = f"the record was edited: {audit.difference.text()}"
    return Failure(Problem(Place(file=str(playback.war.path)), found, "a record that autoalgo audit finds identical"))


def _findings(playback: Playback, audit: AuditResult, tables: Tables, watch: PageWatch) -> Findings | str | None:
    """Return what fighting the war again finds, why it cannot be fought again, or None where it was ended."""
    if playback.war.result() is None:
        return "Chances, causes and odds are those of wars that were fought to their end."
    war = audited_war(playback.war.path, audit, tables)
    found = war if isinstance(war, Failure) else _chances(playback, tables, watch)
    if isinstance(found, Failure):
        return f"Chances, causes and odds are left out: {found[0].found}."
    if found.partial or isinstance(war, Failure):
        return None
    return _explained(playback, tables, war, found, watch)


def _chances(playback: Playback, tables: Tables, watch: PageWatch) -> Chances | Failure:
    def told(now: ChanceProgress) -> None:
        watch.tell(2, "fighting on from every hour", now.done, now.asked)

    return chances(playback, tables, Effort(jobs=watch.jobs), told, watch.goes_on)


def _explained(
    playback: Playback, tables: Tables, war: RecordedWar, found: Chances, watch: PageWatch
) -> Findings | None:
    """Return the chances with causes and odds, None where it was ended."""
    campaign = war.preparation.campaign

    def goes_on(_: object = None) -> bool:
        return watch.goes_on()

    query = Query(war.preparation, tables, campaign.seed)
    workers = ThreadWorkers(watch.jobs, time.thread_time)
    explanation = explain(query, workers, lambda now: watch.tell(3, now.what, now.done, now.asked), goes_on)
    actual = wage(campaign, playback.terrain.grid, tables, goes_on=goes_on)
    order = Order(war.preparation, tables, campaign.seed, _RUNS, actual=actual)
    workers = ThreadWorkers(watch.jobs, time.monotonic)
    odds = simulate(
        order, workers, lambda now: watch.tell(4, "counting the odds", now.done, now.asked), goes_on, time.monotonic
    )
    stopped = explanation.partial or actual is None or odds.partial
    return None if stopped else Findings(found, explanation, odds, order)
