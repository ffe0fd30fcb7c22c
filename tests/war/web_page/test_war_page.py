"""`autoalgo page`: one file that shows a war, needs nothing else and holds the record that an audit reads (B-3f)."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from archive_records import Lines, varied
from browsers import NO_BROWSER, Browser, browser_path, opened_browser

from autoalgo.app.command import main

HASTINGS = Path(__file__).resolve().parents[3] / "examples" / "hastings_1066.json"
NAME = '</script><img src="x" onerror="document.title=1">'
MOST_BYTES = 600_000


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a war with a name that no page survives that takes it for markup."""
    folder = tmp_path_factory.mktemp("Logs")
    request = json.loads(HASTINGS.read_text(encoding="utf-8")) | {"war": NAME}
    asked = folder / "war.json"
    asked.write_text(json.dumps(request), encoding="utf-8")
    assert main(["run", str(asked), "--seed", "1066", "--out", str(folder)]) == 0
    [path] = folder.glob("*.jsonl")
    return path


@pytest.fixture(scope="module")
def page(record: Path) -> Path:
    path = record.with_name("war.html")
    assert main(["page", str(record), str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if browser_path() is None:
        pytest.skip(NO_BROWSER)
    with opened_browser(tmp_path_factory.mktemp("browser")) as started:
        yield started


def test_b_3f_the_page_is_small_and_tells_nothing_of_the_machine(page: Path, record: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(text.encode()) < MOST_BYTES
    assert str(record.parent) not in text
    assert "onerror" not in re.sub(r"&lt;.*?&gt;", "", text.split('id="moments"')[0])
    for told in ("Receipt", "What happened", "Why", "Odds before the first hour", "Check this"):
        assert f">{told}</h2>" in text


def test_b_3f_an_audit_reads_the_record_inside(page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(page)]) == 0
    assert capsys.readouterr().out.startswith("Identical: ")
    cut = tmp_path / "cut.html"
    text = page.read_text(encoding="utf-8")
    start = text.index('id="record">') + 400
    cut.write_text(text[:start] + text[start + 4000 :], encoding="utf-8")
    assert main(["audit", str(cut)]) == 1
    assert "there is no whole data record in this page" in capsys.readouterr().err


def test_b_3f_an_edited_record_gets_no_page(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def change(lines: Lines) -> None:
        hour = next(line for line in lines if line["record"] == "hour" and line["hour"] == 2)
        next(size for size in hour["size"] if size[0] == 4)[1] += 1

    forged = varied(record, tmp_path / "forged.jsonl", change)
    assert main(["page", str(forged), str(tmp_path / "forged.html")]) == 1
    assert "the record was edited" in capsys.readouterr().err
    assert not (tmp_path / "forged.html").exists()


def test_b_3f_a_war_by_older_rules_has_a_page_without_what_todays_would_find(tmp_path: Path) -> None:
    older = Path(__file__).resolve().parents[2] / "old_files" / "data_record" / "5" / "hastings.jsonl"
    path = tmp_path / "older.html"
    assert main(["page", str(older), str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    assert "Chances, causes and odds are left out: the war was fought by version" in text
    assert ">Why</h2>" not in text


def test_b_3f_the_battle_is_walked_through_and_the_record_checked(page: Path, browser: Browser) -> None:
    tab = browser.tab(page)
    tab.wait("document.getElementById('digest_told').textContent")
    assert tab.value("document.getElementById('digest_told').textContent") == "The record inside has this SHA-256."
    assert tab.value("document.querySelector('h1').textContent").startswith(NAME)
    tab.click("#first")
    assert tab.value("document.getElementById('time').textContent") == "Before the battle"
    plan = tab.value("document.getElementById('moment').innerHTML")
    tab.click("#next")
    tab.click("#next")
    assert tab.value("document.getElementById('time').textContent").startswith("Hour 2 of ")
    assert tab.value("document.querySelectorAll('#told li').length") > 1
    assert tab.value("document.getElementById('moment').innerHTML") != plan
    assert tab.value("document.querySelectorAll('#moment g[id^=attacker]').length") == 3
    tab.value("document.getElementById('hour').focus()")
    tab.press("ArrowRight")
    assert tab.value("document.getElementById('time').textContent").startswith("Hour 3 of ")
    assert tab.said() == []
    assert all(address.startswith(("file:", "data:")) for address in tab.requests())


def test_b_3f_without_a_script_there_is_a_picture_and_the_story(page: Path, browser: Browser) -> None:
    tab = browser.tab(page, 400, script=False)
    text = page.read_text(encoding="utf-8")
    assert text.index("<svg") < text.index("What happened")
    assert len(tab.printed()) > 10_000
