"""Why a war went as it did: causes that add up, and what would have changed it (B-4).

`explain` divides the difference between a war and an even one among eleven causes by Shapley values.
"""

from autoalgo.war.explanation.contributions import Variable, variables_of
from autoalgo.war.explanation.explaining import Query, check_wars, explain
from autoalgo.war.explanation.explanation import (
    Breakdown,
    Cause,
    Change,
    Changes,
    Effect,
    Estimate,
    Explanation,
)
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.pace import Pace, Progress

__all__ = [
    "Breakdown",
    "Cause",
    "Change",
    "Changes",
    "Effect",
    "Estimate",
    "Explanation",
    "Group",
    "Pace",
    "Progress",
    "Query",
    "Variable",
    "check_wars",
    "explain",
    "variables_of",
]
