"""What all pages of a site have: links to the others, and a foot."""

from pathlib import Path

from autoalgo import __version__
from autoalgo.common.html_page import html_page
from autoalgo.war.web_page.sections import shown

_PARTS = ("All wars", "index"), ("Nations", "nations"), ("Years", "years"), ("Places", "places"), ("Ledger", "ledger")


def site_page(address: str, title: str, body: str, script: str = "") -> tuple[str, bytes]:
    """Return the address and the content of a page.

    Parameters
    ----------
    title
        As text.
    body
        As HTML; what stands below the heading.
    """
    foot = f"<footer><p>Made by Autoalgo {shown(__version__)}.</p></footer>"
    whole = f"<header>{navigation(address)}<h1>{shown(title)}</h1></header>\n<main>\n{body}\n</main>\n{foot}"
    return address, html_page(shown(title), whole, read("site.css"), script).encode()


def navigation(address: str) -> str:
    """Return the links from a page to the parts of the site, as HTML."""
    links = (link_to(address, f"{name}.html", title) for title, name in _PARTS)
    return f'<nav aria-label="Chronicle">{" ".join(links)}</nav>'


def link_to(source: str, target: str, text: str) -> str:
    """Return a link from a page to another one, as HTML."""
    return f'<a href="{link(source, target)}">{shown(text)}</a>'


def link(source: str, target: str) -> str:
    """Return the address of a page as another page links to it."""
    return "../" * source.count("/") + target


def read(name: str) -> str:
    """Return a file that lies beside this one."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
