"""The Strategy tab: the battlefield, its flanks and their tools, and the editor of one flank.

`StrategyTab` is the whole tab as one widget and owns the single `FlankEditor`; both show what the view-models of
`autoalgo.gui.models` hold and forward what the moderator does. Nothing here knows a rule of the war.
"""

from autoalgo.gui.battlefield.editor import FlankEditor
from autoalgo.gui.battlefield.tab import StrategyTab

__all__ = ["FlankEditor", "StrategyTab"]
