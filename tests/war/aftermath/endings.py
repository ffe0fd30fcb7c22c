"""Aftermaths of every sort, and a fingerprint of each with all its events.

Run as a script it writes the fingerprints as JSON, so that another process can compare its own.
"""

import hashlib
import json
import random
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import wars

from autoalgo.common.problems import Failure
from autoalgo.war.aftermath import conclude
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.lists import Attrition, Climate, EndemicDisease, Medicine, Motive
from autoalgo.war.domain.outcome import BattleOutcome, SideOutcome
from autoalgo.war.domain.scores import SideScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Tables, load_tables

ENDINGS = 200
TABLES = Path(__file__).resolve().parents[3] / "JSON"


def outcome(draws: random.Random) -> SideOutcome:
    """Return an outcome of up to a million men of whom all, some or none are left."""
    initial = 10 ** draws.uniform(0, 6)
    left = initial * draws.choice((0, 1, draws.random()))
    killed = (initial - left) * draws.random()
    morale = left * 20 * draws.choice((0, 1, draws.random()))
    return SideOutcome(
        initial, killed, 0, 0, initial - left - killed, left, 0, initial * 20, morale, draws.choice((0, draws.random()))
    )


def scores(draws: random.Random) -> SideScores:
    """Return variables within the ranges of the rulebook."""
    unit = wars.unit_scores(efficiency=draws.random(), limitation=draws.random())
    return replace(
        wars.side_scores(10 ** draws.uniform(-3, 6), draws.random(), draws.random()),
        units=(unit, None, None, wars.unit_scores(wars.SHIP)),
        morale_bonus=wars.score(draws.uniform(1, 2)),
        generation_factor=draws.uniform(0.75, 1.4),
    )


def ending(draws: random.Random) -> tuple[Campaign, BattleOutcome]:
    """Return a war whose battle has ended, with or without leaders, diseases, a capital to lose and a winner."""
    attacker, defender = (
        replace(
            wars.NATION,
            leader=draws.choice((None, wars.LEADER)),
            capital=draws.choice((None, "Senlac")),
            endemic_disease=draws.choice(tuple(EndemicDisease)),
            medicine=draws.choice(tuple(Medicine)),
        )
        for _ in Side
    )
    attackers, defenders = (replace(wars.MILITARY, leader=draws.choice((None, wars.LEADER))) for _ in Side)
    climate, attrition = draws.choice(tuple(Climate)), draws.choice(tuple(Attrition))
    place = replace(wars.LOCATION, climate=climate, attrition=attrition)
    selection = wars.war_selection(attacker, defender, attackers, defenders, place)
    campaign = wars.campaign(selection, scores(draws), scores(draws), draws.choice(tuple(Motive)))
    fought = wars.battle(draws.choice((None, *Side)), outcome(draws), outcome(draws))
    return campaign, replace(fought, local_population=draws.choice((0, draws.uniform(0, 1e6))))


def fingerprints(tables: Tables) -> dict[str, str]:
    """Return, for each of many endings, a digest of all that is told of it and of the draw that comes next."""
    draws, found = random.Random(3), {}  # noqa: S311 - for chance, not for secrets
    for number in range(ENDINGS):
        generator = np.random.Generator(np.random.PCG64(number))
        campaign, fought = ending(draws)
        told = repr((*conclude(campaign, fought, tables, generator), generator.random()))
        found[str(number)] = hashlib.sha256(told.encode()).hexdigest()
    return found


if __name__ == "__main__":
    shipped = load_tables(TABLES)
    if isinstance(shipped, Failure):
        sys.exit("\n".join(problem.text() for problem in shipped))
    json.dump(fingerprints(shipped), sys.stdout)
