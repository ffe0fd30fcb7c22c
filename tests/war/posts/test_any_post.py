"""O-6: any text gives a draft, and never a traceback; what is read is bounded."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from read_posts import draft_of_post, fields_of, gazetteer, parts_of

from autoalgo.war.domain.request import WarRequest
from autoalgo.war.posts import FIELDS, LONGEST_POST, draft_problems, request_of
from autoalgo.war.posts.passages import Passage, Tagged
from autoalgo.war.posts.post_reader import MOST_UNREAD

MARKUP = (
    "{{ }} [[ ]] ''' '' <s> </s> <ref> <!-- --> ~~~~ {| |- |} | ! || * # : ; = == > \n \t &#0; &#x110000; \u202e \ud800"
)
LABELS = "Attacker: Defender's army: Date: Place: Maneuver: Motive: Seed: Map width: Left flank:"
WORDS = (
    "1066 216 BC 10,000 men attacks vs is attacked by against Normandy England Sussex Harold's army hit and run left "
    "flank we send troops to not if , . ? ) ( (Algo request) ：１０６６ ١٢"
)
PIECES = st.sampled_from([piece for text in (MARKUP, LABELS, WORDS) for piece in text.split(" ")])
TEXTS = st.one_of(st.text(max_size=400), st.lists(st.one_of(PIECES, st.text(max_size=5)), max_size=60).map(" ".join))


@settings(max_examples=30, deadline=None)
@given(TEXTS)
def test_any_text_gives_a_draft(post: str) -> None:
    draft = draft_of_post(post)
    assert set(draft.findings) <= set(FIELDS)
    for part in parts_of(draft):
        assert post[part.start : part.end] == part.words
    request = request_of(draft, gazetteer())
    assert isinstance(request, WarRequest) != bool(draft_problems(draft, gazetteer()))


@pytest.mark.parametrize(
    "piece", ["{{", "[[a|", "'''", "<s>", "<!--", "\t", "\n|", "a:", "> ", "vs ", "attacks ", "1,", "|"]
)
def test_a_post_of_markup_alone_is_read_like_any_other(piece: str) -> None:
    """Each of these took minutes at its longest, or would have, with one search in another."""
    draft = draft_of_post((piece * LONGEST_POST)[: LONGEST_POST // 8])
    assert fields_of(draft) == {}
    assert len(draft.unread) <= MOST_UNREAD


def test_each_sentence_that_repeats_an_order_is_looked_at_as_often_as_in_a_short_post(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words, looked_up = Tagged.words, 0

    def counted(tagged: Tagged, kind: str, passage: Passage) -> list[tuple[int, int]]:
        nonlocal looked_up
        looked_up += 1
        return words(tagged, kind, passage)

    monkeypatch.setattr(Tagged, "words", counted)
    counts = []
    for times in (100, 500):
        looked_up = 0
        draft = draft_of_post(
            "Normandy attacks England in 1066. Normandy's right feigns a retreat. " + "Left too. " * times
        )
        assert draft.value("attacker_right_maneuver") == "Feigned Retreat"
        assert draft.value("attacker_left_maneuver") == "Feigned Retreat"
        counts.append(looked_up)
    assert counts[1] < 6 * counts[0]
