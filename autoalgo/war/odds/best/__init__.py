"""Arrangements of one side's flanks tried against the very plan of the other side, and the best of them (O-14).

`arrangements_of` returns arrangements that are fair to advise, `find_best` fights them, and `request_with` is the
request of one of them.
"""
