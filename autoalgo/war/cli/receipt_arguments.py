"""What every command that prints a receipt has in common: whether it names version and seed to readers (OUT-9)."""

from autoalgo.common.options import flag


def seed_line_flag() -> bool:
    """Declare `--no-seed-line`, which is true where the line is wanted."""
    return flag("--no-seed-line", "print the receipt without its last line, which names version and seed", default=True)
