"""O-6: who attacks, who defends and who fights beside them, in one sentence or two each."""

import pytest
from read_posts import draft_of_post, fields_of

SIDES = ("attacker", "attacker_ally_1", "attacker_ally_2", "defender", "defender_ally_1")
ENGLAND, NORWAY, NORMANDY = "England 1066", "Norway 1066", "Normandy 1066"


@pytest.mark.parametrize(
    ("post", "attacker", "defender"),
    [
        (
            "Harald Hardrada is set upon at Stamford Bridge, in the shire of York, by Harold Godwinson, 1066.",
            ENGLAND,
            NORWAY,
        ),
        ("Jerusalem was set upon in 1187, by Saladin himself.", "Ayyubid Sultanate 1187", "Jerusalem 1187"),
        # What a side does in the battle does not make it the attacker.
        (
            "Alexander marches against Darius at Gaugamela, 331 BC. Darius: attack on both wings.",
            "Macedon 331 BC",
            "Persia 331 BC",
        ),
        ("Norway attacks England in 1066. The English charge on the left.", NORWAY, ENGLAND),
        ("We want to hit them, but England attacks Norway in 1066.", ENGLAND, NORWAY),
        ("The Mansa of Mali marches from Niani and meets the Askia at Gao.", "Mali 1325", "Songhai 1591"),
        ("Rome is under attack! Macedon lands in 216 BC.", ["Macedon 331 BC", "Rome 216 BC"], "Rome 216 BC"),
        # Who "we" are is told by who the others are.
        ("The Normans came to Hastings in 1066 and attacked us. Harold Godwinson holds the hill.", NORMANDY, ENGLAND),
        (
            "Im the Asantehene. Asante attack the EIC in 1846. Wait, they attack ME.",
            "East India Company 1845",
            "Asante 1824",
        ),
        ("Sultan Selahaddin, Kudüs Haçlılarına saldırıyor, 1187.", "Ayyubid Sultanate 1187", "Jerusalem 1187"),
    ],
)
def test_who_attacks_is_read_from_the_war_and_not_from_its_battle(post: str, attacker: object, defender: str) -> None:
    found = fields_of(draft_of_post(f"(Algo request) {post}"))
    assert (found.get("attacker"), found.get("defender")) == (attacker, defender)


def test_what_is_quoted_between_brackets_is_told_and_not_read() -> None:
    post = "[quote=Mod]Did the Persians attack Athens?[/quote]\n(Algo request) Norway attacks England in 1066."
    draft = draft_of_post(post)
    assert (fields_of(draft)["attacker"], fields_of(draft)["defender"]) == (NORWAY, ENGLAND)
    quoted = [one.words for one in draft.unread if one.reason == "it is quoted"]
    assert quoted == ["[quote=Mod]Did the Persians attack Athens?[/quote]"]


def test_a_writer_who_takes_back_who_he_is_writes_for_the_other() -> None:
    post = "I play the Incas. No wait, that is my other game, I'm the Mughals. (Algo request) My nation attacks Delhi."
    assert fields_of(draft_of_post(post))["attacker"] == "Mughals 1526"


def test_of_two_who_fight_each_other_neither_is_taken_for_the_attacker() -> None:
    found = fields_of(draft_of_post("(Algo request) Athens and Sparta go at each other in Attica, 480 BC."))
    assert found["attacker"] == found["defender"] == ["Athens 480 BC", "Sparta 480 BC"]


@pytest.mark.parametrize(
    ("post", "sides"),
    [
        (
            "(Algo request) Austria is attacked by Prussia and its friend the Swedish king Charles XII, 1866.",
            {
                "attacker": "Prussia 1870",
                "attacker_ally_1": "Sweden 1709",
                "defender": ["Austria 1805", "Prussia 1870"],
            },
        ),
        (
            "(Algo request)\nAttackers:\n1. Ottomans of Selim II, 45,000\n2. Mughals\n3. Hungary\n"
            "Defender: Knights of Malta\nYear: 1571",
            {
                "attacker": "Ottoman Empire 1571",
                "attacker_ally_1": "Mughals 1526",
                "attacker_ally_2": "Hungary 1241",
                "defender": "Knights of Malta 1565",
            },
        ),
        (
            "(Algo request)\nAttacker: France (Napoleon, 7000) and allied with him Gran Colombia\nDefender: Austria\n"
            "Year: 1805",
            {"attacker": "France 1805", "attacker_ally_1": "Gran Colombia 1819", "defender": "Austria 1805"},
        ),
        (
            "(Algo request) I am Leonidas of Sparta. Xerxes attacks us in 480 BC. With us stand the Athenians.",
            {"attacker": "Persia 480 BC", "defender": "Sparta 480 BC", "defender_ally_1": "Athens 480 BC"},
        ),
        (
            "(Algo request) Normandy attacks England in 1066. Norway joins Normandy.",
            {"attacker": NORMANDY, "attacker_ally_1": NORWAY, "defender": ENGLAND},
        ),
    ],
)
def test_allies_are_read_with_the_side_that_they_are_told_to_be_on(post: str, sides: dict[str, str]) -> None:
    found = fields_of(draft_of_post(post))
    assert {name: found[name] for name in SIDES if name in found} == sides


def test_the_columns_of_side_a_and_side_b_are_of_the_attacker_and_the_defender() -> None:
    table = "| | Side A | Side B |\n|---|---|---|\n| who | Zulu | British redcoats |\n| men | 22000 | 1800 |"
    found = fields_of(draft_of_post(f"(Algo request)\n\n{table}\n\nYear: 1879"))
    told = {name: found.get(name) for name in ("attacker", "defender", "attacker_men", "defender_men")}
    assert told == {
        "attacker": "Zulu Kingdom 1879",
        "defender": "Great Britain 1879",
        "attacker_men": 22000,
        "defender_men": 1800,
    }


def test_the_army_of_a_ruler_is_taken_where_the_post_gives_it_as_many_men() -> None:
    """Babur's army at Panipat has 12,000 men."""
    post = (
        "(Algo request) Babur of the Mughals attacks Delhi in 1526, 12,000 against Ibrahim Lodi's 50,000, at Panipat."
    )
    assert draft_of_post(post).value("attacker_military") == "Babur's army at Panipat"
