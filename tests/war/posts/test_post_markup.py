"""O-6: what a reader sees of a post, and where it stands in it."""

import pytest

from autoalgo.war.posts.markup import plain_post


@pytest.mark.parametrize(
    ("post", "seen"),
    [
        ("'''bold''' and ''italic''", "bold and italic"),
        ("**bold** and __under__ and `code`", "bold and under and code"),
        ("__Attacker__: X __NOTOC__", "Attacker: X "),
        ("[[England 1066|the English]], [[Sussex]]", "the English, Sussex"),
        ("[https://example.org the source] [here](https://example.org)", "the source here"),
        ("{{flag|Normandy}}", "Normandy"),
        ("A<!-- hidden -->B<s>old</s>C~~older~~D<ref>note</ref>E", "ABCDE"),
        ("a<br/>b", "a\nb"),
        ("Tr&oslash;ndelag &amp; Y&#39;s", "Trøndelag & Y's"),
        ("Year：１０６６　«x»", 'Year:1066 "x"'),
        ("A [[User:B|B]] ([[User talk:B|talk]]) 14:22, October 3, 2021 (UTC)~~~~", "A   "),
        ("a\u200bb\u202ec", "abc"),
    ],
)
def test_markup_is_taken_away(post: str, seen: str) -> None:
    assert plain_post(post).text == seen


def test_each_character_knows_its_place() -> None:
    post = "'''A''' &amp; [[B|CD]]"
    plain = plain_post(post)
    assert plain.text == "A & CD"
    assert [post[place] for place in plain.origins] == ["A", " ", "&", " ", "C", "D"]
    assert plain.span(2, 6) == (8, 20)
