"""The last line of a receipt that is shown: program version and seed, for whoever reads the page (OUT-9).

They stand in the receipt's comment, which the wiki does not show. What is kept, in records and in the folder of the
queue, is the receipt without this line, so that records from before it stay true.
"""

import re
from typing import Final

_COMMENT: Final = re.compile(r"<!-- (Autoalgo [0-9A-Za-z.+-]{1,40}, seed \d{1,19}(?:, battle \d{1,19})?) -->")


def shown_receipt(receipt: str, seed_line: bool = True) -> str:
    """Return a receipt, with a story or not, as it is posted: with the line where that is wanted.

    It is as it was where its second line names no seed, as in a record that somebody has edited.
    """
    lines = receipt.split("\n", 2)
    found = _COMMENT.fullmatch(lines[1]) if seed_line and len(lines) > 1 else None
    return receipt if found is None else f"{receipt}<small>{found[1]}</small>\n"
