"""How names are compared: in which spellings two texts are the same name."""


def normalized(text: str) -> str:
    """Return `text` as names are compared: no case, no surrounding blanks, hyphens and underscores like blanks."""
    return " ".join(text.replace("-", " ").replace("_", " ").casefold().split())
