"""What losses do to a flank: its state follows its morale and its size (AT-6, AT-7, AR-3, PU)."""

from typing import Final

from autoalgo.common.kernels import kernel
from autoalgo.war.battle import event_buffer
from autoalgo.war.battle.arrays import Battlefield, StructuredRow
from autoalgo.war.battle.event_buffer import note
from autoalgo.war.battle.ground import NO_FLANK, WATER, feature_under, stands
from autoalgo.war.battle.pursuit import men_in_pursuit, men_in_the_way
from autoalgo.war.domain.outcome import FlankState

IDLE: Final = int(FlankState.IDLE)
READY: Final = int(FlankState.READY)
RETREATING: Final = int(FlankState.RETREATING)
ROUTED: Final = int(FlankState.ROUTED)
INACTIVE: Final = int(FlankState.INACTIVE)

NOTE_RETREATING: Final = event_buffer.RETREATING
NOTE_ROUTED: Final = event_buffer.ROUTED
NOTE_CAPTURED: Final = event_buffer.CAPTURED
NOTE_SUNK: Final = event_buffer.SUNK
NOTE_SURRENDERED: Final = event_buffer.SURRENDERED
NOTE_RIDDEN_DOWN: Final = event_buffer.RIDDEN_DOWN


@kernel
def drop_out(field: Battlefield, flank: StructuredRow, state: int) -> None:
    """Take a standing flank out of the battle as routed or inactive; the last one ends it (HR-3)."""
    flank["state"] = state
    side = flank["side"]
    field.sides[side]["standing"] -= 1
    if field.sides[side]["standing"] == 0:
        field.clock[0]["winner"] = 1 - side


@kernel
def follow_morale(field: Battlefield, index: int) -> None:
    """Let a flank retreat below 30 % of its starting morale and rout below 10 % (AT-6)."""
    flank = field.flanks[index]
    rules = field.rules[0]
    if not stands(flank):
        return
    if flank["morale"] < rules["routed_below"] * flank["starting_morale"]:
        rout(field, index)
    elif flank["state"] != RETREATING and flank["morale"] < rules["retreating_below"] * flank["starting_morale"]:
        flank["state"] = RETREATING
        note_morale(field, NOTE_RETREATING, index)
        surrender_if_barred(field, index)


@kernel
def rout(field: Battlefield, index: int) -> None:
    """Take a flank out of the battle as routed, unless it has to surrender (AT-6, PU-1)."""
    if not surrender_if_barred(field, index):
        flee(field, index, NOTE_ROUTED)


@kernel
def flee(field: Battlefield, index: int, kind: int) -> None:
    """Take a flank out of the battle as routed, by an event of a kind; the faster take their men first (PU-2)."""
    flank = field.flanks[index]
    pursuers = men_in_pursuit(field, index)
    if pursuers >= flank["size"] > 0.0:
        surrender(field, index, pursuers)
        return
    if pursuers > 0.0:
        ride_down(field, index, pursuers)
    drop_out(field, flank, ROUTED)
    note_morale(field, kind, index)


@kernel
def ride_down(field: Battlefield, index: int, pursuers: float) -> None:
    """Capture as many men of a flank as are after it, their morale with them (PU-2)."""
    flank = field.flanks[index]
    row = note(field, NOTE_RIDDEN_DOWN, flank["side"], index, NO_FLANK)
    if row >= 0:
        field.events[row]["men"] = pursuers
        field.events[row]["size"] = flank["size"]
    flank["morale"] -= pursuers * (flank["morale"] / flank["size"])
    flank["captured"] += pursuers
    flank["size"] -= pursuers


@kernel
def surrender_if_barred(field: Battlefield, index: int) -> bool:
    """Capture a flank that gives way where the enemy bars its way out; return whether he does (PU-1)."""
    in_the_way = men_in_the_way(field, index)
    if in_the_way == 0.0:
        return False
    surrender(field, index, in_the_way)
    return True


@kernel
def surrender(field: Battlefield, index: int, in_the_way: float) -> None:
    """Capture all who are left of a flank, to so many enemies, and on water its ships with them (PU-1, PU-2)."""
    flank = field.flanks[index]
    row = note(field, NOTE_SURRENDERED, flank["side"], index, NO_FLANK)
    if row >= 0:
        field.events[row]["men"] = flank["size"]
        field.events[row]["in_the_way"] = in_the_way
    if feature_under(field, flank) == WATER:
        flank["ships_sunk"] += flank["ships"]
        flank["ships"] = 0.0
    flank["captured"] += flank["size"]
    flank["size"] = 0.0
    flank["morale"] = 0.0
    drop_out(field, flank, INACTIVE)


@kernel
def note_morale(field: Battlefield, kind: int, index: int) -> None:
    """Note a flank's morale with the kind of event that it caused."""
    flank = field.flanks[index]
    row = note(field, kind, flank["side"], index, NO_FLANK)
    if row >= 0:
        field.events[row]["morale"] = flank["morale"]
        field.events[row]["starting_morale"] = flank["starting_morale"]


@kernel
def lose_in_battle(field: Battlefield, index: int, killed: float, demoralised: float, morale_lost: float) -> None:
    """Take the killed and the morale lost to an attack from a flank (AT-7).

    One that the hour wipes out routs; it is captured where it was retreating already, or is killed to the last, and
    sunk on water. The killed are among the demoralised, since an attack demoralises at least as many as it kills.
    """
    flank = field.flanks[index]
    flank["steady"] -= max(demoralised, killed)
    wiped_out = flank["steady"] <= 0.0
    lost = flank["began_state"] == RETREATING or feature_under(field, flank) == WATER
    if (wiped_out and lost) or killed >= flank["size"]:
        overwhelm(field, index)
        return
    flank["size"] -= killed
    flank["killed"] += killed
    flank["morale"] = max(flank["morale"] - morale_lost, 0.0)
    if wiped_out:
        rout(field, index)
    else:
        follow_morale(field, index)


@kernel
def overwhelm(field: Battlefield, index: int) -> None:
    """Capture what is left of a flank on land; sink its ships with all hands on water (AT-7)."""
    flank = field.flanks[index]
    afloat = feature_under(field, flank) == WATER
    row = note(field, NOTE_SUNK if afloat else NOTE_CAPTURED, flank["side"], index, NO_FLANK)
    if row >= 0:
        field.events[row]["men"] = flank["size"]
        field.events[row]["ships"] = flank["ships"]
    if afloat:
        flank["killed"] += flank["size"]
        flank["ships_sunk"] += flank["ships"]
        flank["ships"] = 0.0
    else:
        flank["captured"] += flank["size"]
    flank["size"] = 0.0
    flank["morale"] = 0.0
    drop_out(field, flank, INACTIVE)


@kernel
def lose_to_nature(field: Battlefield, index: int, deaths: float, wiped_out: int) -> float:
    """Take deaths by attrition or disease from a flank, their morale with them (AR-3); return the morale lost.

    `wiped_out` is the kind of event to note when no man is left.
    """
    flank = field.flanks[index]
    size = flank["size"]
    if deaths >= size:
        lost = flank["morale"]
        flank["size"] = 0.0
        flank["morale"] = 0.0
        row = note(field, wiped_out, flank["side"], index, NO_FLANK)
        if row >= 0:
            field.events[row]["size"] = size
        drop_out(field, flank, INACTIVE)
        return float(lost)
    lost = deaths * (flank["morale"] / size)
    flank["size"] = size - deaths
    flank["morale"] = max(flank["morale"] - lost, 0.0)  # the dead of all but all take more by a rounding
    follow_morale(field, index)
    return float(lost)
