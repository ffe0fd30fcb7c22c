"""Posts of players: a text in which a war is asked for, read into a draft of a request (O-6).

Markup → lines → labelled fields and sentences → claims → a draft, whose every value shows the words it came from.
"""

from autoalgo.war.posts.completion import LABELS, draft_problems, form_of, request_of, with_maneuvers, words_for
from autoalgo.war.posts.draft import FIELDS, REQUIRED, Draft, Finding, Unread
from autoalgo.war.posts.draft_text import doubtful_lines, draft_lines, finding_text, post_json, question_to_player
from autoalgo.war.posts.gazetteer import Gazetteer, gazetteer_of
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.post_files import STANDARD_INPUT, load_post, take_post
from autoalgo.war.posts.post_reader import LONGEST_POST, read_post
from autoalgo.war.posts.post_request import NOTHING_READ, ReadPost, draft_of

__all__ = [
    "FIELDS",
    "LABELS",
    "LONGEST_POST",
    "NOTHING_READ",
    "REQUIRED",
    "STANDARD_INPUT",
    "Certainty",
    "Draft",
    "Finding",
    "Gazetteer",
    "ReadPost",
    "Unread",
    "doubtful_lines",
    "draft_lines",
    "draft_of",
    "draft_problems",
    "finding_text",
    "form_of",
    "gazetteer_of",
    "load_post",
    "post_json",
    "question_to_player",
    "read_post",
    "request_of",
    "take_post",
    "with_maneuvers",
    "words_for",
]
