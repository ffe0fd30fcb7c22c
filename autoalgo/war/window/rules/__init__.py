"""The page Units and rules: every number of the rules, editions of them, and duels between unit types (W-14 …)."""
