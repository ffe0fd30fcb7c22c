"""TNCC for learning programs: an environment of PettingZoo, an extra, and what was learned as a bot (TN-19)."""

from autoalgo.games.tncc.rl.environment import TnccEnvironment, env
from autoalgo.games.tncc.rl.policy import Policy, Seen, policy_to_bot

__all__ = ["Policy", "Seen", "TnccEnvironment", "env", "policy_to_bot"]
