"""What playback costs."""
