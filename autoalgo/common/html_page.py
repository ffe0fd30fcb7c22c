"""A page in one HTML file that loads nothing: its head, its own style and script, and data that the script reads."""

import json
import zlib
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from string import Template
from typing import Final

_PAGE: Final = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';${pictures} style-src '${style_hash}'; \
script-src ${script_hashes}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}
${packed}<script>${script}</script>
</body>
</html>
""")


def html_page(title: str, body: str, style: str, *scripts: str, pictures: bool = False) -> str:
    """Return a page on which this style and these scripts alone count.

    `title` and `body` are HTML, the body without a line end. Only with `pictures` are those shown that stand in the
    page itself. One script stands as it is; another stands compressed in the element "packed", and the first
    one has to unpack it.
    """
    return _PAGE.substitute(
        title=title,
        body=body.removesuffix("\n"),
        style=style,
        script=scripts[0],
        style_hash=_hash(style),
        packed="".join(map(_packed, scripts[1:])),
        script_hashes=" ".join(f"'{_hash(each)}'" for each in scripts),
        pictures=" img-src data:;" if pictures else "",
    )


def data_element(name: str, data: object) -> str:
    """Return the element with the id `name` from which a script reads `data` as JSON."""
    # Nothing in it can end the element that it stands in.
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


@lru_cache(2)
def _packed(script: str) -> str:
    text = b64encode(zlib.compress(script.encode(), 9)).decode()
    return f'<script type="application/zlib" id="packed">{text}</script>\n'


@lru_cache(8)
def _hash(text: str) -> str:
    """Return how a browser is told that this script or style alone may count."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
