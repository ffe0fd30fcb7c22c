"""A game told: its folder and records, its turns in sentences, the board as text."""
