"""How land is made: blocks of regions that the world grows by (AL-3), and a name for each (AL-4)."""

from math import ceil, sqrt
from typing import Final

from autoalgo.games.atlantis.rules.chance import Chance
from autoalgo.games.atlantis.rules.numbers import Block, Numbers, Terrain
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.rules.world import Region, World

_FIRST: Final = (
    *("al", "ar", "bel", "bor", "cal", "car", "cor", "dal", "dor", "dun", "el", "fal", "fen", "gar", "gol", "hal"),
    *("har", "il", "ist", "kar", "kel", "lan", "lor", "mal", "mer", "mor", "nar", "nor", "or", "pel", "ral", "ros"),
    *("sar", "sel", "tal", "tar", "tor", "ul", "val", "ver", "wal", "yar", "zel"),
)
_MIDDLE: Final = ("a", "e", "i", "o", "u", "an", "en", "in", "on", "ad", "el", "ir", "os")
_LAST: Final = (
    *("bar", "by", "dale", "den", "dor", "fell", "ford", "gard", "ham", "holm", "ia", "land", "lin", "mar", "mere"),
    *("mond", "nor", "oth", "ra", "rath", "rin", "ros", "stead", "ton", "va", "wick"),
)
_ALL_NAMES: Final = len(_FIRST) * len(_MIDDLE) * len(_LAST)


def new_world(seed: int, numbers: Numbers, chance: Chance, blocks: int = 1) -> World:
    """Return a world without factions, of blocks in a square, row by row from the north-western one at (0,0)."""
    world = World(0, seed, {}, {})
    side, size = ceil(sqrt(blocks)), numbers.block.size
    for number in range(blocks):
        add_block(world, Coordinates(number % side * size, number // side * size), numbers, chance)
    return world


def next_block(world: World, numbers: Numbers) -> Coordinates:
    """Return where the next block of land goes: beside one that is there, as near to (0,0) as can be."""
    size = numbers.block.size
    there = {corner_of(place, numbers) for place in world.regions}
    steps = [way.of(Coordinates(0, 0)) for way in Direction]
    beside = {Coordinates(corner.x + step.x * size, corner.y + step.y * size) for corner in there for step in steps}
    free = [corner for corner in beside - there if min(corner) >= 0]
    return min(free, key=lambda corner: (max(corner), corner))


def add_block(world: World, place: Coordinates, numbers: Numbers, chance: Chance) -> list[Region]:
    """Add the block that holds a place, which is not in the world, and return its regions: x outer, y inner."""
    size, corner = numbers.block.size, corner_of(place, numbers)
    purpose = f"land at {corner.text}"
    terrains = _block(numbers.block, purpose, chance)
    taken = {region.name for region in world.regions.values()}
    made = []
    for x in range(size):
        for y in range(size):
            terrain = terrains.get(Coordinates(x, y), Terrain.OCEAN)
            region = Region(
                Coordinates(corner.x + x, corner.y + y), terrain, peasants=numbers.terrains[terrain].peasants
            )
            if not region.is_ocean:
                region.name = _new_name(taken, purpose, chance)
                taken.add(region.name)
            made.append(region)
    world.regions |= {region.place: region for region in made}
    return made


def corner_of(place: Coordinates, numbers: Numbers) -> Coordinates:
    """Return the north-western corner of the block that holds a place."""
    size = numbers.block.size
    return Coordinates(place.x // size * size, place.y // size * size)


def _block(block: Block, purpose: str, chance: Chance) -> dict[Coordinates, Terrain]:
    """Return the land of a block by its places within it; all else is ocean."""
    inner = [Coordinates(x, y) for x in range(1, block.size - 1) for y in range(1, block.size - 1)]
    land = {Coordinates(block.size // 2, block.size // 2): Terrain.PLAIN}
    while len(land) < min(block.land, len(inner)):
        shore = [place for place in inner if place not in land and any(side in land for side in _beside(place))]
        land[shore[chance.below(purpose, len(shore))]] = Terrain.PLAIN
    for terrain in block.others:
        plains = [place for place, is_now in land.items() if is_now is Terrain.PLAIN]
        land[plains[chance.below(purpose, len(plains))]] = terrain
        for _ in range(block.tries):
            drawn = inner[chance.below(purpose, len(inner))]
            alike = any(land.get(side) is terrain for side in _beside(drawn))
            if alike and land.get(drawn) is Terrain.PLAIN:
                land[drawn] = terrain
                break
    return land


def _beside(place: Coordinates) -> list[Coordinates]:
    return [direction.of(place) for direction in Direction]


def _new_name(taken: set[str], purpose: str, chance: Chance) -> str:
    """Return a name that no region has; once all are used, one with a number."""
    drawn = chance.below(purpose, _ALL_NAMES)
    again = 0
    while (name := _name(drawn) + (f" {again + 1}" if again else "")) in taken:
        drawn = (drawn + 1) % _ALL_NAMES
        again += len(taken) >= _ALL_NAMES
    return name


def _name(number: int) -> str:
    rest, last = divmod(number, len(_LAST))
    first, middle = divmod(rest, len(_MIDDLE))
    return f"{_FIRST[first]}{_MIDDLE[middle]}{_LAST[last]}".capitalize()
