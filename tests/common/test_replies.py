"""Which lines of a mail are its writer's own, without any game."""

import pytest

from autoalgo.common.replies import Manner, Part, SentText, forwarded_from, marked, parts_of

LETTER = """Turn 4 has been played, and this is what happened in it:
Ann walks to the mill.
Ben does not attack Cora: she is nine spaces away.

What do you do?
1) attack Cora
The end of the letter.
"""


def own(text: str, *sent: str, ordering: str = "attack") -> list[str]:
    manner = Manner(ordering=lambda line: ordering in line, sent=[SentText(each) for each in sent])
    lines = text.split("\n")
    return [
        line for line, part in zip(lines, parts_of(lines, manner), strict=True) if part is Part.OWN and line.strip()
    ]


@pytest.mark.parametrize(
    "text",
    [
        "mine\n\nAm Mo., 2. März 2026 um 21:04 Uhr schrieb Kyle <k@x.org>:\n\nnot mine",
        "mine\n\nKyle <k@x.org> schrieb am Mo., 2. März 2026,\n21:04:\n\n> not mine",
        "mine\n\nOn Mon, 2 Mar 2026 18:03:11 +0100\nKyle Long <k@x.org> wrote:\n\n> not mine",
        "mine\n\n  On Mon, Mar 2, 2026 at 21:04, Kyle<k@x.org> wrote:   not\nmine either",
        "mine\n\n2026年3月2日(月) 13:00 Kyle <k@x.org>:\n\nnot mine",
        "mine\n\n  Original Message  \nFrom: Kyle\nSent: Monday\n\nnot mine",
        "mine\n\n-------- Ursprüngliche Nachricht --------\nnot mine",
        'From: "Kyle" <k@x.org>\nTo: "Ann" <a@x.org>\nSent: Monday\nSubject: x\n\nnot mine\n\nmine'.replace(
            "\n\nmine", ""
        ),
        "Hallo zusammen,\nmine\nViele Grüße aus München\nAnn Ant",
        "Bonjour !\nmine\nMerci !",
        "mine\n\nUn saludo,\nLa Mano Azul",
        "mine\nGet Outlook for iOS<https://x.org/a>",
        "mine\n\nThis message is confidential. Do not attack, move\nor copy it.",
        "-- \nAnn Ant\nMove Street 4\n\nOn Mon, 2 Mar 2026, Kyle wrote:\n> not mine\nmine",
        "> a quoted line that is longer than a program allows on one line, so its\nend is here\n> not mine\n\nmine",
    ],
)
def test_only_the_own_lines_are_own(text: str) -> None:
    assert own(text) == [line for line in text.split("\n") if line == "mine"]


@pytest.mark.parametrize(
    "text",
    [
        "Thanks, attack b1",
        "from: b1\nto: b2\nand then attack",
        "On a1 he wrote: attack",
        "thanks\nattack b1",
        "-----\nattack",
    ],
)
def test_what_may_be_an_order_is_never_taken_for_something_else(text: str) -> None:
    assert any("attack" in line for line in own(text))


def test_a_letter_that_was_sent_is_known_without_marks_and_with_its_lines_broken_anew() -> None:
    again = LETTER.replace("Ben does not attack Cora: she", "Ben does not attack Cora:\nshe")
    assert own(f"attack Ben\n\n{again}\nPS: hurry", LETTER, "Another letter,\nwith other words in it") == [
        "attack Ben",
        "PS: hurry",
    ]
    above = "From: Kyle\nSent: Monday\nTo: Ann\nSubject: x\n\n"
    between = LETTER.replace("\n\n", "\n\nattack Ben\n\n")
    assert own(f"{above}{between}\nattack Cora\n", LETTER) == ["attack Ben", "attack Cora"]
    assert own(f"{above}{between}\nattack Cora\n", "Something else, of which nothing stands there.") == []
    broken = "> Ben does not attack Cora: she is\nnine spaces away.\n> \nattack Ben"
    assert own(f"On Mon, 2 Mar 2026, Kyle wrote:\n{broken}", LETTER) == ["attack Ben"]


def test_marks_make_what_is_quoted_known_without_the_letter() -> None:
    lines = f"attack Ben\n\n{LETTER}\nPS: hurry".split("\n")
    with_marks = marked(lines, parts_of(lines, Manner(sent=[SentText(LETTER)])))
    assert own("\n".join(with_marks)) == ["attack Ben", "PS: hurry"]


def test_a_mail_that_is_handed_on_begins_below_its_head() -> None:
    lines = ["Look:", "---------- Forwarded message ---------", "From: Kyle", "To: Ann", "", "attack Ben"]
    assert lines[forwarded_from(lines) :] == ["attack Ben"]
    assert forwarded_from(["-----Original Message-----", "From: Kyle", "", "attack Ben"]) == -1
