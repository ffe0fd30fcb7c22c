"""The files of the checkout that ship with the program: tests that leave them otherwise than they were fail."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDERS = ("JSON", "Maps", "Database", "examples")


def _digests(root: Path) -> dict[str, str]:
    """Return the digest of each file, by its path."""
    files = (file for folder in FOLDERS for file in (root / folder).rglob("*") if file.is_file())
    return {file.relative_to(root).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@pytest.fixture(scope="session", autouse=True)
def shipped_files(pytestconfig: pytest.Config) -> Iterator[None]:
    """Fails the last test if any has changed, added or removed a shipped file."""
    before = _digests(pytestconfig.rootpath)
    yield
    after = _digests(pytestconfig.rootpath)
    if changed := sorted({name for name, _ in before.items() ^ after.items()}):
        pytest.fail("tests changed files of the checkout: " + ", ".join(changed))
