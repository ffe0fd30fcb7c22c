"""What a game of NarzWarz leaves behind: its events in sentences, its record, and the record played again."""
