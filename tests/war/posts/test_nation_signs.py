"""O-6: who attacks whom, told of all pairs of the nations of a post."""

import math

import pytest
from read_posts import gazetteer

from autoalgo.war.posts import nation_signs
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.lines import lines_of
from autoalgo.war.posts.markup import plain_post
from autoalgo.war.posts.nation_signs import Weights, likely_pairs, pairs_of
from autoalgo.war.posts.passages import tagged_post


def evidence_of(post: str) -> Evidence:
    plain = plain_post(post)
    return Evidence(tagged_post(plain.text, lines_of(plain)[0], gazetteer()))


def shares_with(weights: Weights, post: str, monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], float]:
    """Return how likely each pair is by some weights, by the keys of its nations."""
    monkeypatch.setattr(nation_signs, "sign_weights", lambda: weights)
    evidence = evidence_of(post)
    pairs = likely_pairs(evidence, [*evidence.by_key.values()])
    return {tuple(one.key if one else "nobody" for one in pair[:2]): pair.share for pair in pairs}  # type: ignore[misc]


def test_nobody_is_on_both_sides_but_nobody() -> None:
    assert pairs_of(1) == [(-1, -1), (-1, 0), (0, -1)]
    assert len(pairs_of(3)) == 4 * 4 - 3


def test_the_signs_of_both_and_the_words_between_them_are_weighed_together(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = Weights({"> falls": (2.0, -1.0), "nobody": (-3.0, -3.0)}, {"upon": 0.5})
    shares = shares_with(weights, "Normandy falls upon England.", monkeypatch)
    # Normandy attacks with 2, is attacked with -1; "upon" stands between it and England; nobody is on a side with -3.
    sums = {
        ("Normandy", "England"): 2.0 + 0.5,
        ("England", "Normandy"): -1.0 - 0.5,
        ("Normandy", "nobody"): 2.0 - 3.0,
        ("nobody", "Normandy"): -3.0 - 1.0,
        ("England", "nobody"): -3.0,
        ("nobody", "England"): -3.0,
        ("nobody", "nobody"): -6.0,
    }
    every = sum(map(math.exp, sums.values()))
    assert shares == pytest.approx({pair: math.exp(one) / every for pair, one in sums.items()})


def test_what_they_do_is_said_of_whom_is_named_last_before(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = Weights({"they > burn": (1.0, 0.0)}, {})
    shares = shares_with(weights, "England waits for Norway. They burn York.", monkeypatch)
    assert max(shares, key=lambda pair: shares[pair])[0] == "Norway"


def test_a_capital_stands_for_its_nation_where_no_other_name_does() -> None:
    evidence = evidence_of("Warsaw has had enough. Tukhachevsky is at the gates, 1920.")
    evidence.add_capitals()
    assert "Poland" in evidence.by_key
