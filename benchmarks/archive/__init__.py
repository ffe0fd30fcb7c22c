"""What an archive of very many wars costs."""
