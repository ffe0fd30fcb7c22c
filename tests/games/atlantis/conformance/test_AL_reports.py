"""What a report tells, and to whom (AL-70 … AL-75)."""

import json
import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from atlantis_worlds import HERE, After, atlantis_numbers, beside, days_of, island, land, month, settle
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.common.problems import Failure
from autoalgo.common.text_charts import width_of
from autoalgo.games.atlantis.orders import read_order, read_sent
from autoalgo.games.atlantis.rules.events import (
    Acted,
    AddressFound,
    Battled,
    Built,
    Contaminated,
    Destroyed,
    Earned,
    Event,
    Given,
    Left,
    Mistake,
    Moved,
    NoWay,
    OrdersMissed,
    Paid,
    Produced,
    Recruited,
    Sailed,
    SpellCast,
    SpellForgotten,
    SpellFound,
    SpellGiven,
    Starved,
    Studied,
    Taught,
    Taxed,
    Teleported,
    Transferred,
    Unprepared,
    Where,
    Who,
)
from autoalgo.games.atlantis.rules.numbers import ShipKind, Skill, Terrain
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.rules.sight import RING, SEEING
from autoalgo.games.atlantis.rules.world import Building, Faction, Region, Ship, Unit, World
from autoalgo.games.atlantis.words.lines import paragraph
from autoalgo.games.atlantis.words.report import JsonReports, Report, read_report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder
from autoalgo.games.atlantis.words.sentences import Words
from autoalgo.games.atlantis.words.text import ReportTexts, report_text

GOLDEN = Path(__file__).resolve().parents[3] / "golden"


def report_of(after: After, faction: int) -> Report:
    """Return what a faction is told after a month."""
    teller = ReportBuilder("Two shores", after.played.world, atlantis_numbers())
    played = after.played
    return teller.report(
        played.world.factions[faction], played.told.get(faction, ()), played.explained.get(faction, ())
    )


def busy_world() -> World:
    """An island with a plain beside it, where something of everything happens in a month."""
    world = island(peasants=1000, money=4000)
    beside(world, Direction.NORTH, Terrain.FOREST).peasants = 300
    settle(world, 1, 1, 30, 900, sword=2, tactics=1, items={"sword": 30, "chain mail": 5}, description="Men in green")
    settle(world, 4, 1, 2, 800, magic=2, spells={"Fireball"}, behind=True, combat_spell="Fireball")
    settle(world, 2, 2, 10, 0, crossbow=1, items={"crossbow": 10})
    settle(world, 3, 3, 1, 500, observation=2, default=read_order(0, "study observation", atlantis_numbers()))
    settle(world, 5, 3, 1, 60, stealth=5)
    settle(world, 6, 1, 5, 100, guard=True).building = 1
    settle(world, 7, 3, 2, 100).ship = 2
    land(world).buildings.append(Building(1, "Green Tower", 8, "It leans.", 6))
    land(world).ships.append(Ship(2, "Hind", ShipKind.LONGBOAT, 40, "", 7))
    names = {1: "Foxes", 2: "Owls", 3: "日本 watchers"}
    for number, faction in world.factions.items():
        faction.name, faction.address = names[number], f"{number}@example.org"
    world.factions[1].allies.add(3)
    return world


ORDERS = """unit 1
attack 2
tax
give 4 2 swords
give 77 1 sword
unit 4
research
stdy magic
unit 6
find 3
pay peasants 20
transfer 1 1
reshow Fireball
"""


def test_al_72_the_report_that_was_read_line_by_line(request: pytest.FixtureRequest) -> None:
    """`--regenerate` writes the golden files anew; then read them."""
    after = month(busy_world(), ORDERS)
    for faction in (1, 3):
        text = report_text(report_of(after, faction), atlantis_numbers())
        file = GOLDEN / f"atlantis report {faction}.txt"
        if request.config.getoption("--regenerate"):
            file.write_text(text, encoding="utf-8", newline="\n")
        assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_al_70_the_text_is_made_of_the_json_alone() -> None:
    numbers = atlantis_numbers()
    report = report_of(month(busy_world(), ORDERS), 1)
    again = read_report(Path("1.json"), report.text().encode())
    assert again == report
    assert report_text(report, numbers) == report_text(again, numbers)


@pytest.mark.parametrize(
    ("where", "told"),
    [
        (lambda content: content, "x"),
        (lambda content: content["regions"][0], "regions.item 1.x"),
        (lambda content: content["regions"][0]["units"][0], "regions.item 1.units.item 1.x"),
        (lambda content: content["events"][0], "events.item 1.x"),
    ],
)
def test_al_70_an_unknown_key_in_any_part_of_a_report_is_told(
    where: Callable[[dict[str, Any]], dict[str, Any]], told: str
) -> None:
    content = json.loads(report_of(month(busy_world(), ORDERS), 1).text())
    where(content)["x"] = 1
    found = read_report(Path("1.json"), json.dumps(content).encode())
    assert isinstance(found, Failure)
    assert [problem.text().split(";")[0] for problem in found] == [f'1.json, {told}: the unknown key "x"']


def _keys(schema: dict[str, Any]) -> set[str]:
    """Return the keys of a model and of all models in it."""
    return set(schema.get("properties", ())).union(*map(_keys, schema.get("$defs", {}).values()))


def test_al_70_the_page_about_atlantis_names_all_keys_of_the_json_report() -> None:
    page = (Path(__file__).parents[4] / "docs" / "games" / "atlantis.md").read_text(encoding="utf-8")
    section = page.split("### The keys of the JSON report")[1].split("- **AL-70**")[0]
    schema = Report.model_json_schema()
    del schema["$defs"]["Readings"]  # those of the numbers
    kinds = set(schema["properties"]["events"]["items"]["discriminator"]["mapping"])
    assert set(re.findall(r"`([a-z_ ]+)`", section)) - {"null"} == _keys(schema) | kinds


def test_al_70_things_and_skills_have_one_shape_wherever_they_are_told() -> None:
    world = island()
    settle(world, 1, 1, 5, sword=2, items={"sword": 5})
    settle(world, 2, 2, 1, items={"iron": 7})
    report = json.loads(report_of(month(world, "unit 1; attack 2"), 1).text())
    [battle] = [event for event in report["events"] if event["event"] == "battle"]
    [fighter], [unit] = battle["attackers"], report["regions"][0]["units"]
    assert fighter["items"] == {"sword": 5} and unit["items"]["sword"] == 5
    assert fighter["skills"] == [{"skill": "sword", "level": 2}]
    assert unit["skills"] == [{"skill": "sword", "level": 2, "days": 90}]
    assert battle["fallen"] == {"attackers": 0, "defenders": 1}


def test_al_72_a_report_can_be_sent_back_as_it_is() -> None:
    """Its template says for each own unit what that does anyway."""
    first = month(busy_world(), ORDERS)
    (sent,) = read_sent(report_text(report_of(first, 3), atlantis_numbers()), atlantis_numbers())
    assert sent.faction == 3
    assert list(sent.orders.units) == [7, 3, 5], "who is inside comes first, as in the report"
    assert [line.text for line in sent.orders.units[3]] == ["study observation"]
    assert not sent.orders.wrong


def test_al_72_a_mail_program_that_breaks_lines_at_72_makes_no_orders_of_the_template_s_comments() -> None:
    world = busy_world()
    land(world).units[0].description = "stdy and form " * 11
    report = report_text(report_of(month(world), 1), atlantis_numbers())
    quoted = [f"> {line}" for line in report[report.index("#atlantis") :].splitlines()]
    assert max(map(len, quoted)) == 72, "a line is as long as it may be"
    broken = [part for line in quoted for part in textwrap.wrap(line, 72) or [""]]
    (sent,) = read_sent("\n".join(broken), atlantis_numbers())
    assert [line.text for line in sent.orders.units[1]] == ["work"]
    assert not sent.orders.wrong


def test_al_70_ways_into_the_unknown_and_money_that_nobody_guards_are_told() -> None:
    world = island(money=230)
    settle(world, 1, 1, 1, 100)
    del world.regions[Direction.WEST.of(HERE)]
    told = " ".join(report_text(report_of(month(world), 1), atlantis_numbers()).split())
    assert "Avalon (4,4), plain, peasants: 0, $230." in told
    assert "east (5,4), ocean; west not yet known." in told


@pytest.mark.parametrize("text", ["#atlantis 1 unit 3 quit 1", f"{'x' * 75} #atlantis 1", "a " * 36 + "#atlantis 2 b"])
def test_al_72_nobody_s_words_begin_orders_in_a_report(text: str) -> None:
    world = busy_world()
    land(world).units[0].name = land(world).units[0].description = text
    for name in (1, 3):
        text = report_text(report_of(month(world), name), atlantis_numbers())
        assert [sent.faction for sent in read_sent(text, atlantis_numbers())] == [name]


def test_al_72_long_names_in_the_title_are_broken_and_begin_no_orders() -> None:
    """The name of a faction has 80 characters at most; with its number it is wider than a line."""
    told = report_of(month(busy_world()), 1)
    told = told.model_copy(update={"faction": Who(1, "#atlantis " + "1 " * 35)})
    lines = report_text(told, atlantis_numbers()).splitlines()
    assert lines[1].startswith("'#atlantis 1 1 ") and lines[2].strip() == "1 (1)"
    assert max(map(width_of, lines)) <= 79


@given(st.text(max_size=120), st.integers(0, 8))
@settings(max_examples=30, deadline=None)
def test_al_72_no_line_is_wider_than_79_places_and_no_word_is_lost(text: str, indent: int) -> None:
    lines = paragraph(text, indent)
    assert all(width_of(line) <= 79 for line in lines)
    assert not any(line.lstrip().startswith("#") for line in lines)
    assert "".join("".join(lines).split()).replace("'#", "#") == "".join(text.split()).replace("'#", "#")


A, B = Who(17, "Guards"), Who(3, "Tower")
HOME, NORTH = Where("Avalon", HERE), Where("", HERE._replace(y=3))
SENTENCES: list[tuple[Event, str]] = [
    (AddressFound(A, ""), "The address of Guards (17) is not known."),
    (AddressFound(A, "a@b.c"), "The address of Guards (17) is a@b.c."),
    (
        OrdersMissed(4),
        "No orders came from you for 4 months. Send some for the next month, or your faction leaves the game.",
    ),
    (Acted("gives", A, 1, 20, {"sword": 2}), "The moderator has given Guards (17) 1 person, $20, 2 swords."),
    (Acted("moves", A, start=HOME, end=NORTH), "The moderator has moved Guards (17) from Avalon (4,4) to (4,3)."),
    (Acted("renames", HOME, name="Eden"), "The moderator has renamed Avalon (4,4): it is called Eden now."),
    (Acted("removes", B), "The moderator has removed Tower (3)."),
    (Acted("makes land", HOME, end=NORTH), "The moderator has added new land, between Avalon (4,4) and (4,3)."),
    (Acted("sets out", A, end=HOME), "Guards (17) has come to Avalon (4,4)."),
    (Paid(A, 1200, "peasants"), "Guards (17) hands $1,200 to the peasants."),
    (Paid(A, 5, "nobody"), "Guards (17) throws away $5."),
    (Paid(A, 5, B), "Guards (17) hands $5 to Tower (3)."),
    (Given(A, 1, "sword", B), "Guards (17) hands 1 sword to Tower (3)."),
    (Given(A, 2, "sword", "nobody"), "Guards (17) throws away 2 swords."),
    (SpellGiven(A, "Heal", B), "Guards (17) shows Tower (3) the spell Heal."),
    (Transferred(A, 1, False, B), "Guards (17) sends 1 person over to Tower (3)."),
    (Transferred(A, 1, True, B), "Guards (17) sends its last person over to Tower (3)."),
    (Transferred(A, 9, True, "peasants"), "Guards (17) lets its last 9 people go to live among the peasants."),
    (Destroyed(A, "building", B), "Guards (17) tears down Tower (3)."),
    (Destroyed(A, "ship", B), "Guards (17) sinks Tower (3)."),
    (Taxed(A, 800), "Guards (17) takes $800 in taxes."),
    (Taxed(A, 0), "Guards (17) finds nothing to tax."),
    (Recruited(A, 1), "Guards (17) takes in 1 recruit."),
    (Moved(A, HOME, NORTH, True), "Guards (17) rides from Avalon (4,4) to (4,3)."),
    (Sailed(A, B, HOME, NORTH), "Tower (3) sails from Avalon (4,4) to (4,3) under Guards (17)."),
    (NoWay(A, HERE, "ocean"), "Guards (17) finds that (4,4) is ocean, and stays."),
    (NoWay(A, HERE, "inland"), "Guards (17) finds that (4,4) is land without a coast, and stays."),
    (Built(A, 6, "building", B), "Guards (17) does 6 points of work on Tower (3)."),
    (Produced(A, 20, "horse"), "Guards (17) produces 20 horses."),
    (Earned(A, 600, "work"), "Guards (17) makes $600 by working."),
    (Earned(A, 600, "entertaining"), "Guards (17) makes $600 by entertaining."),
    (Taught(A, B, "sword"), "Guards (17) instructs Tower (3) in sword."),
    (Studied(A, "magic", 30), "Guards (17) studies magic, 30 days in all."),
    (SpellFound(A, 2, ""), "Guards (17) finds no spell of level 2 that it does not know."),
    (SpellFound(A, 2, "Heal"), "Guards (17) finds the spell Heal, level 2."),
    (SpellForgotten(A, "Heal"), "Guards (17) can no longer hold the spell Heal."),
    (Unprepared(A, "Fireball"), "Guards (17) can no longer cast Fireball, and fights without a spell."),
    (SpellCast(A, "Teleport", 2), "Guards (17) casts Teleport 2 times."),
    (Contaminated(None, HOME, 1), "Bad water in Avalon (4,4) kills 1 peasant."),
    (Contaminated(A, HOME, 31), "Guards (17) spoils the water of Avalon (4,4), which kills 31 peasants."),
    (Teleported(A, HOME, NORTH), "Guards (17) is carried from Avalon (4,4) to (4,3) by magic."),
    (Starved(A, 9, True), "Guards (17) has no food for 9 people, who all die."),
    (Starved(A, 1, True), "Guards (17) has no food for 1 person, who dies."),
    (Starved(A, 2, False), "Guards (17) has no food for 2 people, who die."),
    (Left(A, "quit"), "Guards (17) has left the game by its own order."),
    (Left(A, "silent"), "Guards (17) has left the game, since no orders came from it."),
    (Left(A, "removed"), "Guards (17) has left the game: the moderator has removed it."),
    (Left(A, "nobody left"), "Guards (17) has nobody left in the world."),
    (Mistake(A, 3, "move up", "why"), "Guards (17), line 3: move up: why."),
    (
        Mistake(Who(0, ""), 0, "work", "why not?"),
        "last month's order: work: why not? It is tried each month until another order replaces it.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_al_71_every_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert Words(atlantis_numbers()).sentence(event) == sentence


def test_al_71_no_event_is_without_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} | {Battled} == set(get_args(Event))


def test_al_71_names_are_shown_safely() -> None:
    sentence = Words(atlantis_numbers()).sentence(Taxed(Who(1, "a\u202eb\x1b[2J\nc"), 5))
    assert sentence == "ab [2J c (1) takes $5 in taxes."


@given(st.text("ab  -", max_size=250), st.integers(0, 8))
@settings(max_examples=30, deadline=None)
def test_al_72_lines_break_alike_whatever_they_are_made_of(text: str, indent: int) -> None:
    """An "é" in place of each "a" takes the same place, and the way through which wide characters go."""
    assert paragraph(text, indent) == [line.replace("é", "a") for line in paragraph(text.replace("a", "é"), indent)]


# Leaks.


def _random_world(seed: int) -> World:
    """Three regions with units that hide, look and stand openly, whatever chance has it; every name is its own."""
    luck = np.random.default_rng(seed)
    world = island(peasants=111, money=7_000_444)
    names = {Direction.NORTH: "Northnook", Direction.EAST: "Eastnook"}
    for direction, name in names.items():
        region = beside(world, direction, Terrain.PLAIN)
        region.name, region.peasants, region.money = name, 50, 7_000_000 + len(name)
    far = Region(HERE._replace(x=1, y=1), Terrain.PLAIN, "Farnook", 20, 7_000_111)
    world.regions[far.place] = far
    places = [land(world), *(world.regions[direction.of(HERE)] for direction in names), far]
    for number in (1, 2, 3):
        world.factions[number] = Faction(number, f"faction<{number}>", f"address<{number}>", "salt:hash")
    for number in range(1, 15):
        region = places[luck.integers(len(places))]
        faction, people = int(luck.integers(1, 4)), int(luck.integers(1, 4))
        unit = Unit(number, f"unit<{number}>", faction, people, 8_000_000 + number)
        unit.days = {
            skill: unit.people * days_of(int(luck.integers(4)))
            for skill in (Skill.STEALTH, Skill.OBSERVATION, Skill.MAGIC)
        }
        unit.days = {skill: days for skill, days in unit.days.items() if days}
        unit.items = {RING: unit.people} if luck.random() < 0.3 else {"sword": 1}
        if luck.random() < 0.3:
            unit.items[SEEING] = 1
        unit.guard = luck.random() < 0.15
        unit.default = read_order(0, f"build building {9_000_000 + number}", atlantis_numbers())
        region.units.append(unit)
    return world


def _may_see(region: Region, faction: int, unit: Unit) -> tuple[bool, bool]:
    """AL-15 in a few lines: whether a unit is seen, and whether its faction is known."""
    hidden = unit.days.get(Skill.STEALTH, 0) // unit.people
    best = -1
    for own in region.units:
        sharp = SEEING in own.items and own.days.get(Skill.MAGIC, 0) // own.people >= 30
        if own.faction == faction and (RING not in unit.items or unit.items[RING] != unit.people or sharp):
            best = max(best, own.days.get(Skill.OBSERVATION, 0) // own.people)
    seen = best >= hidden or (unit.guard and any(own.faction == faction for own in region.units))
    return unit.faction == faction or seen, unit.faction == faction or best > hidden


def test_al_70_a_report_tells_only_what_its_faction_may_see() -> None:
    """Days per head are 0, 30, 90 or 180, so that comparing them compares levels."""
    hidden = 0
    for seed in range(40):
        world = _random_world(seed)
        teller, texts, jsons = (
            ReportBuilder("Game", world, atlantis_numbers()),
            ReportTexts(atlantis_numbers()),
            JsonReports(),
        )
        for faction in world.factions.values():
            report = teller.report(faction)
            told = jsons.text(report) + texts.text(report)
            assert jsons.text(report) == report.text(), "what others were told of is told as if it were new"
            assert texts.text(report) == report_text(report, atlantis_numbers())
            known = {faction.number}
            for region in world.regions.values():
                present = any(unit.faction == faction.number for unit in region.units)
                assert not region.money or (str(region.money) in told) is present
                for unit in region.units:
                    seen, faction_known = _may_see(region, faction.number, unit)
                    own = unit.faction == faction.number
                    hidden += not seen and present
                    assert (unit.name in told) is seen
                    assert (f"{8_000_000 + unit.number}" in told) is own, "its money"
                    assert (f"{9_000_000 + unit.number}" in told) is own, "its order"
                    known |= {unit.faction} if faction_known else set()
            assert {number for number in world.factions if f"faction<{number}>" in told} == known
            assert {number for number in world.factions if f"address<{number}>" in told} == {faction.number}
            assert "hash" not in told
    assert hidden > 100, "the worlds hide somebody"


def test_al_73_who_was_wiped_out_is_told_so_and_a_removed_faction_gets_its_last_report() -> None:
    after = month(busy_world(), ORDERS)
    told = report_text(report_of(after, 2), atlantis_numbers())
    assert "None of your people are left." in told
    assert "and 10 of 10 defenders. Of Unit 2 (2) nobody is left." in " ".join(told.split())
    assert "Statistics" not in told
    assert "#atlantis" not in told, "there is nobody to give orders to"
