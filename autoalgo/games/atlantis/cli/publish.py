"""`autoalgo atlantis publish` and `words`: the public record of a game, and the players' part in its luck."""

from autoalgo.common.console import Exit, say_or_tell
from autoalgo.common.mail_arguments import WordsOptions
from autoalgo.games.atlantis.cli.arguments import PublishOptions
from autoalgo.games.atlantis.mail.published import mix_into, published


def publish(options: PublishOptions) -> Exit:
    """Write the public record of a game into a file, or the page that shows and checks it."""
    return say_or_tell(published(options.folder, options.file, options.over))


def set_words(options: WordsOptions) -> Exit:
    """Mix the players' words into the luck of a game of which no month was played."""
    return say_or_tell(mix_into(options.folder, options.words))
