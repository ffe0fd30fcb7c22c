"""`autoalgo atlantis practice`: a world of one's own, with a task a month (AL-97)."""

from pathlib import Path

from autoalgo.common.console import Exit, say, tell, tell_problems
from autoalgo.common.kit.folder import game_file
from autoalgo.common.problems import Failure, Place, Problem, failure_in, failure_of
from autoalgo.games.atlantis.bots import play_coming_with_automatic
from autoalgo.games.atlantis.bots.practice_game import begin_practice, open_practice
from autoalgo.games.atlantis.cli.arguments import PracticeOptions
from autoalgo.games.atlantis.cli.reports import read_told
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.play.month_orders import decoded
from autoalgo.games.atlantis.play.played_month import keep_month
from autoalgo.games.atlantis.rules.numbers import Reading, load_numbers
from autoalgo.games.atlantis.rules.practice_world import PERSON
from autoalgo.games.atlantis.store.folder import Texts, read_texts, report_files
from autoalgo.games.atlantis.words.text import report_text


def practice(options: PracticeOptions, json_folder: Path) -> Exit:
    """Begin where there is no game, play a month where there are orders, and print the report with its task."""
    folder = options.folder
    begun = game_file(folder).exists()
    texts = (_too_late(options) if begun else None) or _orders(options, json_folder)
    if isinstance(texts, Failure):
        return tell_problems(texts)
    failure = None if begun else begin_practice(folder, options.name, options.seed, json_folder)
    failure = failure or _play(folder, texts)
    told = failure or read_told(folder, PERSON, None)
    if isinstance(told, Failure):
        return tell_problems(told)
    say(told.text if options.json else report_text(told.report, told.game.numbers))
    report = report_files(folder, PERSON)[told.report.turn]
    tell(f"Next: write your orders into a file; autoalgo atlantis check FILE {report} tells what would go wrong,")
    tell(f"and autoalgo atlantis practice {folder} FILE plays the month")
    return Exit.DONE


def _too_late(options: PracticeOptions) -> Failure | None:
    """Return what is wrong with options that count for a new game only."""
    given = {"--name": options.name != "", "--seed": options.seed is not None}
    found, hint = "the game in this folder has begun, and keeps its name and seed", "leave it out, or name a new folder"
    places = [Place(file=str(options.folder), key=key) for key, is_given in given.items() if is_given]
    return failure_of(Problem(place, found, "", hint) for place in places)


def _orders(options: PracticeOptions, json_folder: Path) -> Texts | Failure:
    """Return the texts of the named files; a problem for each without orders for who practises."""
    if not options.orders:
        return ()
    texts, numbers = read_texts(options.orders), load_numbers(json_folder, Reading.RULES)
    if isinstance(texts, Failure) or isinstance(numbers, Failure):
        return failure_in(texts, numbers)
    none = f"no orders that count for faction {PERSON} are in it, so nothing was played"
    foreign = [
        Problem(Place(file=str(file)), none, "", f"the first line of orders is #atlantis {PERSON}")
        for file, (_, text) in zip(options.orders, texts, strict=True)
        if all(sent.faction != PERSON for sent in read_sent(decoded(text), numbers))
    ]
    return failure_of(foreign) or texts


def _play(folder: Path, texts: Texts) -> Failure | None:
    """Play a month if there are orders for it."""
    opened = open_practice(folder)
    if isinstance(opened, Failure):
        return opened
    found = play_coming_with_automatic(folder, texts) if texts else None
    return keep_month(*found) if isinstance(found, tuple) else found
