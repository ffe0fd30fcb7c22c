"""O-6k, O-6l: what a moderator chooses for a post, and what is offered for it."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from read_posts import draft_of_post, gazetteer

from autoalgo.common.problems import Failure
from autoalgo.war.domain.lists import Motive
from autoalgo.war.posts import Certainty, Choices, Draft, Offers, decided, load_choices, save_choices, with_first_offers
from autoalgo.war.posts.draft import NOBODY

DOUBTFUL = "aztecs vs cortes tenochtitlan 1521 go"
"""Who is named first would attack its own capital, so both sides are asked."""
NAMED = {
    "Aztec Empire 1521": ("aztecs", "Aztecs"),
    "Spain 1521": ("cortes", "Spain"),
    "England 1066": ("England",),
    "Normandy 1066": ("Normandy",),
}
"""What the posts call nations."""


def chosen(post: str, **choices: object) -> Draft:
    return decided(draft_of_post(post), Choices.model_validate(choices), gazetteer())


@cache
def offers() -> Offers:
    return Offers(replace(gazetteer(), sizes={"Harold's army at Hastings": "7500", "Fyrd": "some"}))


def offered(name: str, draft: Draft) -> list[tuple[object, str]]:
    return [(offer.value, offer.reason) for offer in offers().of(name, draft)]


def test_a_choice_takes_the_place_of_what_was_read_and_keeps_its_words() -> None:
    draft = chosen("(Algo request) In 1066 Normandy attacks England in Sussex.", location="Yorkshire 1066")
    finding = draft.findings["location"]
    assert (finding.value, finding.certainty, finding.words) == ("Yorkshire 1066", Certainty.CHOSEN, "Sussex")
    assert draft.value("attacker") == "Normandy 1066"


def test_of_two_nations_the_other_one_follows() -> None:
    before = draft_of_post(DOUBTFUL)
    assert (before.value("attacker"), before.value("defender")) == (None, None)
    draft = chosen(DOUBTFUL, attacker="Spain 1521")
    other = draft.findings["defender"]
    assert (other.value, other.certainty, other.note) == (
        "Aztec Empire 1521",
        Certainty.IMPLIED,
        "since the attacker is chosen",
    )
    assert set(draft.findings["attacker_military"].candidates) == set(gazetteer().militaries_of(["Spain 1521"]))


@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize(
    ("post", "one", "other"),
    [
        (
            f"{DOUBTFUL}. Aztecs have 80,000 men and hold their position, Spain has 1,500 men.",
            ("Aztec Empire 1521", 80_000, "Position"),
            ("Spain 1521", 1_500, None),
        ),
        (
            "(Algo request) In 1066 Normandy attacks England. Normandy has 7,000 men, England has 8,000 men. England "
            "holds position.",
            ("England 1066", 8_000, "Position"),
            ("Normandy 1066", 7_000, None),
        ),
    ],
)
def test_o_6k_what_the_post_says_of_a_nation_goes_with_it_to_the_side_that_is_chosen(
    post: str, one: tuple[str, int, str | None], other: tuple[str, int, str | None], side: str
) -> None:
    """Where the sides are not known, and where they are read the other way round."""
    enemy = "defender" if side == "attacker" else "attacker"
    for first, second in ((one, other), (other, one)):
        draft = chosen(post, **{side: first[0]})
        told = {on: tuple(draft.value(f"{on}{of}") for of in ("", "_men", "_maneuver")) for on in (side, enemy)}
        assert told == {side: first, enemy: second}
        assert draft.findings[side].words in NAMED[first[0]]


def test_what_hangs_on_who_attacks_is_asked_with_it() -> None:
    draft = draft_of_post(f"{DOUBTFUL}. Aztecs have 80,000 men and hold their position, Spain has 1,500 men.")
    assert [draft.value(name) for name in ("attacker_men", "defender_men", "attacker_maneuver")] == [None] * 3


@pytest.mark.parametrize(("chosen_for_one", "left_for_other"), [("Hit and run", "Normal"), ("Normal", "Hit and run")])
def test_an_order_that_may_be_either_sides_is_of_the_one_that_it_is_chosen_for(
    chosen_for_one: str, left_for_other: str
) -> None:
    post = "(Algo request) In 1066 Normandy attacks England in Sussex. Two armies meet. Both wings hit and run."
    wings = [f"{side}_{wing}_maneuver" for side in ("attacker", "defender") for wing in ("left", "right")]
    assert [draft_of_post(post).findings[name].candidates for name in wings] == [("Hit and run",)] * 4
    draft = chosen(post, attacker_left_maneuver=chosen_for_one)
    assert [draft.value(name) for name in wings] == [chosen_for_one] * 2 + [left_for_other] * 2
    assert draft.findings["defender_left_maneuver"].certainty is Certainty.IMPLIED
    both = chosen(post, attacker_left_maneuver="Hit and run", defender_left_maneuver="Hit and run")
    assert [both.value(name) for name in wings] == ["Hit and run"] * 4


def test_an_army_that_the_chosen_nation_cannot_field_is_asked_for_again() -> None:
    post = "(Algo request) In 1066 Normandy attacks England in Sussex with William's invasion army."
    assert draft_of_post(post).value("attacker_military") == "William's invasion army"
    assert "attacker_military" in chosen(post, attacker="Norway 1066").missing


def test_whoever_chooses_says_that_a_war_is_asked_for() -> None:
    post = "I withdraw my algo request."
    assert draft_of_post(post).refusal
    assert not chosen(post, attacker="Norway 1066").refusal


def test_another_nation_takes_the_army_that_was_chosen_along() -> None:
    choices = Choices(attacker="Norway 1066", attacker_military="Hardrada's host", year=1066)
    assert choices.with_choice("attacker", "England 1066") == Choices(attacker="England 1066", year=1066)
    assert choices.with_choice("year", None) == choices.model_copy(update={"year": None})
    assert choices.with_choice("motive", "Economic").motive is Motive.ECONOMIC
    with pytest.raises(ValueError, match="there is no year 0"):
        choices.with_choice("year", 0)


def test_choices_are_kept_beside_the_post(tmp_path: Path) -> None:
    path = tmp_path / "post.txt.choices.json"
    assert load_choices(path) == Choices()
    choices = Choices(defender_military="default", motive=Motive.HEGEMONY, year=-216)
    assert save_choices(path, choices) is None
    assert load_choices(path) == choices


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"attacker": 5}', "attacker"),
        ('{"year": 0}', "there is no year 0"),
        ('{"year": 9999}', "year"),
        ('{"ships": 3}', "ships"),
        ("[]", "choices.json"),
        ('{"_version": 2}', "a newer Autoalgo wrote this file of choices"),
    ],
)
def test_a_file_of_choices_that_cannot_be_read_is_told(tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "post.txt.choices.json"
    path.write_text(content, encoding="utf-8")
    found = load_choices(path)
    assert isinstance(found, Failure)
    assert any(told in problem.text() and path.name in problem.text() for problem in found)


def test_the_armies_of_a_nation_are_offered_with_men_and_leader_and_default_last() -> None:
    draft = chosen("(Algo request) In 1066 Normandy attacks England in Sussex.")
    found = offered("defender_military", draft)
    assert found[0] == ("Harold's army at Hastings", "7,500 men under Harold Godwinson")
    assert found[-1] == ("default", "an army of no special kind")


def test_no_army_is_offered_before_its_nation_is_known() -> None:
    assert offered("attacker_military", draft_of_post("(Algo request) In 1066 somebody lands in Sussex.")) == []


def test_a_year_is_offered_that_names_of_the_post_have() -> None:
    draft = draft_of_post("(Algo request) Sweden attacks Russia at Poltava.")
    assert (1709, "the year of Poltava 1709") in offered("year", draft)


def test_places_are_offered_that_an_army_names_then_capitals_then_those_of_the_time() -> None:
    draft = chosen(
        "(Algo request) Sweden attacks Russia in 1709.",
        attacker="Sweden 1709",
        attacker_military="Charles XII's army at Poltava",
        defender="Russia 1709",
    )
    found = offered("location", draft)
    assert found[0] == ("Poltava 1709", "named by Charles XII's army at Poltava")
    assert any(reason == "the defender's capital" for _, reason in found[1:])


def test_a_nation_is_offered_that_fields_the_army_and_else_those_of_the_time_but_the_enemy() -> None:
    draft = chosen("(Algo request) War at Poltava in 1709.", attacker_military="Charles XII's army at Poltava")
    assert offered("attacker", draft) == [("Sweden 1709", "fields Charles XII's army at Poltava")]
    draft = chosen("(Algo request) War at Poltava in 1709.", attacker="Sweden 1709")
    assert ("Russia 1709", "of 1709 AD") in offered("defender", draft)
    assert "Sweden 1709" not in [value for value, _ in offered("defender", draft)]


def test_what_one_of_several_candidates_was_chosen_leaves_the_others_on_offer() -> None:
    draft = chosen(DOUBTFUL, attacker="Spain 1521")
    assert [value for value, _ in offered("attacker", draft)] == ["Aztec Empire 1521", "Spain 1521"]


def test_o_6p_the_first_offers_are_chosen_one_after_the_other_and_what_has_no_candidates_stays_open() -> None:
    """The defender and both armies follow from the attacker that comes first."""
    draft = draft_of_post(DOUBTFUL)
    before = {name for name, finding in draft.findings.items() if finding.value is None and finding.candidates}
    assert before == {"attacker", "defender", "attacker_military", "defender_military"}
    first = offers().of("attacker", draft)[0].value
    other = {"Aztec Empire 1521": "Spain 1521", "Spain 1521": "Aztec Empire 1521"}[str(first)]
    choices = with_first_offers(draft, Choices(), offers())
    after = decided(draft, choices, gazetteer())
    assert (after.value("attacker"), after.value("defender")) == (first, other)
    assert after.value("attacker_military") in gazetteer().militaries_of([str(first)])
    assert after.value("defender_military") in gazetteer().militaries_of([other])
    assert not after.missing
    undated = draft_of_post("(Algo request) Gaul attacks Albion.")
    assert with_first_offers(undated, Choices(), offers()) == Choices()


def test_o_6p_a_military_that_is_chosen_already_is_not_taken_back() -> None:
    draft = draft_of_post(DOUBTFUL)
    army = str(gazetteer().militaries_of(["Spain 1521"])[0])
    kept = with_first_offers(draft, Choices(attacker_military=army), offers())
    assert kept.attacker_military == army
    assert kept.attacker is None


TOGETHER = (
    "(Algo request) Normandy and Norway attack England in Sussex in 1066, on Position. Harold's army at Hastings."
)


def test_co_1_who_is_chosen_to_lead_changes_places_with_whom_the_post_names_first() -> None:
    """CO-1, O-6k: each keeps its army; an ally can be left out, and without its army nothing is complete."""
    assert draft_of_post(TOGETHER).value("attacker") == "Normandy 1066"
    draft = chosen(TOGETHER, attacker="Norway 1066")
    assert draft.value("attacker_ally_1") == "Normandy 1066"
    assert draft.findings["attacker_military"].candidates == ("Hardrada's host",)
    assert draft.findings["attacker_ally_1_military"].candidates == ("William's invasion army",)
    assert {"attacker_military", "attacker_ally_1_military"} <= set(draft.missing)
    alone = chosen(TOGETHER, attacker_ally_1=NOBODY)
    assert alone.missing == ("attacker_military",)
    assert offered("attacker_ally_1", draft_of_post(TOGETHER))[-1] == (NOBODY, "no ally fights here")


def test_a_choice_fills_in_nothing_more_of_a_post_that_seems_to_ask_for_several_wars() -> None:
    """O-6m: of which war an army is, is not clear, though the two nations may be on either side."""
    draft = draft_of_post("(Algo requests) 2 wars: Norway (Hardrada's host), England, 1066, Yorkshire.")
    chosen = decided(draft, Choices(attacker="Norway 1066"), gazetteer())
    filled = {name: finding.value for name, finding in chosen.findings.items() if finding.value is not None}
    assert filled == {"attacker": "Norway 1066", "defender": "England 1066"}
