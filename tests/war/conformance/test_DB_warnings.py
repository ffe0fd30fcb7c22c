"""DB-2: what of a selection is hardly meant, as warnings that change nothing (rulebook, section 2)."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from wars import LEADER, MILITARY, NATION, SHIP, UNIT, YEAR, war_selection

from autoalgo.war.domain.eras import Era, era_in
from autoalgo.war.domain.records import Military, Nation
from autoalgo.war.plausibility import selection_warnings
from autoalgo.war.tables import Tables


def warned(
    tables: Tables,
    year: int = YEAR,
    nation: Nation = NATION,
    military: Military = MILITARY,
    eras: Mapping[str, Era] | None = None,
) -> list[str]:
    """Return the warnings of a war that such an attacker begins."""
    selection = war_selection(nation, NATION, military)
    return [warning.text() for warning in selection_warnings(year, selection, replace(tables, eras=eras or {}))]


@pytest.mark.parametrize(
    ("born", "year", "age"),
    [
        (1057, 1066, 9),
        (1056, 1066, None),
        (976, 1066, None),
        (975, 1066, 91),
        # There is no year 0: from 5 BC to 5 AD is 9 years, to 6 AD is 10; from 45 BC to 46 AD is 90, to 47 AD is 91.
        (-5, 5, 9),
        (-5, 6, None),
        (-45, 46, None),
        (-45, 47, 91),
        (-216, -206, None),
        (-216, -207, 9),
    ],
)
def test_db_2_a_leader_under_10_or_over_90_is_warned_of(
    *, tables: Tables, born: int, year: int, age: int | None
) -> None:
    """DB-2, DB-8: a leader of 10 to 90 years is not, both ends included."""
    old = replace(NATION, year_founded=-3000, year_crisis=-3000)
    warnings = warned(tables, year, old, replace(MILITARY, leader=replace(LEADER, birth_year=born)))
    leaders = [text for text in warnings if "leader" in text]
    assert len(leaders) == (age is not None)
    assert all(f"is {age} years old" in text for text in leaders)


def test_db_2_both_leaders_are_looked_at_and_told_in_words(tables: Tables) -> None:
    """DB-2: 1,312 years lie between 247 BC and 1066 AD, which has no year 0 between."""
    hannibal = replace(LEADER, name="Hannibal", birth_year=-247)
    nation, military = replace(NATION, leader=hannibal), replace(MILITARY, leader=replace(hannibal, birth_year=None))
    assert warned(tables, nation=nation, military=military) == [
        "attacker: the leader Hannibal, born in 247 BC, is 1,312 years old; "
        "leaders are 10 to 90 years old: choose another leader or another year of the war"
    ]
    assert len(warned(tables, nation=nation, military=replace(MILITARY, leader=hannibal))) == 2


def test_db_2_a_leader_who_is_not_born_yet_is_warned_of(tables: Tables) -> None:
    """DB-2, DB-8: one who is born a year after the war counts as 30; one born in its year is under 10."""
    unborn = replace(MILITARY, leader=replace(LEADER, birth_year=1067))
    [text] = warned(tables, military=unborn)
    assert "the leader Ada is born in 1067 AD, after the war, and counts as 30 years old" in text
    [text] = warned(tables, military=replace(MILITARY, leader=replace(LEADER, birth_year=1066)))
    assert "is 0 years old" in text


def test_db_2_a_nation_founded_after_the_war_is_warned_of(tables: Tables) -> None:
    """DB-2, IV-12: the year of the war itself is in time; the crisis is looked at likewise."""
    assert warned(tables, nation=replace(NATION, year_founded=1066, year_crisis=1066)) == []
    assert warned(tables, nation=replace(NATION, year_founded=1067, year_crisis=1068)) == [
        "attacker: Albion is founded in 1067 AD, after the war, which counts as the year of the war; "
        "choose another nation or another year of the war",
        "attacker: Albion has its crisis in 1068 AD, after the war, which counts as the year of the war; "
        "choose another nation or another year of the war",
    ]


@pytest.mark.parametrize(
    ("year", "away"),
    [(1100, None), (1401, None), (1400, None), (1399, 301), (1821, None), (1820, None), (2000, None), (2001, 301)],
)
def test_db_2_a_unit_type_more_than_300_years_out_of_its_time_is_warned_of(
    *, tables: Tables, year: int, away: int | None
) -> None:
    """DB-2: an era of 1700 to 1700 AD is left by 300 years in 1400 and 2000, by 301 in 1399 and 2001."""
    era = Era(1700, 1700) if year != 1100 else Era(1150, 1450)
    nation = replace(NATION, year_founded=900, year_crisis=900)
    selection = war_selection(nation, nation, MILITARY)
    texts = [
        warning.text()
        for warning in selection_warnings(year, selection, replace(tables, eras={UNIT.name: era}))
        if warning.place.key == "attacker_military" and "unit type" in warning.text()
    ]
    assert len(texts) == (away is not None)
    assert all("is 301 years" in text for text in texts)


def test_db_2_the_years_of_an_era_know_no_year_0() -> None:
    """DB-2: 200 BC lies 300 years before 101 AD, and 201 BC 301; 101 AD lies 300 years after 200 BC."""
    assert Era(101, 400).years_away(-200) == 300
    assert Era(101, 400).years_away(-201) == 301
    assert Era(-500, -200).years_away(101) == 300
    assert [Era(-200, 101).years_away(year) for year in (-200, -1, 1, 101)] == [0, 0, 0, 0]


def test_db_2_unit_types_that_take_part_are_looked_at(tables: Tables) -> None:
    """DB-2: each once, ships when they were chosen; not a branch without men, nor the stand-in barges."""
    eras = {name: Era(1900, 1950) for name in ("Guard", "Cog", "Hussar")}
    hussar = replace(UNIT, name="Hussar")
    ashore = replace(
        MILITARY,
        infantry=UNIT,
        infantry_proportion=0.5,
        cavalry=UNIT,
        cavalry_proportion=0.5,
        artillery=hussar,
        artillery_proportion=0.0,
        transport=SHIP,
        transport_given=False,
    )
    [guard] = [text for text in warned(tables, military=ashore, eras=eras) if text.startswith("attacker_military")]
    assert "the unit type Guard fought from 1900 AD to 1950 AD, and the war is 834 years before that" in guard
    afloat = replace(ashore, transport_given=True)
    texts = [text for text in warned(tables, military=afloat, eras=eras) if text.startswith("attacker_military")]
    assert ["Guard" in texts[0], "Cog" in texts[1], len(texts)] == [True, True, 2]


@pytest.mark.parametrize(
    ("words", "era"),
    [
        ("Bronze Age, Mesopotamia, 2600–2000 BC", (-2600, -2000)),
        ("Antiquity, China, 206 BC – AD 220", (-206, 220)),
        ("Antiquity and Middle Ages, Rome and Europe, AD 300–1200", (300, 1200)),
        ("18th and 19th century, India, 1750–1857", (1750, 1857)),
        ("500 BC - 300 AD", (-500, 300)),
        ("Any", None),
        ("19th century", None),
        ("1200–900", None),
        ("0–100", None),
    ],
)
def test_db_2_an_era_is_read_from_its_words(words: str, era: tuple[int, int] | None) -> None:
    """DB-2: a span of years with BC and AD; what is none, or runs backward, is of any time."""
    assert era_in(words) == (Era(*era) if era else None)
