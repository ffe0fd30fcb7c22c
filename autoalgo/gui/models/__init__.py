"""What the window knows and does, without a widget: the source of truth that widgets show and forward to.

One view-model per tab, and `WarDesk`, which holds them together. QtCore and QtGui only, so that every one of them is
tried with no window at all.
"""

from autoalgo.gui.models.access import Access, Step
from autoalgo.gui.models.board import FlankCard
from autoalgo.gui.models.commit import Committer, Stage
from autoalgo.gui.models.desk import WarDesk
from autoalgo.gui.models.editor import EditorModel
from autoalgo.gui.models.notice import Deed, Notice, NoticeModel, Offer, Tone
from autoalgo.gui.models.odds import MOST_RUNS, OddsModel, WarOdds
from autoalgo.gui.models.outcome import OutcomeModel
from autoalgo.gui.models.problems import TARGET_ROLE, ProblemsModel, Tab, Target
from autoalgo.gui.models.run import Runner, WarRun
from autoalgo.gui.models.session import Session
from autoalgo.gui.models.sheet_choice import SheetChoice
from autoalgo.gui.models.source import Failure, SheetSource, Source, moment_text, name_of
from autoalgo.gui.models.strategy import StrategyModel
from autoalgo.gui.models.war import Field, WarModel

__all__ = [
    "MOST_RUNS",
    "TARGET_ROLE",
    "Access",
    "Committer",
    "Deed",
    "EditorModel",
    "Failure",
    "Field",
    "FlankCard",
    "Notice",
    "NoticeModel",
    "OddsModel",
    "Offer",
    "OutcomeModel",
    "ProblemsModel",
    "Runner",
    "Session",
    "SheetChoice",
    "SheetSource",
    "Source",
    "Stage",
    "Step",
    "StrategyModel",
    "Tab",
    "Target",
    "Tone",
    "WarDesk",
    "WarModel",
    "WarOdds",
    "WarRun",
    "moment_text",
    "name_of",
]
