"""TNCC for learning programs: an environment of PettingZoo, which is an extra (TN-19)."""

from autoalgo.games.tncc.rl.environment import TnccEnvironment, env

__all__ = ["TnccEnvironment", "env"]
