"""What a moderator may hand over for a key, and the words for each of the wrong things."""

import json
import math
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from hypothesis import given
from hypothesis import strategies as st
from outcomes import only_problem
from sheets_server.accounts import CLIENT_ID, SERVICE, SPREADSHEETS, Accounts

from autoalgo.common.problems import Failure
from autoalgo.war.database.google_sheet.account import Account, AccountKind, adopt_key_file, credentials
from autoalgo.war.database.google_sheet.key_files import ClientKey, ServiceKey, UserKey, read_key_file, read_user_file
from autoalgo.war.database.google_sheet.tokens import TokenFile, Tokens

ACCOUNTS = Accounts()
CLIENT = json.loads(ACCOUNTS.client_file())
SERVICE_ACCOUNT = json.loads(ACCOUNTS.service_file())
ELLIPTIC = (
    ec.generate_private_key(ec.SECP256R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
)


def words(data: bytes) -> str:
    return only_problem(read_key_file(data, "key.json")).text()


def client_without(name: str) -> bytes:
    return json.dumps({"installed": {key: value for key, value in CLIENT["installed"].items() if key != name}}).encode()


def service_with(name: str, value: object) -> bytes:
    return json.dumps({**SERVICE_ACCOUNT, name: value}).encode()


def test_a_client_file_is_read() -> None:
    key = read_key_file(ACCOUNTS.client_file().encode(), "key.json")

    assert key == ClientKey(CLIENT_ID, ACCOUNTS.client_secret)


def test_a_service_account_file_is_read() -> None:
    key = read_key_file(ACCOUNTS.service_file().encode(), "key.json")

    assert isinstance(key, ServiceKey)
    assert key.email == SERVICE


def test_a_mark_of_utf_8_at_the_start_does_no_harm() -> None:
    """Editors on Windows put it there."""
    key = read_key_file(b"\xef\xbb\xbf" + ACCOUNTS.client_file().encode(), "key.json")

    assert isinstance(key, ClientKey)


@pytest.mark.parametrize(
    ("data", "found", "hint"),
    [
        (b"", "the file is empty", "download it again"),
        (b" \n", "the file is empty", "download it again"),
        (b"<!DOCTYPE html><title>Sign in</title>", "a web page", "download button"),
        (b"-----BEGIN PRIVATE KEY-----\nMIIE", "a bare private key", "type JSON"),
        (b'{"installed": {"client_id": "x', "damaged: its JSON cannot be read", "download it again"),
        (b"\x30\x82\x09\x51\x02\x01\x03", "no key file", "choose the file that Google gave"),
        (b"name,population\n", "no key file", "choose the file that Google gave"),
        (b"[1, 2]", "no key file", "choose the file that Google gave"),
        (b"[" * 60_000, "no key file", "choose the file that Google gave"),
        (b'{"a": 1}', "JSON, but no key of Google's", "Desktop app"),
        (b'{"installed": 5}', "JSON, but no key of Google's", "Desktop app"),
        (json.dumps({"web": CLIENT["installed"]}).encode(), "a web application's client", "Desktop app"),
        (b'{"type": "authorized_user"}', "somebody's sign-in and not a key", "sign in yourself"),
        (b'{"type": "external_account"}', "a key of another kind", "type JSON"),
        (client_without("client_id"), "damaged: it names no client", "download it again"),
        (b'{"installed": {"client_id": "x", "client_secret": "y"}}', "not Google's", "download it again"),
        (client_without("client_secret"), "has no client secret in it", "only once"),
        (service_with("client_email", ""), "names no account", "download it again"),
        (service_with("client_email", "me@example.com"), "names no account", "download it again"),
        (service_with("private_key", ""), "its private key cannot be used", "download it again"),
        (service_with("private_key", "-----BEGIN PRIVATE KEY-----"), "its private key cannot be used", "again"),
        (service_with("private_key", ELLIPTIC), "its private key cannot be used", "download it again"),
        (service_with("private_key", 5), "its private key cannot be used", "download it again"),
    ],
)
def test_what_is_no_key_gets_its_own_words(data: bytes, found: str, hint: str) -> None:
    text = words(data)

    assert found in text
    assert hint in text


def test_where_a_file_wants_its_secrets_sent_is_not_followed() -> None:
    """The addresses that a key names are not so much as kept."""
    forged = {"installed": {**CLIENT["installed"], "token_uri": "https://evil.example/token"}}
    client = read_key_file(json.dumps(forged).encode(), "key.json")
    service = read_key_file(service_with("token_uri", "https://evil.example/token"), "key.json")

    assert client == ClientKey(CLIENT_ID, ACCOUNTS.client_secret)
    assert isinstance(service, ServiceKey)
    assert "evil" not in repr(vars(service))


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_problem_and_never_a_crash(data: bytes) -> None:
    assert isinstance(read_key_file(data, "key.json"), Failure)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(sorted(SERVICE_ACCOUNT)), JSON)
def test_any_value_anywhere_in_a_service_account_file_never_crashes(name: str, value: object) -> None:
    assert isinstance(read_key_file(service_with(name, value), "key.json"), ServiceKey | Failure)


@given(st.sampled_from(["client_id", "client_secret", "refresh_token", "token", "expiry", "scopes", "type"]), JSON)
def test_any_value_anywhere_in_a_sign_in_never_crashes(name: str, value: object) -> None:
    data = json.dumps({**json.loads(ACCOUNTS.user_file([SPREADSHEETS])), name: value}).encode()

    assert isinstance(read_user_file(data, "authorized_user.json", None), UserKey | Failure)


def test_a_sign_in_is_read_as_it_was_written() -> None:
    expiry = datetime(2026, 11, 21, 10, 5, 30, tzinfo=UTC)
    key = UserKey(ClientKey(CLIENT_ID, "s"), "r", "a", expiry, (SPREADSHEETS,))

    assert read_user_file(key.data(), "authorized_user.json", None) == key


def test_a_sign_in_of_google_auth_is_read() -> None:
    key = read_user_file(ACCOUNTS.user_file([SPREADSHEETS]).encode(), "authorized_user.json", None)

    assert isinstance(key, UserKey)
    assert key.scopes == (SPREADSHEETS,)
    assert key.expiry > datetime.now(UTC)


@pytest.mark.parametrize(
    "expiry",
    [
        "",
        "soon",
        "2026-13-01T00:00:00Z",
        "99999-01-01T00:00:00Z",
        "-2026-01-01T00:00:00Z",
        "0001-01-01T00:00:00Z",
        "0001-01-01T00:00:00+23:59",
        "9999-12-31T23:59:59-23:59",
        math.nan,
        math.inf,
        -1,
    ],
)
def test_a_token_whose_end_is_not_told_has_ended(expiry: str | float) -> None:
    data = {**json.loads(ACCOUNTS.user_file([SPREADSHEETS])), "expiry": expiry}
    key = read_user_file(json.dumps(data).encode(), "authorized_user.json", None)

    assert isinstance(key, UserKey)
    assert key.expiry == datetime(1970, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("expiry", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59", "9999-12-31T23:59:59Z"])
def test_credentials_of_any_end_can_be_asked_whether_they_are_valid(expiry: str, tmp_path: Path) -> None:
    tokens = Tokens(tmp_path)
    tokens.write(TokenFile.CLIENT, ACCOUNTS.client_file().encode())
    data = {**json.loads(ACCOUNTS.user_file([SPREADSHEETS])), "expiry": expiry}
    tokens.write(TokenFile.USER, json.dumps(data).encode())
    used = credentials(tokens, [SPREADSHEETS])
    assert not isinstance(used, Failure)
    assert isinstance(used.valid, bool)


@pytest.mark.parametrize("name", ["client_id", "client_secret", "refresh_token"])
def test_a_damaged_sign_in_says_to_sign_in_again(name: str) -> None:
    data = {key: value for key, value in json.loads(ACCOUNTS.user_file([SPREADSHEETS])).items() if key != name}
    problem = only_problem(read_user_file(json.dumps(data).encode(), "authorized_user.json", None))

    assert "damaged" in problem.text()
    assert "sign in again" in problem.text()


def test_the_secret_of_the_client_file_counts_when_google_gave_a_new_one() -> None:
    data = ACCOUNTS.user_file([SPREADSHEETS]).encode()
    key = read_user_file(data, "authorized_user.json", ClientKey(CLIENT_ID, "the new one"))

    assert isinstance(key, UserKey)
    assert key.client.secret == "the new one"  # noqa: S105 a test's


def test_no_secret_shows_in_a_representation() -> None:
    client = read_key_file(ACCOUNTS.client_file().encode(), "key.json")
    service = read_key_file(ACCOUNTS.service_file().encode(), "key.json")
    user = read_user_file(ACCOUNTS.user_file([SPREADSHEETS]).encode(), "authorized_user.json", None)

    shown = f"{client!r} {service!r} {user!r}"
    assert isinstance(user, UserKey)
    for secret in (ACCOUNTS.client_secret, user.refresh_token, user.access_token, "PRIVATE KEY"):
        assert secret not in shown


@pytest.mark.parametrize(
    ("content", "kind", "kept"),
    [
        (ACCOUNTS.client_file(), AccountKind.CLIENT, TokenFile.CLIENT),
        (ACCOUNTS.service_file(), AccountKind.SERVICE, TokenFile.SERVICE),
    ],
)
def test_a_key_file_is_copied_and_the_original_left(
    tmp_path: Path, content: str, kind: AccountKind, kept: TokenFile
) -> None:
    given_file = tmp_path / "client_secret_482915730264.json"
    given_file.write_text(content, encoding="utf-8")
    tokens = Tokens(tmp_path / "tokens")

    account = adopt_key_file(tokens, given_file)

    assert isinstance(account, Account)
    assert account.kind is kind
    assert account.email == (SERVICE if kind is AccountKind.SERVICE else "")
    assert tokens.read(kept) == content.encode()
    assert given_file.exists()


def test_a_key_file_that_is_not_there_names_the_one_that_may_be_meant(tmp_path: Path) -> None:
    (tmp_path / "client_secret.json").write_text("{}", encoding="utf-8")

    problem = only_problem(adopt_key_file(Tokens(tmp_path / "tokens"), tmp_path / "client_secrets.json"))

    assert 'did you mean "client_secret.json"?' in problem.text()


@pytest.mark.parametrize("name", [".", "a\0b"])
def test_a_name_that_no_key_file_can_have_is_told(tmp_path: Path, name: str) -> None:
    assert isinstance(adopt_key_file(Tokens(tmp_path / "tokens"), tmp_path / name), Failure)


def test_a_wrong_file_leaves_the_folder_unmade(tmp_path: Path) -> None:
    (tmp_path / "key.json").write_text(json.dumps({"web": {}}), encoding="utf-8")

    assert isinstance(adopt_key_file(Tokens(tmp_path / "tokens"), tmp_path / "key.json"), Failure)
    assert not (tmp_path / "tokens").exists()


def test_a_file_without_an_end_is_not_read_whole(tmp_path: Path) -> None:
    with (tmp_path / "key.json").open("wb") as file:
        file.truncate(2**40)

    problem = only_problem(adopt_key_file(Tokens(tmp_path / "tokens"), tmp_path / "key.json"))

    assert "too large" in problem.text()
