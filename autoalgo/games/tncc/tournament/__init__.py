"""Tournaments of bots: who plays in which order, the points, the ratings and the table (TN-15, TN-17)."""

from autoalgo.games.tncc.tournament.games import GameResult, Tournament, results
from autoalgo.games.tncc.tournament.ratings import Rating
from autoalgo.games.tncc.tournament.schedule import MOST_IN_EVERY_ORDER, Schedule, schedule
from autoalgo.games.tncc.tournament.standings import Standing, Standings, standings

__all__ = [
    "MOST_IN_EVERY_ORDER",
    "GameResult",
    "Rating",
    "Schedule",
    "Standing",
    "Standings",
    "Tournament",
    "results",
    "schedule",
    "standings",
]
