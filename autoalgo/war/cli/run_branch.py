"""`autoalgo run --from`: a recorded war fought on from one of its hours, its chances beside the real course (B-11)."""

from collections.abc import Callable
from pathlib import Path

from autoalgo.common.console import Exit, say, tell, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.common.problems import Failure, failure_in
from autoalgo.war.archive.index import ReadingWatch
from autoalgo.war.archive.record_lookup import find_record
from autoalgo.war.cli.progress import ArchiveProgress
from autoalgo.war.cli.run import say_receipt, tell_story
from autoalgo.war.cli.war_arguments import RunOptions
from autoalgo.war.domain.branch import Departure
from autoalgo.war.domain.sides import Side
from autoalgo.war.folders import Folders
from autoalgo.war.odds.as_json import ChancesRecord, ShareRecord
from autoalgo.war.odds.digits import chance, chance_interval
from autoalgo.war.playback import Playback, open_playback
from autoalgo.war.playback.branches.branching import (
    BranchChances,
    FoughtBranch,
    branch_from,
    chances_from,
    check_hour,
    fight_branch,
)
from autoalgo.war.playback.branches.kept import folder_of, keep_branch
from autoalgo.war.playback.branches.orders_file import BranchOrders, read_orders
from autoalgo.war.playback.chance import Chances, Effort
from autoalgo.war.report.receipt import receipt
from autoalgo.war.report.summary import Summary, summary_of
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables


class BranchSummary(Summary):
    """The results of a branch, and the chances from its hour."""

    branch: str
    """What it is, in words."""
    as_it_stood: ChancesRecord
    with_orders: ChancesRecord


def run_branch(options: RunOptions, folders: Folders, hour: int) -> Exit:
    """Fight a recorded war on from the end of an hour, keep the branch, and print its receipt."""
    orders = BranchOrders() if options.orders is None else read_orders(options.orders)
    tables = tables_in_use(folders)
    record = find_record(folders.logs, str(options.request), ReadingWatch(ArchiveProgress().told))
    if isinstance(orders, Failure) or isinstance(tables, Failure) or isinstance(record, Failure):
        return tell_problems(failure_in(orders, tables, record))
    opened = open_playback(record, tables)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    if wrong := check_hour(opened, tables, hour):
        return tell_problems(wrong)
    luck = orders.luck if options.battle is None else options.battle
    departure = Departure(hour=hour, luck=luck, orders=orders.flanks)
    name = orders.name.strip() or f"Hour {hour:,}"
    try:
        with Interruption() as interruption:
            found = _fought(opened, tables, name, departure, lambda: not interruption.wanted())
    except KeyboardInterrupt:
        found = None
    if isinstance(found, Failure):
        return tell_problems(found)
    if found is None:
        tell("Interrupted: nothing of the branch is kept")
        return Exit.INTERRUPTED
    return _keep(options, opened, tables, name, found)


_Found = tuple[FoughtBranch, BranchChances]


def _fought(
    opened: Playback, tables: Tables, name: str, departure: Departure, goes_on: Callable[[], bool]
) -> _Found | Failure | None:
    """Return what came of a branch, and its chances; why there is none, or None where it was stopped."""
    plan = branch_from(opened, tables, name, departure)
    if isinstance(plan, Failure):
        return plan
    chances = chances_from(plan, tables, Effort(), goes_on)
    fought = None if chances is None else fight_branch(plan, tables, lambda _: goes_on())
    return None if chances is None or fought is None else (fought, chances)


def _keep(options: RunOptions, opened: Playback, tables: Tables, name: str, found: _Found) -> Exit:
    """Keep a branch, and print what is wanted of it."""
    fought, chances = found
    for side in Side:
        tell(f"Chance of the {side.label} from hour {chances.as_it_stood.hours[0]:,}: {_moved(chances, side)}")
    kept = keep_branch(options.out or folder_of(opened.war), name, fought.lines)
    path = kept if isinstance(kept, Path) else None
    if path is not None:
        tell(f"Data record of the branch: {path}")
    told = receipt(fought.result, tables)
    if options.json:
        say(_summary(fought, chances, opened, path).text())
    elif options.story and path is not None:
        return tell_story(path, told, tables, options.seed_line)
    else:
        say_receipt(told, options)
    if isinstance(kept, Failure):
        tell_problems(kept)
        return Exit.UNWRITTEN
    return Exit.DONE


def _moved(chances: BranchChances, side: Side) -> str:
    """Return the chance as it stood and with the orders, each with its interval."""
    ways = (way.victory(side)[0] for way in (chances.as_it_stood, chances.in_branch))
    before, after = (f"{chance(share)} ({chance_interval(share)})" for share in ways)
    return f"{before} as it stood, {after} in the branch"


def _summary(fought: FoughtBranch, chances: BranchChances, opened: Playback, path: Path | None) -> BranchSummary:
    branch = fought.result.campaign.branch
    return BranchSummary(
        **dict(summary_of(fought.result, opened.war.path.name, None, path)),
        branch=branch.text if branch else "",
        as_it_stood=_record(chances.as_it_stood),
        with_orders=_record(chances.in_branch),
    )


def _record(chances: Chances) -> ChancesRecord:
    shares = (chances.attacker[0], chances.defender[0], chances.stalemate[0])
    attacker, defender, stalemate = map(ShareRecord.model_validate, shares)
    return ChancesRecord(attacker=attacker, defender=defender, stalemate=stalemate)
