"""What people's mail programs write is read, what strangers make up does no harm, and nothing is changed or lost."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from autoalgo.common.mail import Incoming, Message, read_messages, sources
from autoalgo.common.mail.html_text import text_of_html
from autoalgo.common.mail.mail_file import MOST_BYTES, MailFile, message_in
from autoalgo.common.mail.mbox import mbox_files
from autoalgo.common.problems import NOWHERE, Failure

KEPT = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
RECEIVED = "Received: from mx.example.org by mail.example.org; Sun, 22 Nov 2026 19:30:05 +0100"
ARRIVED = datetime(2026, 11, 22, 18, 30, 5, tzinfo=UTC)


def read(data: bytes | str) -> Message:
    """The message in an .eml file with these bytes."""
    found = found_in(data)
    assert isinstance(found, Message), found[0].text()
    return found


def found_in(data: bytes | str) -> Message | Failure:
    content = data if isinstance(data, bytes) else data.encode()
    return message_in(MailFile(NOWHERE, content[:MOST_BYTES], len(content), KEPT))


def mail(body: str = "move a2", *headers: str, sender: str = "Ann <ann@example.org>") -> bytes:
    lines = [RECEIVED, f"From: {sender}", "Subject: Orders", *headers, "", body]
    return "\n".join(lines).encode()


def numbered(number: int, body: str = "move a2", minute: int = 30) -> bytes:
    received = RECEIVED.replace("19:30", f"19:{minute:02}")
    return mail(body, f"Message-ID: <{number}@example.org>").replace(RECEIVED.encode(), received.encode())


def folder_of(place: Path, **mails: bytes) -> Path:
    place.mkdir(parents=True, exist_ok=True)
    for name, data in mails.items():
        (place / f"{name}.eml").write_bytes(data)
    return place


def texts(incoming: Incoming) -> list[str]:
    return [message.text.strip() for message in incoming.messages]


# Who wrote it.


@pytest.mark.parametrize(
    ("sender", "address", "name"),
    [
        ("Ann <Ann@Example.org>", "ann@example.org", "Ann"),
        ("ann@example.org", "ann@example.org", ""),
        ("=?utf-8?q?J=C3=BCrgen?= <j@example.org>", "j@example.org", "Jürgen"),
        ("=?iso-8859-1?b?SvxyZ2Vu?= <j@example.org>", "j@example.org", "Jürgen"),
        ("=?utf-8?q?ben=40example=2Eorg?= <eve@example.org>", "eve@example.org", "ben@example.org"),
        ('"<ben@example.org>" <eve@example.org>', "eve@example.org", "<ben@example.org>"),
        ("ben@example.org <eve@example.org>", "eve@example.org", "ben@example.org"),
        ("ben@example.org)<eve@example.org>", "eve@example.org", "ben@example.org)"),
        ("West: ann@example.org, ben@example.org;", "ann@example.org", ""),
        ("ann@example.org, ben@example.org", "ann@example.org", ""),
        ("Ann\u202e <ann@example.org>", "ann@example.org", "Ann"),
        ("=?utf-8?q?Few=0D=0AX:_y?= <few@example.org>", "few@example.org", "Few  X: y"),
        ("=?utf-8?b?RmV3DQpYOiB5?= <few@example.org>", "few@example.org", "Few  X: y"),
        ("=?utf-8?q?Few=0D?= =?utf-8?q?=0AX?= <few@example.org>", "few@example.org", "Few  X"),
        ("=?klingon?q?=0A?= <few@example.org>", "few@example.org", ""),
        ("Few <a..b@example.org>", "a..b@example.org", "Few"),
        ("a.@example.org", "a.@example.org", ""),
        ("=?utf-8?q?few=0D=0A?=@example.org", "", ""),
        ("Few <=?utf-8?q?few?=@example.org>", "", ""),
        ("undisclosed-recipients:;", "", ""),
        ("ann@example.org ben@example.org", "", ""),
        ("ann", "", ""),
        ('"', "", ""),
        ("<>", "", ""),
        ("", "", ""),
    ],
)
def test_the_address_tells_the_sender_and_never_the_name(sender: str, address: str, name: str) -> None:
    found = read(mail(sender=sender))
    assert (found.sender, found.sender_name) == (address, name)
    assert address or "it does not say who wrote it" in found.notes


def test_several_writers_and_none() -> None:
    assert "it is from several addresses, of which the first counts" in read(mail(sender="a@b.c, d@e.f")).notes
    assert read(mail("", "Sender: Ben <ben@example.org>", sender="")).sender == "ben@example.org"
    twice = read(mail("", "From: eve@example.org"))
    assert (twice.sender, twice.notes[0]) == ("", "it has several From headers, so nobody knows who wrote it")


# When it came.


def test_the_clock_of_the_receiving_server_counts_and_no_other() -> None:
    forged = "Received: from home by mx.example.org; Sun, 22 Nov 2026 03:00:00 +0000"
    found = read(mail("", forged, "Date: Sat, 21 Nov 2026 00:00:00 +0000"))
    assert found.arrived == ARRIVED
    assert found.notes == ()


def test_what_fetched_a_mail_did_not_receive_it() -> None:
    fetched = "Received: from mail.example.org by home with POP3 (fetchmail-6.4); Mon, 23 Nov 2026 08:00:00 +0000\n"
    assert read(fetched.encode() + mail()).arrived == ARRIVED
    # Below the line of the server it may be forged.
    assert read(mail("", fetched.strip(), "Received: x; Sun, 1 Nov 2026 00:00:00 +0000")).arrived == ARRIVED


@pytest.mark.parametrize(
    "said", ["yesterday", "Sun, 99 Nov 2026 19:30:05 +0100", "Sun, 22 Nov 0000 19:30:05 +9999", ""]
)
def test_without_a_date_of_the_server_the_time_of_the_file_counts(said: str) -> None:
    data = f"Received: from a by b; {said}\nFrom: ann@example.org\nDate: Sat, 21 Nov 2026 00:00:00 +0000\n\nmove a2"
    found = read(data)
    assert found.arrived == KEPT
    assert "it does not say when it arrived: the time of its file counts" in found.notes


def test_messages_come_in_the_order_of_arrival_and_then_of_names(tmp_path: Path) -> None:
    folder = folder_of(
        tmp_path, a=numbered(1, "third", 31), b=numbered(2, "first", 29), c=numbered(3, "second", 29), d=b""
    )
    found = read_messages(folder)
    assert texts(found) == ["first", "second", "third"]
    assert found.problems == ()
    assert [mail.problem.place.file for mail in found.unreadable] == [str(folder / "d.eml")]
    assert "it is no mail: it has no headers of one" in found.unreadable[0].problem.text()


# What it says.

ALTERNATIVE = 'Content-Type: multipart/alternative; boundary="b"'
MIXED = 'Content-Type: multipart/mixed; boundary="b"'


def parts(*of: str) -> str:
    return "".join(f"--b\n{part}\n" for part in of) + "--b--\n"


PLAIN = "Content-Type: text/plain\n\nmove a2"
HTML = "Content-Type: text/html\n\n<p>attack a1</p>"


@pytest.mark.parametrize(
    ("header", "body", "text"),
    [
        (ALTERNATIVE, parts(PLAIN, HTML), "move a2"),
        (ALTERNATIVE, parts(HTML, PLAIN), "move a2"),
        (ALTERNATIVE, parts("Content-Type: text/plain\n\n \n", HTML), "attack a1"),
        (MIXED, parts(PLAIN, "Content-Type: text/plain\n\nGreetings"), "move a2\nGreetings"),
        (MIXED, parts('Content-Type: text/plain; name="list.txt"\n\ntake flag', PLAIN), "move a2"),
        ("Content-Type: text/html", "<p>attack a1</p>", "attack a1"),
        ("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64", "bW92ZSBhMg==", "move a2"),
        ("Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable", "move=20a2=\n, a3", "move a2, a3"),
        ("Content-Type: multipart/mixed", "move a2", "move a2"),
        ("Content-Type: nonsense", "move a2", "move a2"),
    ],
)
def test_the_text_is_what_a_reader_sees(header: str, body: str, text: str) -> None:
    assert read(mail(body, *header.split("\n"))).text.strip() == text


def test_a_mail_of_nothing_but_a_text_file_says_what_the_file_says() -> None:
    file = 'Content-Type: application/octet-stream; name="orders.TXT"\nContent-Disposition: attachment\n\nmove a2'
    found = read(mail(parts("Content-Type: text/plain\n\n\n", file), MIXED))
    assert found.text == "move a2"
    assert found.notes == ('its text is that of the attachment "orders.TXT"',)


def test_attached_text_files_are_read_beside_the_text() -> None:
    file = 'Content-Type: text/plain; name="orders.txt"\nContent-Disposition: attachment\n\nattack a1'
    found = read(mail(parts(PLAIN, *[file] * 7), MIXED))
    assert found.text == "move a2"
    assert [(each.name, each.text) for each in found.files] == [("orders.txt", "attack a1")] * 5
    assert found.notes.count('the attachment "orders.txt" is read as well') == 1
    assert found.notes[-1] == 'the attachment "orders.txt" (text/plain) is left out'


def test_the_mails_that_a_mail_answers_are_known_the_last_one_first() -> None:
    found = read(mail("move a2", "References: <1@a> <2@a>", "In-Reply-To: <2@a>"))
    assert found.answers == ("<2@a>", "<1@a>")
    assert read(mail()).answers == ()


def test_what_is_left_out_is_told() -> None:
    picture = 'Content-Type: image/png; name="=?utf-8?q?K=C3=A4rtchen=2Epng?="\n\nx'
    forwarded = "Content-Type: message/rfc822\n\nFrom: eve@example.org\n\nattack a1"
    found = read(mail(parts(PLAIN, picture, forwarded), MIXED))
    assert found.text == "move a2"
    assert found.notes == (
        'the attachment "Kärtchen.png" (image/png) is left out',
        "a forwarded mail in it is left out",
    )
    secret = read(mail(parts("Content-Type: application/pgp-encrypted\n\nx"), MIXED.replace("mixed", "encrypted")))
    assert (secret.text, secret.notes) == ("", ("it is encrypted, so it cannot be read",))


@pytest.mark.parametrize(
    ("charset", "data", "text", "guess"),
    [
        ("utf-8", "né ½".encode(), "né ½", ""),
        ("iso-8859-1", "né".encode("latin-1"), "né", ""),
        ("iso-8859-1", "it’s".encode("cp1252"), "it’s", ""),
        ("koi8-r", "иди".encode("koi8-r"), "иди", ""),
        ("utf-16", "né".encode("utf-16"), "né", ""),
        ("utf-8", "né".encode("latin-1"), "né", "Windows-1252"),
        ("iso-8859-1", "né".encode(), "né", "UTF-8"),
        ("klingon", "né".encode(), "né", "UTF-8"),
        ("klingon", "né".encode("latin-1"), "né", "Windows-1252"),
        ("idna", b"xn--a", "xn--a", "UTF-8"),
        ("rot13", b"zbir", "zbir", "UTF-8"),
    ],
)
def test_a_charset_that_is_unknown_or_another_is_guessed_and_told(
    charset: str, data: bytes, text: str, guess: str
) -> None:
    found = read(mail("", f"Content-Type: text/plain; charset={charset}") + data)
    assert found.text == text
    assert found.notes == ((f'its charset is said to be "{charset}"; it was read as {guess}',) if guess else ())


def test_a_transfer_encoding_that_is_damaged_is_told() -> None:
    found = read(mail("bW92ZSBhMg=\n!!", "Content-Transfer-Encoding: base64"))
    assert "its transfer encoding is damaged, so some of its text may be missing" in found.notes


@pytest.mark.parametrize(
    ("delete_space", "body", "text"),
    [
        ("no", "move a2, \na3, \nb3\nattack a1", "move a2, a3, b3\nattack a1"),
        ("yes", "move a2, \na3,  \nb3\n", "move a2,a3, b3\n"),
        ("no", " >no quote\n From here\n", ">no quote\nFrom here\n"),
        ("no", ">> deep \n>> quote \n> shallow\nmine", ">> deep quote \n> shallow\nmine"),
        ("no", "wait \n-- \nAnn", "wait \n-- \nAnn"),
    ],
)
def test_flowed_text_has_each_paragraph_on_a_line(delete_space: str, body: str, text: str) -> None:
    """RFC 3676, 4: soft breaks, space-stuffing, quotes, signature."""
    found = read(mail(body, f"Content-Type: text/plain; format=flowed; delsp={delete_space}"))
    assert found.text == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("move a2<br>attack&nbsp;a1", "move a2\nattack a1"),
        ("<div>move\n a2</div><div>take&#32;flag</div>", "move a2\ntake flag"),
        ("<p>Hi</p><ul><li>move a2<li>wait</ul>bye", "Hi\n- move a2\n- wait\nbye"),
        ("<style>p {}</style><script>alert('<b>')</script><title>T</title>wait", "wait"),
        ("wait<blockquote type='cite'><p>attack a1</p></blockquote>", "wait\n> attack a1"),
        (
            'wait<div class="gmail_quote">On Monday Ben wrote:<div>attack a1</div></div>, really',
            "wait\n> On Monday Ben wrote:\n> attack a1\n, really",
        ),
        (
            '<div class="gmail_quote">Ben wrote:<blockquote class="gmail_quote">a1<br>a2</blockquote></div>mine',
            "> Ben wrote:\n> a1\n> a2\nmine",
        ),
        ("<blockquote type=cite>a<blockquote type=cite>b</blockquote>c</blockquote>d", "> a\n>> b\n> c\nd"),
        ('<div name="quote"><div>a1</div><div>a2</div></div>mine', "> a1\n> a2\nmine"),
        ('<div style="border-left: 2px solid blue"><p>a1</p></div>mine', "> a1\nmine"),
        ("Ben wrote:<blockquote>a1</blockquote>mine", "Ben wrote:\n> a1\nmine"),
        ('<blockquote class="gmail_quote" style="margin:0 0 0 40px;border:none">move a2</blockquote>', "move a2"),
        ("<blockquote style='margin: 0'>move a2</blockquote>", "move a2"),
        ('<div style="Display : none">attack a1</div>wait', "wait"),
        ("<pre>move  a2\n  a3</pre>", "move  a2\na3"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
        ("<!-- attack a1 > --><!DOCTYPE html>wait", "wait"),
        ("3 < 4 & 5 > 4", "3 < 4 & 5 > 4"),
        ("wait <b", "wait <b"),
    ],
)
def test_html_keeps_its_lines_marks_quotes_and_loses_what_is_not_seen(html: str, text: str) -> None:
    assert text_of_html(html) == text


# Mails of programs.


@pytest.mark.parametrize(
    ("header", "automatic"),
    [
        ("Auto-Submitted: auto-replied (vacation)", True),
        ("Auto-Submitted: no", False),
        ("Precedence: Bulk", True),
        ("Precedence: list", False),
        ("List-Id: <players.example.org>", False),
        ("Precedence: first-class", False),
        ("X-Auto-Response-Suppress: All", True),
        ("X-Auto-Response-Suppress: none", False),
        ("X-Autoreply: yes", True),
        ("Return-Path: <>", True),
        ("Return-Path: <ann@example.org>", False),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=b", True),
        ("Message-ID: <autoalgo.0123@example.org>", True),
        ("X-Something: else", False),
    ],
)
def test_mails_of_programs_are_known(header: str, automatic: bool) -> None:
    found = read(mail("I am away", header))
    assert found.automatic is automatic
    assert any(note.startswith("a program has sent it (") for note in found.notes) is automatic


def test_a_mail_server_is_a_program() -> None:
    assert read(mail(sender="Mail Delivery <MAILER-DAEMON@example.org>")).automatic


@pytest.mark.parametrize(
    ("header", "sender", "answerable"),
    [
        ("List-Id: <players.example.org>", "ann@example.org", False),
        ("list-unsubscribe: <mailto:off@example.org>", "ann@example.org", False),
        ("Precedence: List", "ann@example.org", False),
        ("X-A: b", "no-reply@example.org", False),
        ("X-A: b", "DoNotReply@example.org", False),
        ("X-A: b", "notifications.noreply+7@example.org", False),
        ("X-A: b", "owner-players@example.org", False),
        ("X-A: b", "players-bounces@example.org", False),
        ("X-A: b", "bounce+7@example.org", False),
        ("X-A: b", "ann@example.org", True),
        ("X-A: b", "noreplyann@example.org", True),
        ("X-A: b", "ann@noreply.example.org", True),
    ],
)
def test_lists_and_addresses_that_take_no_mail_are_not_answered_and_are_no_programs(
    header: str, sender: str, answerable: bool
) -> None:
    found = read(mail("move a2", header, sender=sender))
    assert (found.answerable, found.automatic) == (answerable, False)
    assert any(note.startswith("it is not answered (") for note in found.notes) is not answerable


# Copies.


def test_copies_of_a_mail_are_one_message_that_came_with_the_first(tmp_path: Path) -> None:
    found = read_messages(folder_of(tmp_path, a=numbered(1, minute=40), b=numbered(1, minute=35)))
    assert [message.arrived.minute for message in found.messages] == [35]
    # Without a Message-ID, and with what a mail program adds.
    same = folder_of(tmp_path / "other", a=mail(), b=b"Status: RO\n" + mail(), c=mail("wait"))
    assert texts(read_messages(same)) == ["move a2", "wait"]
    assert len({message.identity for message in read_messages(same).messages}) == 2


def test_two_mails_of_one_identity_are_both_there(tmp_path: Path) -> None:
    found = read_messages(folder_of(tmp_path, a=numbered(1, "first", 30), b=numbered(1, "second", 31)))
    assert texts(found) == ["first", "second"]
    first, second = (message.identity for message in found.messages)
    assert first == "<1@example.org>"
    assert second.startswith("<1@example.org> ")


def test_several_mailboxes_are_read_as_one(tmp_path: Path) -> None:
    inbox = folder_of(tmp_path / "inbox", a=numbered(1, "first", 30), b=numbered(2, "third", 32))
    every = folder_of(tmp_path / "all", a=numbered(1, "first", 30), b=numbered(3, "second", 31))
    found = read_messages(inbox, every, tmp_path / "gone")
    assert texts(found) == ["first", "second", "third"]
    assert [problem.place.file for problem in found.problems] == [str(tmp_path / "gone")]


# Where mails lie.

FROM = b"From ann@example.org Sun Nov 22 18:31:00 2026\n"


def test_an_mbox_is_read_to_its_last_whole_mail(tmp_path: Path) -> None:
    path = tmp_path / "inbox"
    first = numbered(1, "move a2\n>From a1 to a3\n\nFrom here on it is mine\nFrom x Sun Nov 22 18:31:00 2026\n", 30)
    path.write_bytes(FROM + first + b"\n" + FROM + numbered(2, "wait\n", 31) + b"\n" + FROM + numbered(3, "take", 32))
    found = read_messages(path)
    assert found.messages[0].text == (
        "move a2\nFrom a1 to a3\n\nFrom here on it is mine\nFrom x Sun Nov 22 18:31:00 2026\n\n"
    )
    assert texts(found)[1:] == ["wait"]
    assert [mail.problem.text() for mail in found.unreadable] == [
        f"{path}, mail 3: the last mail is not whole, so it is not read; allowed: a mail to its end; "
        "try again when the mail program has written all of it"
    ]
    with path.open("ab") as file:
        file.write(b" flag\n\n")
    assert texts(read_messages(path))[1:] == ["wait", "take flag"]


@pytest.mark.parametrize("rest", [b"From: ann@example.org\n", mail(parts(PLAIN), MIXED).replace(b"--b--", b"")])
def test_a_mail_without_its_text_or_its_last_part_is_not_whole(tmp_path: Path, rest: bytes) -> None:
    (tmp_path / "inbox").write_bytes(FROM + rest)
    found = read_messages(tmp_path / "inbox")
    assert (found.messages, len(found.unreadable)) == ((), 1)


def test_an_mbox_tells_when_its_mails_came_and_which_are_deleted(tmp_path: Path) -> None:
    thunderbird = (
        b"From - Sun Nov 22 18:31:00 2026\r\nX-Mozilla-Status: 0009\r\nFrom: ben@example.org\r\n\r\nno\r\n\r\n"
    )
    internal = FROM + b"From: MAILER-DAEMON\nSubject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA\n\nx\n\n"
    (tmp_path / "inbox").write_bytes(internal + thunderbird + FROM + b"From: ann@example.org\n\nwait\n\n")
    (message,) = read_messages(tmp_path / "inbox").messages
    assert (message.text.strip(), message.arrived) == ("wait", datetime(2026, 11, 22, 18, 31, tzinfo=UTC))
    (tmp_path / "empty").write_bytes(b"")
    assert read_messages(tmp_path / "empty") == Incoming((), ())


def test_a_line_of_an_mbox_that_is_nearly_a_separator_is_read_at_once(tmp_path: Path) -> None:
    """It would take hours to find out that no year follows."""
    path = tmp_path / "inbox"
    nearly = b"\nFrom " + b"Sun Nov 12:00 " * 4000
    path.write_bytes(FROM + mail("one\n") + nearly + b"\n\n" + FROM + mail("two\n") + b"\n")
    assert [message.text[:3] for message in read_messages(path).messages] == ["one", "two"]


def test_an_mbox_that_is_rewritten_while_it_is_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "inbox"
    one = FROM + mail("wait\n" * 50_000) + b"\n"
    path.write_bytes(one * 3)
    files = mbox_files(path)
    assert isinstance(next(files), MailFile)
    path.write_bytes(b"\n" + one * 2)
    (told,) = files
    assert isinstance(told, Failure)
    assert "mail 2: the file was changed while it was read" in told[0].text()


def maildir(place: Path) -> Path:
    for name in ("new", "cur", "tmp"):
        (place / name).mkdir(parents=True)
    return place


def test_a_maildir_and_its_folders_are_read_but_not_what_is_no_incoming_mail(tmp_path: Path) -> None:
    box = maildir(tmp_path / "Maildir")
    archive, trash = maildir(box / ".Games.West"), maildir(box / ".Trash")
    (box / "new" / "1795372200.M1.host").write_bytes(b"From: ann@example.org\n\nfirst")
    (box / "cur" / "1795372201.M2.host:2,S").write_bytes(b"From: ann@example.org\n\nsecond")
    (box / "cur" / "1795372202.M3.host:2,ST").write_bytes(mail("deleted"))
    (box / "cur" / "1795372202.M4.host:2,D").write_bytes(mail("a draft"))
    (box / "tmp" / "1795372203.M5.host").write_bytes(mail("half"))
    (archive / "cur" / "1795372204.M6.host:2,").write_bytes(b"From: ann@example.org\n\nthird")
    (trash / "cur" / "1795372205.M7.host:2,").write_bytes(mail("thrown away"))
    found = read_messages(box)
    assert texts(found) == ["first", "second", "third"]
    assert found.messages[0].arrived == datetime(2026, 11, 22, 18, 30, tzinfo=UTC)
    assert found.problems == ()


@pytest.mark.parametrize("when", ["before it is opened", "after it was read"])
def test_a_maildir_that_changes_while_it_is_read_loses_nothing_and_gives_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    box = maildir(tmp_path / "Maildir")
    for number in range(3):
        (box / "new" / f"{number}.host").write_bytes(numbered(number, f"mail {number}"))
    open_file = sources._mail_file

    def busy(path: Path, kept: datetime | None = None) -> MailFile:
        """A mail program marks each mail as seen, and another mail comes in."""
        file = open_file(path, kept) if when == "after it was read" else None
        if path.parent.name == "new":
            path.rename(box / "cur" / f"{path.name}:2,S")
        if path.name == "1.host":
            (box / "new" / "9.host").write_bytes(numbered(9, "mail 9"))
        return file or open_file(path, kept)

    monkeypatch.setattr(sources, "_mail_file", busy)
    found = read_messages(box)
    assert sorted(texts(found)) == ["mail 0", "mail 1", "mail 2", "mail 9"]
    assert found.problems == ()


def test_a_maildir_whose_mails_never_rest_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = maildir(tmp_path / "Maildir")
    (box / "new" / "1.host").write_bytes(mail())

    def restless(path: Path, _: object) -> MailFile:
        path.rename(path.with_name(f"{path.name}x"))
        raise FileNotFoundError

    monkeypatch.setattr(sources, "_mail_file", restless)
    assert "renamed faster than they can be read" in read_messages(box).problems[0].text()


def test_what_cannot_be_read_is_told_and_the_rest_is_read(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, a=numbered(1), z=numbered(2, "wait", 31))
    (folder / "gone.eml").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.eml")
    (folder / "folder.eml").mkdir()
    (folder / "one.msg").write_bytes(b"\xd0\xcf\x11\xe0")
    (folder / ".hidden.eml").write_bytes(b"")
    found = read_messages(folder)
    assert texts(found) == ["move a2", "wait"]
    told = [problem.text().removeprefix(f"{folder}{os.sep}") for problem in found.problems]
    assert [line.partition(";")[0] for line in told] == [
        "folder.eml: it cannot be read: this is not a file",
        "gone.eml: it cannot be read: No such file or directory",
        "one.msg: this is a form that Outlook alone reads",
        "pipe.eml: it cannot be read: this is not a file",
    ]


def test_a_place_without_mails_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    assert "none of the files in it is a mail" in read_messages(tmp_path).problems[0].text()
    assert "No such file" in read_messages(tmp_path / "missing").problems[0].text()
    (tmp_path / "empty").mkdir()
    assert read_messages(tmp_path / "empty") == Incoming((), ())
    box = maildir(tmp_path / "Maildir")
    (box / "cur" / "1.host:2,").symlink_to(tmp_path / "nowhere")
    assert "No such file" in read_messages(box).problems[0].text()


def test_reading_changes_nothing(tmp_path: Path) -> None:
    box = maildir(tmp_path / "Maildir")
    (box / "new" / "1.host").write_bytes(mail())
    (tmp_path / "inbox.mbox").write_bytes(FROM + mail("wait\n") + b"\n")
    tree = sorted(tmp_path.rglob("*"))
    before = [(path, path.stat().st_mtime_ns, path.stat().st_ino) for path in tree]
    for path in tree:
        path.chmod(0o500 if path.is_dir() else 0o400)
    assert texts(read_messages(box)) + texts(read_messages(tmp_path)) == ["move a2", "wait"]
    assert [(path, path.stat().st_mtime_ns, path.stat().st_ino) for path in sorted(tmp_path.rglob("*"))] == before
    for path in tree:
        path.chmod(0o700)


# Large and hostile ones.


@pytest.mark.parametrize("size", [2**20, 30 * 2**20])
def test_a_large_mail_is_read_as_far_as_it_is_bounded(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.eml"
    with path.open("wb") as file:
        file.write(mail("wait\n" * 200_000))
        file.truncate(size)
    (message,) = read_messages(tmp_path).messages
    assert message.text.startswith("wait\nwait\n")
    assert len(message.text) <= 2**20
    cut = f"only the first 2,097,152 of its {size:,} bytes are read"
    assert (cut in message.notes) == (size > MOST_BYTES)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"From: a@b.c\n" + b"X-A:\n" * 6_000, "it has more than 5,000 lines of headers"),
        (
            b"From: a@b.c\nContent-Type: text/plain" + b";a=b" * 500_000,
            "the header that describes its content is too long",
        ),
        (mail("--b\n\n" * 6_000, MIXED), "it has more than 5,000 parts"),
        (mail("boundary\n" * 3_000, MIXED), "its parts lie in each other too deeply"),
        (b"Content-Type: message/rfc822\n\n" * 50_000, "it cannot be read as a mail (RecursionError)"),
    ],
)
def test_mails_that_are_made_to_take_long_are_told(data: bytes, told: str) -> None:
    found = found_in(data)
    assert isinstance(found, Failure)
    assert found[0].found == told


HEADERS = (
    "From",
    "To",
    "Subject",
    "Received",
    "Message-ID",
    "Content-Type",
    "Content-Transfer-Encoding",
    "Auto-Submitted",
)
VALUES = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        [
            *("text/html", "text/plain; charset=", "multipart/mixed; boundary=b", "message/rfc822", "<a@b"),
            *("base64", "quoted-printable", "x-uuencode", "=?utf-8?b?/w==?=", "=?x?q?", "a; 22 Nov 99999 00:00"),
            *("text/plain; format=flowed", "text/plain; name*=x'y", '"a" <b@c', "a:b,c;d", "multipart/alternative"),
            *("=?utf-8?q?a=0D=0AX:_y?= <a@b.c>", "=?utf-8?b?DQo=?= =?idna?q?=0A?= <a@b.c>", "=?utf-8?q?=0A?=@b.c"),
            *("text/plain; name==?utf-8?q?=0D=0A?=", "text/plain; charset=a\0b", "text/x; name*=a'b'%0D%0A"),
            "a..b@c.d",
        ]
    ),
)  # fmt: skip


def drawn_mail(headers: list[tuple[str, str]], body: bytes) -> bytes:
    lines = [f"{name}: {value}\n".encode(errors="surrogateescape") for name, value in headers]
    return b"".join(lines) + b"\n" + body


@settings(max_examples=60, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=300),
        st.builds(
            drawn_mail,
            st.lists(st.tuples(st.sampled_from(HEADERS), VALUES), max_size=6),
            st.one_of(
                st.binary(max_size=100), st.sampled_from([b"--b\n\n--b\nContent-Type: text/html\n\n<", b"=", b"M\n"])
            ),
        ),
    )
)
@example(b"From: a@b.c\nContent-Type: text/html\n\n&#" + b"9" * 5000 + b";")
@example(
    b"From: a@b.c\nContent-Type: text/plain; charset*=a\0b'x'y\nContent-Disposition: inline; filename*=a\0b'x'y\n\n"
)
@example(b"Subject: =?utf-8?q?a=0D=0AX:_y?=\nFrom: =?utf-8?q?a=0D=0AX:_y?= <a@b.c>\n\n")
def test_any_bytes_are_a_message_or_a_problem(data: bytes) -> None:
    found = found_in(data)
    if isinstance(found, Message):
        assert found.arrived.tzinfo is UTC
        assert len(found.text) <= 4 * len(data)
        assert found.identity
        for line in (found.subject, found.sender, found.sender_name, *found.notes):
            assert not set(line) & set("\n\r\x00\u202e")
            assert len(line) <= 2000
    else:
        assert found[0].allowed
        assert "cannot be read as a mail" not in found[0].found


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from([FROM, b"\n", b"From: a@b.c\n", b"From x\n", b"\x00", b"wait\n", b"wait"]), max_size=12)
)
def test_any_mbox_is_read_without_a_mistake(tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]) -> None:
    path = tmp_path_factory.getbasetemp() / "any.mbox"
    path.write_bytes(b"".join([FROM, *lines]))
    found = read_messages(path)
    assert len(found.messages) + len(found.problems) + len(found.unreadable) <= 1 + lines.count(FROM)
