"""CF-31, CF-35: answers to a letter as mail programs make them: what was written counts, however it is quoted."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from flag_games import flag_game
from mail_clients import SHAPES, Answered, answer, as_kept, head

from autoalgo.common.kit.luck import Luck
from autoalgo.common.mail import Letters, read_messages
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.mail import (
    MailGame,
    Outcome,
    People,
    Players,
    keep_people,
    open_people,
    outbox_of,
    post_reports,
)
from autoalgo.games.capture_the_flag.mail.classification import Sorted, sort
from autoalgo.games.capture_the_flag.orders import Understood, understand
from autoalgo.games.capture_the_flag.play.played_turn import Played, keep_turn, play_inputs
from autoalgo.games.capture_the_flag.store.clock import Clock
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, create, open_game
from autoalgo.games.capture_the_flag.store.inputs import inputs_of

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
ANN = "ann@example.org"
Read = Callable[[EmailMessage], Sorted]


def _begun(folder: Path) -> MailGame:
    """Return a game in its second turn, with the letters of the first."""
    assert not create(folder, flag_game("Ann soldier a1,bob soldier b2"), "small", Luck(1))
    people = {"Ann": {"addresses": (ANN,)}, "bob": {"addresses": ("bob@example.org",)}}
    umpire = "The umpire <umpire@example.org>"
    assert not keep_people(folder, People.model_validate({"umpire": umpire, "people": people}))
    table = _table(folder)
    post_reports(table)
    inputs = inputs_of(table.opened)
    assert not isinstance(inputs, Failure)
    played = play_inputs(table.opened, inputs, (), NOON)
    assert isinstance(played, Played) and keep_turn(table.opened, played) is None
    post_reports(_table(folder))
    return _table(folder)


def _table(folder: Path) -> MailGame:
    opened = open_game(folder)
    assert isinstance(opened, OpenedGame)
    players = open_people(opened)
    assert isinstance(players, Players)
    return MailGame(opened, players, Clock(began=NOON - timedelta(hours=20)), NOON + timedelta(hours=1))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> MailGame:
    return _begun(tmp_path_factory.mktemp("flag") / "game")


@pytest.fixture(scope="module")
def letters(table: MailGame) -> list[Answered]:
    """Those to Ann."""
    files = sorted((table.opened.folder / "outbox").glob("*.eml"))
    found = [message_from_bytes(file.read_bytes(), _class=EmailMessage, policy=default) for file in files]
    return [Answered.of(letter) for letter in found if ANN in str(letter["To"])]


@pytest.fixture(scope="module")
def known(table: MailGame) -> Letters:
    known = outbox_of(table.opened).letters()
    assert isinstance(known, Letters)
    return known


@pytest.fixture
def read(table: MailGame, known: Letters, tmp_path: Path) -> Read:
    """Reads a mail from its bytes, as `collect` does."""

    def read(mail: EmailMessage) -> Sorted:
        (tmp_path / "1.eml").write_bytes(as_kept(mail))
        (message,) = read_messages(tmp_path).messages
        return sort(message, table, AnsweredLetters(known, "WAR"))

    return read


def understood(found: Sorted) -> Understood | None:
    """Return what a mail orders when what is kept of it is read again, as it is when the turn is played."""
    return understand(found.text, flag_game("Ann soldier a1").numbers, ["Ann", "bob"], "Ann")


@pytest.mark.parametrize("shape", SHAPES)
def test_cf_31_orders_beside_a_quoted_letter_are_read_and_nothing_else_is(
    shape: str, letters: list[Answered], read: Read
) -> None:
    found = read(SHAPES[shape]("attack bob, move a2\n", letters[-1]))
    assert found.outcome is Outcome.COUNTS
    said = understood(found)
    assert said and said.texts == ("attack bob", "move a2")
    talk = {"attached": ["see the file"]}
    assert [note.words for note in said.notes] == talk.get(shape, [])


@pytest.mark.parametrize("shape", SHAPES)
def test_cf_31_a_quoted_letter_orders_nothing(shape: str, letters: list[Answered], read: Read) -> None:
    found = read(SHAPES[shape]("What a fight!\n", letters[-1]))
    assert found.outcome is Outcome.NOTHING
    said = understood(found)
    assert said and [note.words for note in said.notes if note.words != "see the file"] == ["what a fight"]


@pytest.mark.parametrize(
    ("subject", "identity", "text", "outcome"),
    [
        ("Re: [WAR] Turn 2: your orders, please", "", "move a2", Outcome.COUNTS),
        ("Re: [WAR] Turn 1: you play Ann", "", "move a2", Outcome.LATE),
        ("Re: [WAR] Turn 1: you play Ann", "", "Turn 2: move a2", Outcome.COUNTS),
        ("orders", "old", "move a2", Outcome.LATE),
        ("orders for turn 2", "old", "move a2", Outcome.COUNTS),
        ("Re: [Word war] Turn 2: your orders, please", "", "move a2", Outcome.OTHER_GAME),
        ("Aw: [Word war] Turn 2: your mail for Ann", "", "move a2", Outcome.OTHER_GAME),
        ("Re: [list] [WAR] Turn 2: your orders, please", "", "move a2", Outcome.COUNTS),
        ("orders", "<autoalgo.0123@example.org>", "move a2", Outcome.OTHER_GAME),
        ("Re: hello", "<1@example.org>", "move a2", Outcome.COUNTS),
    ],
)
def test_cf_35_an_answer_to_an_old_letter_or_to_one_of_another_game_is_told_and_not_obeyed(
    letters: list[Answered], read: Read, subject: str, identity: str, text: str, outcome: Outcome
) -> None:
    mail = answer(text, letters[-1], threaded=False)
    mail.replace_header("Subject", subject)
    if identity:
        mail["In-Reply-To"] = letters[0].identity if identity == "old" else identity
    assert read(mail).outcome is outcome


def test_cf_31_words_between_and_below_the_lines_of_a_letter_that_nothing_marks_are_read(
    letters: list[Answered], read: Read
) -> None:
    above = head(letters[-1], "From:", "Sent:", "To:", "Subject:")
    first, second = letters[-1].text.split("\n\n", 1)
    said = understood(read(answer(f"{above}\n{first}\n\nattack bob\n\n{second}\n\nmove a2\n", letters[-1])))
    assert said and (said.texts, said.notes) == (("attack bob", "move a2"), ())


def test_cf_31_an_attached_text_is_read_beside_what_the_mail_says(letters: list[Answered], read: Read) -> None:
    mail = answer("attack bob\n\n-- \nAnn Ant\nMove Street 4", letters[-1])
    mail.add_attachment(b"move a2\n\nRegards\nAnn", maintype="text", subtype="plain", filename="my move.txt")
    found = read(mail)
    said = understood(found)
    assert said and (said.texts, said.notes) == (("attack bob", "move a2"), ())
    assert 'the attachment "my move.txt" is read as well' in found.message.notes
