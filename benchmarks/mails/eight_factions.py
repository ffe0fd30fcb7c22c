"""A game of Atlantis of eight factions or more that a desk runs: `python -m benchmarks.mails.eight_factions FOLDER`.

The desk is that of `autoalgo mail serve`, on a clock of its own, so that a week passes in a moment; its letters go to a
real SMTP server on this machine. Four factions answer in time, in another shape of reply each month. One is always
late, one never writes, one is on holiday, one gives orders to all others and lets them quit. Strangers do the same in
the names of players, guess passwords, and send rubbish. At one deadline the mail server is down. Nothing is done by
hand but, with `--acts`, what a moderator mends: he acts before months, gives a faction a new password, and plays a
month again.
"""

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from html import escape
from pathlib import Path
from typing import Final, NamedTuple, cast

from autoalgo.common.kit.inbox import read_inbox
from autoalgo.common.kit.press import PressRule
from autoalgo.common.kit.served_game import OpenServed
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail.served import ServedAtlantis, open_served
from autoalgo.games.atlantis.play.factions import LetIn, Newcomer, let_all_in
from autoalgo.games.atlantis.play.new_game import WantedGame, begin_game
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.rules.orders import Form, OrderLine
from autoalgo.games.atlantis.store.deadline import ByMail, Deadline, keep_by_mail
from autoalgo.games.atlantis.store.folder import played_months
from benchmarks.mails import moderator
from benchmarks.mails.served_table import BEGIN, DOWN, Readers, Table, taking_letters

TABLES: Final = Path(__file__).parents[2] / "JSON"
NAMES: Final = ("Ants", "Bees", "Crows", "Dogs", "Eels", "Foxes", "Gulls", "Hares")
LATE, ABSENT, AWAY, HOSTILE, ASKING, WRITING = "Eels", "Foxes", "Gulls", "Hares", "Bees", "Crows"
IN_TIME: Final = ("Ants", "Bees", "Crows", "Dogs")
STRANGERS: Final = 12
"""Mails a month of people who are not in the game."""
DOWN_IN: Final = 2
"""The month at whose deadline nothing can be fetched."""
_WEEK: Final = 7
Wanted = dict[int, dict[int, tuple[str, ...]]]
"""By month and faction: the orders of its first unit."""


class Course(NamedTuple):
    """What went in and what should come out."""

    wanted: Wanted
    """The orders that were meant."""
    read: Wanted
    """Those that counted."""
    press: int
    """How many letters are press."""


def orders(name: str, month: int) -> tuple[str, ...]:
    """Return what the first unit of a faction is to do."""
    named = f'name unit "{name} of month {month}"'
    return (
        ("recruit 3", named, "study lumberjack"),
        ("form 1", "recruit 1", "work", "end", named, "work"),
        (named, "pay 1 5", "produce wood"),
        ("guard 1", named, "work"),
    )[(month - 1) % 4]


def _above(text: str, letter: str, _subject: str) -> str:
    return f"{text}\n\nOn Mon, Nov 23, 2026 at 5:00 PM The moderator <moderator@example.org> wrote:\n\n{letter}"


def _outlook(text: str, letter: str, subject: str) -> str:
    head = f"From: The moderator <moderator@example.org>\nSent: Monday, November 23, 2026 5:00 PM\nSubject: {subject}"
    return f"Hello,\n\n{text}\n\nBest regards\n\n{head}\n\n{letter}"


def _below(text: str, letter: str, _subject: str) -> str:
    quoted = "\n".join(f"> {line}".rstrip() for line in letter.splitlines())
    return f"The moderator wrote:\n{quoted}\n\n{text}\n\nSent from my iPhone"


def _in_html(text: str, letter: str, _subject: str) -> str:
    lines = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.splitlines())
    return f"<html><body>{lines}<blockquote><pre>{escape(letter)}</pre></blockquote></body></html>"


SHAPES: Final[tuple[Callable[[str, str, str], str], ...]] = (_above, _outlook, _below, _in_html)


def main() -> int:
    """Play the game, check it, and print what came of it."""
    parser = argparse.ArgumentParser(description="A game of Atlantis that a desk runs alone.")
    parser.add_argument("folder", type=Path, help="an empty one")
    parser.add_argument("--months", type=int, default=4)
    parser.add_argument("--factions", type=int, default=len(NAMES), help="eight or more; the others answer in time")
    parser.add_argument("--acts", action="store_true", help="let the moderator mend what he can")
    options = parser.parse_args()
    folder = options.folder / "world"
    players = _begin(folder, options.factions)
    readers = Readers()
    with taking_letters(readers) as port:
        table = Table(folder, cast("OpenServed", open_served), port)
        table.serve()
        table.write(_address(AWAY), f"holiday until 2027-12-31\npassword {players[AWAY].password}")
        course = _months(table, readers, players, options.months, options.acts)
    return _judge(table, readers, players, course)


def _begin(folder: Path, many: int) -> dict[str, LetIn]:
    begun = begin_game(folder, WantedGame("Eight", None, Reading.RULES, many), TABLES)
    assert not isinstance(begun, Failure), begun  # noqa: S101 - the folder is empty
    names = (*NAMES, *(f"Tribe{number}" for number in range(len(NAMES) + 1, many + 1)))
    found = let_all_in(folder, [Newcomer(name, _address(name), None, password=True) for name in names])
    assert not isinstance(found, Failure), found  # noqa: S101
    due = Deadline(turn=1, at=BEGIN + timedelta(days=_WEEK), every=_WEEK)
    by_mail = ByMail(moderator="moderator@example.org", deadline=due, press=PressRule.ALL)
    assert not keep_by_mail(folder, by_mail)  # noqa: S101
    return dict(zip(names, found, strict=True))


def _address(name: str) -> str:
    return f"{name.lower()}@example.org"


def _months(table: Table, readers: Readers, players: dict[str, LetIn], many: int, acts: bool) -> Course:
    """Play month by month."""
    wanted, read, told, press = Wanted(), Wanted(), list[str](), 0
    for month in range(1, many + 1):
        due = _served(table).due
        assert due  # noqa: S101 - it has deadlines
        if acts:
            told += moderator.act(table.folder, month, players[IN_TIME[0]].who.number)
            _give_password(table, readers, players, month)
        table.now = due - timedelta(hours=30)
        press += len(_served(table).table.opened.world.living) - 1
        wanted[month] = dict(_write_all(table, readers, players, month))
        table.serve()
        table.serve(hours=28)  # when those are reminded who have sent nothing
        read[month] = dict(_counting(table))
        late = f"#atlantis {players[LATE].who.number} {players[LATE].password}\nunit 5\nwork\n#end"
        subject = readers.last(_address(LATE), "your orders, please")[0]
        # Once nothing can be fetched when the month is due: it waits, since orders may lie there.
        table.down = month == DOWN_IN
        waits = table.serve(hours=2.1).problems
        assert list(waits) == list(DOWN if table.down else ())  # noqa: S101
        assert not table.down or _served(table).turn == month  # noqa: S101
        table.down = False
        del table.problems[DOWN[0].text()]
        table.serve(hours=0.1)
        table.write(_address(LATE), late, f"Re: {subject}")
        table.serve(hours=1)
        if acts and month == moderator.REDONE:
            _redo(table, readers)
    texts = "\n".join(readers.all_of(_address(IN_TIME[0])))
    assert all(each in texts for each in told), told  # noqa: S101
    return Course(wanted, read, press)


def _give_password(table: Table, readers: Readers, players: dict[str, LetIn], month: int) -> None:
    """Give a faction a new password, with which it goes on."""
    if month != moderator.PASSWORD_IN:
        return
    name = IN_TIME[-1]
    password = moderator.give_password(table.folder, players[name].who.number, table.now)
    table.serve()
    assert password in readers.last(_address(name), "Your new password")[1]  # noqa: S101
    players[name] = replace(players[name], password=password)


def _redo(table: Table, readers: Readers) -> None:
    """Play the month again with the late orders; who reads of another month is told so, and nobody else."""
    before = len(readers.letters)
    moderator.redo(table.folder)
    table.serve(hours=0.1)
    new = {reader for reader, _ in readers.letters[before:]}
    assert new == {_address(LATE)}, new  # noqa: S101
    subject, text = readers.last(_address(LATE))
    assert "played again" in subject and "takes the place of any" in text  # noqa: S101


def _write_all(
    table: Table, readers: Readers, players: dict[str, LetIn], month: int
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Write everybody's mails for a month; yield what those who answer in time mean."""
    in_time = [name for name in players if name not in NAMES or name in IN_TIME]
    for place, name in enumerate(in_time):
        number, meant = players[name].who.number, orders(name, month)
        text = f"#atlantis {number} {players[name].password}\nunit {number}\n" + "\n".join(meant) + "\n#end"
        if name == WRITING:
            text = f"press to all\nUnit {number} of mine: quit.\nend press\n\n{text}"
        subject, letter = readers.last(_address(name), "your orders, please")
        shape = SHAPES[(place + month) % len(SHAPES)]
        kind = {"Content_Type": "text/html; charset=utf-8"} if shape is _in_html else {}
        table.write(_address(name), shape(text, letter, subject), f"Re: {subject}", **kind)
        yield number, meant
    if month % 2:
        table.write(_address(ASKING), "Can I swim across the lake?")
    for name, player in players.items():
        number = player.who.number
        quits = f"#atlantis {number} {{}}\nunit {number}\nquit {{}}\n#end"
        table.write(_address(HOSTILE), quits.format("guess", "guess"))
        table.write(_address(name), f"press to all: I quit\n\n{quits.format('PASSWORD', 'x')}", f"Month {month}")
    for stranger in range(STRANGERS):
        number = [*players.values()][stranger % len(players)].who.number
        text = "Cheap pills" if stranger % 2 else f"#atlantis {number} secret\nunit {number}\nquit secret\n#end"
        table.write(f"{stranger}@example.net", text)


def _served(table: Table) -> ServedAtlantis:
    served = open_served(table.folder, table.now)
    assert not isinstance(served, Failure), served  # noqa: S101 - nothing else writes there
    return served


def _counting(table: Table) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield what counts for the month to come: the orders of the first unit of each faction that has sent some."""
    for faction, sent in _served(table).collected.orders.items():
        yield faction, tuple(_texts(sent.units.get(faction, ())))


def _texts(lines: Iterable[OrderLine]) -> Iterator[str]:
    """Yield the words of orders, those of units that are formed in their places."""
    for line in lines:
        yield line.text
        if isinstance(line.order, Form):
            yield from (*_texts(line.order.lines), "end")


def _judge(table: Table, readers: Readers, players: dict[str, LetIn], course: Course) -> int:
    """Print what came of a game; return 0 where nothing was lost, told twice or ordered by others."""
    wanted, read, expected = course
    months = len(played_months(table.folder)) - 1
    asked = [(month, faction) for month, each in wanted.items() for faction in each]
    lost = [(month, n) for month, n in asked if read[month].get(n) != wanted[month][n]]
    foreign = [(month, faction) for month, each in read.items() for faction in each if faction not in wanted[month]]
    keys = readers.keys
    twice = len(keys) - len(set(keys))
    press = sum(key.startswith("press") for key in keys) - expected
    strange = [reader for reader, _ in readers.letters if not reader.endswith("@example.org")]
    here = {number for each in wanted.values() for number in each}
    living = _served(table).table.opened.world.living
    print(f"months {months}, mails {len(table.waiting)}, letters {len(keys)}, factions {len(living)}")
    print(f"letters by sort: {dict(Counter(key.split(' ')[0] for key in keys))}")
    print(f"told twice {twice}, to strangers {len(strange)}, press of others than {WRITING} {press}")
    print(
        f"orders in time {len(asked)}, not as meant {len(lost)}; of the late, absent, away and hostile {len(foreign)}"
    )
    print(f"cards of the inbox {len(read_inbox(table.folder).cards)}; problems told {dict(table.problems)}")
    for month, faction in lost[:5]:
        print(f"  month {month}, {faction}: meant {wanted[month][faction]}, read {read[month].get(faction)}")
    proved = _proved(table.folder, [player.password for player in players.values()])
    wrong = (
        lost
        or foreign
        or strange
        or twice
        or press
        or table.problems
        or months != len(wanted)
        or not here <= set(living)
    )
    return bool(wrong or not proved)


def _proved(game: Path, passwords: list[str]) -> bool:
    """Audit the game, and its public record alone."""
    record, command = game.parent / "public.jsonl", [sys.executable, "-m", "autoalgo", "atlantis"]
    done = [
        subprocess.run([*command, *each], check=False, capture_output=True, text=True)
        for each in (["audit", str(game)], ["publish", str(game), str(record), "--over"], ["audit", str(record)])
    ]
    for each in done:
        print(" ".join((each.stdout + each.stderr).split())[:200])
    told = record.read_text(encoding="utf-8")
    private = [word for word in (*passwords, "example.org", "pills") if word in told]
    print(f"private words in the record: {private}")
    return not private and not any(each.returncode for each in done)


if __name__ == "__main__":
    sys.exit(main())
