"""B-3g: all wars of a folder as a site, brought up to date, whole or not at all, with nothing of the machine in it."""

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import fought
import pytest
from archive_records import stamped
from browsers import NO_BROWSER, browser_path, opened_browser

from autoalgo.common import files
from autoalgo.war.archive import index
from autoalgo.war.archive.archived_war import ArchivedWar, WarEnding
from autoalgo.war.cli import main
from autoalgo.war.domain.sides import Side
from autoalgo.war.report.commits import COMMITS_NAME
from autoalgo.war.site import MadeSite, SiteOrder, lists, make_site
from autoalgo.war.site.chronicle import PagedWar, Score, by_nation, score_of
from autoalgo.war.tables import Tables
from autoalgo.war.web_page import PageWatch, record_of_page

OLDER = Path(__file__).resolve().parents[2] / "old_files" / "data_record" / "5" / "hastings.jsonl"
HOSTILE = '</script><img src=x onerror="document.title=1">'
ENDED = PageWatch(goes_on=lambda: False)
Renamed = Callable[[int, str, str], Path]


@pytest.fixture(autouse=True)
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the index of the wars be the test's own."""
    folder = tmp_path / "kept"
    folder.mkdir()
    monkeypatch.setattr(index, "_kept_in", lambda: folder)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> str:
    """The record of Albion's war against Gaul."""
    return fought.fight(tmp_path_factory.mktemp("war"), tables).read_text(encoding="utf-8")


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """The folder of the wars."""
    folder = tmp_path / "moderator-home" / "Logs"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def renamed(record: str, logs: Path) -> Renamed:
    """Put the war into the folder as that of a day of May, with another attacker and another name."""

    def put(day: int, war: str, attacker: str) -> Path:
        lines = record.splitlines()
        request = json.loads(lines[2])
        request["request"]["war"] = war
        lines[2] = json.dumps(request)
        path = logs / stamped(day)
        path.write_text("\n".join(lines).replace("Albion", attacker) + "\n", encoding="utf-8")
        return path

    return put


@pytest.fixture
def made(logs: Path, tmp_path: Path, tables: Tables) -> Callable[[], MadeSite]:
    """Make the site, which must go well."""

    def make() -> MadeSite:
        site = make_site(SiteOrder(logs, tmp_path / "site", tables, "Our game"), PageWatch())
        assert isinstance(site, MadeSite)
        return site

    return make


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_every_link_leads_to_a_page_and_no_name_is_markup_or_a_path(
    renamed: Renamed, made: Callable[[], MadeSite], logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A nation of two spellings is one; a ledger tells commits without the name of the database; long lists go on."""
    monkeypatch.setattr(lists, "MOST_LINES", 3)
    renamed(1, "../../etc/passwd", "Rome")
    renamed(2, HOSTILE, "rome")
    shutil.copy(OLDER, logs / stamped(3))
    (logs / stamped(4)).write_text("no record", encoding="utf-8")
    mark = '"../../etc/passwd", seed 5, in /home/moderator/Secret.xlsx'
    commit = f"2026-05-02 10:00:00: stability of Rome 100.0 -> 95.0 after {mark}\n"
    (logs / COMMITS_NAME).write_text(commit, encoding="utf-8")
    site = made()
    assert (site.wars, site.new, len(site.problems)) == (3, 3, 1)
    pages = contents(tmp_path / "site")
    assert site.files == len(pages)
    assert site.bytes == sum(map(len, pages.values()))
    assert len([name for name in pages if name.startswith("nations/rome-")]) == 1
    for name, content in pages.items():
        text = content.decode()
        assert "<img" not in text
        for word in ("moderator-home", "Secret.xlsx", "Autoalgo log", str(tmp_path)):
            assert word not in text, (name, word)
        for href in re.findall(r'href="([^"]*)"', text):
            target = (tmp_path / "site" / name).parent / href
            assert target.resolve().relative_to(tmp_path / "site").as_posix() in pages, (name, href)
    ledger = pages["ledger.html"].decode() + pages["ledger-page-2.html"].decode()
    assert "stability of Rome 100.0 → 95.0" in ledger
    assert ledger.count("<br>") == 4
    older = next(content.decode() for name, content in pages.items() if name.startswith("wars/battle-of-hastings-"))
    assert "by rules that have changed since" in older


def test_the_score_of_a_nation_counts_what_its_side_won_in_a_coalition_too() -> None:
    """B-3g: a stalemate and a war without a result are neither."""
    war = ArchivedWar("", "", WarEnding.FINISHED, attacker="Rome and Pontus", defender="Gaul", winner=Side.ATTACKER)
    allied = replace(war, allied_nations=("Rome", "Pontus", "Gaul"))
    duel = replace(war, attacker="Gaul", defender="Pontus")
    wars = (allied, duel, replace(duel, winner=None), replace(duel, ending=WarEnding.INTERRUPTED))
    nations = by_nation(PagedWar(each, str(number)) for number, each in enumerate(wars))
    assert {nation.title: score_of(nation) for nation in nations} == {
        "Gaul": Score(won=1, lost=1, open=2),
        "Pontus": Score(won=1, lost=1, open=2),
        "Rome": Score(won=1, lost=0, open=0),
    }


def test_each_page_holds_the_record_of_its_own_war(
    renamed: Renamed, made: Callable[[], MadeSite], tmp_path: Path
) -> None:
    """Of the same name, on the same day; a copy of a record is the same war."""
    records = [renamed(1, "Siege", "Rome"), renamed(2, "Siege", "Gallia")]
    shutil.copy(records[0], records[0].with_name(stamped(3)))
    assert made().wars == 2
    pages = {path.read_text(encoding="utf-8"): path for path in (tmp_path / "site" / "wars").iterdir()}
    for own, attacker, other in zip(records, ("Rome", "Gallia"), ("Gallia", "Rome"), strict=True):
        [text] = [text for text in pages if f">{attacker}</a>:" in text]
        assert record_of_page(pages[text]) == own.read_bytes()
        assert f">{other}<" not in text


def test_only_what_changed_is_made_anew_and_what_is_gone_goes(
    renamed: Renamed, made: Callable[[], MadeSite], tmp_path: Path
) -> None:
    first, _ = renamed(1, "Siege", "Rome"), renamed(2, "Sally", "Gallia")
    made()
    before = contents(tmp_path / "site")
    assert (made().new, contents(tmp_path / "site")) == (0, before)
    renamed(3, "Storm", "Rome")
    assert (made().new, made().wars) == (1, 3)
    first.unlink()
    made()
    after = contents(tmp_path / "site")
    assert not any(name.startswith("wars/siege-") for name in after)
    assert {name for name in before if name.startswith("wars/sally-")} <= after.keys()


def test_whole_pages_are_made_as_many_as_wanted_and_kept(
    renamed: Renamed, made: Callable[[], MadeSite], logs: Path, tables: Tables, tmp_path: Path
) -> None:
    """The newest wars first; one whose record was edited keeps its plain page, and is told."""
    shutil.copy(OLDER, logs / stamped(3))
    renamed(1, "Siege", "Rome")
    assert made().whole == 0
    order = SiteOrder(logs, tmp_path / "site", tables, battles=1)
    site = make_site(order, PageWatch())
    assert isinstance(site, MadeSite)
    assert "<h1>Our game</h1>" in (order.folder / "index.html").read_text(encoding="utf-8"), "the title stays"
    assert (site.new, site.whole, site.problems) == (1, 1, [])
    [hastings] = (order.folder / "wars").glob("battle-of-hastings-*.html")
    text = hastings.read_text(encoding="utf-8")
    assert 'id="moments"' in text
    assert '<a href="../index.html">All wars</a>' in text
    again = make_site(order, PageWatch())
    assert isinstance(again, MadeSite)
    assert "the record was edited" in again.problems[0].found
    assert (again.wars, again.whole, hastings.read_text(encoding="utf-8")) == (2, 1, text)


def test_an_ended_or_failing_making_leaves_the_site_and_strangers_files_stay(
    renamed: Renamed,
    made: Callable[[], MadeSite],
    logs: Path,
    tables: Tables,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    renamed(1, "Siege", "Rome")
    made()
    before = contents(tmp_path / "site")
    renamed(2, "Sally", "Gallia")
    order = SiteOrder(logs, tmp_path / "site", tables, "Our game")
    assert make_site(order, ENDED) is None
    assert contents(tmp_path / "site") == before
    with monkeypatch.context() as patch:
        patch.setattr(files, "_take_over", _full)
        assert main(["site", str(order.folder), "--folder", str(logs)]) == 1
    assert "the site cannot be written: No space left on device" in capsys.readouterr().err
    assert contents(tmp_path / "site") == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "moderator-home", "site"]
    (order.folder / "wars" / "notes.txt").write_text("mine", encoding="utf-8")
    assert main(["site", str(order.folder), "--folder", str(logs)]) == 1
    assert "it holds wars/notes.txt, which is no part of a site" in capsys.readouterr().err
    assert main(["site", str(logs), "--folder", str(logs)]) == 1
    assert (logs / stamped(1)).exists()


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_war_is_found_in_a_browser_from_the_disk(
    renamed: Renamed, made: Callable[[], MadeSite], tmp_path: Path
) -> None:
    if browser_path() is None:
        pytest.skip(NO_BROWSER)
    renamed(1, HOSTILE, "Rome")
    renamed(2, "Sally", "Gallia")
    made()
    with opened_browser(tmp_path) as browser:
        tab = browser.tab(tmp_path / "site" / "index.html", 390)
        tab.wait("!document.getElementById('search').hidden")
        tab.click("#words")
        tab.write("ROME onerror")
        assert tab.value("document.getElementById('count').textContent") == "1 of 2 wars"
        assert tab.value("document.querySelector('#found a').textContent") == HOSTILE
        assert tab.value("document.documentElement.scrollWidth") == 390
        tab.press("Tab", "Enter")
        tab.wait("document.querySelector('#record')")
        assert tab.value("document.querySelector('h1').textContent").startswith(HOSTILE)
        assert tab.said() == []
        assert all(address.startswith("file:") for address in tab.requests())
