"""Pictures of a playback: animated GIF, WebP and APNG of a whole war, PNG and SVG of any hour (B-3e).

Drawn with Pillow and its own font, so that neither Qt nor fonts of the machine are needed, and the same record gives
the same bytes. Whoever wants a file gives a playback, the tables and what is asked; nobody else needs to know Pillow.
"""
