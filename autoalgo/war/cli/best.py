"""`autoalgo best`: the best of many arrangements of one side, against the very plan of the other side (O-14)."""

from autoalgo.common.console import Exit, PassingLine, say, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.interruption import Interruption
from autoalgo.common.problems import Failure
from autoalgo.common.text_charts import bar
from autoalgo.war.cli.war_arguments import BestOptions
from autoalgo.war.cli.war_setup import make_ready
from autoalgo.war.domain.sides import Side
from autoalgo.war.folders import Folders
from autoalgo.war.odds.best.as_json import best_record
from autoalgo.war.odds.best.as_text import best_text
from autoalgo.war.odds.best.best_search import BestFound, BestOrder, BestProgress, find_best
from autoalgo.war.odds.best.with_arrangement import request_with
from autoalgo.war.requests import save_request


def best(options: BestOptions, folders: Folders) -> Exit:
    """Print the best arrangements of a side of a request file's war."""
    ready = make_ready(options, folders)
    if isinstance(ready, Failure):
        return tell_problems(ready)
    side = Side.labelled(options.side)
    seed = ready.preparation.campaign.seed
    order = BestOrder(ready.preparation, ready.tables, side, seed, options.arrangements, options.wars, options.jobs)
    found = _find(order)
    if found is None:
        tell("Interrupted: nothing is told before the last wars are fought")
        return Exit.INTERRUPTED
    say(best_record(found, ready.database.file).text() if options.json else best_text(found))
    return _write(found, options)


def _find(order: BestOrder) -> BestFound | None:
    line = PassingLine()
    with Interruption() as interruption:
        try:
            return find_best(order, lambda progress: line.show(_text(progress)), lambda: not interruption.wanted())
        finally:
            line.clear()


def _text(progress: BestProgress) -> str:
    share = progress.share
    return f"▕{bar(share, 12)}▏{100 * share:3.0f} %, {counted(progress.left, 'arrangement')} in question"


def _write(found: BestFound, options: BestOptions) -> Exit:
    """Write the request with the best arrangement, where that is asked for and there is one."""
    if options.out is None or not found.best:
        return Exit.DONE
    order, plans = found.order, found.best[0].arrangement.plans
    request = request_with(order.preparation.campaign, order.tables.rules, order.side, plans)
    if unwritten := save_request(options.out, request):
        tell_problems(unwritten)
        return Exit.UNWRITTEN
    tell(f"Request with the first of them: {options.out}")
    return Exit.DONE
