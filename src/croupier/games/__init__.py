"""The games, one folder each, whose files follow the headings of the rule books."""
