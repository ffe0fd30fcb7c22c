"""CF-36, C-66: one person with several units, whose mails name them."""

from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from flag_games import flag_game

from autoalgo.common.kit.attendance import read_attendance
from autoalgo.common.kit.inbox import read_inbox
from autoalgo.common.kit.luck import Luck
from autoalgo.common.mail import Message
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.mail import (
    Collected,
    MailGame,
    Outcome,
    People,
    collect,
    keep_people,
    open_people,
    open_table,
    post_reports,
    with_words,
)
from autoalgo.games.capture_the_flag.mail.people import Person
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, create, open_game
from autoalgo.games.capture_the_flag.store.inputs import inputs_of

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
ANN, BOB = "ann@example.org", "bob@example.org"


def people(**addresses: str) -> People:
    return People(
        umpire="umpire@example.org", people={name: Person(addresses=(each,)) for name, each in addresses.items()}
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    assert not create(folder, flag_game("Ann soldier a1,Abe archer a3,Wes wizard a5,bob soldier i9"), "small", Luck(1))
    assert not keep_people(folder, people(Ann=ANN, Abe=ANN, Wes=ANN, bob=BOB))
    return folder


def mail(text: str, minutes: int = 0, sender: str = ANN, subject: str = "") -> Message:
    arrived = NOON + timedelta(minutes=minutes)
    return Message(f"<{minutes}@example.org>", sender, "", arrived, subject, text, automatic=False, notes=())


def collected(folder: Path, *messages: Message) -> list[tuple[int, Outcome]]:
    table = open_table(folder, NOON + timedelta(hours=1))
    assert isinstance(table, MailGame)
    found = collect(table, messages)
    assert isinstance(found, Collected)
    return [(max(each.players, default=NOBODY), each.outcome) for each in found.taken]


def ordered(folder: Path) -> dict[int, str]:
    opened = open_game(folder)
    assert isinstance(opened, OpenedGame)
    inputs = inputs_of(opened)
    assert not isinstance(inputs, Failure)
    return {unit: " ".join(text.split()).strip(" .") for unit, text in inputs.texts.items()}


def letters(folder: Path) -> list[tuple[str, str]]:
    """Return subject and text of all letters."""
    found = []
    for file in sorted((folder / "outbox").glob("*.eml")):
        sent = message_from_bytes(file.read_bytes(), _class=EmailMessage, policy=default)
        body = sent.get_body(("plain",))
        found.append((str(sent["Subject"]), str(body.get_content()) if body else ""))
    return found


def test_cf_36_a_mail_orders_several_units_by_their_names(folder: Path) -> None:
    sent = mail("Hi umpire,\n\nAnn: move b1, b2\nfor Abe - wait. Wes: move a6\nand b6\n\nThanks\n> Ann: move c9\n")
    assert collected(folder, sent) == [(0, Outcome.COUNTS), (1, Outcome.COUNTS), (2, Outcome.COUNTS)]
    assert ordered(folder) == {0: "move b1, b2", 1: "wait", 2: "move a6 and b6 Thanks"}
    assert collected(folder, sent) == [(unit, Outcome.KNOWN) for unit in range(3)]
    assert [subject for subject, _ in letters(folder)] == [
        f"[WAR] Turn 1: your mail for {name}" for name in ("Ann", "Abe", "Wes")
    ]


def test_cf_36_what_names_no_unit_is_asked_about_and_changes_nothing(folder: Path) -> None:
    collected(folder, mail("Ann: move b1"))
    assert collected(folder, mail("move a2", 1)) == [(0, Outcome.WHICH)]
    assert ordered(folder) == {0: "move b1"}
    subject, text = letters(folder)[-1]
    assert subject == "[WAR] Turn 1: your mail for your units"
    assert "it does not say for which of them it is" in text and "Ann, Abe, Wes" in text
    assert collected(folder, mail("attack bob. Wes: wait", 2)) == [(2, Outcome.COUNTS), (0, Outcome.WHICH)]


def test_cf_36_an_answer_to_the_letter_about_a_unit_is_for_that_unit(folder: Path) -> None:
    assert collected(folder, mail("move a4", subject="Re: [WAR] Turn 1: your mail for Abe")) == [(1, Outcome.COUNTS)]
    assert collected(folder, mail("move b9", 1, BOB)) == [(3, Outcome.COUNTS)]


def test_cf_36_who_plays_several_units_has_one_word_and_gets_one_letter(folder: Path) -> None:
    opened = open_game(folder)
    assert isinstance(opened, OpenedGame)
    known = open_people(opened)
    assert not isinstance(known, Failure)
    words = with_words(known.people).people
    assert words["Ann"].word == words["Abe"].word == words["Wes"].word != words["bob"].word
    assert not keep_people(folder, People(umpire=known.people.umpire, people=words))
    sent = mail(f"My word is {words['Ann'].word}.\nAbe: move a4\nAnn: wait")
    assert collected(folder, sent) == [(1, Outcome.COUNTS), (0, Outcome.COUNTS)]
    assert words["Ann"].word not in " ".join(ordered(folder).values())
    assert collected(folder, mail("Abe: move a2", 1)) == [(1, Outcome.NO_WORD)]
    table = open_table(folder, NOON)
    assert isinstance(table, MailGame)
    assert post_reports(table) == 2
    text = letters(folder)[-2][1]
    assert "You play Ann, Abe, Wes for North." in text and text.count("Your unit: ") == 3


def test_cf_36_an_address_is_of_one_team(folder: Path) -> None:
    assert not keep_people(folder, people(Ann=ANN, bob=ANN))
    opened = open_game(folder)
    assert isinstance(opened, OpenedGame)
    found = open_people(opened)
    assert isinstance(found, Failure)
    assert found[0].found == "ann@example.org is the address of Ann, too"


def test_cf_36_who_is_ready_is_so_with_all_his_units(folder: Path) -> None:
    """CF-49: a person is ready or away, not a unit."""
    assert collected(folder, mail("I am ready.")) == [(0, Outcome.SAID)]
    said = read_attendance(folder, range(1, 5))
    assert not isinstance(said, Failure)
    assert {number: each.ready_for for number, each in said.items()} == {1: 1, 2: 1, 3: 1}


def test_cf_36_what_stands_above_the_first_name_is_not_lost(folder: Path) -> None:
    """CF-49: who is ready says so for all his units, and a question reaches the umpire, wherever they stand."""
    text = "ready\n\nCan I swim across the river?\n\nAnn: move b1\nAbe: wait"
    assert collected(folder, mail(text)) == [(0, Outcome.COUNTS), (1, Outcome.COUNTS)]
    assert [(card.who, card.text.splitlines()[0]) for card in read_inbox(folder).cards] == [
        ("Ann", "Can I swim across the river?")
    ]
    assert _ready(folder) == [1, 1, 1]
    assert collected(folder, mail("not ready\nmove b2\nAbe: wait", 1)) == [(1, Outcome.COUNTS), (0, Outcome.WHICH)]
    assert _ready(folder) == [0, 0, 0] and ordered(folder)[0] == "Can I swim across the river? move b1"


def _ready(folder: Path) -> list[int]:
    """Return for which turn each of Ann's units is ready."""
    found = read_attendance(folder, [1, 2, 3])
    assert not isinstance(found, Failure)
    return [found[unit].ready_for for unit in (1, 2, 3)]
