"""The page Playback of the Output tab: a recorded war hour by hour, on the map, in charts and in words (B-3b)."""
