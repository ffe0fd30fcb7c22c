"""Tournaments of bots: who plays in which order, the points, and the table (TN-15)."""

from autoalgo.games.tncc.tournament.schedule import MOST_IN_EVERY_ORDER, Schedule, schedule
from autoalgo.games.tncc.tournament.standings import Standing, Standings, hold

__all__ = ["MOST_IN_EVERY_ORDER", "Schedule", "Standing", "Standings", "hold", "schedule"]
