"""What the home of the window's tests is made of: two militaries of Albion, and the time of every test."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from rows import FYRD, Row

from autoalgo.war.folders import Folders
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.shell.view_models import ViewModels

REPOSITORY = Path(__file__).resolve().parents[3]
MOMENT = datetime(2026, 5, 1, 14, 30)
"""The time of every test."""

MIXED: Row = {
    **FYRD,
    "Leader": "Ada",
    "Infantry type": "Huscarl",
    "Infantry proportion": 0.5,
    "Cavalry type": "Norman knight",
    "Cavalry proportion": 0.3,
    "Artillery type": "Crossbowman",
    "Artillery proportion": 0.2,
    "Transport": "Dromon",
    "Ship number": 30,
}
"""Of the Fyrd's 7,000 men 3,500 are infantry, 2,100 cavalry and 1,400 artillery."""
FLEET: Row = {
    "Nations": "Albion",
    "Name": "Fleet",
    "Size": 600,
    "Infantry proportion": 0,
    "Cavalry proportion": 0,
    "Artillery proportion": 0,
    "Transport": "Dromon",
    "Ship number": 30,
}

NewModels = Callable[[Folders], ViewModels]
NewSession = Callable[[], Session]
OpenModels = Callable[[], ViewModels]
