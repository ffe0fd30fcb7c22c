"""Lands as they are drawn: each is levels of a height field, with cliffs where it is steep, and woods in patches.

The attacker comes from the left, the defender stands to the right (FL-2). With the values that a drawing has by itself
it is one of the maps that ship.
"""

import numpy as np

from autoalgo.war.domain.terrain import Feature, FeatureGrid
from autoalgo.war.map_making.fields import (
    COLUMN,
    Noise,
    distance,
    empty,
    everywhere,
    level,
    slope,
    smoothed,
    tidied,
    top,
)


def plain(noise: Noise, woods: float = 0.07) -> FeatureGrid:
    """Draw open country with woods on a share of it."""
    grid = empty()
    noise.woods(grid, woods, grid == Feature.PLAIN, 52)
    return tidied(grid)


def hillcountry(noise: Noise, high: float = 0.42, woods: float = 0.26) -> FeatureGrid:
    """Draw hills on a share of the map, woods in a share of the hollows between them."""
    grid = empty()
    height = noise.fractal(92, 0.42)
    height -= level(height, high, everywhere(height))
    noise.woods(grid, woods, height < 0, 40)
    grid[height > 0] = Feature.HIGH_GROUND
    noise.woods(grid, 0.1, height > 0.05, 32)
    noise.cliffs(grid, height, 6, 0.2)
    return tidied(grid)


def mountain_pass(noise: Noise, pass_row: float = 200) -> FeatureGrid:
    """Draw a range from top to bottom between two lowlands, and one winding pass through it, near a row."""
    grid = empty()
    column, row = noise.bent(90, 34)
    side, middle = np.abs(column - 200), np.abs(row - pass_row)
    relief = noise.ridges(84)
    height = np.minimum(1 - side / 76, (middle - 13) / 36 - side / 150) + 0.3 * noise.fractal(72) + 0.4 * (relief - 0.3)
    noise.woods(grid, 0.12, (height < -0.1) & (side > 60))
    grid[height > 0] = Feature.HIGH_GROUND
    noise.woods(grid, 0.08, height > 0.1, 26)
    grid[top(relief - smoothed(relief, 120), 0.25, height > 0.12)] = Feature.CLIFFS
    noise.cliffs(grid, height, 8, 0.4)
    return tidied(grid)


def soft_coast(noise: Noise, woods: float = 0.14, high: float = 0.1) -> FeatureGrid:
    """Draw the attacker's sea, beaches, and the defender's low land."""
    grid = empty()
    height = (COLUMN - 190) / 80 + noise.fractal(120)
    noise.woods(grid, woods, height > 0.15)
    inland = noise.fractal(70) + height / 4
    grid[top(inland, high, height > 0.35)] = Feature.HIGH_GROUND
    grid[height < 0] = Feature.WATER
    return tidied(grid)


def cliff_coast(noise: Noise, cliffs: float = 0.75) -> FeatureGrid:
    """Draw the attacker's sea below cliffs, with few landing places, and high ground behind them."""
    grid = empty()
    height = (COLUMN - 190) / 76 + 0.8 * noise.fractal(110, 0.55)
    grid[top(noise.fractal(80) - height / 3, 0.4, height > 0)] = Feature.HIGH_GROUND
    noise.woods(grid, 0.12, height > 0.2, 36)
    noise.cliffs(grid, height, 12, cliffs)
    grid[height < 0] = Feature.WATER
    return tidied(grid)


def river(noise: Noise, woods: float = 0.12) -> FeatureGrid:
    """Draw a broad river from top to bottom between meadows and woods."""
    grid = empty()
    column, row = noise.bent(110, 44)
    line = column - 200 + 70 * noise.noise(column, row, 90) + 26 * noise.noise(column, row, 40) + 5 * noise.fractal(20)
    away = np.abs(line) / np.maximum(slope(line), 0.4)
    noise.woods(grid, woods, away > 16)
    grid[away < 8 + 4 * noise.fractal(64)] = Feature.WATER
    return tidied(grid)


def islands(noise: Noise, places: list[tuple[float, float, float, float]]) -> FeatureGrid:
    """Draw islands in the sea, hilly at heart; each place is a column, a row, half a width and half a height."""
    grid = empty()
    bent = noise.bent(120, 26)
    nearest = np.minimum.reduce([distance(*place, bent) for place in places])
    height = 1 - nearest + 0.5 * noise.fractal(80, 0.55)
    noise.woods(grid, 0.2, height > 0.1)
    grid[top(height + 0.5 * noise.fractal(50), 0.25, height > 0)] = Feature.HIGH_GROUND
    noise.cliffs(grid, height, 6, 0.25)
    grid[height < 0] = Feature.WATER
    return tidied(grid)
