"""`autoalgo explain`: why a war goes, or went, as it does, from a request file or a data record (B-4).

A record is audited first, and what of it was edited is told before anything else. Ctrl+C ends the rest early: what was
found until then is printed, marked partial.
"""

import time
from dataclasses import dataclass, replace
from typing import Final

from autoalgo.common.console import Exit, say, tell, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.common.problems import Failure, failure_in
from autoalgo.war.cli.databases import read_database
from autoalgo.war.cli.explain_progress import ExplanationLine
from autoalgo.war.cli.war_arguments import ExplainOptions
from autoalgo.war.cli.war_setup import make_ready
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.as_json import record_of
from autoalgo.war.explanation.as_text import explanation_text
from autoalgo.war.explanation.cause_shares import Query, explain
from autoalgo.war.explanation.changes import Means, Search, Stopped
from autoalgo.war.explanation.contributions import variables_of
from autoalgo.war.explanation.explanation import Explanation
from autoalgo.war.explanation.luck import wars_an_hour
from autoalgo.war.explanation.means import means_of
from autoalgo.war.explanation.recorded import recorded_war
from autoalgo.war.folders import Folders
from autoalgo.war.odds import ClusterWorkers, ThreadWorkers, check_cluster
from autoalgo.war.pipeline import Preparation
from autoalgo.war.playback.chance import Effort, LuckByHour, luck_by_hour
from autoalgo.war.playback.chance.continuations import basis_of, fight_on
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables

RECORD_ENDING: Final = ".jsonl"


@dataclass(frozen=True)
class _Asked:
    """The war to be explained."""

    preparation: Preparation
    tables: Tables
    means: Means
    fought: bool
    winner: Side | None
    hours: int = 0
    """Of the battle of a recorded war, whose luck by hour is told; 0 where it is not."""
    edited: bool = False


def explain_war(options: ExplainOptions, folders: Folders) -> Exit:
    """Print why the war of a request file or a data record goes as it does."""
    unfit = None if options.cluster is None else check_cluster(options.cluster)
    recorded = options.request.suffix == RECORD_ENDING
    asked = _recorded(options, folders) if recorded else _requested(options, folders)
    if isinstance(asked, Failure) or unfit:
        return tell_problems(failure_in(unfit, asked))
    found, luck = _found(asked, options)
    variables = variables_of(asked.preparation.campaign, asked.tables)
    if options.json:
        say(record_of(found, variables, luck, fought=asked.fought).text())
    else:
        told = variables if options.variables else None
        say(explanation_text(found, luck, fought=asked.fought, variables=told))
    if found.problem is not None:
        tell(found.problem.text())
        return Exit.PROBLEMS
    if found.partial or (found.changes is not None and found.changes.partial):
        tell("Interrupted")
        return Exit.INTERRUPTED
    return Exit.PROBLEMS if asked.edited else Exit.DONE


def _recorded(options: ExplainOptions, folders: Folders) -> _Asked | Failure:
    tables = tables_in_use(folders)
    if isinstance(tables, Failure):
        return tables
    war = recorded_war(options.request, tables)
    if isinstance(war, Failure):
        return war
    if war.edited:
        tell(f"Edited: {war.edited}. What follows explains the war that the record's inputs give.")
    database = read_database(options.database, folders)
    if isinstance(database, Failure):
        tell("No other place is tried, as the database cannot be read: autoalgo check says why")
    means = means_of(war.preparation, tables, None if isinstance(database, Failure) else database, folders)
    if isinstance(means, Failure):
        return means
    hours = 0 if war.edited else war.hours
    return _Asked(war.preparation, tables, means, True, war.winner, hours, bool(war.edited))


def _requested(options: ExplainOptions, folders: Folders) -> _Asked | Failure:
    ready = make_ready(options, folders)
    if isinstance(ready, Failure):
        return ready
    means = means_of(ready.preparation, ready.tables, ready.database, folders)
    if isinstance(means, Failure):
        return means
    return _Asked(ready.preparation, ready.tables, means, False, None)


def _found(asked: _Asked, options: ExplainOptions) -> tuple[Explanation, LuckByHour | None]:
    """Return the explanation, and what luck added to the winner's chance where the war has been fought."""
    preparation, luck = asked.preparation, None
    workers = ThreadWorkers(options.jobs, time.thread_time)  # many small pieces would cost more
    seed = preparation.campaign.seed if options.seed is None else options.seed
    query, line = Query(preparation, asked.tables, seed, options.wars), ExplanationLine()
    with Interruption() as interruption:

        def goes_on() -> bool:
            return not interruption.wanted()

        fighting = workers if options.cluster is None else ClusterWorkers(options.cluster)
        found = explain(query, fighting, line.told, goes_on)
        try:
            if asked.hours and not found.partial:
                basis = basis_of(preparation.campaign, preparation.terrain.grid, asked.tables, asked.hours)
                chances = fight_on(basis, Effort(wars_an_hour(asked.hours), options.jobs), line.fought_on, goes_on)
                luck = luck_by_hour(chances, Side.ATTACKER if asked.winner is None else asked.winner)
            if options.changes and not found.partial:
                search = Search(query, workers, goes_on, fought=asked.fought, known=found)
                loser = search.loser() if asked.winner is None else asked.winner.enemy
                found = replace(found, changes=search.changes(loser, asked.means, line.searched))
        except Stopped:
            found = replace(found, partial=True)
        finally:
            line.clear()
    return found, luck
