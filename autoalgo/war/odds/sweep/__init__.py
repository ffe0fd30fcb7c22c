"""Sweeps: the odds of the same war for several values of a field, and what difference they make.

`plan_sweep` turns fields and their values into a `Plan`, `Sweeping` prepares and fights one combination after another,
and `findings` says of each field whether it matters. Any field of the request, cell of the database or key of the JSON
folder can be varied, and each combination goes through the very checks of a run.
"""

from autoalgo.war.odds.sweep.fighting import Outcome, Spread, Sweeping, SweepProgress, SweepRow, finished
from autoalgo.war.odds.sweep.findings import Balance, EvenPoint, Finding, Weight, balances, findings
from autoalgo.war.odds.sweep.inputs import Basis, Inputs, SweptField
from autoalgo.war.odds.sweep.plan import Dimension, Plan, plan_sweep
from autoalgo.war.odds.sweep.variation import MOST_COMBINATIONS, Variation, parse_variation

__all__ = [
    "MOST_COMBINATIONS",
    "Balance",
    "Basis",
    "Dimension",
    "EvenPoint",
    "Finding",
    "Inputs",
    "Outcome",
    "Plan",
    "Spread",
    "SweepProgress",
    "SweepRow",
    "Sweeping",
    "SweptField",
    "Variation",
    "Weight",
    "balances",
    "findings",
    "finished",
    "parse_variation",
    "plan_sweep",
]
