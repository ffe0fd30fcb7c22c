"""The page Play: the turn and the countries at the left, charts and chronicle at the right; between people a cover.

At the left stands what the person at the screen has to do now: his turn, an answer, passing on (TG-2).
"""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QStackedWidget, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.card import Card
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.cover_page import CoverPage
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.laying_out import NO_MARGINS, boxed, in_column, in_row
from autoalgo.common.qt.ranks import wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.forecast import Forecast
from autoalgo.games.tncc.rules.game import Decision, Game, Pending
from autoalgo.games.tncc.rules.war import thirds
from autoalgo.games.tncc.window.forecast_labels import LONGEST_NAME, ForecastLabels
from autoalgo.games.tncc.window.game_view import CountryTable, GameView, left_column
from autoalgo.games.tncc.window.play_model import PlayModel, Stage
from autoalgo.games.tncc.window.turn_form import DivisionFields, TurnForm, asked_by, make_deciding
from autoalgo.games.tncc.words.sentences import amount_text, ending, falls, turn_sentence


class TradePanel(QWidget):
    """An offer, to be accepted or refused (TG-3)."""

    decided = Signal(object)
    """Whether the player agrees."""

    def __init__(self) -> None:
        super().__init__()
        self.offer = wrapped()
        self.outlook = ForecastLabels()
        self.accept, self.refuse = QPushButton("&Accept"), QPushButton("Re&fuse")
        self.accept.clicked.connect(lambda: self.decided.emit(True))
        self.refuse.clicked.connect(lambda: self.decided.emit(False))
        in_column(self.offer, *self.outlook.around(in_row(0, self.accept, self.refuse)), 0, on=self, margins=NO_MARGINS)

    def begin(self, game: Game, asker: int, trade: Trade) -> None:
        """Ask for an answer."""
        who = _name(game, asker)
        gets = amount_text(trade.giving, trade.giving_amount)
        gives = amount_text(trade.taking, trade.taking_amount)
        self.offer.setText(f"{who} offers you a trade.\n\nYou get {gets}.\nYou give {gives}.")


class DefensePanel(QWidget):
    """An attack, of which the attacked knows the sum alone; he divides his army (TG-3)."""

    decided = Signal(object)
    """The `Division` of the army."""

    def __init__(self, forecasts: Callable[[Decision], tuple[Forecast, ...]]) -> None:
        super().__init__()
        self._forecasts = forecasts
        self._game: Game | None = None
        self._asker = -1
        self.attack = wrapped()
        self.flanks = DivisionFields()
        self.outlook = ForecastLabels()
        self.do = QPushButton("&Defend so")
        make_deciding(self.do)
        self._army = 0
        self.flanks.changed.connect(self._refresh)
        self.do.clicked.connect(lambda: self.decided.emit(self.flanks.division))
        in_column(self.attack, self.flanks, *self.outlook.around(in_row(0, self.do)), 0, on=self, margins=NO_MARGINS)

    def begin(self, game: Game, player: int, asker: int, total: int) -> None:
        """Ask for a division against `total` soldiers; it begins with a third of the army on each flank."""
        self._game = None  # nothing is weighed before all fields are those of the player
        self._army = game.countries[player].army
        first, second = game.constants.wave_one_advantage, game.constants.wave_two_advantage
        self.attack.setText(
            f"{_name(game, asker)} attacks you with {counted(total, 'soldier')} in all. How they are divided over the "
            f"flanks only the attacker knows.\n\nIn the first wave each flank fights its counterpart, and a defender "
            f"counts {first:g}; in the second all who are left fight together, and an attacker counts {second:g}. Who "
            f"stays at home cannot die.\n\nYou have {counted(self._army, 'soldier') if self._army else 'no soldiers'}."
        )
        self.flanks.begin(self._army, thirds(self._army))
        self._game, self._asker = game, asker
        self._refresh()

    def _refresh(self) -> None:
        self.do.setEnabled(sum(self.flanks.division) <= self._army)
        if self._game is not None:
            self.outlook.show_forecasts(self._game, self._forecasts(self.flanks.division), self._asker)


class DecidedPanel(QWidget):
    """What was decided, until it is passed on (TG-4)."""

    def __init__(self, commands: Commands) -> None:
        super().__init__()
        self.words = wrapped()
        self.outlook = ForecastLabels()
        self.pass_on = ActionButton(commands["pass_on"])
        self.pass_on.setObjectName("run")
        self.take_back = ActionButton(commands["undo"], "Take &back")
        in_column(
            self.words, *self.outlook.around(in_row(0, self.take_back, self.pass_on)), 0, on=self, margins=NO_MARGINS
        )


class TurnPanel(Card):
    """The card at the left of the page Play."""

    def __init__(self, model: PlayModel, commands: Commands) -> None:
        super().__init__("TNCC")
        self._model = model
        self.form = TurnForm(model.objection, model.forecasts)
        self.trade = TradePanel()
        self.defense = DefensePanel(model.forecasts)
        self.decided = DecidedPanel(commands)
        self.title.setWordWrap(True)
        self.sentence = wrapped()
        self.words = boxed(in_column(self.sentence, 0))
        self.pages = QStackedWidget()
        for page in (self.words, self.form, self.trade, self.defense, self.decided):
            self.pages.addWidget(page)
        self.column.addWidget(self.pages)
        for asking in (self.form, self.trade, self.defense):
            asking.decided.connect(model.decide)

    def show_stage(self) -> None:
        """Show what is to be done now."""
        model = self._model
        if model.stage is Stage.NOTHING:
            self._say("No game yet", "Begin one on the tab New game, or open a saved one.")
            return
        game, name = model.game, shortened(model.name, LONGEST_NAME)
        cycle = f"cycle {game.cycle:,} of {game.constants.last_cycle:,}"
        match model.stage:
            case Stage.ASKED if game.pending is not None:
                self.title.setText(f"{name}, {cycle}")
                self._ask(game, game.pending)
            case Stage.DECIDED:
                self.title.setText("Decided")
                self.decided.words.setText(_decided_words(game, model.decision))
                self._show_outlook(model.decision)
                self.pages.setCurrentWidget(self.decided)
                self.decided.pass_on.setFocus()
            case Stage.BOTS:
                self._say(f"{name} decides", f"The bots play, {cycle}.")
            case Stage.OVER:
                fallen = "".join(f"\n\n{fall}." for fall in falls(game))
                told = f"{ending(game)}.{fallen}\n\nIt can be looked through cycle by cycle ({Key.PLAY_BACK})."
                self._say("The game is over", told)
            case _:
                self._say("", "")

    def _ask(self, game: Game, pending: Pending) -> None:
        match pending.asked:
            case Trade() as trade:
                self.trade.begin(game, pending.asker, trade)
                both = (*self._model.forecasts(True), *self._model.forecasts(False))
                self.trade.outlook.show_forecasts(game, both, pending.asker)
                self.pages.setCurrentWidget(self.trade)
                self.trade.refuse.setFocus()
            case War() as war:
                self.defense.begin(game, pending.player, pending.asker, sum(war.flanks))
                self.pages.setCurrentWidget(self.defense)
                self.defense.flanks.fields[0].setFocus()
            case None:
                self.form.begin(game, pending.player)
                if isinstance(taken_back := self._model.taken_back, Action):
                    self.form.fill(taken_back)
                self.pages.setCurrentWidget(self.form)
                self.form.kinds[self.form.action.kind].setFocus()

    def _show_outlook(self, decision: Decision | None) -> None:
        """Tell again what an action leads to, which can still be taken back; an answer is told by what came of it."""
        self.decided.outlook.clear()
        if isinstance(decision, Action):
            self.decided.outlook.show_forecasts(self._model.game, self._model.forecasts(decision), asked_by(decision))

    def _say(self, title: str, sentence: str) -> None:
        self.title.setText(title)
        self.sentence.setText(sentence)
        self.decided.words.clear()
        # Whoever sits down next must not find what they tell of a division.
        for page in (self.form, self.trade, self.defense, self.decided):
            page.outlook.clear()
        self.pages.setCurrentWidget(self.words)


class PlayPage(QStackedWidget):
    """The game under way, or the cover."""

    def __init__(self, model: PlayModel, commands: Commands) -> None:
        super().__init__()
        self._model = model
        self.turn = TurnPanel(model, commands)
        self.table = CountryTable()
        self.view = GameView()
        self.cover = CoverPage(commands["be_seated"])
        self.file = QLabel()
        self.file.setProperty("rank", "muted")
        self.file.setTextFormat(Qt.TextFormat.PlainText)
        self._game = self._lay_out()
        self.addWidget(self._game)
        self.addWidget(self.cover)
        model.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the game as it waits now."""
        model = self._model
        if model.stage is Stage.HAND_OVER:
            self.turn.show_stage()
            self.setCurrentWidget(self.cover)
            self.cover.call(f"Hand over to {model.name}")
            return
        self.setCurrentWidget(self._game)
        if model.stage is not Stage.NOTHING:
            chosen = -1 if model.game.pending is None else model.game.pending.player
            self.table.countries.show(model.game.countries, model.opening.bots, chosen)
            self.view.show_game(model.game, divisions=model.stage is Stage.OVER)
        self.turn.show_stage()

    def _lay_out(self) -> QWidget:
        scrolled = QScrollArea()
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setWidgetResizable(True)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setWidget(self.turn)
        page = QWidget()
        page.setObjectName("page")
        left = left_column((scrolled, 3), (self.table, 2), self.file)
        in_row(left, (self.view, 1), on=page, margins=(12, 10, 12, 10), spacing=12)
        return page


def _decided_words(game: Game, decision: Decision | None) -> str:
    """Return what was decided, in words for whoever has decided it."""
    turn = game.last_turn
    if isinstance(decision, bool | tuple) and turn is not None:
        return f"{turn_sentence(turn, game.countries, divisions=False)}."
    return f"{_action_words(game, decision)}\n\nUntil you pass it on you can take it back."


def _action_words(game: Game, decision: Decision | None) -> str:
    match decision:
        case Recruit(amount) if amount < 0:
            return f"You make {counted(-amount, 'soldier')} citizens."
        case Recruit(amount):
            return f"You recruit {counted(amount, 'citizen')}."
        case Trade() as trade:
            gives = amount_text(trade.giving, trade.giving_amount)
            takes = amount_text(trade.taking, trade.taking_amount)
            return f"You offer {_name(game, trade.partner)} {gives} for {takes}."
        case War(target, flanks):
            divided = " + ".join(f"{flank:,}" for flank in flanks)
            return f"You attack {_name(game, target)} with {counted(sum(flanks), 'soldier')}: {divided}."
        case Wait():
            return "You wait."
    return ""


def _name(game: Game, player: int) -> str:
    return shortened(game.countries[player].name, LONGEST_NAME)
