"""Terrain made up by kind of place and seed (W-20): the same pixels everywhere, and both sides can fight on all.

Each kind draws its own numbers (how many woods, where the pass lies) and then the land. A land on which the sides could
not meet is drawn anew from the next numbers of the same seed.
"""

from collections.abc import Callable, Mapping
from itertools import count
from types import MappingProxyType
from typing import Final

import numpy as np

from autoalgo.common.kit.brushes import filled
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.map_making.fields import ROW, Mask, Noise
from autoalgo.war.map_making.landscape import Landscape
from autoalgo.war.map_making.landscapes import (
    cliff_coast,
    hillcountry,
    islands,
    mountain_pass,
    plain,
    river,
    soft_coast,
)

_ROWS: Final = (100, 200, 300)
_ATTACKER, _DEFENDER = 100, 300
"""Rows and columns in which three flanks a side first stand (FL-2)."""
_LANE: Final = 2
"""Pixels to each side of a way that are free of cliffs, too."""
_HARD_COAST: Final = 0.4
"""Share of the coasts that are cliffs with few landing places."""


def generated(kind: Landscape, seed: int) -> FeatureGrid:
    """Return a terrain of a kind, shape (400, 400), the same for the same seed (0 – 2**63 − 1) everywhere.

    The attacker comes from the left: over land, or by sea where the kind `lands`. No flank first stands on cliffs, no
    defender in water, and a way free of cliffs leads from every first place to the other side (FL-2); over land it is
    free of water, too.
    """
    number = list(Landscape).index(kind)
    for attempt in count():
        grid = _DRAWN[kind](Noise(np.random.SeedSequence((seed, number, attempt))))
        if is_passable(grid, kind):
            return grid
    raise AssertionError  # no seed runs out of numbers


def is_passable(grid: FeatureGrid, kind: Landscape) -> bool:
    """Return whether both sides can fight on it, as `generated` says."""
    attackers, defenders = grid[_ROWS, _ATTACKER], grid[_ROWS, _DEFENDER]
    if not ((attackers == Feature.WATER) == kind.lands).all() or (defenders == Feature.WATER).any():
        return False
    blocked = grid == Feature.CLIFFS
    if not kind.lands:
        blocked |= grid == Feature.WATER
    free = ~_widened(blocked)
    places = [(column, row) for column in (_ATTACKER, _DEFENDER) for row in _ROWS]
    if not all(free[row, column] for column, row in places):
        return False
    together = filled(free, places[0])
    return all(together[row, column] for column, row in places)


def _widened(mask: Mask) -> Mask:
    """Return a mask with all pixels up to `_LANE` beside it."""
    for axis in (0, 1):
        padded = np.pad(mask, _LANE)
        rows, columns = (slice(_LANE, -_LANE), slice(None)) if axis else (slice(None), slice(_LANE, -_LANE))
        inner = padded[rows, columns]
        steps = range(2 * _LANE + 1)
        mask = np.logical_or.reduce(
            [inner[:, step : step + MAP_PIXELS] if axis else inner[step : step + MAP_PIXELS, :] for step in steps]
        )
    return mask


def _between(least: float, most: float, share: float) -> float:
    return least + (most - least) * share


def _plain(noise: Noise) -> FeatureGrid:
    return plain(noise, _between(0.03, 0.2, noise.draws(1)[0]))


def _hills(noise: Noise) -> FeatureGrid:
    high, woods = noise.draws(2)
    return hillcountry(noise, _between(0.25, 0.5, high), _between(0.1, 0.4, woods))


def _coast(noise: Noise) -> FeatureGrid:
    kind, woods, high = noise.draws(3)
    if kind < _HARD_COAST:
        return cliff_coast(noise, _between(0.4, 0.8, woods))
    return soft_coast(noise, _between(0.06, 0.25, woods), _between(0.03, 0.25, high))


def _river_crossing(noise: Noise) -> FeatureGrid:
    """Draw a river with one to three ways over it, 7 to 15 pixels wide, each where the river is narrow."""
    woods, ways, *places = noise.draws(8)
    grid = river(noise, _between(0.05, 0.25, woods))
    across = (grid == Feature.WATER).sum(axis=1)
    for way in range(1 + int(3 * ways)):
        first = int(_between(20, 340, places[2 * way]))
        row = first + int(np.argmin(across[first : first + 40]))
        crossing = (np.abs(ROW - row) <= _between(3, 7, places[2 * way + 1])) & (grid == Feature.WATER)
        grid[crossing] = Feature.PLAIN
    return grid


def _mountain_pass(noise: Noise) -> FeatureGrid:
    return mountain_pass(noise, _between(110, 290, noise.draws(1)[0]))


def _islands(noise: Noise) -> FeatureGrid:
    """Draw the defender's island and two to five others."""
    others, *places = noise.draws(24)
    main = (_between(285, 310, places[0]), 200.0, _between(60, 85, places[1]), _between(120, 150, places[2]))
    rest = [
        (_between(20, 200, column), _between(20, 380, row), _between(16, 44, width), _between(16, 44, height))
        for column, row, width, height in np.reshape(places[3:], (5, 4))[: 2 + int(4 * others)]
    ]
    return islands(noise, [main, *rest])


_DRAWN: Final[Mapping[Landscape, Callable[[Noise], FeatureGrid]]] = MappingProxyType(
    {
        Landscape.PLAIN: _plain,
        Landscape.HILLS: _hills,
        Landscape.COAST: _coast,
        Landscape.RIVER_CROSSING: _river_crossing,
        Landscape.MOUNTAIN_PASS: _mountain_pass,
        Landscape.ISLANDS: _islands,
    }
)
