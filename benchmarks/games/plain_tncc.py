"""The yardstick of TNCC's speed: the same game in plain Python, of dictionaries that change in place.

It plays what the bots nothing, turtle, war and blitz need: no trades, the war arithmetic "text", no chronicle, and
nobody's decision is checked. Where it draws it draws from the same streams.
"""

# ruff: noqa: ARG001 - all bots are asked alike

from collections.abc import Callable, Sequence

import numpy as np

Numbers = dict[str, float]
Country = dict[str, int]
"""gold, food, citizens, army, land and alive, 0 or 1."""
Flanks = list[int]
Action = tuple[str, int, Flanks]
"""What, how many recruits or against whom, and the flanks of a war."""
Chance = np.random.Generator
WAIT: Action = ("wait", 0, [])


def play(by: Numbers, names: Sequence[str], seed: int, number: int) -> tuple[list[Country], int]:
    """Return the countries after game `number` of a seed, and its last cycle."""
    start = {resource: int(by[f"start_{resource}"]) for resource in ("gold", "food", "citizens", "army", "land")}
    countries = [{**start, "alive": 1} for _ in names]
    chances = [np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(number, place))))
               for place in range(len(names))]  # fmt: skip
    cycle = 0
    while cycle < by["last_cycle"] and (cycle == 0 or sum(each["alive"] for each in countries) > 1):
        cycle += 1
        for player, name in enumerate(names):
            country = countries[player]
            if not country["alive"]:
                continue
            what, how, flanks = ACTIONS[name](by, countries, player, chances[player])
            if what == "recruit":
                country["citizens"] -= how
                country["army"] += how
            elif what == "war":
                defense = DEFENSES[names[how]](countries[how]["army"], sum(flanks), chances[how])
                war(by, country, countries[how], flanks, defense)
        for country in countries:
            if country["alive"]:
                produce(by, country)
    return countries, cycle


def war(by: Numbers, attacker: Country, defender: Country, attack: Flanks, defense: Flanks) -> None:
    """Fight both waves and loot."""
    attacker["gold"] -= int(by["war_cost"])
    advantage = by["wave_one_advantage"]
    attackers = sum(max(0, int(one - advantage * other)) for one, other in zip(attack, defense, strict=True))
    defenders = sum(max(0, other - one) for one, other in zip(attack, defense, strict=True))
    attackers, defenders = (
        max(0, attackers - defenders),
        max(0, int(defenders - by["wave_two_advantage"] * attackers)),
    )
    attacker["army"] += attackers - sum(attack)
    defender["army"] += defenders - sum(defense)
    if not attackers and not defenders:
        return
    winner, loser = (attacker, defender) if attackers else (defender, attacker)
    for resource in ("gold", "food", "citizens", "army", "land"):
        looted = min(int((attackers or defenders) * by[f"loot_{resource}"]), loser[resource])
        winner[resource] += looted
        loser[resource] -= looted
    if loser["citizens"] <= 0 or loser["land"] <= 0:
        loser["alive"] = 0


def produce(by: Numbers, country: Country) -> None:
    """End a cycle."""
    citizens, army = country["citizens"], country["army"]
    food = country["food"] + int(by["food_per_citizen"] * citizens) - int(army * by["food_per_soldier"])
    gold = country["gold"] + int(by["gold_per_citizen"] * citizens) - int(army * by["gold_per_soldier"])
    citizens = min(int(citizens * by["growth"]), int(country["land"] * by["people_per_land"]) - army)
    if gold <= 0:
        gold, citizens, army = 0, citizens + army, 0
    if food <= 0:
        food, citizens = 0, citizens - int(by["hunger_deaths"])
    citizens = max(citizens, 0)
    country.update(gold=gold, food=food, citizens=citizens, army=army, alive=int(citizens > 0))


def nothing(by: Numbers, countries: list[Country], player: int, chance: Chance) -> Action:
    """Wait."""
    return WAIT


def turtle(by: Numbers, countries: list[Country], player: int, chance: Chance) -> Action:
    """Keep as many soldiers as the largest army that could attack, as far as they can be fed."""
    threat = 0
    for other, country in enumerate(countries):
        income = by["gold_per_citizen"] * country["citizens"]
        if other != player and country["alive"] and country["gold"] + income >= by["war_cost"]:
            threat = max(threat, country["army"])
    me = countries[player]
    people, grown = me["citizens"] + me["army"], max(by["food_per_citizen"], 0)
    fed = min(int(people * grown / (grown + by["food_per_soldier"])), people - 1)
    change = min(threat, fed) - me["army"]
    return ("recruit", change, []) if change else WAIT


def warlike(by: Numbers, countries: list[Country], player: int, chance: Chance) -> Action:
    """Attack anybody in thirds, or draft a tenth."""
    me = countries[player]
    rivals = [other for other, country in enumerate(countries) if other != player and country["alive"]]
    if me["army"] < 3:
        return "recruit", me["citizens"] // 10, []
    if me["gold"] < by["war_cost"] or not rivals:
        return WAIT
    return "war", rivals[int(chance.random() * len(rivals))], [me["army"] // 3] * 3


def blitz(by: Numbers, countries: list[Country], player: int, chance: Chance) -> Action:
    """Save, draft all but one, and throw them at one flank of the weakest."""
    me = countries[player]
    rivals = [(country["army"], other) for other, country in enumerate(countries) if other != player]
    rivals = [rival for rival in rivals if countries[rival[1]]["alive"]]
    if me["army"] and me["gold"] >= by["war_cost"] and rivals:
        flanks = [0, 0, 0]
        flanks[int(chance.random() * 3)] = me["army"]
        return "war", min(rivals)[1], flanks
    draft = me["citizens"] - 1
    pay, meals = draft * by["gold_per_soldier"], draft * by["food_per_soldier"]
    if draft > 0 and me["gold"] >= by["war_cost"] + pay and me["food"] >= 2 * meals:
        return "recruit", draft, []
    return ("recruit", -me["army"], []) if me["army"] else WAIT


def nobody(army: int, total: int, chance: Chance) -> Flanks:
    """Leave the army at home."""
    return [0, 0, 0]


def thirds(army: int, total: int, chance: Chance) -> Flanks:
    """Spread it evenly."""
    return [(army + 2) // 3, (army + 1) // 3, army // 3]


def thirds_or_halves(army: int, total: int, chance: Chance) -> Flanks:
    """Spread it evenly against a small attack, else over two flanks."""
    if total <= 2 * (army // 3):
        return thirds(army, total, chance)
    halves = [army // 2, army - army // 2]
    halves.insert(int(chance.random() * 3), 0)
    return halves


ACTIONS: dict[str, Callable[[Numbers, list[Country], int, Chance], Action]] = {
    "nothing": nothing,
    "turtle": turtle,
    "war": warlike,
    "blitz": blitz,
}
DEFENSES: dict[str, Callable[[int, int, Chance], Flanks]] = {
    "nothing": nobody,
    "turtle": thirds,
    "war": thirds,
    "blitz": thirds_or_halves,
}
