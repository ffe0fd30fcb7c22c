"""The largest numbers that name a war's chance: a seed, and which of the very many wars of a seed."""

from typing import Final

LARGEST_SEED: Final = 2**63 - 1
"""A seed that fits every spreadsheet-free reader: JSON, wiki and numpy alike."""
LARGEST_BATTLE: Final = 2**63 - 1
"""The greatest number that a battle of a seed can have (SC-6)."""
