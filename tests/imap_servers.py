"""A real IMAP and POP3 server on this machine, dovecot, with TLS, and one account whose mails lie in a Maildir."""

import grp
import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
import trustme

USER: Final = "umpire"
PASSWORD: Final = "opensesame"  # noqa: S105 - of a server that only the test knows
_SERVER: Final = "dovecot"
"""Whose the mails are where root runs the tests."""
_SECONDS: Final = 20
"""For the server to begin."""
_CONFIG: Final = """
base_dir = {run}
state_dir = {run}
log_path = {run}/dovecot.log
auth_failure_delay = 0
protocols = imap pop3
ssl = yes
ssl_cert = <{certificate}
ssl_key = <{certificate}
disable_plaintext_auth = no
default_login_user = {login}
default_internal_user = {internal}
default_internal_group = {group}
first_valid_uid = 0
mail_location = maildir:{maildir}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={maildir}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    address = 127.0.0.1
    port = {imap}
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {imaps}
    ssl = yes
  }}
}}
service pop3-login {{
  chroot =
  inet_listener pop3 {{
    address = 127.0.0.1
    port = {pop3}
  }}
  inet_listener pop3s {{
    address = 127.0.0.1
    port = {pop3s}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
"""


@dataclass(frozen=True)
class ImapServer:
    """A server that runs."""

    imap: int
    """Its ports; those of these two protect a connection once they are asked to."""
    pop3: int
    imaps: int
    pop3s: int
    maildir: Path
    authority: Path
    """The file of who has signed the certificate, which is for "localhost"."""

    def put(self, name: str, data: bytes) -> None:
        """Let a mail come in."""
        file = self.maildir / "new" / name
        file.write_bytes(data)
        if os.getuid() == 0:
            shutil.chown(file, _SERVER)


@contextmanager
def dovecot() -> Iterator[ImapServer]:
    """Serve a new Maildir to USER; skip the test where there is no dovecot, or it does not begin."""
    program = shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if program is None:
        pytest.skip("dovecot is not installed: its IMAP server (Debian: dovecot-imapd, dovecot-pop3d) is missing")
    # Not in pytest's folder, which only its own user may enter: dovecot serves no mails of root's.
    with TemporaryDirectory(prefix="autoalgo-imap-") as folder:
        run, maildir, root = Path(folder) / "run", Path(folder) / "Maildir", os.getuid() == 0
        for each in (run, maildir, *(maildir / part for part in ("new", "cur", "tmp"))):
            each.mkdir()
        owner = pwd.getpwnam(_SERVER) if root else pwd.getpwuid(os.getuid())
        if root:
            Path(folder).chmod(0o755)
            for each in (maildir, *maildir.iterdir()):
                shutil.chown(each, _SERVER)
        authority = trustme.CA(organization_name="Autoalgo tests")
        signed = authority.issue_cert("localhost", organization_name="Autoalgo tests")
        signed.private_key_and_cert_chain_pem.write_to_path(f"{folder}/certificate.pem")
        authority.cert_pem.write_to_path(f"{folder}/authority.pem")
        imap, pop3, imaps, pop3s = (_free_port() for _ in range(4))
        server = ImapServer(imap, pop3, imaps, pop3s, maildir, Path(folder) / "authority.pem")
        config = _CONFIG.format(
            run=run,
            login="dovenull" if root else owner.pw_name,
            internal=owner.pw_name,
            group=grp.getgrgid(owner.pw_gid).gr_name,
            maildir=maildir,
            password=PASSWORD,
            uid=owner.pw_uid,
            gid=owner.pw_gid,
            imap=server.imap,
            pop3=server.pop3,
            imaps=server.imaps,
            pop3s=server.pop3s,
            certificate=f"{folder}/certificate.pem",
        )
        # Not in `run`, into which dovecot puts a link of this name.
        (Path(folder) / "dovecot.conf").write_text(config, encoding="utf-8")
        process = subprocess.Popen([program, "-F", "-c", f"{folder}/dovecot.conf"], stderr=subprocess.DEVNULL)
        try:
            _wait_for(server.imap, process)
            yield server
        finally:
            process.terminate()
            process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    ends = time.monotonic() + _SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if server.poll() is not None or time.monotonic() > ends:
                pytest.skip("dovecot is installed, but does not begin here")
            time.sleep(0.02)
        else:
            return
