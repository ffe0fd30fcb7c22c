"""Puts what a benchmark has found into a page of the documentation."""


def between(page: str, name: str, text: str) -> str:
    """Return the page with `text` between the markers called `name`."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    head, rest = page.split(begin)
    return f"{head}{begin}{text}\n{end}{rest.split(end)[1]}"
