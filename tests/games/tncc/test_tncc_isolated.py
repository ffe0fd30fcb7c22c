"""Bots in processes of their own: whatever they do, the game goes on and says so (G-7, TN-16).

Where the outcome is that a bot is too late its time is short; everywhere else it is a minute, which no machine takes.
"""

import os
import pickle
import select
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tncc_games import constants, lines_of_record

from autoalgo.common.confined import CellLimits, ConfinedProgram, program, why_no_cell
from autoalgo.common.problems import NOWHERE, Failure
from autoalgo.games.tncc.bots import BUILT_IN, BotLimits, BotTable, Isolated, NamedBot, Seat, named_bot, play
from autoalgo.games.tncc.bots.isolated import Program
from autoalgo.games.tncc.play.record import audit
from autoalgo.games.tncc.rules.actions import Recruit, War
from autoalgo.games.tncc.rules.game import Game, Turn, begin, decide

if why_no_cell():
    pytest.skip(why_no_cell(), allow_module_level=True)

REPOSITORY = Path(__file__).resolve().parents[3]
PATIENT = BotLimits(60, 60, 60)
HASTY = BotLimits(0.005, 60, 60)
SPEAKING = """
import json, os, signal, sys, time
def heard():
    global question
    question = json.loads(sys.stdin.readline())
    return question
def say(answer, number=None):
    sys.stdout.write(json.dumps({"id": question["id"] if number is None else number, "answer": answer}) + "\\n")
    sys.stdout.flush()
def recruit(amount):
    say({"kind": "recruit", "amount": amount})
heard(); say(None)
heard()
"""
"""A bot that has got ready and was asked for its first action."""
MakeBots = Callable[..., Isolated]


def python(code: str) -> Program:
    """A bot of these lines, without ours."""
    return Program((sys.executable, "-I", "-S", "-c", SPEAKING + code), (sys.prefix, sys.base_prefix), True)


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeBots]:
    """Makes bots of lines of Python, and ends them after the test."""
    monkeypatch.setattr(program, "_GRACE_SECONDS", 60)
    made: list[Isolated] = []

    def make(code: str | Program, limits: BotLimits = PATIENT, errors: Path | None = None) -> Isolated:
        made.append(Isolated(python(code) if isinstance(code, str) else code, limits, errors))
        return made[-1]

    yield make
    for each in made:
        each.close()


def game_of(make: Isolated) -> Game:
    """A game against one who does nothing."""
    return play(constants(last_cycle=1), [Seat("Ash", make), Seat("Bay", BUILT_IN["nothing"])], 1)


def first_turn(make: Isolated) -> Turn:
    turn = game_of(make).chronicle[1]
    assert isinstance(turn, Turn)
    return turn


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("sys.exit(3)", "it ended with the exit code 3"),
        ("os._exit(0)", "it ended with the exit code 0"),
        ("os.kill(os.getpid(), 9)", "it was ended by signal 9"),
        ("def deep(): deep()\ndeep()", "it ended with the exit code 1"),
        ("while True: os.write(1, b'x' * 65536)", "it wrote more than 10,000 bytes in a line, and was ended"),
        ("say('x' * 20_000); time.sleep(1e6)", "it wrote more than 10,000 bytes in a line, and was ended"),
        ("while True: say(1, 1)", "it wrote more than 1,000 lines that answer nothing, and was ended"),
        (r"os.write(1, b'\xff\x00\x1b\n'); time.sleep(1e6)", "it wrote a line that is no JSON object"),
        ("os.write(1, b'[' * 9000 + b'\\n'); time.sleep(1e6)", "it wrote a line that is no JSON object"),
        ("recruit(float('nan'))", "it gave a value of the kind float for a whole number"),
        ("recruit(1001)", "1,001 recruits are more than the 1,000 citizens"),
        ("say('wait')", "its action was a value of the kind str, not Wait, Recruit, Trade or War"),
        ("say({'kind': 'recruit'})", 'its action has no "amount"'),
        ("say({'kind': 'flee'})", 'its action has no "kind" that is wait, recruit, trade or war'),
        ("say({'kind': 'war', 'target': 1, 'flanks': {}})", "it divided its army by a value of the kind dict"),
        ("say({'kind': 'wait'}, 7)", "its answer does not have the id of the question"),
        ("say({'kind': 'wait'}, True)", "its answer does not have the id of the question"),
        ("""print('{"id": 2}', flush=True)""", 'its line has neither "answer" nor "error"'),
        (r"""print('{"id": 2, "error": "\\u001b[2J' + 'x' * 999 + '"}', flush=True)""", r"it failed: \u001b[2Jxxx"),
    ],
)
def test_g_7_what_is_no_answer_is_waiting(bot: MakeBots, code: str, why: str) -> None:
    turn = first_turn(bot(code))
    assert turn.default.startswith(why)
    assert len(turn.default) <= 300


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "time.sleep(1e6)",
        "os.close(0); time.sleep(1e6)",
        "os.close(1); time.sleep(1e6)",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(1e6)",
        "os.kill(os.getpid(), signal.SIGSTOP)",
    ],
)
def test_g_7_who_is_too_late_waits(bot: MakeBots, code: str) -> None:
    assert first_turn(bot(code, HASTY)).default == "it did not answer within 5 ms"


def test_g_7_a_late_answer_is_not_taken_for_the_next(bot: MakeBots) -> None:
    """It answers its action, question 2, once it is asked the next."""
    make = bot("heard(); say([9, 0, 0], 2); say([4, 3, 2])", HASTY)
    game = begin(constants(start_army=10, war_cost=0), ("Ash", "Bay"))
    table = BotTable(game, {0: make}, 1)
    game = table.decided(game)
    assert (game.turns[0].player, game.turns[0].default) == (0, "it did not answer within 5 ms")
    game = table.decided(decide(game, War(0, (1, 0, 0))))
    table.close()
    turn = game.last_turn
    assert turn is not None and turn.battle is not None
    assert (turn.battle.defending, turn.reply_default) == ((4, 3, 2), "")


def test_g_7_output_that_is_closed_without_a_cell(bot: MakeBots, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a cell bubblewrap keeps it open."""
    monkeypatch.setattr(program, "_GRACE_SECONDS", 0.001)
    make = bot("os.close(1); time.sleep(1e6)")
    make.trusted = True
    assert first_turn(make).default == "it closed its output, and was ended"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "it did not get ready for the game: it ended with the exit code 0"),
        ("import time; time.sleep(1e6)", "it did not get ready for the game: it did not answer within 50 ms"),
        (
            "print('{}'); import time; time.sleep(1e6)",
            "it did not get ready for the game: it did not answer within 50 ms",
        ),
    ],
)
def test_g_7_a_bot_that_does_not_get_ready_plays_by_defaults(bot: MakeBots, code: str, why: str) -> None:
    started = bot(Program((sys.executable, "-I", "-S", "-c", code), (sys.prefix, sys.base_prefix)))
    process = started.start()
    started.limits = BotLimits(60, 60, 60 if code == "" else 0.05)
    started.take_back(process)
    assert first_turn(started).default == why


def test_g_7_a_bot_that_cannot_be_started_plays_by_defaults(bot: MakeBots, tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no program", encoding="utf-8")
    errors = tmp_path / "errors.txt"
    turn = first_turn(bot(Program((str(text),), (str(text),)), errors=errors))
    assert turn.default == "it did not get ready for the game: it ended with the exit code 126"
    assert "Permission denied" in errors.read_text(encoding="utf-8")


def test_g_7_a_process_plays_on_and_a_fallen_one_is_replaced(bot: MakeBots) -> None:
    """It recruits as many as it was asked for actions, and falls at the third."""
    make = bot("for count in 1, 2:\n recruit(count)\n heard(); say(None)\n heard()\nsys.exit()")
    turns = [first_turn(make) for _ in range(4)]
    assert [turn.action for turn in turns if not turn.default] == [Recruit(1), Recruit(2), Recruit(1)]
    assert turns[2].default == "it ended with the exit code 0"


def ended(reading: int) -> bool:
    """Wait until nobody has the other end of a pipe any more."""
    poll = select.poll()
    poll.register(reading, select.POLLIN)
    while poll.poll(60_000):
        if not os.read(reading, 65_536):
            return True
    return False


@pytest.fixture
def lifeline(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """A pipe that is open as long as a bot or anything that it started lives."""
    fifo = tmp_path / "errors"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    yield fifo, reading
    os.close(reading)


def test_g_7_nothing_that_a_bot_starts_outlives_it(bot: MakeBots, lifeline: tuple[Path, int]) -> None:
    code = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for _ in range(20):
    if not os.fork():
        os.fork()
        time.sleep(1e6)
recruit(1)
"""
    make = bot(code, errors=lifeline[0])
    assert first_turn(make).action == Recruit(1)
    make.close()
    assert ended(lifeline[1])


def test_g_7_not_even_what_leaves_its_group(bot: MakeBots, lifeline: tuple[Path, int]) -> None:
    make = bot("if not os.fork():\n os.setsid()\n os.fork()\n time.sleep(1e6)\nos._exit(0)", errors=lifeline[0])
    assert first_turn(make).default == "it ended with the exit code 0"
    assert ended(lifeline[1])


def test_g_7_bots_end_with_the_program(lifeline: tuple[Path, int]) -> None:
    program = """
import os, sys
from autoalgo.common.confined import ConfinedProgram, CellLimits
command = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(1e6)"]
limits = CellLimits(2**29, True, 60)
with open(sys.argv[1], "ab") as errors:
    started = ConfinedProgram(command, [sys.prefix, sys.base_prefix], limits, errors)
os.kill(os.getpid(), 9)
"""
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "TMPDIR": str(lifeline[0].parent)}
    command = [sys.executable, "-c", program, str(lifeline[0])]
    assert subprocess.run(command, env=environment, check=False).returncode == -9
    assert ended(lifeline[1])


def test_g_7_zombies_harm_nobody(bot: MakeBots) -> None:
    make = bot("for _ in range(20):\n if not os.fork(): os._exit(0)\nrecruit(7)")
    assert first_turn(make).action == Recruit(7)


TRY = """
def possible(what):
    try:
        what()
    except Exception:
        return 2
    return 1
"""


def test_g_7_a_bot_reads_no_files_of_others(bot: MakeBots, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the record of the game", encoding="utf-8")
    for what in (f"open({str(secret)!r})", f"os.listdir({str(tmp_path)!r})", f"open({str(secret) + '2'!r}, 'w')"):
        assert first_turn(bot(f"{TRY}recruit(possible(lambda: {what}))")).action == Recruit(2)
    assert first_turn(bot(f"{TRY}recruit(possible(lambda: open('own', 'w').write('x')))")).action == Recruit(1)


def test_g_7_a_bot_reaches_no_network(bot: MakeBots) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        connect = f"__import__('socket').create_connection({server.getsockname()!r}, 60)"
        assert first_turn(bot(f"{TRY}recruit(possible(lambda: {connect}))")).action == Recruit(2)


def test_g_7_a_bot_cannot_end_the_program(bot: MakeBots) -> None:
    assert first_turn(bot(f"{TRY}recruit(possible(lambda: os.kill({os.getpid()}, 0)))")).action == Recruit(2)


def test_g_7_memory_is_limited(bot: MakeBots) -> None:
    limits = BotLimits(60, 60, 60, 64 * 2**20)
    assert first_turn(bot(f"{TRY}recruit(possible(lambda: bytearray(2**27)))", limits)).action == Recruit(2)


def test_g_7_a_bot_does_not_fill_the_disk(bot: MakeBots) -> None:
    """It has room for 16 files of 1 MiB."""
    code = """
count = 0
try:
    while count < 50:
        with open(str(count), "wb") as file:
            file.write(bytes(2**20))
        count += 1
except OSError:
    pass
recruit(count)
"""
    assert first_turn(bot(code)).action == Recruit(16)


@pytest.mark.parametrize("trusted", [False, True])
def test_g_7_a_bot_starts_clean_and_leaves_no_folder(
    bot: MakeBots, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, trusted: bool
) -> None:
    monkeypatch.setenv("AUTOALGO_SECRET", "1")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    inherited = os.open(os.devnull, os.O_RDONLY)
    code = """
import errno
def is_open(number):
    try:
        return bool(os.fstat(number))
    except OSError:
        return False
found = [number for number in range(3, 200) if is_open(number)]
recruit(len(found) + 100 * any("AUTOALGO" in name for name in os.environ) + 200 * (os.environ["HOME"] != os.getcwd()))
"""
    make = bot(code)
    make.trusted = trusted
    assert first_turn(make).action == Recruit(0)
    os.close(inherited)
    assert len(list(tmp_path.iterdir())) == trusted  # a cell's folder is in memory
    make.close()
    assert list(tmp_path.iterdir()) == []


def test_g_7_what_it_writes_to_standard_error_is_kept_and_bounded(bot: MakeBots, tmp_path: Path) -> None:
    errors = tmp_path / "errors.txt"
    code = "for _ in range(40):\n try: os.write(2, b'oh no ' * 10000)\n except OSError: pass\nrecruit(1)"
    assert first_turn(bot(code, errors=errors)).action == Recruit(1)
    assert errors.stat().st_size == 2**20
    assert errors.read_bytes().startswith(b"oh no oh no")


def test_a_program_that_does_not_read_is_ended() -> None:
    command, readable = python("time.sleep(1e6)").command, python("").readable
    limits = CellLimits(2**29, True, 60)
    asked = ConfinedProgram(command, readable, limits, None)
    with pytest.raises(program.FloodError, match="does not read"):
        asked.send(b"x" * 2**23)
    assert not asked.running


def test_g_7_bots_that_come_along_play_the_same_game_in_processes(bot: MakeBots, tmp_path: Path) -> None:
    """And the record of a game of processes needs none of them."""
    names = ["merchant", "blitz"]
    named = [named_bot(name, NOWHERE) for name in names]
    seats = [Seat(each.name, bot(each.program)) for each in named if isinstance(each, NamedBot)]
    by = constants(last_cycle=8)
    game = play(by, seats, 4)
    assert game == play(by, [Seat(name, BUILT_IN[name]) for name in names], 4)
    record = tmp_path / "game.jsonl"
    record.write_text("".join(f"{line}\n" for line in lines_of_record(game, names, 4)), encoding="utf-8")
    found = audit(record)
    assert not isinstance(found, Failure) and found.difference is None


def test_copies_of_a_maker_start_processes_of_their_own(bot: MakeBots) -> None:
    make = bot("recruit(1)")
    assert first_turn(make).action == Recruit(1)
    copy = pickle.loads(pickle.dumps(make))  # noqa: S301
    assert (copy.program, copy.limits, copy.trusted) == (make.program, make.limits, False)
