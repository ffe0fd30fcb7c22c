"""The moderator's browser: it opens the page of Google and follows where that sends it, the program's own port too."""

import contextlib
import threading
from pathlib import Path

import requests


class Browser:
    """Opens addresses, each in a thread of its own, as a browser lets the program go on."""

    def __init__(self, proxy: str, bundle: Path) -> None:
        self._proxy = proxy
        self._bundle = bundle
        self._threads: list[threading.Thread] = []
        self.pages: list[str] = []
        """The texts of the pages that were shown last."""

    def open(self, url: str) -> None:
        """Open `url`."""
        thread = threading.Thread(target=self._visit, args=(url,), name="browser")
        self._threads.append(thread)
        thread.start()

    def close(self) -> None:
        """Wait for all pages."""
        for thread in self._threads:
            thread.join()

    def _visit(self, url: str) -> None:
        with requests.Session() as session, contextlib.suppress(requests.RequestException):
            session.trust_env = False
            session.verify = str(self._bundle)
            session.proxies = {"https": self._proxy}
            self.pages.append(session.get(url, timeout=120).text)
