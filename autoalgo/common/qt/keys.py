"""The keys that mean the same in every window; what only one window can do has its key in that window's table.

A key of this table is used for its meaning alone, and no key means one thing here and another there: a window whose
command has a key that another window uses for something else fails the tests. docs/keys.md lists the keys of all
windows.
"""

from enum import StrEnum, unique
from typing import Final

from PySide6.QtGui import QKeySequence


@unique
class Key(StrEnum):
    """A meaning with its keys, several with a space between; tooltips and menus name the first."""

    # Games and files.
    NEW = "Ctrl+N"
    OPEN = "Ctrl+O"
    CONTINUE = "Ctrl+L"
    RELOAD = "F5"
    SAVE = "Ctrl+S"
    SAVE_AS = "Ctrl+Shift+S"
    QUIT = "Ctrl+Q"
    # Editing.
    UNDO = "Ctrl+Z"
    REDO = "Ctrl+Y Ctrl+Shift+Z"
    CUT = "Ctrl+X"
    COPY = "Ctrl+C"
    PASTE = "Ctrl+V"
    REMOVE = "Del"
    SELECT_ALL = "Ctrl+A"
    EDIT = "F2"
    """Edits what is selected."""
    NEXT_PIECE = "N"
    """Selects the next flank, unit or country."""
    PREVIOUS_PIECE = "Shift+N"
    # Turns.
    RUN = "Ctrl+Return"
    """Fights the war, begins the game, ends one's turn, plays the month, keeps the turn."""
    STOP = "Ctrl+."
    """Ends what `RUN` or an audit has begun."""
    BE_SEATED = "Ctrl+I"
    """Says that the one who is called sits at the screen."""
    # An inbox.
    ANSWER = "Ctrl+Alt+Shift+Q"
    """Answers the chosen card."""
    DISMISS = "Ctrl+Alt+Shift+D"
    """Puts the chosen card away."""
    # Playback.
    PLAY = "Ctrl+Space"
    PREVIOUS = "Ctrl+Left"
    NEXT = "Ctrl+Right"
    PREVIOUS_STOP = "Ctrl+PgUp"
    NEXT_STOP = "Ctrl+PgDown"
    FIRST = "Ctrl+Home"
    LAST = "Ctrl+End"
    SLOWER = "Ctrl+Down"
    FASTER = "Ctrl+Up"
    PLAY_BACK = "Ctrl+Shift+Y"
    """Plays the game or the war on show back."""
    # What was played.
    COPY_REPORT = "Ctrl+Shift+C"
    SAVE_PICTURE = "Ctrl+Shift+P"
    AUDIT = "Ctrl+Shift+U"
    # What is seen.
    ZOOM_IN = "Ctrl++ Ctrl+="
    ZOOM_OUT = "Ctrl+-"
    ZOOM_FIT = "Ctrl+0"
    FIND = "Ctrl+F"
    FIND_NEXT = "F3"
    FIND_PREVIOUS = "Shift+F3"
    PAGE_1 = "Ctrl+1"
    PAGE_2 = "Ctrl+2"
    PAGE_3 = "Ctrl+3"
    SYSTEM_COLOURS = "Ctrl+Alt+Y"
    LIGHT_COLOURS = "Ctrl+Alt+I"
    DARK_COLOURS = "Ctrl+Alt+D"
    EDITOR = "F4"
    """Opens the editor of maps or boards."""
    # Help.
    HELP = "F1"
    ABOUT = "Shift+F1"
    JSON = "Ctrl+Alt+J"
    PROGRAM_LOG = "Ctrl+Alt+R"


_STANDARD: Final = {
    Key.NEW: QKeySequence.StandardKey.New,
    Key.OPEN: QKeySequence.StandardKey.Open,
    Key.RELOAD: QKeySequence.StandardKey.Refresh,
    Key.SAVE: QKeySequence.StandardKey.Save,
    Key.SAVE_AS: QKeySequence.StandardKey.SaveAs,
    Key.QUIT: QKeySequence.StandardKey.Quit,
    Key.UNDO: QKeySequence.StandardKey.Undo,
    Key.REDO: QKeySequence.StandardKey.Redo,
    Key.CUT: QKeySequence.StandardKey.Cut,
    Key.COPY: QKeySequence.StandardKey.Copy,
    Key.PASTE: QKeySequence.StandardKey.Paste,
    Key.SELECT_ALL: QKeySequence.StandardKey.SelectAll,
    Key.ZOOM_IN: QKeySequence.StandardKey.ZoomIn,
    Key.ZOOM_OUT: QKeySequence.StandardKey.ZoomOut,
    Key.FIND: QKeySequence.StandardKey.Find,
    Key.FIND_NEXT: QKeySequence.StandardKey.FindNext,
    Key.FIND_PREVIOUS: QKeySequence.StandardKey.FindPrevious,
    Key.HELP: QKeySequence.StandardKey.HelpContents,
}
"""Meanings for which a platform may have more keys, which are heard there too.

Deleting is not among them: X11 has Ctrl+D for it, which no map that has the focus should hear.
"""
_MEANINGS: Final = frozenset(Key)
_TAKEN: Final = frozenset(key for meaning in Key for key in meaning.split())


def sequences(keys: str) -> list[QKeySequence]:
    """Return the key sequences of a meaning, those of this platform last, or of a command's own keys."""
    own = [QKeySequence(key) for key in keys.split()]
    standard = _STANDARD.get(Key(keys)) if keys in _MEANINGS else None
    more = [] if standard is None else QKeySequence.keyBindings(standard)
    return own + [key for key in more if key not in own and key.toString() not in _TAKEN]
