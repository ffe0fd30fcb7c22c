"""The page Tactics: who fights whom, where, and from which database (T)."""
