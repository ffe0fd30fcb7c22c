"""Atlantis by mail over a Maildir and a real SMTP server, with a moderator who dies.

`atlantis_mail_game` plays it in a process that forks; here is the server, and here is looked at what came of it.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from email import message_from_bytes
from pathlib import Path

import pytest
from atlantis_mail_game import FACTIONS, MODERATOR, MONTHS, address
from smtp_servers import Inbox, serving

from autoalgo.app.command import main
from autoalgo.common.mail import Letters, Outbox
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game, report_files

TESTS = Path(__file__).resolve().parents[2]


def test_al_89_al_91_whoever_is_killed_no_orders_are_lost_and_every_letter_comes_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each month recruits as many as its number; a mail that counted twice, or not, would change that."""
    if not hasattr(os, "fork"):
        pytest.skip("processes are forked and killed")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS.parent), str(TESTS)])}
    inbox = Inbox()
    with serving(inbox) as port:
        command = [sys.executable, str(TESTS / "atlantis_mail_game.py"), str(tmp_path), str(port)]
        done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
        game = tmp_path / "game"
        letters = Outbox(game / "outbox").letters()
        assert isinstance(letters, Letters)
        there = {message_from_bytes(each.data)["X-Autoalgo-Letter"] for each in inbox.letters}
        again = [word for each in letters.in_doubt if each.key not in there for word in ("--again", each.key)]
        main(["atlantis", "send", str(game), "--server", f"127.0.0.1:{port}", "--security", "none", *again])
    assert all(json.loads((tmp_path / "deaths.json").read_text(encoding="utf-8")).values())
    opened = open_game(game)
    assert isinstance(opened, OpenedGame) and opened.world.turn == MONTHS
    units = {unit.number: unit for region in opened.world.regions.values() for unit in region.units}
    assert {number: unit.name for number, unit in units.items()} == {
        number: f"{name} of month {MONTHS}" for number, name in FACTIONS.items()
    }
    assert {unit.people for unit in units.values()} == {1 + sum(range(1, MONTHS + 1))}
    taken = [message_from_bytes(each.data) for each in inbox.letters]
    assert set(Counter(mail["X-Autoalgo-Letter"] for mail in taken).values()) == {1}
    assert {mail["From"] for mail in taken} == {MODERATOR}
    each_gets = 1 + 2 * MONTHS  # the first report, and in each month an answer and a report
    assert Counter(mail["To"] for mail in taken) == {
        **{address(faction): each_gets for faction in FACTIONS},
        address(1): each_gets + MONTHS,
    }
    pages = {
        (mail["To"], part.get_filename()): part.get_payload(decode=True)
        for mail in taken
        for part in mail.walk()
        if part.get_content_type() == "text/html"
    }
    reports = {number: report_files(game, number) for number in FACTIONS}
    for number, files in reports.items():
        for turn, file in files.items():
            assert (
                pages[address(number), f"month {turn} faction {number}.html"] == file.with_suffix(".html").read_bytes()
            )
    assert len(pages) == len(FACTIONS) * (1 + MONTHS)
    capsys.readouterr()
    assert main(["atlantis", "audit", str(game)]) == 0
    assert capsys.readouterr().out.startswith(f"Identical: {MONTHS} months\n")
