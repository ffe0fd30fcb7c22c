"""Very many games between automatic players: who wins, how long it takes, what is used (CF-51)."""

from autoalgo.games.capture_the_flag.tournament.result import ContestCount, End
from autoalgo.games.capture_the_flag.tournament.simulation import Contest, simulate

__all__ = ["Contest", "ContestCount", "End", "simulate"]
