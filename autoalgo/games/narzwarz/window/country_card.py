"""The card of the selected country: what is known of it, and what whoever is on turn can do with it."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QVBoxLayout, QWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.card import Card, rich_label
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column
from autoalgo.common.qt.literal import html_of, literal
from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.qt.ranks import Rank, label_for, titled, wrapped
from autoalgo.games.narzwarz.rules.commands import Build, Command, Hire, Spy, Train
from autoalgo.games.narzwarz.window.board_model import BoardModel
from autoalgo.games.narzwarz.window.march_dialog import what_is_known
from autoalgo.games.narzwarz.window.table_model import TableModel, TablePhase

_MOST_HEIGHT: Final = 440
"""Beside which the pages below have room in the lowest window."""


class CountryCard(Card):
    """Shows the country that is selected on the board.

    Signals
    -------
    wanted(Command, str)
        A command, and how the menu Edit calls it.
    march_wanted(int, int)
        Men are to go from a country to its neighbour; how many is still to be asked.
    """

    wanted = Signal(object, str)
    march_wanted = Signal(int, int)

    def __init__(self, table: TableModel, board: BoardModel) -> None:
        super().__init__("Country")
        self._table = table
        self._board = board
        self._shown: tuple[int | None, int | None] = (None, None)
        self.facts = rich_label("What is known of the country")
        self.hint = wrapped(Rank.MUTED)
        self.gold, self.men = NumberField(), NumberField()
        self.build, self.hire, self.train = QPushButton("&Build"), QPushButton("H&ire"), QPushButton("&Train")
        self.yield_, self.price, self.gain = (titled("", Rank.MUTED) for _ in range(3))
        self.payer, self.spy = QComboBox(), QPushButton("Send a s&py")
        self.own = self._lay_out_own()
        self.foreign = self._lay_out_foreign()
        self.around = QWidget()
        self._around = QVBoxLayout(self.around)
        self._around.setContentsMargins(0, 0, 0, 0)
        self._around.setSpacing(4)
        for part in (self.facts, self.own, self.foreign, self.around, self.hint):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self._connect()
        board.changed.connect(self.refresh)

    @property
    def neighbours(self) -> list[QPushButton]:
        """The buttons of the countries that can be marched to."""
        return self.around.findChildren(QPushButton)

    def event(self, event: QEvent) -> bool:
        """Keep as high as what is shown, which a splitter would press together."""
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            self.setMinimumHeight(min(self.column.totalHeightForWidth(self.width()), _MOST_HEIGHT))
        return super().event(event)

    def refresh(self) -> None:
        """Show the selected country as it is now."""
        table, country = self._table, self._board.selected
        if table.phase is TablePhase.EMPTY:
            return
        deciding = table.phase is TablePhase.DECIDING
        if country is None:
            self._show_nothing(deciding)
            return
        game, seen = table.shown, table.seen(country)
        mine = deciding and game.countries[country].owner == table.viewer
        place = game.map.places[country]
        self.title.setText(f"{place.number}. {one_line(place.name)}")
        self.facts.setText(self._facts(country))
        self.facts.show()
        self.own.setVisible(mine)
        self.foreign.setVisible(deciding and not mine)
        self.around.setVisible(mine)
        self.hint.setText(self._hint(country, mine) if deciding else "")
        self.hint.setVisible(bool(self.hint.text()))
        if mine and seen is not None:
            self._show_own(country)
        elif deciding:
            self._show_foreign(country)

    def _show_nothing(self, deciding: bool) -> None:
        self._shown = (None, None)
        self.title.setText("Country")
        for part in (self.facts, self.own, self.foreign, self.around):
            part.hide()
        # What is hidden is forgotten too: whoever sits down next must not find it.
        for label in (self.facts, self.yield_, self.price):
            label.clear()
        for field in (self.gold, self.men):
            field.setRange(0, 0)
        self.payer.clear()
        self._clear_neighbours()
        one_of_yours = "Click one of your countries to give its command, or another to send a spy."
        self.hint.setText(one_of_yours if deciding else "Click a country to see what is known of it.")
        self.hint.show()

    def _facts(self, country: int) -> str:
        game, seen = self._table.shown, self._table.seen(country)
        leader = game.leaders[game.countries[country].owner]
        shape = self._table.atlas.shapes[country]
        rows = [("Leader", one_line(leader.name)), ("Capital", one_line(shape.capital))]
        if seen is None:
            rows += [("Men", "?"), ("Gold", "?"), ("Economy", "?"), ("Skill", "?")]
        else:
            tax = seen.economy * game.rules.constants.tax // 100
            rows += [("Men", f"{seen.men:,}"), ("Gold", f"{seen.gold:,}")]
            rows += [("Economy", f"{seen.economy:,} ({tax:,} gold a turn)"), ("Skill", f"{seen.skill:,}")]
            if self._board.is_old(seen):
                rows.append(("Seen in", f"turn {seen.turn:,}"))
        cells = "".join(f"<tr><td>{name}&nbsp;&nbsp;</td><td><b>{html_of(text)}</b></td></tr>" for name, text in rows)
        return f"<table>{cells}</table>"

    def _hint(self, country: int, mine: bool) -> str:
        if mine and country not in self._table.game.ready:
            return "It has had its command in this turn. Men can still be moved, and spies sent."
        return ""

    def _show_own(self, country: int) -> None:
        game = self._table.game
        constants, here = game.rules.constants, game.countries[country]
        step = constants.gold_per_economy
        room = (constants.most_economy - here.economy) * step
        most_gold, most_men = min(here.gold // step * step, room), here.gold // game.price
        fresh = self._shown != (country, game.turn)
        self._shown = (country, game.turn)
        for field, most, least in ((self.gold, most_gold, step), (self.men, most_men, 1)):
            field.setRange(min(least, most), most)
            if fresh:
                field.setValue(most)
        self.gold.setSingleStep(step)
        self.gain.setText(f"skill +{constants.training_least} to +{constants.training_most}")
        self._tell_prices()
        self._allow(self.train, Train(country))
        self._show_neighbours(country)

    def _tell_prices(self) -> None:
        game, country = self._table.game, self._board.selected
        if country is None:
            return
        self._allow(self.build, Build(country, self.gold.value()))
        self._allow(self.hire, Hire(country, self.men.value()))
        self.yield_.setText(f"gold: economy +{self.gold.value() // game.rules.constants.gold_per_economy:,}")
        self.price.setText(f"men: {self.men.value() * game.price:,} gold")

    def _show_neighbours(self, country: int) -> None:
        self._clear_neighbours()
        table = self._table
        game = table.game
        here = game.countries[country]
        for other in sorted(game.map.neighbours[country]):
            name = one_line(game.map.places[other].name)
            if game.countries[other].owner == here.owner:
                text, possible, why = f"Move men to {name}…", here.men >= 1, "there are no men to move"
            else:
                known = what_is_known(table.seen(other), game.turn)
                ready = country in game.ready
                text, possible = f"Attack {name} – {known}…", here.men > 1 and ready
                why = "one man must stay" if ready else "the country has had its command in this turn"
            link = table.atlas.sea_links.get((min(country, other), max(country, other)))
            button = QPushButton(text.replace("&", "&&"))
            button.setEnabled(possible)
            button.setToolTip(literal(f"Over {link}" if link else "By land") if possible else why)
            button.clicked.connect(partial(self.march_wanted.emit, country, other))
            self._around.addWidget(button)

    def _clear_neighbours(self) -> None:
        while (row := self._around.takeAt(0)) is not None:
            if widget := row.widget():
                widget.setParent(None)
                widget.deleteLater()

    def _show_foreign(self, country: int) -> None:
        game = self._table.game
        price = game.rules.constants.spy_price
        self.spy.setText(f"Send a s&py for {price:,} gold")
        payers = sorted(game.owned(game.on_turn or 0), key=lambda own: -game.countries[own].gold)
        kept = self.payer.currentData()
        self.payer.clear()
        for own in payers:
            self.payer.addItem(f"{one_line(game.map.places[own].name)}, {game.countries[own].gold:,} gold", own)
        self.payer.setCurrentIndex(max(self.payer.findData(kept), 0))
        self._allow(self.spy, Spy(int(self.payer.currentData()), country))

    def _allow(self, button: QPushButton, command: Command) -> None:
        objection = self._table.objection(command)
        button.setEnabled(not objection)
        button.setToolTip(literal(objection))

    def _lay_out_own(self) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        rows = ((self.build, self.gold, self.yield_), (self.hire, self.men, self.price))
        for row, widgets in enumerate(rows):
            for column, widget in enumerate(widgets):
                grid.addWidget(widget, row, column)
        grid.addWidget(self.train, 2, 0)
        grid.addWidget(self.gain, 2, 1, 1, 2)
        grid.setColumnStretch(2, 1)
        self.gold.setAccessibleName("Gold for the economy")
        self.men.setAccessibleName("Men to hire")
        return box

    def _lay_out_foreign(self) -> QWidget:
        box = QWidget()
        in_column(label_for("A spy is &paid by", self.payer), self.payer, self.spy, on=box, margins=NO_MARGINS)
        return box

    def _connect(self) -> None:
        self.gold.valueChanged.connect(self._tell_prices)
        self.men.valueChanged.connect(self._tell_prices)
        self.build.clicked.connect(self.order_building)
        self.hire.clicked.connect(self.order_hiring)
        self.train.clicked.connect(self.order_training)
        self.spy.clicked.connect(self.order_spy)

    def order_building(self) -> None:
        """Put the gold that the field says into the economy."""
        country, gold = self._board.selected, self.gold.value()
        if country is not None:
            self.wanted.emit(Build(country, gold), f"building for {gold:,} gold")

    def order_hiring(self) -> None:
        """Hire as many men as the field says."""
        country, men = self._board.selected, self.men.value()
        if country is not None:
            self.wanted.emit(Hire(country, men), f"hiring {men:,} men")

    def order_training(self) -> None:
        """Train."""
        country = self._board.selected
        if country is not None:
            self.wanted.emit(Train(country), "training")

    def order_spy(self) -> None:
        """Send a spy to the selected country."""
        country = self._board.selected
        if country is not None and self.payer.currentData() is not None:
            self.wanted.emit(Spy(int(self.payer.currentData()), country), "a spy")
