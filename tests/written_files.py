"""Everything that the program writes to disk, each with the smallest folder that it is written in.

`python tests/written_files.py FOLDER [NAME …]` lets each call to the file system fail in turn while each of them, or of
those that are named, is written; what came of it is in FOLDER/NAME.json. It forks, so it starts no thread.
"""

import contextlib
import io
import json
import logging
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast
from unittest import mock

import flag_games
import fought
import rows
import tncc_games
from atlantis_worlds import atlantis_numbers
from badly_written_files import WRONG
from cached_files import cache, cells, machine_code, object_file
from file_faults import Written, apart, try_all

from autoalgo.common import mail, program_log
from autoalgo.common.files import replace_folder
from autoalgo.common.home import Shipped, make_ready
from autoalgo.common.kit.luck import Luck, keep_words
from autoalgo.common.kit.mail_outcome import Outcome
from autoalgo.common.kit.saves import SavedFile, kept, replace_any, write_again, write_new
from autoalgo.common.mail import Message, outbox
from autoalgo.common.mail.journal import Journal, LetterStep, LetterStepEntry
from autoalgo.common.mail.mailbox_files import UnreadableMail
from autoalgo.common.mail.unreadable import UnreadMails
from autoalgo.common.mail_arguments import PublishOptions
from autoalgo.common.picture_files import check_picture, write_picture
from autoalgo.common.problems import NOWHERE, Failure, Place, Problem
from autoalgo.common.program_log import ProgramLog, log_file
from autoalgo.common.records import BadRecordError
from autoalgo.common.traceback_file import keep_traceback
from autoalgo.games.atlantis.cli.page import write_page
from autoalgo.games.atlantis.mail.classification import Sorted
from autoalgo.games.atlantis.mail.received import keep_mail
from autoalgo.games.atlantis.mail.sets import OrderSet, Sets, SetVerdict
from autoalgo.games.atlantis.play import played_month as atlantis_playing
from autoalgo.games.atlantis.play.moderator_acts import write_acts
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.store import folder as atlantis_folder
from autoalgo.games.atlantis.store.deadline import ByMail, keep_by_mail
from autoalgo.games.atlantis.store.entries import AddressFile, GameFile, PlayerFile
from autoalgo.games.capture_the_flag.cli.report import publish
from autoalgo.games.capture_the_flag.mail import MailGame, collect, people
from autoalgo.games.capture_the_flag.play.played_turn import Played, TurnOrigin, keep_turn, play_turn
from autoalgo.games.capture_the_flag.rules.board_file import read_board_file
from autoalgo.games.capture_the_flag.store import folder as flag_folder
from autoalgo.games.capture_the_flag.store.board_writer import save_board
from autoalgo.games.capture_the_flag.store.clock import Clock, keep_clock
from autoalgo.games.capture_the_flag.store.entries import RulingEntry
from autoalgo.games.capture_the_flag.store.inputs import keep_by_umpire, keep_rulings
from autoalgo.games.capture_the_flag.store.received import Received, keep_orders
from autoalgo.games.capture_the_flag.store.turn_digests import bound_of
from autoalgo.games.tncc.play.moves import Moves
from autoalgo.games.tncc.tournament.games import GameResult
from autoalgo.games.tncc.tournament.league import PlayerEntry, new_opening, opened_league
from autoalgo.war.database import StabilityCommit, WorkbookStore
from autoalgo.war.database.exchange.comparison import ExchangeSide
from autoalgo.war.database.google_sheet.copy import CopyStore, keep_copy
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.tokens import TokenFile, Tokens
from autoalgo.war.database.workbook.workbook_exchange import open_workbook
from autoalgo.war.folders import Folders
from autoalgo.war.odds.sweep import prepared_war
from autoalgo.war.odds.sweep.inputs import SweepBasis, inputs_of
from autoalgo.war.posts import Choices, save_choices
from autoalgo.war.queue import add_file, save_text
from autoalgo.war.report.commits import COMMITS_NAME, note_commits
from autoalgo.war.report.log import LogWriter
from autoalgo.war.report.record_writer import RecordWriter
from autoalgo.war.requests import save_request
from autoalgo.war.rules_in_use import keep_edition
from autoalgo.war.tables import Edition, Tables, load_tables
from autoalgo.war.war_run import WarFiles

JSON: Final = Path(__file__).resolve().parents[1] / "JSON"
MOMENT: Final = datetime(2026, 11, 21, 9, 5, tzinfo=UTC)
COMMITS: Final = [StabilityCommit("Albion", 100, 95), StabilityCommit("Gaul", 100, 90)]
Write = Callable[[], str]


def told(problems: Iterable[Problem] | None) -> str:
    """Return problems in words."""
    return "\n".join(problem.text() for problem in problems or ())


def tables() -> Tables:
    """Return the tables as shipped."""
    loaded = load_tables(JSON)
    assert isinstance(loaded, Tables)
    return loaded


def ship(root: Path, version: str, files: Mapping[str, str]) -> Shipped:
    """Return a version of a program that ships `files`."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return Shipped(root, ("Tables", "Maps", "Books/book.xlsx"), version)


def unready(home: Path, shipped: Shipped) -> str:
    """Make a home ready and return why it could not be done."""
    news = make_ready(home, shipped)
    return told(news) if isinstance(news, Failure) else ""


# Files that are replaced.


def request(folder: Path) -> Write:
    path = folder / "war.json"
    path.write_text("old", encoding="utf-8")
    return lambda: told(save_request(path, rows.request()))


def edition(folder: Path) -> Write:
    folders = Folders(folder)
    assert keep_edition(folders, Edition(name="Rome", note="old")) is None
    return lambda: told(keep_edition(folders, Edition(name="Rome", note="new " * 400)))


def new_save(folder: Path) -> Write:
    return lambda: told_of_save(write_new(folder / "game.jsonl", b"new " * 10_000))


def chosen_save(folder: Path) -> Write:
    path = folder / "game.jsonl"
    path.write_text("old", encoding="utf-8")
    return lambda: told_of_save(replace_any(path, b"new " * 10_000))


def save_again(folder: Path) -> Write:
    path = folder / "game.jsonl"
    path.write_text("old", encoding="utf-8")
    known = kept(path, b"old")
    return lambda: told_of_save(write_again(known, b"new " * 10_000))


def told_of_save(done: SavedFile | Failure) -> str:
    return told(done) if isinstance(done, Failure) else ""


def flag_game(folder: Path) -> Write:
    game = flag_games.flag_game("A soldier a1,b soldier i9")
    return lambda: told(flag_folder.create(folder / "game", game, "x" * 10_000, Luck(1)))


def flag_board(folder: Path) -> Write:
    content = read_board_file(JSON / "games" / "capture_the_flag_boards" / "river.json")
    assert not isinstance(content, Failure)
    assert not save_board(folder / "river.json", content)
    return lambda: told(save_board(folder / "river.json", content.model_copy(update={"name": "other " * 8})))


def _opened(folder: Path) -> flag_folder.OpenedGame:
    game = flag_games.flag_game("A soldier a1,b soldier i9")
    return flag_folder.OpenedGame(folder, Luck(1), game, game)


def flag_orders(folder: Path) -> Write:
    opened = _opened(folder)
    assert not keep_orders(opened, 0, Received("old", MOMENT))
    return lambda: told(keep_orders(opened, 0, Received("move a2 " * 10_000, MOMENT)))


def flag_turn(folder: Path) -> Write:
    opened = _opened(folder)
    origin = TurnOrigin(bound=bound_of(folder, opened.game.turn))
    played = play_turn(1, opened.game, {0: "move a2 " * 1_000}, (), origin)
    assert isinstance(played, Played)
    return lambda: told(keep_turn(opened, played))


def _atlantis() -> GameFile:
    return GameFile(name="Game", seed=1, reading=Reading.RULES, numbers=atlantis_numbers())


def atlantis_game(folder: Path) -> Write:
    return lambda: told(atlantis_playing.begin(folder, _atlantis()))


def atlantis_newcomers(folder: Path) -> Write:
    assert not atlantis_playing.begin(folder, _atlantis())
    each = partial(PlayerFile, name="", address="", password="", place=(4, 4))

    def write() -> str:
        opened = atlantis_folder.open_game(folder)
        if isinstance(opened, Failure):
            return told(opened)
        left = [(each(number=number), "") for number in (1, 2) if number not in opened.world.factions]
        added = atlantis_playing.add_players(opened, left)
        return told(added) if isinstance(added, Failure) else ""

    return write


def atlantis_address(folder: Path) -> Write:
    assert not atlantis_playing.begin(folder, _atlantis())
    opened = atlantis_folder.open_game(folder)
    assert isinstance(opened, atlantis_folder.OpenedGame)
    changed = AddressFile(number=1, address="ann@example.org")
    return lambda: told(atlantis_playing.keep_address(opened, changed))


def atlantis_acts(folder: Path) -> Write:
    assert not atlantis_playing.begin(folder, _atlantis())

    def write() -> str:
        done = write_acts(folder, "land 9,0\n", b"")
        return told(done) if isinstance(done, Failure) else ""

    return write


def atlantis_mail(folder: Path) -> Write:
    assert not atlantis_playing.begin(folder, _atlantis())
    opened = atlantis_folder.open_game(folder)
    assert isinstance(opened, atlantis_folder.OpenedGame)
    message = mail.Message("<1@example.org>", "ann@example.org", "", MOMENT, "orders", "", False, ())
    orders = Sets((OrderSet(1, SetVerdict.NO_FACTION, 1, 1),), "#atlantis 1\nunit 2\nwork\n" * 1_000, 0)
    return lambda: told(keep_mail(opened, Sorted(message, Outcome.REFUSED, orders, 1)))


def atlantis_by_mail(folder: Path) -> Write:
    assert not keep_by_mail(folder, ByMail())
    return lambda: told(keep_by_mail(folder, ByMail(moderator="The moderator <moderator@example.org>")))


def atlantis_page(folder: Path) -> Write:
    return lambda: told(write_page(folder / "2.html", "<!DOCTYPE html>\n" * 1000))


def atlantis_month(folder: Path) -> Write:
    assert not atlantis_playing.begin(folder, _atlantis())
    opened = atlantis_folder.open_game(folder)
    assert isinstance(opened, atlantis_folder.OpenedGame)
    played = atlantis_playing.play_month(opened, (("ann.txt", b"#atlantis 1\nunit 1\nwork\n" * 1000),))
    return lambda: told(atlantis_playing.keep_month(opened, played))


def _outbox(folder: Path) -> mail.Outbox:
    """Return an outbox whose secret, and so its letters, are the same each time."""
    mock.patch.object(outbox, "token_hex", return_value="a1b2").start()
    return mail.Outbox(folder / "outbox")


def letter(folder: Path) -> Write:
    wanted = mail.Letter("ann@example.org", "Turn 3", "You stand on a2.\n" * 1_000)
    letters = _outbox(folder)

    def write() -> str:
        put = letters.put("report 3 Ann", wanted, "umpire@example.org", MOMENT)
        return told(put) if isinstance(put, Failure) else ""

    return write


def unreadable_mail(folder: Path) -> Write:
    mail_itself = Problem(Place(file="1.eml"), "it is no mail", "a mail")
    incoming = mail.Incoming((), (), (UnreadableMail(mail_itself, "a1b2"),))
    return lambda: told(problem for problem in UnreadMails(folder, incoming).noted() if problem != mail_itself)


def steps_of_letters(folder: Path) -> Write:
    handed_over, sent = (
        LetterStepEntry(letter="a1b2", step=step, at=MOMENT) for step in (LetterStep.HANDED_OVER, LetterStep.SENT)
    )
    Journal(folder).note(handed_over)

    def write() -> str:
        try:
            Journal(folder).note(sent)
        except (OSError, BadRecordError) as error:
            return str(error)
        return ""

    return write


def players_words(folder: Path) -> Write:
    assert not keep_words(folder, "old")
    return lambda: told(keep_words(folder, "apple " * 300))


def public_record(folder: Path) -> Write:
    game = flag_games.flag_game("A soldier a1,b soldier i9")
    assert not flag_folder.create(folder / "game", game, "small", Luck(1))
    (folder / "game.jsonl").write_text("old", encoding="utf-8")

    def write() -> str:
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(io.StringIO()):
            publish(PublishOptions(folder=folder / "game", file=folder / "game.jsonl"))
        return errors.getvalue()

    return write


def umpires_orders(folder: Path) -> Write:
    opened = _opened(folder)
    assert not keep_by_umpire(opened, 0, "old")
    return lambda: told(keep_by_umpire(opened, 0, "move a2 " * 10_000))


def rulings(folder: Path) -> Write:
    opened = _opened(folder)
    assert not keep_rulings(opened, (RulingEntry(text="old"),))
    return lambda: told(keep_rulings(opened, (RulingEntry(text="new " * 100),) * 10))


def flag_clock(folder: Path) -> Write:
    assert not keep_clock(folder, Clock(began=MOMENT))
    return lambda: told(keep_clock(folder, Clock(zone="Europe/Berlin", began=MOMENT)))


def flag_people(folder: Path) -> Write:
    assert not people.keep_people(folder, _people("old"))
    return lambda: told(people.keep_people(folder, _people("new" * 1_000)))


def flag_mail(folder: Path) -> Write:
    """A mail that counts becomes orders and an answer."""
    game = flag_games.flag_game("Ann soldier a1,b soldier i9")
    _outbox(folder)
    assert not flag_folder.create(folder, game, "small", Luck(1))
    opened = flag_folder.OpenedGame(folder, Luck(1), game, game)
    players = people.Players(_people("Ann"), {"ann@example.org": 0})
    table = MailGame(opened, players, None, MOMENT)
    message = Message("<1@example.org>", "ann@example.org", "", MOMENT, "", "move a2", automatic=False, notes=())

    def write() -> str:
        found = collect(table, [message])
        return told(found) if isinstance(found, Failure) else ""

    return write


def _people(name: str) -> people.People:
    return people.People(umpire="umpire@example.org", people={name: people.Person(addresses=("ann@example.org",))})


def league_games(folder: Path) -> Write:
    opening = new_opening(tncc_games.constants(), 2, 1)

    def write() -> str:
        with opened_league(folder, lambda: opening, ()) as league:
            if isinstance(league, Failure):
                return told(league)
            try:
                for number in range(len(league.players), 2):
                    name = f"nothing {number}"
                    league.join(
                        PlayerEntry(number=number, name=name, bot="nothing", digest="", isolated=False, trusted=False)
                    )
                league.keep(GameResult((0, 1), (0, 1), 1, (0, 0), Moves("- -")))
            except OSError as error:
                return str(error)
        return ""

    return write


def queued_receipt(folder: Path) -> Write:
    path = folder / "post.txt.receipt.wiki"
    path.write_text("old", encoding="utf-8")
    return lambda: told(save_text(path, "new " * 10_000))


def queued_choices(folder: Path) -> Write:
    path = folder / "post.txt.choices.json"
    assert not save_choices(path, Choices(attacker="old"))
    return lambda: told(save_choices(path, Choices(attacker="new " * 200)))


def queued_file(folder: Path) -> Write:
    post = folder.with_name("post.txt")
    post.write_text("new " * 10_000, encoding="utf-8")

    def write() -> str:
        added = add_file(folder, post)
        return told(added) if isinstance(added, Failure) else ""

    return write


def picture(folder: Path) -> Write:
    path = folder / "odds.png"
    path.write_bytes(b"old")
    return lambda: told(check_picture(path) or write_picture(path, b"new" * 10_000))


def receipt(folder: Path) -> Write:
    from autoalgo.war.window.output.output_commands import OutputCommands  # noqa: PLC0415 - no other file needs Qt
    from autoalgo.war.window.session.seed_line_model import SeedLine  # noqa: PLC0415

    path = folder / "receipt.txt"
    path.write_text("old", encoding="utf-8")

    def write() -> str:
        failures: list[str] = []
        services = SimpleNamespace(
            ask_where_to_save=lambda *_: path,
            failed=SimpleNamespace(emit=failures.append),
            said=SimpleNamespace(emit=lambda _: None),
        )
        run = SimpleNamespace(result=fought.result(), receipt="new")
        commands = SimpleNamespace(_shown=run, _seed_line=SeedLine(), _services=services)
        OutputCommands._save_receipt(cast("Any", commands))
        return "\n".join(failures)

    return write


def workbook(folder: Path) -> Write:
    path = rows.save(folder / rows.FILE, rows.cells())
    path.with_stem("Game (backup)").write_bytes(b"an older one")
    for file in folder.iterdir():
        file.chmod(0o600)
    return lambda: told(WorkbookStore(path).write_stability(COMMITS))


def new_workbook(folder: Path) -> Write:
    target = open_workbook(folder / rows.FILE)
    assert not isinstance(target, Failure)

    def write() -> str:
        found = target.take_over(ExchangeSide("Sheet", rows.cells()), dry_run=False)
        return told(found) if isinstance(found, Failure) else ""

    return write


# What nobody else may read.


def first_key(folder: Path) -> Write:
    return lambda: told(Tokens(folder / "tokens").write(TokenFile.USER, b"new" * 1000))


def next_key(folder: Path) -> Write:
    tokens = Tokens(folder / "tokens")
    assert tokens.write(TokenFile.USER, b"old") is None
    return lambda: told(tokens.write(TokenFile.USER, b"new" * 1000))


def deleted_key(folder: Path) -> Write:
    tokens = Tokens(folder / "tokens")
    assert tokens.write(TokenFile.USER, b"old") is None
    return lambda: told(tokens.delete(TokenFile.USER))


def sheet_copy(folder: Path) -> Write:
    reference = SheetReference(key="1aB-c_D3fGhIjKlMnOpQrStUvWxYz0123456789abcdE")
    copies = folder / "Copies"
    assert keep_copy(copies, CopyStore(reference, "Game", MOMENT, rows.cells(leaders=[]))) is None
    return lambda: told(keep_copy(copies, CopyStore(reference, "Game", MOMENT, rows.cells())))


# Files that grow.


def war_files(folder: Path) -> Write:
    numbers, result = tables(), fought.result()

    def write() -> str:
        log = LogWriter(folder / "Logs" / "war.txt", numbers)
        files = WarFiles(log, RecordWriter(folder / "Logs" / "war.jsonl", fought.terrain(), numbers))
        for observer in (files.log, files.record):
            observer.opening(result.campaign)
            observer.events(fought.BATTLE_EVENTS)
            observer.closing(result)
        files.close()
        return "\n".join(files.failures)

    return write


def commits(folder: Path) -> Write:
    def write() -> str:
        return told(note_commits(folder / "Logs", MOMENT, fought.campaign().request, rows.FILE, COMMITS))

    (folder / "Logs").mkdir()
    (folder / "Logs" / COMMITS_NAME).write_text("an earlier one\n", encoding="utf-8")
    return write


def traceback_file(folder: Path) -> Write:
    def write() -> str:
        said = keep_traceback(folder / "Logs", MOMENT, ValueError("a mistake"))
        return "" if said.startswith("Where it happened is told in") else said

    return write


def own_log(folder: Path) -> Write:
    entry = logging.LogRecord("autoalgo", logging.WARNING, "", 0, "it rains", None, None)
    entry.process = 1

    def write() -> str:
        with contextlib.redirect_stderr(io.StringIO()) as said:
            ProgramLog(folder / "Logs").handle(entry)
        return said.getvalue()

    return write


def long_own_log(folder: Path) -> Write:
    logs = folder / "Logs"
    logs.mkdir()
    log_file(logs).write_bytes(b"an entry\n" * 100)
    for day in range(4):
        (logs / f"autoalgo-2026010{day}-000000-000000.log").write_bytes(b"old")
    setattr(program_log, "MOST_BYTES", 500)  # noqa: B010 - it is final to all others
    setattr(program_log, "datetime", SimpleNamespace(now=lambda _: MOMENT))  # noqa: B010
    return own_log(folder)


# Folders.


def new_home(folder: Path) -> Write:
    files = {"Tables/a.json": "a1", "Tables/b.json": "b1", "Maps/hill.png": "hill1", "Books/book.xlsx": "book1"}
    shipped = ship(folder.with_name("first"), "1.2", files)
    return lambda: unready(folder / "home", shipped)


def renewed_home(folder: Path) -> Write:
    """A table is new, two are changed, of which one was edited, a map is gone, the book is as it was."""
    files = {"Tables/a.json": "a1", "Tables/b.json": "b1", "Maps/hill.png": "hill1", "Books/book.xlsx": "book1"}
    assert not unready(folder / "home", ship(folder.with_name("first"), "1.2", files))
    (folder / "home" / "Tables" / "a.json").write_text("mine", encoding="utf-8")
    files = {"Tables/a.json": "a2", "Tables/b.json": "b2", "Tables/c.json": "c2", "Books/book.xlsx": "book1"}
    shipped = ship(folder.with_name("second"), "1.10", files)

    return lambda: unready(folder / "home", shipped)


def swept_tables(folder: Path) -> Write:
    (folder / "temporary").mkdir()
    basis = cast(
        "SweepBasis",
        SimpleNamespace(
            request=rows.request(),
            request_file=Path("war.json"),
            database=rows.database(),
            tables=SimpleNamespace(files=("Rules.json", "Weights.json"), edition=None),
            json_folder=JSON,
        ),
    )
    unread = Failure(Problem(NOWHERE, "the tables are not read", ""))
    setattr(prepared_war, "load_tables", lambda _: unread)  # noqa: B010 - reading tables is another matter
    rules = json.loads((JSON / "Rules.json").read_bytes())
    tempfile.tempdir = str(folder / "temporary")

    def write() -> str:
        with prepared_war.Preparer(basis) as preparer:
            failure = preparer.prepare(replace(inputs_of(basis), documents={"Rules.json": rules}))
        assert isinstance(failure, Failure)
        return "" if failure == unread else told(failure)

    return write


MANIFEST: Final = "home/.autoalgo/manifest.json"
KEYS: Final = ("tokens", "tokens/*.json", "tokens/.*.tmp")


def site(folder: Path) -> Write:
    (folder / "site" / "wars").mkdir(parents=True)
    for name in ("index.html", "wars/old.html", "wars/kept.html"):
        (folder / "site" / name).write_text(name * 1_000, encoding="utf-8")

    def write() -> str:
        pages = [(name, f"new {name}".encode() * 1_000) for name in ("wars/new.html", "index.html")]
        try:
            replace_folder(folder / "site", pages, ["wars/kept.html"])
        except OSError as error:
            return str(error)
        return ""

    return write


WRITTEN: Final = {
    "site": Written(site, ("common/files.py:_take_over",), left_by_killed=".site.*", swept=True),
    "request": Written(request, ("war/requests.py:save_request",)),
    "edition": Written(edition, ("war/rules_in_use.py:_write",)),
    "new save": Written(new_save, ("common/kit/saves.py:write_new",)),
    "chosen save": Written(chosen_save, ("common/kit/saves.py:replace_any",)),
    "save again": Written(save_again, ("common/kit/saves.py:write_again",)),
    "board of capture the flag": Written(flag_board, ("games/capture_the_flag/store/board_writer.py:save_board",)),
    "game of capture the flag": Written(flag_game, ("games/capture_the_flag/store/folder.py:create",)),
    "orders of a unit": Written(flag_orders, ("games/capture_the_flag/store/received.py:write",)),
    "clock of capture the flag": Written(flag_clock, ("games/capture_the_flag/store/clock.py:keep_clock",)),
    "people of capture the flag": Written(
        flag_people,
        ("games/capture_the_flag/mail/people.py:keep_people",),
        private=("people.json", ".people*"),
    ),
    "words of players": Written(players_words, ("common/kit/luck.py:keep_words",)),
    "public record": Written(public_record, ("common/kit/public_record.py:written_public",)),
    "orders of the umpire": Written(umpires_orders, ("games/capture_the_flag/store/inputs.py:keep_by_umpire",)),
    "rulings": Written(rulings, ("games/capture_the_flag/store/inputs.py:keep_rulings",)),
    "mail of capture the flag": Written(flag_mail),
    "turn of capture the flag": Written(flag_turn, ("games/capture_the_flag/play/played_turn.py:keep_turn",)),
    "game of Atlantis": Written(
        atlantis_game,
        ("games/atlantis/play/played_month.py:begin", "common/files.py:write"),
        left_by_killed="*.tmp*",
        swept=True,
    ),
    "month of Atlantis": Written(atlantis_month, left_by_killed="*.tmp*", swept=True),
    "newcomers of Atlantis": Written(atlantis_newcomers, left_by_killed="*.tmp*", swept=True),
    "address of Atlantis": Written(atlantis_address, ("games/atlantis/play/played_month.py:keep_address",)),
    "acts of Atlantis": Written(atlantis_acts, ("games/atlantis/play/kept_acts.py:keep_acts",)),
    "page of Atlantis": Written(atlantis_page, ("games/atlantis/cli/page.py:write_page",)),
    "mail of Atlantis": Written(atlantis_mail, ("games/atlantis/mail/received.py:keep_mail",)),
    "Atlantis by mail": Written(atlantis_by_mail, ("games/atlantis/store/deadline.py:keep_by_mail",)),
    "unreadable mail": Written(unreadable_mail, ("common/mail/unreadable.py:noted",)),
    "letter": Written(
        letter,
        ("common/mail/outbox.py:put", "common/mail/outbox.py:_secret"),
        private=("outbox/secret*", "outbox/.secret*"),
    ),
    "steps of letters": Written(steps_of_letters, ("common/mail/journal.py:note",), grows=True),
    "games of a league": Written(
        league_games,
        (
            "games/tncc/tournament/league.py:_opened",
            "games/tncc/tournament/league.py:join",
            "games/tncc/tournament/league.py:keep",
        ),
        grows=True,
    ),
    "queued receipt": Written(queued_receipt, ("war/queue.py:save_text",)),
    "queued choices": Written(queued_choices, ("war/posts/choices.py:save_choices",)),
    "queued file": Written(queued_file, ("war/queue.py:save_new",)),
    "picture": Written(picture, ("common/picture_files.py:write_picture", "common/picture_files.py:_check_folder")),
    "receipt": Written(receipt, ("war/window/output/output_commands.py:_save_receipt",)),
    "workbook": Written(workbook, ("war/database/workbook/workbook_backup.py:replace",), private=("*.xlsx", ".*.tmp")),
    "new workbook": Written(new_workbook, ("war/database/workbook/workbook_backup.py:create",)),
    "first key": Written(first_key, ("war/database/google_sheet/tokens.py:prepare",), private=KEYS),
    "next key": Written(next_key, ("war/database/google_sheet/tokens.py:write",), private=KEYS),
    "deleted key": Written(deleted_key, private=KEYS),
    "copy of a sheet": Written(
        sheet_copy, ("war/database/google_sheet/copy.py:keep_copy",), private=("Copies", "Copies/*", "Copies/.*")
    ),
    "log and data record": Written(war_files, ("common/growing_file.py:_create",), grows=True),
    "list of commits": Written(commits, ("war/report/commits.py:note_commits",), grows=True),
    "traceback": Written(traceback_file, grows=True),
    "own log": Written(own_log, ("common/program_log.py:_append",), grows=True),
    "own log moved aside": Written(long_own_log, grows=True, optional=True),
    "kept cells": Written(
        cells,
        ("war/database/workbook/cell_cache.py:keep_cells",),
        optional=True,
        private=("cells/????????*.json", "cells/.*"),
    ),
    "folder of a cache": Written(cache, optional=True),
    "machine code": Written(machine_code, optional=True, remembers=True, left_by_killed="*.tmp.*"),
    "object file": Written(object_file, ("common/machine_code.py:keep",), optional=True),
    "new home": Written(
        new_home, ("common/home.py:_copy", "common/home.py:_write_manifest"), interim=MANIFEST, swept=True
    ),
    "renewed home": Written(renewed_home, interim=MANIFEST, swept=True),
    "tables of a sweep": Written(
        swept_tables,
        tuple(f"war/odds/sweep/prepared_war.py:{name}" for name in ("_read", "_copied", "_copy")),
        left_by_killed="temporary/*",
    ),
}
"""By what it is."""


def try_one(name: str, folder: Path) -> None:
    """Try all faults on one of the files and keep what comes of it in a file of `folder`."""
    (folder / name).mkdir(parents=True)
    calls, wrong = try_all((WRITTEN | WRONG)[name], folder / name / "folder")
    (folder / f"{name}.json").write_text(json.dumps({"calls": calls, "wrong": wrong}, indent=1), encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[2:] or WRITTEN | WRONG:
        apart(partial(try_one, each, Path(sys.argv[1])))
