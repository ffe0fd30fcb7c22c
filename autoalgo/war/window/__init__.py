"""The window of the war algorithm, a package for each page; `session` is shared by all, `shell` is the frame."""
