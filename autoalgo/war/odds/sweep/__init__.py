"""Sweeps: the odds of the same war for several values of a field, and what difference they make.

`plan_sweep` turns fields and their values into a `Plan`, `Sweeping` prepares and fights one combination after another,
and `findings` says of each field whether it matters. Any field of the request, cell of the database or key of the JSON
folder can be varied, and each combination goes through the very checks of a run.
"""
