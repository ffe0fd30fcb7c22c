"""Help inside the program: pages of a folder, with contents, links, a search and a way back."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDesktopServices, QTextCursor
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.help_window import HelpWindow, with_linked

FIRST = """# First page

See [the second](second.md#far-below) or [the web](https://example.org) or [nothing](gone.md).

## A heading

![This window](screenshots/window.png)

Words.

| command | what |
|---|---|
| `run [--json \\| --story \\| --plain]` | runs |
"""
SECOND = "# Second page\n\n" + "Nothing.\n\n" * 200 + "## Far below\n\nA *needle* in it.\n\n" + "End.\n\n" * 200


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot) -> HelpWindow:
    (tmp_path / "first.md").write_text(FIRST, encoding="utf-8")
    (tmp_path / "second.md").write_text(SECOND, encoding="utf-8")
    window = HelpWindow(tmp_path, ("first.md", "second.md", "lost.md"), "Help")
    qtbot.addWidget(window)
    window.come_forward("first.md")
    qtbot.waitUntil(window.isVisible)
    return window


def place_of(window: HelpWindow, words: str) -> QPoint:
    """Return where the first letter of some words is on the page."""
    found = window.page.document().find(words)
    found.setPosition(found.selectionStart() + 1, QTextCursor.MoveMode.MoveAnchor)
    return window.page.cursorRect(found).center()


def click_words(window: HelpWindow, words: str, qtbot: QtBot) -> None:
    place = place_of(window, words)
    qtbot.mouseMove(window.page.viewport(), place)
    qtbot.mouseClick(window.page.viewport(), Qt.MouseButton.LeftButton, pos=place)


def is_seen(window: HelpWindow, words: str) -> bool:
    return window.page.viewport().rect().contains(place_of(window, words))


def test_markdown_is_read_and_the_contents_list_pages_and_headings(window: HelpWindow) -> None:
    assert window.page.toPlainText().startswith("First page\n")
    titles = [window.contents.topLevelItem(at) for at in range(3)]
    assert [item.text(0) for item in titles if item] == ["First page", "Second page", "lost"]
    first = titles[0]
    assert first is not None
    headings = [first.child(at) for at in range(first.childCount())]
    assert [heading.text(0) for heading in headings if heading] == ["A heading"]


def test_pictures_of_the_window_are_left_out(window: HelpWindow) -> None:
    assert "This window" not in window.page.toMarkdown()
    assert "\ufffc" not in window.page.toPlainText()
    assert "A heading\nWords." in window.page.toPlainText()


def test_bars_in_code_of_a_table_are_without_the_stroke_that_markdown_needs(window: HelpWindow) -> None:
    assert "run [--json | --story | --plain]" in window.page.toPlainText()


def test_a_link_leads_to_the_heading_and_back_leads_back(window: HelpWindow, qtbot: QtBot) -> None:
    click_words(window, "the second", qtbot)
    assert window.shown == "second.md"
    assert is_seen(window, "Far below")
    qtbot.mouseClick(window.back, Qt.MouseButton.LeftButton)
    assert window.shown == "first.md"
    assert not window.back.isEnabled()


def test_links_to_the_web_open_the_browser_and_dead_ones_say_so(
    window: HelpWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    click_words(window, "the web", qtbot)
    assert opened == ["https://example.org"]
    click_words(window, "nothing", qtbot)
    assert window.state.text() == "gone.md is no page of this help."
    assert window.shown == "first.md"


def test_the_contents_lead_to_a_page(window: HelpWindow, qtbot: QtBot) -> None:
    item = window.contents.topLevelItem(1)
    assert item is not None
    place = window.contents.visualItemRect(item).center()
    qtbot.mouseClick(window.contents.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.shown == "second.md"
    heading = item.child(0)
    assert heading is not None
    place = window.contents.visualItemRect(heading).center()
    qtbot.mouseClick(window.contents.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert is_seen(window, "Far below")


def test_a_search_goes_on_to_the_next_page(window: HelpWindow, qtbot: QtBot) -> None:
    qtbot.keyClicks(window.field, "needle")
    qtbot.keyClick(window.field, Qt.Key.Key_Return)
    assert window.shown == "second.md"
    assert window.page.textCursor().selectedText() == "needle"
    assert is_seen(window, "needle")
    window.field.clear()
    qtbot.keyClicks(window.field, "haystack")
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    assert window.state.text() == "Nothing is called that."


def test_a_page_that_is_missing_says_so(window: HelpWindow, qtbot: QtBot) -> None:  # noqa: ARG001
    window.come_forward("lost.md")
    assert "did not come with the program" in window.page.toPlainText()


def test_pages_that_a_page_has_links_to_are_found(tmp_path: Path) -> None:
    """Once each, in their order; what lies elsewhere is left out."""
    (tmp_path / "games").mkdir()
    text = "[a](b.md#x) [b](../mail.md) [a](b.md) [out](../../README.md) [web](https://example.org/c.md) [own](#here)"
    (tmp_path / "games" / "a.md").write_text(text, encoding="utf-8")
    assert with_linked(tmp_path, "games/a.md") == ("games/a.md", "games/b.md", "mail.md")
