"""What factions are told: reports, their sentences and texts, their map, their page."""
