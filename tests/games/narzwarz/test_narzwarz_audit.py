"""The audit of NarzWarz tells what is not as it ships, and names what nothing binds (NW-18)."""

from pathlib import Path

import pytest
from recorded_games import narzwarz

from autoalgo.app.command import main


def audited(save: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    assert main(["narzwarz", "audit", str(save)]) == 0
    said = capsys.readouterr()
    return said.out, said.err


def changed(save: Path, old: str, new: str) -> Path:
    text = save.read_text(encoding="utf-8")
    assert old in text
    save.write_text(text.replace(old, new), encoding="utf-8")
    return save


def test_nw_18_a_game_by_the_shipped_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = audited(narzwarz(tmp_path)[0], capsys)
    assert err == ""
    assert "the numbers have SHA-256 " in out
    assert "- who gave the commands of Ann" in out.partition("Not proved:")[2]
    assert "a save may end between any two turns [#step]" in out


def test_nw_18_other_numbers_are_told_with_digests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, err = audited(narzwarz(tmp_path, start_gold_most=99_999)[0], capsys)
    digests, value = err.splitlines()
    assert digests.startswith("Otherwise than games/narzwarz.json: SHA-256 ")
    assert value == "Otherwise than games/narzwarz.json: constants.start_gold_most: recorded 99999, there 300"


def test_nw_18_another_name_of_a_leader_of_the_computer_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, err = audited(changed(narzwarz(tmp_path)[0], "Brunhild", "Brünhild"), capsys)
    assert err == 'Otherwise than the names that ship: leader 3, of the computer, is "Brünhild"\n'


def test_nw_18_a_map_that_does_not_ship_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = narzwarz(tmp_path)[0]
    _, err = audited(changed(save, '"name": "The Twelve Marches"', '"name": "The Marches"'), capsys)
    assert err.startswith('Otherwise than games/narzwarz_maps: no map there is called "The Marches", SHA-256 ')


def test_nw_18_another_country_of_a_map_that_ships_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = narzwarz(tmp_path)[0]
    text = save.read_text(encoding="utf-8")
    name = text.partition('"places": [{"number": 1, "name": "')[2].partition('"')[0]
    _, err = audited(changed(save, f'"name": "{name}"', '"name": "Nowhere"'), capsys)
    assert f'places.item 1.name: recorded "Nowhere", there "{name}"' in err
