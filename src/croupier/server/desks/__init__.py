"""The desks of the staff. Each is a module here, with its pages and their data, and a template of its name."""
