"""A player's page: one HTML file, made of the reports of a faction alone (AL-77 … AL-79)."""

import json
import os
import xml.etree.ElementTree as ET
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import atlantis_whole_game
import pytest
from atlantis_pages import kept, nasty_page, nasty_world, page_of, told
from atlantis_worlds import HERE, JSON, atlantis_numbers, beside, island, land, month, settle

from autoalgo.app.command import main
from autoalgo.games.atlantis.rules.events import Acted, Where, Who
from autoalgo.games.atlantis.rules.numbers import Terrain
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.rules.world import Building
from autoalgo.games.atlantis.store.folder import report_files
from autoalgo.games.atlantis.words.page import SEEN, history
from autoalgo.games.atlantis.words.page.seen_file import Seen, read_seen, seen_text
from autoalgo.games.atlantis.words.report import Report, read_report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder
from autoalgo.games.atlantis.words.sightings import sightings

EMPTY = {"meta", "link", "br", "img", "input", "hr"}


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


@pytest.fixture(scope="module")
def nasty() -> str:
    """A page in which everything is called by what could break it."""
    return nasty_page()


def test_al_79_a_page_is_whole_and_asks_for_nothing_from_outside(nasty: str) -> None:
    page = Strict(nasty)
    assert len(set(page.ids)) == len(page.ids)
    assert set(page.uses) <= set(page.ids)
    assert page.links and all(link[0] == "#" and link[1:] in page.ids for link in page.links)
    assert not {"link", "img", "iframe", "object", "embed", "base", "form", "b"} & set(page.elements)
    assert (page.elements.count("script"), page.elements.count("style")) == (4, 1), "two are data, and one is packed"
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
        Coordinates(4, 4): (5, 1),
        Coordinates(4, 3): (5, 5),
        Coordinates(4, 5): (1, 0),
        Coordinates(3, 4): (1, 0),
        Coordinates(5, 4): (1, 0),
        Coordinates(4, 2): (5, 0),
        Coordinates(3, 3): (5, 0),
        Coordinates(5, 3): (5, 0),
    }
    page = page_of(second, *kept(tmp_path, first))
    assert "Avalon (4,4), plain, as it was in month 1; 1 unit of others" in page
    assert "north land (4,3), forest, as it is now; 1 unit of yours" in page
    assert "(4,5), ocean, seen from beside in month 1" in page
    assert "People: 1 in month 1, 1 in month 5, 1 at most" in page


def test_al_110_what_the_moderator_did_is_marked_where_it_shows(tmp_path: Path) -> None:
    """AL-110: at home of who was given something, at both ends of a way, on new land as far as it is seen."""
    world = island(peasants=10)
    settle(world, 1, 1)
    land(world).buildings.append(Building(1, "Tower", 5))
    before = told(world)
    home, there = land(world), beside(world, Direction.EAST, Terrain.PLAIN)
    there.units.append(home.units.pop())
    world.turn += 1
    corner = Where("", Coordinates(6, 0))
    acts = (
        Acted("gives", Who(1, "Unit 1"), money=5),
        Acted("moves", Who(1, "Unit 1"), start=Where("Avalon", HERE), end=Where("east land", there.place)),
        Acted("renames", Who(1, "Tower"), name="Keep"),
        Acted("removes", Who(1, "Unit 1")),
        Acted("makes land", corner, start=corner, end=Where("", Coordinates(14, 8))),
    )
    report = told(world).model_copy(update={"events": acts})
    known = history(report, kept(tmp_path, before))
    assert {place: [acts.index(act) for act in found] for place, found in known.acts.items()} == {
        HERE: [1],
        there.place: [0, 1],
        Coordinates(6, 4): [4],
    }
    page = page_of(report, *kept(tmp_path, before))
    assert "east land (5,4), plain, as it is now; 1 unit of yours; 2 acts of the moderator" in page
    article = page.split('<article id="region_5_4"')[1].split("</article>")[0]
    assert '<p class="act">★ The moderator has given Unit 1 (1) $5.</p>' in article
    assert "the moderator has acted" in page and "the moderator has acted" not in page_of(before)


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


def test_al_77_a_page_is_the_same_from_what_is_kept_as_from_all_reports(tmp_path: Path) -> None:
    """Of 12 months, each page but the first is made from the month before it alone."""
    game, reports = tmp_path / "game", tmp_path / "reports"
    atlantis_whole_game.play_by_mail(game)
    reports.mkdir()
    for number in (1, 2, 3):
        files = report_files(game, number)
        bare = [reports / f"{number} {turn}.json" for turn in files]
        for there, file in zip(bare, files.values(), strict=True):
            there.write_bytes(file.read_bytes())
        for position, (turn, file) in enumerate(files.items()):
            report = read_report(file, file.read_bytes())
            assert isinstance(report, Report)
            made = (game / "turns" / f"{turn:03}" / "reports" / f"{number}.html").read_text(encoding="utf-8")
            assert made == page_of(report, *bare[:position])
        assert isinstance(report, Report)
        for older in list(files.values())[:-2]:
            older.write_text("broken", encoding="utf-8")
        assert made == page_of(report, *list(files.values())[:-1])


@pytest.mark.parametrize("change", [b"", b'{"_version":1}\n', b"cut", b"edited", None])
def test_al_77_what_is_kept_for_pages_is_made_again_where_it_cannot_be_relied_on(
    tmp_path: Path, change: bytes | None
) -> None:
    world = island(peasants=10, money=100)
    north = beside(world, Direction.NORTH, Terrain.FOREST)
    settle(world, 1, 1)
    first = told(world)
    north.units.append(land(world).units.pop())
    world.turn = 2
    second = told(world)
    world.turn = 3
    files = kept(tmp_path, first, second)
    whole = page_of(told(world), *files)
    known = history(second, [files[0]])
    text = seen_text(Seen(known.sightings, known.statistics))
    seen = files[1].with_suffix(SEEN)
    if change == b"cut":
        seen.write_bytes(text[:-40])
    elif change == b"edited":
        seen.write_bytes(text.replace(b"Avalon", b"Albion"))
    elif change is not None:
        seen.write_bytes(change)
    assert read_seen(files[1], ()) is None
    assert page_of(told(world), *files) == whole
    seen.write_bytes(text)
    assert read_seen(files[1], ()) == Seen(known.sightings, known.statistics)
    assert page_of(told(world), tmp_path / "no such.json", files[1]) == whole


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are of Unix")
def test_al_77_nobody_waits_for_a_pipe_in_the_place_of_what_is_kept_for_pages(tmp_path: Path) -> None:
    world = island()
    settle(world, 1, 1)
    [file] = kept(tmp_path, told(world))
    os.mkfifo(file.with_suffix(SEEN))
    assert read_seen(file, ()) is None


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Runs a command of Atlantis where games are in the test's own folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AUTOALGO_HOME", str(JSON.parent))
    return lambda *words: main(["atlantis", *words])


def test_al_85_what_is_kept_for_pages_follows_a_month_that_is_played_again(
    tmp_path: Path, run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither redo nor audit mind what is kept, nor a month without it."""
    run("new", "game", "--seed", "5")
    run("add-player", "game", "--anywhere", "--no-password")
    assert run("turn", "game", "--without-orders") == 0
    orders = Path("late.txt")
    orders.write_text("#atlantis 1\nunit 1\nrecruit 5\n#end\n", encoding="utf-8")
    assert run("redo", "game", str(orders)) == 0
    assert run("turn", "game", "--without-orders", "--no-pages") == 0
    assert run("turn", "game", "--without-orders") == 0
    turns = tmp_path / "game" / "turns"
    kept_now = sorted(str(file.relative_to(turns)) for file in turns.rglob(f"*{SEEN}"))
    assert kept_now == ["001-2/reports/1.seen.jsonl", "001/reports/1.seen.jsonl", "003/reports/1.seen.jsonl"]
    seen = read_seen(turns / "003/reports/1.json", ())
    assert seen
    assert {turn: found.people for turn, found in seen.statistics.items()} == {0: 1, 1: 6, 2: 6, 3: 6}
    (turns / "001-2/reports/1.json").write_text("broken", encoding="utf-8")
    assert run("turn", "game", "--without-orders") == 0
    page = (turns / "004/reports/1.html").read_text(encoding="utf-8")
    assert "People: 1 in month 0, 6 in month 4, 6 at most" in page
    assert "cannot be read" not in page
    for file in turns.rglob(f"*{SEEN}"):
        file.unlink()
    assert run("turn", "game", "--without-orders") == 0
    assert "The report 1.json of an earlier month cannot be read" in (turns / "005/reports/1.html").read_text("utf-8")
    assert not (turns / "005/reports/1.seen.jsonl").exists(), "it would not be whole"
    (turns / "001-2/reports/1.json").write_bytes((turns / "001/reports/1.json").read_bytes())
    capsys.readouterr()
    run("audit", "game")
    assert "001-2/reports/1.json, " in capsys.readouterr().out


def test_al_78_mistakes_are_first_and_all_parts_have_headings() -> None:
    world = nasty_world()
    after = month(world, "unit 1\ngive 77 1 sword")
    numbers = atlantis_numbers()
    report = ReportBuilder("G", after.played.world, numbers).report(
        after.played.world.factions[1], after.played.told[1]
    )
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


def test_al_78_a_page_without_mistakes_says_whether_there_were_any_orders(
    tmp_path: Path, run: Callable[..., int]
) -> None:
    """The first page, one of a month with orders, and one of a month without."""
    folder = tmp_path / "game"
    (tmp_path / "orders.txt").write_text("#atlantis 1\nunit 1\nwork\n#end\n")
    run("new", "game", "--seed", "1")
    run("add-player", "game", "--anywhere", "--no-password")
    run("turn", "game", "orders.txt")
    run("turn", "game", "--without-orders")
    pages = (folder / "players/001/1/report.html", *(folder / f"turns/00{n}/reports/1.html" for n in (1, 2)))
    found = [Strict(page.read_text("utf-8")).texts for page in pages]
    told = [next(text for tag, text in texts if tag == "p" and "order" in text) for texts in found]
    assert told == ["You have not sent any orders yet.", "Every order was carried out.", "No orders came from you."]


def test_a_20_the_page_of_a_turn_is_that_of_the_command(
    tmp_path: Path, run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("new", "game", "--seed", "5") == 0
    assert run("add-player", "game", "--anywhere", "--no-password") == 0
    assert (tmp_path / "game/players/001/1/report.html").is_file()
    assert run("turn", "game", "--without-orders") == 0
    assert run("turn", "game", "--without-orders", "--no-pages") == 0
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
