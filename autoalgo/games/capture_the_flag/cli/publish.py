"""`autoalgo flag publish` and `autoalgo flag words`: the public record of a game, and the players' part in its luck."""

from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.kit.public_record import ending_of, mix_words, write_public
from autoalgo.common.mail_arguments import PublishOptions, WordsOptions
from autoalgo.common.problems import Failure, failure_in
from autoalgo.games.capture_the_flag.mail.published import page_of
from autoalgo.games.capture_the_flag.play.played_turn import replay
from autoalgo.games.capture_the_flag.play.public_record import public_record
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game


def publish(options: PublishOptions) -> Exit:
    """Write the public record of a game into a file, or the page that shows and checks it."""
    if isinstance(wrong := ending_of(options.file), Failure):
        return tell_problems(wrong)
    opened = open_game(options.folder)
    turns = {} if isinstance(opened, OpenedGame) and opened.game.turn == 1 else replay(options.folder)
    if isinstance(opened, Failure) or isinstance(turns, Failure):
        return tell_problems(failure_in(opened, turns))
    record = public_record(opened, turns)
    if isinstance(record, Failure):
        return tell_problems(record)
    return write_public(options.file, record, lambda: page_of(opened, turns, record), "turn")


def set_words(options: WordsOptions) -> Exit:
    """Mix the players' words into the luck of a game that has not begun."""
    opened = open_game(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    return mix_words(opened.folder, opened.luck, options.words, opened.game.turn > 1, "turn")
