"""The game that is to be begun: preset, constants, players in their order, seed. Every edit can be undone (TG-1)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont, QUndoStack

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.problems import Failure, Place, Problem, failure_in, failure_of
from autoalgo.common.qt.edit import Edit
from autoalgo.common.qt.theme import Colours
from autoalgo.common.qt.titled_table import Cell, Index, TitledTable
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.games.tncc.bots import BUILT_IN
from autoalgo.games.tncc.rules.constants import DEFAULT, Constants, constants_of, load_presets
from autoalgo.games.tncc.rules.game import FEWEST_PLAYERS, MOST_PLAYERS
from autoalgo.games.tncc.store.entries import PERSON, GameEntry
from autoalgo.games.tncc.window.seats import bot_problem

LONGEST_NAME: Final = 40


@dataclass(frozen=True)
class Player:
    """A player of the game to be begun."""

    name: str
    who: str
    """The name of a bot, or `PERSON`."""


@dataclass(frozen=True)
class Setup:
    """Everything that a game is begun with."""

    preset: str = DEFAULT
    changes: tuple[tuple[str, JsonValue], ...] = ()
    """Constants that are not as in the preset."""
    players: tuple[Player, ...] = (Player("Person", PERSON), Player("turtle", "turtle"), Player("raider", "raider"))
    """In the order of turns."""
    seed: int | None = None
    """None for one that is drawn."""


class NewGameModel(QObject):
    """What is chosen for the next game."""

    changed = Signal()
    chosen_changed = Signal()
    """Another player is chosen, for what is done to one of them."""

    def __init__(self, json_folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setup = Setup()
        self.chosen = -1
        """The row of the chosen player; −1 for none."""
        self.presets: Final = load_presets(json_folder)
        """What can be chosen from, or what is wrong with the file."""
        self.undo_stack = QUndoStack(self)

    def choose(self, row: int) -> None:
        """Choose a player."""
        if row != self.chosen:
            self.chosen = row
            self.chosen_changed.emit()

    def take(self, setup: Setup) -> None:
        """Show a setup; edits do this."""
        self.setup = setup
        self.changed.emit()

    @property
    def constants(self) -> Constants | Failure:
        """The constants as chosen, or what is wrong with them."""
        if isinstance(self.presets, Failure):
            return self.presets
        return constants_of(self.setup.preset, dict(self.setup.changes), self.presets, "constants")

    @property
    def values(self) -> dict[str, JsonValue]:
        """Every constant as it was chosen, allowed or not."""
        if isinstance(self.presets, Failure):
            return {}
        preset = self.presets.constants[self.setup.preset].model_dump(mode="json")
        return {**preset, **dict(self.setup.changes)}

    def new_game(self) -> GameEntry | Failure:
        """Return what a game is begun with, a seed drawn if none is chosen; or everything that prevents it."""
        misplaced, constants = self._player_problems(), self.constants
        if isinstance(constants, Failure) or misplaced:
            return failure_in(misplaced, constants)
        who = tuple(player.who for player in self.setup.players)
        return GameEntry(
            constants=constants,
            players=tuple(player.name for player in self.setup.players),
            bots=who,
            seed=chosen_or_drawn(self.setup.seed),
            isolated=tuple(row for row, bot in enumerate(who) if bot != PERSON and bot not in BUILT_IN),
        )

    # Edits.

    def choose_preset(self, name: str) -> None:
        """Take another preset, and none of the changed constants."""
        if name != self.setup.preset:
            self._edit("the preset", replace(self.setup, preset=name, changes=()))

    def set_constant(self, name: str, text: str) -> None:
        """Take another value for a constant, whatever was typed; the preset's own takes the change back."""
        if isinstance(self.presets, Failure):
            return
        value = _value(text)
        changes = {key: each for key, each in self.setup.changes if key != name}
        if value != self.presets.constants[self.setup.preset].model_dump(mode="json")[name]:
            changes[name] = value
        if tuple(changes.items()) != self.setup.changes:
            self._edit(name, replace(self.setup, changes=tuple(changes.items())))

    def set_seed(self, seed: int | None) -> None:
        """Take another seed; None for one that is drawn."""
        if seed != self.setup.seed:
            self._edit("the seed", replace(self.setup, seed=seed))

    def add(self, who: str) -> None:
        """Add a player at the end, called after who decides for it."""
        taken = {player.name for player in self.setup.players}
        stem = "Person" if who == PERSON else Path(who).stem[:LONGEST_NAME]
        names = (stem if number == 1 else f"{stem} {number}" for number in range(1, MOST_PLAYERS + 2))
        name = next(each for each in names if each not in taken)
        self._take_players("a player", (*self.setup.players, Player(name, who)))
        self.choose(len(self.setup.players) - 1)

    def remove(self) -> None:
        """Take the chosen player away."""
        players, row = self.setup.players, self.chosen
        if 0 <= row < len(players):
            self._take_players("a player", players[:row] + players[row + 1 :])
            self.choose(min(row, len(players) - 2))

    def movable(self, by: int) -> bool:
        """Return whether the chosen player can have its turn earlier (−1) or later (1)."""
        return self.chosen >= 0 and 0 <= self.chosen + by < len(self.setup.players)

    def move(self, by: int) -> None:
        """Let the chosen player have its turn earlier (−1) or later (1)."""
        players, row = list(self.setup.players), self.chosen
        if self.movable(by):
            players.insert(row + by, players.pop(row))
            self._take_players("the order", tuple(players))
            self.choose(row + by)

    def rename(self, row: int, name: str) -> None:
        """Call a player otherwise."""
        self._change(row, "a name", name=" ".join(name.split())[:LONGEST_NAME])

    def decide_by(self, row: int, who: str) -> None:
        """Let a bot, or a person, decide for a player; one that is called after its bot is called after the new one."""
        player, taken = self.setup.players[row], {each.name for each in self.setup.players}
        follows = player.name == player.who and who != PERSON and who not in taken
        self._change(row, "who decides", who=who, name=who if follows else player.name)

    def _change(self, row: int, text: str, **changes: str) -> None:
        players = list(self.setup.players)
        players[row] = replace(players[row], **changes)
        if tuple(players) != self.setup.players:
            self._take_players(text, tuple(players))

    def _take_players(self, text: str, players: tuple[Player, ...]) -> None:
        self._edit(text, replace(self.setup, players=players))

    def _edit(self, text: str, after: Setup) -> None:
        self.undo_stack.push(Edit(text, partial(self.take, after), partial(self.take, self.setup)))

    def _player_problems(self) -> Failure | None:
        players = self.setup.players
        names = [player.name for player in players]
        found = []
        if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
            found.append(Problem(Place(key="players"), f"{len(players)}", f"{FEWEST_PLAYERS} to {MOST_PLAYERS}"))
        for row, name in enumerate(names, start=1):
            place = Place(tab="Players", row=row)
            if not name:
                found.append(Problem(place, "no name", "a name of its own"))
            elif name in names[: row - 1]:
                found.append(Problem(place, f'another player is called "{name}" too', "a name of its own"))
            found += bot_problem(players[row - 1].who, place) or ()
        return failure_of(found)


def _value(text: str) -> JsonValue:
    """Return what was typed as a number if it is one."""
    shown = text.strip().replace(",", "").replace("−", "-")
    for kind in (int, float):
        try:
            number = kind(shown)
        except ValueError:
            continue
        return number if abs(number) < float("inf") else text
    return text.strip()


class PlayersTable(TitledTable[Player]):
    """A row for each player in the order of turns: name, and who decides; both are edited."""

    def __init__(self, model: NewGameModel, parent: QObject | None = None) -> None:
        super().__init__(("Name", "Who decides"), parent)
        self._model = model
        model.changed.connect(self._follow)
        self._follow()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let all be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def cell(self, row: int, column: int) -> Cell:
        """Return a name or who decides."""
        text = (self._rows[row].name, self._rows[row].who)[column]
        return Cell(text, tip=text, typed=text)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed or chosen."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        (self._model.rename, self._model.decide_by)[index.column()](index.row(), str(value))
        return True

    def _follow(self) -> None:
        self.show_rows(list(self._model.setup.players))


class ConstantsTable(TitledTable[str]):
    """A row for each constant: name, value, unit. What is otherwise than in the preset is bold, what is wrong red."""

    def __init__(self, model: NewGameModel, colours: Callable[[], Colours], parent: QObject | None = None) -> None:
        super().__init__(("Constant", "Value", "Unit"), parent)
        self._model = model
        self._colours = colours
        model.changed.connect(self._follow)
        self._follow()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let values be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == 1 else flags

    def cell(self, row: int, column: int) -> Cell:
        """Return a cell."""
        name, presets = self._rows[row], self._model.presets
        weight = QFont.Weight.Bold if name in dict(self._model.setup.changes) else QFont.Weight.Normal
        if column == 1:
            return self._value_cell(name, weight)
        unit = "" if isinstance(presets, Failure) else presets.units.get(name, "")
        text = (name.replace("_", " "), "", unit)[column]
        return Cell(text, tip=text, weight=weight)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed, allowed or not: what is not is told."""
        if role != Qt.ItemDataRole.EditRole or index.column() != 1:
            return False
        self._model.set_constant(self._rows[index.row()], str(value))
        return True

    def _value_cell(self, name: str, weight: QFont.Weight) -> Cell:
        value, constants = self._model.values[name], self._model.constants
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        shown = f"{value:,}" if isinstance(value, int | float) else str(value)
        found = constants if isinstance(constants, Failure) else ()
        wrong = "; ".join(problem.text() for problem in found if problem.place.key == name)
        red = self._colours().error if wrong else ""
        return Cell(shown, tip=wrong or shown, typed=str(value), right=True, weight=weight, colour=red)

    def _follow(self) -> None:
        self.show_rows(list(self._model.values))
