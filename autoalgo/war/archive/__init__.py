"""The archive of wars: every war whose data record is in a folder, whichever run of the program fought it (O-5).

`archived_wars` lists and searches them by way of an index; `open_war` opens one with its request, plan, receipt and
log; `commits_of`, `commit_war` and `take_back` write what a war has changed into the database, and tell of it;
`counted` says which run of its request a war is. Nothing here changes a record.
"""
