"""The window: one of the two thin faces of the pipeline.

`models` holds what the window knows and does, without a widget; `battlefield` and `window` show it and forward what the
user does; `app` is the entry point.
"""
