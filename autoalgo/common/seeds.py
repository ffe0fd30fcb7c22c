"""The largest numbers that name a game's chance: a seed, and which of the very many wars of a seed."""

import secrets
from typing import Final

LARGEST_SEED: Final = 2**63 - 1
"""A seed that fits every spreadsheet-free reader: JSON, wiki and numpy alike."""
LARGEST_BATTLE: Final = 2**63 - 1
"""The greatest number that a battle of a seed can have (SC-6)."""


def chosen_or_drawn(seed: int | None) -> int:
    """Return the seed that was chosen, or a new one."""
    return secrets.randbelow(LARGEST_SEED + 1) if seed is None else seed
