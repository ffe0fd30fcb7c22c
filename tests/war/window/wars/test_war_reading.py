"""O-5: a war read whole for the page Wars, also where a part of it cannot be read."""

from pathlib import Path

import pytest
from archive_records import Lines, asking, stamped, varied

from autoalgo.war.archive.archived_war import WarEnding, read_archived
from autoalgo.war.domain.fingerprint import seed_of_word
from autoalgo.war.report.commits import COMMITS_NAME
from autoalgo.war.tables import Tables
from autoalgo.war.window.wars import shown_war
from autoalgo.war.window.wars.shown_war import ShownWar, read_war
from autoalgo.war.window.wars.war_texts import commit_text, origin_text


def shown(path: Path, tables: Tables | None) -> ShownWar:
    war = read_war(path, tables, lambda: True)
    assert isinstance(war, ShownWar), war
    return war


def test_a_list_of_commits_that_cannot_be_read_hides_nothing_else(record: Path, tmp_path: Path, tables: Tables) -> None:
    path = varied(record, tmp_path / "Logs" / stamped(1))
    (path.parent / COMMITS_NAME).mkdir()
    war = shown(path, tables)
    assert "the list of commits cannot be read" in war.problem
    assert (war.notes, len(war.log) > 100) == ((), True)


def test_a_log_that_breaks_is_shown_up_to_there(record: Path, tmp_path: Path, tables: Tables) -> None:
    def broken(lines: Lines) -> None:
        lines[12] = {"record": "event", "event": 3}

    war = shown(varied(record, tmp_path / stamped(1), broken), tables)
    whole = shown(varied(record, tmp_path / stamped(2)), tables)
    assert "line 13: the line is not an event" in war.problem
    before = sum('"record": "event"' in line for line in record.read_text(encoding="utf-8").splitlines()[:12])
    first = next(number for number, line in enumerate(whole.log) if line.kind)
    assert war.log == whole.log[: first + before]


def test_very_long_logs_are_cut_and_told(
    record: Path, tmp_path: Path, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown_war, "MOST_LINES", 50)
    war = shown(varied(record, tmp_path / stamped(1)), tables)
    assert (len(war.log), war.problem) == (50, "Only the first 50 lines of the log are shown.")


def test_a_reading_that_is_stopped_ends_there(record: Path, tables: Tables) -> None:
    war = read_war(record, tables, lambda: False)
    assert isinstance(war, ShownWar)
    assert len(war.log) == 1


def test_without_tables_there_is_no_log_yet(record: Path) -> None:
    war = shown(record, None)
    assert (war.log, war.problem) == ((), "")
    assert war.war.receipt


def test_where_a_war_comes_from_is_told(record: Path, tmp_path: Path) -> None:
    war = shown(record, None)
    seed = seed_of_word(war.war.request, "Dragon")
    of_word = read_archived(varied(record, tmp_path / stamped(1), asking(seed=seed, run=3, word="Dragon")))
    assert origin_text(of_word).endswith(f", seed {seed}, from the word “Dragon”, run 3 of this request")
    of_battle = read_archived(varied(record, tmp_path / stamped(2), asking(battle=17)))
    assert ", seed 5, battle 17, run 1 of this request" in origin_text(of_battle)
    (tmp_path / "broken.jsonl").touch()
    broken = read_archived(tmp_path / "broken.jsonl")
    assert (broken.ending, origin_text(broken)) == (WarEnding.UNREADABLE, "")


def test_a_war_without_an_end_has_nothing_to_commit(record: Path, tmp_path: Path) -> None:
    def stopped(lines: Lines) -> None:
        lines[20:] = [{"record": "interrupted"}]

    assert commit_text(shown(varied(record, tmp_path / stamped(1), stopped), None)) == "It has no stability to commit."
