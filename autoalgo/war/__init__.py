"""The war algorithm: from a request and a database of nations and armies to a wiki receipt."""
