"""A pass of a desk that is killed again and again: `python tests/killed_serving.py GAME MAILS PORT`.

The pass plays a turn. It is killed (SIGKILL) at a call to the file system, begun anew and killed some calls later, and
so on until it gets to its end; how often it died is printed. It forks, so it starts no thread.
"""

import json
import sys
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final, cast

from killed_commands import through

from autoalgo.common.kit.mail_service import Post, ServingDesk
from autoalgo.common.kit.served_game import OpenServed
from autoalgo.common.kit.serving_settings import IncomingPart, OutgoingPart, Serving, ServingFile
from autoalgo.common.mail import Security, Server, send
from autoalgo.games.capture_the_flag.mail.served import open_served

NOW: Final = datetime(2026, 11, 23, 17, 1, tzinfo=UTC)
STEP: Final = 37


def main() -> None:
    """Carry out the pass to its end."""
    folder, mails = Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    server = Server("127.0.0.1", int(sys.argv[3]), security=Security.NONE)
    part, out = IncomingPart(protocol="imap", host="x", user="x"), OutgoingPart(host="x")
    serving = Serving(folder, ServingFile(incoming=part, outgoing=out), "")

    def fetch(place: Path) -> int:
        place.mkdir(exist_ok=True)
        known = {file.name for file in place.rglob("*.eml")}
        for number, text in enumerate(mails, 1):
            name = f"{number:06} {sha256(text.encode()).hexdigest()[:24]}.eml"
            if name not in known:
                (place / name).write_text(text, encoding="utf-8")
        return 0

    def carry_out() -> int:
        post = Post(fetch, lambda outbox: send(outbox, server))
        ServingDesk(serving, cast("OpenServed", open_served), post, lambda: NOW).carry_out()
        return 0

    deaths, code = through(folder, carry_out, STEP)
    assert not code
    sys.stdout.write(f"{deaths}\n")


if __name__ == "__main__":
    main()
