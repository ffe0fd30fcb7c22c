"""The aftermath as a table of contents: leaders, occupation, stability."""

import numpy as np

from autoalgo.aftermath.ending import Ending
from autoalgo.aftermath.leaders import leader_fate
from autoalgo.aftermath.occupation import occupy
from autoalgo.aftermath.stability import stability_change
from autoalgo.domain.campaign import Campaign
from autoalgo.domain.events import Event
from autoalgo.domain.outcome import Aftermath, BattleOutcome, SideAftermath
from autoalgo.domain.strategy import Side
from autoalgo.tables import Tables


def conclude(
    campaign: Campaign, battle: BattleOutcome, tables: Tables, generator: np.random.Generator
) -> tuple[Aftermath, tuple[Event, ...]]:
    """Return the aftermath of `battle` and the events of the occupation phase, in order (OC, ST, LD).

    Every draw is one `generator.random()`, U(a, b) = a + (b − a) · draw, in this order (SC-6):

    1. for the attacker's, then the defender's military leader, if there is one: U(0,1), then U(0,10) (LD-1);
    2. unless the battle was a stalemate (SC-5), for every round of the occupation: U(0,0.05) if the occupiers are too
       many for the land (AR-2), then U(0,1) if the loser carries a disease, then U(0,3) if it breaks out (OC-4);
    3. for the attacker's, then the defender's nation: U(0,5) (ST-2).
    """
    ending = Ending(campaign, battle, tables)
    attacker_fate = leader_fate(ending, Side.ATTACKER, generator)
    defender_fate = leader_fate(ending, Side.DEFENDER, generator)
    occupation, events = (None, ()) if battle.winner is None else occupy(ending, battle.winner, generator)
    attacker_stability = stability_change(ending, Side.ATTACKER, attacker_fate, occupation, generator)
    defender_stability = stability_change(ending, Side.DEFENDER, defender_fate, occupation, generator)
    aftermath = Aftermath(
        occupation=occupation,
        attacker=SideAftermath(attacker_stability, attacker_fate),
        defender=SideAftermath(defender_stability, defender_fate),
    )
    return aftermath, events
