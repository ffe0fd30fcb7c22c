"""`autoalgo narzwarz play`: people at one keyboard against the computer, kept in a save after every command."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.game_command import GameFolders
from autoalgo.common.growing_file import timestamp
from autoalgo.common.kit.saves import SavedFile, write_again, write_new
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.games.narzwarz.cli.arguments import PlayOptions, names_objection, split_names
from autoalgo.games.narzwarz.cli.terminal import LeftError, ask, clear, hear_any_text
from autoalgo.games.narzwarz.cli.turn import take_turn
from autoalgo.games.narzwarz.maps import rules_and_map
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.play.record import open_save
from autoalgo.games.narzwarz.rules.constants import Sight
from autoalgo.games.narzwarz.rules.events import Ended, Fell
from autoalgo.games.narzwarz.rules.names import MOST_PEOPLE
from autoalgo.games.narzwarz.tournament import seated
from autoalgo.games.narzwarz.words.sentences import news


def play_new(options: PlayOptions, home: GameFolders) -> Exit:
    """Play a new game, until it is over or somebody leaves."""
    hear_any_text()
    found = rules_and_map(home.json, options.map)
    if isinstance(found, Failure):
        return tell_problems(found)
    rules, on = found
    try:
        people = options.people or _asked_people()
    except LeftError:
        return Exit.DONE
    countries, seed = len(on.places), chosen_or_drawn(options.seed)
    if len(people) > countries:
        people_found = f"{len(people):,} people for {countries:,} countries"
        return tell_problems([Problem(Place(key="--people"), people_found, f"at most {countries:,} on this map")])
    if options.commands is not None:
        rules = rules.with_commands(options.commands)
    if options.fog:
        rules = rules.with_sight(Sight.SPIES)
    played = Played.new(rules, on, seated(people, options.personalities, countries, seed), seed)
    path = options.out or home.logs / f"NarzWarz {timestamp(datetime.now())}.jsonl"
    return _Table(played, write_new(path, played.data())).play()


def play_on(path: Path) -> Exit:
    """Play on in a save."""
    hear_any_text()
    opened = open_save(path)
    return tell_problems(opened) if isinstance(opened, Failure) else _Table(*opened).play()


class _Table:
    """The people, the game, and the file that it is kept in."""

    def __init__(self, played: Played, file: SavedFile | Failure) -> None:
        self._played = played
        self._file = file
        people = [leader for leader in played.game.leaders if leader.personality is None]
        self._alone = len(people) == 1
        if isinstance(file, Failure):
            tell_problems(file)

    def play(self) -> Exit:
        """Play until the game is over or somebody leaves, and say where it is kept."""
        code = Exit.DONE
        try:
            self._play()
        except LeftError:
            pass
        except KeyboardInterrupt:
            code = Exit.INTERRUPTED
            say_lines([""])
        self._save()
        if isinstance(self._file, Failure):
            tell_problems(self._file)
            return Exit.UNWRITTEN
        over = self._played.game.on_turn is None
        tell(f"{'The record is' if over else 'Saved'} in {self._file.path}")
        return code

    def _play(self) -> None:
        while (leader := self._played.game.on_turn) is not None:
            if self._played.game.is_computers:
                self._played.play_computer()
                continue
            self._save()
            self._hand_over(leader)
            take_turn(self._played, self._save)
        game = self._played.game
        public = [event for event in self._played.moments[-1].events if isinstance(event, Ended | Fell)]
        say_lines(["", *news(public, game)])

    def _hand_over(self, leader: int) -> None:
        """Show a person the news, with nobody else looking."""
        game = self._played.game
        clear()
        if not self._alone:
            ask(f"Turn {game.turn:,} is {game.leaders[leader].name}'s. Press Enter when nobody else is looking.")
        say_lines(news(self._played.since(leader), game, leader))

    def _save(self) -> None:
        """Write the save, if there is anything new."""
        if isinstance(self._file, Failure):
            return
        written = write_again(self._file, self._played.data())
        if isinstance(written, Failure):
            tell_problems(written)
        else:
            if written.moved:
                tell(f"Another program has changed {self._file.path}; this game goes on in {written.path}")
            self._file = replace(written, moved=False)


def _asked_people() -> tuple[str, ...]:
    while True:
        names = split_names(ask(f"Who plays? 1 to {MOST_PEOPLE} names with commas between them:"))
        if not (objection := names_objection(names)):
            return names
        say_lines([objection])
