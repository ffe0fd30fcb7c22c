"""The card of the selected country: what is known of it, and what whoever is on turn can do with it."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.card import Card, rich_label
from autoalgo.common.qt.choice_box import ChoiceBox
from autoalgo.common.qt.laying_out import NO_MARGINS, clear, in_column
from autoalgo.common.qt.literal import html_of, literal
from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.qt.ranks import Rank, label_for, titled, wrapped
from autoalgo.games.narzwarz.rules.board import tax_of, trained
from autoalgo.games.narzwarz.rules.commands import Build, Command, Hire, Spy, Train
from autoalgo.games.narzwarz.rules.game import foreseen
from autoalgo.games.narzwarz.rules.knowledge import known_odds
from autoalgo.games.narzwarz.window.board_model import BoardModel
from autoalgo.games.narzwarz.window.march_dialog import percent
from autoalgo.games.narzwarz.window.table_model import TableModel, TablePhase

_MOST_HEIGHT: Final = 440
"""Beside which the pages below have room in the lowest window."""

_GIVEN: Final = "It has had its command in this turn. Men can still be moved, and spies sent."


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
        self.payer, self.spy = ChoiceBox[int](), QPushButton("Send a s&py")
        self.orders: Final = {"build": self.build, "hire": self.hire, "train": self.train, "spy": self.spy}
        """The buttons by the names of their commands."""
        self.own = self._lay_out_own()
        self.foreign = QWidget()
        payer = label_for("A spy is &paid by", self.payer)
        in_column(payer, self.payer, self.spy, on=self.foreign, margins=NO_MARGINS)
        self.around = QWidget()
        self._around = in_column(on=self.around, margins=NO_MARGINS, spacing=4)
        for part in (self.facts, self.own, self.foreign, self.around, self.hint):
            self.column.addWidget(part)
        self.column.addStretch(1)
        for field in (self.gold, self.men):
            field.valueChanged.connect(self._tell_prices)
        for name, button in self.orders.items():
            button.clicked.connect(partial(self.give, name))
        board.changed.connect(self.refresh)

    def give(self, name: str) -> None:
        """Give the selected country the command of that name, by the fields of the card."""
        if self._board.selected is not None:
            self.wanted.emit(*self._order(name, self._board.selected))

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
        given = mine and country not in game.ready
        self.hint.setText(_GIVEN if given else "")
        self.hint.setVisible(given)
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
        self.payer.offer(())
        clear(self._around)
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
            tax = tax_of(seen.economy, game.rules.constants)
            rows += [("Men", f"{seen.men:,}"), ("Gold", f"{seen.gold:,}")]
            rows += [("Economy", f"{seen.economy:,} ({tax:,} gold a turn)"), ("Skill", f"{seen.skill:,}")]
            if self._board.is_old(seen):
                rows.append(("Seen in", f"turn {seen.turn:,}"))
        cells = "".join(f"<tr><td>{name}&nbsp;&nbsp;</td><td><b>{html_of(text)}</b></td></tr>" for name, text in rows)
        return f"<table>{cells}</table>"

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
        skill = game.leaders[here.owner].skill
        least, most = (trained(skill, gain, constants) for gain in (constants.training_least, constants.training_most))
        self.gain.setText(f"skill {skill:,}, then {least:,} to {most:,}" if most > skill else "skill stays as it is")
        self._tell_prices()
        self._allow("train", country)
        self._show_neighbours(country)

    def _tell_prices(self) -> None:
        game, country = self._table.game, self._board.selected
        if country is None:
            return
        self._allow("build", country)
        self._allow("hire", country)
        built, hired = Build(country, self.gold.value()), Hire(country, self.men.value())
        self.yield_.setText("gold")
        if not self._table.objection(built):
            before, after = game.countries[country].economy, foreseen(game, built).economy
            more = tax_of(after, game.rules.constants) - tax_of(before, game.rules.constants)
            self.yield_.setText(f"gold: economy {after:,}, tax +{more:,} a turn")
        self.price.setText(f"men: {hired.men * game.price:,} gold")
        if not self._table.objection(hired):
            self.price.setText(f"men: {hired.men * game.price:,} gold, then {foreseen(game, hired).men:,} men")

    def _show_neighbours(self, country: int) -> None:
        clear(self._around)
        table = self._table
        game = table.game
        here = game.countries[country]
        for other in game.map.neighbours[country]:
            name = one_line(game.map.places[other].name)
            own = game.countries[other].owner == here.owner
            men = here.men if own else here.men - 1
            if own:
                text, possible, why = f"Move men to {name}…", here.men >= 1, "there are no men to move"
            else:
                known = self._known(other, men)
                ready = country in game.ready
                text, possible = f"Attack {name} – {known}…", here.men > 1 and ready
                why = "one man must stay" if ready else "the country has had its command in this turn"
            link = table.atlas.sea_links.get((min(country, other), max(country, other)))
            button = QPushButton(text.replace("&", "&&"))
            button.setEnabled(possible)
            way = f"Over {link}" if link else "By land"
            button.setToolTip(literal(f"{way}, with up to {men:,} men") if possible else why)
            button.clicked.connect(partial(self.march_wanted.emit, country, other))
            self._around.addWidget(button)

    def _known(self, country: int, men: int) -> str:
        """Return what is known of a country, and the chance of an attack by all men who can go if it is still so."""
        table, seen = self._table, self._table.seen(country)
        if seen is None:
            return "men unknown"
        told = f"{seen.men:,} men in turn {seen.turn:,}" if self._board.is_old(seen) else f"{seen.men:,} men"
        chances = known_odds(table.game, table.game.mover, country, men) if men > 0 else None
        return f"{told}, {percent(chances.win)} to win with {men:,} men" if chances else told

    def _show_foreign(self, country: int) -> None:
        game = self._table.game
        self.spy.setText(f"Send a s&py for {game.rules.constants.spy_price:,} gold")
        payers = sorted(game.owned(game.mover), key=lambda own: -game.countries[own].gold)
        names = (f"{one_line(game.map.places[own].name)}, {game.countries[own].gold:,} gold" for own in payers)
        self.payer.offer(zip(names, payers, strict=True))
        self._allow("spy", country)

    def _order(self, name: str, country: int) -> tuple[Command, str]:
        """Return a command for a country, and how the menu Edit calls it."""
        gold, men = self.gold.value(), self.men.value()
        match name:
            case "build":
                return Build(country, gold), f"building for {gold:,} gold"
            case "hire":
                return Hire(country, men), f"hiring {men:,} men"
            case "train":
                return Train(country), "training"
        return Spy(self.payer.value, country), "a spy"

    def _allow(self, name: str, country: int) -> None:
        objection = self._table.objection(self._order(name, country)[0])
        self.orders[name].setEnabled(not objection)
        self.orders[name].setToolTip(literal(objection))

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
