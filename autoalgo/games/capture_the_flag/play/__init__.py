"""Turns played, recorded, played again, taken back and told step by step."""
