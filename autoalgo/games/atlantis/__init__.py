"""Atlantis 1.0: a fantasy world that a moderator plays by mail, a month a turn (docs/games/atlantis.md)."""
