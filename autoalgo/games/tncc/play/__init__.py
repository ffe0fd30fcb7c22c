"""A game recorded, and played again from its record."""
