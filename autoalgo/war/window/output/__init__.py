"""The page Output: receipt, preview, the wars of this session, legends (O)."""
