"""O-6: what posts say of numbers, years, places, seeds and names, each in the words of players."""

from collections.abc import Mapping

import pytest
from read_posts import draft_of_post, fields_of

_WAR = "(Algo request) Norway attacks England in 1066 at Yorkshire."


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ('Call it "the War of the Wrong Beach"', {"war": "the War of the Wrong Beach"}),
        ("Let the thing be known as the Kraal War.", {"war": "Kraal War"}),
        ('Name the thing "Last Summer".', {"war": "Last Summer"}),
        ("Name des Kriegs: Der Nordkrieg", {"war": "Der Nordkrieg"}),
        ('Nome della guerra: "Guerra dei Due Leoni".', {"war": "Guerra dei Due Leoni"}),
        ("Name: War of the Cold Tea. seed: 7", {"war": "War of the Cold Tea", "seed": 7}),
        ("War of three crowns!", {"war": "War of three crowns"}),
        ('"The Island Crusade"', {"war": "The Island Crusade"}),
        ("The Nile Crusade. We come!", {"war": "The Nile Crusade"}),
        ("Subj: WAR OF THE NORTHERN CROWNS", {"war": "WAR OF THE NORTHERN CROWNS"}),
        ("Punic War II: Electric Boogaloo", {"war": "Punic War II: Electric Boogaloo"}),
        ('Kindly call it the "War of the Bear".', {"war": "War of the Bear"}),
        ("(name it The Bridge War pls)", {"war": "The Bridge War"}),
        ("The Pass (Algo request)", {"war": ["The Pass"]}),
        ("== Invasion of Malta ==", {}),
        ("War: Italy against Ethiopia.", {}),
        ("The fort is called the Gate Pa.", {}),
        ("War of Conquest", {}),
        ('"The king was never asked"', {}),
        ("Second War for the Five Rivers, 1067", {"war": "Second War for the Five Rivers"}),
        ("If a seed is needed, 1571 will do.", {"seed": 1571}),
        ("Tohum: 571", {"seed": 571}),
        ("Harita genişliği 50 km.", {"map_km": 50.0}),
        ("Kartenbreite 15 km, Ziarno 7.", {"map_km": 15.0, "seed": 7}),
        ("mapsize 80 km", {"map_km": 80.0}),
        ("km of map: 12.", {"map_km": 12.0}),
        ("Motive: conquest; seed twelve.", {"seed": 12}),
        ("seed 12 → no, 21", {"seed": 21}),
    ],
)
def test_names_seeds_and_widths(said: str, found: Mapping[str, object]) -> None:
    fields = fields_of(draft_of_post(f"{_WAR}\n{said}"))
    assert {name: fields[name] for name in ("war", "seed", "map_km") if name in fields} == found


@pytest.mark.parametrize(
    ("date", "year"),
    [
        ("The year is the 480th before Christ.", -480),
        ("480bc, at dawn.", -480),
        ("It is the year two hundred and sixteen before the Christian era.", -216),
        ("At Yorkshire, 1279: we come.", 1279),
        ("1872. no 1871. Yorkshire.", 1871),
        ("The host of 1066 comes. Year 1285.", 1285),
        ("W kwietniu nie, kwiecień 1905.", 1905),
        ("In the year 1279 against about 1.8k of them.", 1279),
        ("May 1920. EDIT2: 1921 not 1920", 1921),
        ("They came in 1593 to get us, like in '69.", 1593),
        # What tells which nation is meant is no more than offered.
        ("For we are the Norway of 1066.", None),
    ],
)
def test_years(date: str, year: int | None) -> None:
    assert draft_of_post(f"(Algo request) Norway attacks England. {date}").value("year") == year


@pytest.mark.parametrize(
    ("told", "men"),
    [
        ("We have 3,000 men, they have like a third of that.", (3000, 1000)),
        ("12,000 of us. Them 5,000, no sorry, 5,500.", (12000, 5500)),
        ("The English, perhaps 3x the attacker, wait. Norway has 2,000 men.", (2000, 6000)),
        # Who is named is right; what only follows the name of the other is not.
        ("England has 12,000 men.", (None, 12_000)),
        ("Norway has 9,000 men. England has 19 to 20k, call it 20k.", (9000, 20000)),
        ("They come to England, 9,000 men.", (9000, None)),
        # What the number of the other side makes of one, what puts a number right, and numbers of other things.
        ("Norway 110 k, England 5 k more than that.", (110_000, 115_000)),
        ("Norway has 17k, and England outnumbers them six to one.", (17_000, 102_000)),
        ("Norway 8k, England has like four times that.", (8000, 32_000)),
        ("Norway has 20k vs 13k. Edit: 12k not 13k.", (20_000, 12_000)),
        ("7000 -> ninety-odd thousand", (7000, 90_000)),
        ("Norway has 100k, of them ten thousand on horse. England, I'd say, has 650-ish thousand.", (100_000, 650_000)),
        ("The English, 250 of them, sit. Norway's lads, 450 men, march.", (450, 250)),
    ],
)
def test_numbers(told: str, men: tuple[int | None, int | None]) -> None:
    fields = fields_of(draft_of_post(f"{_WAR} {told}"))
    values = (fields.get("attacker_men"), fields.get("defender_men"))
    assert tuple(value[0] if isinstance(value, list) else value for value in values) == men


def test_numbers_in_the_order_of_the_nations_that_are_the_sizes_of_the_others_armies_are_asked() -> None:
    found = draft_of_post("(Algo request) lee vs meade, gettysburg, 1863. lee attacks. 75k vs 94k").findings
    assert [{*found[name].candidates} for name in ("attacker_men", "defender_men")] == [{75_000, 94_000}] * 2


@pytest.mark.parametrize(
    ("post", "place"),
    [
        ("Sikh Empire attacks the Company at Calcutta in 1846, the army that stood at Sobraon.", "Calcutta 1845"),
        ("\n'''Kublai's admirals strike the Kamakura samurai (Hakata, 1281)'''", "Hakata Bay 1281"),
        ("The Company attacks the Sikhs at Sobraon in 1851. They want our land up to Lahore.", "Sobraon 1846"),
        ("Attack on Jerusalem by Saladin in 1187, horns of Hattin, Galilee.", None),
        ("Attack on Jerusalem by Saladin in 1187.", "Jerusalem 1187"),
    ],
)
def test_places(post: str, place: str | None) -> None:
    assert draft_of_post(f"(Algo request) {post}").value("location") == place


@pytest.mark.parametrize(
    ("post", "wars"),
    [
        (
            "(Algo request) [WAR ONE] Normandy attacks England in Sussex in 1066.\n"
            "(Algo request) [WAR TWO] Sweden attacks Russia at Poltava in 1709.",
            [("Sussex 1066", 1066), ("Poltava 1709", 1709)],
        ),
        (
            "(Algo request) 2 requests\n• Normandy attacks England in Sussex in 1066.\n"
            "• same year, Norway attacks England at Yorkshire.",
            [("Sussex 1066", 1066), ("Yorkshire 1066", 1066)],
        ),
        (
            "(Algo request)\n- Normandy attacks England in Sussex in 1066.\n- Normandy charges.",
            [("Sussex 1066", 1066)],
        ),
        (
            "(Algo request)\n| Role | defender | attacker |\n|---|---|---|\n| Nation | England | Norway |\n"
            "| Army | Harold's army at Stamford Bridge | Hardrada's host |\n| Strength | 10 k | 9 k |\n"
            "Yorkshire, September 1066.",
            [("Yorkshire 1066", 1066)],
        ),
    ],
)
def test_several_wars(post: str, wars: list[tuple[str, int]]) -> None:
    draft = draft_of_post(post)
    assert [(one.value("location"), one.value("year")) for one in (draft, *draft.others)] == wars


def test_a_complaint_about_a_war_that_was_fought_asks_for_none() -> None:
    post = "94 thousand men lose to 300 Wiradjuri at Gate Pa?? Tell me what went wrong. I don't want it rerun."
    assert not fields_of(draft_of_post(post)).keys() & {"location", "attacker_men", "defender_men"}


@pytest.mark.parametrize(
    ("said", "motive"),
    [
        ("9,000 men to convert the heathens.", "Ideological"),
        ("Report to the throne: we won there before.", None),
        ("I would like to submit the following, tea at five.", None),
        ("Hij wil het land gewoon inlijven.", "Conquest"),
        ("Purpose: they take orders from us.", "Hegemony"),
        ("We fight that our state not disappear.", "Existential"),
        ("Down with the crown! We fight for liberty and equality.", "Ideological"),
        ("About 12,000 men of mine.", None),
    ],
)
def test_motives(said: str, motive: str | None) -> None:
    assert draft_of_post(f"{_WAR} {said}").value("motive") == motive
