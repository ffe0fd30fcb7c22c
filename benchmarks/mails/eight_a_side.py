"""A game of eight a side that a desk runs alone: `python -m benchmarks.mails.eight_a_side FOLDER [--turns N]`.

The desk is that of `autoalgo mail serve`, on a clock of its own, so that a day passes in a moment; its letters go to a
real SMTP server on this machine. Eleven people answer in time, each in a way of their own, with orders that an
automatic player thinks of. One is always late, one never writes, one is on holiday, one asks, one tries to order for
others. Strangers write in the name of a player who has a word, guess, and send rubbish. Nothing is done by hand.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final, cast

from autoalgo.common.kit.inbox import read_inbox
from autoalgo.common.kit.luck import new_luck
from autoalgo.common.kit.served_game import OpenServed
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.bots import MIXES, orders_of
from autoalgo.games.capture_the_flag.mail import People, keep_people
from autoalgo.games.capture_the_flag.mail.served import open_served
from autoalgo.games.capture_the_flag.play.played_turn import replay
from autoalgo.games.capture_the_flag.rules.board import Board, Square
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.game import Game, TeamFlag, Unit
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, load_numbers
from autoalgo.games.capture_the_flag.store.clock import Clock, keep_clock
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, create, open_game
from benchmarks.mails.served_table import BEGIN, Readers, Table, taking_letters

TABLES: Final = Path(__file__).parents[2] / "JSON"
KINDS: Final = ("soldier", "soldier", "soldier", "archer", "archer", "paladin", "paladin", "wizard")
NAMES: Final = (
    *("Anna", "Bert", "Cora", "Dirk", "Emil", "Fred", "Gina", "Hans"),
    *("Ines", "Jack", "Kara", "Lars", "Mona", "Nils", "Olga", "Paul"),
)
LATE, ABSENT, AWAY, ASKING, HOSTILE, GUARDED = "Bert", "Dirk", "Kara", "Lars", "Nils", "Anna"
WORD: Final = "lomurate"
"""That of the guarded player."""
ROWS: Final = (
    *("......~......", "..T...~...T..", "......=......", ".............", "..T.......T.."),
    *("......=......", "..T...~...T..", "......~......", "............."),
)
"""The board, 13 by 9 squares."""
_MIXES: Final = ("divided", "by kind")
"""How the automatic players of the two teams play."""
STRANGERS: Final = 12
"""Mails a turn of people who are not in the game."""


def _plain(text: str, _name: str, _letter: str) -> str:
    return text


def _polite(text: str, name: str, _letter: str) -> str:
    return f"Hello umpire,\n\nplease {text.replace('; ', ', then ')}.\n\nThanks,\n{name}"


def _above(text: str, _name: str, letter: str) -> str:
    quoted = "\n".join(f"> {line}" for line in letter.splitlines())
    return f"{text}\n\nOn Mon, Nov 23, 2026 at 5:00 PM The umpire <umpire@example.org> wrote:\n{quoted}"


def _below(text: str, _name: str, letter: str) -> str:
    quoted = "\n".join(f"> {line}" for line in letter.splitlines())
    return f"The umpire wrote:\n{quoted}\n\n{text}"


def _listed(text: str, _name: str, _letter: str) -> str:
    return "\n".join(f"{number}) {part}" for number, part in enumerate(text.split("; "), 1))


def _named(text: str, name: str, _letter: str) -> str:
    return f"{name} will {text.replace('; ', ' and then ')}\n\nSent from my iPhone"


STYLES: Final[tuple[Callable[[str, str, str], str], ...]] = (_plain, _polite, _above, _below, _listed, _named)


def main() -> int:
    """Play the game, check it, and print what came of it."""
    parser = argparse.ArgumentParser(description="A game of eight a side that a desk runs alone.")
    parser.add_argument("folder", type=Path, help="an empty one")
    parser.add_argument("--turns", type=int, default=60, help="at most; the game ends sooner if a team wins")
    options = parser.parse_args()
    folder = options.folder / "game"
    _begin(folder)
    readers = Readers()
    with taking_letters(readers) as port:
        table = Table(folder, cast("OpenServed", open_served), port)
        wanted = dict(_turns(table, readers, options.turns))
    return _judge(table, readers, wanted, options.folder)


def _begin(folder: Path) -> None:
    numbers = load_numbers(TABLES)
    assert isinstance(numbers, Numbers)  # noqa: S101 - the shipped ones are right
    homes = Square(0, len(ROWS) // 2), Square(12, len(ROWS) // 2)
    units = tuple(
        Unit(name, place // 8, kind, Square(1 if place < 8 else 11, place % 8), most.life, most.mana)
        for place, (name, kind) in enumerate(zip(NAMES, KINDS * 2, strict=True))
        for most in (numbers.units[kind],)
    )
    game = Game(numbers, Board(ROWS, homes), ("West", "East"), units, (TeamFlag(homes[0]), TeamFlag(homes[1])))
    people = {name: {"addresses": [_address(name)]} for name in NAMES}
    people[GUARDED]["word"] = WORD  # type: ignore[assignment]
    found = People.model_validate_json(json.dumps({"umpire": "umpire@example.org", "press": "team", "people": people}))
    faults = create(folder, game, "eight", new_luck(5, typed=False)), keep_people(folder, found)
    assert not any(faults), faults  # noqa: S101 - the folder is empty
    assert not keep_clock(folder, Clock(began=BEGIN))  # noqa: S101


def _address(name: str) -> str:
    return f"{name.lower()}@example.org"


def _turns(table: Table, readers: Readers, most: int) -> Iterator[tuple[int, dict[str, tuple[str, ...]]]]:
    """Play turn by turn; yield each with the orders that were meant."""
    table.serve()
    table.write(_address(AWAY), "holiday until 2027-12-31, bot")
    for _ in range(most):
        opened = open_game(table.folder)
        served = open_served(table.folder, table.now)
        assert isinstance(opened, OpenedGame)  # noqa: S101 - nothing else writes there
        assert not isinstance(served, Failure)  # noqa: S101
        if opened.game.winner is not None or served.due is None:
            return
        turn, due = opened.game.turn, served.due
        table.now = due - timedelta(hours=2)
        wanted = dict(_write_all(table, readers, opened))
        table.serve()
        table.now = due - timedelta(minutes=30)
        table.serve()
        table.now = due + timedelta(minutes=1)
        table.serve()
        table.write(_address(LATE), "attack Mona, move c4", f"Re: [WAR] Turn {turn}: your orders, please")
        table.now += timedelta(minutes=30)
        table.serve()
        yield turn, wanted


def _write_all(table: Table, readers: Readers, opened: OpenedGame) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Write everybody's mails for a turn; yield what those who answer in time mean."""
    game = opened.game
    for number, unit in enumerate(game.units):
        if unit.name in {LATE, ABSENT, AWAY, HOSTILE} or not unit.alive:
            continue
        orders = orders_of(game, number, MIXES[_MIXES[unit.team]](game, number), chance_of(7, game.turn))
        subject, letter = readers.last(_address(unit.name))
        style = STYLES[(number + game.turn) % len(STYLES)]
        text = style("; ".join(orders.texts), unit.name, letter)
        if unit.name == GUARDED:
            text = f"{WORD}\n{text}"
            table.write(_address(GUARDED), "press to team: wait\n\nwait")
            text = f"press to team\nI move to c4, you attack Nils.\nend press\n{text}"
        if unit.name == ASKING and game.turn % 3 == 1:
            table.write(_address(ASKING), "Can I set fire to the tree at c2?")
        answered = "Re: " + subject if style in {_above, _below} and f"Turn {game.turn}" in subject else ""
        table.write(_address(unit.name), text, answered)
        yield unit.name, orders.texts
    table.write(
        _address(HOSTILE), "press to all: wait, all of you\n\nAnna: attack Bert. Cora, move b1! Emil will attack Fred."
    )
    for stranger in range(STRANGERS):
        text = "Cheap pills" if stranger % 2 else f"{NAMES[stranger]}: attack Bert"
        table.write(f"{stranger}@example.net", text)


def _judge(table: Table, readers: Readers, wanted: dict[int, dict[str, tuple[str, ...]]], folder: Path) -> int:
    """Print what came of a game; return 0 where nothing was lost, told twice or ordered by others."""
    opened, played = open_game(table.folder), replay(table.folder)
    assert isinstance(opened, OpenedGame)  # noqa: S101
    assert not isinstance(played, Failure)  # noqa: S101
    names = [unit.name for unit in opened.game.units]
    asked = [(turn, name) for turn, each in wanted.items() for name in each]
    read = {
        (turn, names[n]): found.texts
        for turn, each in played.items()
        for n, found in each.read.items()
        if found and found.ordered
    }
    lost = [each for each in asked if read.get(each) != wanted[each[0]][each[1]]]
    foreign = [each for each in read if each[1] in {LATE, ABSENT, HOSTILE}]
    keys = readers.keys
    reports = Counter(key.split(" ")[0] for key in keys)
    press = sum(key.startswith("press") for key in keys) - 7 * sum(GUARDED in each for each in wanted.values())
    strange = [reader for reader, _ in readers.letters if not reader.endswith("@example.org")]
    first = next(data.decode("utf-8", "replace") for _, data in readers.letters if b"SHA-256" in data)
    print(f"turns {len(played)}, winner {opened.game.winner}, mails {len(table.waiting)}, letters {len(keys)}")
    print(f"letters by sort: {dict(reports)}")
    print(f"told twice {len(keys) - len(set(keys))}, to strangers {len(strange)}, press of others {press}")
    print(f"orders in time {len(asked)}, not as meant {len(lost)}; of the late, absent and hostile {len(foreign)}")
    print(f"cards of the inbox {len(read_inbox(table.folder).cards)}; problems told {dict(table.problems)}")
    for turn, name in lost[:5]:
        print(f"  turn {turn}, {name}: meant {wanted[turn][name]}, read {read.get((turn, name))}")
    proved = _proved(table.folder, folder, opened, first)
    return bool(lost or foreign or strange or press or table.problems or len(set(keys)) < len(keys) or not proved)


def _proved(game: Path, folder: Path, opened: OpenedGame, letter: str) -> bool:
    """Publish the record, and let a stranger check it who has nothing else but a letter."""
    record = folder / "public.jsonl"
    publish = [sys.executable, "-m", "autoalgo", "flag", "publish", str(game), str(record)]
    subprocess.run(publish, check=True, capture_output=True)
    commitment = opened.luck.commitment
    told = commitment in letter.replace("=\n", "")
    print(f"the hash of the seed stands in the first letter: {told}")
    private = [word for word in (WORD, "example.org", "Cheap pills") if word in record.read_text(encoding="utf-8")]
    print(f"private words in the record: {private}")
    if opened.game.winner is None:
        print("the game is not over: the seed is not told yet")
        return not private
    stranger: Sequence[str] = [sys.executable, str(Path(__file__).parent / "stranger.py"), str(record), commitment]
    audit = [sys.executable, "-m", "autoalgo", "flag", "audit", str(record)]
    done = [subprocess.run(command, check=False, capture_output=True, text=True) for command in (stranger, audit)]
    print("a stranger's check:", done[0].stdout.strip(), "\naudit:", done[1].stdout.strip())
    return not private and not any(each.returncode for each in done)


if __name__ == "__main__":
    sys.exit(main())
