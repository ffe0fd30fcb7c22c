"""A file is replaced whole or not at all, and stays what it was: its permissions, its links."""

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from autoalgo.common.files import read_whole, write_atomically, write_folders

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_is_made_and_replaced_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "Ἀλέξανδρος.json"
    write_atomically(path, b"old")
    write_atomically(path, b"")
    assert path.read_bytes() == b""
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_a_new_file_is_open_to_those_to_whom_other_new_files_are(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    write_atomically(tmp_path / "new", b"")
    assert mode(tmp_path / "new") == mode(tmp_path / "other")


@posix
@pytest.mark.parametrize("before", [0o600, 0o640, 0o666])
def test_permissions_are_kept(tmp_path: Path, before: int) -> None:
    path = tmp_path / "war.json"
    path.touch()
    path.chmod(before)
    write_atomically(path, b"new")
    assert mode(path) == before
    write_atomically(tmp_path / "backup", b"old", like=path)
    assert mode(tmp_path / "backup") == before


@posix
def test_a_private_file_is_private_before_its_first_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "key"
    path.touch()
    path.chmod(0o644)
    seen = []

    def looking(handle: int) -> None:
        seen.append(stat.S_IMODE(os.fstat(handle).st_mode) if not stat.S_ISDIR(os.fstat(handle).st_mode) else None)

    monkeypatch.setattr("os.fsync", looking)
    write_atomically(path, b"secret", private=True)
    assert seen == [0o600, None]
    assert mode(path) == 0o600


@posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    far = tmp_path / "far"
    far.mkdir()
    (tmp_path / "link").symlink_to(far / "war.json")
    for content in (b"made", b"replaced"):
        write_atomically(tmp_path / "link", content)
        assert (far / "war.json").read_bytes() == content
    assert (tmp_path / "link").is_symlink()
    assert list(far.iterdir()) == [far / "war.json"]


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="not a file"):
        write_atomically(tmp_path / "folder", b"")
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "absent" / "war.json", b"")
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are of Unix")
def test_a_pipe_is_neither_replaced_nor_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a file"):
        write_atomically(pipe, b"")
    assert pipe.is_fifo()


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path = tmp_path / "war.json"
    write_atomically(path, b"old")

    def fail(_: int) -> None:
        raise error

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(type(error)):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_a_folder_that_cannot_be_handed_to_the_disk_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(22, "Invalid argument")

    monkeypatch.setattr("os.fsync", refuse)
    write_atomically(tmp_path / "war.json", b"new")
    assert (tmp_path / "war.json").read_bytes() == b"new"


def test_the_last_look_comes_when_the_new_file_is_whole_and_can_keep_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "war.json"
    path.write_bytes(b"old")
    seen = []

    def look() -> None:
        seen.extend(sorted(file.read_bytes() for file in tmp_path.iterdir()))
        raise InterruptedError

    with pytest.raises(InterruptedError):
        write_atomically(path, b"new", last_look=look)
    assert seen == [b"new", b"old"]
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_of_several_folders_none_is_left_where_one_cannot_be_moved(tmp_path: Path) -> None:
    (tmp_path / "2").mkdir()
    (tmp_path / "2" / "mine").touch()
    with pytest.raises(OSError, match="not empty"):
        write_folders(tmp_path, [("1/a", b"a"), ("1/b/c", b"c"), ("2/a", b"a"), ("3/a", b"a")])
    assert [file.name for file in tmp_path.rglob("*")] == ["2", "mine"]
    write_folders(tmp_path, [("1/a", b"a"), ("1/b/c", b"c"), ("3/a", b"")])
    found = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()}
    assert found == {"1/a", "1/b/c", "2/mine", "3/a"}
    assert (tmp_path / "1" / "b" / "c").read_bytes() == b"c"


WRITE = """
import sys
from pathlib import Path
from autoalgo.common.files import write_atomically

def look():
    print("written", flush=True)
    sys.stdin.readline()

write_atomically(Path(sys.argv[1]), b"theirs", last_look=look)
"""


def writer(path: Path) -> "subprocess.Popen[str]":
    """A process that has written all of a new file, and has not put it in its place."""
    command, cwd = [sys.executable, "-c", WRITE, str(path)], Path(__file__).parents[2]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=cwd)
    assert process.stdout
    assert process.stdout.readline() == "written\n"
    return process


@posix
def test_what_a_killed_process_has_left_is_deleted_by_the_next_writing(tmp_path: Path) -> None:
    path, other = tmp_path / "[war].json", tmp_path / ".[war].json.mine.tmp"
    other.touch()
    with writer(path) as process:
        process.kill()
        process.communicate()
    assert len(list(tmp_path.iterdir())) == 2
    write_atomically(path, b"ours")
    assert sorted(tmp_path.iterdir()) == sorted([path, other])


@posix
def test_what_a_living_process_writes_is_left_to_it(tmp_path: Path) -> None:
    path = tmp_path / "war.json"
    with writer(path) as process:
        write_atomically(path, b"ours")
        assert len(list(tmp_path.iterdir())) == 2
        process.communicate("go\n")
        assert process.returncode == 0
    assert path.read_bytes() == b"theirs"
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_a_file_system_without_locks_is_written_to_and_nothing_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", refuse)
    path, other = tmp_path / "war.json", tmp_path / f".war.json.{'0' * 16}.tmp"
    other.touch()
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert other.exists()


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "war.json"
    path.write_bytes(b"four")
    assert read_whole(path, 4) == b"four"
    with pytest.raises(OSError, match="more than 3 bytes") as raised:
        read_whole(path, 3)
    assert raised.value.errno == errno.EFBIG


def test_a_name_that_no_file_can_have_is_told_as_such(tmp_path: Path) -> None:
    for name in ("a\0b", "half \ud800"):
        with pytest.raises(OSError, match="no file can have this name"):
            read_whole(tmp_path / name, 3)
