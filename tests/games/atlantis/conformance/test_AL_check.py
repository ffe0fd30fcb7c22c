"""The check of orders before the deadline, measured by orders that are wrong (A-9, AL-87, AL-88)."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from atlantis_months import random_world
from atlantis_orders import random_orders
from atlantis_worlds import atlantis_numbers, island, settle
from atlantis_wrong_orders import FOLDER, marked, report, told

from autoalgo.app import main
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.play.order_check import Checked, check, expected_lines
from autoalgo.games.atlantis.rules.events import Mistake
from autoalgo.games.atlantis.rules.phases import play
from autoalgo.games.atlantis.words.report_builder import ReportBuilder
from autoalgo.games.atlantis.words.text import report_text

FILES = sorted(FOLDER.glob("*/*.txt"))


def checked(text: str) -> Checked:
    return check(text, report(), atlantis_numbers())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_al_87_every_wrong_line_is_told_and_no_other(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert told(text) == marked(text)


def notes(text: str) -> list[str]:
    return [note.why for note in checked(f"#atlantis 1\n{text}\n#end").notes]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("unit 1\nwork ; study sword", '"study sword" behind ";" is a comment'),
        ("unit 1\nally 1 1", "that is the number of your own faction"),
        ("unit 1\naccept 1", "that is the number of your own faction"),
        ("unit 1\nfind 1", "that is the number of your own faction"),
        ("unit 1\nwork\nstudy sword", "it does not count, since study sword comes after it"),
        ("unit 1\nlearn sword", 'did you mean "study"?'),
        ("unit 1\nautotax 1", 'did you mean "tax"?'),
        ("unit 1\nproduce food", "there is no food: each person eats for money"),
        ('unit 1\ncombat "Staff of Fire"', "combat Fireball"),
        ("unit 1\ngive 2 100 silver", "PAY: pay 2 100"),
        ("unit 1\nform\nwork\nrecruit 3", "left out: 2 lines, all below it, since its END is missing"),
        ("unit 1\nform\nwork\nend", "left out: 1 line, up to its END"),
    ],
)
def test_al_87_what_is_half_read_is_told_and_hints_lead_to_what_is_meant(text: str, why: str) -> None:
    (found,) = [each for each in notes(text) if why in each]
    assert found


_BESIDES = re.compile(
    r"by then the unit has only|nobody is in the unit|\(.*\) (?:is ocean|has no coast)|the words |the units at"
)
"""What the check alone calls a mistake."""


def test_al_87_what_the_month_refuses_a_faction_that_sees_all_is_what_the_check_tells() -> None:
    """Random orders of a faction alone in its world; without battles, of which the check knows nothing."""
    numbers, refused = atlantis_numbers(), 0
    for seed in range(8):
        luck = Random(seed)  # noqa: S311 - no secret
        before = random_world(numbers, luck, seed, factions=1)
        for _ in range(3):
            ordered = re.sub(r"^attack.*$", "work", random_orders(before, numbers, luck)[1], flags=re.MULTILINE)
            text = f"#atlantis 1\n{ordered}\n#end\n"
            notes = check(text, ReportBuilder("Test", before, numbers).report(before.factions[1]), numbers).notes
            played = play(before, {1: read_sent(text, numbers)[0].orders}, numbers)
            wrong = {event.line for event in played.told[1] if isinstance(event, Mistake)}
            assert wrong <= {note.line for note in notes}
            sure = [note for note in notes if not note.warning and not _BESIDES.match(note.why)]
            assert {note.line for note in sure} <= wrong, sure
            before, refused = played.world, refused + len(wrong)
    assert refused > 100


def test_al_88_the_own_month_is_told_as_far_as_it_can_be_known() -> None:
    """Unit 2's 5 swordsmen and unit 7's one have $1,200 of taxes to ask for; there is $5,000."""
    told = checked("#atlantis 1\nunit 1\nform 5\nrecruit 2\nend\npay new 5 150\nunit 2\ntax\nwork\n#end").expected
    assert "Unit 1 (1) hands $150 to NEW 5." in told
    assert "NEW 5 takes in 2 recruits." in told
    assert "Unit 2 (2) takes $1,000 in taxes." in told
    assert "Unit 2 (2) makes $75 by working." in told
    assert "Unit 8 (8) makes $36 by working." in told
    assert not any("Unit 20" in sentence or "Unit 22" in sentence for sentence in told)


def test_al_88_a_new_unit_has_no_number_yet_whatever_its_name() -> None:
    told = checked("#atlantis 1\nunit 1\nform 5\nname unit Guards\nrecruit 2\nend\npay new 5 150\n#end").expected
    assert "Unit 1 (1) hands $150 to Guards (NEW 5)." in told
    assert "Guards (NEW 5) takes in 2 recruits." in told


def test_al_88_what_lots_decide_is_told_to_be_so() -> None:
    """Two magicians kill 2 to 100 of 100 peasants, drawn by lot; births and departures are in nobody's sentences."""
    found = checked('#atlantis 1\nunit 4\ncast "Contaminate Water"\n#end')
    assert found.by_lot == ("contamination at (4,4)",)
    told = "Drawn by lot, and so perhaps otherwise in the month itself: contamination at (4,4)."
    assert told in expected_lines(found)
    assert checked("#atlantis 1\nunit 2\ntax\n#end").by_lot == ()


def test_al_88_what_a_report_does_not_tell_is_not_told_by_the_check_either() -> None:
    """Unit 22 hides in the region; naming it is as naming a number that nobody has."""
    assert notes("unit 1\npay 22 5") == notes("unit 1\npay 999 5") == ["there is no such unit here"]


def test_al_87_hunger_is_told_where_no_money_is_left() -> None:
    """Three people in the mountains who study earn nothing, and nobody is with them."""
    assert notes("unit 8\nstudy sword") == ["3 people cannot be fed: each takes $10"]


@pytest.mark.parametrize(
    ("teleport", "why"),
    [
        ("9 2", "unit 9 has to be there, and its faction to ADMIT 1"),
        ("20 2", "Unit 20 (20) has to be there, and its faction to ADMIT 1"),
        ("2 20", "Unit 20 (20) takes it only if its faction orders ACCEPT 1"),
        ("1 2", ""),
    ],
)
def test_al_87_what_a_teleport_hangs_on_is_told(teleport: str, why: str) -> None:
    """It brings somebody to unit 9, of which the report tells nothing, to a stranger, or a stranger, or one's own."""
    world, numbers = island(), atlantis_numbers()
    settle(world, 1, 1, magic=6, spells={"Teleport"})
    settle(world, 2, 1)
    settle(world, 20, 2)
    seen = ReportBuilder("Test", world, numbers).report(world.factions[1])
    found = check(f"#atlantis 1\nunit 1\ncast teleport {teleport}\n#end", seen, numbers).notes
    assert [(note.why, note.warning) for note in found] == [(why, True)] * bool(why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no orders for your faction are in it, there are none: the first line of orders is #atlantis 1"),
        ("#atlantis 7\nunit 7\nwork", "those for faction 7 are not yours"),
    ],
)
def test_al_87_orders_that_are_not_the_faction_s(text: str, why: str) -> None:
    [note] = checked(text).notes
    assert why in note.why
    assert not note.warning


def test_al_87_a_missing_password_is_told() -> None:
    needed = report().model_copy(update={"needs_password": True})
    [note] = check("#atlantis 1\nunit 1\nwork\n", needed, atlantis_numbers()).notes
    assert note.why == "the password after the number of your faction is missing"
    assert not check("#atlantis 1 secret\nunit 1\nwork\n", needed, atlantis_numbers()).notes


def test_al_87_units_without_orders_are_told() -> None:
    assert set(checked("#atlantis 1\nunit 1\nwork\n").standing) == {2, 3, 4, 5, 6, 7, 8, 9}


@pytest.mark.parametrize(("orders", "code"), [("unit 1\nwork", 0), ("unit 1\nwork now", 1), ("unit 1\npay 0 5", 0)])
def test_al_87_the_command_tells_and_says_by_its_code(
    orders: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "report.json").write_text(report().text(), encoding="utf-8")
    (tmp_path / "orders.txt").write_text(f"#atlantis 1\r\n{orders}\r\n#end", encoding="utf-16")
    words = ["atlantis", "check", str(tmp_path / "orders.txt"), str(tmp_path / "report.json")]
    assert main([*words, "--month"]) == code
    assert "If nobody else did anything:" in capsys.readouterr().out
    assert main([*words, "--json"]) == code
    found = json.loads(capsys.readouterr().out)
    assert (found["faction"], found["turn"], found["orders"]) == (1, 2, 1)
    assert any(not note["warning"] for note in found["notes"]) == bool(code)


@pytest.mark.parametrize("content", [b"", b"{}", b'{"version": 1, "game": 5}', b'{"_version": 99}', b"\xff\xfe\x00"])
def test_al_87_a_report_that_is_none_is_told(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "report.json").write_bytes(content)
    (tmp_path / "orders.txt").write_text("#atlantis 1\n")
    assert main(["atlantis", "check", str(tmp_path / "orders.txt"), str(tmp_path / "report.json")]) == 1
    assert "report.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        (
            '"Lightning Bolt"',
            '"Lightning Blot"',
            "unit 4: spell Lightning Blot; allowed: the spells of the rules; did",
        ),
        (
            '"peasants":50',
            '"peasants":-50',
            "regions.item 2.peasants: -50; allowed: a whole number from 0 to 10,000,000",
        ),
        ('"people":1,', '"people":20000000,', "item 1.people: 20000000; allowed: a whole number from 0 to 10,000,000"),
    ],
)
def test_al_87_what_no_report_can_tell_is_refused(
    right: str, wrong: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = report().text()
    assert right in text
    (tmp_path / "report.json").write_text(text.replace(right, wrong), encoding="utf-8")
    (tmp_path / "orders.txt").write_text("#atlantis 1\n")
    assert main(["atlantis", "check", str(tmp_path / "orders.txt"), str(tmp_path / "report.json")]) == 1
    assert told in capsys.readouterr().err


def test_al_87_who_gives_the_text_of_a_report_is_told_which_file_is_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "report.txt").write_text(report_text(report(), atlantis_numbers()), encoding="utf-8")
    (tmp_path / "orders.txt").write_text("#atlantis 1\n")
    assert main(["atlantis", "check", str(tmp_path / "orders.txt"), str(tmp_path / "report.txt")]) == 1
    assert "report.txt: this is no JSON; allowed: the report as JSON" in capsys.readouterr().err
