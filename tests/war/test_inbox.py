"""O-6f, O-6k, O-6l: the cards of a folder."""

from datetime import datetime
from pathlib import Path

import pytest

from autoalgo.war.database import Database, StabilityCommit, WorkbookStore
from autoalgo.war.inbox import Card, CardReader, CardState
from autoalgo.war.posts import Choices, save_choices
from autoalgo.war.queue import Ground, fight_entry, mark_posted
from autoalgo.war.report.commits import note_commits
from autoalgo.war.requests import save_request
from autoalgo.war.tables import load_tables

ROOT = Path(__file__).resolve().parents[2]
MOMENT = datetime(2026, 5, 1, 14, 30)
POST = "(Algo request) Normandy attacks England. William's invasion army lands in Sussex, autumn of 1066"


@pytest.fixture(scope="module")
def read() -> tuple[Database, object]:
    store = WorkbookStore(ROOT / "Database" / "Map Game Database.xlsx")
    cells = store.read()
    assert not isinstance(cells, tuple)
    return Database(cells, store.name), load_tables(ROOT / "JSON")


@pytest.fixture
def ground(read: tuple[Database, object], tmp_path: Path) -> Ground:
    database, tables = read
    return Ground(database, tables, ROOT / "Maps", tmp_path / "Logs")  # type: ignore[arg-type]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "Inbox"
    path.mkdir()
    (path / "war.txt").write_text(POST, encoding="utf-8")
    return path


def card(folder: Path, ground: Ground, reader: CardReader | None = None) -> Card:
    """Return the only card of a folder."""
    cards = (reader or CardReader()).cards(folder, ground)
    assert not isinstance(cards, tuple)
    [only] = cards
    return only


def test_a_card_goes_from_incomplete_to_posted(folder: Path, ground: Ground) -> None:
    """O-6l: each state is another, a fought one names the winner, and a posted one still the war."""
    reader = CardReader()
    first = card(folder, ground, reader)
    assert (first.state, first.title, first.war) == (CardState.INCOMPLETE, "Normandy 1066–England 1066", "")
    assert [each.name for each in first.open_fields] == ["defender_military"]
    assert save_choices(first.entry.choices, Choices(defender_military="Harold's army at Hastings")) is None
    ready = card(folder, ground, reader)
    assert (ready.state, ready.war, ready.result) == (CardState.READY, "Normandy 1066–England 1066 war", "")
    fight_entry(ready.entry, ground, MOMENT)
    fought = card(folder, ground, reader)
    winner = "Normandy 1066" if "victory of the attacker" in fought.receipt else "England 1066"
    assert (fought.state, fought.result) == (CardState.FOUGHT, f"{winner} won")
    assert fought.read.request is not None
    assert fought.read.request.defender_military == "Harold's army at Hastings"
    scores = [StabilityCommit("Normandy 1066", 110, 109)]
    assert note_commits(ground.logs, MOMENT, fought.read.request, "Game.xlsx", scores) is None
    assert card(folder, ground, reader).state is CardState.COMMITTED
    assert mark_posted(fought.entry) is None
    posted = card(folder, ground, reader)
    assert (posted.state, posted.committed, posted.war, posted.result) == (
        CardState.POSTED,
        True,
        "Normandy 1066–England 1066 war",
        fought.result,
    )
    back = [StabilityCommit("Normandy 1066", 109, 110, takes_back=True)]
    assert note_commits(ground.logs, MOMENT, fought.read.request, "Game.xlsx", back) is None
    assert not card(folder, ground, reader).committed


def test_what_has_not_changed_is_not_read_again(folder: Path, ground: Ground) -> None:
    reader = CardReader()
    first = card(folder, ground, reader)
    assert card(folder, ground, reader) is first
    (folder / "war.txt").write_text(POST.replace("Sussex", "Yorkshire"), encoding="utf-8")
    assert card(folder, ground, reader).read.draft.value("location") == "Yorkshire 1066"


def test_a_request_in_which_something_is_not_chosen_is_incomplete_and_not_fought(folder: Path, ground: Ground) -> None:
    """O-6e: a form that was saved before all was chosen; "?" stands for nothing of the database."""
    first = card(folder, ground)
    save_choices(first.entry.choices, Choices(defender_military="Harold's army at Hastings"))
    request = card(folder, ground).read.request
    assert request is not None
    save_request(first.entry.war, request.model_copy(update={"defender_military": "?", "flanks": None}))
    found = card(folder, ground)
    assert found.state is CardState.INCOMPLETE
    assert [problem.found for problem in found.read.problems] == ["no military of the defender is chosen"]
    assert isinstance(fight_entry(found.entry, ground, MOMENT), tuple)
    assert found.entry.waits


def test_two_requests_with_nothing_chosen_are_told_field_by_field(folder: Path, ground: Ground) -> None:
    """Neither is "?" the attacker too, nor is an army asked for before its nation."""
    names = dict.fromkeys(("attacker", "attacker_military", "defender", "defender_military", "location"), "?")
    (folder / "war.txt").unlink()
    text = ", ".join(f'"{key}": "{name}"' for key, name in names.items())
    (folder / "war.json").write_text(f'{{"year": 1066, {text}}}', encoding="utf-8")
    assert [problem.found for problem in card(folder, ground).read.problems] == [
        "no attacker is chosen",
        "no defender is chosen",
        "no place is chosen",
    ]


def test_a_receipt_without_its_request_is_told_by_its_file(folder: Path, ground: Ground) -> None:
    (folder / "war.txt.receipt.wiki").write_text("== War ==\n", encoding="utf-8")
    found = card(folder, ground)
    assert (found.state, found.title, found.result, found.read.problems) == (CardState.FOUGHT, "war", "", ())
