"""Who the program is at Google: which file counts, what a sign-in covers, and what is kept of a renewed token."""

import datetime
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from google.auth.credentials import Credentials
from google.auth.exceptions import RefreshError
from google.auth.transport.requests import Request
from outcomes import only_problem
from sheets_server import DRIVE_METADATA_READONLY, SERVICE, SPREADSHEETS, Google
from sheets_server.accounts import Accounts

from autoalgo.common.problems import Failure
from autoalgo.war.database.google_sheet.account import (
    Account,
    AccountKind,
    account,
    adopt_key_file,
    credentials,
    keep_refreshed,
    user_key,
)
from autoalgo.war.database.google_sheet.key_files import UserKey
from autoalgo.war.database.google_sheet.refusals import refresh_refusal
from autoalgo.war.database.google_sheet.sign_in import sign_in
from autoalgo.war.database.google_sheet.tokens import TokenFile, Tokens


@pytest.fixture
def signed_in(google: Google, tmp_path: Path) -> Tokens:
    """A folder of a moderator who granted Google Sheets alone."""
    return Tokens(google.tokens_in(tmp_path / "tokens", "user", [SPREADSHEETS]))


def usable(tokens: Tokens, *scopes: str) -> Credentials:
    used = credentials(tokens, scopes or (SPREADSHEETS,))
    assert not isinstance(used, Failure), used[0].text()
    return used


def text(found: object) -> str:
    return only_problem(found).text()


def renewed(tokens: Tokens) -> Credentials:
    used = usable(tokens)
    used.refresh(Request())
    return used


def refused(tokens: Tokens) -> str:
    with pytest.raises(RefreshError) as caught:
        renewed(tokens)
    return text(refresh_refusal(caught.value).failure)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("none", Account(AccountKind.NONE)),
        ("client", Account(AccountKind.CLIENT)),
        ("user", Account(AccountKind.USER, scopes=(SPREADSHEETS,))),
        ("service", Account(AccountKind.SERVICE, email=SERVICE)),
    ],
)
def test_who_the_program_is(google: Google, tmp_path: Path, kind: str, expected: Account) -> None:
    assert account(Tokens(google.tokens_in(tmp_path / "tokens", kind, [SPREADSHEETS]))) == expected


def test_without_a_folder_nobody_is_signed_in_and_none_is_made(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path / "tokens")

    assert account(tokens) == Account(AccountKind.NONE)
    assert "there is no key to sign in with" in text(credentials(tokens, [SPREADSHEETS]))
    assert not tokens.folder.exists()


def test_with_a_client_alone_one_is_told_to_sign_in(google: Google, tmp_path: Path) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "client"))

    said = text(credentials(tokens, [SPREADSHEETS]))

    assert "nobody is signed in" in said
    assert "autoalgo sheet sign-in" in said
    assert "again" not in said


@pytest.mark.parametrize("file", [TokenFile.CLIENT, TokenFile.USER, TokenFile.SERVICE])
def test_a_damaged_file_is_named(google: Google, tmp_path: Path, file: TokenFile) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "client"))
    tokens.write(file, b'{"client_secret": "GOCSPX-secret')

    for found in (account(tokens), credentials(tokens, [SPREADSHEETS])):
        assert str(tokens.path(file)) in text(found)
        assert "GOCSPX" not in text(found)


@pytest.mark.parametrize(
    ("file", "content"), [(TokenFile.CLIENT, Accounts.service_file), (TokenFile.SERVICE, Accounts.client_file)]
)
def test_a_key_under_the_other_ones_name_is_told(
    google: Google, tmp_path: Path, file: TokenFile, content: Callable[[Accounts], str]
) -> None:
    tokens = Tokens(tmp_path / "tokens")
    tokens.write(file, content(google.accounts).encode())

    assert str(tokens.path(file)) in text(account(tokens))


def test_a_sign_in_by_way_of_another_client_is_none(signed_in: Tokens) -> None:
    content = json.loads(signed_in.path(TokenFile.CLIENT).read_bytes())
    content["installed"]["client_id"] = "1-another.apps.googleusercontent.com"
    signed_in.write(TokenFile.CLIENT, json.dumps(content).encode())

    assert account(signed_in) == Account(AccountKind.CLIENT)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no modes")
def test_a_folder_that_others_could_read_is_told_with_the_account(signed_in: Tokens) -> None:
    signed_in.folder.chmod(0o755)
    signed_in.path(TokenFile.USER).chmod(0o644)

    found = account(signed_in)

    assert isinstance(found, Account)
    assert "could read" in found.warning
    assert account(Tokens(signed_in.folder)) == Account(AccountKind.USER, scopes=(SPREADSHEETS,))


def test_a_sign_in_for_sheets_does_not_cover_looking_for_a_title(signed_in: Tokens) -> None:
    said = text(credentials(signed_in, [SPREADSHEETS, DRIVE_METADATA_READONLY]))

    assert "does not cover looking for a sheet by its title" in said
    assert "name the sheet by its address" in said
    assert "sheet sign-in TITLE" in said


def test_a_sign_in_for_other_things_does_not_cover_sheets(google: Google, tmp_path: Path) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "user", [DRIVE_METADATA_READONLY]))

    assert "does not cover Google Sheets" in text(credentials(tokens, [SPREADSHEETS]))


def test_a_service_account_gets_a_token_for_what_is_asked_and_asks_google_for_nothing_else(
    google: Google, tmp_path: Path
) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "service"))
    used = usable(tokens)

    used.refresh(Request())

    assert google.accounts.access[str(used.token)].scopes == {SPREADSHEETS}
    assert [asked.call for asked in google.asked] == ["oauth.token"]


def test_a_renewed_token_is_kept(google: Google, signed_in: Tokens) -> None:
    used = renewed(signed_in)

    keep_refreshed(signed_in, used)

    again = usable(signed_in)
    assert again.token == used.token
    assert again.valid
    assert used.expiry is not None
    assert again.expiry == used.expiry.replace(microsecond=0)
    assert str(again.token) in google.accounts.access


def test_an_expired_token_is_renewed_before_it_is_used(google: Google, tmp_path: Path) -> None:
    used = usable(Tokens(google.tokens_in(tmp_path / "tokens", "user", expired=True)))

    assert used.expired


def test_a_rotated_sign_in_is_kept_and_works_the_next_time(google: Google, signed_in: Tokens) -> None:
    google.oauth.rotating = True
    for _ in range(2):
        keep_refreshed(signed_in, renewed(signed_in))

    renewed(signed_in)


def test_nothing_is_written_for_a_token_that_was_not_renewed(signed_in: Tokens) -> None:
    """Reading it may change when it was read last."""
    before = signed_in.path(TokenFile.USER).stat()

    keep_refreshed(signed_in, usable(signed_in))

    after = signed_in.path(TokenFile.USER).stat()
    assert (after.st_ino, after.st_mtime_ns, after.st_size) == (before.st_ino, before.st_mtime_ns, before.st_size)


@pytest.mark.usefixtures("google")
def test_who_signed_out_meanwhile_stays_signed_out(signed_in: Tokens) -> None:
    used = renewed(signed_in)
    signed_in.delete(TokenFile.USER)

    keep_refreshed(signed_in, used)

    assert account(signed_in) == Account(AccountKind.CLIENT)


def test_who_signed_in_anew_meanwhile_stays_signed_in_so(google: Google, signed_in: Tokens) -> None:
    used = renewed(signed_in)
    assert sign_in(signed_in, [SPREADSHEETS], google.browser, threading.Event(), 20) is None
    new = signed_in.read(TokenFile.USER)

    keep_refreshed(signed_in, used)

    assert signed_in.read(TokenFile.USER) == new


@pytest.mark.usefixtures("google")
def test_who_signs_out_at_the_same_moment_stays_signed_out(signed_in: Tokens, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sign-in was found to be there still, and is gone before the renewed token is written."""
    used = renewed(signed_in)
    other = threading.Thread(target=Tokens(signed_in.folder).delete, args=[TokenFile.USER])

    def looking(tokens: Tokens) -> UserKey | Failure | None:
        found = user_key(tokens)
        other.start()
        other.join(0.5)  # long enough to delete it, if nothing kept it from that
        return found

    with monkeypatch.context() as patched:
        patched.setattr("autoalgo.war.database.google_sheet.account.user_key", looking)
        keep_refreshed(signed_in, used)
    other.join()

    assert account(signed_in) == Account(AccountKind.CLIENT)


def test_a_disk_that_refuses_costs_no_more_than_renewing_again(
    signed_in: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    used, before = renewed(signed_in), signed_in.read(TokenFile.USER)
    tried = []

    def full(descriptor: int) -> None:
        tried.append(descriptor)
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        keep_refreshed(signed_in, used)

    assert len(tried) == 1
    assert signed_in.read(TokenFile.USER) == before
    assert {file.name for file in signed_in.folder.iterdir()} >= {signed_in.path(TokenFile.USER).name}
    again = renewed(signed_in)
    keep_refreshed(signed_in, again)
    assert usable(signed_in).token == again.token


def test_a_service_account_has_nothing_to_keep(google: Google, tmp_path: Path) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "service"))
    used = renewed(tokens)

    keep_refreshed(tokens, used)

    assert not tokens.path(TokenFile.USER).exists()


def test_a_sign_in_that_was_taken_back_says_so_and_names_the_seven_days(google: Google, signed_in: Tokens) -> None:
    google.accounts.revoke()

    said = refused(signed_in)

    assert "has expired or was taken back" in said
    assert "7 days" in said
    assert "Publish app" in said


def test_a_client_secret_that_is_no_longer_right_says_so(google: Google, signed_in: Tokens) -> None:
    google.accounts.client_secret = "GOCSPX-another"  # noqa: S105 a test's

    assert "its secret is wrong" in refused(signed_in)


def test_a_deleted_service_account_says_so(google: Google, tmp_path: Path) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "service"))
    google.accounts.service_deleted = True

    assert "the service account does not exist any more" in refused(tokens)


def test_a_deleted_key_of_a_service_account_says_so(google: Google, tmp_path: Path) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "service"))
    google.accounts.service_key_id = "another"

    assert "does not know the service account's key" in refused(tokens)


def test_a_wrong_clock_says_so(google: Google, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer two hours slow signs a request that ended an hour ago."""
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "service"))
    late = datetime.datetime.now(datetime.UTC).replace(tzinfo=None) - datetime.timedelta(hours=2)
    monkeypatch.setattr("google.auth._helpers.utcnow", lambda: late)

    said = refused(tokens)

    assert "because of its time" in said
    assert "set the date, the time and the time zone" in said


def key_file(folder: Path, content: str) -> Path:
    (folder / "key.json").write_text(content, encoding="utf-8")
    return folder / "key.json"


def test_a_service_account_does_not_push_a_moderator_out(google: Google, signed_in: Tokens, tmp_path: Path) -> None:
    said = text(adopt_key_file(signed_in, key_file(tmp_path, google.accounts.service_file())))

    assert "sign out first" in said
    assert account(signed_in) == Account(AccountKind.USER, scopes=(SPREADSHEETS,))


def test_a_client_does_not_push_a_service_account_out(google: Google, tmp_path: Path) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "service"))

    said = text(adopt_key_file(tokens, key_file(tmp_path, google.accounts.client_file())))

    assert "sign out first" in said
    assert account(tokens) == Account(AccountKind.SERVICE, email=SERVICE)


def test_another_client_does_not_push_a_moderator_out(google: Google, signed_in: Tokens, tmp_path: Path) -> None:
    content = json.loads(google.accounts.client_file())
    content["installed"]["client_id"] = "1-another.apps.googleusercontent.com"

    assert "sign out first" in text(adopt_key_file(signed_in, key_file(tmp_path, json.dumps(content))))


def test_the_same_client_with_a_new_secret_is_taken_and_the_sign_in_goes_on(
    google: Google, signed_in: Tokens, tmp_path: Path
) -> None:
    google.accounts.client_secret = "GOCSPX-new"  # noqa: S105 a test's

    found = adopt_key_file(signed_in, key_file(tmp_path, google.accounts.client_file()))

    assert found == Account(AccountKind.USER, scopes=(SPREADSHEETS,))
    renewed(signed_in)


def test_a_service_accounts_new_key_takes_the_place_of_the_old_one(google: Google, tmp_path: Path) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "service"))
    google.accounts.service_key_id = "newkey"

    assert adopt_key_file(tokens, key_file(tmp_path, google.accounts.service_file())) == account(tokens)
    renewed(tokens)


def test_no_secret_shows_in_what_others_hold(google: Google, signed_in: Tokens) -> None:
    used = usable(signed_in)
    kept = json.loads(signed_in.path(TokenFile.USER).read_bytes())

    shown = f"{used!r} {used} {signed_in!r} {account(signed_in)!r} {google.accounts.client_secret[:0]}"

    for name in ("client_secret", "refresh_token", "token"):
        assert kept[name] not in shown
