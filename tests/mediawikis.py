"""A real MediaWiki on this machine, in a folder of its own, and a proxy before it that breaks connections.

Debian's package `mediawiki`, PHP with SQLite and PHP's own web server; without them tests are skipped in words.
"""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlencode
from urllib.request import urlopen

from autoalgo.war.wiki.account import WikiAccount, account_of

PROGRAM: Final = Path("/usr/share/mediawiki")
NEEDS: Final = "Debian's packages mediawiki, php-cli, php-sqlite3, php-mbstring, php-xml and php-intl"
BOT: Final = "Umpire@autoalgo"
PASSWORD: Final = "abcdef0123456789abcdef0123456789"  # noqa: S105 of a wiki that is thrown away
_TRIES: Final = 5
_SETTINGS: Final = """
$wgMainCacheType = CACHE_DB;
$wgSessionCacheType = CACHE_DB;
$wgJobRunRate = 0;
$wgServer = "http://127.0.0.1";
$wgSQLiteDataDir = __DIR__ . '/data';
$wgRateLimits = [];
$wgUploadDirectory = __DIR__ . '/images';
$wgPasswordAttemptThrottle = [];
foreach ( glob( __DIR__ . '/extra-*.php' ) as $extra ) { require $extra; }
"""


def missing() -> bool:
    """Return whether there is no MediaWiki on this machine."""
    return not (PROGRAM / "maintenance" / "install.php").exists() or shutil.which("php") is None


class MediaWiki:
    """A wiki with the account Umpire, which may edit, and its bot password."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._extras = 0
        self._environment = {**os.environ}
        self._run(
            *("install", "--dbtype", "sqlite", "--dbpath", str(folder / "data"), "--dbname", "wiki"),
            *("--confpath", str(folder), "--scriptpath", "", "--server", "http://127.0.0.1"),
            *("--pass", "Moderator pass 1", "Map Game", "Admin"),
        )
        with (folder / "LocalSettings.php").open("a", encoding="utf-8") as settings:
            settings.write(_SETTINGS)
        self._environment["MW_CONFIG_FILE"] = str(folder / "LocalSettings.php")
        self._run("createAndPromote", "Umpire", "Umpire pass 22")
        (folder / "images").mkdir()
        grants = "basic,editpage,createeditmovepage,highvolume,uploadfile"
        self._run("createBotPassword", "--appid", "autoalgo", "--grants", grants, "Umpire", PASSWORD)
        for _ in range(_TRIES):
            self.port = _free_port()
            self._server = self._serving()
            if self._answers():
                return
            self.close()
        raise AssertionError((folder / "server.log").read_text(errors="replace"))

    def close(self) -> None:
        """End the server with all its workers."""
        with suppress(ProcessLookupError):
            os.killpg(self._server.pid, signal.SIGTERM)
        self._server.wait(10)

    @property
    def api(self) -> str:
        """The address of api.php."""
        return f"http://127.0.0.1:{self.port}/api.php"

    def account(self, port: int = 0) -> WikiAccount:
        """Return the account of the umpire, behind a proxy on another port if one is given."""
        account = account_of(f"http://127.0.0.1:{port or self.port}/", BOT, PASSWORD)
        assert isinstance(account, WikiAccount)
        return account

    def put(self, title: str, text: str, user: str = "Admin") -> None:
        """Make a page or another revision of it."""
        self._run("edit", "--user", user, title, text=text)

    def text(self, title: str) -> str:
        """Return the text of a page, as anybody reads it."""
        asked = {"action": "query", "prop": "revisions", "titles": title, "rvprop": "content", "rvslots": "main"}
        page = self._read(asked)["query"]["pages"][0]
        return str(page["revisions"][0]["slots"]["main"]["content"])

    def summaries(self, title: str) -> list[str]:
        """Return what the history of a page says, the newest edit first."""
        asked = {"action": "query", "prop": "revisions", "titles": title, "rvprop": "comment", "rvlimit": "50"}
        return [each["comment"] for each in self._read(asked)["query"]["pages"][0]["revisions"]]

    @contextmanager
    def settings(self, php: str) -> Iterator[None]:
        """Let further settings be in force for a while."""
        self._extras += 1  # PHP looks only every two seconds whether a file that it has compiled has changed
        extra = self._folder / f"extra-{self._extras}.php"
        extra.write_text(f"<?php\n{php}\n", encoding="utf-8")
        try:
            yield
        finally:
            extra.unlink()

    def protect(self, title: str, undo: bool = False) -> None:
        """Protect a page so that only administrators edit it."""
        self._run("protect", *(["--unprotect"] if undo else []), title)

    def block(self, undo: bool = False) -> None:
        """Block the umpire from editing."""
        self._run("blockUsers", *(["--unblock"] if undo else []), text="Umpire\n")

    def files(self) -> list[str]:
        """Return the names of all files, each as often as it was uploaded."""
        found = self._read({"action": "query", "list": "logevents", "letype": "upload", "lelimit": "50"})
        return [each["title"] for each in found["query"]["logevents"]]

    def _read(self, asked: dict[str, str]) -> dict:  # type: ignore[type-arg] # whatever the wiki answers
        query = urlencode({**asked, "format": "json", "formatversion": "2"})
        with urlopen(f"{self.api}?{query}", timeout=30) as answer:  # noqa: S310 our own server
            found: dict = json.load(answer)  # type: ignore[type-arg]
        return found

    def _run(self, script: str, *words: str, text: str = "") -> None:
        command = ["php", str(PROGRAM / "maintenance" / f"{script}.php"), *words]
        done = subprocess.run(
            command, env=self._environment, input=text, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def _serving(self) -> subprocess.Popen[bytes]:
        environment = self._environment | {"PHP_CLI_SERVER_WORKERS": "4"}
        command = ["php", "-S", f"127.0.0.1:{self.port}", "-t", str(PROGRAM)]
        with (self._folder / "server.log").open("wb") as log:
            return subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)

    def _answers(self) -> bool:
        """Wait until the server listens; false where another program has taken its port meanwhile."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and self._server.poll() is None:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self._server.poll() is None
        return False


class Cut(Enum):
    """Where a connection breaks."""

    BEFORE = auto()
    """Before the wiki has heard of the request."""
    AFTER = auto()
    """When the wiki has carried the request out, before its first byte of the answer."""
    HALF = auto()
    """In the middle of the answer."""
    LATE = auto()
    """At once, while the wiki gets the request only when the next edit comes, before that one."""


Instead = tuple[int, dict[str, str], str]
"""A status, headers and a body that come in the place of the wiki's answer."""


class CuttingProxy(ThreadingHTTPServer):
    """Hands requests on to a wiki, and breaks those connections on which an edit goes, as it is told.

    Attributes
    ----------
    faults : deque[Cut | Instead | None]
        What happens to the next edits, the first first; None lets one pass.
    edits : int
        How many edits came.
    """

    daemon_threads = True

    def __init__(self, wiki_port: int, action: str = "edit") -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.wiki_port = wiki_port
        self.action = action
        self.faults: deque[Cut | Instead | None] = deque()
        self.next_fault: Callable[[], Cut | Instead | None] = lambda: self.faults.popleft() if self.faults else None
        self.edits = 0
        self.late: list[Callable[[], object]] = []
        self.guard = threading.Lock()
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def port(self) -> int:
        """The port of 127.0.0.1 that it listens on."""
        return int(self.server_address[1])

    def close(self) -> None:
        """Listen no more."""
        self.shutdown()
        self.server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: connections break on purpose."""


class _Handler(BaseHTTPRequestHandler):
    server: CuttingProxy

    def do_POST(self) -> None:
        """Hand a request on, or do what is told of it."""
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        server, fault = self.server, None
        if _action_of(body) == server.action:
            with server.guard:
                server.edits += 1
                fault = server.next_fault()
                late, server.late = server.late, []
            for send in late:
                send()
        if isinstance(fault, tuple):
            self._answer(fault[0], fault[1], fault[2].encode())
        elif fault is Cut.BEFORE:
            self._break()
        elif fault is Cut.LATE:
            server.late.append(lambda: self._ask(body))
            self._break()
        else:
            status, headers, answer = self._ask(body)
            if fault is Cut.AFTER:
                self._break()
            elif fault is Cut.HALF:
                self._answer(status, headers, answer, len(answer) // 2)
                self._break()
            else:
                self._answer(status, headers, answer)

    def do_GET(self) -> None:
        """Hand a request on."""
        self._answer(*self._ask(b""))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 – the base class calls it so
        """Say nothing."""

    def _ask(self, body: bytes) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.wiki_port, timeout=60)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in {"host", "connection"}}
        headers["Accept-Encoding"] = "identity"
        connection.request(self.command, self.path, body or None, headers)
        answer = connection.getresponse()
        kept = {name: value for name, value in answer.getheaders() if name.lower() in {"content-type", "retry-after"}}
        cookies = [value for name, value in answer.getheaders() if name.lower() == "set-cookie"]
        self._cookies = cookies
        content = answer.read()
        connection.close()
        return answer.status, kept, content

    def _answer(self, status: int, headers: dict[str, str], body: bytes, sent: int | None = None) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        for cookie in getattr(self, "_cookies", ()):
            self.send_header("Set-Cookie", cookie)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:sent])

    def _break(self) -> None:
        self.close_connection = True
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)


def _action_of(body: bytes) -> str:
    """Return what a request asks the API to do, whether it is a form or has a file in it."""
    part = b'name="action"\r\n\r\n'
    if part in body:
        return body.partition(part)[2].partition(b"\r\n")[0].decode()
    return parse_qs(body.decode()).get("action", [""])[0]


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
