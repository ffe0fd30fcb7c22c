"""A war as one page that needs no network: battle, chances, causes, odds, receipt and record (B-3f)."""

from autoalgo.war.web_page.embedded_record import record_of_page
from autoalgo.war.web_page.making import MadePage, PageWatch, made_page, written_page

__all__ = ["MadePage", "PageWatch", "made_page", "record_of_page", "written_page"]
