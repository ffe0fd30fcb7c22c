"""The golden reports of the whole game against a book of accounts: what is told must explain what there is afterwards.

The book begins with the world before the first month and goes by the rules and the JSON reports alone. What falls by
lot (who falls in a battle, who finds what, births, departures) it takes from them, and asks that nothing is made or
lost thereby. It does not know which peasants went where, who sees whom, and what spells do in battle.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import atlantis_whole_game
import pytest

GOLDEN: Final = Path(__file__).resolve().parents[3] / "golden"
WAGES: Final = {"plain": 15, "mountain": 12, "forest": 12}
MADE_BY: Final = {"iron": "mining", "horse": "horse training", "sword": "weaponsmith"}
MADE_OF: Final = {"sword": "iron"}
BUILT_BY: Final = {"building": ("building", "stone"), "ship": ("shipbuilding", "wood")}
SHIP_WORK: Final = {"longboat": 100, "clipper": 200}
DEALS: Final = {"paid", "given", "transferred", "destroyed"}
LAST: Final = {"built", "produced", "spell found", "earned", "studied", "cast", "contaminated", "teleported", "starved"}
PHASES: Final = (DEALS, {"taxed"}, {"recruited"}, {"left"}, {"moved", "sailed"}, {"taught"}, LAST)
NOTHING_CHANGES: Final = {"mistake", "address", "orders missed", "no way", "spell given"}
_Json = dict[str, Any]


@dataclass
class Account:
    """A unit; its days are those of all its people together."""

    faction: int
    place: tuple[int, ...]
    people: int = 0
    money: int = 0
    items: Counter[str] = field(default_factory=Counter)
    days: Counter[str] = field(default_factory=Counter)

    def level(self, skill: str) -> int:
        return next(level for level in range(99) if self.days[skill] < self.people * 15 * (level + 1) * (level + 2))

    def told(self) -> tuple[object, ...]:
        """What its faction is told of it."""
        skills = {skill: (self.level(skill), days // self.people) for skill, days in self.days.items()}
        return self.place, self.people, self.money, +self.items, skills


@dataclass
class Land:
    """A region with peasants."""

    wage: int
    people: int
    money: int


class Book:
    """What everybody has, month by month."""

    def __init__(self) -> None:
        self.units: dict[int, Account] = {}
        self.lands: dict[tuple[int, ...], Land] = {}
        self.work: Counter[tuple[str, int]] = Counter()
        self.costs: dict[str, int] = {"Contaminate Water": 50, "Teleport": 50}
        self.pupils: Counter[int] = Counter()
        for place, region in atlantis_whole_game.world().regions.items():
            if region.terrain in WAGES:
                self.lands[tuple(place)] = Land(WAGES[region.terrain], region.peasants, region.money)
            for unit in region.units:
                own = Counter(unit.items), Counter({str(skill): days for skill, days in unit.days.items()})
                self.units[unit.number] = Account(unit.faction, tuple(place), unit.people, unit.money, *own)

    def month(self, reports: dict[int, _Json]) -> None:
        """Enter a month, and hold what is told of its end against the book."""
        told = {faction: report["events"] for faction, report in reports.items()}
        for spell in [spell for report in reports.values() for spell in report.get("spells", ())]:
            self.costs.setdefault(spell["name"], 200 * spell["level"])
        self._fight({faction: event for faction, events in told.items() for event in events if _is_battle(event)})
        for phase in PHASES:
            workers = {place: land.people for place, land in self.lands.items()}
            for faction, events in told.items():
                for event in events:
                    if event["event"] in phase:
                        self._enter(faction, event, told)
                    else:
                        assert event["event"] in NOTHING_CHANGES.union({"battle"}, *PHASES)
        for place, land in self.lands.items():
            land.money += workers[place] * land.wage
        for number, unit in list(self.units.items()):
            unit.money -= 10 * unit.people
            if not unit.people:
                del self.units[number]
        self.pupils.clear()
        regions = [region for report in reports.values() for region in report.get("regions", ())]
        self._eat(regions)
        self._compare_works(regions)
        for faction, report in reports.items():
            self._compare(faction, report)

    def _fight(self, told: dict[int, _Json]) -> None:
        """The losers are gone, and the winners have found what they had, or less of what can break."""
        for battle in list(told.values())[:1]:
            assert all(_public(battle) == _public(other) for other in told.values())
            land = self.lands[tuple(battle["region"]["place"])]
            winners, losers = sorted(("attackers", "defenders"), key=lambda side: side != battle["winner"])
            for fighter in battle["attackers"] + battle["defenders"]:
                unit = self.units[fighter["unit"]["number"]]
                assert (unit.people, +unit.items) == (fighter["people"], Counter(fighter["items"]))
                assert all(unit.level(known["skill"]) == known["level"] for known in fighter["skills"])
            lost: Counter[str] = Counter()
            gone = [self.units.pop(fighter["unit"]["number"]) for fighter in battle[losers]]
            for unit in gone:
                lost += unit.items + Counter({"$": unit.money})
            peasants = battle["peasants"] if losers == "defenders" else 0
            assert battle["fallen"][losers] == sum(unit.people for unit in gone) + peasants
            saved = sum(healed["people"] for healed in battle["healed"])
            assert battle["fallen"][winners] == saved + sum(dead["dead"] for dead in battle["casualties"])
            for dead in battle["casualties"]:
                buried = land if dead["unit"] == "peasants" else self.units[dead["unit"]["number"]]
                lost += _bury(buried, dead["dead"])
            if peasants:
                assert peasants == land.people
                lost["$"] += land.money
                land.money = land.people = 0
            for faction, own in told.items():
                self._win(faction, own, winners, lost)
            if battle["peasants"] and not peasants:
                land.money += lost.pop("$")
            assert not lost["$"] and min(lost.values()) >= 0

    def _win(self, faction: int, battle: _Json, side: str, lost: Counter[str]) -> None:
        """Add the loot of a faction's units, and what they have learned if anybody of the side fell."""
        for loot in battle["loot"]:
            unit = self.units[loot["unit"]["number"]]
            unit.money += loot["money"]
            unit.items += Counter(loot["items"])
            lost.subtract(Counter(loot["items"]) + Counter({"$": loot["money"]}))
        for fighter in battle[side] if battle["fallen"][side] else ():
            unit = self.units[fighter["unit"]["number"]]
            if unit.faction == faction:
                armed = min(unit.people, unit.items["sword"]) if unit.days["sword"] else 0
                unit.days += Counter({"magic": 10} if fighter["combat_spell"] else {"sword": 10 * armed})
                unit.days += Counter({"tactics": 10} if unit.days["tactics"] else {})

    def _enter(self, faction: int, event: _Json, told: dict[int, list[_Json]]) -> None:
        """Enter an event once, from the report of the faction whose unit acts."""
        kind = event["event"]
        if kind == "left":
            for number in [number for number, unit in self.units.items() if unit.faction == faction]:
                unit = self.units.pop(number)
                self.lands[unit.place].people += unit.people
        elif event["unit"] is not None and self.units[event["unit"]["number"]].faction == faction:
            unit = self.units[event["unit"]["number"]]
            if kind in DEALS:
                self._deal(unit, event, told)
            elif kind in LAST:
                self._spend_the_month(unit, event)
            else:
                self._tax_recruit_move_or_teach(unit, event)

    def _tax_recruit_move_or_teach(self, unit: Account, event: _Json) -> None:
        land = self.lands.get(unit.place)
        match event["event"], land:
            case "taxed", Land():
                armed = min(unit.people, unit.items["sword"]) if unit.level("sword") else 0
                assert event["amount"] == min(200 * armed, land.money)
                _earn(unit, land, event["amount"])
            case "recruited", Land():
                assert event["people"] <= land.people // 4
                _earn(unit, land, -50 * event["people"])
                land.people -= event["people"]
                unit.people += event["people"]
            case "taught", _:
                self.pupils[event["pupil"]["number"]] += 300 * unit.people
            case _:
                assert tuple(event["start"]["place"]) == unit.place
                unit.place = tuple(event["end"]["place"])

    def _deal(self, unit: Account, event: _Json, told: dict[int, list[_Json]]) -> None:
        to, other = event.get("to"), Account(unit.faction, unit.place)
        if isinstance(to, dict):
            other = self.units.setdefault(to["number"], other)
            assert event in told[other.faction], "who gets something is told, too"
        land = self.lands[unit.place] if to == "peasants" else Land(0, 0, 0)
        match event["event"]:
            case "paid":
                unit.money -= event["amount"]
                other.money += event["amount"]
                land.money += event["amount"]
            case "given":
                unit.items[event["item"]] -= event["many"]
                other.items[event["item"]] += event["many"]
            case "transferred":
                share = Counter({skill: days * event["people"] // unit.people for skill, days in unit.days.items()})
                unit.days, other.days = unit.days - share, other.days + share
                unit.people -= event["people"]
                other.people += event["people"]
                land.people += event["people"]
            case "destroyed":
                del self.work[event["what"], event["which"]["number"]]

    def _spend_the_month(self, unit: Account, event: _Json) -> None:
        land = self.lands[unit.place]
        match event["event"]:
            case "built":
                skill, material = BUILT_BY[event["what"]]
                assert 0 < event["work"] <= min(unit.people * unit.level(skill), unit.items[material])
                unit.items[material] -= event["work"]
                unit.days[skill] += 10 * event["work"]
                self.work[event["what"], event["which"]["number"]] += event["work"]
            case "produced":
                _produce(unit, event["item"], event["many"])
            case "earned" if event["by"] == "work":
                assert event["amount"] == unit.people * land.wage
                unit.money += event["amount"]
            case "earned":
                assert event["amount"] == min(20 * unit.people * unit.level("entertainment"), land.money // 20)
                _earn(unit, land, event["amount"])
                unit.days["entertainment"] += 10 * unit.people
            case "spell found":
                unit.money -= 200
                unit.days["magic"] += 10
            case "studied":
                taught = min(30 * unit.people, self.pupils[event["unit"]["number"]])
                assert event["days_in_all"] == 30 * unit.people + taught
                unit.money -= 200 * unit.people if event["skill"] == "magic" else 0
                unit.days[event["skill"]] += event["days_in_all"]
            case "cast":
                unit.money -= event["castings"] * self.costs[event["spell"]]
                unit.days["magic"] += 10 * event["castings"]
            case "contaminated":
                land.people -= event["dead"]
            case "teleported":
                unit.place = tuple(event["end"]["place"])
            case "starved":
                unit.people -= event["people"]

    def _eat(self, told: list[_Json]) -> None:
        """Take from the reports how many peasants ate, some of them just born; the sea takes none of them."""
        ate = 0
        for place, land in self.lands.items():
            seen = [(each.get("peasants", 0), each.get("money", 0)) for each in told if each["place"] == [*place]]
            assert len(set(seen)) == 1
            fed, rest = divmod(land.money - seen[0][1], 10)
            assert rest == 0 and 0 <= fed - land.people <= land.people
            ate += fed
            land.people, land.money = seen[0]
        assert ate == sum(land.people for land in self.lands.values())

    def _compare_works(self, told: list[_Json]) -> None:
        sizes = set()
        for region in told:
            for each in region.get("buildings", ()):
                sizes.add((("building", each["number"]), each["size"]))
            for each in region.get("ships", ()):
                sizes.add((("ship", each["number"]), SHIP_WORK[each["kind"]] - each.get("work_left", 0)))
        assert sizes == set(self.work.items())

    def _compare(self, faction: int, report: _Json) -> None:
        """Hold what is told of units and in the statistics against the book."""
        own = {number: unit for number, unit in self.units.items() if unit.faction == faction}
        found = {}
        for region in report.get("regions", ()):
            inside = [each["units"] for kind in ("buildings", "ships") for each in region.get(kind, ())]
            for unit in sum(inside, region.get("units", [])):
                people, items, account = unit["people"], Counter(unit.get("items", {})), self.units[unit["number"]]
                assert (tuple(region["place"]), people, items) == (account.place, account.people, +account.items)
                if unit.get("own"):
                    skills = {known["skill"]: (known["level"], known["days"]) for known in unit.get("skills", ())}
                    found[unit["number"]] = (account.place, people, unit.get("money", 0), items, skills)
        assert found == {number: unit.told() for number, unit in own.items()}
        assert report["statistics"] == {
            "units": len(own),
            "people": sum(unit.people for unit in own.values()),
            "money": sum(unit.money for unit in own.values()),
            "regions": len({unit.place for unit in own.values()}),
            "magicians": sum(unit.people for unit in own.values() if unit.days["magic"]),
            "items": dict(sum((+unit.items for unit in own.values()), Counter())),
        }


def _is_battle(event: _Json) -> bool:
    return bool(event["event"] == "battle")


def _public(battle: _Json) -> _Json:
    """Return what everybody is told alike of a battle."""
    fighters = {
        side: [fighter | {"faction": None, "combat_spell": None} for fighter in battle[side]]
        for side in ("attackers", "defenders")
    }
    return battle | fighters | {"loot": []}


def _bury(winners: Account | Land, dead: int) -> Counter[str]:
    """Take the dead of the winners from them, and return what they had; here each has as much as any other."""
    had = Counter({"$": winners.money * dead // winners.people})
    winners.money -= had["$"]
    winners.people -= dead
    if isinstance(winners, Account):
        before = winners.people + dead
        winners.days = Counter({skill: days * winners.people // before for skill, days in winners.days.items()})
        things = Counter({item: many * dead // before for item, many in winners.items.items()})
        winners.items -= things
        had += things
    return had


def _earn(unit: Account, land: Land, amount: int) -> None:
    """Let money come from the peasants of the region."""
    land.money -= amount
    unit.money += amount


def _produce(unit: Account, item: str, many: int) -> None:
    unit.items[item] += many
    if skill := MADE_BY.get(item):
        able = unit.people * unit.level(skill)
        if material := MADE_OF.get(item):
            able = min(able, unit.items[material])
            unit.items[material] -= many
        assert many == able
        unit.days[skill] += 10 * unit.people


def reports() -> list[dict[int, _Json]]:
    """Return the golden reports of each month, by faction."""
    found: list[dict[int, _Json]] = [{} for _ in range(atlantis_whole_game.MONTHS)]
    for faction in (1, 2, 3, 4):
        for line in (GOLDEN / f"atlantis faction {faction}.jsonl").read_text(encoding="utf-8").splitlines():
            report = json.loads(line)
            found[report["turn"] - 1][faction] = report
    return found


def test_al_70_what_is_told_explains_what_there_is_afterwards() -> None:
    book = Book()
    for month in reports():
        book.month(month)


@pytest.mark.parametrize("seed", range(10, 15))
def test_al_70_so_it_does_if_lots_fall_otherwise(seed: int) -> None:
    """Also where the peasants beat those who attack them."""
    book = Book()
    for month in atlantis_whole_game.months(seed):
        book.month({faction: json.loads(report.text()) for faction, report in month.items()})


SLIPS: Final[list[tuple[str | int, ...]]] = [
    (1, "regions", 0, "peasants"),
    (1, "regions", 0, "money"),
    (1, "regions", 0, "buildings", 0, "size"),
    (1, "regions", 0, "units", 0, "money"),
    (1, "regions", 0, "units", 0, "people"),
    (1, "regions", 0, "units", 0, "items", "Amulet of Death"),
    (1, "regions", 0, "units", 0, "skills", 1, "days"),
    (1, "regions", 0, "units", 0, "skills", 1, "level"),
    (1, "statistics", "money"),
    (1, "events", 1, "loot", 0, "money"),
    (1, "events", 1, "fallen", "attackers"),
    (1, "events", 1, "spells", 0, "amount"),
    (2, "events", 1, "people"),
    (3, "events", 1, "people"),
    (3, "regions", 0, "units", 4, "people"),
]
"""Places in the reports of February: a faction, and the keys to a number."""


@pytest.mark.parametrize("slip", SLIPS)
def test_al_70_the_book_notices_a_number_that_is_off_by_one(slip: tuple[str | int, ...]) -> None:
    """February as it is told is entered without complaint in the test above."""
    months, book = reports(), Book()
    book.month(months[0])
    told: Any = months[1]
    for key in slip[:-1]:
        told = told[key]
    told[slip[-1]] += 1
    with pytest.raises(AssertionError):
        book.month(months[1])
