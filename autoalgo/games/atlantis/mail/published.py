"""The public record of a game written, and the players' words mixed into its luck (AL-94)."""

from pathlib import Path

from autoalgo.common.kit.public_record import ending_of, mix_words, written_public
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.atlantis.play.public_record import public_record
from autoalgo.games.atlantis.store.folder import open_game
from autoalgo.games.atlantis.words.public_page import public_page


def published(folder: Path, file: Path, over: bool) -> tuple[str, ...] | Failure:
    """Write the public record of a game into a file, or its page; return what to say of it, or why it failed.

    The ending of the file says which of the two. `over` tells seed, newcomers and orders, too: then everybody can work
    out what would come.
    """
    if isinstance(wrong := ending_of(file), Failure):
        return wrong
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    if opened.file.practice:
        return Failure(Problem(Place(file=str(folder)), "a game to practise in has no public record", "another game"))
    record = public_record(opened, over)
    if isinstance(record, Failure):
        return record
    return written_public(file, record, lambda: public_page(opened, record), "month")


def mix_into(folder: Path, words: str) -> tuple[str, ...] | Failure:
    """Mix the players' words into the luck of a game; return what to say of it, or why that cannot be."""
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    return mix_words(folder, opened.luck, words, opened.coming > 1, "month")
