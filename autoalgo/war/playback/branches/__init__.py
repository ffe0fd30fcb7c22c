"""A war fought on from any of its hours, with other orders and fresh luck: what would have come of it (B-11).

`branch_from` makes a branch of an hour, `chances_from` tells how likely each end is from there, `fight_branch` fights
it, `causes_of` tells what made it end so. `keep_branch`, `kept_branches`, `rename_branch` and `delete_branch` are the
branches of a war as files; `read_orders` reads orders.
"""

from autoalgo.war.playback.branches.branch_causes import BranchCauses, OrderWorth, cause_lines, causes_of, war_lines
from autoalgo.war.playback.branches.branching import (
    BranchChances,
    BranchPlan,
    FoughtBranch,
    branch_from,
    chances_from,
    check_hour,
    check_orders,
    fight_branch,
)
from autoalgo.war.playback.branches.kept import (
    KeptBranch,
    delete_branch,
    folder_of,
    keep_branch,
    kept_branches,
    rename_branch,
    war_of,
)
from autoalgo.war.playback.branches.orders_file import BranchOrders, read_orders

__all__ = [
    "BranchCauses",
    "BranchChances",
    "BranchOrders",
    "BranchPlan",
    "FoughtBranch",
    "KeptBranch",
    "OrderWorth",
    "branch_from",
    "cause_lines",
    "causes_of",
    "chances_from",
    "check_hour",
    "check_orders",
    "delete_branch",
    "fight_branch",
    "folder_of",
    "keep_branch",
    "kept_branches",
    "read_orders",
    "rename_branch",
    "war_lines",
    "war_of",
]
