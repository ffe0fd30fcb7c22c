"""The command by which a moderator sends what waits in the outbox of a game."""

from collections.abc import Iterator
from getpass import getpass

from autoalgo.common.console import Exit, PassingLine, say_lines, tell_problems
from autoalgo.common.mail.delivery import send
from autoalgo.common.mail.outbox import Outbox, OutboxLetter
from autoalgo.common.mail.server import Security, Server, password_for
from autoalgo.common.mail_arguments import SendOptions
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, Place, Problem


def send_letters(outbox: Outbox, options: SendOptions) -> Exit:
    """Send what waits in an outbox, and tell what came of it."""
    problems = [problem for key in options.again for problem in outbox.send_again(key) or ()]
    if problems:
        return tell_problems(problems)
    server = Server(options.host, options.port, options.user, Security(options.security))
    line = PassingLine()
    try:
        password = password_for(server, getpass)
    except EOFError:
        return tell_problems([Problem(Place(key="--user"), "no password came", "one, or AUTOALGO_MAIL_PASSWORD")])
    sending = send(outbox, server, password, lambda done, all_: line.show(f"{done:,} of {all_:,} letters"))
    line.clear()
    if isinstance(sending, Failure):
        return tell_problems(sending)
    say_lines([sending.told])
    say_lines(troubled_lines(sending.refused, sending.in_doubt, sending.waiting))
    if sending.problems:
        tell_problems(sending.problems)
    sound = not (sending.refused or sending.waiting or sending.in_doubt or sending.problems)
    return Exit.DONE if sound else Exit.PROBLEMS


def troubled_lines(
    refused: tuple[OutboxLetter, ...], in_doubt: tuple[OutboxLetter, ...], waiting: tuple[OutboxLetter, ...]
) -> Iterator[str]:
    """Yield a line for each letter that was not sent though that was tried, with what sends it all the same."""
    for letter in waiting:
        if letter.said:
            yield f'Put off: {letter.to}, "{isolated(letter.subject)}": {letter.said}; it waits for the next time'
    for letter in refused:
        yield f'Refused: {letter.to}, "{isolated(letter.subject)}": {letter.said}; --again "{letter.key}"'
    for letter in in_doubt:
        told = "nobody knows whether it was sent; it may come twice with"
        yield f'In doubt: {letter.to}, "{isolated(letter.subject)}": {told} --again "{letter.key}"'
