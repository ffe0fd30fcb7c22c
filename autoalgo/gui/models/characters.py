"""Text as a file can hold it: Qt and JSON both let halves of surrogate pairs through, which are no text."""


def whole_characters(text: str) -> str:
    """Return `text` with halves of surrogate pairs made replacement characters."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
