"""Sweeps: the odds of the same war for several values of a field, and what difference they make.

`plan_sweep` turns fields and their values into a `Plan`, `Sweeping` prepares and fights one combination after another,
and `findings` says of each field whether it matters. Any field of the request, cell of the database or key of the JSON
folder can be varied, and each combination goes through the very checks of a run.
"""

from autoalgo.war.odds.sweep.fields import find_field
from autoalgo.war.odds.sweep.findings import Balance, EvenPoint, FieldEffect, Weight, balances, findings
from autoalgo.war.odds.sweep.inputs import SweepBasis, SweepInputs, SweptField
from autoalgo.war.odds.sweep.plan import MOST_DRAWN, Dimension, Plan, plan_sweep
from autoalgo.war.odds.sweep.prepared_war import Preparer
from autoalgo.war.odds.sweep.spans import Span, span_of
from autoalgo.war.odds.sweep.suggestions import suggested_fields
from autoalgo.war.odds.sweep.sweep_run import CombinationOutcome, Spread, Sweeping, SweepProgress, SweepRow, finished
from autoalgo.war.odds.sweep.variation import (
    MOST_COMBINATIONS,
    Variation,
    parse_variation,
    parse_variations,
    variation_text,
)

__all__ = [
    "MOST_COMBINATIONS",
    "MOST_DRAWN",
    "Balance",
    "CombinationOutcome",
    "Dimension",
    "EvenPoint",
    "FieldEffect",
    "Plan",
    "Preparer",
    "Span",
    "Spread",
    "SweepBasis",
    "SweepInputs",
    "SweepProgress",
    "SweepRow",
    "Sweeping",
    "SweptField",
    "Variation",
    "Weight",
    "balances",
    "find_field",
    "findings",
    "finished",
    "parse_variation",
    "parse_variations",
    "plan_sweep",
    "span_of",
    "suggested_fields",
    "variation_text",
]
