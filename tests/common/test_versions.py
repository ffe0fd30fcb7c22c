"""The versions of files, on a made-up format: every format of the program is still at its first version."""

import inspect
from typing import Any

import pytest

from autoalgo.common.problems import NOWHERE, Failure, Problem
from autoalgo.common.versions import Format, Version
from autoalgo.war.database.google_sheet.copy import COPY
from autoalgo.war.posts.choices import CHOICES
from autoalgo.war.report.entries import RECORD
from autoalgo.war.requests import REQUEST
from autoalgo.war.tables.migrations import TABLE
from autoalgo.war.window.session.memory import SETTINGS

FORMATS: tuple[Format[Any], ...] = (CHOICES, COPY, RECORD, REQUEST, SETTINGS, TABLE)
Letter = dict[str, object]


def with_first_name_apart(letter: Letter) -> Letter:
    """Serve letters that have the writer's names in one text."""
    first, _, last = str(letter["from"]).partition(" ")
    return {"first": first, "last": last}


def with_a_salutation(letter: Letter) -> Letter:
    """Serve letters that leave the salutation to the reader."""
    return {**letter, "salutation": f"Dear {letter['first']}"}


HISTORY = (
    Version("0.1.0", "the first"),
    Version("0.3.0", "first and last name apart"),
    Version("0.5.0", "with a salutation"),
)
LETTER = Format[Letter]("letter", HISTORY, {1: with_first_name_apart, 2: with_a_salutation})
YOUNG_LETTER = Format[Letter]("letter", HISTORY, {2: with_a_salutation}, oldest=2)


def test_an_old_file_goes_through_every_version_between() -> None:
    today: Letter = {"first": "Ada", "last": "King", "salutation": "Dear Ada"}
    assert LETTER.current == 3
    assert LETTER.migrated({"from": "Ada King"}, 1) == today
    assert LETTER.migrated({"first": "Ada", "last": "King"}, 2) == today
    assert LETTER.migrated(today, 3) is today


@pytest.mark.parametrize("version", [1, 2, 3])
def test_known_versions_are_taken(version: int) -> None:
    assert LETTER.checked(version) == version


def wrong(form: Format[Letter], version: object) -> Problem:
    found = form.checked(version)
    assert isinstance(found, Failure)
    return found[0]


def test_a_newer_version_says_to_update_the_program() -> None:
    assert wrong(LETTER, 4) == Problem(
        NOWHERE, "version 4", "the versions 1 to 3", "a newer Autoalgo wrote this letter: update the program"
    )
    assert wrong(Format[Letter]("letter", HISTORY[:1]), 2).allowed == "version 1"


def test_a_version_that_is_no_longer_read_says_which_program_reads_it() -> None:
    assert wrong(YOUNG_LETTER, 1) == Problem(
        NOWHERE, "version 1", "the versions 2 to 3", "this letter is too old: Autoalgo 0.3.0 still reads it"
    )


@pytest.mark.parametrize(
    ("version", "found"),
    [
        ("2", 'version "2"'),
        (True, "version true"),
        (False, "version false"),
        (0, "version 0"),
        (-1, "version -1"),
        (2.0, "version 2.0"),
        (None, "version null"),
        ([1], "version [1]"),
        (object, "version \"<class 'object'>\""),
    ],
)
def test_what_is_no_version_is_told(version: object, found: str) -> None:
    assert wrong(LETTER, version) == Problem(
        NOWHERE, found, "the versions 1 to 3", "leave the version of a letter as the program wrote it"
    )


def test_a_migration_that_serves_nobody_any_more_is_refused() -> None:
    with pytest.raises(ValueError, match=r"letter: nothing reads what the migrations from \[1\] serve"):
        Format[Letter]("letter", HISTORY, {1: with_first_name_apart, 2: with_a_salutation}, oldest=2)
    with pytest.raises(ValueError, match=r"from \[3\]"):
        Format[Letter]("letter", HISTORY, {**LETTER.migrations, 3: with_a_salutation})


def test_a_missing_migration_is_refused() -> None:
    with pytest.raises(ValueError, match=r"letter: there is no migration from \[1\]"):
        Format[Letter]("letter", HISTORY, {2: with_a_salutation})


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_history_and_migrations_say_what_they_are_for(form: Format[Any]) -> None:
    assert all(version.since and version.change for version in form.history)
    assert all((inspect.getdoc(step) or "").startswith("Serve ") for step in form.migrations.values())
