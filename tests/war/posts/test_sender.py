"""O-6l: who wrote a post and when."""

import pytest

from autoalgo.war.posts import LONGEST_POST, Sender, sender_of


@pytest.mark.parametrize(
    ("post", "sender"),
    [
        ("War! --[[User:Ann]] ([[User talk:Ann|talk]]) 12:30, 3 May 2026 (UTC)", Sender("Ann", "12:30, 3 May 2026")),
        (
            "First. [[User:Ann|A]] 09:00, 1 May 2026 (UTC)\nLater. [[User:Bo Li|Bo]] 10:15, 2 May 2026 (UTC)",
            Sender("Bo Li", "10:15, 2 May 2026"),
        ),
        ("War! [[Benutzer:Jörg]]", Sender("Jörg")),
        (
            "From: Ann <ann@example.org>\nDate: Sun, 3 May 2026 12:30\n\nWar!",
            Sender("Ann <ann@example.org>", "Sun, 3 May 2026 12:30"),
        ),
        ("wulf — Today at 12:03\n(Algo request) war", Sender("wulf", "Today at 12:03")),
        ("wulf — 03/05/2026 12:03\nwar", Sender("wulf", "03/05/2026 12:03")),
        ("From: Normandy\nto England with love", Sender()),
        ("Norway attacks — no, not England", Sender()),
        ("", Sender()),
    ],
)
def test_who_asks_and_when(post: str, sender: Sender) -> None:
    assert sender_of(post) == sender


@pytest.mark.parametrize("piece", ["[[User:", "12:30, 3 ", "From: a\n", "a — ", "[[ user : a|"])
def test_the_longest_post_of_halves_of_signatures_names_nobody_but_ends(piece: str) -> None:
    sender = sender_of((piece * LONGEST_POST)[:LONGEST_POST])
    assert len(sender.who) <= 60
    assert sender.when == ""
