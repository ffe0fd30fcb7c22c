"""Keeps the garbage collector short, which holds the GUI thread whichever thread it runs on.

A full collection looks at every object that Python holds: of a window with its tables, its database and the engine some
200,000, for 100 to 230 ms. What is loaded once and stays need not be looked at again.
"""

import gc

from PySide6.QtCore import SignalInstance


def spare_what_is_there(loaded: tuple[SignalInstance, ...], ended: SignalInstance) -> None:
    """Have no collection look at what there is by now, and whenever one of `loaded` tells that more came to stay.

    What is let go later is freed all the same, but for what is in cycles: that is looked for again from `ended` on.
    """
    gc.freeze()
    for signal in loaded:
        signal.connect(lambda *_: gc.freeze())
    ended.connect(lambda *_: gc.unfreeze())
