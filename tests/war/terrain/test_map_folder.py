"""The Maps folder: what it offers and what a name means."""

import os
import sys
from pathlib import Path

import pytest
from outcomes import only_problem

from autoalgo.common.problems import Problem
from autoalgo.war.terrain import find_map, list_maps


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    for name in ("Mountain Pass.png", "Hard Coast.PNG", "Plain.png", ".hidden.png", "notes.txt", "png", "Åland.png"):
        (tmp_path / name).touch()
    (tmp_path / "Folder.png").mkdir()
    return tmp_path


def problem_of(folder: Path, name: str) -> Problem:
    return only_problem(find_map(folder, name))


def test_maps_are_png_files_by_name_and_sorted(maps: Path) -> None:
    assert list_maps(maps) == ("Hard Coast", "Mountain Pass", "Plain", "Åland")


def test_a_missing_folder_has_no_maps(tmp_path: Path) -> None:
    assert list_maps(tmp_path / "nowhere") == ()
    assert "the folder has none" in problem_of(tmp_path / "nowhere", "Plain").found


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are always text")
def test_a_file_whose_name_is_no_text_is_left_out(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.png")).touch()
    assert list_maps(tmp_path) == ()


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Plain", "Plain.png"),
        ("plain", "Plain.png"),
        ("  PLAIN ", "Plain.png"),
        ("plain.png", "Plain.png"),
        ("mountain-pass", "Mountain Pass.png"),
        ("Mountain_Pass.PNG", "Mountain Pass.png"),
        ("hard coast", "Hard Coast.PNG"),
        ("A\N{COMBINING RING ABOVE}land", "Åland.png"),
    ],
)
def test_db_3_a_name_matches_without_case_blanks_hyphens_and_ending(maps: Path, name: str, file: str) -> None:
    assert find_map(maps, name) == maps / file


def test_an_unknown_name_is_a_problem_with_the_nearest_name(maps: Path) -> None:
    problem = problem_of(maps, "Montain pass")
    assert problem.place.file == str(maps)
    assert problem.found == 'no terrain map "Montain pass"'
    assert problem.allowed == "Hard Coast, Mountain Pass, Plain, Åland"
    assert problem.hint == 'did you mean "Mountain Pass"?'


@pytest.mark.parametrize("name", ["", "hidden", ".hidden", "notes", "Folder", "../Plain", "Plain/", "*"])
def test_a_name_is_never_taken_for_a_path(maps: Path, name: str) -> None:
    problem_of(maps, name)


def test_of_names_that_differ_in_case_alone_the_exact_one_is_meant(maps: Path) -> None:
    (maps / "PLAIN.png").touch()
    if len(list_maps(maps)) == 4:
        pytest.skip("file names here do not tell case apart")
    assert find_map(maps, "PLAIN") == maps / "PLAIN.png"
    assert find_map(maps, "Plain") == maps / "Plain.png"
    problem = problem_of(maps, "plain")
    assert "fits several" in problem.found
    assert problem.allowed == '"PLAIN", "Plain"'


def test_two_endings_of_one_name_are_one_map(maps: Path) -> None:
    (maps / "Plain.PNG").touch()
    assert list_maps(maps).count("Plain") == 1
    assert find_map(maps, "Plain") == maps / "Plain.png"


def test_a_link_that_cannot_be_followed_hides_no_other_map(maps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (maps / "Secret.png").symlink_to(maps / "Plain.png")
    followed = Path.is_file

    def refusing(file: Path) -> bool:
        if file.name == "Secret.png":
            raise PermissionError
        return followed(file)

    monkeypatch.setattr(Path, "is_file", refusing)
    assert list_maps(maps) == ("Hard Coast", "Mountain Pass", "Plain", "Åland")
