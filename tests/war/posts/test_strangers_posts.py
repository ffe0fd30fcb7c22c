"""O-6: posts by people who had never seen how the program reads: how many fields are right, and how few wrong.

`python -m benchmarks.posts FILE` prints the same figures, field by field.
"""

from pathlib import Path

from read_posts import draft_of_post

from benchmarks.posts.measuring import Verdict, counted, judged

LEARNED = Path(__file__).parent / "strangers" / "learned.json"
LEAST_RIGHT = 0.83
LEAST_RIGHT_OR_OFFERED = 0.93
MOST_WRONG = 0.025


def test_of_strangers_posts_most_is_right_and_next_to_nothing_wrong() -> None:
    fields = list(judged(LEARNED, draft_of_post, lambda _: True))
    counts = counted(fields)["all"]
    assert counts[Verdict.RIGHT] / len(fields) >= LEAST_RIGHT
    assert (counts[Verdict.RIGHT] + counts[Verdict.OFFERED]) / len(fields) >= LEAST_RIGHT_OR_OFFERED
    wrong = [field for field in fields if field.verdict in {Verdict.WRONG, Verdict.MARKED}]
    assert len(wrong) / len(fields) <= MOST_WRONG, wrong
