"""O-12 on a real MediaWiki: requests collected, receipts posted once whatever breaks, refusals told."""

import io
import json
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import fought
import pytest
from mediawikis import BOT, NEEDS, PASSWORD, Cut, CuttingProxy, MediaWiki, missing
from outcomes import only_problem

from autoalgo.common.problems import Failure
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.cli import main
from autoalgo.war.folders import Folders
from autoalgo.war.queue import QueueEntry, entries_in
from autoalgo.war.queue_changes import delete_entry
from autoalgo.war.requests import save_request
from autoalgo.war.tables import Tables
from autoalgo.war.wiki.account import account_of
from autoalgo.war.wiki.attachments import attaching
from autoalgo.war.wiki.client import WikiClient, WikiPatience
from autoalgo.war.wiki.collecting import Collected, collect
from autoalgo.war.wiki.pages import pages_named
from autoalgo.war.wiki.posting import PostOutcome
from autoalgo.war.wiki.receipts import PostOptions, Preview, post, preview, take_back
from autoalgo.war.wiki.settings import WikiSettings
from autoalgo.war.wiki_origin import WikiOrigin, load_origin, origin_remarks

pytestmark = pytest.mark.skipif(missing(), reason=f"a real wiki needs {NEEDS}")

REPOSITORY = Path(__file__).resolve().parents[3]
NOW = datetime(2026, 11, 27, 14, 0, tzinfo=UTC)
PLAIN = PostOptions()
IMPATIENT = WikiPatience(attempts=4, first=0.0, longest=0.0)
SIGNED = "[[User:Bob|Bob]] ([[User talk:Bob|talk]]) 12:00, 14 October 2026 (UTC)"
REQUEST = f"== Siege ==\n'''(Algo request)'''\nGaul attacks Albion at Dover in 1100.\n{SIGNED}"
RECEIPT = """== Siege (1100 AD) ==
<!-- Autoalgo 0.2.0, seed 7 -->
* '''Motive:''' Conquest
* '''Run:''' 2 of this request
{| class="wikitable"
! Belligerent
! Attacker
|-
| Nation
| Gaul
|}
* '''Result:''' victory of the attacker, Gaul
"""


@pytest.fixture(scope="module")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MediaWiki]:
    """One wiki for all tests; each has a page of its own."""
    wiki = MediaWiki(tmp_path_factory.mktemp("wiki"))
    yield wiki
    wiki.close()


@pytest.fixture
def proxy(wiki: MediaWiki) -> Iterator[CuttingProxy]:
    """What breaks connections to the wiki."""
    proxy = CuttingProxy(wiki.port)
    yield proxy
    proxy.close()


class Desk:
    """A moderator's inbox and a page of the wiki."""

    def __init__(self, wiki: MediaWiki, folder: Path, title: str, port: int = 0) -> None:
        self.wiki, self.folder, self.title = wiki, folder, title
        self.client = WikiClient(wiki.account(port), patience=IMPATIENT)

    def collect(self) -> Collected:
        done = collect(self.client, self.folder, WikiSettings(pages=(self.title,)))
        assert isinstance(done, Collected)
        return done

    def fought(self, receipt: str = RECEIPT) -> QueueEntry:
        """Collect, and return the one request with a receipt beside it."""
        self.collect()
        entries = entries_in(self.folder)
        assert not isinstance(entries, Failure)
        (entry,) = entries
        entry.receipt.write_text(receipt, encoding="utf-8")
        return entry

    def post(self, entry: QueueEntry, options: PostOptions = PLAIN) -> PostOutcome | Failure:
        return post(self.client, entry, options, NOW)

    @property
    def text(self) -> str:
        return self.wiki.text(self.title)


def test_a_request_goes_into_the_inbox_and_its_receipt_below_it(wiki: MediaWiki, tmp_path: Path) -> None:
    """Signed by the wiki, before the next section, with a summary that names the run; the file is posted then."""
    wiki.put(
        "Talk:Way", f"Hello.\n\n{REQUEST}\n:Good luck! [[User:Eve]] 12:05, 14 October 2026 (UTC)\n\n== Next ==\nMore."
    )
    desk = Desk(wiki, tmp_path, "Talk:Way")
    entry = desk.fought()
    assert entry.file.read_text(encoding="utf-8") == f"{REQUEST}\n"
    origin = load_origin(entry.origin)
    assert isinstance(origin, WikiOrigin)
    told = (origin.page, origin.heading, origin.author, origin.when, origin.lines_below)
    assert told == ("Talk:Way", "Siege", "Bob", "12:00, 14 October 2026 (UTC)", 1)
    shown = preview(desk.client, entry, PostOptions())
    assert isinstance(shown, Preview)
    assert ("<table" in shown.html, "Umpire</a>" in shown.html, "~~~~" in shown.html) == (True, True, False)
    assert "Gaul\n|}" not in desk.text
    assert desk.post(entry) == PostOutcome(False, shown_revision(desk))
    before, _, after = desk.text.partition("<!-- autoalgo receipt")
    assert before.endswith("Good luck! [[User:Eve]] 12:05, 14 October 2026 (UTC)\n")
    assert ":* '''Motive:''' Conquest\n" in after
    assert "[[User:Umpire|Umpire]]" in after
    assert after.endswith("-->\n\n== Next ==\nMore.")
    assert wiki.summaries("Talk:Way")[0] == (
        "/* Siege */ Receipt of Siege (1100 AD), run 2 of this request (Autoalgo 0.2.0, seed 7)"
    )
    assert entry.is_posted
    assert desk.collect().told == "0 new, 0 changed, 1 known on 1 page of the wiki."


def shown_revision(desk: Desk) -> int:
    return pages_named(desk.client, [desk.title])[0][0].revision


@pytest.mark.parametrize("cut", Cut)
def test_a_receipt_stands_once_wherever_its_connections_break(
    wiki: MediaWiki, proxy: CuttingProxy, tmp_path: Path, cut: Cut
) -> None:
    """O-12c: before the wiki has heard of the edit, after it, in its answer, or so that it comes late."""
    title = f"Talk:Cut {cut.name}"
    wiki.put(title, REQUEST)
    desk = Desk(wiki, tmp_path, title, proxy.port)
    entry = desk.fought()
    proxy.faults.extend([cut, cut])
    outcome = desk.post(entry)
    assert isinstance(outcome, PostOutcome)
    assert desk.text.count("<!-- autoalgo receipt") == 1
    assert proxy.edits == {Cut.BEFORE: 3, Cut.AFTER: 1, Cut.HALF: 1, Cut.LATE: 2}[cut]
    for late in proxy.late:
        late()
    assert desk.text.count("<!-- autoalgo receipt") == 1
    entry.posted.replace(entry.receipt)  # as if the program had died before it noted it
    assert desk.post(entry) == PostOutcome(True, shown_revision(desk))


def test_two_moderators_of_one_account_lose_nothing_and_post_nothing_twice(
    wiki: MediaWiki, proxy: CuttingProxy, tmp_path: Path
) -> None:
    """One posts between the other's reading and edit: of another request, then of the same one.

    They reach the wiki by different addresses.
    """
    other = REQUEST.replace("Siege", "Sally").replace("12:00", "12:30")
    wiki.put("Talk:Two", f"{REQUEST}\n\n{other}")
    mine, yours = Desk(wiki, tmp_path / "mine", "Talk:Two"), Desk(wiki, tmp_path / "yours", "Talk:Two", proxy.port)
    for desk in (mine, yours):
        desk.collect()
    siege, sally = entries(mine)["Siege 1.wiki"], entries(yours)["Sally 1.wiki"]
    same = entries(yours)["Siege 1.wiki"]
    for entry in (siege, sally, same):
        entry.receipt.write_text(RECEIPT, encoding="utf-8")
    edit_once = mine.client.edit_once

    def overtaken(**parameters: str | int) -> dict[str, object]:
        mine.client.edit_once = edit_once  # type: ignore[method-assign]
        assert isinstance(yours.post(sally), PostOutcome)
        assert isinstance(yours.post(same), PostOutcome)
        return edit_once(**parameters)

    mine.client.edit_once = overtaken  # type: ignore[method-assign]
    assert mine.post(siege) == PostOutcome(True, shown_revision(mine))
    assert mine.text.count("<!-- autoalgo receipt") == 2
    assert len(wiki.summaries("Talk:Two")) == 3


def entries(desk: Desk) -> dict[str, QueueEntry]:
    found = entries_in(desk.folder)
    assert not isinstance(found, Failure)
    return {entry.file.name: entry for entry in found}


def test_each_refusal_of_the_wiki_is_told_and_nothing_posted(wiki: MediaWiki, tmp_path: Path) -> None:
    wiki.put("Talk:No", REQUEST)
    desk = Desk(wiki, tmp_path, "Talk:No")
    entry = desk.fought()
    captcha = "wfLoadExtensions( [ 'ConfirmEdit' ] ); $wgCaptchaTriggers['edit'] = true;"
    for settings, words in (
        ("$wgReadOnly = 'we move house';", "the wiki cannot be edited at the moment (readonly: "),
        ("$wgRateLimits['edit']['user'] = [ 0, 60 ];", "the account has edited too often in a short time (ratelimited"),
        (captcha, "the wiki asks a question that only a person can answer (a captcha) (captcha"),
        ("$wgGroupPermissions['*']['edit'] = $wgGroupPermissions['user']['edit'] = false;", "the account may not"),
    ):
        with wiki.settings(settings):
            assert told(desk.post(entry)).startswith(words)
    wiki.protect("Talk:No")
    assert told(desk.post(entry)).startswith("the page is protected (protectedpage: ")
    wiki.protect("Talk:No", undo=True)
    wiki.block()
    assert told(desk.post(entry)).startswith("the account is blocked from editing (blocked: ")
    wiki.block(undo=True)
    assert desk.text == REQUEST
    assert isinstance(desk.post(entry), PostOutcome)


def told(outcome: object) -> str:
    assert isinstance(outcome, Failure)
    return only_problem(outcome).found


def test_what_passes_is_waited_for(wiki: MediaWiki, proxy: CuttingProxy, tmp_path: Path) -> None:
    """A wiki that is behind, by its own word, a gateway that gives up, a session that is forgotten."""
    wiki.put("Talk:Late", REQUEST)
    desk = Desk(wiki, tmp_path, "Talk:Late", proxy.port)
    said: list[str] = []
    entry = desk.fought()
    session = '{"error": {"code": "assertuserfailed", "info": "You are no longer logged in"}}'
    proxy.faults.extend([None, (502, {}, "<html>"), (200, {}, session)])
    with ExitStack() as lagging:
        # The wiki counts jobs that wait as lag, and each edit leaves some.
        lagging.enter_context(wiki.settings("$wgJobQueueIncludeInMaxLagFactor = 0.0001;"))

        def hear(sentence: str) -> None:
            said.append(sentence)
            lagging.close()

        desk.client.watch.told = hear
        assert isinstance(desk.post(entry), PostOutcome)
    assert [sentence.partition(" (")[0] for sentence in said] == [
        "the wiki's database servers are behind",
        "the wiki has a fault of its own",
        "the wiki does not know the session any more",
    ]


def test_animation_and_page_are_attached_once_as_far_as_the_wiki_takes_them(
    wiki: MediaWiki, tmp_path: Path, tables: Tables
) -> None:
    """O-12f: the wiki itself says what it takes; a connection that breaks after the upload makes no second file."""
    home = Folders(tmp_path)
    (home.home / "JSON").symlink_to(REPOSITORY / "JSON")
    war = open_war(fought.fight(home.logs, tables))
    assert isinstance(war, OpenedWar)
    wiki.put("Talk:Files", REQUEST)
    proxy = CuttingProxy(wiki.port, "upload")
    proxy.faults.append(Cut.AFTER)
    desk = Desk(wiki, tmp_path / "inbox", "Talk:Files", proxy.port)
    entry = desk.fought(war.receipt)
    assert save_request(entry.war, war.request) is None
    said: list[str] = []
    attach = attaching(desk.client, home, said.append)
    assert attach(entry) == ()
    with wiki.settings("$wgEnableUploads = true;"):
        assert isinstance(desk.post(entry, PostOptions(attach=attach)), PostOutcome)
    proxy.close()
    assert said == [
        "Nothing is attached: the wiki takes no files.",
        "The page is not attached: the wiki takes no .html files.",
    ]
    [file] = wiki.files()
    assert file.endswith(".gif")
    assert f": [[{file}|frameless|The battle, hour by hour]]\n" in desk.text
    assert desk.text.index("[[File:") < desk.text.index("autoalgo end")


def test_a_changed_request_is_shown_as_changed_and_not_posted_unawares(wiki: MediaWiki, tmp_path: Path) -> None:
    """While it waits its post follows; once it is fought it stays, and the moderator says whether it is posted."""
    wiki.put("Talk:New", REQUEST)
    desk = Desk(wiki, tmp_path, "Talk:New")
    desk.collect()
    wiki.put("Talk:New", REQUEST.replace("1100", "1101"))
    assert desk.collect().told == "0 new, 1 changed, 0 known on 1 page of the wiki."
    (entry,) = entries(desk).values()
    assert "1101" in entry.file.read_text(encoding="utf-8")
    entry.receipt.write_text(RECEIPT, encoding="utf-8")
    wiki.put("Talk:New", REQUEST.replace("1100", "1102"))
    assert told(desk.post(entry)) == "the request was changed on the wiki since it was collected"
    assert [each.file.name for each in desk.collect().changed] == [entry.file.name]
    assert "1101" in entry.file.read_text(encoding="utf-8")
    origin = load_origin(entry.origin)
    assert isinstance(origin, WikiOrigin)
    assert origin_remarks(origin, "")[0].found.startswith("the request was changed on the wiki, and the text here is")
    assert isinstance(desk.post(entry, PostOptions(changed_is_known=True)), PostOutcome)


def test_what_was_deleted_from_the_inbox_or_answered_by_others_does_not_come_back(
    wiki: MediaWiki, tmp_path: Path
) -> None:
    """O-12b: pages may be named by a category; a title that no page has is told."""
    wiki.put("Talk:Kept", f"{REQUEST}\n[[Category:Wars]]")
    chosen = WikiSettings(pages=("Talk:Gone",), categories=("Wars",))
    desk, other = Desk(wiki, tmp_path / "mine", "Talk:Kept"), Desk(wiki, tmp_path / "theirs", "Talk:Kept")
    done = collect(desk.client, desk.folder, chosen)
    assert isinstance(done, Collected)
    assert (len(done.new), [problem.text() for problem in done.problems]) == (
        1,
        ["Talk:Gone: there is no such page; look at the title, with its namespace"],
    )
    assert delete_entry(done.new[0]) is None
    assert desk.collect().told == "0 new, 0 changed, 0 known on 1 page of the wiki."
    other.post(other.fought())
    assert Desk(wiki, tmp_path / "third", "Talk:Kept").collect().new == []


def test_a_receipt_that_was_edited_by_hand_is_left_alone(wiki: MediaWiki, tmp_path: Path) -> None:
    wiki.put("Talk:Hand", REQUEST)
    desk = Desk(wiki, tmp_path, "Talk:Hand")
    entry = desk.fought()
    desk.post(entry)
    page = desk.text.replace("<!-- autoalgo end", "<!-- end")
    wiki.put("Talk:Hand", page)
    assert told(take_back(desk.client, entry, "why")).endswith("was edited by hand, and its end is not marked")
    wiki.put("Talk:Hand", "All gone.")
    assert told(take_back(desk.client, entry, "why")) == "no receipt of this request stands on the page"
    entry.posted.replace(entry.receipt)
    assert told(desk.post(entry)) == "the request is not on the page as it was collected"
    assert desk.text == "All gone."


def test_a_receipt_is_struck_out_when_it_is_replaced_or_taken_back(wiki: MediaWiki, tmp_path: Path) -> None:
    """O-12d: the reason cannot sign, close or hide anything; what was taken back is not posted again by mistake."""
    wiki.put("Talk:Back", REQUEST)
    desk = Desk(wiki, tmp_path, "Talk:Back")
    entry = desk.fought()
    desk.post(entry)
    entry.posted.unlink()
    entry.receipt.write_text(RECEIPT.replace("Gaul", "Albion"), encoding="utf-8")
    assert told(desk.post(entry)) == "another receipt of this request stands on the page"
    assert isinstance(desk.post(entry, PostOptions(reason="wrong army </nowiki>~~~~ -->")), PostOutcome)
    struck, _, new = desk.text.partition("<!-- autoalgo receipt")
    assert "'''Replaced''': <nowiki>wrong army &lt;/nowiki&gt;&#126;&#126;&#126;&#126; --&gt;</nowiki>" in struck
    assert ("Gaul" in struck.partition("(UTC)")[2], "Albion" in new) == (True, True)
    assert isinstance(take_back(desk.client, entry, "the die was loaded"), PostOutcome)
    assert "'''Taken back''': <nowiki>the die was loaded</nowiki>" in desk.text
    assert (desk.text.count("autoalgo struck"), desk.text.count("autoalgo receipt")) == (2, 0)
    assert entry.is_fought
    assert told(desk.post(entry)) == "this very receipt was posted and taken back"
    assert desk.collect().told == "0 new, 0 changed, 1 known on 1 page of the wiki."


def test_a_wrong_password_and_what_is_no_wiki_are_told_without_the_password(wiki: MediaWiki, tmp_path: Path) -> None:
    account = wiki.account()
    wrong = type(account)(account.api, account.user, "secret-word")
    nowhere = type(account)(account.api.replace("api.php", "README"), account.user, "secret-word")
    for each, words in ((wrong, "the wiki refuses the sign-in"), (nowhere, "there is no MediaWiki at this address")):
        failed = collect(WikiClient(each, patience=IMPATIENT), tmp_path, WikiSettings(pages=("Talk:Way",)))
        assert words in told(failed)
        assert "secret-word" not in repr(failed) + repr(each)


def test_the_command_line_goes_all_the_way_and_posts_by_itself_only_as_often_as_it_may(
    wiki: MediaWiki, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """O-12a: the bot password is kept in a private file and told nowhere."""
    wiki.put("Talk:Line", f"{REQUEST}\n\n{REQUEST.replace('Siege', 'Sally')}")
    monkeypatch.setenv("AUTOALGO_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
    assert main(["wiki", "sign-in", wiki.api, BOT]) == 0
    kept = tmp_path / "home" / "tokens" / "wiki_account.json"
    assert PASSWORD in kept.read_text(encoding="utf-8")
    assert kept.stat().st_mode & 0o077 == 0
    assert main(["wiki", "choose", "Talk:Line"]) == 0
    assert main(["wiki", "collect", "--post"]) == 1  # switched off
    assert main(["wiki", "collect"]) == 0
    for name in ("Siege 1.wiki", "Sally 1.wiki"):
        (tmp_path / "home" / "Inbox" / f"{name}.receipt.wiki").write_text(RECEIPT, encoding="utf-8")
    assert main(["wiki", "post", "--preview", "--html", str(tmp_path / "page.html")]) == 0
    assert "default-src 'none'" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "autoalgo" not in wiki.text("Talk:Line")
    assert main(["wiki", "choose", "--posts-per-day", "1"]) == 0
    assert main(["wiki", "collect", "--post"]) == 0
    assert main(["wiki", "collect", "--post"]) == 0
    assert wiki.text("Talk:Line").count("<!-- autoalgo receipt") == 1
    said = capsys.readouterr()
    assert said.err.count("1 wait until tomorrow: 1 a day are posted without a click") == 2
    assert main(["wiki", "status", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["posted_today"] == 1
    assert PASSWORD not in said.out + said.err


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("http://map.example/api.php", "the address is not encrypted"),
        ("map.example", "is no address of a wiki"),
        ("https://me:secret@map.example/api.php", "is no address of a wiki"),
        ("https://map.example:x/", "is no address of a wiki"),
    ],
)
def test_a_password_goes_to_no_address_that_is_read_along(address: str, told: str) -> None:
    account = account_of(address, BOT, PASSWORD)
    assert isinstance(account, Failure)
    assert told in only_problem(account).found
