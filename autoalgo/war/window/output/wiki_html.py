"""Wiki markup as the wiki would show it, in the HTML that a text browser understands (B-5)."""

from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.theme import DARK, Colours
from autoalgo.war.report.rendered_wiki import rendered


def wiki_html(markup: str) -> str:
    """Return `markup` as HTML: headings, lists, tables, links and plain text."""
    return rendered(markup, html_of)


def wiki_style(colours: Colours) -> str:
    """Return the style sheet of a page: the wiki's own look, by day or by night."""
    night = colours is DARK
    table, head, border = ("#202122", "#27292d", "#54595d") if night else ("#f8f9fa", "#eaecf0", "#a2a9b1")
    text, link = ("#eaecf0", "#88a3e8") if night else ("#202122", "#3366cc")
    return f"""
body, p, li, td {{ color: {text}; }}
h1, h2, h3 {{ color: {text}; font-weight: 500; margin-top: 2px; margin-bottom: 8px; }}
table {{ border-collapse: collapse; background-color: {table}; }}
td, th {{ border: 1px solid {border}; padding: 4px 8px; }}
table {{ margin-top: 8px; margin-bottom: 8px; }}
th {{ background-color: {head}; color: {text}; font-weight: 600; }}
a {{ color: {link}; text-decoration: none; }}
"""
