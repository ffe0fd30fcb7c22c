"""Tools that every game of the program uses; nothing here knows a game."""
