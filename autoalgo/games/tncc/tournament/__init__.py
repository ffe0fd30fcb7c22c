"""Tournaments of bots: who plays in which order, the points, the ratings and the table (TN-15, TN-17)."""
