"""Chromium without a screen, driven by its own protocol over two pipes: pages are opened, clicked and typed into.

Only what the tests of pages need; the commands are those of the Chrome DevTools Protocol.
"""

import json
import os
import select
import shutil
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

NO_BROWSER: Final = "there is no Chromium: apt-get install chromium"
_PATIENCE_S: Final = 120
"""Until an answer is given up."""
_FLAGS: Final = (
    *("--headless", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync"),
    *("--metrics-recording-only", "--remote-debugging-pipe"),
)
_LAUNCHER: Final = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
for number, end in enumerate(ends, 3):
    os.dup2(end, number)
    os.close(end)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Chromium reads commands from descriptor 3 and writes to 4."""
_KEYS: Final = {"Enter": ("\r", 13), "Tab": ("", 9), "Escape": ("", 27), "ArrowUp": ("", 38), "ArrowDown": ("", 40)}
_KEYS_MORE: Final = {"ArrowLeft": ("", 37), "ArrowRight": ("", 39), "Backspace": ("", 8)}


def browser_path() -> str | None:
    """Return where Chromium is; None where there is none, or one that may not read files of tests (a snap)."""
    for name in ("chromium", "google-chrome"):
        path = shutil.which(name)
        if path and not path.startswith("/snap/"):
            return path
    return None


@contextmanager
def opened_browser(folder: Path) -> Iterator["Browser"]:
    """Start Chromium, with its profile in a folder, and end it afterwards."""
    path = browser_path()
    assert path, NO_BROWSER
    read_end, commands = os.pipe()
    answers, write_end = os.pipe()
    launch = [sys.executable, "-c", _LAUNCHER, str(read_end), str(write_end), path]
    with (folder / "browser.log").open("wb") as log:
        process = subprocess.Popen(
            [*launch, *_FLAGS, f"--user-data-dir={folder / 'profile'}"],
            pass_fds=(read_end, write_end),
            stdout=log,
            stderr=log,
        )
    os.close(read_end)
    os.close(write_end)
    try:
        yield Browser(commands, answers)
    finally:
        os.close(commands)  # which ends it
        os.close(answers)
        try:
            process.wait(_PATIENCE_S)
        finally:
            process.kill()


class Browser:
    """A Chromium that has been started.

    Parameters
    ----------
    commands, answers
        The descriptors of its pipes.
    """

    def __init__(self, commands: int, answers: int) -> None:
        self._commands, self._answers = commands, answers
        self._rest = b""
        self._number = 0
        self.events: list[dict[str, Any]] = []
        """What pages have told of themselves, and no tab has taken yet."""

    def tab(self, file: Path, width: int = 1280, *, dark: bool = False, script: bool = True) -> "Tab":
        """Open a file in a tab of its own, so many pixels wide."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        tab = Tab(self, self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        for domain in ("Page", "Runtime", "Network", "Log"):
            tab.ask(f"{domain}.enable")
        tab.ask("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        tab.ask("Emulation.setEmulatedMedia", features=[scheme])
        tab.ask("Emulation.setScriptExecutionDisabled", value=not script)
        tab.open(file)
        if script:
            tab.wait("!document.getElementById('packed')")  # a script that the page unpacks
        return tab

    def ask(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
        """Return the answer to a command."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        message |= {"sessionId": session} if session else {}
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while (answer := self.next()).get("id") != self._number:
            self.events.append(answer)
        assert "error" not in answer, (method, answer["error"])
        result: dict[str, Any] = answer["result"]
        return result

    def next(self) -> dict[str, Any]:
        """Return the next that it has to say."""
        end = time.monotonic() + _PATIENCE_S
        while b"\0" not in self._rest:
            ready = select.select([self._answers], [], [], max(0, end - time.monotonic()))[0]
            read = os.read(self._answers, 1 << 16) if ready else b""
            assert read, "Chromium does not answer, or has ended: see browser.log"
            self._rest += read
        message, self._rest = self._rest.split(b"\0", maxsplit=1)
        told: dict[str, Any] = json.loads(message)
        return told


class Tab:
    """A page in a tab.

    Parameters
    ----------
    browser
        Which it is open in.
    session
        Its name there.
    """

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser, self._session = browser, session

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return the answer to a command."""
        return self._browser.ask(method, self._session, **parameters)

    def open(self, file: Path) -> None:
        """Open a file, and wait until it is there."""
        self.ask("Page.navigate", url=file.as_uri())
        events = self._browser.events
        while not any(event.get("method") == "Page.loadEventFired" and self._mine(event) for event in events):
            events.append(self._browser.next())

    def said(self) -> list[str]:
        """Return what the page has written to the console, its errors, and what it was refused."""
        self.value("0")  # whatever came before this answer has been told
        found = []
        for event in filter(self._mine, self._browser.events):
            about = event["params"]
            if event["method"] == "Runtime.consoleAPICalled":
                found.append(" ".join(str(each.get("value", each.get("description"))) for each in about["args"]))
            elif event["method"] == "Runtime.exceptionThrown":
                found.append(str(about["exceptionDetails"]))
            elif event["method"] == "Log.entryAdded":
                found.append(f"{about['entry']['level']}: {about['entry']['text']}")
        return found

    def requests(self) -> list[str]:
        """Return the addresses that the page has asked for, its own first."""
        events = filter(self._mine, self._browser.events)
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    def value(self, expression: str) -> Any:  # noqa: ANN401
        """Return what an expression of JavaScript is in the page; of a promise what it holds in the end."""
        found = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def wait(self, expression: str) -> None:
        """Wait until an expression is true."""
        self.value(f"new Promise((done) => (function look() {{ ({expression}) ? done() : setTimeout(look, 5) }})())")

    def click(self, selector: str, number: int = 0) -> None:
        """Press and release the mouse in the middle of an element, which must be what lies there."""
        find = f"document.querySelectorAll({json.dumps(selector)})[{number}]"
        x, y, hit = self.value(
            f"(() => {{ const it = {find}; it.scrollIntoView({{block: 'center', inline: 'center'}});"
            "const box = it.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;"
            "return [x, y, it.contains(document.elementFromPoint(x, y))]; })()"
        )
        assert hit, f"{selector} is covered"
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, *keys: str) -> None:
        """Press and release keys, by their names in JavaScript."""
        for key in keys:
            text, code = (_KEYS | _KEYS_MORE).get(key, (key, ord(key[0].upper())))
            about = {"key": key, "windowsVirtualKeyCode": code}
            self.ask("Input.dispatchKeyEvent", type="keyDown", **about, **({"text": text} if text else {}))
            self.ask("Input.dispatchKeyEvent", type="keyUp", **about)

    def write(self, text: str) -> None:
        """Type a text where the caret is."""
        for character in text:
            self.press(character)

    def printed(self) -> bytes:
        """Return the page as it is printed, as a PDF."""
        return b64decode(self.ask("Page.printToPDF", printBackground=False)["data"])

    def _mine(self, event: dict[str, Any]) -> bool:
        return event.get("sessionId") == self._session
