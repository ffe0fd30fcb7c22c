"""What a flank's square tells: strength, arm, maneuver and morale (S-14)."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import Branch
from autoalgo.war.painting.signs import arm_of
from autoalgo.war.window.battlefield.board import FlankCard, fresh_card
from autoalgo.war.window.battlefield.flank_picture import FlankLook, flank_pixmap, look_of

_MIDDLE = 27
"""Of a pixmap of 54 pixels: the largest square of 40 pixels, and the 7 that ring and dot reach beyond it."""


def flank(**numbers: int) -> FlankPlan:
    nobody = FlankPlan(Side.ATTACKER, 100, 100, infantry=0, cavalry=0, artillery=0, ships=0)
    return replace(nobody, **numbers)  # type: ignore[arg-type]  # numbers of branches by their names


def card(plan: FlankPlan) -> FlankCard:
    return fresh_card(plan, 1, 20.0)


def look(**changes: object) -> FlankLook:
    """Return the look of 400 foot, the strongest of the war, with changes."""
    return replace(look_of(card(flank(infantry=400)), 400), **changes)  # type: ignore[arg-type]  # by their names


def picture(drawn: FlankLook) -> QImage:
    return flank_pixmap(drawn, 1.0).toImage()


@pytest.mark.parametrize(
    ("men", "edge"),
    [(10_000, 40.0), (8100, 36.0), (6400, 32.0), (4900, 28.0), (2500, 27.0), (1, 27.0), (0, 27.0)],
)
def test_s_14_the_area_goes_by_the_men(men: int, edge: float) -> None:
    """S-14: 40 pixels for the strongest of 10,000; 8,100 have 81 % of its area, so 0.9 of its edge; 27 at least."""
    assert look_of(card(flank(infantry=men)), 10_000).edge == edge


def test_s_14_a_flank_shrinks_with_its_men_beside_the_strongest_before_the_battle() -> None:
    """S-14: after the battle a flank of 2,500 that has lost 900 has 64 % of its former area."""
    before = card(flank(infantry=2500))
    after = replace(before, plan=flank(infantry=1600))
    assert look_of(after, 2500).edge == 0.8 * look_of(before, 2500).edge


@pytest.mark.parametrize(
    ("men", "arm"),
    [
        ({"infantry": 500, "cavalry": 400, "artillery": 100}, Branch.INFANTRY),
        ({"infantry": 400, "cavalry": 500}, Branch.CAVALRY),
        ({"artillery": 1, "ships": 90}, Branch.ARTILLERY),
        ({"crew": 300, "ships": 3}, Branch.SHIP),
        ({"ships": 3}, None),
    ],
)
def test_s_14_the_arm_is_that_of_most_men(men: dict[str, int], arm: Branch | None) -> None:
    """S-14: ships that carry an army are not its arm; a crew has no other."""
    assert arm_of(flank(**men)) is arm


@pytest.mark.usefixtures("qtbot")
def test_s_14_arms_and_maneuvers_are_told_apart() -> None:
    """S-14: four arms with five maneuvers are twenty different pictures."""
    pictures = [picture(look(arm=arm, maneuver=maneuver)) for arm in Branch for maneuver in Maneuver]
    assert all(one != other for one, other in combinations(pictures, 2))


@pytest.mark.usefixtures("qtbot")
@pytest.mark.parametrize(
    ("morale", "dark"),
    [(8000.0, "right bottom left"), (5000.0, "right bottom"), (3000.0, "right"), (0.0, "")],
)
def test_s_14_the_ring_is_dark_as_far_as_the_morale_reaches(morale: float, dark: str) -> None:
    """S-14: 400 men begin with 8,000; clockwise from the top, 5/8 of the ring pass right and bottom, 3/8 the right."""
    drawn = look_of(replace(card(flank(infantry=400)), morale=morale), 400)
    shown = picture(drawn)
    away = 22
    middles = {
        "right": shown.pixelColor(_MIDDLE + away, _MIDDLE),
        "bottom": shown.pixelColor(_MIDDLE, _MIDDLE + away),
        "left": shown.pixelColor(_MIDDLE - away, _MIDDLE),
    }
    assert " ".join(name for name, colour in middles.items() if colour.lightness() < 100) == dark


def test_s_14_small_squares_have_the_number_alone() -> None:
    """S-14: below 26 pixels there is no room for the signs, and the number takes theirs."""
    drawn = look(edge=40.0)
    assert drawn.shows_signs(0.65)
    assert not drawn.shows_signs(0.64)
    assert drawn.number_pixels(0.64) > drawn.number_pixels(0.65)


def test_s_14_equal_looks_are_equal(qtbot: QtBot) -> None:
    """S-14: what cannot be seen makes no difference: a man of 400, a place, the whole man of a morale."""
    del qtbot
    one = replace(card(flank(infantry=400)), morale=7999.0)
    other = replace(one, plan=replace(one.plan, x_pixels=7.0), morale=7998.0)
    assert look_of(one, 400) == look_of(other, 400)
