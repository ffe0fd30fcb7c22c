"""B-5: the preview against what MediaWiki makes of the same markup."""

from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument

from autoalgo.common.qt.theme import DARK, LIGHT
from autoalgo.common.wiki_text import wiki_text
from autoalgo.war.window.output.wiki_html import wiki_html, wiki_style

GOLDEN = Path(__file__).resolve().parents[3] / "golden"
ALLOWED = {
    *("h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "li", "table", "tr", "th", "td", "a", "span", "br"),
    *("b", "big", "i", "s", "small", "sub", "sup", "u"),
}

SHOWN = [
    ("== War (1066 AD) ==", "<h2>War (1066 AD)</h2>"),
    ("<!-- seed 1 -->", ""),
    ("a <!-- seed 1 --> b", "<p>a  b</p>"),
    ("* '''Motive:''' Conquest\n* b", "<ul><li><b>Motive:</b> Conquest</li><li>b</li></ul>"),
    ("'''''both'''''", "<p><i><b>both</b></i></p>"),
    ("[[Battle of X|the ''battle'']]", '<p><a href="wiki:Battle of X">the <i>battle</i></a></p>'),
    ("[[X]]", '<p><a href="wiki:X">X</a></p>'),
    ("[https://a.b the war]", '<p><a href="wiki:https://a.b">the war</a></p>'),
    (
        "[[:Category:X]] [[:File:Y.png|a map]]",
        '<p><a href="wiki:Category:X">Category:X</a> <a href="wiki:File:Y.png">a map</a></p>',
    ),
    ("[[:Category&#58;X]]", '<p><a href="wiki:Category&amp;#58;X">Category:X</a></p>'),
    ("a&#124;b &lt;i&gt; &amp;amp;", "<p>a|b &lt;i&gt; &amp;amp;</p>"),
    ("<nowiki>[[X]] ''a''</nowiki>", "<p>[[X]] &#x27;&#x27;a&#x27;&#x27;</p>"),
    ("<small>late</small><br>war", "<p><small>late</small><br>war</p>"),
    ("<bdi>حطين</bdi>", "<p>\u2068حطين\u2069</p>"),
    ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
    ("a < b & c > d", "<p>a &lt; b &amp; c &gt; d</p>"),
]


@pytest.mark.parametrize(("markup", "html"), SHOWN)
def test_b_5_markup_as_the_wiki_shows_it(markup: str, html: str) -> None:
    """B-5: headings, lists, bold and italic, links, character references; comments are not seen."""
    assert wiki_html(markup) == html


@pytest.mark.parametrize("name", ["{{Delete}}", "[[File:M.png|thumb|x]]", "a {{b|c=d}} e"])
def test_out_7_what_is_no_link_is_shown_as_it_was_written(name: str) -> None:
    """OUT-7: the preview shows templates and files with options as the wiki does: as text."""
    document = QTextDocument()
    document.setHtml(wiki_html(f"* {wiki_text(name)}"))
    assert document.toPlainText().strip() == name


def test_b_5_a_receipt_has_its_table() -> None:
    """B-5: the receipt's table has a head for each column and each row, and one cell a side."""
    html = wiki_html((GOLDEN / "hastings receipt.txt").read_text(encoding="utf-8"))
    assert "<tr><th>Belligerent</th><th>Attacker</th><th>Defender</th></tr>" in html
    assert "<tr><th>Killed in action</th><td>643</td><td>2,246</td></tr>" in html
    assert html.count("seed 1066") == 1  # in the last line, not in the comment
    assert html.index("<h2>") < html.index("<ul>") < html.index("<table") < html.rindex("<ul>")


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert {name for name, _ in attrs} <= {"href", "class", "border", "cellspacing", "cellpadding"}


@given(st.text(alphabet=st.characters(codec="utf-8") | st.sampled_from("[]{}|='<>&#;:*!\n-b/"), max_size=60))
def test_b_5_no_markup_of_the_users_becomes_foreign_html(name: str) -> None:
    """B-5: whatever the text, raw or as the receipt writes it, only our own tags reach the browser."""
    for markup in (name, f"== {wiki_text(name)} ==\n| {wiki_text(name)}"):
        tags = _Tags()
        tags.feed(wiki_html(markup))
        assert tags.seen <= ALLOWED


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=30))
def test_b_5_a_plain_name_is_read_as_it_was_written(name: str) -> None:
    """B-5: escaped by the receipt and shown by the preview, a name without markup is itself again."""
    if any(mark in name for mark in "'[]{}<>_~!-"):
        return
    document = QTextDocument()
    document.setHtml(wiki_html(f"* {wiki_text(name)}"))
    assert document.toPlainText().strip("\u2068\u2069\u200e\n ") == name.strip()


def test_each_theme_has_its_page() -> None:
    assert wiki_style(LIGHT) != wiki_style(DARK)
