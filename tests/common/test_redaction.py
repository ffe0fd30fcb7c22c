"""Made-up secrets of every form, none of which may be left."""

import pytest

from autoalgo.common.redaction import REDACTED, redacted

KEY = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQ==\n-----END PRIVATE KEY-----\n"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("sent ya29.a0AfH6SM-x_y.z to", f"sent {REDACTED} to"),
        ("refresh 1//0gAbCdEfGhIjK-lmn_op again", f"refresh {REDACTED} again"),
        ("with GOCSPX-aBc_dEf-123,", f"with {REDACTED},"),
        ("code 4/0AVMBsJhAbCdEfG-hi_j", f"code {REDACTED}"),
        ("AIzaSyA1234567890abcdefghijk", REDACTED),
        ("jwt eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJ4In0.c2lnbmF0dXJl.", f"jwt {REDACTED}."),
        ("Authorization: Bearer abc.def", f"Authorization: Bearer {REDACTED}"),
        ("{'Authorization': 'Bearer abc.def', 'a': 1}", f"{{'Authorization': 'Bearer {REDACTED}', 'a': 1}}"),
        ("authorization: s3cret", f"authorization: {REDACTED}"),
        ("bearer s3cret", f"bearer {REDACTED}"),
        ('{"refresh_token": "s3 cret", "a": 1}', f'{{"refresh_token": {REDACTED}, "a": 1}}'),
        ("access_token=s3cret&expires_in=3599", f"access_token={REDACTED}&expires_in=3599"),
        ("token='s3cret')", f"token={REDACTED})"),
        ("token: ya29.s3cret", f"token: {REDACTED}"),
        ("client_secret: s3cret", f"client_secret: {REDACTED}"),
        ("private_key_id=s3cret", f"private_key_id={REDACTED}"),
        ("https://sheets.googleapis.com/v4?key=s3cret&a=1", f"https://sheets.googleapis.com/v4?key={REDACTED}&a=1"),
        ("http://127.0.0.1:1/?state=a&code=s3cret", f"http://127.0.0.1:1/?state=a&code={REDACTED}"),
        (f"key file: {KEY}end", f"key file: {REDACTED}\nend"),
        (KEY[:40], REDACTED),
        (repr(KEY), f"'{REDACTED}\\n'"),
        (f'{{"private_key": "{KEY}"}}', f'{{"private_key": {REDACTED}}}'),
    ],
)
def test_secrets_are_taken_out(text: str, left: str) -> None:
    assert redacted(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "list ended with exit code 1",
        "Rules.json, key morale.per_soldier: nothing",
        "/home/moderator/tokens/client.json cannot be read",
        "Token of a tribe; the monkey=bars are gone",
        "",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert redacted(text) == text
