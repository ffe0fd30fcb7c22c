"""Random orders of Atlantis for tests: every kind, for units that there are and others, with sense and without."""

from random import Random

from autoalgo.games.atlantis.rules.numbers import Numbers, ShipKind, Skill
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.rules.world import Region, Unit, World


def random_orders(world: World, numbers: Numbers, luck: Random) -> dict[int, str]:
    """Return a set of orders for each faction, as text."""
    own: dict[int, list[str]] = {faction: [] for faction in world.factions}
    for region in world.regions.values():
        for unit in region.units:
            lines = [_order(world, numbers, luck, (region, unit)) for _ in range(luck.randrange(5))]
            own[unit.faction].append("\n".join([f"unit {unit.number}", *lines]))
    return {faction: "\n".join(blocks) for faction, blocks in own.items()}


def _order(world: World, numbers: Numbers, luck: Random, at: tuple[Region, Unit]) -> str:
    region, unit = at
    here = [other.number for other in region.units]
    whom = luck.choice([luck.choice(here), luck.choice(here), f"new {luck.randrange(1, 3)}", luck.randrange(1, 400)])
    faction = luck.choice(list(world.factions))
    item, spell = luck.choice(list(numbers.items)), luck.choice(list(numbers.spells))
    known = luck.choice(sorted(unit.spells) or [spell])
    number = luck.choice([1, 1, 2, 5, 50, 1000])
    building = luck.choice([building.number for building in region.buildings] or [1])
    ship = luck.choice([ship.number for ship in region.ships] or [1])
    return luck.choice(
        [
            f"accept {faction}",
            f"admit {faction}",
            f"ally {faction} {luck.randrange(2)}",
            f"attack {whom}",
            luck.choice(["attack peasants", "work", "work", "work"]),
            f"behind {luck.randrange(2)}",
            f"board {ship}",
            f"build building {luck.choice(['', building])}",
            f"build {luck.choice(list(ShipKind))}",
            f"build ship {ship}",
            f'cast "{known}" {luck.choice(here)} {whom}',
            f"combat {luck.choice([known, spell])}",
            luck.choice(["demolish", "leave", "sink", "entertain", "tax"]),
            f"enter {building}",
            f"find {faction}",
            f"form {luck.randrange(1, 3)}\nrecruit {number}\nstudy {luck.choice(list(Skill))}\nend\npay new 1 {number}",
            f'give {luck.choice([whom, whom, 0])} {number} "{item}"',
            f'give {whom} "{known}"',
            f"guard {luck.randrange(2)}",
            f"move {luck.choice(list(Direction))}",
            f"pay {luck.choice([whom, whom, 'peasants', 0])} {number}",
            f'produce "{item}"',
            f"promote {whom}",
            luck.choice(["work", f"quit {faction}"]) if luck.random() < 0.02 else "work",
            f"recruit {number}",
            f"research {luck.choice(['', 1, 2])}",
            f"reshow {known}",
            f"sail {luck.choice(list(Direction))}",
            f'study "{luck.choice(list(Skill))}"',
            f"teach {whom} {luck.choice(here)}",
            f"transfer {luck.choice([whom, whom, 'peasants'])} {luck.choice([1, 1, 5])}",
        ]
    )
