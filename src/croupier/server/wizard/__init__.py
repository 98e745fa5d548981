"""The wizard for the conditions of tournaments: drafts, forecasts, pages."""
