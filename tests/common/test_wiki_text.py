import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from autoalgo.common.wiki_text import DEEPEST, escaped, wiki_text

BALANCED = [
    "Battle of Hastings",
    "[[Battle of X|X]]",
    "[[Battle of X]]",
    "the [[Battle of X]]s of d'Arc",
    "''italic''",
    "'''bold'''",
    "'''''both'''''",
    "'''a ''b'' c'''",
    "[[Battle of X|''the battle'' of '''X''']]",
    "[[:Category:Battles]]",
    "<small>late</small> war",
    "<nowiki>[[not a link</nowiki>",
    "[https://example.org/a?b=c the war]",
    "one<br>two",
]


@pytest.mark.parametrize("text", BALANCED)
def test_balanced_markup_is_kept(text: str) -> None:
    assert wiki_text(text) == text


ESCAPED = [
    ("a|b", "a&#124;b"),
    ("a}}", "a&#125;&#125;"),
    ("a]]", "a&#93;&#93;"),
    ("{{a", "&#123;&#123;a"),
    ("[[a", "&#91;&#91;a"),
    ("[[]]", "&#91;&#91;&#93;&#93;"),
    ("<nowiki>", "&lt;nowiki&gt;"),
    ("<!-- a", "&lt;!-- a"),
    ("-->", "&#45;-&gt;"),
    ("~~~~", "&#126;&#126;&#126;&#126;"),
    ("a == b", "a &#61;&#61; b"),
    ("'''a", "&#39;&#39;&#39;a"),
    ("the Franks'", "the Franks&#39;"),
    ("* a", "&#42; a"),
    ("# a", "&#35; a"),
    (": a", "&#58; a"),
    ("; a", "&#59; a"),
    ("{| class", "&#123;&#124; class"),
    ("a !! b", "a &#33;&#33; b"),
    ("__NOTOC__", "&#95;&#95;NOTOC&#95;&#95;"),
    ("&lt;", "&amp;lt;"),
    ("{{!}}", "&#123;&#123;!&#125;&#125;"),
    ("{{{1}}}", "&#123;&#123;&#123;1&#125;&#125;&#125;"),
    ("{{#if:a|b}}", "&#123;&#123;#if:a&#124;b&#125;&#125;"),
    ("{{subst:a}}", "&#123;&#123;subst:a&#125;&#125;"),
    ("{{flag|England}} v Y", "&#123;&#123;flag&#124;England&#125;&#125; v Y"),
    ("[[X|{{flag|Y}}]]", "[[X|&#123;&#123;flag&#124;Y&#125;&#125;]]"),
    ("[[a||b]]", "&#91;&#91;a&#124;&#124;b&#93;&#93;"),
    ("[[a|'''b]]", "&#91;&#91;a&#124;&#39;&#39;&#39;b&#93;&#93;"),
    ("<small>a", "&lt;small&gt;a"),
    ("a</small>", "a&lt;/small&gt;"),
    ("<script>a</script>", "&lt;script&gt;a&lt;/script&gt;"),
]


@pytest.mark.parametrize(("text", "expected"), ESCAPED)
def test_everything_else_is_escaped(text: str, expected: str) -> None:
    assert wiki_text(text) == expected


def test_plain_stretches_beside_kept_markup_are_escaped() -> None:
    assert wiki_text("[[X|Y]] | = '''Z'''") == "[[X|Y]] &#124; &#61; '''Z'''"
    # A bar in a tag would cut its cell, so tags are no shelter for plain text.
    assert wiki_text("<small>a|b</small>") == "<small>a&#124;b</small>"


def test_one_unclosed_mark_escapes_the_whole_text() -> None:
    assert wiki_text("[[X]] and {{Y") == "&#91;&#91;X&#93;&#93; and &#123;&#123;Y"


HOSTILE = [
    ("[[Category:Wars]]", "[[:Category:Wars]]"),
    ("[[ category : Wars ]]", "[[:category : Wars ]]"),
    ("[[_CATEGORY_:Wars|*]]", "[[:_CATEGORY_:Wars|*]]"),
    ("[[Kategorie:Kriege]]", "[[:Kategorie:Kriege]]"),
    ("[[Catégorie:Guerres]]", "[[:Catégorie:Guerres]]"),
    ("[[Категория:Войны]]", "[[:Категория:Войны]]"),
    ("[[分类:战争]]", "[[:分类:战争]]"),
    ("[[Category&#58;Wars]]", "[[:Category&#58;Wars]]"),
    ("[[Category&colon;Wars]]", "[[:Category&colon;Wars]]"),
    ("[[Category%3AWars]]", "[[:Category%3AWars]]"),
    ("[[&#58;Category:Wars]]", "[[:&#58;Category:Wars]]"),
    ("[[ :Category:Wars]]", "[[:Category:Wars]]"),
    ("[[\u200eCategory:Wars]]", "[[:\u200eCategory:Wars]]"),
    ("[[File:Map.png]]", "[[:File:Map.png]]"),
    ("[[image:Map.png|thumb]]", "[[:image:Map.png|thumb]]"),
    ("[[Datei:Map.png|thumb|a map]]", "&#91;&#91;Datei:Map.png&#124;thumb&#124;a map&#93;&#93;"),
    ("[[File:Map.png|link=[[X]]]]", "&#91;&#91;File:Map.png&#124;link&#61;&#91;&#91;X&#93;&#93;&#93;&#93;"),
    ("[[de:Krieg]]", "[[:de:Krieg]]"),
    ("[[Media:War.ogg]]", "[[:Media:War.ogg]]"),
    ("{{Delete}}", "&#123;&#123;Delete&#125;&#125;"),
    ("{{ :Category:Wars}}", "&#123;&#123; :Category:Wars&#125;&#125;"),
    ("{{PAGENAME}} '''now'''", "&#123;&#123;PAGENAME&#125;&#125; '''now'''"),
    (
        "''the'' {{a|[[Category:X]]}} [[war]]",
        "''the'' &#123;&#123;a&#124;&#91;&#91;Category:X&#93;&#93;&#125;&#125; [[war]]",
    ),
    ("<small>[[Category:Wars]]{{Delete}}</small>", "<small>[[:Category:Wars]]&#123;&#123;Delete&#125;&#125;</small>"),
]


@pytest.mark.parametrize(("text", "expected"), HOSTILE)
def test_out_7_a_name_does_nothing_to_the_page_but_to_be_read(text: str, expected: str) -> None:
    """OUT-7: no category is joined, no file and no template shown, whatever the wiki calls them."""
    assert wiki_text(text) == expected


def test_line_ends_become_blanks() -> None:
    assert wiki_text("a\n* b\r\n== c ==\u2028d") == "a * b  &#61;&#61; c &#61;&#61; d"


def test_other_scripts_and_emoji_stay_as_they_are() -> None:
    assert wiki_text("關原之戰 ⚔ 👩‍👩‍👧") == "關原之戰 ⚔ 👩‍👩‍👧"


def test_right_to_left_text_is_isolated_and_its_overrides_are_dropped() -> None:
    assert wiki_text("معركة") == "<bdi>معركة</bdi>"
    assert wiki_text("\u202eabc\u2069") == "abc"


def test_half_characters_and_empty_names_have_a_stand_in() -> None:
    assert wiki_text("a\ud800") == "a\ufffd"
    assert wiki_text("\u202e \n") == "(unnamed)"


def test_markup_nested_beyond_reason_is_escaped() -> None:
    deep = "{{a|" * (DEEPEST + 1) + "}}" * (DEEPEST + 1)
    assert "{{" not in wiki_text(deep)
    assert "{{" not in wiki_text("{{a|" * 100_000)


MARKUP = st.sampled_from(
    [
        *("[[", "]]", "{{", "}}", "|", "''", "'''", "<small>", "</small>", "<nowiki>", "</nowiki>", "<br>", "a", "b c"),
        *(
            "~~~~",
            "!",
            "<!--",
            "-->",
            "\n",
            "{|",
            "|}",
            ":",
            "&#58;",
            "File",
            "__TOC__",
            "[https://a b]",
            "[",
            "]",
            "{",
            "}",
            "<",
            ">",
            "'",
            "=",
        ),
    ]
)
NASTY = st.lists(MARKUP, max_size=12).map("".join) | st.text(max_size=30)

KEPT = re.compile(r"<(/?(?:b|big|i|s|small|sub|sup|u|nowiki|bdi)|br */?) *>", re.IGNORECASE)


@given(NASTY)
@example("<nowiki>a|b]]</nowiki>")
def test_nothing_leaves_its_line_or_stays_open(text: str) -> None:
    marked = wiki_text(text)
    shown = re.sub(r"<nowiki>.*?</nowiki>", "", marked, flags=re.IGNORECASE)
    for forbidden in ("\n", "~~~", "<!--", "-->", "{|", "__TOC__"):
        assert forbidden not in marked
    assert shown.count("[[") == shown.count("]]")
    assert shown.count("{{") == shown.count("}}")
    assert sum(len(run) for run in re.findall("'{2,}", shown)) % 2 == 0
    assert not re.search("[<>]", KEPT.sub("", shown))
    outside = re.sub(r"\{\{.*\}\}|\[\[.*?\]\]", "", shown)
    assert not re.search("[|=]", outside)
    assert not re.search("(?<!')'$|^'(?!')", outside)
    assert "{{" not in shown
    assert not re.search(r"\[\[[^:\]|][^\]|]*[:&%]", shown)


@given(st.text(alphabet=st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=40))
def test_an_escaped_text_reads_as_it_was(text: str) -> None:
    def plain(reference: re.Match[str]) -> str:
        names = {"&lt;": "<", "&gt;": ">", "&amp;": "&"}
        return names.get(reference[0]) or chr(int(reference[0][2:-1]))

    assert re.sub(r"&(?:lt|gt|amp|#\d+);", plain, escaped(text)) == text


def test_endless_open_nowikis_are_escaped_in_one_pass() -> None:
    """Each would look for its end anew: the first one without an end settles it."""
    text = "<nowiki>" * 2000
    assert "<" not in wiki_text(text)
