"""What the analysis board has done off the GUI thread: chances, a branch fought, the branches listed (B-11)."""

from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.domain.branch import Departure
from autoalgo.war.playback import Playback
from autoalgo.war.playback.branches.branching import BranchChances, branch_from, chances_from, fight_branch
from autoalgo.war.playback.branches.kept import KeptBranch, folder_of, keep_branch, kept_branches, war_of
from autoalgo.war.playback.chance import Chances, Effort
from autoalgo.war.tables import Tables
from autoalgo.war.window.charts.words import nation_of


@dataclass(frozen=True)
class Order:
    """A branch that is asked for."""

    playback: Playback
    tables: Tables
    departure: Departure
    name: str
    as_it_stood: Chances | None = None
    """The chances from its hour without its orders, where they are known."""


@dataclass(frozen=True)
class BranchRow:
    """A course as the list of branches tells it."""

    name: str
    text: str
    """What it is, in words; empty for the war itself."""
    path: Path
    kept: KeptBranch | None
    """None for the war that the branches leave."""
    hour: int
    """From which it is fought on; 0 for the war itself."""
    luck: int
    winner: str
    hours: int
    """Of the battle."""
    lost: tuple[int, int]
    """Men of the attacker and of the defender: killed, died and captured."""


def chances_of(order: Order, watch: JobWatch[None]) -> BranchChances | Failure | None:
    """Return the chances from an hour, as it stood and with the orders; None once it is cancelled."""
    plan = branch_from(order.playback, order.tables, order.name, order.departure)
    return (
        plan
        if isinstance(plan, Failure)
        else chances_from(plan, order.tables, Effort(), watch.goes_on, order.as_it_stood)
    )


def fight_and_keep(order: Order, watch: JobWatch[None]) -> Path | Failure | None:
    """Return the record of a branch that was fought; None once it is cancelled, and then nothing is left behind."""
    plan = branch_from(order.playback, order.tables, order.name, order.departure)
    if isinstance(plan, Failure):
        return plan
    fought = fight_branch(plan, order.tables, lambda _: watch.goes_on())
    return None if fought is None else keep_branch(folder_of(order.playback.war), order.name, fought.lines)


def list_branches(playback: Playback) -> tuple[BranchRow, ...]:
    """Return the war that is on show, or whose branch is, and all its branches; the war first, where its record is."""
    war = playback.war
    path = war_of(war)
    root = war if path == war.path else open_war(path) if path.exists() else None
    first = [_row(root, "The war as it went")] if isinstance(root, OpenedWar) else []
    return (*first, *(_row(kept.war, kept.branch.name, kept) for kept in kept_branches(war)))


def _row(war: OpenedWar, name: str, kept: KeptBranch | None = None) -> BranchRow:
    branch, result = war.record.branch, war.result()
    if result is None:
        won, lost = "cut off", (0, 0)
    else:
        winner = result.battle.winner
        won = "neither" if winner is None else nation_of(war.record.selection, winner)
        lost = (result.attacker_headcount.lost, result.defender_headcount.lost)
    return BranchRow(
        name=name,
        text=branch.text if branch else "",
        path=war.path,
        kept=kept,
        hour=branch.hour if branch else 0,
        luck=branch.departures[-1].luck if branch else 0,
        winner=won,
        hours=result.battle.hours if result else 0,
        lost=lost,
    )
