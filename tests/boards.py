"""Small battlefields for tests of the kernels: flanks, unit types and rules set by hand to round numbers.

`board` puts them together as the program's own opening would. `plain_kernels` lets kernels run as the plain Python that
they are written in: tests of single kernels need no compiling then, and may script the draws.
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt
import pytest

import autoalgo.war.aftermath
import autoalgo.war.battle
from autoalgo.war.battle import attack, front
from autoalgo.war.battle.arrays import (
    BRANCHES,
    CLOCK,
    EVENT,
    FLANK,
    RULES,
    SIDE,
    STRUCK,
    UNDECIDED,
    UNIT,
    Battlefield,
    StructuredArray,
    StructuredRow,
)
from autoalgo.war.battle.event_buffer import EVENTS_A_FLANK, EVENTS_A_SIDE, KINDS
from autoalgo.war.battle.movement import MANEUVERS
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature
from autoalgo.war.domain.units import Branch

Numbers = float | Sequence[float]

RULEBOOK = {
    "maximum_hours": 4380,
    "morale_per_soldier": 20,
    "retreating_below": 0.3,
    "routed_below": 0.1,
    "retreating_speed": 0.5,
    "charging_speed": 2,
    "charging_approach": 0.5,
    "charge_divisor": 2,
    "displacement_km": 0.01,
    "hit_and_run_attacks": 2,
    "hit_and_run_hours_away": 3,
    "square_root_from": 100,
    "random_maximum": 5,
    "mercy": 0.1,
    "flanking_divisor": 10,
    "supply_cut_chance": 0.5,
    "cut_off_capacity": 0.1,
    "uphill": 0.8,
    "local_population": 1_000_000,
    "attrition_constant": 0.01,
    "attrition_random_maximum": 0.05,
    "overcrowding_cap": 2,
    "siege_rate_divisor": 10,
    "disease_random_maximum": 5,
    "km_per_pixel": 0.25,
    "map_km": 100,
    "fortune_spread": 0,
    "lapsing_position": 0,
    "neighbours_km": 2,
    "barring_share": 0,
    "barring_cosine": 0.5,
    "pursuit_speed": 0,
}
"""The rulebook's constants; uphill, the land's people and the attrition constant are the tests' own."""

GROUND = {
    Feature.PLAIN: (1.0, 1.0, 1.0),
    Feature.WATER: (1.0, 0.9, 0.8),
    Feature.FOREST: (0.5, 0.75, 0.6),
    Feature.CLIFFS: (0.25, 0.5, 0.4),
    Feature.HIGH_GROUND: (1.25, 1.2, 1.5),
}
"""Factors of speed, limitation and efficiency."""

PLAIN_MAP = np.zeros((MAP_PIXELS, MAP_PIXELS), dtype=np.int8)
"""A map without any feature."""

KERNEL_MODULES = [
    importlib.import_module("autoalgo.common.streams"),
    *(
        importlib.import_module(f"{package.__name__}.{found.name}")
        for package in (autoalgo.war.battle, autoalgo.war.aftermath)
        for found in pkgutil.iter_modules(package.__path__)
    ),
]
COMPILED = hasattr(importlib.import_module("autoalgo.war.battle.hour").play_hour, "py_func")
"""False under NUMBA_DISABLE_JIT=1."""

needs_compiled_kernels = pytest.mark.skipif(not COMPILED, reason="too slow, or pointless, without compiled kernels")


@pytest.fixture(scope="module")
def plain_kernels() -> Iterator[None]:
    """Run every kernel as plain Python; call them as attributes of their modules, which is where they are replaced."""
    with pytest.MonkeyPatch.context() as patch:
        for module in KERNEL_MODULES:
            for name, value in list(vars(module).items()):
                if hasattr(value, "py_func"):
                    patch.setattr(module, name, value.py_func)
        yield


class SteadyDraws(np.random.Generator):
    """A generator that draws one number over and over; with 0.5 no move is displaced and U(0,5) is 2.5."""

    def __init__(self, draw: float = 0.5) -> None:
        super().__init__(np.random.PCG64(0))
        self.draw = draw

    def random(self, *_: object, **__: object) -> float:  # type: ignore[override]  # scalars only, as the rules draw
        """Return the number."""
        return self.draw


def assign(record: StructuredRow, numbers: Mapping[str, Numbers]) -> StructuredRow:
    """Set fields of a record and return it."""
    for name, value in numbers.items():
        record[name] = value
    return record


def unit(**numbers: Numbers) -> StructuredRow:
    """Return a unit type. √(400 · 0.25) = 10 of 400 men fight, each with 2 · 0.5 · 0.5 = 0.5 of U (AT-2)."""
    standard: dict[str, Numbers] = {
        "speed_kmh": 3,
        "ranges_km": (0.1, 0.1, 0.1),
        "powers": (0.5, 0.5, 0.5),
        "psychology": 2,
        "efficiency": 0.5,
        "limitation": 0.25,
        "effectiveness": 2,
    }
    return assign(np.zeros(1, dtype=UNIT)[0], standard | numbers)


def barge(**numbers: Numbers) -> StructuredRow:
    """Return a transport without weapons for 50 men."""
    unarmed: dict[str, Numbers] = {"speed_kmh": 4, "ranges_km": (0, 0, 0), "powers": (0, 0, 0), "capacity": 50}
    return unit(**(unarmed | numbers))


def flank(side: Side, x_km: float, y_km: float = 50.0, size: float = 400, **numbers: Numbers) -> StructuredRow:
    """Return a flank of infantry; 400 men reach √400 = 20 m toward their enemy (HR-4). Morale is 20 a soldier."""
    standard: dict[str, Numbers] = {
        "side": side,
        "army": side,
        "own": 1,
        "led": 1,
        "state": FlankState.IDLE if size > 0 else FlankState.INACTIVE,
        "x_km": x_km,
        "y_km": y_km,
        "size": size,
        "initial_size": size,
        "morale": 20 * size,
        "starting_morale": 20 * size,
        "proportion": (1, 0, 0, 0),
        "land_defense": 0.2,
        "water_defense": 0.4,
        "resilience": 1,
        "target": -1,
        "attacked": -1,
        "attacked_before": -1,
        "thirds": 1,
        "front": (1, 1, 1, 1),
        "die": (-1, -1, -1, -1),
        "coin": -1,
    }
    record = assign(np.zeros(1, dtype=FLANK)[0], standard | numbers)
    record["initial_ships"] = record["ships"]
    record["steady"] = record["size"]
    return record


def attacker(x_km: float, y_km: float = 50.0, size: float = 400, **numbers: Numbers) -> StructuredRow:
    """Return a flank of the attacker."""
    return flank(Side.ATTACKER, x_km, y_km, size, **numbers)


def defender(x_km: float, y_km: float = 50.0, size: float = 400, **numbers: Numbers) -> StructuredRow:
    """Return a flank of the defender."""
    return flank(Side.DEFENDER, x_km, y_km, size, **numbers)


def maneuver(name: Maneuver) -> int:
    """Return the code of a maneuver."""
    return MANEUVERS.index(name)


def board(*flanks: StructuredRow, events: bool = True, **rules: float) -> Battlefield:
    """Return a plain with the given flanks, numbered as they come; both sides have the same infantry and barges."""
    field = Battlefield(
        flanks=np.stack(flanks),
        units=np.zeros((2, BRANCHES), dtype=UNIT),
        sides=np.zeros(2, dtype=SIDE),
        features=PLAIN_MAP.copy(),
        ground=np.array([GROUND[feature] for feature in Feature]),
        rules=np.zeros(1, dtype=RULES),
        clock=np.array([(0, UNDECIDED, 0, 0)], dtype=CLOCK),
        order=np.arange(len(flanks), dtype=np.int64),
        struck=np.zeros(len(flanks), dtype=STRUCK),
        events=event_buffer(len(flanks)) if events else np.zeros(0, dtype=EVENT),
    )
    assign(field.rules[0], RULEBOOK | rules)
    for name in ("x_km", "y_km", "state"):
        field.flanks[f"began_{name}"] = field.flanks[name]
    field.flanks["die_of"] = np.arange(len(flanks))[:, np.newaxis]
    field.flanks["third_of"] = np.arange(len(flanks))
    for side in Side:
        field.units[side, Branch.INFANTRY] = unit()
        field.units[side, Branch.SHIP] = barge()
        own = field.flanks["side"] == side
        field.flanks["number"][own] = np.arange(1, own.sum() + 1)
        standing = (own & (field.flanks["state"] < FlankState.ROUTED)).sum()
        field.sides[side]["standing"] = field.sides[side]["began_standing"] = standing
        field.sides[side]["capacity"] = 0.1
        field.sides[side]["fortune"] = 1.0
        field.sides[side]["first"], field.sides[side]["past"] = 0, len(flanks)
    return field


def attacks(field: Battlefield, index: int, enemy: int, generator: np.random.Generator) -> None:
    """Let a flank attack an enemy from where it stands."""
    attack.attack(field, index, enemy, front.attack_distance(field, index, enemy), generator)


def event_buffer(flanks: int) -> StructuredArray:
    """Return an event buffer of the size that the program gives a battle of so many flanks."""
    return np.zeros(flanks * EVENTS_A_FLANK + 2 * EVENTS_A_SIDE, dtype=EVENT)


def paint(field: Battlefield, index: int, feature: Feature) -> None:
    """Put a feature on the pixel under a flank."""
    x, y = field.flanks[index]["x_km"], field.flanks[index]["y_km"]
    pixel = field.rules[0]["km_per_pixel"]
    field.features[int(y / pixel), int(x / pixel)] = feature


def noted(field: Battlefield, kind: EventKind) -> list[StructuredRow]:
    """Return the events of a kind in the buffer, in order."""
    count = int(field.clock[0]["events"])
    return [row for row in field.events[:count] if KINDS[row["kind"]] is kind]


def place(field: Battlefield, index: int) -> tuple[float, float]:
    """Return where a flank stands, in km."""
    return float(field.flanks[index]["x_km"]), float(field.flanks[index]["y_km"])


def men_accounted_for(field: Battlefield) -> npt.NDArray[np.float64]:
    """Return, for each flank, killed + died + captured + remaining (FL-5)."""
    fates = ("killed", "died_of_attrition", "died_of_disease", "captured", "size")
    return np.array([sum(float(flank[fate]) for fate in fates) for flank in field.flanks])
