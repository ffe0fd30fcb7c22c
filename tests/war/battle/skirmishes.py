"""Battles of every sort on hand-built boards, and a fingerprint of how each goes, hour by hour.

Run as a script it writes the fingerprints as JSON, so that another process can compare its own.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Mapping

import numpy as np
from boards import attacker, barge, board, defender, maneuver, paint, unit

from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.battle.event_buffer import KINDS
from autoalgo.war.battle.hour import is_over, play_hour
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.domain.units import Branch

MUSKETS = unit(ranges_km=(0.002, 0.075, 0.15), powers=(0.5, 1.5, 0.8), psychology=4, rebound_hours=1)
HORSE = unit(speed_kmh=8, ranges_km=(0.002, 0.002, 0.002), powers=(1, 1, 1), shock=0.6, psychology=6)
GUNS = unit(speed_kmh=2, ranges_km=(0.05, 0.4, 0.8), powers=(0, 2, 1), rebound_hours=2, shock=0)
FRIGATE = unit(speed_kmh=10, ranges_km=(0.1, 0.2, 0.4), powers=(3, 2, 1), capacity=200, psychology=3, rebound_hours=1)


def line(field_side: Side, x_km: float, count: int, how: Maneuver = Maneuver.NORMAL, **numbers: float) -> list[np.void]:
    """Return flanks of one side in a line down the map, half infantry and the rest cavalry and guns."""
    put = attacker if field_side is Side.ATTACKER else defender
    proportion = (0.5, 0.3, 0.2, 0.0)
    return [
        put(x_km, 100 * (row + 1) / (count + 1), 2000, proportion=proportion, maneuver=maneuver(how), **numbers)
        for row in range(count)
    ]


def armed(field: Battlefield) -> Battlefield:
    """Return a board whose sides have muskets, horse, guns and frigates."""
    for side in Side:
        for branch, unit_type in zip(Branch, (MUSKETS, HORSE, GUNS, FRIGATE), strict=True):
            field.units[side, branch] = unit_type
    return field


def on_land(flanks: int = 3) -> Battlefield:
    """Return the standard battle: two mirrored lines 8 km apart on a plain."""
    return armed(board(*line(Side.ATTACKER, 46, flanks), *line(Side.DEFENDER, 54, flanks)))


def at_sea() -> Battlefield:
    """Return two fleets of ten frigates a flank, the attacker's with barges in the third flank's place."""
    field = armed(board(*line(Side.ATTACKER, 48, 3, ships=10), *line(Side.DEFENDER, 52, 3, ships=8)))
    field.features[:] = Feature.WATER
    return field


def on_mixed_ground() -> Battlefield:
    """Return a battle over woods, cliffs, hills and lakes with every maneuver on both sides."""
    every = list(Maneuver)
    flanks = [
        put(x_km, 10 + 20 * row, 1500, maneuver=maneuver(how), ships=5, proportion=(0.6, 0.2, 0.2, 0.0))
        for put, x_km in ((attacker, 48), (defender, 52))
        for row, how in enumerate(every)
    ]
    field = armed(board(*flanks))
    field.units[Side.DEFENDER, Branch.SHIP] = barge()
    field.features[:] = np.kron(np.random.default_rng(5).integers(0, len(Feature), (50, 50)), np.ones((8, 8)))
    return field


def besieged() -> Battlefield:
    """Return a fortress on a hill that is starved until it surrenders."""
    held = line(Side.DEFENDER, 60, 2, Maneuver.POSITION)
    field = armed(board(*line(Side.ATTACKER, 40, 3, Maneuver.POSITION), *held, local_population=50_000))
    for index in (3, 4):
        paint(field, index, Feature.HIGH_GROUND)
    field.sides[Side.DEFENDER]["fortified"] = 1
    field.sides[Side.ATTACKER]["siege_rate"] = 0.8
    field.sides[Side.ATTACKER]["capacity"] = 0.2
    return field


def stricken() -> Battlefield:
    """Return two armies that never meet, each the prey of two diseases that sometimes kill all."""
    field = armed(board(*line(Side.ATTACKER, 10, 3, Maneuver.POSITION), *line(Side.DEFENDER, 90, 3, Maneuver.POSITION)))
    field.sides["outbreak_per_soldier"] = (2e-5, 1e-5)
    field.sides["deaths_per_soldier"] = (0.05, 0.3)
    return field


def hungry() -> Battlefield:
    """Return two armies on land that feeds a tenth of them, where hunger may kill a whole flank in an hour."""
    flanks = (*line(Side.ATTACKER, 46, 3), *line(Side.DEFENDER, 54, 3))
    return armed(board(*flanks, local_population=6000, attrition_constant=0.97))


def pillaged() -> Battlefield:
    """Return pillagers around two flanks on Position whose supply they cut."""
    pillagers = [
        attacker(50 + east, 50 + south, 3000, maneuver=maneuver(Maneuver.PILLAGING))
        for east, south in ((0.1, 0), (-0.1, 0), (0, 0.1), (0, -0.1))
    ]
    pillaged_flanks = [defender(50, 50 + 0.02 * row, 3000, maneuver=maneuver(Maneuver.POSITION)) for row in (0, 1)]
    field = board(*pillagers, *pillaged_flanks, local_population=40_000)
    field.units[:, Branch.INFANTRY]["powers"] = 0.2
    return field


def overrun() -> Battlefield:
    """Return a strong flank beside two of ten men, who are captured on land and sunk on water."""
    few = [defender(50.05, 50 + row, 10, ships=row, maneuver=maneuver(Maneuver.POSITION)) for row in (0, 1)]
    field = armed(board(attacker(49.95, 50, 9000), attacker(49.95, 51, 9000), *few))
    paint(field, 3, Feature.WATER)
    return field


def uneven() -> Battlefield:
    """Return pillagers, raiders and guns in four flanks against a stronger line of three."""
    raiders = line(Side.ATTACKER, 45.1, 2, Maneuver.HIT_AND_RUN) + line(Side.ATTACKER, 46.1, 2, Maneuver.PILLAGING)
    field = armed(board(*raiders, *line(Side.DEFENDER, 52.1, 3)))
    field.units[Side.DEFENDER, Branch.INFANTRY]["efficiency"] = 0.6
    field.features[:, 150:250:3] = Feature.FOREST
    return field


def fortunate() -> Battlefield:
    """Return the standard battle on a day of fortune (EX-1)."""
    field = on_land()
    field.rules["fortune_spread"] = 0.5
    return field


def waiting() -> Battlefield:
    """Return the standard battle, in which both armies only wait until their orders lapse (EX-4)."""
    how = Maneuver.POSITION
    return armed(board(*line(Side.ATTACKER, 46, 3, how), *line(Side.DEFENDER, 54, 3, how), lapsing_position=1))


def cut_up() -> Battlefield:
    """Return three flanks between eight small ones, which strike as one and bar the way (EX-5, PU-1)."""
    around = [attacker(52 + east, 30 + 10 * row, 700, thirds=0.375) for east in (0, 4.0) for row in range(4)]
    field = armed(board(*around, *line(Side.DEFENDER, 54, 3), barring_share=0.5))
    field.flanks["front"][:8] = 0.375
    field.flanks["third_of"][:8] = [0, 0, 0, 3, 3, 5, 5, 5]
    field.flanks["die_of"][:8] = field.flanks["third_of"][:8, np.newaxis]
    return field


def ridden_down() -> Battlefield:
    """Return a line with guns between lines like it and 900 on horse each, who ride after it when it flees (PU-2)."""
    riders = [attacker(52, 100 * (row + 1) / 4, 900, proportion=(0, 1, 0, 0)) for row in range(3)]
    return armed(board(*line(Side.ATTACKER, 50, 3), *riders, *line(Side.DEFENDER, 54, 3), pursuit_speed=2))


Opening = Callable[[], Battlefield]
SKIRMISHES: dict[str, Opening] = {
    "land": on_land,
    "sea": at_sea,
    "mixed ground": on_mixed_ground,
    "siege": besieged,
    "disease": stricken,
    "hunger": hungry,
    "pillage": pillaged,
    "overrun": overrun,
    "fortune": fortunate,
    "waiting": waiting,
    "front": cut_up,
    "flight": ridden_down,
}
SEEDS = (1, 2, 3)


def fingerprint(field: Battlefield, generator: np.random.Generator) -> str:
    """Return a digest of every byte of the board and of every event, after each hour of at most 200."""
    digest = hashlib.sha256()
    for _ in range(200):
        if is_over(field):
            break
        play_hour(field, generator)
        events = field.events[: int(field.clock[0]["events"])]
        for part in (field.flanks, field.sides, field.clock, field.order, events):
            digest.update(part.tobytes())
    return digest.hexdigest()


def fingerprints() -> Mapping[str, str]:
    """Return the fingerprints of all skirmishes with all seeds."""
    return {
        f"{name}, seed {seed}": fingerprint(opening(), np.random.Generator(np.random.PCG64(seed)))
        for name, opening in SKIRMISHES.items()
        for seed in SEEDS
    }


def kinds_of(opening: Battlefield, seed: int) -> set[str]:
    """Return the kinds of events of a skirmish of at most 200 hours."""
    kinds: set[str] = set()
    generator = np.random.Generator(np.random.PCG64(seed))
    for _ in range(200):
        if is_over(opening):
            break
        play_hour(opening, generator)
        kinds |= {KINDS[row["kind"]] for row in opening.events[: int(opening.clock[0]["events"])]}
    return kinds


if __name__ == "__main__":
    json.dump(fingerprints(), sys.stdout)
