"""The folders of the war algorithm in the user's home: JSON, Maps, Database, examples and Logs."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.installation import HOME_VARIABLE, HomeKind, find_home, is_folder, ready_home, shipped_root
from autoalgo.common.problems import Failure, Place, Problem, failure_of

_DATABASE: Final = "Database/Map Game Database.xlsx"
EDITABLE: Final = ("JSON", "Maps", _DATABASE, "examples")
"""What every home is filled with."""


@dataclass(frozen=True)
class Folders:
    """The folders of the program."""

    home: Path

    @property
    def json(self) -> Path:
        """The tables of the rules."""
        return self.home / "JSON"

    @property
    def editions(self) -> Path:
        """The editions of the rules, a file each; made when the first is kept (JS-6)."""
        return self.home / "Editions"

    @property
    def maps(self) -> Path:
        """The terrain maps."""
        return self.home / "Maps"

    @property
    def examples(self) -> Path:
        """Requests of historical battles, which a command knows by their names."""
        return self.home / "examples"

    def is_example(self, path: Path) -> bool:
        """Return whether a file is in the folder of examples, or in that which ships with the program."""
        shipped = shipped_root() / self.examples.name
        return any(path.resolve().is_relative_to(folder.resolve()) for folder in (self.examples, shipped))

    @property
    def docs(self) -> Path:
        """The pages that the window's help opens; they come with the program."""
        return shipped_root() / "docs"

    @property
    def logs(self) -> Path:
        """The folder for what runs leave behind, unless told otherwise."""
        return self.home / "Logs"

    @property
    def inbox(self) -> Path:
        """The posts of players, unless another folder is chosen; made for the first one."""
        return self.home / "Inbox"

    @property
    def tokens(self) -> Path:
        """The folder of what signs the moderator in at Google and on a wiki; private, made when it is first needed."""
        return self.home / "tokens"

    @property
    def wiki(self) -> Path:
        """The file that says which pages of a wiki are looked at (O-12); made when they are chosen."""
        return self.home / "wiki.json"

    @property
    def copies(self) -> Path:
        """The last good reading of every Google Sheet (B-7); made when it is first needed."""
        return self.home / "Copies"

    @property
    def database(self) -> Path:
        """The workbook that ships with the program."""
        return self.home / _DATABASE


def find_folders(tell: Callable[[str], None] | None = None) -> Folders | Failure:
    """Return the program's folders, ready for use, or why they are not; `tell` gets what was done to the home."""
    news = ready_home(EDITABLE)
    if isinstance(news, Failure):
        return news
    if news and tell:
        for sentence in news.sentences():
            tell(sentence)
    home, kind = find_home()
    folders = Folders(home)
    missing = [folder.name for folder in (folders.json, folders.maps) if not is_folder(folder)]
    hint = f"set the environment variable {HOME_VARIABLE} to the folder of the program that holds them"
    if kind is HomeKind.USER:
        hint = "autoalgo home --restore brings it back"
    place, allowed = Place(file=str(folders.home)), "the folders JSON and Maps"
    problems = (Problem(place, f"there is no folder {name} in it", allowed, hint) for name in missing)
    return failure_of(problems) or folders
