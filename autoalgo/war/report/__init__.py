"""The reports of a war: the receipt for the wiki, the log for people, the data record for programs (OUT).

`receipt` makes the wiki markup, `shown_receipt` what is shown of it, `discord_message` a message of it; `LogWriter` and
`RecordWriter` write while the war is fought; `summary_of` gives the result as one JSON object; `read_record`,
`RecordKeeper`, `first_difference` and `changed_inputs` are what an audit needs. `note_commits` leaves a note in the
same folder of what was written to a database.
"""

from autoalgo.war.report.commits import commit_lines, committed_in, note_commits
from autoalgo.war.report.difference import changed_inputs, first_difference
from autoalgo.war.report.discord import discord_message
from autoalgo.war.report.files import log_path, record_path
from autoalgo.war.report.log import LogWriter
from autoalgo.war.report.receipt import receipt, winner_told
from autoalgo.war.report.record_reader import Record, read_record
from autoalgo.war.report.record_writer import RecordKeeper, RecordWriter
from autoalgo.war.report.seed_line import shown_receipt
from autoalgo.war.report.summary import SideSummary, Summary, summary_of

__all__ = [
    "LogWriter",
    "Record",
    "RecordKeeper",
    "RecordWriter",
    "SideSummary",
    "Summary",
    "changed_inputs",
    "commit_lines",
    "committed_in",
    "discord_message",
    "first_difference",
    "log_path",
    "note_commits",
    "read_record",
    "receipt",
    "record_path",
    "shown_receipt",
    "summary_of",
    "winner_told",
]
