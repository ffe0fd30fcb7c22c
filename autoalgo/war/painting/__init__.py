"""How map and flanks look, as numbers alone: the window draws it with Qt, a file is drawn with Pillow (S-14, B-3e).

No drawing library is known here: ground and places are arrays, colours three numbers, signs lines through points.
"""
