"""Posts in files and on standard input: text in UTF-8 of bounded length."""

import errno
from pathlib import Path
from typing import BinaryIO, Final

from autoalgo.common.files import read_whole
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.utf8 import EncodingError, decoded
from autoalgo.war.posts.post_reader import LONGEST_POST

LARGEST_POST_BYTES: Final = 4 * LONGEST_POST
"""A character has at most four bytes."""
STANDARD_INPUT: Final = "standard input"
_ALLOWED: Final = "a post as a text file in UTF-8"


def load_post(path: Path) -> str | Failure:
    """Return the post in the file at `path`, or why it cannot be read."""
    place = Place(file=str(path))
    try:
        return _text(read_whole(path, LARGEST_POST_BYTES), place)
    except FileNotFoundError:
        return Failure(Problem(place, "there is no such file", _ALLOWED))
    except OSError as error:
        if error.errno == errno.EFBIG:
            return _too_large(place)
        return Failure(Problem(place, f"the file cannot be read: {error.strerror or error}", _ALLOWED))


def take_post(stream: BinaryIO) -> str | Failure:
    """Return the post that a stream holds, or why it is none; no more of it is read than a post may have."""
    place = Place(file=STANDARD_INPUT)
    content = stream.read(LARGEST_POST_BYTES + 1)
    return _too_large(place) if len(content) > LARGEST_POST_BYTES else _text(content, place)


def _text(content: bytes, place: Place) -> str | Failure:
    try:
        return decoded(content)
    except EncodingError as error:
        return Failure(Problem(place, str(error), _ALLOWED, "save it as UTF-8, or paste it into the window"))


def _too_large(place: Place) -> Failure:
    allowed = f"a post of at most {LONGEST_POST:,} characters"
    return Failure(Problem(place, "the text is too long for a post", allowed, "take the request alone"))
