"""O-6: what is read of posts in all styles, each beside what a person finds in it."""

import re

import pytest
from outcomes import only_problem
from read_posts import Expected, draft_of_post, fields_of, gazetteer, parts_of, posts_in

from autoalgo.common.problems import Failure
from autoalgo.war.posts import LONGEST_POST, Certainty, draft_problems, read_post, request_of
from autoalgo.war.posts.names import Match, NameIndex

SEEN = posts_in("seen")
HELD_OUT = posts_in("held_out")


@pytest.mark.parametrize("expected", SEEN, ids=lambda expected: expected.name)
def test_a_post_gives_what_a_person_finds_in_it(expected: Expected) -> None:
    draft = draft_of_post(expected.post)
    assert fields_of(draft) == expected.fields
    told = " ".join(" ".join(unread.words.split()) for unread in draft.unread)
    for words in expected.unread:
        assert words in told


def test_of_posts_that_the_reader_was_not_made_for_nothing_is_wrong_and_little_missed() -> None:
    """Written before the first reader, which had 94 of 106 fields right at its first reading.

    A military that a post does not name is expected to be asked since, also where its nation has no other. What is
    asked with its candidates is not wrong.
    """
    right, wrong, missed = 0, [], []
    for expected in HELD_OUT:
        found = fields_of(draft_of_post(expected.post))
        filled = [name for name, value in found.items() if not isinstance(value, list)]
        wrong += [(expected.name, name) for name in filled if found[name] != expected.fields.get(name)]
        missed += [(expected.name, name) for name in expected.fields if name not in found]
        right += sum(found.get(name) == value for name, value in expected.fields.items())
    assert wrong == []
    assert right == 107, missed


@pytest.mark.parametrize("expected", [*SEEN, *HELD_OUT], ids=lambda expected: expected.name)
def test_every_value_shows_its_words_as_they_stand_in_the_post(expected: Expected) -> None:
    draft = draft_of_post(expected.post)
    for part in parts_of(draft):
        assert part.words
        assert expected.post[part.start : part.end] == part.words


UNSEEN = {"flavour", "send_troops", "struck"}
"""Posts with a signature, a comment or a note, which no reader of the request needs."""


@pytest.mark.parametrize(
    "expected",
    [expected for expected in (*SEEN, *HELD_OUT) if expected.name not in UNSEEN],
    ids=lambda expected: expected.name,
)
def test_no_word_is_lost(expected: Expected) -> None:
    """A word that means nothing is told as not understood wherever it stands, or stands in what a value shows."""
    for blank in re.finditer(r"(?<=\w) (?=\w)", expected.post):
        post = f"{expected.post[: blank.start()]} zxqv {expected.post[blank.end() :]}"
        draft = draft_of_post(post)
        told = [part.words for part in parts_of(draft)]
        assert any("zxqv" in words for words in told), post[max(0, blank.start() - 40) : blank.end() + 40]


def test_what_is_implied_says_how() -> None:
    draft = draft_of_post("'''(Algo request)''' Normandy vs England, 1066.")
    attacker, military = draft.findings["attacker"], draft.findings["attacker_military"]
    assert (attacker.certainty, attacker.note) == (
        Certainty.IMPLIED,
        "who is named first is taken as the attacker",
    )
    assert (military.value, military.candidates) == (None, ("William's invasion army",))
    assert military.note == "the only military of Normandy 1066, and the post does not name it"
    assert draft.findings["defender"].value == "England 1066"


def test_a_nation_of_several_years_is_one_of_several_without_a_date() -> None:
    post = "(Algo request)\nAttacker: England\nDefender: Normandy"
    attacker = draft_of_post(post).findings["attacker"]
    assert attacker.value is None
    assert attacker.candidates == ("England 1066", "England 1415")
    assert draft_of_post(f"{post}\nDate: 1415").value("attacker") == "England 1415"


def test_a_military_settles_which_nation_is_meant() -> None:
    draft = draft_of_post("Attacker: France\nAttacker's army: Army of Châlons")
    assert draft.value("attacker") == "France 1870"


@pytest.mark.parametrize(
    "sentence",
    [
        "Normandy does not attack England at Sussex.",
        "If Normandy attacks England, Norway sends 9,000 men to Yorkshire.",
        "Should we attack England at Sussex?",
        "Normandy had attacked England.",
        "Normandy and England sign a treaty against Norway.",
    ],
)
def test_what_does_not_happen_is_not_read(sentence: str) -> None:
    draft = draft_of_post(f"'''Norway:''' {sentence}")
    assert fields_of(draft) == {}
    told = [unread.words for unread in draft.unread if len(unread.words) > 10]
    assert any(words in sentence or sentence.rstrip(".?") in words for words in told)


def test_troops_that_help_are_no_attack() -> None:
    draft = draft_of_post("Norway 1066: We send 2,000 men to Yorkshire to help England defend it.")
    assert "attacker" not in fields_of(draft)
    assert "defender" not in fields_of(draft)


def test_another_nation_is_not_taken_for_one_with_a_similar_name() -> None:
    found = fields_of(draft_of_post("Australia attacks Slovenia. Attacker: Iran"))
    assert found == {}


def test_what_is_missing_is_named_with_what_is_allowed_and_what_to_do() -> None:
    draft = draft_of_post("(Algo request) send 10,000 troops to Sussex")
    told = [problem.text() for problem in draft_problems(draft, gazetteer(), "post.txt") or ()]
    assert told[0] == (
        "post.txt, year: the post does not say the date; allowed: a year from 3500 BC to 2020 AD; "
        'add a line "Date: 1066"'
    )
    assert [line.split(", ", 1)[1].split(":")[0] for line in told] == [
        "year", "attacker", "attacker_military", "defender", "defender_military",
    ]  # fmt: skip


def test_several_candidates_are_told_with_their_names() -> None:
    draft = draft_of_post(
        "Attacker: Norway\nDefender: England\nDefender's army: Harold's army\nPlace: Sussex\nDate: 1066"
    )
    request = request_of(draft, gazetteer())
    assert isinstance(request, Failure)
    assert [problem.text() for problem in request] == [
        "attacker_military: the attacker's military is not clear: the only military of Norway 1066, and the post does "
        "not name it; allowed: Hardrada's host; add a line \"Attacker's military: NAME\"",
        "defender_military: the defender's military may be several: \"Harold's army\"; allowed: Harold's army at "
        "Hastings or Harold's army at Stamford Bridge; add a line \"Defender's military: NAME\"",
    ]


def test_a_post_that_is_too_long_is_told_and_not_read() -> None:
    """O-6d: of 50,001 characters nothing is read."""
    told = read_post("a" * (LONGEST_POST + 1), gazetteer(), "post.txt")
    assert only_problem(told).text() == (
        "post.txt: 50,001 characters; allowed: a post of at most 50,000 characters; paste the request alone"
    )


@pytest.mark.parametrize(
    ("post", "attackers", "defenders"),
    [
        ("France and Britain vs Russia 1854", ["France 1870", "Great Britain 1879"], None),
        ("Normandy and Norway attack England in 1066.", ["Normandy 1066", "Norway 1066"], ["England 1066"]),
        (
            "Normandy, Norway and Sweden attack England in 1066.",
            ["Normandy 1066", "Norway 1066", "Sweden 1709"],
            ["England 1066"],
        ),
        (
            "Norway, together with Normandy, attacks England in 1066.",
            ["Norway 1066", "Normandy 1066"],
            ["England 1066"],
        ),
        ("Norway attacks Normandy and England in 1066.", ["Norway 1066"], ["Normandy 1066", "England 1066"]),
        (
            "Attacker: Normandy & Norway\nDefender: England\nDate: 1066",
            ["Normandy 1066", "Norway 1066"],
            ["England 1066"],
        ),
        ("Attacker: Normandy or Norway\nDefender: England\nDate: 1066", None, ["England 1066"]),
        ("Normandy or Norway attacks England in 1066.", None, ["England 1066"]),
        ("Norway and Denmark attack England in 1066.", ["Norway 1066"], ["England 1066"]),
    ],
)
def test_co_1_nations_that_fight_together_are_read_as_members(
    post: str, attackers: list[str] | None, defenders: list[str] | None
) -> None:
    """CO-1, O-6o: who is joined by "and" leads where it is named first; "or" joins nobody; None is asked."""
    draft = draft_of_post(f"(Algo request) {post}")
    for side, members in (("attacker", attackers), ("defender", defenders)):
        read: list[object] = [draft.value(side)]
        read += [draft.value(name) for name in draft.allies if name.startswith(side)]
        assert read == [*(members or (None,))]


@pytest.mark.parametrize(
    ("post", "attacker", "defender"),
    [
        ("Rome, together with Carthage, attacks Hungary.", "Rome 216 BC", "Hungary 1241"),
        (
            "England, with Normandy's blessing, attacks Norway in 1066.",
            "England 1066",
            "Norway 1066",
        ),
        # The only Poland is of 1920.
        ("Sweden invades Poland and Russia in 1709.", "Sweden 1709", ["Poland 1920", "Sweden 1709"]),
        ("The rebels of England attack Normandy in 1066.", None, "Normandy 1066"),
        ("Norway watches as Denmark attacks England in 1066.", None, "England 1066"),
        ("Normandy under Duke William attacks England in 1066.", "Normandy 1066", "England 1066"),
        (
            "In 1066, after the Norwegian attack, England rests.",
            ["Norway 1066", "England 1066"],
            ["England 1066", "Norway 1066"],
        ),
        ("Sparta defends Attica against Persia 480 BC.", "Persia 480 BC", "Sparta 480 BC"),
        (
            "Hungary loses against the Mongol Empire in 1241.",
            ["Hungary 1241", "Mongol Empire 1241"],
            ["Mongol Empire 1241", "Hungary 1241"],
        ),
        ("Persia 480 BC attacked by Sparta", "Sparta 480 BC", "Persia 480 BC"),
        ("The attack of Morocco on Songhai in 1591.", "Morocco 1591", "Songhai 1591"),
        ("Morocco attacks. Songhai fights back in 1591.", "Morocco 1591", "Songhai 1591"),
        ("Norway sends 9,000 men against England in 1066.", "Norway 1066", "England 1066"),
        ("Sweden attacks Sweden in 1709.", "Sweden 1709", None),
        ("Hastings, England, 1066. We are Normandy and I'm the invader.", "Normandy 1066", "England 1066"),
        ("The Swiss become attacked through Burgundy, 1476.", "Burgundy 1476", "Swiss Confederacy 1476"),
        ("I, the King of Jerusalem, attack the Ayyubid Sultanate.", "Jerusalem 1187", "Ayyubid Sultanate 1187"),
    ],
)
def test_who_attacks_whom_is_not_guessed(post: str, attacker: object, defender: object) -> None:
    """What stands near a verb need not be who acts: allies, victims, rebels, witnesses; and a noun is no deed."""
    found = fields_of(draft_of_post(f"(Algo request) {post}"))
    assert (found.get("attacker"), found.get("defender")) == (attacker, defender)


@pytest.mark.parametrize(
    ("date", "year"),
    [
        ("10/14/1066", 1066),
        ("14.10.1066", 1066),
        ("1066-10-14", 1066),
        ("ca. 1066", 1066),
        ("14 October 1066", 1066),
        ("October 14th, 1066 AD", 1066),
        ("216 B.C.E.", -216),
        ("September 52 BC", -52),
        ("2 August 48 B.C.", -48),
        ("1066 or 1067", [1066, 1067]),
        ("1066 or 67", [1066, 1067]),
        ("one year after the defeat of 1066", 1067),
        ("the seventh year after 1066", 1073),
        ("01MAY1904", 1904),
        ("mid-1983, edit: make it 1984", 1984),
        ("ten sixty-six", 1066),
        ("seventeen oh nine", 1709),
        ("5000 BC", None),
        ("2500", None),
        ("0", None),
        ("5 May", None),
    ],
)
def test_dates(date: str, year: object) -> None:
    assert fields_of(draft_of_post(f"(Algo request)\nDate: {date}")).get("year") == year


def test_the_month_of_a_year_is_understood() -> None:
    draft = draft_of_post("(Algo request)\nNormandy attacks England in June 1066 at Sussex")
    assert draft.unread == ()


def test_numbers_belong_to_who_sends_them() -> None:
    draft = draft_of_post("(Algo request) Norway sends 9,000 men against England in 1066 at Yorkshire.")
    assert (draft.value("attacker_men"), draft.value("defender_men")) == (9000, None)


@pytest.mark.parametrize(
    ("told", "men"),
    [
        ("They have 9,000 men each.", (9000, 9000)),
        ("Norway has 9,000 men, England twice as many.", (9000, 18000)),
        ("England has 9 and a half thousand men, Norway half as many.", (4750, 9500)),
        ("Norway has 18,7k, England 6 thousand 1 hundred men.", (18700, 6100)),
        ("Norway 16 tysięcy, England 4O thousend.", (16_000, 40_000)),
        ("Norway seven-and-twenty thousand, England cent quatre-vingt mille.", (27_000, 180_000)),
        ("10,500 against 9,000 men.", (9_000, 10_500)),
    ],
)
def test_numbers_are_counted_by_the_other_sides_and_given_to_whose_militaries_have_them(
    told: str, men: tuple[int, int]
) -> None:
    found = fields_of(draft_of_post(f"(Algo request) Norway attacks England in 1066 at Yorkshire. {told}"))
    values = [found.get(f"{side}_men") for side in ("attacker", "defender")]
    assert [each[0] if isinstance(each, list) else each for each in values] == list(men)


def test_pictures_and_capitals_are_labels_and_an_explained_letter_orders_nothing() -> None:
    post = "⚔️ Norway\n🛡️ England\n📍 Yorkshire\n📅 1066\nATTACKER TACTICS normal (P = position)\nin 1 hr pls"
    draft = draft_of_post(post)
    assert [draft.value(name) for name in ("attacker", "defender", "location", "year", "attacker_maneuver")] == [
        "Norway 1066", "England 1066", "Yorkshire 1066", 1066, "Normal",
    ]  # fmt: skip


def test_a_military_of_the_other_side_is_not_taken() -> None:
    draft = draft_of_post("Attacker: Normandy\nAttacker's army: Hardrada's host\nDate: 1066")
    assert draft.value("attacker_military") is None
    assert [(unread.words, unread.reason) for unread in draft.unread] == [
        ("Hardrada's host", "Normandy 1066 has no such military")
    ]


def test_orders_behind_the_tactics_of_a_nation_are_its_own_whoever_else_they_name() -> None:
    post = "(Algo request)\nAttacker: Carthage\nDefender: Rome\nDate: 216 BC\nPlace: Cannae\n"
    draft = draft_of_post(f"{post}Roman tactics: when Carthage comes, feigned retreat before Carthage")
    maneuvers = {name: value for name, value in fields_of(draft).items() if name.endswith("maneuver")}
    assert maneuvers == {"defender_maneuver": "Feigned Retreat"}
    assert "tactics" not in {unread.words for unread in draft.unread}


@pytest.mark.parametrize(
    ("post", "places"),
    [
        (
            "First: Normandy attacks England in Sussex in 1066. Second: Sweden attacks Russia at Poltava in 1709.",
            ["Sussex 1066", "Poltava 1709"],
        ),
        ("In 1066 in Sussex:\n1. Normandy attacks England.\nOn Position.", ["Sussex 1066"]),
    ],
)
def test_several_marks_part_wars_within_a_line_and_one_mark_parts_none(post: str, places: list[str]) -> None:
    draft = draft_of_post(f"(Algo request) {post}")
    assert [one.value("location") for one in (draft, *draft.others)] == places


def test_after_many_unknown_words_misspelled_names_are_still_found() -> None:
    index = NameIndex(["Normandy 1066"])
    for number in range(1_001):
        assert index.misspelled(("n" * 8, str(number))) is None
    assert index.misspelled(("normandi",)) == Match(("Normandy 1066",), Certainty.NEAREST)


HASTINGS = "(Algo request) William's invasion army of Normandy attacks Harold's army of England in Sussex in 1066.\n"


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ("Attacker's right flank: whatever my uncle says", "attacker_right_maneuver"),
        ("Attacker's maneuver: as the wind blows", "attacker_maneuver"),
        ("Defender's maneuver: as Tom likes", "defender_maneuver"),
        ("England: hold the hill! England right wing may counterattack though.", "defender_right_maneuver"),
    ],
)
def test_a_maneuver_that_is_not_understood_or_only_may_be_is_asked(said: str, field: str) -> None:
    finding = draft_of_post(HASTINGS + said).findings[field]
    assert finding.value is None
    assert len(finding.candidates) == 5


@pytest.mark.parametrize(
    ("said", "maneuvers"),
    [
        ("English left: feint, then fall back.", {"defender_left_maneuver": "Feigned Retreat"}),
        (
            "The Norman wings (left n right) hit n run.",
            {"attacker_left_maneuver": "Hit and run", "attacker_right_maneuver": "Hit and run"},
        ),
        (
            "William's wings hit and run to wear the English out, his centre holds.",
            {
                "attacker_left_maneuver": "Hit and run",
                "attacker_center_maneuver": "Position",
                "attacker_right_maneuver": "Hit and run",
            },
        ),
    ],
)
def test_a_maneuver_is_of_whom_the_sentence_speaks(said: str, maneuvers: dict[str, str | None]) -> None:
    findings = draft_of_post(HASTINGS + said).findings
    assert {name: one.value for name, one in findings.items() if name.endswith("_maneuver")} == maneuvers


@pytest.mark.parametrize("said", ["In 480 BC or 479", "It's 480 BC I think? or 479."])
def test_both_years_are_asked_and_neither_is_a_number_of_men(said: str) -> None:
    findings = draft_of_post(f"(Algo request) {said} Athens attacks Persia at Salamis.").findings
    assert findings["year"].candidates == (-480, -479)
    assert not {"attacker_men", "defender_men"} & set(findings)
