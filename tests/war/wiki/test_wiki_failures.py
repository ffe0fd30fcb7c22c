"""O-12c: what keeps a wiki from answering is told in a sentence, and never by words that may hold the bot password."""

import ssl

import pytest
import requests.exceptions as http
import urllib3.exceptions as pool

from autoalgo.common.talk_limit import TooMuchError
from autoalgo.war.wiki.failures import WikiFailure, failure_of_code, failure_of_connection, failure_of_login


@pytest.mark.parametrize(
    ("failure", "found", "kind"),
    [
        (failure_of_connection(http.SSLError(ssl.SSLCertVerificationError("pw"))), "certificate", "refused"),
        (failure_of_connection(http.ConnectTimeout(pool.ConnectTimeoutError("pw"))), "cannot be reached", "both"),
        (failure_of_connection(http.ReadTimeout("pw")), "did not answer in time", "passing"),
        (failure_of_connection(http.ChunkedEncodingError("pw")), "broke off before the answer", "passing"),
        (failure_of_connection(TooMuchError("pw")), "does not end", ""),
        (failure_of_connection(http.InvalidURL("pw")), "this is no address", "refused"),
        (failure_of_code("internal_api_error_DBQueryError", "oops"), "a fault of its own (internal_api", "passing"),
        (failure_of_code("made-up", "Words of\nthe wiki"), "the wiki refuses (made-up: Words of the wiki)", "refused"),
        (failure_of_login("Throttled", "Wait 5 minutes"), "to sign in too often", "refused"),
    ],
)
def test_each_failure_has_a_sentence_and_says_whether_an_edit_may_have_been_made(
    failure: WikiFailure, found: str, kind: str
) -> None:
    assert found in failure.sentence
    assert (failure.passing, failure.refused) == (kind in {"passing", "both"}, kind in {"refused", "both"})
    assert "pw" not in f"{failure.sentence} {failure.allowed} {failure.hint}"
