"""What comes of each mail of a game of Atlantis: whose it is, whether it counts, and what its writer is told."""

import os
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from hashlib import sha256
from pathlib import Path

import pytest
from atlantis_worlds import atlantis_numbers

from autoalgo.app.command import main
from autoalgo.common.kit.public_record import PublicRecord
from autoalgo.common.mail import Message
from autoalgo.common.mail.answer_limits import Unanswered
from autoalgo.common.problems import Failure
from autoalgo.common.text_charts import width_of
from autoalgo.games.atlantis.mail import Collected, MailGame, Outcome, PostedReports, collect, open_table, post_reports
from autoalgo.games.atlantis.mail.settings import SettingsChange, change_mail
from autoalgo.games.atlantis.play.played_month import add_players, begin, keep_month, play_month
from autoalgo.games.atlantis.play.public_record import public_record
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.store.deadline import ByMail, Deadline, keep_by_mail, open_by_mail, played_at
from autoalgo.games.atlantis.store.entries import GameFile, PlayerFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game, orders_folder, orders_received
from autoalgo.games.atlantis.store.passwords import hashed

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
DUE = datetime(2026, 11, 23, 18, tzinfo=UTC)
SALT = "00112233445566778899aabbccddeeff"
WORD = "secretword"
ANN, BOB = "ann@example.org", "bob@example.org"
"""Ann's faction, 1 with unit 1, has a password; Bob's, 2 with unit 2, has none."""


@dataclass
class Desk:
    """The moderator's."""

    folder: Path

    def begin(self) -> None:
        numbers = atlantis_numbers()
        file = GameFile(name="Isle", seed=1, reading=Reading.RULES, numbers=numbers, salt=SALT, typed=True)
        assert not begin(self.folder, file)
        for number, (name, address, password) in enumerate((("Ants", ANN, WORD), ("Bees", BOB, "")), 1):
            opened = self.opened
            # Far from each other.
            place = [region.place for region in opened.world.regions.values() if not region.is_ocean][number * 15]
            kept = hashed(password) if password else ""
            player = PlayerFile(number=number, name=name, address=address, password=kept, place=(place.x, place.y))
            assert not isinstance(add_players(opened, [(player, password)]), Failure)
        self.due(Deadline(turn=1, at=DUE))

    def due(self, deadline: Deadline | None) -> None:
        moderator = "The moderator <moderator@example.org>"
        assert not keep_by_mail(self.folder, ByMail(moderator=moderator, zone="Europe/Berlin", deadline=deadline))

    @property
    def opened(self) -> OpenedGame:
        opened = open_game(self.folder)
        assert isinstance(opened, OpenedGame)
        return opened

    @property
    def table(self) -> MailGame:
        table = open_table(self.folder, NOON + timedelta(days=1))
        assert isinstance(table, MailGame)
        return table

    def collect(self, *messages: Message, answer_strangers: bool = True) -> list[Outcome]:
        found = collect(self.table, messages, answer_strangers)
        assert isinstance(found, Collected), found
        return [each.outcome for each in found.taken]

    def missing(self) -> tuple[int, ...]:
        found = collect(self.table, ())
        assert isinstance(found, Collected)
        return found.missing

    def play(self, now: datetime = NOON) -> None:
        opened = self.opened
        texts = orders_received(orders_folder(self.folder, opened.coming))
        assert not isinstance(texts, Failure)
        assert not keep_month(opened, play_month(opened, texts, now))

    def letters(self) -> list[EmailMessage]:
        files = sorted((self.folder / "outbox").glob("*.eml"))
        return [message_from_bytes(file.read_bytes(), _class=EmailMessage, policy=default) for file in files]

    def sentences(self) -> list[str]:
        """Return what all letters say, each as one line."""
        return [" ".join(answer.split()) for answer in self.answers()]

    def answers(self) -> list[str]:
        """Return what all letters say, each with its reader and subject in the first line."""
        return [f"{mail['To']}: {mail['Subject']}\n{said(mail)}" for mail in self.letters()]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path / "game")
    desk.begin()
    return desk


def said(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body
    return str(body.get_content())


def attached(mail: EmailMessage) -> dict[str, bytes]:
    """Return the files that go with a letter, by their names."""
    return {str(part.get_filename()): part.get_payload(decode=True) for part in mail.iter_attachments()}  # type: ignore[misc]


def message(
    text: str, sender: str = ANN, minutes: int = 0, subject: str = "orders", automatic: bool = False
) -> Message:
    arrived = NOON + timedelta(minutes=minutes)
    return Message(f"<{sender}{minutes}{subject}>", sender, "", arrived, subject, text, automatic, ())


def orders(*lines: str, faction: int = 1, password: str = WORD, unit: int = 1) -> str:
    return "\n".join([f"#atlantis {faction} {password}", f"unit {unit}", *lines, "#end"]) + "\n"


def bees(*lines: str) -> str:
    return orders(*lines, faction=2, password="", unit=2)


def test_al_89_the_newest_mail_counts_by_arrival_and_each_is_answered_once(desk: Desk) -> None:
    newer, older = message(orders("study sword"), minutes=5), message(orders("entertain"))
    assert desk.collect(newer, older, message(bees("work"), BOB)) == [Outcome.COUNTS] * 3
    assert not any(desk.collect(newer, older, message(bees("work"), BOB)) != [Outcome.COUNTS] * 3 for _ in range(2))
    first, second, third = desk.answers()
    assert first.startswith(f"{ANN}: [Isle] Your mail for month 1: newer orders count, 1 mistake\n")
    assert "newer ones count for month 1 in their place" in first and "(Europe/Berlin)" in first
    assert second.startswith(f"{BOB}: [Isle] Your mail for month 1: orders\n")
    assert "Ants (1): orders for 1 unit; they count for month 1." in third
    assert "Orders for month 1 are due Monday 2026-11-23, 19:00 (Europe/Berlin)." in third
    assert desk.missing() == ()
    desk.play()
    unit = next(unit for region in desk.opened.world.regions.values() for unit in region.units if unit.number == 1)
    assert unit.default.text == "study sword"


def test_al_89_mistakes_are_told_with_the_lines_of_the_mail_and_the_month_that_orders_would_make(desk: Desk) -> None:
    desk.collect(message("Hi,\n\n" + orders("recruit 2", "stduy sword", "unit 77", "work")))
    (answer,) = desk.answers()
    assert answer.startswith(f"{ANN}: [Isle] Your mail for month 1: orders, 2 mistakes\n")
    assert "Ants (1): orders for 2 units; they count" in answer
    assert 'line 6, unit 1: stduy sword: there is no order "stduy"' in answer
    assert "line 7, unit 77: unit 77: it is none of your units" in answer
    assert "Unit 1 (1) takes in 2 recruits." in answer


@pytest.mark.parametrize(
    ("mail", "outcome", "told"),
    [
        (
            message(orders("quit 1").replace(WORD, "guess")),
            Outcome.REFUSED,
            "the password after the number is missing or",
        ),
        (message(bees("quit 2"), ANN), Outcome.REFUSED, "they have to come from its own mail address"),
        (message(bees("quit 2"), "eve@example.net"), Outcome.REFUSED, "they have to come from its own mail address"),
        (message(orders("quit 1", faction=9)), Outcome.REFUSED, "there is no faction of this number"),
        (message("When?\nAnn"), Outcome.NOTHING, "No orders were found in it"),
        (message("Buy!", "eve@example.net"), Outcome.UNKNOWN, "No faction has your address, eve@example.net"),
    ],
)
def test_al_89_what_does_not_count_changes_nothing_and_is_told_why(
    desk: Desk, mail: Message, outcome: Outcome, told: str
) -> None:
    assert desk.collect(mail) == [outcome]
    (answer,) = desk.sentences()
    assert answer.startswith(f"{mail.sender}: ") and told in answer
    assert "takes in" not in answer and "makes $" not in answer
    assert desk.missing() == (1, 2)
    desk.play()
    assert desk.opened.world.factions.keys() == {1, 2}


@pytest.mark.parametrize(
    "mail",
    [
        message(orders("work"), automatic=True),
        message(orders("work"), "moderator@example.org", automatic=True),
        message("Hello", ""),
        message("A note for me", "moderator@example.org"),
    ],
)
def test_al_89_programs_the_moderator_and_nobody_get_no_answer(desk: Desk, mail: Message) -> None:
    desk.collect(mail)
    assert desk.letters() == []
    assert desk.missing() == (1, 2)


def test_al_72_answers_have_lines_of_at_most_79_places_of_which_none_begins_orders(desk: Desk) -> None:
    wrong = orders(f"stduy {'日本 ' * 30}", *(f"give 2 {n} swords to good friends" for n in range(1, 9)))
    assert desk.collect(message(wrong), message("Who?", "eve@example.net")) == [Outcome.COUNTS, Outcome.UNKNOWN]
    for answer in map(said, desk.letters()):
        lines = answer.splitlines()
        assert len(lines) > 4 and max(map(width_of, lines)) <= 79
        assert not any(line.lstrip().startswith("#") for line in lines)
    assert "\n  line 3, unit 1: stduy 日本 日本" in desk.answers()[0].replace("\r", "")


def test_al_89_who_asks_something_is_told_that_a_program_answers_and_a_month_without_events_is_told(desk: Desk) -> None:
    desk.collect(message("When are orders due?"), message(bees("stdy sword", "entertain"), BOB, minutes=1))
    asked, ordered = desk.sentences()
    assert "A program has written this." in asked
    assert "If nobody else did anything: nothing that a report would tell Not known:" in ordered


def test_al_89_orders_with_the_password_count_from_any_address_even_one_that_cannot_be_answered(desk: Desk) -> None:
    desk.collect(message(orders("work"), "ann@elsewhere.example"))
    assert desk.answers()[0].startswith("ann@elsewhere.example: [Isle] Your mail for month 1: orders\n")
    desk.collect(message(orders("entertain", password=WORD.upper()), "", minutes=1))
    assert len(desk.answers()) == 1
    texts = orders_received(orders_folder(desk.folder, 1))
    assert not isinstance(texts, Failure) and len(texts) == 2


def test_al_89_a_stranger_is_answered_once_whatever_he_sends(desk: Desk) -> None:
    desk.collect(*(message("Buy!", "eve@example.net", minutes) for minutes in range(4)))
    desk.collect(message(orders("work").replace(WORD, "guess"), "eve@example.net", minutes=4))
    assert len(desk.answers()) == 1


def test_al_89_strangers_are_not_answered_unless_option_or_setting_says_so(desk: Desk) -> None:
    """AL-89: a stranger has no faction's address and gave no right password; who gave it is none, wherever he is."""
    eve = message("Buy!", "eve@example.net"), message(orders("work").replace(WORD, "guess"), "eve@example.org")
    ann = message(orders("work"), "ann@elsewhere.example"), message(orders("work").replace(WORD, "lost"), minutes=1)
    found = collect(desk.table, [*eve, *ann])
    assert isinstance(found, Collected)
    assert [each.unanswered for each in found.taken] == [Unanswered.STRANGER] * 2 + [None] * 2
    assert [mail["To"] for mail in desk.letters()] == ["ann@elsewhere.example", ANN]
    assert isinstance(change_mail(desk.folder, SettingsChange(answer_strangers=True)), tuple)
    assert desk.collect(*eve, answer_strangers=False) == [Outcome.UNKNOWN, Outcome.REFUSED]
    assert [mail["To"] for mail in desk.letters()][2:] == ["eve@example.net", "eve@example.org"]


def test_al_89_orders_count_though_nobody_answers_them(desk: Desk) -> None:
    """AL-89: those through a mailing list, and those of a program that does not say that it is one."""
    listed = replace(message(orders("work")), answerable=False)
    away = [message(f"I am away {number}", BOB, minutes=number) for number in range(25)]
    assert desk.collect(listed, *away)[0] is Outcome.COUNTS
    assert desk.missing() == (2,)
    assert [mail["To"] for mail in desk.letters()] == [BOB] * 10
    desk.collect(message(bees("work"), BOB, minutes=26))
    assert desk.missing() == ()
    assert len(desk.letters()) == 10


def test_al_91_a_mail_that_asks_for_its_report_again_is_answered_once(desk: Desk) -> None:
    """AL-91: not in each month anew, nor when the same mail comes a second time."""
    post_reports(desk.table)
    asks = message("again", BOB)
    for month in range(3):
        assert desk.collect(asks, message("again", BOB, minutes=month + 1)) == [Outcome.AGAIN] * 2
        desk.play()
    assert sum(bool(mail["In-Reply-To"]) for mail in desk.letters()) == 1


def test_al_89_a_mail_in_a_second_mailbox_is_answered_once(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """AL-89: the same Message-ID, by another way and at another time."""
    text = f"Message-ID: <1@x>\nFrom: {ANN}\nSubject: orders\n\n{orders('work')}"
    for number in range(2):
        box = tmp_path / str(number)
        box.mkdir()
        received = f"Received: from {number} by mx; Mon, 23 Nov 2026 12:0{number}:00 +0000\n"
        (box / "1.eml").write_text(received + text, encoding="utf-8")
        assert main(["atlantis", "collect", str(desk.folder), str(box)]) == 0
    assert "0 answers put into the outbox" in capsys.readouterr().out.splitlines()[-3]
    assert len(desk.letters()) == 1


def test_al_89_orders_attached_to_a_mail_with_a_word_of_text_count(desk: Desk, tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["Received"] = "from a by mx; Mon, 23 Nov 2026 12:00:00 +0000"
    mail["From"], mail["Subject"], mail["Message-ID"] = ANN, "orders", "<1@x>"
    mail.set_content("Hello, my orders are in the file.")
    mail.add_attachment(orders("study sword"), filename="orders.txt")
    (box := tmp_path / "box").mkdir()
    (box / "1.eml").write_bytes(mail.as_bytes())
    assert main(["atlantis", "collect", str(desk.folder), str(box)]) == 0
    assert desk.missing() == (2,)
    assert "orders for 1 unit; they count for month 1." in desk.sentences()[0]


def test_al_89_a_thousand_mails_of_strangers_bring_no_answer(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """AL-89: some have orders under guessed passwords."""
    box = tmp_path / "inbox.mbox"
    text = orders("quit 1").replace(WORD, "guess")
    mails = (
        f"From a Mon Nov 23 10:00:00 2026\nMessage-ID: <{number}@x>\nFrom: {number}@example.net\n"
        f"Subject: orders\n\n{'Buy!' if number % 20 else text}\n\n"
        for number in range(1000)
    )
    box.write_text("".join(mails), encoding="utf-8")
    assert main(["atlantis", "collect", str(desk.folder), str(box)]) == 0
    told = capsys.readouterr().out
    assert "unknown sender 950; 0 answers put into the outbox" in told
    assert "Not answered: 1,000 mails from strangers: 999@example.net, 998@example.net, " in told
    assert " and 990 more\n" in told and len(told) < 700
    assert desk.letters() == []


def test_al_89_one_mail_that_cannot_be_read_does_not_spoil_every_later_collecting(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few, received = "=?utf-8?q?Few=0D=0AX:_y?=", "Received: by mx; Mon, 23 Nov 2026 12:00:00 +0000"
    (tmp_path / "1.eml").write_text(
        f"{received}\nFrom: {few} <{ANN}>\nSubject: {few}\n\n{orders('work')}", encoding="utf-8"
    )
    (tmp_path / "2.eml").write_text("Hello", encoding="utf-8")
    command = ["atlantis", "collect", str(desk.folder), str(tmp_path)]
    assert main(command) == 1
    told = capsys.readouterr()
    assert "2.eml: it is no mail" in told.err and "1.eml" not in told.err
    assert "1 mail: orders 1; 1 answer put into the outbox" in told.out
    assert main(command) == 0
    told = capsys.readouterr()
    assert told.err == "" and told.out.endswith("1 unreadable mail, told before\n")
    assert desk.missing() == (2,)
    (tmp_path / "3.eml").write_text("Hello again", encoding="utf-8")
    assert main(command) == 1


def test_al_90_settings_of_the_first_version_are_read(desk: Desk) -> None:
    content = '{"_version": 1, "moderator": "moderator@example.org"}'
    (desk.folder / "by_mail.json").write_text(content, encoding="utf-8")
    by_mail = open_by_mail(desk.folder)
    assert isinstance(by_mail, ByMail)
    assert not by_mail.answer_strangers


def test_al_89_the_report_that_is_answered_is_no_order_though_it_is_not_marked_as_quoted(desk: Desk) -> None:
    quoted = "\n-----Original Message-----\nFrom: The moderator\n\n" + bees("entertain")
    assert desk.collect(message(bees("study sword") + quoted, BOB)) == [Outcome.COUNTS]
    assert "1 set of orders not looked at" in desk.answers()[0]
    desk.play()
    unit = next(unit for region in desk.opened.world.regions.values() for unit in region.units if unit.number == 2)
    assert unit.default.text == "study sword"


def test_al_89_nothing_quoted_becomes_an_order_where_what_is_above_it_does_not_count(desk: Desk) -> None:
    quoted = "".join(f"> {line}\n" for line in bees("quit 2").splitlines())
    desk.collect(message(bees("quit 2") + quoted, "eve@example.net"))
    desk.play()
    assert 2 in desk.opened.world.factions


def test_al_89_a_line_of_very_many_dashes_is_read_at_once(desk: Desk) -> None:
    """AL-89: it would take hours to find out that it is no line above an older mail."""
    text = f"--original{'-' * 1_000_000}x\n{orders('work')}"
    assert desk.collect(message(text)) == [Outcome.COUNTS]


def test_al_89_thousands_of_sets_in_a_mail_are_not_looked_at(desk: Desk) -> None:
    text = "".join(f"#atlantis 1 guess{number}\n" for number in range(5000)) + orders("work")
    assert desk.collect(message(text)) == [Outcome.REFUSED]
    assert "4,981 sets of orders not looked at" in desk.answers()[0]


def test_al_89_what_is_checked_are_the_orders_that_count(desk: Desk) -> None:
    """AL-89: orders under a wrong password that stand below those that count are not those that are told about."""
    desk.collect(message(orders("stdy sword") + orders("tax", password=WORD[1:])))
    (answer,) = desk.answers()
    assert 'there is no order "stdy"' in answer and "needs" not in answer and "tax" not in answer


def test_al_90_what_comes_after_the_deadline_is_kept_and_left_out(desk: Desk) -> None:
    in_time, late = message(orders("entertain"), minutes=360), message(orders("quit 1"), minutes=361)
    assert desk.collect(in_time, late) == [Outcome.COUNTS, Outcome.LATE]
    assert "they count for month 1" in desk.answers()[0]
    told = desk.sentences()[1]
    assert "they came after the deadline, Monday 2026-11-23, 19:00 (Europe/Berlin), and do not count" in told
    assert "You can change your mind: until then your newest mail counts" in desk.sentences()[0]
    assert "You can change your mind" not in told
    assert len(list((desk.folder / "late" / "001").iterdir())) == 1
    desk.play()
    assert 1 in desk.opened.world.factions


def test_al_90_a_mail_that_is_collected_after_its_month_was_played_does_not_count_for_the_next(desk: Desk) -> None:
    desk.play(NOON)
    assert played_at(desk.folder, 1) == NOON
    before, after = message(orders("work"), minutes=-1), message(orders("work"), minutes=1)
    assert desk.collect(before, after) == [Outcome.LATE, Outcome.COUNTS]
    assert "they came too late, since month 1 has been played" in desk.answers()[0]
    assert "they count for month 2" in desk.answers()[1]
    assert "You can change your mind: until the month is played your newest mail counts" in desk.sentences()[1]


@pytest.mark.parametrize(
    ("subject", "minutes", "outcome", "folder"),
    [
        ("month 1", 1, Outcome.LATE, "late/001"),
        ("Turn 2, at last", -1, Outcome.COUNTS, "orders/002"),
        ("Re: [Isle] Month 1: your orders, please", 1, Outcome.LATE, "late/001"),
        ("Re: [Isle] Month 2: your orders, please", 1, Outcome.COUNTS, "orders/002"),
        ("Re: hello", 1, Outcome.COUNTS, "orders/002"),
        ("Re: [Isle] Month 1: your orders, please", -1, Outcome.LATE, "late/001"),
        ("my orders for month 4", 1, Outcome.COUNTS, "orders/004"),
        ("month 400", 1, Outcome.COUNTS, "orders/002"),
    ],
)
def test_al_90_a_subject_names_the_month(desk: Desk, subject: str, minutes: int, outcome: Outcome, folder: str) -> None:
    desk.play(NOON)
    assert desk.collect(message(orders("work"), minutes=minutes, subject=subject)) == [outcome]
    assert len(list((desk.folder / folder).iterdir())) == 1


def test_al_89_the_subject_tells_warnings(desk: Desk) -> None:
    """AL-89: what may starve an army is no mistake, but stands there too."""
    desk.collect(message(orders("give 0 1 sword", "move north", "work")))
    subject = desk.letters()[0]["Subject"]
    assert subject == "[Isle] Your mail for month 1: orders, 1 mistake, 1 warning", desk.answers()[0]


def test_al_90_a_month_that_the_subject_names_in_vain_is_told(desk: Desk) -> None:
    assert desk.collect(message(orders("work"), subject="turn 99")) == [Outcome.COUNTS]
    assert "Its subject names month 99, but it is for month 1." in desk.sentences()[0]
    assert desk.collect(message(orders("work"), minutes=1, subject="turn 1")) == [Outcome.COUNTS]
    assert "Its subject names" not in desk.sentences()[1]


def test_al_89_of_two_mails_of_one_second_the_one_that_lies_second_counts(desk: Desk) -> None:
    """AL-89: whatever their Message-IDs are, and in several runs, too."""
    for number in range(8):
        mails = [message(bees(order), BOB, number, order) for order in ("work", f"recruit {number + 1}")]
        desk.collect(*mails)
        desk.collect(*mails)
        texts = orders_received(orders_folder(desk.folder, 1))
        assert not isinstance(texts, Failure)
        assert f"recruit {number + 1}".encode() in texts[-1][1]


def test_al_90_later_deadlines_keep_the_time_of_day() -> None:
    """Summer time ends in Berlin on 25 October 2026: 19:00 is 17:00 in UTC before, and 18:00 after."""
    by_mail = ByMail(
        zone="Europe/Berlin", deadline=Deadline(turn=3, at=datetime(2026, 10, 20, 17, tzinfo=UTC), every=7)
    )
    assert by_mail.due(2) is None
    assert by_mail.due(3) == datetime(2026, 10, 20, 17, tzinfo=UTC)
    assert by_mail.due(4) == datetime(2026, 10, 27, 18, tzinfo=UTC)
    assert by_mail.due(10**6) is None
    assert ByMail(deadline=Deadline(turn=3, at=NOON)).due(4) is None


def test_al_91_everybody_gets_his_first_report_and_one_of_each_month_once(desk: Desk) -> None:
    assert post_reports(desk.table) == PostedReports(2, ())
    assert post_reports(desk.table) == PostedReports(0, ())
    first, other = desk.answers()
    assert first.startswith(f"{ANN}: [Isle] Month 1: your orders, please (you come into the game)\n")
    assert f'Your password is "{WORD}".' in first and WORD not in other
    assert "You play Ants (1). Write once a month what your units are to do:" in " ".join(first.split())
    assert b"\nSTUDY skill (takes the month)\n" in attached(desk.letters()[0])["how to write orders.txt"]
    desk.play()
    assert post_reports(desk.table) == PostedReports(2, ())
    letter = desk.letters()[2]
    assert letter["Subject"] == "[Isle] Month 2: your orders, please (month 1 has been played)"
    assert "Orders for month 2 have no deadline." in said(letter) and "January, Year 1" in said(letter)
    assert attached(letter) == {
        f"month 1 faction 1.{kind}": (desk.folder / f"turns/001/reports/1.{kind}").read_bytes()
        for kind in ("json", "html")
    }
    assert max(map(len, said(letter).splitlines())) <= 79
    seed = (
        f"SHA-256 of the seed, which the moderator has chosen: {sha256(f'autoalgo seed 1 {SALT}'.encode()).hexdigest()}"
    )
    assert all(seed in told for told in desk.sentences())
    record = public_record(desk.opened)
    assert isinstance(record, PublicRecord)
    assert f"SHA-256 of the public record up to month 1: {record.digest(1)}" in desk.sentences()[2]


def test_al_91_letters_are_in_the_order_of_the_factions_numbers(desk: Desk) -> None:
    for number in (10, 9):
        player = PlayerFile(number=number, name="", address=f"{number}@example.org", password="", place=(4, 4))
        opened = desk.opened
        place = next(region.place for region in opened.world.regions.values() if not region.is_ocean)
        player = player.model_copy(update={"place": (place.x, place.y)})
        assert not isinstance(add_players(opened, [(player, "")]), Failure)
    post_reports(desk.table)
    desk.play()
    post_reports(desk.table)
    assert [mail["To"] for mail in desk.letters()] == [ANN, BOB, "9@example.org", "10@example.org"] * 2


def test_al_91_months_played_on_end_are_all_told_in_their_order(desk: Desk) -> None:
    post_reports(desk.table)
    for _ in range(3):
        desk.play()
    assert post_reports(desk.table) == PostedReports(6, ())
    assert post_reports(desk.table) == PostedReports(0, ())
    told = [f"{mail['To']} {mail['Subject'].partition(':')[0]}" for mail in desk.letters()[2:]]
    months = ("[Isle] Month 1", "[Isle] Month 2", "[Isle] Month 4")
    assert told == [f"{address} {month}" for month in months for address in (ANN, BOB)]


def test_al_91_who_was_never_written_to_gets_the_last_month_alone(desk: Desk) -> None:
    post_reports(desk.table)
    desk.play()
    for file in (desk.folder / "outbox").glob("*.eml"):
        file.unlink()
    desk.play()
    assert post_reports(desk.table) == PostedReports(4, ())
    subjects = [mail["Subject"] for mail in desk.letters()]
    assert subjects[:2] == ["[Isle] Month 0: your report"] * 2
    assert subjects[2:] == ["[Isle] Month 3: your orders, please (month 2 has been played)"] * 2


def test_al_91_a_page_goes_with_its_report_unless_it_is_not_wanted_or_too_large(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = "The attached page"
    post_reports(desk.table)
    letter = desk.letters()[0]
    page = (desk.folder / "players/001/1/report.html").read_bytes()
    assert attached(letter)["month 0 faction 1.html"] == page
    assert opened in said(letter)
    assert WORD in page.decode() and WORD not in attached(desk.letters()[1])["month 0 faction 2.html"].decode()
    desk.play()
    (desk.folder / "turns/001/reports/1.html").write_bytes(b" " * (2 * 2**20 + 1))
    (desk.folder / "turns/001/reports/2.html").unlink()
    post_reports(desk.table)
    large, missing = desk.letters()[2:]
    assert list(attached(large)) == ["month 1 faction 1.json"]
    assert "2,097,153 bytes" in said(large) and opened not in said(large)
    assert list(attached(missing)) == ["month 1 faction 2.json"]
    assert "page" not in said(missing)
    assert main(["atlantis", "mail", str(desk.folder)]) == 0
    assert "Pages go with the reports, up to 2 MiB each\n" in capsys.readouterr().out
    assert main(["atlantis", "mail", str(desk.folder), "--no-page"]) == 0
    assert "Reports go without their pages\n" in capsys.readouterr().out
    desk.play()
    post_reports(desk.table)
    assert list(attached(desk.letters()[-1])) == ["month 2 faction 2.json"]
    assert main(["atlantis", "mail", str(desk.folder), "--page", "--magellan"]) == 0
    desk.play()
    post_reports(desk.table)
    letter = desk.letters()[-1]
    assert list(attached(letter)) == [f"month 3 faction 2.{kind}" for kind in ("json", "html", "cr")]
    assert attached(letter)["month 3 faction 2.cr"].startswith(b"VERSION 66") and "Magellan" in said(letter)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are of Unix")
def test_al_91_nobody_waits_for_a_pipe_in_the_place_of_a_report(desk: Desk) -> None:
    desk.play()
    file = desk.folder / "turns/001/reports/1.json"
    file.unlink()
    os.mkfifo(file)
    posted = post_reports(desk.table)
    assert isinstance(posted, PostedReports)
    assert [(problem.place.file, problem.found) for problem in posted.problems] == [
        (str(file), "the report cannot be read: this is not a file")
    ]


def test_al_91_who_cannot_be_written_to_is_told_and_the_others_get_their_letters(desk: Desk) -> None:
    desk.collect(message(orders('address "the old mill"')))
    desk.play()
    posted = post_reports(desk.table)
    assert isinstance(posted, PostedReports)
    assert posted.count == 2
    assert {problem.found for problem in posted.problems} == {'Ants (1) has the address "the old mill"'}


def test_al_91_nothing_of_a_faction_goes_to_the_one_that_gets_its_number(desk: Desk) -> None:
    """AL-91: reports of who has left go to the own address, though the number is another faction's by now."""
    desk.collect(message(orders("quit 1"), minutes=-10))
    desk.play()
    (desk.folder / "outbox").rename(desk.folder / "old letters")
    opened = desk.opened
    place = next(region.place for region in opened.world.regions.values() if not region.is_ocean)
    player = PlayerFile(number=1, name="Crows", address="eve@example.org", password="", place=(place.x, place.y))
    assert not isinstance(add_players(opened, [(player, "")]), Failure)
    assert post_reports(desk.table) == PostedReports(5, ())
    to_eve = [letter for letter in desk.letters() if letter["To"] == "eve@example.org"]
    assert len(to_eve) == 1 and WORD not in said(to_eve[0]) and "Ants" not in said(to_eve[0])
    assert [letter["To"] for letter in desk.letters()].count(ANN) == 2


def test_al_91_after_a_month_is_played_again_those_get_a_letter_whose_report_has_changed(
    desk: Desk, tmp_path: Path
) -> None:
    """AL-91: the outdated letter, which waits, is withdrawn; so is the new one once the first report counts again."""
    desk.play()
    post_reports(desk.table)
    late = tmp_path / "late.txt"
    late.write_text(orders("behind 1"), encoding="utf-8")
    assert main(["atlantis", "redo", str(desk.folder), str(late)]) == 0
    assert post_reports(desk.table) == PostedReports(1, ())
    assert [(mail["To"], mail["Subject"].partition("(")[2]) for mail in desk.letters()] == [
        (ANN, ""),  # the first reports
        (BOB, ""),
        (BOB, "month 1 has been played)"),
        (ANN, "month 1 has been played again)"),
    ]
    assert "played month 1 again. This report takes the place of any that you have of that" in desk.sentences()[-1]
    late.write_text(orders("behind 0"), encoding="utf-8")
    assert main(["atlantis", "redo", str(desk.folder), str(late)]) == 0
    assert post_reports(desk.table) == PostedReports(1, ())
    assert [mail["To"] for mail in desk.letters()] == [ANN, BOB, BOB, ANN]
    assert post_reports(desk.table) == PostedReports(0, ())


def test_al_91_a_faction_that_has_nobody_left_is_asked_for_no_orders(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.collect(message(bees("pay 0 5000", "entertain"), BOB))
    assert "1 person will starve" in desk.letters()[-1]["Subject"]
    desk.play()
    post_reports(desk.table)
    assert [mail["Subject"] for mail in desk.letters() if mail["To"] == BOB][-1] == (
        "[Isle] Month 1 has been played; your faction has nobody left"
    )
    assert "are due" not in desk.answers()[-1] and "no deadline" not in desk.answers()[-1]
    assert desk.missing() == (1,)
    assert main(["atlantis", "status", str(desk.folder)]) == 0
    assert "Bees (2): 0 units, 0 people, $0, 0 regions; nobody left\n" in capsys.readouterr().out


def test_al_91_a_report_is_sent_again_to_its_own_address_alone(desk: Desk) -> None:
    again = message("", BOB, subject="again")
    assert desk.collect(again, message("Again, please.\n\nAnn", subject="hello")) == [Outcome.AGAIN] * 2
    desk.collect(again, message("", BOB, minutes=5, subject="again"))  # once a day and month
    assert [letter["To"] for letter in desk.letters()] == [BOB, ANN]
    assert all("Atlantis Report" in said(letter) for letter in desk.letters())
    assert all(len(attached(letter)) == 3 for letter in desk.letters())
    # A page of a megabyte goes with its report, but not twice.
    (desk.folder / "players/001/2/report.html").write_bytes(b" " * 2**20)
    assert desk.collect(message("", BOB, minutes=24 * 60, subject="again")) == [Outcome.AGAIN]
    assert list(attached(desk.letters()[-1])) == ["month 0 faction 2.json", "how to write orders.txt"]
    post_reports(desk.table)
    assert len(attached(desk.letters()[-1])) == 3
    assert desk.collect(message("again", "eve@example.net")) == [Outcome.UNKNOWN]


def test_a_10_a_11_a_12_commands(desk: Desk, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game, box = str(desk.folder), tmp_path / "in"
    box.mkdir()
    mail = "Received: from a by b; Mon, 23 Nov 2026 10:00:00 +0000\nFrom: Ann <ann@example.org>\nMessage-ID: <1@a>\n\n"
    (box / "1.eml").write_text(mail + orders("work"), encoding="utf-8")
    assert main(["atlantis", "collect", game, str(box)]) == 0
    told = capsys.readouterr().out
    assert "ann@example.org, Monday 2026-11-23, 11:00 (Europe/Berlin): orders of Ants (1)\n" in told
    assert "1 mail: orders 1; 1 answer put into the outbox\nNo orders: Bees (2)\n" in told
    assert main(["atlantis", "collect", game, str(box), "--json"]) == 0
    assert '"known": true' in capsys.readouterr().out
    (tmp_path / "later.eml").write_text(mail.replace("<1@a>", "<2@a>\nSubject: For month 3") + orders("work"), "utf-8")
    assert main(["atlantis", "collect", game, str(tmp_path / "later.eml")]) == 0
    assert ": orders of Ants (1) for month 3\n" in capsys.readouterr().out
    assert main(["atlantis", "mail", game, "--deadline", "2999-01-05 20:00", "--every", "14"]) == 0
    told = capsys.readouterr().out
    assert "Orders for month 1 are due Saturday 2999-01-05, 20:00 (Europe/Berlin)" in told
    assert "Letters: 2 waiting, 0 sent" in told
    assert main(["atlantis", "report", game, "--mail"]) == 0
    assert main(["atlantis", "status", game]) == 0
    told = capsys.readouterr().out
    assert "Orders: for month 1, due Saturday 2999-01-05, 20:00 (Europe/Berlin)\n" in told
    assert main(["atlantis", "turn", game]) == 0
    assert "The deadline has not come yet" in capsys.readouterr().err
    assert main(["atlantis", "mail", game, "--no-deadline"]) == 0
    assert "Orders for month 2 have no deadline" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--moderator", "nobody"], '"nobody" is no mail address'),
        (["--zone", "Berlin"], "Europe/Berlin"),
        (["--no-deadline", "--every", "7"], "there is no deadline"),
    ],
)
def test_al_90_wrong_settings_are_told_and_change_nothing(
    desk: Desk, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = open_by_mail(desk.folder)
    assert main(["atlantis", "mail", str(desk.folder), *words]) == 1
    assert told in capsys.readouterr().err
    assert open_by_mail(desk.folder) == before
