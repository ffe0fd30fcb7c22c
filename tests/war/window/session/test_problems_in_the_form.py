"""W-7: the window speaks of the fields of its form, and of keys only where a file has them."""

import pytest

from autoalgo.common.problems import Place, Problem
from autoalgo.war.window.session.problems_model import Destination, ProblemsModel, WindowPart, in_the_form


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (Place(key="attacker"), "Attacker's nation"),
        (Place(key="defender_military"), "Defender's military"),
        (Place(key="location"), "Location"),
        (Place(key="year"), "War date"),
        (Place(key="map"), "Map on the tab Strategy"),
        (Place(key="defender_allies.1.military"), "Defender's ally 1, military"),
        (Place(key="defender_allies.2.inputs.size"), "Defender's ally 2, size"),
        (Place(key="attacker_inputs.infantry_proportion"), "Attacker's infantry proportion"),
        (Place(key="attacker_inputs"), "Attacker's changes for this war"),
        (Place(flank="attacker flank 2"), "Attacker's flank 2"),
        (Place(flank="defender flanks"), "Defender's flanks"),
        (Place(file="a.json", key="attacker"), "a.json, attacker"),
        (
            Place(file="Game.xlsx", tab="Nations", row=2, column="Leader"),
            "Game.xlsx, tab Nations, row 2, column Leader",
        ),
    ],
)
def test_w_7_a_place_is_called_as_the_window_calls_it(place: Place, words: str) -> None:
    assert in_the_form(Problem(place, "found", "")).text() == f"{words}: found"


def test_w_7_what_a_request_would_do_is_done_by_a_button() -> None:
    hint = "take 200 men away, or leave the flanks out to spread the military evenly"
    shown = in_the_form(Problem(Place(flank="attacker flanks"), "found", "", hint))
    assert shown.hint == "take 200 men away, or press Spread evenly"


def test_w_7_problems_of_the_last_action_come_first_and_are_counted_apart() -> None:
    model = ProblemsModel(lambda _: Destination(WindowPart.HEADER))
    war, report, warning = (Problem(Place(), found, "") for found in ("war", "report", "warning"))
    model.tell([war], [warning], [report, report])
    assert (model.reported, model.count, model.rowCount()) == (1, 1, 3)
    assert [model.index(row).data() for row in range(3)] == ["report", "war", "Warning: warning"]
