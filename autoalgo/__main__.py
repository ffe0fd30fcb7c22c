"""`python -m autoalgo`, the same as the command `autoalgo`."""

import sys

from autoalgo.cli import main

sys.exit(main())
