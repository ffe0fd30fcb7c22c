"""The events of a game in sentences."""
