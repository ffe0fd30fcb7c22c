"""O-13: a receipt as a message of Discord."""

import pytest

from autoalgo.common.wiki_text import wiki_text
from autoalgo.war.report.discord import discord_message

RECEIPT = """== {} (1100 AD) ==
<!-- Autoalgo 0.2.0, seed 7 -->
* '''Motive:''' Conquest
{{| class="wikitable"
! scope="col" | Belligerent
! scope="col" | Attacker
! scope="col" | Defender
|-
! scope="row" | Killed in action
| 643
| 2,246
|}}
* '''Result:''' victory of the attacker, Gaul
<small>Autoalgo 0.2.0, seed 7</small>
"""


def test_a_receipt_is_told_in_discords_own_markdown() -> None:
    assert discord_message(RECEIPT.format("Siege")) == (
        "**Siege (1100 AD)**\n- **Motive:** Conquest\n- **Belligerent:** Attacker · Defender\n"
        "- **Killed in action:** 643 · 2,246\n- **Result:** victory of the attacker, Gaul\n-# Autoalgo 0.2.0, seed 7"
    )


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("'''Great''' [[War|war]] of [[:Gaul]]", "Great war of Gaul"),
        (
            "@everyone <@1> *loud* _x_ `c` ||s||",
            "@\u200beveryone \\<@\u200b1\\> \\*loud\\* \\_x\\_ \\`c\\` \\|\\|s\\|\\|",
        ),
        ("<nowiki>''two''</nowiki> {{t}}", "''two'' {{t}}"),
        ("حرب", "حرب"),
    ],
)
def test_what_a_war_is_called_formats_nothing_and_calls_nobody(name: str, shown: str) -> None:
    assert discord_message(RECEIPT.format(wiki_text(name))).splitlines()[0] == f"**{shown} (1100 AD)**"


def test_a_message_has_at_most_2000_characters_as_discord_counts_them() -> None:
    lines = "".join(f"* '''Other plans:''' {'🛡' * 90}\n" for _ in range(20))
    message = discord_message(RECEIPT.format("Siege") + lines)
    assert 1_800 < len(message.encode("utf-16-le")) // 2 <= 2_000
    assert message.endswith("\n-# … the whole receipt is on the wiki")
