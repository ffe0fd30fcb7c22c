"""A file of every kind and version that the program ever wrote is opened (`old_files/<kind>/<version>/`).

The files were written by the program of that version. They are never written anew: a format that changes gets a folder
for its next version beside them, and a migration.
"""

import json
import shutil
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.problems import Failure
from autoalgo.common.records import Audit
from autoalgo.common.versions import VERSION_KEY, Data, Format, Version
from autoalgo.games.capture_the_flag.play.audit import Audit as FlagAudit
from autoalgo.games.capture_the_flag.play.audit import audit as audit_flag
from autoalgo.games.capture_the_flag.rules.numbers import NUMBERS as FLAG_RULES
from autoalgo.games.capture_the_flag.store.entries import FORMAT as FLAG_RECORD
from autoalgo.games.capture_the_flag.store.folder import OpenedGame as OpenedFlag
from autoalgo.games.capture_the_flag.store.folder import open_game as open_flag
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.play.record import audit as narzwarz_audit
from autoalgo.games.narzwarz.play.record import load
from autoalgo.games.narzwarz.store.entries import FORMAT as NARZWARZ_RECORD
from autoalgo.games.tncc.play.record import Replay, replay
from autoalgo.games.tncc.play.record import audit as tncc_audit
from autoalgo.games.tncc.rules.game import Turn
from autoalgo.games.tncc.store.entries import FORMAT as TNCC_RECORD
from autoalgo.games.tncc.tournament.league import FORMAT as TNCC_LEAGUE
from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.cli import main
from autoalgo.war.database.cells.cells import Unreadable
from autoalgo.war.database.google_sheet import copy
from autoalgo.war.database.google_sheet.copy import COPY, find_copy
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.domain.lists import Maneuver, Motive
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.report import record_reader
from autoalgo.war.report.entries import RECORD
from autoalgo.war.report.record_reader import Record, read_record
from autoalgo.war.requests import REQUEST, load_request, save_request
from autoalgo.war.tables import Tables, load_tables, migrations
from autoalgo.war.tables.edition import EDITION
from autoalgo.war.tables.migrations import TABLE, TableFile

OLD_FILES = Path(__file__).with_name("old_files")
RECORDS = sorted(OLD_FILES.glob("data_record/1/*.jsonl"))
KEY = "1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCd"
NEXT = Version("9.0.0", "made up")


def next_version(form: Format[Data], migration: Callable[[Data], Data]) -> Format[Data]:
    """Return the format as it would be after one more change."""
    return replace(form, history=(*form.history, NEXT), migrations={**form.migrations, form.current: migration})


@pytest.fixture(scope="module")
def old_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The JSON folder of version 1."""
    folder = tmp_path_factory.mktemp("JSON")
    with zipfile.ZipFile(OLD_FILES / "json_tables" / "1" / "JSON.zip") as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def old_tables(old_folder: Path) -> Tables:
    return sound(load_tables(old_folder))


def sound(loaded: Tables | Failure) -> Tables:
    assert isinstance(loaded, Tables), "\n".join(problem.text() for problem in loaded)
    return loaded


def texts(found: object) -> list[str]:
    assert isinstance(found, Failure)
    return [problem.text() for problem in found]


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        (RECORD, "data_record"),
        (REQUEST, "request"),
        (TABLE, "json_tables"),
        (EDITION, "edition"),
        (COPY, "sheet_copy"),
        (TNCC_RECORD, "tncc_record"),
        (TNCC_LEAGUE, "tncc_league"),
        (NARZWARZ_RECORD, "narzwarz_record"),
        (FLAG_RECORD, "capture_the_flag_record"),
        (FLAG_RULES, "flag_rules"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_version_has_its_old_files(form: Format[Any], kind: str) -> None:
    """The settings are the window's to test."""
    folders = [OLD_FILES / kind / str(number) for number in range(form.oldest, form.current + 1)]
    assert all(any(folder.iterdir()) for folder in folders)


# Data records.


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_read_and_said_to_be_fought_by_older_rules(record: Path, old_tables: Tables) -> None:
    """Inputs and flanks are still the same; what differs is what is made of them, the Siege Rate first (IV-9)."""
    result = audit(record, old_tables)
    assert isinstance(result, AuditResult), texts(result)
    assert (result.version, result.older_rules) == ("0.1.0", True)
    assert result.difference is not None
    assert result.difference.entry == "scores"
    assert "siege_rate" in result.difference.key
    assert result.changed_tables == ()
    assert result.interrupted == (record.stem == "interrupted")
    assert result.lines > 30


def test_an_audit_says_that_the_rules_have_changed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(RECORDS[0])]) == 1
    said = capsys.readouterr()
    assert "The rules have changed since version 0.1.0" in said.err
    assert "use Autoalgo 0.1.0" in said.err
    assert said.out.startswith("Different: ")


def test_a_record_is_migrated_before_it_is_read(
    tmp_path: Path, old_tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A format that called the seed otherwise, and had a line more."""
    lines = RECORDS[0].read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace('"seed"', '"draws"')
    path = tmp_path / "old.jsonl"
    path.write_text("\n".join([lines[0], '{"record": "remark"}', *lines[1:], ""]), encoding="utf-8")

    def without_remark(objects: Iterable[dict[str, JsonValue]]) -> list[dict[str, JsonValue]]:
        opening, _, program, *rest = objects
        program = {("seed" if key == "draws" else key): value for key, value in program.items()}
        return [{**opening, "version": 9}, program, *rest]

    assert "line 2" in texts(audit(path, old_tables))[0]
    monkeypatch.setattr(record_reader, "RECORD", next_version(RECORD, without_remark))
    result = audit(path, old_tables)
    assert isinstance(result, AuditResult), texts(result)
    # The replay is written by the program of today, which does not know of version 9.
    assert result.difference is not None
    assert result.difference.text() == f"line 1, format, version: recorded 9, replayed {RECORD.current}"


def test_a_record_of_version_1_is_the_first_run_of_its_request() -> None:
    record = read_record(RECORDS[0])
    assert isinstance(record, Record), texts(record)
    assert (record.run.number, record.request.word) == (1, None)
    assert json.loads(next(iter(record.lines)))["version"] == RECORD.current


def test_a_record_with_a_run_and_a_word_is_read() -> None:
    record = read_record(OLD_FILES / "data_record" / "2" / "word.jsonl")
    assert isinstance(record, Record), texts(record)
    assert (record.version, record.run.number, record.request.word) == ("0.2.0", 2, "Dragon egg 龍")


@pytest.mark.parametrize(("version", "hours"), [(1, False), (2, False), (3, True), (4, True), (5, True)])
def test_records_from_version_3_on_say_where_the_flanks_stood(version: int, hours: bool) -> None:
    record = read_record(OLD_FILES / "data_record" / str(version) / "hastings.jsonl")
    assert isinstance(record, Record), texts(record)
    assert (record.lines.version, record.hours) == (version, hours)
    kinds = {json.loads(line)["record"] for line in record.lines}
    assert ("hour" in kinds) is hours


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("7", "version 7; allowed: the versions 1 to 6; a newer Autoalgo wrote this data record: update the program"),
        ('"1"', 'version "1"; allowed: the versions 1 to 6; leave the version'),
        ("true", "version true; allowed: the versions 1 to 6; leave the version"),
        ("1.0", "version 1.0; allowed: the versions 1 to 6; leave the version"),
    ],
)
def test_a_record_of_another_version_is_told(tmp_path: Path, old_tables: Tables, version: str, said: str) -> None:
    text = RECORDS[0].read_text(encoding="utf-8")
    path = tmp_path / "other.jsonl"
    path.write_text(text.replace('"version": 1}', f'"version": {version}}}', 1), encoding="utf-8")
    assert f"line 1: the record has {said}" in texts(audit(path, old_tables))[0]


# Records of TNCC.


@pytest.mark.parametrize("version", ["1", "2"])
def test_an_old_record_of_narzwarz_is_still_the_same_game(version: str) -> None:
    record = OLD_FILES / "narzwarz_record" / version / "game.jsonl"
    found = narzwarz_audit(record)
    assert isinstance(found, Audit), texts(found)
    assert (found.version, found.difference, found.over) == ("0.2.0", None, True)
    played = load(record)
    assert isinstance(played, Played), texts(played)
    commands = [type(moment.command).__name__ for moment in played.moments if moment.command]
    assert sorted(set(commands)) == ["Attack", "Build", "End", "Hire", "Move", "Spy", "Train"]
    assert played.game.leaders[0].name == "Äsh 龍"


def test_an_old_record_of_tncc_is_still_the_same_game() -> None:
    record = OLD_FILES / "tncc_record" / "1" / "game.jsonl"
    found = tncc_audit(record)
    assert isinstance(found, Audit), texts(found)
    assert (found.version, found.lines, found.difference) == ("0.2.0", 17, None)
    played = replay(record)
    assert isinstance(played, Replay), texts(played)
    assert (played.opening.players, played.opening.bots[0]) == (("Ash", "Bäy 龍", "Cay"), "mine=python3 mine.py")
    turns = [entry for entry in played.games[-1].chronicle if isinstance(entry, Turn)]
    assert [turn.reply_default or turn.default for turn in turns if turn.reply_default or turn.default] == [
        "it did not answer within 50 ms",
        "it ended with the exit code 1",
        "it failed: ValueError: \\u001b[2J",
    ]
    assert [turn.accepted for turn in turns if turn.accepted is not None] == [True, False, True]


@pytest.mark.parametrize("version", ["1", "2", "3", "4"])
def test_an_old_game_of_capture_the_flag_goes_on(version: str) -> None:
    """Its turns may lead to something else by the rules of today; what they have left is read from the record."""
    opened = open_flag(OLD_FILES / "capture_the_flag_record" / version)
    assert isinstance(opened, OpenedFlag), texts(opened)
    ann = next(unit for unit in opened.game.units if unit.name == "Ann")
    assert (opened.game.turn, ann.life) == (3, 280)
    assert ann.standing and ann.standing.texts == ("keep moving towards enemy flag",)


def test_an_old_turn_of_capture_the_flag_is_audited_as_it_was_understood_then(tmp_path: Path) -> None:
    """Ann's words would be two ways today, of which neither is gone."""
    game = tmp_path / "game"
    shutil.copytree(OLD_FILES / "capture_the_flag_record" / "2", game)
    turn = game / "turns" / "001.jsonl"
    lines = turn.read_text(encoding="utf-8")
    words = next(json.loads(line)["text"] for line in lines.splitlines() if '"unit": "Ann"' in line)
    turn.write_text(lines.replace(json.dumps(words), json.dumps("go home, move towards a1")), encoding="utf-8")
    found = audit_flag(game)
    assert isinstance(found, FlagAudit) and found.difference is None


# Request files.


def test_a_request_with_the_fewest_keys_is_read() -> None:
    request = load_request(OLD_FILES / "request" / "1" / "fewest_keys.json")
    assert isinstance(request, WarRequest)
    assert (request.year, request.motive, request.defender, request.flanks) == (-216, Motive.CONQUEST, "default", None)


def test_a_request_with_flanks_is_read() -> None:
    request = load_request(OLD_FILES / "request" / "1" / "flanks.json")
    assert isinstance(request, WarRequest)
    assert (request.war, request.seed, len(request.flanks or ())) == ("Battle of Hastings", 1066, 9)


def test_a_request_that_the_window_saved_is_read() -> None:
    request = load_request(OLD_FILES / "request" / "1" / "saved_by_window.json")
    assert isinstance(request, WarRequest)
    assert (request.war, request.seed, request.battle) == ("Battle of [[Senlac]] – 關原 ⚔", 7, 17)
    assert [flank.maneuver for flank in request.flanks or ()] == [Maneuver.FEIGNED_RETREAT, Maneuver.HIT_AND_RUN]


def test_a_request_of_version_1_has_no_width() -> None:
    for file in sorted((OLD_FILES / "request" / "1").iterdir()):
        request = load_request(file)
        assert isinstance(request, WarRequest)
        assert request.map_km is None


def test_a_request_with_a_width_is_read() -> None:
    request = load_request(OLD_FILES / "request" / "2" / "map_width.json")
    assert isinstance(request, WarRequest)
    assert (request.war, request.map_km, len(request.flanks or ())) == ("Battle of [[Senlac]] – 關原 ⚔", 7.5, 2)


def test_a_request_with_its_source_is_read() -> None:
    request = load_request(OLD_FILES / "request" / "2" / "source.json")
    assert isinstance(request, WarRequest)
    assert (request.map_km, request.source) == (7.5, "Lawson 2002: 8,000 a side.\n關原 ⚔")


def test_a_request_with_a_word_is_read() -> None:
    request = load_request(OLD_FILES / "request" / "2" / "word.json")
    assert isinstance(request, WarRequest)
    assert (request.word, request.seed) == ("Dragon egg 龍", None)


def with_version(file: str, version: object) -> str:
    data = json.loads((OLD_FILES / file).read_text(encoding="utf-8"))
    return json.dumps({VERSION_KEY: version, **data})


def test_a_request_may_name_its_version(tmp_path: Path) -> None:
    path = tmp_path / "war.json"
    path.write_text(with_version("request/1/flanks.json", 1), encoding="utf-8")
    assert load_request(path) == load_request(OLD_FILES / "request" / "1" / "flanks.json")
    path.write_text(with_version("request/1/flanks.json", 3), encoding="utf-8")
    said = "version 3; allowed: the versions 1 to 2; a newer Autoalgo wrote this request file: update the program"
    assert texts(load_request(path)) == [f"war.json, _version: {said}"]
    path.write_text(with_version("request/1/flanks.json", True), encoding="utf-8")
    assert "_version: version true; allowed: the versions 1 to 2; leave" in texts(load_request(path))[0]


def test_a_request_is_migrated_before_it_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def with_location(data: dict[str, JsonValue]) -> dict[str, JsonValue]:
        return {("location" if key == "place" else key): value for key, value in data.items()}

    path = tmp_path / "war.json"
    text = (OLD_FILES / "request" / "1" / "flanks.json").read_text(encoding="utf-8")
    path.write_text(text.replace('"location"', '"place"'), encoding="utf-8")
    assert any("place" in said for said in texts(load_request(path)))
    monkeypatch.setattr("autoalgo.war.requests.REQUEST", next_version(REQUEST, with_location))
    assert load_request(path) == load_request(OLD_FILES / "request" / "1" / "flanks.json")


def test_what_is_saved_names_its_version(tmp_path: Path) -> None:
    """A file without a version is of the first: once there is a second, saving has to name it."""
    request = load_request(OLD_FILES / "request" / "1" / "flanks.json")
    assert isinstance(request, WarRequest)
    assert save_request(tmp_path / "war.json", request) is None
    saved = json.loads((tmp_path / "war.json").read_text(encoding="utf-8"))
    assert saved.get(VERSION_KEY, 1) == REQUEST.current


# JSON tables.


def test_old_tables_are_read(old_tables: Tables) -> None:
    assert old_tables.rules.scale.map_km == 100
    assert len(old_tables.units) == 201
    assert len(old_tables.digests) == 45
    assert old_tables.rules.extensions.fortune_of_the_day == 0


@pytest.mark.parametrize("version", sorted(path.name for path in (OLD_FILES / "json_tables").iterdir()))
def test_tables_of_every_version_are_read(version: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(OLD_FILES / "json_tables" / version / "JSON.zip") as archive:
        archive.extractall(tmp_path)
    tables = sound(load_tables(tmp_path))
    assert tables.rules.scale.map_km == 100
    assert tables.rules.extensions.fortune_of_the_day == 0


def test_every_table_may_name_its_version(old_folder: Path, old_tables: Tables, tmp_path: Path) -> None:
    for file in old_folder.iterdir():
        data = json.loads(file.read_text(encoding="utf-8"))
        (tmp_path / file.name).write_text(json.dumps({VERSION_KEY: 1, **data}), encoding="utf-8")
    assert replace(sound(load_tables(tmp_path)), digests={}) == replace(old_tables, digests={})


def test_every_table_of_a_newer_version_is_told(old_folder: Path, tmp_path: Path) -> None:
    newer, known = TABLE.current + 1, f"the versions 1 to {TABLE.current}"
    for file in old_folder.iterdir():
        data = json.loads(file.read_text(encoding="utf-8"))
        (tmp_path / file.name).write_text(json.dumps({**data, VERSION_KEY: newer}), encoding="utf-8")
    said = f"_version: version {newer}; allowed: {known}; a newer Autoalgo wrote this JSON table: update the program"
    assert sorted(texts(load_tables(tmp_path))) == sorted(f"{file.name}, {said}" for file in old_folder.iterdir())


def test_a_table_is_migrated_before_it_is_checked(
    old_folder: Path, old_tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_speed(table: TableFile) -> TableFile:
        if table.file != "Soldier.json":
            return table
        units = {name: _renamed(unit, "Pace", "Speed") for name, unit in table.data.items()}
        return TableFile(table.file, units)

    shutil.copytree(old_folder, tmp_path / "JSON")
    soldier = tmp_path / "JSON" / "Soldier.json"
    soldier.write_text(soldier.read_text(encoding="utf-8").replace('"Speed"', '"Pace"'), encoding="utf-8")
    assert any("Pace" in said for said in texts(load_tables(tmp_path / "JSON")))
    monkeypatch.setattr(migrations, "TABLE", next_version(TABLE, with_speed))
    assert replace(sound(load_tables(tmp_path / "JSON")), digests={}) == replace(old_tables, digests={})


def _renamed(unit: JsonValue, old: str, new: str) -> JsonValue:
    if not isinstance(unit, dict):
        return unit
    return {(new if key == old else key): value for key, value in unit.items()}


# The copy of a Google Sheet.


def test_an_old_copy_of_a_sheet_is_read() -> None:
    found = find_copy(OLD_FILES / "sheet_copy" / "1", SheetReference(key=KEY))
    assert found is not None
    assert (found.title, found.read_at) == ("Map Game", datetime(2026, 11, 21, 8, 5, tzinfo=UTC))
    nations, empty = found.cells.sheets
    assert nations.rows[1:] == (
        ("Albion", 1_000_000, 99.5, None),
        ("Gaul", 2.0, Unreadable("#REF!", "mend the formula"), True),
    )
    assert (nations.merged, empty.rows) == (("A1:B1",), ())


def test_a_copy_is_migrated_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def with_title(content: dict[str, object]) -> dict[str, object]:
        return {("title" if key == "called" else key): value for key, value in content.items()}

    (old,) = (OLD_FILES / "sheet_copy" / "1").iterdir()
    text = old.read_text(encoding="utf-8").replace('"title": "Map Game"', '"called": "Map Game"')
    (tmp_path / old.name).write_text(text, encoding="utf-8")
    assert find_copy(tmp_path, SheetReference(key=KEY)) is None
    monkeypatch.setattr(copy, "COPY", next_version(COPY, with_title))
    assert find_copy(tmp_path, SheetReference(key=KEY)) == find_copy(old.parent, SheetReference(key=KEY))


def test_a_copy_of_a_newer_program_is_no_copy(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (old,) = (OLD_FILES / "sheet_copy" / "1").iterdir()
    text = old.read_text(encoding="utf-8")
    (tmp_path / old.name).write_text(text.replace('"version": 1', '"version": 2'), encoding="utf-8")
    assert find_copy(tmp_path, SheetReference(key=KEY)) is None
    assert "is of version 2 and not read: a newer Autoalgo wrote this copy of a sheet" in caplog.text
