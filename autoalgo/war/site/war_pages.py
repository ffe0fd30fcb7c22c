"""The page of a war in a site: what it was, its receipt, and its data record, which an audit reads."""

from hashlib import sha256

from autoalgo.common.figures import counted
from autoalgo.war.archive.archived_war import ArchivedWar
from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.audit import has_older_rules
from autoalgo.war.report.rendered_wiki import rendered
from autoalgo.war.site.addresses import nation_address, place_address, year_address
from autoalgo.war.site.chronicle import attackers, ending_text
from autoalgo.war.site.site_page import link_to, navigation, site_page
from autoalgo.war.web_page.embedded_record import packed
from autoalgo.war.web_page.sections import section, shown


def war_page_in_site(address: str, war: ArchivedWar, opened: OpenedWar, record: bytes) -> bytes:
    """Return the content of a war's page.

    Parameters
    ----------
    record
        The data record, byte for byte.
    """
    receipt = rendered(opened.receipt, shown, links="{1}") or "<p>The war was interrupted, and has none.</p>"
    body = "".join(
        (
            _facts(address, war),
            section("receipt", "Receipt", receipt),
            section("check", "Check this", _proof(war, opened, record)),
            f'<script type="application/gzip" id="record">{packed(record)}</script>',
        )
    )
    return site_page(address, f"{war.name} ({war.date})", body)[1]


def navigation_of_war(address: str, war: ArchivedWar) -> str:
    """Return what stands above the whole page of a war in a site: links to the site, and to what the war is about."""
    about = [link_to(address, year_address(war.year), war.date), *_nations(address, war.nations)]
    if war.location:
        about.append(link_to(address, place_address(war.location), war.location))
    return f'{navigation(address)}<nav aria-label="More wars">{" ".join(about)}</nav>'


def _nations(address: str, names: tuple[str, ...]) -> list[str]:
    return [link_to(address, nation_address(name), name) for name in dict.fromkeys(names)]


def _facts(address: str, war: ArchivedWar) -> str:
    first = attackers(war)
    sides = (first, war.nations[len(first) :])
    facts = [
        (what, f"{', '.join(_nations(address, names))}: {shown(military)}")
        for what, names, military in zip(
            ("Attacker", "Defender"), sides, (war.attacker_military, war.defender_military), strict=True
        )
    ]
    if war.location:
        facts.append(("Place", link_to(address, place_address(war.location), war.location)))
    facts += [
        ("Date", link_to(address, year_address(war.year), war.date)),
        ("Result", shown(_result(war))),
        ("Run", shown(war.count.text)),
    ]
    return f"<dl>{''.join(f'<dt>{what}</dt><dd>{fact}</dd>' for what, fact in facts)}</dl>\n"


def _result(war: ArchivedWar) -> str:
    result = ending_text(war)
    return f"{result}, after {counted(war.hours, 'hour')} of battle" if war.hours else result


def _proof(war: ArchivedWar, opened: OpenedWar, record: bytes) -> str:
    older = ", by rules that have changed since" if has_older_rules(opened.record) else ""
    return (
        f"<p>Fought by Autoalgo {shown(war.version)}{older}, with the seed <code>{war.seed}</code>. The data record is"
        f" inside this page: {len(record):,} bytes, SHA-256 <code>{sha256(record).hexdigest()}</code>.</p>\n"
        "<p>The receipt is shown as the record has it. Whoever has the program can have it fight the war again and"
        " compare every number: <code>autoalgo audit page.html</code>, with the name under which this page is"
        " saved.</p>"
    )
