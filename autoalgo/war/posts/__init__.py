"""Posts of players: a text in which a war is asked for, read into a draft of a request (O-6).

Markup → lines → labelled fields and sentences → claims → a draft, whose every value shows the words it came from.
"""

from autoalgo.war.posts.choices import (
    ALWAYS_ASKED,
    CHOOSABLE,
    NOTHING_CHOSEN,
    Choices,
    decided,
    load_choices,
    save_choices,
)
from autoalgo.war.posts.completion import draft_problems, form_of, request_of, with_maneuvers, words_for
from autoalgo.war.posts.draft import FIELDS, REQUIRED, Draft, Finding, Unread
from autoalgo.war.posts.draft_text import (
    doubtful_lines,
    draft_lines,
    finding_line,
    finding_text,
    post_json,
    question_to_player,
    value_text,
)
from autoalgo.war.posts.gazetteer import Gazetteer, gazetteer_of
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.offers import Offer, Offers, with_first_offers
from autoalgo.war.posts.post_files import STANDARD_INPUT, load_post, take_post
from autoalgo.war.posts.post_reader import LONGEST_POST, read_post
from autoalgo.war.posts.post_request import NOTHING_READ, Known, ReadPost, completed, draft_of
from autoalgo.war.posts.sender import Sender, sender_of

__all__ = [
    "ALWAYS_ASKED",
    "CHOOSABLE",
    "FIELDS",
    "LONGEST_POST",
    "NOTHING_CHOSEN",
    "NOTHING_READ",
    "REQUIRED",
    "STANDARD_INPUT",
    "Certainty",
    "Choices",
    "Draft",
    "Finding",
    "Gazetteer",
    "Known",
    "Offer",
    "Offers",
    "ReadPost",
    "Sender",
    "Unread",
    "completed",
    "decided",
    "doubtful_lines",
    "draft_lines",
    "draft_of",
    "draft_problems",
    "finding_line",
    "finding_text",
    "form_of",
    "gazetteer_of",
    "load_choices",
    "load_post",
    "post_json",
    "question_to_player",
    "read_post",
    "request_of",
    "save_choices",
    "sender_of",
    "take_post",
    "value_text",
    "with_first_offers",
    "with_maneuvers",
    "words_for",
]
