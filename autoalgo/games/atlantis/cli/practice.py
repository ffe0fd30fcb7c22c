"""`autoalgo atlantis practice`: a world of one's own, with a task a month (AL-97)."""

from pathlib import Path

from autoalgo.common.console import Exit, say, tell, tell_problems
from autoalgo.common.kit.folder import game_file
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.bots import play_coming_with_automatic
from autoalgo.games.atlantis.bots.practice_game import begin_practice, open_practice
from autoalgo.games.atlantis.cli.arguments import PracticeOptions
from autoalgo.games.atlantis.cli.reports import read_told
from autoalgo.games.atlantis.play.played_month import keep_month
from autoalgo.games.atlantis.rules.practice_world import PERSON
from autoalgo.games.atlantis.store.folder import read_texts, report_files
from autoalgo.games.atlantis.words.text import report_text


def practice(options: PracticeOptions, json_folder: Path) -> Exit:
    """Begin where there is no game, play a month where there are orders, and print the report with its task."""
    folder = options.folder
    failure = None if game_file(folder).exists() else begin_practice(folder, options.name, options.seed, json_folder)
    opened = failure or open_practice(folder)
    failure = opened if isinstance(opened, Failure) else _play(options) if options.orders else None
    told = failure or read_told(folder, PERSON, None)
    if isinstance(told, Failure):
        return tell_problems(told)
    say(told.text if options.json else report_text(told.report, told.game.numbers))
    report = report_files(folder, PERSON)[told.report.turn]
    tell(f"Next: write your orders into a file; autoalgo atlantis check FILE {report} tells what would go wrong,")
    tell(f"and autoalgo atlantis practice {folder} FILE plays the month")
    return Exit.DONE


def _play(options: PracticeOptions) -> Failure | None:
    texts = read_texts(options.orders)
    if isinstance(texts, Failure):
        return texts
    found = play_coming_with_automatic(options.folder, texts)
    return found if isinstance(found, Failure) else keep_month(*found)
