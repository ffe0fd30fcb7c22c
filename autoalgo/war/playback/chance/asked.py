"""The chances by hour of a recorded war: only by the rules and tables by which it was fought (B-3c)."""

from collections.abc import Callable
from typing import Final

from autoalgo import __version__
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.war.audit import FOUGHT_OTHERWISE, campaign_of, changed_tables, unfightable
from autoalgo.war.domain.board import situations
from autoalgo.war.domain.branch import plan_in
from autoalgo.war.domain.rows import STALEMATE, UNDECIDED
from autoalgo.war.odds import check_jobs
from autoalgo.war.playback.chance.chances import Chances
from autoalgo.war.playback.chance.continuations import (
    DEFAULT_WARS,
    MOST_WARS,
    ChanceProgress,
    ContinuationBasis,
    Effort,
    basis_of,
    fight_on,
)
from autoalgo.war.playback.playback import Playback
from autoalgo.war.tables import Tables

USUAL: Final = Effort()


def chances(
    playback: Playback,
    tables: Tables,
    effort: Effort = USUAL,
    told: Callable[[ChanceProgress], None] = lambda _: None,
    goes_on: Callable[[], bool] = lambda: True,
) -> Chances | Failure:
    """Return the chances by hour of a war, or why they cannot be worked out here.

    Parameters
    ----------
    told
        Called with the progress whenever something arrives.
    goes_on
        Asked after each arrival and ten times a second; once it says no, the chances so far are returned, marked
        partial.
    """
    wars = None if effort.wars is None else check_wars(effort.wars)
    checks = (wars, check_jobs(effort.jobs), check_chances(playback, tables))
    if any(checks):
        return failure_in(*checks)
    basis = repeated(playback, tables)
    return basis if isinstance(basis, Failure) else fight_on(basis, effort, told, goes_on)


def check_wars(wars: int) -> Failure | None:
    """Return what is wrong with the number of wars from each hour that is asked for."""
    if 1 <= wars <= MOST_WARS:
        return None
    hint = f"the more wars, the narrower the intervals: {DEFAULT_WARS:,} give a chance to a percentage point or two"
    return Failure(Problem(Place(key="wars"), f"{wars:,} wars", f"1 to {MOST_WARS:,}", hint))


def check_chances(playback: Playback, tables: Tables) -> Failure | None:
    """Return why the rest of a war cannot be fought from its hours by the rules and `tables` of today."""
    record, place = playback.war.record, Place(file=str(playback.war.path))
    if record.version in FOUGHT_OTHERWISE:
        found = f"the war was fought by the rules of version {record.version}, which have changed since"
        hint = f"its chances by hour are those of Autoalgo {record.version}"
        return Failure(Problem(place, found, f"a war that was fought by the rules of version {__version__}", hint))
    changed = changed_tables(record, tables)
    if changed:
        found = f"the JSON folder has different numbers from those that the war was fought by: {', '.join(changed)}"
        allowed = "the files of that time, for the chances by hour"
        return Failure(Problem(place, found, allowed, "put them back, or fight the war again with those of today"))
    return None


def repeated(playback: Playback, tables: Tables) -> ContinuationBasis | Failure:
    """Return the war fought again, or that it goes otherwise than its record says."""
    try:
        campaign = campaign_of(playback.war.record, tables)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        return unfightable(playback.war.path, error)
    if isinstance(campaign, Failure):
        return campaign
    basis = basis_of(campaign, playback.terrain.grid, tables, playback.hours)
    if _is_repeated(basis, playback):
        return basis
    found = "the war that is fought again from this record does not end as it says"
    hint = "autoalgo audit shows where they first differ"
    return Failure(Problem(Place(file=str(playback.war.path)), found, "an unchanged record", hint))


def _is_repeated(basis: ContinuationBasis, playback: Playback) -> bool:
    """Return whether the war fought again ends as the record says, every flank as it stood."""
    last, result = playback.hours, playback.war.result()
    try:
        winner, board = basis.rerun.winner(last), basis.rerun.board(last)
    except ValueError:
        return False
    said = UNDECIDED if result is None else STALEMATE if result.battle.winner is None else result.battle.winner
    plan = plan_in(basis.campaign.flanks, basis.campaign.branch, last)
    # A war may be interrupted after its last hour of battle.
    return (winner == said or result is None) and situations(plan, board) == playback.board(last)
