"""A war fought on from any of its hours, with other orders and fresh luck: what would have come of it (B-11).

`branch_from` makes a branch of an hour, `chances_from` tells how likely each end is from there, `fight_branch` fights
it, `causes_of` tells what made it end so. `keep_branch`, `kept_branches`, `rename_branch` and `delete_branch` are the
branches of a war as files; `read_orders` reads orders.
"""
