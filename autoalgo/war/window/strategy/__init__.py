"""The page Strategy: the battlefield, its flanks and their tools, and the editor of one flank (S, F)."""
