"""A letter is written whole, once for its key, opens in any mail program, and nothing in it adds a header."""

import email
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import default
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.common.mail import Attachment, Letter, Letters, Outbox, letter, read_messages
from autoalgo.common.mail.journal import Journal, LetterStep, LetterStepEntry
from autoalgo.common.mail.letter import composed
from autoalgo.common.problems import Failure

WRITTEN = datetime(2026, 11, 22, 18, 30, tzinfo=UTC)
KNOWN = ("From", "MIME-Version", "Message-ID", "Subject", "To", "X-Autoalgo-Letter")
UMPIRE = "The umpire <umpire@example.org>"


def opened(wanted: Letter, key: str = "report 1 Ann", game: str = "a game") -> EmailMessage:
    """A letter as another program reads it."""
    data = composed(key, wanted, UMPIRE, game, WRITTEN)
    assert isinstance(data, bytes), data[0].text()
    mail = email.message_from_bytes(data, policy=default)
    assert isinstance(mail, EmailMessage)
    return mail


def test_a_letter_has_what_a_mail_needs() -> None:
    mail = opened(Letter("Ann <ann@example.org>", "Turn 1", "move a2\n"))
    assert (mail["From"], mail["To"], mail["Subject"]) == (UMPIRE, "Ann <ann@example.org>", "Turn 1")
    assert mail["Date"] == "Sun, 22 Nov 2026 18:30:00 +0000"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["In-Reply-To"] is None
    assert mail.get_content() == "move a2\r\n"
    assert mail.get_content_type() == "text/plain"


def test_an_answer_names_what_it_answers_unless_that_has_no_name() -> None:
    mail = opened(Letter("ann@example.org", "Re", "", in_reply_to="<1@example.org> 0123456789abcdef"))
    assert (mail["In-Reply-To"], mail["References"]) == ("<1@example.org>", "<1@example.org>")
    unnamed = opened(Letter("ann@example.org", "Re", "", in_reply_to="sha256:00\nBcc: eve@example.org"))
    assert (unnamed["In-Reply-To"], unnamed["Bcc"]) == (None, None)
    assert {mail["Auto-Submitted"], unnamed["Auto-Submitted"]} == {"auto-replied"}


def test_text_html_and_files_go_together() -> None:
    files = (Attachment("board.png", "image/png", b"\x89PNG"), Attachment("Züge.json", "application/json", b"{}"))
    mail = opened(Letter("ann@example.org", "Turn 1", "plain", "<p>rich</p>", files))
    plain, rich = mail.get_body(("plain",)), mail.get_body(("html",))
    assert plain is not None
    assert rich is not None
    assert (plain.get_content(), rich.get_content()) == ("plain\r\n", "<p>rich</p>\r\n")
    found = [(each.get_filename(), each.get_content_type(), each.get_content()) for each in mail.iter_attachments()]
    assert found == [("board.png", "image/png", b"\x89PNG"), ("Züge.json", "application/json", b"{}")]


def test_the_message_id_tells_doubles_and_nothing_else() -> None:
    one = Letter("ann@example.org", "Turn 1", "move a2")
    again = opened(Letter("Ann <ann@example.org>", "Turn 1 once more", "wait"))["Message-ID"]
    assert opened(one)["Message-ID"] == again
    others = [opened(one, key="report 2 Ann"), opened(one, game="another"), opened(Letter("b@example.org", "", ""))]
    assert len({again, *(each["Message-ID"] for each in others)}) == 4
    assert composed("k", one, UMPIRE, "g", WRITTEN) == composed("k", one, UMPIRE, "g", WRITTEN)


def test_encoded_words_of_players_add_no_header() -> None:
    """The library would decode them, line ends and all."""
    word = "=?utf-8?q?Few=0D=0AX-Added:_y?="
    files = (Attachment(word, "text/plain", b""),)
    data = composed(f"report 1 {word}", Letter(f"{word} <few@example.org>", word, "", "", files), UMPIRE, "g", WRITTEN)
    assert isinstance(data, bytes)
    assert b"\nX-Added" not in data
    assert email.message_from_bytes(data)["To"] == '"= ?utf-8?q?Few=0D=0AX-Added:_y?=" <few@example.org>'


@pytest.mark.parametrize(
    "address",
    [
        *("", "ann", "ann@", "@example.org", "ann@example..org", "ann@-example.org", "a b@example.org"),
        *("ann@exämple.org", "=?utf-8?q?ann?=@example.org", "ann=?utf-8?q?=0D=0A?=@example.org"),
        *("jürgen@example.org", "Ann <>", "ann@example.org\nBcc: eve@example.org", "<a@b.c>, <d@e.f>, d@e.f"),
        f"{'a' * 250}@example.org",
    ],
)  # fmt: skip
def test_what_is_no_address_is_told(address: str) -> None:
    for told in (
        composed("k", Letter(address, "", ""), UMPIRE, "g", WRITTEN),
        composed("k", Letter("ann@example.org", "", ""), address, "g", WRITTEN),
    ):
        assert isinstance(told, Failure)
        assert "is no mail address; allowed: a mail address such as ann@example.org" in told[0].text()


def test_a_letter_that_no_server_would_take_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letter, "MOST_BYTES", 1_000)
    told = composed("k", Letter("ann@example.org", "", "move a2\n" * 200), UMPIRE, "g", WRITTEN)
    assert isinstance(told, Failure)
    assert "the letter to ann@example.org has " in told[0].text()
    assert told[0].text().endswith("allowed: up to 1,000; attach less")


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=80), st.text(max_size=30), st.text(max_size=200), st.text(max_size=80))
def test_nothing_in_a_letter_adds_a_header(subject: str, name: str, text: str, key: str) -> None:
    mail = opened(Letter(f"{name} <ann@example.org>", subject, text, f"<p>{text}"), key)
    assert [address.addr_spec for address in mail["To"].addresses] == ["ann@example.org"]
    assert sorted(mail.keys()) == ["Auto-Submitted", "Content-Type", "Date", *KNOWN]
    body = mail.get_body(("plain",))
    assert body is not None
    assert not set(body.get_content()) & set("\x00\x1b\u202e")
    raw = mail.as_bytes()
    assert max(map(len, raw.split(b"\n"))) <= 998  # RFC 5321, 4.5.3.1.6
    assert raw.isascii()


def test_letters_keep_their_order_and_their_keys(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    keys = ["b", "a/a", "a a", "A A", "Jürgen", "…", "𐌰" * 90]
    for key in [*keys, *keys]:
        put = outbox.put(key, Letter("ann@example.org", key, key), UMPIRE, WRITTEN)
        assert isinstance(put, bool)
    found = outbox.letters()
    assert isinstance(found, Letters)
    assert [posted.key for posted in found.waiting] == keys
    assert [posted.subject for posted in found.waiting] == keys
    assert {posted.to for posted in found.waiting} == {"ann@example.org"}
    assert found.waiting[4].path.name.startswith("00005 Jürgen ")


def test_a_letter_whose_file_has_gone_is_not_written_again_once_it_was_handed_over(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path)
    letters = {key: Letter("ann@example.org", key, key) for key in ("first", "second")}
    for key, written in letters.items():
        assert outbox.put(key, written, UMPIRE, WRITTEN) is True
        digest = sha256(key.encode()).hexdigest()[:16]
        Journal(tmp_path).note(LetterStepEntry(letter=digest, step=LetterStep.SENT, at=WRITTEN))
        next(tmp_path.glob(f"*{digest}.eml")).unlink()
        assert outbox.put(key, written, UMPIRE, WRITTEN) is False


def test_an_outbox_that_comes_back_is_known(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path)
    assert outbox.put("report 1 Ann", Letter("ann@example.org", "Turn 1", "move a2"), UMPIRE, WRITTEN) is True
    (message,) = read_messages(tmp_path).messages
    assert message.automatic
    assert "a program has sent it (it is a letter of a game's own outbox)" in message.notes


def test_an_outbox_where_none_can_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    outbox = Outbox(tmp_path / "file" / "outbox")
    put = outbox.put("k", Letter("ann@example.org", "", ""), UMPIRE, WRITTEN)
    assert isinstance(put, Failure)
    assert "a letter could not be written: Not a directory" in put[0].text()
    (tmp_path / "outbox").write_bytes(b"")
    assert isinstance(Outbox(tmp_path / "outbox").letters(), Failure)
