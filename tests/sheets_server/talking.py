"""Plain HTTP to the server, without any of Google's libraries or of the program's code."""

from dataclasses import dataclass
from urllib.parse import quote

import requests

from sheets_server.google import Google
from sheets_server.wire import Json


@dataclass
class Talk:
    """Speaks to one spreadsheet with one token; the last answer is kept."""

    google: Google
    key: str
    bearer: str

    def ask(self, method: str, path: str, body: Json = None, /, **query: str | list[str]) -> requests.Response:
        """Send a request to a path of the spreadsheet, such as "/values:batchGet"."""
        return self.send(method, f"https://sheets.googleapis.com/v4/spreadsheets/{self.key}{path}", body, **query)

    def send(self, method: str, url: str, body: Json = None, /, **query: str | list[str]) -> requests.Response:
        """Send a request to any address."""
        headers = {"Authorization": f"Bearer {self.bearer}"} if self.bearer else {}
        with requests.Session() as session:
            return session.request(method, url, params=query, json=body, headers=headers, timeout=120)

    def values(self, text: str, **query: str | list[str]) -> requests.Response:
        """Ask for the values of a range."""
        return self.ask("GET", f"/values/{quote(text, safe='')}", None, **query)

    def write(self, *data: tuple[str, list[list[Json]]], option: str = "RAW") -> requests.Response:
        """Write values to ranges."""
        given: list[Json] = [{"range": text, "values": list(values)} for text, values in data]
        return self.ask("POST", "/values:batchUpdate", {"valueInputOption": option, "data": given})

    def change(self, *changes: Json) -> requests.Response:
        """Send a batch of requests that change tabs."""
        return self.ask("POST", ":batchUpdate", {"requests": list(changes)})

    def list(self, **query: str | list[str]) -> requests.Response:
        """List files."""
        return self.send("GET", "https://www.googleapis.com/drive/v3/files", None, **query)


def message(answer: requests.Response, code: int = 400) -> str:
    """Return the message of an error, which must have Google's shape."""
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (code, code), answer.text
    return str(error["message"])
