"""Letters go out once, whatever the server does and whoever is killed; what nobody knows is told and left alone."""

import errno
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread

import pytest
from smtp_servers import PASSWORD, Inbox, certificate, cut, cut_within_the_text, endless, read_nothing, serving

from autoalgo.common import locks, talk_limit
from autoalgo.common.console import Exit
from autoalgo.common.growing_file import append_lines
from autoalgo.common.locks import locked
from autoalgo.common.mail import (
    Attachment,
    Letter,
    Letters,
    Outbox,
    Security,
    Sending,
    Server,
    journal,
    password_for,
    send,
)
from autoalgo.common.mail.limited_smtp import LimitedSmtp
from autoalgo.common.mail.send_command import send_letters
from autoalgo.common.mail_arguments import SendOptions
from autoalgo.common.problems import Failure

REPOSITORY = Path(__file__).parents[3]
WRITTEN = datetime(2026, 11, 22, 18, 30, tzinfo=UTC)
ANN, BEN, CAT = "ann@example.org", "ben@example.org", "cat@example.org"
UMPIRE = "The umpire <umpire@example.org>"
SEND = """
import sys
from pathlib import Path
from autoalgo.common.mail import Outbox, Security, Server, send
print(send(Outbox(Path(sys.argv[1])), Server("127.0.0.1", int(sys.argv[2]), security=Security.NONE)))
"""


@pytest.fixture
def outbox(tmp_path: Path) -> Outbox:
    """An outbox with three letters."""
    made = Outbox(tmp_path / "outbox")
    for name, address in (("Ann", ANN), ("Ben", BEN), ("Cat", CAT)):
        letter = Letter(f"{name} <{address}>", "Turn 1", f"Dear {name},\n.\n..you stand on a2.\n")
        assert made.put(f"report 1 {name}", letter, UMPIRE, WRITTEN) is True
    return made


def outbox_with_a_map(folder: Path) -> Outbox:
    """An outbox with one letter that is longer than all that lies between two programs."""
    outbox = Outbox(folder / "outbox")
    long = Letter(ANN, "Map", "", attachments=(Attachment("map.png", "image/png", bytes(6_000_000)),))
    assert outbox.put("map", long, UMPIRE, WRITTEN) is True
    return outbox


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def server(inbox: Inbox) -> Iterator[Server]:
    with serving(inbox) as port:
        yield plain(port)


def plain(port: int, timeout_seconds: float = 300) -> Server:
    return Server("127.0.0.1", port, security=Security.NONE, timeout_seconds=timeout_seconds)


def sent(outbox: Outbox, server: Server) -> Sending:
    """What comes of an attempt."""
    done = send(outbox, server)
    assert isinstance(done, Sending)
    return done


def letters(outbox: Outbox) -> Letters:
    found = outbox.letters()
    assert isinstance(found, Letters)
    return found


def keys(posted: object) -> list[str]:
    assert isinstance(posted, tuple) and not isinstance(posted, Failure)
    return [each.key.removeprefix("report 1 ") for each in posted]


def readers(inbox: Inbox) -> list[str]:
    return [taken.reader for taken in inbox.letters]


def test_letters_go_out_in_order_and_once(outbox: Outbox, inbox: Inbox, server: Server) -> None:
    steps: list[tuple[int, int]] = []
    done = send(outbox, server, progress=lambda *step: steps.append(step))
    assert isinstance(done, Sending)
    assert keys(done.sent) == ["Ann", "Ben", "Cat"]
    assert (done.waiting, done.in_doubt, done.refused, done.problems) == ((), (), (), ())
    assert steps == [(1, 3), (2, 3), (3, 3)]
    assert sent(outbox, server) == Sending((), (), (), (), ())
    assert [(taken.sender, taken.reader) for taken in inbox.letters] == [
        ("umpire@example.org", ANN),
        ("umpire@example.org", BEN),
        ("umpire@example.org", CAT),
    ]
    # Lines that begin with a dot arrive as they were written (RFC 5321, 4.5.2).
    assert b"Dear Ann,\r\n.\r\n..you stand on a2.\r\n" in inbox.letters[0].data
    assert outbox.put("report 1 Ann", Letter(ANN, "", ""), UMPIRE, WRITTEN) is False


def test_what_was_put_later_is_sent_alone(outbox: Outbox, inbox: Inbox, server: Server) -> None:
    sent(outbox, server)
    assert outbox.put("report 2 Ann", Letter(ANN, "Turn 2", "Hi"), UMPIRE, WRITTEN) is True
    assert keys(sent(outbox, server).sent) == ["report 2 Ann"]
    assert len(inbox.letters) == 4


@pytest.mark.parametrize(
    ("stage", "answer"), [("RCPT", "450 grey-listed"), ("DATA", "451 later"), ("TEXT", "452 no room")]
)
def test_what_a_server_takes_later_waits_and_the_others_go_out(
    outbox: Outbox, inbox: Inbox, server: Server, stage: str, answer: str
) -> None:
    inbox.orders[stage, BEN] = answer
    done = sent(outbox, server)
    assert (keys(done.sent), keys(done.waiting)) == (["Ann", "Cat"], ["Ben"])
    assert done.waiting[0].said == answer
    inbox.orders.clear()
    assert keys(sent(outbox, server).sent) == ["Ben"]
    assert readers(inbox) == [ANN, CAT, BEN]


def test_the_command_tells_why_letters_wait_and_what_was_refused(
    outbox: Outbox, inbox: Inbox, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    inbox.orders.update({("RCPT", BEN): "450 grey-listed", ("RCPT", CAT): "550 no such user here"})
    options = SendOptions(folder=outbox.folder, server=(server.host, server.port), security="none")
    assert send_letters(outbox, options) is Exit.PROBLEMS
    assert capsys.readouterr().out.splitlines() == [
        "1 letter sent, 1 refused, 1 waiting, 0 in doubt",
        f'Put off: Ben <{BEN}>, "Turn 1": 450 grey-listed; it waits for the next time',
        f'Refused: Cat <{CAT}>, "Turn 1": 550 no such user here; --again "report 1 Cat"',
    ]


@pytest.mark.parametrize(
    ("stage", "answer"), [("RCPT", "550 no such user here"), ("DATA", "554 no"), ("TEXT", "554 looks like spam")]
)
def test_a_refused_letter_is_tried_again_only_when_somebody_asks_for_it(
    outbox: Outbox, inbox: Inbox, server: Server, stage: str, answer: str
) -> None:
    inbox.orders[stage, BEN] = answer
    done = sent(outbox, server)
    assert (keys(done.sent), keys(done.refused)) == (["Ann", "Cat"], ["Ben"])
    assert done.refused[0].said == answer
    inbox.orders.clear()
    assert sent(outbox, server).sent == ()
    assert outbox.put("report 1 Ben", Letter(BEN, "", ""), UMPIRE, WRITTEN) is False
    assert outbox.send_again("report 1 Ben") is None
    assert keys(letters(outbox).waiting) == ["Ben"]
    assert keys(sent(outbox, server).sent) == ["Ben"]
    again = outbox.send_again("report 1 Ben")
    assert isinstance(again, Failure)
    assert '"report 1 Ben": no letter that is in doubt or was refused' in again[0].text()


def test_a_letter_that_is_too_large_for_the_server_is_refused(outbox: Outbox, inbox: Inbox, server: Server) -> None:
    inbox.orders["MAIL", "umpire@example.org"] = "552 too large"
    assert keys(sent(outbox, server).refused) == ["Ann", "Ben", "Cat"]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("550 who are you", "it takes no letters from umpire@example.org: 550 who are you"),
        ("451 too many letters", "it takes no letters from umpire@example.org: 451 too many letters"),
        ("530 authentication required", "the server wants a user first: 530 authentication required"),
        ("421 closing", "the server ends the connection: 421 closing"),
        ("999 hello?", "this is no answer of a mail server: 999 hello?"),
    ],
)
def test_a_server_that_takes_nothing_marks_nothing(
    outbox: Outbox, inbox: Inbox, server: Server, answer: str, told: str
) -> None:
    inbox.orders["MAIL", "umpire@example.org"] = answer
    done = sent(outbox, server)
    assert keys(done.waiting) == ["Ann", "Ben", "Cat"]
    assert [told in problem.text() for problem in done.problems] == [True]


def test_a_server_that_ends_connections_after_some_letters_gets_the_rest_in_another(
    outbox: Outbox, inbox: Inbox, server: Server
) -> None:
    inbox.orders["RCPT", CAT] = "421 two letters a connection"
    done = sent(outbox, server)
    # The second connection ends before its first letter, so there is no third.
    assert (keys(done.sent), keys(done.waiting)) == (["Ann", "Ben"], ["Cat"])
    assert ["the server ends the connection" in problem.text() for problem in done.problems] == [True]


def test_a_letter_at_which_the_connection_ended_goes_out_in_the_next(
    outbox: Outbox, inbox: Inbox, server: Server
) -> None:
    def once(_: object) -> str:
        del inbox.orders["TEXT", BEN]
        return "421 one letter a connection"

    inbox.orders["TEXT", BEN] = once
    assert keys(sent(outbox, server).sent) == ["Ann", "Ben", "Cat"]
    assert readers(inbox) == [ANN, BEN, CAT]


@pytest.mark.parametrize("stage", ["MAIL", "RCPT", "DATA"])
def test_a_cut_before_the_text_leaves_the_rest_waiting(
    outbox: Outbox, inbox: Inbox, server: Server, stage: str
) -> None:
    inbox.orders[stage, "umpire@example.org" if stage == "MAIL" else BEN] = cut
    done = sent(outbox, server)
    assert keys(done.waiting) == (["Ann", "Ben", "Cat"] if stage == "MAIL" else ["Ben", "Cat"])
    assert done.in_doubt == ()
    assert ["the connection was cut" in problem.text() for problem in done.problems] == [True]
    inbox.orders.clear()
    sent(outbox, server)
    assert readers(inbox) == [ANN, BEN, CAT]


def test_a_cut_within_the_text_leaves_no_doubt(tmp_path: Path, inbox: Inbox, server: Server) -> None:
    outbox = outbox_with_a_map(tmp_path)
    inbox.orders["DATA", ANN] = cut_within_the_text
    done = sent(outbox, server)
    assert (keys(done.waiting), done.in_doubt) == (["map"], ())
    assert done.waiting[0].said == "the connection was cut"


def test_a_cut_before_the_answer_leaves_a_doubt_that_only_a_person_ends(
    outbox: Outbox, inbox: Inbox, server: Server
) -> None:
    inbox.orders["TEXT", BEN] = cut
    done = sent(outbox, server)
    assert (keys(done.sent), keys(done.in_doubt), keys(done.waiting)) == (["Ann"], ["Ben"], ["Cat"])
    assert 'the letter "report 1 Ben" to Ben <ben@example.org> is in doubt' in done.problems[0].text()
    inbox.orders.clear()
    done = sent(outbox, server)
    assert (keys(done.sent), keys(done.in_doubt)) == (["Cat"], ["Ben"])
    assert outbox.put("report 1 Ben", Letter(BEN, "", ""), UMPIRE, WRITTEN) is False
    assert outbox.send_again("report 1 Ben") is None
    assert keys(sent(outbox, server).sent) == ["Ben"]
    assert letters(outbox).in_doubt == ()
    assert readers(inbox) == [ANN, CAT, BEN]


def test_an_answer_that_is_none_leaves_a_doubt(outbox: Outbox, inbox: Inbox, server: Server) -> None:
    inbox.orders["TEXT", ANN] = "xyz"
    done = sent(outbox, server)
    assert keys(done.in_doubt) == ["Ann"]
    assert "this is no answer of a mail server" in done.problems[0].text()


def test_an_answer_that_does_not_come_leaves_a_doubt(
    outbox: Outbox, inbox: Inbox, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = Event()
    getreply = LimitedSmtp.getreply

    def impatient(smtp: LimitedSmtp) -> tuple[int, bytes]:
        if keys(letters(outbox).in_doubt):  # the text is on its way
            there.wait()
            smtp.limit.begin(0.01)
        return getreply(smtp)

    monkeypatch.setattr(LimitedSmtp, "getreply", impatient)
    inbox.orders["TEXT", ANN] = lambda _: there.set()
    done = sent(outbox, server)
    assert keys(done.in_doubt) == ["Ann"]
    assert "the server gave no whole answer within 0.01 seconds" in done.problems[0].text()


class Clock:
    """Stands still unless a test moves it on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.looked_at = False

    def __call__(self) -> float:
        self.looked_at = True
        return self.now

    def moved_on(self) -> bool:
        """Move on by a second if somebody has looked since the last time: who waits for an answer looks first."""
        if self.looked_at:
            self.looked_at = False
            self.now += 1
            return True
        return False


ENDLESS = "the server's answer does not end: more than 65,536 bytes"
ENDLESS_LINE = "the server's answer does not end: a line of more than 8,192 bytes"
LATE = "the server gave no whole answer within 300 seconds"


def test_a_line_of_an_answer_after_the_other_for_ever_leaves_a_doubt(
    outbox: Outbox, inbox: Inbox, server: Server
) -> None:
    """Nobody knows of the one letter, and the others wait."""
    inbox.orders["TEXT", BEN] = endless(b"250-and\r\n")
    done = sent(outbox, server)
    assert (keys(done.sent), keys(done.in_doubt), keys(done.waiting)) == (["Ann"], ["Ben"], ["Cat"])
    assert f"was handed over, and then {ENDLESS}" in done.problems[0].text()
    inbox.orders.clear()
    assert keys(sent(outbox, server).sent) == ["Cat"]
    assert readers(inbox) == [ANN, CAT]


@pytest.mark.parametrize("stage", ["MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize(("said", "told"), [(b"250-and\r\n", ENDLESS), (b"2", ENDLESS_LINE)])
def test_an_endless_answer_before_the_text_leaves_no_doubt(
    outbox: Outbox, inbox: Inbox, server: Server, stage: str, said: bytes, told: str
) -> None:
    inbox.orders[stage, "umpire@example.org" if stage == "MAIL" else ANN] = endless(said)
    done = sent(outbox, server)
    assert (keys(done.waiting), done.in_doubt) == (["Ann", "Ben", "Cat"], ())
    assert told in done.problems[0].text()


def test_an_answer_of_one_endless_line_leaves_a_doubt(outbox: Outbox, inbox: Inbox, server: Server) -> None:
    inbox.orders["TEXT", ANN] = endless(b"2")
    done = sent(outbox, server)
    assert (keys(done.in_doubt), keys(done.waiting)) == (["Ann"], ["Ben", "Cat"])
    assert f"was handed over, and then {ENDLESS_LINE}" in done.problems[0].text()


def test_an_answer_byte_by_byte_for_ever_leaves_a_doubt_when_the_letters_time_is_over(
    outbox: Outbox, inbox: Inbox, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second passes with each byte; each byte alone comes in time."""
    clock = Clock()
    monkeypatch.setattr(talk_limit, "monotonic", clock)
    inbox.orders["TEXT", ANN] = endless(b"2", clock.moved_on)
    done = sent(outbox, server)
    assert (keys(done.in_doubt), keys(done.waiting)) == (["Ann"], ["Ben", "Cat"])
    assert f"was handed over, and then {LATE}" in done.problems[0].text()


@pytest.mark.parametrize(
    ("said", "slow", "told"),
    [(b"220-wait\r\n", False, ENDLESS), (b"2", False, ENDLESS_LINE), (b"2", True, LATE), (b"220-wait\r\n", True, LATE)],
)
def test_a_greeting_that_never_ends_is_left(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, said: bytes, slow: bool, told: str
) -> None:
    clock = Clock()
    monkeypatch.setattr(talk_limit, "monotonic", clock)
    left = Event()

    def greet(listening: socket.socket) -> None:
        caller, _ = listening.accept()
        with caller, suppress(OSError):
            while not left.is_set():
                if not slow or clock.moved_on():
                    caller.sendall(said)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        greeter = Thread(target=greet, args=(listening,))
        greeter.start()
        done = sent(outbox, plain(listening.getsockname()[1]))
        left.set()
        greeter.join()
    assert keys(done.waiting) == ["Ann", "Ben", "Cat"]
    assert told in done.problems[0].text()


def test_a_handshake_that_never_ends_is_left(outbox: Outbox) -> None:
    """Of a record of 16 kB, byte after byte, and each in time."""

    def shake(listening: socket.socket) -> None:
        caller, _ = listening.accept()
        left = Event()
        with caller, suppress(OSError):
            caller.sendall(b"\x16\x03\x03\x40\x00\x02\x00\x3f\xfc")
            while not left.wait(0.01):  # until the caller leaves
                caller.sendall(b"0")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        shaker = Thread(target=shake, args=(listening,))
        shaker.start()
        server = Server("127.0.0.1", listening.getsockname()[1], security=Security.TLS, timeout_seconds=0.1)
        done = sent(outbox, server)
        shaker.join()
    assert keys(done.waiting) == ["Ann", "Ben", "Cat"]
    assert "the server gave no whole answer within 0.1 seconds" in done.problems[0].text()


def test_a_server_that_never_reads_the_text_is_left_without_a_doubt(
    tmp_path: Path, inbox: Inbox, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox = outbox_with_a_map(tmp_path)
    send_all = LimitedSmtp.send

    def impatient(smtp: LimitedSmtp, text: str | bytes) -> None:
        if len(text) > 1_000_000:
            smtp.limit.begin(0.05)
        send_all(smtp, text)

    monkeypatch.setattr(LimitedSmtp, "send", impatient)
    inbox.orders["DATA", ANN] = read_nothing
    done = sent(outbox, server)
    assert (keys(done.waiting), done.in_doubt) == (["map"], ())
    assert done.waiting[0].said == "the server gave no whole answer within 0.05 seconds"


def test_a_large_letter_may_take_longer() -> None:
    assert [plain(25).letter_seconds(size) for size in (0, 9_999, 25 * 2**20)] == [300, 300, 300 + 2621]


def test_a_server_that_says_nothing_is_not_waited_for_longer_than_was_asked(outbox: Outbox) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        done = sent(outbox, plain(silent.getsockname()[1], timeout_seconds=0.05))
    assert keys(done.waiting) == ["Ann", "Ben", "Cat"]
    assert "the server gave no whole answer within 0.05 seconds" in done.problems[0].text()


def test_a_port_where_nobody_listens_is_told(outbox: Outbox) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    done = sent(outbox, plain(port))
    assert keys(done.waiting) == ["Ann", "Ben", "Cat"]
    text = f"127.0.0.1:{port}: there is no connection: Connection refused; allowed: the host, port and security"
    assert done.problems[0].text().startswith(text)


def test_cancelling_ends_after_the_letter_under_way(outbox: Outbox, server: Server) -> None:
    cancelled = Event()
    done = send(outbox, server, progress=lambda *_: cancelled.set(), cancelled=cancelled)
    assert isinstance(done, Sending)
    assert (keys(done.sent), keys(done.waiting), done.problems) == (["Ann"], ["Ben", "Cat"], ())


def test_two_never_send_at_once(outbox: Outbox, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE_SECONDS", 0)
    with locked(outbox.folder / "sending"):
        told = send(outbox, server)
        again = outbox.send_again("report 1 Ann")
    assert isinstance(told, Failure)
    assert "another run of the program is sending" in told[0].text()
    assert isinstance(again, Failure)


@pytest.mark.parametrize("stage", ["RCPT", "DATA", "TEXT"])
def test_who_is_killed_while_sending_sends_nothing_twice(
    outbox: Outbox, inbox: Inbox, server: Server, stage: str
) -> None:
    command = [sys.executable, "-c", SEND, str(outbox.folder), str(server.port)]
    processes: list[subprocess.Popen[bytes]] = []
    started = Event()

    def kill(_: object) -> None:
        started.wait()
        processes[0].kill()

    inbox.orders[stage, BEN] = kill
    with subprocess.Popen(command, cwd=REPOSITORY, env={**os.environ, "PYTHONPATH": str(REPOSITORY)}) as sender:
        processes.append(sender)
        started.set()
        assert sender.wait() == -signal.SIGKILL
    doubtful = stage == "TEXT"
    assert keys(letters(outbox).in_doubt) == (["Ben"] if doubtful else [])
    inbox.orders.clear()
    done = sent(outbox, server)
    assert keys(done.in_doubt) == (["Ben"] if doubtful else [])
    assert readers(inbox) == ([ANN, CAT] if doubtful else [ANN, BEN, CAT])


def test_a_letter_that_somebody_has_changed_is_told_and_the_others_go_out(
    outbox: Outbox, inbox: Inbox, server: Server
) -> None:
    first, second, _ = (posted.path for posted in letters(outbox).waiting)
    first.write_bytes(first.read_bytes().replace(b"<ann@example.org>", b"<ann@example.org>, <eve@example.org>"))
    second.write_bytes(second.read_bytes().replace(b"\r\n", b"\n").replace(b"you stand on a2", b"you are dead"))
    done = sent(outbox, server)
    assert keys(done.sent) == ["Ben", "Cat"]
    assert "its To is not one mail address" in done.problems[0].text()
    assert b"..you are dead.\r\n" in inbox.letters[0].data


def test_a_journal_that_is_another_file_keeps_everything_from_being_sent(outbox: Outbox, server: Server) -> None:
    (outbox.folder / "sending.jsonl").write_text('{"name": "shopping list"}\n', encoding="utf-8")
    for told in (send(outbox, server), outbox.letters(), outbox.put("x", Letter(ANN, "", ""), UMPIRE, WRITTEN)):
        assert isinstance(told, Failure)
        assert "without it letters could be sent twice" in told[0].text()


@pytest.mark.parametrize("cut_off", [1, 40])
def test_a_last_line_of_the_journal_that_was_cut_off_counts_for_nothing(
    outbox: Outbox, inbox: Inbox, server: Server, cut_off: int
) -> None:
    sent(outbox, server)
    journal = outbox.folder / "sending.jsonl"
    journal.write_bytes(journal.read_bytes()[:-cut_off])
    assert keys(letters(outbox).in_doubt) == ([] if cut_off == 1 else ["Cat"])
    assert sent(outbox, server).sent == ()
    assert len(inbox.letters) == 3


@pytest.mark.parametrize(("written", "doubtful", "taken"), [(0, [], []), (1, ["Ann"], [ANN])])
def test_what_cannot_be_written_down_ends_the_sending(
    outbox: Outbox,
    inbox: Inbox,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    written: int,
    doubtful: list[str],
    taken: list[str],
) -> None:
    """The disk is full before the first letter's text goes out, or when the server has taken it."""
    lines: list[bytes] = []

    def on_a_full_disk(path: Path, data: bytes, synced: bool = False) -> None:
        if len(lines) == written:
            raise OSError(errno.ENOSPC, "No space left on device")
        lines.append(data)
        append_lines(path, data, synced)

    monkeypatch.setattr(journal, "append_lines", on_a_full_disk)
    done = sent(outbox, server)
    assert (keys(done.in_doubt), readers(inbox)) == (doubtful, taken)
    assert 'that the letter "report 1 Ann" is ' in done.problems[0].text()
    assert "cannot be written down: No space left on device" in done.problems[0].text()
    monkeypatch.undo()
    sent(outbox, server)
    assert readers(inbox) == [ANN, BEN, CAT]


def test_an_outbox_that_is_not_there_yet_has_nothing_to_send(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    assert sent(outbox, plain(1)) == Sending((), (), (), (), ())
    assert letters(outbox) == Letters((), (), (), ())
    assert isinstance(outbox.send_again("x"), Failure)


# Protected connections.


@pytest.mark.parametrize("security", [Security.STARTTLS, Security.TLS])
def test_a_protected_connection_checks_who_the_server_is(
    outbox: Outbox, inbox: Inbox, security: Security, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, authority = certificate("localhost")
    tls, starttls = (context, None) if security == Security.TLS else (None, context)
    with serving(inbox, tls, starttls) as port:
        server = Server("localhost", port, "umpire", security, timeout_seconds=300)
        assert "certificate is refused: nobody whom this system trusts has signed it" in told(
            send(outbox, server, PASSWORD.decode())
        )
        authority.cert_pem.write_to_path(str(tmp_path / "authority.pem"))
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
        refused = told(send(outbox, server, "guessed it"))
        assert "the server does not let umpire in: " in refused
        assert "guessed" not in refused
        done = send(outbox, server, PASSWORD.decode())
    assert isinstance(done, Sending)
    assert keys(done.sent) == ["Ann", "Ben", "Cat"]
    assert len(inbox.letters) == 3


def told(done: Sending | Failure) -> str:
    """Return why nothing went out."""
    assert isinstance(done, Sending)
    assert done.sent == ()
    return done.problems[0].text()


def test_protection_that_the_server_does_not_offer_ends_the_attempt(outbox: Outbox, server: Server) -> None:
    wanted = Server(server.host, server.port, security=Security.STARTTLS)
    assert "STARTTLS extension not supported by server" in told(send(outbox, wanted))
    assert "it does not speak TLS here" in told(send(outbox, Server(server.host, server.port, security=Security.TLS)))


def test_a_password_never_goes_over_the_network_unprotected(outbox: Outbox) -> None:
    server = Server("mail.example.org", 25, "umpire", Security.NONE)
    assert "a password would go over the network unprotected" in told(send(outbox, server, "secret"))


@pytest.mark.parametrize(("host", "port"), [("a" * 70, 25), ("a..b", 25), ("localhost", 99_999), ("localhost", -1)])
def test_a_server_that_cannot_be_is_told(outbox: Outbox, host: str, port: int) -> None:
    assert "no server can have this host and port" in told(send(outbox, Server(host, port, security=Security.NONE)))


def test_a_password_that_cannot_be_said_is_told_and_not_shown(
    outbox: Outbox, inbox: Inbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, authority = certificate("localhost")
    authority.cert_pem.write_to_path(str(tmp_path / "authority.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    with serving(inbox, starttls=context) as port:
        text = told(send(outbox, Server("localhost", port, "umpire", timeout_seconds=300), "gehëim"))
    assert "the user's name or the password has letters that are not ASCII" in text
    assert "ë" not in text


def test_the_password_comes_from_the_environment_or_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server("mail.example.org", 587, "umpire")
    monkeypatch.delenv("AUTOALGO_MAIL_PASSWORD", raising=False)
    assert password_for(server, lambda question: f"<{question}>") == "<Password of umpire at mail.example.org: >"
    monkeypatch.setenv("AUTOALGO_MAIL_PASSWORD", "sesame")
    assert password_for(server, lambda _: "") == "sesame"
    assert password_for(Server("mail.example.org", 25), lambda _: "asked") == ""
