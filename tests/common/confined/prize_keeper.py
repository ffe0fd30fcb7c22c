"""Lays out everything that a bot could reach for, lets `prize_bot` try, and prints what led out as JSON.

`python prize_keeper.py FOLDER {cell|trusted} [NAME]`: FOLDER is empty and the user's own. With NAME the bot takes too
much of one thing, and what is printed is how much it got or how it ended.
"""

import ctypes
import json
import os
import socket
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from threading import Thread

from autoalgo.common.confined import CellLimits, ConfinedProgram, EndedError

BOT = Path(__file__).with_name("prize_bot.py")
CHECKOUT = Path(__file__).resolve().parents[3]
PATIENCE_SECONDS = 120
LIMITS = CellLimits(2**28, True, 600)
SHARED = 0x417A
"""The key of a segment of shared memory."""


def main(folder: Path, how: str, name: str = "") -> None:
    """Lay everything out, and try."""
    with ExitStack() as stack:
        traps = laid_out(folder, stack)
        readable = [str(folder / "bot"), sys.prefix, sys.base_prefix]
        command = [sys.executable, "-I", "-S", str(folder / "bot" / BOT.name), name or json.dumps(traps)]
        errors = stack.enter_context((folder / "errors.txt").open("wb"))
        program = ConfinedProgram(command, readable, LIMITS, errors, trusted=how == "trusted")
        stack.callback(program.stop)
        if how == "trusted":
            program.send(b"go on")
        try:
            told = program.line(time.monotonic() + PATIENCE_SECONDS)
        except EndedError as ended:
            told = json.dumps(str(ended)).encode()
        os.write(1, told)


def laid_out(folder: Path, stack: ExitStack) -> dict[str, object]:
    """Return what a bot is told of the traps; they stand until `stack` ends."""
    for name in ("home", "tmp", "bot", "other"):
        (folder / name).mkdir()
    for name in ("home", "tmp"):
        (folder / name / "secret.txt").write_text("secret", encoding="ascii")
    (folder / "other" / "bot.py").write_text("# my strategy", encoding="ascii")
    (folder / "bot" / BOT.name).write_bytes(BOT.read_bytes())
    libc = ctypes.CDLL(None)
    libc.shmget(SHARED, 16, 0o1600)
    stack.callback(lambda: libc.shmctl(libc.shmget(SHARED, 16, 0), 0, None))
    open_file = os.open(folder / "home" / "secret.txt", os.O_RDONLY)
    buffer = ctypes.create_string_buffer(b"secret", 8)
    stack.callback(lambda: buffer.raw)
    libc.prctl(0x59616D61, -1, 0, 0, 0)  # lets others trace this process where Yama keeps them from it
    return {
        **{name: str(folder / name) for name in ("home", "tmp")},
        **sockets(folder, stack),
        "other_bot": str(folder / "other" / "bot.py"),
        "bot_folder": str(folder / "bot"),
        "own": [sys.prefix, sys.base_prefix],
        "checkout": str(CHECKOUT),
        "game": os.getpid(),
        "shared": SHARED,
        "file": open_file,
        "address": ctypes.addressof(buffer),
        "hostname": socket.gethostname(),
        "key": key(libc),
    }


def key(libc: ctypes.CDLL) -> str:
    """Put a key into the session's keyring, where the desktop keeps its own."""
    number = {"x86_64": 248, "aarch64": 217}[os.uname().machine]
    libc.syscall(number, b"user", b"autoalgo-secret", b"secret", 6, -3)
    return "autoalgo-secret"


def sockets(folder: Path, stack: ExitStack) -> dict[str, object]:
    """Return the addresses of sockets that answer."""

    def listening(address: str) -> str:
        server = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
        server.bind(address)
        server.listen()
        Thread(target=answer, args=(server,), daemon=True).start()
        return address

    (folder / ".X11-unix").mkdir()
    datagram = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
    datagram.bind(str(folder / "log"))
    udp = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    udp.bind(("127.0.0.1", 0))
    tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
    abstract = f"autoalgo-prize-{os.getpid()}"
    listening(f"\0{abstract}")
    return {
        "socket": listening(str(folder / "socket")),
        "screen": listening(str(folder / ".X11-unix" / "X0")),
        "bus": listening(str(folder / "bus")),
        "datagram": str(folder / "log"),
        "abstract": abstract,
        "tcp": tcp.getsockname()[1],
        "udp": udp.getsockname()[1],
    }


def answer(server: socket.socket) -> None:
    """Let everybody in, as a session bus does."""
    while True:
        try:
            client, _ = server.accept()
            client.sendall(b"OK 0123\r\n")
        except OSError:
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
