"""Six against six by mail, from `flag new` to the capture: a Maildir, a real SMTP server, an umpire who is killed.

`flag_mail_game` plays it in a process that forks; here is the server, and here is looked at what came of it.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from flag_mail_game import PLAYERS, TURNS, WORD, address, orders
from smtp_servers import Inbox, serving

from autoalgo.common.mail import Letters, Outbox, OutboxLetter
from autoalgo.common.mail_arguments import SendOptions
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.cli.send import send_letters
from autoalgo.games.capture_the_flag.play.audit import audit
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game

TESTS = Path(__file__).resolve().parents[2]


@dataclass
class Played:
    """What came of the game."""

    folder: Path
    deaths: dict[str, int]
    taken: list[EmailMessage]
    """What the server had at the end of the game, and after the umpire had asked for what was in doubt."""
    doubted: list[OutboxLetter]
    """What was in doubt at the end of the game."""
    missing: set[str]
    """The keys of those of them that the server did not have."""
    letters: Letters


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    if not hasattr(os, "fork"):
        pytest.skip("processes are forked and killed")
    folder = tmp_path_factory.mktemp("mail")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS.parent), str(TESTS)])}
    inbox = Inbox()
    with serving(inbox) as port:
        command = [sys.executable, str(TESTS / "flag_mail_game.py"), str(folder), str(port)]
        done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
        outbox = Outbox(folder / "game" / "outbox")
        before = outbox.letters()
        assert isinstance(before, Letters)
        known = {mail["X-Autoalgo-Letter"] for mail in read(inbox)}
        missing = {each.key for each in before.in_doubt} - known
        again = tuple(sorted(missing))
        send_letters(SendOptions(folder=folder / "game", server=("127.0.0.1", port), security="none", again=again))
    letters = outbox.letters()
    assert isinstance(letters, Letters)
    deaths = json.loads((folder / "deaths.json").read_text(encoding="utf-8"))
    yield Played(folder / "game", deaths, read(inbox), list(before.in_doubt), missing, letters)


def read(inbox: Inbox) -> list[EmailMessage]:
    """Return what the server has taken."""
    found = [message_from_bytes(each.data, _class=EmailMessage, policy=default) for each in inbox.letters]
    assert all(isinstance(mail, EmailMessage) for mail in found)
    return found


def said(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body
    return str(body.get_content()).replace("\r\n", "\n")


def test_c_60_the_game_ends_with_the_capture_and_holds_every_order_of_everybody(game: Played) -> None:
    """CF-36: the newer of two mails counts, what a program sent does not, and no turn has orders of another."""
    opened = open_game(game.folder)
    assert isinstance(opened, OpenedGame)
    assert (opened.game.winner, opened.game.turn) == (0, TURNS + 1)
    for turn in range(1, TURNS + 1):
        lines = (game.folder / "turns" / f"{turn:03}.jsonl").read_text(encoding="utf-8").splitlines()
        entries = [json.loads(line) for line in lines]
        came = {each["unit"]: (each["mail"], each["understood"]) for each in entries if each["record"] == "orders"}
        assert came == {name: (f"<{turn}-{name}@example.org>", [orders(name, turn)]) for name in PLAYERS}
    found = audit(game.folder)
    assert not isinstance(found, Failure) and (found.turns, found.difference) == (TURNS, None)


def test_c_60_every_letter_comes_once_whoever_was_killed(game: Played) -> None:
    """CF-37: an answer to each mail, a report to each player, nothing to the stranger."""
    assert all(game.deaths.values())
    assert game.doubted
    taken = Counter(mail["X-Autoalgo-Letter"] for mail in game.taken)
    assert set(taken.values()) == {1}
    assert taken.keys() == {each.key for each in (*game.letters.sent, *game.letters.in_doubt)}
    assert not (game.letters.waiting or game.letters.refused)
    assert {each.key for each in game.letters.in_doubt} == {each.key for each in game.doubted} - game.missing
    readers = Counter(str(mail["To"]) for mail in game.taken)
    each_gets = 1 + 2 * TURNS  # the first letter, and in each turn an answer and a report
    assert readers == {
        **{address(name): each_gets for name in PLAYERS},
        address("Sam"): each_gets + TURNS,
    }


def test_c_60_answers_and_reports_say_what_everybody_needs(game: Played) -> None:
    """CF-33, CF-34, CF-37."""
    letters = {str(mail["Subject"]): mail for mail in game.taken if mail["To"] == address("Pia")}
    answer = said(letters["[Small war] Turn 1: your mail for Pia"])
    assert "It counts for turn 1.\nUnderstood:\n  move e1, f1, f2, f3\n" in answer
    assert "Turns are due every day at 17:00 and 21:00; once a day, at 21:00, after the first damage" in answer
    report = letters["[Small war] Turn 3: your orders, please (turn 2 has been played)"]
    assert "Turn 2\n  Ida attacks Abe for " in said(report)
    assert "Pia takes the flag of East" in said(report)
    assert "Your unit: Pia (West, paladin): at f3, life 300 of 300, mana 50 of 50, carries the flag" in said(report)
    assert "Last update: turn 2, " in said(report) and "\nTurns are due once a day, at 21:00\n" in said(report)
    assert "\n3 . . . . . P\n4 1 S . . . .\n" in said(report)
    [picture] = report.iter_attachments()
    assert picture.get_content_type() == "image/png"
    assert "[Small war] West has won (turn 5 has been played)" in letters
    last = said(letters["[Small war] West has won (turn 5 has been played)"])
    assert "Expected" not in last and "Pia has brought the flag of East home to West" in last


def test_c_60_a_word_is_told_to_its_player_and_stands_nowhere_else(game: Played) -> None:
    """CF-36."""
    with_word = [mail for mail in game.taken if WORD in said(mail).casefold()]
    assert [(str(mail["To"]), mail["X-Autoalgo-Letter"]) for mail in with_word] == [
        (address("Ola"), f"start 11 {address('Ola')}")
    ]
    records = [file.read_text(encoding="utf-8").casefold() for file in game.folder.glob("turns/*.jsonl")]
    assert len(records) == TURNS and not any(WORD in record for record in records)
