"""Explains a war from end to end, telling what is known after each step: causes, what would have changed it, luck.

Only imported where something is explained: it brings the engine with it.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from autoalgo.common.problems import Failure
from autoalgo.war.audit import audit
from autoalgo.war.database import Database
from autoalgo.war.domain.outcome import BattleOutcome
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.cause_shares import Query, explain
from autoalgo.war.explanation.changes import Search, Stopped
from autoalgo.war.explanation.explanation import Explanation
from autoalgo.war.explanation.luck import wars_an_hour
from autoalgo.war.explanation.means import means_of
from autoalgo.war.explanation.pace import ExplanationProgress, Pace
from autoalgo.war.folders import Folders
from autoalgo.war.odds import ThreadWorkers
from autoalgo.war.pipeline import Preparation
from autoalgo.war.playback.chance import Effort, LuckByHour, luck_by_hour
from autoalgo.war.playback.chance.continuations import ChanceProgress as LuckProgress
from autoalgo.war.playback.chance.continuations import basis_of, fight_on
from autoalgo.war.window.why.audited import warning_of
from autoalgo.war.window.why.subject import Subject


@dataclass(frozen=True)
class Explained:
    """A subject, what its record's audit says, and why it went as it did."""

    subject: Subject
    explanation: Explanation | None = None
    """None where it could not be, or was not to be, explained."""
    warning: str = ""
    """What its audit found amiss, and why nothing is explained."""
    may_go_on: bool = False
    """True where the numbers here are others than the war's, and the user may want to have it explained by them."""
    luck: LuckByHour | None = None
    """The luck in the winner's chance; None for a plan, and as long as it is not known."""


@dataclass(frozen=True)
class News:
    """How far it is, and what is known by now."""

    progress: ExplanationProgress
    known: Explained | None = None


@dataclass(frozen=True)
class Means:
    """With what, and how much, is explained."""

    database: Database | None
    """In use: other places to fight at."""
    folders: Folders
    wars: int | None
    """Of each combination of causes; None leaves it to the explanation."""
    wars_an_hour: int | None
    """From each hour on, for what luck added; None leaves it to the explanation."""
    by_these_numbers: bool
    """Whether to explain a recorded war also where the numbers here are others than those it was fought by."""


def explained(subject: Subject, means: Means, told: Callable[[News], None], goes_on: Callable[[], bool]) -> Explained:
    """Return why a war went as it did.

    Parameters
    ----------
    told
        Called several times a second, and with what is known after each step.
    goes_on
        Once it says no, what is known by then is returned.
    """
    warning = ""
    if subject.recorded is not None:
        told(News(ExplanationProgress("auditing the record", 0, 1)))
        warning, stops, may_go_on = warning_of(audit(subject.recorded.path, subject.tables))
        if stops and not (may_go_on and means.by_these_numbers):
            return Explained(subject, None, warning, may_go_on)
    preparation, campaign = Preparation(subject.campaign, subject.terrain), subject.campaign
    workers = ThreadWorkers(None, time.thread_time)  # many small pieces would cost more
    query = Query(preparation, subject.tables, campaign.seed, means.wars)
    found = _causes(Explained(subject, warning=warning), query, workers, told, goes_on)
    known = Explained(subject, found, warning)
    if found.partial or not goes_on():
        return known
    ending = subject.ending()
    if ending is not None and not warning:
        known = _with_luck(known, ending, means.wars_an_hour, told, goes_on)
    around = means_of(preparation, subject.tables, means.database, means.folders)
    if isinstance(around, Failure) or not goes_on():
        return known
    search = Search(query, workers, goes_on, fought=subject.fought, known=found)
    pace = Pace(lambda progress: told(News(progress, known)), time.monotonic)

    def tell(done: int, asked: int) -> None:
        pace.tell(ExplanationProgress("looking for what would have changed it", done, asked))

    try:
        tell(0, 1)
        loser = search.loser() if ending is None or ending.winner is None else ending.winner.enemy
        return replace(known, explanation=replace(found, changes=search.changes(loser, around, tell)))
    except Stopped:
        return known


def _causes(
    known: Explained, query: Query, workers: ThreadWorkers, told: Callable[[News], None], goes_on: Callable[[], bool]
) -> Explanation:
    """Return the causes; what is known of them meanwhile goes with all news of the progress, as some is skipped."""
    coarse: list[Explained] = []
    pace = Pace(lambda progress: told(News(progress, *coarse[-1:])), time.monotonic)
    return explain(query, workers, pace.tell, goes_on, lambda found: coarse.append(replace(known, explanation=found)))


def _with_luck(
    known: Explained, ending: BattleOutcome, wars: int | None, told: Callable[[News], None], goes_on: Callable[[], bool]
) -> Explained:
    subject = known.subject

    pace = Pace(lambda progress: told(News(progress, known)), time.monotonic)

    def tell(progress: LuckProgress) -> None:
        pace.tell(ExplanationProgress("fighting on from every hour", progress.done, progress.asked))

    basis = basis_of(subject.campaign, subject.terrain.grid, subject.tables, ending.hours)
    chances = fight_on(basis, Effort(wars or wars_an_hour(ending.hours)), tell, goes_on)
    side = Side.ATTACKER if ending.winner is None else ending.winner
    return known if chances.partial else replace(known, luck=luck_by_hour(chances, side))
