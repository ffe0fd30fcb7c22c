"""What every game needs once and no game knows alone: its folder, its record, its mail, very many games counted."""
