"""O-6n: what is not sure enough is asked, with what it may be; what is ordered of flanks is kept apart."""

import pytest
from read_posts import draft_of_post, fields_of, gazetteer

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.posts import (
    Choices,
    Draft,
    Offers,
    ReadPost,
    decided,
    draft_problems,
    finding_line,
    question_to_player,
    read_post,
)

PLAIN = "(Algo request) In 1066 Normandy attacks England in Sussex."


@pytest.mark.parametrize("order", ["They burn every village.", "Feigned retreat on all flanks."])
def test_a_maneuver_of_nobody_who_is_named_is_asked(order: str) -> None:
    draft = draft_of_post(f"{PLAIN} Both are ready. {order}")
    asked = [name for name, finding in draft.findings.items() if name.endswith("_maneuver") and finding.candidates]
    assert asked
    assert all(draft.value(name) is None for name in asked)


def test_whose_a_maneuver_is_that_names_nobody_is_one_question() -> None:
    post = f"{PLAIN} William's invasion army meets Harold's army at Hastings. Both wings hit and run."
    asked = question_to_player(ReadPost(draft_of_post(post), None), Offers(gazetteer())).splitlines()
    assert [line.split(". ", 1)[1] for line in asked if "maneuver" in line] == [
        "Whose maneuver is \"hit and run\": the attacker's, the defender's, or both sides'?"
    ]


def test_of_a_post_that_may_ask_for_no_war_everything_is_asked() -> None:
    told = "who would win? in 1066 normandy attacks england in sussex, do you think harold had a chance?"
    assert draft_of_post(PLAIN).value("attacker") == "Normandy 1066"
    assert all(finding.value is None for finding in draft_of_post(told).findings.values())


def test_men_that_are_not_clear_hold_no_request_up_and_a_maneuver_does_until_it_is_chosen() -> None:
    draft = draft_of_post(f"{PLAIN} 7,000 or 8,000 men. Position everywhere.")
    assert any(finding.value is None for name, finding in draft.findings.items() if name.endswith("_men"))
    open_fields = {problem.place.key for problem in draft_problems(draft, gazetteer()) or ()}
    assert not any(name.endswith("_men") for name in open_fields)
    assert "attacker_maneuver" in open_fields
    chosen = decided(draft, Choices(attacker_maneuver=Maneuver.POSITION), gazetteer())
    assert chosen.value("attacker_maneuver") == "Position"


@pytest.mark.parametrize(("share", "state"), [(0.5, "asked"), (0.8, "doubtful"), (0.95, "plain")])
def test_what_is_hardly_sure_enough_is_filled_in_and_marked(share: float, state: str) -> None:
    """O-6q: a nation is filled in from 0.58 on, and below 0.9 somebody should look at it."""
    draft = read_post(PLAIN, gazetteer(), sure=lambda _: share)
    assert isinstance(draft, Draft)
    found = draft.findings["attacker"]
    assert (found.value is None, found.is_doubtful) == {
        "asked": (True, False),
        "doubtful": (False, True),
        "plain": (False, False),
    }[state]
    assert ("not sure" in finding_line(found)) == (state == "doubtful")
    assert ("England 1066" in found.candidates) == (state != "plain")  # who is not sure to attack may be attacked


def test_a_doubtful_value_is_offered_first_and_sure_once_it_is_chosen() -> None:
    draft = read_post(PLAIN, gazetteer(), sure=lambda _: 0.8)
    assert isinstance(draft, Draft)
    before = Offers(gazetteer()).of("attacker", draft)
    assert [offer.value for offer in before] == ["Normandy 1066", "England 1066"]
    for value in ("Normandy 1066", "England 1066"):
        chosen = decided(draft, Choices(attacker=value), gazetteer())
        assert chosen.value("attacker") == value
        assert not chosen.findings["attacker"].is_doubtful
        assert [offer.value for offer in Offers(gazetteer()).of("attacker", chosen)] == [
            offer.value for offer in before
        ]


@pytest.mark.parametrize(
    ("order", "flanks"),
    [
        ("feigned retreat in the middle, both wings normal", ("Normal", "Feigned Retreat", "Normal")),
        ("left feigned retreat, centre and right normal", ("Feigned Retreat", "Normal", "Normal")),
        ("left normal, center hold, right normal", ("Normal", "Position", "Normal")),
        ("hit and run on the left and the right, the rest in position", ("Hit and run", "Position", "Hit and run")),
        ("hold on the left and in the centre, with the right being ordinary", ("Position", "Position", "Normal")),
        (
            "(normal) in the middle and on the left, but the right only burns and steals",
            ("Normal", "Normal", "Pillaging"),
        ),
    ],
)
def test_each_piece_of_a_sentence_has_its_flanks(order: str, flanks: tuple[str, str, str]) -> None:
    found = fields_of(draft_of_post(f"{PLAIN} Normans: {order}."))
    everywhere = found.get("attacker_maneuver")
    wings = [found.get(f"attacker_{wing}_maneuver", everywhere) for wing in ("left", "center", "right")]
    assert [each[0] if isinstance(each, list) else each for each in wings] == list(flanks)


def test_the_player_is_told_which_names_the_database_has_not_and_no_place_is_taken_from_elsewhere() -> None:
    post = "(Algo request)\nAttacker: Rome\nDefender: Gaul\nDate: 216 BC\nWhere: Alesia\nCarthage looks on."
    draft = draft_of_post(post)
    asked = question_to_player(ReadPost(draft, None), Offers(gazetteer()))
    assert "location" not in draft.findings
    assert "The database has no Gaul; which of its nations is the defender" in asked
    assert "The database has no Alesia; which of its places is meant" in asked


def test_a_flank_whose_words_are_not_understood_is_asked_for_and_takes_no_neighbours_maneuver() -> None:
    draft = draft_of_post(f"{PLAIN} Normandy's left flank does normal, its center does as the duke pleases.")
    assert draft.value("attacker_left_maneuver") == "Normal"
    assert draft.findings["attacker_center_maneuver"].value is None
    assert "Feigned Retreat" in draft.findings["attacker_center_maneuver"].candidates
