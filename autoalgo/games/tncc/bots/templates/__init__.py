"""Bots to start from, as `autoalgo tncc new-bot` writes them: each one whole, and as docs/games/tncc_bots.md says."""
