"""`autoalgo flag publish` and `autoalgo flag words`: the public record of a game, and the players' part in its luck."""

from pathlib import Path
from typing import Final

from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.kit.luck import keep_words
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.capture_the_flag.cli.arguments import PublishOptions, WordsOptions
from autoalgo.games.capture_the_flag.mail.published import page_of
from autoalgo.games.capture_the_flag.play.played_turn import replay
from autoalgo.games.capture_the_flag.play.public_record import public_record
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game

_ENDINGS: Final = (".jsonl", ".html")


def publish(options: PublishOptions) -> Exit:
    """Write the public record of a game into a file, or the page that shows and checks it."""
    ending = options.file.suffix.casefold()
    if ending not in _ENDINGS:
        found = f'the name ends in "{options.file.suffix}"'
        allowed = ".jsonl for the record, .html for the page that shows and checks it"
        return tell_problems([Problem(Place(key="FILE"), found, allowed)])
    opened = open_game(options.folder)
    turns = {} if isinstance(opened, OpenedGame) and opened.game.turn == 1 else replay(options.folder)
    if isinstance(opened, Failure) or isinstance(turns, Failure):
        return tell_problems(opened if isinstance(opened, Failure) else turns)  # type: ignore[arg-type]
    record = public_record(opened, turns)
    if isinstance(record, Failure):
        return tell_problems(record)
    text = record.text if ending == ".jsonl" else page_of(opened, turns, record)
    if failure := keep(options.file, "it cannot be written", lambda: write_atomically(options.file, text.encode())):
        return tell_problems(failure)
    seed = "with the seed" if record.end else "without the seed, which is told when the game is over"
    say_lines(
        [
            f"{options.file}: {len(turns):,} turns, {seed}",
            f"SHA-256 of the public record up to turn {len(turns):,}: {record.digest(len(turns))}",
        ]
    )
    return Exit.DONE


def set_words(options: WordsOptions) -> Exit:
    """Mix the players' words into the luck of a game that has not begun."""
    opened = open_game(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    if failure := _too_late(opened) or keep_words(options.folder, options.words):
        return tell_problems(failure)
    say_lines(["The words are part of the luck from turn 1 on, and every report tells them"])
    return Exit.DONE


def _too_late(opened: OpenedGame) -> Failure | None:
    place, hint = Place(file=str(Path(opened.folder))), "begin another game"
    if not opened.luck.salt:
        return Failure(Problem(place, "this game was begun before luck could be mixed", "", hint))
    if opened.game.turn > 1:
        return Failure(Problem(place, "turn 1 has been played", "words before the first turn", hint))
    return None
