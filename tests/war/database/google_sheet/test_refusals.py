"""What Google's codes mean in words, and that none of Google's own words are passed on."""

import re

import pytest
from google.auth.exceptions import RefreshError
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.war.database.google_sheet.refusals import Refusal, browser_refusal, exchange_refusal, refresh_refusal

SECRET = "1//0secret"  # noqa: S105 a test's


def refresh(code: str, description: str = "", retryable: bool = False) -> Refusal:
    """Google's answer as google-auth raises it."""
    content = {"error": code, "error_description": description}
    return refresh_refusal(RefreshError(f"{code}: {description}", content, retryable=retryable))


@pytest.mark.parametrize(
    ("code", "found", "hint"),
    [
        ("access_denied", "access was not allowed", "Audience, Test users"),
        ("admin_policy_enforced", "administrator of your Google Workspace", "service account"),
        ("org_internal", "only for members of the organization", "External"),
        ("disallowed_useragent", "from within another program's window", "ordinary browser"),
        ("deleted_client", "was deleted", "Clients"),
        ("disabled_client", "is disabled", "enable it"),
        ("invalid_client", "does not know the client", "Clients"),
        ("redirect_uri_mismatch", "redirect_uri_mismatch", "Desktop app"),
        ("invalid_scope", "does not grant what was asked for", "sign out"),
        ("server_error", "cannot let anybody in at present", "try again"),
        ("temporarily_unavailable", "cannot let anybody in at present", "try again"),
    ],
)
def test_what_google_hands_back_in_the_browser(code: str, found: str, hint: str) -> None:
    refusal = browser_refusal(code)

    assert found in refusal.found
    assert hint in refusal.hint


def test_the_same_code_means_another_thing_at_another_time() -> None:
    assert "too late" in exchange_refusal("invalid_grant").found
    assert "expired or was taken back" in refresh("invalid_grant", "Bad Request").found


@pytest.mark.parametrize(
    ("description", "found"),
    [
        ("Token has been expired or revoked.", "your sign-in at Google has expired or was taken back"),
        ("Bad Request", "your sign-in at Google has expired or was taken back"),
        (
            "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat "
            "and exp values in the JWT claim.",
            "because of its time",
        ),
        (
            "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat "
            "and exp values and use a clock with skew to account for clock differences between systems.",
            "because of its time",
        ),
        ("Invalid JWT Signature.", "does not know the service account's key"),
        ("Invalid grant: account not found", "the service account does not exist"),
        ("Robot is disabled.", "the service account does not exist any more, or is disabled"),
        ("reauth related error (invalid_rapt)", "your organization wants you to sign in"),
    ],
)
def test_an_invalid_grant_is_told_apart_by_its_description(description: str, found: str) -> None:
    """The descriptions are those that Google gives, as issue trackers quote them."""
    assert found in refresh("invalid_grant", description).found


def test_googles_wish_that_one_signs_in_from_time_to_time() -> None:
    """google-auth puts advice about gcloud in the place of Google's answer."""
    error = RefreshError("Reauthentication is needed. Please run `gcloud auth application-default login` to reauth.")

    refusal = refresh_refusal(error)

    assert "your organization wants you to sign in" in refusal.found
    assert "gcloud" not in refusal.failure[0].text()


def test_what_passes_is_worth_trying_again() -> None:
    assert refresh("internal_failure", retryable=True).passing
    assert not refresh("invalid_grant", "Bad Request").passing
    assert refresh_refusal(RefreshError("Service Unavailable", retryable=True)).passing


@pytest.mark.parametrize("error", [RefreshError("<html><title>Log in</title></html>"), RefreshError()])
def test_what_is_no_answer_of_googles(error: RefreshError) -> None:
    refusal = refresh_refusal(error)

    assert "answered in Google's place" in refusal.found
    assert "html" not in refusal.failure[0].text()


def test_a_code_that_nobody_knows_is_shown_and_a_description_never() -> None:
    text = refresh("brand_new_code", SECRET).failure[0].text()

    assert "brand_new_code" in text
    assert SECRET not in text


@pytest.mark.parametrize("code", [SECRET, "a" * 41, "Bearer ya29.x", "", "with space"])
def test_what_is_no_code_is_not_shown(code: str) -> None:
    for refusal in (browser_refusal(code), exchange_refusal(code), refresh(code)):
        assert "unknown" in refusal.found
        assert not code or code not in refusal.failure[0].text()


@given(st.from_regex("[a-z_]{1,40}", fullmatch=True) | st.text(), st.text("ABCXYZ\n!", min_size=8))
def test_nothing_of_an_answer_but_a_code_is_passed_on(code: str, description: str) -> None:
    told = refresh(f"x_{code}", description)

    assert description not in told.failure[0].text()
    named = re.search(r"with the code ([a-z_]+)$", told.found)
    assert named is not None
    assert named[1] == (f"x_{code}" if re.fullmatch("[a-z_]{0,38}", code) else "unknown")


@pytest.mark.parametrize("code", ["invalid_grant", "invalid_client", "access_denied", "whatever"])
def test_every_refusal_says_what_to_do(code: str) -> None:
    for refusal in (browser_refusal(code), exchange_refusal(code), refresh(code)):
        assert refusal.found
        assert refusal.hint
