"""Mail of a game's players: read from where a mail program keeps it, written into an outbox, sent when somebody asks.

Nothing here knows a game. `read_messages` reads a folder of .eml files, an mbox or a Maildir and changes nothing there;
`Outbox.put` writes a letter once, whatever is repeated; `send` hands over to a server what waits, and never twice by
itself.
"""

from autoalgo.common.mail.delivery import Sending, send
from autoalgo.common.mail.letter import Attachment, Letter
from autoalgo.common.mail.mailbox_files import Incoming, read_messages
from autoalgo.common.mail.message import Message
from autoalgo.common.mail.outbox import Letters, Outbox, OutboxLetter
from autoalgo.common.mail.server import Security, Server, password_for

__all__ = [
    "Attachment",
    "Incoming",
    "Letter",
    "Letters",
    "Message",
    "Outbox",
    "OutboxLetter",
    "Security",
    "Sending",
    "Server",
    "password_for",
    "read_messages",
    "send",
]
