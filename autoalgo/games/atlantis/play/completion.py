"""What can follow in a line of orders while it is typed (AL-98)."""

from collections.abc import Iterable
from typing import Final

from autoalgo.games.atlantis.orders.order import KEYWORDS
from autoalgo.games.atlantis.rules.numbers import Numbers, ShipKind, SpellKind
from autoalgo.games.atlantis.rules.orders import Named
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.words.report import RegionPart, UnitPart

_SWITCHES: Final = ("0", "1")
_TO_UNITS: Final = frozenset(("attack", "give", "pay", "promote", "transfer"))
_TO_FACTIONS: Final = frozenset(("accept", "admit", "ally", "find"))
_NEW: Final = "new"
"""Before the alias of a unit that is formed this month."""
_TO_PEASANTS: Final = frozenset(("attack", "pay", "transfer"))


def completions(line: str, unit: UnitPart, region: RegionPart, numbers: Numbers) -> list[str]:
    """Return all lines that the one that is being typed may become, each a word or name longer.

    A blank at the end of the line begins another word.
    """
    words = line.lower().split() + [""] * line.endswith(" ")
    if len(words) <= 1:
        return _beginning("", "".join(words), KEYWORDS)
    keyword, *rest = words
    if keyword in _TO_UNITS and rest[0] == _NEW and len(rest) > 1:
        rest = [f"{_NEW} {rest[1]}", *rest[2:]]
    if keyword == "give" and len(rest) > 2:
        return _beginning(" ".join([keyword, *rest[:2], ""]), " ".join(rest[2:]), unit.items)
    if keyword == "teach":  # any number of units
        others = [] if words[-2] == _NEW else _units(keyword, unit, region)
        return _beginning(" ".join([*words[:-1], ""]), words[-1], others)
    if keyword in _TO_UNITS and len(rest) > 1:
        return []
    return _beginning(f"{keyword} ", " ".join(rest), _following(keyword, unit, region, numbers))


def _beginning(before: str, typed: str, names: Iterable[str]) -> list[str]:
    return [before + name for name in names if name.lower().startswith(typed) and name.lower() != typed]


def _following(  # noqa: PLR0911, PLR0912 - one case for each order
    keyword: str, unit: UnitPart, region: RegionPart, numbers: Numbers
) -> list[str]:
    """Return what can stand after the first word of an order."""
    if keyword in _TO_UNITS:
        return ["peasants"] * (keyword in _TO_PEASANTS) + _units(keyword, unit, region)
    if keyword in _TO_FACTIONS:
        return _factions(unit, region)
    match keyword:
        case "move" | "sail":
            return [way.value for way in Direction]
        case "study":
            return [skill.value for skill in numbers.skills]
        case "produce":
            goods = numbers.terrains[region.terrain].goods
            return [name for name, item in numbers.items.items() if item.skill and (item.material or name in goods)]
        case "build":
            return ["building", "ship", *(kind.value for kind in ShipKind)]
        case "cast" | "combat":
            kind = SpellKind.RITUAL if keyword == "cast" else SpellKind.COMBAT
            return [name for name in unit.spells if numbers.spells[name].kind is kind]
        case "reshow":
            return list(unit.spells)
        case "guard" | "behind":
            return list(_SWITCHES)
        case "name":
            return [kind.value for kind in Named]
        case "display" | "describe":
            return [kind.value for kind in Named if kind is not Named.FACTION]
        case "enter":
            return [str(building.number) for building in region.buildings]
        case "board":
            return [str(ship.number) for ship in region.ships]
    return []


def _units(keyword: str, unit: UnitPart, region: RegionPart) -> list[str]:
    others = [str(other.number) for other in region.all_units if other.number != unit.number]
    return others + [_NEW] * (keyword != "attack")


def _factions(unit: UnitPart, region: RegionPart) -> list[str]:
    """Return the numbers of the other factions whose units are known to be there."""
    seen = [other.faction for other in region.all_units if other.faction]
    return list(dict.fromkeys(str(faction.number) for faction in seen if faction != unit.faction))
