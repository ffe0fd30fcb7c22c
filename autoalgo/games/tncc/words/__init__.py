"""A game in sentences and as JSON."""
