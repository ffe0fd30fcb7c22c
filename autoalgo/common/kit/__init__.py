"""The parts that all games share: the folder of a game, its record, its mail, very many games counted."""
