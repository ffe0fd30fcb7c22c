"""`autoalgo flag people`: who orders which unit by mail."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.kit.luck import CHOSEN
from autoalgo.common.kit.press import PressRule
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.cli.mail_arguments import PeopleOptions
from autoalgo.games.capture_the_flag.mail import Players, keep_people, open_people, read_people, with_words
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.folder import open_game

_PRESS: Final = {
    PressRule.NONE: "Players cannot write press to each other",
    PressRule.TEAM: "Players may write press to their own team",
    PressRule.ALL: "Players may write press to all",
}


def set_people(options: PeopleOptions) -> Exit:
    """Take the people of a game from a file where there is one, give them words, and tell who they are."""
    opened = open_game(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    players = read_people(options.file, opened.game) if options.file else open_people(opened)
    if isinstance(players, Failure):
        return tell_problems(players)
    if options.words:
        players = replace(players, people=with_words(players.people))
    if options.press is not None:
        players = replace(players, people=players.people.model_copy(update={"press": options.press}))
    if (options.file or options.words or options.press is not None) and (
        failure := keep_people(options.folder, players.people)
    ):
        return tell_problems(failure)
    say_lines(_told(players, opened.game))
    if any(not person.word for person in players.people.people.values()):
        tell("Whoever writes in the name of a player without a word orders his unit; --words gives everybody one")
    if opened.luck.chosen and opened.game.turn == 1 and players.people.people:
        tell(f"{CHOSEN}: autoalgo flag words FOLDER WORDS")
    return Exit.DONE


def _told(players: Players, game: Game) -> Iterator[str]:
    yield f"{isolated(players.people.game)}, umpire {isolated(players.people.umpire)}"
    yield _PRESS[players.people.press]
    for number, unit in enumerate(game.units):
        person = players.of(game, number)
        who = ", ".join(person.addresses) if person else "nobody by mail"
        yield f"{isolated(unit.name)}: {who}{', with a word' if person and person.word else ''}"
