"""Of an order in a post, which side's flanks it is for, and which of the three."""

import pytest
from read_posts import draft_of_post

HASTINGS = "(Algo request) William's invasion army of Normandy attacks Harold's army of England in Sussex in 1066.\n"
TABLE = """
| | Attacker | Defender |
|---|---|---|
| Left | feigned flight | dig in |
| Center | assault | dig in |
| Right | attack | plunder |
"""


def orders_in(said: str) -> dict[str, object]:
    """Return the maneuvers of a post that ends with `said` by side and flank; None for what is asked."""
    findings = draft_of_post(HASTINGS + said).findings
    return {name.removesuffix("_maneuver"): one.value for name, one in findings.items() if name.endswith("_maneuver")}


@pytest.mark.parametrize(
    ("said", "orders"),
    [
        (
            "Normans (7k)\n - L: charge\n - C: fake flight\nSaxons (8k)\n - L: hold\n - R: hold",
            {
                "attacker_left": "Normal",
                "attacker_center": "Feigned Retreat",
                "defender_left": "Position",
                "attacker_right": None,
                "defender_right": None,
            },
        ),
        (
            "Normans: Bretons on the left pretend to run, the rest charge.",
            {"attacker": "Normal", "attacker_left": "Feigned Retreat"},
        ),
        ("The enemy stays behind his shieldwall.", {"defender": "Position"}),
        ("They hold the hill, i go straight in.", {"attacker": "Normal", "defender": "Position"}),
        ("We plunder the villages. They hold the hill.", {"attacker": "Pillaging", "defender": "Position"}),
        (
            "Tactics: my left wing feigns retreat. Right burns the villages.",
            {"attacker_left": "Feigned Retreat", "attacker_right": "Pillaging"},
        ),
        (
            "His warriors ride against the English. They plunder the villages.",
            {"attacker": None, "defender": None},
        ),
    ],
)
def test_an_order_is_of_the_side_that_is_spoken_of_and_asked_where_it_may_be_either(
    said: str, orders: dict[str, object]
) -> None:
    assert orders_in(said) == orders


@pytest.mark.parametrize(
    ("said", "orders"),
    [
        ("Norman left wing: attack (Odo lol).", {"attacker_left": "Normal"}),
        ("Norman flanks: left feigns retreat.", {"attacker_left": "Feigned Retreat"}),
        ("The English never left their shieldwall on the hill.", {"defender": "Position"}),
        ("Our left under Odo digs in near the marsh and holds its ground.", {"attacker_left": "Position"}),
        ("My left under Odo hugs the shore, and holds the hill.", {"attacker_left": None, "defender_left": None}),
        (
            "Our left under Odo went straight at them; our right under Eustace did the same.",
            {"attacker_left": "Normal", "attacker_right": "Normal"},
        ),
        (
            "The English burn farms, for we remembered the wings.",
            {"defender": "Pillaging", "defender_left": None, "defender_right": None},
        ),
    ],
)
def test_an_order_is_for_the_flanks_that_it_names(said: str, orders: dict[str, object]) -> None:
    assert orders_in(said) == orders


def test_a_row_of_a_table_is_of_its_flank_though_attack_is_also_a_title() -> None:
    assert orders_in(TABLE) == {
        "attacker_left": "Feigned Retreat",
        "attacker_center": "Normal",
        "attacker_right": "Normal",
        "defender_left": "Position",
        "defender_center": "Position",
        "defender_right": "Pillaging",
    }
