"""The rules of NarzWarz as pure functions: a game and a command in, a new game and events out."""
