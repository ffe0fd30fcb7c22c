"""Why a war went as it did: causes that add up, and what would have changed it (B-4).

`explain` divides the difference between a war and an even one among eleven causes by Shapley values.
"""

from autoalgo.war.explanation.cause_shares import Query, check_wars, explain
from autoalgo.war.explanation.contributions import Variable, variables_of
from autoalgo.war.explanation.explanation import (
    Breakdown,
    Cause,
    Changes,
    Effect,
    Estimate,
    Explanation,
    SuggestedChange,
)
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.pace import ExplanationProgress, Pace

__all__ = [
    "Breakdown",
    "Cause",
    "Changes",
    "Effect",
    "Estimate",
    "Explanation",
    "ExplanationProgress",
    "Group",
    "Pace",
    "Query",
    "SuggestedChange",
    "Variable",
    "check_wars",
    "explain",
    "variables_of",
]
