"""Posts of the tests with what a person finds in them, and the names that they are read with."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.war.database import Database, WorkbookStore
from autoalgo.war.posts import Draft, Finding, Gazetteer, Unread, gazetteer_of, read_post

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Expected:
    """A post, and what is to be found in it."""

    name: str
    post: str
    fields: dict[str, object]
    """With the candidates of a field that may be several as a list."""
    unread: tuple[str, ...]
    """Words that must be told as not understood."""


def posts_in(folder: str) -> list[Expected]:
    """Return the posts of a folder beside this file."""
    found = []
    for file in sorted((HERE / folder).glob("*.txt")):
        told = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        fields = {**told["fields"], **told["several"]}
        post = file.read_text(encoding="utf-8")
        found.append(Expected(file.stem, post, fields, tuple(told.get("unread", ()))))
    return found


@cache
def gazetteer() -> Gazetteer:
    """Return the names of the workbook that ships."""
    store = WorkbookStore(ROOT / "Database" / "Map Game Database.xlsx")
    cells = store.read()
    assert not isinstance(cells, Failure)
    return gazetteer_of(Database(cells, store.name), ("Plain", "Hill"))


def draft_of_post(post: str) -> Draft:
    """Return the draft of a post."""
    draft = read_post(post, gazetteer())
    assert isinstance(draft, Draft)
    return draft


def fields_of(draft: Draft) -> dict[str, object]:
    """Return the values of a draft, candidates as a list."""
    return {
        name: list(finding.candidates) if finding.value is None else finding.value
        for name, finding in draft.findings.items()
    }


def parts_of(draft: Draft) -> list[Finding | Unread]:
    """Return everything of a draft that quotes the post."""
    return [*draft.findings.values(), *draft.unread]
