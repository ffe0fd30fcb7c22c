"""A-16, AL-94: seed and orders are fixed by letters, told at the end, and played again from a public record."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from browsers import NO_BROWSER, browser_path, opened_browser

from autoalgo.app.command import main
from autoalgo.games.atlantis.store.folder import open_game

ORDERS = """#atlantis 1
unit 1 ; a private word
address ann@secret.example
recruit 3
form 7
name unit "The Second"
study sword
end
transfer new 7 1
stduy
entertain
#end
"""


def atlantis(*words: object) -> int:
    return main(["atlantis", *map(str, words)])


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three months, of which the last was played twice; words of the players; a newcomer and acts in the second."""
    folder = tmp_path_factory.mktemp("public") / "game"
    (orders := folder.with_name("orders.txt")).write_text(ORDERS, encoding="utf-8")
    assert atlantis("new", folder, "--seed", 3) == 0
    assert atlantis("words", folder, "Ann: apple") == 0
    assert atlantis("add-player", folder, "--anywhere", "--name", "Ants", "--no-password") == 0
    assert atlantis("turn", folder, orders) == 0
    assert atlantis("add-player", folder, "--anywhere", "--name", "Bees", "--address", "bob@secret.example") == 0
    assert atlantis("act", folder, "give 1 3 swords ; Ann lost them", "land 9,0") == 0
    assert atlantis("turn", folder, "--without-orders") == 0
    assert atlantis("turn", folder, "--without-orders") == 0
    assert atlantis("redo", folder, orders) == 0
    return folder


@pytest.fixture(scope="module")
def record(game: Path) -> Path:
    file = game.with_name("record.jsonl")
    assert atlantis("publish", game, file, "--over") == 0
    return file


def test_al_94_a_public_record_is_played_again_without_the_folder(
    record: Path, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["audit", str(record)]) == 0
    assert capsys.readouterr().out.startswith("Identical: 3 months\nProved:\n")
    assert atlantis("audit", game) == 0
    months = [each for each in map(json.loads, record.read_text(encoding="utf-8").splitlines()) if "played" in each]
    assert [each["played"] for each in months] == [1, 1, 2]


def test_al_94_the_record_has_no_private_words_addresses_or_mistakes(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert not re.search('private|lost|secret.example|stduy|password": "[^"]', text)
    assert all(
        word in text for word in ("form 7", "The Second", "study sword", "give 1 3 swords", "Bees", "Ann: apple")
    )


def test_al_94_before_the_end_neither_seed_nor_orders_are_told(game: Path, tmp_path: Path) -> None:
    assert atlantis("publish", game, tmp_path / "record.jsonl") == 0
    text = (tmp_path / "record.jsonl").read_text(encoding="utf-8")
    opened = open_game(game)
    assert opened and not re.search('entertain|Ants|Bees|"seed"', text.split("\n", 2)[2])
    assert atlantis("audit", tmp_path / "record.jsonl") == 0
    assert atlantis("publish", game, tmp_path / "record.txt") == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("recruit 3", "recruit 4", "line 3, month 1, inputs: recorded"),
        ("Ann: apple", "Ann: maple", "line 3, month 1, world: recorded"),
        ('"seed": "3"', '"seed": "4"', "line 2, game, commitment: recorded"),
    ],
)
def test_al_94_what_is_changed_in_a_record_is_found(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    text = record.read_text(encoding="utf-8")
    assert text.count(old)
    (tmp_path / "record.jsonl").write_text(text.replace(old, new), encoding="utf-8")
    assert atlantis("audit", tmp_path / "record.jsonl") == 1
    assert told in capsys.readouterr().out


def test_al_94_words_bind_and_come_before_the_first_month(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert atlantis("words", game, "other") == 1
    assert "month 1 has been played" in capsys.readouterr().err
    file = game / "words.txt"
    before = file.read_bytes()
    file.write_text("other", encoding="utf-8")
    assert atlantis("audit", game) == 1
    file.write_bytes(before)


def test_al_94_the_page_holds_the_record_and_its_digest_by_hashlib_alone(record: Path, game: Path) -> None:
    page = record.with_suffix(".html")
    assert atlantis("publish", game, page, "--over") == 0
    found = re.search('id="record">(.*?)</script>', page.read_text(encoding="utf-8"))
    assert found
    data = json.loads(found[1])
    assert "".join(f"{line}\n" for line in data["lines"]) == record.read_text(encoding="utf-8")
    entries = list(map(json.loads, data["lines"]))
    salt = next(each["salt"] for each in entries if each["record"] == "seed")
    for month in (each for each in entries if each["record"] == "month"):
        made = [
            f"{line}\n"
            for line, each in zip(data["lines"], entries, strict=True)
            if each["record"] in {"newcomers", "acts", "orders"} and each["month"] == month["month"]
        ]
        assert sha256(f"{salt}\n{''.join(made)}".encode()).hexdigest() == month["inputs"]


@pytest.mark.skipif(browser_path() is None, reason=NO_BROWSER)
def test_al_94_the_page_checks_seed_and_orders_and_tells_what_is_changed(game: Path, tmp_path: Path) -> None:
    page, other = tmp_path / "page.html", tmp_path / "other.html"
    assert atlantis("publish", game, page, "--over") == 0
    text = page.read_text(encoding="utf-8")
    other.write_text(text.replace("recruit 3", "recruit 4"), encoding="utf-8")
    with opened_browser(tmp_path) as browser:
        tab = browser.tab(page)
        tab.click("#next")
        assert tab.said() == []
        assert "fixed before" in tab.value("document.getElementById('verdict').textContent")
        rows = tab.value("document.getElementById('rows').innerText")
        assert "Ants comes in" in rows and "form 7" in rows
        tab = browser.tab(other)
        assert "Something is wrong" in tab.value("document.getElementById('verdict').textContent")
