"""The commands `autoalgo` (also `python -m autoalgo`) and `autoalgo-window`, from their first moment to the last.

Importing takes long enough to be interrupted, so it is done in here, where Ctrl+C is expected.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress

_INTERRUPTED = 130


def main() -> int:
    """Carry out the command that the process was started with, and return its exit code."""

    def command() -> int:
        from autoalgo.app import main  # noqa: PLC0415

        return main()

    return _guarded(command)


def window_main() -> int:
    """Open the window, and return the exit code."""

    def window() -> int:
        from autoalgo.app import window_main  # noqa: PLC0415

        return window_main()

    return _guarded(window)


def _guarded(carry_out: Callable[[], int]) -> int:
    try:
        from autoalgo.common.interruption import end_by_signals, interrupted, listen  # noqa: PLC0415

        listen()
        try:
            return carry_out()
        except Exception:
            # What is interrupted while it is imported may fail in its own way.
            if not interrupted():
                raise
        finally:
            end_by_signals()
    except KeyboardInterrupt:
        pass
    with suppress(OSError):
        os.write(2, b"Interrupted\n")
    return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
