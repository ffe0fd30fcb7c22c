"""A hook of MkDocs: pages beside docs/ become pages of the site, and links to other files of the checkout plain text.

README.md is the first page. The same Markdown is read on its own in a checkout, where these links lead somewhere.
"""

import posixpath
import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

REPOSITORY: Final = Path(__file__).resolve().parent.parent
BESIDE: Final = {"README.md": "index.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "CHANGELOG.md": "CHANGELOG.md"}
"""Of the checkout's top → of the site."""
ICON: Final = REPOSITORY / "packaging" / "autoalgo.svg"
_LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages that lie beside docs/."""
    for source, page in BESIDE.items():
        text = (REPOSITORY / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, ICON.name, abs_src_path=str(ICON)))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Turn the links of a page, which are written for the checkout, into links of the site."""
    in_site = page.file.src_uri
    beside = {page_: source for source, page_ in BESIDE.items()}
    in_checkout = beside.get(in_site, f"docs/{in_site}")

    def of_site(link: re.Match[str]) -> str:
        picture, text, target, anchor = link[1], link[2], link[3], link[4] or ""
        place = posixpath.normpath(posixpath.join(posixpath.dirname(in_checkout), target))
        leads_to = BESIDE.get(place, place.removeprefix("docs/"))
        if place not in BESIDE and not place.startswith("docs/"):
            return text
        relative = posixpath.relpath(leads_to, posixpath.dirname(in_site) or ".")
        return f"{picture}[{text}]({relative}{anchor})"

    return _LINK.sub(of_site, markdown)
