"""CF-56 … CF-59, C-61 … C-65: what enemies may not read, and what anybody can check without trusting the umpire."""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import pytest
from browsers import NO_BROWSER, browser_path, opened_browser
from flag_games import flag_game

from autoalgo.app.command import main
from autoalgo.common.kit.luck import Luck, keep_words
from autoalgo.common.mail import Outbox
from autoalgo.common.mail.journal import Journal, LetterStep, LetterStepEntry
from autoalgo.common.mail.outbox import digest_in
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.bots import MIXES, orders_of
from autoalgo.games.capture_the_flag.mail import MailGame, People, keep_people, open_table, post_reports
from autoalgo.games.capture_the_flag.mail.people import Person
from autoalgo.games.capture_the_flag.play.played_turn import Played, keep_turn, play_inputs
from autoalgo.games.capture_the_flag.play.undo import undo_turn
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, create, open_game
from autoalgo.games.capture_the_flag.store.inputs import inputs_of
from autoalgo.games.capture_the_flag.store.received import Mail, Received, keep_orders
from autoalgo.games.capture_the_flag.words.sight import ANYBODY, seen_game

SALT = "00112233445566778899aabbccddeeff"
LUCK = Luck(7, SALT)
WORDS = "Ann: apple, ned: pear"
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
UNITS = "Ann soldier a3,Abe archer b3,Wes wizard a4,ned soldier f3,ivo archer e3,uwe wizard f4"
NAMES = ("Ann", "Abe", "Wes", "ned", "ivo", "uwe")
PRIVATE_WORDS = "my secret plan for grandmother"
SAID = {
    (1, "Wes"): "follow Abe",
    (1, "uwe"): "guard ned",
    (2, "uwe"): "if ned is hurt then attack the nearest enemy, otherwise move towards d3",
    (3, "uwe"): "same as last turn",
}
"""Orders of all kinds in the whole game, by turn and unit, in place of what an automatic player orders."""


@dataclass
class Desk:
    """A game by mail of three a side on a small board."""

    folder: Path
    luck: Luck = LUCK

    def __post_init__(self) -> None:
        start = flag_game(UNITS, rows=["......"] * 6, homes=("a1", "f6"))
        assert not create(self.folder, start, "small", self.luck)
        people = {name: Person(addresses=(f"{name.lower()}@example.org",)) for name in NAMES}
        assert not keep_people(self.folder, People(umpire="umpire@example.org", people=people))

    @property
    def opened(self) -> OpenedGame:
        opened = open_game(self.folder)
        assert isinstance(opened, OpenedGame)
        return opened

    def order(self, name: str, text: str, by_mail: bool = True, minutes: int = 0) -> None:
        opened, moment = self.opened, NOON + timedelta(minutes=minutes)
        turn = opened.game.turn
        mail = Mail(f"<{turn}-{name}-{minutes}@example.org>", f"{name.lower()}@example.org") if by_mail else None
        assert not keep_orders(opened, NAMES.index(name), Received(text, moment, mail))

    def turn(self) -> Failure | None:
        opened = self.opened
        inputs = inputs_of(opened)
        assert not isinstance(inputs, Failure)
        played = play_inputs(opened, inputs, (), NOON)
        assert isinstance(played, Played)
        return keep_turn(opened, played)

    def post(self) -> None:
        table = open_table(self.folder, NOON)
        assert isinstance(table, MailGame)
        assert isinstance(post_reports(table), int)

    def sent(self) -> None:
        """Let every letter be one that a server has taken."""
        letters = Outbox(self.folder / "outbox").letters()
        assert not isinstance(letters, Failure)
        for letter in letters.waiting:
            Journal(self.folder / "outbox").note(
                LetterStepEntry(letter=digest_in(letter.path.name), step=LetterStep.SENT, at=NOON)
            )

    def letters(self, name: str) -> list[EmailMessage]:
        files = sorted((self.folder / "outbox").glob("*.eml"))
        mails = [message_from_bytes(file.read_bytes(), policy=default) for file in files]
        return [mail for mail in mails if mail["To"] == f"{name.lower()}@example.org"]

    def told(self, name: str) -> str:
        """Return what the last letter to a player says, in text and HTML alike."""
        parts = [self.letters(name)[-1].get_body((kind,)) for kind in ("plain", "html")]
        texts = [str(part.get_content()) for part in parts if part]
        assert len(texts) == 2
        return "\n".join(texts).replace("\r\n", "\n")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A game that automatic players have ended, all told by mail."""
    desk = Desk(tmp_path_factory.mktemp("whole") / "game")
    assert not keep_words(desk.folder, WORDS)
    desk.post()
    mix = MIXES["runners"]
    while (opened := desk.opened).game.winner is None and opened.game.turn < 60:
        for number, name in enumerate(NAMES):
            if opened.game.units[number].alive:
                chance = chance_of(1, opened.game.turn)
                texts = orders_of(opened.game, number, mix(opened.game, number), chance).texts
                said = SAID.get((opened.game.turn, name), "; ".join(texts))
                desk.order(name, f"{said}\n\n> {PRIVATE_WORDS}")
        assert desk.turn() is None
        desk.post()
    assert desk.opened.game.winner is not None
    return desk


@pytest.fixture(scope="module")
def record(whole: Desk) -> Path:
    file = whole.folder / "public.jsonl"
    assert main(["flag", "publish", str(whole.folder), str(file)]) == 0
    return file


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "game")


def test_cf_56_enemies_read_neither_what_goes_on_nor_what_failed(desk: Desk) -> None:
    desk.order("ned", "attack Abe, keep moving towards a5")
    desk.order("Ann", "keep moving towards f5")
    assert desk.turn() is None
    desk.post()
    enemy, friend, own = desk.told("Ann"), desk.told("ivo"), desk.told("ned")
    assert "goes on: keep moving towards f5" in enemy
    assert "a5" not in enemy.partition("SHA-256")[0] and "keep moving towards a5" not in enemy
    assert "ned does not" not in enemy
    for letter in (friend, own):
        assert "ned does not attack Abe: Abe is 4 spaces away" in letter
        assert "goes on: keep moving towards a5" in letter
        assert "keep moving towards f5" not in letter


def test_cf_56_the_report_for_everybody_tells_no_plans(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """What an enemy ran into is his plan, too, unless lots were drawn for it, which everybody reads."""
    desk.order("Ann", "keep moving towards f5")
    desk.order("Abe", "move c3, d3")
    desk.order("ivo", "move d3")
    desk.order("ned", "attack Abe")
    assert desk.turn() is None
    capsys.readouterr()
    assert main(["flag", "report", str(desk.folder)]) == 0
    public = capsys.readouterr().out
    assert main(["flag", "replay", str(desk.folder)]) == 0
    umpires = capsys.readouterr().out
    for plan in ("goes on: ", "ned does not attack"):
        assert plan in umpires and plan not in public
    assert "stops: ivo is in the way at d3" in umpires and "in the way" not in public


def test_cf_56_what_could_be_repeated_is_a_plan(desk: Desk) -> None:
    """What nobody saw a unit do in the turn before, as a way that it could not go, it can be told to do again."""
    desk.order("Ann", "move towards f5")
    desk.order("ned", "move towards a5")
    assert desk.turn() is None
    units = {reader: seen_game(desk.opened.game, reader).units for reader in (0, ANYBODY)}
    told = {reader: [unit.name for unit in seen if unit.last] for reader, seen in units.items()}
    assert [unit.name for unit in desk.opened.game.units if unit.last] == ["Ann", "ned"]
    assert told == {0: ["Ann"], ANYBODY: []}


def test_cf_57_the_documented_script_checks_a_record_by_itself(record: Path, tmp_path: Path) -> None:
    """The stranger has Python's own library, the documentation and the file."""
    docs = Path(__file__).resolve().parents[4] / "docs" / "games" / "capture_the_flag.md"
    [script] = re.findall(r"```python\n(.*?)```", docs.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "check.py").write_text(script, encoding="utf-8")

    def checked(file: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", str(tmp_path / "check.py"), str(file)]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, cwd=tmp_path)

    done = checked(record)
    events = [event for turn in entries(record) for event in turn.get("events", ())]
    dice = sum(len(event["dice"]) for event in events if event["event"] == "hit")
    lots = sum(event["event"] == "lot" for event in events)
    assert dice > 5 and lots > 1
    assert done.stdout.startswith(f"{dice} dice and {lots} lots are right\n"), done.stderr
    other = tmp_path / "other.jsonl"
    other.write_text(
        re.sub(r'"dice": \[(\d)', lambda found: f'"dice": [{int(found[1]) % 6 + 1}', read(record), count=1)
    )
    assert checked(other).returncode != 0


def test_cf_57_dice_and_hash_follow_by_hand(record: Path) -> None:
    """Worked out with hashlib alone, words included."""
    lines = entries(record)
    assert lines[1]["commitment"] == sha256(f"autoalgo seed 7 {SALT}".encode()).hexdigest()
    luck = int(sha256(f"autoalgo luck 7 {SALT} {WORDS}".encode()).hexdigest()[:16], 16) >> 1
    turn, hit = next(
        (line["turn"], event)
        for line in lines
        for event in line.get("events", ())
        if event["event"] == "hit" and event["dice"]
    )
    purpose = f"{luck} {turn} die {hit['attacker']} {hit['target']} 0"
    share = int.from_bytes(blake2b(purpose.encode(), digest_size=8).digest(), "big") / 2**64
    assert hit["dice"][0] == 1 + int(share * 6)


def test_cf_57_letters_tell_the_digests_of_the_public_record(whole: Desk, record: Path) -> None:
    """Each that of the record as far as it goes, of the turn before, and of the seed; the last one seed and record."""
    lines, letters = read(record).splitlines(keepends=True), whole.letters("ned")
    commitment = entries(record)[1]["commitment"]
    assert len(letters) == whole.opened.game.turn
    for turn, letter in enumerate(letters):
        body = letter.get_body(("plain",))
        text = str(body.get_content() if body else "").replace("\r\n", "\n")
        assert f"SHA-256 of the seed:\n{commitment}\n" in text
        if turn:
            digest = sha256("".join(lines[: 2 + turn]).encode()).hexdigest()
            assert f"SHA-256 of the public record up to turn {turn}:\n{digest}\n" in text
        for told in {turn, turn - 1} - {0, -1}:
            own = sha256((whole.folder / "turns" / f"{told:03}.jsonl").read_bytes()).hexdigest()
            assert f"SHA-256 of turn {told}:\n{own}\n" in text
        last = turn == len(letters) - 1
        assert (SALT in letter.as_string()) == last, turn
    attached = {part.get_filename(): part.get_content() for part in letters[-1].iter_attachments()}
    assert attached["public record.jsonl"] == record.read_bytes()
    assert "public record.html" in attached


def test_cf_57_the_record_has_no_private_words_addresses_or_mails(record: Path, whole: Desk) -> None:
    text = read(record)
    assert PRIVATE_WORDS in read(whole.folder / "turns" / "001.jsonl")
    assert not re.search(rf"{PRIVATE_WORDS}|@|example|umpire@", text)


def test_cf_57_before_the_end_the_record_tells_what_everybody_saw_and_no_more(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.order("ned", "attack Abe, keep moving towards a5")
    assert desk.turn() is None
    file = tmp_path / "now.jsonl"
    assert main(["flag", "publish", str(desk.folder), str(file)]) == 0
    text = read(file)
    assert [entry["record"] for entry in entries(file)] == ["format", "game", "turn"]
    assert not re.search(rf"{SALT}|refused|keep moving|attack Abe|\"seed\"", text)
    assert main(["flag", "audit", str(file)]) == 0
    assert "anything of 1 turn: the seed is published when the game is over" in capsys.readouterr().out


def test_cf_57_the_audit_plays_the_game_again_from_the_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = [turn["orders"] for turn in entries(record) if turn["record"] == "orders"]
    assert "keep moving towards ned" in given[0]["uwe"] and given[1]["uwe"][0].startswith("if ned is hurt")
    assert given[0]["Wes"] == ["keep moving towards Abe"] and given[2]["uwe"] == ["same as last turn"]
    for words in (["flag", "audit", str(record)], ["audit", str(record)]):
        capsys.readouterr()
        assert main(words) == 0
        told = capsys.readouterr().out
        assert told.startswith("Identical: ")
        assert "that seed and salt are those whose SHA-256 the record shows" in told


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        pytest.param('"seed": "7"', '"seed": "8"', "commitment: recorded ", id="another seed"),
        pytest.param("Ann: apple", "Ann: maple", ": recorded ", id="other words"),
        pytest.param('"path": ["b', '"path": ["d', "path", id="a move"),
        pytest.param('"life": 2', '"life": 1', "life: recorded ", id="a life"),
        pytest.param('"orders": {"Ann": ["', '"orders": {"Ann": ["perhaps ', ": recorded ", id="an order"),
    ],
)
def test_cf_57_whatever_is_changed_in_the_record_is_found(
    record: Path, tmp_path: Path, old: str, new: str, found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text, other = read(record), tmp_path / "other.jsonl"
    assert old in text
    other.write_text(text.replace(old, new, 1), encoding="utf-8")
    capsys.readouterr()
    assert main(["flag", "audit", str(other)]) == 1
    told = capsys.readouterr()
    assert found in told.out + told.err


def test_cf_57_message_ids_follow_from_nothing_that_a_player_knows(tmp_path: Path) -> None:
    """Two games alike in all that a letter tells, and in their seeds, have other ones."""
    desks = [Desk(tmp_path / name) for name in ("one", "two")]
    for desk in desks:
        desk.post()
    one, two = ({mail["Message-ID"] for name in NAMES for mail in desk.letters(name)} for desk in desks)
    assert len(one) == len(two) == len(NAMES)
    assert not one & two


def test_cf_57_who_chooses_the_seed_needs_the_players_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And hears of it before any letter is out: from `flag new` and from `flag people`."""
    assert main(["flag", "new", str(tmp_path / "typed"), "--seed", "7"]) == 0
    assert "autoalgo flag words" in capsys.readouterr().err
    desk = Desk(tmp_path / "game", Luck(7, SALT, typed=True))
    assert main(["flag", "people", str(desk.folder)]) == 0
    assert "autoalgo flag words" in capsys.readouterr().err
    desk.post()
    assert "The umpire has chosen the seed himself" in desk.told("Ann")
    refused = desk.turn()
    assert refused and "the seed was chosen by hand" in refused[0].found
    assert main(["flag", "words", str(desk.folder), WORDS]) == 0
    capsys.readouterr()
    assert main(["flag", "people", str(desk.folder)]) == 0
    assert "flag words" not in capsys.readouterr().err
    assert desk.turn() is None
    assert main(["flag", "words", str(desk.folder), "other"]) == 1
    assert desk.opened.luck.words == WORDS
    desk.post()
    assert f"The players' words in the luck: {WORDS}" in desk.told("Ann")


def test_cf_58_whose_orders_the_umpire_wrote_everybody_reads(desk: Desk) -> None:
    desk.order("Ann", "move a2")
    desk.order("Ann", "wait", by_mail=False, minutes=1)
    desk.order("Abe", "wait", by_mail=False)
    desk.order("ned", "move f2")
    assert desk.turn() is None
    desk.post()
    for name in ("Ann", "ned"):
        told = desk.told(name)
        assert "The umpire wrote the orders of Ann, in place of a mail that had come in\n" in told
        assert "The umpire wrote the orders of Abe\n" in told
        assert "orders of ned" not in told
    lines = [json.loads(line) for line in read(desk.folder / "turns" / "001.jsonl").splitlines()]
    orders = {line["unit"]: (line["by_umpire"], line["replaces"]) for line in lines if line["record"] == "orders"}
    assert orders == {"Ann": (True, "<1-Ann-0@example.org>"), "Abe": (True, ""), "ned": (False, "")}


def test_cf_58_turns_that_are_taken_back_or_played_anew_are_told(desk: Desk) -> None:
    assert desk.turn() is None
    assert undo_turn(desk.folder) == 1
    assert desk.turn() is None
    desk.post()
    assert "The umpire had played this turn before, and took it back (1 time)" in desk.told("Ann")
    desk.sent()
    first = sha256((desk.folder / "turns" / "001.jsonl").read_bytes()).hexdigest()
    (desk.folder / "turns" / "001.jsonl").unlink()
    desk.order("Ann", "move a2")
    assert desk.turn() is None
    assert desk.turn() is None
    desk.post()
    assert f"Turn 1 was played anew after its report was sent, which told the SHA-256 {first}" in desk.told("ned")


def test_cf_59_the_page_replays_and_checks_the_game_without_a_network(
    whole: Desk, record: Path, tmp_path: Path
) -> None:
    if browser_path() is None:
        pytest.skip(NO_BROWSER)
    page = tmp_path / "page.html"
    assert main(["flag", "publish", str(whole.folder), str(page)]) == 0
    other = tmp_path / "other.html"
    other.write_text(
        re.sub(r'(\\"dice\\": \[)(\d)', lambda found: f"{found[1]}{int(found[2]) % 6 + 1}", read(page), count=1),
        encoding="utf-8",
    )
    turns = whole.opened.game.turn - 1
    lines = read(record).splitlines(keepends=True)
    with opened_browser(tmp_path) as browser:
        tab = browser.tab(page)
        assert tab.said() == []
        assert tab.requests() == [page.as_uri()]
        verdict = "document.getElementById('verdict').textContent"
        assert str(tab.value(verdict)).startswith("Every die and every lot is the one that follows from the seed.")
        tab.click("#last")
        assert tab.value("document.getElementById('board_title').textContent") == f"Turn {turns}"
        digest = sha256("".join(lines[: 2 + turns]).encode()).hexdigest()
        assert tab.value("document.getElementById('digest').textContent") == digest
        assert tab.value("document.querySelectorAll('#board .first, #board .second').length") > 1
        tab = browser.tab(other)
        assert tab.value(verdict) == "Something is wrong with this record."
        assert "1 are wrong" in str(tab.value("document.getElementById('checks').textContent"))


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def entries(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in read(file).splitlines()]
