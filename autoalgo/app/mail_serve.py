"""`autoalgo mail serve`: games by mail that run without a person, pass by pass, until somebody ends it."""

from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final

from autoalgo.app.game_kinds import served_game
from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.common.kit.mail_service import Post, ServingDesk
from autoalgo.common.kit.serving_settings import Serving, open_serving
from autoalgo.common.locks import LockedError, locked
from autoalgo.common.mail import Outbox, Sending, send
from autoalgo.common.mail.fetch import fetch
from autoalgo.common.problems import Failure, Place, Problem, failure_in

_LONGEST_PAUSE_SECONDS: Final = 600
"""Between two passes where every one of them ends with a problem: a server that is asked too often locks an account."""


def serve(folders: tuple[Path, ...], *, once: bool, seconds: int) -> Exit:
    """Serve the games in some folders: once, or until a signal ends it after the pass that is under way.

    Parameters
    ----------
    folders
        Of games by mail of any kind.
    once
        Whether to carry out one pass alone.
    seconds
        From the end of a pass to the next one.
    """
    with ExitStack() as held, Interruption(ending=True) as interruption:
        desks = dict[Path, ServingDesk]()
        for folder in folders:
            desk = _desk(folder, interruption.cancelled)
            if isinstance(desk, Failure):
                return tell_problems(desk)
            try:
                held.enter_context(locked(folder / "serving"))
            except LockedError:
                found = "another run of the program serves this game"
                return tell_problems([Problem(Place(file=str(folder)), found, "one at a time")])
            except OSError as error:
                place = Place(file=str(folder))
                return tell_problems([Problem(place, f"the game cannot be locked: {error.strerror or error}", "")])
            desks[folder] = desk
        return _serve(desks, interruption.cancelled, once=once, seconds=seconds)


def _serve(desks: dict[Path, ServingDesk], stop: Event, *, once: bool, seconds: int) -> Exit:
    told, pause = dict[Path, list[Problem]](), seconds
    while not stop.is_set():
        for folder, desk in desks.items():
            done = desk.carry_out()
            now = datetime.now(UTC)
            say_lines(f"{now:%Y-%m-%d %H:%M:%S} {folder.name}: {line}" for line in done.told)
            # What goes on being wrong is told once.
            if done.problems and done.problems != told.get(folder):
                tell_problems(done.problems)
            told[folder] = done.problems
            if stop.is_set():
                break
        failed = any(told.values())
        if once:
            return Exit.PROBLEMS if failed else Exit.DONE
        pause = min(2 * pause, max(seconds, _LONGEST_PAUSE_SECONDS)) if failed else seconds
        stop.wait(pause)
    return Exit.DONE


def _desk(folder: Path, stop: Event) -> ServingDesk | Failure:
    game, serving = served_game(folder), open_serving(folder)
    if isinstance(game, Failure) or isinstance(serving, Failure):
        return game if isinstance(game, Failure) else failure_in(serving)
    assert game.served is not None  # noqa: S101 - `served_game` returns no other
    post = Post(partial(_fetch, serving), partial(_send, serving, stop))
    return ServingDesk(serving, game.served(), post, lambda: datetime.now(UTC))


def _fetch(serving: Serving, folder: Path) -> int | Failure:
    return fetch(serving.account, serving.password, folder) if serving.account else 0


def _send(serving: Serving, stop: Event, outbox: Outbox) -> Sending | Failure | None:
    server = serving.server
    if server is None:
        return None
    letters = outbox.letters()
    if isinstance(letters, Failure) or not letters.waiting:
        return letters if isinstance(letters, Failure) else None
    return send(outbox, server, serving.password, cancelled=stop)
