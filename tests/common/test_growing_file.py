import errno
import io
import os
from pathlib import Path

import pytest

from autoalgo.common import growing_file
from autoalgo.common.growing_file import GrowingFile, append_lines
from autoalgo.war.report.files import log_path, record_path


def test_names_of_log_and_record(tmp_path: Path) -> None:
    log = log_path(tmp_path, "2024-05-01 12.30.05")
    assert log.name == "Autoalgo log 2024-05-01 12.30.05.txt"
    assert record_path(log) == tmp_path / "Autoalgo log 2024-05-01 12.30.05.jsonl"


def test_what_was_written_is_there_at_once(tmp_path: Path) -> None:
    file = GrowingFile(tmp_path / "new" / "folder" / "a.txt")
    file.write("one\n")
    assert file.path.read_bytes() == b"one\n"
    file.write("Ångström 関\n")
    assert file.path.read_bytes() == "one\nÅngström 関\n".encode()
    file.close()
    file.close()
    assert file.failure is None


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "a 12.30.txt").write_text("old", encoding="utf-8")
    (tmp_path / "a 12.30 (2).txt").mkdir()
    file = GrowingFile(tmp_path / "a 12.30.txt")
    file.write("new")
    file.close()
    assert file.path == tmp_path / "a 12.30 (3).txt"
    assert (tmp_path / "a 12.30.txt").read_text(encoding="utf-8") == "old"


def test_a_folder_that_is_a_file_silences_it(tmp_path: Path) -> None:
    (tmp_path / "Logs").write_text("", encoding="utf-8")
    file = GrowingFile(tmp_path / "Logs" / "a.txt")
    file.write("lost")
    file.close()
    assert file.failure == f"{tmp_path / 'Logs' / 'a.txt'} could not be written: its folder is a file"


class FullDisk(io.StringIO):
    """A stream whose disk fills up after its first line."""

    def __init__(self, full_when: str) -> None:
        super().__init__()
        self.full_when = full_when
        self.full = False

    def flush(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")

    def write(self, text: str) -> int:
        self.full = self.full or self.full_when in text
        return super().write(text)

    def close(self) -> None:
        self.flush()


def test_a_full_disk_silences_it_and_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = FullDisk("two")
    monkeypatch.setattr(Path, "open", lambda *_, **__: disk)
    file = GrowingFile(tmp_path / "a.txt")
    file.write("one\n")
    assert file.failure is None
    file.write("two\n")
    file.write("three\n")
    file.close()
    assert file.failure == f"{tmp_path / 'a.txt'} could not be written: No space left on device"
    assert "three" not in disk.getvalue()


def test_what_another_process_writes_meanwhile_is_no_cut_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"

    class Overtaken(io.FileIO):
        def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
            found = super().seek(offset, whence)
            if whence == os.SEEK_END:
                with file.open("ab") as other:
                    other.write(b"other\n")
            return found

    monkeypatch.setattr(growing_file, "open", lambda *_, **__: Overtaken(file, "a+"), raising=False)
    append_lines(file, b"one\n")
    append_lines(file, b"two\n")
    assert file.read_bytes() == b"other\none\nother\ntwo\n"
