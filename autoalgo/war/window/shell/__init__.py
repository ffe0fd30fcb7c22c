"""The window around the pages: header, menus, problems, and `ViewModels`, which wires all view-models."""
