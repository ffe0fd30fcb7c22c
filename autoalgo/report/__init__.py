"""What a war leaves behind: the receipt for the wiki, the log for people, the data record for programs (OUT).

`receipt` makes the wiki markup; `LogWriter` and `RecordWriter` write while the war is fought; `summary_of` gives the
result as one JSON object; `read_record`, `RecordKeeper` and `first_difference` are what an audit needs. `note_commits`
and `keep_traceback` leave notes in the same folder of what happened around a war.
"""

from autoalgo.report.commits import note_commits
from autoalgo.report.difference import Difference, first_difference
from autoalgo.report.files import log_path, record_path, timestamp
from autoalgo.report.log import LogWriter
from autoalgo.report.mishap import keep_traceback
from autoalgo.report.reading import Record, read_record
from autoalgo.report.receipt import receipt
from autoalgo.report.record import RecordKeeper, RecordWriter
from autoalgo.report.summary import SideSummary, Summary, summary_of

__all__ = [
    "Difference",
    "LogWriter",
    "Record",
    "RecordKeeper",
    "RecordWriter",
    "SideSummary",
    "Summary",
    "first_difference",
    "keep_traceback",
    "log_path",
    "note_commits",
    "read_record",
    "receipt",
    "record_path",
    "summary_of",
    "timestamp",
]
