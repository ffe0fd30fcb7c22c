"""A Google Sheet as the target of an exchange: connects, tells or writes what differs, and closes the connection."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from autoalgo.common.problems import Failure
from autoalgo.war.database.exchange.comparison import Exchange, ExchangeSide, Finding, compare
from autoalgo.war.database.exchange.target import ExchangeReport
from autoalgo.war.database.google_sheet.failures import SheetFailure
from autoalgo.war.database.google_sheet.sheet_exchange import Written, open_sheet, write_exchange
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.google_sheet.sheets_client import SheetsClient


@dataclass(frozen=True)
class SheetTarget:
    """The sheet of `store`."""

    store: SheetStore

    def take_over(self, source: ExchangeSide, dry_run: bool, shown: Exchange | None = None) -> ExchangeReport | Failure:
        """Write what `source` holds and the sheet does not, or with `dry_run` only tell it. Raises nothing.

        With `shown`, nothing but what was shown is written.
        """
        find = partial(compare, source)
        done = (
            self._carry_out(lambda client, key: _differences(client, key, find)) if dry_run else self.write(find, shown)
        )
        if isinstance(done, Failure):
            return done
        return ExchangeReport(
            source.name, done.title, done.exchange, written=not dry_run and bool(done.exchange.differences)
        )

    def write(self, find: Finding, shown: Exchange | None = None) -> Written | Failure:
        """Write what `find` finds missing in the sheet; with `shown`, nothing but what was shown. Raises nothing."""
        return self._carry_out(lambda client, key: write_exchange(client, key, find, shown))

    def _carry_out(self, work: Callable[[SheetsClient, str], Written | Failure]) -> Written | Failure:
        opened = self.store.open()
        if isinstance(opened, Failure):
            return opened
        client, key = opened
        try:
            return work(client, key)
        except SheetFailure as error:
            return error.failure(self.store.name)
        finally:
            client.close()


def _differences(client: SheetsClient, key: str, find: Finding) -> Written | Failure:
    """Return what would be written."""
    target = client.again(lambda: open_sheet(client, key)).side
    found = find(target)
    return found if isinstance(found, Failure) else Written(target.name, found)
