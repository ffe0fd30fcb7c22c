"""How well players' mails are read: mails as many programs make them, compared with what their writers mean."""
