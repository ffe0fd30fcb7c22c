"""A game as it is played, and played again from its record."""
