"""The speed of the engine beside plain C."""
