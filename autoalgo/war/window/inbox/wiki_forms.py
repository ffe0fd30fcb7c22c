"""What is typed into the dialogs of a wiki, and what they show: plain values, without what speaks with a wiki."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class SignInForm:
    """What is typed to sign in, and which pages are chosen."""

    address: str
    user: str
    password: str = field(repr=False)
    """Empty to go on with the one that is kept."""
    pages: tuple[str, ...]
    categories: tuple[str, ...]


@dataclass(frozen=True)
class ReceiptForm:
    """What a moderator says of posting a receipt, or of taking one back."""

    seed_line: bool = True
    reason: str = ""
    changed_is_known: bool = False
    attach: bool = False
    """Whether animation and page of the war are uploaded, where the wiki takes them."""


@dataclass(frozen=True)
class PreviewShown:
    """How a receipt will stand on its page; both are empty where it stands there already."""

    page: str
    html: str
