"""The analysis board: the war on show fought on from an hour, and its branches side by side (B-11)."""
