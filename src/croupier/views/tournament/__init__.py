"""A tournament as it is told and shown."""
