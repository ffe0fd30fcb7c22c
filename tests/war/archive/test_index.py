"""The index of a folder of wars: complete, incremental, thrown away without loss (O-5)."""

import os
import sqlite3
from datetime import date
from pathlib import Path

import pytest
from archive_records import asking, stamped, varied

from autoalgo.common.problems import Failure
from autoalgo.war.archive import index
from autoalgo.war.archive.index import Listing, ReadingWatch, WarSearch, archived_wars, index_file
from autoalgo.war.archive.record_lookup import find_record


class Watched:
    """Counts what is read."""

    def __init__(self, most: int = 10**9) -> None:
        self.read = 0
        self.most = most
        self.reading = ReadingWatch(self._told, lambda: self.read < self.most)

    def _told(self, done: int, total: int) -> None:
        assert done <= total
        self.read = done


def files(listing: Listing) -> list[str]:
    assert listing.failure is None
    return [war.file for war in listing.wars]


def listed(folder: Path, **search: object) -> list[str]:
    return files(archived_wars(folder, WarSearch(**search)))  # type: ignore[arg-type]


@pytest.fixture
def three(record: Path, folder: Path) -> Path:
    varied(record, folder / stamped(1), asking(war="The Anarchy", attacker="Albion"))
    varied(record, folder / stamped(3), asking(war="Siege of Żnin", defender="Östland"))
    varied(record, folder / stamped(2), asking(war="Third", year=-216))
    return folder


def test_all_wars_are_listed_those_fought_last_first(three: Path) -> None:
    assert listed(three) == [stamped(3), stamped(2), stamped(1)]


@pytest.mark.parametrize(
    ("search", "days"),
    [
        ({"nation": "albion"}, [3, 2, 1]),
        ({"nation": "öst"}, [3]),
        ({"nation": "ÖSTLAND"}, [3]),
        ({"name": "anarchy"}, [1]),
        ({"name": "żnin"}, [3]),
        ({"name": "nowhere"}, []),
        ({"year": -216}, [2]),
        ({"year": 1066}, [3, 1]),
        ({"since": date(2026, 5, 2)}, [3, 2]),
        ({"until": date(2026, 5, 2)}, [2, 1]),
        ({"since": date(2026, 5, 2), "until": date(2026, 5, 2)}, [2]),
        ({"nation": "gaul", "name": "third"}, [2]),
        ({"text": "216 BC"}, [2]),
        ({"text": "siege östland"}, [3]),
        ({"text": "2026-05-01"}, [1]),
        ({"text": "100% _ ' \""}, []),
    ],
)
def test_a_search_finds_by_nation_date_and_name(three: Path, search: dict[str, object], days: list[int]) -> None:
    assert listed(three, **search) == [stamped(day) for day in days]


def test_only_new_and_changed_records_are_read_again(three: Path, record: Path) -> None:
    first = Watched()
    archived_wars(three, WarSearch(), first.reading)
    again = Watched()
    archived_wars(three, WarSearch(), again.reading)
    assert (first.read, again.read) == (3, 0)
    varied(record, three / stamped(4))
    path = varied(record, three / stamped(1), asking(war="Renamed war"))
    os.utime(path, ns=(1, 1))
    more = Watched()
    listing = archived_wars(three, WarSearch(), more.reading)
    assert more.read == 2
    assert "Renamed war" in {war.name for war in listing.wars}


def test_a_record_that_is_gone_is_forgotten(three: Path) -> None:
    listed(three)
    (three / stamped(2)).unlink()
    assert listed(three) == [stamped(3), stamped(1)]


def test_a_stopped_reading_goes_on_where_it_was(record: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "_BATCH", 2)
    for day in range(1, 6):
        varied(record, folder / stamped(day))
    watched = Watched(most=2)
    listing = archived_wars(folder, WarSearch(), watched.reading)
    assert (len(listing.wars), listing.total, listing.whole) == (2, 5, False)
    rest = Watched()
    assert archived_wars(folder, WarSearch(), rest.reading).whole
    assert rest.read == 3


def test_a_damaged_index_is_made_anew(three: Path, caplog: pytest.LogCaptureFixture) -> None:
    expected = listed(three)
    place = index_file(three)
    assert place is not None
    for content in (b"no database at all, but quite long enough" * 100, place.read_bytes()[:5000], b""):
        place.write_bytes(content)
        assert listed(three) == expected
        assert listed(three) == expected
    assert "cannot be used" in caplog.text
    place.unlink()
    assert listed(three) == expected


def test_an_index_that_cannot_be_written_is_done_without(three: Path, kept_in: Path) -> None:
    expected = listed(three)
    place = index_file(three)
    assert place is not None
    place.unlink()
    place.mkdir()
    assert listed(three) == expected
    place.rmdir()
    kept_in.rmdir()
    assert listed(three) == expected


def test_an_index_that_another_run_writes_to_is_done_without(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "_PATIENCE_SECONDS", 0.01)
    place = index_file(three)
    assert place is not None
    other = sqlite3.connect(place)
    other.execute("BEGIN EXCLUSIVE")
    assert len(listed(three)) == 3
    other.close()


def test_a_folder_of_few_wars_needs_no_index(three: Path, kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "FEW", 4)
    assert len(listed(three)) == 3
    assert list(kept_in.iterdir()) == []


def test_the_indexes_of_other_folders_make_room(
    record: Path, tmp_path: Path, kept_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first folder is listed again before the third, so the second's index is the one to go."""
    monkeypatch.setattr(index, "MOST_INDEXES", 2)
    folders = [tmp_path / name for name in ("first", "second", "third")]
    places = [index_file(folder) for folder in folders]
    for time, number in enumerate((0, 1, 0)):
        varied(record, folders[number] / stamped(1))
        listed(folders[number])
        place = places[number]
        assert place is not None
        os.utime(place, (time, time))
    varied(record, folders[2] / stamped(1))
    listed(folders[2])
    assert {place for place in kept_in.iterdir() if place.suffix == ".sqlite"} == {places[0], places[2]}


def test_the_index_is_its_owners_alone(three: Path) -> None:
    listed(three)
    place = index_file(three)
    assert place is not None
    if os.name == "posix":
        assert place.stat().st_mode & 0o077 == 0


def test_broken_records_hide_no_others(three: Path) -> None:
    (three / stamped(9)).write_bytes(b"\xff")
    listing = archived_wars(three, WarSearch())
    assert [bool(war.problem) for war in listing.wars] == [True, False, False, False]


def test_a_folder_that_went_away_is_told_and_forgets_nothing(three: Path) -> None:
    expected = listed(three)
    three.rename(three.with_name("gone"))
    listing = archived_wars(three, WarSearch())
    assert listing.wars == ()
    assert listing.failure is not None
    assert "there is no such folder" in listing.failure[0].text()
    three.with_name("gone").rename(three)
    again = Watched()
    assert files(archived_wars(three, WarSearch(), again.reading)) == expected
    assert again.read == 0


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    failure = archived_wars(tmp_path / "file", WarSearch()).failure
    assert failure is not None
    assert "the folder cannot be read" in failure[0].text()


def test_a_war_is_found_by_its_id_its_file_and_its_path(three: Path, record: Path) -> None:
    assert find_record(three, "2026-05-01-14.30.00") == three / stamped(1)
    assert find_record(three, stamped(1)) == three / stamped(1)
    assert find_record(three / "none", str(record)) == record
    missing = find_record(three, "2026-05-01-14.30.09")
    assert isinstance(missing, Failure)
    assert 'did you mean "2026-05-0' in missing[0].text()


def test_an_id_of_two_records_is_not_guessed(three: Path, record: Path) -> None:
    varied(record, three / "Autoalgo log 2026-05-01-14.30.00.jsonl")
    failure = find_record(three, "2026-05-01-14.30.00")
    assert isinstance(failure, Failure)
    assert "2 records have the id" in failure[0].text()
