"""A home that the program keeps: with files that its user edited and deleted, and a manifest that was damaged."""

import hashlib
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from autoalgo import __version__
from autoalgo.war.folders import EDITABLE
from fuzz import json_changes, values
from fuzz.attempts import REPOSITORY, Attempt, Outcome
from fuzz.draws import Draws
from fuzz.json_changes import Document
from fuzz.targets import shipped
from fuzz.values import Json

_VERSIONS: Final = (__version__, "0.0.1", "99.0", "", "x", "1." * 3000, "9" * 5000, "0.1.0rc1", "-1", "\x1b[31m")
_EDIT: Final = "edited by its user"


@cache
def _digests() -> dict[str, Json]:
    """Return the digest of everything that ships, as a manifest holds it."""
    files = [
        file
        for name in EDITABLE
        for file in ([REPOSITORY / name] if (REPOSITORY / name).is_file() else sorted((REPOSITORY / name).rglob("*")))
        if file.is_file() and not file.name.startswith(".")
    ]
    return {file.relative_to(REPOSITORY).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def kept_home(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a look at the home, or a list of what is in it, after its manifest and its files were changed."""
    home = shipped.home(folder, "JSON")
    shutil.copytree(REPOSITORY / "JSON", home / "JSON")
    document = Document({"version": __version__, "files": dict(_digests())})
    edited = [file for draws in changes if (file := _change(draws, document, home)) is not None]
    (home / ".autoalgo").mkdir()
    (home / ".autoalgo" / "manifest.json").write_bytes(document.bytes())

    def judge(_attempt: Attempt, _outcome: Outcome) -> Iterator[str]:
        yield from (f"{file} was edited, and is lost" for file in edited if file.read_text() != _EDIT)

    arguments = base.of((("home",), ("home", "--restore"), ("list", "maps")))
    return Attempt(folder, arguments, home, may_write=("home/.autoalgo", "home/JSON", "home/Logs"), judge=judge)


def _change(draws: Draws, document: Document, home: Path) -> Path | None:
    """Change the manifest, or the files; return a file that was edited."""
    kind = draws.below(8)
    if document.data is not None or kind == 7:
        document.data = json_changes.change_bytes(draws, document.bytes())
    elif kind < 3:
        json_changes.change_tree(draws, document)
    elif kind < 5:
        json_changes.put(document, ("version",), draws.of(_VERSIONS))
    elif kind == 5 and isinstance(document.tree, dict) and isinstance(files := document.tree.get("files"), dict):
        files[values.text(draws)] = "0" * 64
    else:
        file = draws.of(sorted((home / "JSON").glob("*.json")))
        file.write_text(_EDIT)
        return file
    return None
