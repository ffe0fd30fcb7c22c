"""What became of the allies of a coalition: their leaders and the stability of their nations (CO-7, CO-8).

The leading member's are told by the kernels of every war. Each ally is then concluded by the same kernels, as if it led
its side in the war that was fought: with its own flanks, leader and nation.
"""

from dataclasses import replace
from itertools import compress
from math import fsum

import numpy as np

from autoalgo.war.aftermath.aftermath_input import men_led, open_reckoning
from autoalgo.war.aftermath.decode import side_aftermath
from autoalgo.war.aftermath.stakes import Stakes
from autoalgo.war.aftermath.verdict import conclude_ally
from autoalgo.war.domain.coalition import alike, generals_of, nations_of
from autoalgo.war.domain.outcome import BattleOutcome, LeaderFate, SideAftermath
from autoalgo.war.domain.rows import KILLED, NO_LEADER, SURVIVED, WAR, StructuredArray, StructuredRow
from autoalgo.war.domain.sides import Side


def with_allies(
    leading: SideAftermath,
    stakes: Stakes,
    battle: BattleOutcome,
    row: StructuredRow,
    side: Side,
    generator: np.random.Generator,
) -> SideAftermath:
    """Return a side's aftermath with that of each member of its coalition; the same where it is none.

    An ally draws U(0,1) and U(0,10) for its leader, then U(0,5) for its nation, after all else of the war; nothing for
    a leader or a nation that was told before (CO-7, CO-8). `row` is that of the war, concluded.
    """
    belligerent = stakes.belligerent(side)
    if not belligerent.members:
        return leading
    nations, generals = nations_of(belligerent), generals_of(belligerent)
    told = [leading]
    for member in range(1, len(nations)):
        led, ruled = generals.index(generals[member]), nations.index(nations[member])
        ally = ally_stakes(stakes, side, member)
        reckoning = open_reckoning(ally, rounds=False)
        reckoning.sides[side]["initial"] = men_led(stakes, side, member)
        rows = _rows(stakes, battle, row, side, member)
        new_leader, new_nation = led == member and generals[member] != "", ruled == member
        if not new_leader:
            fate = told[led].leader if generals[member] else None
            rows[0]["leader"][side] = NO_LEADER if fate is None else SURVIVED if fate.survived else KILLED
        conclude_ally(reckoning, rows[0], generator, int(side), int(new_leader), int(new_nation))
        found = side_aftermath(ally, reckoning, side)
        told.append(
            SideAftermath(
                found.stability if new_nation else told[ruled].stability,
                found.leader if new_leader else _same_fate(told[led].leader, ally, side),
            )
        )
    return replace(leading, members=tuple(told))


def _same_fate(fate: LeaderFate | None, ally: Stakes, side: Side) -> LeaderFate | None:
    """Return the fate of a general who was told of with another military that he leads."""
    if fate is None or ally.belligerent(side).military.leader is None:
        return None
    return replace(fate, ruler=ally.belligerent(side).ruler_in_the_field)


def ally_stakes(stakes: Stakes, side: Side, member: int) -> Stakes:
    """Return the same war with a member in the place of its side, and of the leading member of the other one."""
    return stakes.of_members(member, 0) if side is Side.ATTACKER else stakes.of_members(0, member)


def _rows(stakes: Stakes, battle: BattleOutcome, row: StructuredRow, side: Side, member: int) -> StructuredArray:
    """Return the row of the war as it is for an ally: with the losses of its nation and of its general."""
    rows, belligerent, members = np.zeros(1, dtype=WAR), stakes.belligerent(side), battle.side(side).members
    rows[0] = row
    own = list(compress(members, alike(nations_of(belligerent), member)))
    rows[0]["own_killed"][side] = fsum(each.killed for each in own)
    rows[0]["own_captured"][side] = fsum(each.captured for each in own)
    led = compress(members, alike(generals_of(belligerent), member))
    rows[0]["led_remaining"][side] = fsum(each.remaining for each in led)
    return rows
