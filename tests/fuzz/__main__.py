"""`python -m tests.fuzz`: as many cases as wanted, and any of them again."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

if __name__ == "__main__":
    from fuzz.command import main

    sys.exit(main())
