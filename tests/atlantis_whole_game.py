"""A game of Atlantis by mail: four factions and twelve months, in which every order and every spell occurs."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final
from unittest import mock

from atlantis_worlds import atlantis_numbers, beside, island, land, settle

from autoalgo.common.mail import Message
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail import Collected, MailGame, PostedReports, collect, open_table, post_reports
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.play.played_month import begin, keep_month, play_month
from autoalgo.games.atlantis.rules.numbers import Reading, Terrain
from autoalgo.games.atlantis.rules.orders import FactionOrders
from autoalgo.games.atlantis.rules.phases import play
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.rules.world import Region, Unit, World
from autoalgo.games.atlantis.store.deadline import ByMail, keep_by_mail
from autoalgo.games.atlantis.store.entries import GameFile
from autoalgo.games.atlantis.store.folder import orders_folder, orders_received
from autoalgo.games.atlantis.store.world_file import world_text
from autoalgo.games.atlantis.words.report import Report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder

MONTHS: Final = 12
BEGIN: Final = datetime(2026, 11, 23, tzinfo=UTC)
RITUALS: Final = (
    *("Make Amulet of Darkness", "Make Amulet of Death", "Make Amulet of Healing", "Make Amulet of True Seeing"),
    *("Make Cloak of Invulnerability", "Make Ring of Invisibility", "Make Ring of Power", "Make Runesword"),
    *("Make Shieldstone", "Make Staff of Fire", "Make Staff of Lightning", "Make Wand of Teleportation"),
)
"""What the first magician casts, month by month."""
IN_BATTLE: Final = (
    ("Fireball", "Cause Fear", "Dazzling Light"),
    ("Lightning Bolt", "Inspire Courage", "Shield"),
    ("Black Wind", "Black Wind", "Black Wind"),
    ("Hand of Death", "Sunfire", "Hand of Death"),
)
"""What the three magicians cast in the battles of the first months."""
_TARGETS: Final = ("peasants", "32", "12", "22")
_ORDERS: Final[dict[int, dict[int, dict[int, tuple[str, ...]]]]] = {
    1: {
        1: {
            **dict.fromkeys((1, 2, 3), ("behind 1",)),
            4: ("guard 1", "tax"),
            5: ("build building",),
            7: ("work", "name unit Watchers", 'display unit "Three in a forest."'),
        },
        2: {
            4: ("enter 1", "admit 2"),
            5: (
                'name faction "The Ants"',
                "address ants@example.com",
                "find 2",
                "build building 1",
                "name building Keep",
            ),
            8: ("enter 1",),
        },
        3: {2: ('cast "Contaminate Water"',), 4: ("leave",), 5: ("promote 8", 'display building "Grey stones."')},
        4: {
            2: ("work",),
            3: ("research",),
            5: ("ally 2 1", "build clipper"),
            8: ("demolish",),
        },
        5: {2: ("cast Teleport 7 4",), 3: ("study magic",), 5: ("name ship Swift", "work")},
        6: {
            1: ('give 3 "Make Runesword"', "reshow Fireball"),
            5: ('display ship "Small."', "build ship 1"),
            9: ("study horse",),
        },
        7: {2: ("work",), 5: ("build longboat",), 8: ("board 1",), 9: ("produce horses",)},
        8: {5: ("sink",), 8: ("sail west",), 9: ("move north",)},
        9: {
            1: ("pay 5 100", 'give 5 1 "Runesword"'),
            5: ("form 1", "recruit 2", "study sword", "end", "pay new 1 500", "work"),
            8: ("sail east",),
            9: ("move east",),
        },
        10: {7: ("transfer peasants 1", "work"), 9: ("move south",)},
        11: {8: ("transfer 1 2", "give 9 5 horses"), 9: ("give 0 1 horse",)},
        12: {2: ("behind 0", "combat"), 4: ("guard 0", "ally 2 0")},
    },
    2: {
        1: {11: ("study sword", "guard 1"), 13: ("produce iron",)},
        2: {11: ("accept 3", "teach 14", "recruit 1"), 12: ("enter 1",), 13: ("entertain",), 14: ("study sword",)},
        3: {11: ("move south",), 13: ("work",)},
        4: {11: ("pay peasants 10", "move north")},
        5: {11: ("form 1", "recruit 1", "study magic", "end", "pay new 1 4000"), 13: ("study weaponsmith",)},
        6: {11: ("work",), 13: ("produce swords",)},
        8: {6: ("research",), 13: ("give 14 8 swords", "work")},
        9: {13: ("transfer 11 1", "entertain"), 14: ("tax", "move south")},
        10: {14: ("attack peasants", "move east")},
        11: {14: ("attack peasants",)},
        12: {6: ('cast "Contaminate Water"',)},
    },
    3: {
        1: {21: ("study observation",), 23: ("work",)},
        2: {21: ("pay 23 5",), 22: ("transfer 12 10",)},
        5: {21: ("entertain",), 23: ("recruit 100", "move east")},
        6: {23: ("transfer 21 10", "pay 0 5", "produce wood")},
        7: {21: ("study observation",), 23: ("study crossbow", "give 7 1 sword")},
    },
    4: {
        1: {31: ("work",)},
        5: {31: ("stdy magic", "give 99 5 iron", "tax", "study stealth")},
        6: {31: ("name unit Idlers",)},
        7: {31: ("form 1", "recruit 2", "study sword", "end", "pay new 1 120")},
        8: {10: ("move west",)},
        9: {31: ("name unit (", "work")},
        11: {31: ("quit 4",)},
    },
}
_SILENT: Final = {3: 8}
"""From which month on a faction sends nothing."""


def world() -> World:
    """Return the world before the first month."""
    numbers = atlantis_numbers()
    found = island(peasants=300, money=20_000)
    mountain, forest = (beside(found, Direction.NORTH, Terrain.MOUNTAIN), beside(found, Direction.EAST, Terrain.FOREST))
    mountain.peasants = forest.peasants = 200
    for number in (1, 2, 3):
        settle(found, number, 1, money=500_000, magic=10, spells=set(numbers.spells), observation=3)
    units = {unit.number: unit for unit in land(found).units}
    units[3].spells -= {"Make Runesword", "Make Shieldstone"}
    settle(found, 9, 1, money=5_000)
    settle(found, 4, 1, people=120, money=60_000, sword=4, items={"sword": 120, "plate armor": 120}, tactics=3)
    settle(found, 5, 1, people=20, money=20_000, building=3, shipbuilding=5, items={"stone": 500, "wood": 500})
    settle(found, 8, 1, people=2, money=5_000)
    settle(found, 12, 2, people=200, money=9_000)
    settle(found, 22, 3, people=600, money=60_000)
    settle(found, 32, 4, people=400, money=30_000)
    settle(found, 33, 4, magic=3, spells={"Cause Fear"}, behind=True, combat_spell="Cause Fear")
    _settle(found, forest, settle(found, 31, 4, people=4, money=9_000))
    _settle(found, forest, settle(found, 7, 1, people=3, money=5_000))
    _settle(found, mountain, settle(found, 11, 2, people=5, money=9_000, sword=2))
    _settle(found, mountain, settle(found, 13, 2, people=4, money=9_000, mining=2, entertainment=2))
    _settle(found, mountain, settle(found, 14, 2, people=8, money=9_000))
    for number in (21, 23):
        _settle(found, forest, settle(found, number, 3, people=5, money=9_000))
    found.turn = 0
    for faction in found.factions.values():
        faction.joined, faction.last_orders = 0, 0
        faction.address = f"faction{faction.number}@example.com"
    return found


def _settle(found: World, region: Region, unit: Unit) -> None:
    land(found).units.remove(unit)
    region.units.append(unit)


def orders(faction: int, month: int) -> str:
    """Return what a faction sends in a month."""
    units = {unit: list(lines) for unit, lines in _ORDERS[faction].get(month, {}).items()}
    if faction == 1:
        units.setdefault(1, []).append(f'cast "{RITUALS[month - 1]}"')
        if month <= len(IN_BATTLE):
            for unit, spell in enumerate(IN_BATTLE[month - 1], 1):
                units.setdefault(unit, []).append(f'combat "{spell}"')
                units[unit].append(f"attack {_TARGETS[month - 1]}")
            units.setdefault(4, []).append(f"attack {_TARGETS[month - 1]}")
    lines = [line for unit, own in units.items() for line in (f"unit {unit}", *own)]
    return "\n".join([f"#atlantis {faction}", *lines, "#end"]) + "\n"


def sends(faction: int, month: int) -> bool:
    """Return whether a faction that is in the game sends orders in a month."""
    return month < _SILENT.get(faction, MONTHS + 1)


def months(
    seed: int, change: Callable[[FactionOrders], FactionOrders] = lambda sent: sent
) -> Iterator[dict[int, Report]]:
    """Play the game without mails, and yield what each faction is told of each month; `change` what is sent at will."""
    numbers, before = atlantis_numbers(), world()
    before.seed = seed
    for month in range(1, MONTHS + 1):
        sent = {faction: read(orders(faction, month)) for faction in before.factions if sends(faction, month)}
        played = play(before, {faction: change(given) for faction, given in sent.items()}, numbers)
        before, teller = played.world, ReportBuilder("Isle", played.world, numbers)
        yield {
            number: teller.report(faction, played.told.get(number, ()), played.explained.get(number, ()))
            for number, faction in {**played.removed, **before.factions}.items()
        }


def read(text: str) -> FactionOrders:
    """Return the orders of a set."""
    (sent,) = read_sent(text, atlantis_numbers())
    return sent.orders


def play_by_mail(folder: Path) -> None:
    """Play the game in a folder from mail to mail."""
    numbers, start = atlantis_numbers(), world()
    file = GameFile(name="Isle", seed=start.seed, reading=Reading.RULES, numbers=numbers)
    assert not begin(folder, file)
    (folder / "turns" / "000" / "world.json").write_text(world_text(start), encoding="utf-8")
    digest = sha256(world_text(start).encode()).hexdigest()
    with mock.patch("autoalgo.games.atlantis.store.edited.first_digest", lambda _: digest):
        _play_all(folder)


def _play_all(folder: Path) -> None:
    assert not keep_by_mail(folder, ByMail(moderator="moderator@example.org"))
    for month in range(1, MONTHS + 1):
        now = BEGIN + timedelta(days=month)
        table = open_table(folder, now)
        assert isinstance(table, MailGame)
        factions = table.opened.world.factions.values()
        mails = [
            Message(f"<{month}-{each.number}>", each.address, "", now, "", orders(each.number, month), False, ())
            for each in factions
            if sends(each.number, month)
        ]
        collected = collect(table, mails)
        assert isinstance(collected, Collected)
        assert list(collected.missing) == [each.number for each in factions if not sends(each.number, month)]
        assert all(each.answered for each in collected.taken)
        texts = orders_received(orders_folder(folder, month))
        assert not isinstance(texts, Failure)
        played = play_month(table.opened, texts, now)
        assert not keep_month(table.opened, played)
        after = open_table(folder, now)
        assert isinstance(after, MailGame)
        assert post_reports(after) == PostedReports(len(factions), ())
