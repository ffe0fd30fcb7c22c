"""`autoalgo odds`: from a request file to the odds of its war, as a table, as JSON and as a plot.

The war of the request itself is fought first, as `autoalgo run` does but without its files, so that the odds can say
how lucky it was. Ctrl+C ends the rest early: what was fought until then is printed, marked partial.
"""

import math
import shutil
import sys
import time
from dataclasses import dataclass, replace

from autoalgo.common.console import Exit, say, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.interruption import Interruption
from autoalgo.common.picture_files import check_picture, format_of, write_picture
from autoalgo.common.problems import Failure, failure_in
from autoalgo.common.shares import NORMAL_QUANTILE
from autoalgo.war.cli.odds_progress import OddsProgress
from autoalgo.war.cli.war_arguments import DEFAULT_RUNS, OddsOptions
from autoalgo.war.cli.war_setup import make_ready
from autoalgo.war.folders import Folders
from autoalgo.war.odds import ClusterWorkers, Flanks, Odds, Order, ThreadWorkers, Workers, check_cluster, simulate
from autoalgo.war.odds.as_json import record_of
from autoalgo.war.odds.as_text import odds_text
from autoalgo.war.odds.tally import LARGEST_RUNS
from autoalgo.war.pipeline import wage


@dataclass(frozen=True)
class _Asked:
    """The question that odds are asked for."""

    order: Order
    database: str
    """What the database is called."""


def odds(options: OddsOptions, folders: Folders) -> Exit:
    """Print the odds of a request file's war."""
    asked = _prepare(options, folders)
    if isinstance(asked, Failure):
        return tell_problems(asked)
    found = _fight(asked.order, _workers(options))
    if found is None:
        tell("Interrupted")
        return Exit.INTERRUPTED
    order, odds = found
    if odds.runs or not odds.problem:
        say(record_of(odds, order, asked.database).text() if options.json else odds_text(odds, order, _room()))
    undrawn = _draw(odds, order, options)
    tell_problems([*([odds.problem] if odds.problem else []), *(undrawn or ())])
    if odds.problem:
        return Exit.PROBLEMS
    if undrawn:
        return Exit.UNWRITTEN
    if odds.partial:
        tell(f"Interrupted after {counted(odds.runs, 'war')}")
        return Exit.INTERRUPTED
    return Exit.DONE


def _prepare(options: OddsOptions, folders: Folders) -> _Asked | Failure:
    """Read everything that is needed; what is wrong anywhere is told together, before the first battle is fought."""
    checks = (check_picture(options.plot), None if options.cluster is None else check_cluster(options.cluster))
    ready = make_ready(options, folders)
    if isinstance(ready, Failure) or any(checks):
        return failure_in(*checks, ready)
    seed = ready.preparation.campaign.seed
    flanks = Flanks.COUNTED if options.flanks else Flanks.UNCOUNTED
    order = Order(ready.preparation, ready.tables, seed, _runs(options), options.until, flanks=flanks)
    return _Asked(order, ready.database.file)


def _runs(options: OddsOptions) -> int:
    """Return how many wars to fight at most.

    The widest interval of all, that of even chances, is z/√(n + z²) wide after n wars: (z/width)² are always enough.
    """
    if options.wars is not None:
        return options.wars
    if options.until is None:
        return DEFAULT_RUNS
    return min(math.ceil((NORMAL_QUANTILE / options.until) ** 2), LARGEST_RUNS)


def _workers(options: OddsOptions) -> Workers:
    """Return the workers: a cluster if one is named, else threads."""
    if options.cluster is None:
        return ThreadWorkers(options.jobs, time.monotonic)
    return ClusterWorkers(options.cluster)


def _fight(order: Order, workers: Workers) -> tuple[Order, Odds] | None:
    """Return the order with its actual war, and the odds; None when the actual war was stopped already."""
    progress, preparation = OddsProgress(), order.preparation
    with Interruption() as interruption:

        def goes_on(_: object = None) -> bool:
            return not interruption.wanted()

        actual = wage(preparation.campaign, preparation.terrain.grid, order.tables, goes_on=goes_on)
        if actual is None:
            return None
        order = replace(order, actual=actual)
        try:
            return order, simulate(order, workers, progress.told, goes_on, time.monotonic)
        finally:
            progress.clear()


def _room() -> int | None:
    """Return how wide the terminal is that shows the odds, None where they go into a file, which has no width."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def _draw(odds: Odds, order: Order, options: OddsOptions) -> Failure | None:
    """Draw the plot if one is wanted and there is something to draw; return why it could not be written."""
    if options.plot is None or odds.runs == 0:
        return None
    from autoalgo.war.odds.plot import draw  # noqa: PLC0415 - an extra, and slow to load

    failure = write_picture(options.plot, draw(odds, order, format_of(options.plot)))
    if not failure:
        tell(f"Plot: {options.plot}")
    return failure
