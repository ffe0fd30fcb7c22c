"""Where the one-file program starts: the window, or a command where one is named."""

import multiprocessing
import sys

from autoalgo.__main__ import main, window_main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main() if len(sys.argv) > 1 else window_main())
