"""O-12b: which parts of a page are requests, what belongs to each, and where its receipt goes."""

import pytest

from autoalgo.war.wiki.page_requests import PageRequest, requests_on, sections_of
from autoalgo.war.wiki.receipt_block import block_text, blocks_in

MARK = f"<!-- autoalgo receipt {'0' * 16} {'1' * 16} -->\n"
BOB = "[[User:Bob|Bob]] 12:00, 14 October 2026 (UTC)"
EVE = "[[Benutzer:Eve|Eve]] ([[Benutzer Diskussion:Eve|Diskussion]]) 9:05, 3. Nov. 2026 (CET)"


def found(text: str) -> list[PageRequest]:
    return list(requests_on(text, 1))


@pytest.mark.parametrize(
    "text",
    [
        "== War ==\n<nowiki>(Algo request)</nowiki>\nGaul attacks.",
        "== War ==\n<!-- (Algo request) -->\nGaul attacks.",
        "== War ==\nAn algo request is what you write.",
        "",
    ],
)
def test_what_only_tells_of_requests_is_none(text: str) -> None:
    assert found(text) == []


def test_a_section_with_several_signed_requests_has_one_each() -> None:
    """Replies belong to the request above; only what is signed ends one, so a war told twice in one stays one."""
    first = f"== Turn 3 ==\n'''(Algo request)''' Gaul attacks. (Algo request) twice. {BOB}"
    second = f"'''(Algo request)''' Albion attacks.\n* By sea.\n{EVE}"
    one, two = found(f"{first}\n:Good luck! {EVE}\n\n{second}\n=== Notes ===\nNone.\n== Other ==\nx")
    assert (one.text, one.author, one.lines_below) == (first, "Bob", 1)
    assert (two.text, two.author, two.when) == (second, "Eve", "9:05, 3. Nov. 2026 (CET)")
    assert one.identity != two.identity


@pytest.mark.parametrize(
    "when",
    [
        "12:00, 14. Okt. 2026 (CEST)",
        "14 octobre 2026 à 12:00 (CEST)",
        "12:00 14 oct 2026 (UTC)",
        "2026年10月14日 (水) 12:00 (UTC)",
        "2026. október 14., 12:00 (CET)",
        "12:00, 14 October 2026 (UTC+2)",
    ],
)
def test_a_signature_is_known_in_any_language(when: str) -> None:
    (request,) = found(f"== W ==\n(Algo request) in 1100.\n[[User:Bob]] {when}\nOh.")
    assert (request.when, request.lines_below) == (when, 1)


def test_a_receipt_is_put_below_replies_and_before_what_is_no_longer_the_request() -> None:
    text = f"== A ==\n::(Algo request) x {BOB}\n:::Oh. {EVE}\n\n=== B (Algo request) ===\ny\n== C ==\n"
    one, two = found(text)
    assert text[: one.end].endswith("(CET)")
    assert one.indent == ":::"
    assert text[: two.end].endswith("\ny")
    assert two.indent == ":"


def test_requests_that_look_alike_are_told_apart_and_stay_the_same_when_their_text_changes() -> None:
    text = "== War ==\n(Algo request)\nGaul attacks.\n"
    one, two = found(text + text)
    assert one.identity != two.identity
    assert [each.identity for each in found(text.replace("Gaul", "Albion") + text)] == [one.identity, two.identity]


def test_a_posted_receipt_is_no_part_of_its_request_and_begins_none() -> None:
    """It quotes what a war is called, which may be any text."""
    request = f"== War ==\n(Algo request)\nGaul attacks. {BOB}"
    before = found(request)[0]
    receipt = "== (Algo request) (1100 AD) ==\n* '''Motive:''' Conquest\n"
    text = f"{request}\n{block_text(receipt, before.identity, 'a' * 16, ':')}"
    (after,) = found(text)
    assert (after.text, after.identity, after.lines_below) == (before.text, before.identity, 0)
    assert after.end == len(text)
    (block,) = blocks_in(text, before.identity)
    assert text[block.end :] == ""
    assert blocks_in(text, f"{before.identity}/2") == ()
    assert blocks_in(text[:-3], before.identity)[0].end == -1


def test_sections_are_counted_as_the_wiki_counts_them() -> None:
    text = (
        "lead\n== A ==\n=== B ===\n== C = ==\n<pre>\n== no ==\n</pre>\n= D =  \n<!--\n== no ==\n-->\n====== E =====\n"
    )
    told = [(each.number, each.level) for each in sections_of(text)]
    assert told == [(0, 0), (1, 2), (2, 3), (3, 2), (4, 1), (5, 5)]
    assert text[sections_of(text)[1].start : sections_of(text)[1].end].endswith("=== B ===\n")


@pytest.mark.parametrize(
    "text",
    [
        "(Algo request) " * 20_000,
        "=" * 60_000,
        "<!--" * 20_000,
        "1:00, " * 20_000,
        "[[" * 40_000,
        "<PRE>x" * 99_000,
        MARK * 9_000,
    ],
)
def test_a_hostile_page_ends_soon(text: str) -> None:
    assert len(found(f"== W ==\n(Algo request)\n{text}")) <= 200
