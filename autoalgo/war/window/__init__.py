"""The window of the war algorithm, a room a page: `session` is what they share, `shell` what holds them together."""
