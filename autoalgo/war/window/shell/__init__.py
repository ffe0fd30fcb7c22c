"""The window around the pages: header, menus, problems, and `WarDesk`, which wires all view-models."""
