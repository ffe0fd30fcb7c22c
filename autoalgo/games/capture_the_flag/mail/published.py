"""Digests, seed and public record, which letters carry so that everybody can check the game (CF-57)."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from autoalgo.common.kit.public_record import PublicRecord, ending_of, mix_words, written_public
from autoalgo.common.mail import Attachment
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, failure_in
from autoalgo.games.capture_the_flag.play.played_turn import Played, replay
from autoalgo.games.capture_the_flag.play.public_record import hands_of, public_record
from autoalgo.games.capture_the_flag.play.undo import times_undone
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game
from autoalgo.games.capture_the_flag.store.turn_digests import digest_lines
from autoalgo.games.capture_the_flag.words.hand import hand_lines
from autoalgo.games.capture_the_flag.words.public_page import public_page
from autoalgo.games.capture_the_flag.words.sentences import outcome, sentences, team_name
from autoalgo.games.capture_the_flag.words.sight import ANYBODY, seen_events

LARGEST_ATTACHED: Final = 4 * 2**20
"""Bytes of record and page together that go with the last letter."""
NAME: Final = "public record"
"""Of the files that go with it."""


def start_lines(opened: OpenedGame) -> Iterator[str]:
    """Yield what the first letter tells of how luck is fixed."""
    luck = opened.luck
    if luck.salt:
        yield "The luck of this game is fixed by a seed, which is published when the game is over: keep this letter."
    if luck.salt and not luck.words and opened.game.turn == 1:
        yield "Send the umpire a word if you want a part in it: the words that he gets before turn 1 are mixed in."
    if luck.typed and not luck.words:
        yield "The umpire has chosen the seed himself, so that turn 1 waits for words."
    yield from _common(opened, 0)


def turn_proof(opened: OpenedGame, record: PublicRecord, turn: int) -> Iterator[str]:
    """Yield the digests that the report of a turn tells, and after the last turn the seed."""
    yield from digest_lines(opened.folder, turn)
    yield from _common(opened, turn - 1)
    yield f"SHA-256 of the public record up to turn {turn:,}:"
    yield record.digest(turn)
    if opened.luck.words:
        yield f"The players' words in the luck: {isolated(opened.luck.words)}"
    if record.end and turn == len(record.turns):
        yield ""
        yield f"The seed of this game was {opened.luck.seed}."
        if opened.luck.salt:
            yield f"Its salt was {opened.luck.salt}."
        yield f'The files "{NAME}" hold all turns: the page shows and checks them, dice and all.'


def end_attachments(opened: OpenedGame, turns: Mapping[int, Played], record: PublicRecord) -> tuple[Attachment, ...]:
    """Return the record and its page once the game is over; the page alone or nothing where they are too large."""
    if not record.end:
        return ()
    found = (
        Attachment(f"{NAME}.html", "text/html", page_of(opened, turns, record).encode()),
        Attachment(f"{NAME}.jsonl", "application/octet-stream", record.text.encode()),
    )
    kept = list[Attachment]()
    for each in found:
        if sum(len(other.data) for other in (*kept, each)) <= LARGEST_ATTACHED:
            kept.append(each)
    return tuple(kept)


def published(folder: Path, file: Path) -> tuple[str, ...] | Failure:
    """Write the public record of a game into a file, or its page; return what to say of it, or why it failed."""
    if isinstance(wrong := ending_of(file), Failure):
        return wrong
    opened = open_game(folder)
    turns = {} if isinstance(opened, OpenedGame) and opened.game.turn == 1 else replay(folder)
    if isinstance(opened, Failure) or isinstance(turns, Failure):
        return failure_in(opened, turns)
    record = public_record(opened, turns)
    return (
        record
        if isinstance(record, Failure)
        else written_public(file, record, lambda: page_of(opened, turns, record), "turn")
    )


def mix_into(folder: Path, words: str) -> tuple[str, ...] | Failure:
    """Mix the players' words into the luck of a game; return what to say of it, or why that cannot be."""
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    return mix_words(folder, opened.luck, words, opened.game.turn > 1, "turn")


def page_of(opened: OpenedGame, turns: Mapping[int, Played], record: PublicRecord) -> str:
    """Return the page of a game."""
    first, second = (team_name(opened.game, team) for team in (0, 1))
    title = f"{first} against {second}: {outcome(opened.game)}"
    told = [
        [
            *hand_lines(hands_of(played), times_undone(opened.folder, turn)),
            *sentences(seen_events(played.events, played.before, ANYBODY), played.before),
        ]
        for turn, played in turns.items()
    ]
    return public_page(title, opened.start, (*record.head, *record.turns, *record.end), told)


def _common(opened: OpenedGame, turn: int) -> Iterator[str]:
    """Yield the digests of a turn, or the game for 0, and of the seed."""
    yield from digest_lines(opened.folder, turn)
    if opened.luck.commitment:
        yield "SHA-256 of the seed:"
        yield opened.luck.commitment
