"""The map of a table: which country is selected, and how each is drawn and described (no widget)."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.plain_text import one_line
from autoalgo.games.narzwarz.rules.state import SpyReport
from autoalgo.games.narzwarz.window.paints import CountryLook, Paint, Relation, paints_of
from autoalgo.games.narzwarz.window.table_model import TableModel, TablePhase

UNKNOWN: Final = "?"


class BoardModel(QObject):
    """What the map shows.

    Signals
    -------
    changed
        Something is drawn otherwise.
    """

    changed = Signal()

    def __init__(self, table: TableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.selected: int | None = None
        """The country that is selected, if any; see `select`."""
        self._viewer: int | None = None
        self.paints: tuple[Paint, ...] = ()
        table.changed.connect(self._follow)

    def select(self, country: int | None) -> None:
        """Select a country, or none."""
        if country != self.selected:
            self.selected = country
            self.changed.emit()

    def step(self, by: int) -> None:
        """Select the next or the last of the viewer's countries, those first that have their command left."""
        table = self._table
        if table.phase is not TablePhase.DECIDING or table.viewer is None:
            return
        own = table.game.ready or table.game.owned(table.viewer)
        place = own.index(self.selected) + by if self.selected in own else 0
        self.select(own[place % len(own)])

    def faces(self) -> list[CountryLook]:
        """Return how each country is drawn."""
        return [self._face(country) for country in range(len(self._table.shown.countries))]

    def tips(self) -> list[str]:
        """Return what is said of each country in its tooltip."""
        return [f"{self.title(country)}. {self.facts(country)}" for country in range(len(self._table.shown.countries))]

    def title(self, country: int) -> str:
        """Return a country's number, name and leader."""
        game = self._table.shown
        place = game.map.places[country]
        leader = game.leaders[game.countries[country].owner]
        return f"{place.number}. {one_line(place.name)}, {one_line(leader.name)}"

    def facts(self, country: int) -> str:
        """Return what is known of a country in a line."""
        seen = self._table.seen(country)
        if seen is None:
            return "Nothing is known of its men and gold: a spy would tell"
        told = f"{seen.men:,} men, {seen.gold:,} gold, economy {seen.economy:,}, skill {seen.skill:,}"
        return f"{told} (seen in turn {seen.turn:,})" if self.is_old(seen) else told

    def is_old(self, seen: SpyReport) -> bool:
        """Return whether something was seen in an earlier turn than this one."""
        return seen.turn < self._table.shown.turn

    def _face(self, country: int) -> CountryLook:
        table = self._table
        game, seen = table.shown, table.seen(country)
        ready = table.phase is TablePhase.DECIDING and country in game.ready
        return CountryLook(
            name=one_line(game.map.places[country].name),
            paint=self.paints[game.countries[country].owner],
            men=UNKNOWN if seen is None else f"{seen.men:,}",
            gold="" if seen is None else f"{seen.gold:,}",
            is_old=seen is not None and self.is_old(seen),
            is_ready=ready,
            standing=self._standing(country),
        )

    def _standing(self, country: int) -> Relation:
        selected, game = self.selected, self._table.shown
        if selected is None:
            return Relation.PLAIN
        if selected == country:
            return Relation.SELECTED
        owner = game.countries[selected].owner
        if self._table.phase is not TablePhase.DECIDING or owner != self._table.viewer:
            return Relation.PLAIN
        if country not in game.map.neighbours[selected]:
            return Relation.PLAIN
        return Relation.FRIEND if game.countries[country].owner == owner else Relation.FOE

    def _follow(self) -> None:
        table = self._table
        self.paints = paints_of([leader.name for leader in table.game.leaders])
        # Whoever sits down next must not see where the last one looked.
        if table.viewer != self._viewer:
            self._viewer, self.selected = table.viewer, None
        if self.selected is not None and self.selected >= len(table.game.countries):
            self.selected = None
        self.changed.emit()
