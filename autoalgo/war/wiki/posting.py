"""Puts receipts below their requests on a wiki, takes them back, and never posts one twice (O-12c, O-12d).

Before each try the page is read and the mark of the receipt looked for; a receipt that stands there is not posted. An
edit names the revision that it is made from and one section, so the wiki itself refuses it where another edit, the same
one included, has changed the same place: one that arrives late after its connection broke off changes nothing. (Of an
account that edited last, which two moderators may share, it refuses no edit of the whole page.) After an edit the page
is read once more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from autoalgo.war.wiki.client import WikiClient, text_at
from autoalgo.war.wiki.failures import WikiFailure
from autoalgo.war.wiki.page_requests import PageRequest, PageSection, requests_on, sections_of
from autoalgo.war.wiki.pages import WikiPage, page_of, section_text
from autoalgo.war.wiki.receipt_block import Block, block_text, blocks_in, struck_text
from autoalgo.war.wiki_origin import WikiOrigin, digest

LONGEST_SUMMARY: Final = 400
"""Characters; MediaWiki keeps 500."""
AGAIN: Final = "do it again: the page is looked at first, so nothing is posted twice"
_NOTHING_DONE: Final = "nothing is posted"


@dataclass(frozen=True)
class Draft:
    """A receipt that is to stand below a request."""

    origin: WikiOrigin
    war_number: int | None
    """Which war of the request it is of; None where it asks for one alone."""
    receipt: str
    """As it is to be shown."""
    digest: str
    """Of the receipt, whether its last line is shown or not."""
    reason: str = ""
    """Why a former receipt of the request is no longer right; needed where one stands."""
    changed_is_known: bool = False
    """Whether the moderator knows that the request was changed since it was collected."""

    @property
    def key(self) -> str:
        """What marks the receipts of its war on the page."""
        number = self.war_number
        return self.origin.identity if number is None else f"{self.origin.identity}/{number}"


@dataclass(frozen=True)
class Change:
    """An edit of one section that can be made: the section's text before and after it."""

    page: WikiPage
    section: PageSection
    before: str
    after: str


@dataclass(frozen=True)
class PostOutcome:
    """What came of posting."""

    already: bool
    """Whether it stood on the page before this edit, as after an answer that did not come."""
    revision: int


Find = Callable[[WikiClient, Draft], Change | PostOutcome]
"""Reads a page and returns the edit to make, or that it is made."""


def change_for(client: WikiClient, draft: Draft) -> Change | PostOutcome:
    """Return the edit that posts a receipt, or that it stands on the page already; raises `WikiFailure`."""
    page = page_of(client, draft.origin.page_id)
    blocks = blocks_in(page.text, draft.key)
    standing = [block for block in blocks if not block.struck]
    own = [block for block in blocks if block.digest == draft.digest]
    if any(not block.struck for block in own):
        return PostOutcome(True, page.revision)
    if own:
        hint = "fight the war again for another receipt"
        raise _refusal("this very receipt was posted and taken back", hint)
    if standing and not draft.reason.strip():
        hint = "say why it is replaced (--reason), and it is struck out, with the reason; or leave it as it is"
        raise _refusal("another receipt of this request stands on the page", hint)
    request = _request_on(page, draft)
    section = request.section
    text = page.text[: request.end] + "\n" + block_text(draft.receipt, draft.key, draft.digest, request.indent)
    whole = text + page.text[request.end : section.end]
    if any(not section.start <= block.start < request.end for block in standing):
        raise _refusal("the receipt that stands on the page was moved away from its request", "strike it out by hand")
    after = _struck(whole, page, standing, "Replaced", draft.reason)
    return _checked(client, page, section, after[section.start :])


def change_back(client: WikiClient, draft: Draft) -> Change | PostOutcome:
    """Return the edit that strikes a receipt out, or that it is struck out already; raises `WikiFailure`.

    The receipt need not be known: whichever one stands is struck out.
    """
    page = page_of(client, draft.origin.page_id)
    blocks = blocks_in(page.text, draft.key)
    standing = [block for block in blocks if not block.struck]
    if not standing and blocks:
        return PostOutcome(True, page.revision)
    if not standing:
        raise _refusal("no receipt of this request stands on the page", "it may have been moved to an archive page")
    holds = (each for each in sections_of(page.text) if each.start <= standing[0].start < each.own_end)
    section = next(holds)
    there = [block for block in standing if section.start <= block.start < section.own_end]
    after = _struck(page.text[: section.end], page, there, "Taken back", draft.reason)
    return _checked(client, page, section, after[section.start :])


def preview_html(client: WikiClient, change: Change) -> str:
    """Return the section after an edit as the wiki's own parser renders it, signed; raises `WikiFailure`."""
    asked: dict[str, str | int] = {"title": change.page.title, "contentmodel": "wikitext", "prop": "text"}
    asked |= {"pst": 1, "preview": 1, "disablelimitreport": 1, "disableeditsection": 1, "text": change.after}
    return text_at(client.parse(**asked), "parse", "text")


def carry_out(client: WikiClient, draft: Draft, find: Find, summary: str) -> PostOutcome:
    """Make the edit that `find` returns until it is made or certainly cannot be; raises the last `WikiFailure`.

    `find` reads the page before each try, so that an edit whose answer did not come is found and not made again.
    """
    sent, last = False, None
    for attempt in range(1, client.patience.attempts + 1):
        change = _found(client, draft, find, sent)
        if isinstance(change, PostOutcome):
            return change
        try:
            client.edit_once(
                pageid=change.page.page_id,
                section=change.section.number,
                text=change.after,
                summary=_with_section(summary, change.section),
                baserevid=change.page.revision,
                basetimestamp=change.page.timestamp,
                starttimestamp=change.page.asked,
                nocreate=1,
            )
        except WikiFailure as failure:
            client.recover(failure)
            sent, last = sent or not failure.refused, failure
            if failure.refused and not failure.passing:
                raise
            if attempt == client.patience.attempts:
                break
            client.wait(failure, attempt)
            continue
        sent, last = True, None
        break
    now = _found(client, draft, find, sent)
    if isinstance(now, PostOutcome):
        return PostOutcome(False, now.revision)
    raise last or WikiFailure("the wiki did not make the edit", "", AGAIN, passing=True)


def _with_section(summary: str, section: PageSection) -> str:
    """Return a summary that begins with the section's heading in the form that MediaWiki makes a link of."""
    heading = section.heading.replace("*/", "").strip()
    return f"/* {heading} */ {summary}"[:LONGEST_SUMMARY] if heading else summary[:LONGEST_SUMMARY]


def _found(client: WikiClient, draft: Draft, find: Find, sent: bool) -> Change | PostOutcome:
    """Return what `find` finds; what it raises says so where an edit may have been made before."""
    try:
        return find(client, draft)
    except WikiFailure as failure:
        if not sent:
            raise
        found = f"{failure.sentence}; whether the edit was made before that is not known"
        raise replace(failure, sentence=found, hint=AGAIN) from None


def _request_on(page: WikiPage, draft: Draft) -> PageRequest:
    """Return the request of a draft on a page; raises `WikiFailure` where it is not there or is another by now."""
    origin = draft.origin
    requests = requests_on(page.text, origin.page_id)
    request = next((each for each in requests if each.identity == origin.identity), None)
    if request is None:
        hint = "look at the page: its heading or its signature was changed, or it was moved; collect again"
        raise _refusal("the request is not on the page as it was collected", hint)
    if digest(request.text) != origin.text and not draft.changed_is_known:
        hint = "collect again and look at it; --changed posts all the same"
        raise _refusal("the request was changed on the wiki since it was collected", hint)
    return request


def _struck(text: str, page: WikiPage, blocks: Sequence[Block], why: str, reason: str) -> str:
    """Return the beginning of a page's text with receipts struck out; raises `WikiFailure` where one has no end."""
    for block in reversed(blocks):
        if block.end < 0:
            hint = "strike it out by hand; its first mark stands in a comment of the page"
            raise _refusal("the receipt that stands on the page was edited by hand, and its end is not marked", hint)
        text = text[: block.start] + struck_text(page.text, block, why, reason) + text[block.end :]
    return text


def _checked(client: WikiClient, page: WikiPage, section: PageSection, after: str) -> Change:
    """Return an edit, once the wiki has cut the section as it is cut here; raises `WikiFailure` where it has not."""
    before = page.text[section.start : section.end]
    if section_text(client, page.revision, section.number).rstrip() != before.rstrip():
        hint = "copy the receipt and post it by hand; please report the page"
        raise _refusal("the wiki counts the sections of the page otherwise than this program", hint)
    return Change(page, section, before, after)


def _refusal(found: str, hint: str) -> WikiFailure:
    return WikiFailure(found, "", f"{hint}; {_NOTHING_DONE}", refused=True)
