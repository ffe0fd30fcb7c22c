"""The settings of a new game: the board, the teams, the people, the numbers, the seed, the folder (no widget)."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.kit.luck import new_luck
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.qt.new_folder import folder_problems, free_folder
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.games.capture_the_flag.rules.board_file import BoardSetup
from autoalgo.games.capture_the_flag.rules.choices import GameChoices
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.clock import Clock, keep_clock
from autoalgo.games.capture_the_flag.store.folder import LONGEST_NAME, create, start_of


class NewGameModel(QObject):
    """The choices of the dialog.

    Signals
    -------
    changed
        Something was chosen.
    """

    changed = Signal()

    def __init__(self, choices: GameChoices, folder: Path, random: Random, parent: QObject | None = None) -> None:
        """Begin with the shipped board, and a folder within `folder` that is free."""
        super().__init__(parent)
        self.choices: Final = choices
        self._random = random
        self.board = next(iter([*choices.usual.values(), *choices.layouts]))
        self.numbers = choices.fitting[self.board][0]
        self.teams = list(self.layout.teams)
        self.people = [""] * len(self.layout.starts)
        """A name for each unit; an empty one stands for what `default_name` returns."""
        self.seed: int | None = None
        """None: one is drawn."""
        self.folder = free_folder(folder, "Capture the flag")

    @property
    def layout(self) -> BoardSetup:
        """The board that is chosen."""
        return self.choices.layouts[self.board]

    def choose_board(self, name: str) -> None:
        """Play on another board, by other rules where it takes them; its teams have the names of its file."""
        if name != self.board:
            self.board = name
            fitting = self.choices.fitting[name]
            self.numbers = self.numbers if self.numbers in fitting else fitting[0]
            self.teams = list(self.layout.teams)
            self.people = [""] * len(self.layout.starts)
            self.changed.emit()

    def choose_numbers(self, name: str) -> None:
        """Play by other rules, on a board of theirs where this one is none; without one all stays as it is."""
        fitting = self.choices.fitting
        boards = [*([self.choices.usual[name]] if name in self.choices.usual else []), *fitting]
        board = self.board if name in fitting[self.board] else next((b for b in boards if name in fitting[b]), None)
        if board is not None:
            self.numbers = name
            self.choose_board(board)
        self.changed.emit()

    def name_team(self, team: int, name: str) -> None:
        """Give a team another name."""
        self.teams[team] = name
        self.changed.emit()

    def name_person(self, number: int, name: str) -> None:
        """Say whose a unit is."""
        self.people[number] = name
        self.changed.emit()

    def choose_folder(self, folder: Path) -> None:
        """Write the game into another folder."""
        self.folder = folder
        self.changed.emit()

    def default_name(self, number: int) -> str:
        """Return what a unit is called whose person is not named."""
        team, kind, _ = self.layout.starts[number]
        alike = [n for n, start in enumerate(self.layout.starts) if start[:2] == (team, kind)]
        return f"{self.teams[team].strip()} {kind} {alike.index(number) + 1}"

    def start(self) -> Game | Failure:
        """Return the game before its first turn, or all that is wrong with what was chosen."""
        problems = [*self._team_problems(), *(folder_problems(self.folder, "Folder") or ())]
        if failure := failure_of(problems):
            return failure
        first, second = (team.strip() for team in self.teams)
        layout = replace(self.layout, teams=(first, second))
        names: dict[str, dict[str, list[str]]] = {first: {}, second: {}}
        for number, (team, kind, _) in enumerate(layout.starts):
            name = self.people[number].strip() or self.default_name(number)
            names[layout.teams[team]].setdefault(kind, []).append(name)
        return start_of(layout, self.choices.numbers[self.numbers], names)

    def write(self) -> Failure | None:
        """Write the game into its folder; return why that could not be done."""
        game = self.start()
        if isinstance(game, Failure):
            return game
        seed = self._random.randint(0, LARGEST_SEED) if self.seed is None else self.seed
        luck = new_luck(seed, typed=self.seed is not None)
        clock = Clock(began=datetime.now(UTC))
        return create(self.folder, game, self.layout.name, luck) or keep_clock(self.folder, clock)

    def _team_problems(self) -> list[Problem]:
        problems = []
        names = [team.strip() for team in self.teams]
        for number, name in enumerate(names, start=1):
            if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
                found = f'"{name}"' if name else "no name"
                problems.append(Problem(Place(key=f"Team {number}"), found, f"1 to {LONGEST_NAME} characters"))
        if names[0].casefold() == names[1].casefold():
            problems.append(Problem(Place(key="Team 2"), "both teams have one name", "two names"))
        return problems
