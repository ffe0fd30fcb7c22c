"""A shared Google Sheet as a store: signing in, reading, committing, creating, and the copy for when it is not reached.

Nothing outside this package talks to Google. gspread and its libraries load slowly, so this package is imported only
once a sheet is asked for; `autoalgo.war.database` itself does not import it.
"""
