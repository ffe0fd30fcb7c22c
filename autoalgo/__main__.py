"""`python -m autoalgo`, the same as the command `autoalgo`."""

import sys

INTERRUPTED = 130

if __name__ == "__main__":
    try:
        from autoalgo.app import main
    except KeyboardInterrupt:
        # Importing takes long enough to be interrupted, and nothing has been begun yet.
        sys.exit(INTERRUPTED)
    sys.exit(main())
