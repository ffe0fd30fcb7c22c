"""The orders of a page: checked by the program, kept as a draft, mailed; odds (A-22, A-23, AL-101, AL-102)."""

import json
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from urllib.parse import unquote

import pytest
from atlantis_pages import page_of
from atlantis_worlds import atlantis_numbers, island, month, settle
from atlantis_wrong_orders import FOLDER, report
from browsers import Browser, Tab

from autoalgo.app import main
from autoalgo.games.atlantis.play.completion import completions
from autoalgo.games.atlantis.play.odds import odds
from autoalgo.games.atlantis.play.order_check import check
from autoalgo.games.atlantis.rules.numbers import ShipKind
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import Ship
from autoalgo.games.atlantis.words.report import PracticePart, Report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder

BATTLES = 4 * 10
EDGE = Coordinates(5, 4)
"""A region beside which the next block begins."""
ROOT = Path(__file__).parents[4]
ENGINE = ROOT / "autoalgo/games/atlantis/words/page/engine.js"
AS_JSON = """
var asJson = (value) => value instanceof $.Dict ? Object.fromEntries([...value].map((k) => [k, asJson(value.read(k))]))
  : Array.isArray(value) ? value.map(asJson)
  : value && typeof value === 'object' ? Object.fromEntries(value.constructor.$f.map((k) => [k, asJson(value[k])]))
  : value;
var both = () => { const {report, numbers} = known(); return [report, numbers]; };
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the world of the wrong orders, after its month 6, with the task of somebody who practises."""
    file = tmp_path_factory.mktemp("page") / "page.html"
    task = PracticePart(done=0, verdict="", task="Feed them.")
    file.write_text(page_of(report().model_copy(update={"turn": 6, "practice": task})), encoding="utf-8")
    return file


def fought() -> Report:
    """Return what faction 1 is told of a battle and a month of study."""
    world = island(peasants=100, money=4000)
    settle(world, 1, 1, 20, 2000, sword=2, tactics=1, items={"sword": 20})
    settle(world, 2, 1, 1, 500)
    settle(world, 20, 2, 5, 100, sword=1, items={"sword": 5})
    after = month(world, "unit 1\nattack 20\nstudy sword\nunit 2\nrecruit 1\nstudy sword").played
    return ReportBuilder("Test", after.world, atlantis_numbers()).report(after.world.factions[1], after.told[1])


def opened(browser: Browser, file: Path, width: int = 1280) -> Tab:
    """Open the page without a draft of an earlier test."""
    browser.tab(file).value("localStorage.clear()")
    return browser.tab(file, width)


def write(tab: Tab, unit: int, text: str) -> None:
    """Open a unit and write its orders, and wait until they are checked."""
    tab.value(
        f"document.querySelector('#orders_{unit}').open || document.querySelector('#orders_{unit} summary').click()"
    )
    tab.wait(f"document.getElementById('lines_{unit}')")
    tab.click(f"#lines_{unit}")
    tab.value("document.activeElement.select()")
    before = tab.value("document.getElementById('summary').textContent")
    tab.ask("Input.insertText", text=text)
    tab.wait(f"document.getElementById('summary').textContent !== {json.dumps(before)}")


def test_al_101_a_unit_is_checked_while_its_orders_are_typed_and_the_draft_outlasts_the_page(
    browser: Browser, file: Path
) -> None:
    tab = opened(browser, file, 400)
    write(tab, 1, "recruit 3\nstudy dan")
    assert tab.value("document.querySelector('#orders_1 summary').innerText") == (
        "Unit 1 (1) 1 person → 4, $2,000 → $1,870 recruit 3; study dan changed 1 mistake"
    )
    assert (
        tab.value("document.getElementById('notes_1').innerText")
        == 'Mistake, line 2: study dan: there is no skill "dan"'
    )
    assert "Draft kept in this browser: 1 unit changed." in tab.value("document.getElementById('draft').innerText")
    assert tab.value("document.documentElement.scrollWidth") == 400
    again = browser.tab(file)
    assert "unit 1\nrecruit 3\nstudy dan\n" in again.value("document.getElementById('template').value")
    again.click("#discard")
    assert "recruit 3" not in again.value("document.getElementById('template').value")
    assert not again.value("localStorage.length")
    assert tab.said() == again.said() == []


def replace_letter(tab: Tab, text: str) -> None:
    tab.click("#template")
    tab.value("document.activeElement.select()")
    tab.ask("Input.insertText", text=text)


def test_al_101_a_letter_that_cannot_be_divided_into_units_stays_as_it_is_typed(browser: Browser, file: Path) -> None:
    astray = "[...document.querySelectorAll('#astray .mistake')].map((each) => each.textContent)"
    text = "document.getElementById('template').value"
    tab = opened(browser, file)
    replace_letter(tab, "attack 5\nrecrut 3\n#atlantis 1 s3cret")
    tab.wait("document.querySelector('#astray li')")
    assert [line.partition(": it belongs to no unit")[0] for line in tab.value(astray)] == [
        "Line 1: attack 5",
        "Line 2: recrut 3",
    ]
    assert tab.value("document.getElementById('summary').textContent").startswith("Nothing is checked or sent")
    assert "work" in tab.value("document.querySelector('#orders_1 .does').textContent"), "it keeps its orders"
    assert tab.value("document.getElementById('unit_orders').inert")
    tab.value("window.mail = null; HTMLAnchorElement.prototype.click = function () { window.mail = this.href; }; null")
    tab.click("#mail")
    assert tab.value("window.mail") is None
    assert "s3cret" not in tab.value("JSON.stringify(localStorage)")
    again = browser.tab(file)
    assert again.value(text) == "attack 5\nrecrut 3\n#atlantis 1"
    assert len(again.value(astray)) == 2
    replace_letter(again, "unit 1\nattack 5\nrecrut 3\n")
    again.wait("!document.querySelector('#astray li')")
    assert again.value("document.querySelector('#orders_1 .does').textContent") == "attack 5; recrut 3"
    again.value("document.activeElement.blur()")
    assert again.value(text).startswith("#atlantis 1\n"), "what is copied says whose orders these are"
    again.click("#discard")
    again.wait("document.querySelector('#orders_1 .does').textContent === 'work'")
    assert again.value(text).count("\nunit ") == tab.value("document.querySelectorAll('.unit').length")
    assert tab.said() == again.said() == []


def test_al_101_every_line_of_a_letter_that_would_get_lost_is_named(browser: Browser, file: Path) -> None:
    text = (
        "Hello\n; nothing\n#atlantis 1\nunit 1\nwork\n# note\nunit 20\nmove east\n"
        "unit 2 study sword\nunit 1\nbuild\n#end\nwork"
    )
    found = opened(browser, file).value(
        f"divided({json.dumps(text)}, new Map([[1, 1], [2, 2]])).astray.map((each) => [each.line, each.why])"
    )
    assert [line for line, _ in found] == [1, 6, 7, 8, 9, 10, 11, 13]
    assert [why for line, why in found if line in {7, 10}] == ["unit 20 is no unit of yours", "unit 1 stands twice"]


def test_al_101_an_order_is_completed_and_a_way_is_found_by_keys_alone(browser: Browser, file: Path) -> None:
    tab = opened(browser, file)
    write(tab, 2, "study s")
    tab.press("Tab", "Tab")
    assert tab.value("document.activeElement.getAttribute('aria-label')") == "study stealth"
    tab.press("Enter")
    assert tab.value("document.getElementById('lines_2').value") == "study stealth "
    tab.value("[...document.querySelectorAll('#orders_2 button')].at(-1).focus()")
    tab.press("Enter")
    assert tab.value("document.activeElement.id") == "cell_4_4"
    tab.press("ArrowUp", "Enter")
    assert tab.value("document.getElementById('lines_2').value") == "study stealth \nmove north"
    assert tab.value("document.getElementById('route').textContent").startswith("1 month: north.")
    assert tab.said() == []


def test_al_101_new_units_and_factions_are_completed_as_by_the_program(browser: Browser, tmp_path: Path) -> None:
    world = island()
    settle(world, 1, 1, observation=3, items={"stone": 1, "sword": 6})
    settle(world, 20, 2)
    told = ReportBuilder("Test", world, atlantis_numbers()).report(world.factions[1])
    lines = {
        "pay n": ["pay new"],
        "pay new 1 ": [],
        "attack n": [],
        "give new 1 2 s": ["give new 1 2 stone", "give new 1 2 sword"],
        "teach new ": [],
        "teach new 1 2": ["teach new 1 20"],
        "ally ": ["ally 2"],
        "ally 2 ": [],
    }
    (region,) = told.regions
    unit = next(unit for unit in region.all_units if unit.own)
    assert {line: completions(line, unit, region, atlantis_numbers()) for line in lines} == lines
    (tmp_path / "page.html").write_text(page_of(told), encoding="utf-8")
    tab = opened(browser, tmp_path / "page.html")
    found = tab.value(
        "(() => { const { report, numbers } = known(), region = report.regions[0];"
        f"const unit = region.all_units.find((each) => each.own), lines = {json.dumps(list(lines))};"
        "return lines.map((line) => ENGINE.completions(line, unit, region, numbers)); })()"
    )
    assert found == list(lines.values())


def test_al_101_events_lead_to_their_units_and_are_folded_by_unit(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(page_of(fought()), encoding="utf-8")
    tab = opened(browser, page, 400)
    tab.value("document.getElementById('grouping').value = 'unit'")
    tab.value("document.getElementById('grouping').dispatchEvent(new Event('change'))")
    groups = "[...document.querySelectorAll('#events summary')].map((each) => each.textContent)"
    assert tab.value(groups) == ["Unit 2 (2): 2 events", "Unit 1 (1): 1 event"]
    tab.click("#events summary")
    tab.click("#events a[href='#orders_2']")
    assert tab.value("document.activeElement.id") == "lines_2"
    assert tab.value("document.querySelectorAll('#orders_2 .happened li').length") == 2
    assert tab.value("document.documentElement.scrollWidth") == 400
    assert tab.said() == []


def test_al_101_the_mail_is_written_with_the_password(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(page_of(report().model_copy(update={"needs_password": True})), encoding="utf-8")
    tab = opened(browser, page)
    tab.value("HTMLAnchorElement.prototype.click = function () { window.link = this.href; }; null")
    tab.click("#mail")
    assert tab.value("window.link") is None
    assert tab.value("document.activeElement.id") == "password"
    assert tab.value("document.activeElement.parentElement.textContent").endswith("Your password is missing.")
    tab.write("s3cret")
    tab.click("#to")
    tab.ask("Input.insertText", text="moderator@example.org")
    tab.click("#mail")
    to, _, rest = tab.value("window.link").partition("?")
    assert to == "mailto:moderator@example.org"
    subject, _, body = unquote(rest).partition("&body=")
    assert subject == "subject=Orders of faction 1, month 2"
    assert "missing" not in tab.value("document.getElementById('orders').innerText")
    assert body.startswith("#atlantis 1 s3cret\r\n") and body.endswith("#end\r\n")
    assert "s3cret" not in tab.value("JSON.stringify(localStorage)")
    assert tab.said() == []


def test_al_101_the_engine_of_the_page_is_that_of_the_program() -> None:
    """A change of the rules without `scripts/write_atlantis_engine.py` shows here."""
    program = [sys.executable, "-m", "scripts.write_atlantis_engine", "--check"]
    assert subprocess.run(program, check=False, cwd=ROOT).returncode == 0, "run it without --check"


def test_al_101_the_page_has_all_that_its_engine_asks_of_python(browser: Browser, file: Path) -> None:
    names = sorted(set(re.findall(r"(?<![\w$])\$\.(\w+)", ENGINE.read_text(encoding="utf-8"))))
    assert opened(browser, file).value(f"{json.dumps(names)}.filter((name) => !(name in $))") == []


def test_al_101_page_and_program_say_the_same_of_every_wrong_line(browser: Browser, file: Path) -> None:
    tab = opened(browser, file)
    texts = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*/*.txt"))]
    told = report().model_copy(update={"turn": 6})
    found = tab.value(f"{AS_JSON}{json.dumps(texts)}.map((text) => asJson(ENGINE.check(text, ...both())))")
    for text, said in zip(texts, found, strict=True):
        assert said == json.loads(check(text, told, atlantis_numbers()).text())


def test_al_101_page_and_program_say_the_same_of_a_voyage_into_the_unknown(browser: Browser, tmp_path: Path) -> None:
    """Where nobody has been the month makes land, with names."""
    world = island()
    sailor = settle(world, 1, 1, ship=1)
    world.regions = {EDGE: world.regions[EDGE]}
    world.regions[EDGE].units = [sailor]
    world.regions[EDGE].ships = [Ship(1, "Gull", ShipKind.LONGBOAT, 0, owner=1)]
    told = ReportBuilder("Test", world, atlantis_numbers()).report(world.factions[1])
    text = "#atlantis 1\nunit 1\nsail east\n#end\n"
    (tmp_path / "page.html").write_text(page_of(told), encoding="utf-8")
    tab = opened(browser, tmp_path / "page.html")
    found = tab.value(f"{AS_JSON}asJson(ENGINE.check({json.dumps(text)}, ...both()))")
    assert found == json.loads(check(text, told, atlantis_numbers()).text())
    assert "(6,4)" in found["expected"][0]


def test_al_102_page_and_program_fight_the_same_battles(browser: Browser, file: Path) -> None:
    tab = opened(browser, file)
    text = "#atlantis 1\nunit 2\nattack 20\n#end\n"
    found = tab.value(
        f"{AS_JSON}var last, fights = ENGINE.odds({json.dumps(text)}, ...both());"
        f"for (let each = 0; each < {BATTLES}; each++) last = fights.next().value; last.map((each) => each.sentence)"
    )
    fights = islice(odds(text, report().model_copy(update={"turn": 6}), atlantis_numbers()), BATTLES)
    (told,) = list(fights)[-1]
    assert found == [told.sentence]
    assert "by 10 battles for each case, counting only what you see" in told.sentence
    assert told.tallies.keys() == {0, 1, 2, 3}, "six months of study make level 3"
    assert told.tallies[3].lost > told.tallies[0].lost


def test_al_102_the_check_tells_the_odds_of_an_attack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of peasants everything is known, so there is one case; who carries swords may be able to use them or not."""
    world = island(peasants=1, money=4000)
    world.turn = 1
    settle(world, 1, 1, 3, sword=2, items={"sword": 3})
    settle(world, 20, 2, 1, items={"sword": 1})
    told = ReportBuilder("Test", world, atlantis_numbers()).report(world.factions[1])
    (tmp_path / "1.json").write_text(told.text(), encoding="utf-8")
    (tmp_path / "orders.txt").write_text("#atlantis 1\nunit 1\nattack peasants\nattack 20\n#end\n", encoding="utf-8")
    assert main(["atlantis", "check", str(tmp_path / "orders.txt"), str(tmp_path / "1.json"), "--json"]) == 0
    peasants, swords = json.loads(capsys.readouterr().out)["odds"]
    assert peasants == "Odds of unit 1, line 3, by 1,000 battles: 100 % to win, 0 of your 3 people lost."
    assert swords.startswith(
        "Odds of unit 1, line 4, by 1,000 battles for each case, counting only what you see, no hidden units and no "
        "spells or tactics of theirs: if they cannot use their weapons, 100 % to win, 0 of your 3 people lost; "
        "if they have level 1 with their weapons, "
    )
