"""T-8: signing in at Google and out again, off the GUI thread."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from homes import NewSession
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot
from shared_sheets import TITLE, SharedSheet
from sheets_server import DRIVE_METADATA_READONLY, SERVICE, SPREADSHEETS, Consent, Google

from autoalgo.war.database.source import SheetSource
from autoalgo.war.folders import Folders
from autoalgo.war.window.sheet.access_model import Access, AccessStep
from autoalgo.war.window.shell.view_models import ViewModels


@pytest.fixture
def access(new_session: NewSession) -> Iterator[Access]:
    """Of somebody who has no key file yet."""
    access = Access(new_session())
    yield access
    access.close()


@pytest.fixture
def browser(google: Google, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moderator's browser; what it was asked to open."""
    opened: list[str] = []

    def open_page(url: QUrl) -> bool:
        opened.append(bytes(url.toEncoded().data()).decode())
        google.browser(opened[-1])
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_page)
    return opened


def ended(access: Access, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: access.step is AccessStep.NONE)


def told(access: Access) -> str:
    return "\n".join(problem.text() for problem in access.problems)


def with_client(access: Access, google: Google, home: Folders, qtbot: QtBot) -> None:
    google.tokens_in(home.tokens, "client")
    access.look()
    ended(access, qtbot)


def test_t_8_the_state_is_told_in_words(access: Access, google: Google, home: Folders, qtbot: QtBot) -> None:
    states = []
    for kind in ("none", "client", "user", "service"):
        google.tokens_in(home.tokens, kind)
        access.look()
        assert access.step is AccessStep.LOOKING
        assert not access.can_sign_in
        ended(access, qtbot)
        states.append((access.state, access.can_sign_in, access.can_sign_out))
    assert states == [
        ("Nobody is signed in, and there is no key file yet.", False, False),
        ("The key file is there, but nobody is signed in yet.", True, False),
        ("You are signed in.", True, True),
        (f"Signed in as the service account {SERVICE}; share the sheet with this address.", False, True),
    ]


def test_t_8_a_key_file_is_taken_up(access: Access, google: Google, qtbot: QtBot, tmp_path: Path) -> None:
    google.tokens_in(tmp_path / "downloads", "client")
    access.adopt(tmp_path / "downloads" / "client.json")
    ended(access, qtbot)
    assert access.problems == ()
    assert access.can_sign_in


def test_t_8_what_is_no_key_file_is_told_and_changes_nothing(
    access: Access, google: Google, home: Folders, qtbot: QtBot, tmp_path: Path
) -> None:
    with_client(access, google, home, qtbot)
    (tmp_path / "recipe.json").write_text('{"eggs": 2}', encoding="utf-8")
    access.adopt(tmp_path / "recipe.json")
    ended(access, qtbot)
    assert "recipe.json" in told(access)
    assert access.can_sign_in


def test_t_8_a_service_account_is_signed_in_at_once(
    access: Access, google: Google, qtbot: QtBot, tmp_path: Path
) -> None:
    google.tokens_in(tmp_path / "downloads", "service")
    with qtbot.waitSignal(access.signed_in):
        access.adopt(tmp_path / "downloads" / "service_account.json")
    assert SERVICE in access.state


def test_t_8_the_browser_is_opened_and_the_moderator_signed_in(
    access: Access, google: Google, home: Folders, qtbot: QtBot, browser: list[str]
) -> None:
    """T-8: nothing wider is asked for than a sheet that is opened by its address needs."""
    with_client(access, google, home, qtbot)
    with qtbot.waitSignal(access.signed_in):
        access.sign_in("")
        assert access.step is AccessStep.SIGNING_IN
    assert access.state == "You are signed in."
    assert access.page == ""
    [page] = browser
    assert page.startswith("https://accounts.google.com/")
    assert "auth%2Fspreadsheets" in page
    assert "drive" not in page


def test_t_8_a_title_asks_for_the_names_of_files_too(
    access: Access, google: Google, home: Folders, qtbot: QtBot, browser: list[str]
) -> None:
    with_client(access, google, home, qtbot)
    with qtbot.waitSignal(access.signed_in):
        access.sign_in(TITLE)
    granted = {scope for token in google.accounts.access.values() for scope in token.scopes}
    assert granted == {SPREADSHEETS, DRIVE_METADATA_READONLY}
    assert browser


def test_t_8_without_a_browser_the_address_is_shown(
    access: Access, google: Google, home: Folders, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T-8: somebody copies it into a browser, and that works too."""
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    with_client(access, google, home, qtbot)
    access.sign_in()
    qtbot.waitUntil(lambda: bool(access.page))
    assert "No browser opened" in access.state
    with qtbot.waitSignal(access.signed_in):
        google.browser(access.page)


def test_t_8_signing_in_can_be_called_off(
    access: Access, google: Google, home: Folders, qtbot: QtBot, browser: list[str]
) -> None:
    """T-8: the moderator closed Google's page, from which nothing comes any more."""
    google.oauth.consent = Consent.CLOSE
    with_client(access, google, home, qtbot)
    access.sign_in()
    qtbot.waitUntil(lambda: bool(browser))
    access.cancel()
    ended(access, qtbot)
    assert access.problems == ()
    assert access.can_sign_in
    google.oauth.consent = Consent.ALLOW
    with qtbot.waitSignal(access.signed_in):
        access.sign_in()


def test_t_8_a_no_on_googles_page_is_told(
    access: Access, google: Google, home: Folders, qtbot: QtBot, browser: list[str]
) -> None:
    google.oauth.consent = Consent.DENY
    with_client(access, google, home, qtbot)
    access.sign_in()
    ended(access, qtbot)
    assert told(access)
    assert not access.can_sign_out
    assert browser


def test_t_8_signing_out_forgets_the_token_and_keeps_the_key_file(
    access: Access, google: Google, home: Folders, qtbot: QtBot
) -> None:
    google.tokens_in(home.tokens, "user")
    access.sign_out()
    ended(access, qtbot)
    assert access.problems == ()
    assert access.state == "The key file is there, but nobody is signed in yet."
    assert not (home.tokens / "authorized_user.json").exists()


def test_t_8_what_could_not_be_read_is_read_once_somebody_signed_in(
    models: ViewModels, shared: SharedSheet, qtbot: QtBot, browser: list[str]
) -> None:
    (models.session.folders.tokens / "authorized_user.json").unlink()
    models.sheet.open(shared.address)
    qtbot.waitUntil(lambda: models.sheet.failure is not None)
    assert "nobody is signed in" in models.sheet.sentence
    models.access.look()
    ended(models.access, qtbot)
    with qtbot.waitSignal(models.sheet.taken):
        models.access.sign_in(shared.address)
    assert models.session.source == SheetSource(shared.address, TITLE)
    assert browser


@pytest.mark.usefixtures("expected_log_errors")
def test_a_mistake_while_signing_in_tells_no_secret(
    access: Access, google: Google, home: Folders, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise RuntimeError("1//refresh")

    with_client(access, google, home, qtbot)
    monkeypatch.setattr("autoalgo.war.database.google_sheet.sign_in.sign_in", broken)
    access.sign_in()
    ended(access, qtbot)
    assert "RuntimeError" in told(access)
    assert "1//refresh" not in told(access)


def test_closing_calls_signing_in_off(
    access: Access, google: Google, home: Folders, qtbot: QtBot, browser: list[str]
) -> None:
    google.oauth.consent = Consent.CLOSE
    with_client(access, google, home, qtbot)
    access.sign_in()
    qtbot.waitUntil(lambda: bool(browser))
    access.close()
    ended(access, qtbot)
