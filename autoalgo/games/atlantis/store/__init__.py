"""The folder of a game and its files: the world, who plays, orders that came in, when they are due."""
