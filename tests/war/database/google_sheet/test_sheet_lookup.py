"""A sheet found by its title, which several may share."""

from pathlib import Path

import pytest
from online import cells_of, problem_of, store_of
from rows import cells
from sheets_server import SPREADSHEETS, Fault, Google

from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore


def by_title(google: Google, folder: Path, title: str) -> SheetStore:
    """Return the sheet called `title` as a store."""
    return store_of(google, folder, SheetReference(title=title))


@pytest.mark.parametrize("title", ["Game", "It's 1066", "A \\ B", "O'Neill's \\'game\\'", "Ⅷ – the war", 'say "x"'])
def test_titles_of_every_kind(google: Google, tmp_path: Path, title: str) -> None:
    key = google.add(title, cells())
    google.add("Another", cells())
    store = by_title(google, tmp_path, title)
    assert store.name == f'the sheet "{title}"'
    assert store.url == ""
    cells_of(store)
    assert (store.name, store.url) == (title, f"https://docs.google.com/spreadsheets/d/{key}/edit")


def test_it_is_looked_up_once(google: Google, tmp_path: Path) -> None:
    google.add("Game", cells())
    store = by_title(google, tmp_path, "Game")
    cells_of(store)
    cells_of(store)
    assert google.calls == ["files.list", "spreadsheets.get", "values.batchGet", "spreadsheets.get", "values.batchGet"]
    assert store.calls == 5


def test_only_the_exact_title_counts(google: Google, tmp_path: Path) -> None:
    google.add("GAME", cells())
    assert problem_of(by_title(google, tmp_path, "Game")) == (
        'the sheet "Game": the account sees no sheet that is called so; allowed: the title of a sheet of the '
        'account\'s own, or of one that was shared with it; did you mean "GAME"?'
    )
    google.add("Game", cells())
    cells_of(by_title(google, tmp_path, "Game"))


def test_none_at_all(google: Google, tmp_path: Path) -> None:
    google.sheet(google.add("Game", cells())).trashed = True
    assert "compare the title letter by letter, or give the address of the sheet" in problem_of(
        by_title(google, tmp_path, "Game")
    )
    assert google.calls == ["files.list"]


def test_several_are_told_with_their_addresses(google: Google, tmp_path: Path) -> None:
    keys = [google.add("Game", cells()) for _ in range(7)]
    text = problem_of(by_title(google, tmp_path, "Game"))
    assert "7 sheets are called so; allowed: the address of the sheet instead of its title" in text
    assert sum(f"https://docs.google.com/spreadsheets/d/{key}/edit" in text for key in keys) == 5
    assert text.endswith(" and 2 more")


def test_more_than_one_page_of_them(google: Google, tmp_path: Path) -> None:
    for _ in range(101):
        google.add("Game", {})
    assert "101 sheets are called so" in problem_of(by_title(google, tmp_path, "Game"))
    assert google.calls == ["files.list", "files.list"]


def test_what_passes_is_asked_again(google: Google, tmp_path: Path) -> None:
    google.add("Game", cells())
    google.order(Fault.QUOTA_403, when="files.list")
    cells_of(by_title(google, tmp_path, "Game"))
    assert google.calls[:2] == ["files.list", "files.list"]


def test_a_drive_that_is_not_switched_on(google: Google, tmp_path: Path) -> None:
    google.add("Game", cells())
    google.order(Fault.API_DISABLED, when="files.list")
    text = problem_of(by_title(google, tmp_path, "Game"))
    assert 'the sheet "Game": the Google Drive API is not switched on in the project of the sign-in (403)' in text
    assert text.endswith("or name the sheet by its address, for which it is not needed")


def test_a_sign_in_without_titles_says_so(google: Google, tmp_path: Path) -> None:
    google.tokens_in(tmp_path / "tokens", scopes=[SPREADSHEETS])
    key = google.add("Game", cells())
    assert "your sign-in does not cover looking for a sheet by its title" in problem_of(
        by_title(google, tmp_path, "Game")
    )
    assert google.asked == []
    cells_of(store_of(google, tmp_path, SheetReference(key=key)))
