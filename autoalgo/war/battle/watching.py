"""What becomes of each flank of a battle among very many: when it breaks, by whom, and where it stands (O-10).

Nothing here draws or changes the board, so that a battle that is watched is the battle that is not.
"""

from autoalgo.common.kernels import kernel
from autoalgo.war.battle.arrays import PARTS_A_PIXEL, Battlefield, StructuredArray, Watch
from autoalgo.war.battle.ground import NO_FLANK, stands
from autoalgo.war.battle.morale import RETREATING


@kernel
def watch_hour(field: Battlefield, ends: StructuredArray, battle: int) -> None:
    """Put down which flanks have broken in this hour."""
    hour = field.clock[0]["hour"]
    for index in range(len(field.flanks)):
        flank, end = field.flanks[index], ends[battle, index]
        if hour == 1:
            end["broke_hour"] = 0
        if flank["state"] >= RETREATING and end["broke_hour"] == 0 and flank["initial_size"] > 0.0:
            end["broke_hour"] = hour


@kernel
def watch_places(field: Battlefield, watch: Watch, number: int) -> None:
    """Put down where the flanks that stand are at the end of an hour that is looked at, in one of the first wars."""
    hour = field.clock[0]["hour"]
    if number >= len(watch.places) or hour >= len(watch.looks) or watch.looks[hour] < 0:
        return
    parts = PARTS_A_PIXEL / field.rules[0]["km_per_pixel"]
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        if stands(flank):
            place = watch.places[number, watch.looks[hour], index]
            place[0] = int(flank["x_km"] * parts) + 1
            place[1] = int(flank["y_km"] * parts) + 1


@kernel
def note_ends(field: Battlefield, ends: StructuredArray, battle: int) -> None:
    """Put down what each flank has killed and lost, and who broke it; a winner has his captured back (AT-7, PU-1)."""
    winner = field.clock[0]["winner"]
    for index in range(len(field.flanks)):
        flank, end = field.flanks[index], ends[battle, index]
        end["killed"] = flank["slain"]
        end["broken_by"] = flank["broken_by"] if end["broke_hour"] > 0 else NO_FLANK
        end["lost"] = flank["killed"] + flank["died_of_attrition"] + flank["died_of_disease"]
        end["fallen"] = flank["killed"]
        end["taken"] = 0.0
        end["left"] = flank["size"]
        if flank["side"] != winner:
            end["lost"] += flank["captured"]
            end["taken"] = flank["captured"]
        else:
            end["left"] += flank["captured"]
