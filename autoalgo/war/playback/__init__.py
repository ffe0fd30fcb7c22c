"""Playback: a recorded war hour by hour, as boards, events, marks and curves, all from its data record (B-3).

`open_playback` opens a record, `open_audited` audits it meanwhile; `Playback` answers any hour.
"""

from autoalgo.war.playback.marks import MARKED, Mark
from autoalgo.war.playback.playback import Playback
from autoalgo.war.playback.playback_file import open_audited, open_playback

__all__ = ["MARKED", "Mark", "Playback", "open_audited", "open_playback"]
