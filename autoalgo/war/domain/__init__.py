"""The terms of the map game as types: records, unit types, flanks, requests, events and outcomes.

No input or output, no window, no compiled code, and no import of any other package of this program.
"""
