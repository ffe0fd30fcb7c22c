"""The aftermath of one war, with its events."""

import numpy as np

from autoalgo.common.streams import STATE_WORDS
from autoalgo.war.aftermath.aftermath_input import open_reckoning
from autoalgo.war.aftermath.allies import with_allies
from autoalgo.war.aftermath.decode import occupation_events, occupation_result, side_aftermath
from autoalgo.war.aftermath.stakes import Stakes
from autoalgo.war.aftermath.verdict import conclude_wars
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.events import Event
from autoalgo.war.domain.outcome import Aftermath, BattleOutcome
from autoalgo.war.domain.rows import STALEMATE, WAR, StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Tables


def conclude(
    campaign: Campaign, battle: BattleOutcome, tables: Tables, generator: np.random.Generator
) -> tuple[Aftermath, tuple[Event, ...]]:
    """Return the aftermath of `battle` and the events of the occupation phase, in order (OC, ST, LD).

    It draws from `generator`, in the order that `verdict.conclude_war` states.
    """
    stakes = Stakes(campaign, tables, battle.local_population, (battle.attacker.initial, battle.defender.initial))
    reckoning, rows = open_reckoning(stakes, rounds=True), _row(battle)
    # The generator stands where it should, so no stream is loaded: these words are unused.
    words, states = np.zeros(STATE_WORDS, np.uint64), np.zeros((1, STATE_WORDS), np.uint64)
    conclude_wars(reckoning, reckoning, generator, words, states, rows, 0)
    leading = stakes.leading
    attacker, defender = (
        with_allies(side_aftermath(leading, reckoning, side), stakes, battle, rows[0], side, generator) for side in Side
    )
    if battle.winner is None:
        return Aftermath(None, attacker, defender), ()
    occupation = occupation_result(stakes, rows[0], battle.winner)
    events = occupation_events(stakes, reckoning, occupation.rounds, battle.winner)
    return Aftermath(occupation, attacker, defender), tuple(events)


def _row(battle: BattleOutcome) -> StructuredArray:
    """Return the outcome of a battle as the row of its war, as far as the aftermath reads it."""
    rows = np.zeros(1, dtype=WAR)
    rows[0]["winner"] = STALEMATE if battle.winner is None else battle.winner
    for side in Side:
        outcome = battle.side(side)
        for name in ("killed", "captured", "remaining", "morale", "capacity"):
            rows[0][name][side] = getattr(outcome, name)
        leading = outcome.leading or outcome
        rows[0]["own_killed"][side] = leading.killed
        rows[0]["own_captured"][side] = leading.captured
        rows[0]["led_remaining"][side] = leading.remaining
    return rows
