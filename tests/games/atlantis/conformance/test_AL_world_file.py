"""The world in a file (AL-80)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from atlantis_worlds import HERE, atlantis_numbers, island, land, month, settle

from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.orders import read_order
from autoalgo.games.atlantis.rules.numbers import ShipKind
from autoalgo.games.atlantis.rules.world import Building, Ship, World
from autoalgo.games.atlantis.store.world_file import read_world, world_text

FILE = Path("world.json")


def full_world() -> World:
    """A world with something of everything."""
    world = island(peasants=200, money=3000)
    numbers = atlantis_numbers()
    settle(world, 4, 1, 5, items={"sword": 3}, magic=2, spells={"Fireball"}, combat_spell="Fireball", behind=True)
    settle(world, 2, 1, 1, 0, default=read_order(0, 'teach 4 "new" 3', numbers), guard=True).building = 1
    settle(world, 7, 2, 1, ship=3, description='He says "no", ünïcödé 日本')
    for faction in world.factions.values():
        faction.joined = 0
    world.factions[1].allies.add(2)
    world.factions[1].spells_told.add("Fireball")
    world.factions[2].password = "salt:hash"  # noqa: S105 - it is nobody's
    land(world).buildings.append(Building(1, "Tower", 12, "White.", 2))
    land(world).ships.append(Ship(3, "Hind", ShipKind.CLIPPER, 5, "", 7))
    return world


def _read(text: bytes) -> World | Failure:
    return read_world(FILE, text, atlantis_numbers())


def test_al_80_a_world_comes_back_as_it_was() -> None:
    world = full_world()
    text = world_text(world)
    found = _read(text.encode())
    assert isinstance(found, World)
    assert world_text(found) == text
    unit = land(found).units[1]
    assert (unit.number, unit.guard, unit.building, unit.money) == (2, True, 1, 0)
    assert unit.default.order == read_order(0, "teach 4 new 3", atlantis_numbers()).order
    assert list(found.regions) == list(world.regions), "the order of the regions counts"
    assert found.factions[1].allies == {2}
    assert land(found).ships[0].kind is ShipKind.CLIPPER


@pytest.mark.parametrize("order", ["work" + " _" * 498, "work" + " a_b" * 249, 'work "x"' + " “" * 496])
def test_al_80_whatever_a_unit_is_ordered_for_its_months_the_world_can_be_read_again(order: str) -> None:
    """Orders of 1,000 characters, whose last words say nothing and are in quotes as they are kept."""
    world = island()
    settle(world, 1, 1)
    world.factions[1].joined = 0
    assert len(order) == 1000
    after = month(world, f"unit 1\n{order}")
    assert len(after.units[1].default.text) > 1400
    found = _read(world_text(after.played.world).encode())
    assert isinstance(found, World), found
    assert land(found).units[0].default == after.units[1].default


def test_al_80_a_line_for_each_unit() -> None:
    lines = world_text(full_world()).splitlines()
    assert sum('"faction": ' in line for line in lines) == 3
    assert '{"number": 4, "name": "Unit 4", "faction": 1, "people": 5, "money": 1000, ' in "".join(lines)


Data = dict[str, Any]


def _land(data: Data) -> Data:
    found: Data = next(region for region in data["regions"] if region["place"] == list(HERE))
    return found


def _unit(data: Data) -> Data:
    found: Data = _land(data)["units"][0]
    return found


WRONG: dict[str, tuple[Callable[[Data], object], str]] = {
    "twice": (lambda d: _unit(d).update(number=7), "region (4,4), unit 7: two of these have the number 7"),
    "faction": (lambda d: _unit(d).update(faction=9), "region (4,4), unit 4: it belongs to faction 9"),
    "building": (lambda d: _unit(d).update(building=5), "region (4,4), unit 4: it is in building 5"),
    "ship": (lambda d: _unit(d).update(ship=1), "region (4,4), unit 4: it is in ship 1"),
    "both": (lambda d: _unit(d).update(ship=3, building=1), "unit 4: it is in a building and on a ship"),
    "owner": (lambda d: _land(d)["buildings"][0].update(owner=4), "building 1: its owner, unit 4, is not inside"),
    "nobody": (lambda d: _land(d)["ships"][0].update(owner=99), "ship 3: its owner, unit 99, is not inside"),
    "thing": (lambda d: _unit(d).update(items={"broom": 1}), "region (4,4), unit 4: the thing broom"),
    "spell": (lambda d: _unit(d).update(spells=["Sleep"]), "region (4,4), unit 4: the spell Sleep"),
    "combat spell": (lambda d: _unit(d).update(combat_spell="Heal"), "region (4,4), unit 4: the combat spell Heal"),
    "default": (lambda d: _unit(d).update(default="move north"), 'unit 4: the default order "move north"'),
    "no order": (lambda d: _unit(d).update(default="dance"), 'unit 4: the default order "dance"'),
    "negative": (lambda d: _unit(d).update(money=-1), "money: -1"),
    "text": (lambda d: _unit(d).update(people="5"), 'people: "5"'),
    "skill": (lambda d: _unit(d).update(days={"flying": 30}), "days.flying"),
    "ally": (lambda d: d["factions"][0].update(allies=[5]), "faction 1: the ally 5"),
    "own ally": (lambda d: d["factions"][0].update(allies=[1]), "faction 1: the ally 1"),
    "faction twice": (lambda d: d["factions"][1].update(number=1), "faction 1: two of these have the number 1"),
    "future": (lambda d: d["factions"][0].update(last_orders=2), "faction 1: it sent orders for turn 2"),
    "place": (lambda d: d["regions"][0].update(place=[4, 4]), "region (4,4): two regions are there"),
    "sea": (lambda d: d["regions"][0].update(peasants=5), "region (0,0): there are peasants at sea"),
    "work": (lambda d: _land(d)["ships"][0].update(work_left=201), "ship 3: 201 work is left; allowed: 0 to 200"),
    "key": (lambda d: d.update(months=3), 'the unknown key "months"'),
    "newer": (lambda d: d.update(_version=2), "a newer Autoalgo wrote this world of Atlantis"),
    "nothing": (lambda d: d.pop("seed"), "seed"),
}


@pytest.mark.parametrize("what", WRONG)
def test_al_80_whatever_does_not_fit_is_told_with_its_place(what: str) -> None:
    data = json.loads(world_text(full_world()))
    change, words = WRONG[what]
    change(data)
    found = _read(json.dumps(data).encode())
    assert isinstance(found, Failure)
    assert words in "\n".join(problem.text() for problem in found)
    assert all(problem.place.file == "world.json" for problem in found)


def test_al_80_a_key_that_stands_twice_is_refused() -> None:
    text = world_text(full_world()).replace('"people": 5', '"people": 5, "people": 500')
    found = _read(text.encode())
    assert isinstance(found, Failure)
    assert "the key appears twice" in found[0].text()


def test_al_80_a_file_that_is_cut_anywhere_is_refused() -> None:
    text = world_text(full_world()).encode()
    assert isinstance(_read(text), World)
    for length in range(len(text) - 1):
        assert isinstance(_read(text[:length]), Failure), length
