import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.war.domain.lists import Motive
from autoalgo.war.domain.request import LONGEST_NAME, LONGEST_WAR_NAME
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.session.war_model import Choice, WarModel
from autoalgo.war.window.shell.view_models import ViewModels


@pytest.fixture
def war(models: ViewModels) -> WarModel:
    return models.war


def chosen(war: WarModel, **names: str) -> None:
    for field, name in names.items():
        war.choose(Choice(field), name)


def told(war: WarModel) -> str:
    return "\n".join(problem.text() for problem in war.problems)


def test_the_menus_hold_default_and_the_database(war: WarModel) -> None:
    """T-1, T-3: five menus, filled from the database, with "default" first."""
    assert war.options(Choice.ATTACKER) == war.options(Choice.DEFENDER) == ("default", "Albion", "Gaul")
    assert war.options(Choice.LOCATION) == ("default", "Dover", "Senlac")
    assert [war.choice(field) for field in Choice] == ["default"] * 5


def test_military_menus_list_the_nations_own(war: WarModel) -> None:
    """T-2."""
    assert war.options(Choice.ATTACKER_MILITARY) == ("default",)
    war.choose(Choice.ATTACKER, "Albion")
    assert war.options(Choice.ATTACKER_MILITARY) == ("default", "Fyrd", "Fleet")
    assert war.options(Choice.DEFENDER_MILITARY) == ("default",)


def test_a_nation_brings_its_first_military_and_keeps_one_it_can_field(war: WarModel) -> None:
    chosen(war, attacker="Albion")
    assert war.choice(Choice.ATTACKER_MILITARY) == "Fyrd"
    chosen(war, attacker_military="Fleet", attacker="Gaul")
    assert war.choice(Choice.ATTACKER_MILITARY) == "Host"
    chosen(war, attacker="default")
    assert war.choice(Choice.ATTACKER_MILITARY) == "default"


def test_each_choice_is_checked_at_once(war: WarModel, qtbot: QtBot) -> None:
    """T-4."""
    chosen(war, attacker="Albion")
    assert war.selection() is not None
    with qtbot.waitSignal(war.selection_changed):
        chosen(war, defender="Albion")
    assert war.selection() is None
    assert "Albion is the attacker too" in told(war)
    chosen(war, defender="Gaul")
    selection = war.selection()
    assert selection is not None
    assert selection.defender.military.name == "Host"


def test_the_year_is_doubted_too(war: WarModel) -> None:
    """DB-2: Albion was founded in 927, which is a warning in 926 and none in 927."""
    chosen(war, attacker="Albion")
    war.set_year(926)
    assert war.problems == ()
    assert "Albion is founded in 927 AD" in war.warnings[0].text()
    war.set_year(927)
    assert not any("founded" in warning.text() for warning in war.warnings)


def test_a_military_is_known_while_the_other_side_is_wrong(war: WarModel) -> None:
    chosen(war, attacker="Albion", defender="Albion")
    attacker, defender = war.military(Side.ATTACKER), war.military(Side.DEFENDER)
    assert attacker is not None
    assert defender is not None
    assert attacker.name == defender.name == "Fyrd"
    assert "7,000 men" in war.military_summary(Side.ATTACKER)


def test_the_summary_shows_size_composition_and_leaders(war: WarModel) -> None:
    """T-5: Ada was born in 1026 and is 40 years old in 1066; her skills are the average."""
    chosen(war, attacker="Albion", defender="Gaul")
    summary = war.military_summary(Side.ATTACKER)
    for part in ("7,000 men", "3,500 Huscarl", "2,100 Norman knight", "1,400 Crossbowman", "30 Dromon"):
        assert part in summary
    assert "Led by its ruler <b>Ada</b>, 40 years old: Attack 5, Defense 5" in summary
    war.set_year(1076)
    assert "50 years old" in war.military_summary(Side.ATTACKER)
    assert "No leader in the field" in war.military_summary(Side.DEFENDER)
    chosen(war, attacker_military="Fleet")
    assert "600 men, all of them the crew" in war.military_summary(Side.ATTACKER)


@pytest.mark.parametrize(
    ("before", "wanted", "taken"),
    [(-1, 0, 1), (1, 0, -1), (1066, 0, -1), (1, -9999, -3500), (1, 9999, 2020), (1, -3500, -3500), (1, 2020, 2020)],
)
def test_the_year_skips_0_and_keeps_its_range(
    war: WarModel, qtbot: QtBot, before: int, wanted: int, taken: int
) -> None:
    """W-2."""
    war.set_year(before)
    with qtbot.waitSignal(war.changed):
        war.set_year(wanted)
    assert war.year == taken


@pytest.mark.parametrize("name", ["Battle of [[X]] '''now'''", "關原 ⚔ معركة", "a\tb\nc", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
def test_any_text_is_a_war_name(war: WarModel, name: str) -> None:
    """W-1."""
    war.set_war(name)
    assert war.war == name
    assert war.problems == ()
    assert war.request(None).war == name


def test_half_a_character_becomes_a_question_mark(war: WarModel) -> None:
    war.set_war("a\ud83db")
    assert war.war == "a\ufffdb"
    war.set_war("\ud83d\ude00")
    assert war.war == "😀"


@pytest.mark.parametrize("field", Choice)
def test_half_a_character_in_a_choice_becomes_a_question_mark(war: WarModel, field: Choice) -> None:
    """T-4, W-7: a choice that no request can hold is an unknown name, told in words."""
    war.choose(field, "a\ud83db")
    assert war.choice(field) == "a\ufffdb"
    assert any(problem.place.key == field and '"a\ufffdb"' in problem.found for problem in war.problems)
    assert getattr(war.request(None), field) == "a\ufffdb"


def test_a_war_without_a_name_has_that_of_its_nations(war: WarModel) -> None:
    """W-1."""
    for name in ("", "  "):
        war.set_war(name)
        assert told(war) == ""
        assert war.request(None).name == "default–default war"


def test_a_name_of_twenty_megabytes_is_kept_and_told(war: WarModel) -> None:
    war.set_war("x" * 20_000_000)
    assert f"20,000,000 characters; allowed: at most {LONGEST_WAR_NAME:,}" in told(war)
    assert len(told(war)) < 200
    assert len(war.war) == 20_000_000
    assert len(war.request(None).war) == LONGEST_WAR_NAME
    war.set_war("x" * LONGEST_WAR_NAME)
    assert war.problems == ()


def test_an_endless_choice_is_cut_short(war: WarModel) -> None:
    war.choose(Choice.LOCATION, "x" * (LONGEST_NAME + 1))
    assert war.selection() is None
    assert len(war.request(None).location) == LONGEST_NAME


def test_motive_and_seed(war: WarModel, qtbot: QtBot) -> None:
    """W-3."""
    with qtbot.waitSignal(war.changed):
        war.set_motive(Motive.HEGEMONY)
    with qtbot.assertNotEmitted(war.changed):
        war.set_motive(Motive.HEGEMONY)
    for given_seed, kept in ((5, 5), (-1, 0), (LARGEST_SEED + 1, LARGEST_SEED), (None, None)):
        war.set_seed(given_seed)
        assert war.seed == kept
        assert war.request(None).seed == kept
    assert war.request(None).motive is Motive.HEGEMONY


def test_a_battle_of_a_seed_is_kept_until_the_seed_changes(war: WarModel) -> None:
    """SC-6, B-6: an opened request that asks for battle 17 of its seed is fought as such."""
    war.adopt(war.request(None).model_copy(update={"seed": 5, "battle": 17}))
    war.set_seed(5)
    assert (war.request(None).seed, war.request(None).battle) == (5, 17)
    war.set_seed(6)
    assert (war.request(None).seed, war.request(None).battle) == (6, None)


def test_a_request_is_adopted_whole(war: WarModel) -> None:
    """B-6."""
    chosen(war, attacker="Albion", defender="Gaul", location="Dover")
    war.set_war("One")
    war.set_year(-216)
    war.set_seed(9)
    war.adopt(war.request(None).model_copy(update={"source": "Lawson 2002"}))
    request = war.request(None)
    assert request.source == "Lawson 2002"
    war.adopt(request.model_copy(update={"source": ""}))
    chosen(war, attacker="default", defender="default", location="default")
    war.set_war("Two")
    war.adopt(request)
    assert war.request(None) == request


FIELDS = st.sampled_from(list(Choice))
NAMES = st.sampled_from(["default", "Albion", "Gaul", "Fyrd", "Host", "Fleet", "Senlac", "Dover", "nobody"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(choices=st.lists(st.tuples(FIELDS, NAMES), max_size=6))
def test_switching_twice_is_nothing(war: WarModel, choices: list[tuple[Choice, str]]) -> None:
    """W-5."""
    for field, name in choices:
        war.choose(field, name)
    before, problems = war.request(None), war.problems
    war.switch_sides()
    switched = war.request(None)
    assert (switched.attacker, switched.defender) == (before.defender, before.attacker)
    assert (switched.attacker_military, switched.defender_military) == (
        before.defender_military,
        before.attacker_military,
    )
    assert switched.location == before.location
    war.switch_sides()
    assert war.request(None) == before
    assert war.problems == problems
