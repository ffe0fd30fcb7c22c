"""Mails of the game that is open, taken in and answered by the umpire's own hand, as the command line does."""

from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.common.qt.mail_model import MailWork, Posted
from autoalgo.games.capture_the_flag.mail import MailGame, collect, open_table, outbox_of, post_reports
from autoalgo.games.capture_the_flag.store.folder import OpenedGame


def _post(table: MailGame) -> Posted | Failure:
    count = post_reports(table)
    return count if isinstance(count, Failure) else (count, ())


def _coming(opened: OpenedGame) -> int:
    return opened.game.turn


def _name(opened: OpenedGame) -> str:
    return f"{opened.seed} {opened.folder.name}"


FLAG_MAIL: Final = MailWork(open_table, collect, _post, outbox_of, _coming, _name)
