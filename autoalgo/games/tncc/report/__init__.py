"""What a game of TNCC leaves behind: its chronicle in sentences, its record, and the record played again."""
