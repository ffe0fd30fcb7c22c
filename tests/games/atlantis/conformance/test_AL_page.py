"""A player's page: one HTML file, made of the reports of a faction alone (AL-77 … AL-79)."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import pytest
from atlantis_worlds import HERE, JSON, atlantis_numbers, beside, island, land, month, settle

from autoalgo.app.command import main
from autoalgo.games.atlantis.report.page import Pages
from autoalgo.games.atlantis.report.report import Report, read_report
from autoalgo.games.atlantis.report.sightings import sightings
from autoalgo.games.atlantis.report.telling import Teller
from autoalgo.games.atlantis.rules.numbers import ShipKind, Terrain
from autoalgo.games.atlantis.rules.places import Direction, Place
from autoalgo.games.atlantis.rules.world import Building, Ship, World

EMPTY = {"meta", "link", "br", "img", "input", "hr"}
NASTY = "</textarea></svg><script>alert(1)</script>&amp;\"'\u202eevil\x07\u2028\ufffe"


class Strict(HTMLParser):
    """Reads a page, every element of which must be closed, and notes elements, ids, links and texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.uses: list[str] = []
        self.elements: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)

    def _note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        for name, value in attrs:
            assert not name.startswith("on") and name not in {"src", "srcset", "style", "action", "data"}, (tag, name)
            if name == "id":
                self.ids.append(value or "")
            elif name.endswith("href"):
                self.links.append(value or "")
            elif name in {"aria-labelledby", "for"}:
                self.uses.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self._open[-1] if self._open else "", data))

    def text(self, tag: str) -> str:
        """Return all that stands in elements of one name."""
        return "".join(data for inside, data in self.texts if inside == tag)


def told(world: World, faction: int = 1) -> Report:
    return Teller("Two <shores>", world, atlantis_numbers()).report(world.factions[faction])


def kept(folder: Path, *reports: Report) -> list[Path]:
    for report in reports:
        (folder / f"{report.turn}.json").write_text(report.text(), encoding="utf-8")
    return [folder / f"{report.turn}.json" for report in reports]


def page_of(report: Report, *earlier: Path) -> str:
    return Pages(atlantis_numbers()).page(report, earlier)


def nasty_world() -> World:
    world = island(peasants=1000, money=4000)
    unit = settle(world, 1, 1, 3, 1234, sword=1, items={"sword": 3})
    unit.name = unit.description = world.factions[1].name = NASTY
    settle(world, 2, 1, 1, 99).ship = 2
    settle(world, 3, 2, 7).name = NASTY
    settle(world, 4, 3, 1, stealth=5).name = "Nobody sees them"
    land(world).buildings.append(Building(1, NASTY, 8, NASTY))
    land(world).ships.append(Ship(2, NASTY, ShipKind.LONGBOAT, 40, "", 2))
    return world


@pytest.fixture(scope="module")
def nasty() -> str:
    """A page in which everything is called by what could break it."""
    return page_of(told(month(nasty_world(), "unit 1\nstdy <b>").played.world))


def test_al_79_a_page_is_whole_and_asks_for_nothing_from_outside(nasty: str) -> None:
    page = Strict(nasty)
    assert len(set(page.ids)) == len(page.ids)
    assert set(page.uses) <= set(page.ids)
    assert page.links and all(link[0] == "#" and link[1:] in page.ids for link in page.links)
    assert not {"link", "img", "iframe", "object", "embed", "base", "form", "b"} & set(page.elements)
    assert page.elements.count("script") == page.elements.count("style") == 1
    assert "default-src 'none'" in nasty and "http" not in nasty.replace("http-equiv", "").replace(
        "http://www.w3.org/2000/svg", ""
    )


def test_al_79_the_pictures_are_xml_and_nobody_s_name_is_markup(nasty: str) -> None:
    pictures = [f"<svg{rest.split('</svg>')[0]}</svg>" for rest in nasty.split("<svg")[1:]]
    assert [len(ET.fromstring(picture)) > 0 for picture in pictures] == [True] * 4  # noqa: S314 - our own
    assert not {"\u202e", "\x07", "\u2028", "\ufffe"} & set(nasty)
    assert "</textarea></svg><script>alert(1)</script>&amp;" in Strict(nasty).text("th"), "it is text"


def test_al_79_a_browser_runs_no_other_script_than_the_page_s_own(nasty: str) -> None:
    """The page's policy names the digest of what stands between the two tags."""
    import base64  # noqa: PLC0415 - an independent few lines
    import hashlib  # noqa: PLC0415

    for tag in ("script", "style"):
        content = nasty.split(f"<{tag}>")[1].split(f"</{tag}>", maxsplit=1)[0]
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in nasty


def test_al_77_nothing_is_in_a_page_that_its_faction_may_not_know(tmp_path: Path) -> None:
    world = nasty_world()
    world.factions[2].address = "two@example.org"
    first = told(world).model_copy(update={"password": "secretpassword"})
    world.turn += 1
    page = page_of(told(world), *kept(tmp_path, first))
    assert "Nobody sees them" not in page
    assert "two@example.org" not in page
    assert "$1,000" not in Strict(page).text("li"), "the money of unit 3 of faction 2"
    assert "secretpassword" not in page, "it was told in the first report"
    assert page.count("1,234") >= 2, "one's own money is told"


def test_al_77_the_map_joins_all_months_with_the_month_each_sighting_dates_from(tmp_path: Path) -> None:
    world = island(peasants=10, money=100)
    north = beside(world, Direction.NORTH, Terrain.FOREST)
    settle(world, 1, 1)
    settle(world, 2, 2)
    first = told(world)
    (unit,) = [unit for unit in land(world).units if unit.number == 1]
    land(world).units.remove(unit)
    north.units.append(unit)
    world.turn = 5
    second = told(world)
    seen = sightings([first, second])
    # Four around the island and itself in month 1; the three others around the forest in month 5.
    assert {place: (sighting.turn, sighting.region_turn) for place, sighting in seen.items()} == {
        Place(4, 4): (5, 1),
        Place(4, 3): (5, 5),
        Place(4, 5): (1, 0),
        Place(3, 4): (1, 0),
        Place(5, 4): (1, 0),
        Place(4, 2): (5, 0),
        Place(3, 3): (5, 0),
        Place(5, 3): (5, 0),
    }
    page = page_of(second, *kept(tmp_path, first))
    assert "Avalon (4,4), plain, as it was in month 1; 1 unit of others" in page
    assert "north land (4,3), forest, as it is now; 1 unit of yours" in page
    assert "(4,5), ocean, seen from beside in month 1" in page
    assert "People: 1 in month 1, 1 in month 5, 1 at most" in page


def test_al_77_an_earlier_report_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    world = nasty_world()
    (file,) = kept(tmp_path, told(world))
    whole = file.read_text(encoding="utf-8")
    world.turn = 2
    for text in (whole[:100], whole.replace('"turn":1', '"turn":"x"'), "", whole.replace(":1,", ":99,", 1)):
        file.write_text(text, encoding="utf-8")
        assert "The report 1.json of an earlier month cannot be read" in page_of(told(world), file)
    edited = json.dumps(json.loads(whole), indent=1)
    file.write_text(edited, encoding="utf-8")
    assert read_report(file, edited.encode()) == read_report(file, whole.encode())
    assert "cannot be read" not in page_of(told(world), file)


def test_al_78_mistakes_are_first_and_all_parts_have_headings() -> None:
    world = nasty_world()
    after = month(world, "unit 1\ngive 77 1 sword")
    numbers = atlantis_numbers()
    report = Teller("G", after.played.world, numbers).report(after.played.world.factions[1], after.played.told[1])
    page = Strict(page_of(report))
    headings = [data for inside, data in page.texts if inside == "h2"]
    assert headings == ["Mistakes", "News", "Map", "Units", "Statistics", "Orders for the next month", "Report"]
    mistake = next(data for inside, data in page.texts if inside == "li")
    assert "give 77 1 sword" in mistake
    assert page.text("textarea").lstrip("\n").startswith("#atlantis 1\n")
    assert page.text("textarea").endswith("#end\n")
    assert page.text("caption") == "Your unitsWhat you had after each month"
    units = [data for inside, data in page.texts if inside == "td" and data in {"1,234", "3"}]
    assert "3" in units


def test_a_20_the_page_of_a_turn_is_that_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*words: str) -> int:
        return main(["atlantis", *words])

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AUTOALGO_HOME", str(JSON.parent))
    assert run("new", "game", "--seed", "5") == 0
    assert run("add-player", "game", "--anywhere", "--no-password") == 0
    assert (tmp_path / "game/players/001/1/report.html").is_file()
    assert run("turn", "game", "--without-orders") == 0
    assert run("turn", "game", "--without-orders", "--without-pages") == 0
    capsys.readouterr()
    assert run("page", "game", "1", "--turn", "1") == 0
    assert capsys.readouterr().out.encode() == (tmp_path / "game/turns/001/reports/1.html").read_bytes()
    assert not (tmp_path / "game/turns/002/reports/1.html").exists()
    assert run("page", "game", "1", "--out", "page.html") == 0
    Strict((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert run("audit", "game") == 0
    assert run("page", "game", "1", "--out", "nowhere/page.html") == 1
    assert run("page", "game", "7") == 1
    assert run("page", "game", "1", "--turn", "9") == 1
    assert capsys.readouterr().err.splitlines() == [
        "nowhere/page.html: the page cannot be written: No such file or directory",
        "FACTION: no such faction was told yet; allowed: a faction of the game",
        "--turn: faction 1 has no report of month 9; allowed: a month from 0 to 2",
    ]


BROWSER = """
import json, sys
from PySide6.QtCore import QUrl
from PySide6.QtWebEngineCore import QWebEnginePage
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication

said = []
class Page(QWebEnginePage):
    def javaScriptConsoleMessage(self, level, message, line, source):
        said.append(message)

application = QApplication(["page", "--no-sandbox"])
view = QWebEngineView()
page = Page(view)
view.setPage(page)
view.resize(360, 640)
view.show()
def tell(result):
    print(json.dumps([result, said]))
    application.quit()
page.loadFinished.connect(lambda whole: page.runJavaScript(sys.argv[2], 0, tell))
view.load(QUrl.fromLocalFile(sys.argv[1]))
application.exec()
"""
ASKED = """
document.querySelectorAll("table.sortable button")[3].click();
document.getElementById("cell_4_3").focus();
[[...document.querySelectorAll("table.sortable tbody tr")].map((row) => row.cells[3].textContent).join(),
 document.querySelector("article.chosen").id, document.documentElement.scrollWidth <= 360,
 document.querySelectorAll("script").length].join(" ")
"""


@pytest.mark.skipif(find_spec("PySide6.QtWebEngineWidgets") is None, reason="Qt WebEngine is not installed")
def test_al_78_a_browser_opens_sorts_and_follows_the_keys(tmp_path: Path, nasty: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(nasty, encoding="utf-8")
    command = [sys.executable, "-c", BROWSER, str(file), ASKED]
    environment = {**os.environ, "QTWEBENGINE_DISABLE_SANDBOX": "1"}  # root has none
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True)
    # The units have 3 people and 1; the region north of the island is chosen by the keyboard.
    assert json.loads(done.stdout) == ["1,3 region_4_3 true 1", []]
    assert HERE == (4, 4)
