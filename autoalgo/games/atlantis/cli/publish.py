"""`autoalgo atlantis publish` and `words`: the public record of a game, and the players' part in its luck."""

from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.kit.public_record import ending_of, mix_words, write_public
from autoalgo.common.mail_arguments import WordsOptions
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.cli.arguments import PublishOptions
from autoalgo.games.atlantis.play.public_record import public_record
from autoalgo.games.atlantis.store.folder import open_game
from autoalgo.games.atlantis.words.public_page import public_page


def publish(options: PublishOptions) -> Exit:
    """Write the public record of a game into a file, or the page that shows and checks it."""
    if isinstance(wrong := ending_of(options.file), Failure):
        return tell_problems(wrong)
    opened = open_game(options.folder)
    record = opened if isinstance(opened, Failure) else public_record(opened, options.over)
    if isinstance(opened, Failure) or isinstance(record, Failure):
        return tell_problems(record)  # type: ignore[arg-type]
    return write_public(options.file, record, lambda: public_page(opened, record), "month")


def set_words(options: WordsOptions) -> Exit:
    """Mix the players' words into the luck of a game of which no month was played."""
    opened = open_game(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    return mix_words(opened.folder, opened.luck, options.words, opened.coming > 1, "month")
