"""A game of Atlantis by mail, whose moderator is killed: `python tests/atlantis_mail_game.py FOLDER PORT`.

In each of four months one of his commands is killed (SIGKILL) at calls to the file system until an attempt gets to its
end. What came of it lies in FOLDER/game, the players' mails in FOLDER/Maildir. It forks, so it starts no thread.
"""

import contextlib
import gc
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from atlantis_worlds import JSON
from killed_commands import through

from autoalgo.common.commands import Group, run_command
from autoalgo.common.game_command import Home
from autoalgo.games.atlantis.cli import COMMANDS

MODERATOR: Final = "moderator@example.org"
STRANGER: Final = "spam@example.net"
FACTIONS: Final = {1: "Ants", 2: "Bees", 3: "Crows"}
"""None has a password: the mail addresses tell them apart."""
MONTHS: Final = 4
_STEP: Final = {"collect": 29, "turn": 19, "report": 23, "send": 11}
"""Calls to the file system between one death and the next; the commands in the order of their months."""


@dataclass(frozen=True)
class _Folders:
    json: Path
    logs: Path


_ATLANTIS: Final = Group[Home]("atlantis", "", lambda: COMMANDS)


def address(faction: int) -> str:
    """Return a faction's address."""
    return f"{FACTIONS[faction].lower()}@example.org"


def mails(month: int, now: datetime) -> Iterator[tuple[str, EmailMessage]]:
    """Yield the mails of a month with the names of their files: everybody's, one changed his mind, a stranger."""
    for faction, name in FACTIONS.items():
        text = f'#atlantis {faction}\nunit {faction}\nrecruit {month}\nname unit "{name} of month {month}"\n#end\n'
        yield name, mail(address(faction), f"{month}-{name}", text, now)
    first = mail(address(1), f"{month}-first", "#atlantis 1\nunit 1\nquit 1\n#end\n", now - timedelta(minutes=5))
    yield "first", first
    yield "copy", first
    yield "other", mail(STRANGER, f"{month}-other", "#atlantis 2\nunit 2\nquit 2\n", now)
    yield "stranger", mail(STRANGER, f"{month}-stranger", "Buy", now)
    away = mail(address(3), f"{month}-away", "#atlantis 3\nunit 3\nquit 3\n", now + timedelta(seconds=1))
    away["Auto-Submitted"] = "auto-replied"
    yield "away", away


def mail(sender: str, identity: str, text: str, arrived: datetime) -> EmailMessage:
    """Return a mail as it lies in a mailbox."""
    made = EmailMessage()
    made["Received"] = f"from a by b; {format_datetime(arrived)}"
    made["From"], made["To"], made["Message-ID"] = sender, MODERATOR, f"<{identity}@example.org>"
    made["Subject"] = "orders"
    made.set_content(text)
    return made


class Game:
    """The folders of the game, and its moderator."""

    def __init__(self, folder: Path, port: int) -> None:
        self.game = folder / "game"
        self.maildir = folder / "Maildir"
        self.deaths = dict.fromkeys(_STEP, 0)
        self._port = port

    def begin(self) -> None:
        """Begin the game."""
        assert not self.command("new", "--name", "Isle", "--seed", "1")
        for faction, name in FACTIONS.items():
            where = ("--anywhere", "--name", name, "--address", address(faction), "--no-password")
            assert not self.command("add-player", *where)
        assert not self.command("mail", "--moderator", MODERATOR)
        for part in ("new", "cur", "tmp"):
            (self.maildir / part).mkdir(parents=True)

    def month(self, month: int) -> None:
        """Let everybody write, and the moderator do his work."""
        now = datetime.now(UTC)
        for name, message in mails(month, now):
            (self.maildir / "new" / f"{int(now.timestamp())}.{month}{name}.host").write_bytes(message.as_bytes())
        played = self.game / "turns" / f"{month:03}"
        for (name, step), words in zip(
            _STEP.items(),
            (
                (str(self.maildir),),
                (),
                ("--mail",),
                ("--server", f"127.0.0.1:{self._port}", "--security", "none"),
            ),
            strict=True,
        ):

            def carry_out(name: str = name, words: tuple[str, ...] = words) -> int:
                # Who was killed after the month was kept sees it and does not play the next one.
                return 0 if name == "turn" and played.exists() else self.command(name, *words)

            deaths, code = through(self.game, carry_out, step if name == list(_STEP)[month - 1] else 0)
            # Letters that are in doubt make sending a failure, and nothing else may fail.
            assert code == 0 or name == "send", name
            self.deaths[name] += deaths

    def command(self, name: str, *words: str) -> int:
        """Carry out a command, and return its exit code."""
        folders = _Folders(JSON, self.maildir.with_name("Logs"))
        return run_command(_ATLANTIS, [name, str(self.game), *words], lambda: folders)


def main() -> None:
    """Play the game, and leave how often each command was killed in a file."""
    folder = Path(sys.argv[1])
    game = Game(folder, int(sys.argv[2]))
    with (folder / "told.txt").open("w", encoding="utf-8") as told, contextlib.redirect_stdout(told):
        game.begin()
        gc.freeze()
        for month in range(1, MONTHS + 1):
            told.flush()
            game.month(month)
    (folder / "deaths.json").write_text(json.dumps(game.deaths), encoding="utf-8")


if __name__ == "__main__":
    main()
