"""The public record of a game as one page that needs no network: it tells the months and checks the record (AL-94)."""

from pathlib import Path

from autoalgo.common.kit.public_page import PublicPage
from autoalgo.common.kit.public_record import PublicRecord
from autoalgo.games.atlantis.rules.world import date_of
from autoalgo.games.atlantis.store.folder import OpenedGame


def public_page(opened: OpenedGame, record: PublicRecord) -> str:
    """Return the page of a game's public record."""
    told = [[date_of(turn)] for turn in range(1, opened.coming)]
    lines = (*record.head, *record.turns, *record.end)
    columns = ("Faction", "Unit", "Orders")
    return PublicPage(opened.file.name, "month", lines, told, {}, Path(__file__).parent, "", columns).text()
