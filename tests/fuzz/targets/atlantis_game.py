"""Games of Atlantis by mail: mails of any kind are taken in, and folders are damaged (AL-80, AL-83, AL-89)."""

import base64
import quopri
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

from atlantis_worlds import atlantis_numbers

from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.play import month_orders
from autoalgo.games.atlantis.play.played_month import add_players, begin, keep_month, play_month
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.store.deadline import ByMail, keep_by_mail
from autoalgo.games.atlantis.store.entries import GameFile, PlayerFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game, orders_received
from autoalgo.games.atlantis.store.passwords import hashed
from fuzz import json_changes, values
from fuzz.attempts import Attempt, Outcome, Spot, carry_out, put
from fuzz.draws import Draws
from fuzz.targets import shipped
from fuzz.targets.atlantis_orders import changed_orders

FOLDER: Final = "game"
MAILS: Final = "mails"
_SECRET: Final = "theirs"  # noqa: S105 - of a game that nobody plays
_PLAYED: Final = b"#atlantis 1 ours\nunit 1\nrecruit 3\nform 1\nend\n#end\n#atlantis 2 theirs\nunit 2\nwork\n#end\n"
_THEIRS: Final = f"#atlantis 2 {_SECRET}\nunit 2\nstudy sword\n#end\n"
_OURS: Final = (
    "#atlantis 1 ours\nunit 1\nstudy sword\n#end\n",
    '#atlantis 1 ours\nunit 1\nname unit "Größe"\nrecruit 2\n#end\n',
)
_ARRIVED: Final = "Received: from a by b; Mon, 01 Jun 2026 12:00:0{} +0000\n"
_CHARSETS: Final = ("utf-8", "iso-8859-1", "windows-1252", "utf-16", "koi8-r", "shift_jis", "utf-7", "x-unknown", "")
_TO_ALL: Final = tuple(
    ("atlantis", *words)
    for words in (
        *(("status", FOLDER), ("turn", FOLDER, "--preview"), ("audit", FOLDER), ("mail", FOLDER)),
        *(("redo", FOLDER, "--preview"), ("turn", FOLDER, "--without-orders"), ("report", FOLDER, "1")),
        *(("map", FOLDER, "--faction", "1"), ("map", FOLDER), ("page", FOLDER, "1"), ("report", FOLDER, "--mail")),
        *(("collect", FOLDER, MAILS), ("check", f"{FOLDER}/orders/002/a.txt", f"{FOLDER}/turns/001/reports/1.json")),
    )
)


@cache
def _game() -> dict[str, bytes]:
    """Return the files of a game of which a month was played, by their paths."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - for this alone

    with TemporaryDirectory() as name:
        folder = Path(name)
        file = GameFile(name="Isle", seed=1, reading=Reading.RULES, numbers=atlantis_numbers())
        assert not begin(folder, file)
        for number, word in ((1, "ours"), (2, _SECRET)):
            opened = open_game(folder)
            assert isinstance(opened, OpenedGame)
            place = next(region.place for region in opened.world.regions.values() if not region.is_ocean)
            address, kept = f"player{number}@example.org", hashed(word)
            player = PlayerFile(number=number, name="Ants", address=address, password=kept, place=(place.x, place.y))
            add_players(opened, [(player, word)])
        opened = open_game(folder)
        assert isinstance(opened, OpenedGame)
        played = datetime(2026, 5, 1, tzinfo=UTC)
        assert not keep_month(opened, play_month(opened, (("a", _PLAYED),), played))
        assert not keep_by_mail(folder, ByMail(moderator="moderator@example.org"))
        (folder / "orders" / "002").mkdir(parents=True)
        (folder / "orders" / "002" / "a.txt").write_text(_OURS[0])
        return {
            str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
        }


def atlantis_mails(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return the taking in of two mails: one of faction 2, and one of faction 1 that is changed."""
    files = {name: content for name, content in _game().items() if not name.startswith("orders/")}
    put(folder / FOLDER, files)
    ours = mail(base, changed_orders(base.of(_OURS), changes), 1)
    for draws in changes:
        if draws.one_in(3):
            ours = json_changes.change_bytes(draws, ours)
    put(folder / MAILS, {"1.eml": mail(Draws(), _THEIRS, 2), "2.eml": ours})

    def judge(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
        """The other faction's orders are kept as it sent them, and answered once, however often they are taken in."""
        carry_out(attempt)
        opened = open_game(folder / FOLDER)
        texts = orders_received(folder / FOLDER / "orders" / "002")
        if isinstance(opened, Failure) or isinstance(texts, Failure):
            yield "the game cannot be read any more"
            return
        found = month_orders.collect(texts, opened.world, opened.numbers).orders.get(2)
        if found is None or found.units != read_sent(_THEIRS, opened.numbers)[0].orders.units:
            yield f"the orders of the other faction are not those that it sent: {outcome.err[:300]}"
        letters = [file.read_bytes() for file in (folder / FOLDER / "outbox").glob("*.eml")]
        if sum(b"To: player2@" in letter for letter in letters) != 1:
            yield "the other faction does not get one answer"

    return Attempt(
        folder,
        ("atlantis", "collect", str(folder / FOLDER), str(folder / MAILS)),
        shipped.home(folder),
        spots=(Spot((MAILS,)),),
        may_write=("Logs", *(f"{FOLDER}/{name}" for name in ("orders", "late", "outbox", "unreadable"))),
        secrets=(_SECRET,),
        judge=judge,
    )


def mail(draws: Draws, text: str, number: int) -> bytes:
    """Return a mail of a player's with a text in some charset, encoding and kind of body."""
    charset = draws.of(_CHARSETS)
    body = text.encode(charset if charset not in {"", "x-unknown"} else "utf-8", "replace")
    how = draws.of(("8bit", "base64", "quoted-printable", "7bit", "x-none"))
    kind = draws.of(("text/plain", "text/html", "text/plain; format=flowed", "application/octet-stream", "multipart/x"))
    if kind == "text/html":
        body = b"<html><body>" + body.replace(b"\n", b"<br>\n") + b"</body></html>"
    body = {"base64": base64.encodebytes, "quoted-printable": quopri.encodestring}.get(how, bytes)(body)
    said = f'{kind}; charset="{charset}"' if charset else kind
    head = f"From: player{number}@example.org\nTo: moderator@example.org\nMessage-ID: <{number}@example.org>\n"
    head += f"Subject: orders\nMIME-Version: 1.0\nContent-Type: {said}\nContent-Transfer-Encoding: {how}\n\n"
    return (_ARRIVED.format(number) + head).encode() + body


def atlantis_folder(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return what is asked of a game whose files are damaged."""
    files = dict(_game())
    for draws in changes:
        draws.of(_DAMAGES)(draws, files)
    put(folder / FOLDER, files)
    put(folder / MAILS, {"1.eml": mail(Draws(), _OURS[0], 1)})
    words = base.of(_TO_ALL)
    return Attempt(
        folder,
        words,
        shipped.home(folder),
        may_write=("Logs", *(f"{FOLDER}/{name}" for name in ("orders", "late", "outbox", "turns"))),
        secrets=(_SECRET,),
    )


def _json(draws: Draws, files: dict[str, bytes]) -> None:
    """Change a value of a file of JSON."""
    name = draws.of([name for name in sorted(files) if name.endswith(".json")])
    files[name] = json_changes.changed(draws, files[name])


def _file(draws: Draws, files: dict[str, bytes]) -> None:
    """Damage a file, or leave it out."""
    name = draws.of(sorted(files))
    if draws.one_in(3):
        del files[name]
    else:
        files[name] = json_changes.change_bytes(draws, files[name])


def _more(draws: Draws, files: dict[str, bytes]) -> None:
    """Put a file where none is expected."""
    place = draws.of(("", "orders/002/", "late/002/", "turns/", "turns/002/", "players/002/", "outbox/", "orders/x/"))
    files[f"{place}{draws.of(('x', '2026.txt', 'x.json', '001.eml', '.part'))}"] = values.text(draws).encode(
        "utf-8", "replace"
    )


_DAMAGES: Final[tuple[Callable[[Draws, dict[str, bytes]], None], ...]] = (_json, _json, _json, _file, _file, _more)
