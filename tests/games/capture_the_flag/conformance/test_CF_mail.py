"""What comes of each mail: whose it is, whether it counts, and what its writer is told."""

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from flag_games import changed, flag_game

from autoalgo.app.command import main
from autoalgo.common.kit.luck import Luck
from autoalgo.common.mail import Letters, Message
from autoalgo.common.mail.answer_limits import Answer, Answering, Unanswered
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.mail import (
    Collected,
    MailGame,
    Outcome,
    People,
    Players,
    collect,
    keep_people,
    open_people,
    outbox_of,
    post_reports,
    with_words,
)
from autoalgo.games.capture_the_flag.play.played_turn import Played, keep_turn, play_inputs
from autoalgo.games.capture_the_flag.store.clock import Clock
from autoalgo.games.capture_the_flag.store.entries import RulingEntry
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, create, open_game
from autoalgo.games.capture_the_flag.store.inputs import inputs_of, keep_by_umpire, keep_rulings, missing_orders

SALT = "0123456789abcdef" * 2
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
PEOPLE = {
    "umpire": "The umpire <umpire@example.org>",
    "people": {
        "Ann": {"addresses": ["Ann <Ann@example.org>", "ann@work.example.org"]},
        "bob": {"addresses": ["bob@example.org"], "word": "lomurate"},
    },
}


@dataclass
class Desk:
    """The umpire's."""

    folder: Path

    def table(self, now: datetime = NOON, **units: int) -> MailGame:
        """Return the game as it is at a moment, with the life of some units as is told."""
        opened = open_game(self.folder)
        assert isinstance(opened, OpenedGame)
        for name, life in units.items():
            opened = replace(opened, game=changed(opened.game, name, life=life))
        players = open_people(opened)
        assert isinstance(players, Players)
        return MailGame(opened, players, Clock(began=NOON - timedelta(hours=1)), now)

    def collect(self, *messages: Message, now: datetime = NOON, **units: int) -> list[Outcome]:
        found = collect(self.table(now, **units), messages)
        assert isinstance(found, Collected), found
        return [each.outcome for each in found.taken]

    def orders(self) -> dict[int, str]:
        inputs = inputs_of(self.table().opened)
        assert not isinstance(inputs, Failure)
        return {unit: text.strip(". \n") for unit, text in inputs.texts.items()}

    def resolve(self, now: datetime) -> None:
        opened = self.table().opened
        inputs = inputs_of(opened)
        assert not isinstance(inputs, Failure)
        played = play_inputs(opened, inputs, (), now)
        assert isinstance(played, Played) and keep_turn(opened, played) is None

    def letters(self) -> list[EmailMessage]:
        """Return all letters of the outbox."""
        table = self.table()
        letters = outbox_of(table.opened).letters()
        assert isinstance(letters, Letters)
        found = [message_from_bytes(each.path.read_bytes(), policy=default) for each in letters.waiting]
        return [mail for mail in found if isinstance(mail, EmailMessage)]

    def told(self) -> str:
        """Return the text of the last letter."""
        body = self.letters()[-1].get_body(("plain",))
        assert body
        return str(body.get_content()).replace("\r\n", "\n")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    folder = tmp_path / "game"
    assert not create(folder, flag_game("Ann soldier a1,Abe archer a2,bob soldier i9"), "small", Luck(1, SALT))
    assert not keep_people(folder, People.model_validate_json(json.dumps(PEOPLE)))
    return Desk(folder)


def mail(text: str, hours: float = 0, sender: str = "ann@example.org", subject: str = "", **values: object) -> Message:
    arrived = NOON + timedelta(hours=hours)
    identity = f"<{abs(hash((text, hours, sender, subject)))}@example.org>"
    made = Message(identity, sender, "", arrived, subject, text, False, ())
    return replace(made, **values)  # type: ignore[arg-type]


def test_cf_14_who_writes_a_move_before_an_attack_is_told_that_the_attack_comes_first(desk: Desk) -> None:
    desk.collect(mail("move b1, then attack bob"))
    assert "What you do to others comes first, from where you stand now; then you move." in desk.told()


def test_c_60_cf_37_a_mail_is_taken_in_and_answered_once(desk: Desk) -> None:
    note = ('the attachment "a.png" (image/png) is left out',)
    sent = mail("Hi,\n\nattack bob, move b1, dance\n\nThanks\nAnn", notes=note)
    assert desk.collect(sent) == [Outcome.COUNTS]
    assert desk.collect(sent, sent) == [Outcome.KNOWN] * 2
    [letter] = desk.letters()
    assert (letter["To"], letter["In-Reply-To"]) == ("ann@example.org", sent.identity)
    assert desk.told() == (
        "Your mail of Monday 2026-11-23, 12:00 (UTC) for Ann has come in.\n"
        "\n"
        "It counts for turn 1.\n"
        "Understood:\n  attack bob\n  move b1\n"
        'Not carried out:\n  "dance": not understood\n'
        "Impossible as things stand:\n  Ann does not attack bob: bob is 16 spaces away, and the range is 1\n"
        "\n"
        "You can change your mind: until the turn is played, your newest mail counts, in place of all before it.\n"
        'About the mail itself: the attachment "a.png" (image/png) is left out.\n'
        "\n"
        "Expected: orders for turn 1, due Monday 2026-11-23, 17:00 (UTC)\n"
        "Turns are due every day at 17:00 and 21:00; once a day, at 21:00, after the first damage\n"
    )


def test_cf_36_the_newest_counts_by_the_date_of_arrival_and_each_is_told(desk: Desk) -> None:
    newer, older = mail("move b1", 2), mail("move a3", 1, sender="ann@work.example.org")
    assert desk.collect(newer) == [Outcome.COUNTS]
    assert desk.collect(older, newer) == [Outcome.COUNTS, Outcome.KNOWN]
    assert desk.orders() == {0: "move b1"}
    assert "A newer one of yours counts for turn 1 in place of this one." in desk.told()
    assert desk.letters()[-1]["To"] == "ann@work.example.org"
    keep_by_umpire(desk.table().opened, 0, "wait")
    desk.collect(mail("move b1, b2", 3))
    assert "The umpire has written your orders for this turn" in desk.told()


def test_cf_36_who_writes_what_nobody_understands_changes_nothing(desk: Desk) -> None:
    desk.collect(mail("move b1"))
    assert desk.collect(mail("when is the party?", 1), mail("Thanks!", 2)) == [Outcome.NOTHING] * 2
    assert desk.orders() == {0: "move b1"}
    assert "the umpire will read it. What was ordered before stands." in desk.told()


def test_c_8_cf_37_help_and_the_first_letter_tell_what_a_unit_can_do(desk: Desk) -> None:
    """A soldier's numbers are those of CF-2, CF-13, CF-17, CF-27 and CF-28."""
    desk.collect(mail("move b1"))
    assert desk.collect(mail("Hi,\n\nhelp!\n\nThanks\nAnn", 1)) == [Outcome.HELP]
    assert desk.orders() == {0: "move b1"}
    told = desk.told()
    post_reports(desk.table())
    body = desk.letters()[-2].get_body(("plain",))
    assert body
    for words in (
        "move 2 squares a turn, 1 fewer with a flag",
        "attack whom it touches, for 45 damage less the dice of armor; its own armor is 3",
        "spend experience, 100 a kill: +25 life for 25, +1 armor for 25, +5 damage for 25",
        "attack bob, move b1",
    ):
        assert words in told and words in body.get_content()


def test_cf_36_nobody_orders_another_unit(desk: Desk) -> None:
    assert desk.collect(mail("bob: move i8"), mail("Ann, move b1", 1)) == [Outcome.NOTHING, Outcome.COUNTS]
    assert desk.orders() == {0: "Ann, move b1"}
    first = desk.letters()[0].get_body(("plain",))
    assert first and "it is for another unit; you order Ann alone" in first.get_content()


def test_cf_36_without_the_word_nothing_counts_and_with_it_only_from_a_known_address(desk: Desk) -> None:
    word = mail("My word: Lomurate.\nmove i8", 1, "bob@example.org")
    subject = mail("move h9", 2, "bob@example.org", "lomurate")
    thief = mail("lomurate move a1", 3, "eve@example.net")
    assert desk.collect(mail("move i7", 0, "bob@example.org"), word) == [Outcome.NO_WORD, Outcome.COUNTS]
    assert desk.orders() == {2: "move i8"}
    assert desk.collect(subject, mail("lomuratex, move i8", 4, "bob@example.org")) == [Outcome.COUNTS, Outcome.NO_WORD]
    assert desk.orders() == {2: "move h9"}
    found = collect(desk.table(), [thief])
    assert isinstance(found, Collected)
    assert [(each.outcome, each.knows_word_of) for each in found.taken] == [(Outcome.UNKNOWN, "bob")]
    assert not any("lomurate" in str(letter.get_body(("plain",))).casefold() for letter in desk.letters())


@pytest.mark.parametrize(
    "text",
    [
        "lomurate move i8",
        "move i8 (lomurate)",
        "The word of the game is LOMURATE. move i8",
        "password: lomurate, move i8",
        'my word is "lomurate"\nmove i8',
        "> Your word of the game is: lomurate. Write it\nmove i8",
    ],
)
def test_cf_36_the_word_may_stand_anywhere_and_is_no_order(desk: Desk, text: str) -> None:
    assert desk.collect(mail(text, 0, "bob@example.org")) == [Outcome.COUNTS]
    assert "Not carried out" not in desk.told()
    assert "lomurate" not in desk.orders()[2].casefold()


def test_cf_37_a_stranger_is_answered_once_and_a_program_never(desk: Desk) -> None:
    spam = [mail(f"Buy {n}", n, "eve@example.net") for n in range(3)]
    away = mail("I am away", 4, automatic=True)
    others = [mail("x", 5, ""), mail("x", 6, "umpire@example.org"), mail("x", 7, "müller@exämple.org")]
    outcomes = [*[Outcome.UNKNOWN] * 3, Outcome.AUTOMATIC, Outcome.NOBODY, Outcome.MODERATOR, Outcome.NOBODY]
    for wanted in (False, True):
        found = collect(desk.table(), [*spam, away, *others], answer_strangers=wanted)
        assert isinstance(found, Collected)
        assert [each.outcome for each in found.taken] == outcomes
        left = None if wanted else Unanswered.STRANGER
        assert [each.unanswered for each in found.taken] == [left] * 3 + [None] * 4
        assert [letter["To"] for letter in desk.letters()] == ["eve@example.net"] * wanted
    assert desk.orders() == {}


def test_cf_37_orders_count_though_nobody_answers_them(desk: Desk) -> None:
    """CF-37: those through a mailing list, and those of whoever had ten answers today, a program it may be."""
    listed = mail("move h9 lomurate", 1, "bob@example.org", answerable=False)
    assert desk.collect(listed) == [Outcome.COUNTS]
    away = [mail(f"I am away {n}", n / 10) for n in range(25)]
    assert desk.collect(*away)[0] is Outcome.NOTHING
    assert desk.collect(mail("move b1", 3)) == [Outcome.COUNTS]
    assert desk.orders() == {0: "move b1", 2: "move h9"}
    assert [letter["To"] for letter in desk.letters()] == ["ann@example.org"] * 10
    # The mails of that day stay without an answer, those of the next one get theirs.
    found = collect(desk.table(NOON + timedelta(days=1, hours=2)), [*away, mail("move b1", 25)])
    assert isinstance(found, Collected)
    assert [each.answered for each in found.taken] == [False] * 25 + [True]
    assert [each.unanswered for each in found.taken] == [None] * 10 + [Unanswered.OFTEN] * 15 + [None]


def test_cf_37_mails_of_strangers_bring_no_answer_and_one_that_cannot_be_read_is_told_once(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = "=?utf-8?q?Few=0D=0AX:_y?="
    mails = [f"From: {n}@example.net\nMessage-ID: <{n}@x>\nSubject: x\n\nBuy" for n in range(1000)]
    mails.append(f"From: {few} <ann@example.org>\nMessage-ID: <Ann@x>\nSubject: {few}\n\nmove b1")
    mails.append("X: y\n\nno mail")
    box = tmp_path / "inbox.mbox"
    box.write_text("".join(f"From a Mon Nov 23 12:00:00 2026\n{each}\n\n" for each in mails), encoding="utf-8")
    command = ["flag", "collect", str(desk.folder), str(box)]
    assert main(command) == 1
    told = capsys.readouterr()
    assert told.err.count("\n") == 1 and "mail 1,002: it is no mail" in told.err
    assert "1,001 mails: unknown sender 1,000, orders 1; 1 answer put into the outbox" in told.out
    assert "Not answered: 1,000 mails from strangers: 999@example.net, " in told.out and len(told.out) < 1000
    assert [letter["To"] for letter in desk.letters()] == ["ann@example.org"]
    assert main(command) == 0
    told = capsys.readouterr()
    assert told.err == "" and told.out.endswith("1 unreadable mail, told before\n")


def test_cf_35_a_mail_is_for_the_turn_that_it_names_else_for_the_one_in_which_it_came(desk: Desk) -> None:
    """The turn is played at 14:00; what came at 13:00 and was found at 15:00 is too late unless it says otherwise."""
    desk.resolve(NOON + timedelta(hours=2))
    later = NOON + timedelta(hours=4)
    for text, hours, subject, expected in (
        ("move b1", 1, "", Outcome.LATE),
        ("move b1", 3, "", Outcome.COUNTS),
        ("Turn 2: move b1", 1, "", Outcome.COUNTS),
        ("Turn 1: move b1", 3, "", Outcome.LATE),
        ("Turn 3: move b1", 3, "", Outcome.EARLY),
        ("move b1", 3, "turn 3", Outcome.EARLY),
        ("move b1", 1, "Re: [WAR] Turn 2: your orders, please (turn 1 has been played)", Outcome.COUNTS),
        # Who answers an old letter may mean the turn to come, and is asked to say so.
        ("move b1", 3, "Re: [WAR] Turn 1: you play Ann", Outcome.LATE),
        ("Turn 2: move b1", 3, "Re: [WAR] Turn 1: you play Ann!", Outcome.COUNTS),
        ("move b1", 1, "Re: [WAR] Turn 1: you play Ann", Outcome.LATE),
    ):
        assert desk.collect(mail(text, hours, subject=subject), now=later) == [expected], (text, hours, subject)
    assert "It came too late" in desk.told()


def test_cf_36_of_two_mails_of_one_second_the_one_that_lies_second_counts(desk: Desk) -> None:
    """CF-36: whatever their Message-IDs are, and in several runs, too."""
    for number in range(8):
        first, second = mail("wait", number, subject=f"a{number}"), mail(f"move b{number + 1}", number)
        desk.collect(first, second)
        assert desk.orders() == {0: f"move b{number + 1}"}
    desk.collect(mail("move a3", 7, subject="later"))
    assert desk.orders() == {0: "move a3"}


def test_cf_35_a_mail_for_a_later_time_of_day_waits_for_the_turn_that_is_due_then(desk: Desk) -> None:
    """CF-35: turns are due at 17:00 and 21:00; the first is that of 17:00."""
    late, now = mail("For the 9pm turn: move b1, b2", 0), mail("For the 5:00 turn: move a2", 1)
    assert desk.collect(late, now) == [Outcome.WAITS, Outcome.COUNTS]
    waiting, counting = (str(letter.get_body(("plain",))) for letter in desk.letters())
    assert "It waits for turn 2" in waiting and "move b1, b2" in waiting and "It counts for turn 1." in counting
    assert {unit: text.splitlines()[-1] for unit, text in desk.orders().items()} == {0: "For the 5:00 turn: move a2"}
    desk.resolve(NOON + timedelta(hours=5))
    assert desk.collect(late) == [Outcome.KNOWN]
    assert desk.orders() == {0: "For the 9pm turn: move b1, b2"}
    assert desk.collect(mail("for the 20:00 turn: move a3", 6), now=NOON + timedelta(hours=7)) == [Outcome.COUNTS]
    assert "No turn is due at 20:00, so it counts for the turn to come." in desk.told()


def test_cf_35_a_clock_that_has_gone_back_makes_no_mail_too_late(desk: Desk) -> None:
    desk.resolve(NOON + timedelta(days=400))
    assert desk.collect(mail("move b1", 1), now=NOON + timedelta(hours=2)) == [Outcome.COUNTS]


def test_cf_36_what_is_said_for_the_dead_is_told_and_never_counts_later(desk: Desk) -> None:
    early = mail("move b1")
    assert desk.collect(early, Ann=0) == [Outcome.DEAD]
    assert "This unit is dead" in desk.told()
    assert desk.collect(early) == [Outcome.KNOWN]
    assert desk.orders() == {}


def test_cf_37_the_dead_are_not_asked_for_orders(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "game")
    assert not create(desk.folder, flag_game("Ann soldier a1,bob soldier a2"), "small", Luck(1))
    assert not keep_people(desk.folder, People.model_validate_json(json.dumps(PEOPLE)))
    post_reports(desk.table())
    assert not keep_rulings(desk.table().opened, (RulingEntry(text="A heavy stone", life={"Ann": -399}),))
    assert not keep_by_umpire(desk.table().opened, 1, "attack Ann")
    desk.resolve(NOON)
    post_reports(desk.table())
    subjects = [(str(letter["To"]).lower(), str(letter["Subject"])) for letter in desk.letters()]
    asked = {to: subject for to, subject in subjects if "more since" not in subject}
    assert "your unit is dead" in asked["ann <ann@example.org>"]
    assert "your orders, please" in asked["bob@example.org"]


def test_cf_37_after_the_end_everybody_is_told_who_has_won(desk: Desk) -> None:
    table = desk.table()
    over = replace(table, opened=replace(table.opened, game=replace(table.opened.game, winner=1)))
    found = collect(over, [mail("move b1")])
    assert isinstance(found, Collected) and found.taken[0].outcome is Outcome.OVER
    assert "The game is over.\nSouth has won." in desk.told()
    assert missing_orders(table.opened, found.inputs) and not missing_orders(over.opened, found.inputs)


def test_cf_37_a_mail_whose_answer_was_lost_is_answered_even_after_its_turn(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program ended between the orders and the answer, and the umpire went on."""
    sent = mail("move b1")
    with monkeypatch.context() as patch:
        patch.setattr(Answering, "answer", lambda *_: Answer(""))
        desk.collect(sent)
    desk.resolve(NOON + timedelta(hours=1))
    assert desk.collect(sent) == [Outcome.KNOWN]
    assert "Turn 1 has been played since; its report shows what came of it." in desk.told()


@pytest.mark.parametrize(
    "text",
    [
        "move b1\n" * 130_000,
        "<html><script>alert(1)</script><b>x</b>" * 200,
        "\u202emove b1\u202c שלום עולם",
        "\x1b[2J\x00\ud800",
        "-----BEGIN PRIVATE KEY-----",
    ],
)
def test_c_60_hostile_mails_are_answered_and_leave_a_game_that_goes_on(desk: Desk, text: str) -> None:
    assert len(desk.collect(mail(text))) == 1
    [letter] = desk.letters()
    told = desk.told()
    assert not set("\u202e\x1b\x00") & set(told + str(letter["Subject"]))
    assert len(told) < 30_000 and letter.get_body(("html",)) is None
    desk.resolve(NOON)
    assert desk.table().opened.game.turn == 2


def test_cf_37_the_first_letter_and_the_reports_are_put_once(desk: Desk) -> None:
    assert post_reports(desk.table()) == 2
    assert post_reports(desk.table()) == 0
    first, second = desk.letters()
    assert (first["To"], first["Subject"]) == ("Ann <Ann@example.org>", "[WAR] Turn 1: you play Ann")
    assert "Your word of the game is: lomurate." in desk.told()
    html = second.get_body(("html",))
    assert html and "<table" in html.get_content()
    desk.resolve(NOON)
    assert post_reports(desk.table()) == 2
    moved = {**PEOPLE, "people": {**PEOPLE["people"], "Ann": {"addresses": ["new@example.org"]}}}  # type: ignore[dict-item]
    keep_people(desk.folder, People.model_validate_json(json.dumps(moved)))
    assert post_reports(desk.table()) == 1
    assert desk.letters()[-1]["To"] == "new@example.org"


def test_cf_37_reports_of_turns_played_on_end_are_put_in_the_order_of_turns_and_once(desk: Desk) -> None:
    post_reports(desk.table())
    desk.collect(mail("move b1"))
    for _ in range(2):
        desk.resolve(NOON)
    assert (post_reports(desk.table()), post_reports(desk.table())) == (4, 0)
    subjects = [str(letter["Subject"]) for letter in desk.letters() if "played" in str(letter["Subject"])]
    late = "[WAR] Turn 1 has been played, and more since"
    due = "[WAR] Turn 3: your orders, please (turn 2 has been played)"
    assert subjects == [late, late, due, due]
    first = next(letter for letter in desk.letters() if letter["Subject"] == late).get_body(("plain",))
    assert first is not None
    told = first.get_content().replace("\r", "")
    assert "Turn 2 has been played since, and the next letter reports it.\n" in told and "b1" in told
    desk.resolve(NOON)
    more = {**PEOPLE, "people": {**PEOPLE["people"], "Abe": {"addresses": ["abe@example.org"]}}}  # type: ignore[dict-item]
    keep_people(desk.folder, People.model_validate_json(json.dumps(more)))
    # Ann and bob get turn 3; Abe, who comes in now, his first letter and the last turn alone.
    assert post_reports(desk.table()) == 2 + 2


@pytest.mark.parametrize(
    ("people", "told"),
    [
        ({"Ann": {"addresses": ["ann"]}}, '"ann" is no mail address'),
        ({"Anne": {"addresses": ["ann@example.org"]}}, 'did you mean "Ann"?'),
        ({"Ann": {"addresses": ["a@b.org"]}, "bob": {"addresses": ["A@b.org"]}}, "is the address of Ann, too"),
        ({"Ann": {"addresses": ["umpire@example.org"]}}, "is the address of the umpire, too"),
        ({"Ann": {"addresses": []}}, "addresses"),
        ({"Ann": {"addresses": ["a@b.org"], "word": "wizard"}}, "could be an order"),
        ({"Ann": {"addresses": ["a@b.org"], "word": "Big Word"}}, "word"),
    ],
)
def test_c_60_people_who_cannot_be_are_told_and_not_kept(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str], people: object, told: str
) -> None:
    file, before = tmp_path / "people.json", (desk.folder / "people.json").read_bytes()
    file.write_text(json.dumps({"umpire": "umpire@example.org", "people": people}), encoding="utf-8")
    assert main(["flag", "people", str(desk.folder), str(file)]) == 1
    assert told in capsys.readouterr().err
    assert (desk.folder / "people.json").read_bytes() == before


def test_cf_36_words_are_made_for_those_who_have_none(desk: Desk) -> None:
    people = desk.table().players.people
    made = with_words(people)
    assert made.people["bob"].word == "lomurate"
    assert len(made.people["Ann"].word) == 8
    assert with_words(made) == made


def test_c_60_the_umpires_commands(desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box = tmp_path / "box"
    box.mkdir()
    (box / "1.eml").write_text("From: ann@example.org\nMessage-ID: <1@x>\nSubject: x\n\nmove b1\n", encoding="utf-8")
    folder = str(desk.folder)
    assert main(["flag", "collect", folder, str(box), str(box), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(each["outcome"], each["unit"], each["answered"]) for each in found["mails"]] == [("orders", "Ann", True)]
    assert found["missing"] == ["Abe", "bob"]
    assert main(["flag", "collect", folder, str(box), str(tmp_path / "nothing")]) == 1
    told = capsys.readouterr()
    assert "1 mail: taken in before 1; 0 answers put into the outbox" in told.out and "nothing" in told.err
    assert main(["flag", "turn", folder, "--turn", "2"]) == 1
    assert main(["flag", "turn", folder, "--turn", "1"]) == 0
    assert main(["flag", "report", folder, "--mail"]) == 0
    assert "4 letters put into the outbox" in capsys.readouterr().out
    assert main(["flag", "status", folder, "--json"]) == 0
    status = json.loads(capsys.readouterr().out)
    assert (status["turn"], status["missing"], status["waiting"]) == (2, ["Ann", "Abe", "bob"], 5)
    assert main(["flag", "send", folder, "--server", "127.0.0.1:1", "--security", "none"]) == 1
    told = capsys.readouterr()
    assert "0 letters sent, 0 refused, 5 waiting, 0 in doubt" in told.out and "there is no connection" in told.err
    assert main(["flag", "send", folder, "--server", "127.0.0.1", "--again", "nothing"]) == 1
    assert "no letter that is in doubt" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["flag", "send", folder, "--server", "a b"])
    assert main(["flag", "status", folder]) == 0
    assert "Letters: 5 waiting, 0 sent" in capsys.readouterr().out
