"""The page Why of Output: what made a war what it was, and every number behind it (B-4)."""
