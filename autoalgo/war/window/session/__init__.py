"""The models that all pages share: the data in use, the war that is asked for, and the wars that were fought.

No widget: everything here can be tried without a window.
"""
