"""What the window shows and does, without a widget: the game to be begun, the one that is played, one played back."""
