"""What a game of Atlantis leaves behind: its folder, the world in a file, reports."""
