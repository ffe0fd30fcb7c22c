"""A turn in sentences, the board as text, markup and a picture."""
