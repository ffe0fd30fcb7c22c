"""The map editor: terrain painted, made up, and taken from pictures and heights."""
