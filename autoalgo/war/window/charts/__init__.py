"""Parts that all charts of the window share: axes, colours, small letters and words, whatever they show."""
