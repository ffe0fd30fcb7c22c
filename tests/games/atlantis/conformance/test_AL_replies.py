"""AL-89: answers to a report as today's mail programs make them: what was written counts, however it is quoted."""

from collections.abc import Callable
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from atlantis_worlds import atlantis_numbers
from mail_clients import SHAPES, Answered, answer, as_kept, head, in_html, lines, quoted

from autoalgo.common.mail import Letters, read_messages
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail import MailGame, Outcome, open_table, post_reports
from autoalgo.games.atlantis.mail.classification import Sorted, sort
from autoalgo.games.atlantis.mail.sets import SetVerdict
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.play.played_month import add_players, begin, keep_month, play_month
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.store.deadline import ByMail, keep_by_mail
from autoalgo.games.atlantis.store.entries import GameFile, PlayerFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game
from autoalgo.games.atlantis.store.passwords import hashed

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
WORD, ANN = "secretword", "ann@example.org"
FIRST = f"#atlantis 1 {WORD}"
OWN = "unit 1\nmove south\nunit 2\ntax"
MEANT = {1: ["move south"], 2: ["tax"]}
Read = Callable[[EmailMessage], Sorted]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> MailGame:
    """A game in its third month: Ann's unit 1 studies swords and her unit 2 entertains, which the template repeats."""
    folder = tmp_path_factory.mktemp("atlantis") / "game"
    assert not begin(folder, GameFile(name="Isle", seed=1, reading=Reading.RULES, numbers=atlantis_numbers()))
    place = next(region.place for region in _opened(folder).world.regions.values() if not region.is_ocean)
    player = PlayerFile(number=1, name="Ants", address=ANN, password=hashed(WORD), place=(place.x, place.y))
    assert not isinstance(add_players(_opened(folder), [(player, WORD)]), Failure)
    assert not keep_by_mail(folder, ByMail(moderator="The moderator <moderator@example.org>"))
    formed = "unit 1\nstudy sword\nform 1\nrecruit 2\nentertain\nend\npay new 1 300"
    for orders in (formed, "unit 2\nentertain"):
        opened = _opened(folder)
        texts = (("orders", f"{FIRST}\n{orders}\n#end".encode()),)
        assert not keep_month(opened, play_month(opened, texts, NOON))
        assert not isinstance(post_reports(_table(folder)), Failure)
    return _table(folder)


def _opened(folder: Path) -> OpenedGame:
    opened = open_game(folder)
    assert isinstance(opened, OpenedGame)
    return opened


def _table(folder: Path) -> MailGame:
    table = open_table(folder, NOON)
    assert isinstance(table, MailGame)
    return table


@pytest.fixture(scope="module")
def letters(table: MailGame) -> list[Answered]:
    files = sorted((table.opened.folder / "outbox").glob("*.eml"))
    found = [message_from_bytes(file.read_bytes(), _class=EmailMessage, policy=default) for file in files]
    return [Answered.of(letter) for letter in found]


@pytest.fixture(scope="module")
def known(table: MailGame) -> Letters:
    known = table.outbox.letters()
    assert isinstance(known, Letters)
    return known


@pytest.fixture
def read(table: MailGame, known: Letters, tmp_path: Path) -> Read:
    """Reads a mail from its bytes, as `collect` does."""

    def read(mail: EmailMessage) -> Sorted:
        (tmp_path / "1.eml").write_bytes(as_kept(mail))
        (message,) = read_messages(tmp_path).messages
        return sort(message, table, AnsweredLetters(known, "Isle"))

    return read


def ordered(found: Sorted) -> dict[int, list[str]]:
    """Return what a mail orders when its text is read again, as it is when the month is played."""
    sets = read_sent(found.sets.text, atlantis_numbers())
    assert [each.faction for each in sets] in ([1], [])
    return {unit: [line.text for line in lines] for each in sets for unit, lines in each.orders.units.items()}


def edited(letter: Answered) -> str:
    """Return a letter whose template somebody has written over."""
    return letter.text.replace("study sword\n", "move south\n").replace("entertain\n", "tax\n")


def test_the_template_repeats_what_the_units_do(letters: list[Answered]) -> None:
    assert letters[-1].text.endswith("#end\n") and FIRST not in letters[-1].text
    for order in ("\nstudy sword\n", "\nentertain\n", "\n#atlantis 1 PASSWORD\n"):
        assert letters[-1].text.count(order) == 1


@pytest.mark.parametrize("shape", SHAPES)
def test_al_89_orders_beside_a_quoted_report_count_however_it_is_quoted(
    shape: str, letters: list[Answered], read: Read
) -> None:
    found = read(SHAPES[shape](f"{FIRST}\n{OWN}\n#end", letters[-1]))
    assert (found.outcome, found.turn) == (Outcome.COUNTS, 3)
    assert ordered(found) == MEANT


@pytest.mark.parametrize("shape", SHAPES)
def test_al_89_a_first_line_that_is_missing_is_that_of_the_quoted_template(
    shape: str, letters: list[Answered], read: Read
) -> None:
    if shape == "no quote":
        pytest.skip("there is no first line")
    letter = letters[0]  # the one that has the password
    found = read(SHAPES[shape](f"Orders for month 3\n\n{OWN}", letter))
    assert (found.outcome, found.turn) == (Outcome.COUNTS, 3)
    assert ordered(found) == MEANT


@pytest.mark.parametrize("shape", SHAPES)
def test_al_89_words_beside_a_quoted_report_are_no_orders(shape: str, letters: list[Answered], read: Read) -> None:
    found = read(SHAPES[shape]("When is the next month played?", letters[-1]))
    assert found.outcome is Outcome.NOTHING
    assert ordered(found) == {}


def test_al_89_a_whole_letter_that_nothing_marks_is_quoted_with_its_template(
    letters: list[Answered], read: Read
) -> None:
    text = letters[-1].text.replace("PASSWORD", WORD)
    assert read(answer(f"When is it due?\n\n{text}", letters[-1])).outcome is Outcome.NOTHING
    assert ordered(read(answer(f"{text}\n\n{FIRST}\n{OWN}\n", letters[-1]))) == MEANT


EDITED: dict[str, Callable[[str, str, Answered], EmailMessage]] = {
    "marked": lambda own, text, letter: answer(f"{own}\n\nOn 23.11.26, Mod wrote:\n{quoted(text)}", letter),
    "not marked": lambda own, text, letter: answer(
        f"{own}\n\n{head(letter, 'Von:', 'Gesendet:', 'An:', 'Betreff:')}\n{text}", letter
    ),
    "HTML": lambda own, text, letter: in_html(
        f"{lines(own)}<br>On 23.11.26, Mod wrote:<blockquote type=cite>{lines(text)}</blockquote>", letter
    ),
}


@pytest.mark.parametrize("shape", EDITED)
def test_al_89_a_template_that_is_written_over_counts_wherever_it_stands(
    shape: str, letters: list[Answered], read: Read
) -> None:
    letter = letters[-1]
    text = edited(letter).replace("PASSWORD", WORD)
    assert ordered(read(EDITED[shape]("Changed below.", text, letter))) == MEANT
    # It does not count beside orders that are written above it.
    above = f"{FIRST}\nunit 1\nentertain\n#end"
    assert ordered(read(EDITED[shape](above, text, letter))) == {1: ["entertain"]}
    unchanged = letter.text.replace("PASSWORD", WORD)
    assert read(EDITED[shape]("When is it due?", unchanged, letter)).outcome is Outcome.NOTHING


def test_al_89_orders_below_the_numbers_of_a_quoted_template_are_for_its_units(
    letters: list[Answered], read: Read
) -> None:
    text = quoted(letters[-1].text.replace("PASSWORD", WORD))
    between = text.replace("> study sword\n", "> study sword\n\nmove south\n\n").replace("> #end", "\ntax\n\n> #end")
    assert ordered(read(answer(between, letters[-1]))) == MEANT
    one = text.replace("> study sword\n", "> study sword\nmove south\n")
    assert ordered(read(answer(one, letters[-1]))) == {1: ["move south"], 2: ["entertain"]}
    talk = text.replace("> study sword\n", "> study sword\nA good idea!\n")
    assert read(answer(talk, letters[-1])).outcome is Outcome.NOTHING


def test_al_89_orders_that_are_handed_on_count_and_what_they_quote_does_not(
    letters: list[Answered], read: Read
) -> None:
    above = f"---------- Forwarded message ---------\n{head(letters[-1], 'From:', 'Date:', 'To:', 'Subject:')}\n\n"
    quote = f"On 23.11.26, Mod wrote:\n{quoted(letters[-1].text.replace('PASSWORD', WORD))}"
    assert ordered(read(answer(f"From my other address.\n\n{above}{OWN}\n\n{quote}", letters[-1], "Fwd: "))) == MEANT
    own = f"{FIRST}\nunit 1\nentertain\n#end"
    assert ordered(read(answer(f"{own}\n\n{above}{OWN}\n\n{quote}", letters[-1], "Fwd: "))) == {1: ["entertain"]}


def test_al_89_of_two_different_sets_none_counts_and_the_answer_asks(letters: list[Answered], read: Read) -> None:
    one, other = f"{FIRST}\n{OWN}\n#end\n", f"{FIRST}\nunit 1\nentertain\n#end\n"
    for text in (one + other, one + "unit 1\nentertain\n", one + quoted(letters[-1].text) + other):
        found = read(answer(text, letters[-1]))
        assert found.outcome is Outcome.SEVERAL and ordered(found) == {}, text
    same = read(answer(f"{one}\n{one.upper()}", letters[-1]))
    assert same.outcome is Outcome.COUNTS and same.sets.left_out == 1
    template = letters[-1].text[letters[-1].text.index("#atlantis") :].replace("PASSWORD", WORD)
    for text in (one + template, template + one):
        assert ordered(read(answer(text, letters[-1]))) == MEANT
    # By itself, and written rather than quoted, it is an order like another.
    assert ordered(read(answer(template, letters[-1]))) == {1: ["study sword"], 2: ["entertain"]}


def test_al_89_orders_without_a_first_line_or_with_that_of_the_template_are_told_so(
    letters: list[Answered], read: Read
) -> None:
    for text, verdict in (
        (OWN, SetVerdict.NO_OPENING),
        (f"{OWN}\n\n{quoted(letters[-1].text)}", SetVerdict.NO_PASSWORD),
        (f"#atlantis 1 PASSWORD\n{OWN}", SetVerdict.NO_PASSWORD),
        (f"#atlantis 1 guess\n{OWN}", SetVerdict.WRONG_PASSWORD),
    ):
        found = read(answer(text, letters[-1]))
        assert [each.verdict for each in found.sets.found] == [verdict], text
        assert found.outcome is Outcome.REFUSED and found.sets.taken == ()


def test_al_89_what_an_unknown_sender_sends_is_not_compared_with_a_template(
    letters: list[Answered], read: Read
) -> None:
    """AL-89: else the answer would tell what a faction's units do."""
    for order in ("study sword", "tax"):
        mail = answer(quoted(f"#atlantis 1 PASSWORD\nunit 1\n{order}"), letters[-1], threaded=False)
        mail.replace_header("From", "eve@example.net")
        assert [each.verdict for each in read(mail).sets.found] == [SetVerdict.NO_PASSWORD]


@pytest.mark.parametrize(
    ("subject", "identity", "words", "outcome"),
    [
        ("Re: [Isle] Month 3: your orders, please", "", "", Outcome.COUNTS),
        ("Re: [Isle] Month 2: your orders, please", "", "", Outcome.LATE),
        ("Re: [Isle] Month 2: your orders, please", "", "For month 3:", Outcome.COUNTS),
        (
            "Re: [Isle] Month 2: your orders, please",
            "",
            "Orders for March (I hit reply on the old one):",
            Outcome.COUNTS,
        ),
        ("Re: [Isle] Month 2: your orders, please", "", "Orders for February:", Outcome.LATE),
        ("orders", "old", "", Outcome.LATE),
        ("month 3", "old", "", Outcome.COUNTS),
        ("Re: [Atoll] Month 3: your orders, please", "", "", Outcome.OTHER_GAME),
        ("Re: [EXTERN] [Isle] Month 3: your orders, please", "", "", Outcome.COUNTS),
        ("orders", "<autoalgo.0123@example.org>", "", Outcome.OTHER_GAME),
        ("Re: [Isle] Month 3: your orders, please", "<autoalgo.0123@example.org>", "", Outcome.COUNTS),
        ("Re: hello", "<1@example.org>", "", Outcome.COUNTS),
    ],
)
def test_al_90_an_answer_to_an_old_letter_or_of_another_game_does_not_count(
    letters: list[Answered], read: Read, subject: str, identity: str, words: str, outcome: Outcome
) -> None:
    mail = answer(f"{words}\n\n{FIRST}\n{OWN}", letters[-1], threaded=False)
    mail.replace_header("Subject", subject)
    if identity:
        mail["In-Reply-To"] = letters[1].identity if identity == "old" else identity
    assert read(mail).outcome is outcome


@pytest.mark.parametrize(
    "first",
    [
        f"#atlantis faction 1 {WORD}",
        f"#atlantis (1) {WORD}",
        f"#atlantis: 1 {WORD}",
        f"#atlantis #1, {WORD}",
        f'FACTION 1 "{WORD}"\n;TIMESTAMP 1292032043485\n;Magellan Version 2.1.0\n;REGION 4,4 ;Avalon',
        f"# Atlantis 1 {WORD}",
        f"#Atlantis no. 1 password {WORD}",
        f"＃ａｔｌａｎｔｉｓ 1 {WORD}",
    ],
)
def test_al_20_a_first_line_is_read_as_people_write_it(first: str, letters: list[Answered], read: Read) -> None:
    assert ordered(read(answer(f"{first}\n{OWN}", letters[-1]))) == MEANT
