"""Who is answered, whatever the senders of mails make up; and mails that cannot be read are told once."""

from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from autoalgo.common.mail import Letter, Letters, Message, Outbox, read_messages
from autoalgo.common.mail.answer_limits import MOST_A_DAY, Answer, Answering, Unanswered, unanswered_lines
from autoalgo.common.mail.unreadable import UnreadMails

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
ANN, EVE = "ann@example.org", "eve@example.net"


def message(number: int, sender: str = ANN, arrived: datetime = NOON, answerable: bool = True) -> Message:
    return Message(f"<{number}@x>", sender, "", arrived, "", "", False, (), answerable)


class Desk:
    """A moderator who answers what may be answered, at a moment of his clock."""

    def __init__(self, folder: Path, strangers: bool = True) -> None:
        self.outbox = Outbox(folder / "outbox")
        self._strangers = strangers

    def answer(self, *messages: Message, now: datetime = NOON, stranger: bool = False) -> list[Unanswered | None]:
        letters = self.outbox.letters()
        assert isinstance(letters, Letters)
        answering = Answering(self.outbox, letters, "moderator@example.org", now, self._strangers)
        found = []
        for each in messages:
            key = f"answer {each.sender} {each.identity}"
            letter = Letter(each.sender, "", "", in_reply_to=each.identity)
            done = answering.answer(each, key, stranger, partial(list, [(key, letter)]))
            assert isinstance(done, Answer)
            found.append(done.unanswered)
        return found

    def count(self) -> int:
        letters = self.outbox.letters()
        assert isinstance(letters, Letters)
        return len(letters.all)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_strangers_are_not_answered_unless_somebody_wants_it(tmp_path: Path) -> None:
    assert Desk(tmp_path, strangers=False).answer(message(1, EVE), stranger=True) == [Unanswered.STRANGER]
    assert not (tmp_path / "outbox").exists()


def test_a_stranger_gets_one_answer_a_day_however_often_mails_are_collected(desk: Desk) -> None:
    mails = [message(number, EVE) for number in range(3)]
    often = Unanswered.OFTEN
    assert desk.answer(*mails, stranger=True) == [None, often, often]
    assert desk.answer(*mails, stranger=True) == [None, often, often]
    # The mails of one day get no more answers on another one; a new mail does.
    tomorrow = NOON + timedelta(days=1)
    assert desk.answer(*mails, message(4, EVE, tomorrow), now=tomorrow, stranger=True) == [None, often, often, None]
    assert desk.count() == 2


def test_who_makes_up_when_his_mails_came_gets_no_more_answers_a_day(desk: Desk) -> None:
    """Where no server tells when a mail came, its sender may say any day."""
    mails = [message(number, EVE, NOON - timedelta(days=number)) for number in range(100)]
    assert desk.answer(*mails, stranger=True).count(None) == 1
    assert desk.answer(*mails, stranger=True).count(None) == 1
    players = [message(number, ANN, NOON - timedelta(days=number)) for number in range(100)]
    assert desk.answer(*players).count(None) == MOST_A_DAY
    assert desk.count() == 1 + MOST_A_DAY


def test_nobody_gets_more_than_a_few_answers_a_day_and_the_last_one_says_so(desk: Desk) -> None:
    mails = [message(number) for number in range(25)]
    for number in range(25):  # each collected by itself
        desk.answer(*mails[: number + 1])
    assert desk.count() == MOST_A_DAY
    assert desk.answer(*mails).count(Unanswered.OFTEN) == 15
    letters = desk.outbox.letters()
    assert isinstance(letters, Letters)
    told = ["This is the last of 10 answers to your address today." in each.path.read_text() for each in letters.all]
    assert told == [False] * 9 + [True]
    assert desk.answer(message(1, "ben@example.org")) == [None]
    assert desk.answer(*mails, now=NOON + timedelta(days=1)).count(Unanswered.OFTEN) == 15


def test_letters_that_answer_nothing_and_those_of_other_days_do_not_count(desk: Desk) -> None:
    for number in range(MOST_A_DAY):
        assert desk.outbox.put(f"report {number}", Letter(ANN, "", ""), "moderator@example.org", NOON) is True
    desk.answer(*(message(number, arrived=NOON - timedelta(days=1)) for number in range(10)), now=NOON - timedelta(1))
    assert desk.answer(message(11)) == [None]


def test_lists_get_no_answer(desk: Desk) -> None:
    assert desk.answer(message(1, answerable=False)) == [Unanswered.LISTED]


def test_senders_without_an_answer_are_told_the_newest_first_and_not_all_of_very_many() -> None:
    strangers = [(Unanswered.STRANGER, message(number, f"{number}@example.net")) for number in range(12)]
    twice = (Unanswered.STRANGER, message(99, "11@example.net"))
    assert list(unanswered_lines([*strangers, twice, (None, message(1)), (Unanswered.OFTEN, message(2))])) == [
        "Not answered: 13 mails from strangers: 11@example.net, 10@example.net, 9@example.net, 8@example.net, "
        "7@example.net, 6@example.net, 5@example.net, 4@example.net, 3@example.net, 2@example.net and 2 more",
        "Not answered: 1 mail over the day's limit of answers to one address: ann@example.org",
    ]


# Mails that cannot be read.


def unread(folder: Path, box: Path) -> tuple[int, tuple[str, ...]]:
    found = UnreadMails(folder, read_messages(box))
    return len(found.noted()), found.lines


def test_a_mail_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    box, game = tmp_path / "box", tmp_path / "game"
    box.mkdir()
    game.mkdir()
    (box / "1.eml").write_bytes(b"")
    (box / "copy.eml").write_bytes(b"")
    assert unread(game, box) == (1, ())
    assert unread(game, box) == (0, ("1 unreadable mail, told before",))
    (box / "2.eml").write_bytes(b"x")
    assert unread(game, box) == (1, ("1 unreadable mail, told before",))
    (noted,) = (file for file in (game / "unreadable").iterdir() if "2.eml" in file.read_text())
    assert "it is no mail" in noted.read_text()
    noted.unlink()
    assert unread(game, box) == (1, ("1 unreadable mail, told before",))


def test_a_mailbox_that_is_missing_is_told_each_time(tmp_path: Path) -> None:
    assert [unread(tmp_path, tmp_path / "gone") for _ in range(2)] == [(1, ())] * 2


def test_a_mail_whose_end_is_missing_is_told_once_and_read_when_it_is_whole(tmp_path: Path) -> None:
    """A stranger's mail of parts that never end stays half as long as no other mail follows in the mbox."""
    path = tmp_path / "inbox.mbox"
    half = b'From: a@b.c\nContent-Type: multipart/mixed; boundary="b"\n\n--b\n\nwait\n'
    path.write_bytes(b"From a@b.c Sun Nov 22 18:31:00 2026\n" + half)
    assert [unread(tmp_path, path)[0] for _ in range(2)] == [1, 0]
    with path.open("ab") as file:
        file.write(b"--b--\n\n")
    assert unread(tmp_path, path) == (0, ())
    assert len(read_messages(path).messages) == 1


def test_where_it_cannot_be_noted_what_was_told_it_is_told_again(tmp_path: Path) -> None:
    (tmp_path / "1.eml").write_bytes(b"")
    (tmp_path / "unreadable").write_bytes(b"")  # a file in the place of the folder
    found = [UnreadMails(tmp_path, read_messages(tmp_path / "1.eml")).noted() for _ in range(2)]
    assert [len(problems) for problems in found] == [2, 2]
    assert "the mails that were reported cannot be noted" in found[1][1].text()
