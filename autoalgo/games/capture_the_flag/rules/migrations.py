"""Older files of rules, and the rules in older games, brought to the form of today (CF-40)."""

from typing import Final

from autoalgo.common.checked_json import JsonValue

_EFFECTS: Final = {
    "thundershock": "shock",
    "flameball": "blast",
    "water_shield": "shield",
    "wind_walk": "speed",
    "heal": "heal",
    "resurrection": "resurrection",
}
"""What the six spells do that version 1 knew."""


def with_spells(numbers: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Bring rules of version 1, in which each spell had a place of its own and kinds no letters, to version 2."""
    spells: dict[str, JsonValue] = {}
    for name, effect in _EFFECTS.items():
        does = numbers.get(name)
        spells[name.replace("_", " ")] = {"effect": effect, **does} if isinstance(does, dict) else does
    blast = spells["flameball"]
    if isinstance(blast, dict):
        spells["flameball"] = {**blast, "burns_trees": True, "slows": 0}
    units = numbers.get("units")
    if isinstance(units, dict):
        units = {
            kind: {"letter": kind[:1].upper(), **unit} if isinstance(unit, dict) else unit
            for kind, unit in units.items()
        }
    return {
        **{key: value for key, value in numbers.items() if key not in _EFFECTS},
        "units": units,
        "spells": spells,
        "own_flag_returns_after": 0,
        "carrier_attacks_back": True,
        "idle_attack_carriers": False,
    }


def with_board(file: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Bring a file of rules of version 1 to version 2, which names the board that is usually played on."""
    return {**with_spells(file), "board": "river"}


def going_on(file: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Bring a file of rules of version 2 to version 3, whose orders go on as a person would carry them out."""
    return {**file, "orders_go_on": True}


def not_going_on(game: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Bring a game of version 2 to version 3, in which orders go on as they did when it was begun."""
    numbers = game.get("numbers")
    return {**game, "numbers": {**numbers, "orders_go_on": False} if isinstance(numbers, dict) else numbers}


def with_spells_of_game(game: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Bring a game of version 1 to version 2, which holds rules of version 2."""
    numbers = game.get("numbers")
    return {**game, "numbers": with_spells(numbers) if isinstance(numbers, dict) else numbers}
