"""What a start of the program costs beside what it cannot do without."""
