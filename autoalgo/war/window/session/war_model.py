"""The war that the moderator asks for: header and Tactics tab, checked at each choice (W-1 … W-3, T-1 … T-5)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal

from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.war.database.cells.spelling import whole_characters
from autoalgo.war.domain.asked_inputs import LONGEST_VALUE, AskedInputs
from autoalgo.war.domain.lists import Motive
from autoalgo.war.domain.numerals import tidy
from autoalgo.war.domain.records import DEFAULT_NAME, UNCHOSEN, Belligerent, Location, Military, Nation, Selection
from autoalgo.war.domain.request import (
    LONGEST_NAME,
    LONGEST_WORD,
    MOST_ALLIES,
    Ally,
    FlankRequest,
    WarRequest,
    asked_texts,
)
from autoalgo.war.domain.rule_set import Fortune, RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import nearest_war_year
from autoalgo.war.plausibility import selection_warnings
from autoalgo.war.selection import select
from autoalgo.war.window.session.military_summary import military_summary
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_fields import FIRST_YEAR_SHOWN, MILITARY, NATION, WAR_NAME_KEY, Choice, WarFields

__all__ = ["FIRST_YEAR_SHOWN", "WAR_NAME_KEY", "Choice", "WarModel", "WarState"]

_LONGEST_STEP: Final = 60
"""Characters of a name in the words of an edit."""


@dataclass(frozen=True)
class WarState:
    """Everything that is set of a war but its flanks and map."""

    request: WarRequest
    name: str
    """As it was typed, with blanks and of any length."""
    seed_is_settled: bool


class WarModel(QObject):
    """The war's name, date and motive, the five choices, and what they select from the database.

    Signals
    -------
    editing(), edited(str, Hashable)
        A hand is about to set one of them, and has; in words, and what further edits of the same kind have in common.
    changed()
        Anything of the above was set, or the menus may hold other names.
    selection_changed()
        The checked selection or its problems may have changed.
    military_chosen(Side)
        A side's military was chosen, which puts it into that side's flanks (T-6).
    nation_chosen(Side)
        A side's nation was chosen, and with it a military: the side is laid out anew (S-13).
    seed_dropped(str)
        Another nation makes another war, and the seed was that of the former (S-13).
    allies_changing(Side, int)
        A side is about to have other allies: the flanks of the member of that number, 0 for none, go (CO-5).
    location_chosen()
        A location was chosen, which selects its terrain map (T-7).
    """

    editing = Signal()
    edited = Signal(str, object)
    changed = Signal()
    selection_changed = Signal()
    military_chosen = Signal(object)
    nation_chosen = Signal(object)
    seed_dropped = Signal(str)
    allies_changing = Signal(object, int)
    location_chosen = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._set = WarFields()
        self._selected: Selection | Failure | None = None
        self._halves: tuple[Selection | None, Selection | None] = (None, None)
        session.loaded.connect(self._refresh)

    @property
    def war(self) -> str:
        """The war's name (W-1)."""
        return self._set.war

    @property
    def year(self) -> int:
        """The war's date, BC negative (W-2)."""
        return self._set.year

    @property
    def motive(self) -> Motive:
        """The reason of the war (W-3)."""
        return self._set.motive

    @property
    def seed(self) -> int | None:
        """The seed of every run; None for a new one at each."""
        return self._set.seed

    @property
    def word(self) -> str | None:
        """The word from which the seed follows; None for a seed of its own (OUT-6)."""
        return self._set.word

    @property
    def rules(self) -> RuleSet | None:
        """The set of rules that is asked for; None for that of Rules.json (EX-3)."""
        return self._set.rules

    @property
    def fortune(self) -> Fortune | None:
        """The fortune of the day that is asked for; None for that of Rules.json (EX-1)."""
        return self._set.fortune

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of the name and the choices; those of the sources are the session's to tell."""
        selected = self._selected if isinstance(self._selected, Failure) else ()
        # A database that cannot be understood at all is told once.
        known = set(self._session.problems)
        return (*self._set.name_problems(), *(problem for problem in selected if problem not in known))

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The warnings about choices that are hardly meant (DB-2); none while anything is wrong with them."""
        selection, tables = self.selection(), self._session.tables
        return () if selection is None or tables is None else selection_warnings(self._set.year, selection, tables)

    def set_war(self, war: str) -> None:
        """Set the war's name: any text. Halves of surrogate pairs, which are no text, become replacement characters."""
        war = whole_characters(war)
        if war != self._set.war:
            before = self._set.name_problems()
            with self._edit("Change name", "name"):
                self._set.war = war
                self.changed.emit()
                if self._set.name_problems() != before:
                    self.selection_changed.emit()

    def set_year(self, year: int) -> None:
        """Set the war's date, kept between 3500 BC and 2020 AD; a step into the year 0 goes on to the year behind it.

        Always tells of a change, so that a spinner shows the year that was taken.
        """
        if year == 0:
            year = 1 if self._set.year < 0 else -1
        year = nearest_war_year(year)
        if year == self._set.year:
            self.changed.emit()
            return
        with self._edit("Change date", "date"):
            self._set.year = year
            self._refresh()

    def set_motive(self, motive: Motive) -> None:
        """Set the reason of the war."""
        if motive is not self._set.motive:
            with self._edit("Change motive"):
                self._set.motive = motive
                self.changed.emit()

    def set_rules(self, rules: RuleSet | None) -> None:
        """Ask for a set of rules, None for that of Rules.json (EX-3)."""
        if rules is not self._set.rules:
            with self._edit("Change rules"):
                self._set.rules = rules
                self.changed.emit()
                self.selection_changed.emit()

    def set_fortune(self, fortune: Fortune | None) -> None:
        """Ask for a fortune of the day, None for that of Rules.json (EX-1)."""
        if fortune != self._set.fortune:
            with self._edit("Change fortune"):
                self._set.fortune = fortune
                self.changed.emit()
                self.selection_changed.emit()

    def set_seed(self, seed: int | None) -> None:
        """Set the seed of every run, kept in its range; None for a new one at each.

        Which battle of its seed an opened request asked for does not count for another seed.
        """
        seed = None if seed is None else min(max(seed, 0), LARGEST_SEED)
        if seed != self._set.seed:
            with self._edit("Change seed", "seed"):
                self._set.seed, self._set.battle, self._set.seed_is_settled = seed, None, False
                self._set.word = self._set.word if seed is None else None
                self.changed.emit()

    def set_word(self, word: str) -> None:
        """Set the word from which the seed follows, in the place of a seed; blank for none (OUT-6)."""
        tidied = tidy(whole_characters(word))[:LONGEST_WORD].rstrip() or None
        if tidied != self._set.word:
            with self._edit("Change word", "word"):
                self._set.word = tidied
                self._set.seed_is_settled = False
                if tidied is not None:
                    self._set.seed = self._set.battle = None
                self.changed.emit()

    def settle_seed(self) -> None:
        """Note that the seed is that of this war, which was fought or opened: another nation drops it (S-13).

        A seed that was typed before the nations were chosen is theirs.
        """
        self._set.seed_is_settled = True

    def choice(self, field: Choice) -> str:
        """Return the name chosen in a menu; `UNCHOSEN` where nobody has chosen it yet."""
        return self._set.choices[field]

    def choose(self, field: Choice, name: str) -> None:
        """Choose a name in a menu; choosing what is chosen already does nothing.

        A nation brings a military of its own: the one chosen if it can field that, else its first. Where it has none,
        and where a post has left it to be chosen, it stays to be chosen.
        """
        name = whole_characters(name[:LONGEST_NAME]) or DEFAULT_NAME
        if name != self._set.choices[field]:
            with self._edit(f"Choose {displayed(name, _LONGEST_STEP)}"):
                self._choose(field, name)

    def _choose(self, field: Choice, name: str) -> None:
        self._set.choices[field] = name
        if field in NATION:
            self._choose_nation(Side(NATION.index(field)))
            return
        if field is Choice.LOCATION:
            self._set.fortifications = None  # they were those of another place
            self._refresh()
            self.location_chosen.emit()
        else:
            side = Side(MILITARY.index(field))
            self._set.inputs[side] = None  # they were those of another military
            self._refresh()
            self.military_chosen.emit(side)

    def _choose_nation(self, side: Side) -> None:
        military = MILITARY[side]
        options = self.options(military)
        if self._set.choices[NATION[side]] == DEFAULT_NAME:
            self._set.choices[military] = DEFAULT_NAME
        elif self._set.choices[military] not in {UNCHOSEN, *options[1:]}:
            self._set.choices[military] = options[1] if len(options) > 1 else UNCHOSEN
        self._set.inputs[side] = None  # they were those of another military
        dropped = self._set.drop_settled_seed()
        self._refresh()
        if dropped:
            self.seed_dropped.emit(dropped)
        self.nation_chosen.emit(side)

    def size(self, side: Side) -> str:
        """Return the size that is asked for in the place of the database's, as it was written; empty for none."""
        inputs = self._set.inputs[side]
        return "" if inputs is None or inputs.size is None else str(inputs.size)

    def set_size(self, side: Side, size: str) -> None:
        """Ask for another size, a number or a range, in the place of the database's, empty for that itself (EX-2).

        The military is put into the side's flanks anew, as when it is chosen.
        """
        size = whole_characters(size.strip()[:LONGEST_VALUE])
        if size == self.size(side):
            return
        inputs = (self._set.inputs[side] or AskedInputs()).model_copy(update={"size": size or None})
        with self._edit("Change size"):
            self._set.inputs[side] = inputs if inputs.given() else None
            self._refresh()
            self.military_chosen.emit(side)

    def inputs(self, side: Side) -> dict[str, float | str]:
        """Return what of a side is asked for in the database's place, by the names of a request (EX-2)."""
        inputs = self._set.inputs[side]
        return {} if inputs is None else inputs.given()

    def set_inputs(self, side: Side, given: Mapping[str, float | str]) -> None:
        """Ask for other inputs of a side for this war alone; the military is put into its flanks anew."""
        inputs = AskedInputs.model_validate(dict(given)) if given else None
        if (inputs.given() if inputs else {}) != self.inputs(side):
            with self._edit(f"Change the {side.label} for this war"):
                self._set.inputs[side] = inputs
                self._refresh()
                self.military_chosen.emit(side)

    def inputs_problems(self, side: Side, given: Mapping[str, float | str]) -> tuple[Problem, ...]:
        """Return what would be wrong with a side if these inputs were asked for, while they are typed."""
        if not given:
            return ()
        key = f"{side.label}_inputs"
        try:
            inputs = AskedInputs.model_validate(dict(given))
        except ValidationError as error:
            name = str(error.errors()[0]["loc"][0])
            return (Problem(Place(key=f"{key}.{name}"), f"more than {LONGEST_VALUE} characters", "fewer"),)
        with_them = self._select(tuple(Choice), {key: inputs})
        if not isinstance(with_them, Failure):
            return ()
        without = self._select(tuple(Choice), {key: None})
        known = set(without) if isinstance(without, Failure) else set()
        return tuple(each for each in with_them if each not in known)

    def belligerent_in_database(self, side: Side, leader: str = "") -> Belligerent | None:
        """Return a side without its inputs, led by another leader if one is given; None while anything is wrong."""
        inputs = AskedInputs(leader=leader) if leader else None
        half = self._select((NATION[side], MILITARY[side]), {f"{side.label}_inputs": inputs})
        return half.belligerent(side) if isinstance(half, Selection) else None

    def allies(self, side: Side) -> tuple[Ally, ...]:
        """Return who fights beside the leading nation of a side (CO-1)."""
        return self._set.allies[side]

    def can_add_ally(self, side: Side) -> bool:
        """Return whether a side has room for one more (CO-1)."""
        return len(self._set.allies[side]) < MOST_ALLIES

    def ally_nations(self, side: Side) -> tuple[str, ...]:
        """Return the nations that can join a side, sorted: all but those that fight against it."""
        against = {self._set.choices[NATION[side.enemy]], *(ally.nation for ally in self._set.allies[side.enemy])}
        names = self.options(NATION[side])[1:]
        return tuple(name for name in names if name not in against)

    def add_ally(self, side: Side, nation: str) -> None:
        """Let a nation fight beside a side's leading one, with its first military that does not yet.

        Where it has none, that stays to be chosen. The ally's flanks stand at the end. Nothing where the side has no
        room.
        """
        nation = whole_characters(nation.strip()[:LONGEST_NAME])
        if not self.can_add_ally(side) or not nation:
            return
        fielded = {self._set.choices[MILITARY[side]], *(ally.military for ally in self._set.allies[side])}
        military = next((name for name in self.militaries_of(nation) if name not in fielded), UNCHOSEN)
        self._set_allies(side, (*self._set.allies[side], Ally(nation=nation, military=military)), "Add ally", nation)

    def choose_ally_military(self, side: Side, place: int, military: str) -> None:
        """Let an ally, counted from 0, fight with another of its militaries."""
        allies = self._set.allies[side]
        military = whole_characters(military[:LONGEST_NAME]) or UNCHOSEN
        if military != allies[place].military:
            changed = (*allies[:place], Ally(nation=allies[place].nation, military=military), *allies[place + 1 :])
            self._set_allies(side, changed, "Choose", military, place + 1)

    def remove_ally(self, side: Side, place: int) -> None:
        """Take an ally, counted from 0, out of a coalition, and its flanks with it."""
        allies = self._set.allies[side]
        others = (*allies[:place], *allies[place + 1 :])
        self._set_allies(side, others, "Remove ally", allies[place].nation, place + 1)

    def _set_allies(self, side: Side, allies: tuple[Ally, ...], did: str, name: str, member: int = 0) -> None:
        """Have other allies on a side; the flanks of the member of that number, 0 for none, are not kept."""
        with self._edit(f"{did} {displayed(name, _LONGEST_STEP)}"):
            self.allies_changing.emit(side, member)
            self._set.allies[side] = allies
            self._refresh()

    def militaries_of(self, nation: str) -> tuple[str, ...]:
        """Return the militaries that a nation can field, in the order of their tab."""
        database = self._session.database
        return () if database is None or database.problems else tuple(database.militaries_of(nation))

    def options(self, field: Choice) -> tuple[str, ...]:
        """Return the names of a menu: "default" first, then the database's (T-1 … T-3).

        Nations and locations are sorted; militaries have the order of their tab, whose first is that of its nation.
        """
        database = self._session.database
        if database is None or database.problems:
            return (DEFAULT_NAME,)
        if field is Choice.LOCATION:
            return (DEFAULT_NAME, *sorted(database.locations(), key=str.casefold))
        if field in NATION:
            return (DEFAULT_NAME, *sorted(database.nations(), key=str.casefold))
        nation = self._set.choices[NATION[MILITARY.index(field)]]
        return (DEFAULT_NAME, *database.militaries_of(nation))

    def selection(self) -> Selection | None:
        """Return what the choices select, None while anything is wrong with it (T-4)."""
        return self._selected if isinstance(self._selected, Selection) else None

    def belligerent(self, side: Side) -> Belligerent | None:
        """Return a side's nation and military, also while something else of the selection is wrong (T-5)."""
        half = self.selection() or self._halves[side]
        return half.belligerent(side) if half else None

    def military(self, side: Side) -> Military | None:
        """Return a side's military, also while something else of the selection is wrong (T-5)."""
        found = self.belligerent(side)
        return found.military if found else None

    def nation(self, side: Side) -> Nation | None:
        """Return a side's nation, also while something else of the selection is wrong (T-5)."""
        found = self.belligerent(side)
        return found.nation if found else None

    def location(self) -> Location | None:
        """Return the location, also while something else of the selection is wrong."""
        selection = self.selection() or self._select(keep=(Choice.LOCATION,))
        return selection.location if isinstance(selection, Selection) else None

    def military_summary(self, side: Side) -> str:
        """Return size, composition and leaders of a side's military as rich text; empty while it is unknown (T-5)."""
        found = self.belligerent(side)
        return military_summary(found, self._set.year, asked_texts(self.request(None), side)) if found else ""

    def culprit(self, problem: Problem) -> Choice | None:
        """Return the menu whose choice causes `problem`: the one without whose choice it is gone (W-7)."""
        if problem.place.key in tuple(Choice):
            return Choice(problem.place.key)
        chosen = (field for field in (*MILITARY, Choice.LOCATION, *NATION) if self._set.choices[field] != DEFAULT_NAME)
        return next((field for field in chosen if not self._is_wrong_without(field, problem)), None)

    def switch_sides(self) -> None:
        """Let attacker and defender change places with their militaries (W-5)."""
        choices = self._set.choices
        for attacker, defender in (NATION, MILITARY):
            choices[attacker], choices[defender] = choices[defender], choices[attacker]
        self._set.inputs.reverse()
        self._set.allies.reverse()
        self._refresh()

    def request(self, flanks: Sequence[FlankRequest] | None) -> WarRequest:
        """Return the request for what is chosen, with `flanks`, and without a map of its own."""
        return self._set.request(tuple(Choice), None if flanks is None else tuple(flanks))

    def adopt(self, request: WarRequest) -> None:
        """Take over all of a request but its flanks and map, which are the strategy's (B-6)."""
        self._take(request, request.war, seed_is_settled=True)

    def _take(self, request: WarRequest, name: str, seed_is_settled: bool) -> None:
        self._set.take(request, name, seed_is_settled)
        self._refresh()

    @property
    def state(self) -> WarState:
        """Everything that is set."""
        return WarState(self.request(None), self._set.war, self._set.seed_is_settled)

    def restore(self, state: WarState) -> None:
        """Set everything as it was."""
        self._take(state.request, state.name, state.seed_is_settled)

    @contextmanager
    def _edit(self, text: str, kind: str = "") -> Iterator[None]:
        self.editing.emit()
        yield
        self.edited.emit(text, kind or None)

    def _is_wrong_without(self, field: Choice, problem: Problem) -> bool:
        # Without its nation, no military can stay.
        others = tuple(other for other in Choice if not other.startswith(field))
        selected = self._select(keep=others)
        return isinstance(selected, Failure) and problem in selected

    def _refresh(self) -> None:
        self._selected = self._select(tuple(Choice))
        if isinstance(self._selected, Failure):
            attacker, defender = (self._select((NATION[side], MILITARY[side])) for side in Side)
            self._halves = (
                attacker if isinstance(attacker, Selection) else None,
                defender if isinstance(defender, Selection) else None,
            )
        else:
            self._halves = (None, None)
        self.changed.emit()
        self.selection_changed.emit()

    def _select(
        self, keep: Sequence[Choice], inputs: Mapping[str, AskedInputs | None] | None = None
    ) -> Selection | Failure | None:
        """Return what the menus in `keep` select while all others say "default"; None while nothing is read.

        `inputs` stand in the place of those that are set, by their keys in a request.
        """
        tables, database = self._session.tables, self._session.database
        if tables is None or database is None:
            return None
        asked = self._set.request(keep, None).model_copy(update=inputs)
        return select(asked, database, tables, self._session.maps)
