"""Arrangements of one side's flanks tried against the very plan of the other side, and the best of them (O-14).

`arrangements_of` returns arrangements that are fair to advise, `find_best` fights them, and `request_with` is the
request of one of them.
"""

from autoalgo.war.odds.best.arrangements import Arrangement, arrangements_of
from autoalgo.war.odds.best.best_search import (
    ARRANGEMENTS,
    SHOWN,
    BestFound,
    BestOrder,
    BestProgress,
    RankedArrangement,
    find_best,
)
from autoalgo.war.odds.best.fair_advice import FairAdvice
from autoalgo.war.odds.best.with_arrangement import request_with

__all__ = [
    "ARRANGEMENTS",
    "SHOWN",
    "Arrangement",
    "BestFound",
    "BestOrder",
    "BestProgress",
    "FairAdvice",
    "RankedArrangement",
    "arrangements_of",
    "find_best",
    "request_with",
]
