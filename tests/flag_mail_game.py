"""Six against six by mail, with an umpire who is killed again and again: `python tests/flag_mail_game.py FOLDER PORT`.

Each command of the umpire's runs in a process of its own. In each turn one of them is killed (SIGKILL) at one call to
the file system, the next attempt some calls later, and so on, until one gets to its end. What came of it lies in
FOLDER/game, the players' mails in FOLDER/Maildir. It forks, so it starts no thread.
"""

import contextlib
import gc
import json
import shutil
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from killed_commands import through

from autoalgo.common.mail_arguments import CollectOptions, FolderOptions, SendOptions
from autoalgo.games.capture_the_flag.cli.arguments import NewOptions, TurnOptions
from autoalgo.games.capture_the_flag.cli.clock import set_clock
from autoalgo.games.capture_the_flag.cli.collect import collect_mail, post_letters
from autoalgo.games.capture_the_flag.cli.mail_arguments import (
    ClockOptions,
    PeopleOptions,
)
from autoalgo.games.capture_the_flag.cli.new import new_game
from autoalgo.games.capture_the_flag.cli.people import set_people
from autoalgo.games.capture_the_flag.cli.send import send_letters
from autoalgo.games.capture_the_flag.cli.turn import play_turn

JSON: Final = Path(__file__).resolve().parents[1] / "JSON"
BOARD: Final = {
    "_source": "For a test.",
    "name": "small",
    "rows": ["......"] * 7,
    "teams": [
        {
            "name": "West",
            "flag": "a4",
            "start": {"soldier": ["b4", "b5"], "archer": ["a6", "b6"], "paladin": ["d1"], "wizard": ["a7"]},
        },
        {
            "name": "East",
            "flag": "f4",
            "start": {"soldier": ["e5", "e6"], "archer": ["f6", "d6"], "paladin": ["f7"], "wizard": ["e7"]},
        },
    ],
}
NAMES: Final = {
    "West": {"soldier": ["Sam", "Sue"], "archer": ["Ann", "Abe"], "paladin": ["Pia"], "wizard": ["Wes"]},
    "East": {"soldier": ["Ned", "Nan"], "archer": ["Ivo", "Ida"], "paladin": ["Ola"], "wizard": ["Uwe"]},
}
PLAYERS: Final = tuple(name for kinds in NAMES.values() for names in kinds.values() for name in names)
WORD: Final = "lomurate"
"""Ola's."""
CARRIER: Final = ("move e1, f1, f2, f3", "take flag", "move f2, f1, e1", "move d1, c1, b1", "move a1, a2, a3")
"""What Pia orders, turn by turn, to bring the flag home."""
TURNS: Final = len(CARRIER)
STRANGER: Final = "spam@example.net"
_STEP: Final = {"collect": 401, "resolve": 17, "report": 421, "send": 23}
"""Calls to the file system between one death and the next; the first command is killed in the first turn, and so on."""


def address(name: str) -> str:
    """Return a player's address."""
    return f"{name.lower()}@example.org"


def orders(name: str, turn: int) -> str:
    """Return what a player orders in a turn."""
    if name == "Pia":
        return CARRIER[turn - 1]
    if name == "Ida":
        return "attack archer at b6" if turn > 1 else "wait"
    return "wait"


def mails(turn: int, now: datetime) -> Iterator[tuple[str, EmailMessage]]:
    """Yield the mails of a turn with their files' names: everybody's, one of them twice, a program's, a stranger's."""
    for number, name in enumerate(PLAYERS):
        word = f"The word is {WORD}.\n" if name == "Ola" else ""
        text = f"Hi umpire,\n\n{word}{orders(name, turn)}\n\nThanks,\n{name}\n\n> You play {name}\n> attack a1\n"
        yield f"{number}", mail(address(name), f"{turn}-{name}", text, turn, now)
    first = mail(address("Sam"), f"{turn}-first", "move c4", turn, now - timedelta(minutes=5))
    yield "first", first
    yield "copy", first
    yield "stranger", mail(STRANGER, f"{turn}-stranger", "Buy", turn, now)
    away = mail(address("Sue"), f"{turn}-away", "move c5", turn, now + timedelta(seconds=1))
    away["Auto-Submitted"] = "auto-replied"
    yield "away", away


def mail(sender: str, identity: str, text: str, turn: int, arrived: datetime) -> EmailMessage:
    """Return a mail as it lies in a mailbox."""
    made = EmailMessage()
    made["Received"] = f"from a by b; {format_datetime(arrived)}"
    made["From"], made["To"], made["Message-ID"] = sender, "umpire@example.org", f"<{identity}@example.org>"
    made["Subject"] = f"turn {turn}"
    made.set_content(text)
    return made


class Game:
    """The folders of the game, and its umpire."""

    def __init__(self, folder: Path, port: int) -> None:
        self.game = folder / "game"
        self.maildir = folder / "Maildir"
        self.deaths = dict.fromkeys(_STEP, 0)
        self._folder = folder
        self._port = port

    def begin(self) -> None:
        """Begin the game."""
        tables = self._folder / "JSON" / "games"
        (tables / "capture_the_flag_boards").mkdir(parents=True)
        shutil.copy(JSON / "games" / "capture_the_flag.json", tables)
        for name, content in (("capture_the_flag_boards/small", BOARD), ("names", NAMES), ("people", self._people())):
            (tables / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
        assert not new_game(new_options(self.game, tables / "names.json"), tables.parent)
        assert not set_clock(ClockOptions(folder=self.game, zone="Europe/Berlin"))
        assert not set_people(PeopleOptions(folder=self.game, file=tables / "people.json"))
        assert not post_letters(FolderOptions(folder=self.game))
        for part in ("new", "cur", "tmp"):
            (self.maildir / part).mkdir(parents=True)

    def turn(self, turn: int) -> None:
        """Let everybody write, and the umpire do his work."""
        now = datetime.now(UTC)
        for name, message in mails(turn, now):
            (self.maildir / "new" / f"{int(now.timestamp())}.{turn}{name}.host").write_bytes(message.as_bytes())
        send = SendOptions(folder=self.game, server=("127.0.0.1", self._port), security="none")
        played = self.game / "turns" / f"{turn:03}.jsonl"
        resolve = TurnOptions(folder=self.game, turn=turn)
        doomed = list(_STEP)[turn - 1] if turn <= len(_STEP) else ""
        for name, command in (
            ("collect", lambda: collect_mail(CollectOptions(folder=self.game, mailboxes=(self.maildir,)))),
            # Who was killed after the turn was written is told that it is not the one to come.
            ("resolve", lambda: play_turn(resolve) and not played.exists()),
            ("report", lambda: post_letters(FolderOptions(folder=self.game))),
            ("send", lambda: send_letters(send)),
        ):
            deaths, code = through(self.game, command, _STEP[name] if name == doomed else 0)
            # Letters that are in doubt make sending a failure, and nothing else may fail.
            assert code == 0 or name == "send", name
            self.deaths[name] += deaths

    def _people(self) -> dict[str, object]:
        people = {name: {"addresses": [address(name)]} for name in PLAYERS}
        people["Ola"]["word"] = WORD  # type: ignore[assignment]
        return {"umpire": "The umpire <umpire@example.org>", "game": "Small war", "people": people}


def new_options(folder: Path, names: Path) -> NewOptions:
    """Return how the game is begun."""
    return NewOptions(folder=folder, board="small", names=names)


def main() -> None:
    """Play the game, and leave how often each command was killed in a file."""
    folder = Path(sys.argv[1])
    game = Game(folder, int(sys.argv[2]))
    with (folder / "told.txt").open("w", encoding="utf-8") as told, contextlib.redirect_stdout(told):
        game.begin()
        gc.freeze()
        for turn in range(1, TURNS + 1):
            told.flush()
            game.turn(turn)
    (folder / "deaths.json").write_text(json.dumps(game.deaths), encoding="utf-8")


if __name__ == "__main__":
    main()
