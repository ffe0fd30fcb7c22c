"""Who does very many pieces of work: processes of this machine, or a Dask cluster; `pieces` is the protocol."""
