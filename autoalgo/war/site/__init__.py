"""A chronicle of a whole game: all wars of an archive as a site of pages that any web host serves (B-3g)."""

from autoalgo.war.site.making import MadeSite, SiteOrder, make_site

__all__ = ["MadeSite", "SiteOrder", "make_site"]
