"""The chance of a turn: each die and each lot follows from the game's seed, the turn and what it is for (CF-32).

None depends on any other, so that whatever one unit does changes nobody else's luck. They are digests and not draws of
a generator, so that one of them takes a microsecond, and anybody can work one out without this program.
"""

from collections.abc import Callable, Sequence
from hashlib import blake2b

from autoalgo.games.capture_the_flag.rules.events import Event, Lot

Chance = Callable[[str], float]
"""Tells a number from 0 up to, but not including, 1 by what it is for, the same one each time."""


def chance_of(seed: int, turn: int) -> Chance:
    """Return the chance of a turn: the BLAKE2b digest of 64 bits of "seed turn purpose", as a share of 2⁶⁴."""
    begin = f"{seed} {turn} "

    def share(purpose: str) -> float:
        digest = blake2b(f"{begin}{purpose}".encode(), digest_size=8).digest()
        # A float has 53 bits; more of them could be rounded up to 1.
        return (int.from_bytes(digest) >> 11) / 2**53

    return share


def dice_of(chance: Chance, attacker: int, target: int, count: int, sides: int) -> tuple[int, ...]:
    """Return what the dice of a target's armor show against one attacker."""
    return tuple(1 + int(chance(f"die {attacker} {target} {number}") * sides) for number in range(count))


def lucky(chance: Chance, units: Sequence[int], purpose: str, events: list[Event]) -> int:
    """Return which of some units draws the highest lot, and note the draw; one unit alone needs no luck."""
    if len(units) == 1:
        return units[0]
    winner = max(units, key=lambda unit: chance(f"{purpose} {unit}"))
    events.append(Lot(purpose, tuple(units), winner))
    return winner
