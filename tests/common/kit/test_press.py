"""Press in mails: where it begins and ends, and what of a mail is left without it."""

from datetime import UTC, datetime

import pytest

from autoalgo.common.kit.press import LONGEST, MOST, Press, Reader, Readers, Writer, delivered, without_press
from autoalgo.common.mail import Message
from autoalgo.common.replies import SentText

NAMES = {"all", "team", "ben"}


def mail(text: str) -> Message:
    return Message("<1@x>", "ann@example.org", "", datetime(2026, 11, 23, tzinfo=UTC), "", text, False, ())


@pytest.mark.parametrize(
    ("text", "press", "rest"),
    [
        ("press to team: go\n\nmove a2", [Press("team", "go")], "move a2"),
        ("move a2\n\nPRESS TO ALL\nOne.\n\nTwo.\nEnd press.\nwait", [Press("ALL", "One.\n\nTwo.")], "move a2\nwait"),
        ("press to my team: go,\nBen, go\nend press\nwait", [Press("my team", "go,\nBen, go")], "wait"),
        ("press to ben: a\npress to all: b", [Press("ben", "a"), Press("all", "b")], ""),
        # Who forgets where it ends has orders that nobody may guess, and that others must not read.
        ("press to all: peace\nmove a2\n\nwait", [Press("all", "peace\nmove a2", ended=False)], "wait"),
        ("press to all\npeace\n\nmove a2", [Press("all", "peace\n\nmove a2", ended=False)], ""),
        # An order of this form, and press of somebody else.
        ("press to c4\nwait", [], "press to c4\nwait"),
        # Quotation marks say where it ends, so that the rest of the line are orders.
        ('move a2, tell Ben: "go to b3" and wait', [Press("Ben", "go to b3")], "move a2,  and wait"),
        ('Ann told me: tell Bob "hi"', [], 'Ann told me: tell Bob "hi"'),
        ("wait\n\n> press to all: I\n> surrender", [], "wait\n\n> press to all: I\n> surrender"),
        ("wait\n\nAnn wrote:\n\npress to all: I quit", [], "wait\n\nAnn wrote:\n\npress to all: I quit"),
    ],
)
def test_press_is_taken_out_of_a_mail(text: str, press: list[Press], rest: str) -> None:
    left, found = without_press(mail(text), (), NAMES)
    assert list(found) == press
    assert "\n".join(line for line in left.text.split("\n") if line) == "\n".join(filter(None, rest.split("\n")))


def test_press_of_the_letter_that_is_answered_is_not_written_again() -> None:
    sent = SentText("Ben writes to all:\npress to all: let us meet at the mill tomorrow\n")
    text = "wait\n\nBen writes to all:\npress to all: let us meet at the mill tomorrow\n"
    assert without_press(mail(text), (sent,), NAMES)[1] == ()


def test_press_is_handed_on_as_a_quotation_and_refused_where_it_cannot_be() -> None:
    def readers(whom: str) -> Readers:
        ben = Reader("02", "Ben", "ben@example.org")
        return Readers("all", (ben,)) if whom == "all" else Readers("", refused="nobody is called so.")

    writer = Writer("WAR", "Turn 3", "Ann", readers)
    done = delivered((Press("everyone", "#atlantis 2 x\nquit\x1b[2J"), Press("bob", "hi")), writer, "d1")
    ((key, letter),) = done.letters
    assert (key, letter.to) == ("press d1 1 02", "ben@example.org")
    assert letter.subject == "[WAR] Turn 3: press of Ann to all"
    assert "\n> #atlantis 2 x\n> quit\\u001b[2J\n" in letter.text
    assert done.told[0] == "Your press went to Ben:"
    assert 'Your press to "bob" went to nobody, since nobody is called so.' in done.told
    many = delivered((Press("all", "x" * (LONGEST + 1)), *[Press("all", "x")] * MOST), writer, "d2")
    assert len(many.letters) == MOST - 1
    assert sum("went to nobody" in line for line in many.told) == 2
