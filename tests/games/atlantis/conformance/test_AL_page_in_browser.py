"""A player's page as a browser shows it (AL-78, AL-79)."""

from pathlib import Path

import atlantis_whole_game
import pytest
from atlantis_pages import nasty_page
from browsers import Browser


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page in which everything is called by what could break it: around (4,4), Avalon with the units 1, 2 and 3."""
    file = tmp_path_factory.mktemp("page") / "page.html"
    file.write_text(nasty_page(), encoding="utf-8")
    return file


CHOSEN = "document.querySelector('article.chosen').id"
ROWS = "[...document.querySelectorAll('table.sortable tbody tr')].map((row) => row.cells[0].textContent).join()"
SHOWN = "[...document.querySelectorAll('article')].filter((each) => each.checkVisibility()).length"
REGIONS = 5
"""Avalon and what is beside it."""


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 400])
def test_al_79_a_browser_opens_a_page_and_asks_for_nothing_else(
    browser: Browser, file: Path, width: int, dark: bool
) -> None:
    tab = browser.tab(file, width, dark=dark)
    assert tab.said() == []
    assert tab.requests() == [file.as_uri()]
    assert tab.value("document.documentElement.scrollWidth") == width, "nothing stands out at the side"
    ground, text = (f"getComputedStyle(document.body).{name}.match(/\\d+/g)[0] * 1" for name in ("background", "color"))
    assert tab.value(f"{ground} < {text}") == dark
    ends = "[...document.querySelectorAll('nav a')].map((each) => each.getBoundingClientRect().right)"
    assert max(tab.value(ends)) <= width, "every link can be seen"
    tab.press("Tab")
    assert tab.value("document.activeElement.textContent") == "Skip to orders"
    assert tab.value("document.activeElement.getBoundingClientRect().top") == 0
    assert tab.value("document.querySelectorAll('script:not([type])').length") == 2
    assert tab.value(f"{CHOSEN} + {SHOWN}") == "region_4_41", "a region with own units, and no other"


def test_al_79_the_pages_of_a_whole_game_are_quiet(browser: Browser, tmp_path: Path) -> None:
    atlantis_whole_game.play_by_mail(tmp_path / "game")
    pages = sorted((tmp_path / "game").glob("turns/01[02]/reports/*.html"))
    assert len(pages) == 7, "of the months 10 and 12; one faction leaves in month 11"
    for page in pages:
        tab = browser.tab(page, 400)
        assert (tab.said(), tab.requests()) == ([], [page.as_uri()])
        assert tab.value("document.documentElement.scrollWidth") == 400


def test_what_a_page_complains_of_and_asks_for_is_heard(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("<img src='no.png'><script>console.error('Oh', 1); throw 'No'</script>", encoding="utf-8")
    tab = browser.tab(file)
    assert tab.requests() == [file.as_uri(), (tmp_path / "no.png").as_uri()]
    assert any(said == "Oh 1" for said in tab.said())
    assert any("Uncaught" in said for said in tab.said())
    assert any("ERR_FILE_NOT_FOUND" in said for said in tab.said())


def test_al_78_units_are_sorted_by_a_click(browser: Browser, file: Path) -> None:
    """The units 1 and 2 have 3 people and 1, and $1,234 and $99."""
    tab = browser.tab(file)
    assert tab.value(ROWS) == "2,1", "who is on board comes first, as in the report"
    for head, rows in ((0, "1,2"), (0, "2,1"), (3, "2,1"), (3, "1,2"), (4, "2,1"), (4, "1,2")):
        tab.click("table.sortable th button", head)
        assert tab.value(ROWS) == rows
    assert tab.value("[...document.querySelectorAll('[aria-sort]')].map((each) => each.cellIndex).join()") == "4"
    assert tab.said() == []


def test_al_78_the_map_is_walked_by_keys_and_clicks_and_made_larger(browser: Browser, file: Path) -> None:
    tab = browser.tab(file, 400)
    tab.click("#cell_4_5")
    assert tab.value(f"{CHOSEN} + document.activeElement.id") == "region_4_5cell_4_5"
    tab.press("ArrowUp")
    assert tab.value(CHOSEN) == "region_4_4"
    tab.press("ArrowLeft")
    assert tab.value(CHOSEN) == "region_3_4"
    tab.press("ArrowLeft")
    assert tab.value(CHOSEN) == "region_3_4", "there is none beyond"
    width = "document.getElementById('map').getBoundingClientRect().width"
    before = tab.value(width)
    tab.press("+")
    assert tab.value(width) == pytest.approx(before * 1.25, abs=0.1)
    tab.press("-", "-")
    assert tab.value(width) == pytest.approx(before * 0.8, abs=0.1)
    tab.click("#closer")
    assert tab.value(width) == pytest.approx(before, abs=0.1)
    tab.click("#cell_4_4")
    tab.press("Enter")
    assert tab.value("document.activeElement.id") == "region_4_4", "Enter goes on to what is known"
    tab.click("#region_4_4 a[href='#region_4_3']")
    assert tab.value(f"{CHOSEN} + {SHOWN}") == "region_4_31"
    tab.click("#all")
    assert tab.value(SHOWN) == REGIONS
    assert tab.said() == []


def test_al_78_units_and_regions_are_found(browser: Browser, file: Path) -> None:
    hits = "[...document.querySelectorAll('#hits li')].map((each) => each.textContent)"
    dimmed = "document.querySelectorAll('#map a.miss').length"
    tab = browser.tab(file, 400)
    tab.click("#cell_4_3")
    tab.click("#find")
    tab.write("3")
    (found,) = tab.value(hits)
    assert found.startswith("</textarea></svg><script>alert(1)</script>&amp;") and "(3)" in found
    assert "in Avalon (4,4), plain, as it is now" in found.replace("\u2068", "").replace("\u2069", "")
    assert tab.value(dimmed) == REGIONS - 1
    tab.press("Enter")
    assert tab.value(f"{CHOSEN} + document.activeElement.id") == "region_4_4region_4_4"
    for text, count in ((",4", 3), ("ocean", 4), ("AVALON", 1), ("unicorn", 0)):
        tab.click("#find")
        tab.value("document.activeElement.select()")
        tab.write(text)
        assert len(tab.value(hits)) == count
        assert tab.value("document.getElementById('found').textContent") == (
            f"{count} found" if count else "Nothing found"
        )
    tab.value("document.activeElement.select()")
    tab.press("Backspace")
    assert tab.value(f"{dimmed} + {hits}.length") == 0
    assert tab.said() == []


def test_al_78_orders_are_written_and_copied(browser: Browser, file: Path) -> None:
    tab = browser.tab(file)
    tab.click("#template")
    tab.write("; mine ")
    tab.click("#copy")
    tab.wait("document.getElementById('copied').textContent")
    assert tab.value("document.getElementById('copied').textContent") == "Copied."
    tab.click("#find")
    tab.ask("Input.dispatchKeyEvent", type="keyDown", key="v", commands=["paste"])
    pasted = tab.value("document.getElementById('find').value")
    assert pasted.startswith("#atlantis 1") and "; mine " in pasted and pasted.endswith("#end")
    assert tab.said() == []


def test_al_78_without_javascript_everything_is_there(browser: Browser, file: Path) -> None:
    tab = browser.tab(file, 400, script=False)
    assert tab.value(SHOWN) == REGIONS
    assert not tab.value(
        "[...document.querySelectorAll('button, #find, #hits')].some((each) => each.checkVisibility())"
    )
    tab.click("#cell_4_3")
    assert tab.value("location.hash") == "#region_4_3"
    tab.click("#report summary")
    assert tab.value("document.querySelector('#report pre').checkVisibility()")


def test_al_78_a_page_is_printed_with_what_is_folded(browser: Browser, file: Path) -> None:
    tab = browser.tab(file, dark=True)
    tab.click("#find")
    tab.write("unicorn")
    assert tab.value("getComputedStyle(document.querySelector('#map a.miss')).opacity") == "0.25"
    folded = "[...document.querySelectorAll('details')].map((each) => each.open)"
    tab.value(f"addEventListener('beforeprint', () => {{ window.printed = {folded} }})")
    assert tab.printed().startswith(b"%PDF-")
    assert all(tab.value("window.printed"))
    assert not any(tab.value(folded))
    tab.ask("Emulation.setEmulatedMedia", media="print")
    assert tab.value("getComputedStyle(document.querySelector('#map a.miss')).opacity") == "1", "a search dims no print"
    assert tab.value(SHOWN) == 1, "of what was seen from beside there is nothing more to tell than the map has"
    assert not tab.value(
        "[...document.querySelectorAll('nav, #find, #template')].some((each) => each.checkVisibility())"
    )
    assert tab.value("document.querySelector('thead').innerText").split()[:2] == ["Number", "Name"]
    assert tab.value("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
