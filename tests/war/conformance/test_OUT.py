"""Output: receipt, log, data record, audit."""

import json
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import fought
import pytest
import wars

from autoalgo.common.problems import Failure
from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.domain.fingerprint import seed_of_word
from autoalgo.war.domain.run_count import RunCount
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback.chance import with_story
from autoalgo.war.report.files import log_path, record_path
from autoalgo.war.report.log import LogWriter
from autoalgo.war.report.receipt import receipt
from autoalgo.war.report.seed_line import shown_receipt
from autoalgo.war.tables import Tables

Event = dict[str, Any]
"""A line of a record, as JSON has it."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Path:
    """The record of a war that was really fought."""
    return fought.fight(tmp_path_factory.mktemp("war"), tables)


@pytest.fixture
def entries(record: Path) -> Callable[[str], list[Event]]:
    """Return all lines of a kind of the record."""
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    return lambda kind: [line for line in lines if line["record"] == kind]


def test_out_1_the_receipt_has_all_that_the_rule_lists(tables: Tables) -> None:
    """OUT-1: name, start and end date, motive, location, per side losses, stability, leader; occupation; time."""
    text = receipt(fought.result(naval=True), tables)
    facts = ["Test war", "1066 AD", "Conquest", "Senlac", "Albion", "Gaul", "100.0 → 92.2 (Shaky)"]
    facts += ["Killed in action", "Died", "Captured", "Ships sunk", "Ada: survived", "Partial conquest, score 0.70"]
    # 12 hours of battle and 13 rounds of occupation are 25 hours: 2 days of 12 hours, and 1 hour.
    facts += ["2 days, 1 hour", "'''End date:''' 1066 AD"]
    assert [fact for fact in facts if fact not in text] == []


def test_out_1_a_stalemate_says_so(tables: Tables) -> None:
    """OUT-1, SC-5: a stalemate has neither winner nor occupation, and the receipt says so."""
    text = receipt(fought.result(winner=None, hours=4380, occupation=None), tables)
    assert "stalemate, neither side won" in text
    assert "'''Occupation:''' none" in text


def test_out_1_the_end_date_skips_the_year_that_does_not_exist(tables: Tables) -> None:
    """OUT-1, DB-8: 365 days of 12 hours after the start of 1 BC it is 1 AD."""
    result = fought.result(fought.campaign(year=-1), winner=None, hours=365 * 12, occupation=None)
    assert "'''End date:''' 1 AD" in receipt(result, tables)


@pytest.mark.parametrize("name", ["a|b", "a}}", "a]]", "<nowiki>", "a\n== b ==", "{| a", "~~~~", "<!--"])
def test_out_1_user_text_cannot_break_the_page(name: str, tables: Tables) -> None:
    """OUT-1: a war name with wiki markup that is not balanced is shown as text."""
    text = receipt(fought.result(fought.campaign(war=name)), tables)
    plain = receipt(fought.result(), tables)
    assert text.split("\n")[1:] == plain.split("\n")[1:]
    assert name not in text.split("\n")[0]


def test_out_1_balanced_wiki_markup_is_kept(tables: Tables) -> None:
    """OUT-1: user text that is itself balanced wiki markup is kept."""
    text = receipt(fought.result(fought.campaign(war="''The'' [[Battle of X|X]] [[:Category:Y]]")), tables)
    assert text.startswith("== ''The'' [[Battle of X|X]] [[:Category:Y]] (1066 AD) ==\n")


def test_out_7_a_name_joins_no_category_and_shows_no_file_or_template(tables: Tables) -> None:
    """OUT-7: what a name would do to the talk page is only linked to, or text."""
    name = "[[Kategorie:X]] [[File:Y.png|thumb|z]] {{Delete}} '''war'''"
    text = receipt(fought.result(fought.campaign(war=name)), tables)
    file = "&#91;&#91;File:Y.png&#124;thumb&#124;z&#93;&#93;"
    template = "&#123;&#123;Delete&#125;&#125;"
    assert text.startswith(f"== [[:Kategorie:X]] {file} {template} '''war''' (1066 AD) ==\n")


def test_out_2_the_log_is_named_by_its_timestamp() -> None:
    """OUT-2: Logs/Autoalgo log <timestamp>.txt."""
    assert log_path(Path("Logs"), "2024-05-01 12.30.05") == Path("Logs/Autoalgo log 2024-05-01 12.30.05.txt")


def test_out_2_the_log_is_written_as_the_run_goes(tmp_path: Path, tables: Tables) -> None:
    """OUT-2: what has happened is in the file before the next hour begins, so a crash loses nothing before it."""
    log = LogWriter(tmp_path / "log.txt", tables)
    seen = []
    steps: list[Callable[[], None]] = [
        lambda: log.opening(fought.campaign()),
        lambda: log.events([replace(fought.ATTACK, hour=1)]),
        lambda: log.closing(fought.result()),
    ]
    for step in steps:
        step()
        seen.append(log.path.read_text(encoding="utf-8"))
    assert "SECTION 1" in seen[0]
    assert "SECTION 2" in seen[0]
    assert "Hour 1 (day 1, hour 1): The attacker's flank 2 attacks" not in seen[0]
    assert "Hour 1 (day 1, hour 1): The attacker's flank 2 attacks" in seen[1]
    assert "SECTION 3" not in seen[1]
    assert "SECTION 3" in seen[2]
    assert seen[2].startswith(seen[1])


def test_out_2_section_1_lists_every_variable_of_both_sides(record: Path) -> None:
    """OUT-2: per side all four unit types with four variables each, then those of the whole side, in this order."""
    log = record.with_suffix(".txt").read_text(encoding="utf-8")
    section = log[log.index("SECTION 1") : log.index("SECTION 2")]
    attacker, defender = section[: section.index("DEFENDER")], section[section.index("DEFENDER") :]
    unit = ["  Efficiency =", "  Limitation =", "  Defense =", "  Effectiveness ="]
    whole = ["  Occupation Base =", "  Capacity =", "  Economy =", "  Innate Stability =", "  Morale Bonus ="]
    expected = ["Infantry: Guard", *unit, "Cavalry: none selected", "Artillery: none selected", "Ship: Cog", *unit]
    expected += [*whole, "  Maximum military:"]
    for side in (attacker, defender):
        place = 0
        for heading in expected:
            place = side.index(f"\n{heading}", place) + 1


def test_out_3_the_record_lies_beside_the_log() -> None:
    """OUT-3: beside the log, the same run as JSON Lines."""
    assert record_path(Path("Logs/Autoalgo log 1.txt")) == Path("Logs/Autoalgo log 1.jsonl")


def test_out_3_every_attack_can_be_recomputed(entries: Callable[[str], list[Event]]) -> None:
    """OUT-3, AT-1, AT-2, AT-4: the factors of every attack give its casualties by the rulebook's formulas."""
    attacks = [line["event"]["factors"] for line in entries("event") if line["event"]["kind"] == "attack"]
    assert len(attacks) > 10
    for factor in attacks:
        whole = factor["number"] / factor["front"]
        strength = whole * factor["limitation"]
        battalion = factor["front"] * (math.sqrt(strength) if whole >= 100 else strength)
        force = battalion * factor["effectiveness"] * factor["power"] * factor["efficiency"] * factor["random"]
        force *= factor["share"]
        killed = force * factor["mercy"] * (1 - factor["defense"])
        flanking = 1 + (factor["flanking"] - 1) / 10
        demoralised = force * factor["psychology"] * flanking * (1 - factor["defense"])
        assert factor["battalion"] == pytest.approx(battalion)
        assert factor["killed"] == pytest.approx(killed)
        assert factor["demoralised"] == pytest.approx(demoralised)


def test_out_3_every_average_can_be_recomputed(entries: Callable[[str], list[Event]]) -> None:
    """OUT-3, IV: Σ weight · number / Σ weights, and what was added, give each variable before it is clamped."""
    sides = entries("scores")[0]["scores"]
    for side in ("attacker", "defender"):
        for name in ("capacity", "economy", "innate_stability", "morale_bonus"):
            score = sides[side][name]
            parts = score["contributions"]
            weights = sum(part["weight"] for part in parts)
            total = sum(part["weight"] * part["number"] for part in parts) / weights
            added = sum(part["share"] for part in parts if part["weight"] == 0)
            assert score["value"] == pytest.approx(min(max(total + added, 0), 2 if name == "morale_bonus" else 1))


def test_out_3_the_casualties_of_the_events_are_those_of_the_result(entries: Callable[[str], list[Event]]) -> None:
    """OUT-3: the killed of all attacks on a side are those of its result, as no flank of this war was wiped out."""
    events = [line["event"] for line in entries("event")]
    assert not {"captured", "sunk"} & {event["kind"] for event in events}
    for side in Side:
        killed = sum(
            event["factors"]["killed"] for event in events if event["kind"] == "attack" and event["side"] == side.enemy
        )
        assert entries("result")[0]["battle"][side.label]["killed"] == pytest.approx(killed)


def test_out_3_the_record_holds_what_the_war_was_fought_from(entries: Callable[[str], list[Event]]) -> None:
    """OUT-3: request, seed, inputs and the map are in the record itself."""
    assert entries("program")[0]["seed"] == 5
    assert entries("request")[0]["request"]["war"] == "Test war"
    assert entries("selection")[0]["selection"]["defender"]["nation"]["name"] == "Gaul"
    assert entries("selection")[0]["selection"]["attacker"]["military"]["infantry"]["training"] == wars.UNIT.training
    assert entries("map")[0]["name"] == "Coast"
    assert len(entries("flanks")[0]["flanks"]) == 6


def test_out_4_an_unchanged_record_is_identical(record: Path, tables: Tables) -> None:
    """OUT-4: the same war, fought again, gives the same record."""
    result = audit(record, tables)
    assert isinstance(result, AuditResult)
    assert result.difference is None


def test_out_4_the_first_differing_record_is_named(record: Path, tmp_path: Path, tables: Tables) -> None:
    """OUT-4: two changed lines; the first of them is named, with both values."""
    lines = record.read_text(encoding="utf-8").splitlines()
    result = json.loads(lines[-2])
    hours = result["battle"]["hours"]
    result["battle"]["hours"] = hours + 1
    changed = tmp_path / "changed.jsonl"
    changed.write_text(
        "\n".join([*lines[:-2], json.dumps(result), lines[-1].replace("Gaul", "Goul"), ""]), encoding="utf-8"
    )
    found = audit(changed, tables)
    assert isinstance(found, AuditResult)
    assert found.difference is not None
    assert found.difference.text() == (
        f"line {len(lines) - 1}, result, battle.hours: recorded {hours + 1}, replayed {hours}"
    )


def test_out_5_the_receipt_says_which_run_of_its_request_it_is(tables: Tables) -> None:
    """OUT-5: the third run says so, and how many had this very plan; the first says nothing."""
    campaign = fought.campaign()

    def told(count: RunCount) -> str:
        return receipt(fought.result(replace(campaign, run=count)), tables)

    assert "Run:" not in told(RunCount()) and "Other plans:" not in told(RunCount())
    assert "* '''Run:''' 3 of this request\n" in told(RunCount(3))
    assert "* '''Run:''' 15 of this request (3 of this very plan)\n" in told(RunCount(15, 3))
    assert "* '''Other plans:''' 4 wars of these armies at this place and date\n" in told(RunCount(1, None, 4))


def test_out_6_the_receipt_names_the_word_that_the_seed_follows_from(tables: Tables) -> None:
    """OUT-6: with the word that the players gave, and nothing of it can break the page."""
    campaign = fought.campaign()
    asked = campaign.request.model_copy(update={"word": "{{Dragon"})
    text = receipt(fought.result(replace(campaign, request=asked)), tables)
    assert "* '''Word:''' &#123;&#123;Dragon (the seed follows from it and the request)\n" in text


def test_out_6_a_record_whose_seed_is_not_its_words_is_refused(record: Path, tmp_path: Path, tables: Tables) -> None:
    """OUT-6: the seed was chosen, and the word added to it afterwards."""
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    lines[2]["request"]["word"] = "Dragon"
    forged = tmp_path / "forged.jsonl"
    forged.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    found = audit(forged, tables)
    assert isinstance(found, Failure)
    seed = seed_of_word(wars.war_request().model_copy(update={"map": "Coast"}), "Dragon")
    assert f"line 3: the seed that follows from the word is {seed}, but the request has the seed 5" in found[0].text()


def test_out_8_a_story_stands_below_the_heading_and_changes_nothing_else(tables: Tables) -> None:
    """OUT-8: the third line of the receipt; the rest is the receipt without it."""
    plain = receipt(fought.result(), tables)
    lines = with_story(plain, "In 1066 AD it was told.").split("\n")
    assert lines[0].startswith("== Test war (1066 AD)")
    assert lines[2] == "In 1066 AD it was told."
    assert "\n".join(lines[:2] + lines[3:]) == plain


def test_out_9_readers_see_version_and_seed_below_all_else(tables: Tables) -> None:
    """OUT-9: a last line with the words of the comment, the battle too; with a story, and in a record of any age."""
    request = fought.campaign().request.model_copy(update={"seed": 1066, "battle": 17})
    plain = receipt(fought.result(replace(fought.campaign(), request=request)), tables, "0.1.0")
    assert shown_receipt(plain) == f"{plain}<small>Autoalgo 0.1.0, seed 1066, battle 17</small>\n"
    assert shown_receipt(plain, seed_line=False) == plain
    told = with_story(plain, "In 1066 AD it was told.")
    assert shown_receipt(told) == f"{told}<small>Autoalgo 0.1.0, seed 1066, battle 17</small>\n"


def test_out_9_a_comment_that_is_not_the_programs_is_not_shown(tables: Tables) -> None:
    """OUT-9: a record may be edited; no markup of its comment comes into the page."""
    plain = receipt(fought.result(), tables, "0.1.0")
    for comment in ("<!-- Autoalgo 0.1.0, seed </small>{{x}} -->", "<!-- Autoalgo [[x]], seed 5 -->", ""):
        lines = plain.split("\n")
        edited = "\n".join([lines[0], comment, *lines[2:]])
        assert shown_receipt(edited) == edited
