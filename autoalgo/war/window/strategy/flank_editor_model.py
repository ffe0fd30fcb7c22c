"""The flank editor: a draft of one flank, which becomes an edit of the strategy when it is applied (F-1 … F-6)."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.request import LONGEST_FLANK_NAME
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import Branch
from autoalgo.war.strategy.branches import held
from autoalgo.war.window.battlefield.board import FlankCard, index_of, same_men
from autoalgo.war.window.battlefield.colours import state_colour
from autoalgo.war.window.battlefield.flank_words import MANEUVER_SENTENCES, title
from autoalgo.war.window.strategy.strategy_model import StrategyModel

GREATEST_NUMBER: Final = 1_000_000_000
"""Men or ships of one branch that a spinner goes up to."""


class EditorModel(QObject):
    """The draft of one flank. While nothing in it was changed, it follows the flank, also through a battle.

    A draft that was changed stays as it is, whatever happens to its flank, and `warning` says what did. It is one of
    the plan: whoever changes what became of a flank has the plan before him, with his change in it (S-13).

    Signals
    -------
    changed()
        Anything that the editor shows may have changed.
    closed()
        The editor was closed: saved, cancelled, its flank deleted, or gone while the draft was unchanged.
    """

    changed = Signal()
    closed = Signal()

    def __init__(self, strategy: StrategyModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._strategy = strategy
        self._battlefield = strategy.battlefield
        self._card: FlankCard | None = None
        """The flank as it was when the draft was begun."""
        self._draft: FlankPlan | None = None
        self._name = ""
        self._battlefield.flanks_changed.connect(self._follow)
        self._battlefield.moved.connect(self._follow)
        strategy.battle.locked_changed.connect(self.changed)

    @property
    def is_open(self) -> bool:
        """True while a flank is edited."""
        return self._draft is not None

    @property
    def index(self) -> int:
        """Index of the flank, -1 when the editor is closed or the flank is gone."""
        return index_of(self._battlefield.flanks, self._card.key) if self._card else -1

    def open(self, index: int) -> bool:
        """Open the flank; return False when another flank's changes, neither applied nor discarded, keep the editor."""
        card = self._battlefield.flanks[index]
        if self._card is not None and card.key == self._card.key:
            return True
        if self.dirty:
            return False
        self._begin(card)
        return True

    @property
    def title(self) -> str:
        """Whose flank it is."""
        if self._card is None:
            return ""
        card = self._live or self._card
        military = self._strategy.forces.military_name(card.plan)
        return title(card) + (f" · {military}" if military else "")

    @property
    def status_colour(self) -> QColor:
        """The colour of the status (F-3)."""
        return state_colour(self.shown.state)

    def unit_name(self, branch: Branch) -> str:
        """Return the unit type's name, or what stands in for it (F-4)."""
        return self._strategy.forces.unit_names(self.plan.side, self.plan.member)[branch]

    def enabled(self, branch: Branch) -> bool:
        """Return whether the number of a branch can be chosen now (F-4)."""
        return self.can_apply and self._strategy.forces.enabled(self.plan.side, branch, self.plan.member)

    def men(self, branch: Branch) -> int:
        """Return the men of a land branch, the crew of a navy only in place of its infantry; ships for `SHIP`."""
        return held(self.plan, branch)

    def set_men(self, branch: Branch, value: int) -> None:
        """Set the men of a land branch, or the ships."""
        if self._follow_plan():
            self._change(self._strategy.forces.with_held(self.plan, branch, min(max(value, 0), GREATEST_NUMBER)))

    def unassigned(self, branch: Branch) -> int | None:
        """Return the men of a branch, or the ships, that no flank has, the draft counted; None where not counted."""
        return self._strategy.unassigned(self.index, self.plan, branch)

    def can_take_rest(self, branch: Branch) -> bool:
        """Return whether the draft can take what no flank has of a branch, or give back what are too many."""
        left = self.unassigned(branch)
        return self.enabled(branch) and bool(left) and self.men(branch) + (left or 0) >= 0

    def take_rest(self, branch: Branch) -> None:
        """Take the men of a branch, or the ships, that no flank has; of too many, give back as many."""
        if self.can_take_rest(branch):
            self.set_men(branch, self.men(branch) + (self.unassigned(branch) or 0))

    @property
    def name(self) -> str:
        """The name of the flank, empty for none (F-7)."""
        return self._name

    def set_name(self, name: str) -> None:
        """Set what the flank is called, at most 60 characters of it."""
        if self._follow_plan():
            self._change(self.plan, name[:LONGEST_FLANK_NAME])

    def set_maneuver(self, maneuver: Maneuver) -> None:
        """Set what the flank does."""
        if self._follow_plan():
            self._change(replace(self.plan, maneuver=maneuver))

    @property
    def maneuver_sentence(self) -> str:
        """The chosen maneuver in a sentence (F-5)."""
        return MANEUVER_SENTENCES[self.plan.maneuver]

    @property
    def dirty(self) -> bool:
        """True while the draft has changes that were not applied."""
        card = self._card
        return card is not None and (self._draft, self._name) != (self._comparable(card), card.name)

    @property
    def can_apply(self) -> bool:
        """True while the plan has the flank and no war is fought."""
        planned = self._card is not None and index_of(self._strategy.history.plan, self._card.key) >= 0
        return planned and not self._strategy.battle.locked

    @property
    def warning(self) -> str:
        """A warning of a change to the flank while its draft was changed; empty without one."""
        if self._card is None or not self.dirty:
            return ""
        live = self._live
        if live is None:
            return "This flank is not there any more: undo its removal to apply your changes, or cancel them."
        if live.plan.side is self._card.plan.side and same_men(live.plan, self._card.plan):
            return ""
        return (
            "The military was changed while this editor was open: "
            "Apply puts your numbers in place of the new ones, Cancel keeps the new ones."
        )

    def apply(self) -> None:
        """Commit the draft to the flank of the plan (F-6)."""
        live = self._live
        if self.can_apply and self.dirty and live is not None:
            # The flank may have been moved meanwhile; the editor says nothing about its place or side.
            place = live.plan
            plan = replace(self.plan, side=place.side, x_pixels=place.x_pixels, y_pixels=place.y_pixels)
            self._strategy.battle.show_plan()
            self._strategy.edits.edit(self.index, plan, self._name.strip())
            self._begin(self._battlefield.flanks[self.index])

    def save(self) -> None:
        """Commit the draft and close the editor (F-6); it stays open while nothing can be committed."""
        if self.can_apply:
            self.apply()
            self._close()

    def cancel(self) -> None:
        """Discard the draft and close the editor, as closing its window does (F-6)."""
        self._close()

    def delete(self) -> None:
        """Remove the flank with its men, and close the editor (F-6)."""
        if self.can_apply:
            index = self.index
            self._close()
            self._strategy.edits.remove(index)

    @property
    def plan(self) -> FlankPlan:
        """The draft; follows the spinners (F-2)."""
        if self._draft is None:
            raise RuntimeError("the flank editor is closed")
        return self._draft

    @property
    def _live(self) -> FlankCard | None:
        """The flank as it is shown now, or for a changed draft as it is planned; None when it is gone."""
        board = self._strategy.history.plan if self.dirty else self._battlefield.flanks
        index = index_of(board, self._card.key) if self._card else -1
        return board[index] if index >= 0 else None

    @property
    def shown(self) -> FlankCard:
        """The flank as applying the draft would make it: Idle, with full morale, unless the draft keeps its men."""
        return self._strategy.edits.edited(self._live or self._begun, self.plan)

    @property
    def _begun(self) -> FlankCard:
        if self._card is None:
            raise RuntimeError("the flank editor is closed")
        return self._card

    def _comparable(self, card: FlankCard) -> FlankPlan:
        """Return the flank's plan as far as the editor edits it: its place and side are the map's affair."""
        plan = self.plan
        return replace(card.plan, side=plan.side, x_pixels=plan.x_pixels, y_pixels=plan.y_pixels)

    def _begin(self, card: FlankCard) -> None:
        self._card, self._draft, self._name = card, card.plan, card.name
        self.changed.emit()

    def _follow_plan(self) -> bool:
        """Have the flank of the plan before a change, and not what became of it; return whether it is still there."""
        if not self.dirty:
            self._strategy.battle.show_plan()
        return self.is_open

    def _change(self, plan: FlankPlan, name: str | None = None) -> None:
        draft = plan, self._name if name is None else name
        if draft != (self._draft, self._name):
            self._draft, self._name = draft
            self.changed.emit()
            if self._live is not None:
                # A draft that was turned back to what it began as follows its flank again.
                self._follow()

    def _follow(self) -> None:
        if self._card is None:
            return
        live = self._live
        if self.dirty:
            self.changed.emit()
        elif live is None:
            self._close()
        elif live != self._card:
            self._begin(live)

    def _close(self) -> None:
        if self._card is not None:
            self._card = self._draft = None
            self.closed.emit()
