"""How many players' mails are read as they are meant: `python -m benchmarks.mails FOLDER [--half even|odd] [--list]`.

FOLDER holds mails (`m001.eml`) and `mails.json`, which tells of each the program that made it and the lines that its
writer means. The numbers of mails split them: those with even numbers to learn from, those with odd ones to measure.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.mails.measuring import JudgedMail, Verdict, judged
from benchmarks.verdict_table import PARITIES, verdict_table


def main() -> None:
    """Read all mails of a folder and print a table, a line a game."""
    parser = argparse.ArgumentParser(description="How many players' mails are read as they are meant.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--half", choices=("even", "odd"), help="only the mails with even or odd numbers")
    parser.add_argument("--list", action="store_true", help="list every mail that is not read right")
    options = parser.parse_args()
    mails = list(judged(options.folder, lambda number: number % 2 in PARITIES[options.half]))
    if options.list:
        print("\n".join(_line(mail) for mail in mails if mail.verdict is not Verdict.RIGHT))
    print("\n".join(table(mails)))


def table(mails: Sequence[JudgedMail]) -> list[str]:
    """Return the lines of the table."""
    counts: dict[str, Counter[Verdict]] = {}
    for mail in sorted(mails, key=lambda each: each.game):
        counts.setdefault(mail.game, Counter())[mail.verdict] += 1
    return verdict_table("game", Verdict, {**counts, "all": Counter(mail.verdict for mail in mails)})


def _line(mail: JudgedMail) -> str:
    return f"{mail.file} {mail.verdict:6} {mail.client}\n    expected {mail.expected}\n    found    {mail.found}"


if __name__ == "__main__":
    main()
