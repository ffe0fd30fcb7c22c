"""The public record of a game as one page that needs no network: it shows the game and checks the record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.html_page import data_element, html_page
from autoalgo.common.plain_text import one_line


@dataclass(frozen=True)
class PublicPage:
    """The page of a public record, with what is a game's own: its style, its script, and what that shows."""

    title: str
    """What the game is called."""
    word: str
    """For a turn, in the record and for readers: "turn" or "month"."""
    lines: Sequence[str]
    """Those of the public record, without their ends."""
    told: Sequence[Sequence[str]]
    """What happened in each turn, in sentences."""
    shown: Mapping[str, JsonValue]
    """What the game's script shows besides."""
    folder: Path
    """With the game's page.css and page.js."""
    board: str = ""
    """HTML of what is drawn beside the sentences."""
    columns: tuple[str, ...] = ()
    """The heads of the table below them."""

    def text(self) -> str:
        """Return the page as HTML."""
        data = {
            **self.shown,
            "word": self.word.capitalize(),
            "entry": self.word,
            "lines": list(self.lines),
            "told": [list(each) for each in self.told],
        }
        style, script = (
            f"{_read(Path(__file__).with_name(name))}\n{_read(self.folder / name)}" for name in ("page.css", "page.js")
        )
        title = escape(one_line(self.title))
        body = Template(_read(Path(__file__).with_name("page.html"))).substitute(
            title=title,
            word=self.word,
            Word=self.word.capitalize(),
            board=self.board,
            heads="".join(f'<th scope="col">{escape(head)}</th>' for head in self.columns),
        )
        return html_page(title, body + data_element("record", data), style, script)


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")
