"""Numbers and choices over the pixels of a map, and the noise that lands are drawn from.

Nothing but +, −, ×, ÷, square roots and sorting is used, so that the same pixels come out on every machine (SC-6).
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid

Field = npt.NDArray[np.float64]
"""A number for each pixel, shape (400, 400), rows downward."""
Mask = npt.NDArray[np.bool_]

ROW, COLUMN = np.mgrid[0:MAP_PIXELS, 0:MAP_PIXELS].astype(np.float64)
_LATTICE: Final = 64
"""Noise repeats after as many cells, which shows nowhere, since the coarser noises beneath it do not."""
_FINEST_CELL: Final = 4


class Noise:
    """Noise of one map: every call draws on from the map's own generator."""

    def __init__(self, seed: int | np.random.SeedSequence) -> None:
        self._generator = np.random.Generator(np.random.PCG64(seed))

    def draws(self, count: int) -> npt.NDArray[np.float64]:
        """Return numbers from 0 up to 1."""
        return self._generator.random(count)

    def noise(self, column: Field, row: Field, cell: float) -> Field:
        """Return gradient noise, about −0.7 to 0.7, with features of `cell` pixels."""
        gradients = self._generator.random((2, _LATTICE * _LATTICE)) * 2 - 1
        gradients /= np.sqrt(gradients[0] * gradients[0] + gradients[1] * gradients[1])
        # Without an offset of its own each, all noises would be 0 at the same places, and rows of woods would line up.
        offsets = self._generator.random(2) * _LATTICE
        across, down = column / cell + offsets[0], row / cell + offsets[1]
        left, above = np.floor(across), np.floor(down)
        across, down = across - left, down - above
        first_column, first_row = left.astype(np.int64), above.astype(np.int64)

        def corner(right: int, below: int) -> Field:
            place = (first_row + below) % _LATTICE * _LATTICE + (first_column + right) % _LATTICE
            slant: Field = gradients[0].take(place) * (across - right) + gradients[1].take(place) * (down - below)
            return slant

        upper = corner(0, 0) + eased(across) * (corner(1, 0) - corner(0, 0))
        lower = corner(0, 1) + eased(across) * (corner(1, 1) - corner(0, 1))
        return upper + eased(down) * (lower - upper)

    def bent(self, cell: float, strength: float) -> tuple[Field, Field]:
        """Return columns and rows displaced by up to about `strength` pixels."""
        return (
            COLUMN + 1.5 * strength * self.noise(COLUMN, ROW, cell),
            ROW + 1.5 * strength * self.noise(COLUMN, ROW, cell),
        )

    def fractal(self, cell: float, roughness: float = 0.5) -> Field:
        """Return noise of `cell` pixels with ever finer detail, bent so that nothing runs straight."""
        column, row = self.bent(cell, cell / 4)
        total: Field = np.zeros_like(COLUMN)
        strength = 1.0
        while cell >= _FINEST_CELL:
            total += strength * self.noise(column, row, cell)
            cell, strength = cell / 2, strength * roughness
        return total

    def ridges(self, cell: float) -> Field:
        """Return a height field of sharp ridges with finer ridges on their sides, 0 to about 1."""
        column, row = self.bent(cell, cell / 8)
        total: Field = np.zeros_like(COLUMN)
        weight: Field = np.ones_like(COLUMN)
        strength = 0.6
        while cell >= _FINEST_CELL:
            sharp = np.clip(1 - 2 * np.abs(self.noise(column, row, cell)), 0, 1)
            total += strength * weight * sharp * sharp
            cell, strength, weight = cell / 2, strength * 0.5, np.clip(sharp * 1.6, 0, 1)
        return total

    def woods(self, grid: FeatureGrid, share: float, where: Mask, cell: float = 48) -> None:
        """Cover `share` of `where` with woods."""
        grid[where & top(self.fractal(cell), share, where)] = Feature.FOREST

    def cliffs(self, grid: FeatureGrid, height: Field, width: float, share: float) -> None:
        """Put cliffs along `share` of the line where `height` is 0, on its upper side, up to `width` pixels wide."""
        steepness = slope(height)
        beyond = height / np.maximum(steepness, 1e-6)
        edge = (beyond >= 0) & (beyond < width)
        rocky = self.fractal(56) + 0.3 * steepness / level(steepness, 0.5, edge)
        lowest = level(rocky, share, edge)
        widths = np.clip((rocky - lowest) * 8, 0, 1) * width
        grid[(beyond >= 0) & (beyond < widths)] = Feature.CLIFFS


def eased(share: Field) -> Field:
    """Return 0–1 as 0–1 with a smooth start and end."""
    return share * share * share * (share * (share * 6 - 15) + 10)


def level(field: Field, share: float, where: Mask) -> float:
    """Return the value that `share` of `field` exceeds, of the pixels `where`."""
    values = np.sort(field[where])
    return float(values[min(len(values) - 1, int((1 - share) * len(values)))])


def top(field: Field, share: float, where: Mask) -> Mask:
    """Return where `field` is among the highest `share` of the pixels `where`."""
    return where & (field > level(field, share, where))


def slope(height: Field) -> Field:
    """Return the steepness of `height` a pixel, of its broad shape rather than its grain."""
    broad = smoothed(height, 3)
    down, across = np.gradient(broad)
    steepness: Field = np.sqrt(down * down + across * across)
    return steepness


def smoothed(field: Field, times: int) -> Field:
    """Return `field` averaged with its neighbours `times` times."""
    for _ in range(times):
        for axis in (0, 1):
            padded = np.pad(field, [(1, 1) if axis == side else (0, 0) for side in (0, 1)], mode="edge")
            before, after = (padded[:-2], padded[2:]) if axis == 0 else (padded[:, :-2], padded[:, 2:])
            field = (before + 2 * field + after) / 4
    return field


def tidied(grid: FeatureGrid) -> FeatureGrid:
    """Return `grid` without lone pixels: each becomes what most of the 3 × 3 around it are."""
    votes = np.zeros((len(Feature), *grid.shape), np.int8)
    padded = np.pad(grid, 1, mode="edge")
    for feature in Feature:
        same = padded == feature
        for down in range(3):
            for across in range(3):
                votes[feature] += same[down : down + MAP_PIXELS, across : across + MAP_PIXELS]
    most: FeatureGrid = np.argmax(votes, axis=0).astype(np.int8)
    return most


def distance(column: float, row: float, half_width: float, half_height: float, bent: tuple[Field, Field]) -> Field:
    """Return the distance to a point in bent coordinates, 1 on an ellipse around it."""
    across, down = (bent[0] - column) / half_width, (bent[1] - row) / half_height
    return np.sqrt(across * across + down * down)


def everywhere(field: Field) -> Mask:
    """Return a mask of all pixels."""
    return np.ones(field.shape, np.bool_)


def empty() -> FeatureGrid:
    """Return a grid of nothing but plain."""
    return np.full((MAP_PIXELS, MAP_PIXELS), Feature.PLAIN, np.int8)
