"""The reports of a war: the receipt for the wiki, the log for people, the data record for programs (OUT).

`receipt` makes the wiki markup, `shown_receipt` what is shown of it, `discord_message` a message of it; `LogWriter` and
`RecordWriter` write while the war is fought; `summary_of` gives the result as one JSON object; `read_record`,
`RecordKeeper`, `first_difference` and `changed_inputs` are what an audit needs. `note_commits` leaves a note in the
same folder of what was written to a database.
"""
