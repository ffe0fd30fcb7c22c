"""How a game is served by mail without a person: its mail account, and what its desk does when (mail_server.json).

The password is not in the file: it comes from a file that nobody else may read, or from an environment variable.
"""

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned
from autoalgo.common.files import read_whole
from autoalgo.common.kit.folder import unusable
from autoalgo.common.mail import Security, Server
from autoalgo.common.mail.fetch import Account, Protocol
from autoalgo.common.mail.server import LOGIN_VARIABLE
from autoalgo.common.mail_arguments import USUAL_PORTS
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.versions import Format, Version

SETTINGS: Final = Format[dict[str, JsonValue]]("mail server of a game", (Version("0.2.0", "the first"),))
FILE: Final = "mail_server.json"
FETCHED: Final = "mails"
"""The folder of a game for mails that are fetched."""
_EXAMPLE: Final = (
    '{"incoming": {"protocol": "imap", "host": "imap.example.org", "user": "umpire"}, '
    '"outgoing": {"host": "smtp.example.org", "user": "umpire"}, "password_file": "/home/ann/umpire.password"}'
)
_MOST_PASSWORD_BYTES: Final = 4096
_PORTS: Final = {Protocol.IMAP: {"tls": 993}, Protocol.POP3: {"tls": 995, "starttls": 110, "none": 110}}

_Host = Annotated[str, Field(pattern=r"^[A-Za-z0-9.:-]{1,253}$")]
_Port = Annotated[int, Field(ge=0, le=65535)]
_Security = Literal["tls", "starttls", "none"]


class IncomingPart(StrictModel):
    """The account that mails are fetched from."""

    protocol: Literal["imap", "pop3"]
    host: _Host
    port: _Port = 0
    """0 for the usual one."""
    security: _Security = "tls"
    user: Annotated[str, Field(min_length=1, max_length=320)]
    mailbox: Annotated[str, Field(pattern=r'^[^"\\\x00-\x1f\x7f]{1,200}$')] = "INBOX"


class OutgoingPart(StrictModel):
    """The server that letters are handed over to."""

    host: _Host
    port: _Port = 0
    """0 for the usual one."""
    security: _Security = "starttls"
    user: Annotated[str, Field(max_length=320)] = ""


class ServingFile(StrictModel):
    """How a game is served."""

    incoming: IncomingPart | None = None
    mailboxes: tuple[str, ...] = ()
    """Maildirs, mboxes or folders of .eml files on this machine, absolute or in the game's folder, read as well."""
    outgoing: OutgoingPart | None = None
    """None where letters are only put into the outbox."""
    password_file: str = ""
    password_variable: Annotated[str, Field(pattern="^[A-Za-z_][A-Za-z0-9_]*$")] = LOGIN_VARIABLE
    """Of the environment; it counts where there is no file."""
    remind_hours: Annotated[int, Field(ge=0, le=24 * 30)] = 24
    """Before the deadline whoever has sent no orders gets a letter; 0 for none."""
    letter_at: Annotated[str, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$", description='Write it as "08:00".')] = (
        "08:00"
    )
    """From when on the moderator gets his letter of the day, in the game's zone."""
    play: bool = True
    """Whether turns are played at the deadline, or when all are ready."""


@dataclass(frozen=True)
class Serving:
    """How the game in a folder is served."""

    folder: Path
    file: ServingFile
    password: str

    @property
    def account(self) -> Account | None:
        """The account that mails are fetched from."""
        part = self.file.incoming
        if part is None:
            return None
        protocol = Protocol(part.protocol)
        port = part.port or _PORTS[protocol].get(part.security, 143)
        return Account(protocol, part.host, port, part.user, Security(part.security), part.mailbox)

    @property
    def server(self) -> Server | None:
        """The server that letters are handed over to."""
        part = self.file.outgoing
        if part is None:
            return None
        return Server(part.host, part.port or USUAL_PORTS[part.security], part.user, Security(part.security))

    @property
    def mailboxes(self) -> tuple[Path, ...]:
        """The mailboxes on this machine."""
        return tuple(self.folder / Path(each).expanduser() for each in self.file.mailboxes)


def open_serving(folder: Path) -> Serving | Failure:
    """Return how the game in a folder is served, or what is wrong with the file that says so, or with the password."""
    file = folder / FILE
    if not file.exists():
        found = "nobody has said by which mail account the game is served"
        return Failure(Problem(Place(file=str(file)), found, "a JSON file of the account", f"such as: {_EXAMPLE}"))
    content = read_versioned(SETTINGS, ServingFile, file)
    if isinstance(content, Failure):
        return content
    if content.incoming is None and not content.mailboxes:
        found = "there is nothing that mails are taken from"
        return Failure(Problem(Place(file=str(file)), found, '"incoming", "mailboxes" or both'))
    password = _password(folder, content)
    return password if isinstance(password, Failure) else Serving(folder, content, password)


def _password(folder: Path, content: ServingFile) -> str | Failure:
    if content.incoming is None and not (content.outgoing and content.outgoing.user):
        return ""
    if not content.password_file:
        found = os.environ.get(content.password_variable, "")
        place, allowed = Place(file=str(folder / FILE)), f'"password_file", or {content.password_variable}'
        return found or Failure(Problem(place, "the password is missing", allowed))
    file = folder / Path(content.password_file).expanduser()
    try:
        if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
            found = "others may read the file with the password"
            return Failure(Problem(Place(file=str(file)), found, "a file of its owner's alone", f"chmod 600 {file}"))
        text = read_whole(file, _MOST_PASSWORD_BYTES).decode(errors="replace").strip("\r\n")
    except OSError as error:
        return unusable(file, "the password cannot be read", error)
    return text or Failure(Problem(Place(file=str(file)), "the file with the password is empty", "a password"))
