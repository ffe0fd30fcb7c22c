"""Google on this machine: its spreadsheets, its accounts, what it was asked, and what it is to do wrong.

Tests put spreadsheets in, order faults, let another moderator write at the worst moment, and look at what was asked.
"""

import contextlib
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from autoalgo.war.database import Cells
from sheets_server import accounts, drive_api, requests_api, spreadsheets_api, values_api
from sheets_server.access import opened, token_of
from sheets_server.accounts import Accounts
from sheets_server.browsing import Browser
from sheets_server.faults import Fault, Kind, Matcher, matches
from sheets_server.grid import Entry, Spreadsheet, Tab, entries_of, tab_of
from sheets_server.messages import unknown_parameter
from sheets_server.oauth import OAuth
from sheets_server.proxy import Proxy, Sent, authority
from sheets_server.ranges import read_range
from sheets_server.wire import (
    BOUNDARIES,
    HOSTS,
    Answer,
    Asked,
    NotSpokenError,
    RefusedError,
    invalid,
    no_such_page,
    sheets_error,
)

_USUAL: Final = (accounts.SPREADSHEETS, accounts.DRIVE_METADATA_READONLY)
"""Scopes that a token has unless a test wants others."""
_SYSTEM_PARAMETERS: Final = frozenset(("alt", "prettyPrint", "fields", "key", "quotaUser", "access_token"))
_PARAMETERS: Final[Mapping[str, frozenset[str]]] = {
    "spreadsheets.get": frozenset(("ranges", "includeGridData", "excludeTablesInBandedRanges")),
    "values.get": frozenset(("majorDimension", "valueRenderOption", "dateTimeRenderOption")),
    "values.batchGet": frozenset(("ranges", "majorDimension", "valueRenderOption", "dateTimeRenderOption")),
    "values.update": frozenset(
        ("valueInputOption", "includeValuesInResponse", "responseValueRenderOption", "responseDateTimeRenderOption")
    ),
}


@dataclass
class _Ordered:
    """A fault or an action that waits for its request."""

    when: Matcher
    what: Fault | Callable[[], object]
    times: int
    skip: int


@dataclass
class Google:
    """The server. Use it in a `with` statement, or by the fixture `google`."""

    oauth: OAuth = field(default_factory=lambda: OAuth(Accounts()))
    spreadsheets: dict[str, Spreadsheet] = field(default_factory=dict)
    """By key."""
    asked: list[Asked] = field(default_factory=list)
    """Everything that was asked, in order, whatever the answer."""
    failures: list[str] = field(default_factory=list)
    """What the server could not do; a test with any must not pass."""
    tunnels_refused: int = 0
    """The status with which the proxy lets nothing through, 0 to let everything through."""

    passed: Callable[[], object] = lambda: None
    """Called before each part of an answer without end is sent."""

    def __post_init__(self) -> None:
        """Begin with nothing ordered."""
        self._ordered: list[_Ordered] = []
        self._guard = threading.RLock()
        self._closing = threading.Event()

    def __enter__(self) -> Self:
        """Start to listen."""
        with contextlib.ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sheets_server")))
            self._bundle = folder / "authority.pem"
            authority().cert_pem.write_to_path(str(self._bundle))
            self.proxy = Proxy(self)
            stack.callback(self.proxy.close)
            self._browser = Browser(self.proxy.url, self._bundle)
            stack.callback(self._browser.close)
            stack.callback(self._closing.set)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Break all connections and end all threads."""
        self._stack.close()

    @property
    def accounts(self) -> Accounts:
        """Who is known."""
        return self.oauth.accounts

    @property
    def environment(self) -> dict[str, str]:
        """The variables with which a program reaches this instead of Google."""
        direct = "127.0.0.1,localhost"
        return {
            "HTTPS_PROXY": self.proxy.url,
            "https_proxy": self.proxy.url,
            "NO_PROXY": direct,
            "no_proxy": direct,
            "REQUESTS_CA_BUNDLE": str(self._bundle),
            "CURL_CA_BUNDLE": str(self._bundle),
            "SSL_CERT_FILE": str(self._bundle),
        }

    @property
    def calls(self) -> list[str]:
        """What was asked of the API, by the names of its calls; questions for tokens are left out."""
        return [asked.call for asked in self.asked if asked.of_the_api]

    def add(
        self,
        title: str,
        cells: Cells | Mapping[str, Sequence[Sequence[Entry]]],
        key: str | None = None,
        editors: set[str] | None = None,
    ) -> str:
        """Put a spreadsheet there and return its key; with `editors` it is shared with those alone."""
        merged = {sheet.title: sheet.merged for sheet in cells.sheets} if isinstance(cells, Cells) else {}
        held = Spreadsheet(key or spreadsheets_api.new_key(), title, editors=editors)
        for number, (name, rows) in enumerate(entries_of(cells).items()):
            tab = tab_of(number * 1_000_003 % 2**31, name, rows)
            held.tabs.append(tab)
            for text in merged.get(name, ()):
                tab.merge(read_range(held, f"'{name.replace(chr(39), chr(39) * 2)}'!{text}")[1])
        with self._guard:
            self.spreadsheets[held.key] = held
        return held.key

    def sheet(self, key: str) -> Spreadsheet:
        """Return the spreadsheet, to look at or to change."""
        return self.spreadsheets[key]

    def tab(self, key: str, title: str) -> Tab:
        """Return one of its tabs."""
        return self.sheet(key).tab(title)

    def edit(self, key: str, tab: str, row: int, column: int, value: Entry) -> None:
        """Let another moderator write into a cell; row and column count from 1."""
        with self._guard:
            held = self.tab(key, tab)
            held.row_count, held.column_count = max(held.row_count, row), max(held.column_count, column)
            held.put(row - 1, column - 1, value)

    def insert_row(self, key: str, tab: str, row: int) -> None:
        """Let another moderator insert an empty row before `row`, which counts from 1."""
        with self._guard:
            held = self.tab(key, tab)
            held.row_count += 1
            held.cells = {(at + (at >= row - 1), column): cell for (at, column), cell in held.cells.items()}

    def delete_row(self, key: str, tab: str, row: int) -> None:
        """Let another moderator delete `row`, which counts from 1."""
        with self._guard:
            held = self.tab(key, tab)
            held.row_count -= 1
            held.cells = {
                (at - (at >= row), column): cell for (at, column), cell in held.cells.items() if at != row - 1
            }

    def protect(self, key: str, text: str) -> None:
        """Let nobody write to a range, such as "Nations!A:C"."""
        tab, area = read_range(self.sheet(key), text)
        tab.protected.append(area)

    def merge(self, key: str, text: str) -> None:
        """Merge a range, such as "Nations!A3:B4"."""
        tab, area = read_range(self.sheet(key), text)
        tab.merge(area)

    def order(self, fault: Fault, times: int = 1, when: Matcher = None, skip: int = 0) -> None:
        """Let the next requests that match go wrong; the first `skip` of them go well. By default any of the API."""
        with self._guard:
            self._ordered.append(_Ordered(when, fault, times, skip))

    def before(self, when: Matcher, action: Callable[[], object], skip: int = 0) -> None:
        """Have `action` done once, just before a request that matches is carried out."""
        with self._guard:
            self._ordered.append(_Ordered(when, action, 1, skip))

    def browser(self, url: str) -> None:
        """Open `url` as the moderator's browser does, which does not wait; `oauth.consent` says what happens there."""
        self._browser.open(url)

    def tokens_in(
        self, folder: Path, kind: str = "user", scopes: Sequence[str] = _USUAL, expired: bool = False
    ) -> Path:
        """Write the files of one who is signed in (user, service), has only a client (client), or nothing (none)."""
        return self.accounts.write_folder(folder, kind, scopes, expired)

    def bearer(self, scopes: Sequence[str] = _USUAL) -> str:
        """Return a token of the moderator's, for a test that speaks to the API by itself."""
        return self.accounts.access_token(accounts.Grant(accounts.MODERATOR, frozenset(scopes))).value

    def carry_out(self, asked: Asked) -> Sent:
        """Answer a request, as ordered."""
        with self._guard:
            self.asked.append(asked)
            actions, fault = self._due(asked)
        for action in actions:
            action()
        if fault is not None and fault.kind is Kind.SLOW:
            self._closing.wait(fault.amount or 1)
            fault = None
        if fault is not None and fault.endless:
            head = b"HTTP/1.1 200 OK\r\n"
            head += b"X-Long: " if fault.kind is Kind.ENDLESS_HEADERS else b"Content-Type: application/json\r\n\r\n"
            return Sent(None, endless=self._without_end(head, fault.endless))
        if fault is not None and not fault.does:
            return Sent(fault.answer(asked))
        answer = self._answered(asked)
        if fault is None:
            return Sent(answer)
        broken = fault.breaks
        if broken is None:
            return Sent(fault.answer(asked))
        return Sent(answer, cut=True) if broken.kind is Kind.CUT else Sent(None)

    def _without_end(self, head: bytes, part: bytes) -> Iterator[bytes]:
        yield head
        while not self._closing.is_set():
            self.passed()
            yield part

    def refuse_tunnel(self, host: str) -> int:
        """Return the status with which the proxy refuses `host`, 0 to let it through."""
        if host not in HOSTS:
            self.failures.append(f"the program wanted to reach {host}")
            return 403
        return self.tunnels_refused

    def note_failure(self, error: BaseException) -> None:
        """Keep what went wrong in here."""
        self.failures.append(f"{type(error).__name__}: {error}")

    def _due(self, asked: Asked) -> tuple[list[Callable[[], object]], Fault | None]:
        """Return what is ordered for `asked`: all actions, and the first fault."""
        actions: list[Callable[[], object]] = []
        fault: Fault | None = None
        for order in [order for order in self._ordered if matches(order.when, asked)]:
            if order.skip:
                order.skip -= 1
            elif not isinstance(order.what, Fault):
                actions.append(order.what)
                self._ordered.remove(order)
            elif fault is None:
                fault = order.what
                order.times -= 1
                if not order.times:
                    self._ordered.remove(order)
        return actions, fault

    def _answered(self, asked: Asked) -> Answer:
        try:
            with self._guard:
                return self._right_answer(asked)
        except RefusedError as error:
            return error.answer
        except NotSpokenError as error:
            self.failures.append(f"not spoken: {asked.method} {asked.path}: {error}")
            return sheets_error(501, f"The test server does not speak this part of Google's: {error}")
        except Exception as error:  # whatever it is, the test must hear of it and the client get an answer
            self.note_failure(error)
            return sheets_error(500, "Internal error encountered.")

    def _right_answer(self, asked: Asked) -> Answer:
        ways = {
            "oauth.authorize": self.oauth.authorize,
            "oauth.token": self.oauth.token,
            "oauth.revoke": self.oauth.revoke,
        }
        if asked.call in ways:
            return ways[asked.call](asked)
        if asked.host == BOUNDARIES:
            return sheets_error(403, "Request had insufficient authentication scopes.")
        if not asked.call:
            self.failures.append(f"not spoken: {asked.method} https://{asked.host}{asked.path}")
            return no_such_page(asked)
        return self._of_the_api(asked)

    def _of_the_api(self, asked: Asked) -> Answer:
        token = token_of(asked, self.accounts)
        if asked.call == "files.list":
            seen = [held for held in self.spreadsheets.values() if held.may_read(token.email)]
            return drive_api.list_files(seen, asked)
        unknown = set(asked.query) - _SYSTEM_PARAMETERS - _PARAMETERS.get(asked.call, frozenset())
        if unknown:
            raise RefusedError(unknown_parameter(min(unknown)))
        if asked.call == "spreadsheets.create":
            made, answer = spreadsheets_api.create(asked)
            made.editors = {token.email}
            self.spreadsheets[made.key] = made
            return answer
        held = opened(asked, token, self.spreadsheets)
        answer = self._about(held, asked)
        if asked.method != "GET":
            held.modified += 1
        return answer

    def _about(self, held: Spreadsheet, asked: Asked) -> Answer:
        if asked.call == "spreadsheets.get":
            return spreadsheets_api.get(held, asked)
        if asked.option("fields"):
            raise NotSpokenError("a field mask of this call")
        text = asked.route.range
        match asked.call:
            case "spreadsheets.batchUpdate":
                return requests_api.batch_update(held, asked)
            case "values.get":
                return values_api.get(held, asked, text)
            case "values.batchGet":
                return values_api.batch_get(held, asked)
            case "values.update":
                return values_api.update(held, asked, text)
            case "values.batchUpdate":
                return values_api.batch_update(held, asked)
        raise invalid(f"no call {asked.call}")
