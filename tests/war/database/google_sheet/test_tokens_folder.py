"""The folder of the keys: closed to others from the first byte on, and what happens when it cannot be."""

import os
import stat
from pathlib import Path

import pytest
from outcomes import only_problem

from autoalgo.war.database.google_sheet.tokens import MAXIMUM_KEY_BYTES, TokenFile, Tokens

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no modes")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def tokens(tmp_path: Path) -> Tokens:
    return Tokens(tmp_path / "home" / "tokens")


def test_nothing_is_made_before_something_is_kept(tokens: Tokens) -> None:
    assert tokens.read(TokenFile.USER) is None
    assert not tokens.folder.exists()
    assert tokens.delete(TokenFile.USER) is None


@posix
def test_folder_and_file_are_private_whatever_the_mask(tokens: Tokens) -> None:
    mask = os.umask(0)
    try:
        assert tokens.write(TokenFile.USER, b"secret") is None
    finally:
        os.umask(mask)

    assert mode(tokens.folder) == 0o700
    assert mode(tokens.path(TokenFile.USER)) == 0o600
    assert tokens.read(TokenFile.USER) == b"secret"
    assert tokens.warning == ""


@posix
def test_a_key_is_private_while_it_is_written(tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    replace = Path.replace

    def looking(self: Path, target: Path) -> Path:
        seen.append(mode(self))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", looking)
    tokens.write(TokenFile.CLIENT, b"secret")

    assert seen == [0o600, 0o600]  # of the folder's .gitignore, and of the key


@posix
def test_a_key_that_was_readable_by_others_is_private_once_it_is_replaced(tokens: Tokens) -> None:
    tokens.write(TokenFile.USER, b"old")
    tokens.path(TokenFile.USER).chmod(0o644)

    tokens.write(TokenFile.USER, b"new")

    assert mode(tokens.path(TokenFile.USER)) == 0o600


def test_the_folder_ignores_itself_in_any_repository(tokens: Tokens) -> None:
    tokens.write(TokenFile.USER, b"secret")

    assert (tokens.folder / ".gitignore").read_text(encoding="utf-8") == "*\n"


@posix
@pytest.mark.parametrize(
    ("folder", "file"), [(0o755, 0o644), (0o750, 0o640), (0o701, 0o604), (0o777, 0o600), (0o770, 0o600)]
)
def test_keys_that_others_could_reach_are_closed_and_it_is_told(tokens: Tokens, folder: int, file: int) -> None:
    tokens.write(TokenFile.USER, b"secret")
    tokens.path(TokenFile.USER).chmod(file)
    tokens.folder.chmod(folder)

    assert tokens.read(TokenFile.USER) == b"secret"

    assert mode(tokens.folder) == 0o700
    assert mode(tokens.path(TokenFile.USER)) == 0o600
    assert "other users of this computer could" in tokens.warning
    assert "corrected now" in tokens.warning


@posix
@pytest.mark.parametrize(("folder", "file"), [(0o755, 0o600), (0o700, 0o644)])
def test_nothing_is_told_where_nobody_else_could_reach_a_key(tokens: Tokens, folder: int, file: int) -> None:
    tokens.write(TokenFile.USER, b"secret")
    tokens.path(TokenFile.USER).chmod(file)
    tokens.folder.chmod(folder)

    tokens.read(TokenFile.USER)

    assert mode(tokens.folder) == 0o700
    assert mode(tokens.path(TokenFile.USER)) == 0o600
    assert tokens.warning == ""


@posix
def test_what_cannot_be_closed_is_told_and_still_used(tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a memory stick, or a Windows disk under Linux, where everything belongs to everybody."""
    tokens.write(TokenFile.USER, b"secret")
    tokens.path(TokenFile.USER).chmod(0o777)
    tokens.folder.chmod(0o777)

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)

    assert tokens.read(TokenFile.USER) == b"secret"
    assert "cannot be corrected" in tokens.warning


def test_without_modes_nothing_is_looked_at(tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens.write(TokenFile.USER, b"secret")
    tokens.path(TokenFile.USER).chmod(0o666)
    tokens.folder.chmod(0o777)
    monkeypatch.setattr("autoalgo.war.database.google_sheet.tokens.os.name", "nt")

    read = tokens.read(TokenFile.USER)
    monkeypatch.undo()

    assert read == b"secret"
    assert tokens.warning == ""


def test_a_file_in_the_place_of_the_folder_is_told(tokens: Tokens) -> None:
    tokens.folder.parent.mkdir()
    tokens.folder.write_bytes(b"")

    problem = only_problem(tokens.write(TokenFile.USER, b"secret"))

    assert str(tokens.folder) in problem.text()
    assert "it is a file and not a folder" in problem.text()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "home").write_bytes(b"")

    problem = only_problem(Tokens(tmp_path / "home" / "tokens").write(TokenFile.USER, b"secret"))

    assert "nothing was kept" in problem.text()


def test_a_full_disk_is_told_and_the_old_key_stays(tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens.write(TokenFile.USER, b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    problem = only_problem(tokens.write(TokenFile.USER, b"new secret"))

    assert "No space left on device" in problem.text()
    assert "secret" not in problem.text()
    assert tokens.read(TokenFile.USER) == b"old"
    assert sorted(path.name for path in tokens.folder.iterdir()) == [".gitignore", "authorized_user.json"]


def test_a_key_that_cannot_be_deleted_is_told(tokens: Tokens) -> None:
    tokens.path(TokenFile.USER).mkdir(parents=True)

    problem = only_problem(tokens.delete(TokenFile.USER))

    assert "delete it by hand" in problem.text()


def test_a_key_that_cannot_be_read_is_told(tokens: Tokens) -> None:
    tokens.path(TokenFile.USER).mkdir(parents=True)

    problem = only_problem(tokens.read(TokenFile.USER))

    assert str(tokens.path(TokenFile.USER)) in problem.text()


def test_an_endless_key_is_not_read(tokens: Tokens) -> None:
    tokens.write(TokenFile.USER, b" " * (MAXIMUM_KEY_BYTES + 1))

    problem = only_problem(tokens.read(TokenFile.USER))

    assert "too large" in problem.text()
