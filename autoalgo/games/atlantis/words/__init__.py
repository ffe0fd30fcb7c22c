"""The reports of factions: their sentences and texts, their map, their page."""
