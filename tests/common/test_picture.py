"""The file of a plot: what stands in its way is known before anything is fought."""

import os
from pathlib import Path

import pytest

from autoalgo.common import picture_files as picture
from autoalgo.common.picture_files import check_picture, format_of, write_picture


def problem_of(path: Path) -> str:
    [problem] = check_picture(path) or []
    return problem.text()


@pytest.mark.parametrize(("name", "expected"), [("a.png", "png"), ("a.b.SVG", "svg"), ("ä ö.Pdf", "pdf")])
def test_the_ending_says_the_format(tmp_path: Path, name: str, expected: str) -> None:
    assert check_picture(tmp_path / name) is None
    assert format_of(tmp_path / name) == expected
    assert list(tmp_path.iterdir()) == []


def test_no_plot_is_no_problem() -> None:
    assert check_picture(None) is None


def test_an_unknown_ending(tmp_path: Path) -> None:
    expected = 'no plot can be a ".pgn" file; allowed: .png, .svg, .pdf; did you mean ".png"?'
    assert problem_of(tmp_path / "odds.pgn") == f"{tmp_path / 'odds.pgn'}: {expected}"
    assert "the name of the plot has no ending; allowed: .png, .svg, .pdf" in problem_of(tmp_path / "odds")


def test_places_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "No such file or directory" in problem_of(tmp_path / "absent" / "odds.png")
    assert "Not a directory" in problem_of(tmp_path / "file" / "odds.png")
    assert "this is no file that a plot could replace" in problem_of(tmp_path / "folder.png")
    assert "File name too long" in problem_of(tmp_path / f"{'a' * 250}.png")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="whoever may do anything may write anywhere")
def test_a_folder_of_somebody_else(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert "Permission denied" in problem_of(tmp_path / "odds.png")
    finally:
        tmp_path.chmod(0o700)


def test_a_missing_library_is_told_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "find_spec", lambda _: None)
    told = problem_of(tmp_path / "odds.png")
    assert told.startswith("plot: Matplotlib is not installed here, so nothing can be drawn; install it: pip install ")


def test_an_old_plot_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "odds.png"
    assert write_picture(path, b"old") is None
    assert write_picture(path, b"new") is None

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    [problem] = write_picture(path, b"newer") or []
    assert problem.found == "the plot cannot be written: No space left on device"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]
