"""A flank in words: its title, the line under the map and in the roster, and the tooltip over its square.

All that a person reads about a flank outside the editor is worded here, so that map, roster and screen reader say the
same.
"""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import visible
from autoalgo.common.qt.literal import html_of
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.records import Belligerent, Military
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, km_per_pixel
from autoalgo.war.domain.units import BARGES, LAND_BRANCHES, Branch
from autoalgo.war.strategy.branches import has_branch
from autoalgo.war.terrain import TerrainMap
from autoalgo.war.window.battlefield.battlefield import Battlefield
from autoalgo.war.window.battlefield.board import FlankCard

MANEUVER_SENTENCES: Final = MappingProxyType(
    {
        Maneuver.NORMAL: "Marches toward the nearest enemy and fights as soon as it is in range.",
        Maneuver.POSITION: "Stands where it is and fights whoever comes into range.",
        Maneuver.FEIGNED_RETREAT: "Moves away from the enemy, to draw him after it.",
        Maneuver.HIT_AND_RUN: "Attacks twice, moves away for three hours, and comes back for more.",
        Maneuver.PILLAGING: "Marches toward the nearest enemy like Normal, and tries to cut his supply.",
    }
)
"""A sentence a maneuver: how its flanks march and fight (F-5)."""
_NONE_SELECTED: Final = "<none selected>"
"""In place of a unit type that the military does not have (F-4)."""
_FINE_PIXEL_KM: Final = 0.1
"""Below it, tenths of a km are too coarse to tell two pixels apart."""


def side_name(side: Side) -> str:
    """Return "Attacker" or "Defender"."""
    return "Attacker" if side is Side.ATTACKER else "Defender"


def state_name(state: FlankState) -> str:
    """Return a flank's state as the source names it (F-3)."""
    return state.name.capitalize()


def branch_name(branch: Branch) -> str:
    """Return a branch as the source names it: "Infantry", and "Ships" for the transports."""
    return "Ships" if branch is Branch.SHIP else branch.name.capitalize()


def unit_names(military: Military | None) -> tuple[str, str, str, str]:
    """Return the names of a military's unit types by branch; "<none selected>" and "Barges" for what is missing."""
    names = [_NONE_SELECTED, _NONE_SELECTED, _NONE_SELECTED]
    for branch in LAND_BRANCHES:
        unit_type = military.unit_type(branch) if military else None
        if military is not None and unit_type is not None and has_branch(military, branch):
            names[branch] = unit_type.name
    ship = military.transport.name if military and military.transport_given else BARGES
    return (names[0], names[1], names[2], ship)


def military_name(belligerent: Belligerent | None, member: int) -> str:
    """Return the military of a coalition's member; empty for a side that is none, and a member who is gone (CO-5)."""
    members = belligerent.members if belligerent else ()
    return members[member].military.name if member < len(members) else ""


def title(card: FlankCard) -> str:
    """Return which flank it is: "Attacker's flank 2"."""
    return f"{side_name(card.plan.side)}'s flank {card.number}"


def names(card: FlankCard) -> tuple[str, ...]:
    """Return the name of a flank as it can be shown, or nothing."""
    return (visible(card.name.strip()),) if card.name.strip() else ()


def called(card: FlankCard, battlefield: Battlefield) -> tuple[str, ...]:
    """Return the name of a flank; one of a coalition that has none goes by its military (CO-5)."""
    military = battlefield.military_name(card.plan)
    return names(card) or ((visible(military),) if military else ())


def beside_name(name: str, men: str, metrics: QFontMetricsF, room: float) -> str:
    """Return name and men in `room` pixels: the men always, of the name as much as there is room for (F-7)."""
    left = room - metrics.horizontalAdvance(f" · {men}")
    shortened = metrics.elidedText(name, Qt.TextElideMode.ElideRight, left)
    return f"{shortened} · {men}" if shortened.strip("…") else men


def size(card: FlankCard, battlefield: Battlefield) -> str:
    """Return the men of a flank, and its ships where they are told."""
    return _strength(card.plan.size, _ships(card, battlefield))


def _ships(card: FlankCard, battlefield: Battlefield) -> int:
    """Return the ships of a flank that are told: all on water; on land those that its military chose, if it has men.

    Barges stand in for the ships of every other army, which are nothing to tell of a shield wall.
    """
    plan = card.plan
    if _feature(plan.x_pixels, plan.y_pixels, battlefield.terrain) is Feature.WATER:
        return plan.ships
    chosen = battlefield.unit_names(plan.side, plan.member)[Branch.SHIP] != BARGES
    return plan.ships if chosen and plan.size else 0


def _strength(men: int, ships: int) -> str:
    told = "1 man" if men == 1 else f"{men:,} men"
    return f"{told}, {counted(ships, 'ship')}" if ships else told


def position(x_pixels: float, y_pixels: float, battlefield: Battlefield) -> str:
    """Return where a point of the map lies, in km from its top left corner, and on what ground."""
    pixel = km_per_pixel(battlefield.width_km)
    decimals = 1 if pixel >= _FINE_PIXEL_KM else 2
    where = f"x {x_pixels * pixel:.{decimals}f} km, y {y_pixels * pixel:.{decimals}f} km"
    ground = _ground(x_pixels, y_pixels, battlefield.terrain)
    return f"{where}, {ground}" if ground else where


def summary(card: FlankCard, battlefield: Battlefield) -> str:
    """Return a flank in one line, for the bar under the map and for a screen reader."""
    parts = (
        ", ".join((title(card), *called(card, battlefield))),
        size(card, battlefield),
        card.plan.maneuver.value,
        state_name(card.state),
        position(card.plan.x_pixels, card.plan.y_pixels, battlefield),
    )
    return " · ".join(parts)


def group_summary(cards: Sequence[FlankCard], battlefield: Battlefield) -> str:
    """Return several flanks in one line: how many of which side, and their men and ships."""
    parts = [f"{len(cards)} flanks selected"]
    for side in Side:
        own = [card for card in cards if card.plan.side is side]
        if own:
            strength = _strength(sum(card.plan.size for card in own), sum(_ships(card, battlefield) for card in own))
            parts.append(f"{side_name(side)}: {counted(len(own), 'flank')}, {strength}")
    return " · ".join(parts)


def tooltip(card: FlankCard, battlefield: Battlefield) -> str:
    """Return a flank's composition, maneuver, morale and state as rich text, for the tooltip over its square."""
    rows = [(_branch_row(card, battlefield, branch)) for branch in Branch]
    if card.plan.crew:
        rows.insert(0, ("Crew", f"{card.plan.crew:,}"))
    rows += [
        ("Maneuver", card.plan.maneuver.value),
        ("Morale", f"{card.morale:,.0f}"),
        ("Status", state_name(card.state)),
    ]
    cells = "".join(
        f"<tr><td>{html_of(name)}&nbsp;&nbsp;</td><td align='right'>{value}</td></tr>" for name, value in rows
    )
    heading = ", ".join((title(card), *map(html_of, called(card, battlefield))))
    return f"<b>{heading}</b><br>{size(card, battlefield)}<table>{cells}</table>"


def _branch_row(card: FlankCard, battlefield: Battlefield, branch: Branch) -> tuple[str, str]:
    amount = card.plan.men(branch) if branch in LAND_BRANCHES else card.plan.ships
    return battlefield.unit_names(card.plan.side, card.plan.member)[branch], f"{amount:,}"


def _ground(x_pixels: float, y_pixels: float, terrain: TerrainMap | None) -> str:
    feature = _feature(x_pixels, y_pixels, terrain)
    return "" if feature is None else feature.label


def _feature(x_pixels: float, y_pixels: float, terrain: TerrainMap | None) -> Feature | None:
    if terrain is None:
        return None
    row, column = (min(max(int(pixels), 0), MAP_PIXELS - 1) for pixels in (y_pixels, x_pixels))
    return Feature(terrain.grid[row, column])
