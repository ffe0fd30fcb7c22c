"""What the window knows and does, without a widget: the source of truth that widgets show and forward to.

One view-model per tab, and `WarDesk`, which holds them together. QtCore and QtGui only, so that every one of them is
tried with no window at all.
"""

from autoalgo.gui.models.board import FlankCard
from autoalgo.gui.models.commit import Committer
from autoalgo.gui.models.desk import WarDesk
from autoalgo.gui.models.editor import EditorModel
from autoalgo.gui.models.outcome import OutcomeModel
from autoalgo.gui.models.problems import TARGET_ROLE, ProblemsModel, Tab, Target
from autoalgo.gui.models.run import Runner, WarRun
from autoalgo.gui.models.session import Session
from autoalgo.gui.models.strategy import StrategyModel
from autoalgo.gui.models.war import Field, WarModel

__all__ = [
    "TARGET_ROLE",
    "Committer",
    "EditorModel",
    "Field",
    "FlankCard",
    "OutcomeModel",
    "ProblemsModel",
    "Runner",
    "Session",
    "StrategyModel",
    "Tab",
    "Target",
    "WarDesk",
    "WarModel",
    "WarRun",
]
