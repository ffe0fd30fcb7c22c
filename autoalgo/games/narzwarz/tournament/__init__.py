"""Very many games between personalities: who wins, and how long it takes (NW-19)."""

from autoalgo.games.narzwarz.tournament.deal import dealt, seated
from autoalgo.games.narzwarz.tournament.simulation import Contest, ContestCount, simulate

__all__ = ["Contest", "ContestCount", "dealt", "seated", "simulate"]
