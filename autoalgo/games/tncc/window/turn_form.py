"""The form of a person's turn: wait, recruit, trade or war, with what is allowed beside each field (TG-2)."""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from autoalgo.common.figures import counted
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.laying_out import NO_MARGINS, boxed, in_column, in_row
from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.qt.ranks import Rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.forecast import Forecast
from autoalgo.games.tncc.rules.game import NOBODY, Game
from autoalgo.games.tncc.rules.war import Division
from autoalgo.games.tncc.window.forecast_labels import ForecastLabels

_MOST: Final = 2**31 - 1
"""What a field holds; nobody has more but by constants of his own."""
_LONGEST_NAME: Final = 40
_FLANK_NAMES: Final = ("Left", "Middle", "Right")


class DivisionFields(QWidget):
    """Three fields for the flanks, and how many stay at home."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.fields = tuple(_number(f"{name} flank, soldiers", self._tell) for name in _FLANK_NAMES)
        self.rest = _hint()
        self._army = 0
        form = QFormLayout(self)
        form.setContentsMargins(*NO_MARGINS)
        for name, field in zip(_FLANK_NAMES, self.fields, strict=True):
            form.addRow(f"&{name} flank", field)
        form.addRow("", self.rest)

    @property
    def division(self) -> Division:
        """The numbers."""
        left, middle, right = (field.value() for field in self.fields)
        return left, middle, right

    def begin(self, army: int, division: Division = NOBODY) -> None:
        """Divide an army, to begin with as `division` says."""
        self._army = army
        for field, soldiers in zip(self.fields, division, strict=True):
            field.setRange(0, min(army, _MOST))
            field.setValue(soldiers)
        self._tell()

    def _tell(self) -> None:
        total = sum(self.division)
        home = self._army - total
        self.rest.setText(
            f"0 to {self._army:,} in all; {counted(total, 'soldier')} on the flanks, {home:,} at home"
            if home >= 0
            else f"0 to {self._army:,} in all; these are {total:,}, {-home:,} too many"
        )
        self.changed.emit()


class TurnForm(QWidget):
    """What a person can do in his turn."""

    decided = Signal(object)
    """An `Action` that the rules allow."""

    def __init__(self, objection: Callable[[Action], str], forecasts: Callable[[Action], tuple[Forecast, ...]]) -> None:
        super().__init__()
        self._objection, self._forecasts = objection, forecasts
        self._others: list[int] = []
        self._game: Game | None = None
        self._me: Country | None = None
        self.kinds = {name: QRadioButton(text) for name, text in _KINDS}
        self.amount = _number("Recruits", self._refresh)
        self.recruiting = _hint()
        self.partner, self.target = _menu("Partner", self._refresh), _menu("Whom to attack", self._refresh)
        self.giving = _menu("What you give", self._refresh, Resource)
        self.taking = _menu("What you take", self._refresh, Resource)
        self.giving_amount = _number("How much you give", self._refresh)
        self.taking_amount = _number("How much you take", self._refresh)
        self.giving_room, self.taking_room = _hint(), _hint()
        self.flanks = DivisionFields()
        self.flanks.changed.connect(self._refresh)
        self.cost = _hint()
        self.why_not = wrapped(Rank.WARNING)
        self.outlook = ForecastLabels()
        self.do = QPushButton("&Decide")
        make_deciding(self.do)
        self.do.clicked.connect(lambda: self.decided.emit(self.action))
        self.pages = QStackedWidget()
        self._lay_out()

    def begin(self, game: Game, player: int) -> None:
        """Ask a player for his turn; what was typed before is forgotten."""
        self._game = None  # nothing is weighed before all fields are those of the player
        me = self._me = game.countries[player]
        self._others = [number for number, country in enumerate(game.countries) if number != player and country.alive]
        for menu in (self.partner, self.target):
            menu.clear()
            menu.addItems([shortened(game.countries[number].name, _LONGEST_NAME) for number in self._others])
        self.amount.setRange(-min(me.army, _MOST), min(me.citizens, _MOST))
        self.amount.setValue(0)
        self.recruiting.setText(
            f"{-me.army:,} to {me.citizens:,}: citizens who become soldiers, below 0 soldiers who become citizens"
        )
        self.giving.setCurrentText(Resource.GOLD.value)
        self.taking.setCurrentText(Resource.FOOD.value)
        self.giving_amount.setValue(0)
        self.taking_amount.setValue(0)
        self.flanks.begin(me.army)
        self.cost.setText(f"Costs {game.constants.war_cost:,} gold, whatever comes of it; you have {me.gold:,}")
        self.kinds["wait"].setChecked(True)
        self._game = game
        self._refresh()
        self.kinds["wait"].setFocus()

    def fill(self, action: Action) -> None:
        """Let the form say an action of the player who is asked, which was taken back."""
        self.kinds[action.kind].setChecked(True)
        match action:
            case Recruit(amount):
                self.amount.setValue(amount)
            case Trade():
                self.partner.setCurrentIndex(self._others.index(action.partner))
                # What is traded says how much there can be of it.
                self.giving.setCurrentText(action.giving.value)
                self.taking.setCurrentText(action.taking.value)
                self.giving_amount.setValue(action.giving_amount)
                self.taking_amount.setValue(action.taking_amount)
            case War(target, flanks):
                self.target.setCurrentIndex(self._others.index(target))
                self.flanks.begin(self._me.army if self._me else 0, flanks)

    @property
    def action(self) -> Action:
        """What the form says."""
        if self.kinds["recruit"].isChecked():
            return Recruit(self.amount.value())
        if self.kinds["trade"].isChecked():
            giving, taking = Resource(self.giving.currentText()), Resource(self.taking.currentText())
            return Trade(
                self._named(self.partner), giving, self.giving_amount.value(), taking, self.taking_amount.value()
            )
        if self.kinds["war"].isChecked():
            return War(self._named(self.target), self.flanks.division)
        return Wait()

    def _named(self, menu: QComboBox) -> int:
        """Return the player that a menu names; −1 where nobody else is left."""
        return self._others[max(menu.currentIndex(), 0)] if self._others else -1

    def _lay_out(self) -> None:
        self._group = QButtonGroup(self)
        for place, radio in enumerate(self.kinds.values()):
            self._group.addButton(radio)
            radio.toggled.connect(lambda on, place=place: self.pages.setCurrentIndex(place) if on else None)
            radio.toggled.connect(self._refresh)
        for page in (self._wait_page(), self._recruit_page(), self._trade_page(), self._war_page()):
            self.pages.addWidget(page)
        row = in_row(*((radio, 1) for radio in self.kinds.values()))
        in_column(
            row, self.pages, self.why_not, *self.outlook.around(in_row(0, self.do)), 0, on=self, margins=NO_MARGINS
        )

    def _wait_page(self) -> QWidget:
        return boxed(in_column(_hint("You do nothing this cycle."), 0))

    def _recruit_page(self) -> QWidget:
        page = QWidget()
        form = _form(page)
        form.addRow("&Recruits", self.amount)
        form.addRow(self.recruiting)
        return page

    def _trade_page(self) -> QWidget:
        page = QWidget()
        form = _form(page)
        form.addRow("O&ffer to", self.partner)
        form.addRow("You &give", _beside(self.giving_amount, self.giving))
        form.addRow("", self.giving_room)
        form.addRow("You ta&ke", _beside(self.taking_amount, self.taking))
        form.addRow("", self.taking_room)
        form.addRow(_hint("One of the two is gold. If the other refuses, your turn is lost."))
        return page

    def _war_page(self) -> QWidget:
        page = QWidget()
        form = _form(page)
        form.addRow("&Attack", self.target)
        form.addRow(self.flanks)
        form.addRow(self.cost)
        return page

    def _refresh(self) -> None:
        if self._game is None or self._me is None:
            return
        number = self._named(self.partner)
        partner = None if number < 0 else self._game.countries[number]
        for who, amount, resource, room in (
            (self._me, self.giving_amount, self.giving, self.giving_room),
            (partner, self.taking_amount, self.taking, self.taking_room),
        ):
            has = who.amount(Resource(resource.currentText())) if who is not None else 0
            amount.setRange(0, min(has, _MOST))
            name = "you have" if who is self._me else f"{shortened(who.name, _LONGEST_NAME) if who else ''} has"
            room.setText(f"0 to {has:,}: what {name}")
        action = self.action
        objection = self._objection(action)
        self.outlook.show_forecasts(self._game, self._forecasts(action), asked_by(action))
        self.why_not.setText(f"Not possible: {objection}." if objection else "")
        self.do.setEnabled(not objection)


_KINDS: Final = (("wait", "&Wait"), ("recruit", "Recrui&t"), ("trade", "T&rade"), ("war", "W&ar"))


def asked_by(action: Action) -> int:
    """Return who has to answer an action; −1 for nobody."""
    match action:
        case Trade():
            return action.partner
        case War():
            return action.target
    return -1


def make_deciding(button: QPushButton) -> None:
    """Let a button decide by a key, too; those that are not shown do not hear it."""
    button.setObjectName("run")
    button.setShortcut(Key.RUN)
    button.setToolTip(f"Makes this decision. ({Key.RUN})")


def _number(name: str, changed: Callable[[], None]) -> NumberField:
    field = NumberField()
    field.setAccessibleName(name)
    field.setGroupSeparatorShown(True)
    field.valueChanged.connect(changed)
    return field


def _menu(name: str, changed: Callable[[], None], items: Iterable[str] = ()) -> QComboBox:
    menu = QComboBox()
    menu.setAccessibleName(name)
    menu.addItems(list(map(str, items)))
    menu.currentIndexChanged.connect(changed)
    return menu


def _form(page: QWidget) -> QFormLayout:
    form = QFormLayout(page)
    form.setContentsMargins(0, 0, 0, 0)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    return form


def _beside(amount: NumberField, resource: QComboBox) -> QWidget:
    holder = boxed(in_row((amount, 1), (resource, 1)))
    holder.setFocusProxy(amount)
    return holder


def _hint(text: str = "") -> QLabel:
    label = wrapped(Rank.MUTED, text)
    # Else a form breaks it into narrow lines.
    label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return label
