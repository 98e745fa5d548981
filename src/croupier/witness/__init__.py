"""A witness: a small server for somebody else than the house. It signs a checkpoint only if it extends the one before,
so a house that shows two people two histories, or drops the end of one, is found out."""
