"""What the worst workbooks cost: files that are made to take long or much memory."""
