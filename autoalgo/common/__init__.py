"""The ground floor, knowing no game: what every game of the program stands on."""
