"""The lines of the record of a game."""
