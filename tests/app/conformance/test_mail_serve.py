"""Games that `autoalgo mail serve` runs alone: a real SMTP server, mails as they come, a clock that the test sets."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default
from email.utils import format_datetime
from pathlib import Path
from typing import cast

import pytest
from atlantis_worlds import atlantis_numbers
from flag_games import flag_game
from imap_servers import PASSWORD, USER, dovecot
from smtp_servers import Inbox, serving

from autoalgo.app.command import main
from autoalgo.common.kit.inbox import CardKind, read_inbox
from autoalgo.common.kit.luck import Luck
from autoalgo.common.kit.served_game import OpenServed
from autoalgo.common.mail import Letters, Security, read_messages
from autoalgo.common.mail.fetch import Account, Protocol, fetch, fetched
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail.served import open_served as open_atlantis
from autoalgo.games.atlantis.play.played_month import add_players, begin
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.store.deadline import ByMail, Deadline, keep_by_mail, open_by_mail
from autoalgo.games.atlantis.store.entries import GameFile, PlayerFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game
from autoalgo.games.atlantis.store.passwords import hashed
from autoalgo.games.capture_the_flag.mail import People, keep_people
from autoalgo.games.capture_the_flag.mail.served import open_served as open_flag
from autoalgo.games.capture_the_flag.play.played_turn import replay
from autoalgo.games.capture_the_flag.store.clock import Clock, keep_clock
from autoalgo.games.capture_the_flag.store.folder import create
from autoalgo.games.capture_the_flag.store.folder import open_game as open_flag_game
from benchmarks.mails.served_table import BEGIN, DOWN, Table

TESTS = Path(__file__).parents[2]
WORD = "secretword"


@pytest.fixture(scope="module")
def post() -> Iterator[tuple[Inbox, int]]:
    inbox = Inbox()
    with serving(inbox) as port:
        yield inbox, port


@pytest.fixture
def flag(tmp_path: Path, post: tuple[Inbox, int]) -> Table:
    """Ann, whose mails need a word, against bob, each a soldier far from the other."""
    folder = tmp_path / "game"
    assert not create(folder, flag_game("Ann soldier a1,bob soldier i9"), "small", Luck(1))
    people = {
        "umpire": "umpire@example.org",
        "people": {
            "Ann": {"addresses": ["ann@example.org"], "word": WORD},
            "bob": {"addresses": ["bob@example.org"]},
        },
    }
    assert not keep_people(folder, People.model_validate_json(json.dumps(people)))
    assert not keep_clock(folder, Clock(began=BEGIN))
    post[0].letters.clear()
    return Table(folder, cast("OpenServed", open_flag), post[1])


@pytest.fixture
def atlantis(tmp_path: Path, post: tuple[Inbox, int]) -> Table:
    """Two factions, Ants with a password and Bees without, due every week at 18:00."""
    folder = tmp_path / "world"
    assert not begin(folder, GameFile(name="Isle", seed=1, reading=Reading.RULES, numbers=atlantis_numbers()))
    for number, (name, password) in enumerate((("Ants", WORD), ("Bees", "")), 1):
        opened = open_game(folder)
        assert isinstance(opened, OpenedGame)
        place = next(region.place for region in opened.world.regions.values() if not region.is_ocean)
        address, kept = f"{name.lower()}@example.org", hashed(password) if password else ""
        player = PlayerFile(number=number, name=name, address=address, password=kept, place=(place.x, place.y))
        assert not isinstance(add_players(opened, [(player, password)]), Failure)
    due = Deadline(turn=1, at=BEGIN + timedelta(hours=6), every=7)
    assert not keep_by_mail(folder, ByMail(moderator="moderator@example.org", deadline=due))
    post[0].letters.clear()
    return Table(folder, cast("OpenServed", open_atlantis), post[1])


def subjects(post: tuple[Inbox, int], reader: str) -> list[str]:
    """Return the subjects of all letters to somebody."""
    sent = (message_from_bytes(each.data, policy=default) for each in post[0].letters if each.reader == reader)
    return [re.sub(r"^\[.*?\] ", "", str(mail["Subject"])) for mail in sent]


def turn(world: Table) -> int:
    opened = open_flag_game(world.folder)
    assert not isinstance(opened, Failure)
    return opened.game.turn


def test_c_71_a_game_runs_itself_with_late_absent_and_hostile_players(flag: Table, post: tuple[Inbox, int]) -> None:
    ann, bob, umpire = "ann@example.org", "bob@example.org", "umpire@example.org"
    assert not flag.serve().problems
    flag.write(ann, f"move a2\n{WORD}")
    for number in range(30):
        flag.write(f"{number}@example.net", "move h9, g9")  # strangers who try to order
    flag.write(ann, "move b1")  # in Ann's name, without her word
    flag.write(bob, "Can I jump over the river with a pole?")
    assert not flag.serve().problems
    assert flag.serve().told == []  # everything was done
    assert "the umpire will read it" in _last(post, bob)
    assert len(read_inbox(flag.folder).open) == 21  # a question, and 20 of the strangers' mails
    flag.serve(3)
    assert subjects(post, bob)[-1] == "Turn 1: your orders are missing"
    assert not any(each.reader.endswith("example.net") for each in post[0].letters)
    # At the deadline nothing can be fetched, so the turn waits: what lies on the account in time must count.
    flag.write(bob, "move i8", "Re: [WAR] Turn 1: your orders are missing")
    flag.down = True
    assert flag.serve(2).problems == list(DOWN) and turn(flag) == 1
    flag.down = False
    flag.serve(1)
    assert turn(flag) == 2
    played = replay(flag.folder)
    assert not isinstance(played, Failure) and played[1].texts.keys() == {0, 1}
    # An answer to the letter of turn 1 is late; nobody is absent without being told, and turn 2 goes on without him.
    flag.write(bob, "move i7", "Re: [WAR] Turn 1: your orders are missing")
    flag.serve(4)
    assert turn(flag) == 3
    assert "came too late" in _last(post, bob, "Turn 2: your mail for bob")
    # The umpire has got one letter that day, of what he must do.
    assert subjects(post, umpire) == ["For you to do"]
    assert "Can I jump over the river with a pole?" in _last(post, umpire)
    assert len({each.data for each in post[0].letters}) == len(post[0].letters)


def test_c_71_a_turn_is_played_when_all_are_ready_and_no_question_is_open(flag: Table) -> None:
    """CF-49: nobody has to wait for the deadline."""
    flag.write("ann@example.org", f"move a2\nI am ready.\n{WORD}")
    flag.write("bob@example.org", "ready\n\nWhich way is north?")
    flag.serve()
    assert turn(flag) == 1
    (card,) = read_inbox(flag.folder).open
    assert (card.kind, card.who, card.text) == (CardKind.QUESTION, "bob", "Which way is north?")
    assert main(["flag", "inbox", str(flag.folder), "1", "--answer", "Up."]) == 0
    flag.serve()
    assert turn(flag) == 2
    # Whoever was ready is not ready for the next turn by that.
    flag.serve()
    assert turn(flag) == 2


def test_c_71_who_is_on_holiday_is_not_reminded_and_an_automatic_player_orders(
    flag: Table, post: tuple[Inbox, int]
) -> None:
    flag.write("bob@example.org", "holiday until 2026-11-23, bot")
    flag.serve()
    assert "on holiday until 2026-11-23: where you send no orders, an automatic player orders" in _last(
        post, "bob@example.org", "your mail for bob"
    )
    flag.serve(4)
    assert "Turn 1: your orders are missing" not in subjects(post, "bob@example.org")
    flag.serve(1)
    played = replay(flag.folder)
    assert not isinstance(played, Failure)
    assert played[1].texts.keys() == {1} and 1 in played[1].origin.by_hand
    # The day after he is back: nobody orders for him.
    flag.serve(24)
    played = replay(flag.folder)
    assert not isinstance(played, Failure) and not played[2].texts


def test_c_71_killed_at_any_point_nothing_is_lost_or_told_twice(
    flag: Table, post: tuple[Inbox, int], tmp_path: Path
) -> None:
    flag.serve()
    assert main(["flag", "people", str(flag.folder), "--press", "all"]) == 0
    flag.write("ann@example.org", f"press to all: hello\n\nmove a2\n{WORD}")
    flag.write("bob@example.org", "Is this a question?")
    (tmp_path / "mails.json").write_text(json.dumps([each.decode() for each in flag.waiting]), encoding="utf-8")
    command = [sys.executable, str(TESTS / "killed_serving.py"), str(flag.folder), str(tmp_path / "mails.json")]
    done = subprocess.run([*command, str(flag.port)], check=True, capture_output=True, text=True)
    assert int(done.stdout) > 3  # deaths
    assert turn(flag) == 2 and [card.who for card in read_inbox(flag.folder).cards] == ["bob"]
    sent = [str(message_from_bytes(each.data, policy=default)["X-Autoalgo-Letter"]) for each in post[0].letters]
    assert len(sent) == len(set(sent))
    # A letter may be in doubt, which is told; then it is not sent again, whether or not the server has taken it.
    every = {*sent, *(each.key for each in _letters(flag).in_doubt)}
    wanted = {"start 01": 1, "start 02": 1, "answer": 2, "report": 2, "press": 1, "daily 2026-11-23": 1}
    assert {name: sum(each.startswith(name) for each in every) for name in wanted} == wanted


def test_a_15_atlantis_runs_two_months_and_puts_off_a_deadline_that_nobody_could_keep(
    atlantis: Table, post: tuple[Inbox, int]
) -> None:
    """AL-92, AL-93: (A-14, too) hostile mails, a question, nobody orders, a desk that was off, all are ready."""
    ants, bees, moderator = "ants@example.org", "bees@example.org", "moderator@example.org"
    orders = "#atlantis 1 {}\nunit 1\nwork\n#end\n"
    assert not atlantis.serve().problems
    atlantis.write(ants, orders.format("wrong"))
    for number in range(15):
        atlantis.write(f"{number}@example.net", orders.format("guess"))
    atlantis.write(bees, "When is the month played?")
    atlantis.serve()
    assert "The moderator will read your mail." in _last(post, bees)
    (card,) = read_inbox(atlantis.folder).open
    assert (card.kind, card.who, card.text) == (CardKind.QUESTION, "Bees (2)", "When is the month played?")
    assert main(["atlantis", "inbox", str(atlantis.folder), "1", "--answer", "Today."]) == 0
    assert not any(each.reader.endswith("example.net") for each in post[0].letters)
    # Nobody has sent orders: something may be wrong with the mail, so a person is asked.
    atlantis.serve(7)
    assert month(atlantis) == 1 and "Month 1 waits for you" in _last(post, moderator)
    atlantis.now = BEGIN
    atlantis.write(ants, orders.format(WORD))
    atlantis.now = BEGIN + timedelta(hours=8)
    atlantis.serve()
    assert month(atlantis) == 2
    # The desk was off for more than two weeks: mails are late, but the month that was missed is played, and the next
    # one gets the time that it needs.
    atlantis.now = BEGIN + timedelta(days=3)
    atlantis.write(bees, "#atlantis 2\nunit 2\nwork\n#end\n")
    atlantis.serve(24 * 18)
    assert month(atlantis) == 3
    atlantis.serve()
    by_mail = open_by_mail(atlantis.folder)
    assert isinstance(by_mail, ByMail) and month(atlantis) == 3
    due = by_mail.due(3)
    assert due == datetime(2026, 12, 21, 18, tzinfo=UTC)
    assert "Monday 2026-12-21, 18:00" in _last(post, bees)
    # A password is wanted from whoever says that he is ready.
    for text in ("ready", f"ready\npassword {WORD}"):
        assert month(atlantis) == 3
        atlantis.write(ants, text)
        atlantis.write(bees, "ready")
        atlantis.serve(1)
    assert month(atlantis) == 4


def test_al_96_the_desk_lets_an_automatic_player_order_for_who_is_on_holiday_or_silent(
    atlantis: Table, post: tuple[Inbox, int]
) -> None:
    ants, bees, orders = "ants@example.org", "bees@example.org", f"#atlantis 1 {WORD}\nunit 1\nwork\n#end"
    assert main(["atlantis", "mail", str(atlantis.folder), "--automatic-after", "1"]) == 0
    atlantis.write(bees, "holiday until 2026-11-23, bot")
    for hours in (7, 7 * 24, 7 * 24):
        atlantis.write(ants, orders)
        atlantis.serve()
        atlantis.serve(hours)
    assert month(atlantis) == 4
    counted = []
    for played in ("001", "002", "003"):
        told = [(atlantis.folder / f"turns/{played}/reports/{n}.json").read_text(encoding="utf-8") for n in (1, 2)]
        counted.append([json.loads(each).get("automatic", False) for each in told])
    assert counted == [[False, True], [False, True], [False, True]]
    assert any("you send no orders, an automatic player orders" in text for text in _texts(post, bees))


def test_c_72_press_goes_to_team_or_all_where_the_umpire_allows_it(flag: Table, post: tuple[Inbox, int]) -> None:
    """CF-60: only by whom has the word, without it, and never again however often mails are looked at."""
    ann, bob = "ann@example.org", "bob@example.org"
    flag.serve()
    press = f"press to all\nPeace, {WORD}?\nend press"
    for rule, told in (
        ("none", "the umpire has not allowed press in this game"),
        ("team", "in this game press may go to the own team alone"),
        ("all", "Your press went to bob: > Peace, . ?"),
    ):
        assert main(["flag", "people", str(flag.folder), "--press", rule]) == 0
        flag.write(ann, f"{press}\n\nword: {WORD}\nmove a2")
        flag.write(ann, press.replace(f", {WORD}", ""))  # of somebody else, who does not know the word
        flag.serve(0.1)
        answers = [text for text in _texts(post, ann) if "your press" in text.casefold()]
        assert told in answers[-1] and "It counts for turn 1." in answers[-1]
    assert flag.serve(0.1).told == []
    (letter,) = (text for text in _texts(post, bob) if "writes to" in text)
    assert "Ann writes to all: > Peace, . ?" in letter and WORD not in letter and ann not in letter
    assert subjects(post, bob)[-1] == "Turn 1: press of Ann to all"
    flag.write(bob, "press to ann: No.\n\npress to team: hello?\n\npress to Carl: hello?", "Re: [WAR] Turn 1: press")
    flag.serve(0.1)
    answer = _last(post, bob)
    assert "Ann writes" not in answer and "It changes no orders" in answer
    assert "bob writes to you: > No." in _last(post, ann)
    assert "nobody else there plays by mail" in answer and "Write to all, to team, or to one of: Ann, bob." in answer
    assert read_inbox(flag.folder).open == ()


def test_a_17_press_goes_to_factions_and_a_mail_is_ready_for_one_month_alone(
    atlantis: Table, post: tuple[Inbox, int]
) -> None:
    """AL-93, AL-95: a mailbox on this machine is read again with each mail that comes into it."""
    ants, bees = "ants@example.org", "bees@example.org"
    assert main(["atlantis", "mail", str(atlantis.folder), "--press", "all"]) == 0
    box = atlantis.folder.parent / "box"
    box.mkdir()
    head = f"Received: by mx; {format_datetime(BEGIN)}\nSubject: hi\n"
    words = f"#atlantis 1 {WORD}\nunit 1\nwork\n#end\n"
    first = f"press to 2\nPeace?\n#atlantis 1 {WORD}\npassword {WORD}\nend press\n\nready\npassword {WORD}\n{words}"
    (box / "1.eml").write_text(f"{head}From: {ants}\nMessage-ID: <1@x>\n\n{first}")
    (box / "2.eml").write_text(f"{head}From: {bees}\nMessage-ID: <2@x>\n\nready\n\npress to all: yes\n")
    (box / "3.eml").write_text(f"{head}From: {ants}\nMessage-ID: <3@x>\n\npress to 2: I am no ant\n")
    served = open_atlantis(atlantis.folder, BEGIN + timedelta(minutes=1))
    assert not isinstance(served, Failure)
    for _ in range(2):
        assert not isinstance(served.collect(read_messages(box).messages), Failure)
    again = open_atlantis(atlantis.folder, BEGIN + timedelta(minutes=2))
    assert not isinstance(again, Failure) and again.all_ready
    assert not again.play()
    after = open_atlantis(atlantis.folder, BEGIN + timedelta(minutes=3))
    assert not isinstance(after, Failure)
    assert not isinstance(after.collect(read_messages(box).messages), Failure)
    after = open_atlantis(atlantis.folder, BEGIN + timedelta(minutes=3))
    assert not isinstance(after, Failure) and not after.all_ready
    atlantis.serve()
    told = [each for each in _texts(post, bees) if "writes to" in each]
    assert (
        told == [each for each in told if "Ants (1) writes to you: > Peace? > #atlantis 1" in each] and len(told) == 1
    )
    assert WORD not in told[0]
    assert "Bees (2) writes to all: > yes" in "\n".join(_texts(post, ants))
    assert "Your press went to nobody, since your password is not in the mail" in "\n".join(_texts(post, ants))


def test_c_70_a_bounce_and_a_holiday_are_cards_that_name_the_player(flag: Table, post: tuple[Inbox, int]) -> None:
    """CF-48: what programs send is for the umpire where it concerns a player."""
    flag.serve()
    (letter,) = (each.data for each in post[0].letters if each.reader == "bob@example.org")
    identity = str(message_from_bytes(letter)["Message-ID"])
    head = {"Content_Type": 'multipart/report; report-type=delivery-status; boundary="b"', "Return_Path": "<>"}
    report = f"--b\n\nIt did not arrive.\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {identity}\n\n--b--"
    flag.write("mailer-daemon@mx.example.org", report, **head)
    flag.write("ann@example.org", "I am on holiday.", Auto_Submitted="auto-replied")
    flag.write("news@example.net", "Buy!", Precedence="bulk")
    flag.serve()
    found = [(card.kind, card.who) for card in read_inbox(flag.folder).open]
    assert found == [(CardKind.BOUNCE, "bob"), (CardKind.HOLIDAY, "Ann")]
    (bounce, _) = read_inbox(flag.folder).open
    assert "It went to bob@example.org." in bounce.text and "It did not arrive." in bounce.text


def test_c_70_the_umpire_lists_rules_hands_over_and_dismisses(
    flag: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in ("Please set fire to the tree at d6", "I cannot play today", "My brother plays better than me"):
        flag.write("bob@example.org", text)
    flag.serve()
    game, ruling = str(flag.folder), tmp_path / "ruling.json"
    ruling.write_text('{"text": "It burns", "life": {"Ann": -20}}', encoding="utf-8")
    assert main(["flag", "inbox", game, "1", "--rule", str(ruling)]) == 0
    assert main(["flag", "inbox", game, "2", "--hand-to-bot"]) == 0
    assert main(["flag", "inbox", game, "3", "--dismiss"]) == 0
    assert main(["flag", "inbox", game, "3", "--dismiss"]) == 1
    assert "card 3 is dismissed already; allowed: there are no open cards" in capsys.readouterr().err
    assert main(["flag", "inbox", game, "--all", "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert [(card["number"], card["state"]) for card in cards] == [
        (1, "ruled so"),
        (2, "handed to an automatic player"),
        (3, "dismissed"),
    ]
    flag.serve(5)
    played = replay(flag.folder)
    assert not isinstance(played, Failure)
    assert [entry.text for entry in played[1].rulings] == ["It burns"] and 1 in played[1].origin.by_hand


def test_c_71_mails_are_fetched_from_a_real_server_once_and_stay_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with dovecot() as server:
        server.put("1.first", b"From: ann@example.org\nMessage-ID: <1@x>\n\nmove a2\n")
        ways = (
            (Protocol.IMAP, Security.NONE, server.imap),
            (Protocol.IMAP, Security.STARTTLS, server.imap),
            (Protocol.IMAP, Security.TLS, server.imaps),
            (Protocol.POP3, Security.NONE, server.pop3),
            (Protocol.POP3, Security.STARTTLS, server.pop3),
            (Protocol.POP3, Security.TLS, server.pop3s),
        )
        accounts = [Account(protocol, "localhost", port, USER, security) for protocol, security, port in ways]
        # Its certificate is signed by nobody known, so nothing is said to it, the password least of all.
        for account in (each for each in accounts if each.security is not Security.NONE):
            assert "is refused: nobody whom this system trusts" in _refused(account, PASSWORD, tmp_path)
        monkeypatch.setenv("SSL_CERT_FILE", str(server.authority))
        for number, account in enumerate(accounts):
            folder = tmp_path / str(number)
            assert (fetch(account, PASSWORD, folder), fetch(account, PASSWORD, folder)) == (1, 0)
            (mail,) = fetched(folder)
            assert mail.read_bytes().replace(b"\r\n", b"\n").endswith(b"\n\nmove a2\n")
        for each in (2, 5):  # a certificate for localhost is none for the number of the same machine
            other = replace(accounts[each], host="127.0.0.1")
            assert "is refused: it is of another host" in _refused(other, PASSWORD, tmp_path)
        # Where nothing protects the connection, and where the password is wrong.
        assert "does not speak TLS here" in _refused(replace(accounts[2], port=server.imap), PASSWORD, tmp_path)
        told = _refused(accounts[1], "wrongword", tmp_path)
        assert "the server refuses" in told and "wrongword" not in told
        assert len([file for part in ("new", "cur") for file in (server.maildir / part).iterdir()]) == 1


def _refused(account: Account, password: str, folder: Path) -> str:
    """Return why nothing can be fetched."""
    failure = fetch(account, password, folder / "refused")
    assert isinstance(failure, Failure) and PASSWORD not in failure[0].text()
    return failure[0].text()


@pytest.mark.skipif(os.name != "posix", reason="signals of this kind are POSIX's")
def test_c_71_the_command_serves_until_it_is_ended_and_one_at_a_time(flag: Table, tmp_path: Path) -> None:
    box = tmp_path / "box"
    box.mkdir()
    (box / "1.eml").write_text("From: bob@example.org\nMessage-ID: <1@x>\n\nmove i8\n", encoding="utf-8")
    (flag.folder / "mail_server.json").write_text(f'{{"mailboxes": ["{box}"]}}', encoding="utf-8")
    command = [sys.executable, "-m", "autoalgo", "mail", "serve", str(flag.folder)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stdout is not None
    assert "bob@example.org: orders" in running.stdout.readline()
    running.send_signal(signal.SIGTERM)
    assert (running.communicate()[1], running.returncode) == ("", 0)


def test_c_71_settings_that_are_wrong_are_told(flag: Table, capsys: pytest.CaptureFixture[str]) -> None:
    file, command = flag.folder / "mail_server.json", ["mail", "serve", str(flag.folder), "--once"]
    account = '"incoming": {"protocol": "imap", "host": "imap.example.org", "user": "umpire"}'
    secret = flag.folder / "password"
    secret.write_text("opensesame\n", encoding="utf-8")
    secret.chmod(0o644)
    for content, told in (
        ("", "nobody has said by which mail account the game is served"),
        ("{}", "there is nothing that mails are taken from"),
        (f"{{{account}}}", "the password is missing"),
        (f'{{{account}, "password_file": "password"}}', "others may read the file with the password"),
        (f'{{{account}, "passwort": "x"}}', "passwort"),
    ):
        if content:
            file.write_text(content, encoding="utf-8")
        assert main(command) == 1
        found = capsys.readouterr().err
        assert told in found and "opensesame" not in found
    assert main(["mail", "serve", str(flag.folder.parent), "--once"]) == 1
    assert "no game by mail lies here" in capsys.readouterr().err


def _letters(world: Table) -> Letters:
    game = world.open_game(world.folder, world.now)
    assert not isinstance(game, Failure)
    letters = game.outbox.letters()
    assert isinstance(letters, Letters)
    return letters


def _last(post: tuple[Inbox, int], reader: str, subject: str = "") -> str:
    """Return the text of the last letter to somebody, of this subject."""
    mails = [message_from_bytes(each.data, policy=default) for each in post[0].letters if each.reader == reader]
    mail = [each for each in mails if str(each["Subject"]).endswith(subject)][-1]
    body = mail.get_body(("plain",))
    assert body
    return " ".join(str(body.get_content()).split())


def _texts(post: tuple[Inbox, int], reader: str) -> list[str]:
    """Return the texts of all letters to somebody, each on one line."""
    mails = [message_from_bytes(each.data, policy=default) for each in post[0].letters if each.reader == reader]
    bodies = [mail.get_body(("plain",)) for mail in mails]
    return [" ".join(str(body.get_content()).split()) for body in bodies if body]


def month(world: Table) -> int:
    opened = open_game(world.folder)
    assert isinstance(opened, OpenedGame)
    return opened.coming
